"""Writing weights that were found into ``weights.yaml``, with how they were found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from alhambra.ai.alhambra.weights import Weights
from alhambra.paths import data_file


@dataclass(frozen=True)
class Found:
    """Weights, and how they did against those before them, on deals not used for finding them."""

    weights: Weights
    games: int
    lead: float
    """Points over the others' mean."""
    within: float
    """Half the width of the 95 % interval of the lead."""
    wins: float
    fair: float

    @classmethod
    def of(cls, weights: Weights, results: Sequence[tuple[float, float]], players: int) -> Found:
        """From the lead and the share of the win in every game."""
        leads = [lead for lead, _ in results]
        return cls(
            weights,
            len(results),
            fmean(leads),
            1.96 * stdev(leads) / sqrt(len(leads)),
            fmean(win for _, win in results),
            1 / players,
        )

    @property
    def is_better(self) -> bool:
        """Whether the whole interval of the lead is above 0."""
        return self.lead > self.within

    @property
    def note(self) -> str:
        """What is written down beside the weights."""
        return (
            f"games: {self.games}, lead: {self.lead:.1f}, within: {self.within:.1f}, "
            f"wins: {self.wins:.3f}"
        )

    def __str__(self) -> str:
        return (
            f"{self.games} games: lead {self.lead:+.1f} ±{self.within:.1f} points, "
            f"wins {self.wins:.3f} (fair {self.fair:.3f})\n{_told(asdict(self.weights))}"
        )


@dataclass(frozen=True)
class Fit:
    """Weights, and how near they come to what positions were worth, on positions not used for
    finding them."""

    weights: Weights
    positions: int
    before: float
    """How far the weights before them miss, in points (root of the mean square)."""
    after: float
    nearer: float
    """The mean square they miss by, less that of those before them, with the 95 % interval."""
    within: float

    @classmethod
    def of(cls, weights: Weights, before: Sequence[float], after: Sequence[float]) -> Fit:
        """From the squared misses of both on the same positions."""
        differences = [old - new for old, new in zip(before, after, strict=True)]
        return cls(
            weights,
            len(after),
            sqrt(fmean(before)),
            sqrt(fmean(after)),
            fmean(differences),
            1.96 * stdev(differences) / sqrt(len(differences)),
        )

    @property
    def is_better(self) -> bool:
        """Whether the whole interval is on the better side."""
        return self.nearer > self.within

    @property
    def note(self) -> str:
        """What is written down beside the weights."""
        return f"positions: {self.positions}, missed: {self.after:.1f}, before: {self.before:.1f}"

    def __str__(self) -> str:
        return (
            f"{self.positions} positions: misses by {self.after:.2f}, before by {self.before:.2f} "
            f"points; squares nearer by {self.nearer:.1f} ±{self.within:.1f}\n"
            f"{_told(asdict(self.weights))}"
        )


def _told(values: dict[str, float]) -> str:
    return ", ".join(f"{name}: {value:.4g}" for name, value in values.items())


def write(name: str, players: int, found: Found | Fit, path: Path | None = None) -> None:
    """Put the weights into the set, for the number of players, in place of those there.

    Raises ``ValueError`` if the file has no such set or number of players.
    """
    path = path or data_file("weights.yaml")
    key = "5-6" if players > 4 else str(players)
    tuned = f"tuned: {{date: {date.today()}, {found.note}}}"
    line = f"    {key}: {{{_told(asdict(found.weights))},\n        {tuned}}}\n"
    head, mark, rest = path.read_text(encoding="utf-8").partition(f"  {name}:\n")
    if not mark:
        raise ValueError(f"{path} has no set {name!r}")
    sets = re.search(r"^ {0,2}\S", rest, flags=re.M)  # the next set, or whatever follows them
    end = sets.start() if sets else len(rest)
    done, count = re.subn(
        rf"^    {key}: \{{[^\n]*\n(        [^\n]*\n)*", line, rest[:end], count=1, flags=re.M
    )
    if not count:
        raise ValueError(f"{path}: set {name!r} has no weights for {key} players")
    path.write_text(head + mark + done + rest[end:], encoding="utf-8", newline="\n")
