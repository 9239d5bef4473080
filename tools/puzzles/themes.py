"""What a puzzle is about: the facts of its best turn, and where its margin comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from alhambra.ai.alhambra.advice import (
    OTHERS,
    WEIGHTY,
    Denied,
    LessForOthers,
    LongestWall,
    Majority,
    Prospect,
    is_exact,
)
from alhambra.ai.alhambra.fast_state import TurnPlan
from alhambra.ai.position import AnyPosition
from alhambra.ai.rollwrite.advice import (
    CoinsHeld,
    DiceUsed,
    Finished,
    Free,
    Handed,
    Line,
    Parked,
)
from alhambra.ai.search import Comparison, Tried
from alhambra.learning.puzzles import THEMES
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.choices import Add, Give, Remove, Swap
from alhambra.rules.games import AnyState, game_of
from alhambra.rules.rollwrite.choices import Build, Coins, Keep, Nudge

LOOKED_AT: Final = 4
"""The plans that show what a position may be about."""
MUCH_ROOM: Final = 5
"""More of the game's tiles that fit a palace."""
COMPARED: Final = 40
"""The futures that show where a margin comes from."""
MAIN: Final = 1 / 3
"""A reason with this share of the margin is what a puzzle is about."""
LAST_TILES: Final = 4
"""With so few tiles in the bag the last ones are being bought."""
MANY_EXACT: Final = 2
MANY_COINS: Final = 2
"""Turns that differ by so many coins spent differ in their use of coins."""


def possible_themes(state: AnyState, position: AnyPosition, plans: Sequence[Any]) -> set[str]:
    """Return what a puzzle of this position may be about, from the best plans before any search.

    In Alhambra also what leaves less to others may be found, but is not looked for.
    """
    name = game_of(state).NAME
    if name == rollwrite.NAME:
        return {*THEMES[name]}
    found = set[str]()
    for plan in plans[:LOOKED_AT]:
        rest = [one for one in plans if plan.site.room - one.site.room >= MUCH_ROOM]
        reasons = position.reasons(plan, [WEIGHTY] * (OTHERS + 1))
        found.update(_alhambra(state, position, plan, rest, reasons, 0.0))
    return found - {"next"}


def themes(
    state: AnyState, position: AnyPosition, best: Any, others: Sequence[Any], seed: str
) -> list[str]:
    """Return what the choice of the best plan is about; may be nothing.

    ``others`` are the best plans that are not accepted.
    """
    comparison: Comparison[Any, Any] = Comparison(position, (), f"{seed}/choice")
    here, there = (comparison.measure(plan, COMPARED) for plan in (best, others[0]))
    gains = [mine - theirs for mine, theirs in zip(_means(here), _means(there), strict=True)]
    least = MAIN * (here.lead - there.lead)
    find = _THEMES[game_of(state).NAME]
    return find(state, position, best, others, position.reasons(best, gains), least)


def _means(tried: Tried[Any]) -> list[float]:
    return [sum(parts) / len(parts) for parts in zip(*tried.sources, strict=True)]


def _alhambra(
    state: alhambra.State,
    position: AnyPosition,
    best: TurnPlan,
    others: Sequence[TurnPlan],
    reasons: Sequence[Any],
    least: float,
) -> list[str]:
    """The facts of the turn come first, then the reasons with at least so many points."""
    turn, exact = position.choices(best), sum(map(is_exact, best.actions))
    weighty = [reason for reason in reasons if reason.points >= least]
    prepared = [one for one in weighty if isinstance(one, Prospect)]
    two = any(one.exact and len(one.tiles) >= MANY_EXACT for one in prepared)
    found = {
        "dirk": any(isinstance(choice, Give) for choice in turn),
        "redesign": any(isinstance(choice, Add | Remove | Swap) for choice in turn),
        "exact": exact >= MANY_EXACT or two,
        "last": len(state.bag) <= LAST_TILES,
        "money": bool(prepared) and not two and not exact,
        "wall": any(isinstance(one, LongestWall) for one in weighty),
        "room": any(_leaves_room(best, one) for one in others),
        "next": any(isinstance(one, Denied | LessForOthers) for one in weighty),
        "tie": any(isinstance(one, Majority) and _breaks_tie(one) for one in weighty),
        "majority": any(isinstance(one, Majority) and _takes_majority(one) for one in weighty),
    }
    return [theme for theme, is_so in found.items() if is_so]


def _leaves_room(best: TurnPlan, other: TurnPlan) -> bool:
    """Both turns build the same; the best one leaves more room, though no longer wall."""
    return (
        best.site.wall <= other.site.wall
        and best.site.room > other.site.room
        and best.held == other.held
        and (best.hand, best.market, best.reserve) == (other.hand, other.market, other.reserve)
    )


def _breaks_tie(reason: Majority) -> bool:
    return 0 < reason.before == reason.most < reason.after


def _takes_majority(reason: Majority) -> bool:
    return reason.before <= reason.most <= reason.after and not _breaks_tie(reason)


def _rollwrite(
    state: rollwrite.State,
    position: AnyPosition,
    best: Any,
    others: Sequence[Any],
    reasons: Sequence[Any],
    least: float,
) -> list[str]:
    def brings(*kinds: type[Any]) -> bool:
        points: float = sum(one.points for one in reasons if isinstance(one, kinds))
        return points >= least

    turn, others_turn = position.choices(best), position.choices(others[0])
    spent, others_spent = (_coins_spent(state, one) for one in (turn, others_turn))
    taking, keeping = (any(isinstance(one, kind) for one in turn) for kind in (Coins, Keep))
    found = {
        "coins": taking or brings(CoinsHeld) or abs(spent - others_spent) >= MANY_COINS,
        "pair": keeping or brings(Parked, Free, Handed, DiceUsed),
        "type": brings(Finished),
        "lines": brings(Line),
    }
    return [theme for theme, is_so in found.items() if is_so]


def _coins_spent(state: rollwrite.State, turn: Sequence[Any]) -> int:
    nudges = sum(isinstance(one, Nudge) for one in turn)
    return nudges + state.box.again * any(isinstance(one, Build) and one.again for one in turn)


_THEMES: Final[Mapping[str, Callable[..., list[str]]]] = {
    alhambra.NAME: _alhambra,
    rollwrite.NAME: _rollwrite,
}
