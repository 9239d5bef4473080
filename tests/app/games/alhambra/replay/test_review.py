"""The review of a game in its replay: what is told of turns, and the ways from one to another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.table.proposal import reason_said
from alhambra.app.gfx.box import Point
from alhambra.app.input.intents import KEYBOARD
from alhambra.app.replay.losses import Span
from alhambra.app.replay.replay_panel import SPEEDS
from alhambra.app.replay.review_panel import ReviewPanel
from alhambra.app.scenes.why import WhyScene
from alhambra.app.ui.form import Form
from alhambra.app.ui.widget import Widget
from alhambra.content import load_box
from alhambra.opponents.adviser import Adviser
from alhambra.reviews.reviewer import Reviewer
from alhambra.reviews.reviews import Reviews
from alhambra.rules.alhambra.apply import History
from tests.app.driving import Driver, game
from tests.app.games.alhambra.advices import REASONS, whole
from tests.app.reviews import Assessor
from tests.app.stage import reached_by_tab, shown_texts
from tests.games import play


@dataclass
class Reviewing:
    """A replay that is reviewed."""

    driver: Driver
    scene: AlhambraReplayScene
    judge: Assessor
    reviewer: Reviewer

    @property
    def form(self) -> Form:
        return self.scene.panel.form

    @property
    def panel(self) -> ReviewPanel:
        assert self.scene.review is not None
        return self.scene.review

    @property
    def texts(self) -> list[str]:
        """What can be read."""
        canvas = self.driver.app.canvas
        canvas.present()
        self.scene.draw(canvas)
        found = [text.text for text in shown_texts(canvas)]
        canvas.present()
        return found

    def widget(self, id: str) -> Widget:
        return next(widget for widget in self.form.widgets if widget.id == id)

    def press(self, id: str) -> None:
        """Click it."""
        self.driver.click(self.widget(id).box.center)
        self.driver.wait(2)

    def until_done(self) -> None:
        self.driver.until(lambda: self.reviewer.done)
        self.driver.wait(1)

    def bar(self, span: Span) -> Point:
        """Where the turn's bar is on the screen."""
        track = self.scene.panel.track
        across = track.across()
        at = (across(span.first) + across(span.end)) / 2, track.box.bottom - 20
        assert track.in_graph(at)
        return at


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands


@cache
def finished() -> History:
    """A game of one person and two programs' levels."""
    return tuple(frame for _, frames in play(load_box(), 3, 3) for frame in frames)


@pytest.fixture
def at(driver: Driver, tmp_path: Path) -> Reviewing:
    """The replay of a finished game, its review not opened yet."""
    return opened(driver, tmp_path)


