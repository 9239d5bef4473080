"""A proposed turn, shown on the sheet: the dice to move, the buildings, what ends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alhambra.app.games.rollwrite.table.advice_sentences import steps_of
from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.offers import PARKING, faces_of
from alhambra.app.games.rollwrite.table.score_sheet import box_of, form_of
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.table.hint_panel import number_sign, shown
from alhambra.app.table.picture import Face, Layer, Spot
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.rules.rollwrite.choices import Build, Choice

SIGN = 34
"""Units of the disc that tells which step of the turn it is."""
GHOST = 0.5
"""How clearly a cross is seen where it is to be made."""


def show_proposal(builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot) -> None:
    """Mark what each step of the proposed turn is done with, by its number."""
    hints = snapshot.hints
    if hints is None or not hints.advice:
        return
    turn = hints.advice[shown(hints)].turn
    for step, choices in enumerate(steps_of(turn), start=1):
        for number, box in enumerate(_places(builder, layout, snapshot, choices)):
            name = f"proposal:{step}/{number}"
            builder.frame(f"{name}-frame", "focus", box.inset(-builder.px(3)), Layer.TILES)
            side = builder.px(SIGN)
            corner = Box(box.x - side * 0.35, box.y - side * 0.35, side, side)
            number_sign(builder, f"{name}-sign", step, corner)


def _places(
    builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot, choices: Sequence[Choice]
) -> Iterator[Box]:
    """Where a step is done: at a building, even if no dice cross there yet, or at what is pressed.

    A building has a ghost of its cross.
    """
    first = choices[0]
    if isinstance(first, Build):
        cell = first.blue, first.yellow
        box = box_of(builder, layout, cell)
        cross = f"box-crossed-{form_of(snapshot.seat, cell)}"
        builder.image(f"proposal:cross-{cell[0]}-{cell[1]}", cross, box, Layer.TILES, GHOST)
        yield box
        return
    for face in faces_of(first):
        spot = _spot(builder, face)
        if spot is not None and face != PARKING.face:
            yield spot.box


def _spot(builder: PictureBuilder, face: Face) -> Spot | None:
    """What is pressed for it; the first of alike things."""
    found = [spot for spot in builder.spots if spot.token.face == face]
    return min(found, key=lambda spot: spot.token.copy) if found else None
