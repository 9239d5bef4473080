"""The result of a game: the ranking, points by source as bars, and its turning points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from alhambra.app.games.alhambra.table.majorities import holder_name
from alhambra.app.games.alhambra.table.palace.ground import draw_palace, fit
from alhambra.app.games.alhambra.table.palace.walls import wall_line
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import CAPTION, FIGURE, NOTE, STRONG, TITLE
from alhambra.app.scenes.results import results
from alhambra.app.scenes.results.results import Finding, draw_finding
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.match.alhambra.course import (
    ROUNDS,
    SOURCES,
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
from alhambra.rules.alhambra.model import FINAL_ROUND, Building, State
from alhambra.rules.alhambra.palace import FOUNTAIN

_WAYS = {
    Building.PAVILION: (),
    Building.SERAGLIO: (results.ACROSS,),
    Building.ARCADES: (results.UPRIGHT,),
    Building.CHAMBERS: (results.RISING,),
    Building.GARDEN: (results.FALLING,),
    Building.TOWER: (results.FALLING, results.RISING),
}
PATTERNS: Mapping[str, results.Pattern] = {
    **{
        kind: results.Pattern(kind, f"on-{kind}", f"type-{kind}", way)
        for kind, way in _WAYS.items()
    },
    WALL: results.Pattern("gold", "ink", "wall", (results.ACROSS, results.UPRIGHT), "ink"),
}
"""By source: the building types and the walls."""


ROW = 200
"""Units of a player's row at most."""
SHARES = (0.8, 1.7, 2.3, *([1.0] * FINAL_ROUND), 1.0, 1.0, 1.2)
"""The proportions of the columns: place, palace, name, scorings, wall, exact payments, total."""
NUMERAL = 46
"""Units of the column with the number of the scoring."""
RECORDS = 3
"""The most records that are mentioned, so that the turning points fit."""
LINE = 104
"""Units of the height of a sentence at most."""
COLUMNS = (2.1, 1.1, 1.1, 1.1, 1.1)
"""Units of the height of a sentence at most."""
NUMBERS = ("wall", "exact", "redesigns", "taken")
NUMBERS_ROW = 56
"""Units of a row of numbers at most."""


class Ranking:
    """The ranking of a finished game."""

    def __init__(self, state: State, standings: Sequence[Standing]) -> None:
        self._state = state
        self._standings = standings

    def draw(self, brush: Brush, say: Say, body: Box) -> None:
        """Draw a row per player, the winners' higher than the others'."""
        head, rows = body.cut_top(brush.button_height, brush.close)
        titles = [
            *(say("end.round", round=ROMAN[round]) for round in ROUNDS),
            say("end.wall"),
            say("end.exact"),
            say("end.total"),
        ]
        gap = brush.space
        results.draw_titles(brush, titles, head.columns(SHARES, gap)[3:])
        parts = [results.WINNER if s.who in self._state.winners else 1.0 for s in self._standings]
        boxes = results.ranking_rows(brush, rows, ROW, gap, parts)
        for standing, row in zip(self._standings, boxes, strict=True):
            self._row(brush, say, standing, row, row.columns(SHARES, gap))

    def _row(
        self, brush: Brush, say: Say, standing: Standing, row: Box, cells: Sequence[Box]
    ) -> None:
        first = standing.who in self._state.winners
        brush.frame("panel-active" if first else "panel-dark", row)
        medal = standing.place if standing.who != "dirk" else None
        results.draw_place(brush, say, standing.place, medal, cells[0])
        self._palace(brush, standing, cells[1].inset(brush.tight, brush.close))
        called = holder_name(standing.who, [p.name for p in self._state.players], say)
        results.draw_who(brush, emblem(standing.who), called, cells[2], first)
        numbers = _numbers(standing)
        columns = list(zip(*map(_numbers, self._standings), strict=True))
        for number, (value, cell) in enumerate(zip(numbers, cells[3:8], strict=True)):
            text = "–" if standing.who == "dirk" and number >= FINAL_ROUND else str(value)
            best = value == max(columns[number]) > min(columns[number])
            colour = "figures" if best else "muted"
            brush.write(text, cell, FIGURE.coloured(colour).centered)
        results.draw_total(brush, standing.total, cells[8], first)

    def _palace(self, brush: Brush, standing: Standing, box: Box) -> None:
        if standing.who == "dirk":
            return
        palace = self._state.players[standing.who].palace
        ground = fit(box, [FOUNTAIN, *palace.tiles], brush.sign_size)
        draw_palace(brush, palace, ground)


