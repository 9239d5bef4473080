"""The list of games with something on it, and how it is used."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from alhambra.app.input.intents import Direction, Move
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.ui.form import Form
from alhambra.library.game_library import GameLibrary
from alhambra.library.saves import Record
from alhambra.paths import export_folder, games_folder
from tests.app.driving import Driver, game
from tests.app.games.alhambra.replays import whole


@contextmanager
def empty_shelf() -> Iterator[Driver]:
    """A program with an empty shelf."""
    shutil.rmtree(games_folder(), ignore_errors=True)
    shutil.rmtree(export_folder(), ignore_errors=True)
    with game() as hands:
        hands.app.settings.change(animation="instant")
        yield hands
    shutil.rmtree(games_folder(), ignore_errors=True)


def stocked() -> GameLibrary:
    """A running game, a finished and a saved one, and a damaged record."""
    made = GameLibrary(games_folder())
    made.current.rewrite(whole(3, decisions=20))
    Record(made.folder / "finished" / "2026-01-01 10.00.00.jsonl").rewrite(whole(2))
    made.save(whole(4, decisions=9), "Granada")
    (made.folder / "damaged").mkdir()
    (made.folder / "damaged" / "odd.jsonl").write_text('{"event": "nap"}\n')
    return made


def opened(driver: Driver) -> SavesScene:
    """The list, opened from the title by its button, and read."""
    driver.open_title(1)
    driver.press_button("saves")
    scene = driver.scene(SavesScene)
    driver.wait(40)
    return scene


def usable(form: Form) -> set[str]:
    """The ids of everything in a form that can be used now."""
    return {widget.id for widget in form.widgets if widget.enabled}


def choose(scene: SavesScene, name: str) -> None:
    """Choose a game by its name or place, with arrows."""
    row = next(n for n, one in enumerate(scene.entries) if (one.name or one.place) == name)
    while scene.list.at != row:
        scene.list.handle(Move(Direction.DOWN if scene.list.at < row else Direction.UP))
    scene.update(0.0)
    scene.update(0.0)
