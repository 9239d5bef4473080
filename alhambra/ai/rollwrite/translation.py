"""Translation between the numbers of a fast state and the choices of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from alhambra.ai.rollwrite.fast_state import Dice, FastState, TurnPlan, cell_at
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge, without
from alhambra.rules.rollwrite.events import Colour
from alhambra.rules.rollwrite.model import Pip

Turn: TypeAlias = tuple[Choice, ...]
"""The choices of a seat up to the next throw of dice."""


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
