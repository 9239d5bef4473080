"""A game of Alhambra through the eyes of one seat: its pictures, its animations, its chronicle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from alhambra.ai.position import AnyJudgement
from alhambra.app.games.alhambra.table.choreography import (
    AnimationSpec,
    Setting,
    cue,
    joined,
    staged,
)
from alhambra.app.games.alhambra.table.chronicle import make_entries
from alhambra.app.games.alhambra.table.gestures.plans import Plans
from alhambra.app.games.alhambra.table.layout import TableLayout, below_band, sizes
from alhambra.app.games.alhambra.table.palace.ground import Ground
from alhambra.app.games.alhambra.table.palace.palace_view import ground_of
from alhambra.app.games.alhambra.table.palace.walls import wall_line
from alhambra.app.games.alhambra.table.presenter import Presenter
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraUiState,
    Call,
    Offers,
    TableSnapshot,
    find_fresh_money,
    find_last_actions,
    make_offers,
)
from alhambra.app.gfx.box import Box, Point
from alhambra.app.program.app import App
from alhambra.app.program.settings import CHRONICLES
from alhambra.app.table import table_view
from alhambra.app.table.chronicle import Entry
from alhambra.app.table.motion.transition import AnimationStep, Moves
from alhambra.app.table.picture import Picture
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.app.table.table_view import REDUCED
from alhambra.match.match import AnyHistory
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.events import Bought, Placed, Scored
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.observe import Seen, observe, windows_ahead
from alhambra.rules.api import Seat

KEPT = 60
"""Lines of the chronicle in a snapshot."""


Watched: TypeAlias = table_view.Watched[game.Event, State, Choice]
"""A game that can be shown: a match, or a replay."""


class TableView(table_view.TableView[AlhambraUiState, TableSnapshot, Presenter]):
    """A game through the eyes of one seat."""

    offers: Offers

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
        """Returns what a seat may know of a state."""
        self.covered = self.covers
        """True if the hand is hidden until the player asks for it."""
        self._pressed_before: Point | None = None
        """Where a pointer pressed last before the table was handed on."""
        self.peeking = False
        """True while the player looks at a covered hand."""
        self.dirk_speaks = False
        """True while Dirk introduces himself."""
        self.plans: Plans = ()
        """Where bought tiles are to go, for pictures of running animations."""
        self.explains_plans = False
        """True while the player is told, once, when bought tiles are placed."""
        self._chronicle: tuple[Entry, ...] = ()
        self._told = 0
        """How many frames the chronicle covers."""
        self._told_from = 0
        """The first frame of the running animations."""

    @property
    def covers(self) -> bool:
        """True if a hand is hidden when a turn begins."""
        return len(self.humans) > 1 and self._match.house.privacy != "open"

    def turn_to(self, seat: Seat) -> None:
        super().turn_to(seat)
        self.covered, self._pressed_before = self.covers, self.ended_at

    def _call(self) -> Call | None:
        """Return the banner that calls the player; a screen between turns calls by itself."""
        mine = self._match.to_move == self.seat and self._match.human_to_move
        asked = self.covered and mine and not self.peeking
        by_screen = self._match.house.privacy == "hand-over"
        return Call(self._pressed_before) if asked and not by_screen else None

    # -- the moment --------------------------------------------------------------------------------

    def _make_snapshot(self, ui: AlhambraUiState) -> TableSnapshot:
        now = super()._make_snapshot(ui)
        return replace(now, dirk_speaks=self.dirk_speaks, explains_plans=self.explains_plans)

    def snapshot_after(self, at: int) -> TableSnapshot:
        state = self._match.frames[at].state
        return TableSnapshot(
            self.look(state, self.seat),
            self.seat,
            AlhambraUiState(plans=self.plans),
            chronicle=self._chronicle,
            covered=self.covered and not self.peeking,
            call=self._call(),
            peeking=self.peeking,
            next_round=min(windows_ahead(state), default=None),
            last_actions=find_last_actions(self._match.frames, at + 1, len(self._names)),
            fresh_money=find_fresh_money(self._match.frames, at + 1, self.seat),
            remark=self._remark,
            series=self.series,
        )

    def _offers(self, choices: Sequence[Choice]) -> Offers:
        return make_offers(choices)

    @property
    def _remark(self) -> AnyJudgement | None:
        """The coach's remark, if the player's hand is not covered."""
        return None if self.covered and not self.peeking else super()._remark

    def changed(self) -> None:
        super().changed()
        if not self.timeline.telling:
            self._catch_up(len(self._match.frames))

    def _catch_up(self, count: int) -> None:
        """Bring the chronicle to this number of frames."""
        if count < self._told:
            self._chronicle, self._told = (), 0
        fresh = self._match.frames[self._told : count]
        events = (frame.event for frame in fresh)
        lines = make_entries(events, self._names, self._app.t, self._told)
        self._chronicle = (*self._chronicle, *lines)[-KEPT:]
        self._told = count

    # -- pictures ----------------------------------------------------------------------------------

    def _fits(self) -> object:
        now = self._app.settings.now
        return sizes(self._app.canvas.metrics), now.language, now.chronicle

    def _make_presenter(self) -> Presenter:
        canvas, now = self._app.canvas, self._app.settings.now
        metrics, panels = sizes(canvas.metrics), len(self._names) - 1 + (len(self._names) == 2)
        presenter = Presenter(metrics, self._app.t, canvas, panels, CHRONICLES[now.chronicle])
        layout = self._arrange(presenter.layout)
        presenter.unsaved = self.trouble()
        presenter.layout = layout if presenter.unsaved is None else below_band(layout)
        self._chronicle, self._told = (), 0
        self._catch_up(len(self._match.frames))
        return presenter

    def arrange(self, arrange: Callable[[TableLayout], TableLayout]) -> None:
        """Move the parts of the table like this from the next ``fit`` on."""
        self._arrange = arrange
        self._made_for = None

    @property
    def open_ground(self) -> Box:
        """The box of the palace with the free ground around it, beside the tray."""
        return self.presenter.layout.room

    def ground(self, ui: AlhambraUiState) -> Ground:
        """Return the place of the palace's cells."""
        layout = self.presenter.layout
        builder = PictureBuilder(layout.metrics, self._app.t, self._app.canvas)
        return ground_of(builder, layout, self.snapshot(ui))

    # -- animations --------------------------------------------------------------------------------

    def _set_out(self, first: int) -> None:
        self._told_from = first

    def shows(self, at: int) -> bool:
        return self._cue(at) is not None

    def picture_after(self, at: int) -> Picture:
        kept, told_before = self._chronicle, self._told
        self._catch_up(at + 1)
        picture = super().picture_after(at)
        self._chronicle, self._told = kept, told_before
        return picture

    def entries(self) -> tuple[Entry, ...]:
        return make_entries((frame.event for frame in self._match.frames), self._names, self._app.t)

    def ways_back(self, undone: AnyHistory) -> Moves:
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

    def animation(self, at: int) -> AnimationStep:
        """Return the animation of a frame; that of a scoring is marked."""
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
        snapshot = self.snapshot_after(end)
        picture = self.presenter.picture(snapshot, make_offers())
        mark = at if isinstance(event, Scored) else None
        if self._app.settings.now.reduced_motion:
            seconds = min(shown.seconds, REDUCED)
            return AnimationStep(picture, seconds, shown.rest, (), shown.sound, mark, still=True)
        return staged(event, shown, self._setting(at, snapshot, picture))._replace(mark=mark)

    def _laid_at_once(self, at: int) -> bool:
        """Return true if the next frame lays the tile that this frame buys.

        Such a tile flies straight to its place; the coins are heard when they have arrived.
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
        """Return the surroundings of a frame's animation."""
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
            layout.room,
            ground.side,
        )

    def _last(self, end: Callable[[], AlhambraUiState]) -> AnimationStep:
        self._catch_up(len(self._match.frames))
        return super()._last(end)
