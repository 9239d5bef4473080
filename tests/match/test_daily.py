"""The palace of the day: ten dates and their deals, the one that counts, medals, streaks."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from alhambra.content import load_boxes
from alhambra.library.saves import Record, load
from alhambra.match.daily import (
    GUEST_LEVELS,
    GUESTS,
    MEDALS,
    agreed_for,
    counted_day,
    daily_table,
    day_of,
    medal_of,
    rising_marks,
    without_day,
)
from alhambra.match.games import MATCH_GAMES
from alhambra.match.house_rules import House, house_in
from alhambra.match.match import start
from alhambra.record.lines import entry_json
from tests.match.matches import new_match

# Date, seed, opponents; the market, the person's first hand, the money; who begins.
PALACES = """
2026-01-01 598964147 Lubna Ridwan
  tower-11 pavilion-6-n arcades-5-nw garden-9-e
  gulden-6 ducat-3 dirham-4 dirham-8
  denar-4 ducat-4 dirham-4 denar-6
  1
2026-02-28 605919851 Nazhun Ridwan
  garden-9-e tower-10-w arcades-8-n arcades-9
  dirham-3 gulden-4 dirham-5 denar-3 denar-3 dirham-5
  dirham-1 ducat-8 ducat-7 gulden-8
  1
2026-03-01 465057015 Salim Nazhun
  arcades-6-sw tower-8-nes arcades-10 tower-11
  denar-7 gulden-9 ducat-2 ducat-3
  dirham-5 ducat-1 denar-6 ducat-5
  2
2026-07-14 23647158 Lubna Salim
  garden-12-s arcades-9 arcades-6-sw tower-9-ne
  dirham-9 gulden-8 ducat-2 denar-4
  dirham-5 ducat-5 gulden-3 gulden-4
  0
2026-11-29 803354385 Lubna Salim
  arcades-6-sw arcades-8-e pavilion-6-n arcades-10
  ducat-1 gulden-8 gulden-1 dirham-8 dirham-6
  ducat-2 dirham-6 denar-1 gulden-7
  1
2026-12-31 33202393 Salim Nazhun
  chambers-9-w chambers-10 arcades-6-sw chambers-7-ne
  denar-2 ducat-5 gulden-6 dirham-2 denar-9
  ducat-7 ducat-8 dirham-9 ducat-1
  0
2027-01-01 130341240 Nazhun Lubna
  garden-8-sw garden-8-nw arcades-7-es tower-10-w
  denar-2 dirham-6 ducat-7 gulden-5
  ducat-4 denar-2 gulden-2 ducat-2
  0
2028-02-29 401750425 Nazhun Ridwan
  chambers-10 arcades-4-nes garden-10 arcades-6-sw
  ducat-7 dirham-4 dirham-8 gulden-1
  dirham-2 ducat-6 denar-9 dirham-9
  0
2030-10-09 415837188 Lubna Ridwan
  chambers-7-ne arcades-9 garden-10-w pavilion-5-nw
  gulden-9 dirham-6 denar-4 ducat-1
  ducat-5 denar-9 ducat-8 dirham-3
  0
2099-12-31 402313599 Nazhun Salim
  chambers-11 garden-6-esw tower-8-nes chambers-5-nsw
  gulden-1 denar-5 ducat-5 ducat-4 denar-8
  gulden-1 denar-2 dirham-7 dirham-1
  2
"""
# Date, seed, opponents; everybody's first buildings (blue, yellow), the dice parked; who begins.
SHEETS = """
2026-01-01 901881884 Lubna Salim
  32 33 55
  51 45 44
  64 44 43
  26 34 25 31
  1
2026-02-28 165545644 Salim Nazhun
  13 22 55
  52 51 43
  31 12 64
  22 25 36 22
  2
2026-03-01 686140040 Salim Ridwan
  52 36 55
  24 11 25
  21 13 24
  36 43 52 53
  0
2026-07-14 258788389 Lubna Ridwan
  11 52 44
  36 45 12
  61 42 25
  26 33 34 14
  0
2026-11-29 358069384 Nazhun Ridwan
  62 54 61
  34 63 46
  15 65 16
  66 33 41 35
  2
2026-12-31 714659820 Salim Nazhun
  42 14 64
  51 53 52
  65 22 56
  63 14 23 11
  2
2027-01-01 525180573 Ridwan Salim
  65 62 34
  21 66 45
  52 24 32
  41 46 31 64
  1
2028-02-29 886850337 Lubna Nazhun
  22 16 61
  21 32 43
  21 63 51
  15 43 21 33
  2
2030-10-09 426717167 Nazhun Ridwan
  15 51 42
  46 65 44
  55 65 14
  44 45 66 21
  2
