"""Pictures and what was drawn as text, to be compared and searched."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, Final

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Area, Command, Drawing, Look, flattened
from alhambra.app.table.picture import Picture

ORDER: Final = {
    "image": "name area alpha angle tint clip",
    "frame": "name area alpha unit clip",
    "text": "text area size font colour align valign wrap shadow alpha clip",
    "fill": "area colour alpha radius clip",
    "line": "points colour width alpha glow clip",
    "disc": "center radius colour alpha clip",
    "water": "name area step alpha clip",
}
"""The fields that are written of each kind, in their order."""
NAMES: Final = {"disc": "circle"}
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
    kind = type(command.look).__name__.lower()
    fields = fields_of(command)
    words = [NAMES.get(kind, kind)]
    for field in ORDER[kind].split():
        value = fields[field]
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


def fields_of(command: Command) -> dict[str, Any]:
    """The fields of a look and of its place."""
    look = {} if isinstance(command.look, Drawing) else command.look._asdict()
    return {**command._asdict(), **look}


def looks_in(commands: Iterable[Command], kind: type[Look]) -> list[Any]:
    """What is drawn of a kind: values with the fields of the look and of its place."""
    shown = flattened([*commands])
    return [SimpleNamespace(**fields_of(one)) for one in shown if isinstance(one.look, kind)]
