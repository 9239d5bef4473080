"""What is seen of a game: the picture of each moment, and what happened on the way to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from alhambra.app.app import App
from alhambra.app.sheet.choreography import Setting, settled, shown, staged, thrown_up
from alhambra.app.sheet.layout import lay_out, sizes
from alhambra.app.sheet.moment import Moment, Ui
from alhambra.app.sheet.offers import Offers
from alhambra.app.sheet.pieces import Pieces, thrown
from alhambra.app.sheet.presenter import Presenter
from alhambra.app.table.passage import Stage
from alhambra.app.table.picture import Picture
from alhambra.app.table.timeline import Timeline
from alhambra.app.table.watched import Watched
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.events import Built, Rolled, TurnBegan
from alhambra.rules.rollwrite.model import Holder, State
from alhambra.rules.rollwrite.sheet import Cross

REDUCED = 0.1
"""Seconds in which things change where motion is reduced."""
BRIEF = 0.16
"""Seconds in which what was taken back is done again."""

WatchedGame: TypeAlias = Watched[game.HistoryFrame, State, Choice]
"""A game of Roll & Write that can be told."""


class Story:
    """A game through the eyes of one seat."""

    def __init__(
        self,
        app: App,
        match: WatchedGame,
        drawer: float = 0.0,
        marked: Callable[[int], bool] = lambda at: False,
    ) -> None:
        """``drawer``: units at the bottom that are left free below sheet and dice.

        ``marked`` tells whether something is to be shown over the table before the frame of this
        number is told to its end: its stage has the number as its mark.
        """
        self._app = app
        self._drawer = drawer
        self._marked = marked
        self._match = match
        self.humans = [n for n in range(len(match.table.seats)) if match.is_human(n)]
        mover = match.to_move
        self.seat: Seat = mover if mover in self.humans else next(iter(self.humans), 0)
        """Whose sheet is the large one."""
        self.looking: Seat | None = None
        """Whose sheet is looked at for a while in its place."""
        self.told = 0
        """The number of the last frame that was told."""
        self.offers = Offers()
        """What can be chosen at the moment."""
        self.timeline = Timeline(Picture((), ()))
        self._known: list[tuple[game.HistoryFrame, Pieces]] = []
        """The frames so far, with the dice after each."""
        self._moment: Moment | None = None
        self._presenter: Presenter | None = None
        self._made_for: object = None

    # -- the moment --------------------------------------------------------------------------------

    def moment(self, ui: Ui) -> Moment:
        """All that is to be shown now."""
        if self._moment is None:
            self._moment = self._made_moment(ui)
        elif self._moment.ui != ui:
            self._moment = self._moment._replace(ui=ui)
        return self._moment

    def _made_moment(self, ui: Ui) -> Moment:
        match = self._match
        self.told = len(match.frames) - 1
        if self.looking is not None:
            self.offers = Offers()
            there = self._moment_after(len(match.frames) - 1)
            return there._replace(seat=self.looking, ui=ui, looking=True)
        mine = match.to_move == self.seat and match.human_to_move
        choices = match.choices() if mine else ()
        self.offers = Offers(choices)
        now = self._moment_after(len(match.frames) - 1)
        return now._replace(
            ui=ui,
            choices=choices,
            can_undo=match.can_undo,
            can_redo=match.can_redo,
            can_restart=match.can_restart_turn,
            unconfirmed=mine and match.unconfirmed,
        )

    def _moment_after(self, at: int) -> Moment:
        """The table after a frame, with nobody doing anything."""
        state = self._match.frames[at].state
        return Moment(state, self.seat, pieces=self._pieces(at), latest=self._latest(at))

    @property
    def settled(self) -> bool:
        """Whether the moment is known; it is not after something happened."""
        return self._moment is not None

    def changed(self) -> None:
        """The game, or who looks at it, is not what it was."""
        self._moment = None

    def _pieces(self, at: int) -> Pieces:
        """The dice after a frame."""
        frames, known = self._match.frames, self._known
        while known and (len(known) > len(frames) or known[-1][0] is not frames[len(known) - 1]):
            known.pop()
        while len(known) <= at:
            frame = frames[len(known)]
            before = known[-1][1] if known else Pieces()
            known.append((frame, before.after(frame.event, frame.state)))
        return known[at][1]

    def _latest(self, at: int) -> tuple[tuple[Holder, Cross], ...]:
        """What every other player built in the turn that was his last."""
        frames, open_ = self._match.frames, set(range(len(self._match.table.seats)))
        found: list[tuple[Holder, Cross]] = []
        for n in range(at, -1, -1):
            match frames[n].event:
                case Built(player, blue, yellow) if player in open_:
                    found.append((player, (blue, yellow)))
                case TurnBegan(player) if any(who == player for who, _ in found):
                    open_.discard(player)
            if not open_:
                break
        return tuple(found)

    # -- pictures ----------------------------------------------------------------------------------

    def fit(self, ui: Ui) -> None:
        """Fit the picture to the window, the interface size and the language as they are."""
        canvas = self._app.canvas
        wanted = (sizes(canvas.metrics), self._app.settings.now.language)
        if self._made_for == wanted:
            return
        players = len(self._match.table.seats) - 1, len(self._match.state.virtual)
        self._presenter = Presenter(canvas.metrics, self._app.t, canvas, players)
        self._presenter.layout = lay_out(canvas.metrics, *players, drawer=self._drawer)
        self._made_for = wanted
        self.timeline.skip()
        self._moment = None
        self.timeline.cut(self.picture(ui))

    @property
    def presenter(self) -> Presenter:
        """What makes the pictures."""
        assert self._presenter is not None, "the table was never fitted to a window"
        return self._presenter

    def picture(self, ui: Ui) -> Picture:
        """The picture of what the player is doing."""
        moment = self.moment(ui)
        return self.presenter.picture(moment, self.offers)

    # -- telling -----------------------------------------------------------------------------------

    def tell(self, first: int, end: Callable[[], Ui], *, briskly: bool = False) -> None:
        """Tell what happened from this frame on; ``end`` gives what the player does then.

        ``briskly``: the player knows it already, as what was taken back is done again.
        """
        self._moment = self.looking = None
        makings: list[Callable[[], Stage]] = []
        for at in range(first, len(self._match.frames)):
            event = self._match.frames[at].event
            if not shown(event):
                continue
            if isinstance(event, Rolled) and not self._app.settings.now.reduced_motion:
                makings.append(partial(self._thrown, at, event))
            makings.append(partial(self._brief if briskly else self._stage, at))
        self.timeline.play([*makings, partial(self._last, end)])

    def show_before(self, first: int) -> None:
        """Show the table as it was before this frame."""
        moment = self._moment_after(first - 1)
        self.timeline.cut(self.presenter.picture(moment, Offers()))

    def _setting(self, at: int, *, flying: bool = False) -> Setting:
        """Where the event of a frame takes place. ``flying``: what it threw is in the air."""
        frames = self._match.frames
        event = frames[at].event
        before = self._pieces(at - 1) if at else Pieces()
        dice = thrown(before, self._pieces(at), event)
        moment = self._moment_after(at)
        moment = moment._replace(thrown=dice) if flying else moment
        picture = self.presenter.picture(moment, Offers())
        things = self.timeline.picture.anchors
        was = frames[max(0, at - 1)].state
        return Setting(self.seat, was, moment.state, things, picture, dice)

    def _thrown(self, at: int, event: Rolled) -> Stage:
        """Dice on their way."""
        return thrown_up(event, self._setting(at, flying=True))

    def _stage(self, at: int) -> Stage:
        """A frame as it is shown, with nobody doing anything."""
        event, setting = self._match.frames[at].event, self._setting(at)
        self.told = at
        stage = settled(event, setting) if isinstance(event, Rolled) else staged(event, setting)
        stage = stage._replace(mark=at if self._marked(at) else None)
        if self._app.settings.now.reduced_motion:
            seconds = min(stage.seconds, REDUCED)
            return Stage(
                stage.picture, seconds, stage.rest, (), stage.sound, stage.mark, still=True
            )
        return stage

    def _brief(self, at: int) -> Stage:
        """A frame that is shown in passing."""
        stage = self._stage(at)
        seconds = min(stage.seconds, BRIEF)
        return stage._replace(seconds=seconds, rest=0.01, tracks={}, effects=())

    def _last(self, end: Callable[[], Ui]) -> Stage:
        """The table as it is when all is told."""
        picture = self.picture(end())
        still = self._app.settings.now.reduced_motion
        return Stage(picture, 0.12, 0.01, still=still)
