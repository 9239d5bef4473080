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
    hands = [cards_of(hand, box) for hand in f["hands"].items(len(table.seats))]
    row = cards_of(f["money"], box, model.MONEY_ROW)
    deck = tuple(_deck_card(card, box) for card in f["deck"].items())
    dirk = tiles_of(f["dirk"], box) if "dirk" in f else ()
    market = tiles_of(f["market"], box, model.MARKET_PLACES)
    tiles = (*dirk, *market, *tiles_of(f["bag"], box))
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


def _take(f: Mapping[str, Node], state: model.State) -> Choice:
    return Take(_hand(f["take"], state))


def _buy(f: Mapping[str, Node], state: model.State) -> Choice:
    tile = tile_of(f["buy"], [tile for tile in state.market if tile is not None])
    place = state.market.index(tile) if tile in state.market else 0
    return Buy(place, tile, _hand(f["pay"], state))


def _remove(f: Mapping[str, Node], state: model.State) -> Choice:
    cell = cell_of(f["remove"])
    return Remove(_tile_at(f["remove"], state, cell), cell)


def _swap(f: Mapping[str, Node], state: model.State) -> Choice:
    cell = cell_of(f["at"])
    out = _tile_at(f["at"], state, cell)
    return Swap(tile_of(f["swap"], state.players[state.to_move].reserve), cell, out)


def _add(f: Mapping[str, Node], state: model.State) -> Choice:
    return Add(tile_of(f["add"], state.players[state.to_move].reserve), cell_of(f["at"]))


def _place(f: Mapping[str, Node], state: model.State) -> Choice:
    return Place(tile_of(f["place"], state.to_place), cell_of(f["at"]))


def _pass(f: Mapping[str, Node], state: model.State) -> Choice:
    f["pass"].choice(("",))
    return Pass()


KINDS: Final[
    Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, Node], model.State], Choice]]]
] = {
    "take": ((), _take),
    "buy": (("pay",), _buy),
    "place": (("at",), _place),
    "store": ((), lambda f, state: Store(tile_of(f["store"], state.to_place))),
    "give": ((), lambda f, state: Give(tile_of(f["give"], state.to_place))),
    "add": (("at",), _add),
    "remove": ((), _remove),
    "swap": (("at",), _swap),
    "pass": ((), _pass),
}
"""By the key that names a choice: its other keys, and the function that makes it, as from
``{take: [denar-3]}`` or ``{place: garden-10, at: [1, 0]}``."""


def cell_of(node: Node) -> Cell:
    """Read a cell as a list: east, south of the fountain."""
    far = LARGEST_COORDINATE
    x, y = [*(one.integer(-far, far) for one in node.items(2)), 0, 0][:2]
    return x, y


def _tile_at(node: Node, state: model.State, cell: Cell) -> model.Tile:
    """The tile on a cell of the palace of the player to move."""
    tile = state.players[state.to_move].palace.tiles.get(cell)
    if tile is None:
        node.fault(f"no tile lies on the cell {cell[0]}, {cell[1]}")
    return tile or NO_TILE


def tile_of(node: Node, among: Sequence[model.Tile]) -> model.Tile:
    """Read a tile, one of these, by its id."""
    name = node.text()
    found = next((tile for tile in among if tile.id == name), None)
    if found is None:
        known = ", ".join(tile.id for tile in among) or "none at all"
        node.fault(f"found {name!r}, expected a tile that is there: {known}")
    return found or NO_TILE


def tiles_of(node: Node, box: model.Box, count: int | None = None) -> tuple[model.Tile, ...]:
    """Read tiles by their ids."""
    return tuple(tile_of(tile, box.tiles) for tile in node.items(count))


def cards_of(node: Node, box: model.Box, count: int | None = None) -> tuple[model.Card, ...]:
    """Read cards: ``denar-5``."""
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


def _hand(node: Node, state: model.State) -> tuple[model.Card, ...]:
    """Read cards, in the order of a hand, as in the choices of the rules."""
    return model.Hand().plus(cards_of(node, state.box)).cards()
