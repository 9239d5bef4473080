"""What a player wants at the table, by whatever device, and what is done for it."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.app import App
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
from alhambra.app.table.actions import CONFIRM, MENU, REDO, RESTART, RESULT, SHOW_HAND, UNDO
from alhambra.app.table.counsel import Counsel
from alhambra.app.table.desk import Desk
from alhambra.app.table.display import LEFT
from alhambra.app.table.estate import FIT_ALL
from alhambra.app.table.fingers import Fingers
from alhambra.app.table.hints import CLOSE_HINTS, HINT, REMARK
from alhambra.app.table.moment import NO_CAPS, Caps
from alhambra.app.table.navigation import moved_focus, next_group
from alhambra.app.table.picture import Kind, Spot, Token
from alhambra.app.table.records import LOG, SCORES, SINCE
from alhambra.app.table.turn import Turn
from alhambra.app.ui.caps import sign
from alhambra.app.views import Views

LOOKING = (FastForward, Fit, Log, Look, Menu, Scores, Scroll, SinceTurn, Unseen, Zoom)
"""What any device may ask for, whoever is to choose."""


class Orders:
    """Hears what is wanted, and has it done: by the desk, the turn, the counsel or the views."""

    def __init__(self, app: App, desk: Desk, turn: Turn, counsel: Counsel, views: Views) -> None:
        self._app = app
        self._desk = desk
        self._turn = turn
        self._counsel = counsel
        self._views = views
        self._fingers = Fingers(desk, turn)
        self.hurried = False
        """Whether everything is to go quickly."""
        self._buttons: dict[Token, Callable[[], object]] = {
            MENU: views.menu,
            RESULT: views.result,
            SHOW_HAND: desk.uncover,
            CONFIRM: turn.confirm,
            UNDO: turn.undo,
            RESTART: turn.restart,
            REDO: turn.redo,
            SCORES: desk.turn_scores,
            LOG: views.log,
            SINCE: desk.tell_again,
            HINT: counsel.toggle,
            CLOSE_HINTS: counsel.close,
            REMARK: views.remark,
            FIT_ALL: self._fingers.fit,
            **dict.fromkeys(LEFT.values(), views.unseen),
        }

    @property
    def moving_ground(self) -> bool:
        """Whether a pointer has hold of the ground."""
        return self._fingers.moving_ground

    def let_go(self) -> None:
        """Nothing is held any more, neither a thing nor a key."""
        self._desk.ui = self._desk.ui._replace(held=None)
        self.hurried = self._desk.story.peeking = False

    # -- who asks ----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Do as the player wants; of others' devices only what does not act."""
        if not self._counts(intent):
            return True
        self.show_caps()
        return self._point(intent) or self._command(intent) or self._ask(intent)

    def _counts(self, intent: Intent) -> bool:
        """Whether it comes from whoever is to choose, or chooses nothing."""
        if isinstance(intent, (*LOOKING, DragCancel, Released)):
            return True
        story = self._desk.story
        seat = story.seat if isinstance(intent, Peek) else self._desk.match.to_move
        if seat is None or seat not in story.humans:
            return True
        return self._app.devices.may_act(intent.device, seat)

    def show_caps(self) -> None:
        """Show which keys or buttons can be used, of the device that was used last."""
        devices, bindings, desk = self._app.devices, self._app.bindings, self._desk
        caps = NO_CAPS
        if devices.sort != "pointer":
            pad = devices.sort == "pad"
            named = bindings.buttons if pad else bindings.keys
            wanted = ("end-turn", "undo", "redo", "restart-turn", "hint")
            caps = Caps(pad, *(sign(named[m][0]) if named[m] else "" for m in wanted))
        if caps != desk.ui.caps:
            desk.ui = desk.ui._replace(caps=caps)
            desk.refresh()

    # -- what is asked for -------------------------------------------------------------------------

    def _point(self, intent: Intent) -> bool:
        """Do what a pointer does, by a mouse, a finger or a wheel. Whether it was that."""
        desk, fingers = self._desk, self._fingers
        match intent:
            case Point(pos):
                fingers.point(pos)
            case Press():
                desk.finish_telling()
            case Release(pos):
                self._click(desk.picture.spot_at(pos))
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
                fingers.zoom(steps, desk.story.open_ground.center)
            case _:
                return False
        return True

    def _command(self, intent: Intent) -> bool:
        """Do what acts by a key or a button. Whether it was that."""
        desk, turn = self._desk, self._turn
        match intent:
            case Move(direction):
                self._set_focus(moved_focus(desk.picture, desk.ui, direction))
            case NextGroup() | PrevGroup():
                step = 1 if isinstance(intent, NextGroup) else -1
                self._set_focus(next_group(desk.picture, desk.ui, step))
            case Accept():
                desk.finish_telling()
                self._click(desk.focused())
            case Cancel():
                if not turn.drop_picked() and not self._counsel.close():
                    self._views.menu()
            case Undo():
                turn.undo()
            case Redo():
                turn.redo()
            case RestartTurn():
                turn.restart()
            case EndTurn():
                turn.end()
            case FastForward(down):
                self.hurried = down
            case _:
                return False
        return True

    def _ask(self, intent: Intent) -> bool:
        """Show what is only looked at. Whether it was that."""
        desk, views = self._desk, self._views
        match intent:
            case Menu():
                views.menu()
            case Look(seat):
                views.palace(seat)
            case Peek(down):
                desk.peek(down)
            case Log():
                views.log()
            case SinceTurn():
                desk.tell_again()
            case Scores():
                desk.turn_scores()
            case Unseen():
                views.unseen()
            case Hint():
                self._counsel.toggle()
            case Fit():
                self._fingers.fit()
            case _:
                return False
        return True

    def _set_focus(self, token: Token | None) -> None:
        if token is not None:
            self._desk.focus(token, keyed=True)

    def _click(self, spot: Spot | None) -> None:
        """Press a button of the table, or do something in the game."""
        if spot is None:
            return
        token, carried = spot.token, self._desk.ui.carried
        act = self._buttons.get(token) if token.kind is Kind.BUTTON else None
        if act is not None:
            act()
        elif token.kind is Kind.PLAYER and not carried:
            self._views.palace(int(token.name))
        elif token.kind is Kind.DIRK and not carried:
            self._views.palace("dirk")
        elif token.kind is Kind.HINT:
            self._counsel.take_up(int(token.name))
        else:
            self._turn.press(token)
