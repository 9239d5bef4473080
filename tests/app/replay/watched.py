"""Replays of both games in a program: what tests of the shared code need to know of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene, PassingTally
from alhambra.app.games.alhambra.table.hints import describe_reason
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.replay import PassingCompleted, PassingCount, RollwriteReplayScene
from alhambra.app.games.rollwrite.table.hints import describe_reason as sheet_reason_said
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.replay_scene import ReplayScene
from alhambra.app.table.picture import Say
from alhambra.match.match import AnyHistory
from alhambra.reviews.review import Reviewer
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.rollwrite.events import Completed
from alhambra.rules.rollwrite.model import Solo
from tests.app.driving import STEP, Driver
from tests.app.games.alhambra import advices
from tests.app.games.alhambra.replays import whole
from tests.app.games.rollwrite import advices as sheet_advices
from tests.app.games.rollwrite.positions import sheet_game

Reviewing = Callable[[], Reviewer] | None


class Watched(NamedTuple):
    """A game whose replays are watched."""

    name: str
    frames: Callable[[int], AnyHistory]
    """A whole game of this many players."""
    scene: Callable[[App, AnyHistory, Reviewing], ReplayScene]
    end: Callable[[App, AnyHistory], Any]
    """The pages of its end."""
    counts: Callable[[AnyHistory], list[type[Scene]]]
    """The scenes in which a game is scored, in their order..."""
    passing: dict[type[Scene], type[Scene]]
    """... and those of a film in their place."""
    whole: Callable[[Any, Any], Any]
    """A turn that begins with a choice."""
    reasons: Sequence[Any]
    describe_reason: Callable[[AnyHistory, Say], str]
    """The first of the reasons in words."""
    turn: str
    """The word before the number of a turn."""
    redrawn: int
    """The lines at the beginning of a record that are others when a game goes on from a replay."""


def _paid(frames: AnyHistory) -> list[type[Scene]]:
    """Types completed, whenever some are paid at the end of a round, and the final count."""
    paid = sum(
        isinstance(event, Completed) and not isinstance(frames[n - 1].event, Completed)
        for n, (event, _) in enumerate(frames)
    )
    return [*[CompletedScene] * paid, FinalCountScene]


ALHAMBRA = Watched(
    "alhambra",
    whole,
    lambda app, frames, reviewing: AlhambraReplayScene(app, frames, None, reviewing),
    lambda app, frames: AlhambraEndScene(app, frames, print),
    lambda frames: [ScoringScene for frame in frames if isinstance(frame.event, Scored)],
    {ScoringScene: PassingTally},
    advices.whole,
    advices.REASONS,
    lambda frames, t: describe_reason(advices.REASONS[0], (), t),
    "Turn",
    redrawn=2,  # the set-up, and the order of the deck
)
ROLLWRITE = Watched(
    "roll-and-write",
    lambda players: sheet_game(players, Solo(2, True) if players == 1 else None),
    RollwriteReplayScene,
    lambda app, frames: RollwriteEndScene(app, frames, print),
    _paid,
    {CompletedScene: PassingCompleted, FinalCountScene: PassingCount},
    sheet_advices.whole,
    sheet_advices.REASONS,
    lambda frames, t: sheet_reason_said(sheet_advices.REASONS[0], frames[-1].state, 0, t),
    "Round",
    redrawn=1,
)  # fmt: skip


def opened(
    driver: Driver, watched: Watched, frames: AnyHistory, reviewing: Reviewing = None
) -> ReplayScene:
    scene = watched.scene(driver.app, frames, reviewing)
    driver.show(scene, 2)
    return scene


def hurry(driver: Driver, scene: ReplayScene) -> list[type[Scene]]:
    """Go on until nothing is told, without drawing; the scenes that were shown meanwhile."""
    stack, seen = driver.program.stack, list[type[Scene]]()
    for _ in range(400):
        if stack.top is not scene:
            seen.append(type(stack.top))  # type: ignore[arg-type]  # there is one
            stack.pop()
        elif not scene.view.timeline.telling and scene.shown == scene.replay.at:
            return seen
        stack.update(STEP)
        stack.settle()
    raise AssertionError("it never comes to rest")


def at_rest(driver: Driver, scene: ReplayScene) -> int:
    """The stop it stands at when all was shown."""
    hurry(driver, scene)
    driver.wait(1)
    return scene.replay.at
