"""A patient player that knows only the rules: it waits rather than open a tile for its rival.

It buys only what it can pay exactly, if the tile is worth more than its price and than what may
come in its place: whoever buys uncovers a tile, which the next rival may pay exactly. Otherwise it
takes money. It remembers all hands. Points are counted by the rules' own scoring; it does not
search.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from statistics import fmean

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Buy, Choice, Give, Place, Take
from alhambra.rules.alhambra.model import EXTRA, FINAL_ROUND, LEFTOVER, PLACE, Palace, State, Tile
from alhambra.rules.alhambra.money import payments
from alhambra.rules.alhambra.scoring import tally
from alhambra.rules.api import Seat

COIN = 0.35
"""The points that a coin is worth before the bag runs low."""
CARD = 2.0
"""The coins that a card is worth beside its own: many cards make exact payments."""
AIM = 0.25
"""The share of a tile's gain that counts for money with which it can be paid exactly."""
TILE = 3.0
"""The points that a tile in the palace is worth for majorities to come."""
LASTING = 0.5
"""The share of a majority's points that is still expected with each scoring to come."""
OPENED = 6.0
"""The points lost if the next rival can pay exactly whatever comes in a tile's place."""
DENIED = 0.5
"""The share of the next rival's gain that counts if it can pay the tile exactly, too."""
ROOM = 24
"""The number of the game's tiles that should fit the palace."""
CRAMPED = 0.06
"""The points that the square of the missing room costs."""
LOW = 20
"""With fewer tiles in the bag, coins are worth less."""


def choose(state: State, seat: Seat) -> Choice:
    """Return the choice that is worth most."""
    choices = game.choices(state, seat)
    if state.phase in (PLACE, LEFTOVER):
        return max(choices, key=lambda choice: _placed(state, seat, choice))
    tiles = [tile for tile in state.market if tile is not None]
    gains = {tile: _gain(state, seat, tile) for tile in tiles}
    buys = [one for one in choices if isinstance(one, Buy)]
    exact = [one for one in buys if sum(card.value for card in one.pay) == one.tile.price]
    wanted = {one: _bought(state, seat, one, gains[one.tile]) for one in exact}
    if exact and max(wanted.values()) > 0:
        return max(wanted, key=wanted.__getitem__)
    worth: dict[Choice, float] = {}
    for one in choices:
        if isinstance(one, Take):
            worth[one] = _taken(state, seat, one, gains)
        elif isinstance(one, Add):
            worth[one] = _placed(state, seat, one)
    if worth:
        return max(worth, key=worth.__getitem__)
    # No money is left to take: any tile rather than tearing down; an extra action is waived.
    return (*([] if state.phase is EXTRA else buys), choices[-1])[0]


def _bought(state: State, seat: Seat, buy: Buy, gain: float) -> float:
    """Return the points of an exact payment rather than waiting: the action is free again."""
    tile, rival = buy.tile, (seat + 1) % len(state.players)
    hand = state.players[rival].hand.of(state.market_currencies[buy.place])
    worth = gain - _coins(state, tile.price + CARD * len(buy.pay))
    if state.bag:
        worth -= OPENED * fmean(_payable(hand, one.price) for one in state.box.tiles)
    if _payable(hand, tile.price):
        worth += DENIED * _gain(state, rival, tile)
    return worth


def _taken(state: State, seat: Seat, take: Take, gains: dict[Tile, float]) -> float:
    """Return the points of money, and of the tiles that it can pay exactly."""
    hand = state.players[seat].hand.plus(take.cards)
    worth = _coins(state, sum(card.value for card in take.cards) + CARD * len(take.cards))
    for tile, currency in zip(state.market, state.market_currencies, strict=True):
        if tile is not None and _payable(hand.of(currency), tile.price):
            worth += AIM * max(0.0, gains[tile])
    return worth


def _placed(state: State, seat: Seat, choice: Choice) -> float:
    """Return the points of where a tile goes; one in the reserve has none."""
    palace = state.players[seat].palace
    if isinstance(choice, Place | Add):
        after = palace.with_tile(choice.cell, choice.tile)
        better = _types(state, seat, after) - _types(state, seat, palace)
        return TILE + better + _shape(state, after) - _shape(state, palace)
    if isinstance(choice, Give):
        given = state._replace(dirk=(*state.dirk, choice.tile))
        return _types(given, seat, palace) - _types(state, seat, palace)
    return 0.0


def _gain(state: State, seat: Seat, tile: Tile) -> float:
    """Return the points that the tile brings the seat on its best cell; none if none fits."""
    palace = state.players[seat].palace
    grown = [palace.with_tile(cell, tile) for cell in palace.cells_for(tile.walls)]
    if not grown:
        return 0.0
    best = max(_shape(state, one) for one in grown) - _shape(state, palace)
    return TILE + best + _types(state, seat, grown[0]) - _types(state, seat, palace)


def _shape(state: State, palace: Palace) -> float:
    """Return the points of the palace's wall and of its room for more tiles."""
    fitting = 0
    for walls in palace.welcomes():
        fitting |= walls
    room = sum(fitting >> tile.walls & 1 for tile in state.box.tiles)
    wall = palace.wall * (FINAL_ROUND - state.scored)
    return wall - (CRAMPED * max(0, ROOM - room) ** 2 if state.bag else 0.0)


def _types(state: State, seat: Seat, palace: Palace) -> float:
    """Return the lead that majorities give the seat with this palace, over all scorings to come."""
    players = list(state.players)
    players[seat] = players[seat]._replace(palace=palace)
    then = state._replace(players=tuple(players))
    lead = 0.0
    for round in range(state.scored + 1, FINAL_ROUND + 1):
        points = Counter[object]()
        for by_place in tally(then, round).buildings.values():
            for share in by_place:
                for holder in share.holders:
                    points[holder] += share.points
        others = fmean(points[other] for other in range(len(players)) if other != seat)
        lead += LASTING ** (round - state.scored) * (points[seat] - others)
    return lead


def _coins(state: State, coins: float) -> float:
    return COIN * coins * min(1.0, len(state.bag) / LOW)


@cache
def _payable(values: tuple[int, ...], price: int) -> bool:
    """The values held in a currency pay the price exactly."""
    found = payments(values, price)
    return bool(found) and sum(found[0]) == price
