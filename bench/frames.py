"""How long a frame takes while a tile is dragged over a large palace: ``python bench/frames.py``.

A tile is carried to and fro over a palace of 25 tiles with every candidate cell marked, a cell
further at each frame, while an opponent thinks in a process of its own. Told are the median and
the 99th percentile of the work a frame takes, in milliseconds; at 60 frames a second there is room
for 16.7. Under a real or virtual screen the window's flip is in it; with ``--dummy`` it is not.
"""

from __future__ import annotations

from multiprocessing.synchronize import Event
from random import Random

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAMES = 600
WARM = 120
TILES = 25


def thinking(over: Event) -> None:
    """Decide as an opponent does, again and again, until it is over."""
    from alhambra.content import load_box
    from alhambra.match.simulation import played, table_for

    box, seed = load_box(), 0
    while not over.is_set():
        seed += 1
        for _ in played(box, table_for(("normal",) * 4, seed)):
            if over.is_set():
                return


def large_palace(tiles):
    """A legal palace of many tiles, grown at random."""
    from alhambra.rules.alhambra.palace import Palace

    random, palace = Random(3), Palace({})
    rest = list(tiles)
    random.shuffle(rest)
    for tile in list(rest):
        cells = palace.cells_for(tile.walls)
        if cells and len(palace) < TILES:
            palace = palace.with_tile(random.choice(cells), tile)
            rest.remove(tile)
    return palace, rest
