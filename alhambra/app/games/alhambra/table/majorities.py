"""The ranks in each building type, and their points in the next scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from alhambra.app.games.alhambra.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.rules.alhambra.model import Building
from alhambra.rules.alhambra.observe import Seen
from alhambra.rules.api import Holder, Seat
from alhambra.rules.kit import Share, shares

SIGN, OWN = 40, 40
"""Units of the columns at the left and the right: the type, and the player's own place."""
EMBLEM = 30
GAP = 4
HEAD = 34


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


def place_of(seat: Seat, standing: tuple[Share[Holder], ...]) -> int | None:
    """Return the seat's place in a type, from 1; None without a tile of it."""
    place = 1
    for share in standing:
        if seat in share.holders:
            return place
        place += len(share.holders)
    return None


def show_majorities(
    builder: PictureBuilder, snapshot: TableSnapshot, round: int, grid: Box
) -> None:
    """Draw a row for each type: who would get which places, and the player's own place."""
    standing = standings(snapshot.seen, round)
    places = max(len(points) for points in snapshot.seen.box.scoring[round].values())
    head, body = grid.cut_top(builder.px(HEAD))
    _, slots, own = _cells(builder, head, places)
    for place, slot in enumerate(slots, start=1):
        medal = slot.fit(64 / 76).inset(builder.px(1))
        builder.image(f"majorities/medal-{place}", f"medal-{place}", medal)
    builder.image("majorities/own", emblem(snapshot.seat), own.fit(1).inset(builder.px(3)))
    for building, row in zip(Building, body.rows(len(Building), builder.px(GAP)), strict=True):
        sign, slots, own = _cells(builder, row, places)
        side = min(sign.w, sign.h, builder.px(36))
        builder.image(f"majorities/type-{building}", f"type-{building}", sign.centered(side, side))
        name = f"majority:{building}"
        points = snapshot.seen.box.scoring[round][building]
        _row(builder, name, standing[building], points, slots, snapshot.seat)
        _own_place(builder, name, place_of(snapshot.seat, standing[building]), len(points), own)


def _cells(builder: PictureBuilder, row: Box, places: int) -> tuple[Box, tuple[Box, ...], Box]:
    """Where in a row the type, the places and the own place are."""
    sign, rest = row.cut_left(builder.px(SIGN), builder.px(GAP))
    own, middle = rest.cut_right(builder.px(OWN), 0)
    return sign, middle.columns(places, builder.px(GAP)), own


def _row(
    builder: PictureBuilder,
    name: str,
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
        _share(builder, f"{name}-{taken}", share, slots[taken].union(slots[last]), seat)
        taken = last + 1
    for place in range(taken, len(points)):
        slot, id = slots[place], f"{name}-{place}"
        builder.fill(f"{id}/ground", slot, "hollow", radius=9, alpha=0.22)
        figure = slot.inset(builder.px(4), 0)
        builder.words(f"{id}/points", str(points[place]), figure, 18, "body", "faint")


def _share(builder: PictureBuilder, id: str, share: Share[Holder], pill: Box, seat: Seat) -> None:
    """A place, or several shared ones: what each would get, the emblems, how many tiles."""
    mine = seat in share.holders
    builder.fill(f"{id}/ground", pill, "hollow", radius=9, alpha=0.5)
    if mine:
        builder.fill(f"{id}/lit", pill, "gold", radius=9, alpha=0.26)
    inner = pill.inset(builder.px(4), 0)
    size = builder.metrics.text(20)
    points, tiles = str(share.points), str(share.tiles)
    wide = max(builder.px(23), builder.canvas.measure(points, size, "bold")[0] + 1)
    figure, rest = inner.cut_left(wide, builder.px(1))
    builder.words(f"{id}/points", points, figure, 20, "bold", "figures")
    wide = builder.canvas.measure(tiles, builder.metrics.text(18))[0] + 1
    count, rest = rest.cut_right(wide, builder.px(1))
    builder.words(f"{id}/tiles", tiles, count, 18, "body", "cream", "right")
    side = min(builder.px(EMBLEM), rest.w, rest.h - builder.px(4))
    holders = len(share.holders)
    step = min(side + builder.px(3), (rest.w - side) / max(1, holders - 1))
    start = rest.center[0] - (side + step * (holders - 1)) / 2
    for number, who in enumerate(share.holders):
        box = Box(start + step * number, rest.center[1] - side / 2, side, side)
        builder.image(f"{id}/emblem-{who}", emblem(who), box, Layer.TILES)


def _own_place(builder: PictureBuilder, name: str, place: int | None, paid: int, box: Box) -> None:
    """The player's own place: bright where it would bring points."""
    if place is None:
        builder.words(f"{name}/own", "–", box, 20, "body", "faint", "center")
        return
    text = builder.say("end.place", count=place)
    colour = "figures" if place <= paid else "muted"
    builder.words(f"{name}/own", text, box, 20, "bold", colour, "center")
