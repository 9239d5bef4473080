"""What happened at the table of Roll & Write, and why."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from alhambra.ai.advice import Judgement
from alhambra.app.games.rollwrite.why import RollwriteWhyScene
from alhambra.app.scenes.annals import HistoryMenus
from alhambra.app.scenes.why import Asked
from alhambra.rules.api import Seat


class RollwriteHistoryMenus(HistoryMenus):
    """All of it may be told: nothing is hidden in this game."""

    @property
    def known(self) -> Container[Seat]:
        """Everybody."""
        return range(len(self._desk.match.table.seats))

    def explained(
        self, asked: Asked, judgement: Judgement[Any, Any] | None = None
    ) -> RollwriteWhyScene:
        """The reasons of a turn, and the sheets there would be."""
        return RollwriteWhyScene(self._app, asked, self._counsel.adviser, judgement)
