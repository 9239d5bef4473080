"""The band across a table that says that the game cannot be saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Layer
from alhambra.app.gfx.theme import LABEL, TAG
from alhambra.app.table.picture import Kind, Spot, Token
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.ui.buttons import button_frame

UNSAVED: Final = Token(Kind.BUTTON, "unsaved")
"""Opens what can be done about it."""
BAND_HEIGHT: Final = 58
"""Units of the band's height."""


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
    builder.frame("panel-active", box, id="unsaved/band")
    inner = box.inset(builder.broad, builder.close)
    button, words = inner.cut_right(min(builder.button_width, inner.w * 0.3), builder.broad)
    builder.write(unsaved.words, words, LABEL.coloured("bad").centered, id="unsaved/words")
    builder.frame(
        button_frame(lit=focus == UNSAVED), button, id="unsaved/button", layer=Layer.CONTENT
    )
    label = builder.say("unsaved.button")
    inside = button.inset(builder.space, 0)
    builder.write(label, inside, TAG.centered, id="unsaved/label", layer=Layer.TILES)
    builder.spots.append(Spot(UNSAVED, button, "unsaved", label))
