"""Messages with buttons, questions answered by a line of text, and letters for a pad to type it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LEAD
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import Accept, Cancel, Intent
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene, OverlayScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import ModalBox
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.text_field import TextField, any_character
from alhambra.located import DataError

WIDTH, HEIGHT = 900, 460
"""Units of the panel."""
WIDER = 1200
"""Units of its width if there are more than two buttons."""
BUTTON = 340
"""Units of the width of a button at most."""
PICTURE = (104, 156)
"""Units of a picture."""
QUESTION = ModalBox(900, 400, style=LEAD)
CONFIRM = ModalBox(780, 360, style=LEAD, foot=62, gap=18)


class Answer(NamedTuple):
    """A button of a notice."""

    words: str
    """The id of its text."""
    go: Callable[[], None]


class Pictured(NamedTuple):
    """A picture in a notice."""

    image: str
    marked: bool = False
    """True if the notice is about it."""


class NoticeScene(FormScene):
    """A heading, a sentence or two, and buttons."""

    covers = False
    closing_sound = Sound.DIALOG_CLOSE

    def __init__(
        self,
        app: App,
        heading: str,
        text: str,
        ways: Sequence[Answer],
        sound: Sound = Sound.ERROR,
        back: Answer | None = None,
        pictures: Sequence[Pictured] = (),
        height: float = HEIGHT,
    ) -> None:
        """``heading`` and ``text`` in the player's language; the first button has the focus.

        ``sound`` plays when it opens. ``back`` is the way that Cancel goes; None: the first one.
        ``height`` of the panel in units.
        """
        super().__init__(app)
        self._heading = heading
        self.text = text
        self._sound = sound
        self._back = back or ways[0]
        self._pictures = tuple(pictures)
        wide = WIDTH if len(ways) < 3 else WIDER
        self._box = ModalBox(wide, height, button_row=BUTTON * len(ways))
        self.room = self._box.room
        buttons = [
            Button(way.words, partial(app.t, way.words), way.go, primary=way is ways[0])
            for way in ways
        ]
        self.form.show(buttons, ways[0].words)

    def enter(self) -> None:
        self._app.audio.play(self._sound)

    def go_back(self) -> None:
        self._back.go()

    def draw(self, canvas: Canvas) -> None:
        px = canvas.px
        body, foot = self._box.open(canvas, self._heading)
        if self._pictures:
            body = body.cut_bottom(canvas.panel)[1]
            row, body = body.cut_bottom(px(PICTURE[1]), canvas.panel)
            self._draw_pictures(canvas, row)
        self._box.write(canvas, self.text, body)
        self._box.place(canvas, self.form.widgets, foot)
        self.form.draw(canvas)

    def _draw_pictures(self, canvas: Canvas, row: Box) -> None:
        """Draw the pictures side by side, what the notice is about with a glow."""
        px = canvas.px
        wide, gap = px(PICTURE[0]), canvas.panel
        count = len(self._pictures)
        left = row.center[0] - (count * wide + (count - 1) * gap) / 2
        for number, (image, marked) in enumerate(self._pictures):
            box = Box(left + number * (wide + gap), row.y, wide, row.h)
            if marked:
                canvas.frame("card-glow", box)
            canvas.image(image, box, 1.0 if marked else 0.72)


class ConfirmScene(OverlayScene):
    """A question with yes and no. The focus starts on no; Cancel is no."""

    closed_by = (Cancel,)
    room = CONFIRM.room

    def __init__(
        self, app: App, title: str, text: str, yes: str, act: Callable[[], None], no: str
    ) -> None:
        """All in the player's language; ``act`` is called for yes."""
        super().__init__(app)
        self._title, self._text, self._act = title, text, act
        ways = (
            Button("no", lambda: no, self.go_back),
            Button("yes", lambda: yes, self._agree, primary=True),
        )
        self.form.show(ways, "no")

    def _agree(self) -> None:
        self.go_back()
        self._act()

    def draw(self, canvas: Canvas) -> None:
        CONFIRM.draw(canvas, self._title, self._text, self.form)


def open_fault(app: App, error: DataError) -> None:
    """Say that a file of the game, which somebody edited, is faulty; then what is where."""
    open_notice(app, f"{app.t('error.data_faulty')}\n{error}")


def open_notice(
    app: App, text: str, title: str = "error.title", sound: Sound = Sound.ERROR
) -> None:
    """Tell the player something over the present screen; ``title`` is the id of the heading."""
    app.stack.push(
        NoticeScene(app, app.t(title), text, [Answer("tally.continue", app.stack.pop)], sound)
    )


class AskScene(FormScene):
    """A heading, a sentence, a field, and buttons to confirm or cancel."""

    covers = False
    closed_by = (Cancel,)

    def __init__(
        self,
        app: App,
        asked: str,
        text: str,
        longest: int,
        answer: Callable[[str], None],
        allowed: Callable[[str], bool] = any_character,
    ) -> None:
        """``asked``: the texts' section, with ``title``, ``text`` and ``yes``. ``text``: the
        initial content of the field. ``answer`` gets what was written, if anything was;
        ``allowed`` returns true for characters it may have.
        """
        super().__init__(app)
        self._asked = asked
        self._answer = answer
        t = app.t
        self._field = TextField("field", app.clipboard, longest, text, allowed=allowed)
        self._no = Button("no", lambda: t("ask.cancel"), app.stack.pop)
        self._yes = Button("yes", lambda: t(f"{asked}.yes"), self._answered, primary=True)
        self.form.show([self._field, self._no, self._yes], "field")

    def handle(self, intent: Intent) -> None:
        written = isinstance(intent, Accept) and not is_pad(intent.device)
        if written and self.form.typing() is not None:
            self._answered()
        else:
            super().handle(intent)

    def written(self) -> None:
        self.form.focus(self._yes.id)

    def _answered(self) -> None:
        text = self._field.text
        if text.strip():
            self._app.stack.pop()
            self._answer(text)

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        body, foot = QUESTION.open(canvas, t(f"{self._asked}.title"))
        self._field.box, words = body.cut_bottom(canvas.button_height, canvas.broad)
        if canvas.lacking(self._field.text):
            QUESTION.write(canvas, t("letters.lacking"), words, "figures")
        else:
            QUESTION.write(canvas, t(f"{self._asked}.text"), words)
        QUESTION.place(canvas, (self._no, self._yes), foot)
        self.form.draw(canvas)
