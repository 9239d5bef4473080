"""The spoiler: a poetess in a violet hood, a thin veil over a smile that has seen your cards."""

from __future__ import annotations

import skia
from draw import circle, minus, paint, svg

from faces.features import Eyes, Face, Skin, draw_brows, draw_eyes, draw_mouth, draw_nose, draw_skin
from faces.finery import GOLD, along, cloth, form, gem, oval, pearl, sloping

GROUND = ("#c9a3d8", "#6a4494", "#2a1742")
_SKIN = Skin("#9a6240", "#c48a5e", "#5f3520", "#33180d", "#a02f3c", "#a8483a")
_FACE = Face(121, 122, 37, 48, -0.3, _SKIN, jaw=0.5)
_HOOD = ("#a878d6", "#5f3694", "#28123f")
_HAIR = "#150c0a"


def head(canvas: skia.Canvas) -> None:
    """Draw her."""
    _cloak(canvas)
    draw_skin(canvas, _FACE)
    _hair(canvas)
    draw_eyes(canvas, _FACE, Eyes(11.4, "#b5791f", (0.95, -0.05), open=0.82, kohl=1.7, apart=0.46))
    draw_brows(canvas, _FACE, _HAIR, 14.5, 2.9, lift=(0.0, 4.6), slope=-2.6, apart=0.47, reach=1.15)
    draw_nose(canvas, _FACE, 25, 8.6)
    draw_mouth(canvas, _FACE, 38, 11.6, 1.1, (0.2, 5.4))
    _veil(canvas)
    _hood(canvas)
    _crescent(canvas)


def _cloak(canvas: skia.Canvas) -> None:
    back = svg(
        "M 56 110 C 52 56 84 20 122 20 C 164 20 192 58 188 110 "
        "C 190 168 204 210 214 250 L 26 250 C 36 210 54 168 56 110 Z"
    )
    cloth(canvas, back, ("#4b2a74", "#2c1648", "#140820"))
    neck = svg("M 102 150 L 100 198 Q 121 214 144 198 L 141 150 Z")
    form(canvas, neck, sloping(neck, _SKIN.base, _SKIN.shade, _SKIN.deep), strength=0)
    shoulders = svg("M 26 250 C 36 214 66 200 94 194 Q 120 220 150 194 C 180 200 206 214 216 250 Z")
    cloth(
        canvas,
        shoulders,
        ("#3a6f7f", "#1d4654", "#0a222b"),
        ("M 78 206 C 74 222 74 236 76 250", "M 166 206 C 170 222 170 236 168 250"),
    )


def _hair(canvas: skia.Canvas) -> None:
    for path in (
        "M 122 74 C 104 74 88 86 85 112 C 84 126 86 138 90 148 C 78 140 72 116 76 96 "
        "C 82 72 104 62 124 64 Z",
        "M 120 74 C 140 74 154 86 158 112 C 158 126 157 138 153 148 "
        "C 166 138 170 114 166 96 C 160 72 140 62 118 64 Z",
    ):
        lock = svg(path)
        form(canvas, lock, sloping(lock, "#4a2d24", _HAIR, "#070302"))


def _veil(canvas: skia.Canvas) -> None:
    """Draw the thin veil below the eyes, and what hangs at its hem."""
    veil = svg(
        "M 76 128 C 94 142 106 145 117 145 C 132 145 152 140 168 126 "
        "C 172 160 168 192 152 214 C 140 222 128 226 119 236 C 110 226 98 222 90 214 "
        "C 76 192 72 158 76 128 Z"
    )
    canvas.save()
    canvas.saveLayerAlpha(None, 150)
    cloth(
        canvas,
        veil,
        ("#e9c8f0", "#9a68b8", "#4d2a70"),
        (
            "M 84 138 C 92 168 98 196 104 222",
            "M 100 146 C 106 172 110 200 116 232",
            "M 146 142 C 142 172 136 200 128 226",
            "M 160 136 C 156 168 148 196 138 218",
        ),
        depth=170,
    )
    canvas.restore()
    canvas.restore()
    hem = svg("M 76 128 C 94 142 106 145 117 145 C 132 145 152 140 168 126")
    canvas.drawPath(hem, paint("#2c1206", 150, stroke=5, blur=1.6))
    canvas.drawPath(hem, paint("#8d5f1b", stroke=4.2))
    canvas.drawPath(hem, paint("#f0c761", stroke=2.8))
    for x, y in along(hem, 13)[1:-1]:
        coin = oval(x, y + 5.2, 3.0, 3.4)
        canvas.drawPath(coin, paint(alpha=120, blur=1))
        canvas.drawPath(coin, sloping(coin, *GOLD))
        canvas.drawPath(coin, paint("#5c3a10", 190, stroke=0.7))


def _hood(canvas: skia.Canvas) -> None:
    hood = svg(
        "M 118 3 C 132 13 160 22 176 50 C 192 78 190 116 190 140 "
        "C 196 186 210 216 222 250 L 176 250 "
        "C 164 224 164 196 170 168 C 176 130 166 92 144 76 C 134 69 128 66 121 62 "
        "C 114 66 106 70 98 77 "
        "C 76 94 68 130 74 168 C 80 196 80 224 66 250 L 18 250 C 32 216 48 186 54 140 "
        "C 52 112 52 78 68 50 "
        "C 82 24 108 14 118 3 Z"
    )
    cloth(
        canvas,
        hood,
        _HOOD,
        (
            "M 117 8 C 98 28 70 44 62 92 C 58 130 62 180 42 244",
            "M 118 14 C 102 40 76 62 70 104",
            "M 124 12 C 146 34 172 52 178 96 C 184 140 178 186 200 244",
            "M 122 22 C 140 44 160 62 168 96",
        ),
        depth=150,
    )
    hem = svg(
        "M 66 250 C 80 224 80 196 74 168 C 68 130 76 94 98 77 C 106 70 114 66 121 62 "
        "C 128 66 134 69 144 76 C 166 92 176 130 170 168 C 164 196 164 224 176 250"
    )
    canvas.drawPath(hem, paint("#1c0a2c", 170, stroke=8, blur=2))
    canvas.drawPath(hem, paint("#7d5417", stroke=6.2))
    canvas.drawPath(hem, paint("#e8b850", stroke=4.6))
    for k, (x, y) in enumerate(along(hem, 39)):
        if k % 2:
            canvas.drawCircle(x, y, 1.5, paint("#5f2a80"))


def _crescent(canvas: skia.Canvas) -> None:
    """Draw the silver moon on her brow."""
    chain = svg("M 84 98 C 98 84 110 80 120 80 C 134 80 148 86 158 98")
    canvas.drawPath(chain, paint("#2c1206", 140, stroke=2.4))
    canvas.drawPath(chain, paint("#e6ebf2", stroke=1.4))
    moon = minus(circle(119, 82, 10.5), circle(119, 76.5, 8.8))
    canvas.drawPath(moon, paint(alpha=150, blur=2))
    canvas.drawPath(moon, sloping(moon, "#ffffff", "#d3dde8", "#7d8c9c"))
    canvas.drawPath(moon, paint("#3b4552", 200, stroke=0.9))
    gem(canvas, 119, 80.5, 3.6, "#7fd0e8")
    pearl(canvas, 119, 97, 2.6, ("#ffffff", "#d3dde8", "#7d8c9c"))
