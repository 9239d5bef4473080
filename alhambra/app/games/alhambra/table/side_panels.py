"""The scoring table and the chronicle at the right."""

from __future__ import annotations

from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.majorities import Holdings, show_majorities
from alhambra.app.games.alhambra.table.snapshot import ROMAN, AlhambraSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.theme import CAPTION, LABEL, NOTE
from alhambra.app.table.picture import Kind, PictureBuilder, Token
from alhambra.rules.alhambra.model import FINAL_ROUND, Building

NOTES, LETTERED_NOTES = 122, 104
"""Units of the height of what is said below the scoring table, usual and with large letters."""
SCORES = Token(Kind.BUTTON, "scores")
"""Turns the scoring table over."""


def show_scoring(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot, then: Holdings
) -> None:
    """Draw who leads in each type; turned over, what each type is worth in each round.

    ``then``: the tiles that everybody has if plans are carried out.
    """
    box = layout.scoring
    builder.frame("panel", box, id="scoring/panel")
    builder.thing("scoring", box)
    inner = box.inset(builder.broad, builder.broad)
    heading, below = inner.cut_top(builder.line_height, builder.tight)
    coming = snapshot.seen.scored + 1
    live = coming <= FINAL_ROUND and not snapshot.ui.all_rounds
    words = builder.say("table.scoring").upper()
    words = f"{words} {ROMAN[coming]}" if live else words
    builder.write(words, heading, CAPTION.centered.shadowed, id="scoring/title")
    if snapshot.series:
        figure = heading.cut_left(builder.button_height)[0]
        builder.write(snapshot.series, figure, LABEL.coloured("figures"), id="scoring/series")
    high = builder.px(builder.metrics.between(NOTES, LETTERED_NOTES))
    notes, grid = below.cut_bottom(high, builder.close)
    if live:
        show_majorities(builder, snapshot, then, coming, grid.inset(-builder.close, 0), box)
    else:
        _rounds(builder, snapshot, grid)
    if coming <= FINAL_ROUND:
        turned = heading.cut_right(builder.panel)[0].fit(1)
        lit = snapshot.ui.focus == SCORES
        builder.image("exchange", turned, 1.0 if lit else 0.6, id="scoring/turn")
        label = builder.say("table.scores_tip")
        builder.spot(SCORES, box, "scoring", label)
    _notes(builder, snapshot, notes)


def _rounds(builder: PictureBuilder, snapshot: AlhambraSnapshot, grid: Box) -> None:
    """Draw the points of each type in each round; the next round stands out."""
    signs, table = grid.cut_left(builder.row_height, builder.tight)
    columns = table.columns((1, 2, 3))
    coming = snapshot.seen.scored + 1
    if coming <= FINAL_ROUND:
        lit = columns[coming - 1].inset(builder.metrics.unit, 0)
        builder.fill(lit, "gold", 0.17, builder.corner, id="scoring/lit")
    rows = [
        grid.cut_top(builder.head_height)[0],
        *grid.cut_top(builder.head_height)[1].rows(len(Building)),
    ]
    for round in range(1, FINAL_ROUND + 1):
        _column(builder, snapshot, round, columns[round - 1], rows, coming)
    for building, row in zip(Building, rows[1:], strict=True):
        sign = Box(signs.x, row.y, signs.w, row.h).fit(1).inset(builder.tight)
        builder.image(f"type-{building}", sign, id=f"scoring/type-{building}")


def _column(
    builder: PictureBuilder,
    snapshot: AlhambraSnapshot,
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
        places = snapshot.seen.box.scoring[round][building]
        line = Box(column.x, row.y, column.w, row.h).inset(builder.tight, 0)
        cells = line.columns((1.5,) + (1,) * (len(places) - 1) if len(places) > 1 else 1)
        for place, (points, cell) in enumerate(zip(places, cells, strict=True)):
            style = (NOTE if place else LABEL).coloured(colour).centered
            builder.write(str(points), cell, style, id=f"{name}-{building}-{place}")


def _notes(builder: PictureBuilder, snapshot: AlhambraSnapshot, box: Box) -> None:
    """Draw the points of walls, and when the next scoring can come."""
    first, second = box.rows(2, builder.hair)
    sign, line = first.cut_left(builder.line_height, builder.close)
    builder.image("wall", sign.fit(1), id="scoring/wall")
    rule = builder.say("table.wall_rule")
    builder.write_lines(rule, line, NOTE, valign="middle", id="scoring/wall-rule")
    coming = next_scoring(builder, snapshot)
    builder.write_lines(coming, second, NOTE.muted, valign="middle", id="scoring/next")


def next_scoring(builder: PictureBuilder, snapshot: AlhambraSnapshot) -> str:
    """Return when the next scoring comes, as far as players can know, or that none does."""
    seen = snapshot.seen
    if seen.scored == FINAL_ROUND:
        return builder.say("table.game_over")
    if seen.next_scoring is None:
        return builder.say("table.last_scoring")
    first, last = seen.next_scoring
    round = ROMAN[snapshot.next_round or min(seen.scored + 1, FINAL_ROUND)]
    if first <= 1:
        return builder.say("table.next_scoring", round=round, count=last)
    return builder.say("table.next_scoring_soon", round=round, first=first, last=last)
