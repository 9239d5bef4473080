"""Imports games from files and folders, one after the other, whatever screen is open meanwhile."""

from __future__ import annotations

import errno
import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, NOTE
from alhambra.app.program.app import App
from alhambra.app.scenes.notice import AskScene, open_notice
from alhambra.app.scenes.saved.saved_game_view import failure_text, write_moment
from alhambra.app.ui.ornaments import ModalBox
from alhambra.app.ui.scroller import Scroller
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.text_field import drawable, path_character
from alhambra.foreign import moment_of
from alhambra.library.game_library import GameLibrary, records_at
from alhambra.library.saves import Boxes
from alhambra.paths import export_folder, named_path
from alhambra.record.fields import RecordError

log = logging.getLogger(__name__)

NAMED = 3
"""The most files that are named in a sentence."""
QUESTION: Final = ModalBox(1100, 780, style=BODY)
ROW_HEIGHT: Final = 54
"""Units of the height of a row of the list."""
LONGEST_PATH: Final = 400
"""The most characters of a path."""


class Outcome(NamedTuple):
    """The result of everything that was imported together."""

    text: str
    games: int
    """The number of games imported."""
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
        """The files and folders that players named or dropped."""
        self._records = deque[Path]()
        """The files that this means."""
        self._games: Iterator[Path] | None = None
        """The games of the present file."""
        self._source = Path()
        self._count = 0
        self._last: Path | None = None
        self._faults: list[tuple[str, Exception]] = []
        """The names of files that are no records, and why."""
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
        """The progress of the import, in words."""
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


class ImportQuestion(AskScene):
    """The games in the folder that Export writes to, above a field for any other path.

    A row of the list writes its path into the field.
    """

    room = QUESTION.room

    def __init__(
        self,
        app: App,
        folder: Path,
        records: Sequence[Path],
        answer: Callable[[str], None],
    ) -> None:
        """``records``: what lies in the folder of exports. ``answer`` gets the path."""
        asked = "import", str(folder), LONGEST_PATH
        super().__init__(app, *asked, answer, path_character)
        self._paths = [folder, *records]
        self._list = Scroller("list", ROW_HEIGHT, self._draw_row, self._choose, self._to_yes)
        self._list.have(len(self._paths), 0)
        self.form.show([self._list, *self.form.widgets], "field")

    def _choose(self, row: int) -> None:
        self._field.put(str(self._paths[row]))

    def _to_yes(self) -> None:
        self._choose(self._list.at)
        self.form.focus(self._yes.id)

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body, foot = QUESTION.open(canvas, t("import.title"))
        field, rest = body.cut_bottom(canvas.button_height, canvas.broad)
        words, rows = rest.cut_top(px(84), canvas.space)
        QUESTION.write(canvas, t("import.text"), words)
        canvas.fill(rows, "hollow", 0.42, canvas.corner)
        self._list.box, self._field.box = rows.inset(canvas.broad, canvas.close), field
        QUESTION.place(canvas, (self._no, self._yes), foot)
        self.form.draw(canvas)

    def _draw_row(self, canvas: Canvas, row: int, box: Box, chosen: bool) -> None:
        """Draw the name of a game, and when it was exported; or the whole folder."""
        path, px, t = self._paths[row], canvas.metrics.px, self._app.t
        is_meant = self._field.text == str(path)
        if is_meant:
            canvas.fill(box, "selection", 0.55, canvas.corner)
        words = box.inset(canvas.broad, 0)
        colour = "figures" if is_meant else "cream"
        if row == 0:
            count = len(self._paths) - 1
            text = t("import.everything", count=count) if count else t("import.nothing")
            canvas.write(text, words, LABEL.coloured(colour))
            return
        when, name = words.cut_right(px(230), canvas.broad)
        canvas.write(drawable(path.stem), name, LABEL.coloured(colour))
        moment = write_moment(t, moment_of(_changed(path)))
        canvas.write(moment, when, NOTE.muted.right)


def find_exports(folder: Path) -> list[Path]:
    """Return the records in the folder, the newest first; none if it cannot be listed."""
    try:
        return sorted(records_at(folder) if folder.is_dir() else [], key=_changed, reverse=True)
    except OSError as error:
        log.warning("games: %s", error)
        return []


def _changed(path: Path) -> float:
    """Return when a file was changed, in seconds since 1970; 0 if it cannot be looked at."""
    try:
        return path.stat().st_mtime
    except OSError as error:
        log.warning("games: %s", error)
        return 0.0
