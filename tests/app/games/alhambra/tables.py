"""Tables that lie ready: a game played so far, and an opponent that leaves time to look."""

from __future__ import annotations

from random import Random

import pygame

from alhambra.app.games.alhambra.table.layout import lay_out
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.i18n import Texts
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.table.picture import Kind, Picture
from alhambra.content import load_box
from alhambra.library.saves import Record
from alhambra.match.match import AlhambraMatch, Match, start
from alhambra.paths import games_folder
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.model import Phase, State
from alhambra.rules.api import Frame, Table
from alhambra.rules.chance import chance_after
from tests.app.driving import Driver, table
from tests.app.stage import canvas
from tests.games import play, steady
from tests.stand_ins import Forgetful, Pensive


def history(box: GameBox, players: int, decisions: int, seed: int = 3) -> History:
    """The frames of a game up to this many decisions, and on to one of the first seat's turns."""
    frames: list[Frame[Event, State]] = []
    for made, (_, happened) in enumerate(play(box, players, seed)):
        frames += happened
        state = frames[-1].state
        if made >= decisions and state.to_move == 0 and state.phase is Phase.ACTION:
            break
    return tuple(frames)


def beginning_with(state: State) -> History:
    return (Frame(None, state),)  # type: ignore[arg-type]  # nothing led to it


def seated(
    driver: Driver, frames: History, people: int = 1, adviser: HintSource | None = None
) -> AlhambraTableScene:
    """The table with this game on it, people on the first seats."""
    players = len(frames[-1].state.players)
    kinds = ["human"] * people + ["normal"] * (players - people)
    match: AlhambraMatch = Match(frames, table(kinds), Forgetful(), Pensive())
    scene = AlhambraTableScene(driver.app, match, lambda: None, adviser)
    driver.show(scene)
    return scene


def rest(driver: Driver, scene: AlhambraTableScene) -> Picture:
    """The table with the pointer over the open ground."""
    driver.point((400, 330))
    driver.until(lambda: not scene.busy)
    driver.wait(30)
    return scene.picture


def take_money(driver: Driver, scene: AlhambraTableScene, frames: int = 2) -> None:
    """Click a card, and take it by the key that ends a turn."""
    choice = next(choice for choice in scene.match.choices() if isinstance(choice, Take))
    name = str(choice.cards[0])
    token = next(t for t in scene.picture.by_token if t.kind is Kind.MONEY and t.name == name)
    driver.click(scene.picture.by_token[token].box.center)
    driver.key(pygame.K_e, frames=frames)


def shown(
    snapshot: AlhambraSnapshot, surface: Canvas | None = None, language: str = "en", panels: int = 0
) -> Picture:
    """The table at this moment: in a small window, and with the panels it needs, if not told."""
    surface = surface or canvas(1280, 720)
    panels = panels or max(2, len(snapshot.seen.players) - 1)
    presenter = make_presenter(lay_out(surface.metrics, panels), Texts(language).t, surface)
    return presenter.picture(snapshot)


# -- games that were left near their end -----------------------------------------------------------


IN_THE_BAG = 3
"""So few tiles are left to be drawn."""


def continued(driver: Driver) -> AlhambraTableScene:
    """The game that was left, on the table again."""
    driver.go_on()
    return driver.scene(AlhambraTableScene, 0)  # something may lie over it from the start


def left_near_its_end(seats: Table, in_the_bag: int = IN_THE_BAG) -> History:
    """A game at this table with so few tiles left, in a turn of its first player."""
    random, frames = Random(seats.seed), start(load_box(), seats)
    while (state := frames[-1].state).to_move or len(state.bag) > in_the_bag:
        choice = steady(game.choices(state, state.to_move), random)
        frames += game.apply(state, state.to_move, choice, chance_after(seats.seed, len(frames)))
    return frames


def near_its_end(driver: Driver, seats: Table, in_the_bag: int = IN_THE_BAG) -> AlhambraTableScene:
    """A game at this table that was played so far elsewhere, and is continued here."""
    Record(games_folder() / "current.jsonl").rewrite(left_near_its_end(seats, in_the_bag))
    return continued(driver)
