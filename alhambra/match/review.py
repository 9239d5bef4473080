"""The review of a game: what each turn lost, what would have been better, the best moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from alhambra.ai.advice import AnyAdvice, AnyJudgement
from alhambra.match.games import PlayedTurn
from alhambra.match.match import HUMAN
from alhambra.match.saves import table_of
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyFrame

MISTAKE = 2.5
"""Points a turn must give away to count as one that was not played well. What may be luck has been
taken off them."""
ALIKE = 0.05
"""Turns that differ by no more points than this are equally good."""


class Account(NamedTuple):
    """The points that a player's turns lost."""

    seat: Seat
    lost: float
    """The points lost by mistakes."""
    mistakes: int
    judged: int
    """How many turns have been judged so far."""


class BestMove(NamedTuple):
    """The best turn was played, and the next best is far behind."""

    turn: PlayedTurn
    lead: float
    """The points by which it is better than the next best."""


def people(frames: Sequence[AnyFrame]) -> tuple[Seat, ...]:
    """The seats of the persons; all seats where there are none."""
    kinds = [seated.kind for seated in table_of(frames).seats]
    return tuple(seat for seat, kind in enumerate(kinds) if kind == HUMAN) or tuple(
        range(len(kinds))
    )


def better(judgement: AnyJudgement) -> tuple[AnyAdvice, ...]:
    """The turns that would have been better than the one played, the very best first."""
    least = judgement.played.lead + ALIKE
    return tuple(advice for advice in judgement.best if advice.lead > least)


class Review:
    """The turns of a game, and their judgements so far."""

    def __init__(
        self,
        turns: Sequence[PlayedTurn],
        judgements: Mapping[int, AnyJudgement] | None = None,
    ) -> None:
        """``judgements`` by the number of their turn."""
        self.turns = tuple(turns)
        self._judgements = dict(judgements or {})

    @property
    def judgements(self) -> Mapping[int, AnyJudgement]:
        """The judgements, by the number of the turn."""
        return self._judgements

    def add(self, number: int, judgement: AnyJudgement) -> None:
        """The turn of this number has been judged."""
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
        """The turn in progress after this many frames; None before the first and after the last.

        Where a turn is over and the next has not been played to its end, there is none either.
        """
        earlier = [turn for turn in self.turns if turn.frame <= frames]
        return earlier[-1] if earlier else None

    def mistakes(self, seats: Collection[Seat]) -> tuple[PlayedTurn, ...]:
        """The turns of these seats that are mistakes, in their order."""
        return tuple(turn for turn in self.turns if turn.seat in seats and self.is_mistake(turn))

    def account(self, seat: Seat) -> Account:
        """What a seat gave away, as far as it is known."""
        judged = [turn for turn in self.turns if turn.seat == seat and self.of(turn) is not None]
        mistakes = [turn for turn in judged if self.is_mistake(turn)]
        return Account(seat, sum(map(self.lost, mistakes)), len(mistakes), len(judged))

    def best_move(self, seats: Collection[Seat]) -> BestMove | None:
        """The best move of these seats, as far as it is known; None where nothing stands out."""
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
