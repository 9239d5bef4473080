"""Random tables and games of both kinds."""

from __future__ import annotations

from random import Random
from typing import Any

from alhambra.library.saves import Boxes
from alhambra.match.house_rules import House
from alhambra.match.match import AnyHistory, Match, start
from alhambra.opponents.thinker import Inline
from alhambra.rules import alhambra
from alhambra.rules.api import HUMAN, Seated, Table
from alhambra.rules.rollwrite.model import SOLO, Solo


class Nobody:
    """A journal that stores nothing."""

    def append(self, frames: object) -> None:
        """Keep nothing."""

    def rewrite(self, frames: object) -> None:
        """Keep nothing."""


def table_by_lot(random: Random, name: str) -> Table:
    """Return a random table of people and levels for this game."""
    count = random.randint(*((2, 6) if name == alhambra.NAME else (1, 5)))
    people = random.randint(1, min(3, count))
    seats = tuple(
        Seated(f"P{n}", HUMAN if n < people else random.choice(("easy", "normal")))
        for n in range(count)
    )
    solo = Solo(random.choice(SOLO), random.random() < 0.5) if count == 1 else None
    return Table(name, seats, random.randint(1, 10**6), solo)


def game_by_lot(random: Random, boxes: Boxes, name: str, choices: int) -> AnyHistory:
    """Return a random game after ``choices`` choices of its people, or at its end."""
    table, house = table_by_lot(random, name), House(help="hints")
    match: Match[Any, Any, Any] = Match(
        start(boxes[name], table), table, Nobody(), Inline(2), house
    )
    while not match.over and choices:
        if match.human_to_move:
            match.submit(random.choice(match.choices()))
            choices -= 1
        else:
            match.poll()
    return tuple(match.frames)
