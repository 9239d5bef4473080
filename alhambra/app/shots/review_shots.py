"""Finished reviews of games for pictures: see ``shot``."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from alhambra.app.replay.reviewed import ReviewedScene
from alhambra.match.adviser import InlineAdviser
from alhambra.match.match import AnyHistory
from alhambra.match.reviewer import Reviewer
from alhambra.match.reviews import Reviews

STEPS = 24
"""Search steps per turn: few, as there are many turns."""


def review_of(frames: AnyHistory) -> Reviewer:
    """Return the review of a game with all turns judged."""
    with TemporaryDirectory() as folder:
        reviewer = Reviewer(frames, InlineAdviser(STEPS), Reviews(Path(folder)))
        reviewer.choose(range(len(frames[0].state.players)))
        while not reviewer.done:
            reviewer.update()
    reviewer.choose(reviewer.people)
    return reviewer


def show_mistake(scene: ReviewedScene[Any], stop: int) -> None:
    """Open the review at the last mistake before the stop, or the first after it; at the end of the
    game, show the players' sums.
    """
    scene.show_review(True)
    scene.go(stop)
    if scene.review is not None and stop < scene.replay.last:
        mistakes = scene.review.mistakes
        earlier = [span for span in mistakes if span.first <= stop]
        scene.review.go_to((earlier[-1:] or mistakes[:1] or scene.review.losses.spans[:1])[0])
