"""A game that is looked at again: step by step, as a film, or anywhere by the time line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import (
    Cancel,
    EndTurn,
    FastForward,
    Hint,
    Intent,
    Menu,
    Peek,
    Point,
    Redo,
    Release,
    RestartTurn,
    Scroll,
    Undo,
    Zoom,
)
from alhambra.app.replay_panel import REVIEW_ROW, SPEEDS, ReplayPanel
from alhambra.app.review_panel import ReviewPanel
from alhambra.app.scene_fork import ForkScene
from alhambra.app.scene_tally import TallyScene
from alhambra.app.scenes import Scene
from alhambra.app.sounds import Piece
from alhambra.app.stage.picture import Brush, Kind, Picture
from alhambra.app.table.ground import FIT, zoomed
from alhambra.app.table.layout import above_drawer
from alhambra.app.table.losses import HIGH
from alhambra.app.table.moment import Ui
from alhambra.app.table.story import Story
from alhambra.app.ui.box import Point as Position
from alhambra.match.replay import Replay
from alhambra.match.reviewer import Reviewer
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import observe, unveil
from alhambra.rules.api import Seat, Seated

BETWEEN = 0.45
"""Seconds of film from the end of one choice to the beginning of the next."""
LOOKED_AT = 2.5
"""Seconds of film for which a scoring that is counted to its end is left to be looked at."""
HURRIED = 8.0
"""How much quicker it goes while the player hurries it."""


class PassingTally(TallyScene):
    """A scoring in a film: it goes by itself."""

    def __init__(self, app: App, before: State, round: int, speed: float) -> None:
        super().__init__(app, before, round)
        self._speed = speed
        self._left = LOOKED_AT

    def update(self, dt: float) -> bool:
        """Count on; when all is counted and was looked at, make way."""
        if super().update(dt * self._speed):
            return True
        self._left -= dt * self._speed
        if self._left <= 0:
            self._left = LOOKED_AT
            self._app.stack.pop()
        return False


class ReplayScene(Scene):
    """The table of a recorded game, with the panel and the time line to go about in it."""

    covers = True

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
        self._app = app
        self.replay = Replay(frames)
        self._eyes = eyes
        self._reviewing = reviewing
        self.review: ReviewPanel | None = None
        """The review, while it is open."""
        self._opened: ReviewPanel | None = None
        """The review once it has been opened."""
        self._row = 0 if reviewing is None else REVIEW_ROW
        self._story = Story(app, self.replay, partial(above_drawer, row=self._row))
        self._story.tells_again = False
        self.ui = Ui()
        self.playing = False
        """Whether it goes on by itself."""
        self.speed = 1.0
        self.open_hands = False
        """Whether the hands of all are seen."""
        self._hurried = False
        self._wanted: int | None = None
        """The stop the time line asks for; it is shown once a frame."""
        self._pause = 0.0
        self._brush = Brush()
        self.look_from(next(iter((*(eyes or ()), *self._story.humans)), 0))
        self.panel = ReplayPanel(app, self, eyes is None)

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid as it was at the first decision."""
        self._app.audio.music(Piece.TABLE)
        self._story.fit(self.ui)
        self._cut()

    def leave(self) -> None:
        """What was found out for the review is kept."""
        if self.review is not None:
            self.review.leave()

    def pause(self) -> None:
        """Something was laid over it."""
        self._hurried = False

    def resume(self) -> None:
        """It is free again."""
        self._story.fit(self.ui)

    # -- the review --------------------------------------------------------------------------------

    @property
    def may_review(self) -> bool:
        """Whether a review is offered."""
        return self._reviewing is not None

    def show_review(self, on: bool) -> None:
        """Open the review where it is offered, or close it. It goes on where it was left."""
        if self._reviewing is None or on == (self.review is not None):
            return
        if self.review is not None:
            self.review.leave()
        if on and self._opened is None:
            self._opened = ReviewPanel(self._app, self, self._reviewing())
        self.review = self._opened if on else None
        graph = HIGH if on else 0
        self._story.arrange(partial(above_drawer, row=self._row, graph=graph))
        self.panel.arrange()

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """What is, or will soon be, on the screen."""
        return self._story.timeline.picture

    @property
    def telling(self) -> bool:
        """Whether things are still on their way."""
        return self._story.timeline.telling

    @property
    def shown(self) -> int:
        """The number of the stop that is, or will soon be, on the screen."""
        return self.replay.at if self._wanted is None else self._wanted

    @property
    def seat(self) -> Seat:
        """From where the table is seen."""
        return self._story.seat

    def look_from(self, seat: Seat) -> None:
        """See the table from this seat."""
        self._story.seat = seat
        self._story.covered = self._eyes is not None and seat not in self._eyes
        self._see_again()

    def open_all(self, on: bool) -> None:
        """Show the hands of all, or of one seat alone."""
        self.open_hands = on
        self._story.look = unveil if on else observe
        self._see_again()

    def _see_again(self) -> None:
        """The same moment with other eyes."""
        if self._story.timeline.picture.sprites:
            self._story.timeline.skip()
            self._cut()

    def _cut(self) -> None:
        """Show at once where it stands; what was still being told is dropped."""
        timeline = self._story.timeline
        timeline.cut(self.picture)
        timeline.mark()
        self._story.changed()
        timeline.cut(self._story.picture(self.ui))

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let things move; go on if it plays. The review goes on meanwhile."""
        learned = self.review is not None and self.review.update()
        return self._go_on(dt) or learned

    def _go_on(self, dt: float) -> bool:
        """Let things move; go on if it plays. Whether anything looks different now."""
        if self._wanted is not None:
            self.replay.go(self._wanted)
            self._wanted = None
            self._cut()
            return True
        timeline, rate = self._story.timeline, self.speed * (HURRIED if self._hurried else 1.0)
        pace = self._app.settings.now.pace
        moved = timeline.update(dt * rate / pace if pace else 1e6)
        for sound in timeline.sounds():
            self._app.audio.play(sound)
        mark = timeline.mark()
        if mark is not None:
            self._show_scoring(mark)
            return True
        if timeline.telling or not self.playing:
            return self.panel.update(dt) or moved
        self._pause += dt * rate
        if self._pause >= BETWEEN:
            self._forth()
        return True

    def _show_scoring(self, at: int) -> None:
        before, event = self.replay.whole[at - 1].state, self.replay.whole[at].event
        assert isinstance(event, Scored)
        rate = self.speed
        if self.playing:
            tally: Scene = PassingTally(self._app, before, event.round, rate)
        else:
            tally = TallyScene(self._app, before, event.round)
        self._app.stack.push(tally)

    # -- going about -------------------------------------------------------------------------------

    def play(self) -> None:
        """Go on by itself, or stop that. At the end it begins again."""
        self.playing = not self.playing
        self._pause = BETWEEN
        if self.playing and self.shown == self.replay.last:
            self.go(0)

    def go(self, stop: int) -> None:
        """Jump to a stop."""
        self._wanted = min(max(0, stop), self.replay.last)

    def step(self, steps: int) -> None:
        """Go a choice on, showing what happens, or choices back at once."""
        self.playing = False
        if steps == 1 and self._wanted is None:
            self._forth()
        else:
            self.go(self.shown + steps)

    def _forth(self) -> None:
        """Tell the next choice and what follows from it."""
        story, replay = self._story, self.replay
        if story.timeline.telling:
            story.timeline.skip()
        if story.timeline.telling:  # a scoring is to be shown first
            return
        self._pause = 0.0
        if replay.at == replay.last:
            self.playing = False
            return
        first = len(replay.frames)
        replay.go(replay.at + 1)
        story.tell(first, self._told)

    def _told(self) -> Ui:
        """All of the choice was told."""
        self._story.changed()
        return self.ui

    def turn(self, steps: int) -> None:
        """To the beginning of the next turn, or of this one or the one before."""
        self.playing = False
        self.go(self.replay.turn_after() if steps > 0 else self.replay.turn_before())

    def next_scoring(self) -> None:
        """To just before the next scoring, and through it."""
        stop = self.replay.scoring_after()
        if stop is not None:
            self.playing = False
            self.replay.go(stop - 1)
            self._wanted = None
            self._cut()
            self._forth()
            self._story.timeline.skip()

    def slower_or_faster(self, speed: float) -> None:
        """Play at this speed from now on, one of ``SPEEDS``."""
        assert speed in SPEEDS
        self.speed = speed

    def fork(self) -> None:
        """Ask who shall play on from here."""
        self.playing = False
        if self._wanted is not None:
            self.update(0.0)
        self._app.stack.push(
            ForkScene(self._app, self.replay.table.seats, self.seat, self._play_on)
        )

    def _play_on(self, seats: tuple[Seated, ...]) -> None:
        self._app.games().play_on(tuple(self.replay.frames), seats)

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Do as the player wants."""
        match intent:
            case Undo():
                self.step(-1)
            case Redo():
                self.step(1)
            case RestartTurn():
                self.turn(-1)
            case EndTurn():
                self.turn(1)
            case FastForward(down):
                self._hurried = down
            case Hint():
                self.show_review(self.review is None)
                self.panel.lead_to_review()
            case Peek(down) if self._eyes is None:
                self.open_all(down)
            case Scroll(pos, steps):
                self._zoom(steps, pos)
            case Zoom(steps):
                self._zoom(steps, self._story.open_ground.center)
            case _:
                self._on_panel(intent)
        return True

    def _on_panel(self, intent: Intent) -> None:
        """Buttons, the time line, and the players' panels."""
        if isinstance(intent, Point):
            self.panel.point(intent.pos)
        if self.panel.form.handle(intent):
            return
        if isinstance(intent, Release):
            self._click(intent.pos)
        elif isinstance(intent, Cancel | Menu):
            self._app.stack.pop()

    def _click(self, pos: Position) -> None:
        """A click on a player's panel: see the table from there."""
        spot = self.picture.spot_at(pos, (Kind.PLAYER,))
        if spot is not None:
            self.look_from(int(spot.token.name))

    def _zoom(self, steps: float, about: Position) -> None:
        area = self._story.open_ground
        if area.contains(about):
            view = zoomed(self.ui.view, steps, about, area, self._story.ground(self.ui).side)
            self.ui = self.ui._replace(view=view if abs(view.zoom - 1) > 0.02 else FIT)
            self._see_again()

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the panel and the time line."""
        self._story.fit(self.ui)
        self._brush.paint(canvas, self._story.timeline.sprites)
        self.panel.draw(canvas, self._story.presenter.layout)
