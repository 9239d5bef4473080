"""The screens of Roll & Write, for pictures: see ``alhambra.app.games.shots``."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from itertools import count

from alhambra.app.games import shots
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.table.prospects import prospect
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import Direction, Hint, Log, Move
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene, SceneStack
from alhambra.app.table.unkept_band import no_trouble
from alhambra.content import load_rollwrite_box
from alhambra.library.ledger import Ledger
from alhambra.match.games import table_of
from alhambra.match.match import Match, RollwriteMatch
from alhambra.match.rollwrite.statistics import rollwrite_played
from alhambra.opponents.adviser import Adviser
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Table
from alhambra.rules.chance import chance_after
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, coins_to_gain
from alhambra.rules.rollwrite.events import Completed, TurnBegan
from alhambra.rules.rollwrite.model import Solo, State

HELP = ("sheet-hints", "sheet-log", "sheet-why")
"""Screens of the table with something opened."""
SET_UP = "sheet-setup"
COUNTED_ON: tuple[str, ...] = ("statistics", "sheet-statistics")
SCREENS: tuple[str, ...] = (
    *("sheet", SET_UP, "sheet-replay", "sheet-review", "sheet-completed", "sheet-count"),
    *("sheet-end", "sheet-points", "sheet-statistics", *HELP),
)
SAME: Mapping[str, str] = {
    "table": "sheet",
    "scoring": "sheet-completed",
    "replay": "sheet-replay",
    "review": "sheet-review",
    "hints": "sheet-hints",
    "why": "sheet-why",
    "end": "sheet-end",
    "points": "sheet-points",
    "end-scoring": "sheet-count",
}
ALONE = Solo(3, True)
"""The variant in pictures of a game for one."""
COUNTED = 5
"""The most players of the games that are played for the screen of statistics."""


def scenes(app: App, request: shots.Request) -> list[Scene]:
    """Make the requested screen. Raises ``ValueError`` if the game does not get there."""
    if request.recorded is not None:
        frames: History = request.recorded
        if request.line is not None:
            frames = frames[: max(request.line, _first_decision(frames))]
    elif request.screen == "sheet-completed":
        frames = _play_completing(request.names, request.seed)
    else:
        frames = play(request.names, request.seed)
    match request.screen:
        case "sheet" | "sheet-hints" | "sheet-log" | "sheet-why":
            return [_table(app, frames if request.recorded else _cut_after(frames, request.turns))]
        case "sheet-replay" | "sheet-review":
            return [_replay(app, frames, request)]
        case "sheet-completed":
            return [CompletedScene(app, _find_most_completed(frames))]
    return [_end(app, request.screen, frames)]


def play(names: tuple[str, ...], seed: int, solo: Solo = ALONE) -> History:
    """Play a game in which all choose what gives most points at once."""
    table = Table(game.NAME, shots.seats_of(names), seed, solo if len(names) == 1 else None)
    frames = game.start(load_rollwrite_box(), table, chance_after(seed, 0))
    while game.actors(state := frames[-1].state):
        choice = _choose_greedily(state)
        chance = chance_after(seed, len(frames))
        frames = (*frames, *game.apply(state, state.to_move, choice, chance))
    return frames


def count_games(ledger: Ledger, request: shots.Request) -> None:
    """Play some games with the first of the names, alone and with others, and count them."""
    day = datetime(2026, 1, 1, 21)
    for number, players in enumerate((*range(1, COUNTED + 1), 1, 3, 3, 1)):
        solo = Solo(2 + number % 3, number > 3)
        frames = play(shots.NAMES[:players], request.seed + number, solo)
        when = day + timedelta(days=number)
        ledger.add(rollwrite_played(frames, table_of(frames), when, 900))


def last_shown(frames: History, request: shots.Request) -> int:
    """Return the number of the last frame up to the requested line."""
    return (len(frames) if request.line is None else min(request.line, len(frames))) - 1


def ask(stack: SceneStack, screen: str) -> bool:
    """Open what the screen shows at the table: hints, the chronicle, why the last turn."""
    if screen == "sheet-hints":
        stack.handle(Hint())
    elif screen in HELP:
        stack.handle(Log())
        stack.settle()
        log = stack.top
        while screen == "sheet-why" and stack.top is log:
            stack.handle(Move(Direction.UP))
            stack.handle(Hint())
            stack.settle()
    return screen in HELP


def _first_decision(frames: History) -> int:
    """Return the number of frames up to the first decision."""
    return 1 + next(n for n, frame in enumerate(frames) if isinstance(frame.event, TurnBegan))


def _table(app: App, frames: History) -> RollwriteTableScene:
    adviser = Adviser()
    atexit.register(adviser.close)
    match: RollwriteMatch = Match(frames, table_of(frames), shots.Forgetful(), shots.Pensive())
    return RollwriteTableScene(app, match, no_trouble, adviser)


def _cut_after(frames: History, turns: int) -> History:
    """Return the game after this many turns, at a decision of the first player."""
    begun = 0
    for number, (event, state) in enumerate(frames):
        begun += isinstance(event, TurnBegan)
        if begun > turns and state.to_move == 0 and isinstance(event, TurnBegan):
            return frames[: number + 1]
    return frames


def _replay(app: App, frames: History, request: shots.Request) -> RollwriteReplayScene:
    """Make the replay; a game played for the picture stops after the requested number of turns.

    For the screen of the review: at the last mistake before that.
    """
    scene = RollwriteReplayScene(app, frames, partial(shots.review_of, frames))
    stops, stop = scene.replay.stops, 0
    if request.recorded is None:
        stop = next((n for n, one in enumerate(stops) if one.turn > request.turns), len(stops))
    elif request.line is not None:
        stop = scene.replay.last
    scene.go(stop)
    if request.screen == "sheet-review":
        shots.show_mistake(scene, stop)
    return scene


def _end(app: App, screen: str, frames: History) -> Scene:
    """Make the final count, or a page of the end. Raises ``ValueError`` if the game is not over."""
    if game.actors(frames[-1].state):
        raise ValueError("this game did not come to its end")
    if screen == "sheet-count":
        scene = FinalCountScene(app, frames[-1].state)
        scene.finish()
        return scene
    end = RollwriteEndScene(app, frames[-1].state, *[lambda *_: None] * 4)
    end.open("points" if screen == "sheet-points" else "result")
    return end


def _play_completing(names: tuple[str, ...], seed: int) -> History:
    """Return the greedy game of this number, or the next one in which a type is completed."""
    games = (play(names, number) for number in count(seed))
    return next(frames for frames in games if any(isinstance(e, Completed) for e, _ in frames))


def _choose_greedily(state: State) -> Choice:
    """Return the choice that gives most points at once; coins now and then."""
    seat = state.to_move

    def worth(choice: Choice) -> float:
        match choice:
            case Build(blue, yellow, _):
                found = prospect(state, seat, (blue, yellow))
                return 1 + found.gain + found.number / found.size
            case Coins():
                return coins_to_gain(state, seat) * 0.9
            case _:
                return 0

    return max(game.choices(state, seat), key=worth)


def _find_most_completed(frames: History) -> State:
    """Return the state before the completed types were paid, in the round with most of them.

    Raises ``ValueError`` if no type was completed in the game.
    """
    firsts = [
        number
        for number, (event, _) in enumerate(frames)
        if isinstance(event, Completed) and not isinstance(frames[number - 1].event, Completed)
    ]
    if not firsts:
        raise ValueError("no type was completed in this game up to there")
    return max((frames[at - 1].state for at in firsts), key=lambda state: len(state.completing))
