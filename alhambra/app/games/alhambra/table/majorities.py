"""The ranks in each building type, and their points in the next scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alhambra.app.games.alhambra.table.prospects import expected_palace
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import BODY, LABEL
from alhambra.app.program.i18n import joined
from alhambra.app.scenes.results.score_table import tell_shared
from alhambra.app.table.advice.advice_sentences import listed
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import PictureBuilder, Say
from alhambra.rules.alhambra.choices import Give
from alhambra.rules.alhambra.model import Building
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
        builder.explain(slot, builder.say("tally.place", count=place), panel)
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
        words = _describe_row(builder, scoring.names, building, standing, points)
        builder.explain(row, words, panel)


def _describe_row(
    builder: PictureBuilder,
    names: Sequence[str],
    building: Building,
    standing: tuple[Share[Holder], ...],
    points: tuple[int, ...],
) -> str:
    """Return the points for the places of a type, and who would get them."""
    say, called = builder.say, builder.say(f"building_type.{building}")
    paid = [share for share in standing if share.places]
    lines = [describe_share(say, share, building, names, points) for share in paid]
    worth = say("table.row_tip", building=called, points=joined(say, points))
    return "\n".join((worth, *(lines or [say("tally.nobody", building=called)])))


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
