"""A game that is looked at again: step by step, as a film, or anywhere by the time line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import (
    Cancel,
    EndTurn,
    FastForward,
    Intent,
    Look,
    Menu,
    Redo,
    Release,
    RestartTurn,
    Scroll,
    Undo,
)
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.replay_panel import SPEEDS, ReplayPanel
from alhambra.app.scenes.fork import ForkScene
from alhambra.app.scenes.setup_offer import Offer
from alhambra.app.table.picture import Kind, Picture, SpriteRenderer
from alhambra.app.table.table_view import TableView
from alhambra.app.table.ui_state import UiState
from alhambra.app.ui.sounds import Piece
from alhambra.match.replay import Replay
from alhambra.rules.api import Seat, Seated

BETWEEN = 0.45
"""Seconds of film from the end of one choice to the beginning of the next."""
LOOKED_AT = 2.5
"""Seconds of film for which something over the table is left to be looked at."""
HURRIED = 8.0
"""How much quicker it goes while the player hurries it."""

U = TypeVar("U", bound=UiState)


class Passing(Scene):
    """Put before a scene that is shown over a film: it makes way by itself."""

    _app: App
    speed = 1.0
    """How much quicker than usual the film goes."""
    _left = LOOKED_AT

    def update(self, dt: float) -> bool:
        """Let it go on; when all of it is there and was looked at, make way."""
        if super().update(dt * self.speed):
            return True
        self._left -= dt * self.speed
        if self._left <= 0:
            self._left = LOOKED_AT
            self._app.stack.pop()
        return False


class WatchingScene(Scene, ABC, Generic[U]):
    """The table of a recorded game, with the panel and the time line to go about in it.

    Which game it is, is told by ``view``; what only one game has is done by those that derive
    from it.
    """

    covers = True
    offer: Offer
    """Who may play on from here."""
    fork_text = "fork.text"
    """The id of what is said of a game that goes on from here."""
    panel: ReplayPanel

    def __init__(self, app: App, replay: Replay[Any, Any], view: TableView[U, Any], ui: U) -> None:
        self._app = app
        self.replay = replay
        self._view = view
        self.ui = ui
        self.playing = False
        """Whether it goes on by itself."""
        self.speed = 1.0
        self._hurried = False
        self._wanted: int | None = None
        """The stop the time line asks for; it is shown once a frame."""
        self._pause = 0.0
        self._brush = SpriteRenderer()

    # -- what a game does in its own way -----------------------------------------------------------

    @abstractmethod
    def said(self, stop: int) -> str:
        """What is said of the turn of a stop, above the time line."""

    @abstractmethod
    def counted(self, at: int) -> Scene:
        """What is shown over the table when the frame of this number is told."""

    @abstractmethod
    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the panel and the time line where this table has room for them."""

    def wheel(self, pos: Position, steps: float) -> None:
        """The wheel was turned anywhere but over the time line."""

    def special(self, intent: Intent) -> bool:
        """Do what only this game knows. Whether it was that."""
        return False

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid as it was at the first decision."""
        self._app.audio.music(Piece.TABLE)
        self._view.fit(self.ui)
        self._cut()

    def pause(self) -> None:
        """Something was laid over it."""
        self._hurried = False

    def resume(self) -> None:
        """It is free again."""
        self._view.fit(self.ui)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """What is, or will soon be, on the screen."""
        return self._view.timeline.picture

    @property
    def telling(self) -> bool:
        """Whether things are still on their way."""
        return self._view.timeline.telling

    @property
    def shown(self) -> int:
        """The number of the stop that is, or will soon be, on the screen."""
        return self.replay.at if self._wanted is None else self._wanted

    @property
    def seat(self) -> Seat:
        """From where the table is seen."""
        return self._view.seat

    def look_from(self, seat: Seat) -> None:
        """See the table from this seat."""
        self._view.seat = seat
        self._see_again()

    def _see_again(self) -> None:
        """The same moment with other eyes."""
        if self._view.timeline.picture.sprites:
            self._view.timeline.skip()
            self._cut()

    def _cut(self) -> None:
        """Show at once where it stands; what was still being told is dropped."""
        timeline = self._view.timeline
        timeline.cut(self.picture)
        timeline.mark()
        self._view.changed()
        timeline.cut(self._view.picture(self.ui))

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let things move; go on if it plays. Whether anything looks different now."""
        if self._wanted is not None:
            self.replay.go(self._wanted)
            self._wanted = None
            self._cut()
            return True
        timeline, rate = self._view.timeline, self.speed * (HURRIED if self._hurried else 1.0)
        pace = self._app.settings.now.pace
        moved = timeline.update(dt * rate / pace if pace else 1e6)
        for sound in timeline.sounds():
            self._app.audio.play(sound)
        mark = timeline.mark()
        if mark is not None:
            self._app.stack.push(self.counted(mark))
            return True
        if timeline.telling or not self.playing:
            return self.panel.update(dt) or moved
        self._pause += dt * rate
        if self._pause >= BETWEEN:
            self._forth()
        return True

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
        view, replay = self._view, self.replay
        if view.timeline.telling:
            view.timeline.skip()
        if view.timeline.telling:  # something is to be shown over the table first
            return
        self._pause = 0.0
        if replay.at == replay.last:
            self.playing = False
            return
        first = len(replay.frames)
        replay.go(replay.at + 1)
        view.tell(first, self._told)

    def _told(self) -> U:
        """All of the choice was told."""
        self._view.changed()
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
            self._view.timeline.skip()

    def slower_or_faster(self, speed: float) -> None:
        """Play at this speed from now on, one of ``SPEEDS``."""
        assert speed in SPEEDS
        self.speed = speed

    def fork(self) -> None:
        """Ask who shall play on from here."""
        self.playing = False
        if self._wanted is not None:
            self.update(0.0)
        seats = self.replay.table.seats
        self._app.stack.push(
            ForkScene(self._app, seats, self.seat, self._play_on, self.offer, self.fork_text)
        )

    def _play_on(self, seats: tuple[Seated, ...]) -> None:
        self._app.games().play_on(tuple(self.replay.frames), seats)

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Do as the player wants."""
        match intent:
            case _ if self.special(intent):
                pass
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
            case Look(seat):
                if seat < len(self.replay.table.seats):
                    self.look_from(seat)
            case Scroll(pos, steps):
                if self.panel.on_track(pos):
                    self.step(-1 if steps > 0 else 1)
                else:
                    self.wheel(pos, steps)
            case _:
                self._on_panel(intent)

    def _on_panel(self, intent: Intent) -> None:
        """Buttons, the time line, and the players' panels."""
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

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the panel and the time line."""
        self._view.fit(self.ui)
        self._brush.paint(canvas, self._view.timeline.sprites)
        self.draw_panel(canvas)
