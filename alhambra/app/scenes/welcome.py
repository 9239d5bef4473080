"""The question at the very first start: the player's name, and whether to play or to learn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LEAD
from alhambra.app.input.intents import Intent
from alhambra.app.program.app import App
from alhambra.app.program.people import LONGEST_TYPED_NAME, Person, remember
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.scenes.notice import LetterBoardScene, field_of
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import ModalBox
from alhambra.app.ui.text_field import TextField

BOX = ModalBox(1200, 440, style=LEAD)
NAME_WIDTH = 420
"""Units of the width of the field."""


class WelcomeScene(OverlayScene):
    """A field for the name, and buttons to play, to learn, and to see the title."""

    room = BOX.room

    def __init__(
        self,
        app: App,
        play: Callable[[], None],
        learn: Callable[[], None],
    ) -> None:
        """``play`` begins the first game, ``learn`` the first lesson."""
        super().__init__(app)
        t = app.t
        hint = partial(t, "setup.player", number=1)
        self._name = TextField("name", app.clipboard, LONGEST_TYPED_NAME, hint=hint)
        self._play = Button(
            "play", partial(t, "welcome.play"), partial(self._go, play), primary=True
        )
        self._ways = (
            Button("learn", partial(t, "welcome.learn"), partial(self._go, learn)),
            self._play,
            Button("title", partial(t, "menu.leave"), self.go_back, ghost=True),
        )
        self.form.show([self._name, self._play, self._ways[0], self._ways[2]], "name")

    def _go(self, way: Callable[[], None]) -> None:
        """Keep the name as that of the person who plays here, and go this way."""
        self.go_back()
        way()

    def go_back(self) -> None:
        """Leave for the title, with the name kept if there is one."""
        settings, name = self._app.settings, self._name.text.strip()
        if name:
            me = Person(name, 0, help=settings.now.help)
            settings.change(people=remember(settings.now.people, [me]))
        self._app.stack.pop()

    def handle(self, intent: Intent) -> None:
        field = field_of(self.form, intent)
        if field is None:
            super().handle(intent)
        else:
            go_on = partial(self.form.focus, self._play.id)
            self._app.stack.push(LetterBoardScene(self._app, field, go_on))

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        body, foot = BOX.open(canvas, t("welcome.title"))
        body = body.cut_top(canvas.panel)[1]
        asked, body = body.cut_top(canvas.line_height, canvas.broad)
        line, words = body.cut_top(canvas.button_height, canvas.panel)
        self._name.box = line.centered(canvas.px(NAME_WIDTH), line.h)
        lacking = canvas.lacking(self._name.text)
        question, colour = ("letters.lacking", "figures") if lacking else ("welcome.name", "muted")
        canvas.write(t(question), asked, LEAD.coloured(colour).centered)
        BOX.write(canvas, t("welcome.text"), words)
        BOX.place(canvas, self._ways, foot)
        self.form.draw(canvas)
