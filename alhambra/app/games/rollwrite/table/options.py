"""What the dice lead to: each crossing with what its building brings, beside the grid.

Once the game is over nothing follows from dice any more, and who came where stands there.
"""

from __future__ import annotations

from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.prospects import (
    Prospect,
    coins_in_words,
    name_of,
    notes,
    pointed_at,
    prospect,
    prospect_in_words,
    show_total,
)
from alhambra.app.games.rollwrite.table.snapshot import (
    TableSnapshot,
    at_face,
    coins_at,
    crossing,
    gains_coins,
    pair,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Layer
from alhambra.app.gfx.theme import BODY, LABEL, NOTE, TAG, TITLE
from alhambra.app.table.picture import Face
from alhambra.app.table.picture_builder import PictureBuilder, title
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import KEEP, OVER, Cross, State, bit, building_at

MOST = 4
"""Crossings there can be."""
LARGE = 1.4
"""How much larger letters than their boxes count as large."""
LEGEND = 22
"""Units of the height of what explains the gold part of a sum."""
RANK = 76
"""Height of a row of the ranking at most."""


def show_options(
    builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot, leading: frozenset[Face]
) -> None:
    """The panel below the dice; while others are at it, what theirs lead to. Empty once a turn is
    done, and while dice roll."""
    px, box = builder.px, layout.options
    builder.frame("panel", box, id="options/panel")
    inner = box.inset(builder.broad, builder.broad)
    heading, rest = inner.cut_top(builder.head_height, builder.close)
    over = snapshot.seen.phase is OVER
    says = "end.page_result" if over else "rollwrite.crossings"
    title(builder, "options/title", builder.say(says), heading)
    if over:
        _ranking(builder, snapshot.seen, rest)
        return
    seat = snapshot.rolling
    if seat is None or snapshot.unconfirmed or snapshot.thrown or _is_done(snapshot.seen):
        return
    crossings = pointed_at(snapshot.seen, seat)
    legend, rest = rest.cut_bottom(px(LEGEND), builder.tight)
    crossed = snapshot.seen.players[seat].crossed
    free = (cell for cell in crossings if not crossed & bit(cell))
    if any(prospect(snapshot.seen, seat, cell).gain for cell in free):
        _legend(builder, legend)
    for place, (cell, row) in enumerate(
        zip(crossings, rest.rows(MOST, builder.close), strict=False)
    ):
        _option(builder, snapshot, leading, (seat, cell), (place, row))


def _is_done(state: State) -> bool:
    """Return true if the turn's action is done, and its dice lead nowhere any more."""
    return state.acted and state.phase is not KEEP


def _legend(builder: PictureBuilder, box: Box) -> None:
    """Explain the gold part of a sum."""
    swatch, words = box.cut_left(builder.head_height, builder.close)
    plate = swatch.centered(swatch.w, builder.broad)
    builder.fill(plate, "gold", 1.0, builder.corner, id="options/legend-gold")
    builder.write(builder.say("rollwrite.certain"), words, NOTE.muted, id="options/legend")


def _option(
    builder: PictureBuilder,
    snapshot: TableSnapshot,
    leading: frozenset[Face],
    at: tuple[Seat, Cross],
    put: tuple[int, Box],
) -> None:
    """A crossing: its building, and what it would bring.

    It is named by its place too: on the way to another place it would lie over other rows.
    """
    state, (seat, cell), (place, row) = snapshot.seen, at, put
    name = f"option:{place}:{cell[0]}-{cell[1]}"
    keeping = snapshot.keeping
    crossed = bool(state.players[seat].crossed & bit(cell))
    token = pair(cell, 1) if keeping else crossing(cell, 1)
    if crossed and gains_coins(snapshot):
        token = coins_at(cell, 1)
    live = keeping or token.face in leading
    builder.fill(row, "hollow", 0.55, builder.corner, id=f"{name}/ground")
    if live and at_face(snapshot.ui.focus, token):
        builder.fill(row, "gold", 0.3, builder.corner, id=f"{name}/lit")
    inner = row.inset(builder.space, builder.close)
    dice, inner = inner.cut_left(builder.head_height, builder.close)
    for part, sprite in zip(dice.rows(2, builder.hair), _faces(cell), strict=True):
        builder.image(sprite, part.fit(1), id=f"{name}/{sprite}")
    side = min(inner.h, builder.row_height)
    picture, words = inner.cut_left(side, builder.space)
    sign = picture.centered(side, side)
    builder.image(f"box-{building_at(state.box.grid, cell)}", sign, id=f"{name}/box")
    label = builder.say("rollwrite.pair_tip", blue=cell[0], yellow=cell[1])
    if crossed:
        builder.image("box-crossed-0", sign, id=f"{name}/cross", layer=Layer.TILES)
        _coins(builder, state, at, name, words)
        label = label if keeping else coins_in_words(builder, state)
    else:
        found = prospect(state, seat, cell)
        _words(builder, found, name, words)
        if not keeping:
            label = prospect_in_words(builder, state, found)
    if live:
        builder.spot(token, row, "options", label)


def _ranking(builder: PictureBuilder, state: State, box: Box) -> None:
    """Everybody who scores with the points, the most first; the winners' rows are lit."""
    px, gap = builder.px, builder.close
    order = sorted(state.totals, key=lambda who: -state.totals[who])
    high = min(px(RANK), (box.h + gap) / max(1, len(order)) - gap)
    for number, who in enumerate(order):
        row = Box(box.x, box.y + number * (high + gap), box.w, high)
        name = f"rank:{who}"
        builder.fill(row, "hollow", 0.55, builder.corner, id=f"{name}/ground")
        if who in state.winners:
            builder.fill(row, "gold", 0.3, builder.corner, id=f"{name}/lit")
        sign, rest = row.inset(builder.broad, builder.close).cut_left(
            min(builder.row_height, high - builder.broad), builder.broad
        )
        figure, words = rest.cut_right(px(72), builder.close)
        builder.image(holder_sign(who), sign.fit(1), id=f"{name}/sign")
        builder.write(name_of(builder, state, who), words, LABEL, id=f"{name}/name")
        points = str(state.totals[who])
        builder.write(
            points,
            figure,
            TITLE.coloured("figures").right.shadowed,
            id=f"{name}/points",
        )


def _faces(cell: Cross) -> tuple[str, str]:
    return f"die-blue-{cell[0]}", f"die-yellow-{cell[1]}"


def _words(builder: PictureBuilder, found: Prospect, name: str, box: Box) -> None:
    """In lines: its type, then what matters most, with points at the right; their sum above.

    Large letters leave room for one line less.
    """
    is_large = builder.metrics.letters > LARGE
    lines = list(box.rows((1.15, 1) if is_large else (1.15, 1, 1)))
    if found.total:
        sum_, lines[0] = lines[0].cut_right(builder.button_height, builder.tight)
        show_total(
            builder, name, found, sum_.centered(sum_.w, builder.head_height), 22, Layer.CONTENT
        )
    first, said = notes(builder, found)
    builder.write(first, lines[0], LABEL, id=f"{name}/type")
    for note, line in zip(said, lines[1:], strict=False):
        figure, words = line.cut_right(builder.sign_size, builder.tight)
        colour = "muted" if not note.points else "figures" if note.sure else "cream"
        builder.write(note.text, words, NOTE.coloured(colour), id=f"{name}/{note.part}")
        if note.points:
            builder.write(
                f"+{note.points}",
                figure,
                TAG.coloured(colour).right,
                id=f"{name}/{note.part}-points",
            )


def _coins(
    builder: PictureBuilder, state: State, at: tuple[Seat, Cross], name: str, box: Box
) -> None:
    """A building that is crossed out brings coins only."""
    seat, (blue, yellow) = at
    player = state.players[seat]
    times = player.blue.count(blue) * player.yellow.count(yellow)
    coin, words = box.cut_left(builder.line_height, builder.close)
    builder.image("coin-box-circled", coin.fit(1), id=f"{name}/coin")
    text = builder.say("rollwrite.coins", count=1 if state.phase is KEEP else times)
    builder.write(text, words, BODY, id=f"{name}/words")
