"""The coach: the best first, and what was played beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean

import pytest

from alhambra.ai.alhambra.advice import Advice
from alhambra.ai.alhambra.fast_state import FastState, TurnPlan
from alhambra.ai.alhambra.level import AlhambraPosition, candidates
from alhambra.ai.alhambra.planner import Turn
from alhambra.ai.search import MEASURED_SHARE, Search, advise, judge, surplus
from alhambra.match.alhambra.game import shipped_levels
from alhambra.reviews.review import MISTAKE_POINTS
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Buy, Give, Pass, Place, Store, Take
from alhambra.rules.alhambra.model import EXTRA, LEFTOVER, PLACE, State
from alhambra.rules.chance import Seeded
from tests.ai.alhambra.play import fast_of, positions, translate_plan, whole
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import cards, new_game, player, position, tile, tiles

PLAYERS = (2, 3, 6)
"""The fewest, who play with Dirk; the fewest without him; the most."""
EXPERT = shipped_levels()["expert"]
STEPS = 20


def advised(state: State, steps: int = STEPS, most: int = 3) -> tuple[Advice, ...]:
    return advise(EXPERT, state, "coach", steps=steps, most=most)


def lost(state: State, turn: Turn, steps: int = STEPS) -> float:
    return judge(EXPERT, state, turn, "coach", steps=steps).lost


@pytest.mark.parametrize("players", PLAYERS)
def test_any_turn_can_be_judged_from_any_choice_of_it_on(players: int) -> None:
    """Turns of players by lot, from their beginning and from their midst."""
    steps = played(players, "giver" if players == 2 else "keeper", 4).steps
    for first in range(0, len(steps), 1 + len(steps) // 10):
        state, turn = steps[first].state, []
        for step in steps[first:]:
            at_the_end = step.state.phase is LEFTOVER and state.phase is not LEFTOVER
            if step.state.turn != state.turn or at_the_end:
                break
            turn.append(step.choice)
        whole_turn = tuple(turn)
        whole(state, whole_turn)
        judgement = judge(EXPERT, state, whole_turn, "coach", steps=8)
        assert judgement.played.turn == whole_turn
        assert judgement.lost >= 0


@pytest.mark.parametrize("steps", [40, 90, 240])
def test_about_as_many_futures_are_tried_as_are_allowed(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search goes through its last round to its end.

    The turn in which nothing is done comes on top, and so does the one that was played.
    """
    tried = counted(monkeypatch, lambda: 0.0)
    advise(EXPERT, rich(), "coach", steps=steps)
    for_advice = len(tried) - max(2, round(steps * MEASURED_SHARE / 3))
    assert steps - EXPERT.candidates < for_advice < steps + 2 * EXPERT.candidates
    judge(EXPERT, rich(), wasteful(), "coach", steps=steps)
    on_top = len(tried) - 2 * (for_advice + max(2, round(steps * MEASURED_SHARE / 3)))
    assert 0 <= on_top <= steps * MEASURED_SHARE / 3 + 1


def test_asked_for_one_turn_it_names_one() -> None:
    state = new_game(3, 2)[-1].state
    assert len(advised(state, most=1)) == 1


def test_the_best_turns_are_not_the_same_actions_placed_otherwise() -> None:
    for seed in range(2):
        for state in positions(3, "exact", 17, seed):
            if state.phase in (PLACE, LEFTOVER):
                continue
            found = [
                tuple(c for c in advice.turn if not isinstance(c, Place | Store | Give))
                for advice in advised(state, 8)
            ]
            assert len(set(found)) == len(found)


# -- luck ------------------------------------------------------------------------------------------


def counted(monkeypatch: pytest.MonkeyPatch, lead: Callable[[], float]) -> list[TurnPlan]:
    """Futures bring this lead, whatever is tried in them; what is tried, one after the other."""
    all_tried: list[TurnPlan] = []
    state = rich()

    def _stops(
        search: Search[TurnPlan, FastState], plan: TurnPlan, number: int
    ) -> Iterator[tuple[FastState, Sequence[float]]]:
        all_tried.append(plan)
        points = [50.0] * len(state.players)
        points[state.to_move] += lead()
        for _ in range(search._rollouts.stops):
            yield fast_of(state), points

    monkeypatch.setattr(Search, "_stops", _stops)
    return all_tried


