"""Sentences that say what something is, beside it."""

from __future__ import annotations

from alhambra.app.gfx.box import Box
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder

TIP = 340
"""Units a tip is wide at most."""


def show_tip(
    easel: PictureBuilder, text: str, around: Box, lowest: float, colour: str = "cream"
) -> None:
    """A sentence below the box, or above it where that would reach below ``lowest``, in pixels.

    It stays within the window.
    """
    if not text:
        return
    size = easel.metrics.text(18)
    widest = easel.px(TIP) * easel.metrics.letters
    width = min(widest, easel.canvas.measure(text, size, "body")[0] + 2)
    height = easel.canvas.measure(text, size, "body", width)[1]
    window = easel.metrics.window
    w, h = width + easel.px(28), height + easel.px(18)
    x = min(max(around.center[0] - w / 2, easel.px(8)), window.w - w - easel.px(8))
    y = around.bottom + easel.px(8)
    if y + h > lowest and around.y - h > 0:
        y = around.y - h - easel.px(8)
    y = min(max(y, easel.px(8)), window.h - h - easel.px(8))
    box = Box(x, y, w, h)
    easel.frame("tip/frame", "tooltip", box, Layer.TIPS)
    inner = box.inset(easel.px(14), easel.px(7))
    inner = Box(inner.x, inner.y, inner.w + 4, inner.h)
    easel.paragraph("tip/text", text, inner, 18, "body", colour, "center", "middle", Layer.TIPS)
