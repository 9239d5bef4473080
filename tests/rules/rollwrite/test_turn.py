"""Set-up and turns: crossings, nudges, a second building, coins, and where the dice go."""

from __future__ import annotations

import pytest

from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import (
    Built,
    CoinsGot,
    Completed,
    CrossedOut,
    Ended,
    Rolled,
    Scored,
)
from alhambra.rules.rollwrite.model import Solo, State, bit, crossed
from tests.rules.rollwrite.play import BOXES
from tests.rules.rollwrite.positions import (
    Dice,
    do,
    last_turn,
    of_record,
    player,
    position,
    some,
    table,
    the_box,
    told,
    virtual,
)


def kinds(frames: History) -> list[type]:
    return [type(frame.event) for frame in frames]


REST = player("", "1", "1"), player("", "1", "1")


# -- choices ---------------------------------------------------------------------------------------


def test_alike_dice_make_alike_crossings_and_nudges() -> None:
    state = position(player(0, "33", "16", coins=1), *REST)
    assert set(game.choices(state, 0)) == {
        *(Nudge("blue", 3, 2), Nudge("blue", 3, 4)),
        *(Nudge("yellow", 1, 2), Nudge("yellow", 6, 5)),
        *(Build(3, 1, False), Build(3, 6, False), Coins()),
    }


def test_with_all_crossed_out_and_no_coin_only_coins_are_left() -> None:
    marks = crossed([(1, 1), (1, 2), (4, 1), (4, 2)])
    state = position(player(marks, "14", "12", coins=0), *REST)
    assert game.choices(state, 0) == (Coins(),)


def test_a_die_may_be_moved_there_and_back_for_as_long_as_there_are_coins() -> None:
    state = position(player(0, "14", "12", coins=3), *REST)
    there = do(state, Nudge("blue", 4, 5), Nudge("blue", 5, 6), Nudge("blue", 6, 5))[-1].state
    assert (there.players[0].blue, there.players[0].coins, there.players[0].track) == ((1, 5), 0, 3)
    assert not any(isinstance(choice, Nudge) for choice in game.choices(there, 0))


# -- a second building -----------------------------------------------------------------------------


def test_a_second_building_takes_the_two_other_dice_and_three_coins() -> None:
    state = position(player(0, "14", "12"), *REST)
    built = do(state, Build(1, 2, False))[-1].state
    assert game.choices(built, 0) == (Build(4, 1, True), Done())
    twice = do(built, Build(4, 1, True), dice="5566")[-1].state
    assert twice.players[0].coins == 0
    assert twice.players[0].crossed == crossed([(1, 2), (4, 1)])


def test_no_second_building_without_three_coins() -> None:
    state = position(player(0, "14", "12"), *REST)
    frames = do(state, Nudge("blue", 4, 5), Build(1, 2, False), dice="66")
    assert frames[-1].state.to_move == 1


def test_no_second_building_where_it_is_crossed_out() -> None:
    alike = position(player(0, "44", "11"), *REST)
    assert do(alike, Build(4, 1, False), dice="66")[-1].state.to_move == 1
    done = position(player(bit((1, 2)), "14", "12"), *REST)
    assert do(done, Build(4, 1, False), dice="66")[-1].state.to_move == 1


# -- coins -----------------------------------------------------------------------------------------


def test_coins_for_each_crossing_that_is_crossed_out() -> None:
    for marks, blue, gained in [
        ([], "14", 0),
        ([(1, 2)], "14", 1),
        ([(1, 2)], "11", 2),
        ([(1, 1), (1, 2), (4, 1), (4, 2)], "14", 4),
    ]:
        state = position(player(crossed(marks), blue, "12"), *REST)
        frames = do(state, Coins(), dice="5566")
        assert frames[0].event == CoinsGot(0, gained)
        assert frames[-1].state.players[0].coins == 3 + gained


def test_a_full_track_takes_no_more_though_coins_were_spent() -> None:
    marks = crossed([(1, 1), (1, 2), (4, 1), (4, 2)])
    for track, gained in [(16, 4), (17, 3), (19, 1), (20, 0)]:
        state = position(player(marks, "14", "12", track=track, coins=1), *REST)
        frames = do(state, Coins(), dice="5566")
        assert frames[0].event == CoinsGot(0, gained)
        after = frames[-1].state.players[0]
        assert (after.coins, after.track) == (1 + gained, track + gained)


# -- dice ------------------------------------------------------------------------------------------


def dice_of(state: State) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(one.blue, one.yellow) for one in state.players]


def test_after_one_building_the_unused_pair_is_handed_on() -> None:
    state = position(player(0, "14", "12"), player("", "2", "5"), player("", "3", "3"))
    after = do(state, Build(1, 2, False), Done(), dice="65")[-1].state
    assert dice_of(after) == [((6,), (5,)), ((2, 4), (1, 5)), ((3,), (3,))]


