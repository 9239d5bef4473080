"""Which device acts for which seat, and which was used last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from alhambra.app.input.intents import KEYBOARD, MOUSE, TOUCH
from alhambra.rules.api import Seat

Sort: TypeAlias = Literal["pointer", "keyboard", "pad"]
"""The sorts of devices that are told how to do things in their own words."""


def is_pad(device: str) -> bool:
    """Whether the device of an intent is a pad."""
    return device.startswith("pad-")


class Devices:
    """Pads that were claimed for seats. One pad may have several; each seat at most one pad.

    A seat with a pad is played with that pad alone. One without is played by mouse, touch and
    keyboard, and by any pad that has no seat of its own.
    """

    def __init__(self) -> None:
        self._claims: dict[Seat, str] = {}
        self._lost: dict[str, tuple[Seat, ...]] = {}
        """By pad that was unplugged: the seats it had."""
        self.last = MOUSE
        """The device used last."""

    @property
    def sort(self) -> Sort:
        """What sort of device was used last."""
        if self.last in (MOUSE, TOUCH):
            return "pointer"
        return "keyboard" if self.last == KEYBOARD else "pad"

    def used(self, device: str) -> bool:
        """Note that a device was used. Whether it is of another sort than the one before."""
        before = self.sort
        self.last = device
        return self.sort != before

    def seat(self, claims: Mapping[Seat, str]) -> None:
        """A game begins in which these seats are played with these pads."""
        self._claims = dict(claims)
        self._lost.clear()

    def may_act(self, device: str, seat: Seat) -> bool:
        """Whether what a device says counts while it is this seat's turn."""
        claimed = self._claims.get(seat)
        if claimed is None:
            return not is_pad(device) or device not in self._claims.values()
        return device == claimed

    def lost(self, pad: str) -> tuple[Seat, ...]:
        """A pad was unplugged; the seats that nobody plays now. Anybody may, until it is back."""
        seats = tuple(seat for seat, claimed in self._claims.items() if claimed == pad)
        for seat in seats:
            del self._claims[seat]
        if seats:
            self._lost[pad] = seats
        return seats

    def found(self, pad: str) -> tuple[Seat, ...]:
        """A pad was plugged in. It takes the seats of the one that was lost first, if any."""
        if not self._lost:
            return ()
        seats = self._lost.pop(next(iter(self._lost)))
        self._claims |= dict.fromkeys(seats, pad)
        return seats

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose pad is lost."""
        return tuple(seat for seats in self._lost.values() for seat in seats)

    def go_on_without(self) -> None:
        """The lost pads are not waited for any more."""
        self._lost.clear()
