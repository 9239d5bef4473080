"""The table: where the game is played."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import (
    Accept,
    Cancel,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    EndTurn,
    FastForward,
    Fit,
    Hint,
    Intent,
    Log,
    Look,
    Menu,
    Move,
    NextGroup,
    Peek,
    Point,
    Press,
    PrevGroup,
    Redo,
    Release,
    Released,
    RestartTurn,
    Scores,
    Scroll,
    SinceTurn,
    Undo,
    Unseen,
    Zoom,
)
from alhambra.app.scene_end import EndScene
from alhambra.app.scene_handover import HandOverScene
from alhambra.app.scene_menu import MenuScene
from alhambra.app.scene_tally import TallyScene
from alhambra.app.scene_warning import warning
from alhambra.app.scenes import Scene
from alhambra.app.seeds import fresh_seed
from alhambra.app.sounds import Piece, Sound
from alhambra.app.table.actions import CONFIRM, MENU, REDO, RESTART, RESULT, SHOW_HAND, UNDO
from alhambra.app.table.counsel import Counsel, Counsellor
from alhambra.app.table.desk import Desk
from alhambra.app.table.display import LEFT
from alhambra.app.table.estate import FIT_ALL
from alhambra.app.table.fingers import Fingers
from alhambra.app.table.ground import Ground
from alhambra.app.table.hints import CLOSE_HINTS, HINT, REMARK
from alhambra.app.table.moment import NO_CAPS, Caps, Moment, Ui
from alhambra.app.table.navigation import moved_focus, next_group
from alhambra.app.table.picture import Brush, Kind, Picture, Spot, Token
from alhambra.app.table.pointing import pointer_over
from alhambra.app.table.records import LOG, SCORES, SINCE
from alhambra.app.table.turn import Turn
from alhambra.app.table.warnings import Loss
from alhambra.app.ui.caps import sign
from alhambra.app.ui.pointer import Pointer
from alhambra.app.views import Views
from alhambra.match.match import House, Match
from alhambra.rules.alhambra.events import Scored

LOOKING = (FastForward, Fit, Log, Look, Menu, Scores, Scroll, SinceTurn, Unseen, Zoom)
"""What any device may ask for, whoever is to choose."""
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
        match: Match,
        trouble: Callable[[], str | None],
        adviser: Counsellor | None = None,
    ) -> None:
        """Without an adviser nobody is helped."""
        self._app = app
        self.match = match
        self._trouble = trouble
        self.desk = Desk(app, match)
        """What the player sees and does."""
        self.turn = Turn(self.desk, self._ask_about)
        """What the player chooses."""
        self._fingers = Fingers(self.desk, self.turn)
        self.counsel = Counsel(self.desk, adviser)
        """What the player is advised."""
        self._views = Views(app, self.desk, self.counsel)
        self._story = self.desk.story
        self._timeline = self.desk.timeline
        self._hurried = False
        self._shown_end = match.over
        self._brush = Brush()
        self._buttons: dict[Token, Callable[[], object]] = {
            MENU: self._open_menu,
            RESULT: self._show_result,
            SHOW_HAND: self._show_hand,
            CONFIRM: self.turn.confirm,
            UNDO: self.turn.undo,
            RESTART: self.turn.restart,
            REDO: self.turn.redo,
            SCORES: self._turn_scores,
            LOG: self._views.log,
            SINCE: self.desk.tell_again,
            HINT: self.counsel.toggle,
            CLOSE_HINTS: self.counsel.close,
            REMARK: self._views.remark,
            FIT_ALL: self._fingers.fit,
            **dict.fromkeys(LEFT.values(), self._views.unseen),
        }

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid."""
        self._app.audio.music(Piece.TABLE)
        self._follow_house()
        self.desk.fit()
        self.desk.changed()
        self._show_caps()
        self.desk.cut()
        self._hand_over()

    def leave(self) -> None:
        """The game is put away."""
        self.match.close()

    def pause(self) -> None:
        """Something was laid over the table: nothing is held any more."""
        self.desk.ui = self.ui._replace(held=None)
        self._hurried = self._story.peeking = False

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
        return Pointer.GRAB if self._fingers.moving_ground else pointer_over(self.picture, self.ui)

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let things move; let opponents think, and show what they chose."""
        pace = self._app.settings.now.pace * (HURRIED if self._hurried else 1.0)
        moved = self._timeline.update(dt / pace if pace else 1e6)
        moved = self.counsel.update(dt) or moved
        for sound in self._timeline.sounds():
            self._app.audio.play(sound)
        mark = self._timeline.mark()
        if mark is not None:
            self.show_scoring(mark)
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
        if self._hurried or self.match.human_to_move or self.match.over:
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
            self._hand_over()
            return True
        if not story.settled:
            self.desk.changed()
            self.desk.refresh()
            return True
        if self.match.over and not self._shown_end:
            self._shown_end = True
            self._show_result()
        return False

    def _hand_over(self) -> None:
        """Ask for the next player, where that is the custom of the house."""
        if self._story.covered and self._app.settings.now.privacy == "hand-over":
            seat = self._story.seat
            name = self.match.table.seats[seat].name
            self._app.stack.push(HandOverScene(self._app, seat, name, self._show_hand))

    def _show_hand(self) -> None:
        self._app.audio.play(Sound.CARD_TURN)
        self._story.covered = False
        self.desk.changed()
        self.desk.refresh()

    def _opponents(self) -> bool:
        """Whether an opponent has answered."""
        first, mover = len(self.match.frames), self.match.to_move
        frames = self.match.poll()
        if frames:
            self.desk.happened(first)
            part = AMID if self.match.to_move == mover else 1.0
            self.desk.looking = self._app.settings.now.look_at_each * part
        return bool(frames)

    # -- what is opened over the table -------------------------------------------------------------

    def _ask_about(self, loss: Loss, go_on: Callable[[], None]) -> None:
        """Ask before something useful is lost."""
        self._app.stack.push(warning(self._app, loss, go_on))

    def show_scoring(self, at: int) -> None:
        """Show the scoring of this frame, before the table goes on or once more."""
        frames = self.match.frames
        event = frames[at].event
        assert isinstance(event, Scored)
        self._app.stack.push(TallyScene(self._app, frames[at - 1].state, event.round))

    def _show_result(self) -> None:
        self._app.stack.push(EndScene(self._app, self.match.frames, self._again))

    def _again(self) -> None:
        """A new game of the same players."""
        self._app.start_game(self.match.table._replace(seed=fresh_seed()))

    def _save(self) -> None:
        """Keep a copy of the game as it is now."""
        self._app.games().save(tuple(self.match.frames))

    def _watch(self) -> None:
        """See the game again. While it is played, no other hands are seen than at the table."""
        own = () if self._story.covered else (self._story.seat,)
        self._app.games().watch(tuple(self.match.frames), None if self.match.over else own)

    def _open_menu(self) -> None:
        self._app.stack.push(
            MenuScene(self._app, self._again, self._trouble(), self._save, self._watch)
        )

    def _turn_scores(self) -> None:
        self._app.audio.play(Sound.CARD_TURN)
        self.desk.ui = self.ui._replace(all_rounds=not self.ui.all_rounds)
        self.desk.refresh()

    # -- what the player does ----------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Do as the player wants; of others' devices only what does not act."""
        if not self._counts(intent):
            return True
        self._show_caps()
        fingers = self._fingers
        match intent:
            case Point(pos):
                fingers.point(pos)
            case Press():
                self.desk.finish_telling()
            case Release(pos):
                self._click(self.picture.spot_at(pos))
            case DragStart(pos, origin):
                fingers.lift(pos, origin)
                fingers.carry(pos)
            case DragMove(pos):
                fingers.carry(pos)
            case Drop(pos):
                fingers.drop(pos)
            case DragCancel() | Released():
                fingers.let_go()
            case Scroll(pos, steps):
                fingers.zoom(steps, pos)
            case Zoom(steps):
                fingers.zoom(steps, self._story.open_ground.center)
            case _:
                return self._command(intent)
        return True

    def _show_caps(self) -> None:
        """Show which keys or buttons can be used, of the device that was used last."""
        devices, bindings = self._app.devices, self._app.bindings
        caps = NO_CAPS
        if devices.sort != "pointer":
            pad = devices.sort == "pad"
            named = bindings.buttons if pad else bindings.keys
            wanted = ("end-turn", "undo", "redo", "restart-turn", "hint")
            caps = Caps(pad, *(sign(named[m][0]) if named[m] else "" for m in wanted))
        if caps != self.ui.caps:
            self.desk.ui = self.ui._replace(caps=caps)
            self.desk.refresh()

    def _counts(self, intent: Intent) -> bool:
        """Whether it comes from whoever is to choose, or chooses nothing."""
        if isinstance(intent, (*LOOKING, DragCancel, Released)):
            return True
        seat = self._story.seat if isinstance(intent, Peek) else self.match.to_move
        if seat is None or seat not in self._story.humans:
            return True
        return self._app.devices.may_act(intent.device, seat)

    def _command(self, intent: Intent) -> bool:
        """What is asked for by a key or a button."""
        match intent:
            case Move(direction):
                self._set_focus(moved_focus(self.picture, self.ui, direction))
            case NextGroup() | PrevGroup():
                step = 1 if isinstance(intent, NextGroup) else -1
                self._set_focus(next_group(self.picture, self.ui, step))
            case Accept():
                self.desk.finish_telling()
                self._click(self.desk.focused())
            case Cancel():
                if not self.turn.drop_picked() and not self.counsel.close():
                    self._open_menu()
            case Menu():
                self._open_menu()
            case Undo():
                self.turn.undo()
            case Redo():
                self.turn.redo()
            case RestartTurn():
                self.turn.restart()
            case EndTurn():
                self._end_turn()
            case Look(seat):
                self._views.palace(seat)
            case Peek(down):
                self._peek(down)
            case FastForward(down):
                self._hurried = down
            case _:
                return self._ask(intent)
        return True

    def _ask(self, intent: Intent) -> bool:
        """What is asked for that only shows something."""
        match intent:
            case Log():
                self._views.log()
            case SinceTurn():
                self.desk.tell_again()
            case Scores():
                self._turn_scores()
            case Unseen():
                self._views.unseen()
            case Hint():
                self.counsel.toggle()
            case Fit():
                self._fingers.fit()
            case _:
                return False
        return True

    def _peek(self, down: bool) -> None:
        """Look at a covered hand for as long as the key is down."""
        self._story.peeking = down
        if self._story.covered:
            self._app.audio.play(Sound.CARD_TURN)
        self.desk.changed()
        self.desk.refresh()

    def _set_focus(self, token: Token | None) -> None:
        if token is not None:
            self.desk.focus(token, keyed=True)

    def _end_turn(self) -> None:
        if self.match.unconfirmed:
            self.turn.confirm()
        elif (token := self.turn.closing()) is not None:
            self.turn.press(token)

    def _click(self, spot: Spot | None) -> None:
        """Press a button of the table, or do something in the game."""
        if spot is None:
            return
        token = spot.token
        act = self._buttons.get(token) if token.kind is Kind.BUTTON else None
        if act is not None:
            act()
        elif token.kind is Kind.PLAYER and not self.ui.carried:
            self._views.palace(int(token.name))
        elif token.kind is Kind.DIRK and not self.ui.carried:
            self._views.palace("dirk")
        elif token.kind is Kind.HINT:
            self.counsel.take_up(int(token.name))
        else:
            self.turn.press(token)
