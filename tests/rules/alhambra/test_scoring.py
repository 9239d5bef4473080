"""Scoring: majorities with shared places, longest walls, Dirk's points."""

from __future__ import annotations

import pytest

from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.model import Building, Player, State
from alhambra.rules.alhambra.scoring import counts, tally, totals
from alhambra.rules.api import Holder, Share, shares
from tests.rules.alhambra.positions import (
    ANY,
    after,
    board,
    deck,
    do,
    palace,
    player,
    position,
    take,
    the_box,
    tiles,
)

TOWERS = ("tower-11", "tower-12", "tower-10-w", "tower-11-n", "tower-11-s", "tower-13-e")
CELLS = ("1 0", "2 0", "3 0", "4 0", "5 0", "6 0")


def points(building: str, round: int, *numbers: int) -> list[int]:
    """The points in the round of players with these numbers of tiles of the type."""
    by_holder: dict[Holder, int] = dict(enumerate(numbers))
    found = dict.fromkeys(by_holder, 0)
    for share in shares(by_holder, the_box().scoring[round][Building(building)]):
        for holder in share.holders:
            found[holder] = share.points
    return list(found.values())


# -- places ----------------------------------------------------------------------------------------

TABLE = {
    "pavilion": ((1,), (8, 1), (16, 8, 1)),
    "seraglio": ((2,), (9, 2), (17, 9, 2)),
    "arcades": ((3,), (10, 3), (18, 10, 3)),
    "chambers": ((4,), (11, 4), (19, 11, 4)),
    "garden": ((5,), (12, 5), (20, 12, 5)),
    "tower": ((6,), (13, 6), (21, 13, 6)),
}


@pytest.mark.parametrize("building", TABLE)
@pytest.mark.parametrize("round", [1, 2, 3])
def test_the_most_tiles_get_the_first_place_and_so_on(building: str, round: int) -> None:
    places = TABLE[building][round - 1]
    expected = [*places, 0, 0, 0][:4]
    assert points(building, round, 4, 3, 2, 1) == expected
    assert points(building, round, 1, 2, 3, 4) == expected[::-1]


SHARED = {
    "Kim and Nina in the rule text: (13 + 6) / 2 each": ("tower", 2, (4, 4, 1), [9, 9, 0]),
    "the next player takes the place after the tied ones": ("tower", 3, (4, 4, 1), [17, 17, 6]),
    "the tied ones take all places that are left": ("tower", 3, (4, 2, 2, 1), [21, 9, 9, 0]),
    "12 1/2 is rounded down": ("pavilion", 3, (2, 2, 0), [12, 12, 0]),
    "4 1/2 is rounded down": ("pavilion", 2, (2, 2, 0), [4, 4, 0]),
    "a half is nothing": ("pavilion", 1, (2, 2, 0), [0, 0, 0]),
    "one place is shared": ("tower", 1, (2, 2, 0), [3, 3, 0]),
    "more share than there are places": ("garden", 3, (1, 1, 1, 1, 1, 1), [6] * 6),
    "more share the places left": ("garden", 3, (2, 1, 1, 1, 1, 0), [20, 4, 4, 4, 4, 0]),
    "nothing is left for the next": ("garden", 2, (3, 3, 3, 3, 2), [4, 4, 4, 4, 0]),
    "at least one tile is needed": ("tower", 3, (1, 0, 0, 0), [21, 0, 0, 0]),
    "nobody has any": ("tower", 3, (0, 0, 0), [0, 0, 0]),
}


@pytest.mark.parametrize(("building", "round", "numbers", "expected"), SHARED.values(), ids=SHARED)
def test_who_has_as_many_shares_places(
    building: str, round: int, numbers: tuple[int, ...], expected: list[int]
) -> None:
    assert points(building, round, *numbers) == expected


def test_the_arithmetic_of_a_share_is_told() -> None:
    found = shares({0: 4, 1: 4, 2: 1, "dirk": 0}, (21, 13, 6))
    assert found == (Share((0, 1), 4, (21, 13)), Share((2,), 1, (6,)))
    assert [share.points for share in found] == [17, 6]


# -- what counts -----------------------------------------------------------------------------------


