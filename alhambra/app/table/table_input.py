"""Intents at a table, from any device: pointer, keys, buttons, and the focus moved by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Point
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.program.app import App
from alhambra.app.table.advice.hint_controller import HintController
from alhambra.app.table.advice.hint_panel import CLOSE_HINTS, HINT, REASONS
from alhambra.app.table.buttons import (
    CONFIRM,
    LOG,
    MENU,
    REDO,
    REMARK,
    RESTART,
    RESULT,
    SINCE,
    TRY_AGAIN,
    UNDO,
)
from alhambra.app.table.controller import TableController
from alhambra.app.table.focus import CALL, Resting, default_spot, live, moved_focus, next_group
from alhambra.app.table.panels import MORE, NOTICE, UNSAVED
from alhambra.app.table.picture import Kind, Spot, Token
from alhambra.app.table.ui_state import NO_CAPS, Caps, Held
from alhambra.rules.api import Holder

LOOKING = (
    *(intents.Clear, intents.FastForward, intents.First, intents.Fit, intents.Inspect),
    *(intents.InspectAt, intents.Log, intents.Look, intents.Menu, intents.Pinch, intents.Scores),
    *(intents.Scroll, intents.SinceTurn, intents.Unseen, intents.Zoom),
)
"""Intents that every device may send, whoever is to choose."""
TWICE = 0.4
"""Seconds between the two clicks of a double one at most."""
CAPS = ("end-turn", "undo", "redo", "restart-turn", "hint")
"""Meanings of the keys and buttons that are shown, in the order of ``Caps``."""

Act: TypeAlias = Callable[[], object]


class Actions(NamedTuple):
    """Actions that open scenes over a table, and those that only one game has."""

    menu: Act
    result: Act
    """Opens the result of the game."""
    log: Act
    """Opens the chronicle."""
    remark: Act
    """Opens the coach's remark on the player's last turn."""
    unsaved: Act
    """Opens what can be done about a game that cannot be saved."""
    look: Callable[[Holder], object]
    """Shows somebody's palace or sheet."""
    inspect: Callable[[Spot], object]
    """Shows the thing of a spot large, if it is more than bare ground."""
    help_link: Callable[[Spot | None], str] = lambda spot: ""
    """Returns the id of what the rule book is to explain at a spot."""
    asked: Mapping[type[Intent], Act] = {}
    """Intents of this game only."""
    buttons: Mapping[Token, Act] = {}
    """Buttons of this game only."""
    put_away: tuple[Callable[[], bool], ...] = ()
    """Called by Cancel before the menu opens. Each returns true if there was anything to close."""


