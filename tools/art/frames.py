"""Nine-slice frames.

A frame's picture reaches beyond the box it frames by its ``margin``; its ``edges`` are the parts
that must keep their size when it is stretched. Both are left, top, right, bottom in units.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import skia
from draw import around, colour, down, minus, paint, rounded
from palette import Buttons, Palette, Shades
from sheets import Sprite, vector
from zellige import Ornament, girih

Sides = tuple[int, int, int, int]
Draw = Callable[[skia.Canvas, float, float], None]


@dataclass(frozen=True)
class Frame:
    """How to draw a frame: ``draw`` gets a canvas whose origin is the box's corner."""

    name: str
    box: tuple[int, int]
    margin: Sides
    corner: int
    draw: Draw

    @property
    def size(self) -> tuple[int, int]:
        """Size of the whole picture."""
        left, top, right, bottom = self.margin
        return self.box[0] + left + right, self.box[1] + top + bottom

    @property
    def edges(self) -> Sides:
        """Widths that must not stretch."""
        left, top, right, bottom = (m + self.corner for m in self.margin)
        return left, top, right, bottom

    def sprite(self) -> Sprite:
        """Return the whole picture as a sprite."""

        def draw(canvas: skia.Canvas) -> None:
            canvas.translate(self.margin[0], self.margin[1])
            self.draw(canvas, *self.box)

        return vector(self.name, *self.size, draw)


def _path(rounded_box: skia.RRect) -> skia.Path:
    path = skia.Path()
    path.addRRect(rounded_box)
    return path


def _inset(width: float, height: float, by: float, radius: float) -> skia.RRect:
    return rounded(by, by, width - 2 * by, height - 2 * by, max(radius - by, 1))


def _outside(canvas: skia.Canvas, width: float, height: float, radius: float) -> None:
    canvas.clipRRect(rounded(0, 0, width, height, radius), skia.ClipOp.kDifference, True)


# ---------------------------------------------------------------------------------------- panels
def _panel(p: Palette, active: bool) -> Draw:
    shades = p.panels.active if active else p.panels.panel
    top, bottom = (colour(shade, min(255, p.panels.alpha + 10 * active)) for shade in shades)
    line = p.firm(255 if active else 150)
    faint = line // 4 if p.bold < 1 else 0

    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        canvas.save()
        _outside(canvas, width, height, 16)
        canvas.drawRRect(rounded(1, 5, width - 2, height, 16), paint(alpha=150, blur=5))
        if active:
            canvas.drawRRect(rounded(-2, -2, width + 4, height + 4, 18), paint("#ffcf5c", blur=7))
        canvas.restore()
        canvas.drawRRect(rounded(0, 0, width, height, 16), down(0, height, top, bottom))
        canvas.drawRRect(_inset(width, height, 1, 16), paint(p.gold, line, stroke=p.wide(1.6)))
        canvas.drawRRect(_inset(width, height, 5, 16), paint(p.gold, faint, stroke=1))
        if active:
            canvas.drawRRect(_inset(width, height, 1, 16), paint("#ffe08a", stroke=p.wide(2)))

    return draw


def _panel_dark(p: Palette) -> Draw:
    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        box = rounded(0, 0, width, height, 11)
        canvas.drawRRect(box, paint(p.panels.hollow, 150))
        canvas.save()
        canvas.clipRRect(box, True)
        hole = _path(rounded(-30, -30, width + 60, height + 60, 4))
        hole = minus(hole, _path(rounded(0, 2, width, height, 11)))
        canvas.drawPath(hole, paint(alpha=170, blur=3))
        canvas.restore()
        canvas.drawRRect(_inset(width, height, 0.6, 11), _edge(p, 36))

    return draw


def _edge(p: Palette, alpha: int) -> skia.Paint:
    """Return the pen for the edge of a sunken place."""
    return paint("#e9d6a4", alpha + round(110 * p.bold), stroke=p.wide(1.2))


def _tooltip(p: Palette) -> Draw:
    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        canvas.drawRRect(rounded(0, 3, width, height, 10), paint(alpha=170, blur=4))
        top, bottom = (colour(shade, 250) for shade in p.panels.tooltip)
        canvas.drawRRect(rounded(0, 0, width, height, 10), down(0, height, top, bottom))
        pen = paint(p.gold, p.firm(215), stroke=p.wide(1.6))
        canvas.drawRRect(_inset(width, height, 0.8, 10), pen)

    return draw


