"""A game in the program's own loop whose opponents' processes are attacked at random moments.

``python -m tools.trials.worker_game SEED GAME SECONDS``, with its own home. Prints a line of JSON:
the attacks, the longest frame, the faults; then ``closing``, and ends the program.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from random import Random
from typing import Any

import pygame

from alhambra.app.main import Program
from alhambra.app.table.table_scene import TableScene
from alhambra.opponents.worker import GRACE_SECONDS, MOST_TRIES, START_SECONDS
from alhambra.rules.api import Seated, Table

DEEDS = ("stop", "kill", "slow", "stop all")
LEVELS = ("easy", "hard", "expert", "master")
SLOWEST = 1.8
"""The time for a turn of the slowest level, in seconds."""
STALLED = MOST_TRIES * (START_SECONDS + SLOWEST + GRACE_SECONDS) + 4
"""The most seconds without an answer, even if each process is stopped at its start."""


class Game:
    """The program with a game, and the attacks on its processes."""

    def __init__(self, seed: int, name: str) -> None:
        self._random = random = Random(seed)
        self.tried: Counter[str] = Counter()
        self.found: list[str] = []
        self.longest = 0.0
        self.program = Program((1280, 720), None, "en")
        self.program.settings.change(
            mute=True, animation="instant", computers="at-once", help="coach", confirm="off"
        )
        self.program.open_title()
        self.program.stack.settle()
        self.program.games.get_ready()
        kinds = ("human", *random.choices(LEVELS, k=random.choice((1, 2))))
        seats = tuple(Seated(f"P{at}", kind) for at, kind in enumerate(kinds))
        self.program.app.start_game(Table(name, seats, seed))
        self._frames = 0
        self._grown = time.monotonic()

    def run(self, seconds: float) -> None:
        """Play, and attack the processes repeatedly."""
        end = time.monotonic() + seconds
        next_deed = time.monotonic() + self._random.uniform(0.1, 2)
        while time.monotonic() < end and not self.found:
            began = time.monotonic()
            self.program.loop.frame(pygame.event.get(), 1 / 60)
            self.longest = max(self.longest, time.monotonic() - began)
            self._play()
            if time.monotonic() > next_deed:
                self._attack()
                next_deed = time.monotonic() + self._random.uniform(0.1, 3)
            time.sleep(0.004)

    def _play(self) -> None:
        """Act for the person at the table, and check that opponents and coach answer."""
        table = self.program.stack.scenes[0]
        if self.program.stack.top is not table:
            self._key(pygame.K_RETURN)
            return
        if not isinstance(table, TableScene):
            return
        match: Any = table.match
        choices = match.choices() if match.human_to_move else ()  # none while the coach judges
        if choices and not match.over and not table.busy:
            if self._random.random() < 0.2:
                self._key(pygame.K_i)  # show or hide hints
                return
            first = len(match.frames)
            match.submit(self._random.choice(choices))
            table.controller.happened(first)
        now = time.monotonic()
        if len(match.frames) != self._frames or choices or match.over:
            self._frames, self._grown = len(match.frames), now
        elif now - self._grown > STALLED:
            self.found.append(f"nobody answered for {STALLED} s")

    def _key(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))

    def _attack(self) -> None:
        """Attack a process that thinks."""
        workers = multiprocessing.active_children()
        deed = self._random.choice(DEEDS)
        if not workers:
            return
        self.tried[deed] += 1
        hit = workers if deed == "stop all" else [self._random.choice(workers)]
        for worker in hit:
            if worker.pid is None or not worker.is_alive():
                continue
            os.kill(worker.pid, signal.SIGKILL if deed == "kill" else signal.SIGSTOP)
            if deed == "slow":
                time.sleep(0.02)
                os.kill(worker.pid, signal.SIGCONT)


def main() -> None:
    """Play, report, and end."""
    seed, name, seconds = sys.argv[1:]
    game = Game(int(seed), name)
    try:
        game.run(float(seconds))
    except Exception as error:  # every error is a fault
        game.found.append(repr(error))
    told = {"tried": game.tried, "longest": game.longest, "found": game.found}
    print(json.dumps(told), flush=True)
    print("closing", flush=True)
    game.program.close()


if __name__ == "__main__":
    main()
