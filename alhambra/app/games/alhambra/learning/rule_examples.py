"""Worked examples of the rule book: positions from its data, answered by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from alhambra.app.games.alhambra.learning.rule_nodes import (
    cards_of,
    cells_of,
    hand_of,
    market_of,
    palace_of,
    tile_of,
)
from alhambra.app.games.alhambra.learning.rule_pictures import (
    Marks,
    cards_drawing,
    market_drawing,
    palace_drawing,
    payment_drawing,
)
from alhambra.app.games.alhambra.table.majorities import describe_share_of
from alhambra.app.learn.book import Step
from alhambra.app.learn.book_blocks import holdings_drawing
from alhambra.app.program.i18n import Texts
from alhambra.located import Node
from alhambra.match.match import HUMAN
from alhambra.rules.alhambra.apply import richest, start_player
from alhambra.rules.alhambra.choices import Add, Buy, Choice, Remove, Swap, Take, refusal
from alhambra.rules.alhambra.model import (
    MARKET_PLACES,
    Building,
    Card,
    Currency,
    Hand,
    Player,
    State,
    Tile,
)
from alhambra.rules.alhambra.model import Box as CardBox
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import Share, shares


def position(
    box: CardBox,
    palace: Palace | None = None,
    reserve: Sequence[Tile] = (),
    hand: Hand | None = None,
) -> State:
    """Return a position in which the first player is to act."""
    first = Player("", HUMAN, palace or Palace({}), tuple(reserve), hand or Hand())
    players = (first, *(Player("", HUMAN, Palace({})) for _ in range(2)))
    return State(box, players, box.market, turn=1)


def answered(state: State, choice: Choice, right: str) -> partial[str]:
    """Return what the rules say of a choice: the text ``right``, or the refusal."""
    why = refusal(state, 0, choice)
    return partial(_say, right if why is None else f"refusal.{why}")


def _say(id: str, texts: Texts) -> str:
    return texts.t(id)


# -- money -----------------------------------------------------------------------------------------


def takings(node: Node, box: CardBox) -> Iterator[Step]:
    """Which of the face-up cards may be taken together."""
    f = node.fields("kind", "money", "tries")
    money = cards_of(f["money"])
    state = position(box)._replace(money=money)
    for attempt in f["tries"].items():
        numbers = [one.integer(1, len(money)) - 1 for one in attempt.items()]
        cards = tuple(sorted((money[n] for n in numbers), key=lambda card: (card[0], -card[1])))
        say = answered(state, Take(cards), "book.answer.take")
        yield Step(say, cards_drawing(money, numbers))


def payments(node: Node, box: CardBox) -> Iterator[Step]:
    """What a purchase costs: exactly, with too much, or not like this."""
    f = node.fields("kind", "place", "tile", "hand", "tries")
    place, tile = f["place"].integer(1, MARKET_PLACES) - 1, tile_of(f["tile"], box)
    cards = cards_of(f["hand"])
    market = tuple(tile if number == place else None for number in range(MARKET_PLACES))
    state = position(box, hand=hand_of(cards))._replace(market=market)
    for attempt in f["tries"].items():
        numbers = [one.integer(1, len(cards)) - 1 for one in attempt.items()]
        paid = tuple(sorted((cards[n] for n in numbers), key=lambda card: -card.value))
        say = partial(_paid, state, Buy(place, tile, paid))
        yield Step(say, payment_drawing(box, place, tile, cards, numbers))


def _paid(state: State, buy: Buy, texts: Texts) -> str:
    """Return how a payment meets the price, or why it is refused."""
    t, price, cards = texts.t, buy.tile.price, buy.pay
    total = sum(card.value for card in cards)
    why = refusal(state, 0, buy)
    if why is not None:
        return t("book.answer.refused", why=t(f"refusal.{why}"))
    added = " + ".join(str(card.value) for card in cards)
    if total == price:
        return t("book.answer.exact", sum=added, price=price)
    return t("book.answer.over", count=total - price, sum=added, price=price)


# -- palaces ---------------------------------------------------------------------------------------


def cells(node: Node, box: CardBox) -> Iterator[Step]:
    """Where a tile may be added."""
    f = node.fields("kind", "palace", "tile", "tries")
    palace, tile = palace_of(f["palace"], box), tile_of(f["tile"], box)
    state, tries = position(box, palace, [tile]), cells_of(f["tries"])
    for cell in tries:
        choice = Add(tile, cell)
        legal = refusal(state, 0, choice) is None
        marks = Marks({cell: legal}, (cell, tile))
        drawing = palace_drawing(palace, marks, tries)
        yield Step(answered(state, choice, "book.answer.place"), drawing)


def removals(node: Node, box: CardBox) -> Iterator[Step]:
    """Which tiles may be taken away."""
    f = node.fields("kind", "palace", "tries")
    palace = palace_of(f["palace"], box)
    state = position(box, palace)
    for cell in cells_of(f["tries"]):
        tile = palace.tiles.get(cell, next(iter(box.tiles)))
        choice = Remove(tile, cell)
        legal = refusal(state, 0, choice) is None
        marks = Marks({cell: legal})
        yield Step(answered(state, choice, "book.answer.remove"), palace_drawing(palace, marks))


def exchanges(node: Node, box: CardBox) -> Iterator[Step]:
    """Which tile may be exchanged for one of the reserve."""
    f = node.fields("kind", "palace", "tile", "tries")
    palace, tile = palace_of(f["palace"], box), tile_of(f["tile"], box)
    state = position(box, palace, [tile])
    for cell in cells_of(f["tries"]):
        out = palace.tiles.get(cell, tile)
        choice = Swap(tile, cell, out)
        legal = refusal(state, 0, choice) is None
        shown = palace.swapped(cell, tile) if legal else palace
        marks = Marks({cell: legal})
        yield Step(answered(state, choice, "book.answer.swap"), palace_drawing(shown, marks))


def walls(node: Node, box: CardBox) -> Iterator[Step]:
    """How long the longest wall is."""
    palace = palace_of(node.fields("kind", "palace")["palace"], box)
    yield Step(partial(_say, "book.answer.wall_asked"), palace_drawing(palace))
    say = partial(_wall_found, palace.wall)
    yield Step(say, palace_drawing(palace, Marks(wall=True)))


def _wall_found(length: int, texts: Texts) -> str:
    return texts.t("book.answer.wall", count=length)


# -- scoring ---------------------------------------------------------------------------------------


def majorities(node: Node, box: CardBox) -> Iterator[Step]:
    """Who gets what for a type in a round."""
    f = node.fields("kind", "round", "type", "tiles")
    round, building = f["round"].integer(1, 3), Building(f["type"].choice(tuple(Building)))
    held = {name: count.integer(0, 11) for name, count in f["tiles"].mapping().items()}
    points = box.scoring[round][building]
    drawn = partial(holdings_drawing, f"type-{building}", (f"round-{building}",))
    for share in shares(held, points):
        if share.places:
            say = partial(_share, share, building, points)
            yield Step(say, drawn(held, share.holders))


def _share(share: Share[str], building: Building, points: tuple[int, ...], texts: Texts) -> str:
    return describe_share_of(texts.t, share, building, texts.names(share.holders), points)


# -- hands -----------------------------------------------------------------------------------------


def starts(node: Node, box: CardBox) -> Iterator[Step]:
    """Who begins, by the cards dealt."""
    hands = node.fields("kind", "hands")["hands"].mapping()
    dealt = {name: cards_of(cards) for name, cards in hands.items()}
    players = [
        Player(name, HUMAN, Palace({}), hand=hand_of(cards)) for name, cards in dealt.items()
    ]
    first = players[start_player(players)].name
    for name, cards in dealt.items():
        yield Step(partial(_dealt, name, cards), cards_drawing(cards))
    yield Step(partial(_begins, first), cards_drawing(dealt[first]))


def _dealt(name: str, cards: Sequence[Card], texts: Texts) -> str:
    total = sum(card.value for card in cards)
    return texts.t("book.answer.dealt", name=name, count=len(cards), sum=total)


def _begins(name: str, texts: Texts) -> str:
    return texts.t("book.answer.begins", name=name)


def leftovers(node: Node, box: CardBox) -> Iterator[Step]:
    """Who gets the tiles that are left in the market at the end."""
    f = node.fields("kind", "market", "hands")
    market = market_of(f["market"], box)
    dealt = {name: cards_of(cards) for name, cards in f["hands"].mapping().items()}
    players = tuple(
        Player(name, HUMAN, Palace({}), hand=hand_of(cards)) for name, cards in dealt.items()
    )
    state = State(box, players, box.market, market)
    for place, tile in enumerate(market):
        if tile is not None:
            currency = box.market[place]
            winner = richest(state, currency)
            sums = {player.name: sum(player.hand.of(currency)) for player in players}
            name = None if winner is None else players[winner].name
            say = partial(_left, sums, currency, tile, name)
            yield Step(say, market_drawing(box, market, place))


def _left(
    sums: Mapping[str, int], currency: Currency, tile: Tile, winner: str | None, texts: Texts
) -> str:
    """Return how much money everybody has, and who gets the tile."""
    t = texts.t
    held = [
        t("book.answer.has", name=name, amount=t(f"amount.{currency}", sum=total, count=total))
        for name, total in sums.items()
        if total
    ]
    building = t(f"building.{tile.building}")
    if winner is None:
        found = t("book.answer.left_nobody", building=building, price=tile.price)
    else:
        found = t("book.answer.left", name=winner, building=building, price=tile.price)
    return f"{t('book.answer.hands', held='; '.join(held))} {found}" if held else found


READERS: Final[Mapping[str, Callable[[Node, CardBox], Iterator[Step]]]] = {
    "take": takings,
    "pay": payments,
    "add": cells,
    "remove": removals,
    "exchange": exchanges,
    "wall": walls,
    "majority": majorities,
    "start": starts,
    "leftover": leftovers,
}
"""By kind: what reads an example."""
