"""A replay of Alhambra: what it has beside the film are hands that can be opened, and a review."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Hint, Intent, Peek, Point, Zoom
from alhambra.app.replay_panel import REVIEW_ROW, Place, ReplayPanel
from alhambra.app.review_panel import ReviewPanel
from alhambra.app.scene_tally import TallyScene
from alhambra.app.scene_watching import Passing, WatchingScene
from alhambra.app.scenes import Scene
from alhambra.app.stage.timetrack import Mark
from alhambra.app.table.ground import FIT, zoomed
from alhambra.app.table.layout import above_drawer, drawer
from alhambra.app.table.losses import HIGH, Span
from alhambra.app.table.moment import Ui
from alhambra.app.table.records import ROMAN
from alhambra.app.table.story import Story
from alhambra.app.ui.box import Point as Position
from alhambra.app.ui.rows import Toggle
from alhambra.app.ui.widget import Widget
from alhambra.match.replay import Replay
from alhambra.match.reviewer import Reviewer
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.observe import observe, unveil
from alhambra.rules.api import Seat

SUNK = 30
"""Units by which the frame of the drawer goes on below the window's edge."""


class PassingTally(Passing, TallyScene):
    """A scoring in a film: it goes by itself."""


class ReplayScene(WatchingScene[Ui]):
    """The table of a recorded game, its hands covered or open, and the review of its turns."""

    _story: Story

    def __init__(
        self,
        app: App,
        frames: Sequence[game.HistoryFrame],
        eyes: tuple[Seat, ...] | None = None,
        reviewing: Callable[[], Reviewer] | None = None,
    ) -> None:
        """``eyes``: the seats whose hands may be seen; None: all.

        ``reviewing`` begins the review of the game, if one is offered. It tells of all hands.
        """
        assert reviewing is None or eyes is None, "a review would tell of covered hands"
        self._eyes = eyes
        self._reviewing = reviewing
        self.review: ReviewPanel | None = None
        """The review, while it is open."""
        self._opened: ReviewPanel | None = None
        """The review once it has been opened."""
        self._row = 0 if reviewing is None else REVIEW_ROW
        self.open_hands = False
        """Whether the hands of all are seen."""
        replay = Replay(frames)
        story = Story(app, replay, partial(above_drawer, row=self._row))
        story.tells_again = False
        super().__init__(app, replay, story, Ui())
        self.look_from(next(iter((*(eyes or ()), *story.humans)), 0))
        marks = [Mark(stop, ROMAN[round]) for round, stop in replay.scorings.items()]
        self.panel = ReplayPanel(app, self, self._rows(), marks)

    def _rows(self) -> tuple[Widget, ...]:
        """Whether all hands are open, and the review, where they are offered."""
        t, rows = self._app.t, list[Widget]()
        if self._eyes is None:
            hands = Toggle(
                "hands",
                lambda on: t("replay.hands_open" if on else "replay.hands_hidden"),
                lambda: self.open_hands,
                self.open_all,
            )
            rows.append(hands)
        if self._reviewing is not None:
            review = Toggle(
                "review",
                lambda on: t("review.title"),
                lambda: self.review is not None,
                self.show_review,
            )
            rows.append(review)
        return tuple(rows)

    def leave(self) -> None:
        """What was found out for the review is kept."""
        if self.review is not None:
            self.review.leave()

    # -- the review --------------------------------------------------------------------------------

    def show_review(self, on: bool) -> None:
        """Open the review where it is offered, or close it. It goes on where it was left."""
        if self._reviewing is None or on == (self.review is not None):
            return
        if self.review is not None:
            self.review.leave()
        if on and self._opened is None:
            self._opened = ReviewPanel(self._app, self, self._reviewing())
        self.review = review = self._opened if on else None
        self._story.arrange(partial(above_drawer, row=self._row, graph=HIGH if on else 0))
        if review is None:
            self.panel.beside((), None)
        else:
            self.panel.beside(review.widgets, review.losses, self._choose_bar)

    def _bar_at(self, x: float) -> Span | None:
        """The turn whose bar in the graph is nearest."""
        review = self.review
        return None if review is None else review.losses.nearest(x, self.panel.across())

    def _choose_bar(self, x: float) -> None:
        span = self._bar_at(x)
        if self.review is not None and span is not None:
            self.review.go_to(span)

    def lead_to_review(self) -> None:
        """While the review is open, have the focus where one goes from mistake to mistake."""
        if self.review is not None:
            self.panel.form.focus("mistake-forth")

    def update(self, dt: float) -> bool:
        """Let things move; go on if it plays. The review goes on meanwhile."""
        learned = self.review is not None and self.review.update()
        return super().update(dt) or learned

    # -- what is shown -----------------------------------------------------------------------------

    def look_from(self, seat: Seat) -> None:
        """See the table from this seat."""
        self._story.covered = self._eyes is not None and seat not in self._eyes
        super().look_from(seat)

    def open_all(self, on: bool) -> None:
        """Show the hands of all, or of one seat alone."""
        self.open_hands = on
        self._story.look = unveil if on else observe
        self._see_again()

    def said(self, stop: int) -> str:
        """The number of the turn, and whose it is."""
        turn, seat = self.replay.stops[stop].turn, self.replay.stops[stop].seat
        name = self.replay.table.seats[seat].name
        return f"{self._app.t('table.round_turn', turn=turn)} · {name}"

    def counted(self, at: int) -> Scene:
        """The scoring of this frame; in a film it goes by itself."""
        before, event = self.replay.whole[at - 1].state, self.replay.whole[at].event
        assert isinstance(event, Scored)
        if not self.playing:
            return TallyScene(self._app, before, event.round)
        passing = PassingTally(self._app, before, event.round)
        passing.speed = self.speed
        return passing

    # -- intents -----------------------------------------------------------------------------------

    def special(self, intent: Intent) -> bool:
        """The review, open hands, and coming nearer."""
        match intent:
            case Hint():
                self.show_review(self.review is None)
                self.lead_to_review()
            case Peek(down) if self._eyes is None:
                self.open_all(down)
            case Zoom(steps):
                self.wheel(self._story.open_ground.center, steps)
            case Point(pos) if self.review is not None:
                self.review.pointed = self._bar_at(pos[0]) if self.panel.in_graph(pos) else None
                return False
            case _:
                return False
        return True

    def wheel(self, pos: Position, steps: float) -> None:
        """Over the palace: nearer, or farther away."""
        area = self._story.open_ground
        if area.contains(pos):
            view = zoomed(self.ui.view, steps, pos, area, self._story.ground(self.ui).side)
            self.ui = self.ui._replace(view=view if abs(view.zoom - 1) > 0.02 else FIT)
            self._see_again()

    # -- drawing -----------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the panel in the place of the table's own, and the time line over the hand."""
        layout, review = self._story.presenter.layout, self.review
        if review is not None:
            review.draw(canvas, layout.scoring.union(layout.chronicle))
            review.losses.told = review.told
        room = drawer(layout, 0 if review is None else HIGH)
        unit = layout.metrics.px(1)
        self.panel.draw(canvas, Place(unit, layout.actions, room, SUNK * unit))
