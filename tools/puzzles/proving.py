"""Proves puzzles again: recomputes what their files say, and asks whether it still is enough."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from alhambra.content import LOADERS
from alhambra.learning.puzzles import Puzzle, PuzzlePosition, judges_position
from tools.puzzles.legal import other_turns
from tools.puzzles.measuring import (
    CLEAR,
    SURE,
    end_margin,
    is_proven,
    margin,
    measure,
    try_turns,
)

FEW: Final = 20
"""The futures in which turns are tried that a puzzle does not list."""
ROUNDED: Final = 0.006
"""The files round points to hundredths."""


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield what is wrong with a puzzle. Raises ``PuzzleError`` if it cannot be played."""
    state = PuzzlePosition(puzzle, LOADERS[puzzle.game]()).frames[-1].state
    proof, number = puzzle.proof, len(puzzle.answers)
    position = judges_position(state, proof.seed)
    plans = [position.plan(one.choices) for one in puzzle.turns]
    found = measure(position, plans[:number], plans[number:], proof.seed)
    if found is None or not is_proven(found):
        yield "the answers are not clearly better than all other turns"
        return
    unlisted = other_turns(state, position, plans)
    rest = try_turns(position, [plans[0], *(unlisted or {}).values()], proof.seed, FEW)
    losses = [margin(rest[0], tried) for tried in rest[1:]]
    if small := [lost.points for lost in losses if lost.points + SURE * lost.error < CLEAR]:
        yield f"{len(small)} turns that are not listed lose too little, one only {min(small):.1f}"
    answer, other = (position.choices(one.plan) for one in (found.answers[-1], found.others[0]))
    end = end_margin(state, answer, other, proof.seed)
    if end is None or not end.is_proven:
        yield "games played to the end do not confirm the margin"
        return
    recorded = proof.margin, proof.error, proof.end_margin, proof.end_error
    for written, computed in zip(recorded, (*found.margin, *end.margin), strict=True):
        if abs(written - computed) > ROUNDED:
            yield f"the file says {written:.2f}, computed {computed:.2f}"
    if (proof.futures, proof.ends) != (found.futures, end.futures):
        yield "the number of futures differs"
