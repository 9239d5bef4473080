"""The player's settings, and their possible values."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from alhambra.app.gfx.look import LIGHTS, PALETTES, Look
from alhambra.app.input.keys import MEANINGS
from alhambra.app.program.window_placement import is_placement
from alhambra.foreign import LONGEST_NAME
from alhambra.match.programs import Program, is_name

log = logging.getLogger(__name__)

LANGUAGES = ("en", "cs", "sk", "fi", "de")
SCALES = (0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
"""Interface sizes; the last ones are for a television across the room."""
CHRONICLES = {"normal": 1.0, "large": 1.3, "largest": 1.6}
"""By size of the chronicle's letters: their scale."""
COMPUTERS = {"at-once": 0.02, "short": 0.35, "normal": 0.7, "long": 1.8}
"""By pace of the computer's players: seconds to look at each of their actions."""
PACES = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""By speed of animations: the factor on their duration."""
SPEEDS = tuple(PACES)
CONFIRMS = ("off", "on", "timer")
"""How a person's turn ends: at once, or when confirmed; with ``timer`` also after some time."""
HELPS = ("none", "hints", "coach")
"""Help for people: none; hints on request; also the coach's remarks on turns that lost points."""
VIRTUAL = (2, 3, 4)
"""Numbers of virtual players for Roll & Write alone."""
MOST_KEYS = 8
"""The most keys or buttons with the same meaning."""
PRIVACIES = ("open", "covered", "hand-over")
"""Hands of several people at one screen: open; covered until shown; covered by a screen between
turns.
"""


COUCH: Mapping[str, Any] = {
    "scale": 1.5,
    "chronicle": "large",
    "computers": "long",
    "confirm": "on",
}
"""Settings for people on a couch, across the room from a television."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat of the last set-up."""

    name: str
    kind: str
    """``human``, a level of the computer, or the kind of a program."""
    emblem: int
    """Emblem and colour, 0 to 5."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings, with the defaults for a new player."""

    language: str = ""
    """One of ``LANGUAGES``; empty: the system's."""
    fullscreen: bool = False
    scale: float = 1.0
    """Interface size, one of ``SCALES``."""
    animation: str = "normal"
    """Speed of animations, one of ``SPEEDS``."""
    reduced_motion: bool = False
    light: str = LIGHTS[0]
    """The light on the table, one of ``LIGHTS``."""
    palette: str = PALETTES[0]
    """The colours of pictures and words, one of ``PALETTES``."""
    sound: float = 0.8
    """Volume of sounds, 0 to 1."""
    music: float = 0.45
    """Volume of music, 0 to 1."""
    mute: bool = False
    """True if everything is silent, whatever the volumes."""
    confirm: str = "off"
    """One of ``CONFIRMS``."""
    take_backs: bool = False
    """True if a person alone against computers may take back any choice."""
    help: str = "hints"
    """One of ``HELPS``."""
    privacy: str = "covered"
    """One of ``PRIVACIES``."""
    warnings: bool = True
    """True if a person is asked before giving up something useful."""
    computers: str = "normal"
    """The pace of the computer's players, one of ``COMPUTERS``."""
    chronicle: str = "normal"
    """The size of the chronicle's letters, one of ``CHRONICLES``."""
    couch: Mapping[str, Any] = field(default_factory=dict)
    """The settings before the couch mode was turned on; empty: it is off."""
    window: Mapping[str, Any] = field(default_factory=dict)
    """The last placement of the window; see ``placement``. Empty: none yet."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Changed keys: their names by meaning."""
    buttons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Changed buttons of pads: their names by meaning."""
    seats: tuple[SeatChoice, ...] = ()
    """The last set-up; empty: none yet."""
    sheet_seats: tuple[SeatChoice, ...] = ()
    """The last set-up of Roll & Write; empty: none yet."""
    sheet_virtual: int = 2
    """Virtual players of the last game alone, one of ``VIRTUAL``."""
    sheet_virtual_score: bool = False
    """True if they scored."""
    programs: tuple[Program, ...] = ()
    """External programs that can play. Written into the file by hand, never by the game."""

    @property
    def pace(self) -> float:
        """The factor on durations of animations; 0: no time at all."""
        return PACES[self.animation]

    @property
    def look_at_each(self) -> float:
        """Seconds to look at each action of the computer's players."""
        return COMPUTERS[self.computers]

    @property
    def look(self) -> Look:
        """The look of the table."""
        return Look(self.light, self.palette)


