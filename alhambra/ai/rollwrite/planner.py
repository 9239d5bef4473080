"""The possible turns, each with its evaluation.

There are few dice, so all turns are tried: every nudge of the pair that builds, nudges of the other
pair, and coins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final, TypeAlias

from alhambra.ai.rollwrite.evaluation import EvaluationTerms, Mind
from alhambra.ai.rollwrite.fast_state import NEAR, Dice, FastState, Pair, TurnPlan, cell_at
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge, without
from alhambra.rules.rollwrite.events import Colour
from alhambra.rules.rollwrite.model import CELLS, SIDES, Pip

by_worth = attrgetter("worth")
MOST_NUDGE_COINS: Final = 4 * SIDES
"""The most coins that are considered for nudging."""
CROSSINGS: Final = 4
"""The crossings of two blue and two yellow dice: the most coins of a turn."""
NOTHING: Final = [0.0] * (SIDES * SIDES)
Turn: TypeAlias = tuple[Choice, ...]
"""The choices of a seat up to the next throw of dice."""


class Planner:
    """The turns of the seat to move.

    ``reach`` is the most coins to spend on nudging. With ``ahead`` the evaluation counts what the
    next player can build with a pair handed on.
    """

    def __init__(
        self, fast: FastState, mind: Mind, reach: int = MOST_NUDGE_COINS, *, ahead: bool = True
    ) -> None:
        self._fast, self._mind, self._seat = fast, mind, fast.to_move
        self.terms = EvaluationTerms(fast, mind, self._seat)
        self._weights, self._again = mind.weights, fast.tables.again
        self._has = fast.coins[self._seat]
        self._reach, self._ahead = min(self._has, reach), ahead
        self._last = fast.clock == fast.rounds * fast.players - 1
        self.choice = 0.0 if self._last or fast.alone else self._weights.choice
        """The value of choosing a pair of four dice thrown."""
        self.left = self._left_behind()
        """By cell: the value of leaving an unused pair that shows it."""

    def _left_behind(self) -> list[float]:
        fast = self._fast
        if self._last:
            return NOTHING
        if fast.alone:
            return self.parked()
        if not self._ahead or not self._weights.deny:
            return NOTHING
        after = EvaluationTerms(fast, self._mind, (self._seat + 1) % fast.players)
        return [-self._weights.deny * worth for worth in after.pairs()]

    def parked(self) -> list[float]:
        """By cell: the value of a parked pair that shows it next turn."""
        return [self._weights.dice * worth for worth in self.terms.pairs()]

    # -- whole turns --------------------------------------------------------------------------

    def plans(self) -> list[TurnPlan]:
        """Return the turns to consider, up to the next throw, in no order."""
        if self._fast.used:
            return self._second()
        return [*self._builds(), *self._double_builds(), *self._coins()]

    def best(self) -> TurnPlan:
        """Return the turn with the best evaluation; turns that cannot be best are not evaluated."""
        if self._fast.used:
            return max(self._second(), key=by_worth)
        if self._ahead:
            return max(self.plans(), key=by_worth)
        builds = [*self._best_build(), *self._double_builds()]
        if builds and (best := max(builds, key=by_worth)).worth >= self._most_by_coins():
            return best
        return max((*builds, *self._coins()), key=by_worth)

    def _most_by_coins(self) -> float:
        """Return what taking coins is worth at most; a nudged die brings two coins at most."""
        gain = self._fast.coins_at(self._fast.dice, self._seat) + (self._reach > 0)
        return self.terms.coins[min(self._has + gain, self._fast.tables.track)] + self.choice

    def _second(self) -> list[TurnPlan]:
        """Return the plans for building again or not."""
        dice, has, coins = self._fast.dice, self._has, self.terms.coins
        cell = cell_at(*dice[2:])
        again = self.terms.worth[cell] + coins[has - self._again] + self.choice
        return [
            TurnPlan(again, dice, 0, 1),
            TurnPlan(coins[has] + self.left[cell], dice, 0, 0),
        ]

    def _builds(self) -> list[TurnPlan]:
        """Return the plans with one building, for each pair."""
        terms, has, found = self.terms, self._has, []
        crossed, worth, coins = terms.crossed, terms.worth, terms.coins
        for blue, yellow, blue2, yellow2 in _pairings(self._fast.dice):
            others = self._others((blue2, yellow2))
            for cost, cell in NEAR[blue, yellow]:
                if cost > self._reach:
                    break
                if crossed >> cell & 1:
                    continue
                best = None
                for more, other in others:
                    if cost + more > self._reach:
                        break
                    value = worth[cell] + coins[has - cost - more] + self.left[other]
                    if best is None or value > best[0]:
                        best = value, cost + more, other
                if best is not None:
                    value, spent, other = best
                    found.append(TurnPlan(value, (*_pair(cell), *_pair(other)), spent, 1))
        return found

    def _best_build(self) -> list[TurnPlan]:
        """Return the best plan with one building in which the other pair is not nudged."""
        terms, has, reach = self.terms, self._has, self._reach
        crossed, worth, coins = terms.crossed, terms.worth, terms.coins
        top = max(worth)
        best, found = 0.0, None
        for dice in _pairings(self._fast.dice):
            beside = self.left[cell_at(*dice[2:])]
            for cost, cell in NEAR[dice[:2]]:
                if cost > reach:
                    break
                rest = coins[has - cost] + beside
                if found is not None and rest + top <= best:
                    break
                if not crossed >> cell & 1 and (found is None or rest + worth[cell] > best):
                    best, found = rest + worth[cell], (dice, cost, cell)
        if found is None:
            return []
        dice, cost, cell = found
        return [TurnPlan(best, (*_pair(cell), *dice[2:]), cost, 1)]

    def _others(self, pair: Pair) -> tuple[tuple[int, int], ...]:
        """Return the cells that the unused pair can be nudged to, with at most one coin."""
        near = NEAR[pair]
        if not self._ahead or self.left is NOTHING:
            return near[:1]
        return tuple(one for one in near[:5] if one[0] <= 1)

    def _double_builds(self) -> list[TurnPlan]:
        """Return the plans with two buildings, for both pairings of the dice."""
        terms, found = self.terms, []
        most = min(self._reach, self._has - self._again)
        crossed, worth, coins = terms.crossed, terms.worth, terms.coins
        if most < 0:
            return []
        blue, yellow, blue2, yellow2 = self._fast.dice
        for pair, other in (
            ((blue, yellow), (blue2, yellow2)),
            ((blue, yellow2), (blue2, yellow)),
        ):
            second = [one for one in NEAR[other] if not crossed >> one[1] & 1]
            for cost, cell in NEAR[pair]:
                if cost > most:
                    break
                if crossed >> cell & 1:
                    continue
                for more, cell2 in second:
                    if cost + more > most:
                        break
                    if cell2 == cell:
                        continue
                    spent = cost + more
                    value = worth[cell] + worth[cell2] + terms.both(cell, cell2)
                    value += coins[self._has - self._again - spent] + self.choice
                    found.append(TurnPlan(value, (*_pair(cell), *_pair(cell2)), spent, 2))
        return found

    def _coins(self) -> list[TurnPlan]:
        """Return the plans that take coins with the most profitable nudges.

        All dice are thrown again afterwards, so only the coins matter.
        """
        fast, seat = self._fast, self._seat
        most = min(CROSSINGS, fast.tables.track - fast.track[seat])
        net, best = -1, (0, fast.dice)
        for cost in range(min(self._reach, 1 if not self._ahead else most) + 1):
            if most - cost <= net:
                break
            for dice in _nudged(fast.dice, cost):
                gain = fast.coins_at(dice, seat) - cost
                if gain > net:
                    net, best = gain, (cost, dice)
        cost, dice = best
        return [TurnPlan(self.terms.coins[self._has + net] + self.choice, dice, cost, 0)]

    # -- after a throw of four ----------------------------------------------------------------

    def keeps(self) -> list[tuple[float, Dice]]:
        """Return the ways to park a pair and hand on the other, each with its value."""
        mine = self.parked()
        return [
            (
                mine[cell_at(blue, yellow)] + self.left[cell_at(blue2, yellow2)],
                (blue, yellow, blue2, yellow2),
            )
            for blue, yellow, blue2, yellow2 in _pairings(self._fast.dice)
        ]


def _pair(cell: int) -> Pair:
    return cell % SIDES + 1, cell // SIDES + 1


def _pairings(dice: Dice) -> list[Dice]:
    """Return the pairings: the pair that is used, then the other; equal ones once."""
    blue, yellow, blue2, yellow2 = dice
    return list(
        dict.fromkeys(
            [
                (blue, yellow, blue2, yellow2),
                (blue, yellow2, blue2, yellow),
                (blue2, yellow, blue, yellow2),
                (blue2, yellow2, blue, yellow),
            ]
        )
    )


def _nudged(dice: Dice, cost: int) -> Iterator[Dice]:
    """Yield the dice nudged by ``cost`` pips in total."""
    blue, yellow, blue2, yellow2 = dice
    for blues in range(cost + 1):
        for b, b2 in SHIFTED[blue, blue2][blues]:
            for y, y2 in SHIFTED[yellow, yellow2][cost - blues]:
                yield b, y, b2, y2


def _shifted(one: int, other: int, cost: int) -> tuple[Pair, ...]:
    return tuple((b, b2) for b, b2 in CELLS if abs(b - one) + abs(b2 - other) == cost)


SHIFTED: Final = {
    (one, other): tuple(_shifted(one, other, cost) for cost in range(CROSSINGS + 1))
    for one, other in CELLS
}
"""By two dice of a colour and the coins spent on them: the numbers they can show."""


def translate_plan(fast: FastState, plan: TurnPlan) -> Turn:
    blue, yellow, blue2, yellow2 = plan.dice
    if fast.thrown:
        return (Keep(blue, yellow),)
    if fast.used:
        return (Build(blue2, yellow2, True),) if plan.builds else (Done(),)
    nudges = (
        *_nudges("blue", fast.dice[0::2], plan.dice[0::2]),
        *_nudges("yellow", fast.dice[1::2], plan.dice[1::2]),
    )
    if not plan.builds:
        return (*nudges, Coins())
    first = Build(blue, yellow, False)
    if plan.builds == 2:
        return (*nudges, first, Build(blue2, yellow2, True))
    return (*nudges, first, Done()) if _is_asked_again(fast, plan) else (*nudges, first)


def _is_asked_again(fast: FastState, plan: TurnPlan) -> bool:
    """A second building is possible after the first."""
    blue, yellow, blue2, yellow2 = plan.dice
    crossed = fast.crossed[fast.to_move] | 1 << cell_at(blue, yellow)
    coins = fast.coins[fast.to_move] - plan.cost
    return coins >= fast.tables.again and not crossed >> cell_at(blue2, yellow2) & 1


def _nudges(colour: Colour, before: Sequence[Pip], after: Sequence[Pip]) -> list[Nudge]:
    """Return the fewest nudges that turn two dice to the numbers."""
    found = []
    for old, new in zip(sorted(before), sorted(after), strict=True):
        step = 1 if new > old else -1
        found += [Nudge(colour, pip, pip + step) for pip in range(old, new, step)]
    return found


def translate_turn(fast: FastState, turn: Turn) -> TurnPlan:
    """Return the plan for these choices; its ``worth`` is not computed.

    Raises ``ValueError`` for choices that do not end a turn, or that are not legal.
    """
    dice: dict[Colour, tuple[Pip, ...]] = {
        "blue": fast.dice[0::2],
        "yellow": fast.dice[1::2],
    }
    if fast.thrown:
        return _kept(dice["blue"], dice["yellow"], turn)
    cost, builds, lie = 0, 0, fast.dice
    for choice in turn:
        match choice:
            case Nudge(die, old, new):
                dice[die] = (*without(dice[die], old), new)
                lie = _together(dice["blue"], dice["yellow"])
                cost += 1
            case Build(blue, yellow, False):
                (blue2,), (yellow2,) = without(dice["blue"], blue), without(dice["yellow"], yellow)
                lie, builds = (blue, yellow, blue2, yellow2), builds + 1
            case Build():
                builds += 1
            case Coins() | Done():
                pass
            case Keep():
                raise ValueError(f"this is not the time to keep a pair: {turn}")
    return TurnPlan(0.0, lie, cost, builds)


def _together(blue: Sequence[Pip], yellow: Sequence[Pip]) -> Dice:
    return blue[0], yellow[0], blue[1], yellow[1]


def _kept(blue: Sequence[Pip], yellow: Sequence[Pip], turn: Turn) -> TurnPlan:
    match turn:
        case (Keep(b, y),):
            (other_blue,), (other_yellow,) = without(tuple(blue), b), without(tuple(yellow), y)
            return TurnPlan(0.0, (b, y, other_blue, other_yellow), 0, 0)
        case _:
            raise ValueError(f"expected a pair to keep, found {turn}")
