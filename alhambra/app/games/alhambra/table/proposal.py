"""A proposed turn, shown on the table: what is taken and paid, and where tiles are to go."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra.ai.alhambra.advice import Turn
from alhambra.app.games.alhambra.table.layout import TableLayout
from alhambra.app.games.alhambra.table.offers import faces_of
from alhambra.app.games.alhambra.table.palace_view import WALL_COLOUR, ground_of, wall_line
from alhambra.app.games.alhambra.table.snapshot import TableSnapshot, thing_of
from alhambra.app.gfx.box import Box
from alhambra.app.table.hint_panel import number_sign, shown
from alhambra.app.table.picture import Kind, Layer, Token
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.rules.alhambra.choices import Add, Choice, Place, Remove, Swap
from alhambra.rules.alhambra.palace import Palace

SIGN = 32
"""Units of the disc that tells which step of the turn it is."""
GHOST = 0.62
"""How clearly a tile is seen where it is to go."""
THINGS = (Kind.MONEY, Kind.MARKET, Kind.HAND, Kind.BOUGHT, Kind.RESERVE, Kind.CELL)
"""What a step takes up; other tokens are where it goes."""


def show_proposal(builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot) -> None:
    """Mark what each step takes up with its number, and show the palace there would be."""
    hints = snapshot.hints
    if hints is None or not hints.advice:
        return
    turn = hints.advice[shown(hints)].turn
    ground = ground_of(builder, layout, snapshot)
    used: list[Token] = []
    for step, choice in enumerate(turn, start=1):
        for token, box in _taken_up(builder, snapshot, choice, used):
            _marked(builder, layout, token, box, step)
        laid = laid_by(choice)
        if laid is not None:
            tile, cell = laid
            box = ground.box(cell)
            builder.tile(f"proposal:{step}/tile", tile, box, Layer.PALACE, GHOST)
            builder.frame(f"proposal:{step}/frame", "focus", box.inset(builder.px(1)), Layer.MARKS)
            _numbered(builder, f"proposal:{step}", box, step)
    after = palace_after(snapshot.own.palace, turn)
    sides = after.longest_wall() if after != snapshot.own.palace else ()
    if sides and not snapshot.ui.carried:
        line = wall_line(ground, sides)
        builder.path("proposal/wall", line, max(2.0, ground.side * 0.04), WALL_COLOUR, Layer.MARKS)


def _taken_up(
    builder: PictureBuilder, snapshot: TableSnapshot, choice: Choice, used: list[Token]
) -> Iterator[tuple[Token, Box]]:
    """What the step takes up and where it is, as far as it is on the table now.

    ``used`` are those earlier steps took up, and then those of this one too.
    """
    for face in faces_of(choice):
        if face.kind not in THINGS:
            continue
        token = next(
            token for copy in range(9) if (token := Token(face.kind, face.name, copy)) not in used
        )
        used.append(token)
        box = builder.things.get(thing_of(snapshot, token))
        if box is not None:
            yield token, box


def _marked(
    builder: PictureBuilder, layout: TableLayout, token: Token, box: Box, step: int
) -> None:
    """A bright line round it, and the number of the step at its corner.

    Cards of the hand overlap: they have the number alone, above them.
    """
    name = f"proposal:{step}/{token}"
    if token.kind is Kind.HAND:
        side = builder.px(SIGN)
        _numbered(builder, name, box.moved(side * 0.5, -side * 0.55), step)
        return
    if token.kind is Kind.MARKET:
        box = layout.places[int(token.name)]
    builder.frame(f"{name}-frame", "focus", box.inset(-builder.px(3)), Layer.FLYING)
    _numbered(builder, name, box, step)


def _numbered(builder: PictureBuilder, name: str, box: Box, step: int) -> None:
    """The number of the step at the upper left corner."""
    side = builder.px(SIGN)
    corner = Box(box.x - side * 0.3, box.y - side * 0.3, side, side)
    number_sign(builder, f"{name}-sign", step, corner)


def laid_by(choice: Choice) -> tuple[str, tuple[int, int]] | None:
    """The tile that comes into the palace by this choice, and its cell."""
    match choice:
        case Place(tile, cell) | Add(tile, cell) | Swap(tile, cell, _):
            return tile.id, cell
        case _:
            return None


def palace_after(palace: Palace, turn: Turn) -> Palace:
    """The palace after a turn."""
    for choice in turn:
        match choice:
            case Place(tile, cell) | Add(tile, cell):
                palace = palace.with_tile(cell, tile)
            case Swap(tile, cell, _):
                palace = palace.swapped(cell, tile)
            case Remove(_, cell):
                palace = palace.without(cell)
            case _:
                pass
    return palace
