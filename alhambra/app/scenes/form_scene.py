"""Screens of widgets that Cancel closes, and letters for a pad to write into their fields."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import FIGURE
from alhambra.app.input import intents
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.pointer import Pointer
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.text_field import TextField
from alhambra.app.ui.widget import Look, set_boxes

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


class FormScene(Scene, ABC):
    """A screen with a form; an intent in ``closed_by`` that no widget uses closes it."""

    closed_by: ClassVar[tuple[type[Intent], ...]] = (Cancel, Menu)
    closing_sound: ClassVar[Sound | None] = None
    """Played when one of ``closed_by`` closes it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.form = Form(app.audio.play)

    def update(self, dt: float) -> bool:
        return self.form.update(dt)

    def typing(self) -> Box | None:
        return self.form.typing()

    def pointer(self) -> Pointer:
        return self.form.pointer()

    def handle(self, intent: Intent) -> None:
        """Let the form handle it; a pad or a finger at a text field gets a board of letters."""
        if (field := field_of(self.form, intent)) is not None:
            self._app.stack.push(LetterBoardScene(self._app, field, self.written))
        elif not self.form.handle(intent) and isinstance(intent, self.closed_by):
            if self.closing_sound is not None:
                self._app.audio.play(self.closing_sound)
            self.go_back()

    def go_back(self) -> None:
        """Return to the scene below."""
        self._app.stack.pop()

    def written(self) -> None:
        """Go on once something was written on the board of letters."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw everything, the form too."""


class OverlayScene(FormScene, ABC):
    """A panel over another scene, with a sound as it opens and as it closes."""

    covers = False

    def enter(self) -> None:
        self._app.audio.play(Sound.DIALOG_OPEN)

    def leave(self) -> None:
        self._app.audio.play(Sound.DIALOG_CLOSE)


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
