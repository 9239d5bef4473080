"""What stirs over the palace city of the title: clouds, pennants, light; and the city at night.

All of it is made from the finished pictures of the city, so it fits them pixel by pixel.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache, partial
from random import Random

import numpy as np
import skia
from backdrop import HEIGHT, WIDTH
from draw import ASSETS, around, circle, colour, paint
from PIL import Image
from scipy.ndimage import gaussian_filter
from sheets import Sheet, Sprite, grid, pack, vector
from skies import Field, noise, smooth

CITIES = ("title", "evening")
NIGHT_QUALITY = 86
RIDGE = 168
"""Height of the pictures of the mountains, which hide clouds: towers begin below it."""
OUTLINE = (
    (0, 196), (64, 165), (122, 178), (153, 175), (206, 169), (245, 193), (300, 235), (331, 251),
    (361, 252), (429, 227), (520, 206), (539, 206), (631, 156), (674, 163), (704, 129), (735, 76),
    (790, 37), (845, 84), (872, 92), (900, 112), (949, 153), (1010, 190), (1078, 157), (1108, 156),
    (1163, 116), (1218, 116), (1237, 135), (1298, 202), (1335, 227), (1445, 233), (1549, 239),
    (1702, 202), (1763, 171), (1812, 162), (1874, 165), (1910, 193), (1920, 186),
)  # fmt: skip
"""Points near the outline of the mountains."""
NEAR = 14
"""Units between these and the outline, at most."""
STEEP = 7
"""Pixels up or down from one column of the outline to the next, at most."""
CLOUDS = ((520, 104), (400, 80), (300, 60))
PENNANT = (44, 34)
PENNANT_STAGES = 8
GLINT = (36, 8)
GLOW = 48
MOON = (1545, 78, 23)
"""The middle and the radius of the moon."""
_STARS = 420


@cache
def _city(name: str) -> Field:
    """Return the finished picture of the city at 2x."""
    with Image.open(ASSETS / "sheets" / f"{name}@2x.webp") as picture:
        return np.asarray(picture.convert("RGB")).astype("float32")


@cache
def _sky() -> Field:
    """Return where there is sky at 2x: 1 above the outline of the mountains, 0 below.

    The outline is the path near ``OUTLINE`` along which the pictures change most from row to row.
    """
    high = RIDGE * 3
    change = np.zeros((high, WIDTH * 2), "float32")
    for name, weight in zip(CITIES, (1 / 20, 1 / 8), strict=True):
        city = gaussian_filter(_city(name)[:high], (1.5, 1.5, 0), order=(1, 0, 0))
        change += weight * np.abs(city).sum(2)
    change = np.minimum(change, 1.2 * np.median(change.max(0)))
    rows = np.arange(high)[:, None]
    x, y = (np.array(values) * 2 for values in zip(*OUTLINE, strict=True))
    off = np.abs(rows - np.interp(np.arange(WIDTH * 2), x, y)[None])
    score = np.where(off < 2 * NEAR, change - 0.01 * off, -50)
    best, came = score[:, 0], []
    for column in range(1, WIDTH * 2):
        padded = np.pad(best, STEEP, constant_values=-1e9)
        ways = np.stack(
            [padded[k : k + high] - 0.12 * abs(k - STEEP) for k in range(2 * STEEP + 1)]
        )
        came.append(ways.argmax(0) - STEEP)
        best = ways.max(0) + score[:, column]
    path = [int(best.argmax())]
    for steps in reversed(came):
        path.append(path[-1] + int(steps[path[-1]]))
    sky = (rows < np.array(path[::-1])[None]).astype("float32")
    return gaussian_filter(sky, 0.9)


def _scaled(pixels: Field, width: int, height: int, scale: int) -> Image.Image:
    """Return a picture of pixels at 2x at this scale."""
    whole = Image.fromarray((np.clip(pixels, 0, 255) + 0.5).astype("uint8"))
    return whole.resize((width * scale, height * scale), Image.Resampling.LANCZOS)


def _ridge(scale: int, name: str) -> Image.Image:
    """Return the mountains of a city, without their sky."""
    city = _night() if name == "night" else _city(name)
    pixels = np.dstack([city[: RIDGE * 2], 255 * (1 - _sky()[: RIDGE * 2])])
    return _scaled(pixels, WIDTH, RIDGE, scale)


# -- the city at night -----------------------------------------------------------------------------


@cache
def _night() -> Field:
    """Return the city at night at 2x: the evening without its glow, under moon and stars."""
    evening = _city("evening") / 255
    high, wide = evening.shape[:2]
    grey = evening.mean(2, keepdims=True)
    dim = (0.42 * evening + 0.58 * grey) * np.array((0.42, 0.50, 0.78), "float32")
    warm = evening[..., 0] - 0.75 * evening[..., 2]
    lamps = smooth(0.80, 0.98, evening[..., 0]) * smooth(0.05, 0.30, warm)
    share = _land(high, wide)
    lamps *= share[..., 0]
    lamps[: 280 * 2, : 1220 * 2] = 0  # the glow above the mountains is no lamp
    lit = lamps[..., None] * evening * np.array((1.12, 0.86, 0.50), "float32")
    halo = gaussian_filter(lit, (9, 9, 0)) * 0.65 + gaussian_filter(lit, (34, 34, 0)) * 0.9
    land = dim * (1 - lamps[..., None]) + lit + halo
    rows, columns = np.mgrid[0:high, 0:wide].astype("float32") / 2
    down = np.clip(rows / 260, 0, 1)[..., None]
    sky = (1 - down) * np.array((0.022, 0.035, 0.10)) + down * np.array((0.115, 0.165, 0.33))
    veiled = gaussian_filter(grey[..., 0], 3)[..., None] * np.array((0.10, 0.12, 0.19))
    sky = (sky + 0.55 * veiled).astype("float32")
    x, y, radius = MOON
    far = np.hypot(columns - x, rows - y)[..., None]
    sky += np.exp(-((far / 150) ** 1.2)) * np.array((0.16, 0.20, 0.30), "float32")
    chance = Random(9)
    for _ in range(_STARS):
        left, top = chance.uniform(0, WIDTH), 250 * chance.random() ** 1.4
        size, bright = chance.choice((0.5, 0.6, 0.9)), chance.uniform(0.25, 1) * (1 - top / 270)
        _dot(sky, left, top, size, bright)
    disc = 1 - smooth(radius - 0.7, radius + 0.7, far)
    face = 0.90 + 0.16 * (noise(columns / 14, rows / 14)[..., None] - 0.5)
    sky = sky * (1 - disc) + disc * face * np.array((1.0, 0.97, 0.88), "float32")
    return np.clip(land * share + sky * (1 - share), 0, 1) * 255


def _dot(sky: Field, x: float, y: float, radius: float, bright: float) -> None:
    """Add a star to a sky at 2x."""
    left, top = int(2 * x) - 4, int(2 * y) - 4
    if left < 0 or top < 0:
        return
    part = sky[top : top + 9, left : left + 9]
    rows, columns = np.mgrid[0 : part.shape[0], 0 : part.shape[1]]
    far = np.hypot(columns + left - 2 * x, rows + top - 2 * y)
    shine = bright * np.exp(-((far / (2 * radius)) ** 2))
    part += shine[..., None] * np.array((0.9, 0.93, 1.0), "float32")


def _land(high: int, wide: int) -> Field:
    """Return 1 where there is land or city, 0 in the sky, for a whole picture at 2x.

    Towers before the sky are told from it by day: they are not as light and blue.
    """
    land = np.ones((high, wide), "float32")
    sky, day = _sky(), _city("title")[: RIDGE * 3]
    blue = smooth(170, 195, day[..., 2]) * smooth(95, 125, day[..., 0])
    blue *= smooth(-12, 2, day[..., 2] - day[..., 0])
    blue[: RIDGE * 2 - 6] = 1  # here are no towers, and shade lies over the sky for the menu
    blue[:, : 1250 * 2] = 1
    land[: RIDGE * 3] = 1 - sky * gaussian_filter(blue, 0.7)
    return land[..., None]


# -- sprites ---------------------------------------------------------------------------------------


def _cloud(scale: int, number: int) -> Image.Image:
    """Draw a cloud: soft, drawn out by the wind, brighter towards the light above."""
    width, height = CLOUDS[number]
    x, y = np.meshgrid(np.arange(width * 2) / 2, np.arange(height * 2) / 2)
    side, up = x / 92 + 40 * number, y / 26 + 11 * number
    density = noise(side, up)
    across, down = 2 * x / width - 1, 2 * y / height - 1
    body = np.clip(1 - across**2 - down**2, 0, 1)
    alpha = smooth(0.44, 0.84, density + 0.26 * body) * smooth(0.0, 0.8, body)
    lit = np.clip(0.72 + 2.2 * (density - noise(side + 0.06, up + 0.25)) - 0.16 * down, 0, 1)
    pixels = np.zeros((height * 2, width * 2, 4), "float32")
    dark, bright = np.array((178, 198, 220)), np.array((255, 255, 255))
    pixels[..., :3] = dark + (bright - dark) * lit[..., None]
    pixels[..., 3] = 225 * gaussian_filter(alpha, 1.2)
    return _scaled(pixels, width, height, scale)


def _pennant(canvas: skia.Canvas, stage: int) -> None:
    """Draw a pennant that waves to the right of its pole, which stands at the left lower corner."""
    high, begin, long, deep = PENNANT[1], 3.0, 36.0, 13.0
    canvas.drawLine(2, 2, 2, high, paint("#8a6526", stroke=1.8))
    canvas.drawPath(circle(2, 2.2, 1.9), paint("#f2cb62"))

    def wave(part: float) -> float:
        turn = math.tau * (1.15 * part - stage / PENNANT_STAGES)
        return 4.6 * math.pow(part, 0.8) * math.sin(turn) + 2.2 * part

    steps = 24
    for number in range(steps):
        first, last = number / steps, (number + 1) / steps
        over = min(1, last + 0.02)  # no seams
        shade = 0.5 + 0.5 * math.cos(math.tau * (1.15 * first - stage / PENNANT_STAGES))
        for edge, end, light, dark in (
            (0.0, 1.0, (214, 44, 52), (132, 18, 36)),
            (0.36, 0.62, (255, 214, 112), (196, 138, 48)),
        ):
            ink = "#{:02x}{:02x}{:02x}".format(
                *(round(b + (a - b) * shade) for a, b in zip(light, dark, strict=True))
            )
            path = skia.Path()
            corners = []
            for part, bound in ((first, edge), (over, edge), (over, end), (first, end)):
                narrow = 1 - 0.62 * part
                middle = 4.5 + deep / 2 + wave(part)
                corners.append((begin + long * part, middle + deep * narrow * (bound - 0.5)))
            path.addPoly([skia.Point(*corner) for corner in corners], True)
            canvas.drawPath(path, paint(ink))


def _glint(canvas: skia.Canvas) -> None:
    """Draw light on a wave: a flat streak, white in the middle."""
    canvas.save()
    canvas.translate(GLINT[0] / 2, GLINT[1] / 2)
    canvas.scale(1, GLINT[1] / GLINT[0])
    fading = [colour("#f4fbff", alpha) for alpha in (255, 150, 0)]
    reach = GLINT[0] / 2
    canvas.drawPath(circle(0, 0, reach), around((0, 0), reach, *fading, stops=(0, 0.35, 1)))
    canvas.restore()


def _glow(canvas: skia.Canvas) -> None:
    """Draw the light of a lamp behind a window."""
    fading = [colour("#ffdf9a", alpha) for alpha in (210, 90, 26, 0)]
    middle = GLOW / 2
    ink = around((middle, middle), middle, *fading, stops=(0, 0.2, 0.5, 1))
    canvas.drawPath(circle(middle, middle, middle), ink)


def life_sheets() -> list[Sheet]:
    """Return the city at night, the mountains that hide clouds, and what moves."""
    moving = [
        *(Sprite(f"cloud-{k}", *CLOUDS[k], partial(_cloud, number=k)) for k in range(len(CLOUDS))),
        *(
            vector(f"pennant-{k}", *PENNANT, partial(_pennant, stage=k))
            for k in range(PENNANT_STAGES)
        ),
        vector("glint", *GLINT, _glint),
        vector("glow", GLOW, GLOW, _glow),
    ]
    ridges = [
        Sprite(f"ridge-{name}", WIDTH, RIDGE, partial(_ridge, name=name))
        for name in (*CITIES, "night")
    ]
    night = Sprite("night", WIDTH, HEIGHT, lambda scale: _scaled(_night(), WIDTH, HEIGHT, scale))
    return [
        replace(grid("night", [night], 1), quality=NIGHT_QUALITY),
        replace(grid("ridges", ridges, 1), quality=NIGHT_QUALITY),
        replace(pack("life", moving, 800), quality=NIGHT_QUALITY),
    ]
