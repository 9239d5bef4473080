"""Asks what to import: one of the exported games, all of them, or another file or folder."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, NOTE
from alhambra.app.program.app import App
from alhambra.app.scenes.dates import write_moment
from alhambra.app.scenes.notice import AskScene
from alhambra.app.ui.modal_box import ModalBox
from alhambra.app.ui.scroller import Scroller
from alhambra.app.ui.text_field import Clipboard, drawable, path_character
from alhambra.foreign import moment_of
from alhambra.library.game_library import records_at

log = logging.getLogger(__name__)

BOX: Final = ModalBox(1100, 780, style=BODY)
LINE: Final = 54
"""Units of the height of a row of the list."""
LONGEST_PATH: Final = 400
"""The most characters of a path."""


class ImportQuestion(AskScene):
    """The games in the folder that Export writes to, above a field for any other path.

    A row of the list writes its path into the field.
    """

    room = BOX.room

    def __init__(
        self,
        app: App,
        clipboard: Clipboard,
        folder: Path,
        records: Sequence[Path],
        answer: Callable[[str], None],
    ) -> None:
        """``records``: what lies in the folder of exports. ``answer`` gets the path."""
        asked = "import", str(folder), LONGEST_PATH
        super().__init__(app, clipboard, *asked, answer, path_character)
        self._paths = [folder, *records]
        self._list = Scroller("list", LINE, self._draw_row, self._choose, self._to_yes)
        self._list.have(len(self._paths), 0)
        self.form.show([self._list, *self.form.widgets], "field")

    def _choose(self, row: int) -> None:
        self._field.put(str(self._paths[row]))

    def _to_yes(self) -> None:
        self._choose(self._list.at)
        self.form.focus(self._yes.id)

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body, foot = BOX.open(canvas, t("import.title"))
        field, rest = body.cut_bottom(canvas.button_height, canvas.broad)
        words, rows = rest.cut_top(px(84), canvas.space)
        BOX.write(canvas, t("import.text"), words)
        canvas.fill(rows, "hollow", 0.42, canvas.corner)
        self._list.box, self._field.box = rows.inset(canvas.broad, canvas.close), field
        BOX.place(canvas, (self._no, self._yes), foot)
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
