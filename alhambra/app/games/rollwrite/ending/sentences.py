"""The final count in sentences: the points of each row, and of completed types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from alhambra.app.games.rollwrite.ending.score_table import BONUS, COINS, ScoreTable
from alhambra.app.program.app import Texts
from alhambra.app.scenes.score_table import PLACES, arithmetic
from alhambra.app.table.point_counter import LINES
from alhambra.rules.kit.buildings import Building
from alhambra.rules.kit.places import Share
from alhambra.rules.rollwrite.model import Holder


def sentence(texts: Texts, table: ScoreTable, row: int) -> str:
    """Return the sentence of this row: 0 the rule, 1 to 6 the types, then the others."""
    if row == 0:
        return texts.t("rollwrite.tally.rule")
    if row <= len(Building):
        return _describe_type(texts, table, list(Building)[row - 1])
    if row == LINES:
        result = _list_points(texts, table, table.rows[LINES - 1].points)
        return texts.t("rollwrite.tally.lines_say", result=result)
    if row == COINS:
        result = _list_points(texts, table, table.tally.coins)
        each = table.state.box.coins_a_point
        return texts.t("rollwrite.tally.coins_say", count=each, result=result)
    if row == BONUS and table.tally.bonus is not None:
        points = next(iter(table.tally.bonus.values()))
        return texts.t("rollwrite.tally.bonus_say", count=points)
    return _describe_sums(texts, table)


def _describe_type(texts: Texts, table: ScoreTable, building: Building) -> str:
    """Return who was paid for it during the game, and who takes the free places."""
    t, named = texts.t, t_building(texts, building)
    done = [who for who in table.completed(building) if table.paid_for(who, building)]
    said = []
    if done:
        result = _list_points(texts, table, {who: table.paid_for(who, building) for who in done})
        said.append(t("rollwrite.tally.completed_say", result=result))
    if not table.free(building):
        return " ".join([*said, t("rollwrite.tally.none_free", building=named)])
    paid = [share for share in table.tally.buildings[building] if share.places]
    if not paid:
        return " ".join([*said, t("rollwrite.tally.nobody", building=named)])
    return " ".join([*said, *(_share(texts, table, share, building) for share in paid)])


def t_building(texts: Texts, building: Building) -> str:
    """Return the name of a type."""
    return texts.t(f"building.{building}")


def _share(texts: Texts, table: ScoreTable, share: Share[Holder], building: Building) -> str:
    t = texts.t
    tiles = t(f"tally.holding.{building}", count=share.tiles)
    names = _names(texts, table, share.holders)
    points = t("table.points", count=share.points)
    place = t(f"tally.{PLACES[table.place(share.places[0], building) - 1]}")
    lapsing = [who for who in share.holders if who not in table.sums]
    if len(share.holders) == 1:
        if lapsing:
            return t("rollwrite.tally.holds", name=names, tiles=tiles, place=place)
        return t("tally.one_has", name=names, tiles=tiles, place=place, points=points)
    if len(lapsing) == len(share.holders):
        return t("rollwrite.tally.hold", names=names, tiles=tiles)
    even = sum(share.places) % len(share.holders) == 0
    said = t("tally.several_have" if even else "tally.several_round", names=names, tiles=tiles,
             sum=arithmetic(share), points=points)  # fmt: skip
    return f"{said} {_lapses(texts, table, lapsing)}" if lapsing else said


def _lapses(texts: Texts, table: ScoreTable, who: Iterable[Holder]) -> str:
    return texts.t("rollwrite.tally.lapses", names=_names(texts, table, who))


def _describe_sums(texts: Texts, table: ScoreTable) -> str:
    """Return who has most points in the end."""
    best = max(table.sums.values())
    first = [who for who, points in table.sums.items() if points == best]
    points = texts.t("table.points", count=best)
    said = "rollwrite.tally.wins" if len(first) == 1 else "rollwrite.tally.win"
    if len(table.sums) == 1:
        said = "rollwrite.tally.alone"
    return texts.t(said, names=_names(texts, table, first), points=points)


def _list_points(
    texts: Texts, table: ScoreTable, points: Mapping[Holder, int] | Mapping[int, int]
) -> str:
    """Return names with their points, the most first: ``Anna 12, Ben 3``."""
    order = sorted(points.items(), key=lambda each: -each[1])
    found = [f"{table.name_of(who, texts.t)} {gets}" for who, gets in order]
    return ", ".join(found)


def _names(texts: Texts, table: ScoreTable, who: Iterable[Holder]) -> str:
    return texts.names([table.name_of(each, texts.t) for each in who])


def completion(texts: Texts, table: ScoreTable, share: Share[Holder]) -> str:
    """Return who got how many points for completing a type in the last round."""
    t = texts.t
    names = _names(texts, table, share.holders)
    points = t("table.points", count=share.points)
    lapsing = [who for who in share.holders if who not in table.sums]
    if not share.places:
        return t("rollwrite.completed.none_left", names=names)
    if len(lapsing) == len(share.holders):
        return t("rollwrite.completed.virtual", names=names)
    if len(share.holders) == 1:
        return t("rollwrite.completed.single", names=names, points=points)
    even = sum(share.places) % len(share.holders) == 0
    said = t("rollwrite.completed.several" if even else "rollwrite.completed.several_round",
             names=names, sum=arithmetic(share), points=points)  # fmt: skip
    return f"{said} {_lapses(texts, table, lapsing)}" if lapsing else said