def _chip(p: Palette) -> Draw:
    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        fill = paint(p.panels.hollow, p.firm(165))
        canvas.drawRRect(rounded(0, 0, width, height, 12), fill)
        canvas.drawRRect(_inset(width, height, 0.6, 12), _edge(p, 70))

    return draw


# --------------------------------------------------------------------------------------- buttons
def _button(
    p: Palette,
    shades: tuple[str, str],
    line: tuple[str, int],
    drop: int = 4,
    gloss: int = 40,
) -> Draw:
    gloss = p.calm(gloss)

    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        if drop:
            canvas.drawRRect(rounded(0, drop, width, height, 12), paint(alpha=150, blur=3))
        canvas.drawRRect(rounded(0, 0, width, height, 12), down(0, height, *shades))
        if gloss:
            shine = down(2, height * 0.62, colour("#ffffff", gloss), colour("#ffffff", 0))
            canvas.drawRRect(_inset(width, height, 2.5, 12), shine)
        else:
            canvas.save()
            canvas.clipRRect(rounded(0, 0, width, height, 12), True)
            canvas.drawRRect(
                rounded(-3, -3, width + 6, height + 9, 14), paint(alpha=130, stroke=7, blur=3)
            )
            canvas.restore()
        canvas.drawRRect(_inset(width, height, 1, 12), paint(*line, stroke=p.wide(1.6)))

    return draw


def _field(p: Palette, focused: bool) -> Draw:
    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        if focused:
            canvas.drawRRect(
                rounded(-1.5, -1.5, width + 3, height + 3, 10), paint(p.glow, 200, blur=3.5)
            )
        canvas.drawRRect(rounded(0, 0, width, height, 9), paint(p.panels.field))
        canvas.save()
        canvas.clipRRect(rounded(0, 0, width, height, 9), True)
        canvas.drawRRect(
            rounded(-3, -3, width + 6, height + 9, 11), paint(alpha=150, stroke=7, blur=2.5)
        )
        canvas.restore()
        if focused:
            line = paint("#ffe08a", stroke=p.wide(2))
        else:
            line = paint(p.gold, p.firm(110), stroke=p.wide(1.4))
        canvas.drawRRect(_inset(width, height, 1, 9), line)

    return draw


def _focus(canvas: skia.Canvas, width: float, height: float) -> None:
    canvas.drawRRect(rounded(-3, -3, width + 6, height + 6, 14), paint("#000000", 170, stroke=6))
    canvas.drawRRect(rounded(-4.5, -4.5, width + 9, height + 9, 15.5), paint("#ffe08a", stroke=2.2))
    canvas.drawRRect(rounded(-1.2, -1.2, width + 2.4, height + 2.4, 12), paint("#fff6d8", stroke=1))


# ---------------------------------------------------------------------------- places and shadows
def _place(p: Palette, shades: Shades) -> Draw:
    base, dark, light, _ = shades

    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        box = rounded(0, 0, width, height, 12)
        canvas.drawRRect(rounded(0, 3, width, height, 12), paint(alpha=130, blur=3.5))
        canvas.drawRRect(box, down(0, height, base, dark))
        canvas.save()
        canvas.clipRRect(box, True)
        canvas.saveLayerAlpha(None, p.calm(64))
        period = width / 3
        girih(canvas, width, height, period, Ornament(colour(dark), None, colour(light)), 1.2)
        canvas.restore()
        centre = (width / 2, height * 0.45)
        canvas.drawRRect(
            box, around(centre, width * 0.75, colour("#ffffff", 26), colour("#000000", 50))
        )
        canvas.restore()
        pen = paint(light, p.firm(215), stroke=p.wide(1.8))
        canvas.drawRRect(_inset(width, height, 1, 12), pen)
        canvas.drawRRect(_inset(width, height, 4.5, 12), paint(light, 60, stroke=1))

    return draw


