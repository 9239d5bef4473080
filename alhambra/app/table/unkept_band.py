"""The band across a table that says that the game cannot be saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.table.picture import Kind, Layer, Spot, Token
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.ui.buttons import button_frame

UNKEPT: Final = Token(Kind.BUTTON, "unkept")
"""Opens what can be done about it."""
HIGH: Final = 58
"""Units of the band's height."""
BUTTON: Final = 300
"""Units of its button's width."""


class Unkept(NamedTuple):
    """The words and the button of the band."""

    words: str
    """A sentence in the player's language."""
    urgent: bool
    """Choices would be lost if the program ended now."""
    open: Callable[[], None]
    """Opens what can be done about it."""


Trouble: TypeAlias = Callable[[], Unkept | None]
"""Returns why the game cannot be saved; None while it can."""


def no_trouble() -> None:
    """Return None: the game can be saved."""


def show_unkept(builder: PictureBuilder, box: Box, unkept: Unkept, focus: Token | None) -> None:
    """Draw the band, with its button at the right."""
    px = builder.px
    builder.frame("unkept/band", "panel-active" if unkept.urgent else "panel", box)
    inner = box.inset(px(16), px(7))
    button, words = inner.cut_right(min(px(BUTTON), inner.w * 0.3), px(14))
    colour = "bad" if unkept.urgent else "cream"
    builder.words("unkept/words", unkept.words, words, 19, "bold", colour, "center")
    builder.frame("unkept/button", button_frame(lit=focus == UNKEPT), button, Layer.CONTENT)
    label = builder.say("unkept.button")
    inside = button.inset(px(10), 0)
    builder.words("unkept/label", label, inside, 18, "bold", align="center", layer=Layer.TILES)
    builder.spots.append(Spot(UNKEPT, button, "unkept", label))
