"""The sentences that a resting pointer gets at the table of Roll & Write."""

from __future__ import annotations

from alhambra.app.table.picture import Kind, Words
from tests.app.driving import game
from tests.app.games.rollwrite.advices import SheetSage
from tests.app.games.rollwrite.positions import lying
from tests.app.games.rollwrite.test_hints import at_turn, laid


def test_a_resting_mouse_gets_the_sentence_of_the_keys() -> None:
    with game() as driver:
        driver.app.settings.change(animation="instant")
        scene = laid(driver, lying(at_turn()), SheetSage())
        spot = next(each for each in scene.picture.spots if each.token.kind is Kind.PLAYER)
        driver.point(spot.box.center)
        driver.wait(10)
        assert "tip/text" not in scene.picture.by_id
        driver.wait(40)
        look = scene.picture.by_id["tip/text"].look
        assert isinstance(look, Words)
        assert look.text == spot.label
        driver.point((5, 5))
        assert "tip/text" not in scene.picture.by_id
