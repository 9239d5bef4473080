"""The pages of the end, and how a game comes to them."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

import pygame
import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene, draw_course
from alhambra.app.games.alhambra.pages.score_table import (
    ScoreTable,
    ScoringScene,
    sentence,
)
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Box as Area
from alhambra.app.input.intents import KEYBOARD, Cancel
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.scenes.results.point_counter import LINES
from alhambra.app.scenes.results.result_parts import Finding
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.alhambra.turning_points import CoursePoint, scorings
from alhambra.match.statistics import key_of
from alhambra.paths import statistics_file
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.model import FINAL_ROUND, Box, Building, Player, State
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.api import Seated, Table
from tests.app.driving import Driver, table
from tests.app.games.alhambra.tables import near_its_end
from tests.app.stage import Stage, arrow, words_on
from tests.rules.alhambra.positions import board


def ended(frames: History) -> tuple[Stage, AlhambraEndScene]:
    stage = Stage()
    scene = AlhambraEndScene(
        stage.app, frames, lambda: stage.started.append(Table("alhambra", (), 1))
    )
    stage.open(scene)
    return stage, scene


@pytest.mark.parametrize("device", [KEYBOARD, "pad-0"])
def test_all_pages_are_reached_by_keys_and_pads(frames: History, device: str) -> None:
    stage, scene = ended(frames)
    stage.do(arrow("up", device))
    seen = [scene.page]
    for _ in range(20):
        stage.do(arrow("right", device))
        seen += [scene.page] * (scene.page != seen[-1])
    assert seen == [*scene.pages]


def test_all_pages_and_the_steps_are_reached_by_the_pointer(frames: History) -> None:
    stage, scene = ended(frames)
    goals = ("Goals",) if scene.goals.reached else ()
    names = (
        *goals,
        "Points",
        "Progress",
        "Turning points",
        "Scoring I",
        "Scoring II",
        "Scoring III",
    )
    for name, page in zip(names, scene.pages[1:], strict=True):
        stage.click_words(name)
        assert scene.page == page
    stage.click_words("Step by step")
    top = stage.scene(ScoringScene)
    assert top.table.tally.round == 3
    stage.do(Cancel(device=KEYBOARD), Cancel(device=KEYBOARD))
    assert stage.stack.top is scene
    stage.click_words("REMATCH")
    assert stage.started


def as_counted(frames: History, others: str) -> Played:
    """The game in the statistics, as one of a person against others of this kind."""
    names = [player.name for player in frames[-1].state.players]
    seats = tuple(Seated(name, others if n else "human") for n, name in enumerate(names))
    return played(frames, Table("alhambra", seats, 1), datetime(2026, 5, 2), None)


def test_a_record_is_told_at_the_end_of_the_game_that_broke_it(frames: History) -> None:
    this = as_counted(frames, "human")
    low = tuple(
        replace(part, wall=1, gains=tuple({k: v // 2 for k, v in g.items()} for g in part.gains))
        for part in this.parts
    )
    ledger = Ledger(statistics_file())
    ledger.add(replace(this, key=f"before {this.key}", parts=low))
    _, scene = ended(frames)
    assert not any(told.record for told in scene.findings()), "it was not counted"
    ledger.add(this)
    _, scene = ended(frames)
    records = [told for told in scene.findings() if told.record]
    assert len(records) >= 2
    assert isinstance(records[0], Finding)
    assert "previously" in records[0].text


@pytest.mark.usefixtures("home")
def test_the_end_of_a_first_game_won_by_far_says_once_that_the_level_is_too_weak(
    frames: History,
) -> None:
    this = as_counted(frames, "normal")
    others = [
        replace(part, place=2, gains=tuple(dict.fromkeys(gains, 0) for gains in part.gains))
        for part in this.parts[1:]
    ]
    won = replace(this, parts=(replace(this.parts[0], place=1), *others))
    ledger, told = Ledger(statistics_file()), "Try the next level: Hard."

    def words() -> list[str]:
        return ended(frames)[0].draw()

    assert told not in words(), "this game is not counted yet"
    ledger.add(won)
    assert told in words()
    stage, _ = ended(frames)
    stage.store.change(level_advice=False)
    assert told not in stage.draw()
    ledger.add(replace(won, key="c"))
    assert told not in words(), "an older game says nothing"


@pytest.mark.usefixtures("home")
def test_the_ranking_tells_the_own_best_and_the_level_beaten(frames: History) -> None:
    this = as_counted(frames, "normal")
    won = replace(this, parts=(replace(this.parts[0], place=1), *(
        replace(part, place=2) for part in this.parts[1:])))  # fmt: skip
    own, ledger = won.parts[0], Ledger(statistics_file())
    rich = replace(own, gains=({**own.gains[0], "wall": own.gains[0]["wall"] + 9}, *own.gains[1:]))
    beaten = "Beaten for the first time: Normal. The next one: Hard."

    def words() -> str:
        return " ".join(ended(frames)[0].draw())

    assert beaten not in words(), "it is not counted yet"
    ledger.add(won)
    assert beaten in words() and f"{own.points} points to beat next time." in words()
    statistics_file().unlink()
    ledger.add(replace(won, key="before", parts=(rich, *won.parts[1:])))
    ledger.add(won)
    assert beaten not in words() and f"Your best is {own.points + 9}: 9 points more." in words()


# -- in the window ---------------------------------------------------------------------------------


def watched(driver: Driver, scene: AlhambraTableScene) -> int:
    """Let computers play to the end, closing every scoring by key; how many there were."""
    closed = 0
    while True:
        driver.until(lambda: driver.top is not scene or not scene.busy)
        if isinstance(driver.top, AlhambraEndScene):
            return closed
        if isinstance(driver.top, ScoringScene):
            counting = driver.top
            while driver.top is counting:
                driver.key(pygame.K_RIGHT)
                driver.key(pygame.K_RETURN)
            closed += 1
        driver.wait(1)


def test_a_game_is_counted_when_it_ends_and_only_then(driver: Driver) -> None:
    before = Ledger(statistics_file()).games(Played)
    scene = near_its_end(driver, table(("easy", "easy", "easy"), seed=23))
    to_come = FINAL_ROUND - scene.match.state.scored
    assert watched(driver, scene) == to_come > 0
    assert driver.shows(AlhambraEndScene)
    (now,) = Ledger(statistics_file()).games(Played)[len(before) :]
    assert now.key == key_of(scene.match.frames)
    assert [part.points for part in now.parts] == [p.score for p in scene.match.state.players]
    assert now.seconds is None, "it was left, nobody knows for how long"
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.top is scene
    scene.menus.scoring(scorings(scene.match.frames)[0])
    driver.wait(2)
    assert isinstance(driver.top, ScoringScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is scene
    assert len(Ledger(statistics_file()).games(Played)) == len(before) + 1


def test_the_course_is_drawn_where_a_scoring_never_came_and_points_are_many() -> None:
    """The bag may be empty before the second scoring card comes up."""
    looks = [
        CoursePoint(1, 1, {0: 0, 1: 5}),
        CoursePoint(9, 1, {0: 3, 1: 9}),
        CoursePoint(9, 3, {0: 9999, 1: 50}),
    ]
    stage = Stage()
    stage.canvas.present()
    draw_course(looks, stage.app.t, stage.canvas, Area(0, 0, 1500, 700))
    words = words_on(stage.canvas)
    assert [word for word in words if word.startswith("Scoring")] == ["Scoring I", "Scoring III"]
    assert "9999" in words and "8000" in words and "100" not in words


# -- what is said of a scoring ---------------------------------------------------------------------


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
