"""The title, driven by intents as any device gives them."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Cancel,
    Intent,
    Menu,
    Scroll,
)
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import Settings
from alhambra.app.program.settings_file import FileTrouble
from alhambra.app.scenes import credits
from alhambra.app.scenes.credits import CreditsScene, Part, parts
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.options.controls import ALL
from alhambra.app.scenes.options.options import OptionsScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.foreign import ForeignError
from alhambra.paths import notices_file
from tests.app.stage import Stage, arrow, overflowing, reached_by_arrows, shown_texts

PAD = "pad-0"
SEED = 4711
WINDOWS = ((1280, 720), (1920, 1080), (1440, 1080), (3440, 1440), (3840, 2160))


def title(unfinished: str | None = None) -> Stage:
    """The title, drawn."""
    stage = Stage(unfinished=unfinished)
    stage.stack.push(TitleScene(stage.app))
    stage.stack.settle()
    stage.draw()
    return stage


def title_of(stage: Stage) -> TitleScene:
    """The title, which is on top."""
    top = stage.stack.top
    assert isinstance(top, TitleScene)
    return top


def test_the_title_offers_to_continue_only_a_game_there_is() -> None:
    assert "CONTINUE" not in title().draw()
    stage = title("Anna, Ben · Turn 7")
    assert {"CONTINUE", "Anna, Ben · Turn 7"} <= set(stage.draw())
    stage.do(Accept(device=PAD))
    assert stage.continued == 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("text", ["settings_damaged", "settings_closed", "settings_unsaved"])
def test_the_title_tells_once_what_became_of_the_settings(text: str, language: str) -> None:
    stage = Stage(language=language)
    path = Path("/home/anna/.config/Alhambra/settings.damaged")
    error = ForeignError("not JSON: line 1 column 30")
    stage.store.troubles.append(FileTrouble(f"error.{text}", path, error))
    stage.stack.push(TitleScene(stage.app))
    stage.stack.settle()
    words = " ".join(stage.draw())
    assert stage.app.t("reason.damaged").split(";")[0] in words and "line 1" not in words
    assert not overflowing(stage.app.canvas)
    stage.do(Accept(device=KEYBOARD))
    assert isinstance(stage.stack.top, TitleScene) and not stage.store.troubles


def test_what_the_system_says_of_settings_is_told_in_the_language_of_the_player() -> None:
    stage = Stage(language="fi")
    error = OSError(errno.ENOSPC, "No space left on device")
    stage.store.troubles.append(FileTrouble("error.settings_unsaved", Path("x"), error))
    stage.stack.push(TitleScene(stage.app))
    stage.stack.settle()
    words = " ".join(stage.draw())
    assert stage.app.t("reason.full") in words and "No space" not in words


def test_a_game_left_meanwhile_is_offered() -> None:
    stage = title()
    stage.do(Accept(device=KEYBOARD))
    stage.unfinished = "Eva · Turn 1"
    stage.do(Cancel(device=KEYBOARD))
    assert "CONTINUE" in stage.draw()


def test_cancel_on_the_title_points_at_the_way_out() -> None:
    stage = title()
    stage.do(Cancel(device=KEYBOARD))
    assert isinstance(stage.stack.top, TitleScene)
    stage.do(Accept(device=KEYBOARD))
    assert stage.stack.top is None


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_all_of_the_title_is_reached_by_arrows(device: str) -> None:
    stage = title()
    stage.do(Accept(device=device), Accept(device=device))
    assert isinstance(stage.stack.top, AlhambraSetupScene)
    stage.do(Cancel(device=device))
    stage.draw()
    stage.do(arrow("right", device), Accept(device=device))
    assert isinstance(stage.stack.top, RollwriteSetupScene)
    stage.do(Cancel(device=device), Cancel(device=device))
    reached = reached_by_arrows(title_of(stage), title_of(stage).form, device)
    assert reached == {widget.id for widget in title_of(stage).form.widgets}


def test_all_of_the_title_is_reached_by_the_pointer() -> None:
    stage = title("Anna · Turn 2")
    stage.click_words("CONTINUE")
    assert stage.continued == 1
    for game, scene in (("Alhambra", AlhambraSetupScene), ("Roll & Write", RollwriteSetupScene)):
        stage.click_words("Play")
        stage.click_words(game)
        assert isinstance(stage.stack.top, scene)
        stage.click_words("Back")
        stage.click_words("Back")
    stage.click_words("Learn to play")
    assert stage.learning == 1
    stage.click_words("Saved games")
    assert stage.archive.opened == 1
    stage.click_words("Statistics")
    assert stage.archive.statistics == 1
    stage.click_words("Options")
    assert isinstance(stage.stack.top, OptionsScene)
    stage.click_words("BACK")
    stage.click_words("Credits")
    assert isinstance(stage.stack.top, CreditsScene)
    stage.click_words("BACK")
    stage.click_words("Quit")
    assert stage.stack.top is None
    assert stage.sounds.played.count(Sound.PRESS) == 17
    assert stage.sounds.piece is Piece.TITLE


# -- menu ------------------------------------------------------------------------------------------


def save(done: list[str], saved: Callable[[str], None]) -> None:
    """A copy was saved as Granada."""
    done.append("save")
    saved("Granada")


def opened_menu(done: list[str], settings: Settings | None = None) -> Stage:
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
    stage.stack.push(menu)
    stage.stack.settle()
    stage.draw()
    return stage


@pytest.mark.parametrize("intent", [Cancel(device=KEYBOARD), Menu(device=KEYBOARD)])
def test_it_is_heard_as_it_opens_and_closes(intent: Intent) -> None:
    stage = opened_menu([])
    assert stage.sounds.played == [Sound.DIALOG_OPEN]
    stage.do(intent)
    assert isinstance(stage.stack.top, TitleScene)
    assert stage.sounds.played[-1] is Sound.DIALOG_CLOSE


@pytest.mark.parametrize("what", ["save", "watch", "options", "again"])
def test_each_button_does_what_it_says(what: str) -> None:
    done: list[str] = []
    stage = opened_menu(done)
    words = {"again": "menu.restart_game"}
    stage.click_words(stage.app.t(words.get(what, f"menu.{what}")))
    assert done == [what]
    told = stage.app.t("save.done", name="Granada")
    assert (told in " ".join(stage.draw())) == (what == "save")


@pytest.mark.parametrize("scroll", [arrow("down"), Scroll((900, 400), -20, device=MOUSE)])
def test_large_keys_are_listed_large_and_scrolled_to(scroll: Intent) -> None:
    stage = opened_menu([], Settings(scale=2.0, living=False))
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
    stage.stack.push(menu)
    stage.stack.settle()
    words = stage.draw()
    assert (stage.app.t("menu.leave_text") in words) is not over
    assert (stage.app.t("menu.over_text") in words) is over


# -- credits ---------------------------------------------------------------------------------------


HEAD = """THIRD-PARTY NOTICES

