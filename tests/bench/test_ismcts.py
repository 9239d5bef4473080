"""The tree searches: they find what is best, in any game, and do not look under the cup."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from alhambra.rules import alhambra
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Buy, Place, Remove, Store, Swap, Take
from alhambra.rules.alhambra.model import LEFTOVER, MARKET_PLACES, Box, State
from alhambra.rules.api import Chance, Frame, Result, Seat
from bench.ismcts import Budget, Search
from bench.players import player
from bench.strong import Eyes
from tests.games import play


class Heap(NamedTuple):
    """Two take one to three of a heap in turn; who takes the last one wins."""

    left: int
    to_move: Seat = 0

    @staticmethod
    def actors(state: Heap) -> tuple[Seat, ...]:
        return (state.to_move,) if state.left else ()

    @staticmethod
    def choices(state: Heap, seat: Seat) -> tuple[int, ...]:
        return tuple(range(1, min(3, state.left) + 1))

    @staticmethod
    def apply(state: Heap, seat: Seat, choice: int, chance: Chance) -> tuple[Frame[int, Heap]]:
        return (Frame(choice, Heap(state.left - choice, 1 - seat)),)

    @staticmethod
    def redeal(state: Heap, seat: Seat, chance: Chance) -> Heap:
        return state

    @staticmethod
    def result(state: Heap) -> Result[Seat, Seat]:
        return Result({0: 0, 1: 0}, (1 - state.to_move,))


class Cup(NamedTuple):
    """One of three cards lies under a cup, two of them red; who names its colour wins."""

    hidden: str
    guess: str = ""

    @staticmethod
    def actors(state: Cup) -> tuple[Seat, ...]:
        return () if state.guess else (0,)

    @staticmethod
    def choices(state: Cup, seat: Seat) -> tuple[str, ...]:
        return "black", "red"

    @staticmethod
    def apply(state: Cup, seat: Seat, choice: str, chance: Chance) -> tuple[Frame[str, Cup]]:
        return (Frame(choice, state._replace(guess=choice)),)

    @staticmethod
    def redeal(state: Cup, seat: Seat, chance: Chance) -> Cup:
        return Cup(("black", "red", "red")[chance.roll(3, "cup") - 1])

    @staticmethod
    def result(state: Cup) -> Result[Seat, Seat]:
        return Result({0: 0, 1: 0}, (0 if state.guess == state.hidden else 1,))


HEAP: Any = Heap
CUP: Any = Cup
"""Of a game, they have what a search asks for."""


@pytest.mark.parametrize(("left", "best"), [(5, 1), (6, 2), (7, 3), (10, 2)])
def test_it_leaves_a_multiple_of_four(left: int, best: int) -> None:
    assert Search(HEAP).best(Heap(left), 0, "seed", Budget(steps=2000)) == best


@pytest.mark.parametrize("hidden", ["black", "red"])
def test_it_names_the_likelier_colour_whatever_lies_there(hidden: str) -> None:
    assert Search(CUP).best(Cup(hidden), 0, "seed", Budget(steps=300)) == "red"


def test_the_same_seed_and_steps_give_the_same_choice(box: Box) -> None:
    *_, (_, frames) = play(box, 2, 5, decisions=60)
    state = frames[-1].state
    seat = state.to_move
    chosen = {player("ismcts@5").decide(state, seat, "seed") for _ in range(2)}
    assert len(chosen) == 1
    assert chosen.pop()[0] in alhambra.choices(state, seat)


@pytest.mark.parametrize("name", ["ismcts", "ismcts@0", "ismcts@-1s", "ismcts@x", "random@5", "me"])
def test_a_name_that_nobody_has_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"expected|budget"):
        player(name)


# -- the strong one: what it leaves out is never better --------------------------------------------


def states(box: Box, players: int) -> list[State]:
    """The states of a game in which somebody decides."""
    return [frames[-1].state for _, frames in play(box, players, 2)][:-1]


def paid(buy: Buy) -> int:
    return sum(card.value for card in buy.pay)


@pytest.mark.parametrize("players", [2, 5])
def test_of_what_may_be_chosen_the_sensible_is_kept(box: Box, players: int) -> None:
    eyes = Eyes()
    for state in states(box, players):
        seat = state.to_move
        everything = game.choices(state, seat)
        kept = eyes.sensible(state, seat)
        assert kept
        assert set(kept) <= set(everything)
        assert len(set(kept)) == len(kept)
        for choice in set(everything) - set(kept):
            if isinstance(choice, Buy):
                others = [one for one in kept if isinstance(one, Buy) and one.place == choice.place]
                assert min(map(paid, others)) <= paid(choice)
            elif isinstance(choice, Take):
                assert any(
                    set(choice.cards) <= set(one.cards) for one in kept if isinstance(one, Take)
                )
            else:
                assert isinstance(choice, Place | Add | Remove | Swap)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_rollout_weighs_any_state_for_every_seat(box: Box, players: int) -> None:
    eyes = Eyes()
    found = states(box, players)
    for state in [*found[:: len(found) // 8], found[-1]]:
        values = eyes.rollout(state, Random(1))
        assert values == eyes.rollout(state, Random(1))
        assert len(values) == players
        assert all(0 < value < 1 for value in values)


def test_who_won_is_worth_more_than_who_lost(box: Box) -> None:
    *_, (_, frames) = play(box, 4, 6)
    state = frames[-1].state
    values = Eyes().rollout(state, Random(1))
    assert [seat for seat in range(4) if values[seat] == max(values)] == list(state.winners)


@pytest.mark.parametrize("name", ["ismcts@30", "ismcts-strong@10"])
def test_it_builds_the_tile_that_wins_the_game(box: Box, name: str) -> None:
    *_, (_, frames) = play(box, 3, 1, decisions=0)
    last = frames[-1].state._replace(
        phase=LEFTOVER, to_move=1, to_place=(box.tiles[0],), market=(None,) * MARKET_PLACES
    )
    assert any(isinstance(choice, Store) for choice in Eyes().sensible(last, 1))
    (choice,) = player(name).decide(last, 1, "seed")
    assert isinstance(choice, Place)
