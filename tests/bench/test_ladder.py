"""The ladder: the same deals for both sides, nothing told that is hidden, honest intervals."""

from __future__ import annotations

from collections import Counter
from math import inf

import pytest

from alhambra.ai.alhambra.planner import Turn
from alhambra.match.match import start
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Buy, Store
from alhambra.rules.alhambra.model import Box, State
from alhambra.rules.api import Seat, Seated, Table
from bench.ladder import games
from bench.ladder.figures import elo, figures, mean, share, wilson
from bench.ladder.games import (
    GameTold,
    Pairing,
    SeatTold,
    Task,
    can_pay_exactly,
    longest_wait,
    play,
)
from tests.rules.alhambra.positions import player, position, the_box


def test_each_deal_is_played_with_a_on_every_seat() -> None:
    tasks = Pairing("normal", "easy", 3, deals=4, seed=10).tasks()
    assert Counter((task.seed, task.seat_of_a) for task in tasks) == Counter(
        (seed, seat) for seed in range(10, 14) for seat in range(3)
    )


def test_a_game_is_repeatable_and_its_victory_is_shared_out() -> None:
    task = Task("normal", "easy", 3, seed=4, seat_of_a=1)
    first, second = play(task), play(task)
    for one, other in zip(first.seats, second.seats, strict=True):
        assert (one.points, one.share, one.exact) == (other.points, other.share, other.exact)
        assert one.exact <= one.bought <= one.decisions
    assert sum(one.share for one in first.seats) == pytest.approx(1)


class Watcher:
    """Makes the first choice, and keeps what it was shown."""

    def __init__(self, knows_hands: bool) -> None:
        self.knows_hands = knows_hands
        self.shown: list[tuple[Seat, State]] = []

    def decide(self, state: State, seat: Seat, seed: str) -> Turn:
        self.shown.append((seat, state))
        return game.choices(state, seat)[:1]


@pytest.mark.parametrize("knows_hands", [False, True])
def test_players_are_shown_no_more_than_they_may_know(
    box: Box, monkeypatch: pytest.MonkeyPatch, knows_hands: bool
) -> None:
    watcher = Watcher(knows_hands)
    monkeypatch.setattr(games, "player_named", lambda name: watcher)
    play(Task("a", "b", 2, seed=1, seat_of_a=0))
    seats = tuple(Seated(f"Player {seat + 1}", "player") for seat in range(2))
    true = start(box, Table("alhambra", seats, 1))[-1].state
    (seat, shown), (_, later) = watcher.shown[:2]
    assert (shown.players[1 - seat].hand == true.players[1 - seat].hand) == knows_hands
    assert shown.players[seat] == true.players[seat]
    assert shown.bag != true.bag != later.bag
    assert shown.deck != true.deck


def told(
    seed: int, shares: list[float], points: int = 100, wait: int = 0, declined: int = 0
) -> list[GameTold]:
    """The games of a deal of two, with A's share of each victory."""
    found = []
    for seat, won in enumerate(shares):
        seats = [SeatTold(points=90, share=1 - won, turns={1: 0.001, 2: 0.003})]
        seats.insert(seat, SeatTold(points=points, share=won, turns={1: 0.002, 2: 0.004}))
        found.append(GameTold(Task("a", "b", 2, seed, seat), tuple(seats), wait, declined))
    return found


def test_only_whole_deals_count() -> None:
    pairing = Pairing("a", "b", 2, deals=3, seed=1)
    found = figures(pairing, told(1, [1, 0.5]) + told(2, [1]) + told(3, [0, 1]))
    assert found is not None
    assert (found.deals, found.wins.value, found.margin.value) == (2, 0.625, 10)
    assert figures(pairing, told(2, [1])) is None


def test_a_player_against_itself_plays_each_deal_once() -> None:
    pairing = Pairing("hard", "hard", 3, deals=2, seed=7)
    assert [(task.seed, task.seat_of_a) for task in pairing.tasks()] == [(7, 0), (8, 0)]
    found = figures(Pairing("a", "a", 2, deals=2, seed=7), told(7, [1]) + told(8, [0]))
    assert found is not None
    assert (found.games, found.wins.value) == (2, 0.5)


def test_the_longest_run_of_turns_without_a_purchase_counts() -> None:
    assert longest_wait([]) == longest_wait([True, True]) == 0
    assert longest_wait([False, False, True, False, False, False, True, False]) == 3
    assert longest_wait([True, False, False]) == 2


class Saver:
    """Buys in every fifth turn of the game, with all it must, and takes little otherwise."""

    knows_hands = False

    def decide(self, state: State, seat: Seat, seed: str) -> Turn:
        choices = game.choices(state, seat)
        buys = [one for one in choices if isinstance(one, Buy)]
        if buys and state.turn % 5 == 0:
            return (buys[-1],)
        placings = [one for one in choices if isinstance(one, Store)]
        return (*placings[:1], *choices)[:1]


@pytest.mark.parametrize("seats", [2, 3])
def test_turns_of_all_seats_without_a_purchase_are_counted(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    monkeypatch.setattr(games, "player_named", lambda name: Saver())
    told = play(Task("a", "b", seats, seed=1, seat_of_a=0))
    assert told.wait == 4
    assert told.declined == 4  # from some turn on it could always have paid exactly


def test_exact_money_for_a_tile_is_seen() -> None:
    currency = str(the_box().market[0])  # of the tower, which costs 13
    for hand, exact in (("9 4", True), ("9 5", False), ("4", False)):
        cards = " ".join(f"{currency}-{value}" for value in hand.split())
        assert can_pay_exactly(position(player(cards), player()), 0) == exact


def test_games_with_eight_quiet_turns_are_a_share_of_all() -> None:
    pairing = Pairing("a", "b", 2, deals=4, seed=1)
    waits = {1: (7, 7), 2: (8, 8), 3: (14, 3), 4: (15, 0)}
    games = [one for deal, runs in waits.items() for one in told(deal, [1, 0], 100, *runs)]
    found = figures(pairing, games)
    assert found is not None
    assert (found.stand_offs.value, found.declined.value) == (0.75, 0.25)
    assert found.stand_offs.low < 0.75 < found.stand_offs.high
    assert found.longest_wait == 15


def test_wilson_s_interval_of_a_known_case() -> None:
    value, low, high = wilson(0.5, 100)
    assert (value, round(low, 4), round(high, 4)) == (0.5, 0.4038, 0.5962)
    _, low, high = wilson(1, 12)
    assert (round(low, 4), high) == (0.7575, 1)


def test_deals_whose_games_end_alike_are_worth_fewer_games() -> None:
    """Where the deal alone decides, two games of it say no more than one."""
    _, alike = share([[1, 1], [0, 0]] * 20)
    _, unlike = share([[1, 0], [0, 1]] * 20)
    assert alike == pytest.approx(40, rel=0.05)
    assert unlike == 80


def test_student_s_interval_of_a_known_case() -> None:
    value, low, high = mean([1, 2, 3, 4, 5])
    assert (value, round(low, 3), round(high, 3)) == (3, 1.037, 4.963)
    assert mean([7]) == (7, -inf, inf)


def test_equals_are_level_on_elo_s_scale_at_any_table() -> None:
    for seats in game.PLAYERS:
        assert elo(1 / seats, seats) == pytest.approx(0)
    assert elo(10 / 11, 2) == pytest.approx(400)
    assert elo(1, 4) == inf
