"""The command ``shot``: draws a screen to a PNG file without a window."""

from __future__ import annotations

import argparse
import atexit
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from time import sleep
from typing import NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from alhambra.app.commands.shots_of_learning import open_learning_screen
from alhambra.app.games.launcher import GameLauncher
from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.games.shots import Pensive, Request, Shots
from alhambra.app.gfx.theme import LIGHTS, PALETTES, Look
from alhambra.app.gfx.viewport import LEAST_WINDOW
from alhambra.app.main import Program, playable_games
from alhambra.app.portraits.painting import check_ending, serve
from alhambra.app.program.app import App
from alhambra.app.program.languages import languages
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.credits import CreditsScene
from alhambra.app.scenes.options.options import OptionsScene
from alhambra.app.scenes.play import PlayScene
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.scenes.why import WhyScene
from alhambra.app.table.table_scene import TableScene
from alhambra.app.ui.text_field import Pocket
from alhambra.content import load_boxes
from alhambra.home_lock import HomeLock
from alhambra.library.game_library import FINISHED, LEFT, SAVED, GameLibrary
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Record, load
from alhambra.match.games import table_of
from alhambra.match.match import AnyHistory
from alhambra.match.replay import Replay
from alhambra.opponents.thinker import Inline
from alhambra.paths import sdl_path
from alhambra.rules.games import GAMES, game_of

PLACE_NAMES = ("2026-05-20 21.07.00", "Before the storm", "2026-05-14 19.31.00", "Granada")
OTHER = 3
"""The position of a game of another kind in the list of games."""
OTHER_PLAYERS, OTHER_SEED = 3, 5
"""The most players of that game, and its seed."""
MANY = 10**6
"""More than the lines of any record."""


class Gallery(NamedTuple):
    """The games, and the pictures of those that are drawn, by name."""

    games: Mapping[str, PlayableGame]
    shots: Mapping[str, Shots]

    def game_with(self, screen: str) -> str:
        """Return the game that has the screen, or the first one for a screen of the program."""
        first, *_ = self.shots
        return next((n for n, shots in self.shots.items() if screen in shots.SCREENS), first)

    def screen_for(self, screen: str, frames: AnyHistory) -> str:
        """Return the screen of the game with these frames for the requested one.

        Raises ``ValueError`` for a screen that only another game has.
        """
        name = game_of(frames[-1].state).NAME
        own = self.shots[name]
        if screen in own.SAME:
            return own.SAME[screen]
        others = (shots for shots in self.shots.values() if shots is not own)
        if any(screen in shots.SCREENS for shots in others):
            called, expected = self.games[name].called, ", ".join((*own.SCREENS, *own.SAME))
            raise ValueError(f"{screen}: the record is of {called}; expected one of {expected}")
        return screen


def open_gallery() -> Gallery:
    """Load the games and their pictures."""
    games = playable_games()
    shots = {name: game.shots for name, game in games.items() if game.shots is not None}
    return Gallery(games, shots)


