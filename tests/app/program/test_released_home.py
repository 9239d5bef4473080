"""The folders of players of earlier versions, opened in the program: nothing of theirs is lost."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.main import Program
from alhambra.app.program.settings import COUCH, Settings, file_values
from alhambra.app.program.settings_file import SettingsFile
from alhambra.app.program.window import placed
from alhambra.app.scenes.results.statistics import StatisticsScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.title import TitleScene
from alhambra.library.game_library import DAMAGED, REVIEWS, Damaged, Summary
from alhambra.library.ledger import Ledger
from alhambra.library.saves import load
from alhambra.match.alhambra.statistics import Played, accounts
from alhambra.match.rollwrite.statistics import RollwritePlayed, rollwrite_accounts
from alhambra.match.statistics import key_of
from alhambra.opponents.thinker import Inline
from alhambra.paths import HOME_VARIABLE, statistics_file
from alhambra.reviews.review import Reviewer
from alhambra.reviews.stored_reviews import Reviews
from alhambra.rules.games import game_of
from tests.app.driving import Driver
from tests.released import HOMES, SETTINGS, expected

PALACES, SHEETS = "alhambra", "roll-and-write"
"""The homes, named after the game that is running there."""
TITLES = {PALACES: "Alhambra", SHEETS: "Roll & Write"}
LOOKED_BACK = 240
"""How far 0.3.0 looked at each turn of a review, in steps."""
DAY = datetime(2026, 5, 2, 21)
"""When the games were played, except those that were saved under a name: the newest."""
each_home = pytest.mark.parametrize("name", [PALACES, SHEETS])


@pytest.fixture
def home(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a player's folder, which the program takes for its own."""
    folder = tmp_path / "home"
    shutil.copytree(HOMES / name, folder)
    for path in folder.rglob("*.jsonl"):  # a checkout does not keep when they were written
        when = (DAY + timedelta(days=path.parent.name == "saved")).timestamp()
        os.utime(path, (when, when))
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture
def driver(home: Path) -> Iterator[Driver]:
    """The program with the player's settings, at the title."""
    program = Program((1280, 720), Inline())
    program.painter.paint = lambda commands: None  # type: ignore[method-assign]  # nobody looks
    program.audio.set_volumes(0, 0, 0)
    hands = Driver(program)
    program.open_title()
    hands.wait(2)
    try:
        yield hands
    finally:
        program.close()


def settings_of(folder: Path) -> dict[str, Any]:
    """What stands in the player's file."""
    found: dict[str, Any] = json.loads((folder / "config" / "settings.json").read_text("utf-8"))
    return found


# -- games -----------------------------------------------------------------------------------------


@each_home
def test_the_title_offers_the_game_that_was_left(driver: Driver, name: str, home: Path) -> None:
    current = home / "games" / "current.jsonl"
    before = current.read_bytes()
    (wanted,) = expected()[f"homes/0.3.0/{name}/games/current.jsonl"]
    assert isinstance(driver.top, TitleScene)
    assert any("Eliška" in text or "Jörg" in text for text in driver.words())
    driver.press_button("continue")
    driver.wait(10)
    scene = driver.program.stack.scenes[0]
    assert isinstance(scene, AlhambraTableScene if name == PALACES else RollwriteTableScene)
    match = scene.match
    assert len(match.frames) == wanted["events"] and key_of(match.frames) == wanted["digest"]
    assert match.human_to_move and match.to_move == wanted["decision"]["player"]
    assert len(match.choices()) == wanted["decision"]["choices"]
    assert current.read_bytes() == before


