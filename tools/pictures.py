"""The pictures of the README and of the docs: ``python tools/pictures.py``, from the top folder.

Every screen in three sizes and in German, and the table in every look, in ``docs/pictures``; with
words after it only those whose names begin with one of them. Needs the installed game
(``pip install -e .``) and Pillow.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from PIL import Image

from alhambra.app.games.rollwrite.shots import SCREENS as SHEET_SCREENS
from alhambra.app.gfx.theme import LIGHTS, PALETTES
from alhambra.cli import SCREENS

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
SIZES = ("1280x720", "1920x1080", "3840x2160")
GAME = ("--seed", "33", "--players")
GAMES = (
    *("table", "hints", "why", "scoring", "end", "points", "course", "story", "end-scoring"),
    *("replay", "review"),
)
"""The screens that show a game of Alhambra."""
SHEET_GAME = ("--seed", "7", "--turns", "20", "--players")
SHEET_GAMES = tuple(
    screen for screen in SHEET_SCREENS if screen not in ("sheet-setup", "sheet-statistics")
)
"""The screens that show a game of Roll & Write."""
QUALITY = 84


def wanted() -> Iterator[tuple[str, list[str]]]:
    """The name of each picture, and what ``shot`` is asked for it."""
    for screen, size in product(SCREENS, SIZES):
        yield f"{screen}-{size}", [screen, "--size", size, *_game(screen, "4", "3")]
    for light, palette in product(LIGHTS, PALETTES):
        if (light, palette) != (LIGHTS[0], PALETTES[0]):
            name = "-".join(("table", light, *([palette] if palette != PALETTES[0] else [])))
            players = "6" if palette == PALETTES[0] else "3"
            yield name, ["table", "--light", light, "--palette", palette, *GAME, players]
    for screen in SCREENS:
        asked = [screen, "--size", SIZES[0], "--language", "de", *_game(screen, "6", "5")]
        yield f"{screen}-german-{SIZES[0]}", asked


def _game(screen: str, players: str, at_sheets: str) -> list[str]:
    """The game that is shown there: of so many players, or of so many at Roll & Write."""
    if screen in GAMES:
        return [*GAME, players]
    return [*SHEET_GAME, at_sheets] if screen in SHEET_GAMES else []


def main() -> None:
    """Draw them all, or those whose names begin with what was named."""
    begins = tuple(sys.argv[1:]) or ("",)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        if old.name.startswith(begins):
            old.unlink()
    with tempfile.TemporaryDirectory() as home:
        for name, asked in wanted():
            if not name.startswith(begins):
                continue
            png = Path(home) / f"{name}.png"
            command = [sys.executable, "-m", "alhambra", "shot", *asked, "--out", str(png)]
            subprocess.run(command, check=True, cwd=ROOT, env=os.environ | {"ALHAMBRA_HOME": home})
            with Image.open(png) as picture:
                picture.convert("RGB").save(FOLDER / f"{name}.webp", quality=QUALITY, method=5)


if __name__ == "__main__":
    main()
