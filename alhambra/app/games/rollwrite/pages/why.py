"""The reasons of a turn of Roll & Write: the sheets it would lead to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alhambra.ai.position import AnyAdvice
from alhambra.ai.thinking import Turn
from alhambra.app.games.rollwrite.grid import amid, show_cells, show_lines, square_of
from alhambra.app.games.rollwrite.table.proposal import (
    crossed_after,
    reasons_said,
    turns_said,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Layer
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.why import WhyScene
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
        state = self._asked.before
        crossed = crossed_after(turn, state)
        builder, room = (
            PictureBuilder(canvas.metrics, self._app.t, canvas),
            amid(box.inset(canvas.close)),
        )
        first, last = (square_of(room, cell) for cell in (CELLS[0], CELLS[-1]))
        paper = first.union(last).inset(-canvas.close)
        builder.fill(paper, "paper", 1.0, builder.corner, id="why/paper", layer=Layer.CELLS)
        show_cells(builder, "why", room, state.box.grid, crossed)
        lines = lines_of(state.box.lines, crossed)
        show_lines(builder, "why", room, lines, 2 * SIDES, still=True)
        for choice in turn:
            if isinstance(choice, Build | Keep):
                cell = choice.blue, choice.yellow
                square = square_of(room, cell)
                builder.frame("focus", square, id=f"why/{cell}", layer=Layer.FRONT)
        canvas.draw(*builder.picture().sprites)
