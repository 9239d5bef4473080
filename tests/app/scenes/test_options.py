"""The options: in force at once, a page at a time, explained, and reset for themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alhambra.app.gfx.commands import Image
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    TOUCH,
    Accept,
    Cancel,
    DragStart,
    Drop,
    Menu,
    Press,
    Scroll,
)
from alhambra.app.program.languages import languages
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings import COUCH, SCALES, SeatChoice, Settings
from alhambra.app.scenes.controls import ControlsScene
from alhambra.app.scenes.options import FOLDERS, PAGES, SAMPLE_CARDS, OptionsScene, explain
from alhambra.app.scenes.title import TitleScene
from alhambra.app.ui.form import Form
from alhambra.app.ui.widget import Widget
from tests.app.dumps import looks_in
from tests.app.fit_languages import longest
from tests.app.lettered import lettered
from tests.app.stage import Stage, arrow, reached_by_arrows, reached_by_tab, shown_texts, words_on

PAD = "pad-0"
WINDOWS = ((1280, 720), (1920, 1080), (1440, 1080), (3440, 1440), (3840, 2160))


def options(language: str = "en") -> Stage:
    stage = Stage(language=language)
    stage.stack.push(TitleScene(stage.app))
    stage.open(OptionsScene(stage.app))
    return stage


def test_options_are_in_force_at_once() -> None:
    stage = options()
    stage.do(arrow("right"))
    assert stage.store.now.language == "cs"
    stage.do(arrow("down"), Accept(device=PAD))
    assert stage.store.now.fullscreen
    stage.do(arrow("down"), arrow("right"))
    assert stage.store.now.scale == SCALES[SCALES.index(1.0) + 1]
    stage.do(arrow("up"), arrow("up"), arrow("up"), arrow("right"))
    stage.do(arrow("down"), arrow("right"))
    assert stage.store.now.light == "evening"
    stage.do(arrow("down"), arrow("right"))
    assert stage.store.now.palette == "colour-blind"
    stage.do(arrow("down"), arrow("right"))
    assert stage.store.now.animation == "fast"
    stage.do(arrow("down"), Accept(device=PAD))
    assert stage.store.now.reduced_motion
    stage.click_words("Sound")
    stage.do(arrow("down"), arrow("left"))
    assert stage.store.now.sound == 0.75
    stage.do(arrow("down"), arrow("right"))
    assert stage.store.now.music == 0.5
    stage.do(Menu(device=PAD))
    assert isinstance(stage.stack.top, TitleScene)


def turn_to(stage: Stage, page: str) -> None:
    stage.click_words(stage.app.t(f"options.page_{page}"))


def rows(stage: Stage) -> list[Widget]:
    return [widget for widget in stage.form.widgets if widget.id not in ("pages", "reset", "back")]


def test_every_setting_a_player_can_set_is_on_a_page() -> None:
    stage = options()
    found = set()
    for page in PAGES:
        turn_to(stage, page)
        found |= {row.id for row in rows(stage)}
    set_up = {"seats", "rollwrite_seats", "rollwrite_virtual", "rollwrite_virtual_score"}
    set_up |= {"people", "worn", "series", "series_length"}
    inner = {
        "window",
        "keys",
        "buttons",
        "programs",
        "met_dirk",
        "met_opening",
        "met_plans",
        "dusk",
    }
    assert Settings.__dataclass_fields__.keys() - set_up - inner <= found
    assert {"controls", *(f"folder_{name}" for name in FOLDERS)} <= found


@pytest.mark.parametrize("language", languages())
def test_what_has_the_focus_is_explained_in_a_sentence(language: str) -> None:
    stage = options(language)
    for page in PAGES:
        turn_to(stage, page)
        for row in rows(stage):
            stage.form.focus(row.id)
            stage.draw()
            sentence = explain(stage.app, row.id, stage.store.now)
            assert sentence.endswith(".")
            assert sentence in words_on(stage.canvas)


ABOVE = {
    "en": "above", "de": "oben", "cs": "nahoře", "sk": "hore", "fi": "yllä",
    "nl": "boven", "es": "arriba", "it": "sopra", "fr": "dessus", "pl": "powyżej",
}  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_the_help_of_colours_tells_where_their_samples_are(language: str) -> None:
    for size, scale in (((1280, 720), 1.0), ((1280, 720), 2.0), ((3840, 2160), 1.0)):
        stage = Stage(Settings(language=language, scale=scale), language=language, size=size)
        stage.open(OptionsScene(stage.app))
        turn_to(stage, "table")
        stage.form.focus("palette")
        stage.draw()
        sentence = stage.app.t("options.about_palette")
        (said,) = [text.area for text in shown_texts(stage.canvas) if text.text == sentence]
        images = looks_in(stage.canvas.commands, Image)
        cards = [one.area for one in images if one.name in SAMPLE_CARDS]
        assert cards and all(card.y + card.h <= said.y for card in cards)
        assert ABOVE[language] in sentence


def test_each_page_is_reset_for_itself_after_a_question() -> None:
    changed: dict[str, Any] = {
        "language": "fi", "fullscreen": True, "chronicle": "large", "light": "evening",
        "palette": "contrast", "animation": "slow", "reduced_motion": True, "living": False,
        "dusk": True, "computers": "short", "confirm": "on", "privacy": "open", "take_backs": True,
        "hourglass": "60", "warnings": False, "sound": 0.1, "music": 0.2, "mute": True,
        "ambience": 0.9,
        "keys": {"undo": ("u",)}, "seats": (SeatChoice("Eva", "human", 0),),
    }  # fmt: skip
    for page in PAGES:
        stage = options()
        turn_to(stage, page)
        stage.store.change(**changed)
        stage.draw()
        here = {row.id for row in rows(stage)} | ({"keys"} if page == "keys" else set())
        here |= {"dusk"} if "light" in here else set()
        before = stage.store.now
        stage.press("reset")
        stage.do(Cancel(device=KEYBOARD))
        assert stage.store.now == before
        stage.press("reset")
        stage.click_words(stage.app.t("options.reset_yes").upper())
        for name, value in changed.items():
            wanted = getattr(Settings(), name) if name in here else value
            assert getattr(stage.store.now, name) == wanted, (page, name)


def test_resetting_the_page_of_the_couch_leaves_the_couch() -> None:
    stage = options()
    stage.form.focus("couch")
    before = stage.store.now
    stage.press("couch")
    assert all(getattr(stage.store.now, name) == value for name, value in COUCH.items())
    stage.press("reset")
    stage.click_words("RESET")
    assert (stage.store.now.computers, stage.store.now.confirm) == ("normal", before.confirm)
    assert not stage.store.now.couch


def test_paths_of_folders_go_to_the_clipboard() -> None:
    stage = options()
    turn_to(stage, "keys")
    for name, where in FOLDERS.items():
        stage.press(f"folder_{name}")
        assert stage.app.clipboard.get() == str(where())
        assert "Copied" in stage.draw()


@pytest.mark.parametrize("language", longest("options.page_"))
def test_the_tabs_grow_with_the_letters(language: str) -> None:
    sizes = []
    for scale in (1.0, 2.0):
        surface, stage = lettered((1280, 720), scale), Stage(language=language)
        scene = OptionsScene(stage.app)
        with surface.needing(*scene.room):
            scene.draw(surface)
        names = [stage.app.t(f"options.page_{page}") for page in PAGES]
        sizes += [min(text.size for text in shown_texts(surface) if text.text in names)]
    assert sizes[1] >= sizes[0] * 1.15


def test_the_light_can_change_by_itself() -> None:
    stage = options()
    turn_to(stage, "table")
    stage.form.focus("light")
    seen = []
    for way in ("right", "right", "left", "left"):
        stage.do(arrow(way))
        seen.append((stage.store.now.light, stage.store.now.dusk))
    assert seen == [("evening", False), ("day", True), ("evening", False), ("day", False)]


@pytest.mark.parametrize("reached_by", [reached_by_arrows, reached_by_tab])
def test_with_large_letters_keys_scroll_to_every_control(
    reached_by: Callable[[Scene, Form], set[str]],
) -> None:
    scene = large_controls()
    assert reached_by(scene, scene.form) == {each.id for each in scene.form.widgets}


@pytest.mark.parametrize("way", ["wheel", "finger"])
def test_with_large_letters_the_wheel_and_a_finger_scroll_the_controls(way: str) -> None:
    scene = large_controls()
    first = scene.form.widgets[0]
    x, y = first.box.center
    if way == "wheel":
        scene.handle(Scroll((x, y), -1, device=MOUSE))
    else:
        scene.handle(Press((x, y + 200), device=TOUCH))
        scene.handle(DragStart((x, y), (x, y + 200), device=TOUCH))
        scene.handle(Drop((x, y), device=TOUCH))
    assert not first.reachable and not scene.catching
    assert sum(each.reachable for each in scene.form.widgets) > 10


def large_controls() -> ControlsScene:
    """The page of keys and buttons in the smallest window, with the largest letters."""
    stage = Stage(Settings(language="en", scale=2.0), size=(1280, 720))
    scene = ControlsScene(stage.app)
    stage.open(scene)
    assert any(not each.reachable for each in scene.form.widgets)
    return scene
