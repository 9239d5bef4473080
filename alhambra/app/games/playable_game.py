"""What the program knows of a game: one value, from the game's own folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.saved_game_view import SavedGameView
from alhambra.app.scenes.statistics import Page
from alhambra.app.table.hint_controller import HintSource
from alhambra.app.table.picture_builder import Say
from alhambra.app.table.unkept_band import Trouble
from alhambra.app.ui.text_field import Clipboard
from alhambra.match.ledger import Finished, Ledger
from alhambra.match.match import AnyHistory, AnyMatch
from alhambra.match.reviewer import Reviewer
from alhambra.rules.api import Seat, Table

Reviewing: TypeAlias = Callable[[], Reviewer]
"""Begins the review of a game."""


OpenReplay: TypeAlias = Callable[
    [App, AnyHistory, tuple[Seat, ...] | None, Reviewing | None], Scene
]
"""From the app, the frames of a game, the seats whose hands may be seen (None: all), and the review
that is offered, if any."""


class PlayableGame(NamedTuple):
    """A game as the program's screens need it."""

    name: str
    """As in records."""
    called: str
    """Its name, the same in every language."""
    long_name: str
    """Its name where it stands alone, as in names of files."""
    set_up: Callable[[App, Clipboard], Scene]
    """Makes the scene in which it is set up. Raises ``DataError``."""
    open_table: Callable[[App, AnyMatch, Trouble, HintSource], Scene]
    """Makes the scene in which it is played."""
    open_replay: OpenReplay
    """Makes the scene in which it is watched."""
    open_review: OpenReplay
    """The same with the review of its turns open."""
    finished: Callable[[AnyHistory, Table, datetime, int | None], Finished]
    """What the statistics keep of a finished game: its frames, when it ended, its seconds."""
    statistics: Callable[[Ledger, Say], Page | None]
    """Makes the page of its finished games; None without one. Raises ``OSError``."""
    saved: SavedGameView
    """How its saved games are shown."""
    sprites: Callable[[Any], Iterator[str]]
    """Names the sprites that it needs with this box."""
    frames: tuple[str, ...]
    """The nine-slices that it needs."""
