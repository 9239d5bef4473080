"""The result of a game: the ranking, points by source as bars, and its turning points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from alhambra.app.games.alhambra.table.palace.ground import draw_palace, fit
from alhambra.app.games.alhambra.table.palace.walls import wall_line
from alhambra.app.games.alhambra.table.scoring_panel import holder_name
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import NOTE, STRONG
from alhambra.app.scenes.results import result_parts
from alhambra.app.scenes.results.result_parts import Finding, draw_finding
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.app.ui import chart
from alhambra.match.alhambra.statistics import Broken
from alhambra.match.alhambra.turning_points import (
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
from alhambra.rules.alhambra.model import FINAL_ROUND, Building, State
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.api import Holder

_WAYS = {
    Building.PAVILION: (),
    Building.SERAGLIO: (chart.ACROSS,),
    Building.ARCADES: (chart.UPRIGHT,),
    Building.CHAMBERS: (chart.RISING,),
    Building.GARDEN: (chart.FALLING,),
    Building.TOWER: (chart.FALLING, chart.RISING),
}
PATTERNS: Mapping[str, chart.Pattern] = {
    **{kind: chart.Pattern(kind, f"on-{kind}", f"type-{kind}", way) for kind, way in _WAYS.items()},
    WALL: chart.Pattern("gold", "ink", "wall", (chart.ACROSS, chart.UPRIGHT), "ink"),
}
"""By source: the building types and the walls."""


ROW = 200
"""Units of a player's row at most."""
SHARES = (0.8, 1.7, 2.3, *([1.0] * FINAL_ROUND), 1.0, 1.0, 1.2)
"""The proportions of the columns: place, palace, name, scorings, wall, exact payments, total."""
BAND = 220
"""Units of a player's band of bars at most."""
RECORDS = 3
"""The most records that are mentioned, so that the turning points fit."""
LINE = 104
"""Units of the height of a sentence at most."""
COLUMNS = (2.1, 1.1, 1.1, 1.1, 1.1)
"""The proportions of the columns: name, numbers."""
NUMBERS = ("wall", "exact", "redesigns", "taken")
NUMBERS_ROW = 56
"""Units of a row of numbers at most."""


def draw_ranking(
    brush: Brush, say: Say, state: State, standings: Sequence[Standing], body: Box
) -> None:
    """Draw a row per player, the winners' higher than the others'."""
    titles = [
        *(say("end.round", round=ROMAN[round]) for round in ROUNDS),
        say("end.wall"),
        say("end.exact"),
        say("end.total"),
    ]
    seats = [player.name for player in state.players]
    players = [
        result_parts.RankedPlayer(
            emblem(each.who),
            holder_name(each.who, seats, say),
            each.place,
            each.who != "dirk",
            each.who in state.winners,
            (*each.rounds, *((None, None) if each.who == "dirk" else (each.wall, each.exact))),
            each.total,
            partial(_draw_palace, state, each.who),
        )
        for each in standings
    ]
    result_parts.draw_ranking(brush, say, body, titles, SHARES, players, ROW)


def _draw_palace(state: State, who: Holder, brush: Brush, cell: Box) -> None:
    if who != "dirk":
        palace = state.players[who].palace
        box = cell.inset(brush.tight, brush.close)
        draw_palace(brush, palace, fit(box, [FOUNTAIN, *palace.tiles], brush.sign_size))


def draw_sources(
    standings: Sequence[Standing], seats: Sequence[str], say: Say, canvas: Canvas, body: Box
) -> None:
    """Draw a bar for each scoring of each player; ``seats``: the names in seating order."""
    bands = [
        chart.Band(
            emblem(each.who),
            holder_name(each.who, seats, say),
            [(ROMAN[round], each.gains[round - 1]) for round in ROUNDS],
            str(each.total),
        )
        for each in standings
    ]
    names = {source: name_source(source, say) for source in SOURCES}
    chart.draw_bands(canvas, body, PATTERNS, names, bands, BAND)


