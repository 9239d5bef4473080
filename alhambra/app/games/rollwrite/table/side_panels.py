"""The panels only looked at: places and sums, hints, the coach's word, and their buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.games.rollwrite.table.hints import (
    describe_reasons,
    describe_remark,
    describe_turns,
)
from alhambra.app.games.rollwrite.table.layout import RollwriteLayout
from alhambra.app.games.rollwrite.table.snapshot import RollwriteSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer, Text
from alhambra.app.gfx.theme import BODY, LABEL, STRONG, TAG, TITLE
from alhambra.app.table.advice.hint_panel import (
    HintWords,
    show_hint_button,
    show_hints,
    shown,
)
from alhambra.app.table.buttons import LOG, SINCE, remark_height, show_button, show_remark
from alhambra.app.table.picture import PictureBuilder, title
from alhambra.app.table.presenter import Part
from alhambra.app.table.ui_state import Hints
from alhambra.rules.api import Building, Seat
from alhambra.rules.rollwrite.model import Holder, State, counted, types_of
from alhambra.rules.rollwrite.scoring import Tally, sheets

PLACES = 3
SIGN = 26
"""Side of an emblem in the table."""
SEEN = 0.6
"""The least visible part of an emblem under the next one, in widths."""
CLOCK = 44
"""Units of the width of the button that tells again."""
STAR = 44
"""Units that the hint's button is wider than its word: for the star, or its key, and the edges."""


class Stand(NamedTuple):
    """The holders who share ``places`` places of a type; ``first`` is the first, from 0."""

    first: int
    places: int
    holders: tuple[Holder, ...]
    points: int | None
    """The points of each; None where the place is gone."""


def stands(state: State, now: Tally, building: Building) -> list[Stand]:
    """The places of a type from the best: those gone, those held as things are."""
    gone = state.taken[building]
    completed = [who for who, one in sheets(state).items() if building in one.completed]
    found = [Stand(at, 1, tuple(completed[at : at + 1]), None) for at in range(gone)]
    at = gone
    for share in now.buildings[building]:
        if at >= PLACES:
            break
        found.append(Stand(at, max(1, len(share.places)), share.holders, share.points))
        at += max(1, len(share.places))
    return found


class TypeRow(NamedTuple):
    """The values that the row of a type is drawn from."""

    building: Building
    number: int
    """The player's buildings of the type, of ``size`` in all."""
    size: int
    done: bool
    """True if the player has completed it."""
    points: tuple[int, ...]
    on: tuple[Stand, ...]


def type_rows(snapshot: RollwriteSnapshot, now: Tally) -> tuple[TypeRow, ...]:
    """Return the rows of all types: how many the player has, and who is on which place."""
    state, own = snapshot.seen, snapshot.own
    grid, points = state.box.grid, state.box.points
    numbers, sizes = counted(grid, own.crossed), types_of(grid).sizes
    return tuple(
        TypeRow(
            building,
            numbers[building],
            sizes[building],
            building in own.completed,
            points[building],
            tuple(stands(state, now, building)),
        )
        for building in Building
    )


def show_places(
    builder: PictureBuilder, layout: RollwriteLayout, seat: Seat, types: tuple[TypeRow, ...]
) -> None:
    """By type: how many the player has, and who is on which place."""
    box = layout.places
    builder.frame("panel", box, id="places/panel")
    builder.thing("places", box)
    inner = box.inset(builder.broad, builder.broad)
    heading, table = inner.cut_top(builder.line_height, builder.hair)
    title(builder, "places/title", builder.say("rollwrite.places"), heading.inset(builder.close, 0))
    medals, rows = table.cut_top(builder.head_height, builder.hair)
    cells = _columns(builder, medals)
    own = cells[1].fit(1).centered(builder.line_height, builder.line_height)
    builder.image(holder_sign(seat), own, id="places/own")
    builder.explain(own, builder.say("rollwrite.own_count"))
    for place in range(PLACES):
        builder.image(
            f"medal-{place + 1}", cells[place + 2].fit(64 / 76), id=f"places/medal-{place}"
        )
    for type_, row in zip(types, rows.rows(len(types), builder.tight), strict=True):
        _type(builder, type_, seat, row)


def _columns(builder: PictureBuilder, row: Box) -> tuple[Box, ...]:
    return row.columns((38, 46, 70, 70, 58), builder.tight)


