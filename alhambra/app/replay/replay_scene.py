"""A replay of a game: step by step, as a film, or at any place of the time line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas, SpriteRenderer
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import (
    Cancel,
    Direction,
    EndTurn,
    FastForward,
    First,
    Intent,
    Last,
    Look,
    Menu,
    Move,
    Pinch,
    Redo,
    Release,
    RestartTurn,
    Scroll,
    Undo,
)
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.replay_panel import SPEEDS, ForkScene, ReplayPanel
from alhambra.app.scenes.setup.setup_people import SetupOffer
from alhambra.app.table.picture import Kind, Picture
from alhambra.app.table.table_view import TableView
from alhambra.app.table.ui_state import UiState
from alhambra.app.ui.sounds import Piece
from alhambra.match.replay import AnyReplay
from alhambra.rules.api import Seat, Seated

BETWEEN = 0.45
"""Seconds of film between two choices."""
LOOKED_AT = 2.5
"""Seconds of film for which a layer over the table stays."""
HURRIED = 8.0
"""The factor on speed while the player holds fast-forward."""


class Passing(Scene):
    """A layer of a film that closes by itself."""

    _app: App
    speed = 1.0
    """The factor on the film's speed."""
    _left = LOOKED_AT

    def update(self, dt: float) -> bool:
        """Close when it is complete and was shown long enough."""
        if super().update(dt * self.speed):
            return True
        self._left -= dt * self.speed
        if self._left <= 0:
            self._left = LOOKED_AT
            self._app.stack.pop()
        return False


