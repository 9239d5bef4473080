"""The title: the first screen, the games to play, and who made what."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from alhambra import __version__
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, Drawings
from alhambra.app.gfx.theme import BODY, FIGURE, LABEL, LEAD, NOTE, STRONG
from alhambra.app.input.intents import Cancel
from alhambra.app.program.app import App, OfferedGame, reason_of
from alhambra.app.program.settings_file import UNSAVED
from alhambra.app.scenes.city import City, hour_seen
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.notice import open_notice
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.scenes.play import PlayScene, open_set_up
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import DARKEST, divider, fading_shade, golden, overlay
from alhambra.app.ui.scroller import Scroller
from alhambra.app.ui.widget import set_boxes
from alhambra.match.series import LENGTHS, OPEN, Series
from alhambra.paths import notices_file

log = logging.getLogger(__name__)

NAME = "ALHAMBRA"
"""The same in all languages."""
LEFT = 0.05
"""The left edge of the name and the menu, in widths of the window."""
LETTERS = 0.36
"""The width of the name, in widths of the window."""
SHADE = 0.27, 0.54
"""Where the shade below the menu begins to fade, and where it ends, in widths of the window."""
MENU = 500
"""Units of the menu's width, and the least width of the name."""
BUTTON, SMALL, GAP = 78, 58, 16
"""Units of the height of what is played and learnt, of the other buttons, and between them."""
APART = 26
"""Units between the two."""
AIR = 28
"""Units above and below the menu, at least."""
LINE = 36
"""Units of the line below Continue."""
WIDTH, HEIGHT = 1560, 1000
"""Units of the panel."""
ROW = 94
"""Units of a row of the list."""
HEAD = 46
"""Units of a heading."""
PARAGRAPHS = ("design", "program", "music", "thanks")
"""The last parts of the ids of the texts about who made what, in their order."""
END = "=" * 20
"""The beginning of the line below which the file has the whole notices."""


