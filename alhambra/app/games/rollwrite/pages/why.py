"""The reasons of a turn of Roll & Write: the sheets it would lead to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alhambra.ai.advice import AnyAdvice
from alhambra.ai.thinking import Turn
from alhambra.app.games.rollwrite.grid import amid, show_cells, show_lines, square_of
from alhambra.app.games.rollwrite.table.proposal import (
    crossed_after,
    reasons_said,
    turns_said,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.why import WhyScene
from alhambra.app.table.picture import Layer, paint
from alhambra.app.table.picture_builder import PictureBuilder, Say
from alhambra.rules.rollwrite import NAME
from alhambra.rules.rollwrite.choices import Build, Keep
from alhambra.rules.rollwrite.model import CELLS, SIDES
from alhambra.rules.rollwrite.scoring import lines_of


class RollwriteWhyScene(WhyScene):
    """Everything may be shown: nothing is hidden in this game."""

    game = NAME

    def describe_turns(self, turns: Sequence[Turn]) -> tuple[str, ...]:
        return turns_said(turns, self._asked.before, self._app.t)

    def reasons(self, advice: AnyAdvice, say: Say) -> Iterable[tuple[str, float]]:
        return reasons_said(advice, self._asked.before, say)

    def draw_after(self, canvas: Canvas, turn: Turn, box: Box) -> None:
        state, px = self._asked.before, canvas.metrics.px
        crossed = crossed_after(turn, state)
        builder, room = PictureBuilder(canvas.metrics, self._app.t, canvas), amid(box.inset(px(8)))
        first, last = (square_of(room, cell) for cell in (CELLS[0], CELLS[-1]))
        paper = first.union(last).inset(-px(7))
        builder.fill("why/paper", paper, "paper", Layer.CELLS, 10)
        show_cells(builder, "why", room, state.box.grid, crossed)
        lines = lines_of(state.box.lines, crossed)
        show_lines(builder, "why", room, lines, 2 * SIDES, still=True)
        for choice in turn:
            if isinstance(choice, Build | Keep):
                cell = choice.blue, choice.yellow
                square = square_of(room, cell)
                builder.frame(f"why/{cell}", "focus", square, Layer.FRONT)
        paint(canvas, builder.picture().sprites)
