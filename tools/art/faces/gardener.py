"""The gardener: a freckled woman under a wide straw hat with roses, a braid over her shoulder."""

from __future__ import annotations

import skia
from draw import circle, paint, svg

from faces.features import Eyes, Face, Skin, draw_brows, draw_eyes, draw_mouth, draw_nose, draw_skin
from faces.finery import Touch, along, cloth, form, oval, sloping, strands, wave

GROUND = ("#b5d08a", "#5f8a3c", "#223c18")
_SKIN = Skin("#d89a6a", "#f0c090", "#a0653c", "#5c3018", "#b5483c", "#d86a48")
_FACE = Face(120, 124, 40, 45, 0.25, _SKIN, jaw=0.66)
_STRAW = ("#fbe6a0", "#dcb35a", "#8a6424")
_APRON = ("#7fb56a", "#3f7f3f", "#1a421f")
_HAIR = "#7a3f1c"


def head(canvas: skia.Canvas) -> None:
    """Draw her."""
    _hair(canvas)
    _dress(canvas)
    draw_skin(canvas, _FACE)
    _freckles(canvas)
    draw_eyes(canvas, _FACE, Eyes(10.2, "#5b7f3a", (0.2, 0.1), open=0.95, kohl=0.6, apart=0.45))
    draw_brows(canvas, _FACE, "#5a2c14", 15, 3.0, lift=(1.5, 1.5), slope=0.4, apart=0.46)
    draw_nose(canvas, _FACE, 22, 9.4)
    draw_mouth(canvas, _FACE, 35, 12.5, 1.0, (4.6, 4.6))
    _fringe(canvas)
    _hat(canvas)
    _braid(canvas)


def _hair(canvas: skia.Canvas) -> None:
    back = svg(
        "M 74 96 C 68 130 74 160 84 182 L 160 182 C 170 160 174 130 168 96 C 150 76 92 76 74 96 Z"
    )
    form(canvas, back, sloping(back, "#94552a", _HAIR, "#3a1a0a"))


def _dress(canvas: skia.Canvas) -> None:
    blouse = svg("M 22 250 C 28 212 60 196 96 188 L 146 188 C 182 196 212 212 220 250 Z")
    folds = ("M 52 206 C 48 222 46 236 48 250", "M 190 206 C 194 222 196 236 194 250")
    cloth(canvas, blouse, ("#fffaf0", "#e8dcc4", "#a8977a"), folds)
    neck = svg("M 98 152 L 94 190 Q 120 222 148 190 L 144 152 Z")
    form(canvas, neck, sloping(neck, _SKIN.base, _SKIN.shade, _SKIN.deep), strength=0)
    apron = svg(
        "M 70 196 C 82 222 104 232 121 232 C 138 232 160 222 172 196 L 186 204 L 188 250 "
        "L 54 250 L 56 204 Z"
    )
    cloth(canvas, apron, _APRON, ("M 96 232 C 92 240 92 246 92 250", "M 146 232 L 150 250"))


def _freckles(canvas: skia.Canvas) -> None:
    for side in (-1, 1):
        for k in range(9):
            x = 122 + side * (17 + 2.6 * (k % 4)) + 2 * wave(k, side)
            y = 137 + 3.4 * (k // 3) + 1.5 * wave(k, 5)
            canvas.drawPath(circle(x, y, 1.15), paint("#8a4a24", 150))


def _fringe(canvas: skia.Canvas) -> None:
    for path in (
        "M 121 78 C 100 84 88 98 84 124 C 80 130 78 134 78 138 C 72 116 74 92 88 78 Z",
        "M 119 78 C 142 84 154 98 157 124 C 160 130 162 134 163 138 C 169 116 166 92 154 78 Z",
    ):
        lock = svg(path)
        form(canvas, lock, sloping(lock, "#a8663a", _HAIR, "#3a1a0a"))


def _braid(canvas: skia.Canvas) -> None:
    line = svg("M 164 140 C 178 160 182 190 168 236")
    for k, (x, y) in enumerate(along(line, 9)):
        knot = oval(x + (3 if k % 2 else -3), y, 10.5, 7.6, 32 if k % 2 else -32)
        form(canvas, knot, sloping(knot, "#b06a3a", _HAIR, "#3a1a0a"), line="#2a1006")
    bow = oval(168, 214, 11, 4.6)
    form(canvas, bow, sloping(bow, "#f0705a", "#c0392b", "#701a14"))


def _hat(canvas: skia.Canvas) -> None:
    shade = oval(121, 92, 60, 14)
    canvas.drawPath(shade, paint("#2a1206", 150, blur=6))
    brim = svg(
        "M 26 88 C 30 70 66 54 120 54 C 174 54 212 70 215 88 C 214 100 196 102 176 97 "
        "C 156 91 138 89 120 89 C 102 89 84 92 66 98 C 46 104 26 100 26 88 Z"
    )
    form(canvas, brim, sloping(brim, *_STRAW), [Touch(oval(150, 92, 60, 8), "#7d5818", 150, 5)])
    rays = []
    for k in range(46):
        x = 30 + k * 4.0
        rays.append(((120 + (x - 120) * 0.5, 56), (x, 76), (120 + (x - 120) * 1.08, 102)))
    strands(canvas, brim, rays, "#8a6424", 120, 1.0)
    crown = svg("M 72 72 C 72 28 92 8 121 8 C 150 8 168 28 168 72 C 140 62 100 62 72 72 Z")
    form(
        canvas,
        crown,
        sloping(crown, *_STRAW),
        [
            Touch(oval(160, 46, 14, 40, 6), "#7d5818", 190, 8),
            Touch(oval(100, 28, 16, 10), "#fff6d0", 170, 6),
        ],
    )
    across = [((74, 18 + 7 * k), (121, 10 + 7 * k), (168, 18 + 7 * k)) for k in range(8)]
    down = [((80 + 9 * k, 8), (78 + 9.4 * k, 40), (74 + 10.4 * k, 72)) for k in range(10)]
    strands(canvas, crown, across, "#8a6424", 120, 1.1)
    strands(canvas, crown, down, "#8a6424", 120, 1.1)
    band = svg("M 71 74 L 72 58 C 100 46 142 46 168 58 L 169 74 C 140 62 100 62 71 74 Z")
    cloth(canvas, band, ("#8fd07a", "#3f8f4a", "#1a4a24"))
    for x, y, size in ((86, 62, 12), (106, 54, 10), (68, 74, 8.5)):
        _rose(canvas, x, y, size)


def _rose(canvas: skia.Canvas, x: float, y: float, size: float) -> None:
    leaf = oval(x + size, y + size * 0.5, size * 0.8, size * 0.36, 30)
    form(canvas, leaf, sloping(leaf, "#9fd46a", "#4f8f34", "#234a18"))
    bloom = circle(x, y, size)
    form(canvas, bloom, sloping(bloom, "#ff9a8a", "#d63a48", "#7a1226"))
    for turn in range(3):
        fold = oval(
            x + turn - 1,
            y + turn * 0.8 - 1,
            size * (0.72 - 0.2 * turn),
            size * (0.6 - 0.18 * turn),
            40 * turn,
        )
        canvas.drawPath(fold, paint("#7a1226", 170, stroke=1.2))
