"""The whole chronicle, with pictures, and the table as it was at one of its entries."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from math import ceil

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas, Drawings, SpriteRenderer
from alhambra.app.gfx.theme import BODY, LABEL, NOTE, TAG
from alhambra.app.input import intents
from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Direction,
    Drop,
    Intent,
    Log,
    Move,
    NextGroup,
    Point,
    PrevGroup,
    Release,
    Scroll,
)
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.why import CloseUp, CloseUpScene
from alhambra.app.table.chronicle_lines import Entry
from alhambra.app.table.controller import TableController
from alhambra.app.table.focus import PRESSED
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Picture
from alhambra.app.ui.buttons import button_frame
from alhambra.app.ui.ornaments import opaque_panel, overlay
from alhambra.app.ui.scroller import RowWindow
from alhambra.app.ui.sounds import Sound

WIDTH, HEIGHT = 1400, 1020
"""Units of the panel."""
ROW = 68
"""Units of an entry's height."""
PICTURES = 330
"""Units of the width for pictures."""
WHY = 128
"""Units of the width of the button that asks for the reasons of a turn."""
RIM = 8
"""Units by which the light of a row reaches beyond it, at most."""
WHEEL = 2
"""Entries per step of the wheel."""
ICONS = ("arrow-left", "arrow-right")
ARROW = 72
"""Units of the width of an arrow."""
STEPS = {Direction.LEFT: -1, Direction.UP: -1, Direction.RIGHT: 1, Direction.DOWN: 1}


