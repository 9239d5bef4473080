"""Puts the program together, runs it in its window, and shuts it down."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "alhambra")

from alhambra.app.games.alhambra.cover import draw_palace
from alhambra.app.games.rollwrite.cover import draw_dice
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.theme import load_theme
from alhambra.app.input.devices import Devices
from alhambra.app.input.keyboard_layout import letter_on
from alhambra.app.input.keys import load_bindings
from alhambra.app.program.app import App, OfferedGame
from alhambra.app.program.audio import Audio, AudioThread
from alhambra.app.program.desktop import (
    SystemClipboard,
    local_date,
    local_hour,
    preferred_languages,
)
from alhambra.app.program.i18n import Texts
from alhambra.app.program.loop import Loop, WindowActions, keep_memory_low, prepare_memory
from alhambra.app.program.scene_stack import RulesAt, SceneStack
from alhambra.app.program.settings_file import FileTrouble, SettingsFile
from alhambra.app.program.window import GameWindow
from alhambra.app.scenes.notice import Answer, NoticeScene, open_notice
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.scenes.play import WelcomeScene
from alhambra.app.scenes.title import TitleScene
from alhambra.app.scenes.waiting import PadLostScene
from alhambra.home_lock import HomeLock
from alhambra.paths import (
    CURRENT_GAME,
    HOME_VARIABLE,
    ROOT,
    data_file,
    ensure_home,
    games_folder,
    lessons_file,
    lock_file,
    settings_file,
)

if TYPE_CHECKING:
    from alhambra.app.games.launcher import GameLauncher
    from alhambra.app.games.playable_game import PlayableGame
    from alhambra.app.learn.page import LearnScene
    from alhambra.app.portraits.portrait import Order, Painting
    from alhambra.match.match import AnyMatch, Opponent
    from alhambra.rules.api import Seat, Table

log = logging.getLogger(__name__)

EARLY = ("table", "effects", "water")
"""Sheets that are loaded in advance: the table is as large as the window, and takes longest; the
sprites of the others are visible for a moment only."""
LOOK_AT_LOCK = 1.0
"""Seconds between two looks at the lock: if it still holds, and what a second start asks for."""


def _alhambra() -> PlayableGame:
    from alhambra.app.games.alhambra.game import ALHAMBRA

    return ALHAMBRA


def _roll_and_write() -> PlayableGame:
    from alhambra.app.games.rollwrite.game import ROLL_AND_WRITE

    return ROLL_AND_WRITE


GAMES = (
    OfferedGame("alhambra", "play.alhambra", "play.about_alhambra", draw_palace, _alhambra),
    OfferedGame(
        "roll-and-write",
        "play.roll_and_write",
        "play.about_roll_and_write",
        draw_dice,
        _roll_and_write,
    ),
)
"""The games, in the order of the title. Their rules are loaded once the title is seen."""


def playable_games() -> dict[str, PlayableGame]:
    """Load the games for the screens, by name."""
    return {game.name: game.load() for game in GAMES}


class Program:
    """All parts of the running game. Raises ``NoDisplay``, and ``DataError`` for its own files."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        opponent: Opponent | None = None,
        language: str | None = None,
        lock: HomeLock | None = None,
        hour: Callable[[], float] = local_hour,
        today: Callable[[], date] = local_date,
    ) -> None:
        """``size`` of the window in pixels; ``language`` overrides the settings.

        ``lock``: that of the player's home, if it was tried before; ``hour`` is that of the day,
        ``today`` the date.
        """
        keep_memory_low()
        self._hour = hour
        self._today = today
        self._lock = lock or HomeLock(lock_file())
        self._until_look = LOOK_AT_LOCK
        self.settings = SettingsFile(settings_file(), lambda now: self.loop.apply_settings())
        if (folder := ensure_home()) is not None and HOME_VARIABLE not in os.environ:
            no_home = OSError(errno.ENOENT, "HOME")
            self.settings.troubles.append(FileTrouble("error.no_home", folder, no_home))
        self._frame = GameWindow(size, self.settings.now.window)
        self._keeps_place = size is None
        self.window = self._frame.handle
        self._assets = ROOT / "assets"
        if language is not None:
            self.settings.now = replace(self.settings.now, language=language)
        now = self.settings.now
        self._texts = Texts(now.language, preferred=preferred_languages())
        theme = load_theme(data_file("theme.yaml"), now.look)
        self.painter = Painter(self._frame, self._assets, theme)
        self.stack = SceneStack()
        width, height = self._frame.get_surface().get_size()
        self.canvas = Canvas(Metrics(width, height, now.scale), self.painter)
        self.audio = AudioThread(Audio(self._assets))
        self._opponent = opponent
        self.app = self._make_app()
        self._games: GameLauncher | None = None
        self.loop = self._make_loop()
        self._lock.take()  # at last: a program that cannot start keeps no other one out

    def _make_app(self) -> App:
        """Make the services that screens may use."""
        return App(
            canvas=self.canvas,
            settings=self.settings,
            texts=self._texts,
            audio=self.audio,
            stack=self.stack,
            devices=Devices(),
            usual=load_bindings(data_file("keys.yaml"), data_file("buttons.yaml")),
            offered=GAMES,
            start_game=self._start_game,
            unfinished_game=self._unfinished_game,
            continue_game=lambda: self._leave(self.games.resume),
            open_title=lambda: self._leave(self.open_title),
            open_options=self._open_options,
            open_rules=self._open_rules,
            open_learning=self._open_learning,
            games=lambda: self.games,
            set_late=self._set_late,
            light_lamps=self._light_lamps,
            hour=self._hour,
            today=self._today,
            clipboard=SystemClipboard(),
            letter_on=letter_on,
        )

    def _make_loop(self) -> Loop:
        """Make the loop that passes events to the screens, and frames to the window."""
        actions = WindowActions(
            self._alive,
            lambda: self._leave(self.stack.clear),
            self._bring_in,
            self._toggle_rules,
            self._pad_lost,
        )
        return Loop(self.app, self._frame, self.painter, self.audio, actions)

    @property
    def games(self) -> GameLauncher:
        """The games. The first use loads the rules and the boxes, after the title is visible."""
        if self._games is None:
            from alhambra.app.games.launcher import GameLauncher
            from alhambra.app.games.playable_game import needed_sprites
            from alhambra.content import load_boxes
            from alhambra.library.game_library import GameLibrary

            boxes, games, library = load_boxes(), playable_games(), GameLibrary(games_folder())
            self.painter.atlas.check(*needed_sprites(boxes, games.values()))
            services = self._opponent, self._paint_portrait
            self._games = GameLauncher(self.app, games, boxes, library, *services)
        return self._games

    def _paint_portrait(self, order: Order) -> Painting:
        from alhambra.app.portraits.painting import QueuedPainting

        return QueuedPainting(self.painter.queue, self._texts, order)

    def run(self, report: str, records: Sequence[str] = ()) -> None:
        """Run from the title until the player quits; see ``go_on``.

        ``records``: files whose games are imported and shown, as paths from the current folder.
        """
        self.open_title()
        if self.settings.is_new:
            ways = self._begin_playing, self._begin_learning
            self.stack.push(WelcomeScene(self.app, *ways))
        self.stack.settle()
        self.loop.show_first_frame()
        self.get_ready()
        for record in records:
            self._bring_in(record, Path.cwd())
            self.stack.settle()
        self.go_on(report)

    def get_ready(self) -> None:
        """Load what the first game needs, once the title is visible."""
        self.games.get_ready()
        prepare_memory()
        self.painter.sheets.fetch(EARLY, self.canvas.metrics.unit)

    def go_on(self, report: str) -> None:
        """Run until no scene is left.

        After a fault the player can continue the saved game; ``report`` is the path of the log.
        Raises the fault if it occurs again at once.
        """
        while True:
            try:
                self.loop.run()
            except Exception:  # a fault of any kind: it is logged, and the saved game can go on
                log.exception("the game stopped because of a fault")
                if isinstance(self.stack.top, NoticeScene):
                    raise
                self.tell_of_fault(report)
            else:
                return

    def tell_of_fault(self, report: str) -> None:
        """Offer to continue the game, if one was open, as it was saved."""
        t, saver = self.app.t, None if self._games is None else self._games.saver
        ways = [
            Answer("menu.leave", self.app.open_title),
            Answer("error.quit", lambda: self._leave(self.stack.clear)),
        ]
        saved = False
        if saver is not None and saver.has_game:
            ways.insert(0, Answer("error.continue", self._continue_from_title))
            saved = saver.unsaved is None
        text = t("error.text" if saved else "error.report", path=report)
        self.stack.reset(NoticeScene(self.app, t("error.title"), text, ways))

    def _continue_from_title(self) -> None:
        self.open_title()
        self.games.resume()

    def open_title(self) -> None:
        """Show the title alone."""
        self.stack.reset(TitleScene(self.app))

    def _open_learning(self) -> None:
        self._learn_page()

    def _begin_playing(self) -> None:
        """Begin the first game at once."""
        from alhambra.app.learn.page import begin_first_game

        begin_first_game(self.app, GAMES[0].name)

    def _begin_learning(self) -> None:
        """Open the first lesson at once, over the page of lessons."""
        self._learn_page().start_next()

    def _learn_page(self) -> LearnScene:
        from alhambra.app.learn.page import LearnScene

        games = self.games
        page = LearnScene(self.app, games.tables, lambda: games.exercises, lessons_file())
        self.stack.push(page)
        return page

    def _leave(self, go: Callable[[], None]) -> None:
        """Call ``go``, which leaves the running game; ask first if that game is not saved."""
        if self._games is None:
            go()
        else:
            self._games.saver.leave(go)

    def _alive(self, seconds: float) -> bool:
        """Update what runs behind every screen. Return true if the picture changes."""
        self._until_look -= seconds
        if self._until_look <= 0:
            self._until_look = LOOK_AT_LOCK
            self._look_at_lock()
        for damaged in (self._texts.damaged, self.painter.sheets.damaged):
            while damaged:
                open_notice(self.app, self.app.t("error.file_damaged", path=damaged.pop()))
        return self._games is not None and self._games.update(seconds)

    def _look_at_lock(self) -> None:
        """Do what a second start asks for; end if another copy plays since the lock was deleted."""
        if not self._lock.look_again():
            if isinstance(self.stack.top, NoticeScene):
                return
            log.warning("another copy of the program has locked the games; this one ends")
            if self._games is not None:
                self._games.saver.end()
            t, quitting = self.app.t, Answer("error.quit", self.stack.clear)
            text = t("error.already_open")
            self.stack.reset(NoticeScene(self.app, t("error.title"), text, (quitting,)))
        elif (request := self._lock.take_request()) is not None:
            self._frame.bring_to_front()
            for record in request.records:
                self._bring_in(record, request.folder)

    def close(self) -> None:
        """Shut everything down, and save the place of the window."""
        if self._keeps_place:
            self.settings.change(window=self._frame.placement)
        self.stack.clear()
        self.stack.settle()
        if self._games is not None:
            self._games.close()
        self.painter.close()
        self.audio.close()
        self.window.destroy()
        self._lock.release()

    def _start_game(self, table: Table) -> None:
        self._leave(lambda: self.games.start(table))

    def _unfinished_game(self) -> str | None:
        try:
            (games_folder() / CURRENT_GAME).stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            log.warning("the folder of games cannot be looked into: %s", error)
        return self.games.describe_unfinished()

    def _bring_in(self, named: str, folder: Path | None = None) -> None:
        """Import what was dropped, on whatever screen; or a path from this folder, to show it."""
        self.games.bring_in(named, folder)

    def _set_late(self, late: bool) -> None:
        self.loop.set_late(late)

    def _light_lamps(self) -> None:
        self.loop.light_lamps()

    def _pad_lost(self, seats: Sequence[Seat]) -> None:
        """Wait for the players whose pad is lost."""
        self.stack.hide_secrets()
        names = self.games.names
        self.stack.push(PadLostScene(self.app, [names[s] for s in seats if s < len(names)]))

    def _open_options(self, match: AnyMatch | None) -> None:
        self.stack.push(OptionsScene(self.app, match))

    def _open_rules(self, place: RulesAt) -> None:
        from alhambra.app.learn.page import open_rules

        games = self.games
        open_rules(self.app, lambda: games.books, lambda: games.exercises, place)

    def _toggle_rules(self) -> None:
        from alhambra.app.learn.page import toggle_rules

        toggle_rules(self.app)
