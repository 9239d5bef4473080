"""Shown while another copy of the program plays: look on, or take over when it has ended."""

from __future__ import annotations

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent
from alhambra.app.program.app import App
from alhambra.app.program.home import since
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.modal_box import ModalBox
from alhambra.app.ui.sounds import Sound

BOX = ModalBox(940, 480)


class LookingOnScene(Scene):
    """Says that another copy plays, and offers what is possible meanwhile."""

    covers = False
    room = BOX.room

    def __init__(self, app: App) -> None:
        self._app = app
        self._free = app.home.is_free
        t = app.t
        self._play = Button("play", lambda: t("looking_on.play"), app.home.take_over, primary=True)
        self._look = Button("look", lambda: t("looking_on.look"), app.stack.pop, primary=True)
        self._leave = Button("leave", lambda: t("title.quit"), app.stack.clear)
        self.form = Form(app.audio.play)
        self._show()

    def _show(self) -> None:
        first = self._play if self._free else self._look
        self.form.show([first, self._leave], first.id)

    def enter(self) -> None:
        self._app.audio.play(Sound.DIALOG_OPEN)

    def update(self, dt: float) -> bool:
        if self._free == self._app.home.is_free:
            return False
        self._free = self._app.home.is_free
        self._show()
        return True

    def handle(self, intent: Intent) -> None:
        if not self.form.handle(intent) and isinstance(intent, Cancel):
            self._app.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        heading = self._app.t("looking_on.play" if self._free else "looking_on.title")
        BOX.draw(canvas, heading, self._text(), self.form)

    def _text(self) -> str:
        t, holder = self._app.t, self._app.home.holder
        if self._free:
            return t("looking_on.gone")
        if holder is None:
            who = t("looking_on.somebody")
        elif holder.is_elsewhere:
            who = t("looking_on.elsewhere", machine=holder.machine, since=since(holder))
        else:
            who = t("looking_on.here", process=holder.process, since=since(holder))
        return f"{who}\n{t('looking_on.text')}"
