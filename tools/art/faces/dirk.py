"""Dirk: a round, cheerful man with a fair beard, a grey cap and the rosette of his emblem."""

from __future__ import annotations

import math

import skia
from draw import circle, paint, svg

from faces.features import Eyes, Face, Skin, draw_brows, draw_eyes, draw_mouth, draw_nose, draw_skin
from faces.finery import Touch, cloth, form, oval, pearl, sloping, strands, wave

GROUND = ("#d2d8dc", "#828d97", "#343d48")
_SKIN = Skin("#efbe98", "#ffe0c0", "#c08460", "#7a452c", "#b06a58", "#e08a6c")
_FACE = Face(120, 122, 46, 48, 0.1, _SKIN, jaw=0.86)
_FELT = ("#9fb0c4", "#56697f", "#232f3f")
_HAIR = ("#f8dc8a", "#d8a848", "#8a6020")


def head(canvas: skia.Canvas) -> None:
    """Draw him."""
    _coat(canvas)
    _hair(canvas)
    draw_skin(canvas, _FACE)
    draw_eyes(canvas, _FACE, Eyes(9.6, "#4f86b8", (0.05, 0.0), open=1.0, kohl=0.25, apart=0.42))
    draw_brows(canvas, _FACE, "#b08030", 15, 4.0, lift=(1.5, 3.0), slope=1.0, apart=0.42)
    draw_nose(canvas, _FACE, 22, 12.5)
    _beard(canvas)
    _fringe(canvas)
    _cap(canvas)


def _coat(canvas: skia.Canvas) -> None:
    coat = svg("M 16 250 C 22 212 56 196 92 188 L 148 188 C 186 196 218 212 226 250 Z")
    cloth(
        canvas,
        coat,
        ("#7d8ea2", "#42536a", "#1c2635"),
        ("M 58 206 L 54 250", "M 184 206 L 188 250"),
    )
    neck = svg("M 92 150 L 90 190 Q 120 212 150 190 L 148 150 Z")
    form(canvas, neck, sloping(neck, _SKIN.base, _SKIN.shade, _SKIN.deep), strength=0)
    for path in (
        "M 120 204 C 104 204 92 196 84 184 C 72 188 64 196 62 208 C 78 222 102 226 116 222 Z",
        "M 120 204 C 136 204 148 196 156 184 C 168 188 176 196 178 208 C 162 222 138 226 124 222 Z",
    ):
        collar = svg(path)
        cloth(canvas, collar, ("#ffffff", "#e8e4da", "#a49c90"))
    pearl(canvas, 120, 216, 4.2, ("#ffffff", "#d3dde8", "#7d8c9c"))


def _hair(canvas: skia.Canvas) -> None:
    back = svg(
        "M 68 84 C 60 108 62 128 68 138 C 72 144 80 144 84 138 L 158 138 C 162 144 170 144 174 138 "
        "C 180 128 182 108 174 84 Z"
    )
    form(canvas, back, sloping(back, *_HAIR))
    lines = [
        ((66 + 4 * k, 80), (63 + 4.2 * k, 120), (64 + 4.2 * k + wave(k, 1), 146)) for k in range(28)
    ]
    strands(canvas, back, lines, "#7a5218", 110, 1.1)


def _beard(canvas: skia.Canvas) -> None:
    beard = svg(
        "M 74 128 C 80 146 92 152 104 150 C 114 146 128 146 138 150 C 150 152 162 146 167 128 "
        "C 172 152 168 176 152 190 C 138 202 104 202 90 190 C 74 176 69 152 74 128 Z"
    )
    touches = [
        Touch(oval(98, 170, 16, 20, 12), "#fff0b8", 170, 8),
        Touch(oval(152, 178, 16, 22), "#7a5218", 170, 8),
    ]
    form(canvas, beard, sloping(beard, *_HAIR), touches)
    hairs = []
    for k in range(110):
        x, row = 76 + k * 7.3 % 90, k * 0.31 % 1
        y = 136 + 48 * row + 3 * wave(k, 1)
        hairs.append(((x, y), (x + 3 * wave(k, 2), y + 9), (x + (121 - x) * 0.12, y + 17)))
    strands(canvas, beard, hairs[::2], "#fff0b8", 130, 1.1)
    strands(canvas, beard, hairs[1::2], "#7a5218", 150, 1.1)
    draw_mouth(canvas, _FACE, 41, 12, 0.9, (4.6, 5.2))
    whiskers = svg(
        "M 122 148 C 112 142 100 146 90 152 C 86 154 82 152 80 148 C 82 162 98 164 108 157 "
        "C 114 154 119 154 122 155 C 126 154 130 154 136 157 C 146 164 162 162 164 148 "
        "C 162 152 158 154 154 152 C 144 146 132 142 122 148 Z"
    )
    form(canvas, whiskers, sloping(whiskers, "#fff0b8", *_HAIR[1:]))


def _fringe(canvas: skia.Canvas) -> None:
    fringe = svg(
        "M 74 112 C 76 86 92 76 121 76 C 150 76 164 86 168 112 C 160 104 152 101 146 104 "
        "C 138 98 130 99 124 103 C 116 98 106 99 100 104 C 92 101 82 104 74 112 Z"
    )
    form(canvas, fringe, sloping(fringe, *_HAIR), [Touch(oval(100, 90, 20, 7), "#fff4c4", 170, 5)])
    lines = [
        ((76 + 4 * k, 76), (76 + 3.9 * k, 92), (78 + 3.8 * k + wave(k, 3), 112)) for k in range(24)
    ]
    strands(canvas, fringe, lines, "#8a6020", 130, 1.0)


def _cap(canvas: skia.Canvas) -> None:
    canvas.drawPath(oval(121, 86, 50, 9), paint("#201408", 150, blur=5))
    crown = svg(
        "M 60 78 C 34 66 36 36 66 24 C 98 12 152 12 182 26 C 208 40 206 66 182 78 "
        "C 150 66 92 66 60 78 Z"
    )
    folds = (
        "M 74 26 C 64 42 62 56 68 70",
        "M 168 24 C 180 40 182 54 174 70",
        "M 122 16 C 120 34 120 50 121 64",
    )
    cloth(canvas, crown, _FELT, folds)
    band = svg(
        "M 62 88 C 58 80 60 74 64 70 C 96 58 146 58 178 70 "
        "C 182 74 184 80 180 88 C 148 76 94 76 62 88 Z"
    )
    cloth(canvas, band, ("#6f8197", "#384859", "#161f2b"))
    _rosette(canvas, 148, 54)


def _rosette(canvas: skia.Canvas, x: float, y: float) -> None:
    canvas.drawCircle(x, y + 2, 21, paint(alpha=150, blur=3))
    for k in range(6):
        at = math.pi * k / 3
        petal = oval(x + 11.5 * math.cos(at), y + 11.5 * math.sin(at), 9.4, 6.8, 60 * k)
        form(canvas, petal, sloping(petal, "#ffffff", "#f0ece2", "#aaa294"), line="#4a4a50")
    pearl(canvas, x, y, 5.6)
    canvas.drawPath(circle(x, y, 5.6), paint("#5c3a10", 170, stroke=1))
