"""Whole games by players of several tempers, and choices made up to be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import TypeAlias

from alhambra.rules import alhambra as game
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
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.model import Card, Currency, State, Tile
from alhambra.rules.chance import Seeded
from tests.rules import play
from tests.rules.alhambra import referee
from tests.rules.alhambra.positions import seats as table_of
from tests.rules.alhambra.positions import the_box
from tests.rules.play import play_out

Temper: TypeAlias = Callable[[tuple[Choice, ...], Random], Choice]


def _preferring(*kinds: type[Choice]) -> Temper:
    def choose(choices: tuple[Choice, ...], rng: Random) -> Choice:
        if rng.random() < 0.85:
            for kind in kinds:
                liked = [choice for choice in choices if isinstance(choice, kind)]
                if liked:
                    return rng.choice(liked)
        return rng.choice(choices)

    return choose


def _exactly(choices: tuple[Choice, ...], rng: Random) -> Choice:
    """Pay exactly wherever it can be done, and build."""
    for choice in choices:
        if isinstance(choice, Buy) and sum(c.value for c in choice.pay) == choice.tile.price:
            return choice
    built = [choice for choice in choices if isinstance(choice, Place)]
    taken = [choice for choice in choices if isinstance(choice, Take)]
    return rng.choice(built or taken or choices)


TEMPERS: dict[str, Temper] = {
    "anybody": lambda choices, rng: rng.choice(choices),
    "builder": _preferring(Buy, Place),
    "exact": _exactly,
    "miser": _preferring(Take, Pass, Place),
    "keeper": _preferring(Buy, Store, Swap, Add),
    "giver": _preferring(Buy, Give, Place, Remove),
}


Step: TypeAlias = play.Step[Event, State, Choice]
Played: TypeAlias = play.Played[Event, State, Choice]


@cache
def played(number: int, temper: str, seed: int) -> Played:
    """The game of this many players of a temper."""
    rng = Random(f"{number}/{temper}/{seed}")
    return play_out(
        game,
        the_box(),
        table_of(number),
        Seeded(f"{number}/{seed}"),
        lambda _, choices: TEMPERS[temper](choices, rng),
    )


# -- choices to be refused -------------------------------------------------------------------------


def variations(state: State, seat: int, rng: Random) -> Iterator[Choice]:
    """Choices of every kind, most of them illegal, from near misses to nonsense."""
    yield Pass()
    yield from _takes(state)
    for place in range(-1, 5):
        yield from _buys(state, seat, place, rng)
    yield from _builds(state, seat, rng)


def _card(rng: Random) -> Card:
    return Card(rng.choice(list(Currency)), rng.randint(1, 9))


def _takes(state: State) -> Iterator[Choice]:
    row = sorted(state.money, key=lambda card: (card.currency, -card.value))
    for size in range(len(row) + 1):
        for some in combinations(row, size):
            yield Take(some)
            yield Take(some[::-1])
    for card in row:
        yield Take((card, card))
        yield Take((Card(card.currency, 10 - card.value),))


def _buys(state: State, seat: int, place: int, rng: Random) -> Iterator[Choice]:
    on_sale = [tile for tile in state.market if tile is not None]
    for tile in {*rng.sample(on_sale, min(2, len(on_sale))), *state.market[place : place + 1]}:
        if tile is None:
            continue
        hand = list(state.players[seat].hand.cards())
        currency = state.market_currencies[place % 4]
        held = [card for card in hand if card.currency == currency]
        others = [card for card in hand if card.currency != currency]
        pays = [tuple(hand), tuple(held), (), tuple(others[:1]), (_card(rng),)]
        for _ in range(5):
            size = rng.randint(0, min(5, len(held)))
            pay = tuple(sorted(rng.sample(held, size), reverse=True, key=lambda card: card.value))
            pays += [pay, pay[::-1], (*pay, _card(rng)), (*pay, *others[:1]), pay + pay[-1:]]
        for pay in pays:
            yield Buy(place, tile, pay)


def _builds(state: State, seat: int, rng: Random) -> Iterator[Choice]:
    player = state.players[seat]
    laid = player.palace.tiles
    market = [tile for tile in state.market if tile is not None]
    some: set[Tile] = {*player.reserve, *state.to_place, *market[:1], *list(laid.values())[:1]}
    cells = referee.around(referee.plan(laid), 1)
    for tile in some:
        yield Store(tile)
        yield Give(tile)
        for cell in cells:
            yield Add(tile, cell)
            yield Place(tile, cell)
            yield Remove(tile, cell)
            yield Swap(tile, cell, laid.get(cell, tile))
        yield Swap(tile, rng.choice(cells), the_box().tiles[0])
    for cell in cells:
        yield Remove(laid.get(cell, the_box().tiles[0]), cell)
