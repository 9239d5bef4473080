"""The reasons of a turn of Roll & Write: the sheets it would lead to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alhambra.ai.position import AnyAdvice
from alhambra.ai.thinking import Turn
from alhambra.app.games.rollwrite.grid import amid, draw_cells, draw_lines, square_of
from alhambra.app.games.rollwrite.table.proposal import (
    crossed_after,
    reasons_said,
    turns_said,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Layer
from alhambra.app.scenes.why import WhyScene
from alhambra.app.table.picture_builder import Say
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
        room = amid(box.inset(canvas.close))
        first, last = (square_of(room, cell) for cell in (CELLS[0], CELLS[-1]))
        paper = first.union(last).inset(-canvas.close)
        with canvas.layered():
            canvas.fill(paper, "paper", 1.0, canvas.corner, layer=Layer.CELLS)
            draw_cells(canvas, "why", room, state.box.grid, crossed)
            lines = lines_of(state.box.lines, crossed)
            draw_lines(canvas, "why", room, lines, 2 * SIDES, still=True)
            for choice in turn:
                if isinstance(choice, Build | Keep):
                    square = square_of(room, (choice.blue, choice.yellow))
                    canvas.frame("focus", square, layer=Layer.FRONT)
