"""The figures of a match as text for the terminal, and as data for a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any

from bench.ladder.figures import STAND_OFF, Estimate, Figures, Side


def told(found: Figures) -> str:
    """A match in full."""
    pairing, a, b = found.pairing, found.a, found.b
    rows = [
        f"{pairing.a} on one of {pairing.seats} seats, {pairing.b} on all others: "
        f"{found.games} games, {found.deals} deals from seed {pairing.seed}, "
        f"{'once each' if pairing.a == pairing.b else f'each with {pairing.a} on every seat'}",
        f"  wins      {percent(found.wins)}   fair {100 * found.fair:.1f} %   "
        f"(Wilson, worth {found.effective:.0f} independent games)",
        f"  Elo       {_estimate(found.elo, '+.0f')}",
        f"  margin    {_estimate(found.margin, '+.1f')} points   (Student, by deal)",
        f"  waiting   {percent(found.stand_offs)} % of games: {STAND_OFF} turns or more in a row "
        f"without a purchase (most {found.longest_wait}); {percent(found.declined)} %: in each a "
        f"tile could be paid exactly",
        f"  {'':22} {pairing.a:>26} {pairing.b:>26}",
    ]
    for name, of_a, of_b in _sides(a, b):
        rows.append(f"  {name:22} {of_a:>26} {of_b:>26}")
    return "\n".join(rows)


def _sides(a: Side, b: Side) -> list[tuple[str, str, str]]:
    """Return the rows of both players."""
    lines: dict[str, Callable[[Side], str]] = {
        "points": lambda side: _estimate(side.points, ".1f"),
        "worst tenth at most": lambda side: f"{side.worst_border:.0f}",
        "worst tenth, mean": lambda side: f"{side.worst_mean:.1f}",
        "ever blocked": lambda side: f"{100 * side.blocked:.1f} %",
        "... tiles in the bag": lambda side: f"{100 * side.walled_in:.1f} %",
        "exact payments": lambda side: f"{100 * side.exact:.1f} %",
        "longest wall": lambda side: f"{side.wall:.1f}",
        "tiles of a type": lambda side: f"{side.most:.2f}",
        "types led alone": lambda side: f"{side.led:.2f}",
        "money after a turn": lambda side: f"{side.money:.1f}",
        "decisions a game": lambda side: f"{side.decisions:.1f}",
        "turns a game": lambda side: f"{side.turns:.1f}",
        "ms a turn, 50th": lambda side: f"{side.milliseconds[0]:.2f}",
        "ms a turn, 99th": lambda side: f"{side.milliseconds[1]:.2f}",
    }
    return [(name, of(a), of(b)) for name, of in lines.items()]


def summary(matches: Sequence[Figures]) -> str:
    """A line for each match."""
    rows = [
        f"{'one seat':>18} {'all others':>18} {'seats':>5} {'games':>6} {'wins %':>19} "
        f"{'fair':>5} {'Elo':>19} {'points':>13} {'margin':>20} {'worst':>6} {'blocked':>13} "
        f"{'99th ms':>15} {f'{STAND_OFF}+ waits %':>19} {'most':>4} {'exact %':>19}"
    ]
    for one in matches:
        a, b = one.a, one.b
        rows.append(
            f"{one.pairing.a:>18} {one.pairing.b:>18} {one.pairing.seats:5} {one.games:6} "
            f"{percent(one.wins):>19} {100 * one.fair:5.1f} {_estimate(one.elo, '+.0f'):>19} "
            f"{a.points.value:6.1f}:{b.points.value:<6.1f} {_estimate(one.margin, '+.1f'):>20} "
            f"{a.worst_border:6.0f} {100 * a.blocked:5.1f}:{100 * b.blocked:<5.1f} % "
            f"{a.milliseconds[1]:7.1f}:{b.milliseconds[1]:<7.1f} {percent(one.stand_offs):>19} "
            f"{one.longest_wait:4} {percent(one.declined):>19}"
        )
    return "\n".join(rows)


def percent(share: Estimate) -> str:
    """A share as a percentage with its interval."""
    return _estimate(Estimate(*(100 * value for value in share)), ".1f")


def _estimate(one: Estimate, form: str) -> str:
    low, high = (format(end, form) for end in (one.low, one.high))
    return f"{one.value:{form}} [{low}, {high}]"


def as_data(found: Figures) -> dict[str, Any]:
    """The match for JSON, where a bound that is not finite becomes null."""
    data: dict[str, Any] = {**_plain(found), "games": found.games, "fair": found.fair}
    return data


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {name: _plain(one) for name, one in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return None if isinstance(value, float) and not isfinite(value) else value
