"""Small one-colour symbols for buttons and labels, in a box from -1 to 1."""

from __future__ import annotations

from collections.abc import Callable

import skia
from draw import circle, minus, paint, plus, polygon, rounded, star, svg

Shape = Callable[[], skia.Path]


def _box(left: float, top: float, right: float, bottom: float, radius: float = 0.0) -> skia.Path:
    path = skia.Path()
    path.addRRect(rounded(left, top, right - left, bottom - top, radius))
    return path


def _moved(path: skia.Path, turn: float = 0.0, scale: tuple[float, float] = (1, 1)) -> skia.Path:
    matrix = skia.Matrix().setRotate(turn)
    matrix.preScale(*scale)
    moved = skia.Path(path)
    moved.transform(matrix)
    return moved


def _shifted(path: skia.Path, x: float, y: float) -> skia.Path:
    moved = skia.Path(path)
    moved.offset(x, y)
    return moved


def wall() -> skia.Path:
    """A crenellated wall with its courses."""
    merlons = [_box(x, -0.72, x + 0.42, 0.0, 0.05) for x in (-0.95, -0.21, 0.53)]
    joints = [_box(-0.95, 0.22, 0.95, 0.31)]
    joints += [_box(x - 0.045, -0.10, x + 0.045, 0.24) for x in (-0.35, 0.35)]
    joints += [_box(x - 0.045, 0.30, x + 0.045, 0.80) for x in (-0.60, 0.0, 0.60)]
    return minus(plus(_box(-0.95, -0.14, 0.95, 0.74, 0.05), *merlons), *joints)


def _card(turn: float, x: float, y: float = 0.0) -> skia.Path:
    return _shifted(_moved(_box(-0.46, -0.70, 0.46, 0.70, 0.13), turn), x, y)


def cards() -> skia.Path:
    """Two fanned cards."""
    front = _card(11, 0.30, 0.04)
    gap = _shifted(_moved(_box(-0.57, -0.81, 0.57, 0.81, 0.2), 11), 0.30, 0.04)
    return plus(minus(_card(-13, -0.36), gap), front)


def bag() -> skia.Path:
    """A tied money bag."""
    body = svg(
        "M -.30 -.34 C -.80 0 -.92 .32 -.86 .60 C -.82 .86 -.60 .92 0 .92 C .60 .92 .82 .86 .86 .60"
        " C .92 .32 .80 0 .30 -.34 Z"
    )
    neck = svg("M -.30 -.52 L -.52 -.92 L -.18 -.80 L 0 -.94 L .18 -.80 L .52 -.92 L .30 -.52 Z")
    return plus(minus(body, star(0, 0.34, 0.34, 0.22)), neck)


def deck() -> skia.Path:
    """A pile of cards."""
    top = svg("M 0 -.86 L .94 -.36 L 0 .14 L -.94 -.36 Z")
    layer = svg("M -.94 -.06 L 0 .44 L .94 -.06 L .94 .12 L 0 .62 L -.94 .12 Z")
    return plus(top, layer, _shifted(layer, 0, 0.34))


def crown() -> skia.Path:
    """A crown of three points."""
    body = svg("M -.80 .44 L -.94 -.46 L -.44 -.06 L 0 -.72 L .44 -.06 L .94 -.46 L .80 .44 Z")
    pearls = [circle(-0.92, -0.54, 0.13), circle(0, -0.78, 0.15), circle(0.92, -0.54, 0.13)]
    return plus(body, _box(-0.80, 0.56, 0.80, 0.80, 0.08), *pearls)


def human() -> skia.Path:
    """A person."""
    bust = svg("M -.84 .90 C -.84 .22 -.48 .02 0 .02 C .48 .02 .84 .22 .84 .90 Z")
    return plus(circle(0, -0.48, 0.42), bust)


def computer() -> skia.Path:
    """A screen with a star, on a foot."""
    screen = minus(_box(-0.92, -0.80, 0.92, 0.46, 0.14), _box(-0.74, -0.62, 0.74, 0.28, 0.05))
    foot = svg("M -.16 .40 L .16 .40 L .22 .70 L -.22 .70 Z")
    return plus(screen, star(0, -0.17, 0.34, 0.20), foot, _box(-0.50, 0.66, 0.50, 0.84, 0.08))


def mouse() -> skia.Path:
    """A mouse with its wheel."""
    seam = _box(-0.60, -0.22, 0.60, -0.12)
    wheel = _box(-0.11, -0.66, 0.11, -0.30, 0.11)
    return minus(_box(-0.60, -0.92, 0.60, 0.92, 0.58), seam, wheel)


def pad() -> skia.Path:
    """A gamepad: its cross and two of its buttons."""
    body = svg(
        "M -.52 -.52 L .52 -.52 C .84 -.52 1.00 .10 .98 .46 C .96 .82 .62 .80 .40 .34 "
        "L -.40 .34 C -.62 .80 -.96 .82 -.98 .46 C -1.00 .10 -.84 -.52 -.52 -.52 Z"
    )
    cross_bars = [_box(-0.64, -0.17, -0.24, -0.05), _box(-0.50, -0.31, -0.38, 0.09)]
    return minus(body, *cross_bars, circle(0.32, -0.02, 0.10), circle(0.56, -0.20, 0.10))


