"""The screens around the table of Roll & Write, for pictures of them: see ``shot``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random

from alhambra.app.app import App
from alhambra.app.input.intents import Direction, Hint, Log, Move
from alhambra.app.scene_sheet_end import SheetEndScene
from alhambra.app.scene_sheet_setup import SheetSetupScene
from alhambra.app.scene_sheet_tally import CompletedScene, SheetTallyScene
from alhambra.app.scenes import Scene, SceneStack
from alhambra.content import load_sheet_box
from alhambra.match.match import HUMAN, chance_after
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Choice, Coins
from alhambra.rules.rollwrite.events import Completed
from alhambra.rules.rollwrite.model import PLAYERS, Box, Solo, State

SCREENS = ("sheet-setup", "sheet-completed", "sheet-count", "sheet-end", "sheet-points")
HELP = ("sheet-hints", "sheet-log", "sheet-why")
"""The table with what is asked for there."""
ALONE = Solo(3, True)
"""Whom one plays with where a game for one is shown."""
BUILT = 0.8
"""How often somebody builds who could also take coins."""


def sheet_scene(app: App, options: argparse.Namespace, names: tuple[str, ...]) -> Scene:
    """The screen that was asked for. Raises ``ValueError`` for what cannot be shown."""
    box = load_sheet_box()
    if options.screen == "sheet-setup":
        return SheetSetupScene(app, box)
    if options.players not in PLAYERS:
        most = PLAYERS.stop - 1
        raise ValueError(f"--players {options.players}: Roll & Write is for 1 to {most}")
    frames = a_game(box, names[: options.players], options.seed)
    if options.screen == "sheet-completed":
        return CompletedScene(app, _most_completed(frames))
    if options.screen == "sheet-count":
        scene = SheetTallyScene(app, frames[-1].state)
        scene.finish()
        return scene
    end = SheetEndScene(app, frames[-1].state, lambda: None, lambda: None, lambda: None)
    end.open("points" if options.screen == "sheet-points" else "result")
    return end


def ask(stack: SceneStack, screen: str) -> None:
    """At the table, ask for what the screen shows: hints, the chronicle, why the last turn."""
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


def a_game(box: Box, names: tuple[str, ...], seed: int) -> History:
    """A whole game, played by people who mostly build."""
    seats = tuple(Seated(name, HUMAN) for name in names)
    table = Table(seats, seed, ALONE if len(seats) == 1 else None)
    random = Random(seed)
    frames = game.start(box, table, chance_after(seed, 0))
    while seats_to_move := game.actors(state := frames[-1].state):
        (seat,) = seats_to_move
        choices = game.choices(state, seat)
        builds = tuple(choice for choice in choices if isinstance(choice, Build))
        coins = tuple(choice for choice in choices if isinstance(choice, Coins))
        some: Sequence[Choice] = builds if builds and random.random() < BUILT else coins or choices
        choice = random.choice(some)
        frames = (*frames, *game.apply(state, seat, choice, chance_after(seed, len(frames))))
    return frames


def _most_completed(frames: History) -> State:
    """The state before the types completed in a round were paid, of the round with most of them.

    Raises ``ValueError`` if none was completed in the game.
    """
    firsts = [
        number
        for number, (event, _) in enumerate(frames)
        if isinstance(event, Completed) and not isinstance(frames[number - 1].event, Completed)
    ]
    if not firsts:
        raise ValueError("no type was completed in this game: try another --seed")
    return max((frames[at - 1].state for at in firsts), key=lambda state: len(state.completing))