class WatchingScene(Scene, ABC):
    """The table of a recorded game, with the panel and the time line that control it.

    Only ``view`` and the subclasses depend on the game.
    """

    covers = True
    offer: SetupOffer
    """Everybody who may continue the game from here."""
    fork_text = "fork.text"
    """The id of the text of the question who continues from here."""
    keeps_people = False
    """True if whoever continues it takes no seat of a computer player: its hand is covered."""
    panel: ReplayPanel

    def __init__(self, app: App, replay: AnyReplay, view: TableView) -> None:
        self._app = app
        self.replay = replay
        self.worn = app.worn_by(replay.table.seats)
        self.view = view
        self.playing = False
        """True while it plays by itself."""
        self.speed = 1.0
        self._hurried = False
        self._wanted: int | None = None
        """The stop requested by the time line; it is shown once per frame."""
        self._pause = 0.0
        self._brush = SpriteRenderer()

    # -- what each game overrides ------------------------------------------------------------------

    @abstractmethod
    def describe_stop(self, stop: int) -> str:
        """Return the description of a stop's turn, above the time line."""

    @abstractmethod
    def make_count(self, at: int) -> Scene:
        """Make the scene that is shown over the table when this frame is reached."""

    @property
    @abstractmethod
    def piece(self) -> Piece:
        """The music of the game at the stage that is shown."""

    @abstractmethod
    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the panel and the time line in this table's place for them."""

    def wheel(self, pos: Position, steps: float) -> None:
        """Handle the wheel outside the time line."""

    def special(self, intent: Intent) -> bool:
        """Handle an intent that only this game knows. Return true if it did."""
        return False

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.view.fit()
        self._stop_animation()

    def pause(self) -> None:
        self._hurried = False

    def resume(self) -> None:
        self._app.audio.music(self.piece)
        self.view.fit()

    # -- view --------------------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """The picture on the screen, or the next one."""
        return self.view.timeline.picture

    @property
    def ui(self) -> Any:
        """The state of the UI."""
        return self.view.ui

    @ui.setter
    def ui(self, ui: UiState) -> None:
        self.view.ui = ui

    @property
    def telling(self) -> bool:
        """True if an animation is running."""
        return self.view.timeline.telling

    @property
    def shown(self) -> int:
        """The number of the stop on the screen, or of the next one."""
        return self.replay.at if self._wanted is None else self._wanted

    @property
    def seat(self) -> Seat:
        """The seat whose view is shown."""
        return self.view.seat

    def look_from(self, seat: Seat) -> None:
        """Show the view of this seat."""
        self.view.seat = seat
        self._see_again()

    def _see_again(self) -> None:
        """Show the same position in another view."""
        if self.view.timeline.picture.sprites:
            self.view.timeline.skip()
            self._stop_animation()

    def _stop_animation(self) -> None:
        """Show the present stop at once, without the rest of the animation."""
        self._app.audio.music(self.piece)
        timeline = self.view.timeline
        timeline.cut(self.picture)
        timeline.mark()
        self.view.changed()
        timeline.cut(self.view.picture())

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        if self._wanted is not None:
            self.replay.go(self._wanted)
            self._wanted = None
            self._stop_animation()
            return True
        timeline, rate = self.view.timeline, self.speed * (HURRIED if self._hurried else 1.0)
        pace = self._app.settings.now.pace
        moved = timeline.update(dt * rate / pace if pace else 1e6)
        for sound in timeline.sounds():
            self._app.audio.play(sound)
        mark = timeline.mark()
        if mark is not None:
            self._app.stack.push(self.make_count(mark))
            return True
        if timeline.telling or not self.playing:
            return self.panel.update(dt) or moved
        self._pause += dt * rate
        if self._pause >= BETWEEN:
            self._animate_next()
        return True

    # -- navigation --------------------------------------------------------------------------------

    def play(self) -> None:
        """Start or pause playing. At the end, start again from the beginning."""
        self.playing = not self.playing
        self._pause = BETWEEN
        if self.playing and self.shown == self.replay.last:
            self.go(0)

    def go(self, stop: int) -> None:
        """Jump to a stop."""
        self._wanted = min(max(0, stop), self.replay.last)

    def step(self, steps: int) -> None:
        """Animate one choice forward, or go back at once."""
        self.playing = False
        if steps == 1 and self._wanted is None:
            self._animate_next()
        else:
            self.go(self.shown + steps)

    def _animate_next(self) -> None:
        """Animate the next choice and its consequences."""
        view, replay = self.view, self.replay
        if view.timeline.telling:
            view.timeline.skip()
        if view.timeline.telling:  # a scene over the table comes first
            return
        self._pause = 0.0
        if replay.at == replay.last:
            self.playing = False
            return
        first = len(replay.frames)
        replay.go(replay.at + 1)
        view.tell(first, self.view.changed)

    def _move(self, direction: Direction) -> None:
        """Step by a choice to the side, by a turn up or down."""
        if direction in (Direction.LEFT, Direction.RIGHT):
            self.step(1 if direction is Direction.RIGHT else -1)
        else:
            self.turn(1 if direction is Direction.DOWN else -1)

    def _back_or_forth(self, steps: int, device: str) -> None:
        """Step; a pad, which steps by its cross and has no Home and End, goes to the ends."""
        if is_pad(device):
            self.go_to_end(0 if steps < 0 else self.replay.last)
        else:
            self.step(steps)

    def go_to_end(self, stop: int) -> None:
        """Stop the film, and jump to the first stop or the last."""
        self.playing = False
        self.go(stop)

    def turn(self, steps: int) -> None:
        """Go to the beginning of the next turn, or of this one or the one before."""
        self.playing = False
        self.go(self.replay.turn_after() if steps > 0 else self.replay.turn_before())

    def next_scoring(self) -> None:
        """Go to just before the next scoring, and play through it."""
        stop = self.replay.scoring_after()
        if stop is not None:
            self.playing = False
            self.replay.go(stop - 1)
            self._wanted = None
            self._stop_animation()
            self._animate_next()
            self.view.timeline.skip()

    def slower_or_faster(self, speed: float) -> None:
        """Play at this speed from now on, one of ``SPEEDS``."""
        assert speed in SPEEDS
        self.speed = speed

    def fork(self) -> None:
        """Ask who continues from here."""
        self.playing = False
        if self._wanted is not None:
            self.update(0.0)
        seats = self.replay.table.seats
        self._app.stack.push(
            ForkScene(
                self._app,
                seats,
                self.seat,
                self._play_on,
                self.offer,
                self.fork_text,
                keeps_people=self.keeps_people,
            )
        )

    def _play_on(self, seats: tuple[Seated, ...]) -> None:
        self._app.games().play_on(tuple(self.replay.frames), seats)

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        match intent:
            case _ if self.special(intent):
                pass
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
                if self.panel.on_track(pos):
                    self.step(-1 if steps > 0 else 1)
                else:
                    self.wheel(pos, steps)
            case Pinch(pos, steps):
                self.wheel(pos, steps)
            case _:
                self._on_panel(intent)

    def _on_panel(self, intent: Intent) -> None:
        """Handle buttons, the time line, and the players' panels."""
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