def _numbers(standing: Standing) -> tuple[int, ...]:
    """Return the numbers in the columns between name and total."""
    return (*standing.rounds, standing.wall, standing.exact)


class Bars:
    """A bar for each scoring of each player, with a part per source of points."""

    def __init__(self, standings: Sequence[Standing], seats: Sequence[str], say: Say) -> None:
        """``seats`` are the names of the players in seating order."""
        self._standings = standings
        self._seats = seats
        self._say = say
        self._most = max(max(each.rounds, default=0) for each in standings) or 1

    def draw(self, canvas: Canvas, body: Box) -> None:
        """Draw the key of colours and hatchings, then a band of bars per player."""
        px = canvas.px
        key, rest = body.cut_top(canvas.sign_size, canvas.broad)
        names = {
            source: self._say("tally.walls_title" if source == WALL else f"building_type.{source}")
            for source in SOURCES
        }
        results.draw_key(canvas, PATTERNS, names, key)
        gap = canvas.space
        high = min(px(3 * results.THICK + 40), (rest.h - gap * (len(self._standings) - 1))
                   / len(self._standings))  # fmt: skip
        for number, standing in enumerate(self._standings):
            band = Box(rest.x, rest.y + number * (high + gap), rest.w, high)
            canvas.fill(band, "hollow", 0.5, canvas.corner)
            self._band(canvas, standing, band.inset(canvas.broad, min(canvas.close, band.h * 0.07)))

    def _band(self, canvas: Canvas, standing: Standing, band: Box) -> None:
        px = canvas.px
        names, bars = band.cut_left(px(results.NAMES), canvas.space)
        sign, words = names.cut_left(min(canvas.button_height, names.h), canvas.broad)
        canvas.image(emblem(standing.who), sign.fit(1))
        words, total = words.columns((1.9, 1), canvas.close)
        name = holder_name(standing.who, self._seats, self._say)
        canvas.write(name, words, STRONG)
        canvas.write(str(standing.total), total, TITLE.coloured("figures").right)
        rows = bars.rows(len(ROUNDS), min(canvas.tight, bars.h * 0.05))
        for round, row in zip(ROUNDS, rows, strict=True):
            numeral, line = row.cut_left(px(NUMERAL), canvas.close)
            canvas.write(ROMAN[round], numeral, CAPTION.muted.right)
            self._bar(canvas, standing, round, line)

    def _bar(self, canvas: Canvas, standing: Standing, round: int, line: Box) -> None:
        unit = (line.w - canvas.px(results.TOTAL)) / self._most
        results.draw_bar(canvas, PATTERNS, standing.gains[round - 1], line, unit)


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


def tell_record(broken: Broken, seats: Sequence[str], say: Say) -> Finding:
    """Describe a record; ``seats`` are the names of the players."""
    # the same name, but as sentences use it
    name = next((seat for seat in seats if seat == broken.name), broken.name)
    text = say(f"end.record_{broken.what}", name=name, now=broken.now, before=broken.before)
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
            draw_finding(canvas, each, line)
        taken = self._draw_numbers(canvas, right)
        self._draw_palace(canvas, right.cut_top(taken, canvas.broad)[1])

    def _draw_palace(self, canvas: Canvas, box: Box) -> None:
        """Draw the winner's palace with its longest wall."""
        px = canvas.px
        canvas.fill(box, "hollow", 0.5, canvas.corner)
        seat = self._state.winners[0]
        palace = self._state.players[seat].palace
        sign, area = box.inset(canvas.broad).cut_left(canvas.bar_height, canvas.space)
        canvas.image(emblem(seat), sign.cut_top(sign.w)[0])
        ground = fit(area, [FOUNTAIN, *palace.tiles], px(96))
        draw_palace(canvas, palace, ground)
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
        high = min(px(NUMBERS_ROW), rows.h / len(self._standings))
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
