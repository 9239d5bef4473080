"""The levels of Roll & Write: ours are as the game needs them, a bad file is told by its faults.

What both games read alike is tried with the file of the first one.
"""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

import pytest

from alhambra.ai.rollwrite.level import SHARE_OF_PAIR
from alhambra.ai.rollwrite.weights import Weights
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.rollwrite.game import load_levels
from alhambra.match.rollwrite.game import shipped_levels as sheet_levels
from alhambra.rules.rollwrite.model import PLAYERS
from tests.data_files import faults_of

ALL = ", ".join(f"{field.name}: {at + 0.5}" for at, field in enumerate(fields(Weights)))
WEIGHTS = f"""weights:
  plain:
    1: {{{ALL}}}
    2-5: {{{ALL}}}
"""
LEVEL = (
    "  - {name: calm, elo: 900, slips: 1, reach: 2, steps: 0, seconds: 0, candidates: 4, turns: 2, "
    "plans: plain, leaves: plain}\n"
)


def faults(folder: Path, text: str) -> list[str]:
    found = faults_of(folder, load_levels, {"rollwrite_levels.yaml": text})
    return [fault.removeprefix("rollwrite_levels.yaml:") for fault in found]


def test_the_levels_have_the_names_of_the_first_game_s() -> None:
    assert list(sheet_levels()) == list(shipped_levels())
    for players in PLAYERS:
        for less, more in pairwise(level.at(players) for level in sheet_levels().values()):
            assert less.elo < more.elo
            assert less.slips >= more.slips and less.reach <= more.reach
            assert less.steps <= more.steps and less.seconds <= more.seconds
            assert less.turns <= more.turns and less.candidates <= more.candidates
            assert bool(more.steps) == bool(more.seconds)
    for level in sheet_levels().values():
        assert set(level.plans) == set(level.leaves) == set(PLAYERS)
    for name, most in (("expert", 0.3), ("master", 2)):
        turn = sheet_levels()[name].seconds * (1 + SHARE_OF_PAIR)
        assert turn < most, "with the pair to keep"


def test_a_file_is_read_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "rollwrite_levels.yaml").write_text(f"levels:\n{LEVEL}{WEIGHTS}", encoding="utf-8")
    (level,) = load_levels(tmp_path).values()
    assert (level.name, level.slips, level.reach, level.turns) == ("calm", 1, 2, 2)
    assert level.plans[1] == Weights(*[at + 0.5 for at in range(len(fields(Weights)))])
    assert level.plans == level.leaves


def test_a_level_plays_differently_at_tables_of_other_sizes(tmp_path: Path) -> None:
    tables = (
        "leaves: plain, tables: {3: {slips: 2, steps: 9, seconds: 0.5}, "
        "4-5: {slips: 3, steps: 0, seconds: 0, turns: 0}}}"
    )
    text = LEVEL.replace("leaves: plain}", tables)
    (tmp_path / "rollwrite_levels.yaml").write_text(f"levels:\n{text}{WEIGHTS}", encoding="utf-8")
    (level,) = load_levels(tmp_path).values()
    for players in (1, 2):
        assert level.at(players) == level
    assert level.at(3) == replace(level, slips=2, steps=9, seconds=0.5, tables={})
    for players in (4, 5):
        assert level.at(players) == replace(level, slips=3, turns=0, tables={})


BAD_LEVELS = {
    "plans: plain": [
        ("plans: grand", "2:102: levels[0].plans: found 'grand', expected one of plain")
    ],
    "turns: 2": [("turns: -1", "2:92: levels[0].turns: found '-1', expected a whole number")],
    "leaves: plain": [
        (
            "leaves: plain, tables: {2: {slips: 1, steps: 0, seconds: 0, turns: 101}}",
            "2:176: levels[0].tables.2.turns: found '101', expected a whole number",
        )
    ],
    "reach: 2, ": [("", "2:5: levels[0]: key 'reach' is missing")],
    "2-5": [("2-4", "5:5: weights.plain: has no weights for 5 players")],
    "rate: 0.5": [("rates: 0.5", "5:16: weights.plain.1.rates: no such key")],
}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [(before, *case) for before, cases in BAD_LEVELS.items() for case in cases],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, before: str, after: str, told: str) -> None:
    text = f"levels:\n{LEVEL}{WEIGHTS}"
    assert before in text
    found = faults(tmp_path, text.replace(before, after, 1))
    assert any(line.startswith(told) for line in found), found


def test_a_file_without_weights_is_told(tmp_path: Path) -> None:
    (told,) = faults(tmp_path, f"levels:\n{LEVEL}weights: {{}}\n")
    assert told == "3:10: weights: expected a set of weights at least"
