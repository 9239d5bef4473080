"""The wall builder: a broad man with a square beard, a brick-red turban and a plumb line."""

from __future__ import annotations

import skia
from draw import paint, polygon, svg

from faces.features import Eyes, Face, Skin, draw_brows, draw_eyes, draw_mouth, draw_nose, draw_skin
from faces.finery import GOLD, Touch, cloth, form, oval, pearl, sloping, strands, wave

GROUND = ("#e9b184", "#b56a45", "#5b2a1d")
_SKIN = Skin("#b97a4e", "#dba273", "#7c4527", "#4a2413", "#9a4f3f", "#b4543a")
_FACE = Face(121, 112, 44, 52, 0.35, _SKIN, jaw=0.78)
_BRICK = ("#e2795a", "#b0432e", "#651f19")
_ROBE = ("#d8b98a", "#a67f4e", "#5d4023")
_BEARD = "#3a2a22"


def head(canvas: skia.Canvas) -> None:
    """Draw him."""
    _robe(canvas)
    ear = oval(77, 120, 8, 14, -6)
    form(canvas, ear, sloping(ear, _SKIN.base, _SKIN.shade), line=_SKIN.deep)
    draw_skin(canvas, _FACE)
    _wrinkles(canvas)
    draw_eyes(canvas, _FACE, Eyes(9.8, "#6b4520", (0.25, 0.0), open=0.88, kohl=0.5))
    draw_brows(canvas, _FACE, "#2c1d17", 14.5, 4.2, slope=-2.0, reach=1.12)
    draw_nose(canvas, _FACE, 24, 12.5, bend=0.12)
    _beard(canvas)
    _turban(canvas)


def _robe(canvas: skia.Canvas) -> None:
    shoulders = svg("M 14 250 C 18 206 52 190 88 180 L 152 180 C 190 190 224 206 228 250 Z")
    cloth(
        canvas,
        shoulders,
        _ROBE,
        ("M 60 196 C 54 216 52 232 52 250", "M 184 196 C 190 216 192 232 192 250"),
    )
    neck = svg("M 92 150 L 92 190 Q 120 214 150 190 L 150 150 Z")
    form(canvas, neck, sloping(neck, _SKIN.base, _SKIN.shade, _SKIN.deep), strength=0)
    for path in (
        "M 88 180 Q 104 200 121 250 L 92 250 Q 84 210 78 183 Z",
        "M 152 180 Q 138 200 121 250 L 152 250 Q 160 210 164 183 Z",
    ):
        collar = svg(path)
        cloth(canvas, collar, ("#c95b42", "#97382a", "#561c17"))
        for k in range(7):
            y = 190 + k * 10
            x = 86 + k * 3.4 if path.startswith("M 88") else 156 - k * 3.4
            canvas.drawPath(
                polygon([(x, y - 3.4), (x + 3.4, y), (x, y + 3.4), (x - 3.4, y)]),
                paint("#f4cf86", 220),
            )
    cord = svg("M 84 184 C 96 214 120 226 121 232 C 124 226 146 214 158 184")
    canvas.drawPath(cord, paint("#2a1810", 160, stroke=4.2))
    canvas.drawPath(cord, paint("#e9d3a0", stroke=2.4))


def _wrinkles(canvas: skia.Canvas) -> None:
    for line in (
        "M 98 88 Q 128 82 152 89",
        "M 103 95 Q 128 90 149 96",
        "M 84 106 Q 79 110 77 116",
        "M 85 112 Q 81 114 79 120",
        "M 96 123 Q 105 128 113 124",
        "M 134 124 Q 143 128 151 122",
    ):
        canvas.drawPath(svg(line), paint(_SKIN.deep, 105, stroke=1.4, cap=True))


