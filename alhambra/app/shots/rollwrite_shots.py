"""The screens of Roll & Write, for pictures: see ``shot``."""

from __future__ import annotations

import argparse
import atexit
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from alhambra.app.games.alhambra.game import ALHAMBRA
from alhambra.app.games.rollwrite.end import RollwriteEndScene
from alhambra.app.games.rollwrite.game import ROLL_AND_WRITE
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.table.prospects import prospect
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import Direction, Hint, Log, Move
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene, SceneStack
from alhambra.app.scenes.statistics import StatisticsScene
from alhambra.app.shots.review_shots import review_of, show_mistake
from alhambra.app.shots.still_match import Forgetful, Pensive
from alhambra.app.table.unkept_band import no_trouble
from alhambra.content import load_rollwrite_box
from alhambra.match.adviser import Adviser
from alhambra.match.ledger import Ledger
from alhambra.match.match import HUMAN, AnyHistory, Match, RollwriteMatch
from alhambra.match.rollwrite.statistics import rollwrite_played
from alhambra.match.saves import Loaded, table_of
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Seated, Table
from alhambra.rules.chance import chance_after
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, coins_to_gain
from alhambra.rules.rollwrite.events import Completed, TurnBegan
from alhambra.rules.rollwrite.model import PLAYERS, Solo, State

