"""Who made the game and the program, and under which licences its parts are."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import NamedTuple

from alhambra import __version__
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD, NOTE, STRONG
from alhambra.app.input.intents import Intent, Scroll
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.scroller import Scroller
from alhambra.paths import notices_file

log = logging.getLogger(__name__)

WIDTH, HEIGHT = 1560, 1000
"""Units of the panel."""
ROW = 94
"""Units of a row of the list."""
HEAD = 46
"""Units of a heading."""
PARAGRAPHS = ("design", "program", "music", "thanks")
"""The last parts of the ids of the texts about who made what, in their order."""
END = "=" * 20
"""How the line begins below which the file has the whole notices."""


class CreditsPart(NamedTuple):
    """Somebody else's work in the program."""

    name: str
    licence: str
    source: str
    """Addresses in the web."""


def parts(notices: str) -> Iterator[CreditsPart]:
    """Yield the parts that the head of ``THIRD_PARTY_NOTICES.txt`` lists.

    A part is a line with its name, and indented lines ``Licence: ...`` and ``Source: ...``. Other
    blocks are skipped.
    """
    head = notices.partition(f"\n{END}")[0]
    for block in head.split("\n\n"):
        name, _, lines = block.strip().partition("\n")
        known = dict(line.strip().partition(": ")[::2] for line in lines.splitlines())
        if "Licence" in known and "Source" in known:
            yield CreditsPart(name, known["Licence"], known["Source"])


def read_parts() -> tuple[CreditsPart, ...]:
    """Return the parts that the file of notices lists; empty if it cannot be read."""
    try:
        return tuple(parts(notices_file().read_text(encoding="utf-8", errors="replace")))
    except OSError as error:
        log.error("the notices cannot be read: %s", error)
        return ()


class CreditsScene(FormScene):
    """Sentences about the makers beside a list of the parts and their licences."""

    covers = True
    room = WIDTH + 40, HEIGHT + 30

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.parts = read_parts()
        self._back = Button("back", lambda: app.t("options.back"), app.stack.pop, primary=True)
        self._list = Scroller("parts", ROW, self._draw_part, act=self._to_back)
        self._list.have(len(self.parts), 0)
        self.form.show((self._list, self._back) if self.parts else (self._back,), "back")

    def _to_back(self) -> None:
        self.form.focus(self._back.id)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Scroll):
            self._list.handle(intent)
        else:
            super().handle(intent)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px, t = canvas.metrics.px, self._app.t
        rest = overlay(canvas, t("credits.title"), WIDTH, HEIGHT, "evening")
        foot, body = rest.cut_bottom(canvas.button_height, canvas.broad)
        makers, others = body.columns((1, 1.15), canvas.row_height)
        self._draw_makers(canvas, makers)
        head, others = others.cut_top(px(HEAD), canvas.close)
        canvas.write(t("credits.parts"), head, STRONG.coloured("title"))
        file, self._list.box = others.cut_bottom(canvas.button_height, canvas.broad)
        if self.parts:
            told = t("credits.file", file=notices_file().name)
            canvas.write_lines(told, file, NOTE.muted, valign="middle")
        else:
            canvas.write_lines(t("credits.no_file", path=notices_file()), others, LEAD)
        self._back.box = foot.centered(min(foot.w, canvas.button_width), foot.h)
        self.form.draw(canvas)

    def _draw_makers(self, canvas: Canvas, room: Box) -> None:
        """Write who made the game, the program, and its music."""
        px, t = canvas.metrics.px, self._app.t
        version, room = room.cut_bottom(canvas.line_height, canvas.close)
        canvas.write(t("credits.version", version=__version__), version, NOTE.muted)
        rows = room.rows(len(PARAGRAPHS), canvas.broad)
        for paragraph, row in zip(PARAGRAPHS, rows, strict=True):
            head, text = row.cut_top(px(HEAD), canvas.tight)
            canvas.write(t(f"credits.{paragraph}"), head, STRONG.coloured("title"))
            canvas.write_lines(t(f"credits.about_{paragraph}"), text, LEAD)

    def _draw_part(self, canvas: Canvas, number: int, box: Box, chosen: bool) -> None:
        """Draw a row: the name, the licence, and where it comes from."""
        part = self.parts[number]
        canvas.fill(box, "cream", 0.08 if chosen else 0.03, canvas.corner)
        name, licence, source = box.inset(canvas.broad, canvas.tight).rows((1.2, 1, 1))
        canvas.write(part.name, name, LABEL)
        canvas.write(part.licence, licence, BODY.coloured("figures"))
        canvas.write(part.source, source, NOTE.muted)
