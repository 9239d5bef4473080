"""Who may play, and what is refused. The second referee follows all that is thrown and laid out."""

from __future__ import annotations

import pytest

from alhambra.rules import rollwrite as game
from alhambra.rules.rollwrite.model import Solo
from tests.rules.rollwrite.positions import Dice, table, the_box


def test_alone_there_are_two_virtual_players_unless_told_otherwise() -> None:
    chance = Dice("1 11 22 33 111213 111213 12 34")
    state = game.start(the_box(), table(1), chance)[-1].state
    assert chance.all_thrown
    assert (len(state.virtual), state.rounds, state.virtual_score) == (2, 18, False)


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
