"""Bake the game's pictures: ``python tools/art/bake.py [all|tiles|coins|dice|title|flat|sheets]``.

Rendered masters go to ``build/art``, finished sheets and the atlas to ``assets``. What was made
with the same scripts and parameters is not made again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import appicon
import flat
import lamps
import life
import scoresheet
import water
from draw import ASSETS
from lights import LIGHTS
from palette import NORMAL
from pointers import HOT_SPOTS
from sheets import Sheet, write, write_atlas
from tileset import MASTER_TILE, TILE_FRAME, TileSpec, specs, tile_sheets

HERE = Path(__file__).resolve().parent
WORK = HERE.parents[1] / "build" / "art"
SAMPLES = 16
MASTER_QUALITY = 97
TILE_SCRIPTS = (
    "kit/*.py", "buildings/*.py", "tiles.py", "walls.py", "textures.py", "zellige.py",
)  # fmt: skip


class Stamps:
    """Remembers what each product was made from."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}

    def stale(self, product: str, key: str, files: Iterable[Path]) -> bool:
        """Tell whether a product must be made."""
        return self.known.get(product) != key or not all(f.exists() for f in files)

    def done(self, product: str, key: str) -> None:
        """Note that a product was made."""
        self.known[product] = key
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.known, indent=1, sort_keys=True))


def digest(scripts: Iterable[str], *parameters: object) -> str:
    """Hash scripts of this folder together with parameters."""
    total = hashlib.sha256(repr(parameters).encode())
    for name in sorted(scripts):
        for path in sorted(HERE.glob(name)):
            total.update(path.read_bytes())
    return total.hexdigest()[:20]


def bake_tiles(stamps: Stamps) -> None:
    """Render every tile at 512 px a side."""
    for spec in specs():
        target = WORK / "tiles" / f"{spec.name}.webp"
        key = digest(TILE_SCRIPTS, spec, MASTER_TILE, SAMPLES)
        if stamps.stale(f"tile {spec.name}", key, [target]):
            _bake_tile(spec, target)
            stamps.done(f"tile {spec.name}", key)


def _bake_tile(spec: TileSpec, target: Path) -> None:
    import tiles

    start = time.monotonic()
    tiles.render_tile(spec, target, WORK / "floors", MASTER_TILE, SAMPLES, MASTER_QUALITY)
    print(f"{spec.name}: {time.monotonic() - start:.1f} s", flush=True)


def bake_masks(stamps: Stamps) -> None:
    """Render where every tile shows water and windows, at 512 px a side."""
    for spec in specs():
        target = WORK / "masks" / f"{spec.name}.webp"
        key = digest((*TILE_SCRIPTS, "masks.py"), spec, MASTER_TILE)
        if stamps.stale(f"mask {spec.name}", key, [target]):
            import masks

            masks.render_mask(spec, target, WORK / "floors", MASTER_TILE)
            stamps.done(f"mask {spec.name}", key)
            print(f"mask {spec.name}", flush=True)


def bake_coins(stamps: Stamps) -> None:
    """Render the piles of coins for the money cards."""
    scripts = ("kit/*.py", "coins.py", "coinart.py")
    for currency in NORMAL.currencies:
        for value in range(1, 10):
            target = WORK / "coins" / f"pile_{currency}_{value}.webp"
            key = digest(scripts, currency, value)
            if stamps.stale(target.stem, key, [target]):
                import coins

                coins.render_pile(currency, value, target)
                stamps.done(target.stem, key)
                print(target.stem, flush=True)


def bake_dice(stamps: Stamps) -> None:
    """Render the dice of Roll & Write, at rest and tumbling."""
    import dice

    key = digest(("kit/*.py", "dice.py", "palette.py"))
    for die in dice.NAMES:
        jobs = {f"{die}-{face}": partial(dice.render_face, die, face) for face in dice.FACES}
        for step in range(dice.TURNS):
            jobs[f"{die}-roll-{step}"] = partial(dice.render_turn, die, step)
        for name, job in jobs.items():
            target = WORK / "dice" / f"{name}.webp"
            if stamps.stale(f"die {name}", key, [target]):
                job(target)
                stamps.done(f"die {name}", key)
                print(f"die {name}", flush=True)


def bake_title(stamps: Stamps) -> None:
    """Render the palace city by every light."""
    scripts = (*TILE_SCRIPTS, "panorama.py", "landscape.py", "sierra.py")
    for light in LIGHTS:
        target = WORK / f"{light.name}.webp"
        key = digest(scripts, light)
        if stamps.stale(light.name, key, [target]):
            import panorama

            start = time.monotonic()
            panorama.render_panorama(target, WORK / "floors", light)
            stamps.done(light.name, key)
            print(f"{light.name}: {time.monotonic() - start:.1f} s", flush=True)


def _sheets(names: set[str]) -> list[Sheet]:
    result: list[Sheet] = []
    if "tiles" in names:
        result += tile_sheets(WORK / "tiles")
        result.append(water.water_sheet(WORK / "masks", specs())[0])
    if "flat" in names:
        result += flat.drawn_sheets(WORK / "coins")
        result.append(replace(scoresheet.rollwrite_sheet(WORK / "dice"), quality=94))
        result += [*flat.title_sheets(WORK), *life.life_sheets()]
    return result


def bake_sheets(names: set[str]) -> None:
    """Write the named sheets, and the atlas of all."""
    folder = ASSETS / "sheets"
    lit = lamps.lamp_sheets(WORK / "masks", WORK / "tiles", specs()) if "tiles" in names else []
    for sheet in [*_sheets(names), *lit]:
        start = time.monotonic()
        write(sheet, folder)
        print(f"sheet {sheet.name}: {time.monotonic() - start:.1f} s", flush=True)
    everything = _sheets({"tiles", "flat"})
    waters = water.water_sheet(WORK / "masks", specs())[1]
    target = folder / "atlas.yaml"
    write_atlas(target, everything, flat.frame_table(), TILE_FRAME, HOT_SPOTS, waters)


def main() -> None:
    """Read the command line and bake."""
    parser = argparse.ArgumentParser(description=__doc__)
    choices = ["all", "tiles", "coins", "dice", "title", "flat", "sheets"]
    parser.add_argument("what", nargs="?", default="all", choices=choices)
    what = parser.parse_args().what
    stamps = Stamps(WORK / "stamps.json")
    if what in ("all", "tiles"):
        bake_tiles(stamps)
        bake_masks(stamps)
    if what in ("all", "coins"):
        bake_coins(stamps)
    if what in ("all", "dice"):
        bake_dice(stamps)
    if what in ("all", "title"):
        bake_title(stamps)
    if what in ("all", "flat", "sheets"):
        appicon.write_app_icon(ASSETS, ASSETS.parent / "tools" / "package")
        bake_sheets({"flat"} if what == "flat" else {"tiles", "flat"})


if __name__ == "__main__":
    main()
