"""Writes a screen to a PNG file without opening a window: for the README, reports, and a look."""

from __future__ import annotations

import argparse
import atexit
import os
import shutil
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from time import sleep

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from alhambra.ai.alhambra.bot import think
from alhambra.app.games.alhambra.end import AlhambraEndScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.scoring import ScoringScene
from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.alhambra.why import AlhambraWhyScene
from alhambra.app.games.launcher import GameLauncher
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.look import LIGHTS, PALETTES, Look
from alhambra.app.gfx.viewport import LEAST_WINDOW
from alhambra.app.input.intents import Hint
from alhambra.app.main import Program, playable_games
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings import LANGUAGES
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.scenes.saved_games import SavesScene
from alhambra.app.scenes.statistics import StatisticsScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.shots.review_shots import review_of, show_mistake
from alhambra.app.shots.rollwrite_shots import (
    HELP,
    SCREENS,
    ask,
    count_games,
    eager_game,
    screen_for,
    sheet_scene,
)
from alhambra.app.shots.still_match import Forgetful, Pensive
from alhambra.content import load_box, load_boxes
from alhambra.home_lock import HomeLock
from alhambra.match.adviser import Adviser
from alhambra.match.alhambra.levels import shipped_levels
from alhambra.match.alhambra.statistics import played
from alhambra.match.game_library import FINISHED, LEFT, SAVED, GameLibrary
from alhambra.match.ledger import Ledger
from alhambra.match.match import HUMAN, AlhambraMatch, AnyHistory, Match, start
from alhambra.match.replay import Replay
from alhambra.match.saves import Loaded, Record, load, table_of
from alhambra.match.thinker import Inline
from alhambra.match.turns import turn_at
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import Ended, Scored
from alhambra.rules.alhambra.model import FINAL_ROUND, NAME, PLAYERS, Phase, State
from alhambra.rules.api import Seated, Table
from alhambra.rules.chance import thought_seed
from alhambra.rules.rollwrite.model import PLAYERS as SHEETS

PLACE_NAMES = ("2026-05-20 21.07.00", "Before the storm", "2026-05-14 19.31.00", "Granada")
NAMES = ("Isabela", "Yusuf", "Zahra", "Oldřich", "Aino", "Maximilian")
OTHER = 3
"""The position of a game of Roll & Write in the list of games."""
LEVEL = "normal"
MANY = 10**6
"""More than the lines of any record."""
COUNTED = 8
"""Games played for the screen of statistics."""
ENDINGS = {
    "end": "result",
    "points": "points",
    "course": "course",
    "story": "story",
    "end-scoring": str(FINAL_ROUND),
}
"""Pages of the end by screen."""
SHOWN_AFTER = 2
"""Without a line number, a game is shown at the first player's next turn after this scoring."""


