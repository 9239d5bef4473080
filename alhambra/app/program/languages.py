"""The languages of the game, their rules for numbers, and the language of the computer.

A language is one file, ``data/texts/<code>.yaml``. Its first section, ``language``, says what must
be known of a language whose texts are not read: its name, and its rules for numbers. The list of
languages is the list of files, so the start reads one of them only.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from alhambra.located import DataError, Node, reading
from alhambra.paths import data_file

OTHER: Final = "other"
CATEGORIES: Final = ("zero", "one", "two", "few", "many", OTHER)

_RANGE = r"\d{1,6}(?:\.\.\d{1,6})?"
_RELATION = re.compile(rf"n(?: % ([1-9]\d{{0,5}}))? (!?=) ({_RANGE}(?:, ?{_RANGE})*)")
ENGLISH: Final = "en"
"""The language of whoever speaks none of the others."""
SECTION: Final = "language"
_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class Relation(NamedTuple):
    """A comparison: ``n % 10 != 2..4, 7``."""

    divisor: int
    """The number itself is compared if it is 0."""
    is_equal: bool
    ranges: tuple[range, ...]

    def fits(self, number: int) -> bool:
        """The number is among the ranges, or among none of them if it is to differ."""
        value = number % self.divisor if self.divisor else number
        return any(value in values for values in self.ranges) is self.is_equal


Rule: TypeAlias = tuple[tuple[Relation, ...], ...]
"""Alternatives, joined by ``or``; all relations of one of them must fit."""


class PluralRules:
    """The rules of a language for one use of numbers, by category."""

    def __init__(self, rules: Mapping[str, str]) -> None:
        """Raises ``ValueError`` for an unknown category and for a rule that cannot be read."""
        unknown = [name for name in rules if name not in CATEGORIES or name == OTHER]
        if unknown:
            expected = ", ".join(CATEGORIES[:-1])
            raise ValueError(f"no category {unknown[0]!r}, expected one of {expected}")
        self._rules = {name: parse_rule(rules[name]) for name in CATEGORIES if name in rules}
        self.categories = (*self._rules, OTHER)
        """The categories that a text needs, in the order of CLDR."""

    def category(self, number: int) -> str:
        """Return the category of a number, whatever its sign.

        >>> rules = PluralRules({"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"})
        >>> [rules.category(number) for number in (1, 3, 5, 12, 22, -1)]
        ['one', 'few', 'other', 'other', 'few', 'one']
        """
        number = abs(number)
        fitting = (
            name
            for name, rule in self._rules.items()
            if any(all(relation.fits(number) for relation in part) for part in rule)
        )
        return next(fitting, OTHER)


def parse_rule(text: str) -> Rule:
    """Read a rule. Raises ``ValueError``, which names the part that cannot be read.

    >>> parse_rule("n = 1, 3..4")
    ((Relation(divisor=0, is_equal=True, ranges=(range(1, 2), range(3, 5))),),)
    """
    return tuple(tuple(map(_parse_relation, part.split(" and "))) for part in text.split(" or "))


def _parse_relation(text: str) -> Relation:
    found = _RELATION.fullmatch(text)
    if found is None:
        raise ValueError(f"cannot read {text!r}, expected such as 'n % 10 = 2..4, 7'")
    divisor, sign, values = found.groups()
    ranges = tuple(map(_parse_range, values.split(",")))
    relation = Relation(int(divisor or 0), sign == "=", ranges)
    if not all(ranges) or (divisor and any(each[-1] >= int(divisor) for each in ranges)):
        raise ValueError(f"no number can be as {text!r} says")
    return relation


def _parse_range(text: str) -> range:
    first, _, last = text.strip().partition("..")
    return range(int(first), int(last or first) + 1)


class Language(NamedTuple):
    """The first section of a catalog."""

    name: str
    """In the language itself."""
    called: tuple[str, ...]
    """Other names by which systems know it, in small letters: ``czech`` in Windows."""
    plurals: PluralRules
    """The forms of a text that depends on a count."""
    ordinals: PluralRules
    """The forms of a text that depends on a place in an order: 1st, 2nd, 3rd, 4th."""


def texts_folder() -> Path:
    """Return the folder of our own catalogs."""
    return data_file("texts")


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """Return the codes of the languages that have a catalog: English, then the others in order."""
    return _codes_in(folder or texts_folder())


@lru_cache(4)
def _codes_in(folder: Path) -> tuple[str, ...]:
    found = {file.stem for file in folder.glob("*.yaml") if _CODE.fullmatch(file.stem)}
    return ENGLISH, *sorted(found - {ENGLISH})


def catalog_file(code: str, folder: Path | None = None) -> Path:
    return (folder or texts_folder()) / f"{code}.yaml"


def describe_language(code: str, folder: Path | None = None) -> Language:
    """Return what a catalog says of its language. Raises ``DataError`` with its faults."""
    return _described(catalog_file(code, folder))


def language_name(code: str, folder: Path | None = None) -> str:
    """Return what a language calls itself; its code if its catalog is damaged."""
    try:
        return describe_language(code, folder).name
    except DataError:
        return code


def _other_names(code: str, folder: Path | None) -> tuple[str, ...]:
    """Return the names by which systems know a language; none if its catalog is damaged."""
    try:
        return describe_language(code, folder).called
    except DataError:
        return ()


@lru_cache(64)
def _described(path: Path) -> Language:
    with reading(path, lambda section: section == SECTION) as root:
        return read_language(root.fields(SECTION)[SECTION])


def read_language(node: Node) -> Language:
    """Read the section ``language``. Faults are noted."""
    found = node.fields("name", optional=("called", "plurals", "ordinals"))
    name = found["name"].text()
    if not name.strip():
        found["name"].fault("expected the name of the language")
    called = found["called"].items() if "called" in found else []
    return Language(
        name,
        tuple(each.text().lower() for each in called),
        _read_rules(found.get("plurals")),
        _read_rules(found.get("ordinals")),
    )


def _read_rules(node: Node | None) -> PluralRules:
    """Read rules by category; without any, every number is ``other``."""
    rules: dict[str, str] = {}
    for category, rule in (node.mapping() if node else {}).items():
        text = rule.text()
        try:
            PluralRules({category: text})
        except ValueError as error:
            rule.fault(str(error))
        else:
            rules[category] = text
    return PluralRules(rules)


# -- the language of the computer ------------------------------------------------------------------


def computer_language(
    environ: Mapping[str, str] | None = None,
    preferred: Sequence[str] = (),
    folder: Path | None = None,
) -> str:
    """Return the language of the system if the game has it, otherwise English.

    The variables are those of gettext, but for one thing: ``C`` and ``POSIX`` name no language.
    Scripts and launchers set them for the sake of numbers and sorting, so what else says a language
    is listened to. Only in ``LC_MESSAGES``, which is about nothing but texts, ``C`` means English.
    Where no variable names a language, as in the Finder and in Windows, it is the first of
    ``preferred``, the languages set in the system, that the game has.
    """
    known = os.environ if environ is None else environ
    codes = languages(folder)
    said = [known[name] for name in _VARIABLES if known.get(name)]
    named = next((name for name in said if not _is_plain(name)), "")
    if not _names_language(known.get("LC_ALL", "")) and _is_plain(known.get("LC_MESSAGES", "")):
        return ENGLISH
    wishes: Sequence[str] = [name for name in known.get("LANGUAGE", "").split(":") if name]
    wishes = wishes or ([named] if named else preferred) or (_python_locale(),)
    return next((code for wish in wishes if (code := _code_of(wish, codes, folder))), ENGLISH)


def _python_locale() -> str:
    """Return the locale that Python found; empty if it is none that Python knows."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        return ""


def _is_plain(name: str) -> bool:
    """The locale is the one without a language."""
    return _parts_of(name)[0] in ("c", "posix")


def _names_language(name: str) -> bool:
    return bool(name) and not _is_plain(name)


def _code_of(wish: str, codes: Sequence[str], folder: Path | None) -> str:
    """Return the code of the language that a locale names; empty if the game does not have it."""
    parts = _parts_of(wish)
    by_tag = {code.lower(): code for code in codes}
    for tag in ("-".join(parts), parts[0]):
        if tag in by_tag:
            return by_tag[tag]
    if len(parts[0]) <= 3:
        return ""
    named = (code for code in codes if parts[0] in _other_names(code, folder))
    return next(named, "")


def _parts_of(name: str) -> list[str]:
    """Return the language of a locale and its region, in small letters.

    >>> _parts_of("de_AT.UTF-8@euro"), _parts_of("cs-CZ"), _parts_of("Finnish_Finland.1252")
    (['de', 'at'], ['cs', 'cz'], ['finnish', 'finland'])
    """
    return re.split(r"[-_]", re.split(r"[.@]", name, maxsplit=1)[0].strip().lower())
