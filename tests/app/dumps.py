"""Pictures and what was drawn as text, to be compared and searched."""

from __future__ import annotations

from typing import Final

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Area, Command
from alhambra.app.gfx.drawings import flattened
from alhambra.app.table.picture import Picture

USUAL: Final = {"alpha": 1.0, "angle": 0.0, "radius": 0, "align": "left", "valign": "top"}
"""Values that are left out."""


def picture_dump(picture: Picture) -> str:
    """A picture, a line a sprite and a spot."""
    return "".join(f"{line}\n" for line in (*map(str, picture.sprites), *map(str, picture.spots)))


def canvas_dump(canvas: Canvas) -> str:
    """What was drawn since the canvas was last presented, a line a command."""
    return "".join(f"{described(command)}\n" for command in flattened(canvas.commands))


def described(command: Command) -> str:
    """A command as a line of text: what is as always is left out."""
    words = [type(command).__name__.lower()]
    fields: dict[str, object] = command._asdict()
    for field, value in fields.items():
        if value is None or value is False or value == USUAL.get(field):
            continue
        match value:
            case Area(x, y, w, h):
                place = f"{x},{y} {w}x{h}"
                words.append(place if field == "area" else f"{field}=({place})")
            case True:
                words.append(field)
            case _ if field == "name":
                words.append(str(value))
            case _ if field == "text":
                words.append(repr(value))
            case _:
                words.append(f"{field}={value}")
    return " ".join(words)
