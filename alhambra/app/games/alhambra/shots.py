"""The screens of Alhambra, for pictures: see ``alhambra.app.games.shots``."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial

from alhambra.ai.thinking import think
from alhambra.app.games import shots
from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.scoring import ScoringScene
from alhambra.app.games.alhambra.pages.why import AlhambraWhyScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.input.intents import Hint
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene, SceneStack
from alhambra.app.scenes.why import Asked
from alhambra.app.table.unkept_band import no_trouble
from alhambra.content import load_box
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.alhambra.statistics import played
from alhambra.match.games import table_of, turn_at
from alhambra.match.match import AlhambraMatch, Match, start
from alhambra.opponents.adviser import Adviser
from alhambra.opponents.thinker import Inline
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import Ended, Scored
from alhambra.rules.alhambra.model import FINAL_ROUND, NAME, Phase
from alhambra.rules.api import Table
from alhambra.rules.chance import thought_seed

SCREENS: tuple[str, ...] = (
    *("table", "scoring", "replay", "review", "hints", "why"),
    *("end", "points", "end-scoring", "course", "story"),
)
SAME: Mapping[str, str] = {}
SET_UP = "setup"
COUNTED_ON: tuple[str, ...] = ("statistics",)
COUNTED = 8
"""Games played for the screen of statistics."""
ENDINGS = {
    "end": "result",
    "points": "points",
    "course": "course",
    "story": "story",
    "end-scoring": str(FINAL_ROUND),
}
"""Pages of the end by screen."""
SHOWN_AFTER = 2
"""Without a line number, a game is shown at the first player's next turn after this scoring."""


def scenes(app: App, request: shots.Request) -> list[Scene]:
    """Make the requested screen. Raises ``ValueError`` if the game does not get there."""
    frames: History = request.recorded or play(request.names, request.seed)
    at = last_shown(frames, request)
    if request.screen in ("replay", "review"):
        return [_replay(app, frames, at, reviewed=request.screen == "review")]
    shown = frames[: at + 1]
    match: AlhambraMatch = Match(shown, table_of(frames), shots.Forgetful(), shots.Pensive())
    adviser = Adviser()
    atexit.register(adviser.close)
    table = AlhambraTableScene(app, match, no_trouble, adviser)
    event = frames[at].event
    if request.screen == "scoring":
        assert isinstance(event, Scored)
        scoring = ScoringScene(app, frames[at - 1].state, event.round)
        scoring.finish()
        return [table, scoring]
    if request.screen == "why":
        return [table, _why(app, frames, at, adviser)]
    if request.screen in ENDINGS:
        end = AlhambraEndScene(app, shown, lambda: None)
        end.open(ENDINGS[request.screen])
        return [table, end]
    return [table]


def play(names: tuple[str, ...], seed: int) -> History:
    """Play a game in which a person chooses as the opponents do."""
    table = Table(NAME, shots.seats_of(names), seed)
    match: AlhambraMatch = Match(start(load_box(), table), table, shots.Forgetful(), Inline())
    while not match.over:
        seat = match.to_move
        if seat is not None and match.human_to_move:
            thought = thought_seed(seed, len(match.frames))
            match.submit(think(shipped_levels()[shots.LEVEL], match.state, seat, thought)[0])
        else:
            match.poll()
    return tuple(match.frames)


def count_games(ledger: Ledger, request: shots.Request) -> None:
    """Play some games with the requested number of players, and count them."""
    day = datetime(2026, 1, 1, 20)
    for number in range(COUNTED):
        frames = play(request.names, request.seed + number)
        ledger.add(played(frames, table_of(frames), day + timedelta(days=number), 1200))


def last_shown(frames: History, request: shots.Request) -> int:
    """Return the number of the last frame to show. Raises ``ValueError`` if there is none."""
    screen, line = request.screen, request.line
    last = len(frames) if line is None else min(line, len(frames))
    if screen == "scoring":
        scored = [n for n in range(last) if isinstance(frames[n].event, Scored)]
        if not scored:
            raise ValueError("there was no scoring in this game up to there")
        return scored[-1] if line else scored[min(1, len(scored) - 1)]
    if screen in ENDINGS:
        if not isinstance(frames[-1].event, Ended):
            raise ValueError("this game did not come to its end")
        return len(frames) - 1
    if line is not None or request.recorded is not None:
        return last - 1
    turns = (
        n
        for n, (_, state) in enumerate(frames)
        if state.scored >= SHOWN_AFTER and state.to_move == 0 and state.phase is Phase.ACTION
    )
    return next(turns, last - 1)


def ask(stack: SceneStack, screen: str) -> bool:
    """Ask for hints; the page on why a turn was played asks by itself."""
    if screen == "hints":
        stack.handle(Hint())
    return screen in ("hints", "why")


def _replay(app: App, frames: History, at: int, *, reviewed: bool) -> AlhambraReplayScene:
    """Make the replay of a game at the frame of this number.

    ``reviewed``: at the last mistake before that, with the review of all turns.
    """
    scene = AlhambraReplayScene(app, frames, None, partial(shots.review_of, frames))
    stops = scene.replay.stops
    stop = next((n for n, stop in enumerate(stops) if stop.frame > at), scene.replay.last)
    scene.go(stop)
    if reviewed:
        shots.show_mistake(scene, stop)
    return scene


def _why(app: App, frames: History, at: int, adviser: Adviser) -> AlhambraWhyScene:
    """Make the page on why the first player's last turn before this frame was played."""
    last = next(n for n in range(at, 0, -1) if (done := turn_at(frames, n)) and done.seat == 0)
    done = turn_at(frames, last)
    assert done is not None
    asked = Asked(frames[done.before].state, done.seat, done.played, range(1))
    return AlhambraWhyScene(app, asked, adviser)
