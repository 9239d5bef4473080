"""What is opened over the table: things to look at, questions, scorings, the menu, the end."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from alhambra.ai.advice import Judgement
from alhambra.app.games.alhambra.end import AlhambraEndScene
from alhambra.app.games.alhambra.palace_look import LookScene
from alhambra.app.games.alhambra.scoring import ScoringScene
from alhambra.app.games.alhambra.table.desk import Desk
from alhambra.app.games.alhambra.table.hint_controller import HintController
from alhambra.app.games.alhambra.table.warnings import Loss
from alhambra.app.games.alhambra.unseen import UnseenScene
from alhambra.app.games.alhambra.warning import warning
from alhambra.app.games.alhambra.why import AlhambraWhyScene
from alhambra.app.program.app import App
from alhambra.app.scenes.annals import HistoryMenus
from alhambra.app.scenes.handover import HandOverScene
from alhambra.app.scenes.match_menu import MatchMenu
from alhambra.app.scenes.table_controls import ALL
from alhambra.app.scenes.why import Asked
from alhambra.app.table.unkept_band import Trouble
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.observe import Seen
from alhambra.rules.api import Holder, Seat


class TableMenus(HistoryMenus):
    """Opens other scenes over the table of a desk."""

    _desk: Desk

    def __init__(self, app: App, desk: Desk, counsel: HintController, trouble: Trouble) -> None:
        """``trouble`` says what keeps the game from being saved, if anything."""
        super().__init__(app, desk, counsel)
        menu = MatchMenu(app, desk.match, trouble, app.start_game, ALL, self._eyes)
        self.menu, self._again, self.unkept = menu.open, menu.again, menu.unkept

    # -- to look at: what is being told is told to its end first -----------------------------------

    def _seen(self) -> Seen:
        """What may be shown: while the hand is covered, only what everybody may see."""
        story, match = self._desk.story, self._desk.match
        hidden = story.covered and not story.peeking
        return match.seen(None if hidden else story.seat)

    def unseen(self) -> None:
        """What is still in the bag, the deck and covered hands."""
        self._desk.finish_telling()
        self._app.stack.push(UnseenScene(self._app, self._seen()))

    def palace(self, who: Holder) -> None:
        """Somebody's palace large; nothing for a seat that is not at the table."""
        self._desk.finish_telling()
        seen = self._seen()
        if who == "dirk" or who < len(seen.players):
            self._app.stack.push(LookScene(self._app, seen, self._desk.story.seat, who))

    # -- what happened -----------------------------------------------------------------------------

    @property
    def known(self) -> Container[Seat]:
        """The own hand, unless it is covered; all of them when the game is over."""
        match, story = self._desk.match, self._desk.story
        if match.over:
            return frozenset(range(len(match.table.seats)))
        return frozenset(() if story.covered and not story.peeking else (story.seat,))

    def explained(
        self, asked: Asked, judgement: Judgement[Any, Any] | None = None
    ) -> AlhambraWhyScene:
        """The reasons of a turn, and the palaces there would be."""
        return AlhambraWhyScene(self._app, asked, self._counsel.adviser, judgement)

    # -- as the game goes on -----------------------------------------------------------------------

    def hand_over(self) -> None:
        """Ask for the player whose hand comes next, where that is the custom of the house."""
        desk, story = self._desk, self._desk.story
        if story.covered and self._app.settings.now.privacy == "hand-over":
            name = desk.match.table.seats[story.seat].name
            hand_over = HandOverScene(self._app, story.seat, name, desk.uncover, self.menu)
            self._app.stack.push(hand_over)

    def warning(self, loss: Loss, go_on: Callable[[], None]) -> None:
        """Ask before something useful is lost; ``go_on`` is called if it is meant so."""
        self._app.stack.push(warning(self._app, loss, go_on))

    def scoring(self, at: int) -> None:
        """The scoring of this frame, counted row by row."""
        frames = self._desk.match.frames
        event = frames[at].event
        assert isinstance(event, Scored)
        self._app.stack.push(ScoringScene(self._app, frames[at - 1].state, event.round))

    def result(self) -> None:
        """How the game ended."""
        self._app.stack.push(AlhambraEndScene(self._app, self._desk.match.frames, self._again))

    def _eyes(self) -> tuple[Seat, ...] | None:
        """Whose hands a replay shows: while it is played, no others than the table."""
        match, story = self._desk.match, self._desk.story
        own = () if story.covered else (story.seat,)
        return None if match.over else own
