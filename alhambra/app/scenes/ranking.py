"""The parts of a ranking in every game: medal, sign and name, points."""

from __future__ import annotations

from alhambra.app.gfx.box import Box
from alhambra.app.table.picture_builder import PictureBuilder

WINNER = 1.3
"""The height of a winner's row, relative to the others."""
MEDALS = 3
"""How many places have a medal."""


def show_place(builder: PictureBuilder, name: str, place: int, medal: int | None, box: Box) -> None:
    """Draw the medal of the first three places; the number of the others, or without a medal."""
    if medal is not None and medal <= MEDALS:
        at = box.inset(builder.px(6)).fit(64 / 76)
        at = at.centered(min(at.w, builder.px(64)), min(at.h, builder.px(76)))
        builder.image(f"{name}/medal", f"medal-{medal}", at)
        return
    text = builder.say("end.place", place=place)
    builder.words(f"{name}/place", text, box, 28, "title", "muted", "center")


def show_who(
    builder: PictureBuilder, name: str, sign: str, called: str, box: Box, first: bool
) -> None:
    """Draw sign and name; a laurel round the winner's sign."""
    side = min(builder.px(124 if first else 58), box.h)
    place, words = box.cut_left(builder.px(124), builder.px(14))
    wreath = place.centered(side, side)
    if first:
        builder.image(f"{name}/laurel", "laurel", wreath)
    disc = wreath.fit(1).inset(side * 0.22) if first else wreath
    builder.image(f"{name}/emblem", sign, disc)
    builder.words(f"{name}/name", called, words, 32 if first else 26, "bold")


def show_total(builder: PictureBuilder, name: str, total: int, box: Box, first: bool) -> None:
    """Draw the points; the winner's larger."""
    units, text = (60 if first else 44), str(total)
    builder.words(f"{name}/total", text, box, units, "title", "figures", "center", shadow=True)