def _type(builder: PictureBuilder, type_: TypeRow, seat: Seat, row: Box) -> None:
    building, points, name = type_.building, type_.points, f"type:{type_.building}"
    sign, has, *cells = _columns(builder, row)
    builder.thing(name, sign)
    builder.image(f"type-{building}", sign.fit(1).inset(builder.metrics.unit), id=f"{name}/sign")
    if type_.done:
        rim = sign.fit(1).inset(builder.px(-7))
        builder.image("type-done", rim, id=f"{name}/done", layer=Layer.TILES)
    builder.write(f"{type_.number}/{type_.size}", has, STRONG.centered, id=f"{name}/has")
    for place, cell in enumerate(cells):
        stand = next((s for s in type_.on if s.first <= place < s.first + s.places), None)
        if stand is None:
            _place(builder, f"{name}/{place}", cell, str(points[place]), (), "muted", own=False)
        elif stand.first == place:
            last = cells[min(PLACES, stand.first + stand.places) - 1]
            whole = cell.union(last)
            own = seat in stand.holders
            if stand.points is None:
                _gone(builder, f"{name}/{place}", whole, str(points[place]), stand.holders)
            else:
                text = str(stand.points)
                _place(builder, f"{name}/{place}", whole, text, stand.holders, "figures", own=own)


def _place(
    builder: PictureBuilder,
    name: str,
    box: Box,
    points: str,
    holders: tuple[Holder, ...],
    colour: str,
    *,
    own: bool,
) -> None:
    """A place that is free: what it brings to whom, as things are."""
    builder.fill(box, "hollow", 0.5, builder.corner, id=f"{name}-ground")
    if own:
        builder.fill(box, "gold", 0.3, builder.corner, id=f"{name}-own")
    inner = box.inset(builder.tight, builder.hair)
    wide = builder.line_height if len(points) > 1 else builder.panel
    text, signs = inner.cut_left(min(wide, inner.w), builder.hair)
    builder.write(points, text, STRONG.coloured(colour), id=f"{name}-points")
    _signs(builder, name, signs, holders)


def _gone(
    builder: PictureBuilder, name: str, box: Box, points: str, holders: tuple[Holder, ...]
) -> None:
    """A place that was taken by completing the type: struck out."""
    inner = box.inset(builder.tight, builder.hair)
    wide = builder.line_height if len(points) > 1 else builder.panel
    text, signs = inner.cut_left(wide, builder.hair)
    builder.write(points, text, STRONG.coloured("faint"), id=f"{name}-points")
    y = box.center[1] - builder.metrics.unit
    stroke = Box(text.x - builder.tight, y, wide + builder.hair, max(2.0, builder.tight))
    builder.fill(stroke, "illegal", id=f"{name}-stroke", layer=Layer.TILES)
    _signs(builder, name, signs, holders)
    side = builder.panel
    check = Box(
        box.right - side - builder.metrics.unit,
        box.bottom - side - builder.metrics.unit,
        side,
        side,
    )
    if holders:
        builder.image("check", check, id=f"{name}-check", layer=Layer.TILES)


