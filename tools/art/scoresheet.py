"""The pieces of Roll & Write: the dice on their shadows, the parchment sheet and its boxes.

``SPRITES`` and ``sheet_frames`` hold every name on the sheet ``rollwrite`` but those of the dice,
which are ``die-<blue|yellow>-<1..6>`` and ``die-<blue|yellow>-roll-<0..>``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import skia
from buildart import draw_building
from draw import (
    Point,
    around,
    circle,
    colour,
    down,
    minus,
    paint,
    polygon,
    rim,
    rounded,
    star,
)
from frames import Frame
from palette import NORMAL
from PIL import Image
from sheets import Sheet, Sprite, pack, shrink, vector
from zellige import Ornament, girih

PAPER = ("#fbf0d3", "#f2e0b4", "#e8cf98")
PRINT = "#8a6a34"
"""What is printed on the paper."""
TEAL = "#0f4450"
"""The line round what stands out from the paper."""
INK = "#2b1b12"
"""What is written with the brush."""
BOX, COIN = 72, 44
DIE, TUMBLING = 96, 132
"""Units of a side; the dice are rendered at twice that."""
DICE = ("blue", "yellow")
TURNS = 8

Draw = Callable[[skia.Canvas], None]
Stroke = tuple[float, float, float, float, float]
"""From where to where, and how far it bends."""


# ------------------------------------------------------------------------------------- brushwork
def _brush(canvas: skia.Canvas, line: Stroke, wide: float, seed: int) -> None:
    """Paint a stroke that swells, bends and ends in dry hairs."""
    x0, y0, x1, y1, bend = line
    length = math.hypot(x1 - x0, y1 - y0)
    across = (-(y1 - y0) / length, (x1 - x0) / length)
    chance = np.random.default_rng(seed)
    rough = np.convolve(chance.normal(0, 1, 48), np.ones(5) / 5, "same")
    left: list[Point] = []
    right: list[Point] = []
    for k in range(41):
        t = k / 40
        off = bend * math.sin(math.pi * t)
        x, y = x0 + (x1 - x0) * t + across[0] * off, y0 + (y1 - y0) * t + across[1] * off
        swell = wide / 2 * (0.58 + 0.42 * math.sin(math.pi * (0.1 + 0.8 * t)) ** 0.8)
        for side, way, phase in ((left, 1, 0), (right, -1, 6)):
            edge = swell * (1 + 0.16 * rough[k + phase])
            side.append((x + way * across[0] * edge, y + way * across[1] * edge))
    canvas.drawPath(polygon([*left, *reversed(right)]), paint(INK, 238))
    for hair in (-0.85, -0.45, -0.05, 0.35, 0.78):
        reach = wide * float(chance.uniform(0.05, 0.5))
        x, y = x1 + across[0] * hair * wide * 0.27, y1 + across[1] * hair * wide * 0.27
        ahead = ((x1 - x0) / length * reach, (y1 - y0) / length * reach)
        pen = paint(INK, 225, stroke=wide * 0.17, cap=True)
        canvas.drawLine(x - ahead[0], y - ahead[1], x + ahead[0], y + ahead[1], pen)


_CROSSES: tuple[tuple[Stroke, Stroke], ...] = (
    ((16, 17, 56, 55, 2.5), (56, 15, 17, 57, -2)),
    ((14, 20, 58, 52, -3), (53, 13, 20, 59, 2.5)),
    ((18, 14, 54, 58, 3), (58, 19, 14, 53, 3)),
)


def _crossed(canvas: skia.Canvas, variant: int) -> None:
    """72 x 72, laid over a box: the paper shines through, two strokes of the brush over it."""
    canvas.drawRRect(rounded(6, 6, 60, 60, 9), paint(PAPER[1], 104))
    for k, line in enumerate(_CROSSES[variant]):
        _brush(canvas, line, 8.2, 10 * variant + k)


# ----------------------------------------------------------------------------------------- boxes
def _box(canvas: skia.Canvas, kind: str) -> None:
    """72 x 72: a building still to be built."""
    base, dark, light, ink = NORMAL.buildings[kind]
    canvas.drawRRect(rounded(5, 6.5, 62, 62, 10), paint("#5a3c12", 120, blur=2))
    canvas.drawRRect(rounded(5, 5, 62, 62, 10), down(5, 67, *NORMAL.gold_rim))
    canvas.drawRRect(rounded(6.8, 6.8, 58.4, 58.4, 8.6), down(6, 66, base, base, dark))
    canvas.drawRRect(rounded(9.6, 9.6, 52.8, 52.8, 6.4), paint(light, 90, stroke=1.1))
    if kind != "chambers":
        draw_building(canvas, kind, 36, 37.4, 18, "#000000")
    draw_building(canvas, kind, 36, 36, 18, ink)


def _crossing(canvas: skia.Canvas) -> None:
    """72 x 72, laid over a box: the dice meet here."""
    ring = minus(_path(rounded(-6, -6, 84, 84, 18)), _path(rounded(5, 5, 62, 62, 10)))
    canvas.save()
    canvas.clipPath(ring, skia.ClipOp.kIntersect, True)
    canvas.drawRRect(rounded(4, 4, 64, 64, 11), paint("#ffab1f", stroke=9, blur=3))
    canvas.restore()
    canvas.drawRRect(rounded(3.6, 3.6, 64.8, 64.8, 11.4), paint(TEAL, stroke=6))
    canvas.drawRRect(rounded(3.6, 3.6, 64.8, 64.8, 11.4), paint("#ffe594", stroke=2.8))
    for x, y in ((5.5, 5.5), (66.5, 5.5), (66.5, 66.5), (5.5, 66.5)):
        canvas.drawPath(star(x, y, 7.4, 5.6), paint(TEAL))
        canvas.drawPath(star(x, y, 5.2, 3.8), paint("#fff3c4"))


def _path(box: skia.RRect) -> skia.Path:
    path = skia.Path()
    path.addRRect(box)
    return path


def _printed_coin(canvas: skia.Canvas, alpha: int) -> None:
    canvas.drawRRect(rounded(5, 5, 34, 34, 7), paint("#fff9e6", 150))
    canvas.drawRRect(rounded(5, 5, 34, 34, 7), paint(PRINT, 150, stroke=1.3))
    canvas.drawCircle(22, 22, 10.5, paint(PRINT, alpha, stroke=1.5))
    canvas.drawPath(star(22, 22, 6.6, 4.7), paint(PRINT, alpha))


def _ring(canvas: skia.Canvas) -> None:
    """A circle drawn by hand in one go, its ends crossing."""
    path = skia.Path()
    for k in range(61):
        t = k / 60
        angle = -2.0 + 6.9 * t
        radius = 17.6 - 1.6 * t + 0.8 * math.sin(3 * angle)
        point = (22 + radius * math.cos(angle), 22 + radius * 0.97 * math.sin(angle))
        (path.lineTo if k else path.moveTo)(*point)
    canvas.drawPath(path, paint(INK, 225, stroke=2.7, cap=True))


def _coin_box(canvas: skia.Canvas) -> None:
    """44 x 44: a coin that was never gained."""
    _printed_coin(canvas, 105)


def _coin_circled(canvas: skia.Canvas) -> None:
    """44 x 44: a coin that can be spent."""
    _printed_coin(canvas, 0)
    canvas.drawCircle(22, 23, 11.8, paint("#5a3c12", 150, blur=1.4))
    canvas.drawCircle(22, 22, 11.8, down(10, 34, *NORMAL.gold_rim))
    canvas.drawCircle(22, 22, 9.8, around((19, 18), 16, "#ffe28a", "#dba12f", "#a8752a"))
    canvas.drawPath(star(22, 22.7, 6.8, 4.9), paint("#fff0bf"))
    canvas.drawPath(star(22, 22, 6.8, 4.9), paint("#7a4c0c"))
    _ring(canvas)


def _coin_spent(canvas: skia.Canvas) -> None:
    """44 x 44: a coin that is gone for good."""
    _printed_coin(canvas, 70)
    canvas.saveLayerAlpha(None, 120)
    _ring(canvas)
    canvas.restore()
    _brush(canvas, (10, 33, 33, 11, 1.5), 5.2, 71)


def _type_done(canvas: skia.Canvas) -> None:
    """72 x 72, round a disc of 56: all buildings of the type stand."""
    for k in range(16):
        turn = math.pi * k / 8
        x, y = 36 + 31 * math.cos(turn), 36 + 31 * math.sin(turn)
        canvas.drawPath(star(x, y + 0.8, 4.4, 2.6, turn, 4), paint("#5a3c12", 130, blur=0.8))
        canvas.drawPath(star(x, y, 4.4, 2.6, turn, 4), paint("#e3b657"))
    ring = minus(circle(36, 36, 30), circle(36, 36, 26))
    canvas.drawPath(ring, paint("#5a3c12", 140, blur=1.6))
    canvas.drawPath(ring, down(5, 67, "#fff0bf", "#e2b04a", "#8d5f1b"))
    canvas.drawCircle(36, 36, 28, paint("#fff7dc", 150, stroke=0.9))
    canvas.drawCircle(57, 58, 12.4, paint("#3f2a08", 190, blur=1.4))
    canvas.drawCircle(57, 57, 12, down(45, 69, *NORMAL.gold_rim))
    canvas.drawCircle(57, 57, 10.2, down(47, 67, "#6fae49", "#38631f"))
    tick = skia.Path()
    tick.moveTo(51.6, 57.4)
    tick.lineTo(55.6, 61.2)
    tick.lineTo(62.6, 53)
    canvas.drawPath(tick, paint("#fff6dd", stroke=3, cap=True))


SPRITES: dict[str, tuple[int, Draw]] = {
    **{f"box-{kind}": (BOX, partial(_box, kind=kind)) for kind in NORMAL.buildings},
    **{f"box-crossed-{k}": (BOX, partial(_crossed, variant=k)) for k in range(len(_CROSSES))},
    "box-crossing": (BOX, _crossing),
    "coin-box": (COIN, _coin_box),
    "coin-box-circled": (COIN, _coin_circled),
    "coin-box-spent": (COIN, _coin_spent),
    "type-done": (BOX, _type_done),
}
"""By name: units of a side, and the drawing."""


# ---------------------------------------------------------------------------------------- frames
def _corner_ornament(canvas: skia.Canvas, width: float, height: float) -> None:
    """Tile work in the four corners of the sheet, cut off by a concave arc."""
    for x, y, turn in ((0, 0, 0), (width, 0, 90), (width, height, 180), (0, height, 270)):
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(turn)
        field = _path(rounded(9, 9, 44, 44, 6))
        field = minus(field, circle(53, 53, 27))
        canvas.save()
        canvas.clipPath(field, skia.ClipOp.kIntersect, True)
        canvas.drawPaint(paint("#1f6870"))
        inlay = Ornament(
            colour("#184f5a"), colour(NORMAL.gold, 190), colour(NORMAL.gold), colour("#c8553a")
        )
        girih(canvas, 60, 60, 22, inlay, 0.9, (20, 20))
        canvas.restore()
        canvas.drawPath(field, paint(NORMAL.gold_rim[2], stroke=1.5))
        canvas.restore()


def _sheet(canvas: skia.Canvas, width: float, height: float) -> None:
    canvas.drawRRect(rounded(1, 6, width - 2, height - 1, 11), paint("#00080c", 190, blur=7))
    canvas.drawRRect(rounded(0, 1, width, height, 10), paint("#00080c", 140, blur=2))
    canvas.drawRRect(rounded(0, 0, width, height, 10), down(0, height, *PAPER[:2]))
    canvas.save()
    canvas.clipRRect(rounded(0, 0, width, height, 10), True)
    canvas.drawRRect(
        rounded(-2, -2, width + 4, height + 4, 12), paint("#a8742a", 120, stroke=12, blur=7)
    )
    canvas.restore()
    canvas.drawRRect(
        rounded(0.7, 0.7, width - 1.4, height - 1.4, 9.4), paint("#8f6a2a", 150, stroke=1.4)
    )
    line = rim(0, height, *NORMAL.gold_rim, width=2)
    canvas.drawRRect(rounded(9, 9, width - 18, height - 18, 6), line)
    canvas.drawRRect(rounded(13, 13, width - 26, height - 26, 4), paint(PRINT, 110, stroke=0.9))
    _corner_ornament(canvas, width, height)


def _plate(earned: bool) -> Callable[[skia.Canvas, float, float], None]:
    """The points of a row or column: printed, and then gilded."""

    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        box = rounded(1, 1, width - 2, height - 2, height / 2 - 1)
        if not earned:
            canvas.drawRRect(box, paint("#fff9e6", 120))
            canvas.drawRRect(box, paint(PRINT, 150, stroke=1.3, dash=(4, 3)))
            return
        canvas.drawRRect(
            rounded(1, 2.6, width - 2, height - 2, height / 2), paint("#5a3c12", 150, blur=1.6)
        )
        canvas.drawRRect(box, down(0, height, *NORMAL.gold_rim))
        inner = rounded(3, 3, width - 6, height - 6, height / 2 - 3)
        canvas.drawRRect(inner, down(2, height, "#ffe9a6", "#e0a93f"))
        canvas.drawRRect(inner, paint("#fff7dc", 190, stroke=0.9))

    return draw


def sheet_frames() -> list[Frame]:
    """Return the nine-slices of Roll & Write."""
    return [
        Frame("sheet", (160, 160), (14, 10, 14, 20), 62, _sheet),
        Frame("bonus-plate", (48, 32), (0, 0, 0, 0), 16, _plate(False)),
        Frame("bonus-plate-earned", (48, 32), (2, 0, 2, 5), 15, _plate(True)),
    ]


# ------------------------------------------------------------------------------------------ dice
def _die(name: str, units: int, source: Path, lift: float) -> Sprite:
    """A rendered die over its shadow; the higher it is lifted the softer that is."""

    def render(scale: int) -> Image.Image:
        side = units * 0.36

        def shadow(canvas: skia.Canvas) -> None:
            x, y = units / 2 + lift * 3, units / 2 + 3.5 + lift * 7
            ground = rounded(x - side, y - side, 2 * side, 2 * side, side * (0.3 + lift * 0.7))
            canvas.drawRRect(ground, paint("#00080c", round(190 - 90 * lift), blur=3 + 5 * lift))

        picture = vector(name, units, units, shadow).render(scale)
        with Image.open(source) as die:
            picture.alpha_composite(shrink(die.convert("RGBA"), picture.size))
        return picture

    return Sprite(name, units, units, render)


def dice_sprites(folder: Path) -> list[Sprite]:
    """Return the dice; ``folder`` holds them rendered."""
    sprites: list[Sprite] = []
    for die in DICE:
        for face in range(1, 7):
            source = folder / f"{die}-{face}.webp"
            sprites.append(_die(f"die-{die}-{face}", DIE, source, 0.0))
        for step in range(TURNS):
            source = folder / f"{die}-roll-{step}.webp"
            sprites.append(_die(f"die-{die}-roll-{step}", TUMBLING, source, 0.6))
    return sprites


def rollwrite_sheet(dice: Path) -> Sheet:
    """Return everything of Roll & Write; ``dice`` holds the rendered dice."""
    sprites = dice_sprites(dice)
    sprites += [vector(name, side, side, draw) for name, (side, draw) in SPRITES.items()]
    sprites += [frame.sprite() for frame in sheet_frames()]
    return pack("rollwrite", sprites, 1080)