class ChronicleScene(Scene):
    """A scrolling list; the newest entry is at its end."""

    covers = False

    def __init__(
        self,
        app: App,
        entries: Sequence[Entry],
        look: Callable[[int], None],
        why: Callable[[int], None] = lambda number: None,
        explained: Container[int] = (),
    ) -> None:
        """``look`` shows the table as it was at the entry of this number.

        ``why`` shows the reasons of an entry's turn; ``explained`` are the entries that have some.
        """
        self._why = why
        self.explained = explained
        self._app = app
        self._entries = entries
        self._look = look
        self.chosen = len(entries) - 1
        """The entry with the focus."""
        self.asking = False
        """True if the focus is on its button Why."""
        self._keyed = False
        self._rows = Drawings()
        self.rows = RowWindow(len(entries), WHEEL)
        self._touched: Position | None = None
        """The place where a finger stays down."""
        self._seconds = 0.0
        """For how long."""
        self._follow = True
        """True if the list scrolls to the chosen entry."""

    def enter(self) -> None:
        self._app.audio.play(Sound.DIALOG_OPEN)

    def leave(self) -> None:
        self._app.audio.play(Sound.DIALOG_CLOSE)

    def update(self, dt: float) -> bool:
        """Show the entry large under a finger that stays down."""
        self._seconds += dt
        if self._touched is None or self._seconds < PRESSED:
            return False
        number, self._touched = self.rows.at(self._touched), None
        if number is not None:
            self._inspect(number)
        return True

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if not isinstance(intent, intents.Point):
            self._touched = None
        if self.rows.handle(intent):
            self._follow = False
            return
        match intent:
            case intents.Point(pos):
                self._point(pos)
            case intents.Press(pos, device=intents.TOUCH):
                self._touched, self._seconds = pos, 0.0
            case intents.Release(pos):
                self._click(pos)
            case intents.Zoom(steps):
                self.rows.scroll(self.rows.top - steps * WHEEL)
                self._follow = False
            case intents.Move(intents.Direction.LEFT | intents.Direction.RIGHT as direction):
                self._focus_why(direction is intents.Direction.RIGHT)
            case intents.Move(direction):
                self._step({intents.Direction.UP: -1, intents.Direction.DOWN: 1}.get(direction, 0))
            case intents.NextGroup():
                self._step(self._page)
            case intents.PrevGroup():
                self._step(-self._page)
            case intents.Accept():
                self._open(self.chosen, why=self.asking)
            case intents.Hint():
                self._open(self.chosen, why=True)
            case intents.InspectAt(pos):
                self._inspect(self.rows.at(pos))
            case intents.Inspect():
                self._inspect(self.chosen)
            case intents.Cancel() | intents.Log():
                self._app.stack.pop()

    @property
    def _page(self) -> int:
        """The number of entries visible at once."""
        return max(1, int(self.rows.page))

    def _point(self, pos: Position) -> None:
        number = self.rows.at(pos)
        if number is None:
            return
        asking = self._is_on_why(number, pos)
        if (number, asking, False) != (self.chosen, self.asking, self._keyed):
            self.chosen, self.asking, self._keyed = number, asking, False
            self._app.audio.play(Sound.HOVER)

    def _is_on_why(self, number: int, pos: Position) -> bool:
        """True if the position is on the entry's button Why."""
        left = self.rows.box.x + self.rows.width - self._app.canvas.px(WHY)
        return number in self.explained and pos[0] >= left

    def _focus_why(self, asking: bool) -> None:
        """Move the focus to the button Why, or back from it."""
        if asking != self.asking and (not asking or self.chosen in self.explained):
            self.asking, self._keyed = asking, True
            self._app.audio.play(Sound.HOVER)

    def _click(self, pos: Position) -> None:
        number = self.rows.at(pos)
        if number is not None:
            self._open(number, why=self._is_on_why(number, pos))
        elif not self.rows.box.inset(-self._app.canvas.button_height).contains(pos):
            self._app.stack.pop()

    def _open(self, number: int, *, why: bool = False) -> None:
        """Open the table at an entry, or the reasons of its turn."""
        if 0 <= number < len(self._entries) and (not why or number in self.explained):
            self.chosen = number
            self._app.audio.play(Sound.PRESS)
            (self._why if why else self._look)(number)

    def _inspect(self, number: int | None) -> None:
        """Show an entry large, with everything it names; beside the list, close it."""
        if number is None:
            self._app.stack.pop()
        elif 0 <= number < len(self._entries):
            self.chosen = number
            large = enlarged(self._entries[number], self._app.t("table.chronicle"))
            self._app.stack.push(CloseUpScene(self._app, large))

    def _step(self, by: int) -> None:
        if by and self._entries:
            self.chosen = max(0, min(len(self._entries) - 1, self.chosen + by))
            self.asking = self.asking and self.chosen in self.explained
            self._keyed = self._follow = True
            self._app.audio.play(Sound.HOVER)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px, t = canvas.metrics.px, self._app.t
        rest = overlay(canvas, t("table.chronicle"), WIDTH, HEIGHT)
        note, body = rest.cut_bottom(canvas.head_height, canvas.space)
        canvas.write(t("look_back.how"), note, BODY.muted.centered)
        rows = self.rows
        rows.lay_out(canvas, body, px(ROW))
        if self._follow:
            rows.reveal(self.chosen)
        with canvas.clip(body):
            for number in rows.seen:
                self._draw_entry(canvas, number, rows.place(number).inset(canvas.tight))
        rows.draw_bar(canvas)

    def _draw_entry(self, canvas: Canvas, number: int, row: Box) -> None:
        """Draw an entry that looks as it did before only at its new place."""
        focus = (self.asking, self._keyed) if number == self.chosen else None
        explained, language = number in self.explained, self._app.settings.now.language
        shows = (self._entries[number], explained, focus, language)
        self._rows.show(
            canvas, shows, row, canvas.px(RIM), lambda box: self._draw_anew(canvas, number, box)
        )

    def _draw_anew(self, canvas: Canvas, number: int, row: Box) -> None:
        """Draw the emblem, the words, and the pictures at the right."""
        px, entry = canvas.metrics.px, self._entries[number]
        chosen = number == self.chosen
        canvas.fill(row, "cream", 0.13 if chosen else 0.035, canvas.corner)
        if number in self.explained:
            button, row = row.cut_right(px(WHY), canvas.close)
            self._draw_why(canvas, button, chosen=chosen)
        if chosen and self._keyed and not self.asking:
            canvas.frame("focus", row)
        sign, rest = row.inset(canvas.broad, canvas.close).cut_left(canvas.sign_size, canvas.broad)
        if entry.who is not None:
            canvas.image(emblem(entry.who), sign.fit(1))
        wanted = px(PICTURES) if entry.tiles or entry.cards or entry.signs else 0
        pictures, words = rest.cut_right(wanted, canvas.broad)
        colour = "figures" if chosen else "cream"
        canvas.write_lines(entry.text, words, BODY.coloured(colour), valign="middle")
        self._draw_pictures(canvas, entry, pictures)

    def _draw_why(self, canvas: Canvas, box: Box, *, chosen: bool) -> None:
        """Draw the button Why; on entries that are not chosen, only its word."""
        lit = chosen and self.asking
        button = box.inset(canvas.tight, canvas.tight)
        if chosen:
            canvas.frame(button_frame(lit=lit), button)
        if lit and self._keyed:
            canvas.frame("focus", button.inset(-canvas.hair))
        words = button.inset(canvas.close, 0)
        canvas.write(
            self._app.t("why.button"),
            words,
            TAG.coloured("cream" if chosen else "muted").centered,
        )

    def _draw_pictures(self, canvas: Canvas, entry: Entry, box: Box) -> None:
        """Draw its signs, its cards, then its tiles from the right; as many as fit."""
        gap, x = canvas.close, box.right
        for sign in reversed(entry.signs):
            if x - box.h < box.x:
                return
            canvas.image(sign, Box(x - box.h, box.y, box.h, box.h))
            x -= box.h + gap
        for card in reversed(entry.cards):
            wide = box.h * 2 / 3
            if x - wide < box.x:
                return
            canvas.image(card, Box(x - wide, box.y, wide, box.h))
            x -= wide + gap
        for tile in reversed(entry.tiles):
            side = box.h / 1.4
            if x - side < box.x:
                return
            canvas.tile(tile, Box(x - side, box.bottom - side, side, side))
            x -= side + gap


