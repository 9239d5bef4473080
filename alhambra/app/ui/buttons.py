"""Labels, buttons, and the caps of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import BODY, STRONG, TAG, TextStyle
from alhambra.app.input.intents import Intent
from alhambra.app.ui.widget import Look, Reply, Texts, Widget, reply_to_press, ring

ASIDE = 18
"""Units left free beside a button's words."""
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
    "left alt": "Alt",
    "right alt": "Alt",
    "alt gr": "AltGr",
}
"""Signs on caps that are the same in every language, where they are not the name."""
WORDS = {
    "escape": "escape",
    "return": "enter",
    "enter": "enter",
    "keypad enter": "enter",
    "backspace": "backspace",
    "delete": "delete",
    "insert": "insert",
    "home": "home",
    "end": "end",
    "page up": "page_up",
    "page down": "page_down",
    "left shift": "shift",
    "right shift": "shift",
    "left ctrl": "ctrl",
    "right ctrl": "ctrl",
    "space": "space",
    "tab": "tab",
}
"""Keys with words on their caps: the ids of these in the section ``cap`` of the texts."""


def button_frame(
    primary: bool = False, live: bool = True, lit: bool = False, pressed: bool = False
) -> str:
    """Return the nine-slice of a button in this state, in menus and at tables."""
    state = "-disabled" if not live else "-pressed" if pressed else "-hover" if lit else ""
    return f"{'primary' if primary else 'button'}{state}"


class Label(Widget):
    """Centred words that are not a control."""

    focusable = False

    def __init__(self, id: str, words: Texts, style: TextStyle = BODY) -> None:
        super().__init__(id)
        self._words = words
        self._style = style

    def draw(self, canvas: Canvas, look: Look) -> None:
        canvas.write_lines(self._words(), self.box, self._style.centered)


class Button(Widget):
    """Acts on a click, and on Accept while it has the focus."""

    def __init__(
        self,
        id: str,
        words: Texts,
        act: Callable[[], None],
        icon: str | None = None,
        primary: bool = False,
        ghost: bool = False,
        style: TextStyle = STRONG,
        left: bool = False,
    ) -> None:
        """``primary``: the gold one, for the most likely choice; ``ghost``: an outline.

        ``left``: icon and words begin at the left edge, as in a list. Without words it is an icon
        alone.
        """
        super().__init__(id)
        self._words = words
        self._act = act
        self.icon = icon
        """The sprite before the words."""
        self._primary = primary
        self._ghost = ghost
        self._style = style
        self._left = left

    def handle(self, intent: Intent) -> Reply:
        reply = reply_to_press(intent, self.box)
        if reply is Reply.DONE:
            self._act()
        return reply

    def draw(self, canvas: Canvas, look: Look) -> None:
        ring(canvas, self.box, look)
        if self._ghost:
            canvas.frame("field-focus" if look.lit else "field", self.box, 1.0 if look.lit else 0.6)
        else:
            frame = button_frame(self._primary, self.enabled, look.lit, look.pressed)
            canvas.frame(frame, self.box)
        if self._primary and self.enabled:
            colour = "ink"
        elif not self.enabled:
            colour = "faint"
        else:
            colour = "cream" if look.lit or not self._ghost else "muted"
        sunk = canvas.hair if look.pressed else 0
        self._face(canvas, self.box.moved(0, sunk), colour)

    @property
    def _written(self) -> tuple[str, TextStyle]:
        """The words as drawn, and their style."""
        if self._primary:
            return self._words().upper(), self._style._replace(font="title")
        return self._words(), self._style

    def needed(self, canvas: Canvas) -> float:
        """Return the least width in pixels at which the words keep their size."""
        return canvas.width(*self._written) + 2 * canvas.px(ASIDE) + 2

    def _face(self, canvas: Canvas, box: Box, colour: str) -> None:
        """Draw the icon and the words, together in the middle or at the left."""
        px = canvas.px
        words, style = self._written
        side = min(canvas.head_height, box.h * 0.62) if self.icon is not None else 0
        gap = canvas.space if side and words else 0
        room = box.inset(px(ASIDE) if words else 0, 0)
        wide = min(canvas.width(words, style), room.w)
        wide = min(wide, max(0, room.w - side - gap)) if words else 0
        both = room.centered(side + gap + wide + 2, room.h)
        if self._left:
            both = both.moved(room.x - both.x, 0)
        if self.icon is not None:
            mark, both = both.cut_left(side, gap)
            tint = None if colour == "cream" else colour
            canvas.image(self.icon, mark.fit(1), tint=tint)
        if words:
            canvas.write(words, both, style.coloured(colour).centered)


