"""Estimates how strong a person plays, from the own results, and finds the level that suits.

A person's strength is estimated on the ladder of the levels, from the last games against levels.
Of a game counts whether the person was first among the person and the computers: other people,
programs and virtual players are left out. One of strength s among others of the strengths
t, u, ... is expected to win s / (s + t + u + ...) of the games, where 400 points of Elo are ten
times the strength: so it does not matter how many sat at the table. Three drawn games between two,
against the average computer met, are added, so that a few games do not say too much. Before the
third game, one that is won or lost by far counts as three.

A level suits somebody who would win between one and two games of three against it, with two at the
table; and the level nearest to the estimate always does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import log10
from statistics import fmean
from typing import Final, NamedTuple

from alhambra.match.statistics import FinishedGame, FinishedPart
from alhambra.rules.api import HUMAN

FEWEST_GAMES: Final = 3
"""Games without which nothing is said."""
FAR: Final = 0.2
"""Won or lost by far: by at least this share of the better one's points."""
MOST_GAMES: Final = 10
"""The most games that count."""
DRAWN_GAMES: Final = 3
"""Drawn games that are added."""
TENFOLD: Final = 400
"""The points of Elo that are ten times the strength."""
SUITING: Final = TENFOLD * log10(2)
"""With this much more or less Elo a person wins two of three games, or one."""
ELO_SPAN: Final = 1000
"""An estimate is nearer than this to the average computer met."""


class Suitability(Enum):
    """The judgement of a level for a person."""

    SUITS = "suits"
    TOO_WEAK = "too_weak"
    TOO_STRONG = "too_strong"


class LevelGame(NamedTuple):
    """A game of a person against levels."""

    won: float
    """1 for a victory over all computers, 0 for none, a part for a shared one."""
    computers: tuple[int, ...]
    """The Elo of the computers."""
    far: bool
    """It was won or lost by far."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A person's strength."""

    elo: float
    levels: Mapping[str, int]
    """The Elo of the levels by name, weakest first."""

    @property
    def nearest(self) -> str:
        """The level nearest to the person's strength, of two the weaker one."""
        return min(self.levels, key=lambda name: abs(self.levels[name] - self.elo))

    def judge(self, level: str) -> Suitability:
        """Return what a level is for the person."""
        ahead = self.elo - self.levels[level]
        if abs(ahead) <= SUITING or level == self.nearest:
            return Suitability.SUITS
        return Suitability.TOO_WEAK if ahead > 0 else Suitability.TOO_STRONG

    def suits(self, level: str) -> bool:
        """The level suits the person."""
        return self.judge(level) is Suitability.SUITS

    def instead_of(self, level: str) -> str:
        """Return the level to try instead: the next one, or an easier one that suits."""
        names = list(self.levels)
        if self.judge(level) is Suitability.TOO_WEAK:
            return names[names.index(level) + 1]
        return self.nearest


def estimate(
    games: Iterable[FinishedGame[FinishedPart]], person: str, levels: Mapping[str, int]
) -> Estimate | None:
    """Estimate a person's strength from games of one kind, oldest first; None for too few games.

    ``levels`` has the Elo of the game's levels by name, weakest first.
    """
    found = (result_of(each.parts, person, levels) for each in games)
    results = [result for result in found if result is not None][-MOST_GAMES:]
    if len(results) < FEWEST_GAMES:
        results = [each for each in results for _ in range(FEWEST_GAMES if each.far else 1)]
    return Estimate(_strength(results), levels) if len(results) >= FEWEST_GAMES else None


class News(NamedTuple):
    """For whom a game has changed what its strongest level is."""

    level: str
    """That level."""
    estimates: Mapping[str, Estimate]
    """The new estimates of these people, by name."""
    people: int
    """The number of people who played, these and others."""


