"""Replays of Roll & Write: by steps, as a film, by rounds and the time line, on every device."""

from __future__ import annotations

from functools import partial
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.table.chronicle import make_entries
from alhambra.app.gfx.box import Box
from alhambra.app.input.intents import KEYBOARD, MOUSE, Direction, Move, NextGroup, Scroll
from alhambra.app.program.settings import Settings
from alhambra.app.ui.chart import spread_out
from alhambra.reviews.review import Reviewer
from alhambra.reviews.stored_reviews import Reviews
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Frame
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.model import Solo
from tests.app.driving import Driver, settings_kept
from tests.app.games.rollwrite.advices import VARIED, whole
from tests.app.games.rollwrite.positions import TABLES, sheet_game
from tests.app.lettered import WINDOWS
from tests.app.replay.watched import ROLLWRITE, at_rest, opened
from tests.app.reviews import Assessor
from tests.app.stage import Stage, shown_texts, words_on

ROWS = ("speed", "seat", "round", "review", "fork")
"""What is below one another beside the time line."""
ROW = 40
"""Units of the height of each at least."""


def watch(driver: Driver, frames: History) -> RollwriteReplayScene:
    scene = opened(driver, ROLLWRITE, frames)
    assert isinstance(scene, RollwriteReplayScene)
    return scene


# -- going about -----------------------------------------------------------------------------------


def test_the_wheel_goes_from_choice_to_choice(driver: Driver) -> None:
    scene = watch(driver, sheet_game(2))
    middle = scene.view.presenter.layout.sheet.center
    for steps, expected in ((-1, 1), (-1, 2), (1, 1)):
        scene.handle(Scroll(middle, steps, device=MOUSE))
        assert at_rest(driver, scene) == expected
    scene.handle(Scroll(scene.panel.track.box.center, -1, device=MOUSE))
    assert at_rest(driver, scene) == 2


@pytest.mark.parametrize(("players", "solo"), [TABLES[0], TABLES[-1]])
def test_each_round_has_its_place_and_is_gone_to(
    driver: Driver, players: int, solo: Solo | None
) -> None:
    scene = watch(driver, sheet_game(players, solo))
    replay = scene.replay
    assert list(scene.rounds) == list(range(1, replay.whole[-1].state.rounds + 1))
    track, shown = scene.panel.track.box, shown_texts(driver.redraw())
    words = [text.text for text in shown if track.contains(Box(*text.area).center)]
    assert words[-len(scene.rounds) :] == list(map(str, scene.rounds)), "drawn last"
    scene.go(replay.last)
    at_rest(driver, scene)
    while scene.panel.form.focused is None or scene.panel.form.focused.id != "round":
        scene.handle(NextGroup(device=KEYBOARD))
    first, *others = scene.rounds
    for key, rounds in ((Direction.LEFT, [*others[-2::-1], first]), (Direction.RIGHT, others)):
        for round in rounds:
            scene.handle(Move(key, device=KEYBOARD))
            assert at_rest(driver, scene) == scene.rounds[round]
            assert replay.state.round == round and replay.state.to_move == replay.state.starts


# -- what is shown ---------------------------------------------------------------------------------


def test_the_graph_has_the_points_of_the_rules(driver: Driver) -> None:
    scene = watch(driver, sheet_game(1, Solo(3, True)))
    course, replay = scene.panel.track.graph, scene.replay
    assert course is not None
    looks = dict(course.looks)  # type: ignore[attr-defined]
    assert [*looks] == [*scene.rounds.values(), replay.last]
    for stop, points in looks.items():
        replay.go(stop)
        assert points == game.points(replay.state)
    assert looks[replay.last] == dict(replay.state.totals)


@pytest.mark.parametrize("heights", [[0.0, 1.0, 2.0], [90.0, 91.0, 99.0], [5.0], [0.0, 50.0, 99.0]])
def test_signs_stand_apart_and_in_their_order(heights: list[float]) -> None:
    found = spread_out(heights, 10, 95)
    assert all(low - high >= 10 for high, low in pairwise(found))
    assert max(found) <= 95


def test_the_chronicle_tells_no_more_than_is_seen(driver: Driver) -> None:
    frames = sheet_game(3)
    names = [player.name for player in frames[-1].state.players]
    lines = make_entries([event for event, _ in frames], names, driver.app.t)
    with settings_kept(driver, animation="slow"):
        scene = watch(driver, frames)
        scene.go(20)
        at_rest(driver, scene)
        before = scene.replay.stop.frame
        assert scene.entries()[-1] == lines[before - 1]
        scene.step(1)
        reached = set()
        while scene.view.timeline.telling:
            driver.wait(1)
            assert scene.entries()[-1] == lines[scene.view.last_shown]
            reached.add(scene.view.last_shown)
    assert len(reached) > 1 and scene.entries()[-1] == lines[scene.replay.stop.frame - 1]


@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_overlaps_above_the_drawer_and_each_row_in_it_is_high_enough(
    window: tuple[int, int], tmp_path: Path
) -> None:
    settings = Settings(language="en", animation="instant")
    stage, frames = Stage(settings, size=window), sheet_game(5)
    reviewing = partial(Reviewer, frames, Assessor(whole, VARIED), Reviews(tmp_path))
    scene = RollwriteReplayScene(stage.app, frames, reviewing)
    stage.open(scene)
    for review in (False, True):
        scene.show_review(review)
        stage.draw()
        layout = scene.view.presenter.layout
        boxes = (layout.sheet, layout.tray, layout.options, layout.drawer, layout.actions)
        for box in boxes:
            assert stage.canvas.metrics.window.inset(-1).common(box) == pytest.approx(box)
        for one, other in combinations(boxes, 2):
            assert not one.inset(1).overlaps(other.inset(1))
        rows = [one.box.h for one in scene.panel.form.widgets if one.id in ROWS]
        assert len(rows) == len(ROWS) and min(rows) >= stage.canvas.metrics.px(ROW)


def test_the_graph_has_a_scale_for_any_number_of_points(driver: Driver) -> None:
    *frames, last = sheet_game(3)
    totals = {who: points + 9000 for who, points in last.state.totals.items()}
    watch(driver, (*frames, Frame(last.event, last.state._replace(totals=totals))))
    assert "5000" in words_on(driver.redraw())
