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
from alhambra.record.lines import to_json
from tests.match.matches import new_match

DEALS = Path(__file__).with_name("daily_deals.txt")
TODAY = date(2026, 11, 29)


def opening(game: str, day: date) -> str:
    table = daily_table(game, day, "Anna")
    lines = [to_json(event) for event, _ in start(load_boxes()[game], table)]
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


@pytest.mark.parametrize("game", MATCH_GAMES)
def test_ten_dates_have_the_deals_they_always_had(game: str) -> None:
    _, deals = DEALS.read_text("utf-8").split(f"{game}: ")
    told = re.findall(r"^\d{4}-.*(?:\n  .*)+", deals, re.MULTILINE)[:10]
    for deal in told:
        assert opening(game, date.fromisoformat(deal[:10])) == deal
    assert len(told) == 10


def test_opponents_think_by_no_clock_and_have_their_faces() -> None:
    for played in MATCH_GAMES.values():
        for level in GUEST_LEVELS:
            assert not played.levels[level].steps
            assert not any(effort["steps"] for effort in played.levels[level].tables.values())
        assert set(MEDALS.values()) <= set(played.levels)
    assert set(GUESTS) == set(MATCH_GAMES["alhambra"].persons.values())


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
