"""Whatever goes wrong is told, and nothing is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.viewport import LEAST_WINDOW
from alhambra.app.input.intents import Accept, Intent
from alhambra.app.input.keys import load_names
from alhambra.app.main import Program
from alhambra.app.program.audio import Audio
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.window import NoDisplay
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.home_lock import HomeLock
from alhambra.located import DataError
from alhambra.opponents.thinker import Inline
from alhambra.paths import NO_HOME, ROOT, lock_file
from tests.app.driving import Driver, game, table

HOME = "ALHAMBRA_HOME"


# -- screen, sound, keys ---------------------------------------------------------------------------


def test_without_a_screen_the_program_says_so_and_ends_with_2(tmp_path: Path) -> None:
    absent = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {k: v for k, v in os.environ.items() if k not in absent}
    environment |= {HOME: str(tmp_path), "LANG": "en_US.UTF-8", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-m", "alhambra"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    if sys.platform.startswith("linux"):
        assert ran.returncode == 2
        assert "There is no screen to show the game on" in ran.stderr


def test_a_driver_that_cannot_start_is_no_screen_and_locks_no_games(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonesuch")
    pygame.display.quit()
    with pytest.raises(NoDisplay):
        Program((1280, 720), Inline())
    assert HomeLock(lock_file()).take(0)


def test_without_a_sound_card_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **words: object) -> None:
        raise pygame.error("ALSA: Couldn't open audio device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    audio = Audio(ROOT / "assets")
    assert not audio.works
    audio.set_volumes(1, 1, 1)
    audio.play(Sound.PRESS)
    audio.music(Piece.TABLE)
    audio.update(0.1)
    audio.close()


def test_sounds_that_are_not_there_are_told_in_a_line_and_not_heard(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "sounds"
    folder.mkdir()
    for sound in set(Sound) - {Sound.PRESS, Sound.COINS}:
        (folder / f"{sound}-1.ogg").write_bytes(b"no sound at all")
    audio = Audio(tmp_path)
    (line,) = [record.message for record in caplog.records]
    assert "no files of the sounds press, coins" in line
    audio.set_volumes(1, 1, 1)
    audio.play(Sound.PRESS)
    audio.play(Sound.UNDO)
    audio.update(0.1)
    audio.close()
    assert "undo-1.ogg cannot be played" in caplog.text


def test_the_window_cannot_be_made_too_small() -> None:
    with game() as driver:
        assert tuple(driver.program.window.minimum_size) == LEAST_WINDOW


def test_wrong_keys_are_named_with_their_place(tmp_path: Path) -> None:
    source = (ROOT / "data" / "keys.yaml").read_text(encoding="utf-8")
    path = tmp_path / "keys.yaml"
    path.write_text(source.replace("redo: [y]", "redo: [z]\nfly: [x]"), encoding="utf-8")
    with pytest.raises(DataError) as told:
        load_names(path)
    assert "'z' already does undo" in str(told.value)
    assert "fly: no such key" in str(told.value)


# -- games -----------------------------------------------------------------------------------------


def begun(driver: Driver) -> Path:
    """A game in which money was taken; its record."""
    scene = driver.table(table(("human", "normal"), seed=3))
    scene.match.submit(scene.match.choices()[0])
    return Path(os.environ[HOME]) / "games" / "current.jsonl"


def test_a_damaged_game_is_told_of_kept_aside_and_not_offered(home: Path) -> None:
    with game() as driver:
        record = begun(driver)
    record.write_text('{"this": "is no record"}\n{}\n')
    with game() as driver:
        driver.open_title(3)
        assert driver.shows(NoticeScene)
        driver.key(pygame.K_RETURN, frames=2)
        assert driver.shows(TitleScene)
        assert "continue" not in [widget.id for widget in driver.form.widgets]
    (kept,) = (home / "games" / "damaged").iterdir()
    assert "is no record" in kept.read_text()


def test_a_game_that_another_followed_writes_nothing_into_its_record(home: Path) -> None:
    with game() as driver:
        former = driver.table(table(("human", "human")))
        driver.app.start_game(table(("human", "human"), seed=2))
        record = home / "games" / "current.jsonl"
        kept = record.read_bytes()
        former.match.submit(former.match.choices()[0])
        assert record.read_bytes() == kept


def test_a_game_that_cannot_be_put_aside_is_not_lost(home: Path) -> None:
    with game() as driver:
        record = begun(driver)
    (home / "games" / "left").write_text("a file where the folder should be")
    kept = record.read_bytes()
    with game() as driver:
        scene = driver.table(table(("human", "normal"), seed=4))
        scene.match.submit(scene.match.choices()[0])
        assert record.read_bytes() == kept
        (beside,) = (home / "games" / "saved").iterdir()
        assert len(beside.read_text().splitlines()) == len(scene.match.frames)


def test_a_damaged_game_that_cannot_be_moved_is_told_of_and_stays(home: Path) -> None:
    with game() as driver:
        record = begun(driver)
    record.write_text("no record")
    for folder in ("damaged", "finished"):
        (home / "games" / folder).write_text("a file where the folder should be")
    with game() as driver:
        driver.open_title(3)
        assert isinstance(driver.top, NoticeScene)
        assert str(record) in driver.top.text
        driver.table(table(("human", "normal"), seed=4))
    assert record.read_text() == "no record"


def test_a_player_without_a_home_is_told_where_the_games_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / f"{NO_HOME}1"
    monkeypatch.delenv(HOME)
    monkeypatch.setenv("HOME", str(folder))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    with game() as driver:
        driver.open_title(3)
        assert isinstance(driver.top, NoticeScene)
        assert str(folder) in driver.top.text


def test_a_damaged_file_of_the_program_is_told_over_any_screen(home: Path) -> None:
    with game() as driver:
        begun(driver)
        driver.program.painter.sheets.damaged.append(Path("/tables.webp"))
        driver.wait(2)
        assert isinstance(driver.top, NoticeScene)
        assert "/tables.webp" in driver.top.text
        driver.top.handle(Accept(device="keyboard"))
        driver.wait(2)
        assert isinstance(driver.top, AlhambraTableScene)


class Faulty(Scene):
    """A scene with a fault of ours. The window is closed right after it."""

    covers = True

    def handle(self, intent: Intent) -> None:
        """Do nothing."""

    def draw(self, canvas: Canvas) -> None:
        """Draw nothing."""

    def update(self, dt: float) -> bool:
        pygame.event.post(pygame.Event(pygame.QUIT))
        raise RuntimeError("a fault of ours")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[NoticeScene]:
    """The notices that the player saw, in order."""
    notices: list[NoticeScene] = []

    def enter(notice: NoticeScene) -> None:
        notices.append(notice)

    monkeypatch.setattr(NoticeScene, "enter", enter)
    return notices


@pytest.mark.parametrize(
    ("way", "kind"), [("error.continue", AlhambraTableScene), ("menu.leave", TitleScene)]
)
def test_a_fault_is_logged_and_told_and_the_program_goes_on_or_to_the_title(
    home: Path,
    shown: list[NoticeScene],
    caplog: pytest.LogCaptureFixture,
    way: str,
    kind: type[Scene],
) -> None:
    with game() as driver:
        begun(driver)
        driver.program.stack.push(Faulty())
        driver.program.go_on("the log")
        assert "a fault of ours" in caplog.text
        (notice,) = shown
        ways = ["error.continue", "menu.leave", "error.quit"]
        assert [widget.id for widget in notice.form.widgets] == ways
        notice.form.focus(way)
        notice.handle(Accept(device="keyboard"))
        driver.wait(2)
        assert driver.shows(kind)


def test_a_fault_without_a_game_at_the_table_claims_no_saved_game(
    home: Path, shown: list[NoticeScene]
) -> None:
    with game() as driver:
        begun(driver)
        driver.program.app.open_title()
        driver.wait(2)
        driver.program.tell_of_fault("the log")
        driver.wait(2)
        (notice,) = shown
        assert notice.text == driver.program.app.t("error.report", path="the log")
        assert [widget.id for widget in notice.form.widgets] == ["menu.leave", "error.quit"]
