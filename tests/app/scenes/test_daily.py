"""The palace of the day: the page with its calendar, and the one game that counts."""

from __future__ import annotations

from datetime import date, timedelta

import pygame
import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.table.chronicle import make_entries
from alhambra.app.input.intents import KEYBOARD, Accept, Cancel
from alhambra.app.scenes.controls import ALL
from alhambra.app.scenes.daily_games import CONTINUE, PLAY, PRACTISE
from alhambra.app.scenes.daily_page import DailyScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.play import PlayScene
from alhambra.app.scenes.results.result_parts import describe_marks
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.table_scene import TableScene
from alhambra.content import load_box
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.statistics import Played
from alhambra.match.daily import MEDALS, counted_day, day_of
from alhambra.match.match import start
from alhambra.opponents.worker import WorkerClient
from alhambra.paths import statistics_file
from alhambra.rules.api import Table
from tests.app.driving import Driver, game
from tests.app.gallery.around import nothing
from tests.app.gallery.kept import NoMedals, daily_games
from tests.app.games.alhambra.moments import NAMES, running
from tests.app.stage import Stage, arrow, texts_in

TODAY = date(2026, 11, 29)
PAD = "pad-0"


def laid() -> tuple[Stage, DailyScene]:
    """The calendar of November, open at the first game."""
    stage = Stage()
    scene = DailyScene(daily_games(stage.app), "alhambra")
    stage.open(scene)
    return stage, scene


# -- the page --------------------------------------------------------------------------------------


def test_a_day_is_chosen_by_keys_and_by_a_click() -> None:
    stage, scene = laid()
    scene.form.focus("calendar")
    stage.do(arrow("up"), arrow("right"))
    assert scene.calendar.day == date(2026, 11, 22) and stage.focused != "calendar"
    scene.form.focus("calendar")
    stage.do(arrow("left"))
    assert scene.calendar.day == date(2026, 11, 21)
    stage.do(Accept(device=KEYBOARD))
    assert stage.focused == "play"
    stage.click_words("27")
    assert scene.calendar.day == date(2026, 11, 27)
    stage.click_words("30")  # it is to come
    assert scene.calendar.day == date(2026, 11, 27)
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is None


def test_months_are_turned_as_far_as_there_are_days_to_play() -> None:
    stage, scene = laid()
    shown = [stage.draw()]
    for _ in range(12):
        scene.form.focus("before")
        stage.do(Accept(device=KEYBOARD))
        shown.append(stage.draw())
    assert "October 2026" in shown[1] and "January 2026" in shown[10]
    assert shown[12] == shown[11]
    scene.form.focus("after")
    stage.do(*[Accept(device=KEYBOARD)] * 12)
    assert scene.calendar.day == TODAY


def test_at_midnight_there_is_a_new_palace() -> None:
    stage, scene = laid()
    stage.today = date(2026, 12, 1)
    stage.stack.update(0.1)
    assert "December 2026" in stage.draw()
    assert scene.calendar.day == stage.today


def test_the_copied_result_tells_nothing_of_the_deal() -> None:
    stage, scene = laid()
    assert not scene.form.widgets[5].enabled
    stage.click_words("27")
    stage.click_words("Copy result")
    assert "Copied" in stage.draw()
    lines = scene.result_text().splitlines()
    assert lines == ["Palace of the day · Alhambra · 2026-11-27", "🥈 🌙 131 : ⭐ 112 : 🍃 109"]


@pytest.mark.parametrize(
    ("points", "told"),
    [
        (89, "The first mark: Bronze, 1 point more."),
        (104, "Mark reached: Gold. Next: Platinum, 1 point more."),
        (105, "Mark reached: Platinum, the highest of all."),
    ],
)
def test_the_medal_is_told(points: int, told: str) -> None:
    marks = [*zip(MEDALS, (90, 92, 104, 105), strict=True)]
    assert describe_marks(texts_in("en").t, marks, points) == told


def test_the_medal_stands_before_what_is_told_of_it() -> None:
    games = daily_games(Stage().app)
    games.results.mark("alhambra", TODAY, (90, 92, 104, 105))
    signs = [games.reached("alhambra", TODAY, points)[0] for points in (89, 90, 104, 105)]
    assert signs == ["", "medal-3", "medal-1", "laurel"]
    assert games.reached("roll-and-write", TODAY, 104) == ("", "")