@each_home
def test_the_list_shows_every_game_and_each_can_be_watched(
    driver: Driver, name: str, home: Path
) -> None:
    driver.press_button("saves")
    scene = driver.scene(SavesScene)
    driver.wait(40)
    games = home / "games"
    there = {path for path in games.rglob("*.jsonl") if path.parent.name != "deleted"}
    assert {entry.path for entry in scene.entries} == there
    summaries = driver.program.games.summaries
    while any(summaries.of(entry) is None for entry in scene.entries):
        summaries.read_on(scene.entries, 1000)
    for entry in scene.entries:
        known = summaries.of(entry)
        if entry.place == DAMAGED:
            assert isinstance(known, Damaged) and f"{entry.path.name}:21" in str(known.error)
            continue
        assert isinstance(known, Summary)
        (wanted,) = expected()[f"homes/0.3.0/{name}/{entry.path.relative_to(home).as_posix()}"]
        assert known.over == ("end" in wanted)
        driver.program.games.watch(load(driver.program.games.boxes, entry.path).frames)
        driver.wait(2)
        shown = driver.top
        assert isinstance(shown, AlhambraReplayScene | RollwriteReplayScene)
        shown.go(shown.replay.last)
        driver.wait(1)
        assert len(shown.replay.frames) == wanted["events"]
        driver.program.stack.pop()
        driver.wait(1)


@pytest.mark.parametrize("name", [PALACES])
def test_games_that_were_named_keep_their_names(driver: Driver, home: Path) -> None:
    driver.press_button("saves")
    driver.wait(40)
    read = driver.words()
    for path in (home / "games" / "saved").iterdir():
        assert path.stem in read
    assert {path.stem for path in (home / "games" / "saved").iterdir()} == {
        "Eliška, Simple, Hana · 18. tah",
        "Před bouří",
    }


class Silent:
    """Judges nothing: whoever asks did not find what was kept."""

    steps = LOOKED_BACK

    def judge(self, *_: object) -> None:
        """Nobody is to ask."""
        raise AssertionError("a turn is judged anew")

    def poll(self) -> None:
        """Nothing was asked."""

    def cancel(self) -> None:
        """Nothing was asked."""


@pytest.mark.parametrize("name", [PALACES])
def test_reviews_are_kept(driver: Driver, home: Path) -> None:
    reviewed = set[str]()
    games = driver.program.games
    for path in (home / "games" / "finished").iterdir():
        frames = load(games.boxes, path).frames
        key = key_of(frames)
        folder = home / "games" / REVIEWS
        if not (folder / f"{key}.json").exists():
            continue
        reviewer = Reviewer(frames, Silent(), Reviews(folder))
        told = json.loads((folder / f"{key}.json").read_text("utf-8"))
        assert reviewer.done and not reviewer.update()
        judgements = reviewer.review.judgements
        assert {str(number) for number in judgements} == told["turns"].keys()
        for number, judgement in judgements.items():
            kept = told["turns"][str(number)]
            assert judgement.played.points == kept["played"]["points"]
            assert [each.lead for each in judgement.best] == [b["lead"] for b in kept["best"]]
        games.review(frames)
        driver.wait(5)
        scene = driver.top
        assert (
            isinstance(scene, AlhambraReplayScene | RollwriteReplayScene)
            and scene.review is not None
        )
        assert scene.review.reviewer.done
        driver.program.stack.pop()
        driver.wait(1)
        reviewed.add(game_of(frames[-1].state).NAME)
    assert reviewed == {"alhambra", "roll-and-write"}


# -- statistics ------------------------------------------------------------------------------------


