"""Palaces as a search sees them, against the palaces of the rules."""

from __future__ import annotations

import pytest

from alhambra.ai.alhambra.holdings import ROOMY, WAYS_TRIED, Site, census_of
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import Palace, Tile
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import board, the_box

PLAYERS = tuple(game.PLAYERS)
CENSUS = census_of(the_box().tiles)


def palaces(players: int, temper: str) -> list[Palace]:
    """All palaces of a game, each once."""
    steps = played(players, temper, 3).steps
    return list(dict.fromkeys(one.palace for step in steps for one in step.state.players))


@pytest.mark.parametrize("temper", ["builder", "keeper", "anybody"])
@pytest.mark.parametrize("players", PLAYERS)
def test_wall_room_and_cells_are_those_of_the_palace(players: int, temper: str) -> None:
    for palace in palaces(players, temper)[::7]:
        site = Site(palace, CENSUS)
        cells = [len(palace.cells_for(tile.walls)) for tile in the_box().tiles]
        assert site.wall == len(palace.longest_wall())
        assert site.room == sum(map(bool, cells))
        assert site.cells == sum(cells)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_cells_looked_at_are_open_to_the_tile(players: int) -> None:
    """As many as there are, up to a few; the site with the tile is the palace with it."""
    for palace in palaces(players, "builder")[::6]:
        site = Site(palace, CENSUS)
        for tile in the_box().tiles[::5]:
            open_ = palace.cells_for(tile.walls)
            fits = site.fits(tile.walls)
            assert len(fits) == min(WAYS_TRIED, len(open_))
            assert {fit.cell for fit in fits} <= set(open_)
            assert len({fit.cell for fit in fits}) == len(fits)
            for cell, then in fits:
                laid = Site(palace.with_tile(cell, tile), CENSUS)
                assert (then.wall, then.room, then.cells) == (laid.wall, laid.room, laid.cells)


def test_with_room_to_spare_a_tile_goes_where_the_wall_grows_longest() -> None:
    seen = 0
    for palace in palaces(4, "builder")[::6]:
        site = Site(palace, CENSUS)
        for walls in (1, 2, 3, 6, 12):
            cells = palace.cells_for(walls)
            after = [site.like(palace.with_tile(cell, like(walls))) for cell in cells]
            if after and min(then.room for then in after) >= ROOMY:
                best = max(then.wall for then in after)
                assert best - site.fits(walls)[0].site.wall <= 1
                seen += 1
    assert seen


def like(walls: int) -> Tile:
    return next(tile for tile in the_box().tiles if tile.walls == walls)


def test_a_site_like_another_has_the_same_box_in_mind() -> None:
    bare = Site(Palace({}), CENSUS)
    assert bare.wall == 0
    other = bare.like(board("F tE").palace)
    assert other.room == Site(board("F tE").palace, CENSUS).room


def test_a_palace_that_nothing_fits_has_no_room() -> None:
    walled = board(
        """
        .     gNEW  .
        gNSW  F     gNES
        .     gESW  .
        """
    ).palace
    site = Site(walled, CENSUS)
    assert (site.room, site.cells) == (0, 0)
    assert all(site.fits(walls) == () for walls in range(16))


def test_the_census_is_taken_once_for_the_same_tiles() -> None:
    tiles = the_box().tiles
    assert census_of((*tiles,)) is census_of(tiles)
    assert census_of(tiles).fitting[0xFFFF] == len(tiles)
    assert census_of(tiles[:5]).fitting[0xFFFF] == 5
