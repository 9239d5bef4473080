"""The reasons of a turn of Alhambra: the palaces it would lead to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from alhambra.ai.position import AnyAdvice
from alhambra.ai.thinking import Turn
from alhambra.app.games.alhambra.table.palace.pane import Pane
from alhambra.app.games.alhambra.table.proposal import (
    laid_by,
    openly,
    palace_after,
    reasons_said,
    turns_said,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.why import WhyScene
from alhambra.app.table.picture_builder import Say
from alhambra.rules.alhambra import NAME


class AlhambraWhyScene(WhyScene):
    """For a seat whose hand is covered, reasons that reveal its cards are left out."""

    game = NAME

    @cached_property
    def _panes(self) -> dict[Turn, Pane]:
        """The views of the palaces, by the turns that lead to them."""
        return {}

    def describe_turns(self, turns: Sequence[Turn]) -> tuple[str, ...]:
        return turns_said(turns, self._app.t)

    def reasons(self, advice: AnyAdvice, say: Say) -> Iterable[tuple[str, float]]:
        asked = self._asked
        known = openly(advice.reasons, asked.seat, asked.known)
        names = [player.name for player in asked.before.players]
        return reasons_said(known, names, say)

    def draw_after(self, canvas: Canvas, turn: Turn, box: Box) -> None:
        if turn not in self._panes:
            palace = self._asked.before.players[self._asked.seat].palace
            fresh = frozenset(laid[0] for choice in turn if (laid := laid_by(choice)))
            others = [palace_after(palace, advice.turn) for advice in self.shown]
            beside = frozenset(cell for other in others for cell in other.tiles)
            self._panes[turn] = Pane(palace_after(palace, turn), fresh, beside)
        self._panes[turn].draw(canvas, box)
