"""The rules of the table of Alhambra: what is seen, how events are shown, what gestures mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from alhambra.app.games.alhambra.table.choreography import (
    AnimationSpec,
    Setting,
    cue,
    joined,
    staged,
)
from alhambra.app.games.alhambra.table.chronicle import make_entries
from alhambra.app.games.alhambra.table.gestures import play, selection
from alhambra.app.games.alhambra.table.hints import describe_remark, describe_turn, is_remarked
from alhambra.app.games.alhambra.table.layout import (
    CARD_BAND,
    LETTERED_CARD_BAND,
    AlhambraLayout,
    below_band,
    lay_out,
)
from alhambra.app.games.alhambra.table.palace.palace_view import ground_of
from alhambra.app.games.alhambra.table.palace.walls import wall_line
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.alhambra.table.prospects import best_focus
from alhambra.app.games.alhambra.table.snapshot import (
    TILES,
    AlhambraSnapshot,
    AlhambraUiState,
    faces_of,
    find_fresh_money,
    find_last_actions,
    thing_of,
)
from alhambra.app.games.alhambra.table.speech import find_speech
from alhambra.app.program.settings import CHRONICLES
from alhambra.app.table.chronicle_lines import Entry
from alhambra.app.table.motion.timeline import Making
from alhambra.app.table.motion.transition import AnimationStep, Moves
from alhambra.app.table.panels import BAND_HEIGHT
from alhambra.app.table.picture import Kind, Picture
from alhambra.app.table.presenter import Presenter
from alhambra.app.table.table_view import TableRules, TableView
from alhambra.match.match import AnyHistory
from alhambra.rules.alhambra.choices import Choice
from alhambra.rules.alhambra.events import Bought, Placed, Scored
from alhambra.rules.alhambra.observe import observe, unveil, windows_ahead

KEPT = 60
"""Lines of the chronicle in a snapshot."""

AlhambraRules = TableRules[AlhambraSnapshot, AlhambraUiState, Choice]


# -- what is seen ----------------------------------------------------------------------------------


def snapshot_after(view: TableView, at: int) -> AlhambraSnapshot:
    """Return the table after a frame, without any choices."""
    match, ui = view.match, view.ui
    state = match.frames[at].state
    mine = match.to_move == view.seat and match.human_to_move
    return AlhambraSnapshot(
        view.rules.observe(state, view.seat),
        view.seat,
        AlhambraUiState(
            plans=ui.plans,
            covered=ui.covered,
            peeking=ui.peeking,
            pressed_before=ui.pressed_before,
            heard=ui.heard,
        ),
        chronicle=_last_entries(view, at),
        called=mine and match.house.privacy != "hand-over",
        next_round=min(windows_ahead(state), default=None),
        last_actions=find_last_actions(match.frames, at + 1, len(view.names)),
        fresh_money=find_fresh_money(match.frames, at + 1, view.seat),
        speech=find_speech(view, at),
    )


def _last_entries(view: TableView, at: int) -> tuple[Entry, ...]:
    """Return the last lines of the chronicle after a frame."""
    events = (frame.event for frame in view.match.frames[: at + 1])
    return make_entries(events, view.names, view.app.t, KEPT)


def _presenter(arrange: Callable[[AlhambraLayout], AlhambraLayout], view: TableView) -> Presenter:
    canvas, count = view.app.canvas, len(view.names)
    chronicle = CHRONICLES[view.app.settings.now.chronicle]
    panels = count - 1 + (count == 2)
    layout = arrange(lay_out(canvas.metrics, panels, chronicle))
    if view.has_card:
        layout = below_band(layout, layout.metrics.between(CARD_BAND, LETTERED_CARD_BAND))
    elif view.trouble() is not None:
        layout = below_band(layout, BAND_HEIGHT)
    return make_presenter(layout, view.app.t, canvas)


# -- how events are shown --------------------------------------------------------------------------


def stage(view: TableView, numbers: range) -> Iterator[tuple[int, Making]]:
    """Yield what makes the animation steps of these frames: the cue of each is made once."""
    cues = {at: shown for at in numbers if (shown := _cue(view, at)) is not None}
    for at in cues:
        yield at, partial(_animate, view, cues, at)


def _cue(view: TableView, at: int) -> AnimationSpec | None:
    frames = view.match.frames
    return cue(frames[at].event, view.rules.observe(frames[at - 1].state, view.seat), view.seat)


def _animate(view: TableView, cues: Mapping[int, AnimationSpec], at: int) -> AnimationStep:
    """Return the animation of a frame.

    A tile that the next frame lays flies straight to its place; the coins are heard when they
    have arrived.
    """
    shown, end = cues[at], at
    if _lays_at_once(view, cues, at):
        laid, end = cues[at + 1], at + 1
        shown = shown._replace(moves=joined([shown.moves, laid.moves]), sound=laid.sound)
    elif _lays_at_once(view, cues, at - 1):
        shown = shown._replace(sound=cues[at - 1].sound)
    snapshot = view.snapshot_after(end)
    if end != at:
        snapshot = replace(snapshot, chronicle=_last_entries(view, at))
    picture = view.presenter.picture(snapshot)
    if view.app.settings.now.reduced_motion:
        return AnimationStep(picture, shown.seconds, shown.rest, sound=shown.sound)
    return staged(view.match.frames[at].event, shown, _setting(view, at, snapshot, picture))


def _lays_at_once(view: TableView, cues: Mapping[int, AnimationSpec], at: int) -> bool:
    """Return true if the next frame lays the tile that this frame buys."""
    if at not in cues or at + 1 not in cues:
        return False
    bought, then = (view.match.frames[number].event for number in (at, at + 1))
    return (
        isinstance(bought, Bought)
        and isinstance(then, Placed)
        and bought.tile == then.tile
        and bought.player == view.seat
    )


def _setting(view: TableView, at: int, snapshot: AlhambraSnapshot, picture: Picture) -> Setting:
    """Return the surroundings of a frame's animation."""
    frames, layout = view.match.frames, view.layout
    before, after = (frames[number].state.players[view.seat] for number in (at - 1, at))
    ground, longer = ground_of(layout, snapshot), after.palace.wall > before.palace.wall
    return Setting(
        view.timeline.picture.anchors,
        picture,
        layout.metrics,
        snapshot.seen.market_currencies,
        view.app.t("table.pay_exact"),
        wall_line(ground, after.palace.longest_wall()) if longer else (),
        layout.room,
        ground.side,
    )


