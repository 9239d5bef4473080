"""The banker: a lean old man with a pointed white beard, a tall turban and a knowing brow."""

from __future__ import annotations

import skia
from coinart import draw_coin
from draw import paint, svg
from palette import NORMAL

from faces.features import Eyes, Face, Skin, draw_brows, draw_eyes, draw_mouth, draw_nose, draw_skin
from faces.finery import GOLD, Touch, along, cloth, form, gem, oval, pearl, sloping, strands, wave

GROUND = ("#e8c66a", "#a5782a", "#4a310f")
_SKIN = Skin("#cf9a6e", "#efc79b", "#925a38", "#552c18", "#a35a50", "#c06a50")
_FACE = Face(118, 122, 37, 50, 0.4, _SKIN, jaw=0.66)
_LINEN = ("#fffdf4", "#e6dcc6", "#9d8c72")
_ROBE = ("#4b7fc4", "#234f8f", "#0e2448")
_WHITE = "#ece6da"


def head(canvas: skia.Canvas) -> None:
    """Draw him."""
    _robe(canvas)
    ear = oval(83, 130, 7.5, 13, -8)
    form(canvas, ear, sloping(ear, _SKIN.base, _SKIN.shade), line=_SKIN.deep)
    draw_skin(canvas, _FACE)
    _wrinkles(canvas)
    draw_eyes(canvas, _FACE, Eyes(8.9, "#3f5f78", (0.5, 0.05), open=0.8, kohl=0.35, apart=0.46))
    draw_nose(canvas, _FACE, 29, 9.6, bend=0.3)
    _beard(canvas)
    draw_brows(
        canvas, _FACE, "#f4efe6", 13.5, 3.8, lift=(0.0, 4.5), slope=-1.0, apart=0.5, reach=1.2
    )
    _turban(canvas)
    _coin(canvas)


def _robe(canvas: skia.Canvas) -> None:
    shoulders = svg("M 22 250 C 28 212 58 198 92 186 L 146 186 C 182 196 212 212 220 250 Z")
    cloth(
        canvas,
        shoulders,
        _ROBE,
        ("M 64 204 C 58 222 56 236 58 250", "M 178 204 C 184 222 186 236 184 250"),
    )
    neck = svg("M 94 156 L 92 192 Q 118 212 146 190 L 144 156 Z")
    form(canvas, neck, sloping(neck, _SKIN.base, _SKIN.shade, _SKIN.deep), strength=0)
    for path in (
        "M 92 184 C 86 204 82 228 84 250 L 108 250 C 100 228 98 206 102 190 Z",
        "M 146 184 C 152 204 158 228 156 250 L 132 250 C 140 228 142 206 138 190 Z",
    ):
        band = svg(path)
        canvas.drawPath(band, sloping(band, "#fbe3a0", "#d9a545", "#7d5417"))
        canvas.drawPath(band, paint("#2a1a08", 160, stroke=1.2))
    for line in ("M 93 192 C 90 212 90 230 95 250", "M 146 192 C 150 212 150 230 145 250"):
        for x, y in along(svg(line), 7):
            gem(canvas, x, y, 2.6, NORMAL.currencies["denar"].base)


def _wrinkles(canvas: skia.Canvas) -> None:
    for line in (
        "M 104 99 Q 126 93 148 100",
        "M 108 105 Q 126 100 144 105",
        "M 91 116 Q 86 119 84 124",
        "M 92 122 Q 87 124 85 130",
        "M 94 127 Q 90 131 88 136",
        "M 101 133 Q 109 138 116 134",
        "M 134 134 Q 141 139 148 133",
        "M 112 143 Q 104 150 100 160",
        "M 142 143 Q 148 150 150 158",
    ):
        canvas.drawPath(svg(line), paint(_SKIN.deep, 95, stroke=1.3, cap=True))


