"""The place of one player at a table: what is seen there, and what the player is doing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from alhambra.app.gfx.box import Point
from alhambra.app.program.app import App
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.running import Running
from alhambra.app.table.since import since_turn
from alhambra.app.table.table_view import Shown, TableView
from alhambra.app.table.timeline import STEP
from alhambra.app.table.transition import Moves
from alhambra.app.table.ui_state import BaseUiState
from alhambra.app.ui.sounds import Sound

D = TypeVar("D", bound=BaseUiState)
M = TypeVar("M", bound=Shown[Any])


class Desk(ABC, Generic[D, M]):
    """What the player is doing, and the way from one picture of it to the next."""

    QUIET: tuple[Kind, ...] = ()
    """What makes no sound when it is pointed at."""

    def __init__(
        self, app: App, match: Running[Any, Any, Any], story: TableView[D, M], ui: D
    ) -> None:
        self.app = app
        self.match = match
        self.story = story
        self.timeline = story.timeline
        self.ui = ui
        self.looking = 0.0
        """Seconds left to look at what an opponent did."""

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """What is, or will soon be, on the screen."""
        return self.timeline.picture

    def snapshot(self) -> M:
        """All that is to be shown now."""
        return self.story.snapshot(self.ui)

    def fit(self) -> None:
        """Fit what is shown to the window, the interface size and the language as they are."""
        self.story.fit(self.ui)

    @abstractmethod
    def at_rest(self, ui: D) -> D:
        """The same where nothing is picked: with what is picked by itself, if anything is."""

    def changed(self) -> D:
        """The game, or who looks at it, is not what it was: nothing is picked any more."""
        self.story.changed()
        self.ui = self.ui.blank
        self.ui = self.at_rest(self.ui)
        return self.ui

    def refresh(self, seconds: float = STEP, moves: Moves = ()) -> None:
        """Come to the picture of what the player is doing; things that became others on the way
        are named with what they were.
        """
        if self.app.settings.now.reduced_motion:
            self.cut()
        elif not self.timeline.telling:
            self.timeline.show(self.story.picture(self.ui), seconds, moves)

    def cut(self) -> None:
        """Show at once what the player is doing."""
        if not self.timeline.telling:
            self.timeline.cut(self.story.picture(self.ui))

    # -- what happens ------------------------------------------------------------------------------

    def happened(self, first: int, *, briskly: bool = False) -> None:
        """Tell what happened from this frame on. What could be chosen is dark at once."""
        self.ui = self.ui.blank
        self.story.tell(first, self.changed, briskly=briskly)

    def tell_again(self) -> None:
        """Tell once more what happened since the player's turn; then all is as it is now."""
        self.finish_telling()
        again = since_turn(self.match.frames, self.story.seat)
        if again:
            doing = self.ui._replace(held=None, focus=None)
            self.ui = self.ui.blank
            self.story.tell_again(again, lambda: self._back_to(doing))

    def _back_to(self, doing: D) -> D:
        """The player goes on with this."""
        self.story.changed()
        self.ui = doing._replace(notice="")
        return self.ui

    def finish_telling(self) -> None:
        """Whoever acts does not want to wait: come to the end of what is being told."""
        self.looking = 0.0
        if self.timeline.telling:
            self.timeline.skip()

    # -- the focus ---------------------------------------------------------------------------------

    def token_at(self, pos: Point) -> Token | None:
        """What can be pointed at there."""
        spot = self.picture.spot_at(pos)
        return None if spot is None else spot.token

    def focused(self) -> Spot | None:
        """What has the focus."""
        focus = self.ui.focus
        return None if focus is None else self.picture.by_token.get(focus)

    def focus(self, token: Token | None, *, keyed: bool) -> None:
        """The focus goes there; over what can be taken or pressed that is heard.

        What was said of the last attempt is said no more.
        """
        if token is not None and token != self.ui.focus and token.kind not in self.QUIET:
            self.app.audio.play(Sound.HOVER)
        self.ui = self.ui._replace(focus=token, keyed=keyed, notice="")
        self.refresh()
