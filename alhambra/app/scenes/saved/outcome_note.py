"""The note in the list of saved games on what the last action did, or why it failed."""

from __future__ import annotations

import logging
from pathlib import Path

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.fitting import fitted_end
from alhambra.app.gfx.theme import BODY
from alhambra.app.program.app import App, reason_of
from alhambra.app.scenes.saved.saved_game_view import fault_text
from alhambra.app.table.picture_builder import Say
from alhambra.record.fields import NewerRecord

log = logging.getLogger(__name__)

PATH = 28
"""Units of the height of the line of the path."""


def failure_text(say: Say, error: Exception, *, reading: bool = False) -> str:
    """Return a sentence on what went wrong while a file was read, or else written."""
    if isinstance(error, NewerRecord):
        return fault_text(say, error)
    return say("saves.failed", reason=reason_of(say, error, reading=reading))


class OutcomeNote:
    """Says what was done, and where; or what went wrong. It is empty at first."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._text = self._path = ""
        self._failed = False

    def succeed(self, text: str, path: Path | str = "") -> None:
        """Say what was done; ``path``: the file that was made."""
        self._text, self._path, self._failed = text, str(path), False

    def fail(self, error: Exception, *, reading: bool = False) -> None:
        """Say what went wrong while a file was read, or else written, and log the details."""
        log.warning("games: %s", error)
        self.say(failure_text(self._app.t, error, reading=reading), failed=True)

    def say(self, text: str, *, failed: bool = False) -> None:
        """Say this instead; nothing if it is empty."""
        self._text, self._path, self._failed = text, "", failed

    @property
    def path(self) -> Path | None:
        """The file that it tells of; None if it tells of none."""
        return Path(self._path) if self._path else None

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it, with the end of a long path."""
        if self._path:
            place, box = box.cut_bottom(canvas.px(PATH))
            path = fitted_end(canvas, self._path, place.w, canvas.metrics.text(BODY.units))
            canvas.write(path, place, BODY.centered)
        colour = "bad" if self._failed else "good"
        canvas.write_lines(self._text, box, BODY.coloured(colour).centered, valign="middle")
