"""The controls of a replay: its panel, the time line at the bottom, and who plays on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from alhambra.ai.position import AnyJudgement
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, CAPTION, LABEL, NOTE, STRONG
from alhambra.app.program.app import App
from alhambra.app.replay.time_track import Across, Graph, Mark, TimeTrack
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.setup.setup_people import SetupOffer, kind_icon, kind_name
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.table.panels import emblem
from alhambra.app.ui.buttons import Button, Sign, TransportButton
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import opaque_panel, overlay
from alhambra.app.ui.rows import Choice
from alhambra.app.ui.widget import Widget
from alhambra.match.games import PlayedTurn
from alhambra.match.replay import AnyReplay
from alhambra.rules.api import HUMAN, Seat, Seated

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""Speeds of a replay; 1 is normal."""
REVIEW_ROW = 52
"""Additional units of the panel's height where a review is offered."""
WIDTH, HEIGHT = 960, 900
"""Units of the panel."""
ROW = 72
"""Units of a seat's row at most."""


class ReplayControls(Protocol):
    """A replay that can be controlled."""

    replay: AnyReplay
    playing: bool
    speed: float

    @property
    def shown(self) -> int:
        """The number of the stop that is shown."""

    @property
    def seat(self) -> Seat:
        """The seat whose view is shown."""

    def describe_stop(self, stop: int) -> str:
        """Return the description of the turn at a stop."""

    def play(self) -> None:
        """Start or pause playing."""

    def go(self, stop: int) -> None:
        """Jump to a stop."""

    def step(self, steps: int) -> None:
        """Step this many choices forward, or back if negative."""

    def turn(self, steps: int) -> None:
        """Go to another turn, forward or back."""

    def next_scoring(self) -> None:
        """Go to the next scoring."""

    def slower_or_faster(self, speed: float) -> None:
        """Play at this speed."""

    def look_from(self, seat: Seat) -> None:
        """Show the view of this seat."""

    def fork(self) -> None:
        """Play on from here."""

    def numbered(self, turn: PlayedTurn) -> str:
        """Return the turn's number in words."""

    def why(self, asked: Asked, judgement: AnyJudgement) -> WhyScene:
        """Make the page with the reasons of a turn."""


