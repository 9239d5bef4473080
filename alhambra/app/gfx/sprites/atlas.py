"""The names of sprites that every game draws; where each lies on its sheet, and how nine-slices are
cut: ``assets/sheets/atlas.yaml``.

All numbers are pixels of the sheets at 1x. Reading the atlas reports all its faults, and all
missing files, with the file, the line and the key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from alhambra.app.gfx.canvas import Overhang
from alhambra.app.gfx.theme import LOOKS, Look
from alhambra.located import DataError, Node, reading

SCALES = (1, 2)
"""Resolutions of the files of every sheet: pixels per unit."""
LARGEST = 8192
"""Longest side of a sheet at 1x, in pixels."""


SIGNS = (
    "arrow-down", "arrow-left", "arrow-right", "arrow-up", "bag", "cards", "check", "clock",
    "computer", "cross", "crown", "deck", "exchange", "eye", "human", "menu", "mouse", "pad",
    "plus", "redo", "reserve", "save", "sound", "undo", "wall",
)  # fmt: skip
"""Symbols that scenes and tables draw by name."""
PICTURES = (
    "table", "title", "evening", "fountain", "card-back", "dirk", "laurel",
    "cell-hover", "cell-illegal", "cell-legal", "cell-remove", "cell-swap",
)  # fmt: skip
EFFECTS = (
    "lift-shadow", "wall-spark",
    *(f"dust-{step}" for step in range(5)), *(f"spark-{step}" for step in range(4)),
    *(f"bird-{step}" for step in range(4)), "ripples",
)  # fmt: skip
CITY = (
    "night", *(f"ridge-{light}" for light in ("title", "evening", "night")),
    *(f"cloud-{kind}" for kind in range(3)), *(f"pennant-{step}" for step in range(8)),
    "glint", "glow",
)  # fmt: skip
"""The city of the title at night, and what stirs over it."""
MEDALS = 3
"""The number of places with a medal."""
MOST_PLAYERS = 6
FACES = ("gardener", "castilian", "wall-builder", "collector", "banker", "spoiler")
"""The faces of players, in the order in which they are given to those without one of their own."""
BUTTONS = tuple(
    kind + state
    for kind, state in product(("button", "primary"), ("", "-hover", "-pressed", "-disabled"))
)
FRAMES = (
    *BUTTONS, "panel", "panel-active", "panel-dark", "field", "field-focus", "focus", "tooltip",
    "chip", "card-glow", "place-glow", "tile-shadow",
)  # fmt: skip
"""The nine-slices."""


def shared_sprites() -> Iterator[str]:
    """Yield the names of the sprites that every game draws, without ``FRAMES`` and pointers."""
    yield from (*SIGNS, *PICTURES, *EFFECTS, *CITY)
    yield from (f"emblem-{number}" for number in range(MOST_PLAYERS))
    yield from (f"face-{name}" for name in (*FACES, "dirk"))
    yield from (f"medal-{place}" for place in range(1, MEDALS + 1))


class Sprite(NamedTuple):
    """A sprite's sheet, its left upper corner there, and its size."""

    sheet: str
    x: int
    y: int
    w: int
    h: int


class SpriteSheet(NamedTuple):
    """A sheet's size, and its files."""

    name: str
    size: tuple[int, int]
    editions: tuple[str, ...]
    """Names of the versions in other colours; empty if one file serves all looks."""
    daylight: bool
    """True if it was rendered in daylight: other lights then tint it."""
    lamps: bool = False
    """True if a sheet of lamplight is laid over it in other lights."""

    def file(self, look: Look, scale: int) -> str:
        """Return the file name for a look: ``ui.contrast@2x.webp``, or ``garden@1x.webp``."""
        edition = look.edition(self.editions)
        return f"{self.name}{'' if edition is None else f'.{edition}'}@{scale}x.webp"

    def lamps_file(self, look: Look, scale: int) -> str | None:
        """Return the file name of the lamps that are lit in a look: ``lamps-tower@1x.webp``."""
        return f"lamps-{self.name}@{scale}x.webp" if self.lamps and look.is_dark else None


class Sides(NamedTuple):
    """Lengths at the four sides."""

    left: int
    top: int
    right: int
    bottom: int


class Slices(NamedTuple):
    """The cuts of a nine-slice."""

    edges: Sides
    """Edges that do not stretch, measured from the border of the sprite."""
    margin: Sides
    """The reach of the picture beyond the box it frames."""


class Atlas(NamedTuple):
    """All sprites and nine-slices."""

    path: Path
    """The file it was read from."""
    tile_frame: Overhang
    sheets: Mapping[str, SpriteSheet]
    sprites: Mapping[str, Sprite]
    frames: Mapping[str, Slices]
    hot_spots: Mapping[str, tuple[int, int]]
    """By sprite of a pointer: the pixel that points, from the left upper corner."""
    waters: Mapping[str, tuple[int, int]]
    """By tile with water: the left upper corner of the sprite ``water-...`` in its picture."""

    def check(self, sprites: Iterable[str], frames: Iterable[str]) -> None:
        """Raise ``DataError`` that names all missing sprites and nine-slices."""
        for key, wanted, known in (
            ("sprites", sprites, self.sprites.keys()),
            ("frames", frames, self.frames.keys()),
        ):
            if lacking := sorted(set(wanted) - known):
                raise DataError(f"{self.path}: {key}: expected, but missing: {', '.join(lacking)}")


