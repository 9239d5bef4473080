"""The place of one player at the sheet: what is seen there, and what the player is doing."""

from __future__ import annotations

from alhambra.app.app import App
from alhambra.app.sheet.moment import Moment, Ui
from alhambra.app.sheet.running import Running
from alhambra.app.sheet.story import Story
from alhambra.app.sounds import Sound
from alhambra.app.table.picture import Picture, Spot, Token
from alhambra.app.table.timeline import STEP
from alhambra.app.ui.box import Point
from alhambra.rules.api import Seat

LOOK = 0.2
"""Seconds until another sheet lies there."""


class Desk:
    """What the player is doing, and the way from one picture of it to the next."""

    def __init__(self, app: App, match: Running) -> None:
        self.app = app
        self.match = match
        self.story = Story(app, match)
        self.timeline = self.story.timeline
        self.ui = Ui()
        self.looking = 0.0
        """Seconds left to look at what an opponent did."""

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """What is, or will soon be, on the screen."""
        return self.timeline.picture

    def moment(self) -> Moment:
        """All that is to be shown now."""
        return self.story.moment(self.ui)

    def fit(self) -> None:
        """Fit what is shown to the window, the interface size and the language as they are."""
        self.story.fit(self.ui)

    def changed(self) -> Ui:
        """The game, or who looks at it, is not what it was: nothing is picked any more."""
        self.story.changed()
        self.ui = self.ui.blank
        return self.ui

    def refresh(self, seconds: float = STEP) -> None:
        """Come to the picture of what the player is doing."""
        if self.app.settings.now.reduced_motion:
            self.cut()
        elif not self.timeline.telling:
            self.timeline.show(self.story.picture(self.ui), seconds)

    def cut(self) -> None:
        """Show at once what the player is doing."""
        if not self.timeline.telling:
            self.timeline.cut(self.story.picture(self.ui))

    def happened(self, first: int, *, briskly: bool = False) -> None:
        """Tell what happened from this frame on. What could be chosen is dark at once."""
        self.ui = self.ui.blank
        if not self.timeline.telling:
            self.story.show_before(first)
        self.story.tell(first, self.changed, briskly=briskly)

    def finish_telling(self) -> None:
        """Whoever acts does not want to wait: come to the end of what is being told."""
        self.looking = 0.0
        if self.timeline.telling:
            self.timeline.skip()

    def look(self, seat: Seat | None) -> bool:
        """Show another's sheet large, or with None the own one. Whether that is another now."""
        self.finish_telling()
        story = self.story
        wanted = None if seat in (story.seat, story.looking) else seat
        if wanted == story.looking or (wanted or 0) >= len(self.match.table.seats):
            return False
        story.looking = wanted
        self.app.audio.play(Sound.CARD_TURN)
        self.changed()
        self.refresh(LOOK)
        return True

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
        """The focus goes there; over what can be taken or pressed that is heard."""
        if token is not None and token != self.ui.focus:
            self.app.audio.play(Sound.HOVER)
        self.ui = self.ui._replace(focus=token, keyed=keyed)
        self.refresh()
