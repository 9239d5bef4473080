"""What a replay is steered with: the panel at the right below, and the time line at the bottom."""

from __future__ import annotations

from typing import Protocol

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.review_panel import ReviewPanel
from alhambra.app.table.layout import TableLayout, drawer
from alhambra.app.table.losses import HIGH
from alhambra.app.table.moment import emblem
from alhambra.app.table.timetrack import TimeTrack
from alhambra.app.ui.box import Box
from alhambra.app.ui.box import Point as Position
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_line
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import sheet
from alhambra.app.ui.rows import Choice, Toggle
from alhambra.app.ui.transport import Sign, TransportButton
from alhambra.app.ui.widget import Widget
from alhambra.match.replay import AlhambraReplay
from alhambra.rules.api import Seat

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""How much quicker than usual a replay can be played."""
REVIEW_ROW = 52
"""Units by which the panel is higher where a review is offered."""


class Steered(Protocol):
    """A replay that can be steered."""

    replay: AlhambraReplay
    playing: bool
    speed: float
    open_hands: bool
    review: ReviewPanel | None

    @property
    def may_review(self) -> bool:
        """Whether a review is offered."""

    @property
    def shown(self) -> int:
        """The number of the stop that is shown."""

    @property
    def seat(self) -> Seat:
        """From where the table is seen."""

    def play(self) -> None:
        """Go on by itself, or stop that."""

    def go(self, stop: int) -> None:
        """Jump to a stop."""

    def step(self, steps: int) -> None:
        """Go so many choices on."""

    def turn(self, steps: int) -> None:
        """To the next turn or back."""

    def next_scoring(self) -> None:
        """To the next scoring."""

    def slower_or_faster(self, speed: float) -> None:
        """Play at this speed."""

    def look_from(self, seat: Seat) -> None:
        """See the table from this seat."""

    def open_all(self, on: bool) -> None:
        """Show the hands of all."""

    def show_review(self, on: bool) -> None:
        """Open the review, or close it."""

    def fork(self) -> None:
        """Play on from here."""


class ReplayPanel:
    """The buttons and the time line of a replay."""

    def __init__(self, app: App, steered: Steered, may_open: bool) -> None:
        """``may_open``: whether the hands of all may be shown."""
        self._app = app
        self._steered = steered
        self.form = Form(app.audio.play)
        self._track = TimeTrack(
            "track", steered.replay, lambda: steered.shown, self._scrub, steered.step
        )
        self._transport = (
            TransportButton("turn-back", lambda: Sign.FAR_BACK, lambda: steered.turn(-1)),
            TransportButton("back", lambda: Sign.BACK, lambda: steered.step(-1)),
            TransportButton("play", self._play_sign, steered.play, primary=True),
            TransportButton("forth", lambda: Sign.FORTH, lambda: steered.step(1)),
            TransportButton("turn-forth", lambda: Sign.FAR_FORTH, lambda: steered.turn(1)),
        )
        self._rows = (*self._film_row(), *self._view_rows(may_open))
        t = app.t
        self._fork = Button("fork", lambda: t("replay.fork"), steered.fork, units=19)
        self._leave = Button("leave", lambda: "", app.stack.pop, "cross")
        self._own: tuple[Widget, ...] = (
            *(*self._transport, *self._rows),
            *(self._fork, self._leave),
        )
        self.arrange()

    def arrange(self) -> None:
        """Have the widgets of the review too while it is open."""
        review = self._steered.review
        self._track.losses = None if review is None else review.losses
        if review is not None:
            self._track.choose = review.go_to
        widgets = () if review is None else review.widgets
        self.form.show([*self._own, *widgets, self._track], "play")

    def lead_to_review(self) -> None:
        """While the review is open, have the focus where one goes from mistake to mistake."""
        if self._steered.review is not None:
            self.form.focus("mistake-forth")

    def _film_row(self) -> tuple[Widget, ...]:
        """How fast it goes, and where it goes through the next scoring."""
        t, steered = self._app.t, self._steered
        speed = Choice(
            "speed",
            SPEEDS,
            lambda speed: t("replay.speed", speed="½" if speed < 1 else round(speed)),
            lambda: steered.speed,
            steered.slower_or_faster,
        )
        self._scoring = Button(
            "scoring", lambda: t("replay.scoring"), steered.next_scoring, units=19
        )
        return speed, self._scoring

    def _view_rows(self, may_open: bool) -> tuple[Widget, ...]:
        """From where it is seen, and whether all hands are open."""
        t, steered = self._app.t, self._steered
        names = [seated.name for seated in steered.replay.table.seats]
        seat = Choice(
            "seat",
            range(len(names)),
            lambda seat: names[seat],
            lambda: steered.seat,
            steered.look_from,
            icon=emblem,
        )
        rows: list[Widget] = [seat]
        if may_open:
            hands = Toggle(
                "hands",
                lambda on: t("replay.hands_open" if on else "replay.hands_hidden"),
                lambda: steered.open_hands,
                steered.open_all,
            )
            rows.append(hands)
        if steered.may_review:
            review = Toggle(
                "review",
                lambda on: t("review.title"),
                lambda: steered.review is not None,
                steered.show_review,
            )
            rows.append(review)
        return tuple(rows)

    def _play_sign(self) -> Sign:
        return Sign.PAUSE if self._steered.playing else Sign.PLAY

    def _scrub(self, stop: int) -> None:
        self._steered.playing = False
        self._steered.go(stop)

    def point(self, pos: Position) -> None:
        """The pointer is here: over a bar of the review's graph, its turn is told of."""
        review = self._steered.review
        if review is not None:
            review.pointed = self._track.span_at(pos)

    def update(self, dt: float) -> bool:
        """Let time pass for what has the focus."""
        return self.form.update(dt)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, layout: TableLayout) -> None:
        """Draw the panel in the place of the table's own, and the time line over the hand."""
        replay = self._steered.replay
        self._scoring.enabled = replay.scoring_after() is not None
        self._fork.enabled = self._steered.shown < replay.last or not replay.over
        with_layout = layout.metrics.px
        self._draw_panel(canvas, layout.actions, with_layout(1))
        review = self._steered.review
        if review is not None:
            review.draw(canvas, layout.scoring.union(layout.chronicle))
            self._track.told = review.told
        graph = 0 if review is None else HIGH
        self._draw_drawer(canvas, drawer(layout, graph), with_layout(1))
        self.form.draw(canvas)

    def _draw_panel(self, canvas: Canvas, panel: Box, unit: float) -> None:
        sheet(canvas, panel)
        inner = panel.inset(16 * unit, 12 * unit)
        head, inner = inner.cut_top(26 * unit, 6 * unit)
        title = self._app.t("replay.title").upper()
        write_line(canvas, title, head, 18.5, "title", "title", "center", shadow=True)
        first, inner = inner.cut_top(52 * unit, 8 * unit)
        for button, box in zip(self._transport, first.columns(5, 6 * unit), strict=True):
            button.box = box
        rows = inner.rows(len(self._rows), 8 * unit)
        speed, scoring, *views = self._rows
        speed.box, scoring.box = rows[0].columns((1, 1.25), 6 * unit)
        for view, row in zip(views, rows[1:-1], strict=True):
            view.box = row
        self._leave.box, self._fork.box = rows[-1].cut_right(rows[-1].h * 1.2, 6 * unit)

    def _draw_drawer(self, canvas: Canvas, room: Box, unit: float) -> None:
        """The time line, and above it whose turn it is."""
        steered, t = self._steered, self._app.t
        sheet(canvas, room._replace(h=room.h + 30 * unit))
        inner = room.inset(18 * unit, 8 * unit)
        head, self._track.box = inner.cut_top(26 * unit)
        stop = steered.replay.stops[steered.shown]
        name = steered.replay.table.seats[stop.seat].name
        over = steered.shown == steered.replay.last and steered.replay.over
        sign, words = head.cut_left(head.h, 8 * unit)
        canvas.image(emblem(stop.seat), sign.fit(1))
        text = f"{t('table.round_turn', turn=stop.turn)} · {name}"
        if over:
            text = t("table.game_over")
        write_line(canvas, text, words, 19, "bold")
        step = t("replay.step", number=steered.shown, last=steered.replay.last)
        write_line(canvas, step, words, 17, colour="muted", align="right")
