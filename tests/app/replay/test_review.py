"""The review of a game in its replay: what is told of turns, and the ways from one to another."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from alhambra.app.gfx.box import Point
from alhambra.app.learn.puzzle_scene import PuzzleScene
from alhambra.app.replay.replay_scene import ReplayScene
from alhambra.app.replay.review_panel import ReviewPanel
from alhambra.app.replay.time_track import Span
from alhambra.app.replay.watching_scene import SPEEDS
from alhambra.app.scenes.why import WhyScene
from alhambra.learning.puzzles import THEMES
from alhambra.match.match import AnyHistory
from alhambra.reviews.review import Reviewer
from alhambra.reviews.stored_reviews import Reviews
from tests.app.driving import STEP, Driver
from tests.app.gallery.puzzles import Knowing
from tests.app.replay.watched import Watched, opened
from tests.app.reviews import Assessor


class Reviewing:
    """A replay, its review not opened yet."""

    def __init__(self, driver: Driver, watched: Watched, folder: Path) -> None:
        self.driver = driver
        self.watched = watched
        self.frames: AnyHistory = watched.frames(3)
        self.judge = Assessor(watched.whole, watched.reasons)
        self.reviewer = Reviewer(self.frames, self.judge, Reviews(folder))
        self.scene = opened(driver, watched, self.frames, lambda: self.reviewer)

    @property
    def panel(self) -> ReviewPanel:
        assert self.scene.review is not None
        return self.scene.review

    @property
    def texts(self) -> set[str]:
        return {*self.driver.words()}

    def is_enabled(self, id: str) -> bool:
        return self.driver.button(id).enabled

    def press(self, id: str) -> None:
        self.driver.press_button(id, frames=2)

    def go(self, stop: int) -> None:
        self.scene.go(stop)
        self.driver.wait(2)

    def until_done(self) -> None:
        while not self.reviewer.done:
            self.driver.program.stack.update(STEP)  # nothing of it has to be drawn
        self.driver.wait(1)

    def bar(self, span: Span) -> Point:
        across, track = self.scene.panel.track.across(), self.scene.panel.track
        at = (across(span.first) + across(span.end)) / 2, track.box.bottom - 20
        assert track.in_graph(at)
        return at

    def told(self, span: Span) -> str:
        """The line that names a turn."""
        name = self.scene.replay.table.seats[span.turn.seat].name
        return f"{name} · {self.watched.turn} {span.turn.turn}"


@pytest.fixture
def at(driver: Driver, watched: Watched, tmp_path: Path) -> Reviewing:
    """The replay of a finished game, its review not opened yet."""
    return Reviewing(driver, watched, tmp_path)


@pytest.fixture(scope="module")
def kept(watched: Watched, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a review that was made before."""
    folder = tmp_path_factory.mktemp("reviews")
    judge = Assessor(watched.whole, watched.reasons)
    reviewer = Reviewer(watched.frames(3), judge, Reviews(folder))
    while not reviewer.done:
        reviewer.update()
    reviewer.leave()
    return folder


@pytest.fixture
def made(driver: Driver, watched: Watched, kept: Path) -> Reviewing:
    """The replay with the review open, all turns analysed."""
    at = Reviewing(driver, watched, kept)
    at.press("review")
    assert at.reviewer.done
    return at


def test_it_is_opened_and_closed_by_a_click_and_by_the_key_for_hints(at: Reviewing) -> None:
    before = at.scene.panel.track.graph
    assert at.scene.review is None and "REVIEW" not in at.texts
    at.press("review")
    assert "REVIEW" in at.texts and at.scene.panel.track.graph is at.panel.losses
    at.driver.key(pygame.K_i)
    at.driver.wait(2)
    assert at.scene.review is None and at.scene.panel.track.graph is before
    at.driver.key(pygame.K_i)
    focused = at.scene.panel.form.focused
    assert at.panel and focused is not None and focused.id == "mistake-forth"


def test_it_goes_on_by_itself_and_the_replay_with_it(at: Reviewing) -> None:
    at.press("review")
    at.scene.slower_or_faster(SPEEDS[-1])
    at.scene.play()
    at.driver.until(lambda: at.scene.replay.at > 2)
    assert at.reviewer.progress.judged and at.scene.playing
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
    assert Reviewing(at.driver, at.watched, tmp_path).reviewer.progress.judged == judged


def test_closed_it_asks_nothing_and_opened_again_it_goes_on(at: Reviewing) -> None:
    at.press("review")
    at.press("review")
    asked = len(at.judge.asked)
    at.driver.wait(20)
    assert len(at.judge.asked) == asked
    at.press("review")
    at.until_done()


def test_arrows_lead_from_mistake_to_mistake_and_back(made: Reviewing) -> None:
    mistakes = made.reviewer.review.mistakes(made.reviewer.seats)
    assert len(mistakes) > 9
    for number, turn in enumerate(mistakes[:8], 1):
        made.press("mistake-forth")
        assert made.scene.replay.stop.frame == turn.frame and made.scene.seat == turn.seat
        assert f"Mistake {number} of {len(mistakes)}" in made.texts
    made.scene.panel.form.focus("mistake-back")
    for turn in mistakes[6::-1]:
        made.driver.key(pygame.K_RETURN)
        made.driver.wait(2)
        assert made.scene.replay.stop.frame == turn.frame
    assert not made.is_enabled("mistake-back")
    made.go(made.scene.replay.last)
    assert not made.is_enabled("mistake-forth")
    assert f"{len(mistakes)} mistakes" in made.texts


