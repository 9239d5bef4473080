"""Messages with buttons, questions answered by a line of text, and letters for a pad to type it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import FIGURE, LEAD
from alhambra.app.input import intents
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import Accept, Cancel, Intent
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene, OverlayScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import ModalBox, overlay
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.text_field import TextField, any_character
from alhambra.app.ui.widget import Look, set_boxes
from alhambra.located import DataError

ROWS = (
    "abcdefghijklm",
    "nopqrstuvwxyz",
    "àáâäåąæćčçďè",
    "éêëěęìíîïłľĺ",
    "ñńňòóôöøœŕřś",
    "šßťùúûüůýźżž",
    "1234567890-'.",
    ",_&+()/\\:;!?~",
)
"""The characters, row by row: letters of all languages of the game, digits, signs of paths."""
KEY, GAP = 64, 8
"""Units of a key's side, and of the space beside it."""
LINE, FOOT = 66, 62
"""Units of the height of the written line, and of the buttons."""
HEAD = 140
"""Units of the panel above and below them."""
BOARD_WIDTH = max(map(len, ROWS)) * (KEY + GAP) - GAP + 80
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


def field_of(form: Form, intent: Intent) -> TextField | None:
    """Return the text field that a pad presses, or a finger taps: neither has keys to write."""
    field = form.focused
    if not isinstance(field, TextField):
        return None
    match intent:
        case intents.Accept(device=device) if is_pad(device):
            return field
        case intents.Release(pos, device=intents.TOUCH) if field.box.contains(pos):
            return field
    return None


class LetterBoardScene(OverlayScene):
    """A line of text, and a button for each character that may be written into it.

    Undo deletes, End turn is done, Cancel leaves the text as it was. A keyboard writes too.
    """

    def __init__(self, app: App, field: TextField, done: Callable[[], object]) -> None:
        """``done`` is called once the text is in the field."""
        super().__init__(app)
        self._field = field
        self._done = done
        self._line = field.copy()
        self._other_case = False
        """True if the next letter is small where a capital is usual, or the other way round."""
        rows = ("".join(filter(field.allowed, row)) for row in ROWS)
        self._keys = [[self._key(character) for character in row] for row in rows if row]
        t = app.t
        self._case = Button("case", lambda: "ABC" if self._is_small else "abc", self._change_case)
        self._buttons = (
            *((self._case,) if field.allowed("a") else ()),
            Button("delete", lambda: t("letters.delete"), self._delete),
            *((self._space(),) if field.allowed(" ") else ()),
            Button("cancel", lambda: t("ask.cancel"), app.stack.pop),
            Button("done", lambda: t("letters.done"), self._finish, primary=True),
        )
        keys = [key for row in self._keys for key in row]
        self.form.show([*keys, *self._buttons], keys[0].id)
        self.room = BOARD_WIDTH + 40, self._height + 30

    @property
    def _height(self) -> float:
        """Units of the panel's height."""
        return HEAD + LINE + len(self._keys) * (KEY + GAP) + GAP + FOOT

    def _key(self, character: str) -> Button:
        written = partial(self._written, character)
        return Button(f"key-{character}", written, partial(self._write, character), style=FIGURE)

    def _space(self) -> Button:
        return Button("space", lambda: self._app.t("letters.space"), partial(self._write, " "))

    def enter(self) -> None:
        super().enter()
        self._line.focus_changed(True)

    # -- writing -----------------------------------------------------------------------------------

    @property
    def _is_small(self) -> bool:
        """True if the next letter is a small one. Names begin with capitals."""
        before = self._line.typed
        return (bool(before) and not before.endswith(" ")) != self._other_case

    def _written(self, character: str) -> str:
        """Return the character as it would be written now."""
        capital = character.upper()
        return character if self._is_small or len(capital) > 1 else capital

    def _write(self, character: str) -> None:
        self._line.handle(intents.Text(self._written(character)))
        self._other_case = False

    def _delete(self) -> None:
        self._line.handle(intents.Edit(intents.Key.BACKSPACE))

    def _change_case(self) -> None:
        self._other_case = not self._other_case

    def _finish(self) -> None:
        self._field.put(self._line.text)
        self._app.stack.pop()
        self._done()

    # -- life --------------------------------------------------------------------------------------

    def typing(self) -> Box | None:
        return self._line.box

    def update(self, dt: float) -> bool:
        return self._line.update(dt)

    def handle(self, intent: Intent) -> None:
        match intent:
            case intents.Text() | intents.Composing() | intents.Edit():
                self._line.handle(intent)
            case intents.Undo():
                self._delete()
            case intents.EndTurn():
                self._finish()
            case intents.Accept(device=intents.KEYBOARD):
                self._finish()
            case intents.Cancel() | intents.Menu():
                self._app.stack.pop()
            case _:
                self.form.handle(intent)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px = canvas.px
        rest = overlay(canvas, self._app.t("letters.title"), BOARD_WIDTH, self._height)
        self._line.box, rest = rest.cut_top(px(LINE), px(GAP) * 2)
        foot, board = rest.cut_bottom(px(FOOT), px(GAP) * 2)
        self._line.draw(canvas, Look(focused=True))
        columns = max(map(len, self._keys))
        board = board.centered(min(board.w, columns * px(KEY + GAP) - px(GAP)), board.h)
        for row, line in zip(self._keys, board.rows(len(self._keys), px(GAP)), strict=True):
            set_boxes(row, line.columns(columns, px(GAP)))
        set_boxes(self._buttons, foot.columns(len(self._buttons), px(GAP) * 2))
        self.form.draw(canvas)


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
        field = field_of(self.form, intent)
        if field is not None:
            go_on = partial(self.form.focus, self._yes.id)
            self._app.stack.push(LetterBoardScene(self._app, field, go_on))
        elif isinstance(intent, Accept) and self.form.typing() is not None:
            self._answered()
        else:
            super().handle(intent)

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
