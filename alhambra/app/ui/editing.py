"""The text of a field, its cursor and what is selected: what keys and letters make of it."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.input.intents import Key


class Line(NamedTuple):
    """A line of text that is being written. Places are between characters, from 0."""

    text: str = ""
    cursor: int = 0
    anchor: int = 0
    """The other end of what is selected; where the cursor is if nothing is."""

    @property
    def selection(self) -> tuple[int, int]:
        """Where what is selected begins and ends."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def selected(self) -> str:
        """What is selected."""
        first, last = self.selection
        return self.text[first:last]


def whole(text: str) -> Line:
    """The text, all of it selected: what is written next takes its place."""
    return Line(text, len(text), 0)


def written(line: Line, text: str, longest: int) -> Line:
    """The line after characters were written; those it has no room for are left out."""
    first, last = line.selection
    room = longest - len(line.text) + (last - first)
    text = text[: max(0, room)]
    cursor = first + len(text)
    return Line(line.text[:first] + text + line.text[last:], cursor, cursor)


def put(line: Line, cursor: int, select: bool = False) -> Line:
    """The line with the cursor elsewhere, what it passed being selected or not."""
    cursor = min(max(0, cursor), len(line.text))
    return line._replace(cursor=cursor, anchor=line.anchor if select else cursor)


def edited(line: Line, key: Key, select: bool = False, word: bool = False) -> Line:
    """The line after a key. Copying, cutting and pasting are not done here: they need a clipboard.

    ``select``: what the cursor passes is selected; ``word``: it goes by words.
    """
    first, last = line.selection
    match key:
        case Key.ALL:
            return whole(line.text)
        case Key.HOME:
            return put(line, 0, select)
        case Key.END:
            return put(line, len(line.text), select)
        case Key.LEFT:
            if first != last and not select:
                return put(line, first)
            return put(line, before(line, word), select)
        case Key.RIGHT:
            if first != last and not select:
                return put(line, last)
            return put(line, after(line, word), select)
        case Key.BACKSPACE:
            if first == last:
                first = before(line, word)
            return Line(line.text[:first] + line.text[last:], first, first)
        case Key.DELETE:
            if first == last:
                last = after(line, word)
            return Line(line.text[:first] + line.text[last:], first, first)
        case _:
            return line


def before(line: Line, word: bool) -> int:
    """The place a step before the cursor: a character, or the beginning of a word."""
    place = line.cursor
    if not word:
        return max(0, place - 1)
    while place > 0 and line.text[place - 1].isspace():
        place -= 1
    while place > 0 and not line.text[place - 1].isspace():
        place -= 1
    return place


def after(line: Line, word: bool) -> int:
    """The place a step after the cursor: a character, or the beginning of the next word."""
    place, end = line.cursor, len(line.text)
    if not word:
        return min(end, place + 1)
    while place < end and not line.text[place].isspace():
        place += 1
    while place < end and line.text[place].isspace():
        place += 1
    return place
