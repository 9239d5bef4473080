"""Saves the running game, and reports and asks about what cannot be saved."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final

from alhambra.app.program.app import App, reason_of
from alhambra.app.scenes.notice import Answer, AskScene, NoticeScene, open_notice
from alhambra.app.table.panels import Unsaved
from alhambra.app.ui.sounds import Sound
from alhambra.library.autosave import PATIENCE_SECONDS, RETRY_SECONDS, Autosave, DiskQueue
from alhambra.library.game_library import GameLibrary
from alhambra.library.ledger import Finished, Ledger
from alhambra.library.saves import Record
from alhambra.match.match import AnyHistory
from alhambra.names import LONGEST_NAME
from alhambra.paths import statistics_file

log = logging.getLogger(__name__)

QUITTING: Final = 1.0
"""The most seconds that the end of the program waits for the disk."""
QUESTION_HEIGHT: Final = 440
"""Units of the height of the question about an unsaved game."""


class GameSaver:
    """Saves the game on the table, and counts finished games in the statistics."""

    def __init__(self, app: App, library: GameLibrary) -> None:
        self._app = app
        self._library = library
        self._disk = DiskQueue()
        self._autosave: Autosave | None = None
        self._shown: Unsaved | None = None
        self._ledger = Ledger(statistics_file())
        self._uncounted = False
        """True if some games could not be counted in the statistics yet."""
        self._until_count = RETRY_SECONDS
        self._statistics_reported = False

    # -- the game ----------------------------------------------------------------------------------

    def begin(
        self, record: Record, frames: AnyHistory, ended: Callable[[AnyHistory], None]
    ) -> Autosave:
        """Save this game to this record from now on; stop saving the last one."""
        self.end()
        autosave = Autosave(record, frames, self._disk, ended, lambda: self._library.beside(now()))
        autosave.rewrite(frames)
        self._autosave = autosave
        return autosave

    def end(self, patience: float = PATIENCE_SECONDS) -> None:
        """Stop saving the game. Waits for the disk for at most ``patience`` seconds."""
        if self._autosave is not None:
            self._autosave.close(patience)
            self._autosave = None

    def close(self) -> None:
        """Close at the end of the program, after a last attempt to save the game."""
        if self.unsaved is not None:
            log.warning("the program ends while the game cannot be saved")
            self.unsaved.retry()
        self.end(QUITTING)
        if self._uncounted:
            self._count(self._ledger.add_waiting)
        self._disk.close()

    @property
    def has_game(self) -> bool:
        """True while a game is on the table."""
        return self._autosave is not None

    @property
    def unsaved(self) -> Autosave | None:
        """The game on the table, if its file lacks some of it."""
        autosave = self._autosave
        return None if autosave is None or autosave.trouble is None else autosave

    def update(self, seconds: float) -> bool:
        """Check the disk's results, and retry now and then. Return true if there is news."""
        if self._autosave is not None:
            self._autosave.update(seconds)
        if self._uncounted:
            self._until_count -= seconds
            if self._until_count <= 0:
                self._count(self._ledger.add_waiting)
        shown = self.trouble()
        news = (shown and shown.words) != (self._shown and self._shown.words)
        self._shown = shown
        return news

    # -- messages ----------------------------------------------------------------------------------

    def trouble(self) -> Unsaved | None:
        """Return the table's warning; None while the game is saved."""
        autosave, t = self._autosave, self._app.t
        if autosave is None or autosave.trouble is None:
            return None
        words = t("unsaved.band", reason=reason_of(t, autosave.trouble))
        return Unsaved(words, partial(self._ask, None))

    def leave(self, go: Callable[[], None]) -> None:
        """Call ``go``, which leaves the game; ask first if the game is not saved."""
        if self.unsaved is not None:
            self._ask(go)
            return
        self.end()
        go()

    def _ask(self, go: Callable[[], None] | None) -> None:
        stack, autosave = self._app.stack, self._autosave
        if autosave is None:
            return

        def drop() -> None:
            self._autosave = None
            autosave.close(0)
            if go is not None:
                go()

        scene = UnsavedScene(self._app, autosave, go, drop)
        if isinstance(stack.top, UnsavedScene):
            stack.replace(scene)
        else:
            stack.push(scene)

    def save_copy(self, frames: AnyHistory, name: str, saved: Callable[[str], None]) -> None:
        """Ask for the name of a copy, and save it. ``saved`` gets the name that it has then."""

        def keep(chosen: str) -> None:
            try:
                path = self._library.save(frames, chosen)
            except OSError as error:
                t = self._app.t
                open_notice(self._app, t("error.save_failed", reason=reason_of(t, error)))
            else:
                self._app.audio.play(Sound.TILE_PLACE)
                saved(path.stem)

        ask = AskScene(self._app, "save", name, LONGEST_NAME, keep)
        self._app.stack.push(ask)

    # -- statistics --------------------------------------------------------------------------------

    def count(self, game: Finished) -> None:
        """Count a finished game; after a failure, retry now and then."""
        self._count(lambda: self._ledger.add(game))

    def _count(self, act: Callable[[], object]) -> None:
        try:
            act()
        except OSError as error:
            log.warning("games cannot be counted in the statistics: %s", error)
            self._uncounted, self._until_count = True, RETRY_SECONDS
            self._report_statistics(error)
        else:
            self._uncounted = False

    def _report_statistics(self, error: OSError) -> None:
        """Report once per run that games cannot be counted."""
        if self._statistics_reported:
            return
        self._statistics_reported = True
        t = self._app.t
        text = t("unsaved.statistics", reason=reason_of(t, error))
        open_notice(self._app, text, "unsaved.title")


def now() -> str:
    """Return the time, as part of a file name."""
    return datetime.now().strftime("%Y-%m-%d %H.%M.%S")


class UnsavedScene(NoticeScene):
    """Retry, play on, or, when the player wants to leave, leave anyway."""

    def __init__(
        self,
        app: App,
        autosave: Autosave,
        go: Callable[[], None] | None,
        drop: Callable[[], None],
    ) -> None:
        """``go`` is what the player wants to do once the game is saved; None: play on. ``drop``
        does it although the game is lost.
        """
        self._autosave = autosave
        self._go = go
        self._tried: int | None = None
        """The number of failures when the player retried."""
        title = "unsaved.title" if go is None else "unsaved.leave_title"
        back = Answer("unsaved.back", app.stack.pop)
        ways = [Answer("unsaved.again", self._again), back]
        if go is not None:
            ways.append(Answer("unsaved.leave", drop))
        super().__init__(app, app.t(title), "", ways, back=back, height=QUESTION_HEIGHT)
        self._tell()

    def update(self, dt: float) -> bool:
        if self._autosave.trouble is not None:
            before = self.text
            self._tell()
            return self.text != before
        self._app.stack.pop()
        if self._go is not None:
            self._go()
        return True

    def _again(self) -> None:
        self._tried = self._autosave.failures
        self._autosave.retry()

    def _tell(self) -> None:
        """Say why the game is not saved, or that the player's retry failed, and what is lost."""
        t, error = self._app.t, self._autosave.trouble
        if error is not None:
            retry_failed = self._tried is not None and self._autosave.failures > self._tried
            why = t("unsaved.still" if retry_failed else "unsaved.band", reason=reason_of(t, error))
            lost = t("unsaved.text" if self._go is None else "unsaved.leave_text")
            self.text = f"{why}\n{lost}"
