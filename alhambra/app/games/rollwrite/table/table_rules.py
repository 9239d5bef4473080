"""The rules of the table of Roll & Write: what is seen, how events are shown, what gestures mean.

The record of a game played alone has the player's throw for the next turn first, then the virtual
players' buildings. At the table the virtual players finish the round; then the player throws, and
the next round begins: ``ToldFrames`` puts them in this order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from alhambra.app.games.rollwrite.table import gestures
from alhambra.app.games.rollwrite.table.choreography import (
    Setting,
    is_shown,
    settled,
    staged,
    thrown_up,
)
from alhambra.app.games.rollwrite.table.chronicle import make_entries
from alhambra.app.games.rollwrite.table.dice_motion import Pieces, thrown
from alhambra.app.games.rollwrite.table.hints import describe_remark, describe_turn, is_remarked
from alhambra.app.games.rollwrite.table.layout import lay_out
from alhambra.app.games.rollwrite.table.presenter import make_presenter
from alhambra.app.games.rollwrite.table.snapshot import RollwriteSnapshot, faces_of
from alhambra.app.table.motion.timeline import Making
from alhambra.app.table.motion.transition import AnimationStep
from alhambra.app.table.panels import BAND_HEIGHT
from alhambra.app.table.picture import Kind
from alhambra.app.table.presenter import Presenter
from alhambra.app.table.table_view import TableRules, TableView
from alhambra.app.table.ui_state import UiState
from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.events import (
    Built,
    Completed,
    CrossedOut,
    Kept,
    Rolled,
    Scored,
    TurnBegan,
)
from alhambra.rules.rollwrite.evolve import evolve
from alhambra.rules.rollwrite.model import Cross, Holder, State
from alhambra.rules.rollwrite.scoring import holders

RollwriteRules = TableRules[RollwriteSnapshot, UiState, Choice]


class ToldFrames:
    """The frames of a running game in the order in which they are shown, none more or fewer."""

    def __init__(self) -> None:
        self._recorded: list[HistoryFrame] = []
        self._told: list[HistoryFrame] = []
        self._known: list[tuple[HistoryFrame, Pieces]] = []
        """Frames with the dice after each."""

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

    def pieces(self, frames: Sequence[HistoryFrame], at: int) -> Pieces:
        """Return the dice after one of the frames as they are shown."""
        known = self._known
        while known and (len(known) > len(frames) or known[-1][0] is not frames[len(known) - 1]):
            known.pop()
        while len(known) <= at:
            frame = frames[len(known)]
            before = known[-1][1] if known else Pieces()
            known.append((frame, before.after(frame.event, frame.state)))
        return known[at][1]


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


# -- what is seen ----------------------------------------------------------------------------------


def snapshot_after(told: ToldFrames, best: int, view: TableView, at: int) -> RollwriteSnapshot:
    """Return the table after a frame, without any choices."""
    frames = view.frames
    event, state = frames[at]
    return RollwriteSnapshot(
        state,
        view.seat,
        UiState(helps=view.ui.helps),
        pieces=told.pieces(frames, at),
        latest=_latest(frames, at, holders(view.match.state)),
        best=best,
        kept=event if isinstance(event, Kept) else None,
    )


def _latest(
    frames: Sequence[HistoryFrame], at: int, everybody: Iterable[Holder]
) -> tuple[tuple[Holder, Cross], ...]:
    """Return what everybody built in the last turn, virtual players in the last round."""
    found: list[tuple[Holder, Cross]] = []
    open_ = set(everybody)
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


def _presenter(drawer: float, row: float, view: TableView) -> Presenter:
    canvas = view.app.canvas
    players = len(view.names) - 1, len(view.match.state.virtual)
    band = 0.0 if view.trouble() is None else BAND_HEIGHT
    layout = lay_out(
        canvas.metrics, *players, drawer=drawer, row=row, band=band, has_card=view.has_card
    )
    return make_presenter(layout, view.app.t, canvas)


# -- how events are shown --------------------------------------------------------------------------


def stage(told: ToldFrames, view: TableView, numbers: range) -> Iterator[tuple[int | None, Making]]:
    """Yield what makes the animation steps of these frames; a throw has a step in the air first."""
    for at in numbers:
        event = view.frames[at].event
        if isinstance(event, Rolled) and not view.app.settings.now.reduced_motion:
            yield None, partial(_throw, told, view, at, event)
        unseen = isinstance(event, Kept) and event.player != view.seat  # on the own sheet alone
        # it is told who begins before it is seen
        waits = isinstance(event, TurnBegan) and view.ui.opening
        if is_shown(event) and not unseen and not waits:
            yield at, partial(_animate, told, view, at)


def _setting(told: ToldFrames, view: TableView, at: int, *, flying: bool = False) -> Setting:
    """Return the surroundings of a frame's animation; ``flying``: its dice are in the air."""
    frames = view.frames
    before = told.pieces(frames, at - 1) if at else Pieces()
    dice = thrown(before, told.pieces(frames, at), frames[at].event)
    snapshot = view.snapshot_after(at)
    snapshot = replace(snapshot, thrown=dice) if flying else snapshot
    picture = view.presenter.picture(snapshot)
    things = view.timeline.picture.anchors
    was = frames[max(0, at - 1)].state
    return Setting(view.seat, was, snapshot.seen, things, picture, dice)


def _throw(told: ToldFrames, view: TableView, at: int, event: Rolled) -> AnimationStep:
    """Return the step in which dice roll."""
    return thrown_up(event, _setting(told, view, at, flying=True))


def _animate(told: ToldFrames, view: TableView, at: int) -> AnimationStep:
    """Return the animation of a frame."""
    event, setting = view.frames[at].event, _setting(told, view, at)
    view.last_shown = at
    return settled(event, setting) if isinstance(event, Rolled) else staged(event, setting)


def _opens_scene(view: TableView, at: int) -> bool:
    """Return true for the first type that a round completed, and for the final scoring."""
    event = view.frames[at].event
    if isinstance(event, Completed):
        return not isinstance(view.frames[at - 1].event, Completed)
    return isinstance(event, Scored)


def make_rules(
    drawer: float = 0.0,
    row: float = 0.0,
    *,
    best: int = 0,
    as_recorded: bool = False,
) -> RollwriteRules:
    """Return the rules of a table.

    ``drawer``: units that are left free below sheet and dice; ``row``: units by which the panel of
    actions is higher; ``best``: the most points of earlier games of somebody who plays alone;
    ``as_recorded``: events are shown in the order of the record.
    """
    told = ToldFrames()
    return TableRules(
        ui=UiState(),
        snapshot=partial(snapshot_after, told, best),
        order=_recorded if as_recorded else told.of,
        presenter=partial(_presenter, drawer, row),
        entries=make_entries,
        stage=partial(stage, told),
        opens_scene=_opens_scene,
        rewinds=True,
        faces_of=faces_of,
        refused_token=gestures.refused_token,
        press=gestures.press,
        can_lift=gestures.can_lift,
        lift=gestures.lift,
        drop=gestures.drop,
        find_focus=gestures.find_focus,
        find_holder=gestures.find_holder,
        find_ending=gestures.find_ending,
        taken=(Kind.DIE,),
        silent=(Kind.GROUND,),
        is_remarked=is_remarked,
        describe_remark=describe_remark,
        describe_turn=describe_turn,
    )


def _recorded(frames: Sequence[HistoryFrame]) -> Sequence[HistoryFrame]:
    return frames
