"""The Castilian: a fair man with a pointed chestnut beard, a black cap with a plume, a ruff."""

from __future__ import annotations

import math

import skia
from draw import paint, svg

from faces.features import Eyes, Face, Skin, draw_brows, draw_eyes, draw_mouth, draw_nose, draw_skin
from faces.finery import Touch, cloth, form, gem, oval, pearl, sloping, strands, wave

GROUND = ("#e08a7a", "#a02a34", "#460c18")
_SKIN = Skin("#e8b890", "#fbdcb8", "#b87a58", "#703c28", "#b0483f", "#dc7a60")
_FACE = Face(120, 116, 37, 48, -0.35, _SKIN, jaw=0.58)
_VELVET = ("#5a5464", "#27222e", "#0c0a10")
_HAIR = "#6b3a1e"
_LINEN = ("#ffffff", "#ece6da", "#a49c90")


def head(canvas: skia.Canvas) -> None:
    """Draw him."""
    _hair(canvas)
    _doublet(canvas)
    _ruff(canvas)
    draw_skin(canvas, _FACE)
    draw_eyes(canvas, _FACE, Eyes(9.6, "#4a7f9f", (-0.5, 0.0), open=0.86, kohl=0.4, apart=0.45))
    draw_brows(canvas, _FACE, "#5a2f18", 14, 3.6, lift=(3.4, 0.4), slope=-1.0, apart=0.46)
    draw_nose(canvas, _FACE, 27, 9.4, bend=0.2)
    _beard(canvas)
    _cap(canvas)


def _hair(canvas: skia.Canvas) -> None:
    back = svg("M 76 80 C 68 112 70 136 78 156 L 162 156 C 170 136 172 112 164 80 Z")
    form(canvas, back, sloping(back, "#8a5430", _HAIR, "#2e160a"))
    lines = [
        ((80 + 4 * k, 84), (78 + 4 * k, 120), (80 + 4 * k + wave(k, 1), 156)) for k in range(21)
    ]
    strands(canvas, back, lines, "#b47a4a", 110, 1.1)


def _doublet(canvas: skia.Canvas) -> None:
    coat = svg("M 20 250 C 26 214 62 196 96 190 L 146 190 C 182 196 214 214 222 250 Z")
    folds = ("M 62 206 C 58 222 58 236 60 250", "M 180 206 C 184 222 184 236 182 250")
    cloth(canvas, coat, ("#8f2436", "#541020", "#24060e"), folds)
    for y in (222, 236):
        pearl(canvas, 121, y, 3.4)
    chain = svg("M 74 200 C 90 232 108 240 121 240 C 134 240 152 232 168 200")
    canvas.drawPath(chain, paint("#2a1206", 170, stroke=6))
    canvas.drawPath(chain, paint("#e8b850", stroke=4.2))
    canvas.drawPath(chain, paint("#fff0bf", 180, stroke=1.2))


def _ruff(canvas: skia.Canvas) -> None:
    """Draw the pleated collar: a flat ring of folds around the neck."""
    x, y, wide, high = 120, 178, 66, 27
    canvas.drawPath(oval(x, y + 7, wide, high), paint(alpha=150, blur=4))
    count = 22
    edge = skia.Path()
    for k in range(count * 8 + 1):
        at = 2 * math.pi * k / (count * 8)
        reach = 1 + 0.055 * math.cos(at * count)
        point = x + wide * reach * math.cos(at), y + high * reach * math.sin(at)
        edge.moveTo(*point) if k == 0 else edge.lineTo(*point)
    edge.close()
    form(
        canvas, edge, sloping(edge, *_LINEN), [Touch(oval(x + 6, y - 6, 44, 17), "#8a8070", 220, 7)]
    )
    for k in range(count):
        at = 2 * math.pi * (k + 0.5) / count
        inner, outer = 0.52, 1.0
        fold = skia.Path()
        fold.moveTo(x + wide * inner * math.cos(at), y + high * inner * math.sin(at))
        fold.lineTo(x + wide * outer * math.cos(at), y + high * outer * math.sin(at))
        canvas.drawPath(fold, paint("#7a7264", 190, stroke=1.8, cap=True))
        fold.offset(-2.4, -1)
        canvas.drawPath(fold, paint("#ffffff", 230, stroke=1.8, cap=True))


