"""The parts of a frame's time, and the activity in the longest frames."""

from __future__ import annotations

import gc
import time
from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # pygame is loaded only in measuring processes
    from alhambra.app.main import Program

WORST = 5
"""The number of longest frames that are reported."""


class Told(NamedTuple):
    """One frame."""

    milliseconds: float
    number: int
    doing: str
    scenes: str
    parts: str
    """Its longest parts, in milliseconds."""


class Split:
    """Times the parts of frames: a part includes those that it calls."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._collecting = 0.0
        self.frames: list[Told] = []
        from alhambra.app.program.window import GameWindow, Pointers
        from alhambra.app.scenes.saved.saving import GameSaver

        painter, stack = program.painter, program.stack
        parts = {
            "intents": (stack, "handle"),
            "update": (stack, "update"),
            "scenes": (stack, "settle"),
            "draw": (stack, "draw"),
            "measure": (painter, "measure"),
            "sheets": (painter, "poll"),
            "paint": (painter, "paint"),
            "flip": (GameWindow, "flip"),
            "sound": (program.audio, "end_frame"),
            "saving": (GameSaver, "update"),
            "pointer": (Pointers, "show"),
        }
        self._parts = dict.fromkeys((*parts, "garbage"), 0.0)
        """The seconds of each; no name comes later, as garbage is collected at any moment."""
        for name, (owner, method) in parts.items():
            self._time(name, owner, method)
        gc.callbacks.append(self._collected)

    def _time(self, name: str, owner: object, method: str) -> None:
        """Time the calls of a method."""
        called = getattr(owner, method)

        def timed(*arguments: object, **named: object) -> object:
            began = time.perf_counter()
            try:
                return called(*arguments, **named)
            finally:
                self._parts[name] += time.perf_counter() - began

        setattr(owner, method, timed)

    def _collected(self, phase: str, told: dict[str, int]) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._collecting = now
        else:
            self._parts["garbage"] += now - self._collecting

    def begin(self) -> None:
        """Begin a frame."""
        self._parts.update(dict.fromkeys(self._parts, 0.0))

    def end(self, milliseconds: float, doing: str) -> None:
        """End a frame that took ``milliseconds``."""
        parts = sorted(self._parts.items(), key=lambda part: -part[1])
        told = ", ".join(f"{name} {took * 1000:.1f}" for name, took in parts if took >= 0.0005)
        scenes = " < ".join(type(scene).__name__ for scene in self._program.stack.scenes)
        self.frames.append(Told(milliseconds, len(self.frames), doing, scenes, told))

    def worst(self, number: int = WORST) -> list[Told]:
        """Return the longest frames, longest first."""
        return nlargest(number, self.frames)
