"""Reviews of either game: a judge that answers when it is let, and turns of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from alhambra.ai.position import Advice, Judgement
from alhambra.ai.search import Turn
from alhambra.app.replay.replay_scene import ReplayScene
from alhambra.match.games import turns_of
from alhambra.match.match import AnyHistory
from alhambra.opponents.worker import GivenUp
from alhambra.reviews.review import Review, Reviewer
from alhambra.reviews.stored_reviews import Reviews
from alhambra.rules.api import Seat
from alhambra.rules.games import game_of

LOSSES = (0.0, 3.0, 0.5, 0.0, 6.5)
"""What one turn after the other gave away."""
AHEAD = 9.0
"""By this many points the turn is better than all others that was found before any other."""
Whole = Callable[[Any, Any], Turn]
"""Makes a turn that begins with a choice, from the state before it."""


class Assessor:
    """A judge who knows at once, if he is let; some turns he cannot judge."""

    steps = 7

    def __init__(self, whole: Whole, reasons: Sequence[Any]) -> None:
        """``reasons`` are those of every turn but the one that was played, which has the last."""
        self.losses = cycle(LOSSES)
        self.asked: list[Seat] = []
        self.ready = True
        self.fails = False
        self.cancelled = 0
        self._whole, self._reasons = whole, tuple(reasons)
        self._answer: Judgement[Any, Any] | None = None

    def judge(self, state: Any, seat: Seat, played: Turn) -> None:
        """Say that it gave away what is next in the list."""
        lost, choices = next(self.losses), game_of(state).choices(state, seat)
        others = [choice for choice in choices if choice != played[0]][:2]
        lead = AHEAD if not self.asked else 2.0
        self.asked.append(seat)
        own = Advice(played, 50.0, lead, lead, self._reasons[-1:])
        found = [
            Advice(self._whole(state, each), 50.0, lead - 1.0, lead - 1.0, self._reasons)
            for each in others
        ]
        if lost:
            found = [each._replace(lead=lead + lost - n) for n, each in enumerate(found)]
        best = tuple(sorted((own, *found), key=lambda each: -each.lead))
        self._answer = Judgement(own, best)

    def poll(self) -> Judgement[Any, Any] | None:
        """The answer, once; or that there is none."""
        if not self.ready:
            return None
        answer, self._answer = self._answer, None
        if self.fails and answer is not None:
            raise GivenUp("no")
        return answer

    def cancel(self) -> None:
        """Forget it."""
        self.cancelled += 1
        self._answer = None


def varied_review(frames: AnyHistory, whole: Whole, reasons: Sequence[Any]) -> Review:
    """A review of turns good, fair and bad, with reasons of all these kinds."""
    review = Review(turns_of(frames))
    for turn in review.turns:
        state = frames[turn.frame - 1].state
        choices = game_of(state).choices(state, turn.seat)
        told = tuple(reasons[(turn.number + n) % len(reasons)] for n in range(3))
        best = tuple(
            Advice(whole(state, choice), 123.0, 98.7 - n, 98.7 - n, told)
            for n, choice in enumerate(choices[:: max(1, len(choices) // 3)][:3])
        )
        lead = (98.7, 98.0, 66.6)[turn.number % 3]
        review.add(turn.number, Judgement(Advice(turn.choices, 111.0, lead, lead, told), best))
    return review


def stages_of(
    review: Review,
    judge: Assessor,
    frames: AnyHistory,
    scene_with: Callable[[Reviewer], ReplayScene],
) -> Iterator[ReplayScene]:
    """The replay with its review being made, at turns good and bad, at the end, and in trouble."""
    with TemporaryDirectory() as folder:
        judge.ready = False
        reviewer = Reviewer(frames, judge, Reviews(Path(folder)))
        scene = scene_with(reviewer)
        scene.show_review(True)
        assert scene.review is not None
        yield scene
        reviewer.choose((0,))
        yield scene
        for number, judgement in review.judgements.items():
            reviewer.review.add(number, judgement)
        for seats in ((0,), range(len(reviewer.people))):
            reviewer.choose(seats)
            for span in (scene.review.losses.spans[0], *scene.review.mistakes[::9]):
                scene.review.go_to(span)
                scene.update(0.0)
                yield scene
        scene.go(scene.replay.last)
        scene.update(0.0)
        yield scene
        reviewer.trouble = "no"
        yield scene
