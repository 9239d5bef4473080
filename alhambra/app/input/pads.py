"""Gamepads, with SDL's own table of buttons. Plugged in and out at any time."""

from __future__ import annotations

import logging

import pygame
from pygame._sdl2 import controller

from alhambra.app.input.intents import Direction, Intent, Move
from alhambra.app.input.keys import HELD, MEANINGS

log = logging.getLogger(__name__)

BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "accept",
    pygame.CONTROLLER_BUTTON_B: "cancel",
    pygame.CONTROLLER_BUTTON_X: "undo",
    pygame.CONTROLLER_BUTTON_Y: "end-turn",
    pygame.CONTROLLER_BUTTON_BACK: "redo",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "next-group",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "next-group",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "peek",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "fast-forward",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "move-left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "move-right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "move-up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "move-down",
}
STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: (Direction.LEFT, Direction.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Direction.UP, Direction.DOWN),
}
TILTED, CENTERED = 0.6, 0.35
"""A stick counts as tilted from the one on, and as let go below the other."""
FIRST, NEXT = 400, 120
"""Milliseconds until a tilted stick moves the focus again, and again."""


class Pads:
    """The pads that are plugged in."""

    def __init__(self) -> None:
        if not controller.get_init():
            controller.init()
        self._open: dict[int, controller.Controller] = {}
        self._tilted: dict[tuple[int, int], tuple[Direction, int]] = {}
        """By pad and axis: where the stick is tilted to, and when it moves the focus again."""

    def intents(self, event: pygame.Event, now: int) -> list[Intent]:
        """The intents of an event; ``now`` in milliseconds."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._added(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                pad = self._open.pop(event.instance_id, None)
                if pad is not None:
                    pad.quit()
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTONS:
                return [MEANINGS[BUTTONS[event.button]](f"pad-{event.instance_id}", True)]
            case pygame.CONTROLLERBUTTONUP if BUTTONS.get(event.button) in HELD:
                return [MEANINGS[BUTTONS[event.button]](f"pad-{event.instance_id}", False)]
            case pygame.CONTROLLERAXISMOTION if event.axis in STICK:
                return self._tilt(event.instance_id, event.axis, event.value / 32768, now)
        return []

    def repeats(self, now: int) -> list[Intent]:
        """The focus moves on while a stick stays tilted."""
        intents: list[Intent] = []
        for key, (direction, due) in self._tilted.items():
            if now >= due:
                self._tilted[key] = direction, now + NEXT
                intents.append(Move(direction, device=f"pad-{key[0]}"))
        return intents

    def release_all(self) -> None:
        """No stick counts as tilted any more."""
        self._tilted.clear()

    def _added(self, index: int) -> None:
        try:
            pad = controller.Controller(index)
        except pygame.error as error:
            log.warning("a pad cannot be used: %s", error)
            return
        self._open[pad.as_joystick().get_instance_id()] = pad

    def _tilt(self, pad: int, axis: int, value: float, now: int) -> list[Intent]:
        key = (pad, axis)
        if abs(value) < CENTERED:
            self._tilted.pop(key, None)
            return []
        if abs(value) < TILTED:
            return []
        direction = STICK[axis][value > 0]
        if key in self._tilted and self._tilted[key][0] is direction:
            return []
        self._tilted[key] = direction, now + FIRST
        return [Move(direction, device=f"pad-{pad}")]
