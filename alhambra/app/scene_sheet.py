"""The table of Roll & Write: where the second game is played."""

from __future__ import annotations

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Intent
from alhambra.app.scene_table import AMID, HURRIED
from alhambra.app.scenes import Scene
from alhambra.app.sheet.desk import Desk
from alhambra.app.sheet.moment import Moment, Ui
from alhambra.app.sheet.orders import Doors, Orders
from alhambra.app.sheet.running import Running
from alhambra.app.sheet.turn import Turn
from alhambra.app.sounds import Piece
from alhambra.app.table.picture import Brush, Kind, Picture
from alhambra.app.ui.pointer import Pointer
from alhambra.match.match import House
from alhambra.rules.rollwrite.events import Completed, StartPlayerDrawn, TurnBegan


class SheetScene(Scene):
    """A game of Roll & Write on the screen, and what the players do with it."""

    covers = True

    def __init__(self, app: App, match: Running, doors: Doors) -> None:
        self._app = app
        self.match = match
        self.desk = Desk(app, match)
        """What the player sees and does."""
        self.turn = Turn(self.desk)
        """What the player chooses."""
        self._doors = doors
        self._orders = Orders(app, self.desk, self.turn, doors)
        self._story = self.desk.story
        self._timeline = self.desk.timeline
        self._shown_end = match.over
        self._told = len(match.frames)
        """How many frames were looked at for types completed."""
        self._brush = Brush()

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The sheet is laid out; in a new game the opening throws are seen."""
        self._app.audio.music(Piece.TABLE)
        self._follow_house()
        self.desk.fit()
        self.desk.changed()
        self._orders.show_caps()
        first = self._first_throw()
        if first is None or not self._app.settings.now.pace:
            self.desk.cut()
        else:
            self.desk.happened(first)

    def _first_throw(self) -> int | None:
        """The number of the frame with which the opening begins; None where a game goes on."""
        frames = self.match.frames
        if sum(isinstance(frame.event, TurnBegan) for frame in frames) > 1:
            return None
        if not isinstance(frames[-1].event, TurnBegan):
            return None
        drawn = (n for n, one in enumerate(frames) if isinstance(one.event, StartPlayerDrawn))
        at = next(drawn, None)
        return None if at is None else at + 1

    def leave(self) -> None:
        """The game is put away."""
        self.match.close()

    def pause(self) -> None:
        """Something was laid over the table: nothing is held any more."""
        self._orders.let_go()

    def resume(self) -> None:
        """The table is free again."""
        self._app.audio.music(Piece.TABLE)
        self._follow_house()
        self.desk.fit()
        picked = self.ui.picked
        self.desk.changed()
        self.desk.ui = self.ui._replace(picked=picked)
        self.desk.refresh()

    def _follow_house(self) -> None:
        """The rules of the house are what is set."""
        now = self._app.settings.now
        self.match.house = House(now.confirm != "off", now.take_backs, now.help)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def ui(self) -> Ui:
        """What the player is doing."""
        return self.desk.ui

    @property
    def picture(self) -> Picture:
        """What is, or will soon be, on the screen."""
        return self.desk.picture

    @property
    def busy(self) -> bool:
        """Whether the table still tells what happened, or waits for an opponent."""
        return self._timeline.telling or self.desk.looking > 0 or self.match.thinking

    def moment(self) -> Moment:
        """All that is to be shown now."""
        return self.desk.moment()

    def draw(self, canvas: Canvas) -> None:
        """Draw what is seen now."""
        self.desk.fit()
        self._brush.paint(canvas, self._timeline.sprites)

    def pointer(self) -> Pointer:
        """A hand where a die can be taken, a fist while it is carried."""
        if self.ui.held is not None:
            return Pointer.GRAB
        spot = self.desk.focused()
        over_die = spot is not None and spot.live and spot.token.kind is Kind.DIE
        return Pointer.HAND if over_die and not self.ui.keyed else Pointer.ARROW

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let things move; let opponents think, and show what they chose."""
        pace = self._app.settings.now.pace * (HURRIED if self._orders.hurried else 1.0)
        moved = self._timeline.update(dt / pace if pace else 1e6)
        for sound in self._timeline.sounds():
            self._app.audio.play(sound)
        if self._timeline.telling or self._looked(dt):
            return moved
        if self.match.unconfirmed:
            return self.turn.count_down(dt) or moved
        if not self.match.over and not self.match.human_to_move:
            return self._opponents() or moved
        return self._arrived() or moved

    def _looked(self, dt: float) -> bool:
        """Whether there is still something to look at before the next opponent acts."""
        desk = self.desk
        if self._orders.hurried or self.match.human_to_move or self.match.over:
            desk.looking = 0.0
        desk.looking = max(0.0, desk.looking - dt)
        return desk.looking > 0

    def _arrived(self) -> bool:
        """All is told: whose turn is it, and is the game over?"""
        story, mover = self._story, self.match.to_move
        if mover is not None and mover != story.seat and mover in story.humans:
            story.seat = mover
            self.desk.changed()
            self.desk.refresh(0.3)
            return True
        if not story.settled:
            self.desk.changed()
            self.desk.refresh()
            return True
        first, self._told = self._told, len(self.match.frames)
        paid = self._paid(first)
        for at in reversed(paid):  # what was pushed last is seen first
            self._doors.completed(self.match.frames[at - 1].state)
        if paid:
            return False
        if self.match.over and not self._shown_end:
            self._shown_end = True
            self._doors.result()
        return False

    def _paid(self, first: int) -> list[int]:
        """The frames from this one on with which paying for types completed in a round began."""
        events = [frame.event for frame in self.match.frames[first - 1 :]]
        paid = [isinstance(event, Completed) for event in events]
        return [first - 1 + n for n in range(1, len(paid)) if paid[n] and not paid[n - 1]]

    def _opponents(self) -> bool:
        """Whether an opponent has answered."""
        first, mover = len(self.match.frames), self.match.to_move
        frames = self.match.poll()
        if frames:
            self.desk.happened(first)
            part = AMID if self.match.to_move == mover else 1.0
            self.desk.looking = self._app.settings.now.look_at_each * part
        return bool(frames)

    def handle(self, intent: Intent) -> bool:
        """Do as the player wants; of others' devices only what does not act."""
        return self._orders.handle(intent)
