"""The collector: a woman under a sea-green veil, with a diadem of a stone for every building."""

from __future__ import annotations

import math

import skia
from draw import paint, star, svg
from palette import NORMAL

from faces.features import Eyes, Face, Skin, draw_brows, draw_eyes, draw_mouth, draw_nose, draw_skin
from faces.finery import GOLD, Touch, along, cloth, form, gem, oval, pearl, sloping, strands, wave

GROUND = ("#7fb3c9", "#2f6f93", "#143048")
_SKIN = Skin("#e0ac80", "#f6d0a6", "#ac6f47", "#6a3a22", "#b23a3c", "#d8604a")
_FACE = Face(119, 121, 40, 46, -0.3, _SKIN, jaw=0.64)
_VEIL = ("#8fe0cd", "#2f9a8f", "#0f4e52")
_GOWN = ("#e86a5f", "#b02f38", "#5d1420")
_HAIR = "#2b1611"
_STONES = tuple(NORMAL.buildings[kind].base for kind in NORMAL.buildings)


def head(canvas: skia.Canvas) -> None:
    """Draw her."""
    _behind(canvas)
    _gown(canvas)
    draw_skin(canvas, _FACE)
    draw_eyes(canvas, _FACE, Eyes(11.0, "#4d7a4a", (-0.35, 0.0), open=1.0, kohl=1.3, apart=0.44))
    draw_brows(canvas, _FACE, _HAIR, 16, 2.8, lift=(1.0, 1.0), slope=-0.5, apart=0.46, reach=1.08)
    draw_nose(canvas, _FACE, 23.5, 8.4)
    draw_mouth(canvas, _FACE, 36, 10.6, 1.2, (2.6, 2.2))
    _hair(canvas)
    _veil(canvas)
    _diadem(canvas)
    _earrings(canvas)


def _behind(canvas: skia.Canvas) -> None:
    back = svg(
        "M 62 110 C 52 60 86 24 122 24 C 160 24 190 62 180 112 "
        "C 184 160 196 200 206 250 L 32 250 C 44 200 60 160 62 110 Z"
    )
    cloth(
        canvas,
        back,
        ("#5fb9ab", "#1f7a76", "#0a3a40"),
        ("M 70 150 C 62 180 54 210 46 250", "M 174 150 C 182 186 190 216 196 250"),
    )


def _gown(canvas: skia.Canvas) -> None:
    neck = svg("M 101 150 C 103 172 100 186 84 196 L 120 226 L 158 196 C 142 186 139 172 140 150 Z")
    form(
        canvas,
        neck,
        sloping(neck, _SKIN.lit, _SKIN.base, _SKIN.shade),
        [Touch(oval(126, 172, 26, 11, 6), _SKIN.shade, 235, 6)],
        strength=0,
    )
    gown = svg(
        "M 30 250 C 36 214 62 196 88 190 C 96 212 110 222 121 224 "
        "C 134 221 146 211 154 190 C 182 196 206 214 212 250 Z"
    )
    cloth(
        canvas,
        gown,
        _GOWN,
        ("M 74 202 C 70 220 70 236 72 250", "M 170 202 C 174 220 174 236 172 250"),
    )
    hem = svg("M 88 190 C 96 212 110 222 121 224 C 134 221 146 211 154 190")
    canvas.drawPath(hem, paint("#5c3a10", 210, stroke=7.4))
    canvas.drawPath(hem, paint("#e8b850", stroke=5.6))
    canvas.drawPath(hem, paint("#fff0bf", 190, stroke=1.2))
    for x, y in along(hem, 15):
        canvas.drawPath(star(x, y, 2.2, 1.1), paint("#9a2530"))
    necklace = svg("M 95 184 C 102 202 112 208 120 208 C 130 208 142 200 148 184")
    for x, y in along(necklace, 15):
        pearl(canvas, x, y, 2.9, ("#ffffff", "#eadfce", "#a3907c"))
    gem(canvas, 120.5, 215, 5.4, _STONES[0], 1.25)