def test_of_turns_that_are_all_as_good_none_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that is best of many by luck alone is not called better."""
    random, state = Random(1), rich()
    counted(monkeypatch, lambda: random.gauss(0, 5))
    plans = candidates(fast_of(state), state, EXPERT.mind(state).policy)[:10]
    losses = [judge(EXPERT, state, translate_plan(n), "luck", steps=240).lost for n in plans]
    assert fmean(losses) < 0.25
    assert sum(loss >= MISTAKE_POINTS for loss in losses) <= 1


def test_a_difference_is_told_in_full_where_it_is_far_beyond_luck() -> None:
    """Twenty futures, in which leads differ by luck with a standard error of one point."""
    random = Random(2)

    def told(true: float) -> float:
        own = [random.gauss(30, 8) for _ in range(20)]
        return surplus(own, [lead + true + random.gauss(0, 20**0.5) for lead in own])

    for true in (-8, 8):
        assert fmean(told(true) for _ in range(200)) == pytest.approx(true, rel=0.05)
    nothing = [told(0) for _ in range(200)]
    assert fmean(nothing) == pytest.approx(0, abs=0.1)
    assert nothing.count(0) > 100


def test_beside_itself_a_turn_has_no_surplus_and_the_other_way_round_it_is_a_loss() -> None:
    one, other = [3.0, 5.0, 4.0], [9.0, 8.0, 10.0]
    assert surplus(one, one) == 0
    assert surplus(one, other) == -surplus(other, one) > 4


# -- foolish turns ---------------------------------------------------------------------------------


def rich() -> State:
    """A tower can be paid exactly with 9 and 4; there is more money in hand."""
    return new_game(3, 1)[-1].state._replace(
        players=(
            player("ducat-9 ducat-9 ducat-8 ducat-4", "garden-10 0 1"),
            player("gulden-8", "garden-9-e 0 1"),
            player("dirham-7"),
        ),
        market=tiles("garden-12-s garden-11 chambers-11 tower-13-e"),
        to_move=0,
    )


def wasteful() -> Turn:
    """The tower for 18, where 13 could have been paid and another action had."""
    place = Place(tile("tower-13-e"), (0, -1))
    return Buy(3, tile("tower-13-e"), cards("ducat-9 ducat-9")), place


def test_paying_far_too_much_is_a_mistake() -> None:
    state = rich()
    whole(state, wasteful())
    assert lost(state, wasteful(), 240) > MISTAKE_POINTS
    assert wasteful()[0] not in advised(state, 60)[0].turn


def test_giving_a_tile_away_that_is_of_use_loses_points() -> None:
    """In a game of two, a tower for Dirk instead of the palace."""
    state = new_game(2, 1)[-1].state._replace(
        players=(
            player("ducat-9 ducat-4", "tower-11 0 1"),
            player("gulden-8", "garden-9-e 0 1"),
        ),
        market=tiles("garden-12-s garden-11 chambers-11 tower-13-e"),
        dirk=tiles("tower-12 pavilion-8"),
        to_move=0,
    )
    buy = Buy(3, tile("tower-13-e"), cards("ducat-9 ducat-4"))
    money = Take(cards(str(max(state.money, key=lambda card: card.value))))
    kept = (buy, money, Place(tile("tower-13-e"), (0, -1)))
    given = (buy, money, Give(tile("tower-13-e")))
    for turn in (kept, given):
        whole(state, turn)
    assert lost(state, given, 60) > lost(state, kept, 60) + 2


def test_doing_nothing_with_an_extra_action_loses_points() -> None:
    buy = Buy(3, tile("tower-13-e"), cards("ducat-9 ducat-4"))
    state = game.apply(rich(), 0, buy, Seeded(1))[-1].state
    assert state.phase is EXTRA
    waived = (Pass(), Place(tile("tower-13-e"), (0, -1)))
    whole(state, waived)
    assert lost(state, waived, 60) > 1


# -- advising --------------------------------------------------------------------------------------


STATE = position(player(), player(), player(), money=cards("dirham-2 ducat-1 ducat-2 gulden-9"))
LEVEL = shipped_levels()["expert"]


def taken(turn: tuple[object, ...]) -> set[str]:
    return {str(card) for choice in turn if isinstance(choice, Take) for card in choice.cards}


def test_money_is_never_left_that_may_be_taken_along() -> None:
    advised = [taken(one.turn) for one in advise(LEVEL, STATE, "seed", steps=60)]
    assert len(advised) > 1
    whole = {"dirham-2", "ducat-1", "ducat-2"}
    assert all(not cards_taken < whole for cards_taken in advised)


def test_without_a_better_one_a_turn_stays() -> None:
    found = AlhambraPosition(LEVEL, STATE)
    less = [plan for plan in found.candidates() if taken(found.choices(plan)) == {"ducat-1"}]
    assert found.worth_advising(less) == less
