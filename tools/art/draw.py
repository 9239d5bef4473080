"""Small drawing vocabulary on top of skia. Lengths are canvas units, y grows downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import skia

ASSETS = Path(__file__).resolve().parents[2] / "assets"
Point = tuple[float, float]
Colour = str | int


def colour(value: str, alpha: int = 255) -> int:
    """Turn ``#rrggbb`` into skia's packed colour."""
    red, green, blue = (int(value[i : i + 2], 16) for i in (1, 3, 5))
    number: int = skia.Color(red, green, blue, alpha)
    return number


def packed(value: Colour) -> int:
    """Accept ``#rrggbb`` or a packed colour."""
    return colour(value) if isinstance(value, str) else value


def paint(
    value: Colour = "#000000",
    alpha: int = 255,
    *,
    stroke: float = 0.0,
    blur: float = 0.0,
    shader: skia.Shader | None = None,
    dash: tuple[float, float] | None = None,
    cap: bool = False,
) -> skia.Paint:
    """Make an anti-aliased, dithered paint; a stroke width of 0 fills."""
    result = skia.Paint(AntiAlias=True, Color=packed(value), Dither=True)
    if isinstance(value, str):
        result.setAlpha(alpha)
    if stroke:
        result.setStyle(skia.Paint.kStroke_Style)
        result.setStrokeWidth(stroke)
        result.setStrokeJoin(skia.Paint.kRound_Join)
        if cap:
            result.setStrokeCap(skia.Paint.kRound_Cap)
    if blur:
        result.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    if shader:
        result.setShader(shader)
    if dash:
        result.setPathEffect(skia.DashPathEffect.Make(list(dash), 0))
    return result


def down(top: float, bottom: float, *colours: Colour) -> skia.Paint:
    """Fill with a gradient from ``top`` to ``bottom``."""
    stops = [packed(c) for c in colours]
    return paint(shader=skia.GradientShader.MakeLinear([(0, top), (0, bottom)], stops))


def rim(top: float, bottom: float, *colours: Colour, width: float) -> skia.Paint:
    """Stroke with a gradient from ``top`` to ``bottom``."""
    result = down(top, bottom, *colours)
    result.setStyle(skia.Paint.kStroke_Style)
    result.setStrokeWidth(width)
    return result


def around(
    centre: Point, radius: float, *colours: Colour, stops: Sequence[float] | None = None
) -> skia.Paint:
    """Fill with a gradient from ``centre`` outwards."""
    values = [packed(c) for c in colours]
    where = list(stops) if stops else None
    return paint(shader=skia.GradientShader.MakeRadial(centre, radius, values, where))


def rect(left: float, top: float, width: float, height: float) -> skia.Rect:
    """Return a rectangle by its corner and size."""
    return skia.Rect.MakeXYWH(left, top, width, height)


def rounded(left: float, top: float, width: float, height: float, radius: float) -> skia.RRect:
    """Return a rectangle with round corners."""
    return skia.RRect.MakeRectXY(rect(left, top, width, height), radius, radius)


def polygon(points: Iterable[Point]) -> skia.Path:
    """Return a closed path through the points."""
    path = skia.Path()
    for index, point in enumerate(points):
        (path.lineTo if index else path.moveTo)(*point)
    path.close()
    return path


def star(
    x: float, y: float, outer: float, inner: float, turn: float = 0.0, tips: int = 8
) -> skia.Path:
    """Return a star; the first tip looks to ``turn`` (radians, 0 = right)."""
    return polygon(
        (
            x + (inner if k % 2 else outer) * math.cos(math.pi * k / tips + turn),
            y + (inner if k % 2 else outer) * math.sin(math.pi * k / tips + turn),
        )
        for k in range(2 * tips)
    )


def circle(x: float, y: float, radius: float) -> skia.Path:
    """Return a circle as a path."""
    path = skia.Path()
    path.addCircle(x, y, radius)
    return path


def minus(path: skia.Path, *others: skia.Path) -> skia.Path:
    """Cut the other paths out of the first."""
    for other in others:
        path = skia.Op(path, other, skia.kDifference_PathOp)
    return path


def plus(path: skia.Path, *others: skia.Path) -> skia.Path:
    """Join the paths."""
    for other in others:
        path = skia.Op(path, other, skia.kUnion_PathOp)
    return path


def svg(commands: str) -> skia.Path:
    """Read a path from SVG path data with the absolute commands M, L, C, Q and Z."""
    return _read_svg(skia.Path(), commands)


def _read_svg(path: skia.Path, commands: str) -> skia.Path:
    """Read the absolute commands M, L, C, Q and Z."""
    tokens = commands.replace(",", " ").split()
    need = {"M": 2, "L": 2, "C": 6, "Q": 4}
    calls = {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Q": path.quadTo}
    command = ""
    while tokens:
        if tokens[0] in "MLCQZ":
            command = tokens.pop(0)
            if command == "Z":
                path.close()
                continue
        numbers = [float(tokens.pop(0)) for _ in range(need[command])]
        calls[command](*numbers)
    return path


_faces: dict[str, skia.Typeface] = {}


def face(name: str = "Cinzel-Black") -> skia.Typeface:
    """Load a typeface of ``assets/fonts``."""
    if name not in _faces:
        _faces[name] = skia.Typeface.MakeFromFile(str(ASSETS / "fonts" / f"{name}.ttf"))
    return _faces[name]


def text(
    canvas: skia.Canvas,
    words: str,
    x: float,
    y: float,
    size: float,
    ink: skia.Paint,
    font: str = "Cinzel-Black",
) -> None:
    """Write centred on ``x`` with the baseline at ``y``."""
    letters = skia.Font(face(font), size)
    letters.setSubpixel(True)
    letters.setEdging(skia.Font.Edging.kAntiAlias)
    canvas.drawString(words, x - letters.measureText(words) / 2, y, letters, ink)
