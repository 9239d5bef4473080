"""A table on the screen: where a game is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Generic, TypeVar

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Intent
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.controller import TableController
from alhambra.app.table.hint_controller import HintController
from alhambra.app.table.picture import Picture, SpriteRenderer
from alhambra.app.table.snapshot import AnySnapshot
from alhambra.app.table.table_input import Actions, TableInput
from alhambra.app.table.ui_state import UiState
from alhambra.app.ui.sounds import Piece
from alhambra.match.match import House

AMID = 0.3
"""The part of the time to look at an opponent's move that passes amid it."""
HURRIED = 0.12
"""How much longer things take while the player hurries them."""
HANDED_ON = 0.3
"""Seconds until the table of the next player is seen."""

U = TypeVar("U", bound=UiState)
M = TypeVar("M", bound=AnySnapshot)
C = TypeVar("C")


class TableScene(Scene, ABC, Generic[U, M, C]):
    """A match on the screen, and what the players do with it."""

    covers = True

    def __init__(
        self,
        app: App,
        controller: TableController[U, M, C],
        hints: HintController,
        actions: Actions,
    ) -> None:
        self._app = app
        self.match = controller.match
        self.controller = controller
        """What the player sees, chooses and takes back."""
        self.hints = hints
        """What the player is advised."""
        self._input = TableInput(app, controller, hints, actions)
        self._view = controller.view
        self._timeline = controller.timeline
        self._shown_end = controller.match.over
        self._renderer = SpriteRenderer()

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid."""
        self._lay()
        self.controller.changed()
        self._input.show_caps()
        self._begin()

    @abstractmethod
    def _begin(self) -> None:
        """Show the table for the first time."""

    def leave(self) -> None:
        """The game is put away."""
        self.match.close()

    def pause(self) -> None:
        """Something was laid over the table: nothing is held any more."""
        self._input.let_go()

    def resume(self) -> None:
        """The table is free again; what was picked still is."""
        self._lay()
        picked = self.ui.picked
        self.controller.changed()
        if picked and self._view.offers.containing(picked):
            self.controller.ui = replace(self.ui, picked=picked)
        self.hints.resume()
        self.controller.refresh()

    def _lay(self) -> None:
        """Fit the table to the window, with the rules of the house that are set."""
        self._app.audio.music(Piece.TABLE)
        now = self._app.settings.now
        self.match.house = House(now.confirm != "off", now.take_backs, now.help)
        self.controller.fit()

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def ui(self) -> U:
        """What the player is doing."""
        return self.controller.ui

    @property
    def picture(self) -> Picture:
        """What is, or will soon be, on the screen."""
        return self.controller.picture

    @property
    def busy(self) -> bool:
        """Whether the table still tells what happened, or waits for an opponent."""
        return self._timeline.telling or self.controller.pause > 0 or self.match.thinking

    def snapshot(self) -> M:
        """All that is to be shown now."""
        return self.controller.snapshot()

    def draw(self, canvas: Canvas) -> None:
        """Draw what is seen now."""
        self.controller.fit()
        self._renderer.paint(canvas, self._timeline.sprites)

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let things move; let opponents think, and show what they chose."""
        pace = self._app.settings.now.pace * (HURRIED if self._input.hurried else 1.0)
        moved = self._timeline.update(dt / pace if pace else 1e6)
        moved = self.hints.update(dt) or moved
        for sound in self._timeline.sounds():
            self._app.audio.play(sound)
        mark = self._timeline.mark()
        if mark is not None:
            self._marked(mark)
            return True
        if self._timeline.telling or self._looked(dt):
            return moved
        if self.match.unconfirmed:
            return self.controller.count_down(dt) or moved
        if not self.match.over and not self.match.human_to_move:
            return self._opponents() or moved
        return self._arrived() or moved

    def _marked(self, at: int) -> None:
        """A stage of this frame has begun that is to be gone through."""

    def _looked(self, dt: float) -> bool:
        """Whether there is still something to look at before the next opponent acts."""
        controller = self.controller
        if self._input.hurried or self.match.human_to_move or self.match.over:
            controller.pause = 0.0
        controller.pause = max(0.0, controller.pause - dt)
        return controller.pause > 0

    def _arrived(self) -> bool:
        """All is told: whose turn is it, and is the game over?"""
        view, mover = self._view, self.match.to_move
        if mover is not None and mover != view.seat and mover in view.humans:
            view.turn_to(mover)
            self.controller.changed()
            self.controller.refresh(HANDED_ON)
            self._handed_on()
            return True
        if not view.settled:
            self.controller.changed()
            self.controller.refresh()
            return True
        if not self._told() and self.match.over and not self._shown_end:
            self._shown_end = True
            self._show_end()
        return False

    def _handed_on(self) -> None:
        """Another player looks at the table now."""

    def _told(self) -> bool:
        """All is told. Whether something of it is to be gone through before the game goes on."""
        return False

    @abstractmethod
    def _show_end(self) -> None:
        """Show how the game ended."""

    def _opponents(self) -> bool:
        """Whether an opponent has answered."""
        first, mover = len(self.match.frames), self.match.to_move
        frames = self.match.poll()
        if frames:
            self.controller.happened(first)
            part = AMID if self.match.to_move == mover else 1.0
            self.controller.pause = self._app.settings.now.look_at_each * part
        return bool(frames)

    def handle(self, intent: Intent) -> None:
        """Do as the player wants; of others' devices only what does not act."""
        self._input.handle(intent)
