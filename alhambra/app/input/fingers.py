"""The fingers on a touch screen: two of them zoom."""

from __future__ import annotations

from math import dist, log

import pygame

from alhambra.app.gfx.box import Point as Position
from alhambra.app.input.intents import TOUCH, Pinch

PINCH_STEP = 1.15
"""The growth of the distance between two fingers that equals a step of the wheel."""
LEAST_APART = 8.0
"""The least distance of two fingers, in pixels; closer ones count as this far apart."""


class Fingers:
    """The fingers on the screen, with their places in the picture."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], Position] = {}
        """By touch screen and finger."""
        self.pinching = False
        """True from the second finger on until the last one is lifted."""

    def clear(self) -> None:
        """Forget all fingers."""
        self._at.clear()
        self.pinching = False

    def began(self, event: pygame.Event) -> bool:
        """Handle a finger that goes down or up. Return true if it is the second one."""
        finger = event.touch_id, event.finger_id
        if event.type == pygame.FINGERDOWN:
            self._at[finger] = event.pos
            second = len(self._at) == 2 and not self.pinching
            self.pinching = self.pinching or second
            return second
        if event.type == pygame.FINGERUP:
            self._at.pop(finger, None)
            self.pinching = self.pinching and bool(self._at)
        return False

    def moved(self, event: pygame.Event) -> list[Pinch]:
        """Handle a finger that moves; with a second finger it zooms about the middle of both."""
        finger = event.touch_id, event.finger_id
        if finger not in self._at:
            return []
        before, self._at[finger] = self._at[finger], event.pos
        if not self.pinching or len(self._at) != 2:
            return []
        (other,) = (at for one, at in self._at.items() if one != finger)
        apart = max(LEAST_APART, dist(event.pos, other)) / max(LEAST_APART, dist(before, other))
        middle = (event.pos[0] + other[0]) / 2, (event.pos[1] + other[1]) / 2
        steps = log(apart) / log(PINCH_STEP)
        return [Pinch(middle, steps, device=TOUCH)] if steps else []
