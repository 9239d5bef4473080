"""What a player wants at a table, by whatever device, and what is done for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

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
from alhambra.app.program.app import App
from alhambra.app.table.buttons import (
    CONFIRM,
    MENU,
    REDO,
    RESTART,
    RESULT,
    UNDO,
)
from alhambra.app.table.desk import Desk
from alhambra.app.table.navigation import moved_focus, next_group
from alhambra.app.table.picture import Kind, Spot, Token
from alhambra.app.table.pointer_input import PointerInput
from alhambra.app.table.turn import Turn
from alhambra.app.table.ui_state import NO_CAPS, Caps
from alhambra.app.ui.key_caps import sign
from alhambra.rules.api import Seat

LOOKING = (FastForward, Fit, Log, Look, Menu, Scores, Scroll, SinceTurn, Unseen, Zoom)
"""What any device may ask for, whoever is to choose."""
CAPS = ("end-turn", "undo", "redo", "restart-turn", "hint")
"""What the keys and buttons do that are shown, in the order of ``Caps``."""

Act: TypeAlias = Callable[[], object]


class Actions(NamedTuple):
    """Where a player gets from a table, and what each game does of its own."""

    menu: Act
    result: Act
    """How the game ended."""
    look: Callable[[Seat], object]
    """What somebody else has before him."""
    asked: Mapping[type[Intent], Act] = {}
    """What else can be asked for, by the intent that asks."""
    buttons: Mapping[Token, Act] = {}
    """What other buttons of the table do."""
    put_away: tuple[Callable[[], bool], ...] = ()
    """What Cancel puts away, one after the other, before it opens the menu. Each says whether there
    was anything."""


class Orders(ABC):
    """Hears what is wanted, and has it done: by the desk, the turn, or what a game hands in."""

    def __init__(
        self,
        app: App,
        desk: Desk[Any, Any],
        turn: Turn[Any, Any],
        fingers: PointerInput,
        ways: Actions,
    ) -> None:
        self._app = app
        self._desk = desk
        self._turn = turn
        self._fingers = fingers
        self._ways = ways
        self.hurried = False
        """Whether everything is to go quickly."""
        self._buttons: dict[Token, Act] = {
            MENU: ways.menu,
            RESULT: ways.result,
            CONFIRM: turn.confirm,
            UNDO: turn.undo,
            RESTART: turn.restart,
            REDO: turn.redo,
            **ways.buttons,
        }

    def let_go(self) -> None:
        """Nothing is held any more, neither a thing nor a key."""
        self._desk.ui = self._desk.ui._replace(held=None)
        self.hurried = False

    # -- who asks ----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Do as the player wants; of others' devices only what does not act."""
        if self._counts(intent):
            self.show_caps()
            _ = self._point(intent) or self._command(intent) or self._ask(intent)

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
            caps = Caps(pad, *(sign(named[m][0]) if named[m] else "" for m in CAPS))
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
                if not any(put_away() for put_away in self._ways.put_away):
                    self._ways.menu()
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
        match intent:
            case Menu():
                self._ways.menu()
            case Look(seat):
                self._ways.look(seat)
            case _:
                act = self._ways.asked.get(type(intent))
                if act is None:
                    return False
                act()
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
        else:
            self._press(spot)

    @abstractmethod
    def _press(self, spot: Spot) -> None:
        """Do what a click means there, in the game or at the table."""