def counted(folder: Path) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """By game and name, what became of each person in the lines of the player's file."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for text in (folder / "data" / "statistics.jsonl").read_text("utf-8").splitlines():
        values = json.loads(text)
        people = found.setdefault(values.get("game", PALACES), {})
        for part in values["parts"]:
            if part["level"] == "human":
                people.setdefault(part["name"], []).append(part)
    return found


def points_of(part: dict[str, Any]) -> int:
    """All points of a part as it stands in the file."""
    gains = part["gains"]
    return sum(sum(each.values()) for each in (gains if isinstance(gains, list) else [gains]))


@each_home
def test_statistics_add_up_what_was_counted(driver: Driver, home: Path) -> None:
    wanted = counted(home)
    summed = sums()
    driver.press_button("statistics")
    assert driver.shows(StatisticsScene)
    for game, people in wanted.items():
        if len(wanted) > 1:
            driver.click_words(TITLES[game])
        read = driver.words()
        assert summed[game].keys() == people.keys()
        for who, parts in people.items():
            best = max(map(points_of, parts))
            assert summed[game][who] == (len(parts), sum(part["won"] for part in parts), best)
            assert {who, str(best)} <= {*read}


def sums() -> dict[str, dict[str, tuple[int, int, int]]]:
    """By game and person, what the program makes of the file: games, wins, most points."""
    ledger = Ledger(statistics_file())
    palaces = {
        one.name: (one.games, one.wins, one.best)
        for one in accounts(ledger.games(Played))
        if not one.level
    }
    sheets = {
        one.name: (one.results.games, one.results.wins or 0, one.results.best)
        for one in rollwrite_accounts(ledger.games(RollwritePlayed))
        if not one.level
    }
    return {PALACES: palaces, SHEETS: sheets}


# -- settings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [PALACES])
def test_settings_are_in_force(driver: Driver, home: Path) -> None:
    program, now = driver.program, driver.app.settings.now
    told = settings_of(home)
    for key in ("language", "scale", "animation", "light", "palette", "sound", "music", "help"):
        assert getattr(now, key) == told[key], key
    for key in ("confirm", "take_backs", "privacy", "warnings", "computers", "chronicle"):
        assert getattr(now, key) == told[key], key
    assert [seat.name for seat in now.seats] == [seat["name"] for seat in told["seats"]]
    assert [seat.kind for seat in now.seats] == ["human", "hard", "bot:Simple"]
    assert (now.rollwrite_virtual, now.rollwrite_virtual_score) == (3, True)
    assert [(one.name, one.command) for one in now.programs] == [
        ("Simple", "python3 examples/simple_bot.py")
    ]
    assert driver.app.t("title.continue") == "Pokračovat"
    assert program.canvas.metrics.scale == 1.1
    assert program.painter.look == now.look
    assert driver.app.bindings.keys["undo"] == ("k", "z")
    assert driver.app.bindings.buttons["hint"] == ("y",)


@pytest.mark.parametrize("name", [SHEETS])
def test_a_couch_can_be_left_again(driver: Driver, home: Path) -> None:
    now = driver.app.settings.now
    assert {key: getattr(now, key) for key in COUCH} == dict(COUCH)
    assert dict(now.couch) == settings_of(home)["couch"] != {}


@each_home
def test_a_change_leaves_all_other_settings_in_the_file(driver: Driver, home: Path) -> None:
    before = settings_of(home)
    driver.app.settings.change(reduced_motion=not before["reduced_motion"])
    after = settings_of(home)
    assert {key: after[key] for key in before} == before | {
        "reduced_motion": not before["reduced_motion"]
    }


def test_a_window_comes_again_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    shutil.copyfile(SETTINGS / "two-screens.json", path)
    settings = SettingsFile(path, lambda now: None)
    assert not settings.faults and not settings.troubles
    assert settings.now.palette == "colour-blind"
    there = placed(settings.now.window, [(1920, 1080), (2560, 1440)], [(0, 0), (1920, 0)])
    assert there.size == (1600, 900) and there.position == (2100, 40)


def test_the_file_of_a_first_start_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    shutil.copyfile(SETTINGS / "first-start.json", path)
    settings = SettingsFile(path, lambda now: None)
    assert not settings.faults and not settings.troubles
    told = json.loads(path.read_text("utf-8"))
    names = [each.name for each in fields(Settings)]
    kept = json.loads(json.dumps(file_values(settings.now, names)))
    assert {key: kept[key] for key in told} == told
