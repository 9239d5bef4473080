"""Gamepads, with SDL's own table of buttons. They can be plugged in and out at any time."""

from __future__ import annotations

import logging

import pygame
from pygame._sdl2 import controller

from alhambra.app.input.intents import Caught, Direction, Intent, Move, PadFound, PadLost
from alhambra.app.input.keys import HELD, MEANINGS, REPEATED, Named, meanings

log = logging.getLogger(__name__)

BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "leftshoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rightshoulder",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "leftstick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rightstick",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "dpleft",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "dpright",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "dpup",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "dpdown",
}
"""The buttons by SDL's names."""
PULLS = {
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): "lefttrigger",
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): "righttrigger",
    (pygame.CONTROLLER_AXIS_RIGHTX, -1): "-rightx",
    (pygame.CONTROLLER_AXIS_RIGHTX, 1): "+rightx",
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): "-righty",
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): "+righty",
}
"""Axes that act as buttons, each way separately: triggers, and the right stick."""
STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: (Direction.LEFT, Direction.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Direction.UP, Direction.DOWN),
}
STICK_TILTED, STICK_CENTERED = 0.6, 0.35
"""Above the first a stick is tilted, below the second it is released."""
FIRST_REPEAT, NEXT_REPEAT = 400, 120
"""Milliseconds until a held stick or button repeats: the first time, then each time."""
BESIDE = {
    pygame.CONTROLLER_AXIS_LEFTX: pygame.CONTROLLER_AXIS_LEFTY,
    pygame.CONTROLLER_AXIS_LEFTY: pygame.CONTROLLER_AXIS_LEFTX,
    pygame.CONTROLLER_AXIS_RIGHTX: pygame.CONTROLLER_AXIS_RIGHTY,
    pygame.CONTROLLER_AXIS_RIGHTY: pygame.CONTROLLER_AXIS_RIGHTX,
}
"""The other axis of the same stick."""


class Pads:
    """The pads that are plugged in."""

    def __init__(self, named: Named) -> None:
        """``named``: the names of the buttons by meaning."""
        self._does = meanings(named)
        if not controller.get_init():
            controller.init()
        self._open: dict[int, controller.Controller] = {}
        self._tilted: dict[tuple[int, int], tuple[Direction, int]] = {}
        """By pad and axis: the direction of the tilted stick, and the time of its next move."""
        self._values: dict[tuple[int, int], float] = {}
        """By pad and axis: how far it is tilted, -1 to 1."""
        self._pulled: set[tuple[int, int, int]] = set()
        """Pulled triggers and tilts of the right stick, as pad, axis and way."""
        self._down: dict[tuple[int, str], tuple[str, int]] = {}
        """By pad and button that is down: its meaning, and the time of its next repeat."""

    def use(self, named: Named) -> None:
        """Use these meanings of buttons from now on."""
        self._does = meanings(named)

    def intents(self, event: pygame.Event, now: int, catching: bool = False) -> list[Intent]:
        """Return an event's intents; ``now`` in milliseconds. ``catching``: buttons by name."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                return self._added(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._removed(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTONS:
                return self._button(event.instance_id, BUTTONS[event.button], True, now, catching)
            case pygame.CONTROLLERBUTTONUP if event.button in BUTTONS:
                return self._button(event.instance_id, BUTTONS[event.button], False, now, catching)
            case pygame.CONTROLLERAXISMOTION if event.axis in STICK:
                return self._tilt(event.instance_id, event.axis, event.value / 32768, now)
            case pygame.CONTROLLERAXISMOTION:
                return self._pull(event.instance_id, event.axis, event.value / 32768, now, catching)
        return []

    def _button(
        self, pad: int, name: str, down: bool, now: int, catching: bool = False
    ) -> list[Intent]:
        device = f"pad-{pad}"
        self._down.pop((pad, name), None)
        if catching:
            return [Caught(name, device=device)] if down else []
        meaning = self._does.get(name)
        if meaning is None or not (down or meaning in HELD):
            return []
        if down:
            self._down[pad, name] = meaning, now + FIRST_REPEAT
        return [MEANINGS[meaning](device, down)]

    def _pull(self, pad: int, axis: int, value: float, now: int, catching: bool) -> list[Intent]:
        """Treat a way of an axis as a button: down above one threshold, up below the other.

        A stick that is pushed one way already means nothing the other way.
        """
        intents: list[Intent] = []
        if any((pad, BESIDE.get(axis), way) in self._pulled for way in (-1, 1)):
            return intents
        for way in (-1, 1):
            name, key = PULLS.get((axis, way)), (pad, axis, way)
            down = value * way > (STICK_CENTERED if key in self._pulled else STICK_TILTED)
            if name is not None and down != (key in self._pulled):
                (self._pulled.add if down else self._pulled.discard)(key)
                intents += self._button(pad, name, down, now, catching)
        return intents

    def repeats(self, now: int) -> list[Intent]:
        """Return the repeats of tilted sticks and of buttons that are down."""
        intents: list[Intent] = []
        for key, (direction, due) in self._tilted.items():
            if now >= due:
                self._tilted[key] = direction, now + NEXT_REPEAT
                intents.append(Move(direction, device=f"pad-{key[0]}"))
        for (pad, name), (meaning, due) in self._down.items():
            if now >= due and meaning in REPEATED:
                self._down[pad, name] = meaning, now + NEXT_REPEAT
                intents.append(MEANINGS[meaning](f"pad-{pad}", True))
        return intents

    def release_all(self) -> None:
        """Treat all sticks and buttons as released."""
        self._tilted.clear()
        self._down.clear()

    def _added(self, index: int) -> list[Intent]:
        try:
            pad = controller.Controller(index)
        except pygame.error as error:
            log.warning("a pad cannot be used: %s", error)
            return []
        number = pad.as_joystick().get_instance_id()
        if number in self._open:
            return []
        self._open[number] = pad
        return [PadFound(device=f"pad-{number}")]

    def _removed(self, number: int) -> list[Intent]:
        pad = self._open.pop(number, None)
        if pad is None:
            return []
        pad.quit()
        ended = [name for of, name in self._down if of == number]
        released = [one for name in ended for one in self._button(number, name, False, 0)]
        self._tilted = {key: at for key, at in self._tilted.items() if key[0] != number}
        self._pulled = {key for key in self._pulled if key[0] != number}
        self._values = {key: at for key, at in self._values.items() if key[0] != number}
        return [*released, PadLost(device=f"pad-{number}")]

    def _tilt(self, pad: int, axis: int, value: float, now: int) -> list[Intent]:
        """Move the focus where the stick is tilted most."""
        key, beside = (pad, axis), (pad, BESIDE[axis])
        self._values[key] = value
        if abs(value) < STICK_CENTERED:
            self._tilted.pop(key, None)
            return []
        if abs(value) < STICK_TILTED or abs(value) < abs(self._values.get(beside, 0.0)):
            return []
        self._tilted.pop(beside, None)
        direction = STICK[axis][value > 0]
        if key in self._tilted and self._tilted[key][0] is direction:
            return []
        self._tilted[key] = direction, now + FIRST_REPEAT
        return [Move(direction, device=f"pad-{pad}")]
