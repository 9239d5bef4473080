"""The games of a match: A in one seat, B in all others; and the values stored of each game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import NamedTuple

from alhambra.content import load_box
from alhambra.match.match import start
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Buy, Choice
from alhambra.rules.alhambra.model import LEFTOVER, Box, Palace, State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Seat, Seated, Table
from alhambra.rules.chance import Seeded, chance_after, thought_seed
from bench.players import Player, player

ROOM = 12
"""A palace is blocked if fewer of the game's tiles fit it."""


class Pairing(NamedTuple):
    """One seat of ``a`` against ``b`` in all others.

    Each deal is played once with A on each seat, so both have the same luck of the deal. A player
    against itself plays each deal once: on every seat it would play the same game.
    """

    a: str
    b: str
    seats: int
    deals: int
    seed: int
    """The seed of the first deal; it increases by 1."""

    @property
    def games(self) -> int:
        return self.deals * games_per_deal(self.a, self.b, self.seats)

    def tasks(self) -> list[Task]:
        """Return the games, grouped by deal."""
        return [
            Task(self.a, self.b, self.seats, self.seed + deal, seat)
            for deal in range(self.deals)
            for seat in range(games_per_deal(self.a, self.b, self.seats))
        ]


def games_per_deal(a: str, b: str, seats: int) -> int:
    """Return how often a deal is played."""
    return 1 if a == b else seats


class Task(NamedTuple):
    """One game."""

    a: str
    b: str
    seats: int
    seed: int
    seat_of_a: Seat


@dataclass(slots=True)
class SeatTold:
    """The values of one seat in a game."""

    points: int = 0
    share: float = 0.0
    """The share of the victory."""
    blocked: bool = False
    """Fewer than ``ROOM`` tiles fitted the palace before or after one of its turns."""
    walled_in: bool = False
    """The palace was blocked while tiles were in the bag."""
    decisions: int = 0
    turns: dict[int, float] = field(default_factory=dict)
    """By the number of the turn: the seconds of thinking. Tiles won at the end are turn -1."""
    bought: int = 0
    exact: int = 0
    wall: int = 0
    """The longest wall at the end."""
    most: int = 0
    """The tiles of the type of which it has the most at the end."""
    led: int = 0
    """The types of which it has more tiles than anybody else at the end."""
    money: list[int] = field(default_factory=list)
    """What it holds after each turn."""


class GameTold(NamedTuple):
    """The stored values of a game."""

    task: Task
    seats: tuple[SeatTold, ...]
    wait: int
    """The longest run of turns without a purchase (``longest_wait``)."""
    declined: int
    """The longest run of them in which each seat could have paid a tile exactly."""

    @property
    def of_a(self) -> SeatTold:
        return self.seats[self.task.seat_of_a]

    @property
    def of_b(self) -> list[SeatTold]:
        return [told for seat, told in enumerate(self.seats) if seat != self.task.seat_of_a]


def play(task: Task) -> GameTold:
    """Play the game. Raises ``RuntimeError`` with the task if a player fails."""
    try:
        return _play(task)
    except Exception as error:  # every error is reported with the task that repeats it
        raise RuntimeError(f"in {task}: {error!r}") from error


def _play(task: Task) -> GameTold:
    box = _box()
    players = [player_named(task.b)] * task.seats
    players[task.seat_of_a] = player_named(task.a)
    told = tuple(SeatTold() for _ in players)
    # Neither name nor kind tells a player whom it plays against.
    seats = tuple(Seated(f"Player {seat + 1}", "player") for seat in range(task.seats))
    frames = start(box, Table("alhambra", seats, task.seed))
    state, played = frames[-1].state, len(frames)
    coming: Sequence[Choice] = ()
    bought: dict[int, bool] = {}
    could_pay: dict[int, bool] = {}
    while actors := game.actors(state):
        seat = actors[0]
        if not coming:
            seed = thought_seed(task.seed, played)
            coming = _decide(players[seat], told[seat], state, seat, seed)
        choice, *coming = coming
        _note_choice(told[seat], state, seat, choice)
        if state.turn not in could_pay:
            could_pay[state.turn] = can_pay_exactly(state, seat)
        bought[state.turn] = bought.get(state.turn, False) or isinstance(choice, Buy)
        before = state
        frames = game.apply(state, seat, choice, chance_after(task.seed, played))
        state, played = frames[-1].state, played + len(frames)
        if _turn(state) != _turn(before) or not game.actors(state):
            if coming:
                raise ValueError(f"{task} seat {seat}: the turn is over, and yet {coming}")
            _note_turn(told[seat], before, state, seat)
    wait = longest_wait(bought.values())
    declined = longest_wait(any_ or not could_pay[turn] for turn, any_ in bought.items())
    return _result(task, told, state, wait, declined)


