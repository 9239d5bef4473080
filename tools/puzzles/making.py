"""Makes puzzles: plays games, screens their positions, and proves what looks like a puzzle.

Every puzzle has fresh futures for its proof: those that chose the answers favour them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import count
from typing import Final

from alhambra.ai.position import AnyPosition
from alhambra.learning.puzzles import (
    HUNDREDTHS,
    THEMES,
    JudgedTurn,
    Proof,
    Puzzle,
    judges_position,
)
from alhambra.record.lines import to_json
from alhambra.rules.games import AnyState
from tools.puzzles.difficulty import rating, shares
from tools.puzzles.measuring import (
    CANDIDATES,
    Measured,
    end_margin,
    is_proven,
    margin,
    measure,
    screen,
)
from tools.puzzles.moments import Moment, moments, round_of
from tools.puzzles.themes import possible_themes, themes

TRIVIAL: Final = 80
"""In how many of 100 tries a beginner finds what is too easy."""
DIRKS_SHARE: Final = 3
"""Dirk sits at one table only, so more of his puzzles are wanted there."""
APART: Final = 3
"""Rounds between two puzzles of one game."""
MOST_IN_A_GAME: Final = 2


class Wanted:
    """Which puzzles are still wanted: as many of each theme for each number of players."""

    def __init__(self, game: str, each: int) -> None:
        self._game, self._each = game, each
        self._found: Counter[tuple[str, int]] = Counter()
        self._looks: set[Hashable] = set()

    def theme(self, found: Iterable[str], seats: int) -> str | None:
        """Return the theme of these that the fewest puzzles have; None if there are enough."""
        wanted = [theme for theme in found if self._found[theme, seats] < self._most(theme)]
        return min(wanted, key=lambda theme: self._found[theme, seats], default=None)

    def _most(self, theme: str) -> int:
        return self._each * (DIRKS_SHARE if theme == "dirk" else 1)

    def add(self, puzzle: Puzzle) -> bool:
        """Count a puzzle; false if it is like another one."""
        look = look_of(puzzle)
        if look in self._looks:
            return False
        self._looks.add(look)
        self._found[puzzle.theme, len(puzzle.levels)] += 1
        return True

    def __str__(self) -> str:
        by_theme = {
            theme: sum(self._found[theme, seats] for seats in range(1, 7))
            for theme in THEMES[self._game]
        }
        return ", ".join(f"{theme} {number}" for theme, number in by_theme.items())


def look_of(puzzle: Puzzle) -> Hashable:
    """Return what two puzzles must not share: the theme, and what the best turn does."""
    best = puzzle.turns[0].choices
    doing = tuple(sorted(str(choice) for choice in best))
    return puzzle.theme, len(puzzle.levels), doing


def make(
    game: str, seats: tuple[int, ...], seed: int, wanted: Wanted, report: Callable[[str], None]
) -> Iterator[Puzzle]:
    """Yield puzzles from games with these numbers of players, in turn, without an end.

    ``report`` is told how far each position came.
    """
    for number in count():
        players = seats[number % len(seats)]
        rounds = list[int]()
        for moment in moments(game, players, seed + number):
            report("positions")
            if len(rounds) >= MOST_IN_A_GAME:
                break
            round = round_of(moment.state)
            if rounds and round - rounds[-1] < APART:
                continue
            puzzle = make_from(game, moment, wanted, report)
            if puzzle is not None and wanted.add(puzzle):
                rounds.append(round)
                yield puzzle


def make_from(
    game: str, moment: Moment, wanted: Wanted, report: Callable[[str], None]
) -> Puzzle | None:
    """Return the puzzle of a moment; None if it has none that is wanted."""
    state, players = moment.state, len(moment.levels)
    seed = f"puzzle/{players}/{moment.seed}/{moment.frames}"
    position = judges_position(state, seed, candidates=CANDIDATES)
    plans = position.candidates()
    if wanted.theme(possible_themes(state, position, plans), players) is None:
        return None
    report("looked at")
    screened = screen(state, position, plans, seed)
    if screened is None:
        return None
    report("screened")
    answers, others, tried = screened
    theme = wanted.theme(themes(state, position, answers[0], others, seed), players)
    if theme is None:
        return None
    report("themed")
    solved = shares(state, position, {position.key(plan) for plan in answers}, seed)
    if solved["beginner"] >= TRIVIAL:
        return None
    report("hard enough")
    found = measure(position, answers, others, seed)
    if found is None or not is_proven(found):
        return None
    report("proven")
    proof = _proof(state, position, found, seed, tried)
    if proof is None:
        return None
    report("proven to the end")
    name = f"{theme}-{players}-{moment.seed}-{moment.frames}"
    return Puzzle(
        name,
        game,
        theme,
        state.to_move,
        rating(game, solved),
        solved,
        moment.levels,
        moment.seed,
        moment.choices,
        tuple(_judged(position, found)),
        proof,
    )


def _judged(position: AnyPosition, found: Measured) -> Iterator[JudgedTurn]:
    best = found.answers[0]
    for tried in (*found.answers, *found.others):
        lost = margin(best, tried)
        yield JudgedTurn(position.choices(tried.plan), lost.points, lost.error)


def _proof(
    state: AnyState, position: AnyPosition, found: Measured, seed: str, tried: int
) -> Proof | None:
    """Return the proof; None if the games played to their end do not confirm it."""
    answer, other = (position.choices(one.plan) for one in (found.answers[-1], found.others[0]))
    end = end_margin(state, answer, other, seed)
    if end is None or not end.is_proven:
        return None
    lead = found.answers[0].lead
    return Proof(seed, tried, lead, found.futures, *found.margin, end.futures, *end.margin)


def puzzle_line(puzzle: Puzzle) -> str:
    """Return the line of a puzzle in its file, without the line break."""
    entry = puzzle._asdict()
    del entry["game"]
    entry["choices"] = [to_json(choice) for choice in puzzle.choices]
    entry["turns"] = [
        {
            "turn": [to_json(choice) for choice in one.choices],
            "lost": _hundredths(one.lost),
            "error": _hundredths(one.error),
        }
        for one in puzzle.turns
    ]
    entry["proof"] = [
        {
            key: _hundredths(value) if isinstance(value, float) else value
            for key, value in puzzle.proof._asdict().items()
        }
    ]
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


def _hundredths(points: float) -> int:
    return round(points * HUNDREDTHS)
