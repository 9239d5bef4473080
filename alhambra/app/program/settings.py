"""The player's settings, and their possible values."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, TypeAlias, TypeVar

from alhambra.app.gfx.theme import LIGHTS, PALETTES, Look
from alhambra.app.input.keys import MEANINGS
from alhambra.app.program.languages import languages
from alhambra.app.program.people import Person, are_worn, people_in
from alhambra.foreign import Json
from alhambra.match.house_rules import CONFIRMS, HELPS, HOURGLASSES, PRIVACIES, House
from alhambra.match.series import LENGTHS, Series, series_in
from alhambra.names import is_name
from alhambra.opponents.programs import BotProgram

log = logging.getLogger(__name__)

T = TypeVar("T")
Values: TypeAlias = Mapping[str, Any]
"""Values by names of settings, or of what is known of one."""

SCALES = (0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
"""Interface sizes; the last ones are for a television across the room."""
CHRONICLES = {"normal": 1.0, "large": 1.3, "largest": 1.6}
"""By size of the chronicle's letters: their scale."""
COMPUTERS = {"at-once": 0.02, "short": 0.35, "normal": 0.7, "long": 1.8}
"""By pace of the computer's players: seconds to look at each of their actions."""
PACES = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""By speed of animations: the factor on their duration."""
VIRTUAL = (2, 3, 4)
"""Numbers of virtual players for Roll & Write alone."""
MOST_KEYS = 8
"""The most keys or buttons with the same meaning."""
FARTHEST = 32_767
"""The largest coordinate or length in pixels of any window system."""
MOST_SCREENS = 16


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat of the last set-up."""

    name: str
    kind: str
    """``human``, a level of the computer, or the kind of a program."""
    emblem: int
    """Emblem and colour, 0 to 5."""


# -- what a file may say ---------------------------------------------------------------------------


