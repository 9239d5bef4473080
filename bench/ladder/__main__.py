"""Measures the strength of one player against another.

    python -m bench.ladder hard normal --seats 2 --games 400 --seed 5000
    python -m bench.ladder --suite bench/ladder/levels.suite --json levels.json

A has one seat, B all others; each deal is played with A on every seat, or once if A is B. A suite
is a file with one match per line, written as on the command line; its options override those given
here. Ctrl-C ends the match and prints the results so far.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean

from alhambra.rules.alhambra.model import PLAYERS
from bench.ladder.figures import Figures, figures
from bench.ladder.games import GameTold, Pairing, games_per_deal, play
from bench.ladder.table import as_data, summary, told
from bench.players import __doc__ as names
from bench.players import player


def main() -> int:
    """Play the matches, and print their tables; return 130 if ended early."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as by Ctrl-C
    options = _options()
    revision = _revision()
    matches: list[Figures] = []
    data: list[dict[str, object]] = []
    ended_early = False
    for pairing in options.pairings:
        began = time.perf_counter()
        games: list[GameTold] = []
        try:
            for one in _games(pairing, options.jobs):
                games.append(one)
                _show_progress(pairing, games, time.perf_counter() - began)
        except KeyboardInterrupt:
            ended_early = True
        took = time.perf_counter() - began
        _clear_progress()
        found = figures(pairing, games)
        if found is not None:
            matches.append(found)
            data.append({**as_data(found), "seconds": round(took, 1)})
            print(f"{told(found)}\n  {took:.0f} s, {options.jobs} processes\n", flush=True)
        if options.json is not None:
            _write(options.json, data, options.jobs, revision, ended_early=ended_early)
        if ended_early:
            print(f"ended early: {len(games)} of {pairing.games} games; whole deals count")
            break
    if len(matches) > 1:
        print(summary(matches))
    return 130 if ended_early else 0


def _games(pairing: Pairing, jobs: int) -> Iterator[GameTold]:
    """Yield the games of a match in the order in which they end."""
    # The processes ignore Ctrl-C; this one ends them.
    with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(play, pairing.tasks())


# -- what is asked ---------------------------------------------------------------------------------


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.ladder",
        description=f"{__doc__}\n{names}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_match(parser)
    parser.add_argument("--suite", type=Path, metavar="FILE", help="the matches of a file")
    parser.add_argument(
        "--jobs", type=_count, default=os.cpu_count() or 1, help="processes (one a core)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    options = parser.parse_args()
    if options.json is not None and not options.json.parent.is_dir():
        parser.error(f"there is no folder {options.json.parent}")
    try:
        options.pairings = _pairings(options)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    return options


def _add_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", nargs="?", metavar="A", help="who has one seat")
    parser.add_argument("b", nargs="?", metavar="B", help="who has all others")
    parser.add_argument("--seats", type=int, choices=PLAYERS, default=2, help="of the table (2)")
    parser.add_argument(
        "--games", type=_count, default=200, help="how many, made up to whole deals (200)"
    )
    parser.add_argument("--seed", type=int, default=5000, help="of the first deal (5000)")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}; expected a whole number from 1")
    return int(text)


def _pairings(options: argparse.Namespace) -> list[Pairing]:
    """Parse the matches. Raises ``ValueError``."""
    if options.suite is None:
        return [_pairing(options)]
    if options.a is not None:
        raise ValueError("either two players or a suite")
    line_parser = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    _add_match(line_parser)
    line_parser.set_defaults(games=options.games, seats=options.seats, seed=options.seed)
    pairings = []
    for number, line in enumerate(options.suite.read_text("utf-8").splitlines(), start=1):
        words = shlex.split(line, comments=True)
        if not words:
            continue
        try:
            asked, unknown = line_parser.parse_known_args(words)
            if unknown:
                raise ValueError(f"not understood: {' '.join(unknown)}")
            pairings.append(_pairing(asked))
        except (argparse.ArgumentError, ValueError) as error:
            raise ValueError(f"{options.suite}, line {number}: {error}") from error
    return pairings


def _pairing(asked: argparse.Namespace) -> Pairing:
    if asked.a is None or asked.b is None:
        raise ValueError("two players are needed, such as: hard normal")
    for name in (asked.a, asked.b):
        player(name)
    deals = -(-asked.games // games_per_deal(asked.a, asked.b, asked.seats))
    return Pairing(asked.a, asked.b, asked.seats, deals, asked.seed)


# -- output ----------------------------------------------------------------------------------------


def _show_progress(pairing: Pairing, games: Sequence[GameTold], seconds: float) -> None:
    """Show a bar with the score so far, on a terminal."""
    if not sys.stderr.isatty():
        return
    played = len(games)
    done = 24 * played // pairing.games
    wins = 100 * fmean(one.of_a.share for one in games)
    points = fmean(one.of_a.points for one in games)
    others = fmean(seat.points for one in games for seat in one.of_b)
    left = seconds / played * (pairing.games - played)
    print(
        f"\r\x1b[K[{'#' * done:.<24}] {played}/{pairing.games}  {pairing.a} {wins:.0f} % of wins "
        f"against {pairing.b}, {points:.0f}:{others:.0f} points, {left:.0f} s left",
        end="",
        file=sys.stderr,
        flush=True,
    )


def _clear_progress() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _write(
    path: Path, matches: list[dict[str, object]], jobs: int, revision: str, *, ended_early: bool
) -> None:
    """Write the matches played so far."""
    result = {
        "date": datetime.now().astimezone().isoformat(timespec="seconds"),
        "command": shlex.join(["python", "-m", "bench.ladder", *sys.argv[1:]]),
        "revision": revision,
        "python": platform.python_version(),
        "jobs": jobs,
        "ended_early": ended_early,
        "matches": matches,
    }
    path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def _revision() -> str:
    """Return the revision of the code, with a mark if files differ from it."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    here = Path(__file__).parent
    return subprocess.run(
        command, cwd=here, check=True, capture_output=True, text=True
    ).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
