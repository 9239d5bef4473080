"""Whole games by players of several tempers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TypeAlias

from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Nudge
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.model import Solo, State
from tests.rules import play
from tests.rules.play import play_out
from tests.rules.rollwrite.positions import grid_of, table, the_box

Temper: TypeAlias = Callable[[State, tuple[Choice, ...], Random], Choice]


def _anybody(state: State, choices: tuple[Choice, ...], rng: Random) -> Choice:
    return rng.choice(choices)


def _builder(state: State, choices: tuple[Choice, ...], rng: Random) -> Choice:
    builds = [choice for choice in choices if isinstance(choice, Build)]
    return rng.choice(builds or choices)


def _completer(state: State, choices: tuple[Choice, ...], rng: Random) -> Choice:
    """Build the small types first, so that many are completed, and in the same rounds."""
    builds = [choice for choice in choices if isinstance(choice, Build)]
    grid = state.box.grid
    order = list(state.box.points)
    if not builds or rng.random() < 0.1:
        return rng.choice(choices)
    return min(builds, key=lambda cell: order.index(grid[cell.yellow - 1][cell.blue - 1]))


def _miser(state: State, choices: tuple[Choice, ...], rng: Random) -> Choice:
    """Coins, except a building now and then: a full track."""
    coins = [choice for choice in choices if isinstance(choice, Coins)]
    return coins[0] if coins and rng.random() < 0.6 else _builder(state, choices, rng)


def _fidget(state: State, choices: tuple[Choice, ...], rng: Random) -> Choice:
    """Move dice about as long as there is a coin."""
    nudges = [choice for choice in choices if isinstance(choice, Nudge)]
    return rng.choice(nudges if nudges and rng.random() < 0.6 else choices)


TEMPERS: dict[str, Temper] = {
    "anybody": _anybody,
    "builder": _builder,
    "completer": _completer,
    "miser": _miser,
    "fidget": _fidget,
}

TABLES: dict[str, tuple[int, Solo | None]] = {
    **{
        f"solo-{virtual}{'-score' * score}": (1, Solo(virtual, bool(score)))
        for virtual in (2, 3, 4)
        for score in (0, 1)
    },
    **{str(players): (players, None) for players in (2, 3, 4, 5)},
}
"""All tables there are, by name."""


SMALL = "PASCGT SPGTAC ACGTGT TGCATG CTAGTG GCTACA"
"""A grid with two pavilions and two seraglios: they are completed soon, and in the same rounds."""

BOXES = {"printed": the_box(), "small types": the_box()._replace(grid=grid_of(SMALL))}


Step: TypeAlias = play.Step[Event, State, Choice]
Played: TypeAlias = play.Played[Event, State, Choice]


@cache
def played(name: str, temper: str, seed: int, sheet: str = "printed") -> Played:
    """The game at a table, by players of a temper."""
    rng = Random(f"{name}/{temper}/{seed}")
    return play_out(
        game,
        BOXES[sheet],
        table(*TABLES[name]),
        Seeded(f"{name}/{seed}"),
        lambda state, choices: TEMPERS[temper](state, choices, rng),
    )
