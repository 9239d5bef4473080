"""Reads lessons of Alhambra: the position at the start, and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from alhambra.located import Node
from alhambra.match.match import AnyHistory
from alhambra.rules import alhambra
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra import model
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.evolve import evolve
from alhambra.rules.alhambra.palace import Cell
from alhambra.rules.api import Run, Table

LARGEST_COORDINATE: Final = 26
"""The largest coordinate of a cell."""
SCORING_CARDS: Final = ("scoring-1", "scoring-2")
NO_TILE: Final = model.Tile("", "", 0, 0)
"""The stand-in for a missing tile, which is already a fault."""


def opening(node: Node, box: model.Box, table: Table) -> AnyHistory:
    """Read the game before the first step.

    ``hands`` of all players, the learner first; the ``money`` face up; the ``deck``, top first,
    with its scoring cards; the tiles of the ``market``; the ``bag`` in the order of drawing; with
    two players ``dirk``, the tiles that he is given first.
    """
    keys = ("hands", "money", "deck", "market", "bag")
    f = node.fields(*keys, optional=("dirk",))
    hands = [_cards(hand, box) for hand in f["hands"].items(len(table.seats))]
    row = _cards(f["money"], box, model.MONEY_ROW)
    deck = tuple(_deck_card(card, box) for card in f["deck"].items())
    dirk = _tiles(f["dirk"], box) if "dirk" in f else ()
    market = _tiles(f["market"], box, model.MARKET_PLACES)
    tiles = (*dirk, *market, *_tiles(f["bag"], box))
    if len({*tiles}) < len(tiles):
        node.fault("a tile is there twice")
    money = (*(card for hand in hands for card in hand), *row)
    run = Run(alhambra.blank(box._replace(tiles=tiles)), evolve)
    later = (card for card in deck if isinstance(card, model.Card))
    run(ev.SetUp(table.seed, table.seats, box.market, tiles, (*money, *later)))
    for seat, hand in enumerate(hands):
        run(ev.Dealt(seat, hand))
    run(ev.StartPlayerFound(0))
    run(ev.MoneyShown(row))
    run(ev.DeckStacked(deck))
    if dirk:
        run(ev.DirkGot(dirk))
    for place, tile in enumerate(market):
        run(ev.MarketFilled(place, tile))
    run(ev.TurnBegan(0))
    return run.frames


def choice(node: Node, state: model.State) -> Choice:
    """Read a choice: ``{take: [denar-3]}``, ``{place: garden-10, at: [1, 0]}``."""
    kind = next((key for key in KINDS if node.has(key)), None)
    if kind is None:
        node.fault(f"expected one of the choices {', '.join(KINDS)}")
        return Pass()
    needed, make = KINDS[kind]
    return make(node.fields(kind, *needed), state)


def _take(f: Mapping[str, Node], state: model.State) -> Choice:
    return Take(_in_order(_cards(f["take"], state.box)))


def _buy(f: Mapping[str, Node], state: model.State) -> Choice:
    tile = _tile(f["buy"], [tile for tile in state.market if tile is not None])
    place = state.market.index(tile) if tile in state.market else 0
    return Buy(place, tile, _in_order(_cards(f["pay"], state.box)))


def _remove(f: Mapping[str, Node], state: model.State) -> Choice:
    cell = _cell(f["remove"])
    return Remove(_tile_at(f["remove"], state, cell), cell)


def _swap(f: Mapping[str, Node], state: model.State) -> Choice:
    cell = _cell(f["at"])
    out = _tile_at(f["at"], state, cell)
    return Swap(_tile(f["swap"], state.players[state.to_move].reserve), cell, out)


def _add(f: Mapping[str, Node], state: model.State) -> Choice:
    return Add(_tile(f["add"], state.players[state.to_move].reserve), _cell(f["at"]))


def _pass(f: Mapping[str, Node], state: model.State) -> Choice:
    f["pass"].choice(("",))
    return Pass()


KINDS: Final[
    Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, Node], model.State], Choice]]]
] = {
    "take": ((), _take),
    "buy": (("pay",), _buy),
    "place": (("at",), lambda f, state: Place(_tile(f["place"], state.to_place), _cell(f["at"]))),
    "store": ((), lambda f, state: Store(_tile(f["store"], state.to_place))),
    "give": ((), lambda f, state: Give(_tile(f["give"], state.to_place))),
    "add": (("at",), _add),
    "remove": ((), _remove),
    "swap": (("at",), _swap),
    "pass": ((), _pass),
}
"""By the key that names a choice: its other keys, and the function that makes it."""


def _cell(node: Node) -> Cell:
    x, y = [*(one.integer(-LARGEST_COORDINATE, LARGEST_COORDINATE) for one in node.items(2)), 0, 0][
        :2
    ]
    return x, y


def _tile_at(node: Node, state: model.State, cell: Cell) -> model.Tile:
    """The tile on a cell of the palace of the player to move."""
    tile = state.players[state.to_move].palace.tiles.get(cell)
    if tile is None:
        node.fault(f"no tile lies on the cell {cell[0]}, {cell[1]}")
    return tile or NO_TILE


def _tile(node: Node, among: Sequence[model.Tile]) -> model.Tile:
    """The tile of this id."""
    name = node.text()
    found = next((tile for tile in among if tile.id == name), None)
    if found is None:
        known = ", ".join(tile.id for tile in among) or "none at all"
        node.fault(f"found {name!r}, expected a tile that is there: {known}")
    return found or NO_TILE


def _tiles(node: Node, box: model.Box, count: int | None = None) -> tuple[model.Tile, ...]:
    return tuple(_tile(tile, box.tiles) for tile in node.items(count))


def _cards(node: Node, box: model.Box, count: int | None = None) -> tuple[model.Card, ...]:
    return tuple(_card(card, box) for card in node.items(count))


def _card(node: Node, box: model.Box) -> model.Card:
    currency, _, value = node.text().partition("-")
    if currency not in box.market or value not in map(str, box.values):
        node.fault(f"found {node.text()!r}, expected a card such as denar-5")
        return model.Card(model.Currency.DENAR, 1)
    return model.Card(model.Currency(currency), int(value))


def _deck_card(node: Node, box: model.Box) -> model.DeckCard:
    name = node.text()
    if name in SCORING_CARDS:
        return model.ScoringCard(SCORING_CARDS.index(name) + 1)
    return _card(node, box)


def _in_order(cards: Sequence[model.Card]) -> tuple[model.Card, ...]:
    """Sort cards by currency, then by falling value, as in the choices of the rules."""
    order = [*model.Currency]
    return tuple(sorted(cards, key=lambda card: (order.index(card.currency), -card.value)))
