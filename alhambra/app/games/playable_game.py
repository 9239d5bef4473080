"""A game as the program knows it: one value, made in the game's own folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.sprites.atlas import FRAMES, shared_sprites
from alhambra.app.learn.book import OpenBook, OpenExercises
from alhambra.app.portraits.portrait import Portrait
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.results.feast import Feast
from alhambra.app.scenes.results.statistics import StatisticsPage
from alhambra.app.scenes.saved.saved_game_view import SavedGameView
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.table.panels import Trouble
from alhambra.app.table.picture import Say
from alhambra.app.ui.pointer import Pointer
from alhambra.library.ledger import Finished, Ledger
from alhambra.match.match import AnyHistory, AnyMatch
from alhambra.reviews.review import Reviewer
from alhambra.rules.api import Seat, Table
from alhambra.rules.games import AnyBox

Reviewing: TypeAlias = Callable[[], Reviewer]
"""Begins the review of a game."""
OpenReplay: TypeAlias = Callable[
    [App, AnyHistory, tuple[Seat, ...] | None, Reviewing | None], Scene
]
"""Makes the scene from the app, the frames of a game, the seats whose hands may be seen (None:
all), and the review, if one is offered.
"""


class PlayableGame(NamedTuple):
    """A game for the program's screens."""

    name: str
    """The name in records."""
    long_name: str
    """Its name in names of files, the same in every language."""
    set_up: Callable[[App], Scene]
    """Makes the scene of its set-up. Raises ``DataError``."""
    open_table: Callable[[App, AnyMatch, Trouble, HintSource | None], Scene]
    """Makes the scene of its table; without an adviser there are no hints."""
    open_replay: OpenReplay
    """Makes the scene of its replay: a ``ReplayScene`` if its games can be reviewed."""
    finished: Callable[[AnyHistory, Table, datetime, int | None], Finished]
    """Returns a finished game for the statistics, from its frames, its table, when it ended, and
    its duration in seconds.
    """
    statistics: Callable[[Ledger, Say], StatisticsPage | None]
    """Makes the page of its statistics; None without a finished game. Raises ``OSError``."""
    saved: SavedGameView
    """The view of its saved games."""
    portrait: Portrait
    """The picture of what its players have built."""
    sprites: Callable[[AnyBox], Iterator[str]]
    """Yields the names of the sprites that it needs with this box."""
    frames: tuple[str, ...] = ()
    """The nine-slices it needs."""
    feast: Callable[[App, AnyHistory], Feast] | None = None
    """Makes the feast of a finished game, if one is held."""
    open_book: OpenBook | None = None
    """Reads its rule book, if it has one. Raises ``DataError``."""
    open_exercises: OpenExercises | None = None
    """Makes its exercises, if it has any."""


def needed_sprites(
    boxes: Mapping[str, AnyBox], games: Iterable[PlayableGame]
) -> tuple[list[str], list[str]]:
    """Name the sprites that the program and these games draw, and the nine-slices among them."""
    sprites = [*shared_sprites(), *(f"pointer-{pointer}" for pointer in Pointer)]
    frames = [*FRAMES]
    for game in games:
        sprites += game.sprites(boxes[game.name])
        frames += game.frames
    return sprites, frames
