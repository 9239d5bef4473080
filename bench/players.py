"""The players of the ladder, by name.

random              any of all choices
waiting             a patient player that knows only the rules (``bench.waiting``)
easy, normal, ...   a level of the game
hard/collector      the same with a temperament
ismcts@200          a plain tree search (``bench.ismcts``), 200 iterations a decision
ismcts@0.5s         the same, half a second a decision
ismcts-strong@0.5s  the one with pruned choices and short rollouts (``bench.strong``)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Final, Protocol

from alhambra.ai.alhambra.level import AlhambraLevel
from alhambra.ai.alhambra.planner import Turn
from alhambra.ai.search import think
from alhambra.match.alhambra.game import shipped_levels, shipped_temperaments
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Chance, Seat
from bench.ismcts import Budget, Search
from bench.strong import EXPLORATION, Eyes
from bench.waiting import choose


class Player(Protocol):
    """A player."""

    knows_hands: bool
    """It remembers all cards, so it gets the other hands."""

    def decide(self, state: State, seat: Seat, seed: str) -> Turn:
        """Return the seat's next choices: at least one, at most to the end of its turn.

        ``state`` is re-dealt for the seat.
        """


class RandomPlayer:
    """Chooses any legal choice with equal probability."""

    knows_hands = False

    def decide(self, state: State, seat: Seat, seed: str) -> Turn:
        return (Random(seed).choice(game.choices(state, seat)),)


class WaitingPlayer:
    """Waits rather than open a tile for its rival: one choice at a time."""

    knows_hands = True

    def decide(self, state: State, seat: Seat, seed: str) -> Turn:
        return (choose(state, seat),)


class LevelPlayer:
    """A level of the game, with its own number of steps or another budget."""

    def __init__(self, level: AlhambraLevel, budget: Budget | None = None) -> None:
        self._clock = budget is not None and budget.seconds is not None
        if budget is not None and budget.seconds is not None:
            level = replace(level, seconds=budget.seconds, tables={})
        elif budget is not None and budget.steps is not None:
            level = replace(level, steps=budget.steps, tables={})
        self._level = level
        self.knows_hands = level.knows_hands

    def decide(self, state: State, seat: Seat, seed: str) -> Turn:
        return think(self._level, state, seat, seed, clock=self._clock)


class Searcher:
    """A tree search: one choice at a time, each with the whole budget."""

    knows_hands = True  # rivals get the same knowledge as the strongest levels

    def __init__(self, search: Search[State, Choice], budget: Budget) -> None:
        self._search = search
        self._budget = budget

    def decide(self, state: State, seat: Seat, seed: str) -> Turn:
        return (self._search.best(state, seat, seed, self._budget),)


def remembering(state: State, seat: Seat, chance: Chance) -> State:
    """Return the state dealt anew for a seat that remembers all cards."""
    return redeal(state, seat, chance, knows_hands=True)


def player(name: str) -> Player:
    """Return the player of this name, with its budget. Raises ``ValueError``."""
    kind, at, text = name.partition("@")
    budget = _budget(name, text) if at else None
    if kind in SEARCHES:
        if budget is None:
            raise ValueError(f"{name!r} needs a budget, such as {kind}@200 or {kind}@0.5s")
        return Searcher(SEARCHES[kind](), budget)
    level = _level(kind)
    if level is None and kind not in SIMPLE:
        known = ", ".join((*SIMPLE, *shipped_levels(), *SEARCHES))
        raise ValueError(f"unknown player {kind!r}; expected one of {known}")
    if budget is not None and (level is None or not level.steps):
        raise ValueError(f"{name!r}: {kind} does not play on in thought and takes no budget")
    return SIMPLE[kind]() if level is None else LevelPlayer(level, budget)


def _level(name: str) -> AlhambraLevel | None:
    """Return the level of this name, with a temperament if the name has one; None if unknown."""
    level, slash, temperament = name.partition("/")
    if level not in shipped_levels() or (slash and temperament not in shipped_temperaments()):
        return None
    likes = shipped_temperaments().get(temperament)
    return replace(shipped_levels()[level], temperament=likes)


def _plain() -> Search[State, Choice]:
    return Search(game, redeal=remembering)


def _strong() -> Search[State, Choice]:
    eyes = Eyes()
    return Search(
        game,
        choices=eyes.sensible,
        redeal=remembering,
        rollout=eyes.rollout,
        exploration=EXPLORATION,
    )


SEARCHES: Final[Mapping[str, Callable[[], Search[State, Choice]]]] = {
    "ismcts": _plain,
    "ismcts-strong": _strong,
}


SIMPLE: Final[Mapping[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "waiting": WaitingPlayer,
}
"""The players without a budget that are no level."""


def _budget(name: str, text: str) -> Budget:
    """Steps, or seconds with an s."""
    try:
        budget = Budget(seconds=float(text[:-1])) if text[-1:] == "s" else Budget(steps=int(text))
        if max(budget.steps or 0, budget.seconds or 0) > 0:
            return budget
    except ValueError:
        pass
    raise ValueError(f"{name!r}: expected a budget such as @60 (steps) or @0.3s (seconds)")
