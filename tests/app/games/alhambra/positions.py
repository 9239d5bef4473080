"""Positions that are laid on the table, and where things are on it."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.table.picture import Kind, Token
from alhambra.match.match import AlhambraMatch, Match
from alhambra.opponents.thinker import Inline
from alhambra.rules.alhambra.model import Phase, State
from tests.app.driving import Driver, table
from tests.app.games.alhambra.tables import beginning_with
from tests.rules.alhambra.positions import player, position, tiles
from tests.stand_ins import Forgetful

Laid = Callable[[State], AlhambraTableScene]


def laying(driver: Driver) -> Laid:
    """Lays positions on the table; the player to move sits before it."""

    def lay(state: State) -> AlhambraTableScene:
        kinds = ("human", *["normal"] * (len(state.players) - 1))
        seats = table(kinds)
        match: AlhambraMatch = Match(beginning_with(state), seats, Forgetful(), Inline())
        scene = AlhambraTableScene(driver.app, match, lambda: None)
        driver.show(scene, 5)
        return scene

    return lay


def at(scene: AlhambraTableScene, token: Token) -> Point:
    return scene.picture.by_token[token].box.center


def cell(scene: AlhambraTableScene, x: int, y: int) -> Point:
    return scene.ground().box((x, y)).center


def money(name: str, copy: int = 0) -> Token:
    return Token(Kind.MONEY, name, copy)


def hand(name: str, copy: int = 0) -> Token:
    return Token(Kind.HAND, name, copy)


def events(scene: AlhambraTableScene) -> list[object]:
    return [frame.event for frame in scene.match.frames[1:]]


RICH = "gulden-9 gulden-4 gulden-8 dirham-8"
"""Enough for the tower of 13 on the first place, exactly or with too much."""
OWN = ("", "garden-10 0 1", "arcades-9")
"""The palace and the reserve of who may redesign."""


def placing(*tile_ids: str, players: int = 3) -> State:
    """A turn in which these tiles have to be placed."""
    others = [player() for _ in range(players - 1)]
    return position(player(), *others, phase=Phase.PLACE, to_place=tiles(" ".join(tile_ids)))
