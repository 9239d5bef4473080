"""What the tests of help at the table share: a table with an adviser, and what is read on it."""

from __future__ import annotations

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Text
from alhambra.app.table.table_scene import TableScene
from alhambra.rules.alhambra.apply import History
from tests.app.driving import Driver
from tests.app.games.alhambra.advices import Sage
from tests.app.games.alhambra.tables import seated

NAMES = ("P0", "P1", "P2")


def as_usual(driver: Driver) -> Driver:
    """The program with hints and without animations, whatever a test before it set."""
    driver.app.settings.change(
        animation="instant", take_backs=False, scale=1.0, confirm="off", privacy="covered",
        help="hints", language="en",
    )  # fmt: skip
    return driver


def laid(driver: Driver, frames: History, sage: Sage, people: int = 1) -> AlhambraTableScene:
    """The table with this game on it, people on the first seats, who can be helped."""
    scene = seated(driver, frames, people, sage)
    driver.point((400, 330), frames=3)
    return scene


def read(scene: TableScene) -> set[str]:
    looks = (sprite.look for sprite in scene.picture.sprites)
    return {look.text for look in looks if isinstance(look, Text)}
