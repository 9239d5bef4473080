"""Pictures of the sheet: whatever was kept of the last one is as if it were made anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.table.presenter import Presenter
from alhambra.app.games.rollwrite.table.snapshot import make_offers
from alhambra.app.program.settings import Settings
from alhambra.rules.rollwrite.model import Solo
from tests.app.games.rollwrite.whole_games import sheet_game
from tests.app.stage import Stage

EVERY = 7
"""Of so many frames one is looked at with dice in the air too."""


@pytest.mark.parametrize(("players", "solo"), [(1, Solo(3, True)), (2, None), (4, None)])
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
    view, kept = scene._view, scene._view.presenter
    table = players - 1, len(frames[-1].state.virtual)
    for at in range(1, len(frames), 2):
        view.seat = at // EVERY % players
        snapshot = view._snapshot_after(at)
        if at % EVERY == 0:
            dice = [die for owned in snapshot.pieces.owned.values() for die in owned]
            snapshot = replace(snapshot, thrown=tuple(dice[:3]))
        anew = Presenter(kept.layout.metrics, kept._say, kept._canvas, table)
        anew.layout = kept.layout
        assert kept.picture(snapshot, make_offers()) == anew.picture(snapshot, make_offers())
