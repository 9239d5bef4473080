"""The rule book of Alhambra: examples, which the rules answer, and what leads to its topics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from alhambra.app.games.alhambra.learning.pictures import (
    draw_points,
    draw_sprites,
    draw_tiles,
    drawing_of,
)
from alhambra.app.games.alhambra.table.hints import describe_reasons, visible_reasons
from alhambra.app.games.alhambra.table.prospects import carried_tile, prospects
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot
from alhambra.app.games.alhambra.table.snapshot import cell_of as cell_of_token
from alhambra.app.learn.book import Book, ExampleStep, PositionDrawing, Readers, load_book
from alhambra.app.table.advice.advice_sentences import as_id
from alhambra.app.table.advice.hint_panel import reason_at, shown
from alhambra.app.table.picture import Kind, Spot, Token
from alhambra.learning.alhambra.exercise_positions import (
    CardsShown,
    HandsShown,
    MarketShown,
    PalaceShown,
    answer,
    card_id,
    cell_id,
    hand_of,
    holds,
    position,
)
from alhambra.learning.alhambra.exercises import too_much
from alhambra.learning.alhambra.exercises_scoring import describe_deal, describe_share
from alhambra.learning.alhambra.lesson import cards_of, cell_of, tile_of, tiles_of
from alhambra.learning.exercise import HeldShown, Sentence
from alhambra.located import Node
from alhambra.rules.alhambra.apply import richest, start_player
from alhambra.rules.alhambra.choices import Add, Buy, Choice, Remove, Swap, Take, refusal
from alhambra.rules.alhambra.model import (
    MARKET_PLACES,
    Box,
    Building,
    Card,
    Phase,
    Player,
    State,
    Tile,
)
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import HUMAN, shares

PICTURES: Final = ("palace", "tiles", "cards", "market", "points", "sprites")
"""Kinds of pictures."""
TABLE_HEIGHT, ROW_HEIGHT, SPRITE_HEIGHT = 400, 190, 170
"""Units of the heights of the table of points, of tiles and of sprites side by side."""
PANELS: Final[Mapping[Kind, str]] = {
    Kind.MONEY: "panel.money",
    Kind.PURSE: "panel.money",
    Kind.MARKET: "panel.market",
    Kind.DEAL: "panel.market",
    Kind.HAND: "panel.hand",
    Kind.BOUGHT: "panel.bought",
    Kind.RESERVE: "panel.reserve",
    Kind.STORE: "panel.reserve",
    Kind.CELL: "panel.palace",
    Kind.GROUND: "panel.palace",
    Kind.DIRK: "panel.dirk",
    Kind.PLAYER: "panel.players",
    Kind.PASS: "panel.pass",
}
"""Help links of panels, by the kind of their spots."""
PHASES: Final[Mapping[Phase, str]] = {
    Phase.ACTION: "panel.turn",
    Phase.EXTRA: "panel.extra",
    Phase.PLACE: "panel.bought",
    Phase.LEFTOVER: "panel.leftovers",
    Phase.OVER: "panel.over",
}
BUTTONS: Final[Mapping[str, str]] = {
    SCORES.name: "panel.scores",
    "tiles-left": "panel.left",
    "money-left": "panel.left",
}


def read_picture(box: Box, node: Node) -> PositionDrawing:
    match (node.mapping().get("kind") or node).choice(PICTURES):
        case "palace":
            f = node.fields("kind", "tiles", optional=("wall",))
            return drawing_of(box, PalaceShown(_palace(f["tiles"], box), wall="wall" in f))
        case "tiles":
            tiles = tiles_of(node.fields("kind", "tiles")["tiles"], box)
            return PositionDrawing(ROW_HEIGHT, partial(draw_tiles, tiles))
        case "cards":
            cards = cards_of(node.fields("kind", "cards")["cards"], box)
            return drawing_of(box, CardsShown(cards))
        case "market":
            market = _market(node.fields("kind", "tiles")["tiles"], box)
            return drawing_of(box, MarketShown(market))
        case "points":
            node.fields("kind")
            return PositionDrawing(TABLE_HEIGHT, partial(draw_points, box))
        case _:
            names = [name.text() for name in node.fields("kind", "names")["names"].items()]
            return PositionDrawing(SPRITE_HEIGHT, partial(draw_sprites, names))


def read_example(box: Box, node: Node) -> Sequence[ExampleStep]:
    kind = (node.mapping().get("kind") or node).choice(tuple(EXAMPLES))
    return tuple(EXAMPLES[kind](node, box))


def open_book(box: Box) -> Book:
    """Read the rule book. Raises ``DataError``."""
    readers = Readers(partial(read_picture, box), partial(read_example, box))
    return load_book("alhambra", readers)


# -- positions -------------------------------------------------------------------------------------


def _palace(node: Node, box: Box) -> Palace:
    """Read a palace: a mapping of tiles to their cells, in an order in which each may be added."""
    palace = Palace({})
    for id, place in node.mapping().items():
        tile = next((tile for tile in box.tiles if tile.id == id), None)
        cell = cell_of(place)
        if tile is None:
            place.fault(f"there is no tile {id}")
        elif verdict := palace.verdict(tile, cell):
            place.fault(f"the tile may not lie there: {verdict}")
        else:
            palace = palace.with_tile(cell, tile)
    return palace


def _market(node: Node, box: Box) -> tuple[Tile | None, ...]:
    """Read the tiles of the market; ``none`` is an empty place."""
    places = node.items(MARKET_PLACES)
    found = (None if place.text() == "none" else tile_of(place, box.tiles) for place in places)
    return (*found, *(None,) * MARKET_PLACES)[:MARKET_PLACES]


def _hands(node: Node, box: Box) -> tuple[Mapping[str, tuple[Card, ...]], tuple[Player, ...]]:
    """Read everybody's cards. Return them by name, and the players."""
    hands = {name: cards_of(cards, box) for name, cards in node.mapping().items()}
    players = (Player(name, HUMAN, Palace({}), hand=hand_of(hand)) for name, hand in hands.items())
    return hands, tuple(players)


