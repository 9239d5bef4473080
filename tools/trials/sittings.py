"""A process of the trial ``events``: sittings at the program, one after the other.

``python -m tools.trials.sittings SEED SITTINGS EVENTS`` prints a line of JSON for every fault and
for every sitting. Each sitting has its own seed and begins as on a new computer, so it can be
repeated alone. The program runs with the clock of the trial; ``events`` gives it an environment
without screen and sounds, and its own home.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import shutil
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

import pygame

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Area, Command, Fill, Frame, Image
from alhambra.app.gfx.viewport import Viewport, fitted
from alhambra.app.main import Program
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import Settings
from alhambra.app.scenes.setup import setup_people
from alhambra.content import load_boxes
from alhambra.learning.puzzles import THEMES
from alhambra.library.saves import Record, load
from alhambra.match.match import AnyHistory
from alhambra.opponents.thinker import Inline
from alhambra.paths import games_folder, settings_file, statistics_file
from alhambra.record.fields import RecordError
from alhambra.rules import alhambra, rollwrite
from tests.app.input.virtual_pad import NoLibrary, VirtualPad
from tests.stand_ins import InlineAdviser
from tools.trials.lots import game_by_lot, table_by_lot
from tools.trials.memory import memory
from tools.trials.noise import SIZES, Events, Noise
from tools.trials.walks import ACTIONS, WALKERS, mark

SLOW = 1.0
"""The most processor time of a frame, in seconds."""
HANGS = 120
"""The time limit in seconds after which the process is given up..."""
WATCHED = 50
"""... restarted after this many frames."""
WALKED = 100
"""Frames between two walks."""
HOPPED = 150
"""The frames until another game is begun or continued."""
IDLED = 30
"""The frames at the title until a game is begun."""
WAYS = ("begin", "go on", "go on", "go on", "watch", "review", "list", "puzzle", "day")
"""The ways to something else."""
STEPS = (0.0, 1 / 60, 1 / 60, 0.05, 0.3)
"""The possible lengths of a frame in the trial's clock, in seconds."""
PRESSED = ("button", "primary", "field")
"""The nine-slices of things that can be pressed."""
PLUGGED = 120
"""The frames between plugging or unplugging pads."""
GAMES = 2
"""The games of each kind that are continued or shown, from any point."""
DEPTH = 300
"""The most choices of people in them."""


