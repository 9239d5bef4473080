"""Hints at a table that the program opens come from its own process."""

from __future__ import annotations

from alhambra.app.table.advice.hint_panel import HINT
from alhambra.app.table.picture import Kind, Token
from tests.app.driving import game, table
from tests.app.handling import Clicks


def test_a_hint_comes_from_the_adviser_of_the_program() -> None:
    with game() as driver:
        scene = driver.table(table(("human", "easy"), seed=39))
        driver.until(lambda: scene.match.human_to_move and not scene.busy)
        Clicks(driver).press(scene, HINT)
        driver.until(lambda: Token(Kind.HINT, "0") in scene.picture.by_token)
        assert scene.ui.hints is not None
        assert scene.ui.hints.advice[0].turn[0] in scene.match.choices()
