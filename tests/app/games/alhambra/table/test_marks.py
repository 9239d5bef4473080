"""What is marked and shown large at the table: new money, the reserve, the past."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table.snapshot import find_fresh_money
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Image
from alhambra.app.input.intents import MOUSE, InspectAt
from alhambra.app.scenes.chronicle_scene import ChronicleScene
from alhambra.app.scenes.why import CloseUpScene
from alhambra.app.table.picture import Kind
from alhambra.rules.alhambra.choices import Take
from tests.app.driving import Driver, settings_kept, table
from tests.app.dumps import looks_in
from tests.app.fit_languages import longest
from tests.app.games.alhambra.positions import Laid
from tests.app.stage import shown_texts, words_on
from tests.rules.alhambra.positions import player, position

PUT_ASIDE = "arcades-9 arcades-8-e pavilion-2-new seraglio-9 chambers-5-nsw tower-9-es garden-11"
SMALLEST = 44
"""Units of a thing that a finger meets."""


# -- the reserve -----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 8))
def test_tiles_put_aside_are_as_large_as_a_finger(driver: Driver, laid: Laid, count: int) -> None:
    reserve = " ".join(PUT_ASIDE.split()[:count])
    scene = laid(position(player("", "", reserve), player(), player()))
    spots = [spot for spot in scene.picture.spots if spot.token.kind is Kind.RESERVE]
    panel = scene.controller.view.presenter.layout.reserve
    unit = scene.controller.view.presenter.layout.metrics.px(1)
    assert len(spots) == count
    for number, spot in enumerate(spots):
        assert spot.box.w >= SMALLEST * unit - 0.01
        assert panel.x <= spot.box.x and spot.box.right <= panel.right
        assert panel.y <= spot.box.y and spot.box.bottom <= panel.bottom + 1
        assert not any(spot.box.inset(1).overlaps(one.box.inset(1)) for one in spots[:number])
    pills = [s for s in scene.picture.sprites if s.id.startswith("reserve:") and "/pill" in s.id]
    assert all(panel.x <= pill.box.x and pill.box.right <= panel.right for pill in pills)


# -- money -----------------------------------------------------------------------------------------


def marked(scene: AlhambraTableScene) -> int:
    """How many cards of the money on the table have the mark."""
    return sum(sprite.id.endswith("/fresh") for sprite in scene.picture.sprites)


def test_money_that_came_since_the_own_turn_is_marked(driver: Driver) -> None:
    scene = driver.table(table(("human", "normal", "easy"), seed=4))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    assert not marked(scene), "nothing is new before the first turn"
    before = len(scene.match.frames)
    scene = played(driver)
    frames = scene.match.frames
    left = Counter(frames[before].state.money)
    new = Counter(frames[-1].state.money) - left
    assert new and Counter(find_fresh_money(frames, len(frames), 0)) == new
    assert marked(scene) == new.total()
    words = driver.app.t("table.fresh_money")
    told = [s for s in scene.picture.spots if s.token.kind is Kind.MONEY and words in s.label]
    assert len(told) == new.total()


# -- the chronicle ---------------------------------------------------------------------------------


def played(driver: Driver) -> AlhambraTableScene:
    """A table at which everybody has taken money."""
    scene = driver.table(table(("human", "normal", "easy"), seed=4))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    scene.controller.submit(next(c for c in scene.match.choices() if isinstance(c, Take)))
    driver.until(lambda: scene.match.human_to_move and not scene.busy)
    return scene


@pytest.mark.parametrize("way", ["right click", "key", "pad", "long touch"])
def test_an_entry_of_the_chronicle_is_shown_large(driver: Driver, way: str) -> None:
    scene = played(driver)
    driver.key(pygame.K_l, frames=2)
    log = driver.scene(ChronicleScene)
    entries = scene.controller.view.entries()
    log.chosen = next(n for n, entry in enumerate(entries) if entry.cards)
    entry = entries[log.chosen]
    if way == "right click":
        log.handle(InspectAt(log.rows.place(log.chosen).center, device=MOUSE))
        driver.wait(1)
    elif way == "key":
        driver.key(pygame.K_v)
    elif way == "long touch":
        driver.touch = True
        driver.press(log.rows.place(log.chosen).center, frames=60)
        assert driver.acts(log)
        driver.wait(30)
        driver.release((5, 5))
        driver.touch = False
    else:
        for value in (30000, 0):
            driver.tilt(pygame.CONTROLLER_AXIS_RIGHTX, value)
    assert driver.shows(CloseUpScene)
    assert entry.text in words_on(driver.redraw())
    large = [c for c in looks_in(driver.app.canvas.commands, Image) if c.name in entry.cards]
    assert max(image.area.h for image in large) > 150
    driver.key(pygame.K_ESCAPE, frames=1)
    assert driver.top is log
    driver.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("language", longest("setup."))
def test_at_the_largest_size_the_games_number_keeps_off_its_field(
    driver: Driver, language: str
) -> None:
    with settings_kept(driver, language=language, scale=2.0):
        driver.wait(2)
        driver.open(AlhambraSetupScene(driver.app))
        scene = driver.scene(AlhambraSetupScene)
        driver.redraw()
        words = driver.app.t("setup.seed")
        (text,) = [one for one in shown_texts(driver.app.canvas) if one.text == words]
        field = next(widget for widget in scene.form.widgets if widget.id == "seed")
        assert text.area.x + text.area.w <= field.box.x
    driver.wait(2)
