"""The keyboard's layout: which key an event is about, and what is written on a key.

A key is known by the ASCII letter or digit that the layout writes. Where a layout writes another
letter at the place of one that it lacks, as Russian, Greek and Bulgarian ones do, the key has the
name of that place: Z for the Russian Я. So keys.yaml and all settings fit every layout.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import cast

import pygame
from pygame.key import ScancodeWrapper

LETTER_PLACES = {
    **{4 + number: chr(ord("a") + number) for number in range(26)},
    **{30 + number: digit for number, digit in enumerate("1234567890")},
}
"""By scancode of SDL: the letter or digit there on an American keyboard."""
OTHERS = range(0x21, 0x2000)
"""Characters that layouts may write at the places of letters they lack."""
UNNAMED = "key "
"""Begins the name of a key that SDL has no name for; its scancode follows."""
KEYPAD_ENTER = "keypad enter"
"""SDL's name; pygame's own is just ``enter``."""
SILENT_KEYS = 1 << 30
"""Is added to the scancodes of keys that write nothing."""


def key_of(event: pygame.Event) -> int:
    """Return the code of an event's key, the same in every layout."""
    key: int = event.key
    place: int = getattr(event, "scancode", 0)
    if key == 0:
        return SILENT_KEYS | place
    letter = LETTER_PLACES.get(place)
    if letter is not None and _writes_other(key) and _place_of(letter) in (0, place):
        return ord(letter)
    return key


def _writes_other(key: int) -> bool:
    """Return true for a key that writes neither an ASCII letter nor a digit, but something."""
    return 0x20 < key < SILENT_KEYS and not (key < 0x80 and chr(key).isalnum()) and key != 0x7F


def name_of(key: int) -> str:
    """Return the name of a key by its code: ``z``, ``ö``, ``return``, ``[+]``, ``f11``.

    Empty for what is no key.
    """
    if key == pygame.K_KP_ENTER:
        return KEYPAD_ENTER
    if 0x80 <= key < SILENT_KEYS:
        return chr(key) if key <= sys.maxunicode and chr(key).isprintable() else ""
    name = pygame.key.name(key) or pygame.key.name(key, use_compat=False)
    if name and pygame.key.key_code(name) == key:
        return name
    return f"{UNNAMED}{key - SILENT_KEYS}" if key > SILENT_KEYS else ""


def key_named(name: str) -> int:
    """Return the code of a key by its name. Raises ``ValueError`` for an unknown one."""
    number = name.removeprefix(UNNAMED)
    if number != name and number.isascii() and number.isdigit():
        return SILENT_KEYS | int(number)
    return pygame.key.key_code(name)


def letter_on(name: str) -> str:
    """Return what the present layout writes on a key: ``я`` for ``z`` on a Russian keyboard."""
    if name not in LETTER_PLACES.values() or _place_of(name):
        return name
    place = next(place for place, letter in LETTER_PLACES.items() if letter == name)
    return _other_letters().get(place, name)


@cache
def _other_letters() -> Mapping[int, str]:
    """Return the first of ``OTHERS`` on each place, until ``forget_layout``."""
    found = {_place_of(chr(code)): chr(code) for code in reversed(OTHERS)}
    found.pop(0, None)
    return found


def forget_layout() -> None:
    """Forget what is written on the keys: the player has changed the layout."""
    _other_letters.cache_clear()


def _place_of(character: str) -> int:
    """Return the scancode of the key that writes a character; 0 if there is none."""
    return int(_SCANCODES[ord(character)])


_SCANCODES = ScancodeWrapper(cast(Iterable[bool], range(512)))
"""By code of a key: its scancode in the present layout, which the wrapper of held keys looks up."""
