"""The atlas of sprites: how it is read, and that it has just what is drawn."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.playable_game import needed_sprites
from alhambra.app.gfx.sprites.atlas import (
    BUTTONS,
    FRAMES,
    PICTURES,
    SCALES,
    SIGNS,
    Atlas,
    load_atlas,
)
from alhambra.app.gfx.sprites.sprite_sheets import SpriteSheets
from alhambra.app.gfx.theme import Look, load_theme
from alhambra.content import load_boxes
from alhambra.located import DataError
from alhambra.paths import ROOT, asset, data_file
from tests.app.stage import GAMES

ATLAS = load_atlas(asset("sheets") / "atlas.yaml")
OTHER = Look("evening", "contrast")
SMALL = """
tile_frame: {left: 0, right: 0, up: 0.5, down: 0.1}
sheets:
  ui:
    size: [40, 20]
    editions: [normal, colour-blind, contrast]
    sprites:
      sign: [0, 0, 20, 20]
      panel: [20, 0, 20, 20]
  garden:
    size: [10, 10]
    daylight: true
    lamps: true
    sprites:
      fountain: [0, 0, 10, 10]
  water:
    size: [4, 6]
    sprites:
      water-fountain: [0, 0, 4, 6]
frames:
  panel: {edges: [5, 5, 5, 5], margin: [1, 1, 1, 1]}
