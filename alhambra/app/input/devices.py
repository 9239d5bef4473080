"""The devices of the seats, and the device used last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from alhambra.app.input.intents import KEYBOARD, MOUSE, TOUCH
from alhambra.rules.api import Seat

DeviceKind: TypeAlias = Literal["pointer", "keyboard", "pad"]
"""Kinds of devices; the help texts have words for each."""


def is_pad(device: str) -> bool:
    return device.startswith("pad-")


class Devices:
    """The pads that players claimed for seats. A pad may have several seats, a seat has one pad.

    Only its pad plays a seat that has one. The others are played by mouse, touch, keyboard, and any
    pad without a seat.
    """

    def __init__(self) -> None:
        self._claims: dict[Seat, str] = {}
        self._lost: dict[str, tuple[Seat, ...]] = {}
        """By pad that was unplugged: its seats."""
        self.plugged: dict[str, None] = {}
        """The pads that are plugged in, in the order they were found."""
        self.last = MOUSE
        """The device used last."""

    @property
    def kind(self) -> DeviceKind:
        """The kind of the device used last."""
        if self.last in (MOUSE, TOUCH):
            return "pointer"
        return "keyboard" if self.last == KEYBOARD else "pad"

    def used(self, device: str) -> bool:
        """Note that a device was used. Return true if its kind differs from the one before."""
        before = self.kind
        self.last = device
        return self.kind != before

    @property
    def claims(self) -> dict[Seat, str]:
        """The pads by the seats they play."""
        return dict(self._claims)

    def seat(self, claims: Mapping[Seat, str]) -> None:
        """Start a game in which these pads play these seats."""
        self._claims = dict(claims)
        self._lost.clear()

    def move_up(self, seats: int) -> None:
        """Move all players up a seat, and the first player to the last seat."""
        self.seat({(seat - 1) % seats: pad for seat, pad in self._claims.items()})

    def may_act(self, device: str, seat: Seat) -> bool:
        """True if the device may act in this seat's turn."""
        claimed = self._claims.get(seat)
        if claimed is None:
            return not is_pad(device) or device not in self._claims.values()
        return device == claimed

    def lost(self, pad: str) -> tuple[Seat, ...]:
        """Note that a pad was unplugged; return its seats. Every device may play them now."""
        self.plugged.pop(pad, None)
        seats = tuple(seat for seat, claimed in self._claims.items() if claimed == pad)
        for seat in seats:
            del self._claims[seat]
        if seats:
            self._lost[pad] = seats
        return seats

    def found(self, pad: str) -> tuple[Seat, ...]:
        """Note that a pad was plugged in; return the seats of the lost pad it replaces."""
        self.plugged[pad] = None
        if not self._lost:
            return ()
        seats = self._lost.pop(next(iter(self._lost)))
        self._claims |= dict.fromkeys(seats, pad)
        return seats

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats whose pad is lost."""
        return tuple(seat for seats in self._lost.values() for seat in seats)

    def go_on_without(self) -> None:
        """Stop waiting for lost pads."""
        self._lost.clear()