def shoot(options: argparse.Namespace) -> int:
    """Write the requested picture; return the exit code.

    Raises ``ValueError`` for impossible requests, ``RecordError`` for an unreadable record, and
    ``OSError`` for a file that cannot be read or written.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    width, height = options.size
    if width < LEAST_WINDOW[0] or height < LEAST_WINDOW[1]:
        least = "x".join(map(str, LEAST_WINDOW))
        raise ValueError(f"--size {width}x{height}: expected at least {least}")
    for name, known in (("language", LANGUAGES), ("light", LIGHTS), ("palette", PALETTES)):
        if (value := getattr(options, name)) not in known:
            raise ValueError(f"--{name} {value!r}: expected one of {', '.join(known)}")
    loaded = None if options.record is None else load(load_boxes(), options.record)
    if loaded is not None:
        options.screen = screen_for(options.screen, loaded.frames)
    known_seats = SHEETS if options.screen in SCREENS else PLAYERS
    if loaded is None and options.players not in known_seats:
        few, many = known_seats.start, known_seats.stop - 1
        raise ValueError(f"--players {options.players}: expected {few} to {many}")
    look = Look(options.light, options.palette)
    with tempfile.TemporaryDirectory() as aside:  # a picture is taken while the game is open, too
        lock = HomeLock(Path(aside) / "lock")
        program = Program((width, height), Inline(), options.language, look, lock)
        return _write(program, options, loaded)


def _write(program: Program, options: argparse.Namespace, loaded: Loaded | None) -> int:
    """Write the picture, and close the program; return the exit code."""
    program.audio.set_volumes(0, 0)
    program.settings.now = replace(program.settings.now, help="hints")
    try:
        for scene in _scenes(program, options, loaded):
            program.stack.push(scene)
        _wait_for_rest(program)
        _request_advice(program, options.screen)
        options.out.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(program.window.get_surface(), options.out)
    except pygame.error as error:
        raise ValueError(f"{options.out}: cannot be drawn or written: {error}") from None
    finally:
        program.close()
    print(options.out)
    return 0


def _scenes(program: Program, options: argparse.Namespace, loaded: Loaded | None) -> list[Scene]:
    app = program.app
    if options.screen in SCREENS:
        return [sheet_scene(app, options, NAMES, loaded)]
    match options.screen:
        case "title":
            return [TitleScene(app)]
        case "setup":
            return [AlhambraSetupScene(app)]
        case "options":
            return [TitleScene(app), OptionsScene(app)]
        case "statistics":
            with tempfile.TemporaryDirectory() as folder:
                return [
                    StatisticsScene(
                        app, _ledger(Path(folder), options), (*playable_games().values(),)
                    )
                ]
    whole, table = _game(options) if loaded is None else (loaded.frames, loaded.table)
    if options.screen == "saves":
        return [_saves(app, whole, _find_reached(whole, options))]
    at = _stop(whole, options)
    if options.screen in ("replay", "review"):
        return [_replay(program, whole, at, reviewed=options.screen == "review")]
    match: AlhambraMatch = Match(whole[: at + 1], table, Forgetful(), Pensive())
    adviser = Adviser()
    atexit.register(adviser.close)
    shown: list[Scene] = [AlhambraTableScene(app, match, lambda: None, adviser)]
    event = whole[at].event
    if options.screen == "scoring":
        assert isinstance(event, Scored)
        tally = ScoringScene(app, whole[at - 1].state, event.round)
        tally.finish()
        shown.append(tally)
    elif options.screen == "why":
        shown.append(_why(app, whole, at, adviser))
    elif options.screen in ENDINGS:
        end = AlhambraEndScene(app, whole[: at + 1], lambda: None)
        end.open(ENDINGS[options.screen])
        shown.append(end)
    return shown


def _replay(program: Program, whole: History, at: int, *, reviewed: bool) -> AlhambraReplayScene:
    """Make the replay of a game at the frame of this number.

    ``reviewed``: at the last mistake before that, with the review of all turns.
    """
    scene = AlhambraReplayScene(program.app, whole, None, partial(review_of, whole))
    stops = scene.replay.stops
    stop = next((n for n, stop in enumerate(stops) if stop.frame > at), scene.replay.last)
    scene.go(stop)
    if reviewed:
        show_mistake(scene, stop)
    return scene


def _why(app: App, whole: History, at: int, adviser: Adviser) -> WhyScene:
    """Make the page on why the first player's last turn before this frame was played."""
    last = next(n for n in range(at, 0, -1) if (done := turn_at(whole, n)) and done.seat == 0)
    done = turn_at(whole, last)
    assert done is not None
    asked = Asked(whole[done.before].state, done.seat, done.played, range(1))
    return AlhambraWhyScene(app, asked, adviser)


