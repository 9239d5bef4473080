"""Everything that opens over a table: its menu, the whole game, what happened, and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Any

from alhambra.ai.advice import Judgement
from alhambra.app.program.app import App
from alhambra.app.scenes.log import LogScene
from alhambra.app.scenes.look_back import LookBackScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.seeds import fresh_seed
from alhambra.app.scenes.table_controls import Controls
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.table.controller import TableController
from alhambra.app.table.hint_controller import HintController
from alhambra.app.table.table_input import Actions
from alhambra.app.table.unkept_band import Trouble
from alhambra.match.match import AnyMatch
from alhambra.match.turns import turn_at
from alhambra.rules.api import Seat


class MatchMenu:
    """Opens the menu over the table of a match of either game."""

    def __init__(
        self,
        app: App,
        match: AnyMatch,
        trouble: Trouble,
        controls: Controls,
    ) -> None:
        """``trouble`` returns what keeps the game from being saved, if anything."""
        self._app = app
        self._match = match
        self._trouble = trouble
        self._controls = controls

    def eyes(self) -> tuple[Seat, ...] | None:
        """Return whose hands a replay shows now; None: all, and its turns may be judged."""
        return None

    def open(self) -> None:
        """Open the menu."""
        menu = MenuScene(
            self._app, self.again, self._trouble, self.save, self.watch, self._controls
        )
        self._app.stack.push(menu)

    def unkept(self) -> None:
        """Open what can be done about a game that cannot be saved."""
        trouble = self._trouble()
        if trouble is not None:
            trouble.open()

    def again(self) -> None:
        """Start a new game with the same players."""
        self._app.start_game(self._match.table._replace(seed=fresh_seed()))

    def save(self) -> None:
        """Save a copy of the game as it is now."""
        self._app.games().save(tuple(self._match.frames))

    def watch(self) -> None:
        """Open a replay of the game so far."""
        self._app.games().watch(tuple(self._match.frames), self.eyes())

    def review(self) -> None:
        """Open a replay of the game, with its turns judged."""
        self._app.games().review(tuple(self._match.frames))


class TableMenus(MatchMenu, ABC):
    """Everything that opens over a table with hints. Each game has its own."""

    def __init__(
        self,
        app: App,
        controller: TableController[Any, Any, Any],
        hints: HintController,
        trouble: Trouble,
        controls: Controls,
    ) -> None:
        super().__init__(app, controller.match, trouble, controls)
        self._controller = controller
        self._hints = hints

    @abstractmethod
    def actions(self) -> Actions:
        """Return what can be opened and done at the table."""

    @property
    @abstractmethod
    def known(self) -> Container[Seat]:
        """Seats whose hands this player may see."""

    @abstractmethod
    def explain(self, asked: Asked, judgement: Judgement[Any, Any] | None = None) -> WhyScene:
        """Make the scene with the reasons of a turn."""

    # -- what happened -----------------------------------------------------------------------------

    def log(self) -> None:
        """Open the chronicle, where each entry opens the table as it was then."""
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
        """Open the reasons of the turn of this frame."""
        frames = self._controller.match.frames
        done = turn_at(frames, at)
        if done is not None and self._hints.adviser is not None:
            before = frames[done.before].state
            asked = Asked(before, done.seat, done.played, self.known)
            self._app.stack.push(self.explain(asked))

    def remark(self) -> None:
        """Open the coach's remark on the player's last turn."""
        remark = self._hints.heard()
        if self._hints.adviser is not None and remark is not None:
            before = self._controller.match.frames[remark.before].state
            seat = self._controller.view.seat
            asked = Asked(before, seat, remark.judgement.played.turn, (seat,))
            self._app.stack.push(self.explain(asked, remark.judgement))
