"""The review of a game of Roll & Write in its replay, by keys, pads and the pointer."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.ai.rollwrite.advice import Handed
from alhambra.app.games.rollwrite.pages.why import RollwriteWhyScene
from alhambra.app.games.rollwrite.replay import PointsGraph, RollwriteReplayScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import KEYBOARD, MOUSE, Accept, Cancel, Hint, Menu, Point, Press
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import Settings
from alhambra.app.table.unsaved_band import no_trouble
from alhambra.app.ui.fitting import ELLIPSIS
from alhambra.match.games import table_of
from alhambra.reviews.reviewer import Reviewer
from alhambra.reviews.reviews import Reviews
from alhambra.rules.rollwrite.model import Solo
from tests.app.driving import game
from tests.app.games.rollwrite.advices import REASONS, VARIED, whole
from tests.app.games.rollwrite.positions import Running
from tests.app.games.rollwrite.whole_games import sheet_game
from tests.app.lettered import lettered, windows_for
from tests.app.reviews import Assessor, stages_of, varied_review
from tests.app.stage import Stage, reached_by_tab, shown_texts

STEP = 1 / 60
ROWS = ("speed", "seat", "round", "review", "fork")
"""What is below one another beside the time line."""
ROW = 40
"""Units of the height of each at least."""


class Reviewing:
    """The replay of a game, its review not opened yet."""

    def __init__(self, folder: Path) -> None:
        frames = sheet_game(3)
        self.judge = Assessor(whole, REASONS)
        self.reviewer = Reviewer(frames, self.judge, Reviews(folder))
        self.stage = Stage(Settings(language="en", animation="instant"))
        self.scene = RollwriteReplayScene(self.stage.app, frames, lambda: self.reviewer)
        self.stage.stack.push(self.scene)
        self.stage.stack.settle()
        self.wait()

    def wait(self, frames: int = 2) -> None:
        """Let time pass, and have the screen drawn."""
        for _ in range(frames):
            self.stage.stack.update(STEP)
            self.stage.stack.settle()
        self.stage.draw()

    def press(self, id: str) -> None:
        """Click the button."""
        widget = next(each for each in self.scene.panel.form.widgets if each.id == id)
        assert widget.enabled
        self.stage.click(widget.box)
        self.wait()

    def until_done(self) -> None:
        """Let it judge all it is asked to."""
        for _ in range(1000):
            if self.reviewer.done:
                break
            self.wait(1)
        assert self.reviewer.done
        self.wait()

    @property
    def texts(self) -> set[str]:
        """What can be read."""
        return set(self.stage.draw())


@pytest.fixture
def at(tmp_path: Path) -> Reviewing:
    return Reviewing(tmp_path)


@pytest.fixture
def made(at: Reviewing) -> Reviewing:
    at.press("review")
    at.until_done()
    return at


def test_a_switch_and_the_key_for_hints_open_it_and_close_it(at: Reviewing) -> None:
    scene = at.scene
    assert {type(scene.panel.track.graph)} == {PointsGraph} and "REVIEW" not in at.texts
    at.press("review")
    assert scene.review is not None and "REVIEW" in at.texts
    assert {scene.panel.track.graph} == {scene.review.losses}
    at.stage.do(Hint(device=KEYBOARD))
    at.wait()
    assert {type(scene.panel.track.graph)} == {PointsGraph} and "REVIEW" not in at.texts
    at.stage.do(Hint(device="pad-0"))
    assert scene.review is not None
    focused = scene.panel.form.focused
    assert focused is not None and focused.id == "mistake-forth"


def test_mistakes_are_gone_through_and_told_with_what_was_better(made: Reviewing) -> None:
    mistakes = made.reviewer.review.mistakes(made.reviewer.seats)
    assert len(mistakes) > 9
    for number, turn in enumerate(mistakes[:6], 1):
        made.press("mistake-forth")
        replay = made.scene.replay
        assert replay.stop.frame == turn.frame and made.scene.seat == turn.seat
        name = replay.table.seats[turn.seat].name
        assert {
            *(f"Mistake {number} of {len(mistakes)}", "Mistake", "PLAYED", "BETTER", "WHY"),
            f"{name} · Round {turn.turn}",
        } <= made.texts
    assert {"−3", "+3", "+2"} <= made.texts or {"−6.5", "+6.5", "+5.5"} <= made.texts
    assert "Gardens: 3 of 8, more than anybody else (2)." in made.texts, "why it would be better"
    made.press("mistake-back")
    assert made.scene.replay.stop.frame == mistakes[4].frame


def test_the_best_move_and_what_everybody_gave_away_are_told(made: Reviewing) -> None:
    made.scene.go(50)
    made.wait()
    made.press("best")
    best = made.reviewer.review.best_move(made.reviewer.seats)
    assert best is not None and made.scene.replay.stop.frame == best.turn.frame
    assert "The best turn" in made.texts
    made.scene.go(made.scene.replay.last)
    made.wait()
    accounts = [made.reviewer.review.account(seat) for seat in range(3)]
    expected = {f"{round(each.lost)} points in {each.mistakes} turns" for each in accounts}
    assert {"POINTS GIVEN AWAY"} | expected <= made.texts


def test_why_shows_the_sheet_beside_the_better_one(made: Reviewing) -> None:
    made.press("mistake-forth")
    made.press("why")
    why = made.stage.stack.top
    assert isinstance(why, RollwriteWhyScene) and len(why.shown) == 2
    made.stage.do(Cancel(device=KEYBOARD))
    assert made.stage.stack.top is made.scene


def test_a_bar_pointed_at_tells_its_turn_and_pressed_leads_there(made: Reviewing) -> None:
    scene, review = made.scene, made.scene.review
    assert review is not None
    across, stood = scene.panel.across(), scene.replay.at
    y = scene.panel.track.box.bottom - 20
    for span in review.losses.spans[4:30:5]:
        here = ((across(span.first) + across(span.end)) / 2, y)
        assert scene.panel.in_graph(here)
        made.stage.do(Point(here, device=MOUSE))
        assert review.described == review.losses.described == span.turn and scene.replay.at == stood
    made.stage.do(Press(here, device=MOUSE))
    made.wait()
    assert scene.replay.at == span.first and scene.seat == span.turn.seat
    made.stage.do(Point((5, 5), device=MOUSE))
    assert review.pointed is None


def test_what_was_found_out_stays_when_it_is_left(at: Reviewing, tmp_path: Path) -> None:
    at.press("review")
    at.judge.ready = False
    at.wait()
    judged = at.reviewer.progress.judged
    assert 0 < judged < at.reviewer.progress.turns
    at.stage.stack.pop()
    at.stage.stack.settle()
    assert at.judge.cancelled == 1
    assert Reviewing(tmp_path).reviewer.progress.judged == judged


def test_the_film_goes_on_beside_it(at: Reviewing) -> None:
    at.press("review")
    at.scene.slower_or_faster(4.0)
    at.scene.play()
    for _ in range(200):
        at.wait(1)
        if at.scene.replay.at > 4:
            break
    assert at.scene.replay.at > 4 and at.scene.playing and at.reviewer.progress.judged > 4


def test_trouble_is_told_and_can_be_tried_again(at: Reviewing) -> None:
    at.judge.fails = True
    at.press("review")
    at.until_done()
    assert "Some turns could not be analysed." in at.texts
    at.judge.fails = False
    at.press("again")
    at.until_done()
    assert at.reviewer.review.mistakes(at.reviewer.seats)


@pytest.mark.parametrize("device", [KEYBOARD, "pad-0"])
def test_everything_is_reached_by_tab(made: Reviewing, device: str) -> None:
    made.press("mistake-forth")
    made.press("mistake-forth")
    form, scene = made.scene.panel.form, made.scene
    everything = {widget.id for widget in form.widgets if widget.reachable}
    assert {"whose", "mistake-back", "mistake-forth", "best", "why", "review"} <= everything
    reached = reached_by_tab(scene, form, device)
    assert reached >= everything
    form.focus("review")
    scene.handle(Accept(device=device))
    assert scene.review is None


def test_the_menu_shows_the_game_so_far_again() -> None:
    frames = sheet_game(2)
    for played in (frames[: len(frames) // 2], frames):
        stage = Stage()
        match = Running(played, table_of(frames))
        scene = RollwriteTableScene(stage.app, match, no_trouble)
        stage.stack.push(scene)
        stage.stack.settle()
        scene.handle(Menu())
        stage.stack.settle()
        stage.draw()
        stage.click_words("Watch replay")
        assert [len(watched) for watched in stage.archive.watched] == [len(played)]


def test_while_a_game_is_played_its_turns_are_not_judged() -> None:
    frames = sheet_game(2)
    with game() as driver:
        for played, judged in ((frames[: len(frames) // 2], False), (frames, True)):
            for show in (driver.app.games().watch, driver.app.games().review):
                show(played)
                driver.wait(2)
                scene = driver.top
                assert isinstance(scene, RollwriteReplayScene)
                assert ("review" in {each.id for each in scene.panel.form.widgets}) == judged


@pytest.mark.parametrize(
    ("players", "solo", "language"),
    [(1, Solo(4, True), "de"), *((5, None, language) for language in languages())],
)
def test_texts_have_room_in_all_windows(players: int, solo: Solo | None, language: str) -> None:
    frames = sheet_game(players, solo)
    known = [each for each in VARIED if not isinstance(each, Handed) or each.seat < players]
    review = varied_review(frames, whole, known)
    for size in windows_for(players + languages().index(language)):
        stage = Stage(Settings(language=language, animation="instant"), language=language)
        surface = lettered(size)
        object.__setattr__(stage.app, "canvas", surface)
        judge = Assessor(whole, known)

        def watched(reviewer: Reviewer, stage: Stage = stage) -> RollwriteReplayScene:
            scene = RollwriteReplayScene(stage.app, frames, lambda: reviewer)
            scene.enter()
            return scene

        for scene in stages_of(review, judge, frames, watched):
            scene.update(STEP)
            scene.draw(surface)
            cut = [one.text for one in shown_texts(surface) if one.text.endswith(ELLIPSIS)]
            assert not cut, (size, cut)
            rows = [one.box.h for one in scene.panel.form.widgets if one.id in ROWS]
            assert len(rows) == len(ROWS) and min(rows) >= surface.metrics.px(ROW)
            surface.present()
