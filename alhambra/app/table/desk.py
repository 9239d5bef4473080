"""The place of one player at the table: what is seen there, and what the player is doing."""

from __future__ import annotations

from alhambra.app.app import App
from alhambra.app.sounds import Sound
from alhambra.app.table import play
from alhambra.app.table.deeds import since_turn
from alhambra.app.table.ground import Ground
from alhambra.app.table.moment import Moment, Ui
from alhambra.app.table.passage import Moves
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.story import Story
from alhambra.app.table.timeline import STEP
from alhambra.app.ui.box import Point
from alhambra.match.match import AlhambraMatch

QUIET = (Kind.CELL, Kind.GROUND)
"""What makes no sound when it is pointed at."""


class Desk:
    """What the player is doing, and the way from one picture of it to the next."""

    def __init__(self, app: App, match: AlhambraMatch) -> None:
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

    def ground(self) -> Ground:
        """Where the cells of the large palace are on the screen."""
        return self.story.ground(self.ui)

    def fit(self) -> None:
        """Fit what is shown to the window, the interface size and the language as they are."""
        self.story.fit(self.ui)

    def changed(self) -> Ui:
        """The game, or who looks at it, is not what it was: nothing is picked any more."""
        self.story.changed()
        self.ui = self.ui.blank
        self.ui = play.at_rest(self.moment())
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

    def happened(self, first: int, *, briskly: bool = False) -> None:
        """Tell what happened from this frame on."""
        self.ui = self.ui.blank
        self.story.tell(first, self.changed, briskly=briskly)

    def tell_again(self) -> None:
        """Tell once more what happened since the player's turn; then all is as it is now."""
        self.finish_telling()
        again = since_turn(self.match.frames, self.story.seat)
        if again:
            doing = self.ui._replace(held=None, focus=None, notice="")
            self.ui = self.ui.blank
            self.story.tell_again(again, lambda: self._back_to(doing))

    def _back_to(self, doing: Ui) -> Ui:
        """The player goes on with this."""
        self.story.changed()
        self.ui = doing
        return doing

    def finish_telling(self) -> None:
        """Whoever acts does not want to wait: come to the end of what is being told."""
        self.looking = 0.0
        if self.timeline.telling:
            self.timeline.skip()

    # -- the hand, the scores ----------------------------------------------------------------------

    def uncover(self) -> None:
        """Show the player's covered hand from now on."""
        self.app.audio.play(Sound.CARD_TURN)
        self.story.covered = False
        self.changed()
        self.refresh()

    def peek(self, down: bool) -> None:
        """Look at a covered hand for as long as the key is down."""
        self.story.peeking = down
        if self.story.covered:
            self.app.audio.play(Sound.CARD_TURN)
        self.changed()
        self.refresh()

    def turn_scores(self) -> None:
        """Turn the scoring over: who leads now, or what each type is worth in each round."""
        self.app.audio.play(Sound.CARD_TURN)
        self.ui = self.ui._replace(all_rounds=not self.ui.all_rounds)
        self.refresh()

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
        if token is not None and token != self.ui.focus and token.kind not in QUIET:
            self.app.audio.play(Sound.HOVER)
        self.ui = self.ui._replace(focus=token, keyed=keyed, notice="")
        self.refresh()
