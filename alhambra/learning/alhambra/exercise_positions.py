"""Positions of Alhambra for exercises: random palaces, cards, and what is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from alhambra.learning.exercise import PLAYER_NAMES, Sentence, pick, some
from alhambra.rules.alhambra import model
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell, Palace
from alhambra.rules.api import HUMAN, Chance

WIDEST_PALACE: Final = 5
"""The most cells of a palace across and down, so that it stays compact."""


class PalaceShown(NamedTuple):
    """A palace, and perhaps tiles beside it."""

    palace: Palace
    cells: tuple[Cell, ...] = ()
    """Cells that can be marked."""
    tiles: tuple[model.Tile, ...] = ()
    """Tiles beside it."""
    asked: Cell | None = None
    """The cell that the question is about."""
    by_tile: bool = False
    """The tiles can be marked."""
    added: tuple[Cell, model.Tile] | None = None
    """The tile that is added when the answer is shown."""
    wall: bool = False
    """The longest wall is part of the answer."""
    hole: tuple[Cell, ...] = ()
    """Empty cells that a tile on ``asked`` would enclose; the answer shows them."""


class CardsShown(NamedTuple):
    """Cards that can be marked, and perhaps a tile of the market to pay for."""

    cards: tuple[model.Card, ...]
    place: int = 0
    tile: model.Tile | None = None


class MarketShown(NamedTuple):
    """A market whose places can be marked, and a hand; or face-up money that can be marked."""

    market: tuple[model.Tile | None, ...]
    hand: tuple[model.Card, ...] = ()
    money: tuple[model.Card, ...] = ()


class HandsShown(NamedTuple):
    """The cards of several players, and perhaps a tile left in the market."""

    hands: Mapping[str, tuple[model.Card, ...]]
    place: int = 0
    tile: model.Tile | None = None
    asked: str = ""
    """The player in question."""


class ScoringShown(NamedTuple):
    """The tiles of each type by player in a scoring, and the longest walls."""

    round: int
    held: Mapping[model.Building, tuple[int, ...]]
    """By type: the tiles of the players in their order."""
    walls: tuple[int, ...]
    asked: str


class TotalsShown(NamedTuple):
    """The points of all players at the end."""

    totals: Mapping[str, int]


# -- things ----------------------------------------------------------------------------------------


def cell_id(cell: Cell) -> str:
    """Name a cell as a thing that can be marked."""
    return f"cell {cell[0]} {cell[1]}"


def card_id(number: int) -> str:
    """Name a card by its place among those shown."""
    return f"card {number}"


def player_id(number: int) -> str:
    """Name a player by the place among those shown."""
    return f"player {number}"


def holds(name: str, currency: model.Currency, total: int) -> Sentence:
    """Return how much money of a currency a player has."""
    amount = Sentence(f"amount.{currency}", {"sum": total, "count": total})
    return Sentence("exercise.holds", {"name": name, "amount": amount})


def player_named(name: str) -> Sentence:
    """Return the words for a player."""
    return Sentence("exercise.player", {"name": name})


def tile_id(number: int) -> str:
    """Name a tile by its place among those shown."""
    return f"tile {number}"


# -- palaces ---------------------------------------------------------------------------------------


def grown(box: model.Box, size: int, chance: Chance) -> tuple[Palace, tuple[model.Tile, ...]]:
    """Return a legal palace of at most ``size`` tiles, and the other tiles, shuffled."""
    palace = Palace({})
    left: list[model.Tile] = []
    for tile in chance.shuffle(box.tiles, "bag"):
        cells = [cell for cell in palace.cells_for(tile.walls) if _is_near(palace, cell)]
        if len(palace) < size and cells:
            palace = palace.with_tile(pick(cells, chance), tile)
        else:
            left.append(tile)
    return palace, tuple(left)


def _is_near(palace: Palace, cell: Cell) -> bool:
    """Return true if the palace stays compact with a tile there."""
    xs, ys = zip(FOUNTAIN, cell, *palace.tiles, strict=True)
    return all(max(one) - min(one) < WIDEST_PALACE for one in (xs, ys))


def position(
    box: model.Box,
    palace: Palace | None = None,
    reserve: Sequence[model.Tile] = (),
    hand: Sequence[model.Card] = (),
    market: Sequence[model.Tile | None] = (None,) * model.MARKET_PLACES,
) -> model.State:
    """Return a position in which the first player acts, who has the palace, reserve and hand."""
    own = palace or Palace({})
    first = model.Player(PLAYER_NAMES[0], HUMAN, own, tuple(reserve), hand_of(hand))
    others = (model.Player(name, HUMAN, Palace({})) for name in PLAYER_NAMES[1:3])
    return model.State(box, (first, *others), box.market, tuple(market), turn=1)


def answer(why: str | None, allowed: str) -> Sentence:
    """Return why the rules refuse something, or the text ``allowed`` if they do not."""
    return Sentence(allowed if why is None else f"refusal.{why}")


# -- money -----------------------------------------------------------------------------------------


def dealt(box: model.Box, count: int, chance: Chance) -> tuple[model.Card, ...]:
    """Return cards from the shuffled box, sorted as in a hand."""
    deck = [model.Card(currency, value) for currency in model.Currency for value in box.values]
    return hand_of(some(deck * box.copies, count, chance)).cards()


def of_currency(
    currency: model.Currency, count: int, box: model.Box, chance: Chance
) -> tuple[model.Card, ...]:
    """Return ``count`` cards of a currency, the highest first."""
    values = [value for value in box.values for _ in range(box.copies)]
    cards = (model.Card(currency, value) for value in some(values, count, chance))
    return hand_of(tuple(cards)).cards()


def total_of(cards: Sequence[model.Card]) -> int:
    """Return the sum of the values of these cards."""
    return sum(card.value for card in cards)


def listed(cards: Sequence[model.Card]) -> str:
    """Return the values of these cards as a sum: ``3 + 4``."""
    return " + ".join(str(card.value) for card in cards)


def hand_of(cards: Sequence[model.Card]) -> model.Hand:
    return model.Hand().plus(cards)


def chosen(cards: Sequence[model.Card], marked: frozenset[str]) -> tuple[model.Card, ...]:
    return tuple(card for number, card in enumerate(cards) if card_id(number) in marked)


def ways_to_mark(
    cards: Sequence[model.Card], wanted: Sequence[model.Card]
) -> tuple[frozenset[str], ...]:
    """Return each way to mark these cards: equal cards can replace each other."""
    found: list[tuple[str, ...]] = [()]
    for card, count in Counter(wanted).items():
        alike = [card_id(number) for number, other in enumerate(cards) if other == card]
        found = [(*one, *more) for one in found for more in combinations(alike, count)]
    return tuple(frozenset(one) for one in found)
