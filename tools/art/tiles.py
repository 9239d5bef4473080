"""Rendering a tile: kerb, zellige floor, building and walls in one picture."""

from __future__ import annotations

from pathlib import Path

from buildings import arcades, chambers, fountain, garden, pavilion, seraglio, tower
from kit.materials import Materials, palace, textured
from kit.scene import View, render, reset, set_up
from kit.site import Site
from kit.solids import box, mesh, place
from textures import floor
from tileset import TILE_FRAME, TileSpec
from walls import build_walls

BUILDERS = {
    "pavilion": pavilion.VARIANTS,
    "seraglio": seraglio.VARIANTS,
    "arcades": arcades.VARIANTS,
    "chambers": chambers.VARIANTS,
    "garden": garden.VARIANTS,
    "tower": tower.VARIANTS,
    "fountain": fountain.VARIANTS,
}


def _ground(kind: str, floors: Path, m: Materials) -> None:
    """Lay the kerb and the floor."""
    box(0, 0, -0.07, 1.0, 1.0, 0.07, m["frame"], bevel=0.012)
    f = 0.474
    corners = [(-f, -f, 0), (f, -f, 0), (f, f, 0), (-f, f, 0)]
    square = mesh("floor", corners, [(0, 1, 2, 3)], [[(0, 0), (1, 0), (1, 1), (0, 1)]])
    place(square, textured(f"floor_{kind}", floor(kind, floors)), (0, 0, 0.0015))


def build_tile(spec: TileSpec, floors: Path, m: Materials) -> None:
    """Build a tile round the origin; the drawn floors are kept in ``floors``."""
    _ground(spec.kind, floors, m)
    BUILDERS[spec.kind][spec.variant](m, Site(spec.splendour, spec.name))
    build_walls(spec.walls, m)


def render_tile(
    spec: TileSpec, target: Path, floors: Path, pixels: int, samples: int, quality: int
) -> None:
    """Render a tile of ``pixels`` a side (without its frame) to WebP."""
    reset()
    set_up(View(pixels, **TILE_FRAME, samples=samples))
    build_tile(spec, floors, palace())
    target.parent.mkdir(parents=True, exist_ok=True)
    render().save(target, quality=quality, alpha_quality=100, method=5)
