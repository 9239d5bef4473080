"""How long the review of a game takes.

    alhambra simulate --players hard,hard,hard,hard --record game.jsonl
    python -m bench.reviewing game.jsonl [--seats 0]

Has the turns of these seats judged as the game does, in a process of its own.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from alhambra.app.games import LOOKED_BACK
from alhambra.content import load_boxes
from alhambra.match.adviser import Adviser
from alhambra.match.reviewer import Reviewer
from alhambra.match.reviews import Reviews
from alhambra.match.saves import load

WAIT = 1 / 60
"""Seconds between two looks for an answer: a frame."""


def main() -> None:
    """Print the turns, and the seconds that they took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("record", type=Path)
    parser.add_argument("--seats", type=int, nargs="+", default=[0], help="whose turns (0)")
    options = parser.parse_args()
    frames = load(load_boxes(), options.record).frames
    adviser = Adviser(LOOKED_BACK)
    with TemporaryDirectory() as folder:
        reviewer = Reviewer(frames, adviser, Reviews(Path(folder)))
        reviewer.choose(options.seats)
        began = time.perf_counter()
        while not reviewer.done:
            reviewer.update()
            time.sleep(WAIT)
        took = time.perf_counter() - began
    adviser.close()
    turns = reviewer.progress.turns
    print(f"{turns} turns of {len(frames[0].state.players)} players' game in {took:.1f} s")
    print(f"{took / turns:.2f} s a turn")
    if reviewer.trouble:
        print(f"passed over: {reviewer.trouble}")


if __name__ == "__main__":
    main()