def _beard(canvas: skia.Canvas) -> None:
    beard = svg(
        "M 82 136 C 85 152 93 161 104 163 C 112 158 122 156 130 158 "
        "C 138 157 144 160 148 162 "
        "C 148 158 148 153 147.5 149 C 153 164 155 186 148 204 C 140 222 132 236 126 248 "
        "C 116 236 104 220 96 202 C 86 180 80 156 83 134 Z"
    )
    touches = [
        Touch(oval(152, 190, 12, 50, 10), "#8d8272", 220, 7),
        Touch(oval(126, 168, 22, 6), "#8d8272", 150, 4),
        Touch(oval(102, 184, 9, 26, -14), "#ffffff", 200, 6),
    ]
    form(canvas, beard, sloping(beard, "#fffdf6", _WHITE, "#a2937e"), touches, "#3a2a1c", 140)
    hairs = []
    for k in range(110):
        x, row = 84 + k * 6.7 % 72, k * 0.29 % 1
        y = 142 + 84 * row + 4 * wave(k, 1)
        end = (x + (127 - x) * 0.34 + 2 * wave(k, 2), y + 30)
        hairs.append(((x, y), (x + 3 * wave(k, 3), y + 15), end))
    strands(canvas, beard, hairs[::2], "#8a7c69", 130, 1.0)
    strands(canvas, beard, hairs[1::2], "#ffffff", 190, 1.2)
    draw_mouth(canvas, _FACE, 44, 9.6, 0.8, (0.4, 2.6))
    whiskers = svg(
        "M 129 157 C 122 152 110 155 102 166 C 98 172 95 176 91 178 "
        "C 100 180 112 176 119 167 "
        "C 123 163 127 162 129 162 C 132 162 135 163 138 166 C 143 174 150 179 158 176 "
        "C 154 175 152 171 150 166 C 146 155 136 152 129 157 Z"
    )
    form(canvas, whiskers, sloping(whiskers, "#ffffff", _WHITE, "#b0a28c"), line="#3a2a1c")


def _turban(canvas: skia.Canvas) -> None:
    bulb = svg(
        "M 76 104 C 56 92 50 66 64 42 C 76 20 98 6 124 6 C 150 6 174 22 182 46 "
        "C 190 70 180 92 162 104 "
        "C 150 94 136 90 119 90 C 102 90 88 94 76 104 Z"
    )
    cloth(
        canvas,
        bulb,
        _LINEN,
        (
            "M 122 8 C 88 16 64 42 62 82",
            "M 126 8 C 104 26 88 54 82 96",
            "M 130 8 C 126 34 122 62 118 90",
            "M 134 8 C 152 28 160 58 156 96",
            "M 140 10 C 168 22 184 48 178 84",
        ),
        depth=150,
    )
    band = svg(
        "M 73 102 C 60 94 54 84 53 74 C 74 60 98 56 120 56 C 144 56 166 61 185 74 "
        "C 184 86 176 97 164 103 C 150 93 136 89 119 89 C 102 89 87 93 73 102 Z"
    )
    cloth(
        canvas,
        band,
        _LINEN,
        (
            "M 54 78 C 84 62 132 62 182 86",
            "M 58 88 C 88 70 140 70 176 94",
            "M 64 96 C 92 78 132 76 168 99",
            "M 184 76 C 150 62 110 66 70 98",
        ),
        depth=150,
    )
    edge = svg("M 75 104 C 88 94 102 90 119 90 C 136 90 150 94 163 104")
    canvas.drawPath(edge, paint("#3a2410", 130, stroke=6, blur=3))
    canvas.drawPath(edge, paint("#7d5417", stroke=4.6))
    canvas.drawPath(edge, paint("#f0c761", stroke=3.2))
    _aigrette(canvas)


def _aigrette(canvas: skia.Canvas) -> None:
    """Draw the plume and the jewel that holds it."""
    plume = svg(
        "M 121 60 C 112 40 116 20 134 3 C 140 8 146 10 152 8 C 148 13 150 19 154 21 "
        "C 144 25 134 40 128 60 Z"
    )
    canvas.drawPath(plume, paint(alpha=110, blur=3))
    form(
        canvas, plume, sloping(plume, "#7fb0ea", "#2f6db5", "#173a68"), line="#0d1f3c", strength=200
    )
    canvas.drawPath(
        svg("M 124 58 C 120 40 126 22 138 9"), paint("#f4e2b0", 220, stroke=1.6, cap=True)
    )
    plate = svg(
        "M 121 44 C 132 50 136 58 136 64 C 134 74 128 80 121 84 "
        "C 114 80 108 74 106 64 C 106 58 110 50 121 44 Z"
    )
    canvas.drawPath(plate, paint(alpha=150, blur=2.4))
    canvas.drawPath(plate, sloping(plate, *GOLD))
    canvas.drawPath(plate, paint("#5c3a10", 200, stroke=1.1))
    gem(canvas, 121, 64, 8.2, "#b8382f", 1.15)
    for x, y in ((121, 48), (109.5, 64), (132.5, 64), (121, 80.5)):
        pearl(canvas, x, y, 2.3, ("#ffffff", "#eadfce", "#a3907c"))


def _coin(canvas: skia.Canvas) -> None:
    """Draw the golden coin in his ear."""
    canvas.drawCircle(83, 150, 10.5, paint(alpha=140, blur=2.5))
    canvas.drawLine(83, 138, 83, 146, paint("#f0c761", stroke=2))
    draw_coin(canvas, NORMAL, "gulden", 83, 153, 10.5)
