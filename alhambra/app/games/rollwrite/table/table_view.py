"""A game of Roll & Write through the eyes of one seat: its pictures and its animations.

The record of a game played alone has the player's throw for the next turn first, then the virtual
players' buildings. At the table the virtual players finish the round; then the player throws, and
the next round begins: ``ToldFrames`` puts them in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from alhambra.app.games.rollwrite.table.choreography import Setting, settled, staged, thrown_up
from alhambra.app.games.rollwrite.table.choreography import shown as is_shown
from alhambra.app.games.rollwrite.table.chronicle import make_entries
from alhambra.app.games.rollwrite.table.layout import lay_out, sizes
from alhambra.app.games.rollwrite.table.pieces import Pieces, thrown
from alhambra.app.games.rollwrite.table.presenter import Presenter
from alhambra.app.games.rollwrite.table.snapshot import (
    Offers,
    TableSnapshot,
    closed,
    make_offers,
)
from alhambra.app.program.app import App
from alhambra.app.table import table_view
from alhambra.app.table.chronicle import Entry
from alhambra.app.table.motion.timeline import Making
from alhambra.app.table.motion.transition import AnimationStep
from alhambra.app.table.panels import BAND_HEIGHT
from alhambra.app.table.picture import Token
from alhambra.app.table.table_view import REDUCED, Watched
from alhambra.app.table.ui_state import Remark, UiState
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.choices import Build, Choice
from alhambra.rules.rollwrite.events import Built, CrossedOut, Kept, Rolled, TurnBegan
from alhambra.rules.rollwrite.evolve import evolve
from alhambra.rules.rollwrite.model import Cross, Holder, State
from alhambra.rules.rollwrite.scoring import holders


class ToldFrames:
    """The frames of a running game in the order in which they are shown, none more or fewer."""

    def __init__(self) -> None:
        self._recorded: list[HistoryFrame] = []
        self._told: list[HistoryFrame] = []

    def of(self, frames: Sequence[HistoryFrame]) -> Sequence[HistoryFrame]:
        """Return these frames in the order in which they are shown.

        Undo goes back to a choice, so what was put in order stays or goes as a whole.
        """
        known = self._recorded
        while known and (len(known) > len(frames) or known[-1] is not frames[len(known) - 1]):
            known.pop()
            self._told.pop()
        fresh = frames[len(known) :]
        if fresh:
            before = self._told[-1].state if self._told else fresh[0].state
            self._told += _in_order(fresh, before)
            known += fresh
        return self._told


def _in_order(frames: Sequence[HistoryFrame], before: State) -> list[HistoryFrame]:
    """Return the frames with each throw for a new round right before its turn."""
    found: list[HistoryFrame] = []
    throw: HistoryFrame | None = None
    for frame in frames:
        event, state = frame
        if throw is not None and isinstance(event, TurnBegan):
            found.append(throw._replace(state=_with_round(before, throw, event)))
            throw = None
        if isinstance(event, Rolled) and _is_for_next_round(event, state):
            throw = frame
            continue
        before = state if throw is None else evolve(before, event)
        found.append(frame._replace(state=before))
    return found if throw is None else list(frames)


def _is_for_next_round(event: Rolled, state: State) -> bool:
    """Return true if somebody who plays alone throws after a turn."""
    return state.alone and state.round > 0 and event.reason in ("park", "four")


def _with_round(before: State, throw: HistoryFrame, begins: TurnBegan) -> State:
    """Return the state after the throw, told when its round is about to begin."""
    return evolve(before, throw.event)._replace(round=begins.round)


class TableView(table_view.TableView[UiState, TableSnapshot, Presenter]):
    """A game through the eyes of one seat: whose sheet is the large one."""

    _match: Watched[game.Event, State, Choice]
    offers: Offers

    def __init__(
        self,
        app: App,
        match: Watched[game.Event, State, Choice],
        drawer: float = 0.0,
        marked: Callable[[int], bool] = lambda at: False,
        row: float = 0.0,
        *,
        as_recorded: bool = False,
    ) -> None:
        """``drawer``: units that are left free below sheet and dice; ``row``: units by which the
        panel of actions is higher; ``as_recorded``: events are shown in the order of the record.

        ``marked`` returns true if a scene opens when the frame of this number is animated: the
        animation has the number as its mark.
        """
        super().__init__(app, match)
        self._drawer, self._row = drawer, row
        self._marked = marked
        self.last_shown = 0
        """The number of the last frame that was shown."""
        self.looking: Seat | None = None
        """The seat whose sheet the player looks at instead; None: the own one."""
        self.opening = False
        """True until the first turn may begin: all see the opening buildings, and who begins."""
        self.best = 0
        """The most points of earlier games of somebody who plays alone; 0: there was none."""
        self.helps = False
        """True if this table offers hints."""
        self._told = None if as_recorded else ToldFrames()
        self._known: list[tuple[game.HistoryFrame, Pieces]] = []
        """Frames with the dice after each."""

    @property
    def shown_frames(self) -> Sequence[game.HistoryFrame]:
        """The frames in the order in which they are shown."""
        frames = self._match.frames
        return frames if self._told is None else self._told.of(frames)

    # -- the moment --------------------------------------------------------------------------------

    def _make_snapshot(self, ui: UiState) -> TableSnapshot:
        last = len(self._match.frames) - 1
        self.last_shown = last
        if self.looking is None and not self.opening:
            return super()._make_snapshot(ui)
        self.offers = make_offers()
        there = replace(self.snapshot_after(last), ui=ui)
        if self.looking is None:
            return replace(there, opening=True)
        return replace(there, seat=self.looking, looking=True, remark=None)

    def snapshot_after(self, at: int) -> TableSnapshot:
        event, state = self.shown_frames[at]
        return TableSnapshot(
            state,
            self.seat,
            pieces=self._pieces(at),
            latest=self._latest(at),
            best=self.best,
            kept=event if isinstance(event, Kept) else None,
            helps=self.helps,
            remark=self._remark,
            series=self.series,
            judged=self._judged,
        )

    def tokens_of(self, choice: Choice, taken: Sequence[Token] = ()) -> tuple[Token, ...]:
        """Return what has to be picked for a choice; of a building where it is refused, the spot
        that says why.
        """
        tokens = super().tokens_of(choice, taken)
        if isinstance(choice, Build) and self.offers.complete(tokens) is None:
            return (closed((choice.blue, choice.yellow)),)
        return tokens

    def _offers(self, choices: Sequence[Choice]) -> Offers:
        return make_offers(choices)

    def note(self, seat: Seat, remark: Remark | None) -> None:
        super().note(seat, remark)
        if self._snapshot is not None:
            self._snapshot = replace(self._snapshot, judged=self._judged)

    @property
    def _judged(self) -> State | None:
        """The state before the turn that the coach's remark is about."""
        remark = self.remark_on(self.seat)
        return None if remark is None else self._match.frames[remark.before].state

    def _pieces(self, at: int) -> Pieces:
        """Return the dice after a frame."""
        frames, known = self.shown_frames, self._known
        while known and (len(known) > len(frames) or known[-1][0] is not frames[len(known) - 1]):
            known.pop()
        while len(known) <= at:
            frame = frames[len(known)]
            before = known[-1][1] if known else Pieces()
            known.append((frame, before.after(frame.event, frame.state)))
        return known[at][1]

    def _latest(self, at: int) -> tuple[tuple[Holder, Cross], ...]:
        """Return what everybody built in the last turn, virtual players in the last round."""
        frames, open_ = self.shown_frames, set(holders(self._match.state))
        found: list[tuple[Holder, Cross]] = []
        for n in range(at, -1, -1):
            match frames[n].event:
                case Built(player, blue, yellow) if player in open_:
                    found.append((player, (blue, yellow)))
                case CrossedOut(player, blue, yellow) if player in open_ and frames[n].state.round:
                    found.append((player, (blue, yellow)))
                    open_.discard(player)
                case TurnBegan(player) if any(who == player for who, _ in found):
                    open_.discard(player)
            if not open_:
                break
        return tuple(found)

    # -- pictures ----------------------------------------------------------------------------------

    def _fits(self) -> object:
        return sizes(self._app.canvas.metrics), self._app.settings.now.language

    def _make_presenter(self) -> Presenter:
        canvas = self._app.canvas
        players = len(self._names) - 1, len(self._match.state.virtual)
        presenter = Presenter(canvas.metrics, self._app.t, canvas, players)
        presenter.unsaved = trouble = self.trouble()
        presenter.layout = lay_out(
            canvas.metrics,
            *players,
            drawer=self._drawer,
            row=self._row,
            band=BAND_HEIGHT if trouble is not None else 0.0,
        )
        return presenter

    def entries(self) -> tuple[Entry, ...]:
        return make_entries((frame.event for frame in self._match.frames), self._names, self._app.t)

    # -- animations --------------------------------------------------------------------------------

    def tell(self, first: int, end: Callable[[], UiState], *, briskly: bool = False) -> None:
        """Animate the events on the player's own sheet."""
        self.looking = None
        super().tell(first, end, briskly=briskly)

    def tell_again(self, numbers: range, end: Callable[[], UiState]) -> None:
        """Animate these frames once more on the player's own sheet."""
        self.looking = None
        super().tell_again(numbers, end)

    def _set_out(self, first: int) -> None:
        """Show the table as it was before this frame."""
        self.timeline.cut(self.picture_after(first - 1))

    def shows(self, at: int) -> bool:
        event = self.shown_frames[at].event
        if isinstance(event, Kept):  # seen on the own sheet alone
            return event.player == self.seat
        if isinstance(event, TurnBegan) and self.opening:  # it is told who begins before it is seen
            return False
        return is_shown(event)

    def _makings(self, at: int, shown: Callable[[int], AnimationStep]) -> Iterator[Making]:
        event = self.shown_frames[at].event
        if isinstance(event, Rolled) and not self._app.settings.now.reduced_motion:
            yield partial(self._thrown, at, event)
        yield from super()._makings(at, shown)

    def _setting(self, at: int, *, flying: bool = False) -> Setting:
        """Return the surroundings of a frame's animation; ``flying``: its dice are in the air."""
        frames = self.shown_frames
        event = frames[at].event
        before = self._pieces(at - 1) if at else Pieces()
        dice = thrown(before, self._pieces(at), event)
        snapshot = self.snapshot_after(at)
        snapshot = replace(snapshot, thrown=dice) if flying else snapshot
        picture = self.presenter.picture(snapshot, make_offers())
        things = self.timeline.picture.anchors
        was = frames[max(0, at - 1)].state
        return Setting(self.seat, was, snapshot.seen, things, picture, dice)

    def _thrown(self, at: int, event: Rolled) -> AnimationStep:
        """Return the step in which dice roll."""
        return thrown_up(event, self._setting(at, flying=True))

    def animation(self, at: int) -> AnimationStep:
        event, setting = self.shown_frames[at].event, self._setting(at)
        self.last_shown = at
        stage = settled(event, setting) if isinstance(event, Rolled) else staged(event, setting)
        stage = stage._replace(mark=at if self._marked(at) else None)
        if self._app.settings.now.reduced_motion:
            seconds = min(stage.seconds, REDUCED)
            return AnimationStep(
                stage.picture, seconds, stage.rest, (), stage.sound, stage.mark, still=True
            )
        return stage