# -- transport buttons -----------------------------------------------------------------------------


class Sign(Enum):
    """The sign on a transport button."""

    PLAY = "play"
    PAUSE = "pause"
    FORTH = "forth"
    BACK = "back"
    FAR_FORTH = "far-forth"
    FAR_BACK = "far-back"


class TransportButton(Button):
    """A button with a sign made of lines."""

    def __init__(
        self, id: str, sign: Callable[[], Sign], act: Callable[[], None], primary: bool = False
    ) -> None:
        """``sign`` returns the present sign."""
        super().__init__(id, lambda: "", act, primary=primary)
        self._sign = sign

    def _face(self, canvas: Canvas, box: Box, colour: str) -> None:
        size = min(box.w, box.h) * 0.2
        x, y = box.center
        width = max(2.0, size * 0.42)
        match self._sign():
            case Sign.PLAY:
                for part in (1.0, 0.5):
                    s = size * part
                    left, tip = x - s * 0.75, x + s
                    corners = [(left, y - s), (tip, y), (left, y + s), (left, y - s), (tip, y)]
                    canvas.line(corners, colour, width)
            case Sign.PAUSE:
                for at in (x - size * 0.6, x + size * 0.6):
                    canvas.line([(at, y - size), (at, y + size)], colour, width * 1.3)
            case Sign.FORTH:
                _head(canvas, x, y, size, colour, width)
            case Sign.BACK:
                _head(canvas, x, y, -size, colour, width)
            case Sign.FAR_FORTH:
                for at in (x - size * 0.6, x + size * 0.6):
                    _head(canvas, at, y, size, colour, width)
            case Sign.FAR_BACK:
                for at in (x + size * 0.6, x - size * 0.6):
                    _head(canvas, at, y, -size, colour, width)


def _head(canvas: Canvas, x: float, y: float, size: float, colour: str, width: float) -> None:
    """Draw an arrow head; it points left if the size is negative."""
    tail = x - size / 2
    canvas.line([(tail, y - size), (x + size / 2, y), (tail, y + size)], colour, width)


def sign(name: str) -> str:
    """Return the sign on the cap of a key or button without words."""
    plain = name.strip("[]") if len(name) > 1 else name
    capital = plain.upper() if len(plain.upper()) <= 2 and plain != "ß" else plain
    return SIGNS.get(name) or (capital if len(plain) <= 2 else plain.capitalize())


def draw_caps(canvas: Canvas, signs: Iterable[str], box: Box, pad: bool = False) -> None:
    """Draw caps side by side from the left, as many as fit; each sign once."""
    x = box.x
    for text in dict.fromkeys(signs):
        wide = cap_width(canvas, text, box.h)
        if x + wide > box.right:
            return
        draw_cap(canvas, text, Box(x, box.y, wide, box.h), pad)
        x += wide + canvas.close


def cap_width(brush: Brush, text: str, high: float) -> float:
    """Return the width in pixels of a cap of this height."""
    high = min(high, brush.line_height)
    size = brush.metrics.line(TAG.units, high)
    return max(high, brush.measure(text, size, TAG.font)[0] + brush.broad)


def draw_cap(
    brush: Brush,
    text: str,
    box: Box,
    pad: bool = False,
    live: bool = True,
    *,
    id: str = "",
    layer: Layer = Layer.CONTENT,
) -> None:
    """Draw a cap: a key is square, a pad button round; paler if it is not ``live``."""
    cap, alpha = box.centered(box.w, min(box.h, brush.line_height)), 1.0 if live else 0.5
    radius = cap.h / 2 if pad else brush.close
    brush.fill(cap, "gold", 0.75 * alpha, radius, id=f"{id}/cap", layer=layer)
    inner = cap.inset(max(1, brush.hair))
    brush.fill(inner, "hollow", alpha, radius, id=f"{id}/cap-inside", layer=layer)
    style = TAG.coloured("figures" if live else "faint").centered
    brush.write(text, cap.inset(brush.hair, 0), style, id=f"{id}/cap-sign", layer=layer)
