"""A replay with a review of the game's turns, for every game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from alhambra.ai.position import AnyJudgement
from alhambra.app.input.intents import Hint, Intent, Point
from alhambra.app.program.app import App
from alhambra.app.replay.replay_scene import WatchingScene
from alhambra.app.replay.review_panel import ReviewPanel
from alhambra.app.replay.time_track import GRAPH_HEIGHT, Graph, Span
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.table.table_view import TableView
from alhambra.app.ui.rows import Toggle
from alhambra.app.ui.widget import Widget
from alhambra.match.games import PlayedTurn
from alhambra.match.replay import AnyReplay
from alhambra.reviews.review import Reviewer


class ReviewedScene(WatchingScene):
    """A recorded game; a button opens its review, if one is offered."""

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
        self._reviewing = reviewing
        self.review: ReviewPanel | None = None
        """The review, while it is open."""
        self._opened: ReviewPanel | None = None
        """The review, once it has been opened."""

    # -- what each game overrides ------------------------------------------------------------------

    @abstractmethod
    def numbered(self, turn: PlayedTurn) -> str:
        """Return the turn's number in words."""

    @abstractmethod
    def why(self, asked: Asked, judgement: AnyJudgement) -> WhyScene:
        """Make the page with the reasons of a turn."""

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
        return None if review is None else review.losses.nearest(x, self.panel.across())

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

    def special(self, intent: Intent) -> bool:
        match intent:
            case Hint():
                self.show_review(self.review is None)
                self.lead_to_review()
                return True
            case Point(pos) if self.review is not None:
                self.review.pointed = self._bar_at(pos[0]) if self.panel.in_graph(pos) else None
        return False
