"""From a table or a choice to its events: laying the game out, and the turns.

``apply`` returns an action and everything that ends the turn. ``choice_of`` goes back from an event
to the choice it records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

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
    refusal,
)
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.evolve import blank, evolve
from alhambra.rules.alhambra.model import (
    EXTRA,
    FINAL_ROUND,
    LEFTOVER,
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
    State,
)
from alhambra.rules.alhambra.money import pile_sizes, scoring_windows
from alhambra.rules.alhambra.scoring import tally, totals, winners
from alhambra.rules.api import Chance, Frame, IllegalChoice, Run, Seat, Table

History: TypeAlias = tuple[Frame[Event, State], ...]


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
    return Table(NAME, set_up.players, set_up.seed, modules=set_up.modules, house=set_up.house)


def apply(state: State, seat: Seat, choice: Choice, chance: Chance) -> History:
    """Return the frames that follow from the choice, up to the next decision or the game's end.

    Raises ``IllegalChoice`` if the choice is refused.
    """
    reason = refusal(state, seat, choice)
    if reason is not None:
        raise IllegalChoice(reason)
    run = Run(state, evolve)
    run(_FACT[type(choice)](seat, choice))
    close_turn_if_done(run, chance)
    return run.frames


def _bought(seat: Seat, choice: Buy) -> Event:
    exact = sum(card.value for card in choice.pay) == choice.tile.price
    return ev.Bought(seat, choice.place, choice.tile, choice.pay, exact)


_FACT: Final[Mapping[type[Choice], Callable[[Seat, Any], Event]]] = {
    Take: lambda seat, choice: ev.Took(seat, choice.cards),
    Buy: _bought,
    Place: lambda seat, choice: ev.Placed(seat, choice.tile, "palace", choice.cell),
    Store: lambda seat, choice: ev.Placed(seat, choice.tile, "reserve"),
    Give: lambda seat, choice: ev.Placed(seat, choice.tile, "dirk"),
    Add: lambda seat, choice: ev.Redesigned(seat, "add", choice.tile, choice.cell),
    Remove: lambda seat, choice: ev.Redesigned(seat, "remove", choice.tile, choice.cell),
    Swap: lambda seat, choice: ev.Redesigned(seat, "swap", choice.tile, choice.cell, choice.out),
    Pass: lambda seat, choice: ev.Passed(seat),
}
"""By the type of the choice: makes its event."""


def close_turn_if_done(run: Run[Event, State], chance: Chance) -> None:
    """End the turn if it has no decision left; end the game after the last leftover tile."""
    state = run.state
    if state.to_place or state.phase is EXTRA:
        return
    if state.phase is LEFTOVER:
        _end(run)
        return
    refill_money(run, chance)
    refill_market(run)
    _score_if_due(run)
    if all(run.state.market):
        run(ev.TurnBegan((run.state.to_move + 1) % len(run.state.players)))
    else:
        _award_leftovers(run)


def refill_money(run: Run[Event, State], chance: Chance) -> None:
    """Turn cards face up until there are four.

    Rule text: a scoring card that comes up is set aside and refilling goes on; an empty deck is
    replaced by the shuffled discards; if no card is left to draw, there are fewer than four.
    """
    while (missing := MONEY_ROW - len(run.state.money)) > 0:
        deck = run.state.deck
        if not deck:
            if not run.state.discard:
                return
            run(ev.Reshuffled(chance.shuffle(run.state.discard, "deck")))
            continue
        if isinstance(deck[0], ScoringCard):
            run(ev.ScoringCardCame(deck[0].round))
            continue
        cards = []
        for card in deck[:missing]:
            if isinstance(card, ScoringCard):
                break
            cards.append(card)
        run(ev.MoneyShown(tuple(cards)))


def refill_market(run: Run[Event, State]) -> None:
    """Lay tiles from the bag on the empty market places, the lowest number first."""
    if all(run.state.market):
        return
    for place, tile in enumerate(run.state.market):
        if tile is None and run.state.bag:
            run(ev.MarketFilled(place, run.state.bag[0]))


def give_to_dirk(run: Run[Event, State], number: int) -> None:
    """Give Dirk ``number`` tiles from the bag, or all that are left."""
    tiles = run.state.bag[:number]
    if tiles:
        run(ev.DirkGot(tiles))


def _score_if_due(run: Run[Event, State]) -> None:
    """Score the round whose scoring card came up. Then, in a game of two, Dirk gets tiles.

    Rule text: 6 after the first scoring, a third of the bag, rounded down, after the second.
    """
    round = run.state.scoring_due
    if not round:
        return
    _score(run, round)
    if run.state.with_dirk:
        state = run.state
        give_to_dirk(run, state.box.dirk_tiles if round == 1 else len(state.bag) // 3)


def _score(run: Run[Event, State], round: int) -> None:
    result = tally(run.state, round)
    points = result.points()
    run(
        ev.Scored(
            round,
            {
                building: {
                    holder: share.points
                    for share in shares
                    for holder in share.holders
                    if share.points
                }
                for building, shares in result.buildings.items()
            },
            result.walls,
            {holder: sum_ + points.get(holder, 0) for holder, sum_ in totals(run.state).items()},
        )
    )


def _award_leftovers(run: Run[Event, State]) -> None:
    """The end of the game: award the tiles left in the market, all before any is placed.

    Rule text: each goes to the player with the most money of its place's currency in hand.
    """
    state = run.state
    for place, tile in enumerate(state.market):
        if tile is not None:
            winner = richest(state, state.market_currencies[place])
            run(ev.LeftoverAwarded(place, tile, winner))
    if not run.state.to_place:
        _end(run)


def richest(state: State, currency: Currency) -> Seat | None:
    """Return the one seat with the most money of the currency; None for a tie or no money."""
    sums = [sum(player.hand.of(currency)) for player in state.players]
    most = max(sums)
    return sums.index(most) if most and sums.count(most) == 1 else None


def _end(run: Run[Event, State]) -> None:
    _score(run, FINAL_ROUND)
    final = totals(run.state)
    run(ev.Ended(final, winners(run.state.players)))


Action: TypeAlias = ev.Took | ev.Bought | ev.Redesigned | ev.Placed | ev.Passed


def choice_of(event: Event) -> tuple[Seat, Choice] | None:
    """The seat and choice that the event records; None for an event that only follows."""
    match event:
        case ev.Took(seat, cards):
            return seat, Take(cards)
        case ev.Bought(seat, place, tile, pay):
            return seat, Buy(place, tile, pay)
        case ev.Redesigned(seat, "add", tile, cell):
            return seat, Add(tile, cell)
        case ev.Redesigned(seat, _, tile, cell, out):
            return seat, Remove(tile, cell) if out is None else Swap(tile, cell, out)
        case ev.Placed(seat, tile, _, cell) if cell is not None:
            return seat, Place(tile, cell)
        case ev.Placed(seat, tile, to):
            return seat, Give(tile) if to == "dirk" else Store(tile)
        case ev.Passed(seat):
            return seat, Pass()
        case _:
            return None
