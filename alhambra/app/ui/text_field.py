"""A field for a line of text: its cursor and selection, and how keys and letters change it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LEAD
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.ui.widget import Look, Reply, Texts, Widget, ring

MOST_AT_ONCE = 10_000
"""Characters of a pasted text that are used at most; a clipboard may hold any number."""
BLINK = 0.53
"""Seconds the cursor is shown, and hidden."""


class TextLine(NamedTuple):
    """A line of text being edited. Places are between characters, from 0."""

    text: str = ""
    cursor: int = 0
    anchor: int = 0
    """The other end of the selection; the cursor if nothing is selected."""

    @property
    def selection(self) -> tuple[int, int]:
        """The beginning and the end of the selection."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def selected(self) -> str:
        first, last = self.selection
        return self.text[first:last]


def select_all(text: str) -> TextLine:
    """Return the text with all of it selected: the next letters replace it."""
    return TextLine(text, len(text), 0)


def insert(line: TextLine, text: str, longest: int) -> TextLine:
    """Return the line after typing. Characters beyond ``longest`` are left out."""
    first, last = line.selection
    room = longest - len(line.text) + (last - first)
    text = text[: max(0, room)]
    cursor = first + len(text)
    return TextLine(line.text[:first] + text + line.text[last:], cursor, cursor)


def move_cursor(line: TextLine, cursor: int, select: bool = False) -> TextLine:
    """Return the line with the cursor moved, selecting what it passed or not."""
    cursor = min(max(0, cursor), len(line.text))
    return line._replace(cursor=cursor, anchor=line.anchor if select else cursor)


def edit(line: TextLine, key: intents.Key, select: bool = False, word: bool = False) -> TextLine:
    """Return the line after a key. Copy, cut and paste are done elsewhere: they need a clipboard.

    ``select``: the cursor selects what it passes; ``word``: it moves by words.
    """
    first, last = line.selection
    match key:
        case intents.Key.ALL:
            return select_all(line.text)
        case intents.Key.HOME:
            return move_cursor(line, 0, select)
        case intents.Key.END:
            return move_cursor(line, len(line.text), select)
        case intents.Key.LEFT:
            if first != last and not select:
                return move_cursor(line, first)
            return move_cursor(line, place_before(line, word), select)
        case intents.Key.RIGHT:
            if first != last and not select:
                return move_cursor(line, last)
            return move_cursor(line, place_after(line, word), select)
        case intents.Key.BACKSPACE:
            if first == last:
                first = place_before(line, word)
            return TextLine(line.text[:first] + line.text[last:], first, first)
        case intents.Key.DELETE:
            if first == last:
                last = place_after(line, word)
            return TextLine(line.text[:first] + line.text[last:], first, first)
        case _:
            return line


def place_before(line: TextLine, word: bool) -> int:
    """Return the place one step before the cursor: a character, or the start of a word."""
    place = line.cursor
    if not word:
        return max(0, place - 1)
    while place > 0 and line.text[place - 1].isspace():
        place -= 1
    while place > 0 and not line.text[place - 1].isspace():
        place -= 1
    return place


def place_after(line: TextLine, word: bool) -> int:
    """Return the place one step after the cursor: a character, or the start of the next word."""
    place, end = line.cursor, len(line.text)
    if not word:
        return min(end, place + 1)
    while place < end and not line.text[place].isspace():
        place += 1
    while place < end and line.text[place].isspace():
        place += 1
    return place


def rest_of(whole: str, begun: str) -> str:
    """Return what a text has beyond its beginning, whatever the case; empty if it begins otherwise.

    The beginning may have another length: in capitals, ß is two letters.

    >>> rest_of("Straßer", "STRASS"), rest_of("Straßer", "STRAS")
    ('er', '')
    """
    ends = range(len(whole) + 1)
    return next((whole[end:] for end in ends if whole[:end].casefold() == begun.casefold()), "")


