"""Measures the strength of the levels of Roll & Write.

    python -m bench.rollwrite_ladder expert normal --seats 2 --games 200 --seed 5000
    python -m bench.rollwrite_ladder expert normal --seats 1 --games 100 --virtual 3 --scoring

With two or more seats the first player has one seat, the second all others, and each deal is played
with the first on every seat. In solo games both play the same deals. A level that searches may have
another budget: expert@60 (futures). Intervals are 95 %, by deal (see ``bench.ladder.figures``).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from multiprocessing import get_context
from statistics import fmean, quantiles
from typing import NamedTuple

from alhambra.ai.rollwrite.level import RollwriteLevel
from alhambra.ai.search import think
from alhambra.content import load_rollwrite_box
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Result, Seated, Table
from alhambra.rules.chance import chance_after, thought_seed
from alhambra.rules.rollwrite.model import PLAYERS, SOLO, Box, Holder, Solo
from bench.ladder.figures import Estimate, mean, share


class Match(NamedTuple):
    """The players and deals of a match."""

    a: str
    b: str
    seats: int
    deals: int
    seed: int
    """The seed of the first deal."""
    solo: Solo | None


class Deal(NamedTuple):
    """The results of one deal, for each seat of A in turn; in solo games A's game, then B's."""

    points: tuple[tuple[int, ...], ...]
    """By game, then seat."""
    shares: tuple[float, ...]
    """A's share of the victory; in solo games 1 for a game that was won."""
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    """Thinking time for each throw of dice: A's and B's."""


def play(match: Match, number: int) -> Deal:
    """Play a deal."""
    lineups = [
        [match.a if at == seat else match.b for at in range(match.seats)]
        for seat in range(match.seats)
    ]
    if match.seats == 1:
        lineups = [[match.a], [match.b]]
    points, shares = [], []
    took: dict[str, list[float]] = {match.a: [], match.b: []}
    for seat, names in enumerate(lineups):
        result = _played(match, names, match.seed + number, took)
        points.append(tuple(result.totals[at] for at in range(match.seats)))
        mine = seat if match.seats > 1 else 0
        shares.append((mine in result.winners) / len(result.winners))
    return Deal(tuple(points), tuple(shares), (tuple(took[match.a]), tuple(took[match.b])))


def _played(
    match: Match, names: Sequence[str], seed: int, took: dict[str, list[float]]
) -> Result[Holder, Holder]:
    levels = [level(name) for name in names]
    table = Table(game.NAME, tuple(Seated(name, "level") for name in names), seed, match.solo)
    frames = game.start(_box(), table, chance_after(seed, 0))
    state, count = frames[-1].state, len(frames)
    while actors := game.actors(state):
        (seat,) = actors
        began = time.perf_counter()
        turn = think(levels[seat], state, seat, thought_seed(seed, count))
        took[names[seat]].append(time.perf_counter() - began)
        for choice in turn:
            frames = game.apply(state, seat, choice, chance_after(seed, count))
            state, count = frames[-1].state, count + len(frames)
    result = game.result(state)
    assert result is not None
    return result


@cache
def _box() -> Box:
    return load_rollwrite_box()


@cache
def level(name: str) -> RollwriteLevel:
    """Return the level, with the budget in the name if it has one. Raises ``ValueError``."""
    plain, at, steps = name.partition("@")
    found = shipped_levels().get(plain)
    if found is None:
        raise ValueError(f"unknown level {plain!r}; expected one of {', '.join(shipped_levels())}")
    if not at:
        return found
    if not steps.isdecimal() or not int(steps) or not found.steps:
        raise ValueError(f"{name!r}: expected a level that searches, such as expert@60")
    return replace(found, steps=int(steps), tables={})


def told(match: Match, deals: Sequence[Deal]) -> str:
    """Return the figures of the deals as text."""
    return _alone(match, deals) if match.seats == 1 else _together(match, deals)


def _together(match: Match, deals: Sequence[Deal]) -> str:
    games = match.seats * len(deals)
    wins, worth = share([deal.shares for deal in deals])
    mine = [fmean(deal.points[seat][seat] for seat in range(match.seats)) for deal in deals]
    all_ = [fmean(map(fmean, deal.points)) for deal in deals]
    theirs = [
        (match.seats * every - own) / (match.seats - 1)
        for every, own in zip(all_, mine, strict=True)
    ]
    margin = [own - other for own, other in zip(mine, theirs, strict=True)]
    return "\n".join(
        [
            f"{match.a} on one of {match.seats} seats, {match.b} on all others: {games} games, "
            f"{len(deals)} deals from seed {match.seed}",
            f"  wins    {_told(wins, 100)} %   fair {100 / match.seats:.0f} %   "
            f"(worth {worth:.0f} independent games)",
            f"  points  {_told(mean(mine))} : {_told(mean(theirs))}   ahead {_told(mean(margin))}",
            _times(match, deals),
        ]
    )


def _alone(match: Match, deals: Sequence[Deal]) -> str:
    a, b = ([float(deal.points[game][0]) for deal in deals] for game in (0, 1))
    more = mean([one - other for one, other in zip(a, b, strict=True)])
    worse = fmean(b)
    lines = [
        f"{match.a} and {match.b} alone, {match.solo}: {len(deals)} games each, seeds from "
        f"{match.seed}",
        f"  points  {_told(mean(a))} : {_told(mean(b))}   more {_told(more)}",
        f"  that is {_told(Estimate(*(value / worse for value in more)), 100)} % more",
        _times(match, deals),
    ]
    if match.solo and match.solo.score:
        won = [100 * fmean(deal.shares[game] for deal in deals) for game in (0, 1)]
        lines.insert(3, f"  won     {won[0]:.0f} % : {won[1]:.0f} %")
    return "\n".join(lines)


def _times(match: Match, deals: Sequence[Deal]) -> str:
    shown = []
    for side in (0, 1):
        cuts = quantiles([1000 * s for deal in deals for s in deal.seconds[side]], n=100)
        shown.append(f"{cuts[49]:.2f} and {cuts[98]:.2f}")
    return f"  ms a turn, 50th and 99th percentile: {shown[0]} : {shown[1]}"


def _told(one: Estimate, scale: float = 1) -> str:
    value, low, high = (scale * number for number in one)
    return f"{value:.1f} [{low:.1f}, {high:.1f}]"


def _deals(match: Match, jobs: int) -> Iterator[Deal]:
    numbers = range(match.deals)
    if jobs == 1:
        yield from map(partial(play, match), numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(partial(play, match), numbers)


def main() -> int:
    """Play the match and print its figures."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.rollwrite_ladder",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("a", metavar="A", help="who has one seat")
    parser.add_argument("b", metavar="B", help="who has all others")
    parser.add_argument("--seats", type=int, choices=PLAYERS, default=2, help="of the table (2)")
    parser.add_argument("--games", type=int, default=200, help="made up to whole deals (200)")
    parser.add_argument("--seed", type=int, default=5000, help="of the first deal (5000)")
    parser.add_argument("--virtual", type=int, choices=SOLO, default=SOLO.start, help="alone (2)")
    parser.add_argument("--scoring", action="store_true", help="alone: virtual players score")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    options = parser.parse_args()
    try:
        level(options.a), level(options.b)
    except ValueError as error:
        parser.error(str(error))
    if options.games < 2 or options.jobs < 1:
        parser.error("expected at least two games and one process")
    solo = Solo(options.virtual, options.scoring) if options.seats == 1 else None
    deals = -(-options.games // options.seats)
    match = Match(options.a, options.b, options.seats, deals, options.seed, solo)
    print(told(match, list(_deals(match, options.jobs))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
