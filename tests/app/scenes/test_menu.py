"""The menu of a table: heard as it opens and closes, and what its buttons do."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from alhambra.app.input.intents import KEYBOARD, MOUSE, Accept, Cancel, Intent, Menu, Scroll
from alhambra.app.program.settings import Settings
from alhambra.app.scenes import title
from alhambra.app.scenes.controls import ALL
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.title import CreditsScene, TitleScene
from alhambra.app.ui.sounds import Sound
from alhambra.paths import notices_file
from tests.app.games.alhambra.moments import running, whole_game
from tests.app.stage import Stage, arrow, shown_texts


def opened(done: list[str], settings: Settings | None = None) -> Stage:
    """The menu over another screen; a new game is noted."""
    stage = Stage(settings, size=(1280, 720) if settings else (1920, 1080))
    stage.stack.push(TitleScene(stage.app))
    stage.stack.settle()
    stage.sounds.played.clear()
    again = partial(done.append, "again")
    stage.open(MenuScene(stage.app, running(whole_game(2)[:60]), lambda: None, ALL, again))
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
    archive, top = stage.archive, stage.stack.top
    did = {"save": archive.saved, "watch": archive.watched, "options": top is None, "again": done}
    assert [each for each, was in did.items() if was] == [what]
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
    match = running(whole_game(2)[: None if over else 60])
    menu = MenuScene(stage.app, match, lambda: None, ALL, print)
    words = stage.open(menu)
    assert (stage.app.t("menu.leave_text") in words) is not over
    assert (stage.app.t("menu.over_text") in words) is over


# -- credits ---------------------------------------------------------------------------------------


def credits_of() -> tuple[Stage, CreditsScene]:
    stage = Stage()
    scene = CreditsScene(stage.app)
    stage.open(scene)
    return stage, scene


def test_every_part_with_a_licence_in_the_notices_has_a_row() -> None:
    head = notices_file().read_text(encoding="utf-8").partition("\n====")[0]
    _, scene = credits_of()
    assert len(scene.parts) == head.count("    Licence: ") == head.count("    Source: ")
    assert {"CPython", "pygame-ce", "PyYAML", "platformdirs"} <= {part.name for part in scene.parts}


def test_the_last_part_is_reached_with_arrows_and_the_page_is_left() -> None:
    stage, scene = credits_of()
    last = scene.parts[-1].name
    assert last not in stage.draw()
    stage.do(arrow("up"), *[arrow("down")] * (len(scene.parts) - 1))
    assert last in stage.draw()
    for on in (arrow("down"), Accept(device=KEYBOARD)):
        scene.form.focus("parts")
        stage.do(on)
        assert stage.focused == "back"
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is None


AFTER_THE_LIST = f"\n{title.END}\nAbacus\n    Licence: MIT License\n    Source: a"


@pytest.mark.parametrize(
    "content", [None, b"", b"\xff\x00Abacus\n    Licence", AFTER_THE_LIST.encode()]
)
def test_a_page_without_its_list_says_which_file_is_missing(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notices.txt"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(title, "notices_file", lambda: path)
    stage, scene = credits_of()
    told = stage.draw()
    assert scene.parts == ()
    assert any(str(path) in line for line in told)
    stage.do(arrow("up"), arrow("down"), Accept(device=KEYBOARD))
    assert stage.stack.top is None
