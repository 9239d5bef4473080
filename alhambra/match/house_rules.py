"""House rules: what the people at a table agreed beside the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from alhambra.rules.api import HouseRules

CONFIRMS: Final = ("on", "timer", "breath", "off")
"""A turn ends for good once it is confirmed, after five or two seconds, or at once."""
HELPS: Final = ("none", "hints", "coach")
"""Help for people, the least first: none; hints on request; also the coach's remarks on turns that
lost points.
"""
PRIVACIES: Final = ("open", "covered", "hand-over")
"""Hands of several people at one screen: open; covered until shown; covered by a screen between
turns.
"""
HOURGLASSES: Final = {"off": 0, "30": 30, "60": 60, "120": 120, "180": 180}
"""By the choice in the set-up: the seconds of an hourglass; 0: there is none."""
VALUES: Final[Mapping[str, tuple[str | bool, ...]]] = {
    "confirm": CONFIRMS,
    "take_backs": (False, True),
    "help": HELPS,
    "privacy": PRIVACIES,
    "hourglass": tuple(HOURGLASSES),
}
"""The possible values of each house rule."""
DAILY: Final = "daily"
"""The rule with the date of a game of the day; see ``match.daily``."""
COUNTED: Final = "counted"
"""True in the one game of a day that counts: nobody helps there, whatever else was agreed."""


class House(NamedTuple):
    """The house rules of a table."""

    confirm: str = "off"
    """The end of a person's turn; before that nothing is revealed."""
    take_backs: bool = False
    """A single person against computers may take back any choice, even after a reveal."""
    help: str = "none"
    privacy: str = "covered"
    hourglass: str = "off"

    @property
    def holds_turns(self) -> bool:
        """True if a person's turn, once done, waits: to be confirmed, or for the coach's word."""
        return self.confirm != "off" or self.help == "coach"

    @property
    def seconds(self) -> int:
        """The time of a person's turn that the table shows; 0: none."""
        return HOURGLASSES[self.hourglass]


AS_WRITTEN: Final = House()
"""No house rules."""


def house_in(agreed: HouseRules, usual: House) -> House:
    """Return the house rules of a record; ``usual`` has those that it leaves open.

    Rules and values of later versions are passed over.
    """
    known = {
        rule: value
        for rule, value in agreed
        if type(value) is not int and value in VALUES.get(rule, ())
    }
    return allowed_house(House(**{**usual._asdict(), **known}), agreed)


def allowed_house(house: House, agreed: HouseRules) -> House:
    """Return the house rules as far as a table that agreed on these allows them."""
    if (COUNTED, True) not in agreed:
        return house
    return house._replace(take_backs=False, help=HELPS[0])


def house_rules_of(house: House, before: HouseRules = ()) -> HouseRules:
    """Return the house rules as a record keeps them, with those of later versions ``before``."""
    later = tuple((rule, value) for rule, value in before if rule not in VALUES)
    return (*house._asdict().items(), *later)