def _tries(node: Node, cards: Sequence[Card]) -> Iterator[tuple[list[str], tuple[Card, ...]]]:
    """Read which of the cards are tried, each by its number. Yield their ids, and the cards."""
    for attempt in node.items():
        numbers = [one.integer(1, len(cards)) - 1 for one in attempt.items()]
        yield [*map(card_id, numbers)], hand_of([cards[n] for n in numbers]).cards()


def _step(
    state: State, choice: Choice, right: str, shown: object, things: Iterable[str]
) -> ExampleStep:
    """Return what the rules say of a choice: the text ``right``, or their refusal."""
    why = refusal(state, 0, choice)
    drawing = drawing_of(state.box, shown)
    return ExampleStep((answer(why, right),), drawing, dict.fromkeys(things, why is None))


# -- money -----------------------------------------------------------------------------------------


def _takings(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask which of the face-up cards may be taken together."""
    f = node.fields("kind", "money", "tries")
    money = cards_of(f["money"], box)
    state = position(box)._replace(money=money)
    for things, cards in _tries(f["tries"], money):
        yield _step(state, Take(cards), "book.answer.take", CardsShown(money), things)


def _payments(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask what a purchase costs: exactly, with too much, or not like this."""
    f = node.fields("kind", "place", "tile", "hand", "tries")
    place, tile = f["place"].integer(1, MARKET_PLACES) - 1, tile_of(f["tile"], box.tiles)
    hand = cards_of(f["hand"], box)
    market = [tile if number == place else None for number in range(MARKET_PLACES)]
    state, shown = position(box, hand=hand, market=market), CardsShown(hand, place, tile)
    for things, cards in _tries(f["tries"], hand):
        step = _step(state, Buy(place, tile, cards), "", shown, things)
        yield step._replace(say=(_paid(state, Buy(place, tile, cards)),))


def _paid(state: State, buy: Buy) -> Sentence:
    """Return how a payment meets the price, or why it is refused."""
    why = refusal(state, 0, buy)
    if why is not None:
        return Sentence("book.answer.refused", {"why": Sentence(f"refusal.{why}")})
    found = too_much(buy)
    return found if found.values["count"] else found._replace(text="book.answer.exact")


# -- palaces ---------------------------------------------------------------------------------------


def _cells(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask where a tile may be added."""
    f = node.fields("kind", "palace", "tile", "tries")
    palace, tile = _palace(f["palace"], box), tile_of(f["tile"], box.tiles)
    state, cells = position(box, palace, [tile]), tuple(map(cell_of, f["tries"].items()))
    for cell in cells:
        shown = PalaceShown(palace, cells, added=(cell, tile))
        yield _step(state, Add(tile, cell), "book.answer.place", shown, [cell_id(cell)])


def _removals(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask which tiles may be taken away."""
    f = node.fields("kind", "palace", "tries")
    palace, cells = _palace(f["palace"], box), tuple(map(cell_of, f["tries"].items()))
    state, shown = position(box, palace), PalaceShown(palace, cells)
    for cell in cells:
        choice = Remove(palace.tiles.get(cell, box.tiles[0]), cell)
        yield _step(state, choice, "book.answer.remove", shown, [cell_id(cell)])


def _exchanges(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask which tile may be exchanged for one of the reserve."""
    f = node.fields("kind", "palace", "tile", "tries")
    palace, tile = _palace(f["palace"], box), tile_of(f["tile"], box.tiles)
    state, cells = position(box, palace, [tile]), tuple(map(cell_of, f["tries"].items()))
    for cell in cells:
        choice = Swap(tile, cell, palace.tiles.get(cell, tile))
        shown = PalaceShown(palace, cells, (tile,))
        if refusal(state, 0, choice) is None:
            shown = PalaceShown(palace.swapped(cell, tile), cells, (choice.out,))
        yield _step(state, choice, "book.answer.swap", shown, [cell_id(cell)])


def _walls(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask how long the longest wall is."""
    palace = _palace(node.fields("kind", "palace")["palace"], box)
    found = Sentence("book.answer.wall", {"count": palace.wall})
    yield ExampleStep((Sentence("book.answer.wall_asked"),), drawing_of(box, PalaceShown(palace)))
    yield ExampleStep((found,), drawing_of(box, PalaceShown(palace, wall=True)))


# -- scorings, the start and the end ---------------------------------------------------------------


def _majorities(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask who gets what for a type in a round."""
    f = node.fields("kind", "round", "type", "tiles")
    round, building = f["round"].integer(1, 3), Building(f["type"].choice(tuple(Building)))
    held = {name: count.integer(0, 11) for name, count in f["tiles"].mapping().items()}
    places = box.scoring[round][building]
    for share in shares(held, places):
        if share.places:
            shown = HeldShown(building, held, places, share.holders)
            yield ExampleStep((describe_share(share, building, places),), drawing_of(box, shown))


def _starts(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask who begins, by the cards dealt."""
    hands, players = _hands(node.fields("kind", "hands")["hands"], box)
    for name, cards in hands.items():
        drawing = drawing_of(box, HandsShown(hands, asked=name))
        yield ExampleStep((describe_deal(name, cards),), drawing)
    first = players[start_player(players)].name
    drawing = drawing_of(box, HandsShown(hands, asked=first))
    yield ExampleStep((Sentence("book.answer.begins", {"name": first}),), drawing)


def _leftovers(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask who gets the tiles that are left in the market at the end."""
    f = node.fields("kind", "market", "hands")
    market = _market(f["market"], box)
    hands, players = _hands(f["hands"], box)
    state = State(box, players, box.market, market)
    for place, tile in enumerate(market):
        if tile is None:
            continue
        currency = box.market[place]
        winner = richest(state, currency)
        sums = {player.name: sum(player.hand.of(currency)) for player in players}
        name = "" if winner is None else players[winner].name
        held = [holds(who, currency, total) for who, total in sums.items() if total]
        text = "book.answer.left" if name else "book.answer.left_nobody"
        building = Sentence(f"building.{tile.building}")
        found = Sentence(text, {"name": name, "building": building, "price": tile.price})
        yield ExampleStep((*held, found), drawing_of(box, HandsShown(hands, place, tile, name)))


EXAMPLES: Final[Mapping[str, Callable[[Node, Box], Iterator[ExampleStep]]]] = {
    "take": _takings,
    "pay": _payments,
    "add": _cells,
    "remove": _removals,
    "exchange": _exchanges,
    "wall": _walls,
    "majority": _majorities,
    "start": _starts,
    "leftover": _leftovers,
}
"""By kind: reads an example."""


# -- what leads to it from the table ---------------------------------------------------------------


def help_link(snapshot: AlhambraSnapshot, spot: Spot | None) -> str:
    """Return the id of the refusal, the reason or the panel at a spot; None: of the phase."""
    if snapshot.ui.notice:
        return snapshot.ui.notice
    if spot is None:
        return PHASES[snapshot.seen.phase]
    token = spot.token
    if token.kind is Kind.CELL and carried_tile(snapshot) is not None:
        option = prospects(snapshot).get(cell_of_token(token))
        if option is not None and option.verdict is not None:
            return f"refusal.{option.verdict}"
    if token.kind is Kind.HINT or spot.group == "hint":
        return _reason(snapshot, token)
    if token.kind is Kind.BUTTON:
        return BUTTONS.get(token.name, PHASES[snapshot.seen.phase])
    return PANELS.get(token.kind, PHASES[snapshot.seen.phase])


def _reason(snapshot: AlhambraSnapshot, token: Token) -> str:
    """Return the reason that is pointed at, or the weightiest one of the hint that is shown."""
    hints, phase = snapshot.hints, PHASES[snapshot.seen.phase]
    if hints is None or not hints.advice:
        return phase
    names = [player.name for player in snapshot.seen.players]
    known = visible_reasons(hints.advice[shown(hints)].reasons, snapshot.seat, (snapshot.seat,))
    return reason_at(token, [id for id, _ in describe_reasons(known, names, as_id)]) or phase
