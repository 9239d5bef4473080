"""What is seen of a match: the picture of each moment, and what happened on the way to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

from alhambra.ai.advice import Judgement
from alhambra.app.games.alhambra.table.animations import AnimationSpec, cue, joined
from alhambra.app.games.alhambra.table.choreography import Setting, staged
from alhambra.app.games.alhambra.table.chronicle import told
from alhambra.app.games.alhambra.table.ground import Ground
from alhambra.app.games.alhambra.table.layout import TableLayout, below_band, sizes
from alhambra.app.games.alhambra.table.offers import Offers, make_offers
from alhambra.app.games.alhambra.table.palace_view import ground_of, wall_line
from alhambra.app.games.alhambra.table.presenter import Presenter
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraUiState,
    TableSnapshot,
    find_last_actions,
)
from alhambra.app.gfx.box import Box
from alhambra.app.program.app import App
from alhambra.app.program.settings import CHRONICLES
from alhambra.app.table import running, table_view
from alhambra.app.table.chronicle import Entry, since_turn
from alhambra.app.table.picture import Picture
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.table.table_view import REDUCED
from alhambra.app.table.timeline import Making
from alhambra.app.table.transition import AnimationStep, Moves
from alhambra.match.match import AnyHistory
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.events import Bought, Placed, Scored
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import Seen, observe
from alhambra.rules.api import Seat

KEPT = 60
"""Lines of the chronicle that are kept."""


Watched: TypeAlias = running.Watched[game.Event, State, Choice]
"""A game that can be told: one in play, or a replay."""


class TableView(table_view.TableView[AlhambraUiState, TableSnapshot]):
    """A game through the eyes of one seat."""

    def __init__(
        self,
        app: App,
        match: Watched,
        arrange: Callable[[TableLayout], TableLayout] = lambda layout: layout,
    ) -> None:
        """``arrange`` moves the parts of the table where other things need room."""
        super().__init__(app, match)
        self._arrange = arrange
        self.look: Callable[[State, Seat | None], Seen] = observe
        """What can be seen of a state from a seat."""
        self.tells_again = True
        """Whether what happened since the player's turn can be told once more."""
        self._names = [seated.name for seated in match.table.seats]
        self.covered = self.covers
        """Whether the hand is hidden until the player asks for it."""
        self.peeking = False
        self.offers: Offers = make_offers()
        self._chronicle: tuple[Entry, ...] = ()
        self._told = 0
        self._told_from = 0
        """The first frame of what is being told."""
        self._presenter: Presenter | None = None

    @property
    def covers(self) -> bool:
        """Whether a hand is hidden when a turn begins."""
        return len(self.humans) > 1 and self._app.settings.now.privacy != "open"

    def turn_to(self, seat: Seat) -> None:
        """Another player looks at the table now; the hand may have to be covered."""
        super().turn_to(seat)
        self.covered = self.covers

    # -- the moment --------------------------------------------------------------------------------

    def _make_snapshot(self, ui: AlhambraUiState) -> TableSnapshot:
        match = self._match
        mine = match.to_move == self.seat and match.human_to_move
        choices = match.choices() if mine else ()
        self.offers = make_offers(choices)
        return TableSnapshot(
            self.look(match.state, self.seat),
            self.seat,
            ui,
            choices,
            self._chronicle,
            self.covered and not self.peeking,
            match.can_undo,
            match.can_redo,
            match.can_restart_turn,
            mine and match.unconfirmed,
            find_last_actions(match.frames, len(match.frames), len(self._names)),
            self.tells_again and bool(since_turn(match.frames, self.seat)),
            self._remark,
        )

    @property
    def _remark(self) -> Judgement[Any, Any] | None:
        """The coach's word for the player whose hand can be seen now."""
        return None if self.covered and not self.peeking else super()._remark

    def changed(self) -> None:
        """The game, or who looks at it, is not what it was."""
        super().changed()
        if not self.timeline.telling:
            self._catch_up(len(self._match.frames))

    def _catch_up(self, count: int) -> None:
        """The chronicle as it is after so many frames."""
        if count < self._told:
            self._chronicle, self._told = (), 0
        fresh = self._match.frames[self._told : count]
        events = (frame.event for frame in fresh)
        lines = told(events, self._names, self._app.t, self._told)
        self._chronicle = (*self._chronicle, *lines)[-KEPT:]
        self._told = count

    # -- pictures ----------------------------------------------------------------------------------

    def _fits(self) -> object:
        now = self._app.settings.now
        return sizes(self._app.canvas.metrics), now.language, now.chronicle

    def _make(self) -> None:
        canvas, now = self._app.canvas, self._app.settings.now
        metrics, panels = sizes(canvas.metrics), len(self._names) - 1 + (len(self._names) == 2)
        self._presenter = Presenter(metrics, self._app.t, canvas, panels, CHRONICLES[now.chronicle])
        layout = self._arrange(self._presenter.layout)
        self._presenter.unkept = self.trouble()
        self._presenter.layout = layout if self._presenter.unkept is None else below_band(layout)
        self._chronicle, self._told = (), 0
        self._catch_up(len(self._match.frames))

    def arrange(self, arrange: Callable[[TableLayout], TableLayout]) -> None:
        """Have the parts of the table moved like this from the next ``fit`` on."""
        self._arrange = arrange
        self._made_for = None

    @property
    def presenter(self) -> Presenter:
        """What makes the pictures."""
        assert self._presenter is not None, "the table was never fitted to a window"
        return self._presenter

    def picture(self, ui: AlhambraUiState) -> Picture:
        """The picture of what the player is doing."""
        snapshot = self.snapshot(ui)
        return self.presenter.picture(snapshot, self.offers)

    @property
    def panel(self) -> Box:
        """Where it is told what can be done."""
        return self.presenter.layout.actions

    @property
    def open_ground(self) -> Box:
        """Where the palace is, with the free ground around it, beside the tray."""
        return self.presenter.layout.room

    def ground(self, ui: AlhambraUiState) -> Ground:
        """Where the cells of the palace are."""
        layout = self.presenter.layout
        builder = PictureBuilder(layout.metrics, self._app.t, self._app.canvas)
        return ground_of(builder, layout, self.snapshot(ui))

    # -- telling -----------------------------------------------------------------------------------

    def _set_out(self, first: int) -> None:
        self._told_from = first

    def _makings(self, at: int, shown: Callable[[int], AnimationStep]) -> Iterable[Making]:
        return () if self._cue(at) is None else (partial(shown, at),)

    def picture_after(self, at: int) -> Picture:
        """The table as it was right after a frame."""
        kept, told_before = self._chronicle, self._told
        self._catch_up(at + 1)
        picture = self.presenter.picture(self._snapshot_after(at), make_offers())
        self._chronicle, self._told = kept, told_before
        return picture

    def entries(self) -> tuple[Entry, ...]:
        """The whole chronicle."""
        return told((frame.event for frame in self._match.frames), self._names, self._app.t)

    def ways_back(self, undone: AnyHistory) -> Moves:
        """By what things were before these frames, which follow the last one, were taken back."""
        cues = []
        before = self._match.frames[-1].state
        for event, after in undone:
            cues.append(cue(event, self.look(before, self.seat), self.seat))
            before = after
        there = joined(cue.moves for cue in cues if cue is not None)
        return tuple((now, was) for was, now in there)

    def _cue(self, at: int) -> AnimationSpec | None:
        frames = self._match.frames
        return cue(frames[at].event, self.look(frames[at - 1].state, self.seat), self.seat)

    def _stage(self, at: int) -> AnimationStep:
        """A frame as it is shown, with nobody doing anything. Scorings are marked."""
        frames = self._match.frames
        event, shown = frames[at].event, self._cue(at)
        assert shown is not None
        self._catch_up(at + 1)
        end = at
        if self._laid_at_once(at):
            laid, end = self._cue(at + 1), at + 1
            assert laid is not None
            shown = shown._replace(moves=joined([shown.moves, laid.moves]), sound=laid.sound)
        elif self._laid_at_once(at - 1):
            bought = self._cue(at - 1)
            assert bought is not None
            shown = shown._replace(sound=bought.sound)
        snapshot = self._snapshot_after(end)
        picture = self.presenter.picture(snapshot, make_offers())
        mark = at if isinstance(event, Scored) else None
        if self._app.settings.now.reduced_motion:
            seconds = min(shown.seconds, REDUCED)
            return AnimationStep(picture, seconds, shown.rest, (), shown.sound, mark, still=True)
        return staged(event, shown, self._setting(at, snapshot, picture))._replace(mark=mark)

    def _snapshot_after(self, at: int) -> TableSnapshot:
        """The table after a frame."""
        hidden = self.covered and not self.peeking
        seen = self.look(self._match.frames[at].state, self.seat)
        last_actions = find_last_actions(self._match.frames, at + 1, len(self._names))
        return TableSnapshot(
            seen,
            self.seat,
            AlhambraUiState(),
            (),
            self._chronicle,
            hidden,
            last_actions=last_actions,
            remark=self._remark,
        )

    def _laid_at_once(self, at: int) -> bool:
        """Whether the tile bought by this frame is laid by the next one that is told.

        Such a tile goes straight to its place, and the coins are heard when they have arrived.
        """
        frames = self._match.frames
        if not self._told_from <= at < len(frames) - 1:
            return False
        bought, then = frames[at].event, frames[at + 1].event
        return (
            isinstance(bought, Bought)
            and isinstance(then, Placed)
            and bought.tile == then.tile
            and bought.player == self.seat
        )

    def _setting(self, at: int, snapshot: TableSnapshot, picture: Picture) -> Setting:
        """Where the event of a frame takes place."""
        before, after = (self._match.frames[n].state.players[self.seat] for n in (at - 1, at))
        layout = self.presenter.layout
        ground = ground_of(
            PictureBuilder(layout.metrics, self._app.t, self._app.canvas), layout, snapshot
        )
        longer = after.palace.wall > before.palace.wall
        return Setting(
            self.timeline.picture.anchors,
            picture,
            layout.metrics,
            snapshot.seen.market_currencies,
            self._app.t("table.pay_exact"),
            wall_line(ground, after.palace.longest_wall()) if longer else (),
            ground.side,
        )

    def _last(self, end: Callable[[], AlhambraUiState]) -> AnimationStep:
        """The table as it is when all is told."""
        self._catch_up(len(self._match.frames))
        return super()._last(end)