class Sittings:
    """The program, and the events posted to it."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        """The events by kind."""
        self.beside: Counter[str] = Counter()
        """Other counts: frames by scene, walks, games, files."""
        self._clock = 0.0
        self._told: set[str] = set()
        self._pads: list[VirtualPad] = []
        self._drawn: Sequence[Command] = ()
        self._targeted: tuple[Viewport, Sequence[Command], Sequence[Box]] | None = None
        self._boxes = load_boxes()
        pygame.time.get_ticks = lambda: int(self._clock * 1000)
        self._games = {name: self._played(name) for name in self._boxes}
        self._dropped = self._records()
        self.program = self._opened()

    def _opened(self) -> Program:
        """Start a program whose opponents and advisers answer at once."""
        program = Program(SIZES[0], Inline(2), "en")
        program.get_ready()
        program.games.adviser = InlineAdviser(2)
        program.games.judge = InlineAdviser(2)
        paint = program.painter.paint

        def note(commands: Sequence[Command]) -> None:
            self._drawn = tuple(commands)
            paint(commands)

        program.painter.paint = note  # type: ignore[method-assign]  # what is seen is pointed at
        return program

    # -- a sitting ---------------------------------------------------------------------------------

    def sit(self, seed: int, events: int) -> None:
        """Post ``events`` events; the same seed gives the same events."""
        self._seed, self._random = seed, Random(seed)
        vars(setup_people)["randbelow"] = self._random.randrange
        self._event = self._frames = self._idle = self._hops = 0
        self._noise = Noise(self._random, self._targets, self._window_size, self._dropped)
        self._begin()
        while self._event < events:
            self._frames += 1
            self._idle = self._idle + 1 if mark(self.program) is None else 0
            if self._frames % HOPPED == 1 or self._idle > IDLED:
                self._hop()
            if self._frames % PLUGGED == 0:
                self._plug()
            if self._frames % WALKED == 0:
                self._walk(self._random.choice(list(WALKERS)))
            self._frame(self._batch(), self._random.choice(STEPS))
        self._look_at_files()

    def _begin(self) -> None:
        """Begin as on a new computer."""
        program = self.program
        program.open_title()
        program.stack.settle()
        shutil.rmtree(games_folder(), ignore_errors=True)
        statistics_file().unlink(missing_ok=True)
        language, free = self._random.choice(languages()), self._random.random() < 0.7
        now = Settings(language=language, animation="fast", take_backs=free)
        program.settings.change(**asdict(now))
        program.app.devices.seat({})
        while self._pads:
            self._pads.pop().unplug()
        program.window.size = SIZES[0]
        self._let_go()

    def rest(self) -> None:
        """Show the same picture after every sitting, so that memory can be compared."""
        self._begin()
        for _ in range(3):
            self._frame([], 1.0)
            self.program.painter.settle()

    def _let_go(self) -> None:
        """Release everything that is held down."""
        self.tried["window"] += 1
        self._frame([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.0)

    def _plug(self) -> None:
        """Plug in or unplug a pad; there are at most two."""
        if self._pads and self._random.random() < len(self._pads) / 2:
            self._pads.pop(0).unplug()
            self.beside["pads unplugged"] += 1
            return
        try:
            self._pads.append(VirtualPad())
        except NoLibrary:
            return
        self.beside["pads plugged in"] += 1

    def _batch(self) -> Events:
        """Return the events until the next frame."""
        events: Events = []
        for _ in range(self._random.choice((0, 1, 2, 3, 5, 8))):
            kind, happened = self._noise.draw()
            self.tried[kind] += len(happened)
            events += happened
        return events

    def _frame(self, events: Events, seconds: float) -> None:
        """Run a frame of the program, and report faults."""
        program = self.program
        for event in events:
            if event.type == pygame.WINDOWSIZECHANGED:
                program.window.size = event.x, event.y
        self._event += len(events)
        self._clock += max(seconds, 1 / 60)
        top = type(program.stack.top).__name__
        if self._frames % WATCHED == 0:
            faulthandler.dump_traceback_later(HANGS, exit=True)
        began = time.thread_time()
        try:
            program.loop.frame([*pygame.event.get(), *events], seconds)
        except Exception:
            self._tell(f"in {top}:\n{traceback.format_exc()}", traceback.format_exc()[-300:])
            program.close()
            self.program = self._opened()
            self._begin()
            return
        took = time.thread_time() - began
        self.beside[f"frames in {top}"] += 1
        if took > SLOW:
            kinds = sorted({pygame.event.event_name(event.type) for event in events})
            self._tell(f"a frame of {took:.1f} s in {top} after {', '.join(kinds)}", f"slow {top}")
        if self.program.stack.top is None:  # the player has left
            self.beside["left and started again"] += 1
            self.program.open_title()
            self.program.stack.settle()

    def _tell(self, what: str, sort: str) -> None:
        """Report a fault; in full only the first time."""
        if sort not in self._told:
            self._told.add(sort)
            seed = f"--seed {self._seed} --cases {self._event + 1}"
            print(json.dumps({"seed": seed, "what": what}), flush=True)
        self.beside["found again"] += 1

    # -- what there is to point at -----------------------------------------------------------------

    def _window_size(self) -> tuple[int, int]:
        return self.program.window.get_surface().get_size()

    def _targets(self) -> Sequence[Box]:
        """Return targets in the window, mostly buttons."""
        view = fitted(*self._window_size())
        if (
            self._targeted is None
            or self._targeted[1] is not self._drawn
            or self._targeted[0] != view
        ):
            self._targeted = view, self._drawn, [view.to_window(box) for box in self._things()]
        return self._targeted[2]

    def _things(self) -> Sequence[Box]:
        """Return the things drawn on top, without grounds; buttons count three times."""
        wide, high = self.program.canvas.size
        top: list[tuple[str, Area]] = []
        for command in self._drawn:
            area = command.area
            match command.look:
                case Fill() if area.w >= wide and area.h >= high:
                    top.clear()  # it covers what was drawn before
                case Frame(name) | Image(name):
                    top.append((name, area))
        buttons = [area for name, area in top if name.startswith(PRESSED)]
        small = [area for _, area in top if area.w < wide / 4 and area.h < high / 4]
        return [Box(*area) for area in (*buttons * 3, *small)]

    def _records(self) -> list[Path]:
        """Return whole and torn records and a folder to drop into the window."""
        home = settings_file().parent.parent
        whole, torn = home / "whole.jsonl", home / "torn.jsonl"
        Record(whole).rewrite(self._games[alhambra.NAME][0][:60])
        torn.write_bytes(whole.read_bytes()[:-40])
        return [whole, torn, home]

    # -- games -------------------------------------------------------------------------------------

    def _hop(self) -> None:
        """Begin a game or a puzzle, continue a game from any point, show one, or the calendar."""
        self._hops += 1
        name = (alhambra.NAME, rollwrite.NAME)[self._hops % 2]
        frames = self._game(name)
        program, games = self.program, self.program.games
        pads = {0: self._pads[0].device} if self._pads and self._random.random() < 0.6 else {}
        way = self._random.choice(WAYS)
        self.beside[f"hop: {way}, {name}"] += 1
        program.app.devices.seat(pads)
        match way:
            case "begin":
                program.app.start_game(table_by_lot(self._random, name))
            case "go on":
                program.open_title()
                program.stack.settle()
                games.library.current.rewrite(frames)
                program.app.continue_game()
            case "watch":
                games.watch(frames)
            case "review":
                games.review(frames)
            case "puzzle":
                games.open_puzzles(name, self._random.choice(THEMES[name]))
            case "day":
                games.open_daily(name)
            case _:
                games.open()
        self._frame([], 0.0)

    def _played(self, name: str) -> list[AnyHistory]:
        """Return some whole games, the same for all sittings, so that they do not add memory."""
        lots = (Random(f"{name}/{number}") for number in range(GAMES))
        return [game_by_lot(lot, self._boxes, name, DEPTH) for lot in lots]

    def _game(self, name: str) -> AnyHistory:
        """Return one of the games, up to any decision or its end."""
        frames = self._random.choice(self._games[name])
        path = settings_file().parent.parent / "until.jsonl"
        Record(path).rewrite(frames[: self._random.randint(len(frames) // 8, len(frames))])
        return load(self._boxes, path).frames

    # -- what must hold ----------------------------------------------------------------------------

    def _walk(self, device: str) -> None:
        """Check that this device alone leads from here to the title, the next decision, or to what
        is below.
        """
        before, top = mark(self.program), type(self.program.stack.top).__name__
        self.program.app.devices.seat({})
        self._let_go()
        for action in range(ACTIONS):
            now = mark(self.program)
            if before is None or before.leads_to(now):
                self.beside[f"walked by {device}"] += 1
                return
            events = WALKERS[device](self.program, self._random, self._noise)
            self.tried[f"walking by {device}"] += len(events)
            self._frame(events, 0.3 if action % 4 == 0 else 1 / 60)
        here = " > ".join(type(scene).__name__ for scene in self.program.stack.scenes)
        self._tell(f"stuck by {device}: from {top}, now in {here}", f"stuck {device} {top}")
        self.program.open_title()

    def _look_at_files(self) -> None:
        """Check that the files of the program can be read."""
        for path in sorted(games_folder().rglob("*.jsonl")):
            if path.parent.name == "damaged":
                continue
            try:
                load(self._boxes, path)
            except RecordError as error:
                self._tell(f"a record that cannot be read: {error}", "record")
            self.beside["records read"] += 1
        try:
            json.loads(settings_file().read_text(encoding="utf-8"))
        except ValueError as error:
            self._tell(f"settings that cannot be read: {error}", "settings")


def main(seed: int, sittings: int, events: int) -> None:
    """Run the sittings, and print the reports."""
    logging.disable(logging.ERROR)
    sitters = Sittings()
    for number in range(sittings):
        sitters.tried.clear()
        sitters.beside.clear()
        sitters.sit(seed + number, events)
        sitters.rest()
        told = {"tried": sitters.tried, "beside": sitters.beside, "memory": memory()}
        print(json.dumps(told), flush=True)
    sitters.program.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