HELP = ("sheet-hints", "sheet-log", "sheet-why")
"""Screens of the table with something opened."""
SCREENS = (
    *("sheet", "sheet-setup", "sheet-replay", "sheet-review", "sheet-completed", "sheet-count"),
    *("sheet-end", "sheet-points", "sheet-statistics", *HELP),
)
SAME = {
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
"""The screens of Roll & Write, by the corresponding ones of Alhambra."""
PALACES = (*SAME, "course", "story")
"""The screens of a game of Alhambra."""
ALONE = Solo(3, True)
"""The variant in pictures of a game for one."""
LEVEL = "normal"


def screen_for(screen: str, frames: AnyHistory) -> str:
    """Return the screen of this game for the requested one.

    Raises ``ValueError`` for a screen that only the other game has.
    """
    if isinstance(frames[-1].state, State):
        name, seen = ROLL_AND_WRITE.called, {**dict.fromkeys(PALACES), **SAME}
        known: Sequence[str] = (*SCREENS, *SAME)
    else:
        name, seen, known = ALHAMBRA.called, dict.fromkeys(SCREENS), PALACES
    found = seen.get(screen, screen)
    if found is None:
        expected = ", ".join(known)
        raise ValueError(f"{screen}: the record is of {name}; expected one of {expected}")
    return found


def sheet_scene(
    app: App, options: argparse.Namespace, names: tuple[str, ...], loaded: Loaded | None
) -> Scene:
    """Make the requested screen, of the loaded game if there is one.

    Raises ``ValueError`` for impossible requests.
    """
    if options.screen == "sheet-setup":
        return RollwriteSetupScene(app, load_rollwrite_box())
    if options.screen == "sheet-statistics":
        with TemporaryDirectory() as folder:
            ledger = Ledger(Path(folder) / "statistics.jsonl")
            count_games(ledger, names, options.seed)
            return StatisticsScene(app, ledger, (ALHAMBRA, ROLL_AND_WRITE))
    if loaded is not None:
        frames: History = loaded.frames
        if options.line is not None:
            frames = frames[: max(options.line, first_decision(frames))]
    elif options.screen == "sheet-completed":
        frames = completing_game(names[: options.players], options.seed)
    else:
        frames = eager_game(names[: options.players], options.seed)
    match options.screen:
        case "sheet" | "sheet-hints" | "sheet-log" | "sheet-why":
            return _table(app, frames if loaded else _cut_after(frames, options.turns))
        case "sheet-replay" | "sheet-review":
            return _replay(app, frames, options)
        case "sheet-completed":
            return CompletedScene(app, _find_most_completed(frames))
    return _end(app, options.screen, frames)


def count_games(ledger: Ledger, names: tuple[str, ...], seed: int) -> None:
    """Play some games with the first of these names, alone and with others, and count them."""
    day = datetime(2026, 1, 1, 21)
    for number, players in enumerate((*range(1, len(names[:5]) + 1), 1, 3, 3, 1)):
        solo = Solo(2 + number % 3, number > 3) if players == 1 else None
        frames = eager_game(names[:players], seed + number, solo)
        when = day + timedelta(days=number)
        ledger.add(rollwrite_played(frames, table_of(frames), when, 900))


def first_decision(frames: History) -> int:
    """Return the number of frames up to the first decision."""
    return 1 + next(n for n, frame in enumerate(frames) if isinstance(frame.event, TurnBegan))


def _table(app: App, frames: History) -> RollwriteTableScene:
    adviser = Adviser()
    atexit.register(adviser.close)
    match: RollwriteMatch = Match(frames, table_of(frames), Forgetful(), Pensive())
    return RollwriteTableScene(app, match, no_trouble, adviser)


def _cut_after(frames: History, turns: int) -> History:
    """Return the game after this many turns, at a decision of the first player."""
    begun = 0
    for number, (event, state) in enumerate(frames):
        begun += isinstance(event, TurnBegan)
        if begun > turns and state.to_move == 0 and isinstance(event, TurnBegan):
            return frames[: number + 1]
    return frames


def _replay(app: App, frames: History, options: argparse.Namespace) -> RollwriteReplayScene:
    """Make the replay; a game played for the picture stops after the requested number of turns.

    For the screen of the review: at the last mistake before that.
    """
    scene = RollwriteReplayScene(app, frames, partial(review_of, frames))
    stops, stop = scene.replay.stops, 0
    if options.record is None:
        stop = next((n for n, one in enumerate(stops) if one.turn > options.turns), len(stops))
    elif options.line is not None:
        stop = scene.replay.last
    scene.go(stop)
    if options.screen == "sheet-review":
        show_mistake(scene, stop)
    return scene


def _end(app: App, screen: str, frames: History) -> Scene:
    """Make the final count, or a page of the end. Raises ``ValueError`` if the game is not over."""
    if game.actors(frames[-1].state):
        raise ValueError("this game did not come to its end")
    if screen == "sheet-count":
        scene = FinalCountScene(app, frames[-1].state)
        scene.finish()
        return scene
    end = RollwriteEndScene(app, frames[-1].state, *[lambda: None] * 4)
    end.open("points" if screen == "sheet-points" else "result")
    return end


def ask(stack: SceneStack, screen: str) -> None:
    """Open what the screen shows at the table: hints, the chronicle, why the last turn."""
    if screen == "sheet-hints":
        stack.handle(Hint())
        return
    stack.handle(Log())
    stack.settle()
    log = stack.top
    while screen == "sheet-why" and stack.top is log:
        stack.handle(Move(Direction.UP))
        stack.handle(Hint())
        stack.settle()


def eager_game(names: tuple[str, ...], seed: int, solo: Solo | None = None) -> History:
    """Play a game of one person and others in which all choose what gives most points at once."""
    seats = (Seated(names[0], HUMAN), *(Seated(name, LEVEL) for name in names[1:]))
    if len(seats) not in PLAYERS:
        raise ValueError(f"--players {len(seats)}: Roll & Write is for 1 to {PLAYERS.stop - 1}")
    table = Table(game.NAME, seats, seed, solo or ALONE if len(seats) == 1 else None)
    frames = game.start(load_rollwrite_box(), table, chance_after(seed, 0))
    while game.actors(state := frames[-1].state):
        choice = _choose_greedily(state)
        chance = chance_after(seed, len(frames))
        frames = (*frames, *game.apply(state, state.to_move, choice, chance))
    return frames


def completing_game(names: tuple[str, ...], seed: int) -> History:
    """Return the greedy game of this number, or the next one in which a type is completed."""
    games = (eager_game(names, number) for number in count(seed))
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
