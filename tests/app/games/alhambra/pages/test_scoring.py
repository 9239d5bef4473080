"""Scorings: the time of their rows, and what is said of them."""

from __future__ import annotations

import re

import pytest

from alhambra.app.games.alhambra.pages.score_table import (
    SIDE_TIME,
    ScoreTable,
    sentence,
)
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.scenes.results.point_counter import LINES, Count, lines_row
from alhambra.match.alhambra.turning_points import scorings
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.model import Box, Building, Player, State
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.api import Holder
from tests.rules.alhambra.positions import board

FRAME = 1 / 60
SUMS = LINES + 1


# -- the rows --------------------------------------------------------------------------------------


@pytest.mark.parametrize("longest", [0, 1, 9, 40])
def test_rows_follow_one_another(longest: int, frames: History) -> None:
    rows = list(ScoreTable(frames[scorings(frames)[2] - 1].state, 3).rows)
    walls: dict[Holder, int] = {0: longest}
    rows[LINES - 1] = lines_row("walls", 1, walls, walls, SIDE_TIME)
    count = Count(tuple(rows))
    for row in range(SUMS + 1):
        assert count.at(count.begins(row)).row == row
        assert count.at(count.ends(row)).row == row
    assert count.whole.done


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("row", range(1, SUMS + 1))
def test_a_row_has_been_counted_where_it_ends(row: int, still: bool, frames: History) -> None:
    """Nothing rolls or flies there, and nothing of the next row has begun."""
    state = frames[scorings(frames)[2] - 1].state
    table = ScoreTable(state, 3)
    rows = [each._replace(points={0: 10}) if not each.lines else each for each in table.rows]
    count = Count(tuple(rows)).calm(still)
    count = count.at(count.ends(row))
    shown = 0
    for number in range(1, LINES):
        points = count.counted(number, 0)
        assert points.added == (10 if number <= row else 0)
        assert still or points.rolled == points.added
        shown += points.added
    assert shown == 10 * min(row, len(Building))
    walls = [count.counted(LINES, seat).added for seat in table.tally.walls]
    assert walls == (list(table.tally.walls.values()) if row >= LINES else [0] * len(walls))


# -- what is said ----------------------------------------------------------------------------------


def state_of(box: Box, pictures: list[str]) -> State:
    """Players with these palaces."""
    names = ("Zahra", "Omar", "Isabel")
    players = tuple(
        Player(name, "human", board(picture).palace)
        for name, picture in zip(names, pictures, strict=False)
    )
    return State(box, players)


def test_a_shared_place_is_told_with_its_sum(box: Box) -> None:
    sheet = ScoreTable(state_of(box, ["F t t t", "F t t t", "F t g"]), 2)
    texts, row = Texts("en"), list(Building).index(Building.TOWER) + 1
    assert sentence(texts, sheet, row) == (
        "Zahra and Omar have 3 towers each: (13 + 6) ÷ 2, rounded down, is 9 points each."
    )
    even = ScoreTable(state_of(box, ["F g g", "F g g", "F g"]), 3)
    garden = list(Building).index(Building.GARDEN) + 1
    assert sentence(texts, even, garden) == (
        "Zahra and Omar have 2 gardens each: (20 + 12) ÷ 2 = 16 points each. "
        "Isabel has 1 garden, 3rd place: 5 points."
    )
    assert sentence(texts, sheet, 1) == "Pavilions: nobody has a tile."


@pytest.mark.parametrize("language", languages())
def test_every_row_is_told_with_all_who_get_something(frames: History, language: str) -> None:
    texts = Texts(language)
    for round, at in enumerate(scorings(frames), start=1):
        sheet = ScoreTable(frames[at - 1].state, round)
        names = [player.name for player in sheet.state.players]
        for row in range(1, SUMS + 1):
            said = sentence(texts, sheet, row)
            if row <= len(Building):
                for share in sheet.tally.buildings[list(Building)[row - 1]]:
                    for who in share.holders if share.places else ():
                        assert (texts.t("table.dirk") if who == "dirk" else names[who]) in said
            elif row == LINES:
                assert all(name in said for name in names)
                walls = [int(number) for number in re.findall(r" \+(\d+)(?=[,.]|$)", said)]
                assert walls == sorted(sheet.tally.walls.values(), reverse=True)
            else:
                assert str(max(sheet.sums.values())) in said
        assert sheet.sums == totals(frames[at].state)