def news_of(
    games: Sequence[FinishedGame[FinishedPart]], key: str, levels: Mapping[str, int]
) -> News | None:
    """Return what the game with this key has changed; None if nothing, or if it is not the last.

    ``games`` and ``levels`` are as for ``estimate``.
    """
    if not games or games[-1].key != key:
        return None
    parts = games[-1].parts
    met = [part.level for part in parts if part.level in levels]
    people = [part.name for part in parts if part.level == HUMAN]
    if not met:
        return None
    level = max(met, key=lambda name: levels[name])
    changed = {}
    for name in people:
        before, now = (estimate(some, name, levels) for some in (games[:-1], games))
        if now is not None and (before is None or before.judge(level) is not now.judge(level)):
            changed[name] = now
    return News(level, changed, len(people)) if changed else None


def first_victory(
    games: Sequence[FinishedGame[FinishedPart]], key: str, levels: Mapping[str, int]
) -> str | None:
    """Return the level that people beat in the game with this key, stronger than all that they had
    beaten before; None without one, or if it is not the last game. See ``news_of``.
    """
    if not games or games[-1].key != key:
        return None
    found = {0: ""}
    for person in (part.name for part in games[-1].parts if part.level == HUMAN):
        before, now = (
            max((_beaten(each.parts, person, levels) for each in some), default=0)
            for some in (games[:-1], games[-1:])
        )
        if now > before:
            found[now] = next(name for name, elo in levels.items() if elo == now)
    return found[max(found)] or None


def _beaten(parts: Sequence[FinishedPart], person: str, levels: Mapping[str, int]) -> int:
    """Return the Elo of the strongest level that a person has beaten in a game; 0 for none."""
    result = result_of(parts, person, levels)
    return max(result.computers) if result is not None and result.won == 1 else 0


def levels_beaten(
    games: Iterable[FinishedGame[FinishedPart]], levels: Mapping[str, int]
) -> dict[str, tuple[str, ...]]:
    """Return by level, the weakest first, the people who beat it, in the order in which they did.

    The arguments are as for ``estimate``.
    """
    found: dict[str, dict[str, None]] = {level: {} for level in levels}
    for parts in (each.parts for each in games):
        for person in (part.name for part in parts if part.level == HUMAN):
            result = result_of(parts, person, levels)
            if result is not None and result.won == 1:
                for level in {part.level for part in parts} & found.keys():
                    found[level][person] = None
    return {level: tuple(names) for level, names in found.items()}


def result_of(
    parts: Sequence[FinishedPart], person: str, levels: Mapping[str, int]
) -> LevelGame | None:
    """Return a person's result against the levels in a game; None if there is none."""
    me = next((part for part in parts if (part.level, part.name) == (HUMAN, person)), None)
    computers = [part for part in parts if part.level in levels]
    if me is None or not computers:
        return None
    best = min(part.place for part in computers)
    equal = sum(part.place == me.place for part in computers)
    won = 1 / (1 + equal) if me.place <= best else 0.0
    low, high = sorted((me.points, max(part.points for part in computers)))
    far = high - low >= FAR * high > 0
    return LevelGame(won, tuple(levels[part.level] for part in computers), far)


def expected(elo: float, computers: Iterable[float]) -> float:
    """Return the share of games that somebody wins against these computers together.

    >>> expected(1200, [1000]), expected(1000, [1000, 1000, 1000])
    (0.7597469266479578, 0.25)
    """
    return 1 / (1 + sum(10 ** ((other - elo) / TENFOLD) for other in computers))


def _strength(results: Sequence[LevelGame]) -> float:
    """Return the Elo at which as many victories are expected as there were."""
    average = fmean(fmean(result.computers) for result in results)
    games = [*(result.computers for result in results), *[(average,)] * DRAWN_GAMES]
    won = sum(result.won for result in results) + DRAWN_GAMES / 2
    low, high = average - ELO_SPAN, average + ELO_SPAN
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(expected(middle, computers) for computers in games) < won:
            low = middle
        else:
            high = middle
    return (low + high) / 2
