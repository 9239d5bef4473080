"""Laying the game out, from the box to the first turn."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra import model
from alhambra.rules.alhambra.apply import History, give_to_dirk, refill_market
from alhambra.rules.alhambra.evolve import blank, evolve
from alhambra.rules.alhambra.model import (
    MONEY_ROW,
    NAME,
    PLAYERS,
    START_SUM,
    Box,
    Card,
    Currency,
    DeckCard,
    Player,
    ScoringCard,
)
from alhambra.rules.alhambra.money import pile_sizes, scoring_windows
from alhambra.rules.api import Chance, Run, Seat, Table


def start(box: Box, table: Table, chance: Chance) -> History:
    """Set the game up, up to the first decision.

    Raises ``ValueError`` for a wrong number of players and for an unknown module.
    """
    number = len(table.seats)
    if number not in PLAYERS:
        raise ValueError(f"Alhambra is for {PLAYERS.start} to {PLAYERS.stop - 1} players")
    table.check_modules(model.MODULES)
    copies = box.copies_with_two if number == 2 else box.copies
    money = [Card(currency, value) for currency in Currency for value in box.values]
    run = Run(blank(box), evolve)
    run(
        ev.SetUp(
            table.seed,
            table.seats,
            box.market,
            chance.shuffle(box.tiles, "bag"),
            chance.shuffle(money * copies, "money"),
            table.modules,
            table.house,
        )
    )
    for seat in range(number):
        run(ev.Dealt(seat, _start_hand(run.state.deck)))
    run(ev.StartPlayerFound(start_player(run.state.players)))
    run(ev.MoneyShown(_money(run.state.deck[:MONEY_ROW])))
    run(ev.DeckStacked(_stack(_money(run.state.deck), chance)))
    if run.state.with_dirk:
        give_to_dirk(run, box.dirk_tiles)
    refill_market(run)
    run(ev.TurnBegan(run.state.to_move))
    return run.frames


def _money(cards: Sequence[DeckCard]) -> tuple[Card, ...]:
    return tuple(card for card in cards if isinstance(card, Card))


def _start_hand(deck: Sequence[DeckCard]) -> tuple[Card, ...]:
    """The cards from the top until their sum is 20 or more."""
    hand: list[Card] = []
    worth = 0
    for card in deck:
        if worth >= START_SUM or not isinstance(card, Card):
            break
        hand.append(card)
        worth += card.value
    return tuple(hand)


def start_player(players: Sequence[Player]) -> Seat:
    """Rule text: the fewest cards start; a tie: the lowest sum; still a tie: the earliest seat."""
    hands = [player.hand for player in players]
    return min(range(len(hands)), key=lambda seat: (hands[seat].size(), hands[seat].total(), seat))


def _stack(cards: Sequence[Card], chance: Chance) -> tuple[DeckCard, ...]:
    """The deck with a scoring card somewhere in its second and its fourth pile.

    A recorded chance may give a place beside the pile if the deck was stacked with other sizes.
    """
    deck: list[DeckCard] = list(cards)
    for round, (first, last) in scoring_windows(pile_sizes(len(cards))).items():
        place = first - 1 + chance.roll(last - first + 1, "pile")
        deck.insert(place - 1, ScoringCard(round))
    return tuple(deck)


def table_of(set_up: ev.SetUp) -> Table:
    """The table of a game with this set-up."""
    return Table(NAME, set_up.players, set_up.seed, modules=set_up.modules, house=set_up.house)
