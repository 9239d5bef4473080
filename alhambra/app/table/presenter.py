"""Makes the picture of a snapshot; unchanged parts are taken from the last picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Sprite
from alhambra.app.gfx.fitting import Measuring
from alhambra.app.gfx.scale import Metrics
from alhambra.app.table.panels import Unsaved, show_tip, show_unsaved
from alhambra.app.table.picture import Picture, PictureBuilder, Say, Spot
from alhambra.app.table.ui_state import AnyLayout, AnySnapshot, Rest, TableSnapshot, UiState

NEEDED = 1800, 1010
"""Units that a table needs; a larger interface size than leaves room for them is not used here."""
ARROW, FINGER = 44, 110
"""Units that a resting mouse, or a finger, keeps free of its tip."""
SMALL = 260
"""Units of the height of things that their tip leaves free as well."""


@dataclass(frozen=True, kw_only=True)
class TableLayout:
    """The boxes of a table, in pixels. Each game adds its own."""

    metrics: Metrics
    """The sizes to use: the window's, with the interface size that the table has room for."""
    actions: Box
    """The panel with the buttons."""
    band: Box
    """Says that the game cannot be saved, or is a lesson's card; else without any height."""

    @property
    def banner(self) -> Box:
        """Where an entry of the chronicle is told beside the table as it was then."""
        return self.actions


class Part(NamedTuple):
    """A part of a picture. It is drawn from ``shown`` and nothing else, so that is its key."""

    name: str
    show: Callable[..., None]
    """Takes the builder, then ``shown``."""
    shown: tuple[object, ...] = ()


Parts: TypeAlias = Callable[[AnyLayout, AnySnapshot], Iterator[Part]]
"""Takes a game's layout and its snapshot; yields the parts from the background up."""
Overlay: TypeAlias = Callable[[PictureBuilder, AnyLayout, AnySnapshot], None]
"""Takes the builder, a game's layout and its snapshot; draws what lies over all parts."""


class Presenter:
    """Makes pictures of snapshots."""

    def __init__(
        self,
        layout: TableLayout,
        say: Say,
        canvas: Measuring,
        parts: Parts,
        overlays: tuple[Overlay, Overlay],
    ) -> None:
        """``overlays``: the proposed turn; and the focus, which lies above the unsaved band."""
        self.layout: AnyLayout = layout
        """The boxes of the game's table."""
        self.unsaved: Unsaved | None = None
        """The message of the band; None while the game can be saved."""
        self._say = say
        self._canvas = canvas
        self._make_parts = parts
        self._overlays = overlays
        self._parts: dict[str, tuple[tuple[object, ...], PictureBuilder]] = {}
        self._laid_over: list[Sprite] = []
        """The sprites that lay over all parts of the last picture."""

    def picture(self, snapshot: TableSnapshot) -> Picture:
        """Return the picture of a snapshot."""
        whole = PictureBuilder(self.layout.metrics, self._say, self._canvas)
        for one in self._make_parts(self.layout, snapshot):
            known = self._parts.get(one.name)
            if known is None or known[0] != one.shown:
                part = PictureBuilder(self.layout.metrics, self._say, self._canvas)
                one.show(part, *one.shown)
                if known is not None:
                    part.sprites = _reuse(part.sprites, known[1].sprites)
                known = self._parts[one.name] = one.shown, part
            part = known[1]
            whole.sprites += part.sprites
            whole.spots += part.spots
            whole.symbols += part.symbols
            whole.things |= part.things
            whole.lines |= part.lines
        drawn = len(whole.sprites)
        show_advice, show_focus = self._overlays
        show_advice(whole, self.layout, snapshot)
        if self.unsaved is not None:
            show_unsaved(whole, self.layout.band, self.unsaved, snapshot.ui.focus)
        show_focus(whole, self.layout, snapshot)
        self._laid_over = _reuse(whole.sprites[drawn:], self._laid_over)
        whole.sprites[drawn:] = self._laid_over
        return whole.picture()


def _reuse(sprites: Iterable[Sprite], last: Iterable[Sprite]) -> list[Sprite]:
    """Return the sprites, with those of the last picture in place of equal ones.

    A sprite that stays the same object is not compared, moved or drawn again.
    """
    known = {sprite.id: sprite for sprite in last}
    return [old if (old := known.get(one.id)) == one else one for one in sprites]


def show_tip_at(
    builder: PictureBuilder, text: str, box: Box, rest: Rest, said: Sequence[Box] = ()
) -> None:
    """Draw the sentence of a thing below the resting mouse, or above the finger.

    If anything is ``said`` already, it stands where it covers least of these boxes.
    """
    side = builder.px(FINGER if rest.touch else ARROW)
    around = Box.around(rest.at, side, side)
    if box.h < builder.px(SMALL):
        around = around.union(Box(rest.at[0], box.y, 0, box.h))
    lowest = 0 if rest.touch else builder.metrics.window.bottom
    show_tip(builder, text, around, lowest, bright=said or None)


def show_symbol(
    builder: PictureBuilder, ui: UiState, spot: Spot | None, said: Sequence[Box] = ()
) -> bool:
    """Draw what the symbol under the resting pointer stands for; return true if there is one.

    With keys those of all symbols in the spot with the focus are told at once.
    """
    if ui.held is not None:
        return False
    bottom = builder.metrics.window.bottom
    if ui.rested is not None:
        at = ui.rested.at
        found = [one for one in builder.symbols if one.box.contains(at)]
        for box, text, beside, _ in found[-1:]:
            if beside is None:
                show_tip_at(builder, text, box, ui.rested, said)
            else:
                row = beside._replace(y=box.y, h=box.h)
                show_tip(builder, text, row, bottom, bright=[beside, *said])
        return bool(found)
    if not ui.keyed or spot is None:
        return False
    inside = [one for one in builder.symbols if spot.box.contains(one.box.center)]
    if not inside:
        return False
    own = [one.text for one in inside if one.box == spot.box]
    briefs = (one.text if one.brief is None else one.brief for one in inside)
    text = "\n".join(own or filter(None, (spot.label, *briefs)))
    show_tip(builder, text, spot.box, bottom, bright=[spot.box, *said])
    return True
