"""Games of Roll & Write on the shelf: seen again, gone on with, left beside one of Alhambra,
counted; and what happens to those that cannot be read."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.fitting import ELLIPSIS
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import TitleScene
from alhambra.library.game_library import GameLibrary
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Record
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.games import table_of
from alhambra.match.rollwrite.statistics import RollwritePlayed, rollwrite_played
from alhambra.paths import export_folder, games_folder, statistics_file
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.model import Solo
from tests.app.driving import Driver, game
from tests.app.fit_languages import longest
from tests.app.games.alhambra.replays import whole
from tests.app.games.rollwrite.whole_games import TABLES, sheet_game
from tests.app.lettered import lettered
from tests.app.scenes.saved.shelves import choose, press, read
from tests.app.stage import COUNTED, Stage, arrow, shown_texts

ENTER, ESCAPE = pygame.K_RETURN, pygame.K_ESCAPE
DAY = datetime(2026, 5, 1, 20, 15)


@pytest.fixture
def driver() -> Iterator[Driver]:
    for folder in (games_folder(), export_folder()):
        shutil.rmtree(folder, ignore_errors=True)
    with game() as hands:
        hands.app.settings.change(animation="instant", computers="at-once")
        yield hands
    shutil.rmtree(games_folder(), ignore_errors=True)


@pytest.fixture
def shelf(driver: Driver) -> GameLibrary:
    """A running game of Alhambra; one of Roll & Write that was left, and one to its end."""
    made = GameLibrary(games_folder())
    made.current.rewrite(whole(3, decisions=9))
    Record(made.folder / "left" / "2026-01-01 10.00.00.jsonl").rewrite(sheet_game(3)[:90])
    made.save(sheet_game(1, Solo(2, True)), "Alone")
    return made


def titled(driver: Driver) -> TitleScene:
    driver.open_title(3)
    assert isinstance(driver.top, TitleScene)
    return driver.top


def opened(driver: Driver) -> SavesScene:
    titled(driver)
    driver.app.games().open()
    driver.wait(40)
    assert isinstance(driver.top, SavesScene)
    return driver.top


# -- the list --------------------------------------------------------------------------------------


def test_a_game_that_was_left_goes_on_and_the_other_takes_its_place(
    driver: Driver, shelf: GameLibrary
) -> None:
    scene, frames = opened(driver), sheet_game(3)[:90]
    running = shelf.current.path.read_bytes()
    choose(scene, "2026-01-01 10.00.00")
    assert "Roll & Write · Round" in read(driver)
    press(driver, scene.form, "continue")
    at_table = driver.scene(RollwriteTableScene, 0)
    assert tuple(at_table.match.frames)[: len(frames)] == frames
    (left,) = (shelf.folder / "left").glob("*.jsonl")
    assert left.read_bytes() == running, "the game of Alhambra is the one that was left now"
    title = titled(driver)
    assert title.unfinished is not None and title.unfinished.startswith("Roll & Write · ")
    scene = opened(driver)
    choose(scene, left.stem)
    press(driver, scene.form, "continue")
    assert isinstance(driver.program.stack.scenes[0], AlhambraTableScene)
    assert len(list((shelf.folder / "left").glob("*.jsonl"))) == 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"version": 1', '"version": 2', "record is of version 2"),
        ('"game": "roll-and-write"', '"game": "chess"', "does not know the game “chess”"),
        ('{"event": "turn"', '{"event": "nap"', "The file is damaged."),
        ('"round": 1, "blue": [', '"round": 1, "blue": [9, ', "The file is damaged."),
        ('"event": "build"', '"event": "build", "player": 0, "x": ', "The file is damaged."),
    ],
    ids=["newer", "other game", "other event", "other dice", "not JSON"],
)
def test_what_cannot_be_read_is_named_and_harms_nothing(
    driver: Driver, shelf: GameLibrary, old: str, new: str, reason: str
) -> None:
    good = (shelf.folder / "saved" / "Alone.jsonl").read_text()
    assert old in good
    odd = shelf.folder / "saved" / "odd.jsonl"
    odd.write_text(good.replace(old, new, 1))
    kept = {path: path.read_bytes() for path in shelf.folder.rglob("*.jsonl")}
    scene = opened(driver)
    choose(scene, "odd")
    enabled = {one.id for one in scene.form.widgets if one.enabled}
    assert enabled == {"list", "rename", "export", "delete", "import", "back"}
    words = read(driver)
    assert reason in words
    driver.post(pygame.Event(pygame.DROPFILE, file=str(odd)), frames=3)
    assert driver.top is scene and read(driver) != words
    assert {path: path.read_bytes() for path in shelf.folder.rglob("*.jsonl")} == kept


# -- statistics ------------------------------------------------------------------------------------


def test_a_game_counts_when_it_ends_and_once(driver: Driver) -> None:
    before = Ledger(statistics_file())
    games, sheets = before.games(Played), before.games(RollwritePlayed)
    driver.begin(Table("roll-and-write", (Seated("Zoe", "human"),), 9, Solo(2, False)), 3)
    at_table = driver.scene(RollwriteTableScene, 0)
    while not at_table.match.over:
        assert Ledger(statistics_file()).games(RollwritePlayed) == sheets
        at_table.match.submit(at_table.match.choices()[-1])
    after = Ledger(statistics_file())
    (one,) = after.games(RollwritePlayed)[len(sheets) :]
    assert after.games(Played) == games and one.parts[0].name == "Zoe"
    assert one.parts[0].points == at_table.match.state.totals[0]


def ledger(folder: Path, *, palaces: bool = True) -> Ledger:
    """Games of every sort with long names."""
    made = Ledger(folder / "statistics.jsonl")
    for players, solo in TABLES:
        frames = sheet_game(players, solo)
        made.add(rollwrite_played(frames, table_of(frames), DAY, 60))
    if palaces:
        palace = whole(3)
        made.add(played(palace, table_of(palace), DAY, 60))
    return made


def shown(folder: Path, *, palaces: bool = True) -> tuple[Stage, StatisticsScene]:
    stage = Stage()
    scene = StatisticsScene(stage.app, ledger(folder, palaces=palaces), COUNTED, folder / "exports")
    stage.open(scene)
    return stage, scene


def chosen(scene: StatisticsScene) -> Any:
    """The line of the table, of either game, that is looked at."""
    assert scene.table.chosen is not None
    return scene.table.chosen


def test_each_game_has_a_page_of_its_own(tmp_path: Path) -> None:
    stage, scene = shown(tmp_path)
    assert scene.page == "Alhambra" and chosen(scene).name == "Player 0"
    scene.form.focus("pages")
    stage.do(arrow("right"))
    assert scene.page == "Roll & Write"
    words = stage.draw()
    assert chosen(scene).name == "Maximilian" and chosen(scene).results.games == 10
    for text in ("Alone, 3 virtual players", "Against 4 virtual players", "2 players", "5 players"):
        assert text in words
    stage.click_words("Alhambra")
    assert scene.page == "Alhambra"


def test_with_one_game_only_there_is_nothing_to_choose(tmp_path: Path) -> None:
    stage, scene = shown(tmp_path, palaces=False)
    assert scene.page == "Roll & Write" and "pages" not in [one.id for one in scene.form.widgets]
    stage.do(arrow("down"))
    assert chosen(scene).name == "Wilhelmina"


def test_the_open_page_is_what_is_written(tmp_path: Path) -> None:
    stage, _ = shown(tmp_path)
    for words in ("Alhambra", "Roll & Write"):
        stage.click_words(words)
        stage.click_words("Save as spreadsheet")
    files = sorted((tmp_path / "exports").iterdir())
    heads = [path.read_text("utf-8-sig").splitlines()[0] for path in files]
    assert "Longest wall" in heads[0] and "Virtual players score" in heads[1]
    assert files[1].name.startswith("Alhambra Roll & Write ")
    said = stage.app.t("stats.exported", path="").rstrip(".")
    assert any(words.startswith(said) for words in stage.draw())


@pytest.mark.parametrize("language", longest("stats.", "rollwrite.stats."))
def test_texts_have_room_in_all_windows(language: str, tmp_path: Path) -> None:
    stage = Stage(language=language)
    scene = StatisticsScene(stage.app, ledger(tmp_path), COUNTED)
    stage.open(scene)
    stage.click_words("Roll & Write")
    assert scene.page == "Roll & Write"
    for size in ((1280, 720), (1440, 1080), (1920, 1080), (3840, 2160)):
        surface = lettered(size)
        with surface.needing(*scene.room):
            scene.draw(surface)
        cut = [one.text for one in shown_texts(surface) if one.text.endswith(ELLIPSIS)]
        assert not cut, (size, cut)
        surface.present()
