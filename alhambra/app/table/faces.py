"""The faces of opponents, one for each temperament, and what is said of their temperaments.

They are drawn in ``tools/art/faces``; ``FACES`` of ``gfx/sprites/atlas`` has their names.
"""

from __future__ import annotations

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, badge
from alhambra.app.table.picture import Say


def face(temperament: str) -> str:
    """Return the sprite of a head."""
    return f"face-{temperament}"


def draw_face(canvas: Canvas, temperament: str, emblem: str, box: Box) -> None:
    """Draw a head with the emblem of its player."""
    canvas.image(face(temperament), box)
    canvas.image(emblem, badge(box))


def describe_temperament(say: Say, temperament: str) -> str:
    """Return the temperament's title and the sentence of who has it."""
    title, words = say(f"temperament.{temperament}"), say(f"temperament_text.{temperament}")
    return say("temperament_said", title=title, words=words)
