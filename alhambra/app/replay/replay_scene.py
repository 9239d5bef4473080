"""The scene of a replay: its panel, the time line at the bottom, and the review of its turns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas, SpriteRenderer
from alhambra.app.gfx.theme import CAPTION, LABEL, NOTE
from alhambra.app.input.intents import (
    Cancel,
    EndTurn,
    FastForward,
    First,
    Hint,
    Intent,
    Last,
    Look,
    Menu,
    Move,
    Pinch,
    Point,
    Redo,
    Release,
    RestartTurn,
    Scroll,
    Undo,
)
from alhambra.app.program.app import App
from alhambra.app.replay.review_panel import ReviewPanel
from alhambra.app.replay.time_track import GRAPH_HEIGHT, Graph, Mark, Span, TimeTrack
from alhambra.app.replay.watching_scene import SPEEDS, WatchingScene
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Kind
from alhambra.app.table.table_view import TableView
from alhambra.app.ui.buttons import Button, Sign, TransportButton
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import opaque_panel
from alhambra.app.ui.rows import Choice, Toggle
from alhambra.app.ui.widget import Widget, set_boxes
from alhambra.match.replay import AnyReplay
from alhambra.reviews.review import Reviewer

REVIEW_ROW = 52
"""Additional units of the panel's height where a review is offered."""


class ReplayPanel:
    """The buttons and the time line of a replay."""

    def __init__(
        self, app: App, steered: WatchingScene, rows: Sequence[Widget], marks: Sequence[Mark]
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
        set_boxes(self._transport, first.columns(5, 6 * unit))
        rows = inner.rows(len(self._rows), 8 * unit)
        speed, scoring, *views = self._rows
        speed.box, scoring.box = rows[0].columns((1, 1.45), 6 * unit)
        set_boxes(views, rows[1:-1])
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


class ReplayScene(WatchingScene):
    """A recorded game with the panel that controls it; a button opens its review, if offered."""

    panel: ReplayPanel
    high = GRAPH_HEIGHT
    """Units of the height of the review's graph."""

    def __init__(
        self,
        app: App,
        replay: AnyReplay,
        view: TableView,
        reviewing: Callable[[], Reviewer] | None,
    ) -> None:
        """``reviewing`` begins the review of the game; None: none is offered."""
        super().__init__(app, replay, view)
        self._brush = SpriteRenderer()
        self._reviewing = reviewing
        self.review: ReviewPanel | None = None
        """The review, while it is open."""
        self._opened: ReviewPanel | None = None
        """The review, once it has been opened."""

    # -- what each game overrides ------------------------------------------------------------------

    @abstractmethod
    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the panel and the time line in this table's place for them."""

    def wheel(self, pos: Position, steps: float) -> None:
        """Handle the wheel outside the time line."""

    def special(self, intent: Intent) -> bool:
        """Handle an intent that only this game knows. Return true if it did."""
        return False

    def make_room(self, on: bool) -> None:
        """Change the layout when a review is opened or closed."""

    @property
    def graph(self) -> Graph | None:
        """The graph below the time line while there is no review."""
        return None

    # -- the review --------------------------------------------------------------------------------

    def review_rows(self) -> tuple[Widget, ...]:
        """Return the row with the button of the review, where one is offered."""
        if self._reviewing is None:
            return ()
        say = self._app.t
        return (
            Toggle(
                "review",
                lambda on: say("review.title"),
                lambda: self.review is not None,
                self.show_review,
            ),
        )

    def show_review(self, on: bool) -> None:
        """Open the review where it is offered, or close it. It continues where it stopped."""
        if self._reviewing is None or on == (self.review is not None):
            return
        if self.review is not None:
            self.review.leave()
        if on and self._opened is None:
            self._opened = ReviewPanel(self._app, self, self._reviewing(), self.high)
        self.review = review = self._opened if on else None
        self.make_room(on)
        if review is None:
            self.panel.beside((), self.graph)
        else:
            self.panel.beside(review.widgets, review.losses, self._choose_bar)

    def _bar_at(self, x: float) -> Span | None:
        """Return the turn with the nearest bar in the graph."""
        review = self.review
        return None if review is None else review.losses.nearest(x, self.panel.track.across())

    def _choose_bar(self, x: float) -> None:
        span = self._bar_at(x)
        if self.review is not None and span is not None:
            self.review.go_to(span)

    def lead_to_review(self) -> None:
        """Move the focus to the buttons for mistakes while the review is open."""
        if self.review is not None:
            self.panel.form.focus("mistake-forth")

    # -- life --------------------------------------------------------------------------------------

    def leave(self) -> None:
        if self.review is not None:
            self.review.leave()

    def update(self, dt: float) -> bool:
        learned = self.review is not None and self.review.update()
        return super().update(dt) or learned

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        match intent:
            case _ if self.special(intent):
                pass
            case Hint():
                self.show_review(self.review is None)
                self.lead_to_review()
            case Undo(device=device):
                self._back_or_forth(-1, device)
            case Redo(device=device):
                self._back_or_forth(1, device)
            case Move(direction) if self.panel.steps:
                self._move(direction)
            case First():
                self.go_to_end(0)
            case Last():
                self.go_to_end(self.replay.last)
            case RestartTurn():
                self.turn(-1)
            case EndTurn():
                self.turn(1)
            case FastForward(down):
                self._hurried = down
            case Look(seat):
                if seat < len(self.replay.table.seats):
                    self.look_from(seat)
            case Scroll(pos, steps):
                if self.panel.track.box.contains(pos):
                    self.step(-1 if steps > 0 else 1)
                else:
                    self.wheel(pos, steps)
            case Pinch(pos, steps):
                self.wheel(pos, steps)
            case _:
                self._on_panel(intent)

    def _on_panel(self, intent: Intent) -> None:
        """Handle buttons, the time line, and the players' panels."""
        if isinstance(intent, Point) and self.review is not None:
            on_bar = self.panel.track.in_graph(intent.pos)
            self.review.pointed = self._bar_at(intent.pos[0]) if on_bar else None
        if self.panel.form.handle(intent):
            return
        if isinstance(intent, Release):
            self._click(intent.pos)
        elif isinstance(intent, Cancel | Menu):
            self._app.stack.pop()

    def _click(self, pos: Position) -> None:
        """Handle a click on a player's panel: show the view of that seat."""
        spot = self.picture.spot_at(pos, (Kind.PLAYER,))
        if spot is not None:
            self.look_from(int(spot.token.name))

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self.view.fit()
        self._brush.paint(canvas, self.view.timeline.sprites)
        self.draw_panel(canvas)
