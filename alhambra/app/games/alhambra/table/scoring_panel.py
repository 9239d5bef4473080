"""The scoring panel: the ranks in each building type, points of all rounds, and what is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.prospects import expected_palace
from alhambra.app.games.alhambra.table.snapshot import ROMAN, AlhambraSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import BODY, CAPTION, LABEL, NOTE
from alhambra.app.program.i18n import joined
from alhambra.app.program.people import spoken_names
from alhambra.app.scenes.results.score_table import tell_shared
from alhambra.app.table.advice.advice_sentences import listed
from alhambra.app.table.chronicle_lines import format_gains
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Kind, PictureBuilder, Say, Token
from alhambra.app.table.presenter import Part
from alhambra.rules.alhambra.choices import Give
from alhambra.rules.alhambra.model import FINAL_ROUND, Building
from alhambra.rules.alhambra.observe import Seen
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import Holder, Seat, Share, shares

Holdings: TypeAlias = dict[Building, dict[Holder, int]]
"""Everybody's number of tiles of each type."""
SIGN, OWN = 40, 40
"""Units of the columns at the left and the right: the type, and the player's own place."""
EMBLEM = 30
HEAD = 34
GREY = 0.6
"""The opacity of the emblems in a row that planned tiles change."""
NOTES, LETTERED_NOTES = 122, 104
"""Units of the height of what is said below the scoring table, usual and with large letters."""
SCORES = Token(Kind.BUTTON, "scores")
"""Turns the scoring table over."""


def holdings(seen: Seen) -> dict[Building, dict[Holder, int]]:
    """Return everybody's number of tiles of each type; Dirk's too in a game of two."""
    laid: dict[Holder, Counter[str]] = {
        seat: Counter([tile.building for tile in player.palace.tiles.values()])
        for seat, player in enumerate(seen.players)
    }
    if seen.dirk is not None:
        laid["dirk"] = Counter([tile.building for tile in seen.dirk])
    return {building: {who: has[building] for who, has in laid.items()} for building in Building}


def standings(seen: Seen, round: int) -> Mapping[Building, tuple[Share[Holder], ...]]:
    """Return the points for buildings if the round were scored now."""
    table = seen.box.scoring[round]
    return {
        building: shares(by_holder, table[building])
        for building, by_holder in holdings(seen).items()
    }


def expected_holdings(snapshot: AlhambraSnapshot, palace: Palace | None = None) -> Holdings:
    """Return everybody's number of tiles of each type with those planned and held over a cell.

    A given ``palace`` is the own one then.
    """
    found = holdings(snapshot.seen)
    palace = expected_palace(snapshot) if palace is None else palace
    laid = tuple(palace.tiles.values())
    own = Counter(tile.building for tile in laid)
    gifts = Counter(
        plan.tile.building
        for plan in snapshot.plans
        if isinstance(plan, Give) and plan.tile not in laid
    )
    for building, by_holder in found.items():
        by_holder[snapshot.seat] = own[building]
        if "dirk" in by_holder:
            by_holder["dirk"] += gifts[building]
    return found


def holder_name(holder: Holder, names: Sequence[str], say: Say) -> str:
    """Return the name of a player, or Dirk's."""
    return say("table.dirk") if holder == "dirk" else names[holder]


def describe_share(
    say: Say,
    share: Share[Holder],
    building: Building,
    names: Sequence[str],
    points: tuple[int, ...],
) -> str:
    """Return who has how many tiles of a type, and what they bring; ``points`` of all places."""
    who = listed([holder_name(one, names, say) for one in share.holders], say)
    tiles = say(f"tally.holding.{building}", count=share.tiles)
    if len(share.holders) == 1:
        place = say("tally.place", count=points.index(share.places[0]) + 1)
        gained = say("table.points", count=share.points)
        return say("tally.one_has", name=who, tiles=tiles, place=place, points=gained)
    return tell_shared(
        say, "tally.several_have", "tally.several_round", share, names=who, tiles=tiles
    )


def place_of(seat: Seat, standing: tuple[Share[Holder], ...]) -> int | None:
    """Return the seat's place in a type, from 1; None without a tile of it."""
    place = 1
    for share in standing:
        if seat in share.holders:
            return place
        place += len(share.holders)
    return None


class ScoringTable(NamedTuple):
    """The values that the scoring table is drawn from."""

    seat: Seat
    names: tuple[str, ...]
    points: Mapping[int, Mapping[Building, tuple[int, ...]]]
    """By round and type: the points of the places."""
    scored: int
    """The rounds that were scored."""
    now: Holdings
    then: Holdings
    """Holdings if plans are carried out."""