def _ring_glow(p: Palette) -> Draw:
    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        canvas.save()
        _outside(canvas, width, height, 12)
        canvas.drawRRect(rounded(-3, -3, width + 6, height + 6, 15), paint(p.glow, blur=6))
        canvas.drawRRect(rounded(-3, -3, width + 6, height + 6, 15), paint(p.glow, blur=3))
        canvas.restore()
        pen = paint("#ffe594", stroke=p.wide(3))
        canvas.drawRRect(rounded(-1.5, -1.5, width + 3, height + 3, 13), pen)

    return draw


def _card_glow(shade: str, line: str) -> Draw:
    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        for blur in (7, 3.5):
            canvas.drawRRect(rounded(-3, -3, width + 6, height + 6, 15), paint(shade, blur=blur))
        canvas.drawRRect(rounded(-2.6, -2.6, width + 5.2, height + 5.2, 14.5), paint(line))

    return draw


def _shadow(drop: float, wide: float, near: float, radius: float, strength: int) -> Draw:
    def draw(canvas: skia.Canvas, width: float, height: float) -> None:
        far = rounded(0, drop, width, height, radius)
        canvas.drawRRect(far, paint("#00080c", strength, blur=wide))
        close = rounded(0, drop / 3, width, height, radius)
        canvas.drawRRect(close, paint("#00080c", strength, blur=near))

    return draw


_BUTTON_MARGIN = (6, 4, 6, 10)
_Line = tuple[str, int]


def _four(
    p: Palette, name: str, shades: Buttons, lines: list[_Line], gloss: list[int]
) -> list[Frame]:
    """Return a kind of button at rest, lit up, pressed in and out of force."""
    usual, hover, pressed, disabled = shades
    looks: dict[str, Draw] = {
        name: _button(p, usual, lines[0], gloss=gloss[0]),
        f"{name}-hover": _button(p, hover, lines[1], gloss=gloss[1]),
        f"{name}-pressed": _button(p, pressed, lines[2], 0, 0),
        f"{name}-disabled": _button(p, disabled, lines[3], 0, gloss[2]),
    }
    return [Frame(each, (96, 52), _BUTTON_MARGIN, 16, draw) for each, draw in looks.items()]


def _button_frames(p: Palette) -> list[Frame]:
    usual = [(p.gold, p.firm(140)), ("#ffe08a", 235), ("#ffe08a", 190), ("#9aa9a6", 70)]
    primary = [("#fff3cf", 215), ("#ffffff", 240), ("#ffe9b0", 190), ("#d8cda6", 80)]
    return [
        *_four(p, "button", p.button, usual, [40, 52, 12]),
        *_four(p, "primary", p.primary, primary, [70, 90, 16]),
    ]


def market_places(p: Palette) -> list[Frame]:
    """Return the grounds of the four market places."""
    return [
        Frame(f"place-{name}", (168, 184), (8, 6, 8, 12), 24, _place(p, shades))
        for name, shades in p.currencies.items()
    ]


def plain_frames(p: Palette) -> list[Frame]:
    """Return every other nine-slice of the game."""
    around_card = (24, 24, 24, 24)
    return [
        Frame("panel", (112, 112), (12, 8, 12, 18), 24, _panel(p, active=False)),
        Frame("panel-active", (112, 112), (18, 18, 18, 20), 24, _panel(p, active=True)),
        Frame("panel-dark", (64, 64), (0, 0, 0, 0), 20, _panel_dark(p)),
        *_button_frames(p),
        Frame("field", (64, 44), (0, 0, 0, 0), 16, _field(p, focused=False)),
        Frame("field-focus", (64, 44), (10, 10, 10, 10), 16, _field(p, focused=True)),
        Frame("focus", (48, 48), (6, 6, 6, 6), 16, _focus),
        Frame("tooltip", (64, 64), (10, 8, 10, 14), 18, _tooltip(p)),
        Frame("place-glow", (64, 64), (20, 20, 20, 20), 18, _ring_glow(p)),
        Frame("card-glow", (64, 64), around_card, 26, _card_glow(p.glow, "#ffe594")),
        Frame("tile-shadow", (64, 64), (24, 20, 24, 28), 30, _shadow(4, 8, 2.5, 3, 130)),
        Frame("chip", (48, 32), (0, 0, 0, 0), 14, _chip(p)),
    ]