def _opens_scene(view: TableView, at: int) -> bool:
    return isinstance(view.match.frames[at].event, Scored)


def _ways_back(view: TableView, undone: AnyHistory) -> Moves:
    """Return the moves that take back these frames, which followed the last one."""
    cues, before = [], view.match.frames[-1].state
    for event, after in undone:
        cues.append(cue(event, view.rules.observe(before, view.seat), view.seat))
        before = after
    there = joined(shown.moves for shown in cues if shown is not None)
    return tuple((now, was) for was, now in there)


def make_rules(
    arrange: Callable[[AlhambraLayout], AlhambraLayout] = lambda layout: layout,
) -> AlhambraRules:
    """Return the rules; ``arrange`` moves the parts of the table where others need room."""
    return TableRules(
        ui=AlhambraUiState(),
        snapshot=snapshot_after,
        observe=observe,
        unveil=unveil,
        hides_hands=True,
        presenter=partial(_presenter, arrange),
        entries=make_entries,
        stage=stage,
        opens_scene=_opens_scene,
        ways_back=_ways_back,
        faces_of=faces_of,
        press=play.press,
        second_press=play.second_press,
        can_lift=play.can_lift,
        lift=play.lift,
        drop=play.drop,
        thing_of=thing_of,
        find_focus=best_focus,
        find_holder=play.find_holder,
        find_ending=play.find_ending,
        taken=play.CARRIED,
        placed=TILES,
        silent=(Kind.CELL, Kind.GROUND),
        select_default=play.select_default,
        settle=selection.settle,
        chosen=selection.before_choice,
        taken_back=selection.before_undo,
        made_again=selection.after_redo,
        warning=selection.warning,
        surface=(Kind.CELL, Kind.GROUND),
        pan=selection.pan,
        zoom=selection.zoom,
        fit_ground=selection.fit_ground,
        bring_into_sight=selection.bring_into_sight,
        is_remarked=is_remarked,
        describe_remark=describe_remark,
        describe_turn=lambda turn, state, say: describe_turn(turn, say),
        can_judge=selection.can_judge,
    )
