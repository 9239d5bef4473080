"""All turns that the rules allow, also those that no level thinks of."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from alhambra.ai.position import AnyPosition
from alhambra.ai.search import Turn
from alhambra.rules import alhambra
from alhambra.rules.alhambra.model import LEFTOVER
from alhambra.rules.chance import Seeded
from alhambra.rules.games import AnyState

MOST_TURNS: Final = 3000
"""More turns, in the order of their choices, are not looked at."""


def other_turns(
    state: AnyState, position: AnyPosition, plans: Sequence[Any]
) -> dict[Hashable, Any] | None:
    """Return the turns that these plans leave out, each once, by its key.

    None if there are too many. The planner of Roll & Write leaves out none.
    """
    if not isinstance(state, alhambra.State):
        return {}
    turns = _turns(state)
    if turns is None:
        return None
    known = {position.key(plan) for plan in plans}
    found = {position.key(plan): plan for plan in map(position.plan, turns)}
    return {key: plan for key, plan in found.items() if key not in known}


def _turns(state: alhambra.State) -> list[Turn] | None:
    """Return the turns of the seat to move, in every order of their choices.

    A turn that ends the game is over before the tiles left in the market are won.
    """
    seat, open_, found = state.to_move, [(state, Turn())], list[Turn]()
    while open_:
        before, turn = open_.pop()
        for choice in alhambra.choices(before, seat):
            after = alhambra.apply(before, seat, choice, Seeded(0))[-1].state
            longer = (*turn, choice)
            if _turn(after) == _turn(state) and alhambra.actors(after) == (seat,):
                open_.append((after, longer))
            else:
                found.append(longer)
        if len(found) > MOST_TURNS:
            return None
    return found


def _turn(state: alhambra.State) -> tuple[int, bool]:
    return state.turn, state.phase is LEFTOVER
