"""The screen of statistics: names, the table written as a file, and none of either."""

from __future__ import annotations

import csv
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Scroll,
)
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import Settings
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.table.advice.advice_sentences import format_mean
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import Played
from alhambra.match.games import table_of
from alhambra.match.rollwrite.statistics import rollwrite_played
from tests.app.gallery.kept import ledger
from tests.app.games.rollwrite.positions import NAMES, TABLES, sheet_game
from tests.app.stage import COUNTED, Stage, arrow


@pytest.fixture
def counted(tmp_path: Path) -> tuple[Stage, StatisticsScene]:
    """The statistics of twelve people, each of whom played once against a computer."""
    made, (one, *_) = Ledger(tmp_path / "statistics.jsonl"), ledger().games(Played)
    for number in range(12):
        person, computer = one.parts
        parts = replace(person, name=f"Name {number}"), replace(computer, level="normal")
        made.add(replace(one, key=str(number), parts=parts))
    stage = Stage()
    scene = StatisticsScene(stage.app, made, COUNTED, tmp_path / "exports")
    stage.open(scene)
    return stage, scene


def test_all_names_are_reached_by_arrows(
    counted: tuple[Stage, StatisticsScene], tmp_path: Path
) -> None:
    stage, scene = counted
    seen = [scene.table.chosen]
    for _ in range(12):
        stage.do(arrow("down"))
        seen.append(scene.table.chosen)
    assert len({each.name for each in seen if each is not None}) == 13
    assert "Computer: Normal" in stage.draw()
    stage.do(arrow("down"), arrow("left"), Accept(device=KEYBOARD))
    assert len(list((tmp_path / "exports").iterdir())) == 1, "below the table are the buttons"
    said = stage.app.t("stats.exported", path="").rstrip(".")
    assert any(words.startswith(said) for words in stage.draw())


def test_names_are_chosen_by_click_and_the_wheel_scrolls(
    counted: tuple[Stage, StatisticsScene],
) -> None:
    stage, scene = counted
    stage.click_words("Name 10")
    assert scene.table.chosen is not None and scene.table.chosen.name == "Name 10"
    stage.do(Scroll(scene.table.box.center, 20, device=MOUSE))
    assert scene.table.top == 0
    stage.do(Scroll(scene.table.box.center, -1, device=MOUSE))
    assert scene.table.top > 0 and scene.table.chosen.name == "Name 10"


def sheets(folder: Path) -> Ledger:
    """A game of Roll & Write of every sort."""
    made = Ledger(folder / "statistics.jsonl")
    for players, solo in TABLES:
        frames = sheet_game(players, solo)
        made.add(rollwrite_played(frames, table_of(frames), datetime(2026, 5, 1), 60))
    return made


def test_where_one_game_alone_was_played_its_page_is_open_and_there_is_no_other(
    tmp_path: Path,
) -> None:
    stage = Stage()
    alone = StatisticsScene(stage.app, sheets(tmp_path), COUNTED)
    stage.open(alone)
    assert alone.page == "roll-and-write" and "pages" not in [one.id for one in alone.form.widgets]
    stage.do(arrow("down"))
    assert alone.table.chosen is not None and alone.table.chosen.name == NAMES[1]


@pytest.mark.parametrize("language", languages())
def test_the_table_is_written_as_spreadsheets_of_the_language_read_it(
    language: str, tmp_path: Path
) -> None:
    """Semicolons where the comma is the decimal sign; every head in words of the language."""
    stage = Stage(Settings(language=language), language=language)
    stage.open(StatisticsScene(stage.app, ledger(), COUNTED, tmp_path))
    said = stage.app.t
    separator = ";" if "," in format_mean(1.5, said) else ","
    for page in ("Alhambra", "Roll & Write"):
        stage.click_words(page)
        stage.click_words(said("stats.export"))
        stage.draw()
    for path, points in zip(sorted(tmp_path.glob("*.csv")), (21, 4), strict=True):
        text = path.read_text("utf-8-sig")
        heads, *rows = csv.reader(text.splitlines(), delimiter=separator)
        assert {len(heads)} == {len(row) for row in rows} and len(heads) > points + 8
        assert len({*heads}) == len(heads) and not any("_" in head for head in heads)
        assert said("stats.column.place") in heads


def test_a_table_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    stage = Stage()
    stage.open(StatisticsScene(stage.app, ledger(), COUNTED, tmp_path / "taken" / "below"))
    stage.click_words("Save as spreadsheet")
    assert any(words.startswith("The spreadsheet cannot be written") for words in stage.draw())


def test_without_games_there_is_a_sentence(tmp_path: Path) -> None:
    stage = Stage()
    assert "No game has been finished yet." in stage.open(
        StatisticsScene(stage.app, Ledger(tmp_path / "none.jsonl"), COUNTED)
    )
    stage.do(Accept(device=KEYBOARD))
    assert stage.stack.top is None
