"""Positions in which one turn is plainly right: tiles for Dirk, palaces with little room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from alhambra.ai.alhambra.evaluation import Evaluation
from alhambra.ai.alhambra.fast_state import TurnPlan, piece
from alhambra.ai.alhambra.holdings import TOTAL
from alhambra.ai.alhambra.level import AlhambraLevel, AlhambraPosition
from alhambra.ai.alhambra.liking import RICH
from alhambra.ai.alhambra.weights import Temperament
from alhambra.ai.search import Search, think
from alhambra.match.alhambra.game import shipped_levels, shipped_temperaments
from alhambra.rules.alhambra.choices import Add, Buy, Give, Place, Remove, Swap
from alhambra.rules.alhambra.model import ACTION, LEFTOVER, PLACE, State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.chance import Seeded
from tests.ai.alhambra.play import fast_of, outlook_of, positions, whole
from tests.rules.alhambra.positions import DECK, cards, deck, player, position, the_box, tile, tiles

GOOD = {
    name: replace(shipped_levels()[name], steps=min(shipped_levels()[name].steps, 48), candidates=8)
    for name in ("hard", "expert", "master")
}
good_levels = pytest.mark.parametrize("level", GOOD.values(), ids=GOOD)
SEARCHING = {name: level for name, level in GOOD.items() if level.steps}
searching_levels = pytest.mark.parametrize("level", SEARCHING.values(), ids=SEARCHING)

# -- Dirk ------------------------------------------------------------------------------------------

RIVALS_TOWERS = "tower-12 0 -1 tower-11 0 -2 tower-11-n 0 -3 tower-8-nes 1 0"
"""Four towers of the rival."""
DIRKS_TOWERS = "tower-9-nw tower-9-es tower-9-ne tower-7-new"
"""As many of Dirk's."""


def last_turns(dirk: str, ours: str = "tower-10-w 0 2 tower-11-s -1 0") -> State:
    """The bag is empty, the last scoring near, and a tower can be paid exactly. It would be our
    third, behind the four of the rival's."""
    return position(
        player("ducat-9 ducat-4", f"seraglio-9 0 1 arcades-10 1 0 {ours}", score=60),
        player("denar-1", f"{RIVALS_TOWERS} pavilion-8 0 1", score=60),
        dirk=tiles(dirk),
        market="garden-12-s garden-11 chambers-11 tower-13-e",
        bag=(),
        scored=2,
        deck_size=60,
        money=cards("denar-1 dirham-1 denar-2 gulden-1"),
    )


@good_levels
def test_a_tile_that_takes_the_first_place_from_the_rival_goes_to_dirk(
    level: AlhambraLevel,
) -> None:
    """Dirk is level with the rival: another tower is worth nothing to us, and costs him half."""
    state = last_turns(DIRKS_TOWERS)
    turn = think(level, state, 0, "dirk")
    whole(state, turn)
    assert any(isinstance(choice, Buy) and choice.place == 3 for choice in turn)
    assert Give(tile("tower-13-e")) in turn


@good_levels
def test_dirk_gets_nothing_that_would_not_hurt_the_rival(level: AlhambraLevel) -> None:
    """Without towers of his own Dirk would take the last paid place, from us if from anybody."""
    turn = think(level, last_turns(""), 0, "dirk")
    assert not any(isinstance(choice, Give) for choice in turn)


@good_levels
def test_dirk_gets_nothing_that_would_take_our_own_first_place(level: AlhambraLevel) -> None:
    state = last_turns(DIRKS_TOWERS, "tower-10-w 0 2 tower-11-s -1 0 tower-12 2 0 tower-11-n 2 -1")
    rival = player("denar-1", "pavilion-8 0 1", score=60)
    turn = think(level, state._replace(players=(state.players[0], rival)), 0, "dirk")
    assert not any(isinstance(choice, Give) for choice in turn)


@pytest.mark.parametrize("level", shipped_levels().values(), ids=shipped_levels())
def test_nothing_that_was_won_at_the_end_is_given_away(level: AlhambraLevel) -> None:
    state = last_turns(DIRKS_TOWERS)._replace(
        phase=LEFTOVER, market=(None,) * 4, to_place=tiles("tower-13-e garden-11")
    )
    turn = think(level, state, 0, "end")
    whole(state, turn)
    assert len(turn) == 2


# -- room ------------------------------------------------------------------------------------------


def early(
    ours: str, *, reserve: str = "", to_place: str = "", hand: str = "", players: int = 3
) -> State:
    """Early in a game: most tiles are in the bag, all scorings ahead."""
    market = "garden-11 chambers-11 tower-13-e arcades-10"
    out = f"{ours} {reserve} {to_place} {market} seraglio-9".split()
    return position(
        player(hand or "denar-5 ducat-3", ours, reserve),
        player("gulden-5 ducat-3", "seraglio-9 0 1"),
        *[player("denar-3") for _ in range(players - 2)],
        market=market,
        phase=PLACE if to_place else position().phase,
        to_place=tiles(to_place),
        bag=tuple(tile for tile in the_box().tiles if tile.id not in out)[:36],
        deck=deck(f"{DECK} scoring-1 {DECK} scoring-2 {DECK}"),
        deck_size=62,
    )


