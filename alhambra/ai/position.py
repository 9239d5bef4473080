"""A position of any game as opponents see it: turns, futures, their evaluation, and advice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter, mul
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from alhambra.rules.api import Seat

C = TypeVar("C")
"""The type of the game's choices."""
R = TypeVar("R")
"""The type of the reasons for or against a turn."""
F = TypeVar("F")
"""The type of rollouts: the game in a possible future."""


class Advice(NamedTuple, Generic[C, R]):
    """A turn with its expected points."""

    turn: tuple[C, ...]
    """The choices in order, up to the first event that reveals something."""
    points: float
    """The seat's points expected at the end of the game."""
    lead: float
    """The rank of the turn: expected points minus those of the rivals, as in ``lead_of``.
    Differences between turns of one study are corrected for luck."""
    gain: float
    """The points of lead that the turn brings, compared with doing nothing. Differences between
    turns of one study are those of their leads."""
    reasons: tuple[R, ...]
    """Parts of the gain, the most important first; what they leave has no name."""


class Judgement(NamedTuple, Generic[C, R]):
    """A turn that was played, compared with the best ones."""

    played: Advice[C, R]
    best: tuple[Advice[C, R], ...]
    """The best turns, best first; they may include the one that was played."""

    @property
    def lost(self) -> float:
        """The points of lead that the turn lost; 0 for the best one."""
        return max(0.0, self.best[0].lead - self.played.lead)


AnyAdvice: TypeAlias = Advice[Any, Any]
"""Advice on some game."""


AnyJudgement: TypeAlias = Judgement[Any, Any]
"""A judgement on a turn of some game."""


def deciding_reason(
    reasons: Iterable[R],
    instead_of: Iterable[R] = (),
    kind: Callable[[R], object] = type,
    points: Callable[[R], float] = attrgetter("points"),
) -> R | None:
    """Return the reason for a turn that another one, with the reasons ``instead_of``, lacks most;
    None if nothing speaks for it.

    Reasons of one kind are set against each other.
    """
    lacking: dict[object, float] = defaultdict(float)
    for reason in instead_of:
        lacking[kind(reason)] += points(reason)
    return max(
        (reason for reason in reasons if points(reason) > 0),
        key=lambda reason: points(reason) - lacking[kind(reason)],
        default=None,
    )


def lead_of(points: Sequence[float], seat: Seat) -> float:
    """Return a seat's lead: the mean of its leads over the best rival and over the rivals' mean.

    Without rivals it is the seat's points.
    """
    others = [*points[:seat], *points[seat + 1 :]]
    if not others:
        return points[seat]
    return points[seat] - max(others) / 2 - sum(others) / (2 * len(others))


def lead_weights(points: Sequence[float], seat: Seat) -> list[float]:
    """Return the weight of each seat's points in ``lead_of``."""
    others = [number for number in range(len(points)) if number != seat]
    weights = [1.0 if number == seat else -0.5 / len(others) for number in range(len(points))]
    if others:
        weights[max(others, key=points.__getitem__)] -= 0.5
    return weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A strength of opponents. The texts under ``level.<name>`` describe it to players."""

    name: str
    elo: int
    """The strength on the ladder: between two players, 200 more win three games of four."""
    slips: float
    """The standard deviation of its error about a turn, in points."""
    steps: int
    """The number of futures tried, over all turns; 0 without search."""
    seconds: float
    """The same limit as time, for play."""
    candidates: int
    """The number of turns in the search."""
    tables: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """By the number of players: the fields with other values there, by name. The same error is
    worth more at some tables than at others."""

    def at(self, players: int) -> Self:
        """Return the level as it plays at a table of this many players."""
        effort = self.tables.get(players)
        return replace(self, **effort, tables={}) if effort else self


class Plan(Protocol):
    """A turn with its evaluation before any search."""

    @property
    def worth(self) -> float:
        """The evaluation, in points."""


P = TypeVar("P", bound=Plan)
"""The type of plans: a turn as the opponents of the game consider it."""


class Rollouts(ABC, Generic[P, F]):
    """Plays rollouts from a position."""

    seat: Seat
    """The seat that decides."""
    trust: float
    """The weight of the evaluation before the search, in futures."""
    stops: int
    """The number of evaluations in a rollout; the mean counts."""

    @abstractmethod
    def deal_future(self, seed: str) -> F:
        """Return the position with all unknown facts drawn anew."""

    @abstractmethod
    def play(self, future: F, plan: P, seed: str) -> F:
        """Return a copy of the position in this future with the turn played.

        ``seed`` is for luck that the future does not contain.
        """

    @abstractmethod
    def play_on(self, rollout: F) -> None:
        """Play for all seats without search, up to the next evaluation."""

    @abstractmethod
    def prospects(self, rollout: F) -> Sequence[float]:
        """Return the points that each seat can expect at the end of the game."""

    @abstractmethod
    def sources(self, rollout: F, weights: Sequence[float]) -> tuple[float, ...]:
        """Return the expected points by what they come from, weighted by seat and added up.

        What all seats strive for comes first, then the seat's own; last, what rivals have of the
        latter.
        """


def split_sources(
    points: Sequence[Sequence[float]], weights: Sequence[float], seat: Seat, shared: int
) -> tuple[float, ...]:
    """Return points by source and seat, weighted and added up as ``Rollouts.sources`` has them.

    All seats strive for the first ``shared`` sources.
    """
    whole = [sum(map(mul, weights, of_seats)) for of_seats in points]
    own = [weights[seat] * of_seats[seat] for of_seats in points[shared:]]
    return *whole[:shared], *own, sum(whole[shared:]) - sum(own)


def take_gains(left: list[float], sources: Iterable[int]) -> float:
    """Return what the sources bring, and leave nothing of it in ``left``."""
    points = 0.0
    for source in sources:
        points += left[source]
        left[source] = 0.0
    return points


class Position(Rollouts[P, F], Generic[P, F, C, R]):
    """A position as a level of its game sees it."""

    searchable = True
    """A level that searches does so in this position."""
    share = 1.0
    """The share of the level's time that this decision may use."""

    @abstractmethod
    def plan_at_once(self, seed: str) -> P:
        """Return the best turn without search, with the level's errors."""

    def worth_advising(self, plans: Sequence[P]) -> Sequence[P]:
        """Leave out turns that do the same as another turn, but less."""
        return plans

    def liking(self, plan: P) -> float:
        """Return the points by which the seat likes a turn beyond its value."""
        return 0.0

    @abstractmethod
    def candidates(self) -> Sequence[P]:
        """Return the turns to search, best evaluation first."""

    @abstractmethod
    def choices(self, plan: P) -> tuple[C, ...]:
        """Return the choices of a turn."""

    @abstractmethod
    def plan(self, choices: tuple[C, ...]) -> P:
        """Return the turn with these choices. Raises ``ValueError`` if they are not a turn."""

    def key(self, plan: P) -> Hashable:
        """Return a key that is different for different turns."""
        return self.choices(plan)

    def kind(self, plan: P) -> Hashable:
        """Return a key that is the same for similar turns; advice names only the best of these."""
        return self.key(plan)

    @abstractmethod
    def nothing(self) -> P:
        """Return the turn in which nothing is done, whether the rules allow it or not."""

    def reasons(self, plan: P, gains: Sequence[float]) -> tuple[R, ...]:
        """Return the reasons for and against a turn, most important first.

        ``gains`` are the points of lead by source that it brings, compared with doing nothing. A
        source is in one reason at most, and only where its sign agrees with the reason.
        """
        return ()


AnyPosition: TypeAlias = Position[Any, Any, Any, Any]
"""A position of some game."""