2099-12-31 448378793 Salim Ridwan
  34 25 11
  55 65 23
  22 54 42
  51 31 32 52
  0
"""
TODAY = date(2026, 11, 29)


def opening(game: str, day: date) -> str:
    table = daily_table(game, day, "Anna")
    lines = [entry_json(event) for event, _ in start(load_boxes()[game], table)]
    parts = [f"{day} {table.seed} {table.seats[1].name} {table.seats[2].name}"]
    by_event: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        by_event.setdefault(line["event"], []).append(line)
    if game == "alhambra":
        parts.append(" ".join(line["tile"] for line in by_event["market"]))
        parts += [" ".join(by_event[event][0]["cards"]) for event in ("deal", "money")]
    else:
        for seat in range(3):
            crossed = [line for line in by_event["cross"] if line["player"] == seat]
            parts.append(" ".join(f"{line['blue']}{line['yellow']}" for line in crossed))
        parked = [line for line in by_event["roll"] if line["for"] == "park"]
        dice = (map(str, (*line["blue"], *line["yellow"])) for line in parked)
        parts.append(" ".join(map("".join, dice)))
    return "\n  ".join((*parts, str(lines[-1]["player"])))


@pytest.mark.parametrize(("game", "deals"), [("alhambra", PALACES), ("roll-and-write", SHEETS)])
def test_ten_dates_have_the_deals_they_always_had(game: str, deals: str) -> None:
    told = re.split(r"\n(?=\d)", deals.strip())
    assert len(told) == 10
    for deal in told:
        assert opening(game, date.fromisoformat(deal[:10])) == deal


def test_opponents_think_by_no_clock_and_have_their_faces() -> None:
    for played in MATCH_GAMES.values():
        for level in GUEST_LEVELS:
            assert not played.levels[level].steps
            assert not any(effort["steps"] for effort in played.levels[level].tables.values())
        assert set(MEDALS.values()) <= set(played.levels)
    assert set(GUESTS) == set(MATCH_GAMES["alhambra"].name_persons().values())


# -- the record says it ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", MATCH_GAMES)
@pytest.mark.parametrize("counts", [True, False])
def test_a_saved_game_is_known_by_its_record(game: str, counts: bool, tmp_path: Path) -> None:
    boxes, house = load_boxes(), agreed_for(TODAY, House(help="coach"), counts=counts)
    table = daily_table(game, TODAY, "Anna", house)
    record = Record(tmp_path / "game.jsonl")
    seats = tuple(seated._replace(emblem="moon") for seated in table.seats)
    record.rewrite(start(boxes[game], table._replace(seats=seats)))
    kept = load(boxes, record.path).table
    assert day_of(kept) == TODAY
    assert counted_day(kept) == (TODAY if counts else None)
    ben = kept.seats[0]._replace(name="Ben")
    assert day_of(kept._replace(seats=(ben, *kept.seats[1:]))) == TODAY


def test_any_other_table_is_of_no_day() -> None:
    house = agreed_for(TODAY, House(), counts=True)
    table = daily_table("alhambra", TODAY, "Anna", house)
    others = (
        table._replace(seed=table.seed + 1),
        table._replace(seats=table.seats[::-1]),
        table._replace(seats=table.seats[:2]),
        table._replace(game="roll-and-write"),
        table._replace(house=without_day(house)),
        table._replace(house=agreed_for(TODAY + timedelta(1), House(), counts=True)),
        table._replace(house=(("daily", "yesterday"), ("counted", True))),
        table._replace(house=(("daily", 7),)),
    )
    assert counted_day(table) == TODAY
    assert [day_of(other) for other in others] == [None] * len(others)


def test_nobody_helps_in_the_game_that_counts() -> None:
    generous = House(take_backs=True, help="coach")
    counted = agreed_for(TODAY, generous, counts=True)
    house = house_in(counted, generous)
    assert (house.take_backs, house.help) == (False, "none")
    table = daily_table("alhambra", TODAY, "Anna", counted)
    match, _ = new_match(load_boxes()["alhambra"], table, house)
    match.agree(generous)
    assert (match.house.take_backs, match.house.help) == (False, "none")
    assert counted_day(match.table) == TODAY
    assert house_in(agreed_for(TODAY, generous, counts=False), House()) == generous


# -- medals ----------------------------------------------------------------------------------------


def test_a_medal_is_for_as_many_points_as_its_level_has() -> None:
    marks = rising_marks([101.6, 90.2, 102.4, 102.4])
    assert marks == (90, 102, 103, 104)
    reached = [medal_of(marks, points) for points in (89, 90, 102, 103, 104, 200)]
    assert reached == [None, "bronze", "silver", "gold", "platinum", "platinum"]
