"""The game in few numbers, for search: fast to copy and to play.

It is made from a state re-dealt for a seat, so it contains nothing that the seat cannot know. It
plays whole turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

from alhambra.ai.alhambra.holdings import TOTAL, Purse, Site, census_of, one, purse, site_of
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.model import (
    MONEY_ROW,
    Box,
    Building,
    Currency,
    DeckCard,
    ScoringCard,
    State,
    Tile,
)
from alhambra.rules.alhambra.observe import windows_ahead

V = TypeVar("V")
Money: TypeAlias = int
"""A card: ten times the market place of its currency, plus its value. Scoring cards are below 0."""

Held: TypeAlias = int
"""The tiles of a type by holder: four bits for each, seat 0 lowest, Dirk last."""

Hand: TypeAlias = tuple[Purse, ...]
"""The money in hand, by the market place that its currency buys from."""

Market: TypeAlias = "tuple[FastTile | None, ...]"
"""The tile on each place."""

TYPES: Final = {str(building): type_ for type_, building in enumerate(Building)}


@dataclass(frozen=True, slots=True)
class FastTile:
    """A tile with its type as a number. Slots are read faster than the fields of a tuple."""

    type_: int
    price: int
    walls: int
    tile: Tile


BAG_ORDER: Final = attrgetter("type_", "price", "walls", "tile")
"""The order of the tiles before they are shuffled: what the bag contains decides, not its order."""


def hand_total(hand: Hand) -> int:
    """Return the value of all cards of a hand."""
    return sum(TOTAL[cards] for cards in hand)


@lru_cache(maxsize=1 << 10)
def piece(tile: Tile) -> FastTile:
    """Convert a tile to a piece."""
    return FastTile(TYPES[tile.building], tile.price, tile.walls, tile)


class TurnPlan(NamedTuple):
    """A turn: its value in points, the result for the seat, and its choices."""

    worth: float
    hand: Hand
    site: Site
    held: tuple[Held, ...]
    reserve: tuple[FastTile, ...]
    market: Market
    taken: tuple[Money, ...]
    """The cards taken from the row."""
    actions: tuple[Choice, ...] = ()
    """The choices; empty if the planner makes none."""
    laying: tuple[Choice, ...] = ()
    """The placements of the tiles bought; they follow all actions."""


class Scoring(NamedTuple):
    """What counted at a scoring."""

    round: int
    held: tuple[Held, ...]
    """By type."""
    walls: tuple[int, ...]
    """By seat: the longest wall."""


class FastState:
    """A position at the beginning of a turn, or in the middle of the mover's turn."""

    __slots__ = (
        "at",
        "bag",
        "box",
        "currencies",
        "deck",
        "hands",
        "held",
        "luck",
        "market",
        "over",
        "pending",
        "players",
        "reserves",
        "row",
        "scored",
        "scores",
        "scorings",
        "sites",
        "to_move",
        "windows",
    )

    def __init__(self, state: State) -> None:
        self.box: Box = state.box
        self.players: int = len(state.players)
        self.currencies = state.market_currencies
        slot = {currency: place for place, currency in enumerate(self.currencies)}
        self.hands: list[Hand] = [
            tuple(purse(player.hand.of(currency)) for currency in self.currencies)
            for player in state.players
        ]
        census = census_of(state.box.tiles)
        self.sites: list[Site] = [site_of(player.palace, census) for player in state.players]
        self.reserves: list[tuple[FastTile, ...]] = [
            tuple(map(piece, player.reserve)) for player in state.players
        ]
        self.held: tuple[Held, ...] = _held(state)
        self.scores: list[int] = [player.score for player in state.players]
        self.scorings: tuple[Scoring, ...] = ()
        """The scorings played since the position was made."""
        self.row: list[Money] = [money_of(card, slot) for card in state.money]
        self.market: tuple[FastTile | None, ...] = tuple(
            None if tile is None else piece(tile) for tile in state.market
        )
        self.deck: list[Money] = [money_of(card, slot) for card in state.deck]
        self.at = 0
        """The number of cards drawn from ``deck``."""
        self.bag: tuple[FastTile, ...] = tuple(map(piece, reversed(state.bag)))
        """The next tile last."""
        self.windows: dict[int, tuple[int, int]] = windows_ahead(state)
        """By round: the first and last place in ``deck`` where its scoring card may be, from 1."""
        self.pending: tuple[FastTile, ...] = tuple(map(piece, state.to_place))
        """Tiles bought this turn and not placed yet."""
        self.scored: int = state.scored
        self.to_move: int = state.to_move
        self.over = False
        self.luck: float | str = 0
        """The seed for cards that are shuffled again. Few rollouts need a generator made of it."""

    def copy(self) -> FastState:
        new = object.__new__(FastState)
        new.box, new.players, new.currencies = self.box, self.players, self.currencies
        new.hands, new.sites = self.hands[:], self.sites[:]
        new.reserves, new.held = self.reserves[:], self.held
        new.scores, new.row, new.market = self.scores[:], self.row[:], self.market
        new.deck, new.at, new.bag, new.windows = self.deck, self.at, self.bag, self.windows
        new.scored, new.to_move, new.over = self.scored, self.to_move, self.over
        new.scorings = self.scorings
        new.pending, new.luck = (), self.luck
        return new

    def deal_anew(self, seed: str) -> FastState:
        """Return a copy with the hidden part, the order of deck and bag, dealt anew."""
        new, random = self.copy(), Random(seed)
        new.luck = seed
        cards = sorted(money for money in self.deck[self.at :] if money > 0)
        random.shuffle(cards)
        for round in sorted(self.windows):
            first, last = self.windows[round]
            cards.insert(random.randrange(max(0, first - 1 - self.at), last - self.at), -round)
        bag = sorted(self.bag, key=BAG_ORDER)
        random.shuffle(bag)
        new.deck, new.at, new.bag = cards, 0, tuple(bag)
        new.windows = {
            round: (max(1, first - self.at), last - self.at)
            for round, (first, last) in self.windows.items()
        }
        return new

    @property
    def cards_to_scoring(self) -> int:
        """Return the expected number of cards before the next scoring card."""
        window, at = self.windows.get(self.scored + 1), self.at
        if window is None:
            return 0
        first, last = window
        return ((first if first > at else at + 1) + last) // 2 - at

    def empty_plan(self) -> TurnPlan:
        """Return the turn of the seat to move before its first action."""
        seat = self.to_move
        kept = self.reserves[seat]
        return TurnPlan(0.0, self.hands[seat], self.sites[seat], self.held, kept, self.market, ())

    # -- playing -----------------------------------------------------------------------------------

    def play(self, plan: TurnPlan) -> None:
        """Play the turn of the seat to move, and advance to the next turn.

        If the market cannot be filled, only the tiles ``awarded`` and the last scoring follow.
        """
        seat = self.to_move
        _, self.hands[seat], self.sites[seat], self.held, kept, market, taken, _, _ = plan
        self.reserves[seat], self.market = kept, market
        for money in taken:
            self.row.remove(money)
        due = self._fill_row()
        self._fill_market()
        if due:
            self.windows = {round: at for round, at in self.windows.items() if round != due}
            self.score(due)
            if self.players == 2:
                self._deal_to_dirk(self.box.dirk_tiles if due == 1 else len(self.bag) // 3)
        if not self.bag and None in self.market:
            self.over = True
        else:
            self.to_move = (seat + 1) % self.players

    def _fill_row(self) -> int:
        """Refill the row to four cards; return the round of a scoring card that came up, or 0."""
        row, due = self.row, 0
        while len(row) < MONEY_ROW:
            if self.at == len(self.deck):
                self.deck, self.at, self.windows = self._discards(), 0, {}
                if not self.deck:
                    break
            money = self.deck[self.at]
            self.at += 1
            if money < 0:
                due = -money
            else:
                row.append(money)
        return due

    def _discards(self) -> list[Money]:
        """Return the cards that are neither in a hand nor in the row, shuffled."""
        copies = self.box.copies_with_two if self.players == 2 else self.box.copies
        cards: list[Money] = []
        for slot in range(len(self.market)):
            held = sum(hand[slot] for hand in self.hands)
            for value in self.box.values:
                money = 10 * slot + value
                out = (held >> 4 * (value - 1) & 15) + self.row.count(money)
                cards += [money] * (copies - out)
        Random(self.luck).shuffle(cards)
        self.luck = f"{self.luck}/again"
        return cards

    def _fill_market(self) -> None:
        for place, there in enumerate(self.market):
            if there is None and self.bag:
                self.market = changed(self.market, place, self.bag[-1])
                self.bag = self.bag[:-1]

    def _deal_to_dirk(self, number: int) -> None:
        held = list(self.held)
        start = max(0, len(self.bag) - number)
        for dealt in self.bag[start:]:
            held[dealt.type_] += 1 << 4 * self.players
        self.held, self.bag = tuple(held), self.bag[:start]

    def score(self, round: int) -> None:
        self.scored, walls = round, tuple(site.wall for site in self.sites)
        scoring = Scoring(round, self.held, walls)
        self.scorings += (scoring,)
        for points in (*self.majority_points(scoring), walls):
            for seat, more in enumerate(points):
                self.scores[seat] += more

    def majority_points(self, scoring: Scoring) -> Iterator[list[int]]:
        """Yield, for each type, the points of each seat at a scoring."""
        holders = self.players + (self.players == 2)
        tables = self.box.scoring[scoring.round].values()
        for table, held in zip(tables, scoring.held, strict=True):
            points = [0] * self.players
            counts = [held >> 4 * holder & 15 for holder in range(holders)]
            taken = 0
            while taken < len(table) and (most := max(counts)):
                tied = [holder for holder, count in enumerate(counts) if count == most]
                each = sum(table[taken : taken + len(tied)]) // len(tied)
                for holder in tied:
                    counts[holder] = 0
                    if holder < self.players:
                        points[holder] = each
                taken += len(tied)
            yield points

    def awarded(self) -> dict[int, list[FastTile]]:
        """Return, by seat, the tiles of the market that it wins at the end of the game."""
        won: dict[int, list[FastTile]] = {}
        for place, left in enumerate(self.market):
            if left is not None:
                sums = [TOTAL[hand[place]] for hand in self.hands]
                most = max(sums)
                if most and sums.count(most) == 1:
                    won.setdefault(sums.index(most), []).append(left)
        return won


def money_of(card: DeckCard, slot: Mapping[Currency, int]) -> Money:
    """Convert a card to a number; ``slot`` gives the market place of a currency."""
    if isinstance(card, ScoringCard):
        return -card.round
    return 10 * slot[card.currency] + card.value


def _held(state: State) -> tuple[Held, ...]:
    held = [0] * len(Building)
    for seat, player in enumerate(state.players):
        for tile in player.palace.tiles.values():
            held[TYPES[tile.building]] += 1 << 4 * seat
    for tile in state.dirk:
        held[TYPES[tile.building]] += 1 << 4 * len(state.players)
    return tuple(held)


def changed(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return the values with another one in this place."""
    new = list(values)
    new[place] = value
    return tuple(new)


def plus(hand: Hand, cards: tuple[Money, ...]) -> Hand:
    """Add the cards to the hand."""
    purses = list(hand)
    for money in cards:
        purses[money // 10] += one(money % 10)
    return tuple(purses)


def without(reserve: tuple[FastTile, ...], kept: FastTile) -> tuple[FastTile, ...]:
    """Remove the tile from the reserve."""
    left = list(reserve)
    left.remove(kept)
    return tuple(left)
