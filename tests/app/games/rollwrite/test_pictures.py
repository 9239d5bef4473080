"""Pictures of the sheet: whatever was kept of the last one is as if it were made anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.table.presenter import Presenter
from alhambra.app.games.rollwrite.table.snapshot import make_offers
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.brush import Words
from alhambra.app.program.settings import Settings
from alhambra.app.table.panels import no_trouble
from alhambra.rules.rollwrite.choices import Build, coins_to_gain
from alhambra.rules.rollwrite.model import TURN, Solo
from tests.app.games.rollwrite.positions import lying, positions
from tests.app.games.rollwrite.whole_games import sheet_game
from tests.app.stage import Stage

EVERY = 7
"""Of this many frames one is looked at with dice in the air too."""


@pytest.mark.parametrize(("players", "solo"), [(1, Solo(3, True)), (4, None)])
def test_parts_that_are_kept_show_what_they_would_show_anew(
    players: int, solo: Solo | None
) -> None:
    frames = sheet_game(players, solo)
    stage = Stage(Settings(language="en", animation="instant"), language="en")
    scene = RollwriteReplayScene(stage.app, frames)
    stage.stack.push(scene)
    stage.stack.settle()
    stage.draw()
    scene.go(scene.replay.last)
    scene.update(0.0)
    view, kept = scene.view, scene.view.presenter
    table = players - 1, len(frames[-1].state.virtual)
    for at in range(1, len(frames), 3):
        view.seat = at // EVERY % players
        snapshot = view.snapshot_after(at)
        if at % EVERY == 0:
            dice = [die for owned in snapshot.pieces.owned.values() for die in owned]
            snapshot = replace(snapshot, thrown=tuple(dice[:3]))
        anew = Presenter(kept.layout.metrics, stage.app.t, stage.canvas, table)
        anew.layout = kept.layout
        assert kept.picture(snapshot, make_offers()) == anew.picture(snapshot, make_offers())


def test_the_turn_names_only_what_can_be_done() -> None:
    """Coins are named and drawn only where there are any to take; buildings likewise."""
    met = set()
    for state in (s for seed in (1, 2) for s in positions(2, seed) if s.phase is TURN):
        stage = Stage(size=(1280, 720))
        scene = RollwriteTableScene(stage.app, lying(state), no_trouble)
        stage.stack.push(scene)
        stage.stack.settle()
        sprites = scene.picture.sprites
        shown = {each.id: each.look.text for each in sprites if isinstance(each.look, Words)}
        text, button = shown["actions/text"], shown["button:purse/words"]
        gain = coins_to_gain(state, state.to_move)
        builds = any(isinstance(choice, Build) for choice in scene.match.choices())
        assert (
            ("coin" in button.lower())
            is bool(gain)
            is any(each.id == "button:purse/icon" for each in sprites)
        )
        assert ("Cross off" in text) is builds
        assert ("take coins" in text) is bool(gain)
        met.add((bool(gain), builds))
    assert {(True, True), (False, True)} <= met