def _is_part(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _are_names(value: object) -> bool:
    """True for names of keys or buttons by meaning."""
    return isinstance(value, dict) and all(
        meaning in MEANINGS
        and isinstance(names, list)
        and len(names) <= MOST_KEYS
        and all(is_name(name) for name in names)
        for meaning, names in value.items()
    )


def _is_couch(value: object) -> bool:
    """True for values of the settings that the couch mode changes."""
    if not isinstance(value, dict) or not value.keys() <= COUCH.keys():
        return False
    return all(one.metadata["check"](value.get(one.name)) for one in _KEPT if one.name in value)


def is_placement(value: object) -> bool:
    """True for a placement as saved in the settings."""
    if not isinstance(value, dict) or value.keys() != {"size", "position", "screens"}:
        return False
    screens = value["screens"]
    if not isinstance(screens, list) or len(screens) > MOST_SCREENS:
        return False
    sizes = (value["size"], *screens)
    return all(_is_pair(size, 1) for size in sizes) and _is_pair(value["position"], -FARTHEST)


def _is_pair(value: object, least: int) -> bool:
    """True for two whole numbers of pixels."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(part) is int and least <= part <= FARTHEST for part in value)
    )


def _are_seats(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_seat, value))


def _is_seat(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"name", "kind", "emblem"}
        and (value["name"] == "" or is_name(value["name"]))
        and is_name(value["kind"])
        and type(value["emblem"]) is int
        and value["emblem"] in range(6)
    )


def _as_given(value: Json) -> Any:
    return value


def _is_left_to_reader(value: object) -> bool:
    """Return true: the reader passes over what is impossible."""
    return True


def _checked(
    default: T,
    check: Callable[[object], bool],
    read: Callable[[Json], T] = _as_given,
    key: str = "",
) -> T:
    """Return a field of which a file may have the values that pass the check.

    ``read`` converts them; ``key`` is the name in the file if it is another one than the field's.
    """
    return field(default=default, metadata={"check": check, "read": read, "key": key})


def _one_of(values: Collection[T], default: T, key: str = "") -> T:
    """Return a field whose value is one of these."""
    allowed = tuple(values)

    def is_allowed(value: object) -> bool:
        return not isinstance(value, bool) and value in allowed

    metadata = {"check": is_allowed, "read": _as_given, "key": key, "values": allowed}
    return field(default=default, metadata=metadata)


def _switch(default: bool = False, key: str = "") -> bool:
    """Return a field that is true or false."""
    return _checked(default, lambda value: isinstance(value, bool), key=key)


def _mapping(check: Callable[[object], bool], read: Callable[[Json], Any] = _as_given) -> Values:
    """Return a field that is empty by default."""
    return field(default_factory=dict, metadata={"check": check, "read": read, "key": ""})


def _read_names(value: Json) -> dict[str, tuple[str, ...]]:
    return {meaning: tuple(names) for meaning, names in value.items()}


def _read_seats(value: Json) -> tuple[SeatChoice, ...]:
    return tuple(SeatChoice(**seat) for seat in value)


# -- settings --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings: the defaults for a new player, and how a file says each."""

    language: str = _checked("", lambda value: value == "" or value in languages())
    """The code of a catalog; empty: the system's."""
    fullscreen: bool = _switch()
    scale: float = _one_of(SCALES, 1.0)
    """Interface size."""
    animation: str = _one_of(PACES, "normal")
    """Speed of animations."""
    reduced_motion: bool = _switch()
    living: bool = _switch(True)
    """True if water moves on the table, and birds cross it; not with reduced motion."""
    light: str = _one_of(LIGHTS, LIGHTS[0])
    """The light on the table."""
    dusk: bool = _switch()
    """True if evening falls near the end of a game, whatever the light."""
    palette: str = _one_of(PALETTES, PALETTES[0])
    """The colours of pictures and words."""
    sound: float = _checked(0.8, _is_part)
    """Volume of sounds, 0 to 1."""
    music: float = _checked(0.45, _is_part)
    """Volume of music, 0 to 1."""
    ambience: float = _checked(0.35, _is_part)
    """Volume of water, birds and the night, 0 to 1."""
    mute: bool = _switch()
    """True if everything is silent, whatever the volumes."""
    confirm: str = _one_of(CONFIRMS, "breath")
    take_backs: bool = _switch()
    """True if a person alone against computers may take back any choice."""
    help: str = _one_of(HELPS, "hints")
    privacy: str = _one_of(PRIVACIES, "covered")
    warnings: bool = _switch(True)
    """True if a person is asked before giving up something useful."""
    level_advice: bool = _switch(True)
    """True if people are told which level of the computer suits them."""
    met_dirk: bool = _switch()
    """True once Dirk has introduced himself."""
    met_opening: bool = _switch()
    """True once the player went on from the opening of Roll & Write."""
    met_plans: bool = _switch()
    """True once the player was told when bought tiles are placed."""
    computers: str = _one_of(COMPUTERS, "normal")
    """The pace of the computer's players."""
    speech: bool = _switch(True)
    """True if opponents speak."""
    chronicle: str = _one_of(CHRONICLES, "normal")
    """The size of the chronicle's letters."""
    couch: Mapping[str, object] = _mapping(_is_couch)
    """The settings before the couch mode was turned on; empty: it is off."""
    window: Mapping[str, object] = _mapping(lambda value: value == {} or is_placement(value))
    """The last placement of the window; see ``placement``. Empty: none yet."""
    keys: Mapping[str, tuple[str, ...]] = _mapping(_are_names, _read_names)
    """Changed keys: their names by meaning."""
    buttons: Mapping[str, tuple[str, ...]] = _mapping(_are_names, _read_names)
    """Changed buttons of pads: their names by meaning."""
    seats: tuple[SeatChoice, ...] = _checked((), _are_seats, _read_seats)
    """The last set-up; empty: none yet."""
    rollwrite_seats: tuple[SeatChoice, ...] = _checked((), _are_seats, _read_seats, "sheet_seats")
    """The last set-up of Roll & Write; empty: none yet."""
    rollwrite_virtual: int = _one_of(VIRTUAL, 2, "sheet_virtual")
    """Virtual players of the last game alone."""
    rollwrite_virtual_score: bool = _switch(key="sheet_virtual_score")
    """True if they scored."""
    people: tuple[Person, ...] = _checked((), _is_left_to_reader, people_in)
    """Everybody who sat down here as a person, the last ones first."""
    worn: Mapping[str, int] = _mapping(are_worn)
    """The emblems at the last table, by the names of its players."""
    hourglass: str = _one_of(HOURGLASSES, "off")
    """The time of a person's turn that the table shows."""
    series_length: str = _one_of(LENGTHS, "one")
    """The number of games in the next series."""
    series: Series | None = field(
        default=None, metadata={"check": _is_left_to_reader, "read": series_in, "key": ""}
    )
    """The series that was begun last."""
    programs: tuple[BotProgram, ...] = ()
    """External programs that can play. Written into the file by hand, never by the game."""

    @property
    def house(self) -> House:
        """The house rules of the next new game, and of a game whose record has none."""
        return House(self.confirm, self.take_backs, self.help, self.privacy, self.hourglass)

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

    @property
    def lives(self) -> bool:
        """True if pictures at rest stir."""
        return self.living and not self.reduced_motion

    def look_at(self, *, late: bool) -> Look:
        """Return the look of a table; ``late``: its game is near the end."""
        return Look(LIGHTS[1], self.palette) if late and self.dusk else self.look


_KEPT = tuple(each for each in fields(Settings) if each.metadata)
"""The fields that a file has. Programs are read by ``programs_in``."""
USUAL = Settings()
"""The default settings."""


def values_of(name: str) -> tuple[Any, ...]:
    """Return the possible values of a setting that has a list of them, in their order."""
    each = next(each for each in _KEPT if each.name == name)
    values: tuple[Any, ...] = each.metadata["values"]
    return values


def settings_in(found: Mapping[str, Json]) -> Settings:
    """Read the settings from the content of a file. Defaults replace impossible values."""
    values: dict[str, Any] = {}
    for each in _KEPT:
        key = each.metadata["key"] or each.name
        if key not in found:
            continue
        if each.metadata["check"](found[key]):
            values[each.name] = each.metadata["read"](found[key])
        else:
            log.warning("settings: %s cannot be %.100r", key, found[key])
    return Settings(**values)


def file_values(now: Settings, names: Collection[str]) -> dict[str, Json]:
    """Return what a file says of these settings."""
    values = asdict(now)
    kept = (each for each in _KEPT if each.name in names)
    return {each.metadata["key"] or each.name: values[each.name] for each in kept}


# -- the couch mode --------------------------------------------------------------------------------

COUCH: Values = {
    "scale": 1.5,
    "chronicle": "large",
    "computers": "long",
    "confirm": "on",
}
"""Settings for people on a couch, across the room from a television."""


def for_couch(now: Settings) -> Values:
    """Return the changes that turn the couch mode on, including a copy of the old settings."""
    return {**COUCH, "couch": {name: getattr(now, name) for name in COUCH}}


def off_couch(now: Settings) -> Values:
    """Return the changes that restore the old settings, except those changed meanwhile."""
    same = {name for name, value in COUCH.items() if getattr(now, name) == value}
    return {**{name: kept for name, kept in now.couch.items() if name in same}, "couch": {}}
