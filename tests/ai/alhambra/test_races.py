"""Races, walls and money in the light of what is to come: laws that hold for any weights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from statistics import fmean

import pytest

from alhambra.ai.alhambra.expectations import (
    MOST_MONEY,
    Expectations,
    expectations_of,
    round_halves,
)
from alhambra.ai.alhambra.holdings import ROOMY
from alhambra.ai.alhambra.races import Ahead, Races
from alhambra.ai.alhambra.weights import Weights
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import MARKET_PLACES, Building
from alhambra.rules.api import shares
from tests.rules.alhambra.positions import the_box

PLAYERS = tuple(game.PLAYERS)
SOME = (0, 1, 2, 4)
FUTURES = 100
ahead = pytest.mark.parametrize(
    "ahead",
    [
        (Ahead(3, 2),),
        (Ahead(2, 6), Ahead(3, 16)),
        (Ahead(1, 4), Ahead(2, 10), Ahead(3, 20)),
    ],
    ids=["last", "two", "three"],
)


def weights_of(players: int) -> Weights:
    return shipped_levels()["hard"].plans[players]


def packed(counts: tuple[int, ...]) -> int:
    return sum(count << 4 * at for at, count in enumerate(counts))


def printed(building: Building) -> int:
    return sum(tile.building == building for tile in the_box().tiles)


def holdings(players: int) -> list[tuple[int, ...]]:
    holders = players + (players == 2)
    some = SOME if holders < 5 else (0, 1, 3)
    return [counts for counts in product(some, repeat=holders) if sum(counts) <= 7]


def races(players: int, ahead: tuple[Ahead, ...], weights: Weights | None = None) -> Races:
    return Races(the_box(), players, weights or weights_of(players), ahead)


@ahead
@pytest.mark.parametrize("players", PLAYERS)
def test_no_more_is_expected_than_there_are_points(players: int, ahead: tuple[Ahead, ...]) -> None:
    race = races(players, ahead)
    for type_, building in enumerate(Building):
        there_are = sum(sum(the_box().scoring[round][building]) for round, _ in ahead)
        for counts in holdings(players):
            expected = race.by_type[type_][packed(counts)]
            assert all(points >= 0 for points in expected)
            assert sum(expected) <= there_are * 1.001


@ahead
@pytest.mark.parametrize("players", PLAYERS)
def test_another_tile_never_lets_one_expect_less(players: int, ahead: tuple[Ahead, ...]) -> None:
    race = races(players, ahead)
    for type_, building in enumerate(Building):
        for counts in holdings(players):
            before = race.by_type[type_][packed(counts)]
            more = race.by_type[type_][packed((counts[0] + 1, *counts[1:]))]
            is_last = sum(counts) + 1 == printed(building)  # nobody can catch up any more
            # fewer are left for the others to lose
            assert more[0] >= before[0] - (0.2 if is_last else 0.01)


@pytest.mark.parametrize("players", PLAYERS)
def test_with_nothing_more_to_come_the_points_are_those_of_the_rules(players: int) -> None:
    """Shared places are shared, except the rounding down; in wide ties a little less is expected
    than there is, and the same by all."""
    race = races(players, (Ahead(3, 0),))
    for type_, building in enumerate(Building):
        table = the_box().scoring[3][building]
        for counts in holdings(players):
            expected = race.by_type[type_][packed(counts)]
            for share in shares(dict(enumerate(counts)), table):
                true = sum(share.places) / len(share.holders)
                ours = {round(expected[seat], 9) for seat in share.holders if seat < players}
                if not ours:
                    continue  # Dirk alone
                assert len(ours) == 1
                tied = len(share.holders)
                off = 0.8 if tied < 4 else (tied - 2) * 0.09 * table[0]
                assert -off <= min(ours) - true <= 0.5
            nobody = [seat for seat in range(players) if not counts[seat]]
            assert all(expected[seat] == 0 for seat in nobody)


def blindly_drawn(
    players: int, ahead: tuple[Ahead, ...], for_dirk: tuple[int, ...], building: Building
) -> Iterator[tuple[tuple[int, ...], list[float]]]:
    """What the holders may have of a type, and the points of each if all draw what is to come from
    one bag, without looking: the mean of many futures."""
    random = Random(f"{players} {building}")
    coming = ahead[-1].halves // 2 * players + for_dirk[-1] + MARKET_PLACES
    for counts in holdings(players)[:: 5 * players]:
        unlaid = min(printed(building) - sum(counts), coming)
        mean = [0.0] * len(counts)
        for _ in range(FUTURES):
            bag = random.sample([1] * unlaid + [0] * (coming - unlaid), coming)
            have, laid, dealt = [*counts], 0, 0
            for (round, halves), dirk in zip(ahead, for_dirk, strict=True):
                for seat in range(players):
                    have[seat] += sum(bag.pop() for _ in range(halves // 2 - laid))
                have[-1] += sum(bag.pop() for _ in range(dirk - dealt))
                laid, dealt = halves // 2, dirk
                for share in shares(dict(enumerate(have)), the_box().scoring[round][building]):
                    for holder in share.holders:
                        mean[int(holder)] += sum(share.places) / len(share.holders) / FUTURES
        yield counts, mean


@pytest.mark.parametrize(
    ("ahead", "for_dirk"),
    [
        ((Ahead(3, 12),), (0,)),
        ((Ahead(2, 10), Ahead(3, 20)), (0, 5)),
        ((Ahead(1, 4), Ahead(2, 12), Ahead(3, 24)), (0, 6, 12)),
    ],
    ids=["last", "two", "three"],
)
@pytest.mark.parametrize("players", (2, 3, 4))
def test_what_players_expect_is_near_what_they_get_by_blind_draws(
    players: int, ahead: tuple[Ahead, ...], for_dirk: tuple[int, ...]
) -> None:
    """``for_dirk`` are the tiles he is dealt before each scoring, in games of two."""
    if players > 2:
        for_dirk = (0,) * len(ahead)
    weights = replace(weights_of(players), open=1.0, later=1.0)
    race = races(players, ahead, weights)
    missed: list[list[float]] = []
    for type_, building in enumerate(Building):
        for counts, mean in blindly_drawn(players, ahead, for_dirk, building):
            expected = race.by_type[type_][packed(counts)]
            missed.append([abs(e - m) for e, m in zip(expected, mean[:players], strict=True)])
    assert len(missed) >= 24
    for seat in zip(*missed, strict=True):
        assert fmean(seat) < 2


@pytest.mark.parametrize("players", PLAYERS)
def test_what_comes_later_counts_less(players: int) -> None:
    """One who is far ahead expects the points; those of a later scoring at the discount."""
    far = (7, *[0] * (players - (players != 2)))
    once = races(players, (Ahead(3, 0),)).by_type[5][packed(far)][0]
    twice = races(players, (Ahead(2, 0), Ahead(3, 0))).by_type[5][packed(far)][0]
    first, last = (the_box().scoring[round][Building.TOWER][0] for round in (2, 3))
    assert once == pytest.approx(last, abs=0.5)
    assert twice == pytest.approx(first + weights_of(players).later * last, abs=0.6)


def test_a_stake_is_ones_own_points_less_a_share_of_the_rivals() -> None:
    ahead = (Ahead(2, 6), Ahead(3, 12))
    for players in PLAYERS:
        weights = replace(weights_of(players), rivals=0.5)
        race = races(players, ahead, weights)
        for counts in holdings(players)[::3]:
            expected = race.by_type[4][packed(counts)]
            for seat in range(players):
                others = sum(expected) - expected[seat]
                stake = expected[seat] - 0.5 * others / (players - 1)
                assert race.stakes[seat][4][packed(counts)] == pytest.approx(stake)


def test_dirk_in_the_lead_takes_the_points_of_the_first_place() -> None:
    race = races(2, (Ahead(3, 0),)).by_type[5]
    without, with_dirk = race[packed((3, 1, 0))], race[packed((3, 1, 5))]
    assert with_dirk[0] < without[0] - 5
    assert with_dirk[0] > with_dirk[1]


# -- outlooks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_money_is_worth_more_the_more_of_it_and_ever_less_a_unit(players: int) -> None:
    for level in shipped_levels().values():
        terms = expectations_of(the_box(), players, level.plans[players]).terms(0, 30, 40)
        money = terms.money
        assert len(money) == MOST_MONEY + 1
        assert money[0] == 0
        steps = [more - less for less, more in pairwise(money)]
        assert all(step > 0 for step in steps[:60])
        assert all(step >= 0 for step in steps)
        assert all(later <= step + 1e-12 for step, later in pairwise(steps))


@pytest.mark.parametrize("players", PLAYERS)
def test_as_the_game_ends_money_and_walls_and_room_lose_their_worth(players: int) -> None:
    expectations = Expectations(the_box(), players, weights_of(players))
    early, middle, late = (
        expectations.terms(scored, 20, bag) for scored, bag in ((0, 45), (1, 25), (2, 3))
    )
    assert early.wall > middle.wall > late.wall > 0
    for total in (10, 30):
        assert early.money[total] >= middle.money[total] > late.money[total]
    assert early.room[10] > middle.room[10] > late.room[10]
    assert early.room[ROOMY] == early.room[54] == 0
    assert list(early.room) == sorted(early.room, reverse=True)
    assert early.lively >= middle.lively > late.lively


@pytest.mark.parametrize("players", PLAYERS)
def test_scorings_ahead_are_those_to_come_in_their_order(players: int) -> None:
    expectations = Expectations(the_box(), players, weights_of(players))
    for scored, bag in product((0, 1, 2), (0, 3, 20, 48)):
        for thirds in (0, 4, 12):
            coming = expectations.scorings_ahead(scored, thirds, bag)
            assert [one.round for one in coming] == list(range(scored + 1, 4))
            halves = [one.halves for one in coming]
            assert halves == sorted(halves)
            assert halves[-1] * players / 2 <= bag + 2 * players
    if players == 2:
        ours = expectations.scorings_ahead(1, 4, 40)[-1].halves
        alone = Expectations(the_box(), 3, weights_of(3)).scorings_ahead(1, 4, 40)[-1].halves
        assert ours / 2 * 2 < alone / 2 * 3


def test_tiles_are_rounded_to_halves_near_and_coarsely_far() -> None:
    assert [round_halves(tiles) for tiles in (0, 0.3, 1, 1.6, 3.2, 4.6)] == [0, 1, 2, 3, 6, 10]
    found = [round_halves(n / 10) for n in range(300)]
    assert found == sorted(found)
    assert all(abs(halves / 2 - n / 10) <= 1 for n, halves in enumerate(found))


def test_the_same_games_have_the_same_expectations_and_other_weights_others() -> None:
    box, weights = the_box(), weights_of(4)
    assert expectations_of(box, 4, weights) is expectations_of(box, 4, weights)
    assert expectations_of(box, 3, weights) is not expectations_of(box, 4, weights)
    other = replace(weights, wall=weights.wall + 1)
    assert expectations_of(box, 4, other) is not expectations_of(box, 4, weights)
    dearer = box._replace(scoring={**box.scoring, 3: box.scoring[2]})
    assert expectations_of(dearer, 4, weights) is not expectations_of(box, 4, weights)