def _hair(canvas: skia.Canvas) -> None:
    for path in (
        "M 119 76 C 100 79 84 94 81 118 C 78 136 80 152 74 170 C 66 150 62 120 66 96 "
        "C 72 66 98 52 124 54 Z",
        "M 117 76 C 138 79 156 94 159 118 C 162 138 162 152 170 172 "
        "C 178 148 180 118 174 94 C 168 66 146 52 118 54 Z",
    ):
        lock = svg(path)
        form(canvas, lock, sloping(lock, "#6a3d2a", _HAIR, "#140906"))
        x, side = (72, 1) if path.startswith("M 122") else (168, -1)
        lines = []
        for k in range(9):
            at = x + side * (k * 1.6 - 4)
            lines.append(
                (
                    (120 + side * -4, 60 + k * 1.6),
                    (at + side * 4, 78 + k * 2),
                    (at - side * 2 + wave(k, 2), 156),
                )
            )
        strands(canvas, lock, lines, "#a8694a", 120, 1.1)


def _veil(canvas: skia.Canvas) -> None:
    left = svg(
        "M 122 30 C 84 30 56 62 58 106 C 58 150 44 190 26 236 C 44 232 58 222 66 204 "
        "C 74 176 74 148 70 122 C 68 92 82 66 122 58 Z"
    )
    right = svg(
        "M 120 30 C 160 30 186 62 182 106 C 184 150 198 190 214 236 "
        "C 196 232 184 222 176 204 C 168 176 168 148 171 122 C 172 92 158 66 120 58 Z"
    )
    cloth(
        canvas,
        left,
        _VEIL,
        ("M 112 36 C 82 44 64 74 64 108 C 64 150 54 186 40 224", "M 92 52 C 74 70 68 96 70 120"),
    )
    cloth(
        canvas,
        right,
        _VEIL,
        ("M 132 36 C 162 44 177 74 176 108 C 176 150 186 186 200 224",),
        depth=150,
    )
    crown = svg(
        "M 66 88 C 68 46 92 24 121 24 C 152 24 174 46 176 88 C 160 64 140 58 121 58 "
        "C 100 58 80 66 66 88 Z"
    )
    cloth(canvas, crown, _VEIL, ("M 121 26 C 98 34 80 50 72 78", "M 126 26 C 150 34 164 52 170 78"))
    for hem in (
        "M 66 204 C 74 176 74 148 70 122 C 68 100 76 80 92 68",
        "M 176 204 C 168 176 168 148 171 122 C 172 100 164 80 150 68",
    ):
        canvas.drawPath(svg(hem), paint("#5c3a10", 160, stroke=3.6))
        canvas.drawPath(svg(hem), paint("#f0c761", stroke=2.4))


def _diadem(canvas: skia.Canvas) -> None:
    band = svg(
        "M 76 84 C 90 70 104 66 119 66 C 136 66 152 71 166 84 L 168 73 "
        "C 152 59 136 54 119 54 C 103 54 88 59 74 72 Z"
    )
    canvas.save()
    canvas.translate(0, 7)
    canvas.drawPath(band, paint(alpha=150, blur=3))
    canvas.drawPath(band, sloping(band, "#fff0bf", "#eec25a", "#a3701f"))
    canvas.drawPath(band, paint("#5c3a10", 200, stroke=1.1))
    for k, stone in enumerate(_STONES):
        across = (k - 2.5) / 2.5
        x, y = 119.5 + across * 41, 60 + 15 * across * across
        high = 17 - 5 * abs(across)
        canvas.save()
        canvas.translate(x, y)
        canvas.rotate(math.degrees(across * 0.42))
        leaf = svg(
            f"M -8 0 C -9 {-high * 0.6} -3 {-high * 0.8} 0 {-high - 7} "
            f"C 3 {-high * 0.8} 9 {-high * 0.6} 8 0 Z"
        )
        canvas.drawPath(leaf, paint(alpha=120, blur=1.6))
        canvas.drawPath(leaf, sloping(leaf, *GOLD))
        canvas.drawPath(leaf, paint("#5c3a10", 190, stroke=1.0))
        gem(canvas, 0, -high * 0.42, 5.0, stone, 1.2)
        canvas.restore()
        pearl(canvas, x, y + 5.5, 2.2, ("#ffffff", "#eadfce", "#a3907c"))
    canvas.restore()


def _earrings(canvas: skia.Canvas) -> None:
    for x in (80, 160):
        hoop = oval(x, 158, 6.5, 8.5)
        canvas.drawPath(hoop, paint("#5c3a10", 220, stroke=3.4))
        canvas.drawPath(hoop, paint("#f0c761", stroke=2.2))
        gem(canvas, x, 168, 3.6, _STONES[1], 1.3)
        pearl(canvas, x, 145.5, 3.0)