def _saves(app: App, whole: AnyHistory, at: int) -> SavesScene:
    """Make the list of games with this one in several states, in a temporary folder.

    It also holds one of the other game.
    """
    shelf = GameLibrary(Path(tempfile.mkdtemp(prefix="alhambra-shot-")))
    games = GameLauncher(app, playable_games(), load_boxes(), shelf, Pensive())
    stops = Replay(whole).stops
    shelf.current.rewrite(whole[: at + 1])
    other = eager_game(tuple(seated.name for seated in table_of(whole).seats[:3]), 5)
    for part, place in enumerate((FINISHED, SAVED, LEFT, SAVED)):
        frames = other if part == OTHER else whole[: stops[len(stops) * part // 4 - 1].frame]
        path = shelf.folder / place / f"{PLACE_NAMES[part]}.jsonl"
        Record(path).rewrite(frames)
        day = datetime(2026, 5, 20 - 3 * part, 21 - part, 12 * part + 7).timestamp()
        os.utime(path, (day, day))
    games.summaries.read_on(shelf.entries(), MANY)
    atexit.register(shutil.rmtree, shelf.folder, ignore_errors=True)
    return SavesScene(app, games)


def _ledger(folder: Path, options: argparse.Namespace) -> Ledger:
    """Play some games at tables like the requested one, counted in a file of this folder."""
    ledger = Ledger(folder / "statistics.jsonl")
    day = datetime(2026, 1, 1, 20)
    for number in range(COUNTED):
        values = vars(options) | {"seed": options.seed + number}
        frames, table = _game(argparse.Namespace(**values))
        ledger.add(played(frames, table, day + timedelta(days=number), 1200))
    count_games(ledger, NAMES, options.seed)
    return ledger


def _game(options: argparse.Namespace) -> tuple[History, Table]:
    """Return the frames of the requested game, and its table."""
    if options.players not in PLAYERS:
        raise ValueError(f"--players {options.players}: Alhambra is for 2 to {max(PLAYERS)}")
    seats = [Seated(name, LEVEL) for name in NAMES[: options.players]]
    seats[0] = seats[0]._replace(kind=HUMAN)
    table = Table(NAME, tuple(seats), options.seed)
    match: AlhambraMatch = Match(start(load_box(), table), table, Forgetful(), Inline())
    while not match.over:
        seat = match.to_move
        if seat is not None and match.human_to_move:
            seed = thought_seed(table.seed, len(match.frames))
            match.submit(think(shipped_levels()[LEVEL], match.state, seat, seed)[0])
        else:
            match.poll()
    return tuple(match.frames), table


def _find_reached(frames: AnyHistory, options: argparse.Namespace) -> int:
    """Return the number of the last frame of the unfinished game in the list."""
    if isinstance(frames[-1].state, State):
        return _stop(frames, options)
    return (len(frames) if options.line is None else min(options.line, len(frames))) - 1


def _stop(frames: History, options: argparse.Namespace) -> int:
    """Return the number of the last frame to show. Raises ``ValueError`` if there is none."""
    last = len(frames) if options.line is None else min(options.line, len(frames))
    if options.screen == "scoring":
        scored = [n for n in range(last) if isinstance(frames[n].event, Scored)]
        if not scored:
            raise ValueError("there was no scoring in this game up to there")
        return scored[-1] if options.line else scored[min(1, len(scored) - 1)]
    if options.screen in ENDINGS:
        if not isinstance(frames[-1].event, Ended):
            raise ValueError("this game did not come to its end")
        return len(frames) - 1
    if options.line is not None or options.record is not None:
        return last - 1
    turns = (
        n
        for n, (_, state) in enumerate(frames)
        if state.scored >= SHOWN_AFTER and state.to_move == 0 and state.phase is Phase.ACTION
    )
    return next(turns, last - 1)


def _request_advice(program: Program, screen: str) -> None:
    """Ask for advice where the screen shows it, and wait for it."""
    if screen not in ("hints", "why", *HELP):
        return
    if screen == "hints":
        program.stack.handle(Hint())
    elif screen in HELP:
        ask(program.stack, screen)
    program.stack.settle()
    while _is_waiting(program.stack.top):
        program.loop.frame((), 0.1)
        sleep(0.02)
    _wait_for_rest(program)


def _is_waiting(top: Scene | None) -> bool:
    """True if an answer is still expected."""
    match top:
        case AlhambraTableScene() | RollwriteTableScene():
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
