"""The scene of a running game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from random import Random

from alhambra.app.gfx.canvas import Canvas, SpriteRenderer
from alhambra.app.input.intents import Intent
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt, Scene
from alhambra.app.table.advice.hint_controller import HintController
from alhambra.app.table.controller import TableController
from alhambra.app.table.focus import pointer_over
from alhambra.app.table.motion.living import ANCHOR, GROUND, Hourglass, LivingTable
from alhambra.app.table.picture import Picture
from alhambra.app.table.table_input import Actions, TableInput
from alhambra.app.table.ui_state import AnySnapshot, AnyUi
from alhambra.app.ui.pointer import Pointer
from alhambra.app.ui.sounds import Piece
from alhambra.match.house_rules import house_in
from alhambra.match.series import game_figure
from alhambra.rules.games import AnyFrame, game_of

AMID = 0.3
"""The part of the time to look at an opponent's move that passes between its choices."""
FAST_FORWARD = 0.12
"""The factor on durations while the player holds fast-forward."""
READING = 4.0
"""Seconds to read who begins."""
HANDED_ON = 0.3
"""Seconds of the transition to the next player's table."""


class TableScene(Scene, ABC):
    """The table of a match."""

    covers = True

    def __init__(
        self,
        app: App,
        controller: TableController,
        hints: HintController,
        actions: Actions,
    ) -> None:
        self._app = app
        self.match = controller.match
        self.worn = app.worn_by(self.match.table.seats)
        self.match.house = house_in(self.match.table.house, app.settings.now.house)
        controller.view.turn_to(controller.view.seat)  # the house rules say if its hand is covered
        self.controller = controller
        """Chooses, takes back, and shows what follows."""
        self.hints = hints
        """The hints and the coach's remarks."""
        self.announces = True
        """False in a lesson, which says itself who begins."""
        self._input = TableInput(app, controller, hints, actions)
        self._help_link = actions.help_link
        self._view = controller.view
        self._timeline = controller.timeline
        self._read = 0.0
        """Seconds since the opening was shown."""
        self._shown_end = controller.match.over
        self._renderer = SpriteRenderer()
        self._living = LivingTable(Random().getrandbits(32))
        self.hourglass = Hourglass()
        """The time of the present turn, where the table has agreed on one."""

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid."""
        self._lay()
        self.controller.changed()
        self.show_caps()
        self._begin()

    @abstractmethod
    def _begin(self) -> None:
        """Show the table for the first time."""

    def show_caps(self) -> None:
        """Show the keys or buttons that press the table's buttons."""
        self._input.show_caps()

    def leave(self) -> None:
        """The game is put away, and with it its evening."""
        self._app.set_late(False)
        self.match.close()

    def pause(self) -> None:
        """Something was laid over the table: nothing is held, and nothing is half faded."""
        self._input.let_go()
        self.controller.cut()
        self._living.rest()

    def resume(self) -> None:
        """Continue with the selection as it was."""
        self._lay()
        before = self.ui
        self.controller.changed()
        if before.picked and self._view.snapshot().offers.containing(before.picked):
            self.controller.ui = replace(self.ui, picked=before.picked)
        if before.keyed and self.ui.focus is None:
            self.controller.ui = replace(self.ui, focus=before.focus, keyed=True)
        self.hints.resume()
        self.controller.refresh()

    def _lay(self) -> None:
        """Fit the table to the window and to its house rules."""
        self._app.audio.music(self.piece)
        timed, helps = bool(self.match.house.seconds), self.hints.allowed
        self.controller.ui = replace(self.ui, timed=timed, helps=helps)
        self._view.series = game_figure(self._app.settings.now.series, self.match.table.seed)
        self._view.fit()
        self._app.set_late(self.is_late)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def ui(self) -> AnyUi:
        """The state of the UI."""
        return self.controller.ui

    @property
    def rules(self) -> RulesAt:
        """The rule of what is told or pointed at; else of what the player to move has to decide."""
        return RulesAt(self.match.table.game, self._help_link(self.controller.focused()))

    @property
    def picture(self) -> Picture:
        """The picture on the screen, or the one it moves to."""
        return self.controller.picture

    @property
    def busy(self) -> bool:
        """True while animations run, or an opponent thinks."""
        return self._timeline.telling or self.controller.pause > 0 or self.match.thinking

    @property
    @abstractmethod
    def is_late(self) -> bool:
        """True if the game is near its end: evening falls."""

    @property
    @abstractmethod
    def piece(self) -> Piece:
        """The music of the game at its present stage."""

    def pointer(self) -> Pointer:
        if self._input.moving_ground:
            return Pointer.GRAB
        return pointer_over(self.picture, self.ui, self.controller.rules)

    def snapshot(self) -> AnySnapshot:
        """Return the present snapshot."""
        return self.controller.snapshot()

    def draw(self, canvas: Canvas) -> None:
        """Draw what is seen now."""
        self._view.fit()
        sunny = not self._app.settings.now.look_at(late=self.is_late).is_dark
        ground = self.picture.anchors.get(GROUND) if sunny else None
        sprites = self._living.over(self._timeline.sprites, canvas.metrics, canvas.waters, ground)
        self._renderer.paint(canvas, sprites)
        place = self.picture.anchors.get(ANCHOR)
        if place is not None and self.hourglass.seconds:
            self.hourglass.draw(canvas, place)

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Advance animations, hints and opponents."""
        pace = self._app.settings.now.pace * (FAST_FORWARD if self._input.hurried else 1.0)
        moved = self._timeline.update(dt / pace if pace else 1e6)
        if self._app.stack.is_watched:
            lives = self._app.settings.now.lives
            moved = (self._living.update(dt) if lives else self._living.rest()) or moved
        moved = self.hints.update(dt) or moved
        moved = self._input.update(dt) or moved
        for sound in self._timeline.sounds():
            self._app.audio.play(sound)
        mark = self._timeline.mark()
        if mark is not None:
            self._marked(mark)
            return True
        if self._timeline.telling or self._looked(dt):
            return moved
        self._app.set_late(self.is_late)
        if self.match.unconfirmed:
            return self.controller.count_down(dt, self.hints.reading) or moved
        if not self.match.over and not self.match.human_to_move:
            return self._opponents() or moved
        return self._arrived() or self._run_sand(dt) or moved

    @property
    def is_calm(self) -> bool:
        """True while light on water is all that moves."""
        waits = self.match.unconfirmed or self.ui.opening
        return not (waits or self._timeline.playing or self._living.is_crossed)

    def _run_sand(self, dt: float) -> bool:
        """Let the sand of a person's turn run. Return true if it has to be drawn again."""
        match, seconds = self.match, self.match.house.seconds
        if match.over or not match.human_to_move:
            return self.hourglass.turn(None, 0)
        turned = self.hourglass.turn((self._turn, match.to_move), seconds)
        if self.ui.covered:
            return turned
        drawn, heard = self.hourglass.update(dt)
        if heard is not None:
            self._app.audio.play(*heard)
        return drawn or turned

    def _marked(self, at: int) -> None:
        """Open the scene of a frame whose animation begins."""

    def _looked(self, dt: float) -> bool:
        """Return true while the player looks at an opponent's move, or all read who begins."""
        controller = self.controller
        if self._input.hurried and self.ui.opening:
            controller.confirm()
        if self._reads(dt):
            return True
        if self._input.hurried or self.match.human_to_move or self.match.over:
            controller.pause = 0.0
        controller.pause = max(0.0, controller.pause - dt)
        return controller.pause > 0

    def tell_opening(self, first: int) -> None:
        """Animate the opening from this frame on; then the first turn waits to begin."""
        self._read = 0.0
        self.controller.ui = replace(self.ui, opening=True)
        self.controller.happened(first)

    def _reads(self, dt: float) -> bool:
        """Return true while all read who begins: a beginner until a press, others for a while."""
        if not self.ui.opening:
            return False
        if self._app.settings.now.met_opening:
            self._read += dt
            if self._read >= READING:
                self.controller.begin()
                return False
            self.controller.show_clock(1 - self._read / READING)
        return True

    @property
    def _turn(self) -> AnyFrame | None:
        """The frame with which the present turn began."""
        frames, began = self.match.frames, game_of(self.match.state).TurnBegan
        return next((one for one in reversed(frames) if isinstance(one.event, began)), None)

    def _arrived(self) -> bool:
        """After all animations, hand the table to the next player, or show the end."""
        view, mover = self._view, self.match.to_move
        if mover is not None and mover != view.seat and mover in view.humans:
            view.turn_to(mover)
            self.controller.show_change(HANDED_ON)
            self._handed_on()
            return True
        if not view.settled:
            self.controller.show_change()
            return True
        self._shown_end = self._shown_end and self.match.over
        if not self._told() and self.match.over and not self._shown_end:
            self._shown_end = True
            self._show_end()
        return False

    def _handed_on(self) -> None:
        """Handle a change of the player who looks at the table."""

    def _told(self) -> bool:
        """Open what has to be shown before the game goes on. Return true if there is anything."""
        return False

    @abstractmethod
    def _show_end(self) -> None:
        """Show how the game ended."""

    def _opponents(self) -> bool:
        """Poll the opponents. Return true if one has chosen."""
        first, mover = len(self.match.frames), self.match.to_move
        frames = self.match.poll()
        if frames:
            self.controller.happened(first)
            part = AMID if self.match.to_move == mover else 1.0
            self.controller.pause = self._app.settings.now.look_at_each * part
        return bool(frames)

    def handle(self, intent: Intent) -> None:
        """Handle an intent; from other players' devices only what changes nothing."""
        self._input.handle(intent)
