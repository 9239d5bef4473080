"""A fast state follows the rules to the letter: whatever is thought out on it would happen so."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from alhambra.ai.alhambra.fast_state import FastState, Money
from alhambra.ai.alhambra.holdings import VALUES
from alhambra.ai.alhambra.level import best_plan, finish
from alhambra.ai.alhambra.planner import Turn, translate_turn
from alhambra.ai.search import think
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Choice, Place, Store
from alhambra.rules.alhambra.events import Reshuffled
from alhambra.rules.alhambra.model import (
    FINAL_ROUND,
    LEFTOVER,
    OVER,
    Building,
    Card,
    DeckCard,
    Palace,
    Player,
    ScoringCard,
    State,
    Tile,
)
from alhambra.rules.alhambra.observe import windows_ahead
from alhambra.rules.alhambra.palace import Cell
from alhambra.rules.alhambra.scoring import counts, tally
from alhambra.rules.chance import Seeded
from tests.ai.alhambra.play import fast_of, positions, whole
from tests.rules.alhambra.play import TEMPERS, played
from tests.rules.alhambra.positions import new_game, the_box

PLAYERS = tuple(game.PLAYERS)


# -- a fast state and a state, read in the same words ----------------------------------------------


def card_of(fast: FastState, money: Money) -> DeckCard:
    if money < 0:
        return ScoringCard(-money)
    return Card(fast.currencies[money // 10], money % 10)


def walls_of(palace: Palace) -> dict[Cell, int]:
    return {cell: tile.walls for cell, tile in palace.tiles.items()}


def fast_table(fast: FastState) -> dict[str, Any]:
    """Everything on the table and in the hands."""
    holders = [*range(fast.players), *(["dirk"] if fast.players == 2 else [])]
    return {
        "hands": [
            Counter(
                Card(currency, value)
                for currency, purse in zip(fast.currencies, hand, strict=True)
                for value in VALUES[purse]
            )
            for hand in fast.hands
        ],
        "palaces": [walls_of(site.palace) for site in fast.sites],
        "walls": [site.wall for site in fast.sites],
        "reserves": [sorted(kept.tile for kept in reserve) for reserve in fast.reserves],
        "held": {
            building: {who: held >> 4 * at & 15 for at, who in enumerate(holders)}
            for building, held in zip(Building, fast.held, strict=True)
        },
        "scores": fast.scores,
        "scored": fast.scored,
        "market": [on_sale and on_sale.tile for on_sale in fast.market],
        "bag": [drawn.tile for drawn in reversed(fast.bag)],
    }


def table_of_state(state: State) -> dict[str, Any]:
    return {
        "hands": [Counter(player.hand.cards()) for player in state.players],
        "palaces": [walls_of(player.palace) for player in state.players],
        "walls": [player.palace.wall for player in state.players],
        "reserves": [sorted(player.reserve) for player in state.players],
        "held": counts(state),
        "scores": [player.score for player in state.players],
        "scored": state.scored,
        "market": list(state.market),
        "bag": list(state.bag),
    }


def fast_cards(fast: FastState) -> dict[str, Any]:
    """The cards beside the deck and in it, and where the scoring cards may be."""
    ahead = [-money for money in fast.deck[fast.at :] if money < 0]
    return {
        "row": [card_of(fast, money) for money in fast.row],
        "deck": [card_of(fast, money) for money in fast.deck[fast.at :]],
        "windows": {
            round: (max(1, first - fast.at), last - fast.at)
            for round, (first, last) in fast.windows.items()
            if round in ahead
        },
    }


def cards_of_state(state: State) -> dict[str, Any]:
    return {
        "row": list(state.money),
        "deck": list(state.deck),
        "windows": windows_ahead(state),
    }


def all_cards(row_and_deck: dict[str, Any]) -> Counter[object]:
    return Counter([*row_and_deck["row"], *row_and_deck["deck"]])


def reshuffled(frames: History) -> bool:
    return any(isinstance(frame.event, Reshuffled) for frame in frames)


def follows(fast: FastState, before: State, turn: Turn, chance: Seeded) -> History:
    """The frames of the turn; the fast state, on which it was played, must be as the game is.

    Where the deck is made anew of the discards, the cards are the same and their order another.
    """
    frames = whole(before, turn, chance)
    after = frames[-1].state
    if after.phase in (LEFTOVER, OVER):
        awarded = after if after.phase is LEFTOVER else frames[-3].state
        end_agrees(fast, awarded, after)
        return frames
    assert not fast.over
    assert fast_table(fast) == table_of_state(after)
    mine, true = fast_cards(fast), cards_of_state(after)
    if reshuffled(frames):
        assert all_cards(mine) == all_cards(true)
        assert mine["windows"] == true["windows"] == {}
        assert len(fast.row) == len(after.money)
    else:
        assert mine == true
    assert fast.to_move == after.to_move
    return frames


def end_agrees(fast: FastState, awarded: State, after: State) -> None:
    """The game is over except what was won: that goes to the same seats."""
    assert fast.over
    won = {seat: sorted(left.tile for left in tiles) for seat, tiles in fast.awarded().items()}
    true: dict[int, list[Tile]] = {}
    for seat, tile in awarded.won:
        true.setdefault(seat, []).append(tile)
    if awarded.to_place:
        true[awarded.to_move] = list(awarded.to_place)
    assert won == {seat: sorted(tiles) for seat, tiles in true.items()}
    if after.phase is LEFTOVER:
        mine, theirs = fast_table(fast), table_of_state(after)
        del mine["market"], theirs["market"]
        assert mine == theirs


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", PLAYERS)
def test_a_whole_game_on_a_fast_state_is_the_game(players: int, seed: int) -> None:
    """Turn by turn, from the deal to the last scoring; the hidden order is the same for both."""
    chance = Seeded(f"fast/{seed}")
    state = new_game(players, f"fast/{players}/{seed}")[-1].state
    fast = fast_of(state)
    while state.phase not in (LEFTOVER, OVER):
        turn = think(shipped_levels()["hard"], state, state.to_move, "fast")
        fast.play(translate_turn(fast, turn))
        frames = follows(fast, state, turn, chance)
        state = frames[-1].state
        if reshuffled(frames) and not fast.over:
            fast = fast_of(state)
    finish(fast, shipped_levels()["hard"].mind(state).policy)
    final = laid_as_on(fast, state)
    assert final.phase is OVER
    assert fast.scored == FINAL_ROUND
    assert fast.scores == [player.score for player in final.players]
    assert fast_table(fast)["palaces"] == table_of_state(final)["palaces"]


def laid_as_on(fast: FastState, state: State) -> State:
    """The state at the end, with the tiles that were won laid as they lie on the fast state."""
    while state.phase is LEFTOVER:
        seat = state.to_move
        there = walls_of(fast.sites[seat].palace)
        for choice in game.choices(state, seat):
            kept = [piece.tile for piece in fast.reserves[seat]]
            match choice:
                case Place(tile, cell) if there.get(cell) == tile.walls:
                    break
                case Store(tile) if tile in kept:
                    break
        else:
            raise AssertionError("the fast state laid a tile where it may not lie")
        state = game.apply(state, seat, choice, Seeded("end"))[-1].state
    return state


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_any_temper_on_a_fast_state_are_the_games(players: int, temper: str) -> None:
    """Turns that no opponent would play too: rebuilt palaces, tiles given away, money wasted."""
    turns = whole_turns(players, temper)
    assert len(turns) > 30
    for before, turn, number in turns[:: 1 + len(turns) // 30]:
        fast = fast_of(before)
        fast.play(translate_turn(fast, turn))
        follows(fast, before, turn, Seeded(number))


def whole_turns(players: int, temper: str) -> list[tuple[State, Turn, int]]:
    found = []
    choices: list[Choice] = []
    for number, step in enumerate(played(players, temper, 1).steps):
        if step.state.phase is LEFTOVER:
            break
        if not choices:
            before = step.state
        choices.append(step.choice)
        after = step.frames[-1].state
        if after.turn != before.turn or after.phase in (LEFTOVER, OVER):
            found.append((before, tuple(choices), number))
            choices = []
    return found


# -- scoring ---------------------------------------------------------------------------------------


def scattered(players: int, rng: Random) -> State:
    """All tiles in a row of cells for some holder or nobody: any numbers of any types."""
    palaces: list[dict[Cell, Tile]] = [{} for _ in range(players)]
    dirk: list[Tile] = []
    for tile in the_box().tiles:
        holder = rng.randrange(players + 2)
        if holder < players:
            palaces[holder][0, 1 + len(palaces[holder])] = tile
        elif holder == players:
            dirk.append(tile)
    return new_game(players)[-1].state._replace(
        players=tuple(
            Player("", "human", Palace(laid), score=rng.randrange(100)) for laid in palaces
        ),
        dirk=tuple(dirk) if players == 2 else (),
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_scoring_on_a_fast_state_is_scoring(players: int) -> None:
    rng = Random(f"scoring/{players}")
    for _ in range(60):
        state = scattered(players, rng)
        for round in (1, 2, 3):
            fast = fast_of(state)
            fast.score(round)
            points = tally(state, round).points()
            expected = [one.score + points.get(seat, 0) for seat, one in enumerate(state.players)]
            assert fast.scores == expected
            assert fast.scored == round


# -- copies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_played_on_a_copy_leaves_the_fast_state_as_it_was(players: int) -> None:
    for state in positions(players, "builder", 20):
        if state.phase is LEFTOVER or state.to_place:
            continue
        fast = fast_of(state)
        table, cards = fast_table(fast), fast_cards(fast)
        copy = fast.copy()
        for _ in range(5):
            if not copy.over:
                copy.play(best_plan(copy, shipped_levels()["hard"].mind(state).policy))
        if copy.over:
            finish(copy, shipped_levels()["hard"].mind(state).policy)
        assert (fast_table(fast), fast_cards(fast)) == (table, cards)
        assert fast.at == 0 and not fast.over


@pytest.mark.parametrize("players", PLAYERS)
def test_dealing_anew_hides_the_order_and_nothing_else(players: int) -> None:
    for number, state in enumerate(positions(players, "builder", 25)):
        fast = fast_of(state)
        dealt = fast.deal_anew(str(number))
        table, again = fast_table(fast), fast_table(dealt)
        assert Counter(table.pop("bag")) == Counter(again.pop("bag"))
        assert table == again
        cards, others = fast_cards(fast), fast_cards(dealt)
        assert all_cards(cards) == all_cards(others)
        assert cards["windows"] == others["windows"] == windows_ahead(state)
        for round, (first, last) in windows_ahead(state).items():
            assert first <= dealt.deck.index(-round) + 1 <= last
        orders = {tuple(fast.deal_anew(f"{number}/{again}").deck) for again in range(5)}
        assert len(orders) == 5 or len(fast.deck) < 4


@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_deal_comes_from_any_hidden_order(players: int) -> None:
    """A new deal depends on the seed alone, not on the true order of deck and bag."""
    for state in positions(players, "exact", 25):
        money = iter([card for card in state.deck if isinstance(card, Card)][::-1])
        deck = [next(money) if isinstance(card, Card) else card for card in state.deck]
        other = state._replace(deck=tuple(deck), bag=state.bag[::-1])
        one, two = (fast_of(hidden).deal_anew("seed") for hidden in (state, other))
        assert (one.deck, one.bag, one.windows) == (two.deck, two.bag, two.windows)
