"""Asks the player for a line of text."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Accept, Cancel, Intent
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.modal_box import ModalBox
from alhambra.app.ui.text_field import Clipboard, TextField

BOX = ModalBox(900, 400, letters=21)


class AskScene(Scene):
    """A heading, a sentence, a field, and buttons to confirm or cancel."""

    covers = False

    def __init__(
        self,
        app: App,
        clipboard: Clipboard,
        asked: str,
        text: str,
        longest: int,
        answer: Callable[[str], None],
    ) -> None:
        """``asked``: the texts' section, with ``title``, ``text`` and ``yes``. ``text``: the
        initial content of the field. ``answer`` gets what was written, if anything was.
        """
        self._app = app
        self._asked = asked
        self._answer = answer
        t = app.t
        self.form = Form(app.audio.play)
        self._field = TextField("field", clipboard, longest, text)
        self._no = Button("no", lambda: t("ask.cancel"), app.stack.pop)
        self._yes = Button("yes", lambda: t(f"{asked}.yes"), self._answered, primary=True)
        self.form.show([self._field, self._no, self._yes], "field")

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Accept) and self.form.typing() is not None:
            self._answered()
        elif not self.form.handle(intent) and isinstance(intent, Cancel):
            self._app.stack.pop()

    def _answered(self) -> None:
        text = self._field.text.strip()
        if text:
            self._app.stack.pop()
            self._answer(text)

    def update(self, dt: float) -> bool:
        return self.form.update(dt)

    def typing(self) -> Box | None:
        return self.form.typing()

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        body, foot = BOX.open(canvas, t(f"{self._asked}.title"))
        self._field.box, words = body.cut_bottom(px(60), px(14))
        BOX.write(canvas, t(f"{self._asked}.text"), words)
        BOX.place(canvas, (self._no, self._yes), foot)
        self.form.draw(canvas)