def _beard(canvas: skia.Canvas) -> None:
    beard = svg(
        "M 76 112 C 80 132 88 142 98 144 C 108 138 118 136 128 138 "
        "C 138 135 148 138 154 143 "
        "C 161 140 165 128 166 110 C 173 140 172 172 160 194 C 148 210 136 206 126 210 "
        "C 114 207 100 210 88 197 C 73 176 71 140 76 112 Z"
    )
    touches = [
        Touch(oval(98, 168, 20, 30, 12), "#7c6353", 190, 10),
        Touch(oval(164, 172, 18, 44), "#120b08", 220, 9),
        Touch(oval(124, 205, 40, 12), "#120b08", 190, 7),
    ]
    form(canvas, beard, sloping(beard, "#5a4437", _BEARD, "#1a110d"), touches)
    hairs = []
    for k in range(150):
        x, row = 76 + k * 7.9 % 92, k * 0.37 % 1
        y = 118 + 74 * row + 5 * wave(k, 1)
        end = (x + (124 - x) * 0.16 + 4 * wave(k, 2), y + 22 + 6 * wave(k, 3))
        hairs.append(((x, y), (x + (122 - x) * -0.05 + 3 * wave(k, 4), y + 12), end))
    strands(canvas, beard, hairs[::2], "#94796a", 105, 1.0)
    strands(canvas, beard, hairs[1::2], "#0d0705", 150, 1.3)
    silver = [hair for hair in hairs if 8 < abs(hair[0][0] - 126) < 20 and hair[0][1] > 150]
    strands(canvas, beard, silver, "#e4d8ca", 150, 1.1)
    draw_mouth(canvas, _FACE, 42.5, 11.5, 0.95, (0.6, 1.6))
    whiskers = svg(
        "M 130 141 C 122 137 108 139 100 149 C 96 156 92 158 88 158 "
        "C 96 164 110 160 118 150 "
        "C 123 147 128 146 130 146 C 133 146 137 147 141 150 C 148 160 160 163 168 157 "
        "C 163 157 160 155 157 149 C 150 139 138 137 130 141 Z"
    )
    form(
        canvas,
        whiskers,
        sloping(whiskers, "#6b5344", "#33241c", "#160e0a"),
        [Touch(oval(110, 146, 12, 5, -22), "#93796a", 190, 4)],
    )


def _turban(canvas: skia.Canvas) -> None:
    cap = svg("M 88 44 C 90 20 108 8 122 6 C 138 8 154 20 156 44 Z")
    cloth(
        canvas,
        cap,
        ("#e6cfa2", "#b79562", "#6b4c29"),
        ("M 108 12 Q 100 24 98 44", "M 134 12 Q 142 24 144 44"),
    )
    bands = (
        "M 62 78 C 54 46 84 22 124 22 C 164 22 192 46 184 76 C 178 60 154 46 124 46 "
        "C 92 46 70 60 62 78 Z",
        "M 60 82 C 58 56 92 36 132 40 C 166 43 190 58 187 82 C 178 68 154 58 126 58 "
        "C 96 58 70 66 60 82 Z",
        "M 60 90 C 56 64 90 48 124 50 C 160 51 190 66 186 92 C 172 76 152 70 124 70 "
        "C 96 70 74 76 60 90 Z",
        "M 62 98 C 58 76 92 60 124 62 C 158 62 190 78 184 99 C 170 88 148 83 124 83 "
        "C 98 83 76 88 62 98 Z",
    )
    for path in bands:
        cloth(canvas, svg(path), _BRICK)
    over = svg(
        "M 66 92 C 84 66 116 36 156 30 C 172 34 182 46 185 58 C 150 56 112 66 88 88 "
        "C 80 90 72 94 66 92 Z"
    )
    cloth(
        canvas, over, _BRICK, ("M 84 82 C 104 62 136 44 170 42", "M 92 84 C 116 66 146 54 180 54")
    )
    tail = svg(
        "M 176 80 C 190 84 196 104 194 126 C 200 140 198 156 192 170 "
        "C 186 158 180 148 182 132 C 178 116 172 104 166 90 Z"
    )
    cloth(canvas, tail, _BRICK, ("M 180 88 C 188 108 188 134 190 160",))
    canvas.drawPath(
        svg("M 66 100 C 84 88 104 85 124 85 C 146 85 166 89 180 101"),
        paint("#1c0d08", 130, stroke=6, blur=3),
    )
    _square(canvas)


def _square(canvas: skia.Canvas) -> None:
    """Draw the mason's brooch: a triangle level with its plumb."""
    plate = polygon([(112, 34), (134, 74), (90, 74)])
    hole = polygon([(112, 48), (123, 68), (101, 68)])
    level = skia.Op(plate, hole, skia.kDifference_PathOp)
    shadow = skia.Path(level)
    shadow.offset(1.2, 2.4)
    canvas.drawPath(shadow, paint(alpha=170, blur=2))
    canvas.drawPath(level, sloping(level, *GOLD))
    canvas.drawPath(level, paint("#5c3a10", 200, stroke=1.1))
    canvas.drawLine(112, 46, 112, 64, paint("#fff0bf", stroke=1.4))
    pearl(canvas, 112, 65, 4.2)
