"""Makes the puzzles, chooses a balanced set of them, and proves them again.

    python -m tools.puzzles --game alhambra --seats 2 3 4 5 6 --each 7 --seed 1000 --out POOL
    python -m tools.puzzles --game alhambra --choose 200 --out data/puzzles/alhambra.jsonl POOL
    python -m tools.puzzles --game alhambra --prove data/puzzles/alhambra.jsonl

Making appends each puzzle to the file as it is found, until it is stopped. ``--each`` is the most
puzzles of a theme for a number of players.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from alhambra.learning.puzzles import load_puzzles, puzzle_file
from alhambra.rules.games import GAMES
from tools.puzzles.choosing import choose
from tools.puzzles.making import Wanted, make, puzzle_line
from tools.puzzles.proving import faults


def make_into(
    path: Path, game: str, seats: tuple[int, ...], seed: int, each: int, most: int
) -> None:
    """Append puzzles to a file, and print how the making goes."""
    wanted, began, stages = Wanted(game, each), time.process_time(), Counter[str]()
    made = 0
    if path.exists():
        for puzzle in load_puzzles(game, path):
            wanted.add(puzzle)
            seed, made = max(seed, puzzle.seed + 1), made + 1

    def report(stage: str) -> None:
        stages[stage] += 1

    for puzzle in make(game, seats, seed, wanted, report):
        with path.open("a", encoding="utf-8") as file:
            file.write(puzzle_line(puzzle) + "\n")
        made += 1
        proof = puzzle.proof
        print(
            f"{time.process_time() - began:6.0f} s  {made:4}  {puzzle.name:24} {puzzle.rating:5}"
            f"  {proof.margin:5.2f} ± {proof.error:.2f}"
            f"  {proof.end_margin:5.2f} ± {proof.end_error:.2f}  {dict(stages)}",
            flush=True,
        )
        if made >= most:
            break
    print(wanted)


def prove(paths: list[Path], game: str) -> bool:
    """Prove the puzzles of these files, or the program's, again; print those at fault."""
    sound = True
    for path in paths or [puzzle_file(game)]:
        for puzzle in load_puzzles(game, path):
            found = list(faults(puzzle))
            sound &= not found
            print(f"{puzzle.name:24} {'; '.join(found) or 'proven'}", flush=True)
    return sound


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=list(GAMES), default="alhambra")
    parser.add_argument("--seats", type=int, nargs="+")
    parser.add_argument("--seed", type=int, default=1000, help="of the first game")
    parser.add_argument("--each", type=int, default=8)
    parser.add_argument("--count", type=int, default=10**6, help="the most puzzles to make")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--choose", type=int, help="the number of puzzles to choose from files")
    parser.add_argument("--prove", action="store_true")
    parser.add_argument("files", type=Path, nargs="*")
    options = parser.parse_args()
    game = options.game
    if options.prove:
        sys.exit(0 if prove(options.files, game) else 1)
    if options.out is None:
        parser.error("--out is missing")
    if options.choose:
        found = [puzzle for path in options.files for puzzle in load_puzzles(game, path)]
        lines = [puzzle_line(puzzle) + "\n" for puzzle in choose(found, options.choose)]
        options.out.write_text("".join(lines), encoding="utf-8")
    else:
        seats = tuple(options.seats or GAMES[game].PLAYERS)
        make_into(options.out, game, seats, options.seed, options.each, options.count)


if __name__ == "__main__":
    main()
