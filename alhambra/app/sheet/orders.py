"""What a player wants at the sheet, by whatever device, and what is done for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

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
    Intent,
    Look,
    Menu,
    Move,
    NextGroup,
    Point,
    Press,
    PrevGroup,
    Redo,
    Release,
    Released,
    RestartTurn,
    Undo,
)
from alhambra.app.sheet.actions import BACK
from alhambra.app.sheet.desk import Desk
from alhambra.app.sheet.turn import Turn
from alhambra.app.table.actions import CONFIRM, MENU, REDO, RESTART, RESULT, UNDO
from alhambra.app.table.moment import NO_CAPS, Caps
from alhambra.app.table.navigation import moved_focus, next_group
from alhambra.app.table.picture import Kind, Spot, Token
from alhambra.app.ui.caps import sign
from alhambra.rules.rollwrite.model import State

LOOKING = (FastForward, Look, Menu)
"""What any device may ask for, whoever is to choose."""


class Doors(NamedTuple):
    """What is opened over the table."""

    menu: Callable[[], None]
    result: Callable[[], None]
    """How the game ended."""
    completed: Callable[[State], None]
    """Types completed in the round that is over, told of the state before they were paid."""


class Orders:
    """Hears what is wanted, and has it done: by the desk, the turn, or something opened over it."""

    def __init__(self, app: App, desk: Desk, turn: Turn, doors: Doors) -> None:
        self._app = app
        self._desk = desk
        self._turn = turn
        self._doors = doors
        self.hurried = False
        """Whether everything is to go quickly."""
        self._buttons: dict[Token, Callable[[], object]] = {
            MENU: doors.menu,
            RESULT: doors.result,
            CONFIRM: turn.confirm,
            UNDO: turn.undo,
            RESTART: turn.restart,
            REDO: turn.redo,
            BACK: lambda: desk.look(None),
        }

    def let_go(self) -> None:
        """Nothing is held any more, neither a thing nor a key."""
        self._desk.ui = self._desk.ui._replace(held=None)
        self.hurried = False

    def handle(self, intent: Intent) -> bool:
        """Do as the player wants; of others' devices only what does not act."""
        if not self._counts(intent):
            return True
        self.show_caps()
        return self._point(intent) or self._command(intent)

    def _counts(self, intent: Intent) -> bool:
        """Whether it comes from whoever is to choose, or chooses nothing."""
        if isinstance(intent, (*LOOKING, DragCancel, Released)):
            return True
        seat = self._desk.match.to_move
        if seat is None or seat not in self._desk.story.humans:
            return True
        return self._app.devices.may_act(intent.device, seat)

    def show_caps(self) -> None:
        """Show which keys or buttons can be used, of the device that was used last."""
        devices, bindings, desk = self._app.devices, self._app.bindings, self._desk
        caps = NO_CAPS
        if devices.sort != "pointer":
            pad = devices.sort == "pad"
            named = bindings.buttons if pad else bindings.keys
            wanted = ("end-turn", "undo", "redo", "restart-turn")
            caps = Caps(pad, *(sign(named[m][0]) if named[m] else "" for m in wanted))
        if caps != desk.ui.caps:
            desk.ui = desk.ui._replace(caps=caps)
            desk.refresh()

    def _point(self, intent: Intent) -> bool:
        """Do what a pointer does. Whether it was that."""
        desk, turn = self._desk, self._turn
        match intent:
            case Point(pos):
                token = desk.token_at(pos)
                if token != desk.ui.focus or desk.ui.keyed:
                    desk.focus(token, keyed=False)
            case Press():
                desk.finish_telling()
            case Release(pos):
                self._click(desk.picture.spot_at(pos))
            case DragStart(pos, origin):
                turn.lift(pos, origin)
                turn.carry(pos)
            case DragMove(pos):
                turn.carry(pos)
            case Drop(pos):
                turn.drop(pos)
            case DragCancel() | Released():
                turn.let_go()
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
                if not desk.look(None) and not turn.drop_picked():
                    self._doors.menu()
            case Menu():
                self._doors.menu()
            case Undo():
                turn.undo()
            case Redo():
                turn.redo()
            case RestartTurn():
                turn.restart()
            case EndTurn():
                turn.end()
            case Look(seat):
                desk.look(seat)
            case FastForward(down):
                self.hurried = down
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
        act = self._buttons.get(spot.token) if spot.token.kind is Kind.BUTTON else None
        if act is not None:
            act()
        elif spot.token.kind is Kind.PLAYER:
            self._desk.look(int(spot.token.name))
        elif spot.live:
            self._turn.press(spot.token)
