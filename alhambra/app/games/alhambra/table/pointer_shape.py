"""Which pointer the table shows: it tells what a press or a drop would do."""

from __future__ import annotations

from alhambra.app.games.alhambra.table.snapshot import AlhambraUiState
from alhambra.app.gfx.pointer import Pointer
from alhambra.app.table.picture import Kind, Picture

TAKEN = (Kind.MONEY, Kind.MARKET, Kind.HAND, Kind.BOUGHT, Kind.RESERVE, Kind.CELL)
"""What is taken into the hand; all else is pressed."""


def pointer_over(picture: Picture, ui: AlhambraUiState) -> Pointer:
    """The pointer over what it points at in the picture."""
    spot = None if ui.focus is None else picture.by_token.get(ui.focus)
    over_cell = spot is not None and spot.token.kind is Kind.CELL
    if ui.held is not None:
        home = spot is not None and spot.token == ui.held.token
        refused = over_cell and not home and spot is not None and not spot.live
        return Pointer.NO if refused else Pointer.GRAB
    if spot is None or ui.keyed:
        return Pointer.ARROW
    if not spot.live:
        return Pointer.NO if over_cell and ui.tile is not None else Pointer.ARROW
    return Pointer.HAND if spot.token.kind in TAKEN else Pointer.ARROW
