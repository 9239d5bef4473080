"""The decision inside a rollout against the same decision with every turn valued from scratch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.ai.alhambra.decision import decide
from alhambra.ai.alhambra.evaluation import AmongRivals, EvaluationTerms, more
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan, plus, without
from alhambra.ai.alhambra.holdings import TOTAL, WAYS
from alhambra.ai.alhambra.level import terms_for
from alhambra.ai.alhambra.planner import by_worth, takings_from
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules.alhambra.model import ACTION
from tests.ai.alhambra.play import positions

HARD = shipped_levels()["hard"]


def from_scratch(fast: FastState, terms: EvaluationTerms) -> TurnPlan | None:
    """The exact purchases worth their money, the best first; then the best last action."""
    worth, now, gained, extra = (
        AmongRivals(fast, terms, fast.to_move),
        fast.empty_plan(),
        0.0,
        False,
    )
    while True:
        here = worth.of_hand(now.hand, now.market)
        best = max(_purchases(worth, now, exact=True), key=by_worth, default=None)
        if best is None or best.worth <= here:
            break
        gained += best.worth - worth.of_hand(best.hand, best.market)
        now, extra = best, True
    ends = [
        now._replace(
            worth=gained + worth.of_hand(plus(now.hand, cards), now.market),
            hand=plus(now.hand, cards),
            taken=cards,
        )
        for cards in takings_from(fast.row)
    ]
    ends += [
        bought._replace(worth=gained + bought.worth)
        for bought in _purchases(worth, now, exact=False)
    ]
    ends += _built(fast, worth, now)
    if extra:
        ends.append(now._replace(worth=gained + worth.of_hand(now.hand, now.market)))
    return max(ends, key=by_worth, default=None)


def _purchases(worth: AmongRivals, now: TurnPlan, *, exact: bool) -> Iterator[TurnPlan]:
    for place, there in enumerate(now.market):
        if there is not None and TOTAL[now.hand[place]] >= there.price:
            rest, waste = WAYS[now.hand[place], there.price][0]
            if exact == (not waste):
                gain, site, held, kept = worth.spot(now.site, now.held, now.reserve, there)
                hand = (*now.hand[:place], rest, *now.hand[place + 1 :])
                market = (*now.market[:place], None, *now.market[place + 1 :])
                value = gain + worth.of_hand(hand, market)
                yield TurnPlan(value, hand, site, held, kept, market, ())


def _built(fast: FastState, worth: AmongRivals, now: TurnPlan) -> Iterator[TurnPlan]:
    for kept in fast.reserves[fast.to_move]:
        start = fast.empty_plan()
        for fit in start.site.fits(kept.walls)[:1]:
            site = start.site.laid(fit.cell, kept.walls)
            held, reserve = more(start.held, kept, worth.mine), without(start.reserve, kept)
            gain = worth.up(start.held, kept) - worth.stored(start.held, kept)
            gain += worth.points(site) - worth.points(start.site)
            for there, left in zip(fast.market, now.market, strict=True):
                if there is not None and left is None:
                    added, site, held, reserve = worth.spot(site, held, reserve, there)
                    gain += added
            value = gain + worth.of_hand(now.hand, now.market)
            yield TurnPlan(value, now.hand, site, held, reserve, now.market, ())


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_best_turn_is_found(players: int) -> None:
    found = 0
    for number, state in enumerate(positions(players, "exact", 3)):
        if state.phase is not ACTION:
            continue
        fast = FastState(state).deal_anew(f"{number}")
        policy = HARD.mind(state).policy
        for _ in range(3 * players):
            if fast.over:
                break
            terms = terms_for(fast, policy)
            quick, best = decide(fast, terms), from_scratch(fast, terms)
            if best is not None:
                found += 1
                assert quick[1:5] == best[1:5]
                assert quick.market == best.market
                assert quick.taken == best.taken
            fast.play(quick)
    assert found > 60


def test_where_nothing_else_can_be_done_the_seat_passes() -> None:
    """Without cards to take, and with nothing worth its money.

    Tiles that a rollout placed stand for all with their walls, so they cannot be removed again.
    """
    state = next(one for one in positions(2, "exact", 1) if one.phase is ACTION)
    fast, policy = FastState(state), HARD.mind(state).policy
    for _ in range(20):
        fast.play(decide(fast, terms_for(fast, policy)))
    fast.row = []
    fast.hands[fast.to_move] = (0, 0, 0, 0)
    quick = decide(fast, terms_for(fast, policy))
    assert quick == fast.empty_plan()
