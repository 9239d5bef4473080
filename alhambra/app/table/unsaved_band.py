"""The band across a table that says that the game cannot be saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.table.picture import Kind, Layer, Spot, Token
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.ui.buttons import button_frame

UNSAVED: Final = Token(Kind.BUTTON, "unsaved")
"""Opens what can be done about it."""
BAND_HEIGHT: Final = 58
"""Units of the band's height."""
BUTTON_WIDTH: Final = 300
"""Units of its button's width."""


class Unsaved(NamedTuple):
    """What the band says and does."""

    words: str
    """A sentence in the player's language."""
    open: Callable[[], None]
    """Opens what can be done about it."""


Trouble: TypeAlias = Callable[[], Unsaved | None]
"""Returns why the game cannot be saved; None while it can."""


def no_trouble() -> None:
    """Return None: the game can be saved."""


def show_unsaved(builder: PictureBuilder, box: Box, unsaved: Unsaved, focus: Token | None) -> None:
    """Draw the band, with its button at the right."""
    px = builder.px
    builder.frame("unsaved/band", "panel-active", box)
    inner = box.inset(px(16), px(7))
    button, words = inner.cut_right(min(px(BUTTON_WIDTH), inner.w * 0.3), px(14))
    builder.words("unsaved/words", unsaved.words, words, 19, "bold", "bad", "center")
    builder.frame("unsaved/button", button_frame(lit=focus == UNSAVED), button, Layer.CONTENT)
    label = builder.say("unsaved.button")
    inside = button.inset(px(10), 0)
    builder.words("unsaved/label", label, inside, 18, "bold", align="center", layer=Layer.TILES)
    builder.spots.append(Spot(UNSAVED, button, "unsaved", label))