class TableInput:
    """Passes intents to the controller, the hints and the menus."""

    def __init__(
        self,
        app: App,
        controller: TableController,
        hints: HintController,
        actions: Actions,
    ) -> None:
        self._app = app
        self._controller = controller
        self._hints = hints
        self._actions = actions
        self.hurried = False
        """True while the player holds fast-forward."""
        self._resting = Resting(controller, self._inspect)
        self._pan: Point | None = None
        """The pointer's position while it drags the ground."""
        self._clicked: Token | None = None
        """The token that was clicked last, and the seconds since then."""
        self._since_click = 0.0
        self._aims_in = 0
        """Frames until what is below a thing that was lifted gets the focus."""
        self._asked: dict[type[Intent], Act] = {
            intents.Menu: actions.menu,
            intents.Log: actions.log,
            intents.SinceTurn: controller.tell_again,
            intents.Hint: hints.toggle,
            intents.Fit: controller.fit_ground,
            intents.First: controller.fit_ground,
            intents.Undo: controller.undo,
            intents.Redo: controller.redo,
            intents.RestartTurn: self._restart,
            intents.EndTurn: controller.end_turn,
            **actions.asked,
        }
        self._buttons: dict[Token, Act] = {
            MENU: actions.menu,
            RESULT: actions.result,
            CONFIRM: controller.confirm,
            UNDO: controller.undo,
            RESTART: controller.restart_turn,
            REDO: controller.redo,
            LOG: actions.log,
            SINCE: controller.tell_again,
            HINT: hints.toggle,
            CLOSE_HINTS: hints.close,
            REMARK: actions.remark,
            TRY_AGAIN: hints.try_again,
            UNSAVED: actions.unsaved,
            MORE: self._app.open_rules_here,
            **dict.fromkeys(REASONS, self._app.open_rules_here),
            **actions.buttons,
        }

    # -- who asks ----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Handle an intent; from other players' devices only what changes nothing."""
        if not self._counts(intent):
            return
        self.show_caps()
        if self._resting.hear(intent):
            return
        act = self._asked.get(type(intent))
        if act is not None:
            act()
            return
        controller = self._controller
        match intent:
            case intents.Point(pos) if self._is_at_notice(pos):
                pass
            case intents.Point(pos):
                token = controller.token_at(pos)
                if token != controller.ui.focus or controller.ui.keyed:
                    controller.focus(token, keyed=False)
            case intents.Press(pos):
                controller.view.pressed_at = pos
                controller.finish_telling()
            case intents.Release(pos):
                controller.view.pressed_at = pos
                spot = controller.picture.spot_at(pos)
                if spot is None:
                    controller.drop_picked()
                self._click_once_or_twice(spot)
            case intents.DragStart(pos, origin):
                self._lift(pos, origin)
                self._aims_in = 2
            case intents.DragMove(pos):
                self._carry(pos)
            case intents.Drop(pos):
                self._pan, controller.view.pressed_at = None, pos
                if controller.ui.held is not None:
                    controller.drop(controller.token_at(pos))
            case intents.DragCancel():
                self._pan = None
                controller.put_back()
            case intents.Released():
                self._pan = None
                controller.put_back()
                self.let_go()
            case intents.Scroll(pos, steps) | intents.Pinch(pos, steps):
                controller.zoom(steps, pos)
            case _:
                self._command(intent)

    def _counts(self, intent: Intent) -> bool:
        """Return true if it comes from the player who is to choose, or chooses nothing."""
        if isinstance(intent, (*LOOKING, intents.DragCancel, intents.Released)):
            return True
        view = self._controller.view
        peeks = isinstance(intent, intents.Peek)
        seat = view.seat if peeks else self._controller.match.to_move
        if seat is None or seat not in view.humans:
            return True
        return self._app.devices.may_act(intent.device, seat)

    def show_caps(self) -> None:
        """Show the keys or buttons of the device that was used last."""
        devices, bindings, controller = self._app.devices, self._app.bindings, self._controller
        caps = NO_CAPS
        if devices.kind != "pointer":
            pad = devices.kind == "pad"
            named = bindings.buttons if pad else bindings.keys
            shown = [() if m in controller.spared else named[m][:1] for m in CAPS]
            caps = Caps(pad, *("".join(self._app.caps(names, pad)) for names in shown))
        if caps != controller.ui.caps:
            controller.ui = replace(controller.ui, caps=caps)
            controller.refresh()

    # -- keys and buttons --------------------------------------------------------------------------

    def _command(self, intent: Intent) -> None:
        """Handle an intent of keys or buttons."""
        controller = self._controller
        match intent:
            case intents.Move(direction):
                self._set_focus(moved_focus(controller.picture, controller.ui, direction))
            case intents.NextGroup() | intents.PrevGroup():
                step = 1 if isinstance(intent, intents.NextGroup) else -1
                self._set_focus(next_group(controller.picture, controller.ui, step))
            case intents.Accept():
                controller.finish_telling()
                if controller.ends_by_itself and not (controller.ui.keyed and controller.ui.focus):
                    controller.confirm()
                else:
                    self._click(controller.focused())
            case intents.InspectAt(pos):
                self._inspect(controller.picture.spot_at(pos))
            case intents.Inspect() if controller.ui.notice:
                self._app.open_rules_here()
            case intents.Inspect():
                self._inspect(controller.focused())
            case intents.Cancel() if controller.timeline.telling and controller.match.human_to_move:
                controller.finish_telling()
            case intents.Cancel():
                mind = controller.stop_clock, controller.drop_picked
                away = *self._actions.put_away, *mind, self._hints.close
                if not any(put_away() for put_away in away):
                    self._actions.menu()
            case intents.FastForward(down):
                self.hurried = down
            case intents.Look(seat):
                self._actions.look(seat)
            case intents.Clear(down):
                controller.clear(down)
            case intents.Peek(down):
                controller.peek(down)
            case intents.Zoom(steps):
                controller.zoom(steps)

    def _restart(self) -> None:
        """Take back the turn, also in a game where the coach's remark is on a part of it."""
        if not (self._controller.match.unconfirmed and self._hints.try_again()):
            self._controller.restart_turn()

    def _inspect(self, spot: Spot | None) -> None:
        """Show a thing large; bare ground does nothing."""
        if spot is not None:
            self._controller.finish_telling()
            self._actions.inspect(spot)

    def _set_focus(self, token: Token | None) -> None:
        if token is not None:
            self._controller.focus(token, keyed=True)

    def _keep_focus(self) -> bool:
        """Show keys and pads where they are while their player may choose.

        What has the focus may be gone: it goes to where something can be picked then. Only to what
        calls a player an arrow has to lead: the key that ended a turn, pressed once more, must not
        show the next hand. Return true if the picture changed.
        """
        controller = self._controller
        ui, match = controller.ui, controller.match
        if self._app.devices.kind == "pointer" or controller.timeline.telling or ui.notice:
            return False
        here = controller.focused()
        lies = here is not None and here.focusable
        if (lies and ui.keyed) or match.unconfirmed or not match.human_to_move:
            return False
        if any(spot.group == CALL for spot in controller.picture.spots):
            return False
        focus = ui.focus if lies else self._first_focus()
        if ui.held is not None or focus is None:
            return False
        controller.ui = replace(ui, focus=focus, keyed=True, rested=None)
        controller.refresh()
        return True

    def _first_focus(self) -> Token | None:
        controller = self._controller
        spots = live(controller.picture)
        wanted = controller.rules.find_focus(controller.snapshot())
        if any(spot.token == wanted for spot in spots):
            return wanted
        return default_spot(spots).token if spots else None

    def _click(self, spot: Spot | None) -> None:
        """Press a button, pick a proposal, open somebody's palace or sheet, or act in the game."""
        if spot is None:
            return
        controller, token = self._controller, spot.token
        act = self._buttons.get(token) if token.kind is Kind.BUTTON else None
        holder = controller.rules.find_holder(controller.ui, token)
        if act is not None:
            act()
        elif token.kind is Kind.HINT:
            self._hints.take_up(int(token.name))
        elif holder is not None:
            self._actions.look(holder)
        else:
            controller.press(token)

    # -- the pointer -------------------------------------------------------------------------------

    @property
    def moving_ground(self) -> bool:
        """True while a pointer drags the ground."""
        return self._pan is not None

    def let_go(self) -> None:
        """Release things and keys."""
        self._resting.stop()
        self._controller.let_go()
        self.hurried = False

    def update(self, dt: float) -> bool:
        """Notice a pointer that rests. Return true if the picture changed."""
        self._since_click += dt
        rested = self._resting.update(dt)
        return self._keep_focus() or self._aim() or rested

    def _aim(self) -> bool:
        """Focus what is below a thing that was lifted in the last frame.

        To lift it changed most of the picture: to change it once more in that frame takes too long.
        """
        if not self._aims_in:
            return False
        self._aims_in -= 1
        held = self._controller.ui.held
        if self._aims_in or held is None:
            return False
        self._carry(held.at)
        return True

    def _click_once_or_twice(self, spot: Spot | None) -> None:
        """Click; a second click on the same thing right after may do more."""
        token = None if spot is None else spot.token
        twice = token is not None and token == self._clicked and self._since_click <= TWICE
        self._clicked, self._since_click = None if twice else token, 0.0
        if not (twice and token is not None and self._controller.press_again(token)):
            self._click(spot)

    def _is_at_notice(self, pos: Point) -> bool:
        """True on the way from what was refused to the button beside the refusal."""
        controller = self._controller
        box = controller.picture.anchors.get(NOTICE)
        return bool(controller.ui.notice) and box is not None and box.contains(pos)

    def _lift(self, pos: Point, origin: Point) -> None:
        """Begin a drag of the thing at the origin, or of the ground."""
        controller = self._controller
        spot = controller.picture.spot_at(origin)
        if spot is None:
            return
        if not controller.rules.can_lift(controller.snapshot(), spot.token):
            if spot.token.kind in controller.rules.surface:
                self._pan = pos
            return
        name = controller.rules.thing_of(controller.snapshot(), spot.token)
        box = controller.picture.anchors.get(name, spot.box)
        grip = ((origin[0] - box.x) / box.w, (origin[1] - box.y) / box.h)
        held = Held(spot.token, pos, (min(1, max(0, grip[0])), min(1, max(0, grip[1]))))
        controller.ui = replace(
            controller.ui, held=held, focus=spot.token, keyed=False, rested=None
        )
        controller.lift(spot.token)

    def _carry(self, pos: Point) -> None:
        """Move the ground, or what is held, to the pointer."""
        controller = self._controller
        if self._pan is not None:
            controller.pan((pos[0] - self._pan[0], pos[1] - self._pan[1]))
            self._pan = pos
            return
        held = controller.ui.held
        if held is None:
            return
        target = controller.token_at(pos)
        controller.ui = replace(controller.ui, held=held._replace(at=pos))
        name = controller.rules.thing_of(controller.snapshot(), held.token)
        seen, controller.ui = controller.ui.focus, replace(controller.ui, focus=target)
        if not name:
            controller.cut()
            return
        controller.timeline.carry(name, pos[0] - held.at[0], pos[1] - held.at[1])
        if target != seen:
            controller.refresh()
