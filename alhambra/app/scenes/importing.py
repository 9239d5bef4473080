"""Imports games from files and folders, one after the other, whatever screen is open meanwhile."""

from __future__ import annotations

import errno
import logging
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from alhambra.app.program.app import App
from alhambra.app.scenes.notice import open_notice
from alhambra.app.scenes.saved.outcome_note import failure_text
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.text_field import drawable
from alhambra.library.game_library import GameLibrary, records_at
from alhambra.library.saves import Boxes
from alhambra.paths import export_folder, named_path
from alhambra.record.fields import RecordError

log = logging.getLogger(__name__)

NAMED = 3
"""The most files that are named in a sentence."""


class Outcome(NamedTuple):
    """The result of everything that was imported together."""

    text: str
    games: int
    """How many came."""
    last: Path | None
    """The record of the last one, in the library."""
    failed: bool
    """True if nothing was imported."""


class _NoGames(RecordError):
    """A folder without records. The text says so in the player's language."""


class Importing:
    """A queue of files and folders to import. What is added while it runs, waits its turn."""

    def __init__(self, app: App, library: GameLibrary, boxes: Boxes) -> None:
        self._app = app
        self._library = library
        self._boxes = boxes
        self._named = deque[tuple[str, Path]]()
        """What players named or dropped."""
        self._records = deque[Path]()
        """The files that this means."""
        self._games: Iterator[Path] | None = None
        """The games of the present file."""
        self._source = Path()
        self._count = 0
        self._last: Path | None = None
        self._faults: list[tuple[str, Exception]] = []
        """What was no record, by its name, and why."""
        self._outcome: Outcome | None = None

    def add(self, named: str, folder: Path | None = None) -> None:
        """Import the games of this file, or of the records in this folder, after all others.

        ``named`` begins at ``folder``, by default where games are exported.
        """
        self._named.append((named, folder or export_folder()))

    @property
    def running(self) -> bool:
        """True until all is imported."""
        return bool(self._named or self._records or self._games)

    @property
    def text(self) -> str:
        """How far it is, in words."""
        return self._app.t("saves.importing", count=self._count)

    def take_outcome(self) -> Outcome | None:
        """Return what came of the last import, once; whoever takes it tells the player."""
        outcome, self._outcome = self._outcome, None
        return outcome

    def update(self) -> bool:
        """Import the next game. Return true if there is news.

        An outcome that the topmost screen has not taken is told by a notice.
        """
        self._tell()
        if not self.running:
            return False
        try:
            self._step()
        except (OSError, ValueError) as error:  # a RecordError is a ValueError
            log.warning("games: %s", error)
            self._games = None
            self._faults.append((drawable(self._source.name or str(self._source)), error))
        if not self.running:
            self._finish()
        return True

    def _tell(self) -> None:
        outcome = self.take_outcome()
        if outcome is not None:
            where = self._app.t("import.where")
            text = f"{outcome.text} {where}" if outcome.games else outcome.text
            sound = Sound.ERROR if outcome.failed else Sound.TILE_PLACE
            open_notice(self._app, text, "import.title", sound)

    def _step(self) -> None:
        """Import a game. Raises ``OSError`` and ``ValueError``; the next step goes on behind it."""
        if self._games is None and not self._records:
            named, folder = self._named.popleft()
            self._source = Path(named)
            try:
                self._source = named_path(named, folder)
            except ValueError as error:  # not a path
                raise FileNotFoundError(errno.ENOENT, str(error)) from None
            self._records.extend(records_at(self._source))
            if not self._records:
                raise _NoGames(self._app.t("saves.no_games", name=self._source.name))
        if self._games is None:
            self._source = self._records.popleft()
            self._games = self._library.bring_in(self._boxes, self._source)
        path = next(self._games, None)
        if path is None:
            self._games = None
        else:
            self._count, self._last = self._count + 1, path

    def _finish(self) -> None:
        """Put into a sentence how many games came, and what was none."""
        t, count, faults = self._app.t, self._count, self._faults
        if not faults:
            text = t("saves.imported", count=count)
        elif not count and len(faults) == 1:
            text = failure_text(t, faults[0][1], reading=True)
            if isinstance(faults[0][1], _NoGames):
                text = t("saves.failed", reason=faults[0][1])
        else:
            names = [name for name, _ in faults]
            if len(names) > NAMED:
                names[NAMED:] = [t("saves.others", count=len(names) - NAMED)]
            listed = self._app.texts.names(names)
            told = "saves.imported_but" if count else "saves.imported_none"
            text = t(told, count=count, names=listed)
        self._outcome = Outcome(text, count, self._last, not count)
        self._count, self._last, self._faults = 0, None, []
