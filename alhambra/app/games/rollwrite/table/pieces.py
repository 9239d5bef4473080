"""The dice as things: which die lies before whom, from the first throw to the last.

The rules know what dice show; a screen must know which of them is which, so that a die stays where
it lies while it is turned, and one that is handed on is seen to go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.events import (
    Colour,
    CrossedOut,
    Event,
    Nudged,
    PassedOn,
    Rolled,
)
from alhambra.rules.rollwrite.model import Holder, Player, State
from alhambra.rules.rollwrite.sheet import Pip

COLOURS: tuple[Colour, ...] = ("blue", "yellow")
CUP_BLUE, CUP_YELLOW = -1, -2
"""The numbers of the pair that is thrown for a building, not parked."""


class Piece(NamedTuple):
    """A die."""

    number: int
    """Its own as long as the game goes on."""
    colour: Colour
    face: Pip

    @property
    def thing(self) -> str:
        """What it is called in a picture."""
        return f"die:{self.number}"


class Cup(NamedTuple):
    """A pair that was thrown for a building, and by whom."""

    holder: Holder
    pair: tuple[Piece, ...]


Owned: TypeAlias = Mapping[Seat, tuple[Piece, ...]]


NOBODYS: Owned = MappingProxyType({})


class Pieces(NamedTuple):
    """The dice of all, in the order in which they lie."""

    owned: Owned = NOBODYS
    cup: Cup | None = None

    def of(self, seat: Seat, colour: Colour) -> tuple[Piece, ...]:
        """The dice of a colour that lie before a player."""
        return tuple(piece for piece in self.owned.get(seat, ()) if piece.colour == colour)

    def after(self, event: Event, state: State) -> Pieces:
        """The dice after an event, with the state right after it."""
        owned, cup = dict(self.owned), None
        match event:
            case Rolled(player, blue, yellow, "opening" | "virtual"):
                pair = Piece(CUP_BLUE, "blue", blue[0]), Piece(CUP_YELLOW, "yellow", yellow[0])
                cup = Cup(player, pair)
            case CrossedOut():
                cup = self.cup
            case Rolled(int() as seat, blue, yellow, _):
                owned[seat] = _thrown(owned.get(seat, ()), event, state)
            case Nudged(seat, die, old, new):
                owned[seat] = _turned(owned.get(seat, ()), (die, old), new)
            case PassedOn(seat, to, blue, yellow):
                kept, gone = _parted(owned.get(seat, ()), (("blue", blue), ("yellow", yellow)))
                owned[seat] = kept
                owned[to] = (*owned.get(to, ()), *gone)
        return Pieces(owned, cup)._settled(state)

    def _settled(self, state: State) -> Pieces:
        """With other dice for whoever has not those the state says."""
        owned = dict(self.owned)
        free = max((p.number for dice in owned.values() for p in dice), default=-1) + 1
        for seat, player in enumerate(state.players):
            if not _agree(owned.get(seat, ()), player):
                faces: list[tuple[Colour, Pip]] = [("blue", face) for face in player.blue]
                faces += [("yellow", face) for face in player.yellow]
                owned[seat] = tuple(
                    Piece(free + n, colour, face) for n, (colour, face) in enumerate(faces)
                )
                free += len(faces)
        return self._replace(owned=owned)


def thrown(before: Pieces, after: Pieces, event: Event) -> tuple[Piece, ...]:
    """The dice that this event threw, as they lie afterwards."""
    if not isinstance(event, Rolled):
        return ()
    if isinstance(event.player, str) or event.reason == "opening":
        return () if after.cup is None else after.cup.pair
    now = after.owned[event.player]
    if event.reason == "four":
        return now
    had = before.owned.get(event.player, ())
    fresh = [piece for piece in now if piece not in had]
    for colour, (face,) in zip(COLOURS, (event.blue, event.yellow), strict=True):
        if not any(piece.colour == colour for piece in fresh):  # it shows the same as before
            fresh += [p for p in now if p.colour == colour and p.face == face][:1]
    return tuple(fresh)


def _agree(dice: tuple[Piece, ...], player: Player) -> bool:
    return all(
        sorted(piece.face for piece in dice if piece.colour == colour) == sorted(faces)
        for colour, faces in zip(COLOURS, (player.blue, player.yellow), strict=True)
    )


def _turned(dice: tuple[Piece, ...], one: tuple[Colour, Pip], face: Pip) -> tuple[Piece, ...]:
    """The dice with the first that is of this colour and shows this number turned to another."""
    found = next((n for n, piece in enumerate(dice) if (piece.colour, piece.face) == one), None)
    if found is None:
        return dice
    return (*dice[:found], dice[found]._replace(face=face), *dice[found + 1 :])


def _thrown(dice: tuple[Piece, ...], event: Rolled, state: State) -> tuple[Piece, ...]:
    """The dice after they were thrown: all, the pair that was used, or a pair more."""
    if event.reason == "four":
        faces = {"blue": list(event.blue), "yellow": list(event.yellow)}
        if len(dice) == 4:
            return tuple(piece._replace(face=faces[piece.colour].pop(0)) for piece in dice)
        return dice
    if state.used is None:
        first = max((piece.number for piece in dice), default=20 * (int(event.player) + 1)) + 1
        blue = Piece(first, "blue", event.blue[0])
        return (*dice, blue, Piece(first + 1, "yellow", event.yellow[0]))
    for colour, old, (new,) in zip(COLOURS, state.used, (event.blue, event.yellow), strict=True):
        dice = _turned(dice, (colour, old), new)
    return dice


def _parted(
    dice: tuple[Piece, ...], going: Iterable[tuple[Colour, Pip]]
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Those that stay, and those that go: the last of alike ones."""
    stay, gone = list(dice), []
    for colour, face in going:
        at = [n for n, piece in enumerate(stay) if (piece.colour, piece.face) == (colour, face)]
        if at:
            gone.append(stay.pop(at[-1]))
    return tuple(stay), tuple(gone)