class TitleScene(FormScene):
    """Continue, play, learn; past games, options, credits; or quit."""

    covers = True
    closed_by = (Cancel,)
    room = 1300, 860

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.city = City(lambda: hour_seen(app))
        """What is seen behind the menu."""
        self._kept = Drawings()
        """What lies still over the city in many commands."""
        self.unfinished: str | None = None
        """A line about the unfinished game, if there is one."""
        t, push = app.t, app.stack.push
        self._continue = Button(
            "continue", lambda: t("title.continue"), app.continue_game, primary=True, style=FIGURE
        )
        self._series = Button(
            "series", self._series_words, self._open_series, primary=True, style=FIGURE
        )
        self._learn = Button("learn", lambda: t("title.learn"), app.open_learning, style=FIGURE)
        self._others = (
            Button("saves", lambda: t("title.saves"), lambda: app.games().open()),
            Button(
                "statistics", lambda: t("title.statistics"), lambda: app.games().open_statistics()
            ),
            Button("options", lambda: t("title.options"), lambda: push(OptionsScene(app))),
            Button("credits", lambda: t("title.credits"), lambda: push(CreditsScene(app))),
        )
        self._quit = Button("quit", lambda: t("title.quit"), app.stack.clear, ghost=True)
        self._large: tuple[Button, ...] = ()
        """The buttons to play and to learn."""

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._app.audio.music(self._app.title_piece)
        self.city.update(0.0, lives=self._app.settings.now.lives)
        self._look_for_game()

    def resume(self) -> None:
        self._look_for_game()

    def _look_for_game(self) -> None:
        self._report_settings()
        self.unfinished = self._app.unfinished_game()
        self._large = (*self._ways_to_play(), self._learn)
        self.form.show((*self._large, *self._others, self._quit), self._large[0].id)

    def _ways_to_play(self) -> tuple[Button, ...]:
        """Return the buttons that lead to a table, the most likely one first, and golden."""
        app, goes_on = self._app, self._next_of_series() is not None
        first = self.unfinished is None and not goes_on
        words, push = partial(app.t, "title.play"), app.stack.push
        play = Button("new", words, lambda: push(PlayScene(app)), primary=first, style=FIGURE)
        if self.unfinished is not None:
            return self._continue, play
        return (self._series, play) if goes_on else (play,)

    def _next_of_series(self) -> tuple[Series, OfferedGame, str] | None:
        """Return the series that goes on, its game, and its length in the set-up."""
        series = self._app.settings.now.series
        if series is None or not series.goes_on:
            return None
        lengths = (name for name, games in LENGTHS.items() if games == series.length)
        offered = (each for each in self._app.offered if each.name == series.game)
        game, length = next(offered, None), next(lengths, None)
        return None if game is None or length is None else (series, game, length)

    def _series_words(self) -> str:
        """Return the words of the button that goes on with the series."""
        found = self._next_of_series()
        if found is None:
            return ""
        series = found[0]
        text = "title.series_open" if series.length == OPEN else "title.series"
        return self._app.t(text, number=len(series.games) + 1, length=series.length)

    def _open_series(self) -> None:
        """Open the set-up of its next game, where its players sit in their order."""
        found = self._next_of_series()
        if found is not None:
            _, game, length = found
            self._app.settings.change(series_length=length)
            open_set_up(self._app, game)

    def update(self, dt: float) -> bool:
        watched = self._app.stack.is_watched
        stirred = watched and self.city.update(dt, lives=self._app.settings.now.lives)
        return self.form.update(dt) or stirred

    @property
    def is_calm(self) -> bool:
        return True

    def go_back(self) -> None:
        """Move the focus to Quit."""
        self.form.focus(self._quit.id)

    # -- what opens --------------------------------------------------------------------------------

    def _report_settings(self) -> None:
        """Report once problems with reading or saving the settings."""
        troubles = self._app.settings.troubles
        while troubles:
            text, path, error = troubles.pop()
            reason = reason_of(self._app.t, error, reading=text != UNSAVED)
            open_notice(self._app, f"{self._app.t(text)}\n{path}\n({reason})")

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self.city.draw(canvas)
        px, window = canvas.metrics.px, canvas.metrics.window
        shade, fading = window._replace(w=window.w * SHADE[1]).cut_left(window.w * SHADE[0])
        canvas.fill(shade, "hollow", DARKEST)
        self._kept.show(canvas, "shade", fading, 0, lambda box: fading_shade(canvas, box))
        wide = max(window.w * LETTERS, px(MENU))
        free = Box(window.w * LEFT, window.h * 0.11, wide, window.h * 0.84)
        name, free = free.cut_top(window.h * 0.15)
        size = round(name.w * 0.166)
        self._kept.show(canvas, NAME, name, size, lambda box: golden(canvas, NAME, box, size))
        line, free = free.cut_top(canvas.head_height)
        divider(canvas, line.centered(line.w * 0.94, line.h))
        words, free = free.cut_top(canvas.sign_size)
        tagline = self._app.t("title.tagline")
        canvas.write(tagline, words, LEAD.centered.shadowed)
        self._draw_menu(canvas, free.centered(px(MENU), free.h))
        foot = window.inset(canvas.panel, canvas.broad).cut_bottom(canvas.line_height)[0]
        canvas.write(__version__, foot, NOTE.coloured("faint"))

    def _draw_menu(self, canvas: Canvas, room: Box) -> None:
        """Draw what is played and learnt, then the others in two columns, then Quit."""
        px = canvas.px
        line = LINE if self.unfinished is not None else 0
        rows = [BUTTON] * len(self._large) + [SMALL] * (len(self._others) // 2 + 1)
        units = sum(rows) + GAP * (len(rows) - 1) + line + APART
        scale = min(canvas.metrics.unit, (room.h - px(AIR)) / units)
        top = room.y + min(canvas.bar_height, (room.h - units * scale) / 2)
        for button in self._large:
            button.box = Box(room.x, top, room.w, BUTTON * scale)
            top = button.box.bottom + GAP * scale
            if button is self._continue and self.unfinished is not None:
                note = Box(room.x, button.box.bottom + canvas.close, room.w, line * scale)
                canvas.write(self.unfinished, note, BODY.muted.centered)
                top += line * scale
        top += APART * scale
        for first in range(0, len(self._others), 2):
            row = Box(room.x, top, room.w, SMALL * scale)
            pair = self._others[first : first + 2]
            set_boxes(pair, row.columns(2, GAP * scale))
            top = row.bottom + GAP * scale
        self._quit.box = Box(room.x, top, room.w, SMALL * scale)
        self.form.draw(canvas)


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
