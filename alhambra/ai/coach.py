"""What a good player would do in a turn, and how good one was that has been played.

Turns are completed choice by choice, each the best of the next moment.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from alhambra.ai.advice import Advice, Exact, Judgement, LongestWall, Majority, Money, Reason, Turn
from alhambra.ai.bot import LEVELS
from alhambra.ai.evaluation import Position
from alhambra.ai.greedy import Ranking
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Buy, Choice
from alhambra.rules.alhambra.model import Building, Player, State
from alhambra.rules.api import Seat
from alhambra.rules.chance import Seeded

FIRST = 10
"""How many ways to begin a turn are followed to its end."""
_WEIGHTS = LEVELS["normal"].weights


class _Line(NamedTuple):
    turn: Turn
    worth: float
    end: State


def advise(state: State, seat: Seat, seed: str, *, steps: int, most: int = 3) -> tuple[Advice, ...]:
    """The best turns from here for the seat, the very best first; at least one, ``most`` at most.

    ``state`` must be one re-dealt for the seat that knows the hands. The same state, seed and
    ``steps`` (at least one: the turns that are looked at) give the same answer.
    """
    ranking = Ranking(Position(state, seat, _WEIGHTS))
    firsts = sorted(game.choices(state, seat), key=ranking.worth, reverse=True)
    lines = [_line(state, seat, (choice,)) for choice in firsts[: max(1, min(FIRST, steps))]]
    lines.sort(key=lambda line: line.worth, reverse=True)
    return tuple(_told(state, seat, line) for line in lines[:most])


def judge(state: State, seat: Seat, played: Turn, seed: str, *, steps: int) -> Judgement:
    """How good the turn was that the seat played from here; ``state`` as for ``advise``.

    Raises ``rules.api.IllegalChoice`` for a turn that cannot be played.
    """
    own = _told(state, seat, _line(state, seat, played))
    best = advise(state, seat, seed, steps=steps)
    if own.turn not in [advice.turn for advice in best] and own.lead > best[-1].lead:
        best = tuple(sorted((*best, own), key=lambda advice: advice.lead, reverse=True))[:3]
    return Judgement(own, best)


def _line(state: State, seat: Seat, begun: Turn) -> _Line:
    """The turn begun like this, completed; what it is worth, and how it then stands."""
    turn: list[Choice] = []
    worth, now = 0.0, state
    while now.to_move == seat and now.turn == state.turn and game.actors(now):
        ranking = Ranking(Position(now, seat, _WEIGHTS))
        if len(turn) < len(begun):
            choice = begun[len(turn)]
        else:
            choice = max(game.choices(now, seat), key=ranking.worth)
        worth += ranking.worth(choice)
        turn.append(choice)
        now = game.apply(now, seat, choice, Seeded("end"))[-1].state
    return _Line(tuple(turn), worth, now)


def _told(state: State, seat: Seat, line: _Line) -> Advice:
    position = Position(state, seat, _WEIGHTS)
    base = position.me.score + position.of_palace(position.me.palace)
    reasons = sorted(_reasons(position, line), key=lambda reason: -abs(reason.points))
    return Advice(line.turn, base + line.worth, line.worth, tuple(reasons))


def _reasons(position: Position, line: _Line) -> list[Reason]:
    before, after = position.me, line.end.players[position.seat]
    found: list[Reason] = []
    exact = [
        choice.tile
        for choice in line.turn
        if isinstance(choice, Buy) and sum(card.value for card in choice.pay) == choice.tile.price
    ]
    if exact:
        found.append(Exact(_WEIGHTS.exact * len(exact), tuple(exact)))
    found += _majorities(position, before, after)
    if after.palace.wall != before.palace.wall:
        sides = after.palace.wall - before.palace.wall
        points = _WEIGHTS.wall * sides * len(position.rounds)
        found.append(LongestWall(points, before.palace.wall, after.palace.wall))
    had, has = before.hand.total(), after.hand.total()
    if had != has:
        found.append(Money(position.of_money(has) - position.of_money(had), had, has))
    return found


def _majorities(position: Position, before: Player, after: Player) -> list[Reason]:
    had = Counter(tile.building for tile in before.palace.tiles.values())
    has = Counter(tile.building for tile in after.palace.tiles.values())
    others = [
        Counter(tile.building for tile in player.palace.tiles.values())
        for seat, player in enumerate(position.state.players)
        if seat != position.seat
    ]
    others.append(Counter(tile.building for tile in position.state.dirk))
    return [
        Majority(
            position.of_type(building, has[building]) - position.of_type(building, had[building]),
            building,
            had[building],
            has[building],
            max(other[building] for other in others),
        )
        for building in Building
        if had[building] != has[building]
    ]
