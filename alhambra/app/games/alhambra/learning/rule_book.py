"""The rule book of Alhambra: what its pictures and examples are read with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from alhambra.app.games.alhambra.learning import rule_examples
from alhambra.app.games.alhambra.learning.rule_nodes import cards_of, market_of, palace_of, tile_of
from alhambra.app.games.alhambra.learning.rule_pictures import (
    Marks,
    cards_drawing,
    market_drawing,
    palace_drawing,
    points_drawing,
    sprites_drawing,
    tiles_drawing,
)
from alhambra.app.learn.book import Book, Drawing, Readers, Step, load_book
from alhambra.located import Node
from alhambra.rules.alhambra.model import Box as CardBox

KINDS = ("palace", "tiles", "cards", "market", "points", "sprites")
"""Kinds of pictures."""


def read_picture(box: CardBox, node: Node) -> Drawing:
    """Read a picture from its node."""
    match (node.mapping().get("kind") or node).choice(KINDS):
        case "palace":
            f = node.fields("kind", "tiles", optional=("wall",))
            return palace_drawing(palace_of(f["tiles"], box), Marks(wall="wall" in f))
        case "tiles":
            f = node.fields("kind", "tiles")
            return tiles_drawing([tile_of(tile, box) for tile in f["tiles"].items()])
        case "cards":
            return cards_drawing(cards_of(node.fields("kind", "cards")["cards"]))
        case "market":
            return market_drawing(box, market_of(node.fields("kind", "tiles")["tiles"], box))
        case "points":
            node.fields("kind")
            return points_drawing(box)
        case _:
            f = node.fields("kind", "names")
            return sprites_drawing([name.text() for name in f["names"].items()])


def read_example(box: CardBox, node: Node) -> Sequence[Step]:
    """Read an example from its node."""
    kinds = tuple(rule_examples.READERS)
    kind = (node.mapping().get("kind") or node).choice(kinds)
    return tuple(rule_examples.READERS[kind](node, box))


def open_book(box: CardBox) -> Book:
    """Read the rule book. Raises ``DataError``."""
    readers = Readers(partial(read_picture, box), partial(read_example, box))
    return load_book("alhambra", "Alhambra", readers)
