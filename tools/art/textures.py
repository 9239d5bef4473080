"""The zellige floors of the tiles, as square PNG textures for the 3D scenes."""

from __future__ import annotations

from pathlib import Path

import skia
from draw import colour
from zellige import Ornament, girih

SIZE = 1024
PERIODS = 5
# Ground, star of eight, star of four, strap, rosette.
FLOORS: dict[str, tuple[str, str, str, str, str]] = {
    "pavilion": ("#2b5f9e", "#3b78bb", "#6fa6d8", "#d9e4ea", "#f0cf7a"),
    "seraglio": ("#a5352f", "#bd4a3c", "#d8775c", "#f0d9c0", "#f0cf7a"),
    "arcades": ("#7d5230", "#93653d", "#b5854f", "#ead2a6", "#f4dca0"),
    "chambers": ("#b9b9b4", "#cfcdc6", "#e3e0d8", "#f6f3ea", "#9fb2bd"),
    "garden": ("#5d8c3c", "#6f9f48", "#8bb65c", "#d6e3ae", "#f0cf7a"),
    "tower": ("#5e3f86", "#73519c", "#9273b8", "#dccde6", "#f0cf7a"),
    "fountain": ("#c9a66b", "#d8bb84", "#3c8f93", "#f6e8c8", "#2f7f86"),
}


def floor(kind: str, folder: Path) -> Path:
    """Draw the floor of one kind of tile and return the file."""
    ground, octagon, square, strap, rosette = FLOORS[kind]
    surface = skia.Surface(SIZE, SIZE)
    with surface as canvas:
        canvas.clear(colour(ground))
        ornament = Ornament(
            colour(octagon), colour(square), colour(strap, 120), colour(rosette, 130)
        )
        half = SIZE / PERIODS / 2
        girih(canvas, SIZE, SIZE, SIZE / PERIODS, ornament, 5, (half, half))
    target = folder / f"floor_{kind}.png"
    folder.mkdir(parents=True, exist_ok=True)
    surface.makeImageSnapshot().save(str(target), skia.kPNG)
    return target
