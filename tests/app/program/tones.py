"""Tones that are made for tests."""

from __future__ import annotations

import wave
from array import array
from math import pi, sin
from pathlib import Path

FULL = 32767
"""The sample that is farthest from silence."""


def steady(path: Path, pitch: float) -> None:
    """Write a tone that stays as it is."""
    path.parent.mkdir(exist_ok=True)
    tone = [round(12000 * sin(2 * pi * pitch * k / 44100)) for k in range(44100)]
    with wave.open(str(path), "wb") as file:
        file.setparams((2, 2, 44100, 0, "NONE", ""))
        file.writeframes(array("h", [one for one in tone for _ in range(2)]).tobytes())
