"""Exercises of Alhambra about palaces: where tiles may go, walls, and redesigning."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Final

from alhambra.learning.alhambra.exercise_positions import (
    PalaceShown,
    answer,
    cell_id,
    grown,
    position,
    tile_id,
)
from alhambra.learning.exercise import (
    ANSWERS_OFFERED,
    Exercise,
    Sentence,
    Thing,
    figures,
    only,
    pick,
    some,
)
from alhambra.rules.alhambra.choices import Add, Remove, Swap, refusal
from alhambra.rules.alhambra.model import Box, Tile
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell, Palace, Verdict
from alhambra.rules.api import Chance

SMALLEST_PALACE, LARGEST_PALACE = 6, 10
"""The fewest and the most tiles of a palace."""
MOST_CELLS: Final = 7
"""The most cells that are marked."""
MAY_GO: Final = "book.answer.place"


def some_palace(box: Box, chance: Chance) -> tuple[Palace, tuple[Tile, ...]]:
    """Return a palace, and the tiles left over."""
    return grown(
        box, SMALLEST_PALACE - 1 + chance.roll(LARGEST_PALACE - SMALLEST_PALACE + 1, "size"), chance
    )


def longest_wall(box: Box, chance: Chance) -> Exercise | None:
    """Ask how long the longest wall is."""
    palace, _ = some_palace(box, chance)
    right = palace.wall
    walled = sum(
        palace.tiles[cell].walls >> side & 1 for cell, side in palace.outline() if cell != FOUNTAIN
    )
    if right < 4 or walled == right:
        return None
    likely = (walled, right - 1, right + 1)
    things = figures(right, likely, lambda number: Sentence("exercise.sides", {"count": number}))
    because = Sentence("book.answer.wall", {"count": right})
    shown = PalaceShown(palace, wall=True)
    return Exercise(Sentence("exercise.ask.wall"), shown, things, only(str(right)), because)


def answers_to(box: Box, palace: Palace, tile: Tile) -> Mapping[Cell, str | None]:
    """Return, by empty cell beside the palace, why the tile may not be added there."""
    state = position(box, palace, [tile])
    return {cell: refusal(state, 0, Add(tile, cell)) for cell in palace.verdicts(tile)}


def legal_cells(box: Box, chance: Chance) -> Exercise | None:
    """Ask which of the marked cells a tile may go to."""
    palace, left = some_palace(box, chance)
    tile = pick(left, chance)
    answers = answers_to(box, palace, tile)
    cells = some(answers, MOST_CELLS, chance)
    right = [cell_id(cell) for cell in cells if answers[cell] is None]
    if not 2 <= len(right) <= len(cells) - 2 or len({answers[cell] for cell in cells}) < 3:
        return None
    things = tuple(Thing(cell_id(cell), reason=answer(answers[cell], MAY_GO)) for cell in cells)
    because = Sentence("exercise.because.cells", {"count": len(right)})
    shown = PalaceShown(palace, cells, (tile,))
    ask = Sentence("exercise.ask.cells")
    return Exercise(ask, shown, things, only(*right), because, several=True)


def forbidden_cell(box: Box, chance: Chance) -> Exercise | None:
    """Why a tile may not go to a cell."""
    palace, left = some_palace(box, chance)
    reasons = ("wall_meets_open_side", "not_reachable_on_foot", "leaves_a_hole")
    wanted = pick(reasons, chance)
    found = [
        (tile, cell)
        for tile in left[:12]
        for cell, why in answers_to(box, palace, tile).items()
        if why == wanted
    ]
    if not found:
        return None
    tile, cell = pick(found, chance)
    things = tuple(Thing(why, Sentence(f"exercise.why.{why}")) for why in (*reasons, "allowed"))
    hole = enclosed({FOUNTAIN, *palace.tiles, cell}) if wanted == "leaves_a_hole" else ()
    shown = PalaceShown(palace, tiles=(tile,), asked=cell, hole=hole)
    return Exercise(
        Sentence("exercise.ask.reason"), shown, things, only(wanted), Sentence(f"refusal.{wanted}")
    )


def enclosed(tiles: Set[Cell]) -> tuple[Cell, ...]:
    """Return the empty cells from which no way leads outside; ways lead over sides only."""
    xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
    area = {
        (x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)
    }
    empty, found = area - tiles, [(min(xs) - 1, min(ys) - 1)]
    empty.discard(found[0])
    while found:
        near = empty.intersection(_beside(found.pop()))
        empty -= near
        found += near
    return tuple(sorted(empty))


def fitting_tile(box: Box, chance: Chance) -> Exercise | None:
    """Ask which tile may go to a cell."""
    palace, left = some_palace(box, chance)
    cell = pick(tuple(palace.verdicts(left[0])), chance)
    if sum(beside in palace for beside in _beside(cell)) < 2:
        return None
    answers = {tile: answers_to(box, palace, tile)[cell] for tile in left}
    fits = [tile for tile in left if answers[tile] is None]
    wrong: dict[int, Tile] = {tile.walls: tile for tile in left if answers[tile] is not None}
    if not fits or len(wrong) < ANSWERS_OFFERED - 1:
        return None
    tiles = some(
        (fits[0], *some(wrong.values(), ANSWERS_OFFERED - 1, chance)), ANSWERS_OFFERED, chance
    )
    things = tuple(
        Thing(tile_id(number), reason=answer(answers[tile], MAY_GO))
        for number, tile in enumerate(tiles)
    )
    right = tiles.index(fits[0])
    shown = PalaceShown(palace, tiles=tiles, asked=cell, by_tile=True, added=(cell, fits[0]))
    ask, because = Sentence("exercise.ask.tile"), Sentence(MAY_GO)
    return Exercise(ask, shown, things, only(tile_id(right)), because)


def _beside(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def longer_wall(box: Box, chance: Chance) -> Exercise | None:
    """On which cell a tile makes the longest wall."""
    palace, left = some_palace(box, chance)
    tile = pick([tile for tile in left if tile.walls], chance)
    cells = some(palace.cells_for(tile.walls), MOST_CELLS - 2, chance)
    walls = {cell: palace.with_tile(cell, tile).wall for cell in cells}
    shown = PalaceShown(palace, cells, (tile,), wall=True)
    return _most("longest", shown, walls, "exercise.wall_then")


def most_room(box: Box, chance: Chance) -> Exercise | None:
    """On which cell a tile leaves the most cells for the next one."""
    palace, left = some_palace(box, chance)
    tile, later = some([tile for tile in left if tile.walls], 2, chance)
    cells = some(palace.cells_for(tile.walls), MOST_CELLS - 3, chance)
    room = {cell: len(palace.with_tile(cell, tile).cells_for(later.walls)) for cell in cells}
    return _most("room", PalaceShown(palace, cells, (tile, later)), room, "exercise.cells_then")


def _most(ask: str, shown: PalaceShown, counts: Mapping[Cell, int], said: str) -> Exercise | None:
    """Return the question on which cell the first tile brings the most; None for several."""
    best, *others = sorted(counts, key=lambda cell: -counts[cell]) or [FOUNTAIN]
    if len(others) < 2 or counts[best] == counts[others[0]]:
        return None
    reasons = {cell: Sentence(said, {"count": count}) for cell, count in counts.items()}
    things = tuple(Thing(cell_id(cell), reason=reason) for cell, reason in reasons.items())
    shown, right = shown._replace(added=(best, shown.tiles[0])), only(cell_id(best))
    return Exercise(Sentence(f"exercise.ask.{ask}"), shown, things, right, reasons[best])


def _judged(
    palace: Palace,
    answers: Mapping[Cell, str | None],
    ask: str,
    allowed: str,
    tiles: tuple[Tile, ...] = (),
) -> Exercise | None:
    """Return the question about which tiles of the palace the rules allow an action."""
    right = [cell_id(cell) for cell, why in answers.items() if why is None]
    if not 1 <= len(right) <= len(answers) - 2:
        return None
    things = tuple(
        Thing(cell_id(cell), reason=answer(why, allowed)) for cell, why in answers.items()
    )
    because = Sentence(f"exercise.because.{ask}", {"count": len(right)})
    shown = PalaceShown(palace, tuple(answers), tiles)
    ask_id = Sentence(f"exercise.ask.{ask}")
    return Exercise(ask_id, shown, things, only(*right), because, several=True)


def removable(box: Box, chance: Chance) -> Exercise | None:
    """Ask which tiles may leave the palace."""
    palace, _ = some_palace(box, chance)
    state = position(box, palace)
    answers = {cell: refusal(state, 0, Remove(tile, cell)) for cell, tile in palace.tiles.items()}
    return _judged(palace, answers, "remove", "book.answer.remove")


def exchangeable(box: Box, chance: Chance) -> Exercise | None:
    """Ask which tiles of the palace may be exchanged for one of the reserve."""
    palace, left = some_palace(box, chance)
    tile = pick(left, chance)
    state = position(box, palace, [tile])
    answers = {cell: refusal(state, 0, Swap(tile, cell, out)) for cell, out in palace.tiles.items()}
    return _judged(palace, answers, "exchange", "book.answer.swap", (tile,))


def cut_off(box: Box, chance: Chance) -> Exercise | None:
    """Ask what is cut off from the fountain if a tile leaves."""
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
            reason=Sentence(f"exercise.{'cut_off' if cell in stranded else 'reachable'}"),
        )
        for cell in others
    )
    shown = PalaceShown(palace, others, asked=gate)
    right = (cell_id(cell) for cell in stranded)
    because = Sentence("exercise.because.cut_off", {"count": len(stranded)})
    ask = Sentence("exercise.ask.cut_off")
    return Exercise(ask, shown, things, only(*right), because, several=True)
