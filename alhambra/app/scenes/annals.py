"""What happened at a table, and why: the chronicle, looking back, the reasons of a turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Any

from alhambra.ai.advice import Judgement
from alhambra.app.program.app import App
from alhambra.app.scenes.log import LogScene
from alhambra.app.scenes.look_back import LookBackScene
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.table.controller import TableController
from alhambra.app.table.hint_controller import HintController
from alhambra.match.turns import turn_at
from alhambra.rules.api import Seat


class HistoryMenus(ABC):
    """Opens the past of a table's game over the table. Each game has its own."""

    def __init__(
        self, app: App, controller: TableController[Any, Any, Any], hints: HintController
    ) -> None:
        self._app = app
        self._controller = controller
        self._hints = hints

    @property
    @abstractmethod
    def known(self) -> Container[Seat]:
        """The seats of whose hands the player may know."""

    @abstractmethod
    def explained(self, asked: Asked, judgement: Judgement[Any, Any] | None = None) -> WhyScene:
        """The reasons of a turn."""

    def log(self) -> None:
        """The chronicle, from which each entry leads back to the table as it was then."""
        self._controller.finish_telling()
        entries = self._controller.view.entries()

        def look_back(number: int) -> None:
            self._app.stack.push(LookBackScene(self._app, self._controller, entries, number))

        frames, explained = self._controller.match.frames, frozenset[int]()
        if self._hints.explains:
            turns = (n for n, entry in enumerate(entries) if turn_at(frames, entry.at))
            explained = frozenset(turns)
        self._app.stack.push(
            LogScene(self._app, entries, look_back, lambda n: self._why(entries[n].at), explained)
        )

    def _why(self, at: int) -> None:
        """Why the turn of this frame was played."""
        frames = self._controller.match.frames
        done = turn_at(frames, at)
        if done is not None and self._hints.adviser is not None:
            before = frames[done.before].state
            asked = Asked(before, done.seat, done.played, self.known)
            self._app.stack.push(self.explained(asked))

    def remark(self) -> None:
        """What the coach has to say about the player's last turn."""
        remark = self._hints.heard()
        if self._hints.adviser is not None and remark is not None:
            before, seat = (
                self._controller.match.frames[remark.before].state,
                self._controller.view.seat,
            )
            asked = Asked(before, seat, remark.judgement.played.turn, (seat,))
            self._app.stack.push(self.explained(asked, remark.judgement))
