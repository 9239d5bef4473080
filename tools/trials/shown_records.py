"""Shows a record in the running program without a window: list, replay, review, table, end."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from alhambra.app.games.rollwrite.pages.scoring import CompletedScene
from alhambra.app.input.intents import KEYBOARD, Accept, Direction, Dropped, Intent, Move
from alhambra.app.main import Program
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.replay_scene import ReplayScene
from alhambra.app.replay.watching_scene import WatchingScene
from alhambra.app.scenes.results.counting import CountingScene
from alhambra.app.scenes.results.end import EndScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import TitleScene
from alhambra.library.saves import load
from alhambra.opponents.thinker import Inline
from alhambra.rules.games import game_of
from tests.stand_ins import InlineAdviser
from tools.trials.visits import STEP, home

SECONDS = 1.0
"""The most processor time of a frame, in seconds."""
PATIENCE = 400
"""The most frames to wait for something."""
STOPS, JUMPS = 40, 8
"""The number of stops of a replay that are shown: in order, and random ones."""
JUDGED = 30
"""The frames in which a review is shown; each judges one turn."""
STEPS = 8
"""Futures tried for a judgement, which is made within a frame."""
PLAYED = 120
"""The frames in which a game continues at its table."""
LIVES = 60
"""The number of records after which the program is restarted."""


class Slow(AssertionError):
    """A frame took too long. The text says which."""


class Theatre:
    """A program that runs while it is needed, in its own home folder."""

    def __init__(self) -> None:
        self.records = 0
        """The number of records shown."""
        self.slowest = 0.0
        """Processor time of the slowest frame, in seconds."""
        self._home = Path(tempfile.mkdtemp(prefix="alhambra-trial-"))
        self._program: Program | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()
        shutil.rmtree(self._home, ignore_errors=True)

    def _close(self) -> None:
        if self._program is not None:
            self._program.close()
        self._program = None

    @property
    def running(self) -> bool:
        """The program is started, which takes memory."""
        return self._program is not None and self.records % LIVES != LIVES - 1

    def show(self, path: Path, random: Random) -> None:
        """Show everything that the program shows of the record. Raises an error for a fault."""
        self.records += 1
        with home(self._home):
            if self._program is None or self.records % LIVES == 0:
                self._close()
                self._program = Program((1280, 720), Inline(STEPS), "en")
                self._program.settings.change(mute=True, warnings=False, animation="instant")
                self._program.games.judge = InlineAdviser(STEPS)
            try:
                self._go_through(self._program, path, random)
            except BaseException:
                self._close()
                raise

    def _go_through(self, program: Program, path: Path, random: Random) -> None:
        shutil.rmtree(self._home / "games", ignore_errors=True)
        current = self._home / "games" / "current.jsonl"
        current.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, current)
        program.stack.reset(TitleScene(program.app))
        self._frames(program, "title", 3)
        self._list(program, path)
        self._watch(program, random)
        self._table(program)
        program.stack.reset(TitleScene(program.app))
        self._frames(program, "title after it", 2)

    # -- time --------------------------------------------------------------------------------------

    def _frames(self, program: Program, what: str, count: int = 1) -> None:
        """Run frames; none may take long."""
        for _ in range(count):
            before = time.thread_time()
            program.loop.frame((), STEP)
            took = time.thread_time() - before
            self.slowest = max(self.slowest, took)
            if took > SECONDS:
                raise Slow(f"a frame of {took:.1f} s: {what}")

    def _do(self, program: Program, what: str, *intents: Intent) -> None:
        for intent in intents:
            program.stack.handle(intent)
            program.stack.settle()
            self._frames(program, what)

    # -- scenes ------------------------------------------------------------------------------------

    def _list(self, program: Program, path: Path) -> None:
        """Show the list of games, and drop the record into it."""
        scene = SavesScene(program.app, program.games)
        program.stack.push(scene)
        self._frames(program, "list of games", 2)
        for _ in range(PATIENCE):
            if scene.summary is not None:
                break
            self._frames(program, "list of games")
        assert scene.summary is not None, "the list does not know the game"
        self._do(program, "dropped record", Dropped(str(path)))
        self._frames(program, "dropped record", 3)
        program.stack.pop()
        self._frames(program, "back from the list")

    def _watch(self, program: Program, random: Random) -> None:
        """Show the replay to its end, stop by stop; its scorings; its review."""
        loaded = load(program.games.boxes, program.games.library.current.path)
        program.games.watch(loaded.frames)
        program.stack.settle()
        scene: Any = program.stack.top
        assert isinstance(scene, WatchingScene)
        self._frames(program, "replay", 2)
        stops = range(scene.replay.last + 1)
        for stop in stops[:: max(1, len(stops) // STOPS)]:
            scene.go(stop)
            self._frames(program, f"replay at {stop}", 2)
        for stop in random.sample(stops, min(JUMPS, len(stops))):
            scene.go(stop)
            self._frames(program, f"replay at {stop}", 2)
            scene.step(1)
            self._until_told(program, scene)
        self._scorings(program, scene)
        if isinstance(scene, ReplayScene):
            scene.show_review(True)
            self._frames(program, "review", JUDGED)
            scene.show_review(False)
            self._frames(program, "review closed")
        scene.go(random.choice(stops))
        self._frames(program, "replay")
        if not scene.replay.over:
            scene.fork()
            self._frames(program, "who plays on", 2)
            program.stack.pop()
            self._frames(program, "back from that")

    def _scorings(self, program: Program, scene: Any) -> None:
        """Show every scoring of the game to its end."""
        for at, (event, state) in enumerate(scene.replay.whole):
            if isinstance(event, game_of(state).SCORINGS):
                program.stack.push(scene.make_count(at))
                self._frames(program, f"scoring of frame {at}", 2)
                self._close_over(program, scene)

    def _until_told(self, program: Program, scene: Any) -> None:
        for _ in range(PATIENCE):
            if program.stack.top == scene and not scene.view.timeline.telling:
                return
            self._frames(program, "replay going on")
            self._close_over(program, scene)
        raise AssertionError("the replay does not go on")

    def _close_over(self, program: Program, below: Scene) -> None:
        """Go through the scenes over a scene until they are closed."""
        for _ in range(PATIENCE):
            top = program.stack.top
            if top is below:
                return
            if isinstance(top, CountingScene):
                top.finish()
                self._frames(program, "counted")
                top.close()
            elif isinstance(top, CompletedScene):
                self._do(program, "types completed", Accept(device=KEYBOARD))
            else:
                program.stack.pop()
            program.stack.settle()
            self._frames(program, "closed")
        raise AssertionError("a scene does not close")

    def _table(self, program: Program) -> None:
        """Show the game at its table, where opponents continue, or its end."""
        program.games.resume()
        program.stack.settle()
        for _ in range(PLAYED):
            self._frames(program, f"table under {type(program.stack.top).__name__}")
            top = program.stack.top
            if isinstance(top, EndScene):
                self._pages(program, top)
                break
            if isinstance(top, CountingScene):
                top.finish()
                top.close()
            else:
                self._do(program, "table", Accept(device=KEYBOARD))

    def _pages(self, program: Program, scene: EndScene) -> None:
        """Show all pages of the end."""
        scene.form.focus("pages")
        for _ in range(10):
            self._do(program, "page of the end", Move(Direction.RIGHT, device=KEYBOARD))
