"""The rule books as the program reads them, once for all tests."""

from __future__ import annotations

from functools import cache

from alhambra.app.learn.book import Book
from alhambra.app.main import playable_games
from alhambra.content import load_boxes


@cache
def books() -> dict[str, Book]:
    """The books by the names of their games."""
    boxes = load_boxes()
    return {
        name: game.open_book(boxes[name])
        for name, game in playable_games().items()
        if game.open_book is not None
    }
