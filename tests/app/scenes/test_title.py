"""The title, driven by intents as any device gives them."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.input.intents import KEYBOARD, Accept, Cancel
from alhambra.app.program.languages import languages
from alhambra.app.program.settings_file import FileTrouble
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.scenes.title import CreditsScene, TitleScene
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.foreign import ForeignError
from tests.app.stage import Stage, overflowing

PAD = "pad-0"


def title(unfinished: str | None = None) -> Stage:
    stage = Stage(unfinished=unfinished)
    stage.open(TitleScene(stage.app))
    return stage


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
    words = " ".join(stage.open(TitleScene(stage.app)))
    assert stage.app.t("reason.damaged").split(";")[0] in words and "line 1" not in words
    assert not overflowing(stage.app.canvas)
    stage.do(Accept(device=KEYBOARD))
    assert isinstance(stage.stack.top, TitleScene) and not stage.store.troubles


def test_what_the_system_says_of_settings_is_told_in_the_language_of_the_player() -> None:
    stage = Stage(language="fi")
    error = OSError(errno.ENOSPC, "No space left on device")
    stage.store.troubles.append(FileTrouble("error.settings_unsaved", Path("x"), error))
    words = " ".join(stage.open(TitleScene(stage.app)))
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
