"""The title picture: a walled palace city of the game's own tiles, lit from the left at evening.

Transparent where the table shows; the left third, where the menu stands, is empty.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import skia
from draw import colour, paint, rect
from PIL import Image
from sheets import shrink
from tileset import TILE_FRAME

WIDTH, HEIGHT = 3840, 2160
TILE = 348
CENTRE = (2500, 1150)
SUNLIT = (1950, 900)
REACH = 2300
EVENING = np.array([1.22, 1.06, 0.86], "float32")
DUSK = np.array([0.34, 0.40, 0.58], "float32")
CITY = """
- - - pavilion-5-nw arcades-8-n tower-11-n seraglio-4-ne - -
- tower-9-nw garden-10-n tower-12 garden-10 arcades-10 pavilion-8 arcades-6-ne -
garden-8-nw chambers-9-s tower-11 garden-9-e tower-10-w chambers-11 arcades-8-e seraglio-7-w chambers-7-ne
tower-13-e arcades-5-nw chambers-6-es arcades-6-sw seraglio-9 fountain chambers-10 pavilion-7-e garden-10-w
chambers-7-sw seraglio-8-s tower-8-nes pavilion-2-new garden-6-esw seraglio-3-esw garden-8-sw arcades-9 seraglio-6-es
- garden-7-nsw arcades-4-nes chambers-9-w pavilion-6-n garden-8-ne chambers-8-nw tower-9-es -
- - - seraglio-5-sw garden-12-s tower-11-s arcades-7-es - -
"""  # noqa: E501


def _cells() -> list[tuple[str, float, float]]:
    """Return every tile with the left upper corner of its square, from north to south."""
    rows = [line.split() for line in CITY.split("\n") if line]
    left = CENTRE[0] - len(rows[0]) * TILE / 2
    top = CENTRE[1] - len(rows) * TILE / 2
    return [
        (name, left + column * TILE, top + row * TILE)
        for row, line in enumerate(rows)
        for column, name in enumerate(line)
        if name != "-"
    ]


def _shadow(canvas: skia.Canvas) -> None:
    """Lay the city's shadow on the table: long and soft to the right, dark at its foot."""
    path = skia.Path()
    for _, x, y in _cells():
        path.addRect(rect(x - 1, y - 1, TILE + 2, TILE + 8))
    for shift, blur, alpha in ((0.34, 90, 120), (0.14, 40, 120), (0.0, 12, 190)):
        canvas.save()
        canvas.translate(shift * TILE, shift * TILE * 0.1)
        canvas.drawPath(path, paint("#00080c", alpha, blur=blur))
        canvas.restore()


def _tile(canvas: skia.Canvas, picture: Path, x: float, y: float) -> None:
    width = round(TILE * (1 + TILE_FRAME["left"] + TILE_FRAME["right"]))
    height = round(TILE * (1 + TILE_FRAME["up"] + TILE_FRAME["down"]))
    with Image.open(picture) as master:
        small = np.ascontiguousarray(shrink(master.convert("RGBA"), (width, height)))
    image = skia.Image.fromarray(small, colorType=skia.kRGBA_8888_ColorType)
    canvas.drawImage(image, x - TILE_FRAME["left"] * TILE, y - TILE_FRAME["up"] * TILE)


def _graded(pixels: np.ndarray) -> np.ndarray:
    """Warm the city from the left and let the far sides sink into blue dusk."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype("float32")
    near = np.clip(1 - np.hypot(x - SUNLIT[0], (y - SUNLIT[1]) * 1.15) / REACH, 0, 1)[..., None]
    far = 1 - near
    gain = DUSK * far**1.3 + EVENING * (1 - far**1.3)
    result = pixels.astype("float32")
    result[..., :3] = np.clip(result[..., :3] * gain, 0, 255)
    return (result + 0.5).astype("uint8")


def _fade(canvas: skia.Canvas) -> None:
    """Dissolve the picture towards the menu."""
    stops = [colour("#000000", alpha) for alpha in (0, 30, 255)]
    across = skia.GradientShader.MakeLinear([(850, 0), (1900, 0)], stops, [0, 0.25, 1])
    ink = paint(shader=across)
    ink.setBlendMode(skia.BlendMode.kDstIn)
    canvas.drawRect(rect(0, 0, WIDTH, HEIGHT), ink)


def render_panorama(masters: Path, target: Path) -> None:
    """Compose the picture from the rendered tiles and write it as WebP."""
    surface = skia.Surface(WIDTH, HEIGHT)
    with surface as canvas:
        canvas.clear(0)
        _shadow(canvas)
        for name, x, y in _cells():
            _tile(canvas, masters / f"{name}.webp", x, y)
        _fade(canvas)
    pixels = _graded(surface.toarray(colorType=skia.kRGBA_8888_ColorType))
    target.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(pixels, "RGBA").save(target, quality=95, method=5)