def show_majorities(builder: PictureBuilder, scoring: ScoringTable, grid: Box, panel: Box) -> None:
    """Draw a row for each type: who would get which places, and the player's own place.

    Rows that planned tiles change show in grey what would be then. Tips stand beside the panel.
    """
    now, then, seat = scoring.now, scoring.then, scoring.seat
    table = scoring.points[scoring.scored + 1]
    places = max(len(points) for points in table.values())
    head, body = grid.cut_top(builder.px(HEAD))
    _, slots, own = _cells(builder, head, places)
    for place, slot in enumerate(slots, start=1):
        medal = slot.fit(64 / 76).inset(builder.metrics.unit)
        builder.image(f"medal-{place}", medal, id=f"majorities/medal-{place}")
        builder.explain(slot, builder.say("tally.place", count=place), panel, brief="")
    builder.image(emblem(seat), own.fit(1).inset(builder.tight), id="majorities/own")
    builder.explain(own, builder.say("table.own_place_tip"), panel)
    for building, row in zip(Building, body.rows(len(Building), builder.tight), strict=True):
        sign, slots, own = _cells(builder, row, places)
        side = min(sign.w, sign.h, builder.head_height)
        builder.image(
            f"type-{building}", sign.centered(side, side), id=f"majorities/type-{building}"
        )
        points, standing = table[building], shares(then[building], table[building])
        line = _Line(f"majority:{building}", now[building] != then[building])
        _row(builder, line, standing, points, slots, seat)
        _own_place(builder, line, place_of(seat, standing), len(points), own)
        words, lead = _describe_row(builder, scoring.names, building, standing, points)
        builder.explain(row, words, panel, brief=lead)


def _describe_row(
    builder: PictureBuilder,
    names: Sequence[str],
    building: Building,
    standing: tuple[Share[Holder], ...],
    points: tuple[int, ...],
) -> tuple[str, str]:
    """Return the points for the places of a type, and who would get them; and who leads in it."""
    say, called = builder.say, builder.say(f"building_type.{building}")
    worth = say("table.row_tip", building=called, points=joined(say, points))
    paid = [share for share in standing if share.places]
    if not paid:
        nobody = say("tally.nobody", building=called)
        return f"{worth}\n{nobody}", nobody
    lines = [describe_share(say, share, building, names, points) for share in paid]
    leaders = ((holder_name(who, names, say), paid[0].points) for who in paid[0].holders)
    lead = say("table.count_tip", building=called, count=format_gains(leaders, say))
    return "\n".join((worth, *lines)), lead


class _Line(NamedTuple):
    """A row of the table."""

    name: str
    expected: bool
    """True if it shows what planned tiles would make of it."""

    def colour(self, usual: str) -> str:
        """The colour of a text that is usually of this one."""
        return "muted" if self.expected else usual


def _cells(builder: PictureBuilder, row: Box, places: int) -> tuple[Box, tuple[Box, ...], Box]:
    """Return the boxes in a row for the type, the places and the own place."""
    sign, rest = row.cut_left(builder.px(SIGN), builder.tight)
    own, middle = rest.cut_right(builder.px(OWN), builder.tight)
    return sign, middle.columns(places, builder.tight), own


def _row(
    builder: PictureBuilder,
    line: _Line,
    standing: tuple[Share[Holder], ...],
    points: tuple[int, ...],
    slots: tuple[Box, ...],
    seat: Seat,
) -> None:
    """The places of a type: taken ones with who would get them, the others still to be had."""
    taken = 0
    for share in standing:
        if not share.places:
            break
        last = taken + len(share.places) - 1
        _share(builder, line, taken, share, slots[taken].union(slots[last]), seat)
        taken = last + 1
    for place in range(taken, len(points)):
        slot, id = slots[place], f"{line.name}-{place}"
        builder.fill(slot, "hollow", 0.22, builder.corner, id=f"{id}/ground")
        figure = slot.inset(builder.tight, 0)
        builder.write(str(points[place]), figure, BODY.coloured("faint"), id=f"{id}/points")


def _share(
    builder: PictureBuilder,
    line: _Line,
    place: int,
    share: Share[Holder],
    pill: Box,
    seat: Seat,
) -> None:
    """A place, or several shared ones: what each would get, the emblems, how many tiles."""
    mine, id = seat in share.holders, f"{line.name}-{place}"
    builder.fill(pill, "hollow", 0.5, builder.corner, id=f"{id}/ground")
    if mine:
        builder.fill(
            pill, "muted" if line.expected else "gold", 0.26, builder.corner, id=f"{id}/lit"
        )
    inner = pill.inset(builder.tight, 0)
    points, tiles = str(share.points), str(share.tiles)
    wide = max(builder.panel, builder.line_width(points, inner, LABEL) + 1)
    figure, rest = inner.cut_left(wide, builder.metrics.unit)
    builder.write(points, figure, LABEL.coloured(line.colour("figures")), id=f"{id}/points")
    wide = builder.line_width(tiles, inner, BODY) + 1
    count, rest = rest.cut_right(wide, builder.metrics.unit)
    builder.write(tiles, count, BODY.coloured(line.colour("cream")).right, id=f"{id}/tiles")
    side = min(builder.px(EMBLEM), rest.w, rest.h - builder.tight)
    holders, alpha = len(share.holders), GREY if line.expected else 1.0
    step = min(side + builder.tight, (rest.w - side) / max(1, holders - 1))
    start = rest.center[0] - (side + step * (holders - 1)) / 2
    for number, who in enumerate(share.holders):
        box = Box(start + step * number, rest.center[1] - side / 2, side, side)
        builder.image(emblem(who), box, alpha, id=f"{id}/emblem-{who}", layer=Layer.TILES)


def _own_place(
    builder: PictureBuilder, line: _Line, place: int | None, paid: int, box: Box
) -> None:
    """The player's own place: bright where it would bring points."""
    if place is None:
        builder.write("–", box, BODY.coloured("faint").centered, id=f"{line.name}/own")
        return
    text = builder.say("end.place", count=place)
    colour = line.colour("figures") if place <= paid else "muted"
    builder.write(text, box, LABEL.coloured(colour).centered, id=f"{line.name}/own")


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
