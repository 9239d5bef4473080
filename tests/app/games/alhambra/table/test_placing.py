"""Tiles that were bought, and those of the palace and the reserve, are moved by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra.events import Placed
from tests.app.driving import Driver, game
from tests.app.games.alhambra.positions import OWN, Laid, at, cell, events, placing
from tests.rules.alhambra.positions import player, position


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


# -- placing ---------------------------------------------------------------------------------------


def test_a_bought_tile_is_dragged_to_the_palace_the_reserve_or_dirk(
    driver: Driver, laid: Laid
) -> None:
    token = Token(Kind.BOUGHT, "garden-10")
    for goal, where in (((0, 1), "palace"), (Kind.STORE, "reserve"), (Kind.DIRK, "dirk")):
        scene = laid(placing("garden-10", players=2))
        target = cell(scene, *goal) if isinstance(goal, tuple) else at(scene, Token(goal))
        driver.drag(at(scene, token), target)
        (placed,) = [event for event in events(scene) if isinstance(event, Placed)][:1]
        assert placed.to == where


def test_a_single_bought_tile_needs_only_a_click_on_its_cell(driver: Driver, laid: Laid) -> None:
    scene = laid(placing("garden-10"))
    driver.click(cell(scene, 0, 1))
    assert (0, 1) in scene.match.state.players[0].palace.tiles


def test_of_two_bought_tiles_one_is_clicked_first(driver: Driver, laid: Laid) -> None:
    scene = laid(placing("garden-10", "arcades-9"))
    driver.click(at(scene, Token(Kind.BOUGHT, "arcades-9")))
    driver.click(cell(scene, 0, 1))
    assert scene.match.state.players[0].palace.tiles[(0, 1)].id == "arcades-9"


# -- redesign --------------------------------------------------------------------------------------


def test_redesigns_by_dragging(driver: Driver, laid: Laid) -> None:
    reserve = Token(Kind.RESERVE, "arcades-9")
    scene = laid(position(player(*OWN), player(), player()))
    driver.drag(at(scene, reserve), cell(scene, 1, 0))
    assert set(scene.match.state.players[0].palace.tiles) == {(0, 1), (1, 0)}
    scene = laid(position(player(*OWN), player(), player()))
    driver.drag(at(scene, reserve), cell(scene, 0, 1))
    assert scene.match.state.players[0].palace.tiles[(0, 1)].id == "arcades-9"
    scene = laid(position(player(*OWN), player(), player()))
    driver.drag(cell(scene, 0, 1), at(scene, Token(Kind.STORE)))
    assert len(scene.match.state.players[0].reserve) in (1, 2)
    assert events(scene)


def test_a_tile_others_need_does_not_leave_and_says_so(driver: Driver, laid: Laid) -> None:
    scene = laid(position(player("", "garden-10 0 1  arcades-9 0 2"), player(), player()))
    driver.drag(cell(scene, 0, 1), at(scene, Token(Kind.STORE)))
    assert not events(scene)
    assert scene.ui.notice == "refusal.cuts_off_tiles"
