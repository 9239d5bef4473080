"""The scene that asks for a portrait, and shows how far it has come."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LEAD, LIGHTS
from alhambra.app.input.intents import Direction, Intent, Move
from alhambra.app.portraits.portrait import Order, Painting, Portrait
from alhambra.app.program.app import App, reason_of
from alhambra.app.program.file_manager import find_file_manager
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import ModalBox
from alhambra.app.ui.rows import Choice, Row
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import set_boxes
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyState

log = logging.getLogger(__name__)

SIZES = (1920, 2560, 3840, 5120, 7680)
"""The widths that are offered, in pixels."""
USUAL = 3840
ROW = 58
"""Units of the height of a row."""
BAR = 22
"""Units of the height of the bar."""
DRAWN = 0.5
"""From this part on the file is written."""
CREEP = 0.35
"""The share of a step's rest that the bar gains in a second between two messages."""
BOX = ModalBox(960, 520, style=BODY)


class PortraitScene(FormScene):
    """Asks for players, light and size; then shows a bar until the file is written."""

    covers = False
    room = BOX.room

    def __init__(self, app: App, order: Order, paint: Callable[[Order], Painting]) -> None:
        """``order``: a picture of everybody, which the player may change; ``paint`` begins it."""
        super().__init__(app)
        self._order = order
        self._paint = paint
        self._painting: Painting | None = None
        self._part = 0.0
        self.shown = 0.0
        """The part of the bar that is filled."""
        self._rows = self._make_rows({sitter.seat: sitter.name for sitter in order.sitters})
        t = app.t
        self._no = Button("no", lambda: t("ask.cancel"), app.stack.pop)
        self._yes = Button("yes", lambda: t("portrait.yes"), self._start, primary=True)
        self.form.show((*self._rows, self._yes, self._no), "yes")

    def _make_rows(self, names: Mapping[Seat, str]) -> tuple[Row, ...]:
        """Make the rows of choices; a single player is not asked about."""
        t, everybody = self._app.t, tuple(names)
        who = Choice(
            "who",
            (everybody, *((seat,) for seat in everybody)),
            lambda seats: names[seats[0]] if len(seats) == 1 else t("portrait.all"),
            lambda: self._order.seats,
            lambda seats: self._want(self._order._replace(seats=seats)),
            lambda: t("portrait.who"),
        )
        light = Choice(
            "light",
            LIGHTS,
            lambda light: t(f"options.light_{light}"),
            lambda: self._order.light,
            lambda light: self._want(self._order._replace(light=light)),
            lambda: t("options.light"),
        )
        width = Choice(
            "width",
            SIZES,
            lambda width: t("portrait.pixels", width=width),
            lambda: self._order.width,
            lambda width: self._want(self._order._replace(width=width)),
            lambda: t("portrait.width"),
        )
        return (who, light, width) if len(names) > 1 else (light, width)

    def _want(self, order: Order) -> None:
        self._order = order

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._app.audio.play(Sound.DIALOG_OPEN)

    def leave(self) -> None:
        if self._painting is not None:
            self._painting.close()

    def _start(self) -> None:
        """Begin the picture; from now on only its end or Cancel matters."""
        self._painting = self._paint(self._order)
        self.form.show((self._no,), "no")

    def update(self, dt: float) -> bool:
        if self._painting is None:
            return False
        try:
            answer = self._painting.poll()
        except OSError as error:
            self._fail(error)
            return True
        if isinstance(answer, Path):
            self._finish(answer)
            return True
        self._part = answer
        goal, reached = DRAWN if answer < DRAWN else 1.0, max(self.shown, answer)
        self.shown = reached + (goal - reached) * min(1.0, CREEP * dt)
        return True

    def _finish(self, path: Path) -> None:
        self._app.clipboard.put(str(path))
        log.info("a picture is in %s", path)
        show = find_file_manager()
        ways = [] if show is None else [Answer("saves.show", partial(show, path))]
        self._tell(f"{self._app.t('portrait.done')}\n{path}", Sound.TILE_PLACE, ways)

    def _fail(self, error: OSError) -> None:
        log.warning("a picture could not be made: %s", error)
        t = self._app.t
        self._tell(t("portrait.failed", reason=reason_of(t, error)), Sound.ERROR)

    def _tell(self, text: str, sound: Sound, others: Sequence[Answer] = ()) -> None:
        app = self._app
        ways = [Answer("tally.continue", app.stack.pop), *others]
        app.stack.replace(NoticeScene(app, app.t(self._order.portrait.title), text, ways, sound))

    # -- intents and drawing -----------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        focused = self.form.focused
        beside = {("no", Direction.RIGHT): "yes", ("yes", Direction.LEFT): "no"}
        at = (focused.id, intent.direction) if focused and isinstance(intent, Move) else None
        if at in beside:
            self.form.focus(beside[at])  # a row above would be nearer
        else:
            super().handle(intent)

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body, foot = BOX.open(canvas, t(self._order.portrait.title))
        if self._painting is not None:
            BOX.place(canvas, (self._no,), foot.centered(foot.w / 2, foot.h))
            self._draw_progress(canvas, body)
        else:
            BOX.place(canvas, (self._no, self._yes), foot)
            body = body.cut_bottom(canvas.broad)[1]
            high = px(ROW * len(self._rows) + 10 * (len(self._rows) - 1))
            rows, words = body.cut_bottom(min(high, body.h * 0.8), canvas.broad)
            set_boxes(self._rows, rows.rows(len(self._rows), canvas.space))
            text = t("portrait.text")
            canvas.write_lines(text, words, BODY.centered, valign="middle")
        self.form.draw(canvas)

    def _draw_progress(self, canvas: Canvas, body: Box) -> None:
        """Draw what is being done, and a bar."""
        px, t = canvas.metrics.px, self._app.t
        text = t("portrait.painting" if self._part < DRAWN else "portrait.saving")
        words, rest = body.cut_top(body.h * 0.5, canvas.space)
        canvas.write_lines(text, words, LEAD.centered, valign="bottom")
        bar = rest.cut_top(px(BAR))[0].inset(canvas.button_height, 0)
        canvas.fill(bar, "hollow", 0.8, bar.h / 2)
        done = bar._replace(w=max(bar.h, bar.w * self.shown))
        canvas.fill(done.inset(canvas.tight), "gold", 1.0, bar.h / 2)


def open_portrait(
    app: App,
    paint: Callable[[Order], Painting],
    portrait: Portrait,
    game: str,
    state: AnyState,
    day: date,
) -> None:
    """Open the scene for a game in this state, played on this day.

    ``paint`` begins a picture; ``game`` is the id of the text with the game's name.
    """
    look = app.settings.now.look
    seats, worn = tuple(each.seat for each in portrait.sitters(state)), app.worn_by(state.players)
    order = Order(portrait, game, state, seats, day, look.light, look.palette, USUAL, worn)
    app.stack.push(PortraitScene(app, order, paint))
