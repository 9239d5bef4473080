"""Caps of keys and of pad buttons, as shown beside what they do."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.ui.fitting import fitted_line

SIGNS = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "dpleft": "←",
    "dpright": "→",
    "dpup": "↑",
    "dpdown": "↓",
    "leftshoulder": "LB",
    "rightshoulder": "RB",
    "lefttrigger": "LT",
    "righttrigger": "RT",
    "leftstick": "L3",
    "rightstick": "R3",
    "-rightx": "R←",
    "+rightx": "R→",
    "-righty": "R↑",
    "+righty": "R↓",
    "start": "Start",
    "back": "Back",
    "left shift": "Shift",
    "right shift": "Shift",
    "escape": "Esc",
    "return": "Enter",
    "keypad enter": "Enter",
    "page up": "PgUp",
    "page down": "PgDn",
    "left ctrl": "Ctrl",
    "right ctrl": "Ctrl",
}
"""Signs on caps, where they are not the name."""


def sign(name: str) -> str:
    """Return the sign on the cap of a key or button."""
    plain = name.strip("[]") if len(name) > 1 else name
    return SIGNS.get(name) or (plain.upper() if len(plain) <= 3 else plain.capitalize())


def draw_caps(canvas: Canvas, names: Sequence[str], box: Box, pad: bool = False) -> None:
    """Draw caps side by side from the left, as many as fit; each sign once."""
    px = canvas.metrics.px
    x = box.x
    for text in dict.fromkeys(map(sign, names)):
        wide = cap_width(canvas, text, box.h)
        if x + wide > box.right:
            return
        draw_cap(canvas, text, Box(x, box.y, wide, box.h), pad)
        x += wide + px(6)


def cap_width(canvas: Canvas, text: str, high: float) -> float:
    """Return the width in pixels of a cap of this height."""
    side = min(high, canvas.metrics.px(30))
    wide = canvas.measure(text, canvas.metrics.text(16), "bold")[0]
    return max(side, wide + canvas.metrics.px(16))


def draw_cap(canvas: Canvas, text: str, box: Box, pad: bool = False) -> None:
    """Draw a cap: a key is square, a pad button round."""
    px = canvas.metrics.px
    cap = box.centered(box.w, min(box.h, px(30)))
    radius = cap.h / 2 if pad else px(7)
    canvas.fill(cap, "gold", 0.75, radius)
    canvas.fill(cap.inset(max(1, px(1.5))), "hollow", 1.0, radius)
    text, size = fitted_line(canvas, text, cap.w - px(4), canvas.metrics.text(16), "bold")
    canvas.text(text, cap, size, "bold", "figures", "center", "middle")