def test_the_last_in_the_row_hands_on_to_the_first() -> None:
    state = position(*REST, player(0, "14", "12", coins=0), to_move=2, starts=1)
    after = do(state, Build(1, 2, False), dice="65")[-1].state
    assert dice_of(after) == [((1, 4), (1, 1)), ((1,), (1,)), ((6,), (5,))]
    assert (after.to_move, after.round) == (0, 1)  # player 1 started: the round goes on


def test_after_coins_a_pair_of_four_is_kept() -> None:
    state = position(player(0, "14", "12"), player("", "2", "5"), player("", "3", "3"))
    thrown = do(state, Coins(), dice="5566")[-1].state
    assert game.choices(thrown, 0) == (Keep(5, 6),)  # the only one, and still to be chosen
    after = do(thrown, Keep(5, 6))[-1].state
    assert dice_of(after) == [((5,), (6,)), ((2, 5), (5, 6)), ((3,), (3,))]


def test_two_players_hand_pairs_only_to_each_other() -> None:
    state = position(REST[0], player(0, "14", "12", coins=0), virtual=(virtual("P"),), to_move=1)
    frames = do(state, Build(1, 2, False), dice="65 11")
    assert dice_of(frames[-1].state) == [((1, 4), (1, 1)), ((6,), (5,))]
    assert [type(event) for event in told(frames)[3:5]] == [Rolled, CrossedOut]
    assert (frames[-1].state.to_move, frames[-1].state.round) == (0, 2)


def test_alone_four_dice_are_thrown_and_stay() -> None:
    state = position(player(0, "14", "12"), virtual=(virtual(""),) * 2)
    after = do(state, Coins(), dice="6235 11 11")[-1].state
    assert dice_of(after) == [((2, 6), (3, 5))]
    twice = do(state, Build(1, 2, False), Build(4, 1, True), dice="6235 11 11")[-1].state
    assert dice_of(twice) == [((2, 6), (3, 5))]


# -- the end ---------------------------------------------------------------------------------------


def test_the_last_turn_ends_with_its_action() -> None:
    state = last_turn(*REST, player(0, "14", "12"))
    assert kinds(do(state, Coins())) == [CoinsGot, Scored, Ended]
    twice = do(state, Build(1, 2, False), Build(4, 1, True))
    assert kinds(twice) == [Built, Built, Scored, Ended]
    assert kinds(do(state, Build(1, 2, False), Done()))[-2:] == [Scored, Ended]


def test_the_turn_before_the_last_still_hands_on() -> None:
    state = last_turn(*REST, player(0, "14", "12", coins=0))._replace(starts=1, to_move=2)
    after = do(state, Build(1, 2, False), dice="66")[-1].state
    assert game.actors(after) == (0,) and after.last_turn


def test_a_type_completed_in_the_last_round_is_paid_before_the_end() -> None:
    state = last_turn(*REST, player("SSS", "26", "51", coins=0))
    frames = do(state, Build(2, 5, False))
    assert kinds(frames) == [Built, Completed, Scored, Ended]
    result = frames[-2].event
    assert isinstance(result, Scored)
    assert result.buildings[Building.SERAGLIO] == {}
    assert result.totals[2] == 17 + result.lines[2]


def test_a_virtual_player_strikes_a_place_out_and_shares_it() -> None:
    has = virtual("SSS")
    alone = last_turn(*REST[:1], player(0, "11", "11"), virtual=(has,))
    frames = do(alone, Coins(), dice="52")  # a seraglio for the virtual player
    paid = next(frame for frame in frames if isinstance(frame.event, Completed))
    assert paid.event == Completed(Building.SERAGLIO, {})
    assert paid.state.taken[Building.SERAGLIO] == 1
    both = last_turn(*REST[:1], player("SSS", "26", "51", coins=0), virtual=(has,))
    frames = do(both, Build(2, 5, False), dice="52")
    paid = next(frame for frame in frames if isinstance(frame.event, Completed))
    assert paid.event == Completed(Building.SERAGLIO, {1: (17 + 9) // 2})
    scoring = position(
        player("SSS", "26", "51", coins=0), virtual=(has, virtual("")), virtual_score=True
    )
    frames = do(scoring, Build(2, 5, False), dice="33 52 11")
    paid = next(frame for frame in frames if isinstance(frame.event, Completed))
    assert paid.event == Completed(Building.SERAGLIO, {0: 13, "virtual-1": 13})


def test_types_completed_together_are_paid_in_their_order() -> None:
    marks = some("SSS") | some("PPP")
    state = position(player(marks, "12", "56"), *REST, starts=1)
    frames = do(state, Build(2, 5, False), Build(1, 6, True), Keep(1, 1), dice="1111")
    paid = [event for event in told(frames) if isinstance(event, Completed)]
    assert paid == [Completed(Building.PAVILION, {0: 16}), Completed(Building.SERAGLIO, {0: 17})]


def test_a_shared_victory() -> None:
    frames = do(last_turn(player(), player(), player(0, "11", "11")), Coins())
    assert frames[-1].event == Ended({0: 1, 1: 1, 2: 1}, (0, 1, 2))


# -- set-up: the start player, opening buildings, virtual players, first dice ----------------------


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
