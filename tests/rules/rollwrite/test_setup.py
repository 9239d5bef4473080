"""Set-up: the start player, opening buildings, virtual players, and the first dice."""

from __future__ import annotations

import pytest

from alhambra.rules import rollwrite as game
from alhambra.rules.rollwrite.model import Solo, State, crossed
from tests.rules.rollwrite.play import BOXES
from tests.rules.rollwrite.positions import Dice, of_record, table, the_box, told

STAIRS = crossed([(1, 1), (2, 2), (3, 3)])


def laid(players: int, dice: str, solo: Solo | None = None) -> State:
    """The first decision of a game set up with these numbers, the start player's first."""
    chance = Dice(dice)
    frames = game.start(the_box(), table(players, solo), chance)
    assert chance.all_thrown
    return frames[-1].state


def test_a_game_of_three_is_set_up_line_by_line() -> None:
    chance = Dice("3  11 12 13  11 21 22 12 31 32 33 41 61 62 63")
    frames = game.start(the_box(), table(3), chance)
    assert chance.all_thrown
    assert told(frames)[1:] == of_record("""
{"event": "starts", "player": 2}
{"event": "roll", "player": 2, "blue": [1], "yellow": [1], "for": "opening"}
{"event": "cross", "player": 2, "blue": 1, "yellow": 1, "building": "chambers"}
{"event": "roll", "player": 0, "blue": [1], "yellow": [2], "for": "opening"}
{"event": "cross", "player": 0, "blue": 1, "yellow": 2, "building": "arcades"}
{"event": "roll", "player": 1, "blue": [1], "yellow": [3], "for": "opening"}
{"event": "cross", "player": 1, "blue": 1, "yellow": 3, "building": "garden"}
{"event": "roll", "player": 2, "blue": [1], "yellow": [1], "for": "opening"}
{"event": "roll", "player": 2, "blue": [2], "yellow": [1], "for": "opening"}
{"event": "cross", "player": 2, "blue": 2, "yellow": 1, "building": "garden"}
{"event": "roll", "player": 0, "blue": [2], "yellow": [2], "for": "opening"}
{"event": "cross", "player": 0, "blue": 2, "yellow": 2, "building": "tower"}
{"event": "roll", "player": 1, "blue": [1], "yellow": [2], "for": "opening"}
{"event": "cross", "player": 1, "blue": 1, "yellow": 2, "building": "arcades"}
{"event": "roll", "player": 2, "blue": [3], "yellow": [1], "for": "opening"}
{"event": "cross", "player": 2, "blue": 3, "yellow": 1, "building": "tower"}
{"event": "roll", "player": 0, "blue": [3], "yellow": [2], "for": "opening"}
{"event": "cross", "player": 0, "blue": 3, "yellow": 2, "building": "pavilion"}
{"event": "roll", "player": 1, "blue": [3], "yellow": [3], "for": "opening"}
{"event": "cross", "player": 1, "blue": 3, "yellow": 3, "building": "garden"}
{"event": "roll", "player": 2, "blue": [4], "yellow": [1], "for": "park"}
{"event": "roll", "player": 0, "blue": [6], "yellow": [1], "for": "park"}
{"event": "roll", "player": 1, "blue": [6], "yellow": [2], "for": "park"}
{"event": "roll", "player": 2, "blue": [6], "yellow": [3], "for": "park"}
{"event": "turn", "player": 2, "round": 1, "blue": [4, 6], "yellow": [1, 3]}
""")


def test_a_game_of_two_has_one_virtual_player() -> None:
    state = laid(2, "1  11 11 22 22 33 33  11 11 11  44 55 66")
    assert [player.crossed for player in state.players] == [STAIRS] * 2
    [virtual] = state.virtual
    assert {str(b): n for b, n in virtual.buildings.items() if n} == {"chambers": 3}
    assert (state.rounds, state.virtual_score, state.to_move) == (18, False, 0)
    assert [(one.blue, one.yellow) for one in state.players] == [((4, 6), (4, 6)), ((5,), (5,))]


def test_virtual_players_throw_full_types_again() -> None:
    chance = Dice("1  44 55 66  11 22 11 31  11 11 33  12 34")
    state = game.start(BOXES["small types"], table(1), chance)[-1].state
    assert chance.all_thrown
    has = [{str(b): n for b, n in one.buildings.items() if n} for one in state.virtual]
    assert has == [{"pavilion": 2, "seraglio": 1}, {"pavilion": 2, "garden": 1}]
    assert [name for what, name in state.completing] == ["virtual-1", "virtual-2"]


@pytest.mark.parametrize("score", [False, True])
@pytest.mark.parametrize(("virtual", "rounds"), [(2, 18), (3, 15), (4, 12)])
def test_one_plays_alone_with_two_to_four_virtual_players(
    virtual: int, rounds: int, score: bool
) -> None:
    state = laid(1, "1 11 22 33" + " 111213" * virtual + " 12 34", Solo(virtual, score))
    assert (len(state.virtual), state.rounds, state.virtual_score) == (virtual, rounds, score)
    [player] = state.players
    assert (player.blue, player.yellow, player.coins, player.track) == ((1, 3), (2, 4), 3, 3)


def test_alone_there_are_two_unless_told_otherwise() -> None:
    state = laid(1, "1 11 22 33 111213 111213 12 34")
    assert (len(state.virtual), state.rounds, state.virtual_score) == (2, 18, False)


@pytest.mark.parametrize(("players", "rounds"), [(3, 18), (4, 15), (5, 12)])
def test_three_to_five_play_among_themselves(players: int, rounds: int) -> None:
    openings = "11" * players + "22" * players + "33" * players
    state = laid(players, "2" + openings + "45" * players + "66")
    assert (state.virtual, state.rounds, state.to_move) == ((), rounds, 1)
    assert [player.crossed for player in state.players] == [STAIRS] * players
    assert [len(player.blue) for player in state.players] == [1, 2, 1, 1, 1][:players]


@pytest.mark.parametrize("players", [0, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="for 1 to 5 players"):
        game.start(the_box(), table(players), Dice())


@pytest.mark.parametrize("virtual", [0, 1, 5])
def test_other_numbers_of_virtual_players_are_refused(virtual: int) -> None:
    with pytest.raises(ValueError, match="has 2 to 4 virtual players"):
        game.start(the_box(), table(1, Solo(virtual)), Dice())


def test_only_one_who_plays_alone_chooses_virtual_players() -> None:
    with pytest.raises(ValueError, match="only a single player can choose"):
        game.start(the_box(), table(2, Solo(2)), Dice())
