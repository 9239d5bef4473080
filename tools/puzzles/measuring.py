"""Measures turns of a position in the same futures: a few to screen, many others to prove.

The lead after a turn is measured twice. The coach's way plays on for some rounds and evaluates the
position reached: little luck, so small differences show. The other way plays to the end and counts
the points: nothing is estimated, but much luck must be averaged out. A puzzle needs both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from statistics import fmean, variance
from typing import Any, Final, NamedTuple

from alhambra.ai.alhambra.fast_state import FastState
from alhambra.ai.alhambra.level import AlhambraLevel, AlhambraPosition, play_on
from alhambra.ai.position import AnyPosition
from alhambra.ai.rollwrite.level import RollwriteLevel, RollwritePosition
from alhambra.ai.search import Search, Tried
from alhambra.learning.puzzles import AS_GOOD, JUDGE, judging_level
from alhambra.match.games import MATCH_GAMES
from alhambra.rules.chance import Seeded
from alhambra.rules.games import AnyState, game_of
from tools.puzzles.legal import other_turns

CLEAR: Final = 3.0
"""The least margin, in points of lead."""
SURE: Final = 2.33
"""The standard errors by which a margin must exceed the least: 99 % sure."""
GLANCED: Final = 8
"""The turns of the first look: those that seem best before any search."""
GLANCE: Final = 4
"""The futures of the first look."""
STAGES: Final = ((3, 12.0, 1.5), (8, 9.0, 1.9), (20, 7.0, 2.4), (40, 7.0, 2.8))
"""How turns are chosen, step by step: the futures so far; the points that a turn may lose at most
to be tried further; the margin that the position must seem to have."""
PROVING: Final = 300
"""The most fresh futures that prove a puzzle, expected as well as played to the end."""
PRECISE, PRECISE_END = 0.2, 0.9
"""Standard errors of a margin, expected and played to the end, that need no more futures. Only the
error may end a proof: ending it at a welcome margin would favour that."""
LUCK: Final = 20.0
"""Luck decides where the points counted after two turns differ more than this from one future to
the other, as a standard deviation."""
BATCH: Final = 50
"""Futures between two looks at a proof."""
CANDIDATES: Final = 100
"""The most turns considered."""
MOST_ANSWERS: Final = 4
FEWEST_OTHERS: Final = 2
LISTED: Final = 8
"""The most turns that a puzzle lists."""
MOST_TURNS: Final = 1000
"""More turns than any game has."""
ENDLESS: Final = 100
"""More turns than a game of Roll & Write has."""


class Margin(NamedTuple):
    """The mean difference of two turns in the same futures, and its standard error."""

    points: float
    error: float

    @property
    def is_clear(self) -> bool:
        """The difference is at least ``CLEAR``, 99 % sure."""
        return self.points - SURE * self.error >= CLEAR


def margin(better: Tried[Any], worse: Tried[Any]) -> Margin:
    """Return by how much a turn leads more than another one."""
    gains = [mine - theirs for mine, theirs in zip(better.leads, worse.leads, strict=True)]
    return Margin(fmean(gains), sqrt(variance(gains) / len(gains)))


def try_turns(
    position: AnyPosition, plans: Sequence[Any], seed: str, futures: int
) -> list[Tried[Any]]:
    """Return these turns of a position, each tried in the same futures."""
    search: Search[Any, Any] = Search(position, plans, seed)
    _try(search, search.tried, futures)
    return search.tried


class Screened(NamedTuple):
    """The turns of a position that looks like a puzzle."""

    answers: list[Any]
    """The plans that seem to be accepted, best first."""
    others: list[Any]
    """The best of the other plans, best first."""
    tried: int
    """All plans compared."""


class PlayedOut(AlhambraPosition):
    """A position whose futures are played to the end of the game."""

    def __init__(self, level: AlhambraLevel, state: AnyState) -> None:
        super().__init__(level, state)
        self.stops = 1

    def play_on(self, rollout: FastState) -> None:
        play_on(rollout, MOST_TURNS, self._mind.policy)


def played_out(state: AnyState, seed: str) -> AnyPosition:
    """Return the position of a puzzle with futures that are played to the end of the game."""
    name = game_of(state).NAME
    level = judging_level(name, len(state.players))
    dealt = MATCH_GAMES[name].deal(state, state.to_move, level, Seeded(f"{seed}/deal"))
    if isinstance(level, AlhambraLevel):
        return PlayedOut(level, dealt)
    assert isinstance(level, RollwriteLevel), JUDGE
    return RollwritePosition(replace(level, turns=ENDLESS), dealt)


def screen(
    state: AnyState, position: AnyPosition, plans: Sequence[Any], seed: str
) -> Screened | None:
    """Return the turns of a position that looks like a puzzle; None for any other.

    ``plans`` are the position's candidates.
    """
    if len(plans) <= FEWEST_OTHERS:
        return None
    search: Search[Any, Any] = Search(position, plans, f"{seed}/choice")
    left = search.tried[:GLANCED]
    _try(search, left, GLANCE)
    if not _answers(left, STAGES[0][-1]):
        return None
    left = search.tried
    for futures, far, hope in STAGES:
        _try(search, left, futures)
        left = _ranked(left)
        answers = _answers(left, hope)
        if not answers:
            return None
        near = [one for one in left if left[0].lead - one.lead < far]
        left = left[: max(len(near), answers + 1)]
    if left[0].lead - left[answers - 1].lead > AS_GOOD:
        return None
    rest = other_turns(state, position, plans)
    if rest is None or len(plans) + len(rest) - answers < FEWEST_OTHERS:
        return None
    if not _all_worse(position, left[answers - 1], [*rest.values()], seed):
        return None
    chosen = [one.plan for one in left[:LISTED]]
    return Screened(chosen[:answers], chosen[answers:], len(plans) + len(rest))


def _all_worse(position: AnyPosition, answer: Tried[Any], rest: list[Any], seed: str) -> bool:
    """Return true if the turns that no level thinks of are clearly worse than an answer."""
    search: Search[Any, Any] = Search(position, rest, f"{seed}/choice")
    left = search.tried
    for futures, far, hope in STAGES[1:]:
        _try(search, left, futures)
        lead = fmean(answer.leads[:futures])
        left = [one for one in left if lead - one.lead < far]
        if any(lead - one.lead < hope for one in left):
            return False
    return True


def _try(search: Search[Any, Any], some: Sequence[Tried[Any]], futures: int) -> None:
    """Try each of these turns in as many futures as are missing."""
    for tried in some:
        for _ in range(futures - len(tried.leads)):
            search.step(tried)


def _answers(tried: Sequence[Tried[Any]], hope: float) -> int:
    """Return how many turns seem better than all others by this margin; 0 if it is not a few."""
    best = _ranked(tried)[: MOST_ANSWERS + 1]
    gaps = [one.lead - other.lead for one, other in pairwise(best)]
    return next((number for number, gap in enumerate(gaps, 1) if gap >= hope), 0)


def _ranked(tried: Sequence[Tried[Any]]) -> list[Tried[Any]]:
    return sorted(tried, key=lambda one: one.lead, reverse=True)


class Measured(NamedTuple):
    """The turns of a puzzle in the proving futures."""

    answers: list[Tried[Any]]
    """Best first."""
    others: list[Tried[Any]]
    """Best first."""

    @property
    def margin(self) -> Margin:
        """The margin between the worst answer and the best other turn."""
        return margin(self.answers[-1], self.others[0])

    @property
    def futures(self) -> int:
        """The number of futures."""
        return len(self.answers[0].leads)


def measure(
    position: AnyPosition, answers: Sequence[Any], others: Sequence[Any], seed: str
) -> Measured | None:
    """Return the turns in fresh futures; None as soon as it is unlikely to be a puzzle."""
    search: Search[Any, Any] = Search(position, [*answers, *others], f"{seed}/proof")
    while True:
        _step(search)
        first = _ranked(search.tried[: len(answers)])
        found = Measured(first, _ranked(search.tried[len(answers) :]))
        points, error = found.margin
        if points + error < CLEAR:
            return None
        if error <= PRECISE or search.futures >= PROVING:
            return found


def _step(search: Search[Any, Any]) -> None:
    """Try all turns in some more futures."""
    for tried in search.tried:
        for _ in range(BATCH):
            search.step(tried)


def is_proven(found: Measured) -> bool:
    """Return true if all answers are as good as the best, and every other turn clearly worse."""
    best = found.answers[0]
    return all(best.lead - one.lead <= AS_GOOD for one in found.answers) and all(
        margin(answer, other).is_clear for answer in found.answers for other in found.others
    )


class EndMargin(NamedTuple):
    """A margin in games played to the end."""

    margin: Margin
    futures: int

    @property
    def is_proven(self) -> bool:
        """The margin in points counted is large enough, and 99 % surely above 0."""
        points, error = self.margin
        return points >= CLEAR and points > SURE * error


def end_margin(
    state: AnyState, answer: Sequence[Any], other: Sequence[Any], seed: str
) -> EndMargin | None:
    """Return the margin between two turns, as choices, in games played to the end.

    None as soon as it is unlikely to be clear, and where luck decides.
    """
    position = played_out(state, seed)
    plans = [position.plan(tuple(answer)), position.plan(tuple(other))]
    search: Search[Any, Any] = Search(position, plans, f"{seed}/end")
    while True:
        _step(search)
        found = margin(*search.tried)
        if found.points + found.error < CLEAR or found.error * sqrt(search.futures) > LUCK:
            return None
        if found.error <= PRECISE_END or search.futures >= PROVING:
            return EndMargin(found, search.futures)