def for_couch(now: Settings) -> dict[str, Any]:
    """Return the changes that turn the couch mode on, including a copy of the old settings."""
    return {**COUCH, "couch": {name: getattr(now, name) for name in COUCH}}


def off_couch(now: Settings) -> dict[str, Any]:
    """Return the changes that restore the old settings, except those changed meanwhile."""
    before = {n: kept for n, kept in now.couch.items() if getattr(now, n) == COUCH[n]}
    return {**before, "couch": {}}


def _is_part(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _are_names(value: Any) -> bool:
    """True for names of keys or buttons by meaning."""
    return isinstance(value, dict) and all(
        meaning in MEANINGS
        and isinstance(names, list)
        and len(names) <= MOST_KEYS
        and all(is_name(name, LONGEST_NAME) for name in names)
        for meaning, names in value.items()
    )


def _is_couch(value: Any) -> bool:
    """True for values of the settings that the couch mode changes."""
    return isinstance(value, dict) and all(
        name in COUCH and _POSSIBLE[name](kept) for name, kept in value.items()
    )


def _are_seats(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_seat, value))


def _is_seat(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"name", "kind", "emblem"}
        and (value["name"] == "" or is_name(value["name"], LONGEST_NAME))
        and is_name(value["kind"], LONGEST_NAME)
        and type(value["emblem"]) is int
        and value["emblem"] in range(6)
    )


_POSSIBLE: dict[str, Callable[[Any], bool]] = {
    "language": lambda value: value in ("", *LANGUAGES),
    "fullscreen": lambda value: isinstance(value, bool),
    "scale": lambda value: not isinstance(value, bool) and value in SCALES,
    "animation": lambda value: value in SPEEDS,
    "reduced_motion": lambda value: isinstance(value, bool),
    "light": lambda value: value in LIGHTS,
    "palette": lambda value: value in PALETTES,
    "sound": _is_part,
    "music": _is_part,
    "mute": lambda value: isinstance(value, bool),
    "confirm": lambda value: value in CONFIRMS,
    "warnings": lambda value: isinstance(value, bool),
    "computers": lambda value: isinstance(value, str) and value in COMPUTERS,
    "chronicle": lambda value: isinstance(value, str) and value in CHRONICLES,
    "couch": _is_couch,
    "window": lambda value: value == {} or is_placement(value),
    "take_backs": lambda value: isinstance(value, bool),
    "help": lambda value: value in HELPS,
    "privacy": lambda value: value in PRIVACIES,
    "keys": _are_names,
    "buttons": _are_names,
    "seats": _are_seats,
    "sheet_seats": _are_seats,
    "sheet_virtual": lambda value: type(value) is int and value in VIRTUAL,
    "sheet_virtual_score": lambda value: isinstance(value, bool),
}


def settings_in(found: Mapping[str, Any]) -> Settings:
    """Read the settings from the content of a file. Defaults replace impossible values.

    Programs are read by ``programs_in``.
    """
    values: dict[str, Any] = {}
    for name in (each.name for each in fields(Settings)):
        if name not in found or name not in _POSSIBLE:
            continue
        value = found[name]
        if not _POSSIBLE[name](value):
            log.warning("settings: %s cannot be %.100r", name, value)
        elif name in ("seats", "sheet_seats"):
            values[name] = tuple(SeatChoice(**seat) for seat in value)
        elif name in ("keys", "buttons"):
            values[name] = {meaning: tuple(names) for meaning, names in value.items()}
        else:
            values[name] = value
    return Settings(**values)
