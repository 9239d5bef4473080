"""``python -m bench``: measure the program's speed and memory, and print one table.

    python -m bench --json after.json                everything
    python -m bench --only frames memory --quick     some measurements, with fewer values
    python -m bench --compare before.json after.json two reports side by side

Frames are shown on the screen of DISPLAY, else on Xvfb, else nowhere. docs/development.md explains
the table.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from bench.apart import surroundings
from bench.effort import FULL, QUICK, Effort
from bench.report import Report, Row, comparison, read_report, table, write_report

MEASUREMENTS = {
    "startup": "from the start of the process to the first frame and to a table",
    "frames": "the work of a frame while something moves",
    "play": "every frame of whole games in which every screen is opened",
    "opening": "the first frames of each screen",
    "idle": "the share of a core that a table at rest uses",
    "memory": "resident memory after games of both kinds",
    "records": "loading and saving a long record",
    "engine": "decisions per second of random play, compared with catanatron",
    "thinking": "from a question to an answer of each level, and reviewing",
}


def main(arguments: list[str] | None = None) -> int:
    """Run the measurements or the comparison; return the exit code."""
    listed = "\n".join(f"  {name:<10} {does}" for name, does in MEASUREMENTS.items())
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=f"{__doc__}\nmeasurements:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", nargs="+", choices=MEASUREMENTS, metavar="NAME")
    parser.add_argument("--quick", action="store_true", help="fewer values")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report there too")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("BEFORE", "AFTER"))
    asked = parser.parse_args(arguments)
    if asked.compare:
        try:
            print(comparison(*map(read_report, asked.compare)))
        except (OSError, ValueError) as error:
            parser.error(str(error))
        return 0
    report = measured(asked.only or list(MEASUREMENTS), QUICK if asked.quick else FULL)
    if asked.json:
        write_report(report, asked.json)
    return 0


def measured(names: list[str], effort: Effort) -> Report:
    """Return the report of these measurements; print each row when it is measured."""
    rows: list[Row] = []
    with surroundings() as screen:
        conditions = _conditions(screen)
        print("; ".join(f"{what}: {value}" for what, value in conditions.items()))
        for name in names:
            first = True
            for one in import_module(f"bench.{name}").measure(effort):
                print(table([one], heading=first), flush=True)
                rows.append(one)
                first = False
        conditions["load after"] = _load()
    return Report(conditions, rows)


def _conditions(screen: str) -> dict[str, str]:
    return {
        "when": time.strftime("%Y-%m-%d %H:%M"),
        "python": platform.python_version(),
        "pygame-ce": version("pygame-ce"),
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "screen": screen,
        "load before": _load(),
    }


def _load() -> str:
    """Return the load average of the last minute."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    sys.exit(main())
