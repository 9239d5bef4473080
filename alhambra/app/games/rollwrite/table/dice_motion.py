"""The dice: where each of them is, and how they roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sin
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.commands import Image, Layer, Line, Sprite
from alhambra.app.table.motion.effects import Effect, between
from alhambra.app.table.motion.tracks import slowing
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite import events as ev
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.model import Cross, Holder, Pip, Player, State

COLOURS: tuple[ev.Colour, ...] = ("blue", "yellow")
CUP_BLUE, CUP_YELLOW = -1, -2
"""The numbers of the pair that is thrown for a building, not parked."""
NOBODYS: Owned = MappingProxyType({})
FRAMES = 8
"""Pictures of a die as it rolls."""
TUMBLE = 132 / 96
"""The side of such a picture, in sides of a die's picture at rest."""
LANDED = 0.8
"""The part of its time after which a die lies flat; the rest it comes to stand."""
BOUNCES = ((0.0, 0.4, 1.0), (0.4, 0.64, 0.34), (0.64, 0.8, 0.12))
"""Each: from which to which part of the time it is in the air, and how high, in parts."""
TURNS = 2.1
"""Turns of a die on its way, in rounds of the pictures."""
WOBBLE = 9
"""Degrees by which it rocks before it stands."""
GROWTH, SIZES = 0.14, 2
"""By how much a die seems larger at the top of its bounce, and in how many steps: each is a
picture to be made."""
STEP = 3
"""Degrees of a step in which it rocks."""
STROKES: tuple[tuple[tuple[Point, ...], ...], ...] = (
    (((0.24, 0.2), (0.5, 0.47), (0.79, 0.8)), ((0.8, 0.22), (0.52, 0.5), (0.22, 0.78))),
    (((0.2, 0.3), (0.5, 0.46), (0.83, 0.68)), ((0.76, 0.16), (0.54, 0.46), (0.3, 0.82))),
    (((0.2, 0.22), (0.5, 0.5), (0.8, 0.8)), ((0.82, 0.26), (0.5, 0.52), (0.18, 0.76))),
)
"""By the form of a cross: its two strokes through points in parts of its box."""
STROKE_TIME = 0.34
"""Seconds in which it is drawn, where there is no haste."""


class Piece(NamedTuple):
    """A die."""

    number: int
    """Its own as long as the game goes on."""
    colour: ev.Colour
    face: Pip

    @property
    def thing(self) -> str:
        """Its id in a picture."""
        return f"die:{self.number}"


class Cup(NamedTuple):
    """A pair that was thrown for a building, and by whom."""

    holder: Holder
    pair: tuple[Piece, ...]


Owned: TypeAlias = Mapping[Seat, tuple[Piece, ...]]


class Pieces(NamedTuple):
    """The dice of all, in the order in which they lie."""

    owned: Owned = NOBODYS
    cup: Cup | None = None

    def of(self, seat: Seat, colour: ev.Colour) -> tuple[Piece, ...]:
        """The dice of a colour that lie before a player."""
        return tuple(piece for piece in self.owned.get(seat, ()) if piece.colour == colour)

    def parted(self, seat: Seat, kept: Cross) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """A player's dice: those kept, and those that go to the next player; blue ones first."""
        going: list[tuple[ev.Colour, Pip]] = []
        for colour, face in zip(COLOURS, kept, strict=True):
            faces = [piece.face for piece in self.of(seat, colour)]
            faces.remove(face)
            going += [(colour, other) for other in faces]
        dice = tuple(piece for colour in COLOURS for piece in self.of(seat, colour))
        return _parted(dice, going)

    def after(self, event: Event, state: State) -> Pieces:
        """The dice after an event, with the state right after it."""
        owned, cup = dict(self.owned), None
        match event:
            case ev.Rolled(player, blue, yellow, "opening" | "virtual"):
                pair = Piece(CUP_BLUE, "blue", blue[0]), Piece(CUP_YELLOW, "yellow", yellow[0])
                cup = Cup(player, pair)
            case ev.CrossedOut() | ev.Completed():
                cup = self.cup
            case ev.Rolled(int() as seat, blue, yellow, _):
                owned[seat] = _thrown(owned.get(seat, ()), event, state)
            case ev.Nudged(seat, die, old, new):
                owned[seat] = _turned(owned.get(seat, ()), (die, old), new)
            case ev.PassedOn(seat, to, blue, yellow):
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
                faces: list[tuple[ev.Colour, Pip]] = [("blue", face) for face in player.blue]
                faces += [("yellow", face) for face in player.yellow]
                owned[seat] = tuple(
                    Piece(free + n, colour, face) for n, (colour, face) in enumerate(faces)
                )
                free += len(faces)
        return self._replace(owned=owned)


