"""Measured values, their table, their file, and the comparison of two files.

The file is JSON: ``{"format": 1, "conditions": {...}, "rows": [...]}``. A row has the fields of
``Row``; ``conditions`` says on what it was measured, as texts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

FORMAT = 1
HEAD = ("", "unit", "values", "median", "99 %", "longest")


class Row(NamedTuple):
    """The measurement of one case: the distribution of its values."""

    group: str
    """The measurement: ``frames``, ``memory``..."""
    case: str
    unit: str
    values: int
    """The number of values."""
    median: float
    p99: float
    """The 99th percentile."""
    longest: float
    """The largest value; for rates, the smallest."""


class Report(NamedTuple):
    """All rows, and the conditions of the measurement."""

    conditions: Mapping[str, str]
    rows: Sequence[Row]


def row(group: str, case: str, unit: str, values: Sequence[float]) -> Row:
    """Return the row of these values. A unit that ends with ``/s`` is a rate: less is worse."""
    worse = sorted(values, reverse=unit.endswith("/s"))
    late = worse[min(len(worse) - 1, int(len(worse) * 0.99))]
    figures = (round(figure, 4) for figure in (median(worse), late, worse[-1]))
    return Row(group, case, unit, len(values), *figures)


def write_report(report: Report, path: Path) -> None:
    """Write the report as JSON. Raises ``OSError``."""
    rows = [one._asdict() for one in report.rows]
    data = {"format": FORMAT, "conditions": dict(report.conditions), "rows": rows}
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def read_report(path: Path) -> Report:
    """Read a report. Raises ``ValueError`` for another file, and ``OSError``."""
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{path}: expected a report of python -m bench --json, format {FORMAT}")
    try:
        return Report(data["conditions"], [Row(**fields) for fields in data["rows"]])
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path}: not a row of a report: {error}") from None


def table(rows: Iterable[Row], heading: bool = True) -> str:
    """Return the rows as a table, with a heading before each group."""
    lines: list[str] = []
    group = ""
    for one in rows:
        if one.group != group:
            group = one.group
            lines += ["", _line(group, *HEAD[1:])] if heading else []
        spread = ("", "") if one.values == 1 else (_told(one.p99), _told(one.longest))
        lines.append(_line(one.case, one.unit, str(one.values), _told(one.median), *spread))
    return "\n".join(lines)


def comparison(before: Report, after: Report) -> str:
    """Return the cases of both reports: median, 99 % and longest; before, after, and ratio."""
    known = {(one.group, one.case): one for one in before.rows}
    lines = [f"{'':<46} {'':<7} {'median':>24} {'99 %':>24} {'longest':>24}"]
    heads = " ".join(f"{'before':>8} {'after':>8} {'ratio':>6}" for _ in range(3))
    lines.append(f"{'':<46} {'':<7} {heads}")
    group = ""
    for new in after.rows:
        old = known.pop((new.group, new.case), None)
        if old is None:
            continue
        if new.group != group:
            group = new.group
            lines += ["", group]
        pairs = zip(old[4:], new[4:], strict=True)
        told = [f"{_told(was):>8} {_told(now):>8} {_ratio(was, now):>6}" for was, now in pairs]
        lines.append(f"{new.case:<46} {new.unit:<7} {' '.join(told)}")
    only = [f"{one.group}: {one.case}" for one in known.values()]
    lines += ["", "only before: " + "; ".join(only)] if only else []
    return "\n".join(lines)


def _line(case: str, unit: str, count: str, *figures: str) -> str:
    return f"{case:<46} {unit:<12} {count:>7} " + " ".join(f"{each:>10}" for each in figures)


def _told(figure: float) -> str:
    """Format a figure with at least three digits."""
    size = abs(figure)
    return f"{figure:,.{0 if size >= 100 else 1 if size >= 10 else 2}f}"


def _ratio(was: float, now: float) -> str:
    return f"{now / was:.2f}" if was else "-"