class ReplayPanel:
    """The buttons and the time line of a replay."""

    def __init__(
        self, app: App, steered: ReplayControls, rows: Sequence[Widget], marks: Sequence[Mark]
    ) -> None:
        """``rows`` are this game's additional rows; ``marks`` are marked on the time line."""
        self._app = app
        self._steered = steered
        self.form = Form(app.audio.play)
        self.track = TimeTrack(
            "track", steered.replay, marks, lambda: steered.shown, self._scrub, steered.step
        )
        self._transport = (
            TransportButton("turn-back", lambda: Sign.FAR_BACK, lambda: steered.turn(-1)),
            TransportButton("back", lambda: Sign.BACK, lambda: steered.step(-1)),
            TransportButton("play", self._play_sign, steered.play, primary=True),
            TransportButton("forth", lambda: Sign.FORTH, lambda: steered.step(1)),
            TransportButton("turn-forth", lambda: Sign.FAR_FORTH, lambda: steered.turn(1)),
        )
        self._rows = (*self._film_row(), self._seat_row(), *rows)
        t = app.t
        self._fork = Button("fork", lambda: t("replay.fork"), steered.fork, style=LABEL)
        self._leave = Button("leave", lambda: "", app.stack.pop, "cross")
        self._own: tuple[Widget, ...] = (
            *(*self._transport, *self._rows),
            *(self._fork, self._leave),
        )
        self.beside((), None)

    def beside(
        self,
        widgets: Sequence[Widget],
        graph: Graph | None,
        choose: Callable[[float], None] | None = None,
    ) -> None:
        """Add these widgets, and this graph below the time line.

        ``choose`` is called with the x in the window where the graph is pressed; None: go there.
        """
        self.track.graph, self.track.choose = graph, choose
        self.form.show([*self._own, *widgets, self.track], "play")

    @property
    def steps(self) -> bool:
        """True where arrows step through the game: no other widget was chosen by Tab."""
        focused = self.form.focused
        if focused is None or self.form.pointing:
            return True
        return focused in self._transport or focused is self.track

    def on_track(self, pos: Position) -> bool:
        """True if the position is on the time line or its graph."""
        return self.track.box.contains(pos)

    def in_graph(self, pos: Position) -> bool:
        """True if the position is in the graph below the time line."""
        return self.track.in_graph(pos)

    def across(self) -> Across:
        """Return the mapping from stops to places on the time line."""
        return self.track.across()

    def _film_row(self) -> tuple[Widget, ...]:
        """Return the row for the speed, and for the next scoring."""
        t, steered = self._app.t, self._steered
        speed = Choice(
            "speed",
            SPEEDS,
            lambda speed: t("replay.speed", speed="½" if speed < 1 else round(speed)),
            lambda: steered.speed,
            steered.slower_or_faster,
        )
        self._scoring = Button(
            "scoring", lambda: t("replay.scoring"), steered.next_scoring, style=LABEL
        )
        return speed, self._scoring

    def _seat_row(self) -> Widget:
        """Return the widget that selects the view."""
        steered = self._steered
        names = [seated.name for seated in steered.replay.table.seats]
        return Choice(
            "seat",
            range(len(names)),
            lambda seat: names[seat],
            lambda: steered.seat,
            steered.look_from,
            icon=emblem,
        )

    def _play_sign(self) -> Sign:
        return Sign.PAUSE if self._steered.playing else Sign.PLAY

    def _scrub(self, stop: int) -> None:
        self._steered.playing = False
        self._steered.go(stop)

    def update(self, dt: float) -> bool:
        """Update the widget that has the focus."""
        return self.form.update(dt)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, unit: float, panel: Box, drawer: Box, sunk: float = 0.0) -> None:
        """Draw the panel, and the time line in the drawer at the bottom.

        ``unit``: pixels of a unit of this table; ``sunk``: those of the drawer's frame below the
        window's edge.
        """
        replay = self._steered.replay
        self._scoring.enabled = replay.scoring_after() is not None
        self._fork.enabled = self._steered.shown < replay.last or not replay.over
        self._draw_panel(canvas, panel, unit)
        opaque_panel(canvas, drawer._replace(h=drawer.h + sunk))
        self._draw_drawer(canvas, drawer, unit)
        self.form.draw(canvas)

    def _draw_panel(self, canvas: Canvas, panel: Box, unit: float) -> None:
        opaque_panel(canvas, panel)
        inner = panel.inset(16 * unit, 12 * unit)
        head, inner = inner.cut_top(26 * unit, 6 * unit)
        title = self._app.t("replay.title").upper()
        canvas.write(title, head, CAPTION.centered.shadowed)
        first, inner = inner.cut_top(52 * unit, 8 * unit)
        for button, box in zip(self._transport, first.columns(5, 6 * unit), strict=True):
            button.box = box
        rows = inner.rows(len(self._rows), 8 * unit)
        speed, scoring, *views = self._rows
        speed.box, scoring.box = rows[0].columns((1, 1.45), 6 * unit)
        for view, row in zip(views, rows[1:-1], strict=True):
            view.box = row
        self._leave.box, self._fork.box = rows[-1].cut_right(rows[-1].h, 6 * unit)

    def _draw_drawer(self, canvas: Canvas, drawer: Box, unit: float) -> None:
        """Draw the time line, and above it whose turn it is."""
        steered, t = self._steered, self._app.t
        inner = drawer.inset(18 * unit, 8 * unit)
        head, self.track.box = inner.cut_top(26 * unit)
        stop = steered.replay.stops[steered.shown]
        over = steered.shown == steered.replay.last and steered.replay.over
        sign, words = head.cut_left(head.h, 8 * unit)
        canvas.image(emblem(stop.seat), sign.fit(1))
        text = t("table.game_over") if over else steered.describe_stop(steered.shown)
        canvas.write(text, words, LABEL)
        step = t("replay.step", number=steered.shown, last=steered.replay.last)
        canvas.write(step, words, NOTE.muted.right)


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
