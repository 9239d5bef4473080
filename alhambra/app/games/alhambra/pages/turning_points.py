"""The turning points of a game and the records broken in it, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from alhambra.app.games.alhambra.pages.result import PATTERNS
from alhambra.app.games.alhambra.table.majorities import holder_name
from alhambra.app.games.alhambra.table.palace.ground import fit
from alhambra.app.games.alhambra.table.palace.walls import wall_line
from alhambra.app.games.alhambra.table.players import palace_squares
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LEAD, NOTE, STRONG
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture_builder import Say
from alhambra.match.alhambra.course import (
    WALL,
    ByOneTile,
    CameBack,
    Decided,
    LeadTaken,
    PaidExactly,
    ScoredMost,
    Standing,
    TurningPoint,
    WallGrew,
)
from alhambra.match.alhambra.statistics import Broken
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.palace import FOUNTAIN

RECORDS = 3
"""The most records that are mentioned, so that the turning points fit."""
LINE = 104
"""Units of the height of a sentence at most."""
COLUMNS = (2.1, 1.1, 1.1, 1.1, 1.1)
"""Units of the height of a sentence at most."""
NUMBERS = ("wall", "exact", "redesigns", "taken")
ROW = 56
"""Units of a row of numbers at most."""


class Finding(NamedTuple):
    """A sentence, and the sprite that stands before it."""

    sign: str
    text: str
    record: bool = False


def tell(point: TurningPoint, seats: Sequence[str], say: Say) -> Finding:
    """Describe a turning point; ``seats`` are the names of the players."""
    match point:
        case Decided():
            text = say(
                "end.decided",
                source=_source(point.source, say),
                round=ROMAN[point.round],
                name=seats[point.winner],
                points=point.points[0],
                other=seats[point.other],
                less=point.points[1],
                margin=point.margin,
            )
            return Finding(PATTERNS[point.source].sign, text)
        case CameBack(winner, leader, round, behind):
            text = say("end.came_back", name=seats[winner], other=seats[leader],
                       round=ROMAN[round], count=behind)  # fmt: skip
            return Finding(emblem(winner), text)
        case LeadTaken(winner, changes, turn):
            text = say("end.lead_taken", name=seats[winner], count=changes, turn=turn)
            return Finding(emblem(winner), text)
        case ByOneTile(who, round, building, tiles):
            text = say("end.by_one_tile", name=seats[who], round=ROMAN[round], tiles=tiles,
                       less=tiles - 1, building=say(f"building_type.{building}"))  # fmt: skip
            return Finding(PATTERNS[building].sign, text)
        case WallGrew(who, turn, before, after):
            text = say("end.wall_grew", name=seats[who], turn=turn, gain=after - before,
                       length=after)  # fmt: skip
            return Finding("wall", text)
        case PaidExactly(who, turn, tile):
            text = say("end.paid_exactly", name=seats[who], turn=turn, price=tile.price,
                       building=say(f"building.{tile.building}"))  # fmt: skip
            return Finding(f"type-{tile.building}", text)
        case ScoredMost(who, round, source, points):
            text = say("end.scored_most", name=holder_name(who, seats, say), round=ROMAN[round],
                       source=_source(source, say), count=points)  # fmt: skip
            return Finding(PATTERNS[source].sign, text)


def tell_record(broken: Broken, say: Say) -> Finding:
    """Describe a record."""
    text = say(f"end.record_{broken.what}", name=broken.name, now=broken.now, before=broken.before)
    return Finding("laurel", text, record=True)


def _source(source: str, say: Say) -> str:
    return say("tally.walls_title" if source == WALL else f"building_type.{source}")


class TurningPoints:
    """The story of a game, and the numbers behind it."""

    def __init__(
        self,
        findings: Sequence[Finding],
        state: State,
        standings: Sequence[Standing],
        say: Say,
    ) -> None:
        records = [each for each in findings if each.record][:RECORDS]
        self._findings = [*records, *(each for each in findings if not each.record)]
        self._standings = [each for each in standings if each.who != "dirk"]
        self._state = state
        self._seats = [player.name for player in state.players]
        self._say = say

    def draw(self, canvas: Canvas, body: Box) -> None:
        """Draw sentences at the left; numbers and the winner's palace at the right."""
        px = canvas.px
        left, right = body.columns((1.25, 1), canvas.page)
        high = min(px(LINE), left.h / max(1, len(self._findings)))
        for number, each in enumerate(self._findings):
            line = Box(left.x, left.y + number * high, left.w, high - canvas.space)
            self._line(canvas, each, line)
        taken = self._draw_numbers(canvas, right)
        self._draw_palace(canvas, right.cut_top(taken, canvas.broad)[1])

    def _line(self, canvas: Canvas, finding: Finding, line: Box) -> None:
        canvas.fill(line, "hollow", 0.5, canvas.corner)
        if finding.record:
            canvas.fill(line, "gold", 0.16, canvas.corner)
        inner = line.inset(canvas.broad, canvas.tight)
        sign, words = inner.cut_left(min(canvas.button_height, inner.h), canvas.broad)
        canvas.image(finding.sign, sign.fit(1))
        colour = "figures" if finding.record else "cream"
        canvas.write_lines(finding.text, words, LEAD.coloured(colour), valign="middle")

    def _draw_palace(self, canvas: Canvas, box: Box) -> None:
        """Draw the winner's palace with its longest wall."""
        px = canvas.px
        canvas.fill(box, "hollow", 0.5, canvas.corner)
        seat = self._state.winners[0]
        palace = self._state.players[seat].palace
        sign, area = box.inset(canvas.broad).cut_left(canvas.bar_height, canvas.space)
        canvas.image(emblem(seat), sign.cut_top(sign.w)[0])
        ground = fit(area, [FOUNTAIN, *palace.tiles], px(96))
        for _, tile, square in palace_squares(palace, ground):
            canvas.tile(tile, square)
        line = wall_line(ground, palace.longest_wall())
        if line:
            canvas.line(line, "bright", max(2.0, ground.side * 0.07), glow=True)

    def _draw_numbers(self, canvas: Canvas, box: Box) -> float:
        """Draw the other numbers; return their height in pixels."""
        px = canvas.px
        head, rows = box.cut_top(canvas.button_height, canvas.close)
        cells = head.columns(COLUMNS, canvas.close)[1:]
        for what, cell in zip(NUMBERS, cells, strict=True):
            text = self._say(f"end.{what}")
            canvas.write_lines(text, cell, NOTE.muted.centered, valign="bottom")
        high = min(px(ROW), rows.h / len(self._standings))
        values = [[getattr(each, what) for what in NUMBERS] for each in self._standings]
        columns = list(zip(*values, strict=True))
        for number, (standing, row) in enumerate(zip(self._standings, values, strict=True)):
            line = Box(rows.x, rows.y + number * high, rows.w, high - canvas.close)
            canvas.fill(line, "hollow", 0.5, canvas.corner)
            places = line.columns(COLUMNS, canvas.close)
            sign, words = (
                places[0]
                .inset(canvas.space, 0)
                .cut_left(min(canvas.sign_size, line.h * 0.86), canvas.space)
            )
            canvas.image(emblem(standing.who), sign.fit(1))
            name = holder_name(standing.who, self._seats, self._say)
            canvas.write(name, words, STRONG)
            for value, column, cell in zip(row, columns, places[1:], strict=True):
                colour = "figures" if value == max(column) > min(column) else "muted"
                canvas.write(str(value), cell, STRONG.coloured(colour).centered)
        return head.h + canvas.close + high * len(values)
