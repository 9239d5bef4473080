"""A scoring in sentences: the points of each row, and why."""

from __future__ import annotations

from alhambra.app.games.alhambra.ending.count import SUMS, WALLS
from alhambra.app.games.alhambra.ending.score_table import ScoreTable
from alhambra.app.games.alhambra.table.chronicle import holder_name
from alhambra.app.program.app import Texts
from alhambra.app.scenes.score_cells import PLACES, arithmetic
from alhambra.rules.alhambra.model import Building
from alhambra.rules.api import Holder
from alhambra.rules.kit.places import Share


def sentence(texts: Texts, sheet: ScoreTable, row: int) -> str:
    """Return the sentence of this row: 0 the rule, 1 to 6 the types, then walls and sums."""
    if row == 0:
        return texts.t("tally.rule")
    if row == WALLS:
        return _describe_walls(texts, sheet)
    if row == SUMS:
        return _describe_sums(texts, sheet)
    building = list(Building)[row - 1]
    paid = [share for share in sheet.tally.buildings[building] if share.places]
    if not paid:
        return texts.t("tally.nobody", building=texts.t(f"building.{building}"))
    return " ".join(_share(texts, sheet, share, building) for share in paid)


def _share(texts: Texts, sheet: ScoreTable, share: Share[Holder], building: Building) -> str:
    t = texts.t
    tiles = t(f"tally.holding.{building}", count=share.tiles)
    names = _names(texts, sheet, share.holders)
    points = t("table.points", count=share.points)
    if len(share.holders) == 1:
        place = t(f"tally.{PLACES[sheet.place(share.places[0], building) - 1]}")
        return t("tally.one_has", name=names, tiles=tiles, place=place, points=points)
    even = sum(share.places) % len(share.holders) == 0
    if even:
        return t("tally.several_have", names=names, tiles=tiles, sum=arithmetic(share),
                 points=points)  # fmt: skip
    return t("tally.several_round", names=names, tiles=tiles, sum=arithmetic(share), points=points)


def _describe_walls(texts: Texts, sheet: ScoreTable) -> str:
    """Return every wall with its length, the longest first."""
    walls = sheet.tally.walls
    order = sorted(walls, key=lambda seat: -walls[seat])
    found = [f"{sheet.state.players[seat].name} {walls[seat]}" for seat in order]
    return texts.t("tally.walls_say", walls=", ".join(found))


def _describe_sums(texts: Texts, sheet: ScoreTable) -> str:
    """Return who leads now."""
    sums = sheet.sums
    best = max(sums.values())
    leading = tuple(who for who, points in sums.items() if points == best)
    names, points = _names(texts, sheet, leading), texts.t("table.points", count=best)
    if len(leading) == 1:
        return texts.t("tally.leads", name=names, points=points)
    return texts.t("tally.lead", names=names, points=points)


def _names(texts: Texts, sheet: ScoreTable, holders: tuple[Holder, ...]) -> str:
    seats = [player.name for player in sheet.state.players]
    return texts.names([holder_name(who, seats, texts.t) for who in holders])
