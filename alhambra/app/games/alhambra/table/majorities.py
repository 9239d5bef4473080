"""Who leads in each building type, and what that would bring in the scoring to come."""

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
from alhambra.rules.kit.places import Share, shares

SIGN, OWN = 40, 34
"""Units of the columns at the left and the right: the type, and the player's own place."""
EMBLEM = 30
GAP = 4
HEAD = 34


def holdings(seen: Seen) -> dict[Building, dict[Holder, int]]:
    """How many tiles of each type everybody has; Dirk too in a game of two."""
    laid: dict[Holder, Counter[str]] = {
        seat: Counter([tile.building for tile in player.palace.tiles.values()])
        for seat, player in enumerate(seen.players)
    }
    if seen.dirk is not None:
        laid["dirk"] = Counter([tile.building for tile in seen.dirk])
    return {building: {who: has[building] for who, has in laid.items()} for building in Building}


def standings(seen: Seen, round: int) -> Mapping[Building, tuple[Share[Holder], ...]]:
    """What the round's scoring would give for the buildings, if it came now."""
    table = seen.box.scoring[round]
    return {
        building: shares(by_holder, table[building])
        for building, by_holder in holdings(seen).items()
    }


def place_of(seat: Seat, standing: tuple[Share[Holder], ...]) -> int | None:
    """The seat's place in a type, 1 for the first; None if it has no tile of it."""
    place = 1
    for share in standing:
        if seat in share.holders:
            return place
        place += len(share.holders)
    return None


def show_majorities(easel: PictureBuilder, moment: TableSnapshot, round: int, grid: Box) -> None:
    """A row for each type: who would get which places, and the player's own place."""
    standing = standings(moment.seen, round)
    places = max(len(points) for points in moment.seen.box.scoring[round].values())
    head, body = grid.cut_top(easel.px(HEAD))
    _, slots, own = _cells(easel, head, places)
    for place, slot in enumerate(slots, start=1):
        medal = slot.fit(64 / 76).inset(easel.px(1))
        easel.image(f"majorities/medal-{place}", f"medal-{place}", medal)
    easel.image("majorities/own", emblem(moment.seat), own.fit(1).inset(easel.px(3)))
    for building, row in zip(Building, body.rows(len(Building), easel.px(GAP)), strict=True):
        sign, slots, own = _cells(easel, row, places)
        side = min(sign.w, sign.h, easel.px(36))
        easel.image(f"majorities/type-{building}", f"type-{building}", sign.centered(side, side))
        name = f"majority:{building}"
        points = moment.seen.box.scoring[round][building]
        _row(easel, name, standing[building], points, slots, moment.seat)
        _own_place(easel, name, place_of(moment.seat, standing[building]), len(points), own)


def _cells(easel: PictureBuilder, row: Box, places: int) -> tuple[Box, tuple[Box, ...], Box]:
    """Where in a row the type, the places and the own place are."""
    sign, rest = row.cut_left(easel.px(SIGN), easel.px(GAP))
    own, middle = rest.cut_right(easel.px(OWN), 0)
    return sign, middle.columns(places, easel.px(GAP)), own


def _row(
    easel: PictureBuilder,
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
        _share(easel, f"{name}-{taken}", share, slots[taken].union(slots[last]), seat)
        taken = last + 1
    for place in range(taken, len(points)):
        slot, id = slots[place], f"{name}-{place}"
        easel.fill(f"{id}/ground", slot, "hollow", radius=9, alpha=0.22)
        figure = slot.inset(easel.px(4), 0)
        easel.words(f"{id}/points", str(points[place]), figure, 18, "body", "faint")


def _share(easel: PictureBuilder, id: str, share: Share[Holder], pill: Box, seat: Seat) -> None:
    """A place, or several shared ones: what each would get, the emblems, how many tiles."""
    mine = seat in share.holders
    easel.fill(f"{id}/ground", pill, "hollow", radius=9, alpha=0.5)
    if mine:
        easel.fill(f"{id}/lit", pill, "gold", radius=9, alpha=0.26)
    inner = pill.inset(easel.px(4), 0)
    size = easel.metrics.text(20)
    points, tiles = str(share.points), str(share.tiles)
    wide = max(easel.px(23), easel.canvas.measure(points, size, "bold")[0] + 1)
    figure, rest = inner.cut_left(wide, easel.px(1))
    easel.words(f"{id}/points", points, figure, 20, "bold", "figures")
    wide = easel.canvas.measure(tiles, easel.metrics.text(18))[0] + 1
    count, rest = rest.cut_right(wide, easel.px(1))
    easel.words(f"{id}/tiles", tiles, count, 18, "body", "cream", "right")
    side = min(easel.px(EMBLEM), rest.w, rest.h - easel.px(4))
    holders = len(share.holders)
    step = min(side + easel.px(3), (rest.w - side) / max(1, holders - 1))
    start = rest.center[0] - (side + step * (holders - 1)) / 2
    for number, who in enumerate(share.holders):
        box = Box(start + step * number, rest.center[1] - side / 2, side, side)
        easel.image(f"{id}/emblem-{who}", emblem(who), box, Layer.TILES)


def _own_place(easel: PictureBuilder, name: str, place: int | None, paid: int, box: Box) -> None:
    """The player's own place: bright where it would bring points."""
    if place is None:
        easel.words(f"{name}/own", "–", box, 20, "body", "faint", "center")
        return
    text = easel.say("end.place", place=place)
    colour = "figures" if place <= paid else "muted"
    easel.words(f"{name}/own", text, box, 20, "bold", colour, "center")
