"""Which form of a text a whole number takes: the categories of Unicode CLDR, and their rules.

A rule is a condition on the number ``n`` as CLDR writes it, such as
``n % 10 = 2..4 and n % 100 != 12..14``. Numbers in texts are whole, so ``n`` is the only operand:
``i`` of CLDR is ``n`` here, and conditions on fractions (``v = 0``, ``f``, ``t``, ``e``) are left
out. A number that no rule fits is of the category ``other``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

OTHER: Final = "other"
CATEGORIES: Final = ("zero", "one", "two", "few", "many", OTHER)

_RANGE = r"\d{1,6}(?:\.\.\d{1,6})?"
_RELATION = re.compile(rf"n(?: % ([1-9]\d{{0,5}}))? (!?=) ({_RANGE}(?:, ?{_RANGE})*)")


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