def _beard(canvas: skia.Canvas) -> None:
    beard = svg(
        "M 100 150 C 104 158 110 154 114 155 C 122 155 128 158 134 150 "
        "C 138 164 134 182 116 196 C 102 184 96 166 100 150 Z"
    )
    form(canvas, beard, sloping(beard, "#a0683a", _HAIR, "#2e160a"))
    hairs = [
        ((100 + k * 1.3, 154 + 2 * wave(k, 1)), (106 + k * 0.9, 170), (115 + 2 * wave(k, 2), 192))
        for k in range(26)
    ]
    strands(canvas, beard, hairs[::2], "#c89060", 150, 1.0)
    strands(canvas, beard, hairs[1::2], "#2e160a", 130, 1.0)
    draw_mouth(canvas, _FACE, 39.5, 9.6, 0.9, (2.2, 1.0))
    whiskers = svg(
        "M 114 147 C 106 143 98 148 92 152 C 88 154 84 152 82 148 C 84 160 96 160 104 154 "
        "C 110 151 112 151 115 151 C 118 151 122 151 128 154 C 138 160 148 158 150 147 "
        "C 147 152 143 153 139 151 C 132 147 122 143 114 147 Z"
    )
    form(canvas, whiskers, sloping(whiskers, "#a8703e", _HAIR, "#2e160a"))


def _cap(canvas: skia.Canvas) -> None:
    canvas.drawPath(oval(118, 90, 46, 11), paint("#1a0806", 160, blur=5))
    crown = svg(
        "M 66 78 C 46 62 48 34 74 22 C 100 8 150 6 176 26 C 198 44 192 70 172 80 "
        "C 140 66 98 66 66 78 Z"
    )
    folds = (
        "M 84 22 C 74 40 72 56 78 72", "M 112 14 C 106 34 106 52 110 68",
        "M 146 14 C 148 34 148 52 146 68", "M 172 28 C 174 46 172 60 166 74",
    )  # fmt: skip
    cloth(canvas, crown, _VELVET, folds)
    band = svg(
        "M 66 90 C 62 84 62 78 66 72 C 98 58 140 58 172 72 "
        "C 176 78 176 84 172 90 C 140 76 98 76 66 90 Z"
    )
    cloth(canvas, band, ("#4a4454", "#1c1822", "#08060a"))
    canvas.drawPath(svg("M 66 82 C 98 68 140 68 172 82"), paint("#e8b850", stroke=2.6))
    plume = svg(
        "M 88 62 C 84 34 100 8 138 2 C 170 -2 196 14 206 40 C 212 58 208 72 198 82 "
        "C 200 68 194 58 184 54 C 186 46 178 38 166 36 C 164 30 150 26 140 30 "
        "C 118 30 104 44 98 64 Z"
    )
    canvas.drawPath(plume, paint(alpha=140, blur=3))
    form(
        canvas, plume, sloping(plume, *_LINEN), [Touch(oval(160, 34, 40, 9, 16), "#9a9286", 150, 5)]
    )
    barbs = [
        ((96 + 3.4 * k, 50 - 1.3 * k if k < 16 else 30 + 1.6 * (k - 16)),
         (100 + 3.4 * k, 30 - 0.6 * k if k < 16 else 20 + 1.4 * (k - 16)),
         (110 + 3.4 * k, 14 - 0.4 * k if k < 16 else 10 + 2.2 * (k - 16)))
        for k in range(30)
    ]  # fmt: skip
    strands(canvas, plume, barbs, "#b0a698", 170, 1.2)
    gem(canvas, 90, 66, 7.0, "#2f6db5", 1.1)
