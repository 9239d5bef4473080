"""Replays of whole games, and the pictures they should show."""

from __future__ import annotations

from functools import cache

from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.table.chronicle import make_entries
from alhambra.app.games.alhambra.table.layout import above_drawer, lay_out
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraSnapshot,
    find_fresh_money,
    find_last_actions,
)
from alhambra.app.games.alhambra.table.table_rules import KEPT
from alhambra.app.table.picture import Picture
from alhambra.content import load_box
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.observe import observe, unveil
from alhambra.rules.api import Seat
from tests import games
from tests.app.driving import Driver

SEEN = "hand:"
"""How the cards of an open hand are named in a dump."""


@cache
def whole(players: int, seed: int = 3, decisions: int | None = None) -> History:
    return games.whole(load_box(), players, seed, decisions=decisions)


def opened(
    driver: Driver, frames: History, eyes: tuple[Seat, ...] | None = None
) -> AlhambraReplayScene:
    scene = AlhambraReplayScene(driver.app, frames, eyes)
    driver.show(scene, 2)
    return scene


def expected(driver: Driver, frames: History, seat: Seat, *, hands: bool = False) -> Picture:
    """The picture of a game that has come so far, made by itself."""
    canvas, say = driver.program.canvas, driver.app.t
    state = frames[-1].state
    panels = len(state.players) - 1 + (len(state.players) == 2)
    presenter = make_presenter(above_drawer(lay_out(canvas.metrics, panels)), say, canvas)
    seen = (unveil if hands else observe)(state, seat)
    names = [player.name for player in state.players]
    lines = make_entries((frame.event for frame in frames), names, say)[-KEPT:]
    last_actions = find_last_actions(frames, len(frames), len(names))
    fresh = find_fresh_money(frames, len(frames), seat)
    snapshot = AlhambraSnapshot(
        seen, seat, chronicle=lines, last_actions=last_actions, fresh_money=fresh
    )
    return presenter.picture(snapshot)