@cache
def load_atlas(path: Path) -> Atlas:
    """Read the atlas, once. Raises ``DataError`` with the places of all faults."""
    with reading(path) as root:
        fields = root.fields("tile_frame", "sheets", "frames", optional=("pointers", "water"))
        over = fields["tile_frame"].fields("left", "right", "up", "down")
        sheets: dict[str, SpriteSheet] = {}
        sprites: dict[str, Sprite] = {}
        files = {file.name for file in path.parent.iterdir()}
        for name, node in fields["sheets"].mapping().items():
            _read_sheet(name, node, sheets, sprites, files)
        frames = {
            name: _read_slices(node, sprites.get(name))
            for name, node in fields["frames"].mapping().items()
        }
        pointers = fields["pointers"].mapping() if "pointers" in fields else {}
        hot_spots = {
            name: _read_hot_spot(node, sprites.get(name)) for name, node in pointers.items()
        }
        water = fields["water"].mapping() if "water" in fields else {}
        waters = {name: _read_water(name, node, sprites) for name, node in water.items()}
        overhang = Overhang(*(over[side].number() for side in Overhang._fields))
    return Atlas(path, overhang, sheets, sprites, frames, hot_spots, waters)


def _read_sheet(
    name: str,
    node: Node,
    sheets: dict[str, SpriteSheet],
    sprites: dict[str, Sprite],
    files: set[str],
) -> None:
    """Add a sheet and its sprites to ``sheets``, ``sprites`` and ``files``."""
    fields = node.fields("size", "sprites", optional=("editions", "daylight", "lamps"))
    size = [side.integer(1, LARGEST) for side in fields["size"].items(2)]
    width, height = size if len(size) == 2 else (LARGEST, LARGEST)
    editions = (
        tuple(each.text() for each in fields["editions"].items()) if "editions" in fields else ()
    )
    daylight, lamps = (
        key in fields and fields[key].choice(("true",)) == "true" for key in ("daylight", "lamps")
    )
    sheet = sheets[name] = SpriteSheet(name, (width, height), editions, daylight, lamps)
    if editions:
        for look in LOOKS:
            if look.edition(editions) is None:
                fields["editions"].fault(f"expected one for {look.light} and {look.palette}")
    wanted = {sheet.file(look, scale) for look in LOOKS for scale in SCALES}
    lit = {sheet.lamps_file(look, scale) for look in LOOKS for scale in SCALES} - {None}
    for file in sorted({*wanted, *(name for name in lit if name is not None)} - files):
        node.fault(f"expected a file {file} beside the atlas")
    for key, place in fields["sprites"].mapping().items():
        sprite = Sprite(name, *_read_four(place))
        if sprite.x + sprite.w > width or sprite.y + sprite.h > height:
            place.fault(f"lies beyond its sheet of {width} by {height}")
        if key in sprites:
            place.fault(f"expected one sprite of this name, found another on {sprites[key].sheet}")
        sprites[key] = sprite


def _read_slices(node: Node, sprite: Sprite | None) -> Slices:
    """Read how a nine-slice is cut; its edges must fit in the sprite."""
    fields = node.fields("edges", "margin")
    edges, margin = (Sides(*_read_four(fields[key])) for key in ("edges", "margin"))
    if sprite is None:
        node.fault("there is no sprite of this name")
    elif edges.left + edges.right > sprite.w or edges.top + edges.bottom > sprite.h:
        fields["edges"].fault(f"expected no more than the sprite's {sprite.w} by {sprite.h}")
    return Slices(edges, margin)


def _read_hot_spot(node: Node, sprite: Sprite | None) -> tuple[int, int]:
    """Read the pixel of a pointer's sprite that points."""
    numbers = [each.integer(0, LARGEST) for each in node.items(2)]
    x, y = numbers if len(numbers) == 2 else (0, 0)
    if sprite is None:
        node.fault("there is no sprite of this name")
    elif x >= sprite.w or y >= sprite.h:
        node.fault(f"expected a point of the sprite's {sprite.w} by {sprite.h}")
    return x, y


def _read_water(name: str, node: Node, sprites: Mapping[str, Sprite]) -> tuple[int, int]:
    """Read where a tile's picture has water; the water must lie within the picture."""
    numbers = [each.integer(0, LARGEST) for each in node.items(2)]
    x, y = numbers if len(numbers) == 2 else (0, 0)
    tile, water = sprites.get(name), sprites.get(f"water-{name}")
    if tile is None or water is None:
        node.fault(f"expected sprites {name} and water-{name}")
    elif x + water.w > tile.w or y + water.h > tile.h:
        node.fault(f"reaches beyond its tile of {tile.w} by {tile.h}")
    return x, y


def _read_four(node: Node) -> tuple[int, int, int, int]:
    """Read four whole numbers, none negative."""
    numbers = [each.integer(0, LARGEST) for each in node.items(4)]
    first, second, third, fourth = numbers if len(numbers) == 4 else (0, 0, 0, 0)
    return first, second, third, fourth