NARROW = {
    "as long a wall, and 22 tiles that fit or 50": (
        "tower-7-new 0 -1 garden-6-esw 0 1 arcades-7-es 1 0",
        "pavilion-5-nw",
    ),
    "11 sides of wall and 11 tiles that fit, or 7 and 43": (
        "arcades-5-nw -1 0 tower-9-ne 0 -1 seraglio-6-es 0 1 arcades-4-nes 1 0",
        "pavilion-3-sw",
    ),
}


@good_levels
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("case", NARROW)
def test_a_tile_goes_where_room_is_left(case: str, players: int, level: AlhambraLevel) -> None:
    ours, bought = NARROW[case]
    state = early(ours, to_place=bought, players=players)
    palace, tile = state.players[0].palace, state.to_place[0]
    site = fast_of(state).sites[0]
    rooms = {
        cell: site.like(palace.with_tile(cell, tile)).room for cell in palace.cells_for(tile.walls)
    }
    assert max(rooms.values()) - min(rooms.values()) > 25
    (choice,) = think(level, state, 0, "room")
    assert isinstance(choice, Place)
    assert rooms[choice.cell] > 40


CLOSED = "tower-7-new 0 -1 garden-6-esw 0 1 chambers-5-nsw -1 0 arcades-4-nes 1 0"


@searching_levels
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("reserve", ["tower-11 tower-12", ""], ids=["swap", "remove"])
def test_a_palace_that_nothing_fits_is_opened(
    reserve: str, players: int, level: AlhambraLevel
) -> None:
    """By a tile without walls from the reserve, or by taking one away."""
    state = early(CLOSED, reserve=reserve, players=players)
    assert fast_of(state).sites[0].room == 0
    turn = think(level, state, 0, "closed")
    assert any(isinstance(choice, Remove | Swap) for choice in turn)
    assert fast_of(whole(state, turn)[-1].state).sites[0].room > 0


@good_levels
def test_a_tile_of_the_reserve_that_fits_at_last_is_laid(level: AlhambraLevel) -> None:
    """Nothing else is to be had: no money lies there, nothing can be bought."""
    state = early("tower-7-new 0 -1", reserve="tower-11")._replace(money=(), deck=(), deck_size=0)
    (choice,) = think(level, state, 0, "reserve")
    assert isinstance(choice, Add)


def test_narrowness_is_the_worse_the_more_tiles_are_to_come() -> None:
    state = early("tower-7-new 0 -1")
    harm = outlook_of(state).room
    late = outlook_of(state._replace(bag=state.bag[:6])).room
    assert harm[5] > late[5] > 0
    assert harm[5] > harm[25] > 0


# -- temperament -----------------------------------------------------------------------------------


HARD = replace(shipped_levels()["hard"], candidates=16)
ALL = shipped_temperaments()


@cache
def sampled() -> list[tuple[State, Sequence[TurnPlan]]]:
    """States of three games, each with the turns that come into question."""
    games = (3, "keeper", 37), (2, "builder", 41), (4, "anybody", 41)
    states = (state for game in games for state in positions(*game))
    return [(state, AlhambraPosition(HARD, state).candidates()) for state in states]


def likings(temperament: Temperament) -> list[list[tuple[float, TurnPlan, State]]]:
    """By position: how much its turns are liked for the temperament."""
    level = replace(HARD, temperament=temperament)
    found = []
    for state, plans in sampled():
        here, plain = AlhambraPosition(level, state), AlhambraPosition(HARD, state)
        found.append([(here.liking(plan) - plain.liking(plan), plan, state) for plan in plans])
    return found


@pytest.mark.parametrize("name", ALL)
def test_no_turn_is_liked_by_more_than_the_margin_and_none_without_a_temperament(name: str) -> None:
    found = [points for there in likings(ALL[name]) for points, *_ in there]
    assert max(map(abs, found)) <= ALL[name].margin + 1e-9 <= 2.1
    assert len(set(found)) > 2
    state, plans = sampled()[0]
    plain = AlhambraPosition(HARD, state)
    bought = [plain.liking(plan) for plan in plans if None in plan.market]
    assert len(set(bought)) == 1
    assert not any(plain.liking(plan) for plan in plans if None not in plan.market)


