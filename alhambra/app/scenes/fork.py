"""Asks who plays on from a position of a replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, STRONG
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.setup.setup_people import SetupOffer, kind_icon, kind_name
from alhambra.app.table.panels import emblem
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.rows import Choice
from alhambra.match.match import HUMAN
from alhambra.rules.api import Seat, Seated

WIDTH, HEIGHT = 960, 900
"""Units of the panel."""
ROW = 72
"""Units of a seat's row at most."""


class ForkScene(FormScene):
    """The seats with who plays each of them; a new game starts from here."""

    covers = False

    def __init__(
        self,
        app: App,
        seats: tuple[Seated, ...],
        viewer: Seat,
        play: Callable[[tuple[Seated, ...]], None],
        offer: SetupOffer,
        text: str = "fork.text",
        *,
        keeps_people: bool = False,
    ) -> None:
        """``offer`` is the game's; ``text`` is the id of the sentence on the new game.

        Seats of unknown levels or programs start as a person if one may sit there, and so does the
        viewer's seat if no person plays at all. ``play`` starts the game. ``keeps_people``: where
        people play, they keep their seats and get no others, so nobody sees a covered hand.
        """
        super().__init__(app)
        self._play = play
        self._text = text
        people = any(seat.kind == HUMAN for seat in seats)
        kinds = [self._kinds(offer, seat, keeps_people and people) for seat in seats]
        seats = tuple(
            seat
            if seat.kind in offered
            else seat._replace(kind=HUMAN if HUMAN in offered else offer.usual_level)
            for seat, offered in zip(seats, kinds, strict=True)
        )
        if not people:
            mine = seats[viewer]._replace(kind=HUMAN)
            seats = (*seats[:viewer], mine, *seats[viewer + 1 :])
        self._seats = list(seats)
        t = app.t
        self._choices = [
            Choice(
                f"kind-{seat}",
                kinds[seat],
                partial(kind_name, app),
                partial(self._kind, seat),
                partial(self._choose, seat),
                icon=kind_icon,
                note=offer.elo,
            )
            for seat in range(len(seats))
        ]
        self._no = Button("no", lambda: t("ask.cancel"), app.stack.pop)
        self._yes = Button("yes", lambda: t("fork.yes"), self._go, primary=True)
        self.form.show([*self._choices, self._no, self._yes], "yes")

    def _kinds(self, offer: SetupOffer, seat: Seated, fixed: bool) -> tuple[str, ...]:
        """Return who may play a seat; ``fixed``: only who is of the same sort as before."""
        offered = offer.kinds(self._app)
        if not fixed:
            return offered
        if seat.kind == HUMAN:
            return (HUMAN,)
        return tuple(kind for kind in offered if kind != HUMAN)

    def _kind(self, seat: Seat) -> str:
        return self._seats[seat].kind

    def _choose(self, seat: Seat, kind: str) -> None:
        self._seats[seat] = self._seats[seat]._replace(kind=kind)

    def _go(self) -> None:
        self._play(tuple(self._seats))

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        count = len(self._seats)
        rest = overlay(canvas, t("fork.title"), WIDTH, HEIGHT - (6 - count) * (ROW + 12))
        words, rest = rest.cut_top(px(104), canvas.space)
        canvas.write_lines(t(self._text), words, BODY.centered, valign="middle")
        foot, body = rest.cut_bottom(canvas.button_height, canvas.panel)
        for seat, row in enumerate(body.rows(count, canvas.broad)):
            self._draw_seat(canvas, seat, row.centered(row.w, min(row.h, px(ROW))))
        self._no.box, self._yes.box = foot.columns(2, canvas.panel)
        self.form.draw(canvas)

    def _draw_seat(self, canvas: Canvas, seat: Seat, row: Box) -> None:
        canvas.fill(row, "hollow", 0.42, canvas.corner)
        name, choice = row.inset(canvas.broad, canvas.close).columns(2, canvas.broad)
        sign, words = name.cut_left(name.h, canvas.broad)
        canvas.image(emblem(seat), sign.fit(1))
        canvas.write(self._seats[seat].name, words, STRONG)
        self._choices[seat].box = choice
