"""``python -m tools.trials NAME --cases N --seed S``: run a trial; exit code 1 if it found faults.

A trial is a module of this package with a function ``run(cases, seed)`` that returns a ``Report``,
and ``CASES``, the number of cases of its long form.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

TRIALS: dict[str, str] = {
    "bots": "wrong answers, odd programs, opponents whose processes hang, stop and die",
    "events": "random events of all devices over all scenes of both games",
    "files": "damaged files of a home except records, environments, paths and command lines",
    "kills": "running programs are killed at any moment",
    "records": "damaged, odd or endless records for everything that reads records",
    "torn": "files cut at any place, as by a power cut",
}
"""By the name of a trial: its description."""


def main(arguments: list[str] | None = None) -> int:
    """Run the trial that the arguments name; return the exit code."""
    listed = "\n".join(f"  {name:<10} {does}" for name, does in TRIALS.items())
    parser = argparse.ArgumentParser(
        prog="python -m tools.trials",
        description=f"Attack the program.\n\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("trial", choices=TRIALS)
    parser.add_argument("--cases", type=int, help="number of cases (those of the long form)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the cases (1)")
    asked = parser.parse_args(arguments)
    trial = import_module(f"tools.trials.{asked.trial}")
    report = trial.run(trial.CASES if asked.cases is None else asked.cases, asked.seed)
    print(report.text())
    return 1 if report.found else 0


if __name__ == "__main__":
    sys.exit(main())
