"""How many sequences of choices there are from given positions: frozen numbers.

Whatever changes the choices or what follows from them changes these numbers. To write them anew
after a change that was meant: ``python -m tests.rules.test_perft``.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import yaml

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import State
from alhambra.rules.chance import Seeded
from tests.rules.positions import new_game

NUMBERS = Path(__file__).with_name("perft.yaml")
DEPTH = 3
MOMENTS = (0, 21, 55, 89, 144)
"""After so many random choices the counting begins."""


def sequences(state: State, depth: int) -> int:
    """How many sequences of so many choices there are; shorter ones if the game ends before."""
    actors = game.actors(state)
    if not depth or not actors:
        return 1
    choices = game.choices(state, actors[0])
    if depth == 1:
        return len(choices)
    return sum(
        sequences(game.apply(state, actors[0], choice, Seeded("perft"))[-1].state, depth - 1)
        for choice in choices
    )


def counted(players: int) -> list[int]:
    """The numbers of sequences at some moments of a random game."""
    chance, random = Seeded(players), Random(players)
    state = new_game(players, chance)[-1].state
    found = []
    for number in range(max(MOMENTS) + 1):
        if number in MOMENTS:
            found += [sequences(state, depth) for depth in range(1, DEPTH + 1)]
        actors = game.actors(state)
        if actors:
            choice = random.choice(game.choices(state, actors[0]))
            state = game.apply(state, actors[0], choice, chance)[-1].state
    return found


@pytest.mark.parametrize("players", game.PLAYERS)
def test_there_are_as_many_sequences_of_choices_as_ever(players: int) -> None:
    frozen = yaml.safe_load(NUMBERS.read_text(encoding="utf-8"))
    assert counted(players) == frozen[players]


if __name__ == "__main__":
    NUMBERS.write_text(
        yaml.safe_dump({players: counted(players) for players in game.PLAYERS}), encoding="utf-8"
    )