def can_pay_exactly(state: State, seat: Seat) -> bool:
    """The seat to move has exact money for a tile on sale."""
    return any(
        isinstance(choice, Buy) and _is_exact(choice) for choice in game.choices(state, seat)
    )


def _is_exact(buy: Buy) -> bool:
    return sum(card.value for card in buy.pay) == buy.tile.price


def longest_wait(bought: Iterable[bool]) -> int:
    """Return the length of the longest run of turns, of all seats together, without a purchase.

    ``bought`` tells of each turn whether a tile was bought in it. A turn is all choices of a seat
    up to the next seat's. Every turn without a purchase counts, whether its seat could pay a tile
    or not, and also one with a redesign. Four tiles are on sale whenever a turn begins: the game
    ends with the turn after which the bag cannot fill the market. Tiles won at the end are placed
    in that turn, in which a tile was bought.
    """
    return max((len(list(run)) for any_, run in groupby(bought) if not any_), default=0)


def _turn(state: State) -> tuple[int, Seat]:
    return -1 if state.phase is LEFTOVER else state.turn, state.to_move


def _decide(
    player: Player, told: SeatTold, state: State, seat: Seat, seed: str
) -> Sequence[Choice]:
    """Ask the player, which gets only what it may know, and measure its time."""
    dealt = redeal(state, seat, Seeded(f"{seed}/deal"), knows_hands=player.knows_hands)
    # As through a pipe: what a search remembers about palaces goes when the search is over.
    own = tuple(one._replace(palace=Palace(one.palace.tiles)) for one in dealt.players)
    before = time.perf_counter()
    choices = player.decide(dealt._replace(players=own), seat, seed)
    took = time.perf_counter() - before
    turn, _ = _turn(state)
    told.turns[turn] = told.turns.get(turn, 0.0) + took
    return choices


def _note_choice(told: SeatTold, state: State, seat: Seat, choice: Choice) -> None:
    told.decisions += 1
    if isinstance(choice, Buy):
        told.bought += 1
        told.exact += _is_exact(choice)


def _note_turn(told: SeatTold, before: State, after: State, seat: Seat) -> None:
    """Note the money after a turn, and the room in the palace before and after it."""
    told.money.append(after.players[seat].hand.total())
    if before.phase is not LEFTOVER and room(after.players[seat].palace) < ROOM:
        told.blocked = True
        told.walled_in |= bool(after.bag)


def room(palace: Palace) -> int:
    """Return the number of the game's tiles that fit the palace."""
    return sum(many for walls, many in _walls().items() if palace.cells_for(walls))


def _result(
    task: Task, told: tuple[SeatTold, ...], state: State, wait: int, declined: int
) -> GameTold:
    result = game.result(state)
    assert result is not None
    held = [Counter(t.building for t in one.palace.tiles.values()) for one in state.players]
    holders = [*held, Counter(tile.building for tile in state.dirk)]
    for seat, one in enumerate(told):
        one.points = result.totals[seat]
        one.share = (seat in result.winners) / len(result.winners)
        one.wall = state.players[seat].palace.wall
        one.most = max(held[seat].values(), default=0)
        others = [holder for holder in holders if holder is not held[seat]]
        one.led = sum(
            all(has > other[kind] for other in others) for kind, has in held[seat].items()
        )
    return GameTold(task, told, wait, declined)


@cache
def _box() -> Box:
    return load_box()


@cache
def _walls() -> Counter[int]:
    """Return the number of tiles by walls."""
    return Counter(tile.walls for tile in _box().tiles)


@cache
def player_named(name: str) -> Player:
    return player(name)
