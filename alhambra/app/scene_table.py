"""The table: where the game is played."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Intent
from alhambra.app.orders import Orders
from alhambra.app.scenes import Scene
from alhambra.app.sounds import Piece
from alhambra.app.table.counsel import Counsel, Counsellor
from alhambra.app.table.desk import Desk
from alhambra.app.table.ground import Ground
from alhambra.app.table.moment import Moment, Ui
from alhambra.app.table.picture import Brush, Picture
from alhambra.app.table.pointing import pointer_over
from alhambra.app.table.turn import Turn
from alhambra.app.ui.pointer import Pointer
from alhambra.app.views import Views
from alhambra.match.match import AlhambraMatch, House

AMID = 0.3
"""The part of the time to look at an opponent's move that passes amid it."""
HURRIED = 0.12
"""How much longer things take while the player hurries them."""


class TableScene(Scene):
    """A match on the screen, and what the players do with it."""

    covers = True

    def __init__(
        self,
        app: App,
        match: AlhambraMatch,
        trouble: Callable[[], str | None],
        adviser: Counsellor | None = None,
    ) -> None:
        """Without an adviser nobody is helped."""
        self._app = app
        self.match = match
        self.desk = Desk(app, match)
        """What the player sees and does."""
        self.counsel = Counsel(self.desk, adviser)
        """What the player is advised."""
        self.views = Views(app, self.desk, self.counsel, trouble)
        """What is opened over it."""
        self.turn = Turn(self.desk, self.views.warning)
        """What the player chooses."""
        self._orders = Orders(app, self.desk, self.turn, self.counsel, self.views)
        self._story = self.desk.story
        self._timeline = self.desk.timeline
        self._shown_end = match.over
        self._brush = Brush()

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid."""
        self._app.audio.music(Piece.TABLE)
        self._follow_house()
        self.desk.fit()
        self.desk.changed()
        self._orders.show_caps()
        self.desk.cut()
        self.views.hand_over()

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
        if picked and self._story.offers.containing(picked):
            self.desk.ui = self.ui._replace(picked=picked)
        self.counsel.resume()
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

    def ground(self) -> Ground:
        """Where the cells of the large palace are on the screen."""
        return self.desk.ground()

    def draw(self, canvas: Canvas) -> None:
        """Draw what is seen now."""
        self.desk.fit()
        self._brush.paint(canvas, self._timeline.sprites)

    def pointer(self) -> Pointer:
        """A hand where something can be taken, a fist while it is carried."""
        return Pointer.GRAB if self._orders.moving_ground else pointer_over(self.picture, self.ui)

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let things move; let opponents think, and show what they chose."""
        pace = self._app.settings.now.pace * (HURRIED if self._orders.hurried else 1.0)
        moved = self._timeline.update(dt / pace if pace else 1e6)
        moved = self.counsel.update(dt) or moved
        for sound in self._timeline.sounds():
            self._app.audio.play(sound)
        mark = self._timeline.mark()
        if mark is not None:
            self.views.scoring(mark)
            return True
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
            story.seat, story.covered = mover, story.covers
            self.desk.changed()
            self.desk.refresh(0.3)
            self.views.hand_over()
            return True
        if not story.settled:
            self.desk.changed()
            self.desk.refresh()
            return True
        if self.match.over and not self._shown_end:
            self._shown_end = True
            self.views.result()
        return False

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
