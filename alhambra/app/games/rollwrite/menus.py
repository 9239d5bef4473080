"""What is opened over the table of Roll & Write: types completed, the final count, the end."""

from __future__ import annotations

from alhambra.app.games.rollwrite.controls import CONTROLS
from alhambra.app.games.rollwrite.end import RollwriteEndScene
from alhambra.app.games.rollwrite.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.table.orders import RollwriteActions
from alhambra.app.games.rollwrite.table.running import Running
from alhambra.app.program.app import App
from alhambra.app.scenes.match_menu import MatchMenu
from alhambra.app.table.unkept_band import Trouble
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import State


class TableMenus:
    """Opens other scenes over the table of a match."""

    def __init__(self, app: App, match: Running, trouble: Trouble) -> None:
        """``trouble`` says what keeps the game from being saved, if anything."""
        self._app = app
        self._match = match
        self._trouble = trouble
        self._menu = MatchMenu(app, match, trouble, app.start_game, CONTROLS, self._eyes)
        self._counted = match.over
        """Whether the final count was seen."""

    @property
    def doors(self) -> RollwriteActions:
        """What the table can ask for."""
        return RollwriteActions(
            self._menu.open, self.result, self.completed, self._trouble, self._menu.unkept
        )

    def _eyes(self) -> tuple[Seat, ...] | None:
        """Everybody's sheet is open; but while the game is played its turns are not judged."""
        return None if self._match.over else tuple(range(len(self._match.table.seats)))

    def completed(self, before: State) -> None:
        """The types completed in a round; ``before`` is the state before they were paid."""
        self._app.stack.push(CompletedScene(self._app, before))

    def result(self) -> None:
        """How the game ended; the first time after the final count."""
        if self._counted:
            self._end()
            return
        self._counted = True
        self._app.stack.push(FinalCountScene(self._app, self._match.state, self._end))

    def _end(self) -> None:
        state, menu = self._match.state, self._menu
        ways = menu.again, menu.watch, menu.review, menu.save
        self._app.stack.push(RollwriteEndScene(self._app, state, *ways))