@pytest.mark.parametrize("name", ALL)
def test_the_turn_taken_is_at_most_two_margins_worse_than_the_best(name: str) -> None:
    calm = replace(HARD, slips=0.0)
    differ = 0
    for state, _ in sampled():
        plain = AlhambraPosition(calm, state)
        best = plain.plan_at_once("seed")
        taken = AlhambraPosition(replace(calm, temperament=ALL[name]), state).plan_at_once("seed")
        most, value = (plan.worth + plain.liking(plan) for plan in (best, taken))
        assert most - 2 * ALL[name].margin <= value <= most
        differ += taken != best
    assert differ


def test_each_likes_what_it_is_called_after() -> None:
    for name, amount, often in AMOUNTS:
        right = wrong = 0
        for there in likings(replace(ALL[name], broken=0.0)):
            told = [(points, amount(plan, state)) for points, plan, state in there]
            counted = [(points, much) for points, much in told if much is not None]
            for (liked, much), (less, little) in combinations(counted, 2):
                if liked != less and much != little:
                    agree = (liked > less) == (much > little)
                    right, wrong = right + agree, wrong + (not agree)
        assert right > often * (right + wrong) > 0, (name, right, wrong)


def _wall(plan: TurnPlan, state: State) -> float:
    return plan.site.wall


def _alike(plan: TurnPlan, state: State) -> float | None:
    """The tiles of its type before the only tile bought; None if there is not one."""
    bought = [choice.tile for choice in plan.actions if isinstance(choice, Buy)]
    if len(bought) != 1:
        return None
    own = state.players[state.to_move].palace.tiles.values()
    return sum(tile.building == bought[0].building for tile in own)


def _money(plan: TurnPlan, state: State) -> float:
    return sum(TOTAL[purse] for purse in plan.hand)


def _wanted(plan: TurnPlan, state: State) -> float | None:
    """The rivals' gain from the only tile bought; None if there is not one."""
    bought = [piece(choice.tile) for choice in plan.actions if isinstance(choice, Buy)]
    if len(bought) != 1:
        return None
    fast, terms = fast_of(state), outlook_of(state)
    rivals = (Evaluation(fast, terms, seat) for seat in range(fast.players) if seat != fast.to_move)
    return max(rival.gain(bought[0]) for rival in rivals)


AMOUNTS: tuple[tuple[str, Callable[[TurnPlan, State], float | None], float], ...] = (
    ("wall-builder", _wall, 0.99),
    ("collector", _alike, 0.9),
    ("banker", _money, 0.9),
    ("spoiler", _wanted, 0.9),
)
"""By temperament: an amount, and how often of two turns the one with more of it is liked more."""


def test_what_is_hidden_changes_no_liking() -> None:
    for number, (state, plans) in enumerate(sampled()):
        dealt = redeal(state, state.to_move, Seeded(f"{number}"), knows_hands=False)
        for temperament in ALL.values():
            level = replace(HARD, temperament=temperament)
            here, there = AlhambraPosition(level, state), AlhambraPosition(level, dealt)
            assert [*map(here.liking, plans)] == [*map(there.liking, plans)]


def test_a_search_weighs_the_liking_to_the_end() -> None:
    level = replace(shipped_levels()["expert"], candidates=4, rounds=1)
    state, _ = sampled()[1]
    plans = AlhambraPosition(level, state).candidates()
    fond = [1000.0 if plan == plans[-1] else 0.0 for plan in plans]
    search = Search(AlhambraPosition(level, state), plans, "seed", fond)
    assert search.run(lambda done: done / 24)[0].plan == plans[-1]


# -- beginner --------------------------------------------------------------------------------------


def test_a_beginner_buys_one_tile_at_most_and_overlooks_half_of_the_exact_payments() -> None:
    """In positions where easy always pays exactly, judging without errors."""
    easy, beginner = (replace(shipped_levels()[name], slips=0) for name in ("easy", "beginner"))

    def exact(level: AlhambraLevel, state: State, seed: int) -> bool:
        actions = AlhambraPosition(level, state).plan_at_once(f"{seed}").actions
        buys = [each for each in actions if isinstance(each, Buy)]
        assert level is easy or len(buys) <= 1
        assert level is easy or not any(isinstance(each, Swap | Remove) for each in actions)
        return any(sum(card.value for card in buy.pay) == buy.tile.price for buy in buys)

    states = [state for state, _ in sampled() if exact(easy, state, 0)]
    found = [exact(beginner, state, seed) for state in states for seed in range(40)]
    assert 0.3 < sum(found) / len(found) < 0.6


def test_with_much_money_a_seat_buys_rather_than_waits() -> None:
    """Equals do not wait for each other: a purchase that costs a little is made by the rich."""
    waits: Counter[bool] = Counter()
    for restless in (True, False):
        for number, state in enumerate(positions(2, "exact", 2)):
            if state.phase is not ACTION or state.players[state.to_move].hand.total() <= RICH:
                continue
            here = AlhambraPosition(replace(HARD, slips=0.0), state)
            if not restless:
                here._eager = 0.0
            waits[restless] += None not in here.plan_at_once(f"{number}").market
    assert waits[True] < waits[False]
