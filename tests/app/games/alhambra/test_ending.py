"""Scorings counted by hand, and the pages of the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import pygame
import pytest

from alhambra.app.games.alhambra.end import PAGES, AlhambraEndScene, Lines
from alhambra.app.games.alhambra.score_table import SIDE_TIME, ScoreTable
from alhambra.app.games.alhambra.scoring import ScoringScene, sentence
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.alhambra.turning_points import Finding
from alhambra.app.gfx.box import Box as Area
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Cancel,
    Press,
    Release,
)
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.table.point_counter import LINES, Count, lines_row
from alhambra.match.alhambra.course import CoursePoint, scorings, standings
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.finished import key_of
from alhambra.match.ledger import Ledger
from alhambra.paths import statistics_file
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.model import FINAL_ROUND, Box, Building, Player, State
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.api import Holder, Seated, Table
from tests import games
from tests.app.driving import Driver, game, table
from tests.app.games.alhambra.unfinished_games import near_its_end
from tests.app.stage import Stage, arrow, shown_texts
from tests.rules.alhambra.positions import board

FRAME = 1 / 60
SUMS = LINES + 1


@pytest.fixture(scope="module", params=[2, 5])
def frames(request: pytest.FixtureRequest, box: Box) -> History:
    """The frames of a whole game."""
    parts = games.play(box, request.param, seed=5)
    return tuple(frame for _, new in parts for frame in new)


def scoring(frames: History, round: int = 3) -> tuple[Stage, ScoringScene]:
    """The scoring of a round, about to begin."""
    stage = Stage()
    at = scorings(frames)[round - 1]
    scene = ScoringScene(stage.app, frames[at - 1].state, round)
    stage.stack.push(scene)
    stage.stack.settle()
    stage.draw()
    return stage, scene


def pass_time(scene: ScoringScene, seconds: float) -> None:
    """Let so much time go by."""
    for _ in range(round(seconds / FRAME)):
        scene.update(FRAME)


# -- counting by hand ------------------------------------------------------------------------------


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


@pytest.mark.parametrize("row", range(1, SUMS + 1))
def test_a_row_has_been_counted_where_it_ends(row: int, frames: History) -> None:
    """Nothing rolls or flies there, and nothing of the next row has begun."""
    state = frames[scorings(frames)[2] - 1].state
    table = ScoreTable(state, 3)
    rows = [each._replace(points={0: 10}) if not each.lines else each for each in table.rows]
    count = Count(tuple(rows))
    count = count.at(count.ends(row))
    shown = 0
    for number in range(1, LINES):
        points = count.counted(number, 0)
        assert (points.rolled, points.added) == ((10, 10) if number <= row else (0, 0))
        shown += points.added
    assert shown == 10 * min(row, len(Building))
    walls = [count.counted(LINES, seat).added for seat in table.tally.walls]
    assert walls == (list(table.tally.walls.values()) if row >= LINES else [0] * len(walls))


def test_arrows_go_on_at_once_and_back(frames: History) -> None:
    stage, scene = scoring(frames)
    assert scene.count.row == 0
    for row in range(1, SUMS + 1):
        stage.do(arrow("right"))
        assert scene.count.row == row
    stage.do(arrow("right"))
    assert stage.stack.top is scene, "an arrow does not close it"
    for row in reversed(range(SUMS)):
        stage.do(arrow("left"))
        assert scene.count.row == row
    stage.do(arrow("left"))
    assert scene.count.row == 0


def test_after_going_back_it_waits_to_be_told(frames: History) -> None:
    stage, scene = scoring(frames)
    stage.do(arrow("right"), arrow("right"), arrow("left"))
    pass_time(scene, 5)
    assert scene.count.row == 1
    assert not scene.update(FRAME), "nothing moves while it waits"
    stage.do(arrow("right"))
    pass_time(scene, 5)
    assert scene.count.row == 2


def test_by_itself_it_goes_on_to_the_end(frames: History) -> None:
    stage, scene = scoring(frames)
    stage.do(arrow("right"))
    pass_time(scene, 30)
    assert scene.count.done
    assert stage.stack.top is scene


@pytest.mark.parametrize("device", [KEYBOARD, "pad-0"])
def test_accept_goes_row_by_row_and_then_closes(frames: History, device: str) -> None:
    stage, scene = scoring(frames)
    for row in range(1, SUMS + 1):
        stage.do(Accept(device=device))
        assert scene.count.row == row
    stage.do(Accept(device=device))
    assert stage.stack.top is None


def test_cancel_skips_to_the_end_and_then_closes(frames: History) -> None:
    stage, scene = scoring(frames)
    stage.do(Cancel(device=KEYBOARD))
    assert scene.count.done
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is None


def test_a_held_press_hurries(frames: History) -> None:
    clocks = []
    for held in (False, True):
        stage, scene = scoring(frames)
        stage.do(Press((5, 5), device=MOUSE))
        if not held:
            stage.do(Release((5, 5), device=MOUSE))
        pass_time(scene, 1)
        clocks.append(scene.count.clock)
    assert clocks[1] > 2 * clocks[0]


def test_buttons_go_on_back_and_to_the_end(frames: History) -> None:
    stage, scene = scoring(frames)
    stage.click_words("Next row")
    stage.click_words("Next row")
    assert scene.count.row == 2
    stage.click_words("Previous row")
    assert scene.count.row == 1
    stage.click_words("Skip")
    assert scene.count.done
    stage.click_words("CONTINUE")
    assert stage.stack.top is None


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
    assert sentence(texts, sheet, 1) == "Pavilion: nobody has a tile."


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


# -- the end ---------------------------------------------------------------------------------------


def ended(frames: History) -> tuple[Stage, AlhambraEndScene]:
    stage = Stage()
    scene = AlhambraEndScene(
        stage.app, frames, lambda: stage.started.append(Table("alhambra", (), 1))
    )
    stage.stack.push(scene)
    stage.stack.settle()
    stage.draw()
    return stage, scene


@pytest.mark.parametrize("device", [KEYBOARD, "pad-0"])
def test_all_pages_are_reached_by_keys_and_pads(frames: History, device: str) -> None:
    stage, scene = ended(frames)
    stage.do(arrow("up", device))
    seen = [scene.page]
    for _ in range(20):
        stage.do(arrow("right", device))
        seen += [scene.page] * (scene.page != seen[-1])
    assert seen == [*PAGES, "1", "2", "3"]


def test_all_pages_and_the_steps_are_reached_by_the_pointer(frames: History) -> None:
    stage, scene = ended(frames)
    names = ("Points", "Progress", "Turning points", "Scoring I", "Scoring II", "Scoring III")
    for name, page in zip(names, (*PAGES[1:], "1", "2", "3"), strict=True):
        stage.click_words(name)
        assert scene.page == page
    stage.click_words("Step by step")
    top = stage.stack.top
    assert isinstance(top, ScoringScene)
    assert top.table.tally.round == 3
    stage.do(Cancel(device=KEYBOARD), Cancel(device=KEYBOARD))
    assert stage.stack.top is scene
    stage.click_words("REMATCH")
    assert stage.started


def test_a_game_that_is_over_can_be_watched_and_kept(frames: History) -> None:
    stage = Stage()
    stage.stack.push(AlhambraEndScene(stage.app, frames, print))
    stage.stack.settle()
    stage.draw()
    stage.click_words("Save")
    stage.click_words("Watch replay")
    assert stage.archive.saved == [tuple(frames)] and stage.archive.watched == [tuple(frames)]


def test_every_part_of_the_points_is_on_the_chart(frames: History) -> None:
    stage, scene = ended(frames)
    scene.open("points")
    words = stage.draw()
    for each in standings(frames):
        assert str(each.total) in words
        for points in each.rounds:
            assert str(points) in words
        wide = [points for gains in each.gains for points in gains.values() if points > 9]
        assert all(str(points) in words for points in wide)


def test_a_record_is_told_at_the_end_of_the_game_that_broke_it(frames: History) -> None:
    seats = tuple(Seated(player.name, "human") for player in frames[-1].state.players)
    this = played(frames, Table("alhambra", seats, 1), datetime(2026, 5, 2), None)
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
def test_the_end_says_once_that_a_level_no_longer_suits(frames: History) -> None:
    names = [player.name for player in frames[-1].state.players]
    seats = tuple(Seated(name, "normal" if n else "human") for n, name in enumerate(names))
    this = played(frames, Table("alhambra", seats, 1), datetime(2026, 5, 2), None)
    won = replace(this, parts=(replace(this.parts[0], place=1), *(
        replace(part, place=2) for part in this.parts[1:])))  # fmt: skip
    ledger, told = Ledger(statistics_file()), "Try the next level: Hard."

    def words() -> list[str]:
        return ended(frames)[0].draw()

    for key in ("a", "b"):
        ledger.add(replace(won, key=key))
        assert told not in words(), "this game is not counted yet"
    ledger.add(won)
    assert told in words()
    stage, _ = ended(frames)
    stage.store.change(level_advice=False)
    assert told not in stage.draw()
    ledger.add(replace(won, key="c"))
    assert told not in words(), "an older game says nothing"


# -- in the window ---------------------------------------------------------------------------------


@pytest.fixture
def driver() -> Iterator[Driver]:
    with game() as found:
        found.app.settings.change(animation="instant")
        yield found


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
    end = driver.top
    assert isinstance(end, AlhambraEndScene)
    (now,) = Ledger(statistics_file()).games(Played)[len(before) :]
    assert now.key == key_of(scene.match.frames)
    assert [part.points for part in now.parts] == [p.score for p in scene.match.state.players]
    assert now.seconds is None, "it was left, nobody knows for how long"
    driver.key(pygame.K_ESCAPE)
    driver.wait(2)
    assert driver.top is scene
    scene.menus.scoring(scorings(scene.match.frames)[0])
    driver.wait(2)
    assert isinstance(driver.top, ScoringScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is scene
    assert len(Ledger(statistics_file()).games(Played)) == len(before) + 1


def test_pages_turn_by_real_clicks(driver: Driver, frames: History) -> None:
    end = AlhambraEndScene(driver.app, frames, print)
    driver.open(end)
    driver.app.canvas.present()
    driver.program.stack.draw(driver.app.canvas)
    areas = {text.text: Area(*text.area) for text in shown_texts(driver.app.canvas)}
    for page in reversed((*PAGES, "1", "2", "3")):
        driver.click(areas[end.page_name(page)].center)
        assert end.page == page
    end.open("3")
    driver.wait(1)
    driver.click(next(widget.box for widget in end.form.widgets if widget.id == "steps").center)
    driver.wait(2)
    assert isinstance(driver.top, ScoringScene)


def test_the_course_is_drawn_where_a_scoring_never_came_and_points_are_many() -> None:
    """The bag may be empty before the second scoring card comes up."""
    looks = [
        CoursePoint(1, 1, {0: 0, 1: 5}),
        CoursePoint(9, 1, {0: 3, 1: 9}),
        CoursePoint(9, 3, {0: 9999, 1: 50}),
    ]
    stage = Stage()
    stage.canvas.present()
    Lines(looks, stage.app.t).draw(stage.canvas, Area(0, 0, 1500, 700))
    words = [text.text for text in shown_texts(stage.canvas)]
    assert [word for word in words if word.startswith("Scoring")] == ["Scoring I", "Scoring III"]
    assert "9999" in words and "8000" in words and "100" not in words
