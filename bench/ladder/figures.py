"""The figures of a match, with confidence intervals.

Deals are independent, games of one deal are not. So means have Student's interval over the deals'
means, and the share of wins has Wilson's, for the effective number of games: their number divided
by the design effect, which is at least 1. All intervals are 95 %.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import inf, log10, sqrt
from statistics import fmean, quantiles, variance
from typing import NamedTuple

from bench.ladder.games import GameTold, Pairing, SeatTold, games_per_deal

STAND_OFF = 8
"""The fewest turns in a row without a purchase that are a stand-off."""
Z = 1.959964
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""Student's quantile for 1, 2, ... degrees of freedom."""


class Estimate(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


class Side(NamedTuple):
    """The figures of one player, over all its seats."""

    points: Estimate
    worst_border: float
    """The points that nine of ten of its seats exceed."""
    worst_mean: float
    """The mean of the worst tenth."""
    blocked: float
    """The share of its seats that were ever blocked."""
    walled_in: float
    """The share of its seats that were blocked while tiles were in the bag."""
    exact: float
    """The share of its purchases that were paid exactly."""
    wall: float
    """The longest wall at the end."""
    most: float
    """The most tiles of a type at the end."""
    led: float
    """The types it leads alone at the end."""
    money: float
    """What it holds after a turn."""
    decisions: float
    """Decisions per game and seat."""
    turns: float
    milliseconds: tuple[float, float]
    """Thinking time per turn: the 50th and the 99th percentile."""


class Figures(NamedTuple):
    """The figures of a match so far. Only whole deals count."""

    pairing: Pairing
    deals: int
    wins: Estimate
    """A's share of the victories; a shared victory counts in part."""
    effective: float
    """The effective number of independent games."""
    elo: Estimate
    """A's lead on the Elo scale, if games of many players are won in proportion to strength."""
    margin: Estimate
    """A's points minus the mean of B's."""
    a: Side
    b: Side
    stand_offs: Estimate
    """The share of games with ``STAND_OFF`` turns or more in a row without a purchase."""
    declined: Estimate
    """The share in which each of these turns could have paid a tile exactly."""
    longest_wait: int
    """The most turns in a row without a purchase."""

    @property
    def fair(self) -> float:
        """The share among equal players."""
        return 1 / self.pairing.seats

    @property
    def games(self) -> int:
        return self.pairing._replace(deals=self.deals).games


def figures(pairing: Pairing, games: Iterable[GameTold]) -> Figures | None:
    """Return the figures of the complete deals; None if there is none."""
    by_seed: dict[int, list[GameTold]] = defaultdict(list)
    for told in games:
        by_seed[told.task.seed].append(told)
    whole = games_per_deal(pairing.a, pairing.b, pairing.seats)
    deals = [by_seed[seed] for seed in sorted(by_seed) if len(by_seed[seed]) == whole]
    if not deals:
        return None
    shares = [[told.of_a.share for told in deal] for deal in deals]
    wins, effective = share(shares)
    return Figures(
        pairing,
        len(deals),
        wins,
        effective,
        Estimate(*(elo(value, pairing.seats) for value in wins)),
        mean([fmean(map(_margin, deal)) for deal in deals]),
        _side(deals, lambda told: [told.of_a]),
        _side(deals, lambda told: told.of_b),
        _stand_offs(deals, lambda told: told.wait),
        _stand_offs(deals, lambda told: told.declined),
        max(told.wait for deal in deals for told in deal),
    )


def _stand_offs(deals: Sequence[list[GameTold]], turns: Callable[[GameTold], int]) -> Estimate:
    """Return the share of games whose longest run has ``STAND_OFF`` turns or more."""
    return share([[float(turns(told) >= STAND_OFF) for told in deal] for deal in deals])[0]


def _margin(told: GameTold) -> float:
    return told.of_a.points - fmean(one.points for one in told.of_b)


def _side(deals: Sequence[list[GameTold]], of: Callable[[GameTold], list[SeatTold]]) -> Side:
    by_deal = [[one for told in deal for one in of(told)] for deal in deals]
    seats = [one for deal in by_deal for one in deal]
    points = sorted(one.points for one in seats)
    tenth = max(1, len(points) // 10)
    milliseconds = [1000 * took for one in seats for took in one.turns.values()]
    return Side(
        mean([fmean(one.points for one in deal) for deal in by_deal]),
        points[tenth - 1],
        fmean(points[:tenth]),
        fmean(one.blocked for one in seats),
        fmean(one.walled_in for one in seats),
        sum(one.exact for one in seats) / max(1, sum(one.bought for one in seats)),
        fmean(one.wall for one in seats),
        fmean(one.most for one in seats),
        fmean(one.led for one in seats),
        fmean([money for one in seats for money in one.money] or [0.0]),
        fmean(one.decisions for one in seats),
        fmean(sum(turn >= 0 for turn in one.turns) for one in seats),
        _percentiles(milliseconds),
    )


def _percentiles(values: Sequence[float]) -> tuple[float, float]:
    """The 50th and the 99th."""
    cuts = quantiles(values, n=100, method="inclusive")
    return cuts[49], cuts[98]


# -- intervals -------------------------------------------------------------------------------------


def student(freedom: int) -> float:
    """Student's quantile for an interval of 95 %; Fisher's series beyond the table."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def mean(of_deals: Sequence[float]) -> Estimate:
    """The mean of the deals, with Student's interval; boundless for one deal."""
    value = fmean(of_deals)
    if len(of_deals) < 2:
        return Estimate(value, -inf, inf)
    off = student(len(of_deals) - 1) * sqrt(variance(of_deals) / len(of_deals))
    return Estimate(value, value - off, value + off)


def share(by_deal: Sequence[Sequence[float]]) -> tuple[Estimate, float]:
    """The mean of shares by deal, each deal with as many, with Wilson's interval.

    Also the number of independent games it is worth: the games, or fewer where those of a deal
    tend to end alike.
    """
    games = sum(map(len, by_deal))
    value = fmean(one for deal in by_deal for one in deal)
    effective = float(games)
    if len(by_deal) > 1 and 0 < value < 1:
        of_mean = variance(map(fmean, by_deal)) / len(by_deal)
        effective = games / max(1.0, of_mean * games / (value * (1 - value)))
    return wilson(value, effective), effective


def wilson(value: float, games: float) -> Estimate:
    """Wilson's interval of a share."""
    scale = 1 + Z * Z / games
    middle = (value + Z * Z / (2 * games)) / scale
    off = Z * sqrt(value * (1 - value) / games + Z * Z / (4 * games * games)) / scale
    low, high = max(0.0, middle - off), min(1.0, middle + off)
    return Estimate(value, low if value > 0 else 0.0, high if value < 1 else 1.0)


def elo(wins: float, seats: int) -> float:
    """The lead on Elo's scale of one who takes this share of the wins against equals.

    With two it is Elo's; with more, a player of strength s among others of strength 1 is taken to
    win s / (s + others) of the games, and the lead is 400 log10 s.
    """
    if wins <= 0:
        return -inf
    return inf if wins >= 1 else 400 * log10(wins * (seats - 1) / (1 - wins))
