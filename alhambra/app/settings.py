"""What the player has set, and the file it is kept in."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("en", "cs", "sk", "fi", "de")
SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5)
"""Interface sizes; the last is for a television across the room."""
SPEEDS = ("slow", "normal", "fast", "instant")


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat as it was last set up."""

    name: str
    kind: str
    """``human`` or a level of the computer's."""
    emblem: int
    """Which emblem and colour, 0 to 5."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. What is here is what a new player gets."""

    language: str = ""
    """One of ``LANGUAGES``; empty: that of the computer."""
    fullscreen: bool = False
    scale: float = 1.0
    """Interface size, one of ``SCALES``."""
    animation: str = "normal"
    """Speed of animations, one of ``SPEEDS``."""
    reduced_motion: bool = False
    sound: float = 0.8
    """Volume of sounds, 0 to 1."""
    music: float = 0.45
    """Volume of music, 0 to 1."""
    seats: tuple[SeatChoice, ...] = ()
    """The last set-up; empty: none yet."""
