"""Parts of a scene that are drawn as one picture, wherever they lie.

The rows of a list that scrolls show the same in every frame: they are laid out and put together
once, and then only moved. To lay out all rows of saved games takes 4 ms, to draw their hundreds of
commands takes another 4 ms.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Area, Command, Disc, Drawing, Line, common

KEPT = 64
"""The most drawings that a scene keeps."""


class Drawings:
    """The drawings of a scene, by what they show. The least recently shown are dropped first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Drawing] = OrderedDict()

    def show(
        self, canvas: Canvas, shows: Hashable, box: Box, rim: float, draw: Callable[[Box], None]
    ) -> None:
        """Draw what ``draw`` draws into a box; it is called only if that is not known.

        ``shows`` tells everything that the picture depends on, but for the sizes of the window.
        Nothing may be drawn farther than ``rim`` pixels beyond the box.
        """
        key = (shows, canvas.metrics, box.w, box.h)
        drawing = self._kept.get(key)
        if drawing is None:
            drawing = self._kept[key] = canvas.record(box, rim, draw)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        canvas.drawing(drawing, box)


def flattened(commands: Sequence[Command]) -> Iterator[Command]:
    """Yield the commands, with those of drawings in their places."""
    for command in commands:
        if isinstance(command.look, Drawing):
            across, down = command.area.x, command.area.y
            for part in flattened(command.look.commands):
                yield _moved(part, across, down, command.clip)
        else:
            yield command


def _moved(command: Command, across: int, down: int, clip: Area | None) -> Command:
    """Return a command of a drawing in its place, within the clip of the drawing."""
    if command.clip is not None:
        x, y, wide, high = command.clip
        own = Area(x + across, y + down, wide, high)
        clip = own if clip is None else common(clip, own)
    look = command.look
    if isinstance(look, Line):
        points = tuple((round(x + across, 1), round(y + down, 1)) for x, y in look.points)
        look = look._replace(points=points)
    if isinstance(look, Disc):
        left, top = look.center
        look = look._replace(center=(round(left + across, 1), round(top + down, 1)))
    x, y, wide, high = command.area
    area = Area(x + across, y + down, wide, high)
    return command._replace(look=look, area=area, clip=clip)
