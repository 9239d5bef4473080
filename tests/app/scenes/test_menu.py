"""The menu of a table: heard as it opens and closes, and what its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from alhambra.app.input.intents import KEYBOARD, MOUSE, Cancel, Intent, Menu, Scroll
from alhambra.app.program.settings import Settings
from alhambra.app.scenes.controls import ALL
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.ui.sounds import Sound
from tests.app.stage import Stage, arrow, shown_texts


def save(done: list[str], saved: Callable[[str], None]) -> None:
    """A copy was saved as Granada."""
    done.append("save")
    saved("Granada")


def opened(done: list[str], settings: Settings | None = None) -> Stage:
    """The menu over another screen; what its buttons did is noted."""
    stage = Stage(settings, size=(1280, 720) if settings else (1920, 1080))
    stage.stack.push(TitleScene(stage.app))
    stage.stack.settle()
    stage.sounds.played.clear()
    menu = MenuScene(
        stage.app,
        lambda: done.append("again"),
        lambda: None,
        partial(save, done),
        lambda: done.append("watch"),
        lambda: done.append("options"),
        ALL,
    )
    stage.open(menu)
    return stage


@pytest.mark.parametrize("intent", [Cancel(device=KEYBOARD), Menu(device=KEYBOARD)])
def test_it_is_heard_as_it_opens_and_closes(intent: Intent) -> None:
    stage = opened([])
    assert stage.sounds.played == [Sound.DIALOG_OPEN]
    stage.do(intent)
    assert isinstance(stage.stack.top, TitleScene)
    assert stage.sounds.played[-1] is Sound.DIALOG_CLOSE


@pytest.mark.parametrize("what", ["save", "watch", "options", "again"])
def test_each_button_does_what_it_says(what: str) -> None:
    done: list[str] = []
    stage = opened(done)
    words = {"again": "menu.restart_game"}
    stage.click_words(stage.app.t(words.get(what, f"menu.{what}")))
    assert done == [what]
    told = stage.app.t("save.done", name="Granada")
    assert (told in " ".join(stage.draw())) == (what == "save")


@pytest.mark.parametrize("scroll", [arrow("down"), Scroll((900, 400), -20, device=MOUSE)])
def test_large_keys_are_listed_large_and_scrolled_to(scroll: Intent) -> None:
    stage = opened([], Settings(scale=2.0, living=False))
    texts = {text.text: text.size for text in shown_texts(stage.canvas)}
    first, last = (stage.app.t(ALL.text(meaning)) for meaning in (ALL.listed[0], ALL.listed[-1]))
    assert texts[first] >= 1.3 * stage.canvas.metrics.text(9)
    assert last not in texts
    stage.do(arrow("right"), *[scroll] * len(ALL.listed))
    assert last in stage.draw()


@pytest.mark.parametrize("over", [False, True])
def test_only_a_game_that_goes_on_is_brought_back_by_continue(over: bool) -> None:
    stage = Stage()
    menu = MenuScene(stage.app, print, lambda: None, print, print, print, ALL, over)
    words = stage.open(menu)
    assert (stage.app.t("menu.leave_text") in words) is not over
    assert (stage.app.t("menu.over_text") in words) is over
