"""Records of older and newer versions: what may be absent from them, and what may be unknown.

The format has one version so far. Keys that came to the first line later (``emblem``, ``modules``,
``house``) may be absent, and are not written where there is nothing to say. House rules and emblems
of newer versions are kept as they are; anything else that only a newer version knows is no damage,
but a ``NewerRecord``. What the data files said when a game began stands in its first line, and
``Codec.own_box`` takes it from there. The tests read records of every released version.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeVar

from alhambra.foreign import Json
from alhambra.names import LONGEST_NAME, is_name
from alhambra.record.fields import MOST_POINTS, Fields, GameCast, Named, RecordError
from alhambra.rules.api import HouseRules, Seated

FORMAT: Final = "alhambra-record"
VERSION: Final = 1
LONGEST_KIND: Final = LONGEST_NAME + len("bot:")
WORD: Final = "a word of 1 to 40 letters, digits, - and _"
MOST_RULES: Final = 40
"""The most house rules that a table may have."""

T = TypeVar("T")


class NewerRecord(RecordError):
    """A record that is not damaged, but asks for what this version of the program does not have."""

    def __init__(self, fault: RecordError, wanted: str, name: str) -> None:
        """``wanted`` is ``version``, ``game`` or ``module``; ``name`` is its number or name."""
        super().__init__(f"{fault} (the record is of a newer version of the program)")
        self.wanted = wanted
        self.name = name


# -- reading ---------------------------------------------------------------------------------------


def read_known(f: Fields[GameCast], key: str, named: Named[T], latest: int = 0) -> T:
    """Return the known thing that the value names; what a newer version may name is no damage.

    ``latest`` is the largest number known; 0 where things have names. Raises ``RecordError``, as
    the others here do.
    """
    value = f.value(key)
    is_later = type(value) is int and latest < value <= MOST_POINTS if latest else is_name(value)
    try:
        return f.one_of(key, named)
    except RecordError as error:
        if is_later:
            raise NewerRecord(error, key, str(value)) from None
        raise


def read_players(f: Fields[GameCast], numbers: range) -> tuple[Seated, ...]:
    """Return the players; their number must be one of ``numbers``."""
    players = f.objects(
        "players",
        lambda each: Seated(
            each.name("name", "a name"),
            each.name("kind", "who plays", LONGEST_KIND),
            _read_emblem(each),
        ),
    )
    if len(players) not in numbers:
        raise f.fail("players", f"{numbers.start} to {numbers.stop - 1} players")
    return players


def _read_emblem(f: Fields[GameCast]) -> str:
    """Return the emblem of a player, also one of a newer version; empty where it is absent."""
    if "emblem" not in f:
        return ""
    word: Json = f.value("emblem")
    if not _is_word(word):
        raise f.fail("emblem", WORD)
    return str(word)


def read_house(f: Fields[GameCast]) -> HouseRules:
    """Return the house rules, also those of a newer version; none where the key is absent."""
    if "house" not in f:
        return ()
    expected = f"house rules: each {WORD}; its value {WORD}, a whole number, true or false"
    rules = f.value("house")
    if type(rules) is not dict:
        raise f.fail("house", expected)
    if len(rules) > MOST_RULES:
        raise f.fail("house", f"at most {MOST_RULES} house rules")
    for rule, value in rules.items():
        if not (_is_word(rule) and (_is_word(value) or _is_amount(value))):
            raise f.fail("house", expected)
    return tuple(rules.items())


def read_modules(f: Fields[GameCast], known: Collection[str]) -> tuple[str, ...]:
    """Return the modules in use, sorted, each once; a line without the key has none."""
    if "modules" not in f:
        return ()
    found = f.value("modules")
    are_names = type(found) is list and found and all(map(is_name, found))
    if not are_names or found != sorted({*found}):
        raise f.fail("modules", "names of modules, sorted, each once, at least one")
    if unknown := [name for name in found if name not in known]:
        expected = "one of " + (", ".join(known) or "none")
        raise NewerRecord(f.fail("modules", expected), "module", ", ".join(unknown))
    return tuple(found)


def _is_word(value: Json) -> bool:
    return type(value) is str and re.fullmatch(r"[\w-]{1,40}", value, re.ASCII) is not None


def _is_amount(value: Json) -> bool:
    """True for a whole number, and for true and false."""
    return type(value) is bool or (type(value) is int and abs(value) <= MOST_POINTS)


# -- writing ---------------------------------------------------------------------------------------


def modules_json(modules: Sequence[str]) -> dict[str, Json]:
    """Return the key of a first line that names the modules in use; nothing if there are none."""
    return {"modules": list(modules)} if modules else {}


def players_json(players: Iterable[Seated]) -> Json:
    """Return who sits at the table, with what they wear where it is known."""
    return [
        {"name": name, "kind": kind, **({"emblem": emblem} if emblem else {})}
        for name, kind, emblem in players
    ]


def house_json(house: HouseRules) -> dict[str, Json]:
    """Return the key of a first line with the house rules; nothing if they are not known."""
    return {"house": dict(house)} if house else {}
