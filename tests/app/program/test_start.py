"""Starting with files of the program missing or damaged, and with homes of every kind."""

from __future__ import annotations

import builtins
import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra import paths
from alhambra.app import main
from alhambra.app.commands import play
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.window import GameWindow
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.play import WelcomeScene
from alhambra.app.scenes.title import TitleScene
from alhambra.opponents.thinker import Inline
from alhambra.paths import ROOT

FILES = (
    "data/theme.yaml",
    "data/keys.yaml",
    "data/texts/en.yaml",
    "data/tiles.yaml",
    "data/cards.yaml",
    "data/rollwrite.yaml",
    "assets/icon.png",
    "assets/fonts/Cinzel-Bold.ttf",
    "assets/sheets/atlas.yaml",
)
"""What the program cannot do without."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loggers: None) -> Path:
    """A home of the test's own, English."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path / "home"


@pytest.fixture
def tops(monkeypatch: pytest.MonkeyPatch) -> list[Scene | None]:
    """The scene on top when the loop begins; the loop ends at once."""
    found: list[Scene | None] = []

    def end(program: main.Program, report: str) -> None:
        found.append(program.stack.top)

    monkeypatch.setattr(main.Program, "go_on", end)
    return found


def installed(folder: Path) -> Path:
    """A copy of the program's files, linked."""
    for name in ("data", "assets"):
        for file in (paths.ROOT / name).rglob("*"):
            if file.is_file():
                link = folder / file.relative_to(paths.ROOT)
                link.parent.mkdir(parents=True, exist_ok=True)
                link.symlink_to(file)
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
@pytest.mark.parametrize("content", [None, b"\x00\xff"], ids=["missing", "damaged"])
@pytest.mark.parametrize("name", FILES)
def test_a_missing_or_damaged_file_of_the_program_is_told_in_a_line(
    name: str,
    content: bytes | None,
    home: Path,
    tops: list[Scene | None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = installed(tmp_path / "program")
    monkeypatch.setattr(paths, "ROOT", root)
    monkeypatch.setattr(main, "ROOT", root)
    (root / name).unlink()
    if content is not None:
        (root / name).write_bytes(content)
    before = set(threading.enumerate())
    assert play() == 1
    left = [thread.name for thread in threading.enumerate() if thread not in before]
    assert "audio" not in left, "it would use the mixer while the next program opens it"
    told = capsys.readouterr().err
    assert told.startswith("alhambra: ") and Path(name).name in told
    assert "Traceback" not in told and not tops


def test_the_title_tells_of_damaged_settings_and_they_are_kept(
    home: Path, tops: list[Scene | None]
) -> None:
    settings = home / "config" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_bytes(b"[" * 2000)
    assert play() == 0
    assert settings.with_suffix(".damaged").read_bytes() == b"[" * 2000
    assert play() == 0
    assert [type(top) for top in tops] == [NoticeScene, TitleScene]


def test_only_the_very_first_start_asks_if_the_game_is_known(
    home: Path, tops: list[Scene | None]
) -> None:
    assert play() == 0
    assert play() == 0
    first, second = tops
    assert isinstance(first, WelcomeScene)
    assert isinstance(second, TitleScene)


@pytest.mark.parametrize("name", ["", "config", "games", "games/saved", "data", "log"])
def test_the_program_starts_without_the_right_to_look_into_a_folder(
    name: str, home: Path, tops: list[Scene | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played by the system's answers: the rights of the one who runs the tests do not matter."""
    for folder in ("config", "games/saved", "data", "log"):
        (home / folder).mkdir(parents=True)
    closed = str(home / name)

    def guarded(act: Callable[..., Any]) -> Callable[..., Any]:
        def ask(path: Any, *rest: Any, **named: Any) -> Any:
            if isinstance(path, str | Path) and str(path).startswith(closed + os.sep):
                raise PermissionError(13, "Permission denied", str(path))
            return act(path, *rest, **named)

        return ask

    for ask in ("stat", "lstat", "scandir", "open", "mkdir", "unlink", "replace", "listdir"):
        monkeypatch.setattr(os, ask, guarded(getattr(os, ask)))
    monkeypatch.setattr(io, "open", guarded(open))
    monkeypatch.setattr(builtins, "open", guarded(open))
    assert play() == 0
    (top,) = tops
    assert isinstance(top, TitleScene | NoticeScene | WelcomeScene)


@pytest.mark.parametrize("kind", ["none", "empty", "file", "long", "odd", "settings is a folder"])
def test_the_program_starts_with_any_home(
    kind: str, home: Path, tops: list[Scene | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    match kind:
        case "empty":
            home.mkdir()
        case "file":
            home.write_text("not a folder")
        case "long":
            monkeypatch.setenv(paths.HOME_VARIABLE, str(home / ("x" * 300)))
        case "odd" if sys.platform.startswith("linux"):
            monkeypatch.setenv(paths.HOME_VARIABLE, os.fsdecode(bytes(home) + b"\xff"))
        case "settings is a folder":
            (home / "config" / "settings.json" / "more").mkdir(parents=True)
    assert play() == 0
    (top,) = tops
    assert isinstance(top, TitleScene | NoticeScene | WelcomeScene)


def test_the_first_picture_that_is_shown_is_whole(
    home: Path, tops: list[Scene | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[bytes] = []
    flip = GameWindow.flip

    def noted(window: GameWindow, areas: Sequence[pygame.Rect]) -> None:
        flip(window, areas)
        shown.append(pygame.image.tobytes(window.get_surface(), "RGB"))

    monkeypatch.setattr(GameWindow, "flip", noted)
    program = main.Program((1280, 720), Inline(), "en")
    try:
        program.run("nowhere")
        program.painter.settle()
        program.painter.invalidate()
        program.stack.redraw()
        program.loop.frame((), 0.0)
        program.painter.settle()
        assert len(shown) > 1 and shown[0] == shown[-1]
    finally:
        program.close()


# -- surroundings ----------------------------------------------------------------------------------


OPENS = """
import logging, sys
from pathlib import Path

from alhambra import paths

paths.ROOT = Path(sys.argv[1])

from alhambra.app.main import Program
from alhambra.app.scenes.title import CreditsScene


class Errors(logging.Handler):
    def emit(self, record):
        print(ascii(record.getMessage()))
        code.append(1)


code = []
logging.getLogger().addHandler(Errors(logging.WARNING))
program = Program((1280, 720), language="fi")
program.settings.change(mute=False)
program.open_title()
program.loop.frame((), 0.1)
program.get_ready()
program.stack.push(CreditsScene(program.app))
for _ in range(5):
    program.loop.frame((), 0.1)
    program.painter.settle()
program.close()
sys.exit(len(code))
"""
"""Opens the program, with its files in the folder of the argument; fails if it has to complain."""


def open_program(folder: Path, home: Path, **values: str) -> str:
    """Open the program in a process of its own; all that it said."""
    environment = {**os.environ, "ALHAMBRA_HOME": str(home), **values}
    environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", OPENS, str(folder)],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        encoding="utf-8",
        errors="replace",
    )
    return "" if done.returncode == 0 else done.stdout or f"exit {done.returncode}"


@pytest.mark.skipif(os.name == "nt", reason="Windows has one encoding of paths")
def test_a_folder_may_have_any_letters_and_libraries_may_warn(tmp_path: Path) -> None:
    """Whatever language Python speaks."""
    folder = tmp_path / "Hry – Größe"
    folder.symlink_to(ROOT)
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    home = folder / ".." / "hóme"
    assert open_program(folder, home, **plain, PYTHONWARNINGS="error") == ""


def test_the_title_waits_for_no_rules() -> None:
    code = (
        "import sys, alhambra.app.main; print(*(name for name in sys.modules if 'rules' in name))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rules = {name for name in told.stdout.split() if name.startswith("alhambra.rules")}
    assert rules == {"alhambra.rules", "alhambra.rules.api"}