def opened(driver: Driver, folder: Path, judge: Assessor | None = None) -> Reviewing:
    judge = judge or Assessor(whole, REASONS)
    reviewer = Reviewer(finished(), judge, Reviews(folder))
    scene = AlhambraReplayScene(driver.app, finished(), None, lambda: reviewer)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    driver.wait(2)
    return Reviewing(driver, scene, judge, reviewer)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a review that was made before."""
    folder = tmp_path_factory.mktemp("reviews")
    reviewer = Reviewer(finished(), Assessor(whole, REASONS), Reviews(folder))
    while not reviewer.done:
        reviewer.update()
    reviewer.leave()
    return folder


@pytest.fixture
def made(driver: Driver, kept: Path) -> Reviewing:
    """The replay with the review open, all turns analysed."""
    at = opened(driver, kept)
    at.press("review")
    assert at.reviewer.done
    return at


def test_it_is_opened_and_closed_by_a_click_and_by_the_key_for_hints(at: Reviewing) -> None:
    palace = at.scene.view.presenter.layout.palace
    assert at.scene.review is None
    at.press("review")
    assert at.scene.review is not None and at.scene.view.presenter.layout.palace.h < palace.h
    assert "REVIEW" in at.texts
    at.driver.key(pygame.K_i)
    at.driver.wait(2)
    assert at.scene.review is None and at.scene.view.presenter.layout.palace == palace
    at.driver.key(pygame.K_i)
    assert at.scene.review is not None
    focused = at.scene.panel.form.focused
    assert focused is not None and focused.id == "mistake-forth"


def test_it_goes_on_by_itself_and_the_replay_with_it(at: Reviewing) -> None:
    at.press("review")
    at.scene.slower_or_faster(SPEEDS[-1])
    at.scene.play()
    at.driver.until(lambda: at.scene.replay.at > 2)
    judged = at.reviewer.progress.judged
    assert judged and at.scene.playing
    at.scene.play()
    at.until_done()


def test_how_far_it_has_come_is_told(at: Reviewing) -> None:
    at.judge.ready = False
    at.press("review")
    turns = at.reviewer.progress.turns
    assert f"0 of {turns} turns analysed" in at.texts
    assert "This turn is still being analysed." in at.texts
    at.judge.ready = True
    at.driver.wait(3)
    at.judge.ready = False
    judged = at.reviewer.progress.judged
    assert judged > 1 and f"{judged} of {turns} turns analysed" in at.texts


def test_what_was_found_out_stays_when_it_is_left(at: Reviewing, tmp_path: Path) -> None:
    at.press("review")
    at.driver.wait(4)
    at.judge.ready = False
    judged = at.reviewer.progress.judged
    assert 0 < judged < at.reviewer.progress.turns
    at.driver.app.stack.pop()
    at.driver.app.stack.settle()
    assert at.judge.cancelled == 1
    again = opened(at.driver, tmp_path)
    assert again.reviewer.progress.judged == judged


def test_closed_it_asks_nothing_and_opened_again_it_goes_on(at: Reviewing) -> None:
    at.press("review")
    at.driver.wait(2)
    at.press("review")
    asked = len(at.judge.asked)
    at.driver.wait(20)
    assert len(at.judge.asked) == asked
    at.press("review")
    at.until_done()


def test_arrows_lead_from_mistake_to_mistake_and_back(made: Reviewing) -> None:
    mistakes = made.reviewer.review.mistakes(made.reviewer.seats)
    for number, turn in enumerate(mistakes[:8], 1):
        made.press("mistake-forth")
        assert made.scene.replay.stop.frame == turn.frame and made.scene.seat == turn.seat
        assert f"Mistake {number} of {len(mistakes)}" in made.texts
    made.form.focus("mistake-back")
    for turn in mistakes[6::-1]:
        made.driver.key(pygame.K_RETURN)
        made.driver.wait(2)
        assert made.scene.replay.stop.frame == turn.frame
    assert not made.widget("mistake-back").enabled
    made.scene.go(made.scene.replay.last)
    made.driver.wait(2)
    assert not made.widget("mistake-forth").enabled
    assert f"{len(mistakes)} mistakes" in made.texts


def test_a_mistake_is_told_with_what_was_better_and_why(made: Reviewing) -> None:
    made.press("mistake-forth")
    turn = made.reviewer.review.mistakes(made.reviewer.seats)[0]
    texts = made.texts
    assert {"Mistake", "−3", "PLAYED", "BETTER", "+3", "+2", "WHY"} <= set(texts)
    assert reason_said(REASONS[0], (), made.driver.app.t) in texts, "why the best one is better"
    assert f"{made.scene.replay.table.seats[turn.seat].name} · Turn {turn.turn}" in texts


def test_the_best_move_is_one_button_away(made: Reviewing) -> None:
    made.scene.go(50)
    made.press("best")
    best = made.reviewer.review.best_move(made.reviewer.seats)
    assert best is not None and made.scene.replay.stop.frame == best.turn.frame
    assert {"The best turn", "+1"} <= set(made.texts)


def test_a_turn_that_gave_little_away_is_no_mistake(made: Reviewing) -> None:
    review = made.reviewer.review
    slight = next(turn for turn in review.turns if 0 < review.lost(turn) < 1)
    made.panel.go_to(made.panel.losses.spans[slight.number])
    made.driver.wait(2)
    assert {"Almost the best", "−0.5"} <= set(made.texts)
    well = [turn for turn in review.turns if review.of(turn) and not review.lost(turn)][-1]
    made.panel.go_to(made.panel.losses.spans[well.number])
    made.driver.wait(2)
    assert "Well played" in made.texts and "BETTER" not in made.texts


def test_a_bar_that_is_pointed_at_tells_its_turn_and_pressed_leads_there(made: Reviewing) -> None:
    name = made.scene.replay.table.seats
    stood = made.scene.replay.at
    for number in (5, 30, 31):
        span = made.panel.losses.spans[number]
        made.driver.point(made.bar(span))
        told = f"{name[span.turn.seat].name} · Turn {span.turn.turn}"
        assert told in made.texts and made.scene.replay.at == stood
    made.driver.point((20, 20))
    assert told not in made.texts
    made.driver.click(made.bar(span))
    made.driver.wait(2)
    assert made.scene.replay.at == span.first and made.scene.seat == span.turn.seat


def test_at_first_the_persons_are_judged_then_whom_one_chooses(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alhambra.reviews.reviewer.people", lambda frames: (1,))
    at = opened(driver, tmp_path)
    at.press("review")
    at.until_done()
    assert set(at.judge.asked) == {1}
    at.scene.go(0)
    driver.wait(2)
    assert any(text.startswith("This turn is not analysed.") for text in at.texts)
    while at.form.focused is None or at.form.focused.id != "whose":
        at.driver.key(pygame.K_TAB)
    while at.reviewer.seats != (0, 1, 2):
        at.driver.key(pygame.K_RIGHT)
    at.until_done()
    assert set(at.judge.asked) == {0, 1, 2}
    assert all(at.reviewer.review.of(turn) for turn in at.reviewer.review.turns)


def test_the_end_gives_the_account_of_all(made: Reviewing) -> None:
    made.scene.go(made.scene.replay.last)
    made.driver.wait(2)
    texts = made.texts
    assert "POINTS GIVEN AWAY" in texts
    for seat in range(3):
        account = made.reviewer.review.account(seat)
        assert account.mistakes > 1
        assert f"{round(account.lost)} points in {account.mistakes} turns" in texts


def test_why_shows_the_turn_beside_the_best_one(made: Reviewing) -> None:
    made.press("mistake-forth")
    made.press("why")
    why = made.driver.top
    assert isinstance(why, WhyScene) and why.open and len(why.shown) == 2
    made.driver.key(pygame.K_ESCAPE)
    made.driver.wait(1)
    assert made.driver.top is made.scene


def test_trouble_is_told_and_can_be_tried_again(at: Reviewing) -> None:
    at.judge.fails = True
    at.press("review")
    at.until_done()
    assert "Some turns could not be analysed." in at.texts
    assert "This turn could not be analysed." in at.texts
    at.judge.fails = False
    at.press("again")
    at.until_done()
    assert "Some turns could not be analysed." not in at.texts
    assert at.reviewer.review.mistakes(at.reviewer.seats)


@pytest.mark.parametrize("device", [KEYBOARD, "pad-0"])
def test_everything_is_reached_by_tab(made: Reviewing, device: str) -> None:
    made.press("mistake-forth")
    made.press("mistake-forth")
    form = made.form
    everything = {widget.id for widget in form.widgets if widget.reachable}
    assert {"whose", "mistake-back", "mistake-forth", "best", "why", "review"} <= everything
    reached = reached_by_tab(made.scene, form, device)
    assert reached >= everything


def test_where_hands_are_covered_no_review_is_offered(driver: Driver) -> None:
    scene = AlhambraReplayScene(driver.app, finished(), (1,))
    driver.open(scene)
    driver.wait(2)
    driver.key(pygame.K_i)
    driver.wait(1)
    assert scene.review is None
    assert not any(widget.id == "review" for widget in scene.panel.form.widgets)


def test_the_end_of_a_game_leads_to_its_review(driver: Driver) -> None:
    end = AlhambraEndScene(driver.app, finished(), print)
    driver.open(end)
    games = driver.program.games
    judge = games.judge
    assert isinstance(judge, Adviser)
    games.judge = Assessor(whole, REASONS)
    try:
        button = next(widget for widget in end.form.widgets if widget.id == "review")
        driver.click(button.box.center)
        driver.wait(2)
        scene = driver.top
        assert isinstance(scene, AlhambraReplayScene) and scene.review is not None
        assert scene.replay.whole == finished()
        driver.until(lambda: scene.review is not None and scene.review.reviewer.done)
        driver.key(pygame.K_ESCAPE)
        driver.wait(1)
        assert driver.top is end
    finally:
        games.judge = judge