def thrown(before: Pieces, after: Pieces, event: Event) -> tuple[Piece, ...]:
    """The dice that this event threw, as they lie afterwards."""
    if not isinstance(event, ev.Rolled):
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


def _turned(dice: tuple[Piece, ...], one: tuple[ev.Colour, Pip], face: Pip) -> tuple[Piece, ...]:
    """The dice with the first that is of this colour and shows this number turned to another."""
    found = next((n for n, piece in enumerate(dice) if (piece.colour, piece.face) == one), None)
    if found is None:
        return dice
    return (*dice[:found], dice[found]._replace(face=face), *dice[found + 1 :])


def _thrown(dice: tuple[Piece, ...], event: ev.Rolled, state: State) -> tuple[Piece, ...]:
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
    dice: tuple[Piece, ...], going: Iterable[tuple[ev.Colour, Pip]]
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Those that stay, and those that go: the last of alike ones."""
    stay, gone = list(dice), []
    for colour, face in going:
        at = [n for n, piece in enumerate(stay) if (piece.colour, piece.face) == (colour, face)]
        if at:
            gone.append(stay.pop(at[-1]))
    return tuple(stay), tuple(gone)


def rolling(
    piece: Piece, start: Point, end: Box, delay: float, seconds: float, turn: int
) -> Effect:
    """Return a die that is thrown, bounces, and comes to lie in the box at the ``end``.

    The hand lets it go at ``start``; it begins with the picture of this ``turn``.
    """
    name, side = f"{piece.thing}/roll", end.w * TUMBLE

    def draw(part: float) -> Iterator[Sprite]:
        if part >= LANDED:
            rest = (part - LANDED) / (1 - LANDED)
            angle = round(WOBBLE * (1 - rest) ** 2 * sin(rest * 11) / STEP) * STEP
            look = Image(f"die-{piece.colour}-{piece.face}")
            yield Sprite(name, look, end, Layer.FLYING, angle=angle)
            return
        far = slowing(part / LANDED)
        x, y = between(start, end.center, far)
        high = _bounce(part)
        stepped = round(high * SIZES) / SIZES
        shade = Box.around((x + side * 0.06 * high, y + side * 0.1), side * 1.3, side * 1.3)
        faint = 0.5 - 0.25 * stepped
        yield Sprite(f"{piece.thing}/shade", Image("lift-shadow"), shade, Layer.FLYING, faint)
        turned = int(turn + TURNS * FRAMES * far) % FRAMES
        grown = side * (1 + GROWTH * stepped)
        box = Box.around((x, y - high * side * 0.9), grown, grown)
        yield Sprite(name, Image(f"die-{piece.colour}-roll-{turned}"), box, Layer.FLYING)

    return Effect(piece.thing, draw, delay, seconds, stays=True)


def _bounce(part: float) -> float:
    """Return the height of a thrown die: 1 at the top of its first bounce."""
    for start, end, high in BOUNCES:
        if start <= part < end:
            middle = (part - start) / (end - start)
            return high * 4 * middle * (1 - middle)
    return 0.0


def stroke(box: Box, form: int, seconds: float = STROKE_TIME) -> Effect:
    """Return a cross that is drawn by hand, one stroke after the other."""
    width = max(2.0, box.w * 0.085)

    def draw(part: float) -> Iterator[Sprite]:
        for number, line in enumerate(STROKES[form]):
            drawn = min(1.0, max(0.0, part * 2.3 - number * 1.3))
            if drawn > 0:
                points = ((box.x + x * box.w, box.y + y * box.h) for x, y in _first(line, drawn))
                look = Line(tuple(points), "ink", width)
                yield Sprite(f"stroke/{number}", look, box, Layer.FRONT)

    return Effect("stroke", draw, 0.0, seconds)


def _first(line: tuple[Point, ...], part: float) -> list[Point]:
    """The first part of a line through points that are about as far apart."""
    along = part * (len(line) - 1)
    whole = min(int(along), len(line) - 2)
    return [*line[: whole + 1], between(line[whole], line[whole + 1], along - whole)]
