"""A third game is a folder and an entry in the registry of each layer: nothing else changes.

It is set up from the title, played to its end by keys, saved, continued, watched and counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from alhambra.__main__ import main
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import TitleScene
from alhambra.content import load_boxes
from alhambra.library.ledger import Ledger
from alhambra.library.saves import load
from alhambra.paths import statistics_file
from alhambra.record.fields import RecordError
from tests.app.driving import Driver, game
from tests.third_game import rules
from tests.third_game.added import HEAP, add_stones
from tests.third_game.lines import FinishedStones
from tests.third_game.screens import CALLED, StonesReplayScene, StonesSetupScene, StonesTableScene

ENTER, ESCAPE, TAB, RIGHT = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RIGHT


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Driver]:
    """The program with the third game, and nobody's files."""
    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path))
    add_stones(monkeypatch)
    with game(painted=True) as driver:
        yield driver


def press(driver: Driver, id: str) -> None:
    """Go to a button by keys, and press it."""
    for _ in range(30):
        if driver.form.focused is not None and driver.form.focused.id == id:
            driver.key(ENTER, frames=2)
            return
        driver.key(TAB)
    raise AssertionError(f"no key leads to {id}")


def begun(driver: Driver) -> StonesTableScene:
    """A game against one opponent, from the title, by keys."""
    driver.open_title()
    press(driver, "new")
    press(driver, rules.NAME)
    assert driver.shows(StonesSetupScene)
    press(driver, "start")
    return at_the_table(driver)


def at_the_table(driver: Driver) -> StonesTableScene:
    return driver.scene(StonesTableScene)


def played(driver: Driver, choices: int) -> StonesTableScene:
    """As many choices of the person, the opponent's between them."""
    scene = at_the_table(driver)
    for _ in range(choices):
        driver.until(lambda: scene.match.human_to_move or scene.match.over)
        driver.key(ENTER)
    driver.until(lambda: scene.match.human_to_move or scene.match.over)
    return scene


def test_it_is_played_by_keys_from_the_title_to_its_end_and_counted(driver: Driver) -> None:
    scene = begun(driver)
    while not scene.match.over:
        played(driver, 1)
    driver.wait(2)
    (counted,) = Ledger(statistics_file()).games(FinishedStones)
    assert [part.level for part in counted.parts] == ["human", "easy"]
    assert sum(part.won for part in counted.parts) == 1
    driver.key(ENTER, frames=2)
    assert driver.shows(TitleScene)
    press(driver, "statistics")
    assert driver.shows(StatisticsScene)
    driver.key(ESCAPE)


def test_it_is_left_continued_and_watched(driver: Driver) -> None:
    begun(driver)
    before = played(driver, 1).match.state
    assert before.stones < HEAP
    driver.key(ESCAPE, frames=1)
    assert driver.shows(MenuScene)
    press(driver, "leave")
    assert driver.shows(TitleScene)
    line = driver.app.unfinished_game()
    assert line is not None and line.startswith(f"{CALLED} · ")
    press(driver, "continue")
    assert at_the_table(driver).match.state == before
    driver.open_title()
    press(driver, "saves")
    assert driver.shows(SavesScene)
    press(driver, "watch")
    replay = driver.scene(StonesReplayScene)
    driver.key(RIGHT)
    assert replay.replay.at == 1


def test_it_is_simulated_and_its_records_are_checked_like_all_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_stones(monkeypatch)
    record = tmp_path / "stones.jsonl"
    simulate = ["simulate", "--game", rules.NAME, "--players", "easy,easy,easy", "--games", "3"]
    assert main([*simulate, "--seed", "5", "--choices", "--record", str(record)]) == 0
    assert main(["check", str(record)]) == 0
    assert "3 games" in capsys.readouterr().out
    text = record.read_text()
    record.write_text(text.replace('"stones": 9', '"stones": 8', 1))
    with pytest.raises(RecordError, match="jsonl"):
        load(load_boxes(), record)


def test_the_other_games_stay_before_it(driver: Driver) -> None:
    driver.open_title()
    press(driver, "new")
    names = [widget.id for widget in driver.form.widgets]
    assert names[:3] == ["alhambra", "roll-and-write", rules.NAME]
