"""The program that the trial of kills ends: it plays by itself and reports what it has saved.

``python -m tools.trials.killed SEED WORKER`` with the home folder in the environment. It prints a
line before and after each change of a game's file:

    begin GAME BYTES CHECKSUM     about to save this
    done GAME BYTES CHECKSUM      saved this
    shown GAME BYTES CHECKSUM     continued this game, which is shown

``GAME`` is the seed of the game, which identifies it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from alhambra.app.main import Program
from alhambra.app.scenes.title import TitleScene
from alhambra.app.table.table_scene import TableScene
from alhambra.library.autosave import Autosave
from alhambra.library.game_library import CURRENT, DAMAGED, FINISHED
from alhambra.library.saves import lines_of
from alhambra.match.games import table_of
from alhambra.match.match import AnyHistory
from alhambra.opponents.thinker import Inline
from alhambra.rules.api import Seated, Table
from alhambra.rules.games import GAMES

SEATS = (("human", "easy"), ("human", "human"), ("human", "normal", "easy"))


def main() -> None:
    """Play until the process is killed."""
    seed, worker = int(sys.argv[1]), sys.argv[2] == "worker"
    report_changes()
    program = Program((1280, 720), None if worker else Inline(), "en")
    program.settings.change(animation="instant", computers="at-once", mute=True, warnings=False)
    player = Player(program, Random(seed))
    events = pygame.event.get

    def next_events() -> list[pygame.Event]:
        player.act()
        return events()

    pygame.event.get = next_events  # type: ignore[assignment]  # the loop itself is unchanged
    program.run("the log")
    program.close()


def say(word: str, frames: AnyHistory) -> None:
    """Report a game to the trial. The line survives this process."""
    data = lines_of(frames)
    told = f"{word} {table_of(frames).seed} {len(data)} {crc32(data)}\n"
    os.write(1, told.encode())


def report_changes() -> None:
    """Report each change of a game's file before and after it."""
    append, rewrite = Autosave.append, Autosave.rewrite

    def told(change: Callable[..., None], self: Autosave, after: AnyHistory, *values: Any) -> None:
        say("begin", after)
        change(self, *values)
        if self.trouble is None:
            say("done", after)

    def appended(self: Autosave, frames: AnyHistory) -> None:
        told(append, self, (*self.frames, *frames), frames)

    def rewritten(self: Autosave, frames: AnyHistory) -> None:
        told(rewrite, self, frames, frames)

    Autosave.append = appended  # type: ignore[method-assign]  # only in this process
    Autosave.rewrite = rewritten  # type: ignore[method-assign]


class Player:
    """Does a random action in each frame, like an undecided person."""

    def __init__(self, program: Program, luck: Random) -> None:
        self._program = program
        self._luck = luck

    def act(self) -> None:
        """Do one action."""
        top = self._program.stack.top
        if isinstance(top, TitleScene):
            self._at_title()
        elif isinstance(top, TableScene):
            self._at_table(top)
        else:
            self._press(pygame.K_RETURN if self._luck.random() < 0.8 else pygame.K_ESCAPE)

    def _press(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))

    def _at_title(self) -> None:
        app, games = self._program.app, self._program.games
        loaded = games.unfinished()
        if loaded is not None and self._luck.random() < 0.9:
            say("shown", loaded.frames)
            app.continue_game()
            return
        others = [e for e in games.library.entries() if e.place not in (CURRENT, DAMAGED, FINISHED)]
        if others and self._luck.random() < 0.3:
            games.go_on(self._luck.choice(others))
        else:
            self._new_game()

    def _new_game(self) -> None:
        luck, app = self._luck, self._program.app
        kinds = luck.choice(SEATS)
        seats = tuple(Seated(f"P{n}", kind) for n, kind in enumerate(kinds))
        app.start_game(Table(luck.choice(tuple(GAMES)), seats, luck.randrange(1, 10**9)))

    def _at_table(self, scene: TableScene) -> None:
        match, app = scene.match, self._program.app
        chance = self._luck.random()
        if chance < 0.01:
            app.open_title()
        elif chance < 0.015:
            self._new_game()
        elif chance < 0.02:
            self._program.games.library.save(tuple(match.frames), "saved")
        elif chance < 0.025:
            pygame.event.post(pygame.Event(pygame.QUIT))
        elif chance < 0.1:
            self._press(pygame.K_z)
        elif chance < 0.13:
            self._press(pygame.K_y)
        elif match.over:
            self._new_game()
        elif match.human_to_move and match.choices():  # none while the coach judges
            scene.controller.finish_telling()
            scene.controller.submit(self._luck.choice(match.choices()))


if __name__ == "__main__":
    main()
