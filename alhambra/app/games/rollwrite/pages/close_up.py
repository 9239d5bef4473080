"""Buildings and dice shown large with all that is known of them, and the reasons of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from alhambra.ai.position import AnyAdvice
from alhambra.ai.search import Turn
from alhambra.app.games.rollwrite.small_sheet import amid, draw_cells, draw_lines, square_of
from alhambra.app.games.rollwrite.table.hints import (
    crossed_after,
    describe_reasons,
    describe_turns,
)
from alhambra.app.games.rollwrite.table.score_sheet import form_of
from alhambra.app.games.rollwrite.table.snapshot import PARKING, RollwriteSnapshot, cell_of
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Layer
from alhambra.app.scenes.why import CloseUp, WhyScene
from alhambra.app.table.picture import Kind, Say, Spot
from alhambra.rules.rollwrite import NAME
from alhambra.rules.rollwrite.choices import Build, Keep
from alhambra.rules.rollwrite.model import CELLS, SIDES, Cross, bit, building_at, counted
from alhambra.rules.rollwrite.scoring import lines_of


def close_up_of(snapshot: RollwriteSnapshot, spot: Spot, say: Say) -> CloseUp | None:
    """Return the thing of a spot with what is known of it; None for bare ground and buttons."""
    token = spot.token
    match token.kind:
        case Kind.CELL | Kind.GROUND | Kind.HAND:
            return _building(snapshot, spot, say)
        case Kind.DIE | Kind.NUDGE:
            colour, face = token.name.split(":")[:2]
            title = say(f"rollwrite.log.{colour}", pips=face)
            return CloseUp(title, (spot.label,), partial(_draw, (f"die-{colour}-{face}",)))
        case _ if token == PARKING:
            draw = partial(_draw, ("die-blue-6", "die-yellow-6"))
            return CloseUp(say("close_up.parking"), (spot.label,), draw)
        case _:
            return None


def _building(snapshot: RollwriteSnapshot, spot: Spot, say: Say) -> CloseUp:
    """A building: its dice, how much of its type is crossed out, and what it would bring."""
    state, cell = snapshot.seen, cell_of(spot.token)
    building = building_at(state.box.grid, cell)
    crossed = counted(state.box.grid, snapshot.own.crossed)[building]
    alike = sum(building_at(state.box.grid, other) is building for other in CELLS)
    facts = [
        say("close_up.dice", blue=cell[0], yellow=cell[1]),
        say("close_up.crossed", own=crossed, all=alike),
    ]
    facts.append(spot.label)
    title = say(f"building.{building}")
    return CloseUp(title, [*filter(None, facts)], partial(_draw_building, snapshot, cell))


def _draw_building(snapshot: RollwriteSnapshot, cell: Cross, canvas: Canvas, box: Box) -> None:
    """Draw the building as it is on the sheet, and its dice below."""
    dice, sheet = box.cut_bottom(box.h * 0.24, box.h * 0.05)
    square = sheet.fit(1)
    canvas.image(f"box-{building_at(snapshot.seen.box.grid, cell)}", square)
    if snapshot.own.crossed & bit(cell):
        canvas.image(f"box-crossed-{form_of(snapshot.seat, cell)}", square)
    _draw((f"die-blue-{cell[0]}", f"die-yellow-{cell[1]}"), canvas, dice)


def _draw(sprites: Sequence[str], canvas: Canvas, box: Box) -> None:
    """Draw sprites side by side, as large as the box allows."""
    gap = canvas.panel
    side = min(box.h, (box.w - gap * (len(sprites) - 1)) / len(sprites), canvas.px(260))
    row = box.centered(side * len(sprites) + gap * (len(sprites) - 1), side)
    for sprite, place in zip(sprites, row.columns(len(sprites), gap), strict=True):
        canvas.image(sprite, place)


class RollwriteWhyScene(WhyScene):
    """Everything may be shown: nothing is hidden in this game."""

    game = NAME

    def describe_turns(self, turns: Sequence[Turn]) -> tuple[str, ...]:
        return describe_turns(turns, self._asked.before, self._app.t)

    def reasons(self, advice: AnyAdvice, say: Say) -> Iterable[tuple[str, float]]:
        return describe_reasons(advice, self._asked.before, say)

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