class Clipboard:
    """Holds texts that are cut, copied and pasted within the game."""

    _text = ""

    def get(self) -> str:
        """Return its text; empty if it holds something else."""
        return self._text

    def put(self, text: str) -> None:
        """Replace its text."""
        self._text = text


def any_character(character: str) -> bool:
    """Return true for all but control characters such as line feeds."""
    return character.isprintable()


def path_character(character: str) -> bool:
    """Return true for what a path may have: also spaces other than the usual one."""
    return character != "\0"


def drawable(text: str) -> str:
    """Return the text as it can be drawn: what has no picture is a blank."""
    return "".join(each if each.isprintable() else " " for each in text)


def digit(character: str) -> bool:
    return character in "0123456789"


class TextField(Widget):
    """A line of text. While it is empty, the hint shows the value that is used instead."""

    holds_focus = True

    def __init__(
        self,
        id: str,
        clipboard: Clipboard,
        longest: int,
        text: str = "",
        hint: Texts = lambda: "",
        allowed: Callable[[str], bool] = any_character,
        propose: Callable[[str], str] = lambda typed: "",
        left: Callable[[], None] = lambda: None,
    ) -> None:
        """``longest``: the most characters; ``allowed`` returns true for characters it takes. Other
        spaces become the usual one.

        ``propose`` returns a whole text for what was typed, empty if it knows none: its rest is
        written behind the cursor and selected. ``left`` is called when the focus goes.
        """
        super().__init__(id)
        self._clipboard = clipboard
        self._longest = longest
        self._hint = hint
        self.allowed = allowed
        self._propose = propose
        self._left = left
        self._line = TextLine(text, len(text), len(text))
        self._before = text
        self._composing = intents.Composing()
        self._focused = False
        self._clock = 0.0
        self._edges: tuple[float, ...] = ()
        """The x of the window where each character begins, and where the last one ends."""

    @property
    def text(self) -> str:
        """Its content."""
        return self._line.text

    @property
    def typed(self) -> str:
        """Its content before the cursor, or before what is selected."""
        return self.text[: self._line.selection[0]]

    def copy(self) -> TextField:
        """Return a field with the same content, which takes the same characters."""
        taken = self._longest, self.text, self._hint, self.allowed, self._propose
        return TextField(f"{self.id}-copy", self._clipboard, *taken)

    def focus_changed(self, focused: bool) -> None:
        """Select all of the text when the focus comes."""
        self._focused = focused
        self._composing = intents.Composing()
        self._clock = 0.0
        if focused:
            self._before = self.text
            self._line = select_all(self.text)
        else:
            self._line = move_cursor(self._line, len(self.text))
            self._left()

    def put(self, text: str) -> None:
        """Replace its content."""
        self._line = TextLine(text, len(text), len(text))

    def update(self, dt: float) -> bool:
        """Blink the cursor."""
        seen = self._blink
        self._clock = (self._clock + dt) % (2 * BLINK)
        return seen != self._blink

    @property
    def _blink(self) -> bool:
        return self._clock < BLINK

    def handle(self, intent: Intent) -> Reply:
        """Type, edit, select. Cancel restores the text from before the focus came."""
        self._clock = 0.0
        match intent:
            case intents.Text(text):
                self._composing = intents.Composing()
                self._write(text)
                self._complete()
            case intents.Composing(draft):
                self._composing = intent
                if draft:
                    self._line = insert(self._line, "", self._longest)
            case intents.Edit() if self._leads_out(intent):
                return Reply.IGNORED
            case intents.Edit(key, select, word):
                self._edit(key, select, word)
            case intents.Press(pos):
                self._line = move_cursor(self._line, self._place(pos[0]))
            case intents.DragStart(pos, origin):
                self._line = move_cursor(self._line, self._place(origin[0]))
                self._line = move_cursor(self._line, self._place(pos[0]), select=True)
            case intents.DragMove(pos) | intents.Drop(pos):
                self._line = move_cursor(self._line, self._place(pos[0]), select=True)
            case intents.Release():
                pass
            case intents.Cancel() if self.text != self._before:
                self._line = select_all(self._before)
            case _:
                return Reply.IGNORED
        return Reply.TAKEN

    def _write(self, text: str) -> None:
        text = text[:MOST_AT_ONCE].strip("\r\n").replace("\r\n", "\n")
        spaced = (" " if each.isspace() and not self.allowed(each) else each for each in text)
        text = "".join(each for each in spaced if self.allowed(each))
        if text:
            self._line = insert(self._line, text, self._longest)

    def _complete(self) -> None:
        """Write the rest of what is proposed behind what was typed, which stays, and select it."""
        typed = self.text
        rest = rest_of(self._propose(typed), typed) if self._line.cursor == len(typed) else ""
        if rest:
            whole = f"{typed}{rest}"[: self._longest]
            self._line = TextLine(whole, len(whole), len(typed))

    def _leads_out(self, intent: intents.Edit) -> bool:
        """Return true for an arrow at the end of the text, newly pressed: it leaves the field."""
        ends = {intents.Key.LEFT: 0, intents.Key.RIGHT: len(self.text)}
        plain = not (intent.select or intent.word or intent.again or self._line.selected)
        return plain and self._line.cursor == ends.get(intent.key)

    def _edit(self, key: intents.Key, select: bool, word: bool) -> None:
        if self._composing.text:
            return  # the input method uses the key
        if key in (intents.Key.COPY, intents.Key.CUT) and self._line.selected:
            self._clipboard.put(self._line.selected)
        if key is intents.Key.CUT:
            self._line = insert(self._line, "", self._longest)
        elif key is intents.Key.PASTE:
            self._write(self._clipboard.get())
        else:
            self._line = edit(self._line, key, select, word)

    def _place(self, x: float) -> int:
        """Return the place between characters nearest to an x of the window."""
        return sum(x > (left + right) / 2 for left, right in pairwise(self._edges))

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, look: Look) -> None:
        ring(canvas, self.box, look)
        canvas.frame("field-focus" if look.focused else "field", self.box)
        if look.hovered and not look.focused:
            canvas.fill(self.box.inset(canvas.tight), "cream", 0.06, canvas.corner)
        inner = self.box.inset(canvas.broad, canvas.tight)
        with canvas.clip(inner.inset(-canvas.hair, 0)):
            if not self.text and not self._composing.text:
                canvas.write(self._hint(), inner, LEAD.muted)
            self._draw_line(canvas, inner)

    def _draw_line(self, canvas: Canvas, inner: Box) -> None:
        """Draw the text, moved so that the cursor is inside the field."""
        size = canvas.metrics.text(LEAD.units)
        text, cursor, _ = self._line
        draft = self._composing.text
        seen = drawable(text[:cursor] + draft + text[cursor:])
        reach = [canvas.measure(seen[:end], size)[0] for end in range(len(seen) + 1)]
        at = reach[cursor + min(self._composing.cursor, len(draft))]
        left = inner.x
        if self._focused:
            left -= max(0, min(at - inner.w * 0.7, reach[-1] - inner.w + canvas.tight))
        self._edges = tuple(left + x for x in reach)
        first, last = self._line.selection
        high = min(inner.h, size * 1.35)
        top = inner.y + (inner.h - high) / 2
        if first != last and not draft:
            marked = Box(left + reach[first], top, reach[last] - reach[first], high)
            canvas.fill(marked, "selection", 1.0, canvas.corner)
        if not self._focused:
            canvas.write(seen, inner, LEAD)
            return
        canvas.text(seen, inner._replace(x=left, w=reach[-1] + 1), size, LEAD)
        if draft:
            start, end = left + reach[cursor], left + reach[cursor + len(draft)]
            canvas.fill(
                Box(start, top + high - canvas.hair, end - start, max(1, canvas.hair)), "gold"
            )
        if self._blink:
            canvas.fill(Box(left + at, top, max(1, canvas.hair), high), "bright")