def enlarged(entry: Entry, title: str) -> CloseUp:
    """Return an entry as a thing to show large."""

    def draw(canvas: Canvas, box: Box) -> None:
        things = [*entry.signs, *entry.cards, *entry.tiles]
        if not things and entry.who is not None:
            things = [emblem(entry.who)]
        gap, columns = canvas.broad, max(1, ceil(len(things) ** 0.5))
        rows = box.rows(max(1, ceil(len(things) / columns)), gap)
        for number, name in enumerate(things):
            place = rows[number // columns].columns(columns, gap)[number % columns]
            if name in entry.tiles:
                side = min(place.w, place.h / 1.4)
                canvas.tile(name, Box(place.center[0] - side / 2, place.bottom - side, side, side))
            else:
                canvas.image(name, place.fit(2 / 3 if name in entry.cards else 1))

    return CloseUp(title, (entry.text,), draw)


class LookBackScene(Scene):
    """Shows the past entry by entry; no actions are possible."""

    covers = True

    def __init__(
        self,
        app: App,
        controller: TableController,
        entries: Sequence[Entry],
        number: int,
    ) -> None:
        """``number`` is that of the first entry to show."""
        self._app = app
        self._controller = controller
        self._entries = entries
        self.number = number
        self._renderer = SpriteRenderer()
        self._made: tuple[object, Picture] | None = None
        self._arrows = (Box(0, 0, 0, 0), Box(0, 0, 0, 0))
        self._pointed: int | None = None

    @property
    def picture(self) -> Picture:
        """The table as it was then, in the present viewer's view."""
        at = self._entries[self.number].at
        now = self._app.settings.now
        key = (at, self._app.canvas.metrics, now.language)
        if self._made is None or self._made[0] != key:
            self._controller.view.fit()
            self._made = key, self._controller.view.picture_after(at)
        return self._made[1]

    def handle(self, intent: Intent) -> None:
        match intent:
            case Move(direction):
                self._step(STEPS[direction])
            case NextGroup():
                self._step(1)
            case PrevGroup():
                self._step(-1)
            case Scroll(_, steps):
                self._step(-1 if steps > 0 else 1)
            case Point(pos):
                self._pointed = next(
                    (n for n, box in enumerate(self._arrows) if box.contains(pos)), None
                )
            case Release() if self._pointed is not None:
                self._step((-1, 1)[self._pointed])
            case Release() | Drop() | Accept() | Cancel() | Log():
                self._app.stack.pop()

    def _step(self, by: int) -> None:
        number = max(0, min(len(self._entries) - 1, self.number + by))
        if number != self.number:
            self.number = number
            self._app.audio.play(Sound.HOVER)

    def draw(self, canvas: Canvas) -> None:
        self._renderer.paint(canvas, self.picture.sprites)
        t = self._app.t
        canvas.frame("focus", canvas.metrics.window.inset(canvas.close))
        banner = self._controller.view.layout.banner
        opaque_panel(canvas, banner)
        canvas.frame("panel-active", banner)
        head, rest = banner.inset(canvas.panel, canvas.broad).cut_top(
            canvas.button_height, canvas.tight
        )
        canvas.write_lines(
            t("look_back.title"), head, LABEL.coloured("title").centered, valign="middle"
        )
        arrows, words = rest.cut_bottom(canvas.button_height, canvas.close)
        how, words = words.cut_bottom(canvas.button_height, canvas.tight)
        self._draw_arrows(canvas, arrows)
        entry = self._entries[self.number]
        if entry.who is not None:
            sign, words = words.cut_left(canvas.sign_size, canvas.broad)
            canvas.image(emblem(entry.who), sign.fit(1))
        canvas.write_lines(entry.text, words, LABEL.coloured("figures"), valign="middle")
        canvas.write_lines(t("look_back.back"), how, NOTE.muted.centered, valign="middle")

    def _draw_arrows(self, canvas: Canvas, box: Box) -> None:
        """Draw the arrows back and forward, and the position between them."""
        px = canvas.px
        back, rest = box.cut_left(px(ARROW), canvas.close)
        forth, count = rest.cut_right(px(ARROW), canvas.close)
        self._arrows = (back, forth)
        ends = (self.number == 0, self.number == len(self._entries) - 1)
        for at, (place, icon) in enumerate(zip(self._arrows, ICONS, strict=True)):
            canvas.frame(button_frame(live=not ends[at], lit=self._pointed == at), place)
            canvas.image(icon, place.fit(1).inset(canvas.panel), 0.4 if ends[at] else 1.0)
        values = {"number": self.number + 1, "count": len(self._entries)}
        text = self._app.t("look_back.count", **values)
        canvas.write_lines(text, count, BODY.centered, valign="middle")
