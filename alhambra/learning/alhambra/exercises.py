"""The exercises of Alhambra, and those about money: paying, buying and taking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from alhambra.learning.alhambra import exercises_palace as palaces
from alhambra.learning.alhambra import exercises_scoring as scoring
from alhambra.learning.alhambra.exercise_positions import (
    CardsShown,
    MarketShown,
    answer,
    card_id,
    chosen,
    dealt,
    hand_of,
    listed,
    of_currency,
    position,
    tile_id,
    total_of,
    ways_to_mark,
)
from alhambra.learning.exercise import (
    Exercise,
    ExerciseKind,
    Sentence,
    Thing,
    Value,
    only,
    pick,
    some,
)
from alhambra.rules.alhambra.choices import Buy, Take, choices, refusal
from alhambra.rules.alhambra.model import MONEY_ROW, TAKE_LIMIT, Box, Card, State, Tile
from alhambra.rules.api import Chance

IN_HAND = 6
"""The cards of the currency of the price."""
HAND_CARDS, SAVED_CARDS = 9, 7
"""Cards of all currencies in a hand, and in one to save up with."""
CHAIN = 3
"""The exact payments in one turn that are worth waiting for."""


# -- paying ----------------------------------------------------------------------------------------


def _payment(box: Box, chance: Chance) -> tuple[CardsShown, State, list[Buy]]:
    """Return a tile of the market, a hand of its currency, and all ways to pay for it."""
    tile, place = pick(box.tiles, chance), chance.roll(len(box.market), "place") - 1
    cards = of_currency(box.market[place], IN_HAND, box, chance)
    market = [tile if number == place else None for number in range(len(box.market))]
    state = position(box, hand=cards, market=market)
    buys = [choice for choice in choices(state, 0) if isinstance(choice, Buy)]
    return CardsShown(cards, place, tile), state, buys


def _paid(
    shown: CardsShown, state: State, legal: Callable[[Buy], Sentence]
) -> Callable[[frozenset[str]], Sentence]:
    """Return the judge of payments that are not an answer; ``legal`` explains legal payments."""

    def judge(marked: frozenset[str]) -> Sentence:
        assert shown.tile is not None
        buy = Buy(shown.place, shown.tile, chosen(shown.cards, marked))
        why = refusal(state, 0, buy)
        return legal(buy) if why is None else Sentence(f"refusal.{why}")

    return judge


def too_much(buy: Buy) -> Sentence:
    """Return by how much a payment exceeds the price."""
    total, price = total_of(buy.pay), buy.tile.price
    values: dict[str, Value] = {"count": total - price, "sum": listed(buy.pay), "price": price}
    return Sentence("book.answer.over", values)


def fewest_cards(box: Box, chance: Chance) -> Exercise | None:
    """Pay exactly, with the fewest cards."""
    shown, state, buys = _payment(box, chance)
    exact = [buy for buy in buys if total_of(buy.pay) == buy.tile.price]
    sizes = {len(buy.pay) for buy in exact}
    if len(sizes) < 2 or min(sizes) < 2:
        return None
    best = [buy for buy in exact if len(buy.pay) == min(sizes)]
    rights = tuple(way for buy in best for way in ways_to_mark(shown.cards, buy.pay))

    def longer(buy: Buy) -> Sentence:
        if total_of(buy.pay) > buy.tile.price:
            return too_much(buy)
        return Sentence("exercise.fewer_cards", {"count": min(sizes)})

    values: dict[str, Value] = {"sum": listed(best[0].pay), "price": best[0].tile.price}
    because = Sentence("exercise.because.exact", values)
    things = _things(shown.cards)
    judge = _paid(shown, state, longer)
    return Exercise(Sentence("exercise.ask.fewest"), shown, things, rights, because, True, judge)


def least_waste(box: Box, chance: Chance) -> Exercise | None:
    """Pay with the smallest overpayment."""
    shown, state, buys = _payment(box, chance)
    wastes = sorted({total_of(buy.pay) for buy in buys})
    if len(wastes) < 3 or shown.tile is None or wastes[0] == shown.tile.price:
        return None
    best = [buy for buy in buys if total_of(buy.pay) == wastes[0]]
    rights = tuple(way for buy in best for way in ways_to_mark(shown.cards, buy.pay))
    because, things = too_much(best[0]), _things(shown.cards)
    judge = _paid(shown, state, too_much)
    return Exercise(Sentence("exercise.ask.waste"), shown, things, rights, because, True, judge)


def _things(cards: Sequence[Card]) -> tuple[Thing, ...]:
    return tuple(Thing(card_id(number)) for number in range(len(cards)))


# -- the market ------------------------------------------------------------------------------------


def _market(box: Box, chance: Chance) -> tuple[tuple[Tile, ...], tuple[Card, ...], list[list[Buy]]]:
    """Return a market, a hand, and by place all ways to pay."""
    market, hand = some(box.tiles, len(box.market), chance), dealt(box, HAND_CARDS, chance)
    state = position(box, hand=hand, market=market)
    buys = [choice for choice in choices(state, 0) if isinstance(choice, Buy)]
    by_place = [[buy for buy in buys if buy.place == place] for place in range(len(market))]
    return market, hand, by_place


def exactly_paid(box: Box, chance: Chance) -> Exercise | None:
    """Ask which tiles of the market can be paid for exactly."""
    market, hand, buys = _market(box, chance)
    exact = [
        next((buy.pay for buy in there if total_of(buy.pay) == buy.tile.price), ())
        for there in buys
    ]
    if all(exact[place] for place, there in enumerate(buys) if there):
        return None
    reasons = [
        Sentence("exercise.exact", {"sum": listed(pay), "price": tile.price})
        if pay
        else Sentence("exercise.not_exact" if there else "refusal.too_little")
        for tile, pay, there in zip(market, exact, buys, strict=True)
    ]
    return _tiles("exactly", MarketShown(market, hand), exact, reasons)


def affordable(box: Box, chance: Chance) -> Exercise | None:
    """Ask which tiles of the market can be bought at all."""
    market, hand, buys = _market(box, chance)
    reasons = []
    for currency, tile in zip(box.market, market, strict=True):
        held = sum(hand_of(hand).of(currency))
        money = Sentence(f"amount.{currency}", {"sum": held, "count": held})
        reasons.append(Sentence("exercise.has", {"amount": money, "price": tile.price}))
    return _tiles("affordable", MarketShown(market, hand), buys, reasons)


def _tiles(
    ask: str, shown: MarketShown, ways: Sequence[Sequence[object]], reasons: Sequence[Sentence]
) -> Exercise | None:
    """Return the question which tiles can be paid for, those with ``ways``; None for all or none.

    ``reasons`` by place say why.
    """
    right = [tile_id(place) for place, there in enumerate(ways) if there]
    if not 1 <= len(right) < len(ways):
        return None
    things = tuple(Thing(tile_id(place), reason=said) for place, said in enumerate(reasons))
    because = Sentence("exercise.because.market", {"count": len(right)})
    asked = Sentence(f"exercise.ask.{ask}")
    return Exercise(asked, shown, things, only(*right), because, several=True)


def _exact_places(box: Box, market: Sequence[Tile], hand: Sequence[Card]) -> dict[int, Buy]:
    """Return an exact payment for each place of the market that can be paid for exactly."""
    legal = choices(position(box, hand=hand, market=market), 0)
    buys = (choice for choice in legal if isinstance(choice, Buy))
    return {buy.place: buy for buy in buys if total_of(buy.pay) == buy.tile.price}


def saved_up(box: Box, chance: Chance) -> Exercise | None:
    """Ask which face-up card makes the most exact payments possible in the next turn."""
    market, hand = some(box.tiles, len(box.market), chance), dealt(box, SAVED_CARDS, chance)
    money = dealt(box, MONEY_ROW, chance)
    low, next_low, *_ = sorted(card.value for card in money)
    if len({*money}) < MONEY_ROW or low + next_low <= TAKE_LIMIT:
        return None
    found = [_exact_places(box, market, (*hand, card)) for card in money]
    counts = [len(exact) for exact in found]
    best = counts.index(max(counts))
    is_highest = money[best].value == max(card.value for card in money)
    if counts[best] < CHAIN or counts.count(counts[best]) > 1 or is_highest:
        return None
    things = tuple(
        Thing(card_id(number), reason=Sentence("exercise.exact_next", {"count": count}))
        for number, count in enumerate(counts)
    )
    before = _exact_places(box, market, hand)
    paid = next(buy for place, buy in found[best].items() if place not in before)
    values: dict[str, Value] = {"sum": listed(paid.pay), "price": paid.tile.price}
    because = Sentence("exercise.because.save", values | {"count": counts[best]})
    shown = MarketShown(market, hand, money)
    return Exercise(Sentence("exercise.ask.save"), shown, things, only(card_id(best)), because)


# -- taking ----------------------------------------------------------------------------------------


def most_cards(box: Box, chance: Chance) -> Exercise | None:
    """Take as many face-up cards as possible."""
    deck = [Card(currency, value) for currency in box.market for value in box.values]
    row = some(deck * box.copies, MONEY_ROW, chance)
    state = position(box)._replace(money=row)
    takes = [choice for choice in choices(state, 0) if isinstance(choice, Take)]
    most = max(len(take.cards) for take in takes)
    best = [take for take in takes if len(take.cards) == most]
    if most < 2 or total_of(row) <= TAKE_LIMIT:
        return None
    rights = tuple(way for take in best for way in ways_to_mark(row, take.cards))

    def judge(marked: frozenset[str]) -> Sentence:
        why = refusal(state, 0, Take(hand_of(chosen(row, marked)).cards()))
        return answer(why, "exercise.more_cards")

    because = Sentence("exercise.because.take", {"sum": listed(best[0].cards), "count": most})
    ask, shown = Sentence("exercise.ask.take"), CardsShown(row)
    return Exercise(ask, shown, _things(row), rights, because, True, judge)


KINDS: Final[tuple[ExerciseKind[Box], ...]] = (
    ExerciseKind("start", "setup", scoring.starts),
    ExerciseKind("take", "money", most_cards),
    ExerciseKind("affordable", "paying", affordable),
    ExerciseKind("waste", "paying", least_waste),
    ExerciseKind("exactly", "exact", exactly_paid),
    ExerciseKind("fewest", "exact", fewest_cards),
    ExerciseKind("save", "exact", saved_up),
    ExerciseKind("cells", "building", palaces.legal_cells),
    ExerciseKind("reason", "building", palaces.forbidden_cell),
    ExerciseKind("tile", "building", palaces.fitting_tile),
    ExerciseKind("room", "building", palaces.most_room),
    ExerciseKind("remove", "redesign", palaces.removable),
    ExerciseKind("cut_off", "redesign", palaces.cut_off),
    ExerciseKind("exchange", "redesign", palaces.exchangeable),
    ExerciseKind("wall", "wall", palaces.longest_wall),
    ExerciseKind("longest", "wall", palaces.longer_wall),
    ExerciseKind("points", "scoring", scoring.points_of_type),
    ExerciseKind("tie", "ties", scoring.tie),
    ExerciseKind("total", "scoring", scoring.total),
    ExerciseKind("leftover", "end", scoring.leftover),
    ExerciseKind("winner", "end", scoring.winner),
    ExerciseKind("dirk", "dirk", scoring.part_of_dirk),
)
"""In the order in which they are offered."""