def tell(point: TurningPoint, seats: Sequence[str], say: Say) -> Finding:
    """Describe a turning point; ``seats`` are the names of the players."""
    match point:
        case Decided():
            text = say(
                "end.decided",
                source=name_source(point.source, say),
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
                       source=name_source(source, say), count=points)  # fmt: skip
            return Finding(PATTERNS[source].sign, text)


def tell_record(broken: Broken, seats: Sequence[str], say: Say) -> Finding:
    """Describe a record; ``seats`` are the names of the players."""
    # the same name, but as sentences use it
    name = next((seat for seat in seats if seat == broken.name), broken.name)
    text = say(f"end.record_{broken.what}", name=name, now=broken.now, before=broken.before)
    return Finding("laurel", text, record=True)


def name_source(source: str, say: Say) -> str:
    """Return the name of a source of points: a type of buildings, or the walls."""
    return say("tally.walls_title" if source == WALL else f"building_type.{source}")


def draw_story(
    findings: Sequence[Finding],
    state: State,
    standings: Sequence[Standing],
    say: Say,
    canvas: Canvas,
    body: Box,
) -> None:
    """Draw the turning points at the left; numbers and the winner's palace at the right."""
    records = [each for each in findings if each.record][:RECORDS]
    findings = [*records, *(each for each in findings if not each.record)]
    left, right = body.columns((1.25, 1), canvas.page)
    high = min(canvas.px(LINE), left.h / max(1, len(findings)))
    for number, each in enumerate(findings):
        line = Box(left.x, left.y + number * high, left.w, high - canvas.space)
        draw_finding(canvas, each, line)
    seated = [each for each in standings if each.who != "dirk"]
    taken = _draw_numbers(canvas, say, seated, [player.name for player in state.players], right)
    _draw_longest_wall(canvas, state, right.cut_top(taken, canvas.broad)[1])


def _draw_longest_wall(canvas: Canvas, state: State, box: Box) -> None:
    """Draw the winner's palace with its longest wall."""
    canvas.fill(box, "hollow", 0.5, canvas.corner)
    seat = state.winners[0]
    palace = state.players[seat].palace
    sign, area = box.inset(canvas.broad).cut_left(canvas.bar_height, canvas.space)
    canvas.image(emblem(seat), sign.cut_top(sign.w)[0])
    ground = fit(area, [FOUNTAIN, *palace.tiles], canvas.px(96))
    draw_palace(canvas, palace, ground)
    line = wall_line(ground, palace.longest_wall())
    if line:
        canvas.line(line, "bright", max(2.0, ground.side * 0.07), glow=True)


def _draw_numbers(
    canvas: Canvas, say: Say, standings: Sequence[Standing], seats: Sequence[str], box: Box
) -> float:
    """Draw the other numbers; return their height in pixels."""
    head, rows = box.cut_top(canvas.button_height, canvas.close)
    for what, cell in zip(NUMBERS, head.columns(COLUMNS, canvas.close)[1:], strict=True):
        canvas.write_lines(say(f"end.{what}"), cell, NOTE.muted.centered, valign="bottom")
    high = min(canvas.px(NUMBERS_ROW), rows.h / len(standings))
    values = [[getattr(each, what) for what in NUMBERS] for each in standings]
    columns = list(zip(*values, strict=True))
    for number, (standing, row) in enumerate(zip(standings, values, strict=True)):
        line = Box(rows.x, rows.y + number * high, rows.w, high - canvas.close)
        canvas.fill(line, "hollow", 0.5, canvas.corner)
        who, *cells = line.columns(COLUMNS, canvas.close)
        side = min(canvas.sign_size, line.h * 0.86)
        sign, words = who.inset(canvas.space, 0).cut_left(side, canvas.space)
        canvas.image(emblem(standing.who), sign.fit(1))
        canvas.write(holder_name(standing.who, seats, say), words, STRONG)
        for value, column, cell in zip(row, columns, cells, strict=True):
            colour = "figures" if value == max(column) > min(column) else "muted"
            canvas.write(str(value), cell, STRONG.coloured(colour).centered)
    return head.h + canvas.close + high * len(values)
