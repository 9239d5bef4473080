"""The turns thought of: all of them legal and whole, told as they are meant, none overlooked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from alhambra.ai.alhambra.decision import decide
from alhambra.ai.alhambra.evaluation import AmongRivals, more
from alhambra.ai.alhambra.expectations import EvaluationTerms
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan, money_of, plus, without
from alhambra.ai.alhambra.holdings import TOTAL, WAYS
from alhambra.ai.alhambra.level import (
    AlhambraLevel,
    candidates,
    finish,
    left_behind,
    planner_for,
    terms_for,
)
from alhambra.ai.alhambra.planner import by_worth, takings_from, translate_turn
from alhambra.ai.search import think
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Buy, Choice, Remove, Swap, Take
from alhambra.rules.alhambra.model import (
    ACTION,
    EXTRA,
    LEFTOVER,
    OVER,
    Card,
    Currency,
    Hand,
    State,
    Tile,
)
from alhambra.rules.alhambra.money import takings
from alhambra.rules.chance import Seeded
from tests.ai.alhambra.play import BRIEF, fast_of, positions, translate_plan, whole
from tests.rules.alhambra.play import TEMPERS, played
from tests.rules.alhambra.positions import cards, player, position, tiles

PLAYERS = tuple(game.PLAYERS)
HARD = shipped_levels()["hard"]


def every_plan(state: State) -> tuple[FastState, list[TurnPlan]]:
    fast, policy = fast_of(state), HARD.mind(state).policy
    found = candidates(fast, state, policy)
    if state.phase in (ACTION, EXTRA):
        extra = state.phase is EXTRA
        for chains_only in (True, False):
            planner = planner_for(fast, state, policy)
            found += planner.plans(extra=extra, chains_only=chains_only)
    return fast, found


def is_legal_and_as_told(state: State, fast: FastState, plan: TurnPlan, number: int) -> None:
    """The choices of the plan may be made, end the turn, and leave behind what it says."""
    turn = translate_plan(plan)
    told = translate_turn(fast, turn)
    assert left_behind(told) == left_behind(plan)
    assert sorted(told.taken) == sorted(plan.taken)
    after = whole(state, turn, Seeded(number))[-1].state
    if state.phase is LEFTOVER or after.phase in (LEFTOVER, OVER):
        return
    thought = fast.copy()
    thought.play(plan)
    seat = state.to_move
    assert sorted(kept.tile for kept in thought.reserves[seat]) == sorted(
        after.players[seat].reserve
    )
    assert fast_of(after).hands == thought.hands
    assert fast_of(after).held == thought.held


def of_all_kinds(players: int, temper: str, most: int) -> list[State]:
    """States of a game: this many of each phase, with one tile to place or with more."""
    kinds: dict[tuple[str, int], list[State]] = {}
    for step in played(players, temper, 2).steps:
        pending = min(2, len(step.state.to_place))
        kinds.setdefault((step.state.phase, pending), []).append(step.state)
    return [
        state for states in kinds.values() for state in states[:: 1 + (len(states) - 1) // most]
    ]


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_turn_thought_of_is_legal_and_whole(players: int, temper: str) -> None:
    """At the beginning of turns, in their midst, and at the end of the game."""
    for state in of_all_kinds(players, temper, 2):
        fast, plans = every_plan(state)
        assert plans
        for number, plan in enumerate(Random("some").sample(plans, min(8, len(plans)))):
            is_legal_and_as_told(state, fast, plan, number)


@pytest.mark.parametrize("level", BRIEF.values(), ids=BRIEF)
def test_every_level_decides_a_whole_turn(level: AlhambraLevel) -> None:
    for players in (2, 3, 6):
        for state in of_all_kinds(players, "exact", 2):
            whole(state, think(level, state, state.to_move, "whole"))


@pytest.mark.parametrize("level", BRIEF.values(), ids=BRIEF)
def test_a_purchase_that_is_all_there_is_to_do_is_told_to_its_end(level: AlhambraLevel) -> None:
    """No money is left anywhere but in hands: the tile is bought, and laid."""
    for pay, choices in (("ducat-9", 2), ("ducat-5 ducat-3", 3)):
        state = position(
            player(pay), player("denar-1"), market="- - - garden-8-ne", money=(), deck=(), bag=()
        )
        turn = think(level, state, 0, "one")
        assert len(turn) == choices
        whole(state, turn)


# -- nothing is overlooked -------------------------------------------------------------------------


def first_choices(state: State) -> set[Choice]:
    fast, policy = fast_of(state), HARD.mind(state).policy
    planner = planner_for(fast, state, policy)
    considered = [*candidates(fast, state, policy), *filter(planner.waits, planner.all_plans())]
    return {translate_plan(plan)[0] for plan in considered}


def bought_or_added(choices: Iterable[Choice]) -> set[int | Tile]:
    """The market places that are bought from, and the tiles that are added."""
    bought = {choice.place for choice in choices if isinstance(choice, Buy)}
    return bought | {choice.tile for choice in choices if isinstance(choice, Add)}


@pytest.mark.parametrize("temper", ["anybody", "builder", "giver"])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_action_is_thought_of(players: int, temper: str) -> None:
    """Any money that can be taken, any tile that can be bought, any tile that can be taken away or
    exchanged, though it be to wait; for tiles that are added, the best cells."""
    for state in positions(players, temper, 25):
        if state.phase is not ACTION:
            continue
        thought = first_choices(state)
        open_ = game.choices(state, state.to_move)
        for kind in (Take, Remove, Swap):
            expected = {choice for choice in open_ if isinstance(choice, kind)}
            assert {choice for choice in thought if isinstance(choice, kind)} == expected
        assert bought_or_added(thought) == bought_or_added(open_)


def test_what_may_be_taken_of_a_row_is_what_the_rules_let_one_take() -> None:
    slot = {currency: place for place, currency in enumerate(Currency)}
    rng = Random("row")
    for _ in range(300):
        row = tuple(
            Card(rng.choice(list(Currency)), rng.randint(1, rng.choice((4, 9)))) for _ in range(4)
        )
        told = takings_from([money_of(card, slot) for card in row])
        expected = {tuple(sorted(money_of(card, slot) for card in cards)) for cards in takings(row)}
        assert {tuple(sorted(cards)) for cards in told} == expected
        assert len(told) == len(expected)


def test_whatever_can_be_paid_exactly_may_be_bought_together() -> None:
    """With four tiles that can be paid exactly, every set of them is bought in some turn."""
    state = position(
        player("gulden-9 gulden-4 dirham-9 dirham-3 denar-9 denar-2 ducat-9 ducat-1"),
        player(),
        player(),
    )
    fast = fast_of(state)
    sets = {
        frozenset(choice.place for choice in plan.actions if isinstance(choice, Buy))
        for plan in candidates(fast, state, HARD.mind(state).policy)
    }
    assert len(sets) == 16


def test_the_best_turns_come_first_and_none_twice() -> None:
    for state in positions(3, "exact", 9):
        fast = fast_of(state)
        found = candidates(fast, state, HARD.mind(state).policy)
        worths = [plan.worth for plan in found]
        assert worths == sorted(worths, reverse=True)
        assert len({left_behind(plan) for plan in found}) == len(found)


# -- turns that end the game -----------------------------------------------------------------------


def ending() -> State:
    """The bag is empty. Player 0 can pay two tiles exactly, and has the most ducats."""
    return position(
        player("ducat-9 ducat-4 gulden-6", "seraglio-9 0 1 tower-10-w -1 0"),
        player("gulden-8 ducat-1", "garden-10 0 1 tower-12 1 0"),
        market="garden-6-esw garden-11 chambers-11 tower-13-e",
        bag=(),
        scored=2,
        money=cards("denar-1 dirham-1 denar-2 gulden-1"),
    )


def test_turns_that_end_the_game_are_ranked_by_its_result() -> None:
    """Of those with the same purchases and result one is thought of, whatever cards it takes."""
    state = ending()
    fast, policy = fast_of(state), HARD.mind(state).policy
    plans = [plan for plan in candidates(fast, state, policy) if None in plan.market]
    results, leads = set(), []
    for plan in plans:
        end = fast.copy()
        end.play(plan)
        finish(end, policy)
        results.add((plan.market, *end.scores))
        leads.append(end.scores[0] - end.scores[1])
    assert len(plans) == len(results) > 4
    assert leads[0] > leads[-1]
    for plan, lead in zip(plans, leads, strict=True):
        assert plans[0].worth - plan.worth == pytest.approx(leads[0] - lead)


def test_only_who_can_do_nothing_else_rebuilds_without_a_gain() -> None:
    """Else two seats that would rather not end the game move tiles to and fro for ever."""
    state = ending()
    us, rival = state.players
    stuck = state._replace(players=(us._replace(hand=Hand()), rival), money=())
    for here, waits in ((state, False), (stuck, True)):
        fast, policy = fast_of(here), HARD.mind(here).policy
        planner = planner_for(fast, here, policy)
        assert any(map(planner.waits, planner.all_plans()))
        assert any(map(planner.waits, candidates(fast, here, policy))) == waits
    gaining = state._replace(players=(us._replace(reserve=tiles("garden-10")), rival))
    found = candidates(fast_of(gaining), gaining, policy)
    assert any(isinstance(plan.actions[0], Add) for plan in found)


# -- the decision inside a rollout, with every turn valued from scratch ----------------------------


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
