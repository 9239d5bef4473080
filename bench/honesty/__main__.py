"""Whether opponents and coach know more than they may.

    python -m bench.honesty [--game alhambra] [--players 2 4] [--who hard coach]
        [--positions 2000] [--seed 1] [--steps 4] [--json FILE]

Asks every level and the coach about positions of whole games. It counts the names of the draws of
thought, and those that a draw of a game has, too; how often what thought draws is what the game
draws next, and how often it would be by chance; and the decisions that change with what the seat
cannot see, dealt anew as in a match and without. For those who know the hands: in how many
positions other hands of the others change the decision. Levels that search do so with few steps:
their decisions with other hands also change because other cards are left to draw. The exit code is
1 if somebody knows too much.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from alhambra.rules import alhambra, rollwrite
from alhambra.rules.games import GAMES
from bench.honesty.checks import COACH, LEVELS, Found, check

PLAYERS = {alhambra.NAME: (2, 3, 6), rollwrite.NAME: (1, 2, 5)}
"""The numbers of players tried of each game."""
HEAD = (
    f"{'game':15} {'who':7} {'positions':>9} {'names':>7} {'shared':>6} {'draws':>6}"
    f" {'agree':>6} {'by chance':>13} {'differ':>6} {'undealt':>7} {'other hands matter':>18}"
)


def line(found: Found) -> str:
    """What was found about a level, as a line of the table."""
    chance = f"{found.expected:.1f} ± {found.error:.1f}" if found.draws else "-"
    memory = f"{found.remembered} of {found.other_hands}" if found.other_hands else "-"
    return (
        f"{found.game:15} {found.name:7} {found.positions:9} {found.names:7} {found.shared:6}"
        f" {found.draws:6} {found.agreed:6} {chance:>13} {found.differed:6}"
        f" {found.differed_undealt:7} {memory:>18}{'' if found.honest else '  NOT HONEST'}"
    )


def as_data(found: Found) -> dict[str, object]:
    """The same for a file."""
    names = [name for name in Found.__slots__ if name != "chances"]
    figures = {name: getattr(found, name) for name in names}
    return {**figures, "expected": found.expected, "error": found.error, "honest": found.honest}


def main(arguments: list[str] | None = None) -> int:
    """Print a line for each game and level; 1 if somebody knows too much."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=list(GAMES), help="one game only")
    parser.add_argument("--players", type=int, nargs="+", help="how many (several of each game)")
    parser.add_argument("--who", nargs="+", choices=(*LEVELS, COACH), default=(*LEVELS, COACH))
    parser.add_argument("--positions", type=int, default=2000, help="of each game (2000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument("--steps", type=int, default=4, help="of levels that search (4)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    options = parser.parse_args(arguments)
    rows: list[Found] = []
    print(HEAD)
    for name in [options.game] if options.game else GAMES:
        began = time.perf_counter()
        players = options.players or PLAYERS[name]
        found = check(
            name,
            players,
            options.positions,
            who=options.who,
            seed=options.seed,
            steps=options.steps,
        )
        rows += found
        print(*map(line, found), sep="\n")
        print(f"{name:15} {time.perf_counter() - began:.0f} s", flush=True)
    if options.json is not None:
        data = {"format": 1, "rows": [as_data(found) for found in rows]}
        options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0 if all(found.honest for found in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