def _signs(builder: PictureBuilder, name: str, box: Box, holders: tuple[Holder, ...]) -> None:
    """Emblems from the right, closer where they are many, and in two rows where they are more."""
    if not holders or box.w < 4:
        return
    rows = max((1, 2), key=lambda rows: (_side(builder, box, rows, len(holders)), -rows))
    side = _side(builder, box, rows, len(holders))
    columns = -(-len(holders) // rows)
    step = min(side + builder.hair, (box.w - side) / max(1, columns - 1))
    start = box.right - side - step * (columns - 1)
    top = box.center[1] - rows * side / 2
    for number, who in enumerate(holders):
        row, column = divmod(number, columns)
        place = Box(start + step * column, top + side * row, side, side)
        builder.image(holder_sign(who), place, id=f"{name}-sign-{who}", layer=Layer.TILES)


def _side(builder: PictureBuilder, box: Box, rows: int, count: int) -> float:
    """Return the side of each of ``count`` emblems in ``rows``: most of each must be seen."""
    columns = -(-count // rows)
    return min(builder.px(SIGN), box.h / rows, box.w / (1 + SEEN * (columns - 1)))


class Sums(NamedTuple):
    """The points of a sheet if the game ended now."""

    total: int
    completed: int
    places: int
    lines: int
    coins: int


def _sums(snapshot: RollwriteSnapshot, now: Tally, total: int) -> Sums:
    seat = snapshot.seat
    completed = sum(snapshot.own.paid.values())
    places = sum(points.get(seat, 0) for points in now.of_buildings(snapshot.seen).values())
    return Sums(total, completed, places, now.of_lines()[seat], now.coins[seat])


def show_sums(
    builder: PictureBuilder,
    layout: RollwriteLayout,
    sums: Sums,
    remarked: RollwriteSnapshot | None,
) -> None:
    """Draw the points of the sheet at the moment, with the coach's word: at first in their place,
    once it is read in a line below."""
    box = layout.sums
    builder.frame("panel", box, id="sums/panel")
    inner = box.inset(builder.panel, builder.broad)
    heading, rest = inner.cut_top(builder.sign_size, builder.hair)
    text, total = heading.cut_left(heading.w * 0.64)
    title(builder, "sums/title", builder.say("rollwrite.sum"), text)
    builder.write(
        str(sums.total),
        total,
        TITLE.coloured("figures").right.shadowed,
        id="sums/score",
    )
    if remarked is not None and (remark := remarked.remark) is not None:
        told = describe_remark(remark.judgement, remark.state, builder.say)
        high = min(rest.h, remark_height(builder, remark, rest.w, told))
        said, rest = rest.cut_bottom(high, builder.hair) if remark.brief else rest.cut_top(high)
        show_remark(builder, said, remarked, remark, told, "tools")
        if not remark.brief:
            return
    rows = (
        ("rollwrite.sum_completed", sums.completed),
        ("rollwrite.sum_places", sums.places),
        ("rollwrite.sum_lines", sums.lines),
        ("rollwrite.sum_coins", sums.coins),
    )
    lines = [row.cut_right(builder.row_height, builder.close) for row in rest.rows(len(rows))]
    fitted = [
        builder.fit_line(builder.say(id), words, BODY)
        for (id, _), (_, words) in zip(rows, lines, strict=True)
    ]
    size = min(line.size for line in fitted)  # letters of one size, however long one word is
    for (id, points), (figure, words), line in zip(rows, lines, fitted, strict=True):
        colour = "cream" if points else "muted"
        look = Text(line.text, size, "body", colour)
        builder.add(f"{id}/words", look, words, Layer.CONTENT)
        builder.write(str(points), figure, LABEL.coloured(colour).right, id=f"{id}/points")


def show_tools(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
) -> None:
    """The buttons above the actions: what is asked for while others think, or before one acts."""
    if not layout.tools.h:
        return
    px, say = builder.px, builder.say
    again, rest = layout.tools.cut_right(px(CLOCK), builder.close)
    log = say("table.chronicle")
    if snapshot.ui.helps:
        hint_width = builder.width(say("hint.button"), TAG) + px(STAR)
        log_width = builder.width(log, TAG) + 2 * builder.close
        hint, rest = rest.columns((hint_width, log_width), builder.close)
        show_hint_button(builder, snapshot, hint, live=snapshot.hints is not None, group="tools")
    show_button(builder, snapshot, LOG, log, rest, group="tools")
    label = say("table.since_tip")
    live = snapshot.can_replay_turns
    show_button(builder, snapshot, SINCE, label, again, live=live, icon="clock",
                bare=True, group="tools")  # fmt: skip


def records_of(
    layout: RollwriteLayout, snapshot: RollwriteSnapshot, now: Tally, total: int
) -> Iterator[Part]:
    """Yield the places and the sums, with the coach's word; in their place the hints asked for.

    ``total``: the player's points if the game ended ``now``.
    """
    hints = snapshot.hints
    if hints is not None and hints.asked:
        yield Part("records", _show_hints, (layout, snapshot, hints))
        return
    yield Part("places", show_places, (layout, snapshot.seat, type_rows(snapshot, now)))
    remarked = None if snapshot.remark is None or snapshot.unconfirmed else snapshot
    yield Part("sums", show_sums, (layout, _sums(snapshot, now, total), remarked))


def _show_hints(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot, hints: Hints
) -> None:
    box = layout.places.union(layout.sums)
    show_hints(builder, box, snapshot, hints, _hint_words(builder, snapshot, hints))


def _hint_words(builder: PictureBuilder, snapshot: RollwriteSnapshot, hints: Hints) -> HintWords:
    if not hints.advice:
        return HintWords(())
    state, say = snapshot.seen, builder.say
    turns = describe_turns([advice.turn for advice in hints.advice], state, say)
    reasons: Iterable[tuple[str, float]] = describe_reasons(hints.advice[shown(hints)], state, say)
    return HintWords(turns, reasons)
