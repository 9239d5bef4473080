"""The 54 building tiles and the fountain: identity, walls, variant; and their sheets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from sheets import Sheet, grid, photograph

# A sprite reaches beyond its tile by these parts of a tile's side.
TILE_FRAME = {"left": 0.0625, "right": 0.0625, "up": 0.46875, "down": 0.09375}
SPRITE_1X = (288, 400)
MASTER_TILE = 512
QUALITY = 92

# Price and walls (north, east, south, west) of every tile.
TILES: dict[str, str] = {
    "pavilion": "2 new, 3 sw, 4 es, 5 nw, 6 n, 7 e, 8",
    "seraglio": "3 esw, 4 ne, 5 sw, 6 es, 7 w, 8 s, 9",
    "arcades": "4 nes, 5 nw, 6 ne, 6 sw, 7 es, 8 e, 8 n, 9, 10",
    "chambers": "5 nsw, 6 es, 7 ne, 7 sw, 8 nw, 9 s, 9 w, 10, 11",
    "garden": "6 esw, 7 nsw, 8 ne, 8 nw, 8 sw, 9 e, 10 n, 10 w, 10, 11, 12 s",
    "tower": "7 new, 8 nes, 9 es, 9 ne, 9 nw, 10 w, 11 n, 11 s, 11, 12, 13 e",
}


# Types with windows, whose lamps are lit in the evening.
LIT = ("pavilion", "seraglio", "arcades", "chambers", "tower")


@dataclass(frozen=True)
class TileSpec:
    """One sprite to render."""

    name: str
    kind: str
    walls: str
    variant: int
    """0 modest, 1 rich, 2 grand."""
    splendour: float = 0.5
    """From 0, the cheapest tile of its type, to 1, the dearest."""


def specs() -> list[TileSpec]:
    """Return every tile; the cheapest third of a type is modest, the dearest grand."""
    result: list[TileSpec] = []
    for kind, listing in TILES.items():
        entries = listing.split(", ")
        for rank, entry in enumerate(entries):
            price, *walls = entry.split()
            name = "-".join([kind, price, *walls])
            variant = rank * 3 // len(entries)
            splendour = rank / (len(entries) - 1)
            result.append(TileSpec(name, kind, "".join(walls).upper(), variant, splendour))
    return [*result, TileSpec("fountain", "fountain", "", 0)]


def tile_sheets(masters: Path) -> list[Sheet]:
    """Return a sheet for every building type and one for the fountain."""
    sheets = []
    for kind in [*TILES, "fountain"]:
        sprites = [
            photograph(spec.name, masters / f"{spec.name}.webp", *SPRITE_1X)
            for spec in specs()
            if spec.kind == kind
        ]
        sheet = replace(grid(kind, sprites, 4), quality=QUALITY, daylight=True)
        sheets.append(replace(sheet, lamps=kind in LIT))
    return sheets
