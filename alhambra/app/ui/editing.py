"""The text of a field with cursor and selection, and how keys and letters change it."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.input.intents import Key


class Line(NamedTuple):
    """A line of text being edited. Places are between characters, from 0."""

    text: str = ""
    cursor: int = 0
    anchor: int = 0
    """The other end of the selection; the cursor if nothing is selected."""

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        first, last = self.selection
        return self.text[first:last]


def select_all(text: str) -> Line:
    """Return the text with all of it selected: the next letters replace it."""
    return Line(text, len(text), 0)


def insert(line: Line, text: str, longest: int) -> Line:
    """Return the line after typing. Characters beyond ``longest`` are left out."""
    first, last = line.selection
    room = longest - len(line.text) + (last - first)
    text = text[: max(0, room)]
    cursor = first + len(text)
    return Line(line.text[:first] + text + line.text[last:], cursor, cursor)


def move_cursor(line: Line, cursor: int, select: bool = False) -> Line:
    """Return the line with the cursor moved, selecting what it passed or not."""
    cursor = min(max(0, cursor), len(line.text))
    return line._replace(cursor=cursor, anchor=line.anchor if select else cursor)


def edit(line: Line, key: Key, select: bool = False, word: bool = False) -> Line:
    """Return the line after a key. Copy, cut and paste are done elsewhere: they need a clipboard.

    ``select``: the cursor selects what it passes; ``word``: it moves by words.
    """
    first, last = line.selection
    match key:
        case Key.ALL:
            return select_all(line.text)
        case Key.HOME:
            return move_cursor(line, 0, select)
        case Key.END:
            return move_cursor(line, len(line.text), select)
        case Key.LEFT:
            if first != last and not select:
                return move_cursor(line, first)
            return move_cursor(line, place_before(line, word), select)
        case Key.RIGHT:
            if first != last and not select:
                return move_cursor(line, last)
            return move_cursor(line, place_after(line, word), select)
        case Key.BACKSPACE:
            if first == last:
                first = place_before(line, word)
            return Line(line.text[:first] + line.text[last:], first, first)
        case Key.DELETE:
            if first == last:
                last = place_after(line, word)
            return Line(line.text[:first] + line.text[last:], first, first)
        case _:
            return line


def place_before(line: Line, word: bool) -> int:
    """Return the place one step before the cursor: a character, or the start of a word."""
    place = line.cursor
    if not word:
        return max(0, place - 1)
    while place > 0 and line.text[place - 1].isspace():
        place -= 1
    while place > 0 and not line.text[place - 1].isspace():
        place -= 1
    return place


def place_after(line: Line, word: bool) -> int:
    """Return the place one step after the cursor: a character, or the start of the next word."""
    place, end = line.cursor, len(line.text)
    if not word:
        return min(end, place + 1)
    while place < end and not line.text[place].isspace():
        place += 1
    while place < end and line.text[place].isspace():
        place += 1
    return place
