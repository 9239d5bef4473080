"""A careful newcomer at a table of the beginner level.

    python -m bench.newcomer [--level beginner] [--players 3] [--games 300]

The newcomer pays exactly when it can, builds where the tile fits and the wall grows most, takes the
most money otherwise, and never looks at majorities or at others. It sits on every seat of each
deal; all others are of the level. Prints its share of victories with its interval, and mean points.
"""

from __future__ import annotations

import argparse
from statistics import fmean

from alhambra.ai.search import think
from alhambra.content import load_boxes
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match import start
from alhambra.opponents.simulation import seating
from alhambra.rules import alhambra
from alhambra.rules.alhambra.choices import Buy, Choice, Pass, Place, Store, Take
from alhambra.rules.alhambra.model import State
from alhambra.rules.api import HUMAN, Seat, Seated, Table
from alhambra.rules.chance import Seeded, chance_after, thought_seed
from bench.ladder.figures import wilson

RICH = 22
"""With this much money the newcomer buys without the exact amount."""


def choose(state: State, seat: Seat) -> Choice:
    """Return what a careful newcomer does."""
    choices = alhambra.choices(state, seat)
    hand, palace = state.players[seat].hand, state.players[seat].palace
    places = [one for one in choices if isinstance(one, Place)]
    if places:
        return max(places, key=lambda one: palace.with_tile(one.cell, one.tile).wall)
    buys = [one for one in choices if isinstance(one, Buy)]
    fitting = [one for one in buys if palace.cells_for(one.tile.walls)]
    exact = [one for one in fitting if _over(one) == 0]
    takes = [one for one in choices if isinstance(one, Take)]
    if exact:
        return max(exact, key=lambda one: one.tile.price)
    if fitting and (hand.total() >= RICH or not takes):
        return min(fitting, key=_over)
    if takes:
        return max(takes, key=lambda one: sum(card.value for card in one.cards))
    last = [one for one in choices if isinstance(one, Store | Pass)]
    return last[0] if last else choices[0]


def _over(buy: Buy) -> int:
    return sum(card.value for card in buy.pay) - buy.tile.price


def points(level: str, players: int, seed: int, turn: int) -> list[int]:
    """Play a deal; return the points, those of the newcomer first."""
    of = MATCH_GAMES[alhambra.NAME]
    seats = seating(players, turn)
    seated = tuple(Seated(f"P{n}", HUMAN if n == 0 else level) for n in seats)
    frames = start(load_boxes()[alhambra.NAME], Table(alhambra.NAME, seated, seed))
    made, rest = 0, tuple[Choice, ...]()
    while alhambra.actors(state := frames[-1].state):
        seat = state.to_move
        if seats[seat] == 0:
            choice = choose(state, seat)
        else:
            mind = of.levels[level]
            dealt = of.deal(state, seat, mind, Seeded(thought_seed(seed, made)))
            rest = rest or think(mind, dealt, seat, thought_seed(seed, made))
            choice, rest = rest[0], rest[1:]
        chance = chance_after(seed, len(frames))
        frames = (*frames, *alhambra.apply(state, seat, choice, chance))
        made += 1
    told = [player.score for player in frames[-1].state.players]
    return [told[seats.index(number)] for number in range(players)]


def main() -> None:
    """Print a line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="beginner")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=300)
    options = parser.parse_args()
    players, games = options.players, options.games
    told = [points(options.level, players, n // players, n % players) for n in range(games)]
    won = sum((one[0] == max(one)) / one.count(max(one)) for one in told)
    share, low, high = wilson(won / games, games)
    print(
        f"{players} players, {games} games: {share:.0%} [{low:.0%}, {high:.0%}] won, "
        f"{fmean(one[0] for one in told):.0f} : "
        f"{fmean(fmean(one[1:]) for one in told):.0f} points"
    )


if __name__ == "__main__":
    main()
