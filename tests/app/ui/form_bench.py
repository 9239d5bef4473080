"""A form for tests of widgets, driven by intents."""

from __future__ import annotations

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Frame
from alhambra.app.input.intents import MOUSE, Intent, Point, Press, Release
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import Widget
from tests.app.dumps import looks_in
from tests.app.stage import canvas

STRIP = Box(100, 100, 400, 60)


class Bench:
    """A form with widgets one above the other, and what came of them."""

    def __init__(self, *widgets: Widget, focus: str | None = None) -> None:
        self.heard: list[Sound] = []
        self.form = Form(self.heard.append)
        self.widgets = widgets
        self.canvas = canvas()
        for number, widget in enumerate(widgets):
            widget.box = STRIP.moved(0, 100 * number)
        self.form.show(widgets, focus)
        self.draw()

    def draw(self) -> None:
        self.canvas.present()
        self.form.draw(self.canvas)

    def do(self, *intents: Intent) -> bool:
        """Act; whether the last one was of use."""
        used = False
        for intent in intents:
            used = self.form.handle(intent)
            self.draw()
        return used

    def click(self, x: float, y: float) -> None:
        self.do(*(kind((x, y), device=MOUSE) for kind in (Point, Press, Release)))

    @property
    def frames(self) -> list[str]:
        return [command.name for command in looks_in(self.canvas.commands, Frame)]


def button(id: str, pressed: list[str]) -> Button:
    return Button(id, lambda: id, lambda: pressed.append(id))