class SomeMedals(WorkerClient):
    """Answers each question at once: with the marks told, or not at all."""

    def __init__(self, answers: list[tuple[int, ...] | None]) -> None:
        self.answers = answers
        self.tables: list[Table] = []
        self.closed = 0

    @property
    def asked(self) -> bool:
        return False

    def ask(self, word: str, *about: object, seconds: float) -> None:
        assert isinstance(about[1], Table)
        self.tables.append(about[1])

    def poll(self) -> tuple[int, ...] | None:
        return self.answers.pop(0)

    def close(self) -> None:
        self.closed += 1


def test_medals_are_worked_out_once_for_each_day_that_is_opened() -> None:
    games = daily_games(Stage().app)
    games.worker = medals = SomeMedals([None, (50, 60, 70, 80)])
    for day in (TODAY, TODAY - timedelta(1), TODAY):
        games.want("roll-and-write", day)
    games.want("alhambra", TODAY)  # known already
    assert [games.update() for _ in range(3)] == [False, True, False]
    games.want("roll-and-write", TODAY)  # it failed, and is not tried again
    assert not games.update()
    assert [day_of(table) for table in medals.tables] == [TODAY, TODAY - timedelta(1)]
    assert games.results.of("roll-and-write", TODAY - timedelta(1)).marks == (50, 60, 70, 80)
    assert medals.closed == 1


# -- the game that counts --------------------------------------------------------------------------


def begun(driver: Driver) -> TableScene:
    """Today's game, begun from the title by clicks."""
    driver.open_title()
    for kind, button in ((None, "new"), (PlayScene, "daily"), (DailyScene, "play")):
        assert kind is None or driver.shows(kind)
        driver.press_button(button, frames=2)
    return table_of(driver)


def test_the_table_says_that_it_is_a_palace_of_the_day() -> None:
    """In the first line of its chronicle, and in its menu."""
    stage, told = Stage(), "Palace of the day · 29 Nov 2026"
    table = daily_games(stage.app).table("alhambra", TODAY)
    frames = start(load_box(), table)
    events = (frame.event for frame in frames)
    assert make_entries(events, NAMES, stage.app.t)[0].text == told
    stage.open(MenuScene(stage.app, running(frames), no_trouble, ALL, nothing))
    assert told.upper() in stage.draw()


def test_one_try_counts() -> None:
    with game() as driver:
        driver.app.settings.change(animation="instant", computers="at-once", help="coach")
        daily = driver.program.games.daily
        daily.worker = NoMedals()
        assert daily.way("alhambra", TODAY) == PLAY
        scene = begun(driver)
        assert counted_day(scene.match.table) == TODAY
        assert scene.match.house.help == "none" and not scene.hints.allowed
        left = daily.way("alhambra", TODAY)
        daily.play("alhambra", TODAY)  # it goes on
        assert (left, table_of(driver).match.table) == (CONTINUE, scene.match.table)

        driver.app.start_game(daily.table("alhambra", TODAY - timedelta(3)))  # another lies on it
        assert day_of(table_of(driver).match.table) == TODAY - timedelta(3)
        assert daily.way("alhambra", TODAY) == CONTINUE
        daily.play("alhambra", TODAY)
        scene = table_of(driver)
        assert counted_day(scene.match.table) == TODAY

        finish(driver, scene)
        result = daily.results.of("alhambra", TODAY)
        played = Ledger(statistics_file()).games(Played)[-1]
        assert result.points == tuple(part.points for part in played.parts)
        assert result.places == tuple(part.place for part in played.parts)
        assert daily.way("alhambra", TODAY) == PRACTISE
        assert driver.shows(AlhambraEndScene)
        driver.key(pygame.K_RETURN, frames=2)
        assert driver.shows(DailyScene)
        driver.key(pygame.K_RETURN)  # practice
        scene = table_of(driver)
        assert day_of(scene.match.table) == TODAY and counted_day(scene.match.table) is None
        assert scene.hints.allowed
        driver.program.games.rematch(scene.match.table)
        house = dict(table_of(driver).match.table.house)
        assert house and not house.keys() & {"daily", "counted"}


def table_of(driver: Driver) -> TableScene:
    """The table that was just opened."""
    driver.wait(2)
    return driver.scene(TableScene, 0)


def finish(driver: Driver, scene: TableScene) -> None:
    """Play to the end, and wait for the result."""
    while not scene.match.over:
        if scene.match.human_to_move:
            scene.match.submit(scene.match.choices()[0])
            scene.match.confirm()
        else:
            scene.match.poll()
    scene.controller.changed()
    driver.wait(12)
