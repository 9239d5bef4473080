"""A scene for tests of what scenes are given."""

from __future__ import annotations

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Intent
from alhambra.app.program.scene_stack import Scene


class Note(Scene):
    """A scene that notes what it is given and how often it draws; what lies below it is seen."""

    covers = False

    def __init__(self) -> None:
        self.given: list[Intent] = []
        self.drawn = 0

    def handle(self, intent: Intent) -> None:
        self.given.append(intent)

    def draw(self, canvas: Canvas) -> None:
        self.drawn += 1
        canvas.circle((1, 1), 1, "gold")
