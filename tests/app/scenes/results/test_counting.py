"""Points counted row by row, by hand or by itself, in both games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from alhambra.app.games.alhambra.pages.score_table import SIDE_TIME, ScoringScene
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Command
from alhambra.app.input.intents import KEYBOARD, MOUSE, Accept, Cancel, Press, Release
from alhambra.app.program.app import App
from alhambra.app.program.i18n import Texts
from alhambra.app.scenes.results.counting import CountingScene
from alhambra.app.scenes.results.point_counter import Count, lines_row
from alhambra.match.alhambra.turning_points import scorings
from tests.app.games.alhambra.moments import whole_game
from tests.app.games.rollwrite.positions import sheet_game
from tests.app.stage import Stage, arrow, canvas

FRAME = 1 / 60


def last_scoring(app: App) -> ScoringScene:
    frames = whole_game(3)
    return ScoringScene(app, frames[scorings(frames)[2] - 1].state, 3)


def final_count(app: App) -> FinalCountScene:
    return FinalCountScene(app, sheet_game(3)[-1].state)


@pytest.fixture(params=[last_scoring, final_count])
def counted(request: pytest.FixtureRequest) -> tuple[Stage, CountingScene[Any]]:
    """The scene of a game in which points are counted, about to begin."""
    stage, make = Stage(), request.param
    scene: CountingScene[Any] = make(stage.app)
    stage.open(scene)
    return stage, scene


def pass_time(scene: CountingScene[Any], seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        scene.update(FRAME)


@pytest.mark.parametrize("make", [last_scoring, final_count])
def test_rows_drawn_again_are_those_drawn_anew(make: Callable[[App], CountingScene[Any]]) -> None:
    table, drawn = make(Stage().app).table, dict[int, Any]()
    count, surface, t = Count(table.rows), canvas(), Texts("en").t
    for frame in range(0, round(count.whole.clock / FRAME) + 4, 6):
        both = list[Sequence[Command]]()
        for known in (drawn, None):
            with surface.layered():
                table.draw(surface, t, Box(0, 0, 1620, 790), count.at(frame * FRAME), known)
            both.append(surface.commands)
            surface.present()
        assert both[0] == both[1]


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize("longest", [0, 1, 9, 40])
@pytest.mark.parametrize("make", [last_scoring, final_count])
def test_rows_follow_one_another_and_each_has_been_counted_where_it_ends(
    make: Callable[[App], CountingScene[Any]], longest: int, still: bool
) -> None:
    """Nothing rolls or flies there, and nothing of the next row has begun."""
    rows = [
        lines_row("walls", 1, {0: longest}, {0: longest}, SIDE_TIME)
        if row.lines
        else row._replace(points={0: 10})
        for row in make(Stage().app).table.rows
    ]
    count: Count[Any] = Count(tuple(rows)).calm(still)
    for row in range(count.last + 1):
        assert count.at(count.begins(row)).row == row
        ends = count.at(count.ends(row))
        assert ends.row == row
        if longest == 1:
            continue  # a single side is counted as soon as its row begins
        for number, counted in enumerate(rows[: count.last - 1], start=1):
            points = ends.counted(number, 0)
            assert points.added == (counted.points[0] if number <= row else 0)
            assert still or points.rolled == points.added
    assert count.whole.done


def test_arrows_go_on_at_once_and_back(counted: tuple[Stage, CountingScene[Any]]) -> None:
    stage, scene = counted
    assert scene.count.row == 0
    for row in range(1, scene.count.last + 1):
        stage.do(arrow("right"))
        assert scene.count.row == row
    stage.do(arrow("right"))
    assert stage.stack.top is scene, "an arrow does not close it"
    for row in reversed(range(scene.count.last)):
        stage.do(arrow("left"))
        assert scene.count.row == row
    stage.do(arrow("left"))
    assert scene.count.row == 0


def test_after_going_back_it_waits_to_be_told(counted: tuple[Stage, CountingScene[Any]]) -> None:
    stage, scene = counted
    stage.do(arrow("right"), arrow("right"), arrow("left"))
    pass_time(scene, 5)
    assert scene.count.row == 1
    assert not scene.update(FRAME), "nothing moves while it waits"
    stage.do(arrow("right"))
    pass_time(scene, 5)
    assert scene.count.row == 2


def test_accept_goes_row_by_row_and_then_closes(counted: tuple[Stage, CountingScene[Any]]) -> None:
    stage, scene = counted
    for row in range(1, scene.count.last + 1):
        stage.do(Accept(device=KEYBOARD))
        assert scene.count.row == row
    stage.do(Accept(device=KEYBOARD))
    assert stage.stack.top is None


def test_cancel_skips_to_the_end_and_then_closes(counted: tuple[Stage, CountingScene[Any]]) -> None:
    stage, scene = counted
    stage.do(Cancel(device=KEYBOARD))
    assert scene.count.done
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is None


@pytest.mark.parametrize("make", [last_scoring, final_count])
def test_a_held_press_hurries(make: Callable[[App], CountingScene[Any]]) -> None:
    clocks = []
    for held in (False, True):
        stage = Stage()
        scene = make(stage.app)
        stage.open(scene)
        stage.do(Press((5, 5), device=MOUSE))
        if not held:
            stage.do(Release((5, 5), device=MOUSE))
        pass_time(scene, 1)
        clocks.append(scene.count.clock)
    assert clocks[1] > 2 * clocks[0]


def test_buttons_go_on_back_and_to_the_end(counted: tuple[Stage, CountingScene[Any]]) -> None:
    stage, scene = counted
    for words, row in (("Next row", 1), ("Next row", 2), ("Previous row", 1)):
        stage.click_words(words)
        assert scene.count.row == row
    stage.click_words("Skip")
    assert scene.count.done
    stage.click_words("CONTINUE")
    assert stage.stack.top is None