water: {fountain: [2, 3]}
"""


def small_atlas(folder: Path, source: str = SMALL) -> Atlas:
    """An atlas of three sheets, with all their files."""
    for scale in SCALES:
        for name in (
            "ui.normal",
            "ui.colour-blind",
            "ui.contrast",
            "garden",
            "lamps-garden",
            "water",
        ):
            (folder / f"{name}@{scale}x.webp").touch()
    path = folder / "atlas.yaml"
    path.write_text(source, "utf-8")
    return load_atlas(path)


def test_a_whole_atlas_is_read(tmp_path: Path) -> None:
    atlas = small_atlas(tmp_path)
    assert set(atlas.sprites) == {"sign", "panel", "fountain", "water-fountain"}
    assert atlas.waters == {"fountain": (2, 3)}
    assert atlas.sheets["garden"].lamps_file(Look("evening"), 2) == "lamps-garden@2x.webp"
    assert atlas.sheets["garden"].lamps_file(Look("day"), 2) is None
    assert atlas.sheets["ui"].lamps_file(Look("evening"), 2) is None
    assert atlas.sheets["ui"].file(OTHER, 2) == "ui.contrast@2x.webp"
    assert atlas.sheets["garden"].file(OTHER, 1) == "garden@1x.webp"
    atlas.check(["sign"], ["panel"])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("sign: [0, 0, 20, 20]", "sign: [0, 0, 20, 21]", "ui.sprites.sign: lies beyond its sheet"),
        ("sign: [0, 0, 20, 20]", "sign: [0, 0, 20]", "ui.sprites.sign: found a list of 3, expec"),
        ("sign: [0, 0, 20, 20]", "sign: [0, 0, 20, -1]", "sign[3]: found '-1', expected a whole"),
        ("sign: [0, 0, 20, 20]", "sign: large", "ui.sprites.sign: found 'large', expected a list"),
        ("panel: [20", "sign: [20", "sheets.ui.sprites.sign: given twice"),
        (
            "fountain: [0",
            "sign: [0",
            "sprites.sign: expected one sprite of this name, found another",
        ),
        ("size: [40, 20]", "breadth: 40", "sheets.ui: key 'size' is missing"),
        ("size: [40, 20]", "size: [wide, 20]", "size[0]: found 'wide', expected a whole number"),
        ("[normal, colour-blind, contrast]", "[normal, contrast]", "expected one for day and colo"),
        ("[normal, colour-blind", "[normal, day, colour-blind", ""),
        ("daylight: true", "daylight: maybe", "garden.daylight: found 'maybe', expected one of"),
        ("lamps: true", "lamps: lit", "garden.lamps: found 'lit', expected one of"),
        ("lamps: true", "daylight: true", "sheets.garden.daylight: given twice"),
        ("  ui:", "  iu:\n    lamps: true", "sheets.iu: expected a file lamps-iu@1x.webp beside"),
        ("{fountain: [2, 3]}", "{fountain: [2, 5]}", "water.fountain: reaches beyond its tile of"),
        ("{fountain: [2, 3]}", "{sign: [2, 3]}", "water.sign: expected sprites sign and water-s"),
        ("panel: {", "window: {", "frames.window: there is no sprite of this name"),
        ("edges: [5, 5, 5, 5]", "edges: [5, 5, 16, 5]", "panel.edges: expected no more than the"),
        ("margin: [1, 1, 1, 1]", "margins: 1", "frames.panel: key 'margin' is missing"),
        ("left: 0,", "left: far,", "tile_frame.left: found 'far', expected a number"),
        ("  garden:", "  roses:", "sheets.roses: expected a file roses@1x.webp beside the atlas"),
        ("frames:", "frame:", "key 'frames' is missing"),
        ("frames:", "pointers: {hand: [1, 1]}\nframes:", "pointers.hand: there is no sprite of"),
        ("frames:", "pointers: {sign: [20, 1]}\nframes:", "pointers.sign: expected a point of"),
    ],
)
def test_faults_of_an_atlas_are_told_with_their_place(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert old in SMALL
    if not told:
        small_atlas(tmp_path, SMALL.replace(old, new, 1))
        return
    with pytest.raises(DataError) as fault:
        small_atlas(tmp_path, SMALL.replace(old, new, 1))
    assert told in str(fault.value)
    assert str(tmp_path / "atlas.yaml") in str(fault.value)


def test_sprites_and_frames_that_are_missing_are_named(tmp_path: Path) -> None:
    atlas = small_atlas(tmp_path)
    with pytest.raises(DataError, match=r"atlas\.yaml: sprites: .*missing: coin-denar, undo"):
        atlas.check(["undo", "sign", "coin-denar"], [])
    with pytest.raises(DataError, match=r"frames: .*missing: sign"):
        atlas.check([], ["panel", "sign"])


def png(wide: int, high: int) -> bytes:
    """A picture file."""
    file = BytesIO()
    pygame.image.save(pygame.Surface((wide, high)), file, "any.png")
    return file.getvalue()


@pytest.mark.parametrize("unit", [1.0, 2.0])
@pytest.mark.parametrize("damage", ["cut", "size", "gone"])
def test_in_place_of_a_damaged_sheet_stands_that_of_another_scale(
    damage: str, unit: float, tmp_path: Path
) -> None:
    pygame.display.set_mode((64, 64))
    atlas = small_atlas(tmp_path)
    damaged, whole = (tmp_path / f"ui.normal@{scale:.0f}x.webp" for scale in (unit, 3 - unit))
    whole.write_bytes(png(40 * round(3 - unit), 20 * round(3 - unit)))
    damaged.write_bytes(b"RIFF" if damage == "cut" else png(41, 20))
    if damage == "gone":
        damaged.unlink()
    sheets = SpriteSheets(atlas, load_theme(data_file("theme.yaml")))
    sheets.fetch(["ui"], unit)
    while sheets.busy:
        sheets.poll()
    found = sheets.sprite("sign", (4, 4))
    assert found is not None and found[1] == 3 - unit
    assert sheets.damaged == [damaged]
    sheets.close()


def test_all_that_code_and_data_name_is_there() -> None:
    ATLAS.check(*needed_sprites(load_boxes(), GAMES))


def named() -> Iterator[tuple[str, str]]:
    """Every word the sources of the screen hold, and where."""
    for path in sorted((ROOT / "alhambra" / "app").rglob("*.py")):
        if path.name in ("needed.py", "sprites.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, f"{path.name}:{node.lineno}"


def test_no_sprite_is_named_in_the_sources_that_is_not_checked() -> None:
    sprites, frames = needed_sprites(load_boxes(), GAMES)
    checked = {*sprites, *frames}
    words = dict(named())
    unchecked = {word: words[word] for word in words.keys() & ATLAS.sprites.keys() - checked}
    assert unchecked == {}
    whole = {*SIGNS, *PICTURES, *FRAMES} - {*BUTTONS}
    assert {name for name in whole - words.keys() if not name.startswith("cell-")} == set()


def test_the_sheets_hold_no_sprite_and_no_frame_that_is_not_needed() -> None:
    sprites, frames = needed_sprites(load_boxes(), GAMES)
    waters = {f"water-{name}" for name in ATLAS.waters}
    assert ATLAS.sprites.keys() - {*sprites, *frames} == waters
    assert ATLAS.frames.keys() - {*frames} == set()
