"""``python -m tools.trials NAME --cases N --seed S``: run a trial; exit code 1 if it found faults.

A trial is a module of this package with a function ``run(cases, seed)`` that gives a ``Report``,
and ``CASES``: how many cases its long form has.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

TRIALS: dict[str, str] = {
    "bots": "wrong answers, odd programs, opponents whose processes hang, stop and die",
    "events": "random events of all devices over all scenes of both games",
    "files": "every file of a home but records, the environment, paths and command lines, damaged",
    "kills": "running programs are killed at any moment",
    "records": "records of games, damaged, odd, endless or made up, for all who read them",
    "torn": "files end anywhere, as a power cut leaves them",
}
"""The trials by name, with what each does."""


def main(arguments: list[str] | None = None) -> int:
    """Run the trial that the arguments name; the exit code."""
    listed = "\n".join(f"  {name:<10} {does}" for name, does in TRIALS.items())
    parser = argparse.ArgumentParser(
        prog="python -m tools.trials",
        description=f"Attack the program.\n\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("trial", choices=TRIALS)
    parser.add_argument("--cases", type=int, help="how many cases; the long form unless told")
    parser.add_argument("--seed", type=int, default=1, help="another seed tries other cases (1)")
    asked = parser.parse_args(arguments)
    trial = import_module(f"tools.trials.{asked.trial}")
    report = trial.run(trial.CASES if asked.cases is None else asked.cases, asked.seed)
    print(report.text())
    return 1 if report.found else 0


if __name__ == "__main__":
    sys.exit(main())