def test_a_mistake_is_told_with_what_was_better_and_why(made: Reviewing) -> None:
    made.press("mistake-forth")
    turn, texts = made.reviewer.review.mistakes(made.reviewer.seats)[0], made.texts
    assert {"Mistake", "−3", "PLAYED", "BETTER", "+3", "+2", "WHY"} <= texts
    assert made.watched.describe_reason(made.frames, made.driver.app.t) in texts
    assert made.told(made.panel.losses.spans[turn.number]) in texts


def test_the_best_move_is_one_button_away(made: Reviewing) -> None:
    made.scene.go(50)
    made.press("best")
    best = made.reviewer.review.best_move(made.reviewer.seats)
    assert best is not None and made.scene.replay.stop.frame == best.turn.frame
    assert {"The best turn", "+1"} <= made.texts


def test_a_turn_that_gave_little_away_is_no_mistake(made: Reviewing) -> None:
    review = made.reviewer.review
    slight = next(turn for turn in review.turns if 0 < review.lost(turn) < 1)
    made.panel.go_to(made.panel.losses.spans[slight.number])
    made.driver.wait(2)
    assert {"Almost the best", "−0.5"} <= made.texts
    well = [turn for turn in review.turns if review.of(turn) and not review.lost(turn)][-1]
    made.panel.go_to(made.panel.losses.spans[well.number])
    made.driver.wait(2)
    assert "Well played" in made.texts and "BETTER" not in made.texts


def test_a_bar_that_is_pointed_at_tells_its_turn_and_pressed_leads_there(made: Reviewing) -> None:
    stood = made.scene.replay.at
    for number in (5, 20, 21):
        span = made.panel.losses.spans[number]
        made.driver.point(made.bar(span))
        assert made.told(span) in made.texts and made.scene.replay.at == stood
    made.driver.point((20, 20))
    assert made.told(span) not in made.texts
    made.driver.click(made.bar(span))
    made.driver.wait(2)
    assert made.scene.replay.at == span.first and made.scene.seat == span.turn.seat


def test_at_first_the_persons_are_judged_then_whom_one_chooses(
    driver: Driver, watched: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alhambra.reviews.review.people", lambda frames: (1,))
    at = Reviewing(driver, watched, tmp_path)
    at.press("review")
    at.until_done()
    assert set(at.judge.asked) == {1}
    other = next(span for span in at.panel.losses.spans if span.turn.seat != 1)
    at.go(other.first)
    assert any(text.startswith("This turn is not analysed.") for text in at.texts)
    form = at.scene.panel.form
    while form.focused is None or form.focused.id != "whose":
        at.driver.key(pygame.K_TAB)
    while at.reviewer.seats != (0, 1, 2):
        at.driver.key(pygame.K_RIGHT)
    at.until_done()
    assert set(at.judge.asked) == {0, 1, 2}
    assert all(at.reviewer.review.of(turn) for turn in at.reviewer.review.turns)


def test_the_end_gives_the_account_of_all(made: Reviewing) -> None:
    made.go(made.scene.replay.last)
    accounts = [made.reviewer.review.account(seat) for seat in range(3)]
    assert all(each.mistakes > 1 for each in accounts)
    expected = {f"{round(each.lost)} points in {each.mistakes} turns" for each in accounts}
    assert {"POINTS GIVEN AWAY"} | expected <= made.texts


def test_why_shows_the_turn_beside_the_best_one_and_leads_to_a_puzzle_like_it(
    made: Reviewing,
) -> None:
    made.driver.program.games.adviser = Knowing()
    made.press("mistake-forth")
    theme = made.panel.theme
    assert theme in THEMES[made.scene.replay.table.game]
    made.press("why")
    why = made.driver.scene(WhyScene)
    assert why.open and len(why.shown) == 2
    made.driver.key(pygame.K_ESCAPE, frames=1)
    assert made.driver.acts(made.scene)
    made.press("why")
    made.driver.press_button("puzzle", frames=0)
    assert made.driver.scene(PuzzleScene).puzzle.theme == theme


def test_trouble_is_told_and_can_be_tried_again(at: Reviewing) -> None:
    at.judge.fails = True
    at.press("review")
    at.until_done()
    told = {"Some turns could not be analysed.", "This turn could not be analysed."}
    assert told <= at.texts
    at.judge.fails = False
    at.press("again")
    at.until_done()
    assert not told & at.texts
    assert at.reviewer.review.mistakes(at.reviewer.seats)


def test_while_a_game_is_played_its_turns_are_not_judged(driver: Driver, watched: Watched) -> None:
    frames = watched.frames(2)
    for played, judged in ((frames[: len(frames) // 2], False), (frames, True)):
        for show in (driver.app.games().watch, driver.app.games().review):
            show(played)
            driver.wait(2)
            scene = driver.scene(ReplayScene)
            assert ("review" in {each.id for each in scene.panel.form.widgets}) == judged
