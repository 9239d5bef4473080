"""The part of a game in the pictures of the command ``shot``: see ``commands.shot``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol

from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene, SceneStack
from alhambra.app.replay.reviewed import ReviewedScene
from alhambra.library.ledger import Ledger
from alhambra.match.match import HUMAN, AnyHistory
from alhambra.opponents.adviser import InlineAdviser
from alhambra.reviews.reviewer import Reviewer
from alhambra.reviews.reviews import Reviews
from alhambra.rules.api import Seat, Seated

LEVEL = "normal"
"""Plays against the person in games played for pictures."""
NAMES = ("Isabela", "Yusuf", "Zahra", "Oldřich", "Aino", "Maximilian")
"""The players of games played for pictures."""
STEPS = 24
"""Search steps per turn of a review: few, as there are many turns."""


class Request(NamedTuple):
    """The content of a requested picture."""

    screen: str
    players: int
    """How many play, where a game is played for the picture."""
    seed: int
    """The seed of that game."""
    turns: int
    """How many turns of it are played, where the game counts by turns."""
    recorded: AnyHistory | None
    """The game of a record, shown instead of one that is played."""
    line: int | None
    """The line of the game's record at which it is shown."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who play."""
        return NAMES[: self.players]


class Shots(Protocol):
    """The pictures of a game. A module of the game's folder has these names."""

    SCREENS: tuple[str, ...]
    """The screens that show one of its games, or a page of it."""
    SAME: Mapping[str, str]
    """Its screens, by the corresponding ones of Alhambra."""
    SET_UP: str
    """The screen on which it is set up."""
    COUNTED_ON: tuple[str, ...]
    """The screens of statistics that count its games."""

    def scenes(self, app: App, request: Request) -> list[Scene]:
        """Make one of ``SCREENS``, from the bottom up. Raises ``ValueError`` if it cannot be."""

    def play(self, names: tuple[str, ...], seed: int) -> AnyHistory:
        """Play a game of a person with these names and opponents, to its end."""

    def count_games(self, ledger: Ledger, request: Request) -> None:
        """Play some games like the requested one, and count them."""

    def last_shown(self, frames: AnyHistory, request: Request) -> int:
        """Return the number of the frame at which a game is left unfinished."""

    def ask(self, stack: SceneStack, screen: str) -> bool:
        """Open what the screen shows over its scenes; True if it shows advice."""


def seats_of(names: tuple[str, ...]) -> tuple[Seated, ...]:
    """Return the seats of a person and of opponents."""
    return Seated(names[0], HUMAN), *(Seated(name, LEVEL) for name in names[1:])


class Forgetful:
    """A journal that keeps nothing."""

    def append(self, frames: AnyHistory) -> None:
        """Keep nothing."""

    def rewrite(self, frames: AnyHistory) -> None:
        """Keep nothing."""


class Pensive:
    """An opponent that never decides, so that the position stays."""

    def ask(self, state: object, seat: Seat, level: str, seed: str) -> None:
        """Begin to think."""

    def poll(self) -> None:
        """Not yet."""

    def cancel(self) -> None:
        """Stop thinking."""


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
