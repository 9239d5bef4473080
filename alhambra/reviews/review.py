"""The review of a game: the points each turn lost, better turns, the best move."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from alhambra.ai.advice import AnyAdvice, AnyJudgement
from alhambra.match.games import PlayedTurn, table_of
from alhambra.match.match import HUMAN
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyFrame

MISTAKE = 2.5
"""The points, corrected for luck, that a turn must lose to count as a mistake."""
ALIKE = 0.05
"""Turns within this many points are equally good."""


class Account(NamedTuple):
    """The points that a player's turns lost."""

    seat: Seat
    lost: float
    """The points lost by mistakes."""
    mistakes: int
    judged: int
    """The number of turns judged so far."""


class BestMove(NamedTuple):
    """A best turn that was played, with the next best far behind."""

    turn: PlayedTurn
    lead: float
    """Its lead over the next best turn, in points."""


def people(frames: Sequence[AnyFrame]) -> tuple[Seat, ...]:
    """Return the seats of people; all seats if there are none."""
    kinds = [seated.kind for seated in table_of(frames).seats]
    return tuple(seat for seat, kind in enumerate(kinds) if kind == HUMAN) or tuple(
        range(len(kinds))
    )


def better(judgement: AnyJudgement) -> tuple[AnyAdvice, ...]:
    """Return the turns that are better than the one played, best first."""
    least = judgement.played.lead + ALIKE
    return tuple(advice for advice in judgement.best if advice.lead > least)


class Review:
    """The turns of a game, and their judgements so far."""

    def __init__(
        self,
        turns: Sequence[PlayedTurn],
        judgements: Mapping[int, AnyJudgement] | None = None,
    ) -> None:
        """``judgements`` are by the index of the turn."""
        self.turns = tuple(turns)
        self._judgements = dict(judgements or {})

    @property
    def judgements(self) -> Mapping[int, AnyJudgement]:
        """The judgements, by the number of the turn."""
        return self._judgements

    def add(self, number: int, judgement: AnyJudgement) -> None:
        """Add the judgement of the turn of this index."""
        self._judgements[number] = judgement

    def of(self, turn: PlayedTurn) -> AnyJudgement | None:
        """The judgement of a turn; None if it is not judged yet."""
        return self._judgements.get(turn.number)

    def lost(self, turn: PlayedTurn) -> float:
        """The points a turn lost; 0 if it is not judged yet."""
        judgement = self.of(turn)
        return 0.0 if judgement is None else judgement.lost

    def is_mistake(self, turn: PlayedTurn) -> bool:
        """The turn is judged, and lost enough points to count as a mistake."""
        return self.lost(turn) >= MISTAKE

    def turn_at(self, frames: int) -> PlayedTurn | None:
        """Return the complete turn in progress after this many frames; None if there is none.

        There is none before the first turn, after the last, and in a turn that is not complete.
        """
        earlier = [turn for turn in self.turns if turn.frame <= frames]
        return earlier[-1] if earlier else None

    def mistakes(self, seats: Collection[Seat]) -> tuple[PlayedTurn, ...]:
        """Return the turns of these seats that are mistakes, in order."""
        return tuple(turn for turn in self.turns if turn.seat in seats and self.is_mistake(turn))

    def account(self, seat: Seat) -> Account:
        """Return the points that a seat lost, as far as judged."""
        judged = [turn for turn in self.turns if turn.seat == seat and self.of(turn) is not None]
        mistakes = [turn for turn in judged if self.is_mistake(turn)]
        return Account(seat, sum(map(self.lost, mistakes)), len(mistakes), len(judged))

    def best_move(self, seats: Collection[Seat]) -> BestMove | None:
        """Return the best move of these seats, as far as judged; None if nothing stands out."""
        moves = [
            BestMove(turn, judgement.best[0].lead - judgement.best[1].lead)
            for turn in self.turns
            if turn.seat in seats
            and (judgement := self.of(turn)) is not None
            and len(judgement.best) > 1
            and judgement.lost <= ALIKE
        ]
        best = max(moves, key=lambda move: move.lead, default=None)
        return best if best is not None and best.lead > ALIKE else None
