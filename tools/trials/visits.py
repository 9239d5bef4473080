"""Starts the program in a home folder without a window, shows its scenes, and closes it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.pages import counted_games
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.input.intents import KEYBOARD, Accept, Direction, Move, NextGroup
from alhambra.app.main import Program, playable_games
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.controls import ControlsScene
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.content import load_rollwrite_box
from alhambra.library.ledger import Ledger
from alhambra.opponents.thinker import Inline
from alhambra.paths import HOME_VARIABLE, statistics_file

STEP = 1 / 60
NOTICES = 10
"""More scenes than the start can show."""


@contextmanager
def home(folder: Path) -> Iterator[Path]:
    """Use this folder as the player's home until the end of the block."""
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    try:
        yield folder
    finally:
        if before is None:
            del os.environ[HOME_VARIABLE]
        else:
            os.environ[HOME_VARIABLE] = before


def tree(folder: Path) -> dict[str, str]:
    """Return the digests of the files in a folder, by path."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def start(visit: Callable[[Program], None]) -> None:
    """Start the program to its title, close its messages, and run a visit."""
    program = Program(None, Inline())
    try:
        program.open_title()
        program.stack.settle()
        frames(program, 2)
        for _ in range(NOTICES):
            if isinstance(program.stack.top, NoticeScene):
                program.stack.handle(Accept(device=KEYBOARD))
                frames(program, 1)
        program.games.get_ready()
        visit(program)
    finally:
        program.close()


def frames(program: Program, count: int) -> None:
    """Run ``count`` frames."""
    for _ in range(count):
        program.loop.frame((), STEP)


def all_that_settings_reach(program: Program) -> None:
    """Show the set-ups, options and controls, and start a game as set up."""
    app = program.app
    for scene in _scenes(app):
        show(program, scene)
        for _ in range(4):
            program.stack.handle(NextGroup(device=KEYBOARD))
            program.stack.handle(Move(Direction.RIGHT, device=KEYBOARD))
            frames(program, 1)
        program.stack.pop()
        frames(program, 1)
    show(program, AlhambraSetupScene(app))
    program.stack.handle(Accept(device=KEYBOARD))
    frames(program, 3)


def _scenes(app: App) -> Iterator[Scene]:
    yield AlhambraSetupScene(app)
    yield RollwriteSetupScene(app, load_rollwrite_box())
    yield OptionsScene(app)
    yield ControlsScene(app)


def the_statistics(program: Program) -> None:
    """Show every row of every page, and export the tables."""
    games = counted_games(playable_games().values())
    scene = StatisticsScene(program.app, Ledger(statistics_file()), games)
    show(program, scene)
    for _ in range(2):
        for _ in range(30):
            program.stack.handle(Move(Direction.DOWN, device=KEYBOARD))
            frames(program, 1)
        program.stack.handle(Accept(device=KEYBOARD))
        frames(program, 1)
        scene.form.focus("pages")
        program.stack.handle(Move(Direction.RIGHT, device=KEYBOARD))
        frames(program, 1)


def show(program: Program, scene: Scene) -> None:
    """Push a scene, and draw it."""
    program.stack.push(scene)
    program.stack.settle()
    frames(program, 2)