What is in the program is listed here.

Abacus
    Files: abacus
    Licence: MIT License
    Source: https://abacus.example

The fonts A and B
    Licence: SIL Open Font License 1.1
    Source: https://a.example, https://b.example

====================
Abacus
    Licence: this is the notice itself
"""


def opened_credits() -> tuple[Stage, CreditsScene]:
    stage = Stage()
    scene = CreditsScene(stage.app)
    stage.stack.push(scene)
    stage.stack.settle()
    return stage, scene


def test_the_parts_are_what_the_head_of_the_notices_lists() -> None:
    assert list(parts(HEAD)) == [
        Part("Abacus", "MIT License", "https://abacus.example"),
        Part(
            "The fonts A and B", "SIL Open Font License 1.1", "https://a.example, https://b.example"
        ),
    ]


def test_every_part_with_a_licence_in_the_notices_has_a_row() -> None:
    head = notices_file().read_text(encoding="utf-8").partition("\n====")[0]
    _, scene = opened_credits()
    assert len(scene.parts) == head.count("    Licence: ") == head.count("    Source: ")
    assert {"CPython", "pygame-ce", "PyYAML", "platformdirs"} <= {part.name for part in scene.parts}


def test_the_last_part_is_reached_with_arrows_and_the_page_is_left() -> None:
    stage, scene = opened_credits()
    last = scene.parts[-1].name
    assert last not in stage.draw()
    stage.do(arrow("up"), *[arrow("down")] * (len(scene.parts) - 1))
    assert last in stage.draw()
    for on in (arrow("down"), Accept(device=KEYBOARD)):
        scene.form.focus("parts")
        stage.do(on)
        assert scene.form.focused is not None and scene.form.focused.id == "back"
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is None


@pytest.mark.parametrize("content", [None, b"", b"\xff\x00Abacus\n    Licence", HEAD[:40].encode()])
def test_a_page_without_its_list_says_which_file_is_missing(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notices.txt"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(credits, "notices_file", lambda: path)
    stage, scene = opened_credits()
    told = stage.draw()
    assert scene.parts == ()
    assert any(str(path) in line for line in told)
    stage.do(arrow("up"), arrow("down"), Accept(device=KEYBOARD))
    assert stage.stack.top is None
