"""Translation between the numbers of a fast state and the choices of the game."""

from __future__ import annotations

from functools import lru_cache

from alhambra.ai.alhambra.advice import Turn
from alhambra.ai.alhambra.evaluation import more
from alhambra.ai.alhambra.fast_state import (
    FastState,
    Held,
    Money,
    TurnPlan,
    money_of,
    piece,
    plus,
    without,
)
from alhambra.ai.alhambra.purse import VALUES, Purse, purse
from alhambra.rules.alhambra.choices import Add, Buy, Choice, Give, Place, Remove, Store, Swap, Take
from alhambra.rules.alhambra.model import Card, Currency, Tile
from alhambra.rules.alhambra.money import by_currency


@lru_cache(maxsize=1 << 12)
def taking(cards: tuple[Money, ...], currencies: tuple[Currency, ...]) -> Take:
    """Return the choice to take the cards. ``currencies`` are those of the market places."""
    taken = [Card(currencies[money // 10], money % 10) for money in cards]
    return Take(tuple(sorted(taken, key=by_currency)))


@lru_cache(maxsize=1 << 12)
def buying(place: int, tile: Tile, paid: Purse, currency: Currency) -> Buy:
    """Return the choice to buy the tile with the cards of a purse."""
    return Buy(place, tile, tuple(Card(currency, value) for value in VALUES[paid]))


def translate_turn(fast: FastState, turn: Turn) -> TurnPlan:
    """Return the plan for these choices of the seat to move; its ``worth`` is not computed."""
    plan = fast.empty_plan()
    for choice in turn:
        plan = _add_choice(plan, choice, fast)
    laying = tuple(choice for choice in turn if isinstance(choice, Place | Store | Give))
    actions = tuple(choice for choice in turn if not isinstance(choice, Place | Store | Give))
    return plan._replace(actions=actions, laying=laying)


def _add_choice(plan: TurnPlan, choice: Choice, fast: FastState) -> TurnPlan:
    """Return the plan extended by the choice."""
    _, hand, site, held, reserve, market, *_ = plan
    mine, dirks = 1 << 4 * fast.to_move, 1 << 4 * fast.players
    match choice:
        case Take(cards):
            slot = {currency: place for place, currency in enumerate(fast.currencies)}
            taken = tuple(money_of(card, slot) for card in cards)
            return plan._replace(hand=plus(hand, taken), taken=taken)
        case Buy(place, _, pay):
            rest = hand[place] - purse(card.value for card in pay)
            return plan._replace(
                hand=(*hand[:place], rest, *hand[place + 1 :]),
                market=(*market[:place], None, *market[place + 1 :]),
            )
        case Place(tile, cell):
            laid = site.like(site.palace.with_tile(cell, tile))
            return plan._replace(site=laid, held=more(held, piece(tile), mine))
        case Store(tile):
            return plan._replace(reserve=(*reserve, piece(tile)))
        case Give(tile):
            return plan._replace(held=more(held, piece(tile), dirks))
    return _rebuilt(plan, choice, mine)


def _rebuilt(plan: TurnPlan, choice: Choice, mine: Held) -> TurnPlan:
    """Return the plan extended by this redesign; ``mine`` is one more tile of the seat's."""
    _, _, site, held, reserve, *_ = plan
    palace = site.palace
    match choice:
        case Add(tile, cell):
            palace, reserve = palace.with_tile(cell, tile), without(reserve, piece(tile))
            held = more(held, piece(tile), mine)
        case Remove(tile, cell):
            palace, reserve = palace.without(cell), (*reserve, piece(tile))
            held = more(held, piece(tile), -mine)
        case Swap(tile, cell, out):
            palace = palace.swapped(cell, tile)
            reserve = (*without(reserve, piece(tile)), piece(out))
            held = more(more(held, piece(tile), mine), piece(out), -mine)
    return plan._replace(site=site.like(palace), held=held, reserve=reserve)
