"""The review of a game: its turns, what they gave away, and what is kept of it."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import pytest

from alhambra.ai.alhambra.advice import Advice, Exact, Judgement, Majority, Reason
from alhambra.ai.rollwrite.advice import Reason as SheetReason
from alhambra.ai.search import Turn
from alhambra.content import load_box
from alhambra.learning.puzzles import THEMES
from alhambra.match.games import MATCH_GAMES, PlayedTurn, turns_of
from alhambra.match.statistics import key_of
from alhambra.opponents.thinker import Answer
from alhambra.opponents.worker import GivenUp
from alhambra.reviews.review import (
    FEWEST_MISTAKES,
    KEPT_AFTER,
    MISTAKE_GAMES,
    MISTAKE_POINTS,
    REMEDIES,
    Review,
    Reviewer,
    better,
    commonest_mistake,
    people,
)
from alhambra.reviews.stored_reviews import LARGEST_FILE, VERSION, ReviewKey, Reviews
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Add, Remove, Swap
from alhambra.rules.alhambra.model import Building
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyFrame, AnyState
from alhambra.rules.rollwrite.model import Solo
from tests.app.games.rollwrite.advices import REASONS
from tests.app.games.rollwrite.positions import sheet_game
from tests.app.learn.practice import exercises
from tests.games import whole
from tests.stand_ins import InlineAdviser

ENOUGH = 1000
"""More updates than any game here needs."""


FRAMES: History = whole(load_box(), 3, 3)
TURNS = turns_of(FRAMES)


def judged(turn: Turn, lost: float, lead: float = 2.0) -> Judgement:
    """The turn was this many points worse than another, which is so far before a third.

    What it is held against is its own beginning: that was possible, too.
    """
    tile = FRAMES[0].state.box.tiles[3]
    reasons: tuple[Reason, ...] = (Exact(2.5, (tile,)), Majority(1.0, Building.TOWER, 1, 2, 3))
    played = Advice(turn, 50.0 - lost, 10.0 - lost, 10.0 - lost, reasons)
    if not lost:
        return Judgement(played, (played, Advice(turn[:1], 40.0, 10.0 - lead, 10.0 - lead, ())))
    return Judgement(played, (Advice(turn[:1], 50.0, 10.0, 10.0, reasons), played))


class Fixed:
    """Judges turns by a list of points lost, an answer at the second poll."""

    steps = 7

    def __init__(self, lost: dict[Turn, float] | None = None, fails: Turn = ()) -> None:
        self._lost, self._fails = lost or {}, fails
        self.asked: list[tuple[AnyState, Seat, Turn]] = []
        self._waiting: Turn | None = None
        self._polls = 0

    def judge(self, state: AnyState, seat: Seat, played: Turn) -> None:
        self.asked.append((state, seat, played))
        self._waiting, self._polls = played, 0

    def poll(self) -> Answer | None:
        self._polls += 1
        if self._waiting is None or self._polls < 2:
            return None
        turn, self._waiting = self._waiting, None
        if turn == self._fails:
            raise GivenUp("the coach is out")
        return judged(turn, self._lost.get(turn, 0.0))

    def cancel(self) -> None:
        self._waiting = None


def gone_through(reviewer: Reviewer, most: int = ENOUGH) -> int:
    """Update until it is done, but not more often than ``most``; how often it was."""
    for count in range(most):
        if reviewer.done:
            return count
        reviewer.update()
    return most


# -- what was lost ---------------------------------------------------------------------------------


def of_seat(seat: Seat) -> list[PlayedTurn]:
    return [turn for turn in TURNS if turn.seat == seat]


def test_accounts_add_up_mistakes_and_nothing_else() -> None:
    first, second, third, *_ = of_seat(0)
    review = Review(TURNS)
    for turn, lost in (
        (first, 3.5),
        (second, MISTAKE_POINTS),
        (third, MISTAKE_POINTS / 2),
        (of_seat(1)[0], 9),
    ):
        review.add(turn.number, judged(turn.choices, lost))
    account = review.account(0)
    assert account.lost == pytest.approx(3.5 + MISTAKE_POINTS)
    assert (account.mistakes, account.judged) == (2, 3)
    assert review.mistakes([0]) == (first, second)
    assert len(review.mistakes([0, 1])) == 3


def test_the_best_move_is_the_found_one_with_the_largest_lead() -> None:
    first, second, third, *_ = of_seat(0)
    review = Review(TURNS)
    review.add(first.number, judged(first.choices, 0, lead=3))
    review.add(second.number, judged(second.choices, 0, lead=6))
    review.add(third.number, judged(third.choices, 4, lead=20))
    best = review.best_move([0])
    assert best is not None
    assert best.turn == second and best.lead == pytest.approx(6)
    assert review.best_move([1]) is None


def test_better_turns_are_those_before_the_played_one() -> None:
    turn = TURNS[0].choices
    assert better(judged(turn, 0)) == ()
    assert [advice.turn for advice in better(judged(turn, 2))] == [turn[:1]]


# -- going through ---------------------------------------------------------------------------------


def test_every_turn_of_the_persons_is_judged_from_where_it_began(tmp_path: Path) -> None:
    judge = Fixed()
    reviewer = Reviewer(FRAMES, judge, Reviews(tmp_path))
    reviewer.choose([1])
    gone_through(reviewer)
    assert [played for _, _, played in judge.asked] == [turn.choices for turn in of_seat(1)]
    for (state, seat, _), turn in zip(judge.asked, of_seat(1), strict=True):
        assert seat == 1
        assert state == FRAMES[turn.frame - 1].state
    assert reviewer.progress.share == 1


def test_where_nobody_is_a_person_all_are_reviewed() -> None:
    kinds = {player.kind for player in FRAMES[-1].state.players}
    expected = (0, 1, 2) if "human" not in kinds else people(FRAMES)
    assert people(FRAMES) == expected


def test_a_review_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    first = Reviewer(FRAMES, Fixed(), Reviews(tmp_path))
    gone_through(first, 40)
    count = len(first.review.judgements)
    first.leave()
    assert 0 < count < len(TURNS)
    judge = Fixed()
    again = Reviewer(FRAMES, judge, Reviews(tmp_path))
    assert again.review.judgements == first.review.judgements
    gone_through(again)
    assert len(judge.asked) == again.progress.turns - count
    last = Fixed()
    done = Reviewer(FRAMES, last, Reviews(tmp_path))
    assert done.done and not last.asked


def test_a_stop_of_the_program_costs_a_few_turns_at_most(tmp_path: Path) -> None:
    first = Reviewer(FRAMES, Fixed(), Reviews(tmp_path))
    gone_through(first, 3 * KEPT_AFTER)
    kept = Reviewer(FRAMES, Fixed(), Reviews(tmp_path)).review.judgements
    assert len(first.review.judgements) - len(kept) < KEPT_AFTER


def test_a_turn_that_cannot_be_judged_is_passed_over_and_told(tmp_path: Path) -> None:
    bad = TURNS[4]
    reviewer = Reviewer(FRAMES, Fixed(fails=bad.choices), Reviews(tmp_path))
    reviewer.choose([bad.seat])
    gone_through(reviewer)
    assert reviewer.trouble == "the coach is out"
    assert reviewer.review.of(bad) is None
    assert reviewer.done
    reviewer.try_again()
    assert not reviewer.done


# -- what is kept ----------------------------------------------------------------------------------

OF = ReviewKey(key_of(FRAMES), 7)


def kept(folder: Path) -> Reviews:
    reviews = Reviews(folder)
    reviews.keep(OF, {turn.number: judged(turn.choices, 1.25) for turn in TURNS[:5]}, range(5))
    return reviews


def test_what_was_kept_is_read_back_as_it_was(tmp_path: Path) -> None:
    found = kept(tmp_path).load(OF, TURNS, FRAMES)
    assert found == {turn.number: judged(turn.choices, 1.25) for turn in TURNS[:5]}


NO_CARDS = [{"do": "take", "cards": ["ducat-9", "gulden-9", "dirham-9", "denar-9"]}]
NO_WAY = [{"do": "pass"}]


def damaged(data: bytes) -> Iterator[bytes]:
    """A review torn anywhere, beyond all bounds, or with praise for a turn that may not be made."""
    yield from (data[:length] for length in range(0, len(data), 97))
    yield from (b"[" * 2000, b" " * (LARGEST_FILE + 1))
    for turn in (NO_CARDS, NO_WAY):
        told = json.loads(data)
        told["turns"]["0"]["best"][0]["turn"] = turn
        yield json.dumps(told).encode()


def test_a_damaged_review_is_made_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    reviews = kept(tmp_path)
    path = reviews.path(OF)
    for data in damaged(path.read_bytes()):
        caplog.clear()
        path.write_bytes(data)
        assert reviews.load(OF, TURNS, FRAMES) == {}
        assert "damaged" in caplog.text


def test_a_review_of_another_version_or_depth_is_made_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    reviews = kept(tmp_path)
    assert reviews.load(OF._replace(steps=8), TURNS, FRAMES) == {}
    told = json.loads(reviews.path(OF).read_text("utf-8"))
    reviews.path(OF).write_text(json.dumps(told | {"version": 0}), "utf-8")
    assert reviews.load(OF, TURNS, FRAMES) == {}
    assert "another version" in caplog.text


def test_a_review_is_not_that_of_a_changed_record(tmp_path: Path) -> None:
    kept(tmp_path)
    reviewer = Reviewer(FRAMES[:-1], Fixed(), Reviews(tmp_path))
    assert not reviewer.review.judgements


def test_where_a_review_cannot_be_kept_it_is_made_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way")
    reviewer = Reviewer(FRAMES, Fixed(), Reviews(tmp_path / "file"))
    gone_through(reviewer)
    assert reviewer.done
    assert "cannot be kept" in caplog.text


# -- of Roll & Write -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frames",
    [FRAMES[: TURNS[9].frame - 1], sheet_game(1, Solo(3, True)), sheet_game(2)],
    ids=["the first turns of alhambra", "a sheet alone", "two sheets"],
)
def test_the_real_coach_judges_every_turn_of_the_persons(
    tmp_path: Path, frames: Sequence[AnyFrame]
) -> None:
    reviewer = Reviewer(frames, InlineAdviser(4), Reviews(tmp_path))
    assert reviewer.seats == people(frames)
    gone_through(reviewer)
    assert reviewer.done and reviewer.trouble is None
    review = reviewer.review
    assert len(review.judgements) == len(review.turns) > 6
    for turn in review.turns:
        judgement = review.of(turn)
        assert judgement is not None and judgement.lost >= 0
        assert judgement.played.turn == turn.choices
    again = Reviewer(frames, InlineAdviser(4), Reviews(tmp_path))
    assert again.done and again.review.judgements == review.judgements


def test_every_kind_of_reason_is_kept_and_read_back_as_it_was(tmp_path: Path) -> None:
    assert {type(reason) for reason in REASONS} == set(get_args(SheetReason))
    frames, reviews = sheet_game(4), Reviews(tmp_path)
    of, turns = ReviewKey(key_of(frames), 7), turns_of(frames)
    told = {
        turn.number: Judgement(advice, (advice,))
        for turn in turns
        for advice in [Advice(turn.choices, 61.5, -2.25, -2.25, REASONS)]
    }
    reviews.keep(of, told, told)
    assert reviews.load(of, turns, frames) == told


# -- mistakes --------------------------------------------------------------------------------------


ALHAMBRA, ROLLWRITE = alhambra.NAME, rollwrite.NAME
Reasons = dict[str, float]


def review(path: Path, age: int, *turns: tuple[Reasons, Reasons], **about: object) -> None:
    """Write a review with these turns: the reasons of the better one, and of the one played."""

    def advice(lead: float, reasons: Reasons) -> object:
        return {"lead": lead, "reasons": [{"reason": k, "points": p} for k, p in reasons.items()]}

    made = {
        n: {"played": advice(0, played), "best": [advice(sum(best.values()), best)]}
        for n, (best, played) in enumerate(turns)
    }
    path.write_text(json.dumps({"version": VERSION, "turns": made} | about))
    os.utime(path, (-age, -age))


def test_the_reason_that_the_better_turns_lacked_most_is_found(tmp_path: Path) -> None:
    wall: tuple[Reasons, Reasons] = {"LongestWall": 4.0, "Majority": 3.0}, {}
    majority: tuple[Reasons, Reasons] = {"LongestWall": 4.0, "Majority": 3.0}, {"LongestWall": 4.0}
    slight: tuple[Reasons, Reasons] = {"Exact": 1.0}, {}
    review(tmp_path / "a.json", 1, wall, majority, majority, slight, slight, slight, slight)
    assert commonest_mistake(tmp_path, ALHAMBRA) is None, f"fewer than {FEWEST_MISTAKES}"
    review(tmp_path / "b.json", 2, majority, wall, people=[0])
    (tmp_path / "c.json").write_text('{"turns": 3}')
    found = commonest_mistake(tmp_path, ALHAMBRA)
    assert found is not None and found == (REMEDIES[ALHAMBRA]["Majority"], 3, 4)


def test_the_last_games_of_the_kind_count(tmp_path: Path) -> None:
    assert commonest_mistake(tmp_path / "none", ALHAMBRA) is None
    race: tuple[Reasons, Reasons] = {"Race": 4.0}, {}
    for number in range(MISTAKE_GAMES):
        review(tmp_path / f"{number}.json", number, ({"Exact": 4.0}, {}))
        review(tmp_path / f"sheet-{number}.json", number, race)
    review(tmp_path / "old.json", MISTAKE_GAMES, *[({"Room": 4.0}, Reasons())] * 20)
    found = commonest_mistake(tmp_path, ALHAMBRA)
    assert found is not None and (found.remedy.mistake, found.times) == ("exact", MISTAKE_GAMES)
    sheets = commonest_mistake(tmp_path, ROLLWRITE)
    assert sheets is not None and sheets.remedy.mistake == "race"


def test_every_mistake_has_a_reason_an_exercise_and_puzzles() -> None:
    for game, known in REMEDIES.items():
        kinds = {each.__name__ for each in (*MATCH_GAMES[game].reasons, Add, Swap, Remove)}
        assert known.keys() <= kinds
        assert {each.exercise for each in known.values()} <= exercises()[game].topics.keys()
        assert {each.puzzles for each in known.values()} <= {*THEMES[game]}
