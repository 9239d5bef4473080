"""The menu of a table, and what players do from there, or at the end, with the whole game."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.program.app import App
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.seeds import fresh_seed
from alhambra.app.scenes.table_controls import Controls
from alhambra.app.table.unkept_band import Trouble
from alhambra.match.match import AnyMatch
from alhambra.rules.api import Seat, Table


class MatchMenu:
    """Opens the menu over the table of a match of either game."""

    def __init__(
        self,
        app: App,
        match: AnyMatch,
        trouble: Trouble,
        begin: Callable[[Table], None],
        controls: Controls,
        eyes: Callable[[], tuple[Seat, ...] | None] = lambda: None,
    ) -> None:
        """``trouble`` says what keeps the game from being saved, if anything.

        ``begin`` begins a game of the same kind; ``controls`` are those of the table. ``eyes`` says
        whose hands may be seen in a replay now; None: all.
        """
        self._app = app
        self._match = match
        self._trouble = trouble
        self._begin = begin
        self._controls = controls
        self._eyes = eyes

    def open(self) -> None:
        """Show the menu."""
        menu = MenuScene(
            self._app, self.again, self._trouble, self.save, self.watch, self._controls
        )
        self._app.stack.push(menu)

    def unkept(self) -> None:
        """Show what can be done about a game that cannot be kept."""
        trouble = self._trouble()
        if trouble is not None:
            trouble.open()

    def again(self) -> None:
        """Begin a new game of the same players."""
        self._begin(self._match.table._replace(seed=fresh_seed()))

    def save(self) -> None:
        """Keep a copy of the game as it is now."""
        self._app.games().save(tuple(self._match.frames))

    def watch(self) -> None:
        """See the game so far again."""
        self._app.games().watch(tuple(self._match.frames), self._eyes())

    def review(self) -> None:
        """See the game again, with its turns judged."""
        self._app.games().review(tuple(self._match.frames))
