"""Exercises of Alhambra about redesigning: what may leave the palace, and what may be exchanged."""

from __future__ import annotations

from alhambra.learning.alhambra.exercise_positions import PalaceShown, cell_id, position
from alhambra.learning.alhambra.exercises_palace import some_palace
from alhambra.learning.exercises import Exercise, Say, Thing, only, pick
from alhambra.rules.alhambra.choices import Remove, Swap, refusal
from alhambra.rules.alhambra.model import Box
from alhambra.rules.alhambra.palace import Cell, Palace, Verdict
from alhambra.rules.api import Chance


def _judged(
    palace: Palace, answers: dict[Cell, str | None], ask: str, allowed: str
) -> Exercise | None:
    """Return the question about which tiles of the palace the rules allow an action."""
    right = [cell_id(cell) for cell, why in answers.items() if why is None]
    if not 1 <= len(right) <= len(answers) - 2:
        return None
    things = tuple(
        Thing(cell_id(cell), reason=Say(allowed if why is None else f"refusal.{why}"))
        for cell, why in answers.items()
    )
    because = Say(f"exercise.because.{ask}", {"count": len(right)})
    shown = PalaceShown(palace, tuple(answers))
    ask_id = Say(f"exercise.ask.{ask}")
    return Exercise(ask_id, shown, things, only(*right), because, several=True)


def removable(box: Box, chance: Chance) -> Exercise | None:
    """Which tiles may leave the palace."""
    palace, _ = some_palace(box, chance)
    state = position(box, palace)
    answers: dict[Cell, str | None] = {
        cell: refusal(state, 0, Remove(tile, cell)) for cell, tile in palace.tiles.items()
    }
    return _judged(palace, answers, "remove", "book.answer.remove")


def exchangeable(box: Box, chance: Chance) -> Exercise | None:
    """Which tiles of the palace may be exchanged for one of the reserve."""
    palace, left = some_palace(box, chance)
    tile = pick(left, chance)
    state = position(box, palace, [tile])
    answers: dict[Cell, str | None] = {
        cell: refusal(state, 0, Swap(tile, cell, out)) for cell, out in palace.tiles.items()
    }
    found = _judged(palace, answers, "exchange", "book.answer.swap")
    return (
        None
        if found is None
        else found._replace(shown=PalaceShown(palace, tuple(answers), (tile,)))
    )


def cut_off(box: Box, chance: Chance) -> Exercise | None:
    """What is cut off from the fountain if a tile leaves."""
    palace, _ = some_palace(box, chance)
    gates = [
        cell for cell in palace.tiles if palace.removal_verdict(cell) is Verdict.CUTS_OFF_TILES
    ]
    if not gates:
        return None
    gate = pick(gates, chance)
    stranded = palace.stranded_without(gate)
    others = tuple(cell for cell in palace.tiles if cell != gate)
    if len(stranded) > len(others) - 2:
        return None
    things = tuple(
        Thing(
            cell_id(cell),
            reason=Say(f"exercise.{'cut_off' if cell in stranded else 'reachable'}"),
        )
        for cell in others
    )
    shown = PalaceShown(palace, others, asked=gate)
    right = (cell_id(cell) for cell in stranded)
    because = Say("exercise.because.cut_off", {"count": len(stranded)})
    ask = Say("exercise.ask.cut_off")
    return Exercise(ask, shown, things, only(*right), because, several=True)
