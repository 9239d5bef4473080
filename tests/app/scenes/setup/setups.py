"""The set-ups of both games on a stage, for tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pytest

from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.games.rollwrite.setup import OFFER as ROLLWRITE_OFFER
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.program.app import App
from alhambra.app.program.settings import Settings
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.scenes.setup.setup_people import SetupOffer
from alhambra.app.scenes.setup.setup_seat import SetupSeat
from alhambra.app.scenes.title import TitleScene
from alhambra.content import load_rollwrite_box
from alhambra.rules.api import Table
from tests.app.stage import Stage

PAD = "pad-0"
SEED = 4711
"""The number of a game for which none is written."""


class Offered(NamedTuple):
    """The set-up of a game."""

    offer: SetupOffer
    scene: Callable[[App], SetupScene]


ALHAMBRA = Offered(OFFER, lambda app: AlhambraSetupScene(app, seed=lambda: SEED))
ROLLWRITE = Offered(
    ROLLWRITE_OFFER,
    lambda app: RollwriteSetupScene(app, load_rollwrite_box(), seed=lambda: SEED),
)
each_game = pytest.mark.parametrize(
    "offered", [ALHAMBRA, ROLLWRITE], ids=lambda each: each.offer.game
)
"""A test of both games."""


def set_up(offered: Offered, settings: Settings | None = None, language: str = "en") -> Stage:
    stage = Stage(settings, language=language)
    stage.stack.push(TitleScene(stage.app))
    stage.open(offered.scene(stage.app))
    return stage


setup = partial(set_up, ALHAMBRA)
"""The set-up of Alhambra."""


def scene_of(stage: Stage) -> SetupScene:
    return stage.scene(SetupScene)


def started(stage: Stage) -> Table:
    stage.press("start")
    return stage.started[-1]


def seated(stage: Stage, players: int) -> Stage:
    """Have this many players."""
    while len(places_of(stage)) < players:
        stage.click_words(stage.app.t("setup.add_seat"))
    while len(places_of(stage)) > players:
        stage.click(places_of(stage)[-1].remove.box)
    return stage


def places_of(stage: Stage) -> list[SetupSeat]:
    return scene_of(stage).places


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.seats]
