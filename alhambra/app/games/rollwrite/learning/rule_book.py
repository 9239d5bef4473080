"""The rule book of Roll & Write: what its pictures and examples are read with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from alhambra.app.games.rollwrite.learning import rule_examples
from alhambra.app.games.rollwrite.learning.rule_examples import crossed_of, dice_of
from alhambra.app.games.rollwrite.learning.rule_pictures import (
    dice_drawing,
    points_drawing,
    sheet_drawing,
    track_drawing,
    virtual_drawing,
)
from alhambra.app.learn.book import Book, Drawing, Readers, Step, load_book
from alhambra.located import Node
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.model import Box as SheetBox
from alhambra.rules.rollwrite.model import types_of

KINDS = ("sheet", "dice", "points", "track", "virtual")
"""Kinds of pictures."""


def read_picture(box: SheetBox, node: Node) -> Drawing:
    """Read a picture from its node."""
    match (node.mapping().get("kind") or node).choice(KINDS):
        case "sheet":
            return sheet_drawing(box, crossed_of(node.fields("kind", "crossed")["crossed"]))
        case "dice":
            f = node.fields("kind", "blue", "yellow")
            return dice_drawing(dice_of(f["blue"]), dice_of(f["yellow"]))
        case "points":
            node.fields("kind")
            return points_drawing(box)
        case "virtual":
            rows = node.fields("kind", "held")["held"].items()
            return virtual_drawing([_counts(box, row) for row in rows])
        case _:
            f = node.fields("kind", "circled", "spent")
            circled = f["circled"].integer(0, box.track)
            return track_drawing(box, circled, f["spent"].integer(0, circled))


def _counts(box: SheetBox, node: Node) -> list[int]:
    """Read how many buildings of each type a virtual player holds, pavilions first."""
    counts, sizes = zip(Building, node.items(len(Building)), strict=False), types_of(box.grid).sizes
    return [count.integer(0, sizes[building]) for building, count in counts]


def read_example(box: SheetBox, node: Node) -> Sequence[Step]:
    """Read an example from its node."""
    kinds = tuple(rule_examples.READERS)
    kind = (node.mapping().get("kind") or node).choice(kinds)
    return tuple(rule_examples.READERS[kind](node, box))


def open_book(box: SheetBox) -> Book:
    """Read the rule book. Raises ``DataError``."""
    readers = Readers(partial(read_picture, box), partial(read_example, box))
    return load_book("rollwrite", "Roll & Write", readers)
