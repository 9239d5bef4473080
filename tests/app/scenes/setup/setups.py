"""The set-up of Alhambra on a stage, for tests."""

from __future__ import annotations

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.program.settings import Settings
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.scenes.setup.setup_seat import Place
from alhambra.app.scenes.title import TitleScene
from alhambra.rules.api import Table
from tests.app.stage import Stage

PAD = "pad-0"
SEED = 4711
"""The number of a game for which none is written."""


def setup(settings: Settings | None = None, language: str = "en") -> Stage:
    """The set-up over the title."""
    stage = Stage(settings, language=language)
    stage.stack.push(TitleScene(stage.app))
    stage.stack.push(AlhambraSetupScene(stage.app, seed=lambda: SEED))
    stage.stack.settle()
    stage.draw()
    return stage


def started(stage: Stage) -> Table:
    """Start the game that was set up."""
    scene = stage.stack.top
    assert isinstance(scene, SetupScene)
    stage.click(next(widget.box for widget in scene.form.widgets if widget.id == "start"))
    return stage.started[-1]


def places_of(stage: Stage) -> list[Place]:
    """The places of the set-up."""
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    return scene.places


def kinds(table: Table) -> list[str]:
    """Who sits at a table."""
    return [seat.kind for seat in table.seats]
