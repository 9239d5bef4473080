"""The people of the house: who sat down here before, and how each of them plays."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from unicodedata import normalize

from alhambra.app.gfx.sprites.atlas import FACES
from alhambra.app.program.i18n import You
from alhambra.app.ui.text_field import rest_of
from alhambra.match.house_rules import HELPS
from alhambra.names import is_name
from alhambra.rules.api import HUMAN

log = logging.getLogger(__name__)

EMBLEM_WORDS: Final = ("star", "moon", "leaves", "cypress", "arch", "tower")
"""The emblems with their colours, as a game's record names them, by their numbers from 0."""
EMBLEMS: Final = len(EMBLEM_WORDS)
MOST: Final = 30
"""People who are remembered. Who has not played for longest makes room."""
LONGEST_TYPED_NAME: Final = 20


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has played here."""

    name: str
    emblem: int
    """Emblem and colour, 0 to 5."""
    device: str = ""
    """The gamepad of the last game; empty: mouse and keyboard."""
    help: str = "hints"
    """The help at the last table."""
    face: str = ""
    """The name of a face; empty: none."""


def people_in(value: object) -> tuple[Person, ...]:
    """Read the people of a file. What is no person, and who is named twice, is passed over."""
    if not isinstance(value, list):
        return ()
    found: dict[str, Person] = {}
    for each in value:
        if not _is_person(each):
            log.warning("settings: this is no person: %.100r", each)
        elif len(found) < MOST:
            face = each.get("face") if each.get("face") in FACES else ""
            person = Person(each["name"], each["emblem"], each["device"], each["help"], face)
            found.setdefault(alike(person.name), person)
    return tuple(found.values())


def _is_person(value: object) -> bool:
    """True for a person; keys of later versions are allowed."""
    return (
        isinstance(value, dict)
        and is_name(value.get("name"))
        and type(value.get("emblem")) is int
        and value["emblem"] in range(EMBLEMS)
        and (value.get("device") == "" or is_name(value.get("device")))
        and value.get("help") in HELPS
    )


def are_worn(value: object) -> bool:
    """True for the emblems at a table, by the names of its players."""
    return isinstance(value, dict) and all(
        is_name(name) and type(number) is int and number in range(EMBLEMS)
        for name, number in value.items()
    )


def alike(name: str) -> str:
    """Return what all names that look alike have in common.

    >>> alike(" dirk ") == alike("Dirk") == alike("DIRK")
    True
    """
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def find(people: Iterable[Person], name: str) -> Person | None:
    """Return the person of this name, whatever the case of its letters."""
    return next((each for each in people if alike(each.name) == alike(name)), None)


def remember(people: Sequence[Person], seated: Sequence[Person]) -> tuple[Person, ...]:
    """Return the people after these sat down: they stand first, in the order of their seats."""
    return (*seated, *without(people, [each.name for each in seated]))[:MOST]


def without(people: Iterable[Person], names: Iterable[str]) -> tuple[Person, ...]:
    """Return the people but those of these names."""
    left_out = {alike(name) for name in names}
    return tuple(each for each in people if alike(each.name) not in left_out)


def spoken_names(players: Iterable[Any]) -> list[str]:
    """Return the names, as sentences use them, of players with a name and a kind, by seat.

    The only person at the table is ``You``.
    """
    seated = tuple(players)
    alone = sum(each.kind == HUMAN for each in seated) == 1
    return [You(each.name) if alone and each.kind == HUMAN else each.name for each in seated]


def proposed(people: Iterable[Person], typed: str) -> str:
    """Return the name that begins with what was typed; empty if there is none, or nothing more.

    >>> proposed([Person("Zoe", 0), Person("Zora", 1)], "zo")
    'Zoe'
    """
    names = (each.name for each in people)
    return next((name for name in names if typed and rest_of(name, typed)), "")
