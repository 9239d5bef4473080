"""Sentences that say what something is, beside it."""

from __future__ import annotations

from alhambra.app.gfx.box import Box
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder

TIP = 340
"""Units a tip is wide at most."""


def show_tip(
    builder: PictureBuilder, text: str, around: Box, lowest: float, colour: str = "cream"
) -> None:
    """A sentence below the box, or above it where that would reach below ``lowest``, in pixels.

    It stays within the window.
    """
    if not text:
        return
    size = builder.metrics.text(18)
    widest = builder.px(TIP) * builder.metrics.letters
    width = min(widest, builder.canvas.measure(text, size, "body")[0] + 2)
    height = builder.canvas.measure(text, size, "body", width)[1]
    window = builder.metrics.window
    w, h = width + builder.px(28), height + builder.px(18)
    x = min(max(around.center[0] - w / 2, builder.px(8)), window.w - w - builder.px(8))
    y = around.bottom + builder.px(8)
    if y + h > lowest and around.y - h > 0:
        y = around.y - h - builder.px(8)
    y = min(max(y, builder.px(8)), window.h - h - builder.px(8))
    box = Box(x, y, w, h)
    builder.frame("tip/frame", "tooltip", box, Layer.TIPS)
    inner = box.inset(builder.px(14), builder.px(7))
    inner = Box(inner.x, inner.y, inner.w + 4, inner.h)
    builder.paragraph("tip/text", text, inner, 18, "body", colour, "center", "middle", Layer.TIPS)
