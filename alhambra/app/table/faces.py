"""The heads of computer players with a temperament, and what they say of themselves."""

from __future__ import annotations

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.table.picture import Say

LARGER = 0.12
"""By how much of an emblem's side a head in its place extends beyond it, on all sides."""
BADGE = 0.42
"""The side of the emblem at a head, relative to that of the head."""


def face(temperament: str) -> str:
    """Return the sprite of a head."""
    return f"face-{temperament}"


def badge(box: Box) -> Box:
    """Return the place of the emblem at a head: on the left of its rim, below."""
    side = box.h * BADGE
    return Box(box.x, box.bottom - side, side, side)


def draw_face(canvas: Canvas, temperament: str, emblem: str, box: Box) -> None:
    """Draw a head with the emblem of its player."""
    canvas.image(face(temperament), box)
    canvas.image(emblem, badge(box))


def show_face(brush: Brush, name: str, temperament: str | None, emblem: str, box: Box) -> None:
    """Draw a player's emblem; with a temperament, the head with the emblem at it."""
    if temperament is not None:
        box = box.inset(-LARGER * box.w)
        brush.image(face(temperament), box, id=f"{name}/face")
        box = badge(box)
    brush.image(emblem, box, id=f"{name}/emblem")


def describe_temperament(say: Say, temperament: str) -> str:
    """Return the temperament's title and the sentence of who has it."""
    title, words = say(f"temperament.{temperament}"), say(f"temperament_text.{temperament}")
    return say("temperament_said", title=title, words=words)
