"""What is said of the rows of a scoring."""

from __future__ import annotations

import re

import pytest

from alhambra.app.games.alhambra.pages.score_table import (
    ScoreTable,
    sentence,
)
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.scenes.results.point_counter import LINES
from alhambra.match.alhambra.turning_points import scorings
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.model import Box, Building, Player, State
from alhambra.rules.alhambra.scoring import totals
from tests.rules.alhambra.positions import board

SUMS = LINES + 1


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
