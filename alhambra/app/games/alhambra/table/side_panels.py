"""The scoring table and the chronicle at the right."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.majorities import (
    Holdings,
    ScoringTable,
    holdings,
    show_majorities,
)
from alhambra.app.games.alhambra.table.snapshot import ROMAN, AlhambraSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.theme import CAPTION, LABEL, NOTE
from alhambra.app.program.people import spoken_names
from alhambra.app.table.picture import Kind, PictureBuilder, Token
from alhambra.app.table.presenter import Part
from alhambra.rules.alhambra.model import FINAL_ROUND, Building

NOTES, LETTERED_NOTES = 122, 104
"""Units of the height of what is said below the scoring table, usual and with large letters."""
SCORES = Token(Kind.BUTTON, "scores")
"""Turns the scoring table over."""


def scoring_of(
    layout: AlhambraLayout, snapshot: AlhambraSnapshot, then: Holdings
) -> Iterator[Part]:
    """Yield who leads in each type, or what each is worth in each round; and what is said below.

    ``then``: the tiles that everybody has if plans are carried out.
    """
    seen, ui = snapshot.seen, snapshot.ui
    names, lit = tuple(spoken_names(seen.players)), ui.focus == SCORES
    tiles = holdings(seen), then
    table = ScoringTable(snapshot.seat, names, seen.box.scoring, seen.scored, *tiles)
    yield Part("scoring", _show_scoring, (layout, table, ui.all_rounds, lit, snapshot.series))
    yield Part("notes", _notes, (layout, seen.scored, seen.next_scoring, snapshot.next_round))


def _boxes(builder: PictureBuilder, layout: AlhambraLayout) -> tuple[Box, Box, Box]:
    """Return the boxes of the heading, of the table, and of the notes below it."""
    inner = layout.scoring.inset(builder.broad, builder.broad)
    heading, below = inner.cut_top(builder.line_height, builder.tight)
    high = builder.px(builder.metrics.between(NOTES, LETTERED_NOTES))
    notes, grid = below.cut_bottom(high, builder.close)
    return heading, grid, notes


def _show_scoring(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    table: ScoringTable,
    all_rounds: bool,
    lit: bool,
    series: str,
) -> None:
    box = layout.scoring
    builder.frame("panel", box, id="scoring/panel")
    builder.thing("scoring", box)
    heading, grid, _ = _boxes(builder, layout)
    coming = table.scored + 1
    live = coming <= FINAL_ROUND and not all_rounds
    words = builder.say("table.scoring").upper()
    words = f"{words} {ROMAN[coming]}" if live else words
    builder.write(words, heading, CAPTION.centered.shadowed, id="scoring/title")
    if series:
        figure = heading.cut_left(builder.button_height)[0]
        builder.write(series, figure, LABEL.coloured("figures"), id="scoring/series")
    if live:
        show_majorities(builder, table, grid.inset(-builder.close, 0), box)
    else:
        _rounds(builder, table, grid)
    if coming <= FINAL_ROUND:
        turned = heading.cut_right(builder.panel)[0].fit(1)
        builder.image("exchange", turned, 1.0 if lit else 0.6, id="scoring/turn")
        label = builder.say("table.scores_tip")
        builder.spot(SCORES, box, "scoring", label)


def _rounds(builder: PictureBuilder, table: ScoringTable, grid: Box) -> None:
    """Draw the points of each type in each round; the next round stands out."""
    signs, body = grid.cut_left(builder.row_height, builder.tight)
    columns = body.columns((1, 2, 3))
    coming = table.scored + 1
    if coming <= FINAL_ROUND:
        lit = columns[coming - 1].inset(builder.metrics.unit, 0)
        builder.fill(lit, "gold", 0.17, builder.corner, id="scoring/lit")
    rows = [
        grid.cut_top(builder.head_height)[0],
        *grid.cut_top(builder.head_height)[1].rows(len(Building)),
    ]
    for round in range(1, FINAL_ROUND + 1):
        _column(builder, table, round, columns[round - 1], rows, coming)
    for building, row in zip(Building, rows[1:], strict=True):
        sign = Box(signs.x, row.y, signs.w, row.h).fit(1).inset(builder.tight)
        builder.image(f"type-{building}", sign, id=f"scoring/type-{building}")


def _column(
    builder: PictureBuilder,
    table: ScoringTable,
    round: int,
    column: Box,
    rows: list[Box],
    coming: int,
) -> None:
    """A round's points: those of the first place large."""
    colour = "figures" if round == coming else "faint" if round < coming else "muted"
    head = Box(column.x, rows[0].y, column.w, rows[0].h)
    heading = "title" if round == coming else "muted"
    name = f"scoring/{round}"
    builder.write(
        ROMAN[round],
        head,
        CAPTION.coloured(heading).centered.shadowed,
        id=f"{name}-head",
    )
    for building, row in zip(Building, rows[1:], strict=True):
        places = table.points[round][building]
        line = Box(column.x, row.y, column.w, row.h).inset(builder.tight, 0)
        cells = line.columns((1.5,) + (1,) * (len(places) - 1) if len(places) > 1 else 1)
        for place, (points, cell) in enumerate(zip(places, cells, strict=True)):
            style = (NOTE if place else LABEL).coloured(colour).centered
            builder.write(str(points), cell, style, id=f"{name}-{building}-{place}")


def _notes(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    scored: int,
    after: tuple[int, int] | None,
    round: int | None,
) -> None:
    """Draw the points of walls, and when the next scoring can come: ``after`` how many cards."""
    first, second = _boxes(builder, layout)[2].rows(2, builder.hair)
    sign, line = first.cut_left(builder.line_height, builder.close)
    builder.image("wall", sign.fit(1), id="scoring/wall")
    rule = builder.say("table.wall_rule")
    builder.write_lines(rule, line, NOTE, valign="middle", id="scoring/wall-rule")
    coming = _next_scoring(builder, scored, after, round)
    builder.write_lines(coming, second, NOTE.muted, valign="middle", id="scoring/next")


def _next_scoring(
    builder: PictureBuilder, scored: int, after: tuple[int, int] | None, round: int | None
) -> str:
    """Return when the next scoring comes, as far as players can know, or that none does."""
    if scored == FINAL_ROUND:
        return builder.say("table.game_over")
    if after is None:
        return builder.say("table.last_scoring")
    (first, last), coming = after, ROMAN[round or min(scored + 1, FINAL_ROUND)]
    if first <= 1:
        return builder.say("table.next_scoring", round=coming, count=last)
    return builder.say("table.next_scoring_soon", round=coming, first=first, last=last)