def shoot(options: argparse.Namespace) -> int:
    """Write the requested picture; return the exit code.

    Raises ``ValueError`` for impossible requests, ``RecordError`` for an unreadable record, and
    ``OSError`` for a file that cannot be read or written.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    check_ending(options.out)
    width, height = options.size
    if width < LEAST_WINDOW[0] or height < LEAST_WINDOW[1]:
        least = "x".join(map(str, LEAST_WINDOW))
        raise ValueError(f"--size {width}x{height}: expected at least {least}")
    for name, known in (("language", languages()), ("light", LIGHTS), ("palette", PALETTES)):
        if (value := getattr(options, name)) not in known:
            raise ValueError(f"--{name} {value!r}: expected one of {', '.join(known)}")
    gallery = open_gallery()
    request = _request_of(options, gallery)
    look = Look(options.light, options.palette)
    with tempfile.TemporaryDirectory() as aside:  # a picture is taken while the game is open, too
        lock = HomeLock(Path(aside) / "lock")
        program = Program((width, height), Inline(), options.language, look, lock)
        return _write(program, gallery, request, options.out)


def _request_of(options: argparse.Namespace, gallery: Gallery) -> Request:
    """Return what the picture is to show. Raises as ``shoot`` does."""
    screen, recorded = options.screen, None
    if options.record is not None:
        recorded = load(load_boxes(), options.record).frames
        screen = gallery.screen_for(screen, recorded)
    counts = GAMES[gallery.game_with(screen)].PLAYERS
    if recorded is None and options.players not in counts:
        few, many = counts.start, counts.stop - 1
        raise ValueError(f"--players {options.players}: expected {few} to {many}")
    return Request(screen, options.players, options.seed, options.turns, recorded, options.line)


def _write(program: Program, gallery: Gallery, request: Request, out: Path) -> int:
    """Write the picture, and close the program; return the exit code."""
    shots = gallery.shots[gallery.game_with(request.screen)]
    program.audio.set_volumes(0, 0)
    program.settings.now = replace(program.settings.now, help="hints", living=False, dusk=False)
    try:
        for scene in _scenes(program.app, gallery, request):
            program.stack.push(scene)
        _wait_for_rest(program)
        if shots.ask(program.stack, request.screen):
            _wait_for_advice(program)
        out.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(program.window.get_surface(), sdl_path(out))
    except pygame.error as error:
        raise ValueError(f"{out}: cannot be drawn or written: {error}") from None
    finally:
        program.close()
    print(out)
    return 0


def _scenes(app: App, gallery: Gallery, request: Request) -> list[Scene]:
    """Make the requested screen, from the bottom up."""
    match request.screen:
        case "title":
            return [TitleScene(app)]
        case "play":
            return [TitleScene(app), PlayScene(app)]
        case "credits":
            return [TitleScene(app), CreditsScene(app)]
        case "options":
            return [TitleScene(app), OptionsScene(app)]
        case "saves":
            return [_saves(app, gallery, request)]
        case "learn" | "lesson" | "book" | "exercise":
            return [*open_learning_screen(app, gallery.games, request.screen)]
    for name, shots in gallery.shots.items():
        if request.screen == shots.SET_UP:
            return [gallery.games[name].set_up(app, Pocket())]
    if any(request.screen in shots.COUNTED_ON for shots in gallery.shots.values()):
        return [_statistics(app, gallery, request)]
    return gallery.shots[gallery.game_with(request.screen)].scenes(app, request)


def _saves(app: App, gallery: Gallery, request: Request) -> SavesScene:
    """Make the list of games with one game in several states, in a temporary folder.

    It also holds one of another game.
    """
    first, *_, other = gallery.shots.values()
    whole = request.recorded or first.play(request.names, request.seed)
    own = gallery.shots[game_of(whole[-1].state).NAME]
    library = GameLibrary(Path(tempfile.mkdtemp(prefix="alhambra-shot-")))
    launcher = GameLauncher(app, gallery.games, load_boxes(), library, Pensive(), serve)
    stops = Replay(whole).stops
    library.current.rewrite(whole[: own.last_shown(whole, request) + 1])
    names = tuple(seated.name for seated in table_of(whole).seats)
    foreign = other.play(names[:OTHER_PLAYERS], OTHER_SEED)
    for part, place in enumerate((FINISHED, SAVED, LEFT, SAVED)):
        frames = foreign if part == OTHER else whole[: stops[len(stops) * part // 4 - 1].frame]
        path = library.folder / place / f"{PLACE_NAMES[part]}.jsonl"
        Record(path).rewrite(frames)
        day = datetime(2026, 5, 20 - 3 * part, 21 - part, 12 * part + 7).timestamp()
        os.utime(path, (day, day))
    launcher.summaries.read_on(library.entries(), MANY)
    atexit.register(shutil.rmtree, library.folder, ignore_errors=True)
    return SavesScene(app, launcher)


def _statistics(app: App, gallery: Gallery, request: Request) -> StatisticsScene:
    """Make the page of statistics, of games played for it."""
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(Path(folder) / "statistics.jsonl")
        for shots in gallery.shots.values():
            if request.screen in shots.COUNTED_ON:
                shots.count_games(ledger, request)
        return StatisticsScene(app, ledger, (*gallery.games.values(),))


def _wait_for_advice(program: Program) -> None:
    """Wait until the advice that was asked for is shown."""
    program.stack.settle()
    while _is_waiting(program.stack.top):
        program.loop.frame((), 0.1)
        sleep(0.02)
    _wait_for_rest(program)


def _is_waiting(top: Scene | None) -> bool:
    """True if an answer is still expected."""
    match top:
        case TableScene():
            return top.hints.waits
        case WhyScene():
            return top.waits
        case _:
            return False


def _wait_for_rest(program: Program) -> None:
    """Run until nothing moves and every sprite is loaded."""
    program.loop.frame((), 0.0)
    for _ in range(3):
        program.loop.frame((), 10.0)
        program.painter.settle()
    program.stack.redraw()
    program.loop.frame((), 0.0)
    program.painter.settle()