def with_towers(number: int, reserve: str = "") -> Player:
    laid = "  ".join(f"{id} {cell}" for id, cell in zip(TOWERS, CELLS, strict=True))
    words = laid.split()
    return player("denar-9", " ".join(words[: 3 * number]), reserve)


def test_the_reserve_does_not_count() -> None:
    state = position(with_towers(1, "tower-8-nes tower-9-ne"), with_towers(2), with_towers(0))
    assert counts(state)[Building.TOWER] == {0: 1, 1: 2, 2: 0}


def test_tiles_still_to_be_placed_do_not_count() -> None:
    state = position(with_towers(1), ANY, ANY, to_place=tiles("tower-13-e"))
    assert counts(state)[Building.TOWER] == {0: 1, 1: 0, 2: 0}


def scored(state: State) -> tuple[Scored, State]:
    for event, then in do(state, take("denar-9")):
        if isinstance(event, Scored):
            return event, then
    raise AssertionError("nothing was scored")


def test_points_are_added_to_the_score() -> None:
    one = with_towers(2)._replace(score=10)
    state = position(one, with_towers(1), ANY, deck=deck("scoring-2 denar-1"), scored=1)
    event, then = scored(state)
    walls = [one.palace.wall, with_towers(1).palace.wall, 0]
    assert event.buildings[Building.TOWER] == {0: 13, 1: 6}
    assert dict(event.walls) == dict(enumerate(walls))
    assert event.totals == {0: 10 + 13 + walls[0], 1: 6 + walls[1], 2: 0}
    assert [p.score for p in then.players] == [23 + walls[0], 6 + walls[1], 0]
    assert totals(then) == event.totals


def test_only_points_above_zero_are_told_for_buildings() -> None:
    event, _ = scored(position(with_towers(1), ANY, ANY, deck=deck("scoring-1 denar-1")))
    assert event.buildings[Building.TOWER] == {0: 6}
    assert event.buildings[Building.GARDEN] == {}


# -- walls -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("round", [1, 2, 3])
def test_the_longest_wall_scores_a_point_a_side_in_every_round(round: int) -> None:
    figure = board("""
        .   pNEW  .
        cW  F     tNES
        aSW g     aNE
        .   a     sES
    """).palace
    state = position(Player("", "human", figure), ANY, ANY)
    assert tally(state, round).walls == {0: 8, 1: 0, 2: 0}


def test_points_of_walls_and_buildings_come_together() -> None:
    walled = Player("", "human", palace("tower-8-nes 1 0"))
    assert tally(position(walled, ANY, ANY), 1).points() == {0: 6 + 3, 1: 0, 2: 0}


# -- Dirk ------------------------------------------------------------------------------------------


def test_dirk_takes_places_like_anybody() -> None:
    dirk = tiles("tower-8-nes tower-9-ne tower-9-es")
    state = position(with_towers(2), with_towers(1), dirk=dirk, dirk_score=5)
    found = tally(state, 3).buildings[Building.TOWER]
    assert found == (
        Share(("dirk",), 3, (21,)),
        Share((0,), 2, (13,)),
        Share((1,), 1, (6,)),
    )
    assert totals(state)["dirk"] == 5


def test_dirk_shares_ties() -> None:
    dirk = tiles("tower-8-nes tower-9-ne")
    state = position(with_towers(2), with_towers(1), dirk=dirk, deck=deck("scoring-2 denar-1"))
    event, then = scored(state._replace(scored=1))
    assert event.buildings[Building.TOWER] == {0: 9, "dirk": 9}
    assert then.dirk_score == 9


def test_dirk_has_no_wall() -> None:
    state = position(with_towers(2), with_towers(1), dirk=tiles("tower-8-nes"))
    assert set(tally(state, 3).walls) == {0, 1}


def test_dirk_counts_only_in_a_game_of_two() -> None:
    assert set(counts(position(ANY, ANY))[Building.TOWER]) == {0, 1, "dirk"}
    assert set(counts(position(ANY, ANY, ANY))[Building.TOWER]) == {0, 1, 2}


def test_dirks_new_tiles_come_after_the_scoring() -> None:
    state = position(ANY, ANY, bag=tiles("tower-11"), deck=deck("scoring-1 denar-1"))
    event, _ = scored(state)
    assert event.buildings[Building.TOWER] == {}
    assert after(state, take("denar-9")).dirk == tiles("tower-11")
