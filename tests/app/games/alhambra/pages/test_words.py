"""Words of the table that must not read as riddles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.app.table.picture import Kind, Token
from alhambra.rules.alhambra.model import Phase
from tests.app.driving import Driver, game
from tests.app.games.alhambra.positions import at, laying
from tests.app.hint_tables import read
from tests.rules.alhambra.positions import player, position, tiles


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


def test_a_purchase_says_what_is_paid_for_what(driver: Driver) -> None:
    scene = laying(driver)(position(player("gulden-9 gulden-8"), player(), player()))
    driver.click(at(scene, Token(Kind.MARKET, "0")))
    assert "9 + 8 (price 13)" in read(scene)


def test_a_preview_says_how_many_have_more_and_what_stays_open(driver: Driver) -> None:
    other = player("", "tower-8-nes 0 1")._replace(name="Lea")
    state = position(
        player(), other, player(), phase=Phase.PLACE, to_place=tiles("tower-9-ne garden-9-e")
    )
    scene = laying(driver)(state)
    labels = []
    for id in ("tower-9-ne", "garden-9-e"):
        driver.click(at(scene, Token(Kind.BOUGHT, id)))
        live = [s for s in scene.picture.spots if s.token.kind is Kind.CELL and s.live]
        labels.append(live[0].label)
    assert "Towers: shared with Lea, 3 points each." in labels[0]
    assert "Gardens: you would lead (5 points)." in labels[1]
    assert "open for building." in labels[0]


def test_won_tiles_say_why_they_were_won(driver: Driver) -> None:
    won = tiles("tower-9-ne garden-9-e")
    scene = laying(driver)(
        position(player(), player(), player(), phase=Phase.LEFTOVER, to_place=won)
    )
    texts = read(scene)
    assert driver.app.t("table.won_title") in texts
    assert driver.app.t("table.won_text", count=2) in texts
    assert driver.app.t("table.bought_title") not in texts
