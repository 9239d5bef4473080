"""What is opened over the table of Roll & Write: types completed, the final count, the end."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.app import App
from alhambra.app.controls import ROLL_AND_WRITE
from alhambra.app.scene_menu import MenuScene
from alhambra.app.scene_sheet_end import SheetEndScene
from alhambra.app.scene_sheet_tally import CompletedScene, SheetTallyScene
from alhambra.app.seeds import fresh_seed
from alhambra.app.sheet.orders import Doors
from alhambra.app.sheet.running import Running
from alhambra.rules.rollwrite.model import State


class SheetViews:
    """Opens other scenes over the table of a match."""

    def __init__(self, app: App, match: Running, trouble: Callable[[], str | None]) -> None:
        """``trouble`` says what keeps the game from being saved, if anything."""
        self._app = app
        self._match = match
        self._trouble = trouble
        self._counted = match.over
        """Whether the final count was seen."""

    @property
    def doors(self) -> Doors:
        """What the table can ask for."""
        return Doors(self.menu, self.result, self.completed)

    def menu(self) -> None:
        """The menu of the table."""
        menu = MenuScene(
            self._app, self._again, self._trouble(), self._save, self._watch, ROLL_AND_WRITE
        )
        self._app.stack.push(menu)

    def completed(self, before: State) -> None:
        """The types completed in a round; ``before`` is the state before they were paid."""
        self._app.stack.push(CompletedScene(self._app, before))

    def result(self) -> None:
        """How the game ended; the first time after the final count."""
        if self._counted:
            self._end()
            return
        self._counted = True
        self._app.stack.push(SheetTallyScene(self._app, self._match.state, self._end))

    def _end(self) -> None:
        state = self._match.state
        end = SheetEndScene(self._app, state, self._again, self._watch, self._save)
        self._app.stack.push(end)

    def _again(self) -> None:
        """A new game of the same players."""
        self._app.start_sheet(self._match.table._replace(seed=fresh_seed()))

    def _save(self) -> None:
        """Keep a copy of the game as it is now."""
        self._app.games().save(tuple(self._match.frames))

    def _watch(self) -> None:
        """See the game so far again."""
        self._app.games().watch(tuple(self._match.frames))
