"""The way forward with one device alone: the walkers of the trial ``events``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, TypeAlias

import pygame

from alhambra.app.input.keyboard_layout import key_named
from alhambra.app.input.keys import Named
from alhambra.app.input.pads import BUTTONS
from alhambra.app.main import Program
from alhambra.app.scenes.title import TitleScene
from tools.trials.noise import Events, Noise, pressed

Walker: TypeAlias = Callable[[Program, Random, Noise], Events]

ACTIONS = 3000
"""The most presses of one device until a place is left."""
MEANT: Mapping[str, float] = {
    "accept": 5,
    "cancel": 4,
    "menu": 2,
    "next-group": 2,
    "end-turn": 1,
    "move-left": 2,
    "move-right": 2,
    "move-up": 2,
    "move-down": 3,
}
"""By meaning of keys and buttons: how often they are pressed."""
ALWAYS = ("escape", "tab", "return")
"""Keys that work even while a text is typed, or if all other keys were reassigned."""
NEW_PAD = 9
"""A pad without a seat."""


class Mark(NamedTuple):
    """A place on the way to the title or the next decision."""

    base: int
    """The id of the lowest scene."""
    frames: int
    """The number of frames of its game."""
    scenes: int
    """The number of scenes."""

    def leads_to(self, now: Mark | None) -> bool:
        """True if this place was left: for the title, another decision, or the scene below."""
        if now is None or now[:2] != self[:2]:
            return True
        return now.scenes < self.scenes


def mark(program: Program) -> Mark | None:
    """Return the current place; None at the title."""
    scenes = program.stack.scenes
    if not scenes or isinstance(scenes[-1], TitleScene):
        return None
    match = getattr(scenes[0], "match", None)
    return Mark(id(scenes[0]), 0 if match is None else len(match.frames), len(scenes))


def by_keys(program: Program, random: Random, noise: Noise) -> Events:
    """Press a key that works everywhere."""
    name = _drawn(random, program.app.bindings.keys) if random.random() < 0.8 else None
    code = key_named(name or random.choice(ALWAYS))
    values = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
    return [pygame.Event(kind, values) for kind in (pygame.KEYDOWN, pygame.KEYUP)]


def by_pad(program: Program, random: Random, noise: Noise) -> Events:
    """Press a button of a pad."""
    numbers = {name: number for number, name in BUTTONS.items()}
    button = numbers.get(_drawn(random, program.app.bindings.buttons) or "")
    if button is None:
        return []
    kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    return [pygame.Event(kind, instance_id=NEW_PAD, button=button) for kind in kinds]


def _drawn(random: Random, named: Named) -> str | None:
    """Return the name of a key or button with a meaning; None if the meaning has none."""
    (meaning,) = random.choices(list(MEANT), list(MEANT.values()))
    names = named[meaning]
    return random.choice(names) if names else None


def by_pointer(program: Program, random: Random, noise: Noise) -> Events:
    """Click with the left button: mostly on targets, sometimes beside them."""
    return pressed(noise.target()) if random.random() < 0.8 else noise.click()


WALKERS: Mapping[str, Walker] = {"keys": by_keys, "pad": by_pad, "pointer": by_pointer}
