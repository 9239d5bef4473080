"""A window nobody sees, and what a painter shows in it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from alhambra.app.gfx.commands import Area, Command, Disc
from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.theme import USUAL, Look, load_theme
from alhambra.paths import asset, data_file

DISCS: list[Command] = [
    Command(Disc((60.0 + 50 * n, 200.0), 20.0 + 10 * n, "gold"), Area(0, 0, 0, 0), 0.5)
    for n in range(27)
]
"""Each of them is a picture of its own."""


class Sheet:
    """A window nobody sees."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((640, 400))
        self.shown: list[pygame.Rect] = []

    def get_surface(self) -> pygame.Surface:
        return self.surface

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        self.shown += areas


def pixels(screen: Sheet) -> bytes:
    return pygame.image.tobytes(screen.surface, "RGB")


def show(painter: Painter, commands: Sequence[Command]) -> None:
    """Paint until all is shown: on a busy machine that takes some frames."""
    painter.paint(commands)
    while painter.unfinished:
        painter.queue.serve()


def fresh(commands: Sequence[Command], look: Look = USUAL) -> bytes:
    """What a painter shows that has shown nothing before, once all is there."""
    other = Sheet()
    first = Painter(other, asset("."), load_theme(data_file("theme.yaml"), look))
    show(first, commands)
    first.settle()
    first.close()
    return pixels(other)
