"""Everything that opens over the table: completed types, the final count, the end."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from alhambra.ai.advice import Judgement
from alhambra.app.games.rollwrite.controls import CONTROLS
from alhambra.app.games.rollwrite.end import RollwriteEndScene
from alhambra.app.games.rollwrite.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.table.actions import BACK
from alhambra.app.games.rollwrite.table.controller import RollwriteController
from alhambra.app.games.rollwrite.why import RollwriteWhyScene
from alhambra.app.program.app import App
from alhambra.app.scenes.menu import TableMenus
from alhambra.app.scenes.why import Asked
from alhambra.app.table.hint_controller import HintController
from alhambra.app.table.table_input import Actions
from alhambra.app.table.unkept_band import Trouble
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import State


class RollwriteMenus(TableMenus):
    """Opens other scenes over the table. Nothing is hidden in this game."""

    _controller: RollwriteController

    def __init__(
        self, app: App, controller: RollwriteController, hints: HintController, trouble: Trouble
    ) -> None:
        """``trouble`` returns what keeps the game from being saved, if anything."""
        super().__init__(app, controller, hints, trouble, CONTROLS)
        self._counted = controller.match.over
        """True if the final count was shown."""

    def actions(self) -> Actions:
        controller = self._controller

        def back() -> bool:
            return controller.look(None)

        return Actions(
            self.open,
            self.result,
            self.log,
            self.remark,
            self.unkept,
            controller.look,
            buttons={BACK: back},
            put_away=(back,),
        )

    @property
    def known(self) -> Container[Seat]:
        return range(len(self._match.table.seats))

    def explain(
        self, asked: Asked, judgement: Judgement[Any, Any] | None = None
    ) -> RollwriteWhyScene:
        return RollwriteWhyScene(self._app, asked, self._hints.adviser, judgement)

    def eyes(self) -> tuple[Seat, ...] | None:
        """Everybody's sheet is open; but the turns of a game in progress are not judged."""
        return None if self._match.over else tuple(range(len(self._match.table.seats)))

    def completed(self, before: State) -> None:
        """Open the types completed in a round; ``before`` is the state before they were paid."""
        self._app.stack.push(CompletedScene(self._app, before))

    def result(self) -> None:
        """Open the result of the game; the first time after the final count."""
        if self._counted:
            self._end()
            return
        self._counted = True
        self._app.stack.push(FinalCountScene(self._app, self._match.state, self._end))

    def _end(self) -> None:
        ways = self.again, self.watch, self.review, self.save
        self._app.stack.push(RollwriteEndScene(self._app, self._match.state, *ways))
