"""What a puzzle is about: the facts of its best turn, and where its margin comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from alhambra.ai.alhambra.advice import Denied, LessForOthers, LongestWall, Majority, Room, is_exact
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
from alhambra.ai.thinking import Comparison, Tried
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.choices import Add, Give, Remove, Swap
from alhambra.rules.games import AnyState, game_of
from alhambra.rules.rollwrite.choices import Coins, Keep

COMPARED: Final = 40
"""The futures that show where a margin comes from."""
MAIN: Final = 0.4
"""A reason with this share of the margin is what a puzzle is about."""
LAST_TILES: Final = 4
"""With so few tiles in the bag the last ones are being bought."""
MANY_EXACT: Final = 2


def themes(state: AnyState, position: AnyPosition, best: Any, other: Any, seed: str) -> list[str]:
    """Return what the choice between two plans of a position is about; may be nothing."""
    comparison: Comparison[Any, Any] = Comparison(position, (), f"{seed}/choice")
    here, there = (comparison.measure(plan, COMPARED) for plan in (best, other))
    gains = [mine - theirs for mine, theirs in zip(_means(here), _means(there), strict=True)]
    least = MAIN * (here.lead - there.lead)
    turns = position.choices(best), position.choices(other)
    return _THEMES[game_of(state).NAME](state, *turns, position.reasons(best, gains), least)


def _means(tried: Tried[Any]) -> list[float]:
    return [sum(parts) / len(parts) for parts in zip(*tried.sources, strict=True)]


def _alhambra(
    state: alhambra.State,
    best: Sequence[Any],
    other: Sequence[Any],
    reasons: Sequence[Any],
    least: float,
) -> list[str]:
    """The facts of the turn come first, then the reasons with at least so many points."""
    found = []
    if any(isinstance(choice, Give) for choice in best):
        found.append("dirk")
    if any(isinstance(choice, Add | Remove | Swap) for choice in best):
        found.append("redesign")
    exact, fewer = (sum(map(is_exact, turn)) for turn in (best, other))
    if exact >= MANY_EXACT and exact > fewer:
        found.append("exact")
    if len(state.bag) <= LAST_TILES:
        found.append("last")
    for reason in reasons:
        if reason.points < least:
            continue
        match reason:
            case LongestWall():
                found.append("wall")
            case Room():
                found.append("room")
            case Denied() | LessForOthers():
                found.append("next")
            case Majority() if reason.after > reason.before:
                if reason.before == reason.most > 0:
                    found.append("tie")
                elif reason.before <= reason.most <= reason.after:
                    found.append("majority")
    return found


def _rollwrite(
    state: rollwrite.State,
    best: Sequence[Any],
    other: Sequence[Any],
    reasons: Sequence[Any],
    least: float,
) -> list[str]:
    def brings(*kinds: type[Any]) -> bool:
        points: float = sum(one.points for one in reasons if isinstance(one, kinds))
        return points >= least

    taking, keeping = (any(isinstance(one, kind) for one in best) for kind in (Coins, Keep))
    found = {
        "coins": taking or brings(CoinsHeld),
        "pair": keeping or brings(Parked, Free, Handed, DiceUsed),
        "type": brings(Finished),
        "lines": brings(Line),
    }
    return [theme for theme, is_so in found.items() if is_so]


_THEMES: Final[Mapping[str, Callable[..., list[str]]]] = {
    alhambra.NAME: _alhambra,
    rollwrite.NAME: _rollwrite,
}
