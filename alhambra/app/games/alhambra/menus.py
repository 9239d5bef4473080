"""Everything that opens over the table: views, questions, scorings, the menu, the end."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from alhambra.ai.advice import Judgement
from alhambra.app.games.alhambra.end import AlhambraEndScene
from alhambra.app.games.alhambra.palace_look import LookScene
from alhambra.app.games.alhambra.scoring import ScoringScene
from alhambra.app.games.alhambra.table.actions import SHOW_HAND
from alhambra.app.games.alhambra.table.controller import AlhambraController
from alhambra.app.games.alhambra.table.display import LEFT
from alhambra.app.games.alhambra.table.palace_view import FIT_ALL
from alhambra.app.games.alhambra.table.side_panels import SCORES
from alhambra.app.games.alhambra.unseen import UnseenScene
from alhambra.app.games.alhambra.why import AlhambraWhyScene
from alhambra.app.input.intents import Scores, Unseen
from alhambra.app.program.app import App
from alhambra.app.scenes.controls import ALL
from alhambra.app.scenes.menu import TableMenus
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.scenes.why import Asked
from alhambra.app.table.hint_controller import HintController
from alhambra.app.table.table_input import Actions
from alhambra.app.table.unkept_band import Trouble
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.observe import Seen
from alhambra.rules.api import Holder, Seat


class AlhambraMenus(TableMenus):
    """Opens other scenes over the table."""

    _controller: AlhambraController

    def __init__(
        self, app: App, controller: AlhambraController, hints: HintController, trouble: Trouble
    ) -> None:
        """``trouble`` returns what keeps the game from being saved, if anything."""
        super().__init__(app, controller, hints, trouble, ALL)

    def actions(self) -> Actions:
        scores = self._controller.turn_scores
        return Actions(
            self.open,
            self.result,
            self.log,
            self.remark,
            self.unkept,
            self.palace,
            {Scores: scores, Unseen: self.unseen},
            {
                SHOW_HAND: self._controller.uncover,
                SCORES: scores,
                FIT_ALL: self._controller.fit_ground,
                **dict.fromkeys(LEFT.values(), self.unseen),
            },
        )

    # -- views; animations finish first ------------------------------------------------------------

    def _seen(self) -> Seen:
        """Return what may be shown: while the hand is covered, only what everybody may see."""
        view, match = self._controller.view, self._controller.match
        hidden = view.covered and not view.peeking
        return match.seen(None if hidden else view.seat)

    def unseen(self) -> None:
        """Open the page of what is in the bag, the deck and covered hands."""
        self._controller.finish_telling()
        self._app.stack.push(UnseenScene(self._app, self._seen()))

    def palace(self, who: Holder) -> None:
        """Open somebody's palace large; do nothing for a seat that is not at the table."""
        self._controller.finish_telling()
        seen = self._seen()
        if who == "dirk" or who < len(seen.players):
            self._app.stack.push(LookScene(self._app, seen, self._controller.view.seat, who))

    # -- what happened -----------------------------------------------------------------------------

    @property
    def known(self) -> Container[Seat]:
        """The player's own hand unless it is covered; all hands after the end."""
        match, view = self._controller.match, self._controller.view
        if match.over:
            return frozenset(range(len(match.table.seats)))
        return frozenset(() if view.covered and not view.peeking else (view.seat,))

    def explain(
        self, asked: Asked, judgement: Judgement[Any, Any] | None = None
    ) -> AlhambraWhyScene:
        return AlhambraWhyScene(self._app, asked, self._hints.adviser, judgement)

    # -- during the game ---------------------------------------------------------------------------

    def hand_over(self) -> None:
        """Ask for the player whose hand comes next, if the settings say so."""
        controller, view = self._controller, self._controller.view
        if view.covered and self._app.settings.now.privacy == "hand-over":
            name = controller.match.table.seats[view.seat].name
            hand_over = HandOverScene(self._app, view.seat, name, controller.uncover, self.open)
            self._app.stack.push(hand_over)

    def scoring(self, at: int) -> None:
        """Open the scoring of this frame, counted row by row."""
        frames = self._controller.match.frames
        event = frames[at].event
        assert isinstance(event, Scored)
        self._app.stack.push(ScoringScene(self._app, frames[at - 1].state, event.round))

    def result(self) -> None:
        """Open the result of the game."""
        self._app.stack.push(AlhambraEndScene(self._app, self._controller.match.frames, self.again))

    def eyes(self) -> tuple[Seat, ...] | None:
        """Return only the seats whose hands are open at the table, until the game is over."""
        match, view = self._controller.match, self._controller.view
        own = () if view.covered else (view.seat,)
        return None if match.over else own
