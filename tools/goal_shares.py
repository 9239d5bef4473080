"""How often levels reach the goals in recorded games: ``python -m tools.goal_shares RECORD ...``.

Writes the tables of docs/goals.md: a row for each goal, the share in % of each level's games.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from alhambra.app.program.i18n import load_catalog
from alhambra.content import load_boxes
from alhambra.library.saves import fold
from alhambra.match.games import MATCH_GAMES, match_game_of, table_of
from alhambra.record.lines import read_games

CATALOG = load_catalog("en")
Counted = Counter[tuple[str, str, str]]
"""Numbers by game, goal and level."""


def count(paths: Iterable[Path]) -> tuple[Counted, Counted]:
    """Return in how many games each level could reach each goal, and did."""
    boxes, could, did = load_boxes(), Counted(), Counted()
    for path in paths:
        for lines in read_games(path):
            frames = fold(boxes, path, lines)
            played, seats = match_game_of(frames[-1].state), table_of(frames).seats
            for seat, (_, level, _) in enumerate(seats):
                reached = played.goals_reached(frames, seat)
                for goal in played.goals:
                    if len(seats) in goal.players:
                        key = played.game.NAME, goal.id, level
                        could[key] += 1
                        did[key] += goal.id in reached
    return could, did


def table(game: str, could: Mapping[tuple[str, str, str], int], did: Counted) -> Iterator[str]:
    """Yield the lines of a game's table."""
    played = MATCH_GAMES[game]
    levels = [
        level for level in played.levels if any(game == g and level == each for g, _, each in could)
    ]
    yield f"| goal | {' | '.join(levels)} |"
    yield f"| --- | {' | '.join('---' for _ in levels)} |"
    for goal in played.goals:
        keys = [(game, goal.id, level) for level in levels]
        cells = (f"{100 * did[key] / could[key]:.0f}" if key in could else "" for key in keys)
        yield f"| {CATALOG[f'goal.{goal.id}']} | {' | '.join(cells)} |"


if __name__ == "__main__":
    numbers = count(map(Path, sys.argv[1:]))
    for name in MATCH_GAMES:
        print("\n".join(table(name, *numbers)), end="\n\n")