def undo() -> skia.Path:
    """An arrow that turns back."""
    ring = minus(circle(0.06, 0.16, 0.72), circle(0.06, 0.16, 0.46), _box(-1.2, 0.16, 0.06, 1.2))
    tail = _box(-0.10, 0.62, 0.08, 0.88, 0.0)
    head = svg("M -.98 .06 L -.16 .06 L -.53 .58 Z")
    return plus(ring, tail, _shifted(_moved(head, 0), 0, 0.06))


def redo() -> skia.Path:
    """An arrow that turns forth."""
    return _moved(undo(), scale=(-1, 1))


def menu() -> skia.Path:
    """Three bars."""
    return plus(*(_box(-0.80, y - 0.12, 0.80, y + 0.12, 0.12) for y in (-0.56, 0.0, 0.56)))


def check() -> skia.Path:
    """A check mark."""
    return svg("M -.92 .10 L -.66 -.18 L -.26 .22 L .64 -.70 L .92 -.44 L -.26 .78 Z")


def plus_sign() -> skia.Path:
    """An upright cross."""
    return plus(_box(-0.78, -0.17, 0.78, 0.17, 0.10), _box(-0.17, -0.78, 0.17, 0.78, 0.10))


def cross() -> skia.Path:
    """A diagonal cross."""
    return _moved(plus_sign(), 45)


def _arrow(turn: float) -> Shape:
    head = svg("M -.90 0 L -.06 -.76 L -.06 -.24 L .88 -.24 L .88 .24 L -.06 .24 L -.06 .76 Z")
    return lambda: _moved(head, turn)


def eye() -> skia.Path:
    """An eye."""
    lids = svg("M -.98 0 C -.56 -.74 .56 -.74 .98 0 C .56 .74 -.56 .74 -.98 0 Z")
    return plus(minus(lids, circle(0, 0, 0.40)), circle(0, 0, 0.22))


def save() -> skia.Path:
    """An arrow into a tray."""
    arrow = svg("M -.16 -.90 L .16 -.90 L .16 -.20 L .52 -.20 L 0 .36 L -.52 -.20 L -.16 -.20 Z")
    tray = svg("M -.88 .18 L -.64 .18 L -.64 .62 L .64 .62 L .64 .18 L .88 .18 L .88 .86 "
               "L -.88 .86 Z")  # fmt: skip
    return plus(arrow, tray)


def clock() -> skia.Path:
    """A dial with two hands."""
    dial = minus(circle(0, 0, 0.90), circle(0, 0, 0.68))
    return plus(dial, _box(-0.10, -0.52, 0.10, 0.10, 0.08), _box(-0.10, -0.08, 0.44, 0.10, 0.08))


def exchange() -> skia.Path:
    """Two opposite arrows."""
    arrow = svg("M -.92 -.40 L -.36 -.86 L -.36 -.54 L .84 -.54 L .84 -.26 L -.36 -.26 "
                "L -.36 .06 Z")  # fmt: skip
    return plus(arrow, _moved(arrow, 180))


def reserve() -> skia.Path:
    """A tile that is set down on a shelf."""
    tile_ = minus(_box(-0.52, -0.90, 0.52, 0.14, 0.12), star(0, -0.38, 0.36, 0.24))
    shelf = svg("M -.90 .34 L .90 .34 L .90 .58 L .70 .58 L .70 .88 L .46 .88 L .46 .58 L -.46 .58 "
                "L -.46 .88 L -.70 .88 L -.70 .58 L -.90 .58 Z")  # fmt: skip
    return plus(tile_, shelf)


def _speaker() -> skia.Path:
    return svg("M -.94 -.30 L -.60 -.30 L -.10 -.74 L -.10 .74 L -.60 .30 L -.94 .30 Z")


def sound() -> skia.Path:
    """A loudspeaker with two waves."""
    waves = []
    for radius in (0.40, 0.76):
        ring = minus(circle(0, 0, radius + 0.10), circle(0, 0, radius - 0.10))
        wedge = polygon([(0, 0), (1.2, -1.0), (1.2, 1.0)])
        waves.append(skia.Op(_shifted(ring, 0.08, 0), wedge, skia.kIntersect_PathOp))
    return plus(_speaker(), *waves)


GLYPHS: dict[str, Shape] = {
    "wall": wall,
    "cards": cards,
    "bag": bag,
    "deck": deck,
    "crown": crown,
    "human": human,
    "computer": computer,
    "mouse": mouse,
    "pad": pad,
    "undo": undo,
    "redo": redo,
    "menu": menu,
    "check": check,
    "cross": cross,
    "plus": plus_sign,
    "arrow-left": _arrow(0),
    "arrow-right": _arrow(180),
    "arrow-up": _arrow(90),
    "arrow-down": _arrow(-90),
    "eye": eye,
    "save": save,
    "clock": clock,
    "exchange": exchange,
    "reserve": reserve,
    "sound": sound,
}


def draw_glyph(canvas: skia.Canvas, name: str, x: float, y: float, size: float, ink: str) -> None:
    """Draw a symbol with a faint shadow; ``size`` is half its height."""
    path = GLYPHS[name]()
    matrix = skia.Matrix().setTranslate(x, y)
    matrix.preScale(size, size)
    path.transform(matrix)
    shadow = skia.Path(path)
    shadow.offset(0, size * 0.07)
    canvas.drawPath(shadow, paint(alpha=110, blur=size * 0.07))
    canvas.drawPath(path, paint(ink))
