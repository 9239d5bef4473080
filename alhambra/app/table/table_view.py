"""A game through the eyes of one seat: its pictures, and the animations of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from alhambra.ai.position import AnyJudgement
from alhambra.ai.search import Turn
from alhambra.app.gfx.box import Box, Point
from alhambra.app.program.app import App
from alhambra.app.program.people import spoken_names
from alhambra.app.program.scene_stack import Scene
from alhambra.app.table.chronicle_lines import Entry, since_turn
from alhambra.app.table.motion.timeline import Making, Timeline
from alhambra.app.table.motion.transition import AnimationStep, Moves
from alhambra.app.table.panels import Trouble, no_trouble
from alhambra.app.table.picture import Face, Kind, Picture, Say, Token
from alhambra.app.table.presenter import NEEDED, Presenter
from alhambra.app.table.ui_state import (
    NO_OFFERS,
    AnyLayout,
    AnySnapshot,
    AnyUi,
    Offers,
    Remark,
    Step,
    TableSnapshot,
    UiState,
    tokens_for,
)
from alhambra.match.match import AnyHistory, AnyMatch
from alhambra.match.match_game import PartialTurn
from alhambra.match.replay import AnyReplay
from alhambra.rules.api import Frame, Holder, Seat
from alhambra.rules.games import AnyChoice, AnyEvent, AnyFrame, AnyState

REDUCED = 0.1
"""Seconds of an animation where motion is reduced."""
BRIEF = 0.16
"""Seconds of the animation of a choice that is made again."""

M = TypeVar("M", bound=TableSnapshot)
U = TypeVar("U", bound=UiState)
C = TypeVar("C")


@dataclass(frozen=True, kw_only=True)
class TableRules(Generic[M, U, C]):
    """Shows and plays a game at a table: one value of functions a game."""

    # what is seen
    ui: U
    """The state of the UI when the table is laid."""
    snapshot: Callable[[TableView, int], M]
    """Returns the table after a frame, without any choices."""
    observe: Callable[[AnyState, Seat | None], Any] = lambda state, seat: state
    """Returns what a seat may know of a state."""
    unveil: Callable[[AnyState, Seat | None], Any] = lambda state, seat: state
    """Returns the same with all hands open."""
    order: Callable[[Sequence[AnyFrame]], Sequence[AnyFrame]] = lambda frames: frames
    """Returns the frames in the order in which they are shown, none more or fewer."""
    hides_hands: bool = False
    """True if a hand is covered when another person's turn begins."""
    presenter: Callable[[TableView], Presenter]
    """Makes a presenter for the window, the interface size and the language."""
    entries: Callable[[Iterable[AnyEvent], Sequence[str], Say], tuple[Entry, ...]]
    """Returns the chronicle of events; the names are those of the seats."""

    # how events are shown
    stage: Callable[[TableView, range], Iterable[tuple[int | None, Making]]]
    """Yields what makes the animation steps of these frames, each with its frame; without one for
    steps before that of a frame.
    """
    opens_scene: Callable[[TableView, int], bool]
    """Returns true if the animation of a frame stops the timeline: a scene opens over it."""
    rewinds: bool = False
    """True if animations begin with the table as it was before the first of them."""
    ways_back: Callable[[TableView, AnyHistory], Moves] = lambda view, undone: ()
    """Returns the moves that take back these frames, which followed the last one."""

    # what gestures mean
    faces_of: Callable[[C], tuple[Face, ...]]
    """Returns what has to be picked for a choice; the last face completes it."""
    refused_token: Callable[[C], Token | None] = lambda choice: None
    """Returns the spot that says why a choice cannot be made, if it has a token of its own."""
    press: Callable[[M, Token], Step[U, C]]
    """Interprets a click on a spot, or Accept on it."""
    second_press: Callable[[M, Picture, Token], Token | None] = lambda snapshot, picture, token: (
        None
    )
    """Returns the button that the second click of a double one presses."""
    can_lift: Callable[[M, Token], bool]
    """Returns true if the token can be dragged."""
    lift: Callable[[M, Token], Step[U, C]]
    """Interprets the start of a drag; ``ui.held`` is the token already."""
    drop: Callable[[M, Token | None], Step[U, C]]
    """Interprets the end of a drag on a spot; None if it ends outside all, or is cancelled."""
    thing_of: Callable[[M, Token], str] = lambda snapshot, token: ""
    """Names the thing that moves with the pointer; empty if it is drawn anew."""
    find_focus: Callable[[M], Token | None]
    """Returns where the focus of keys begins; None: in the first group of the table."""
    find_holder: Callable[[U, Token], Holder | None]
    """Returns the player whose palace or sheet a press on this token opens."""
    find_ending: Callable[[M, Picture], Token | None]
    """Returns the button that ends the turn or its present step; None without one."""
    taken: tuple[Kind, ...]
    """Spots that are taken, not pressed: the pointer over one is a hand."""
    placed: tuple[Kind, ...] = ()
    """Those that go to cells: the pointer over one that refuses them says no."""
    silent: tuple[Kind, ...] = ()
    """Spots that make no sound when they get the focus."""

    # the selection
    select_default: Callable[[AnySnapshot], U] = lambda snapshot: snapshot.ui
    """Returns the default selection when the player has picked nothing."""
    settle: Callable[[TableView], U] = lambda view: view.ui
    """Returns the state when the game has changed, from the default selection."""
    chosen: Callable[[TableView, Step[U, C]], U] = lambda view, step: view.ui
    """Returns the state right before a choice is made."""
    taken_back: Callable[[U, int], U] = lambda ui, count: ui
    """Returns the state before a choice is taken back; takes the number of frames."""
    made_again: Callable[[U, int], U] = lambda ui, count: ui
    """Returns the state after a choice is made again; takes the number of frames."""
    warning: Callable[[TableView, C, Callable[[C], None]], Scene | None] = (
        lambda view, choice, submit: None
    )
    """Makes the question before a harmful choice, if there is one; ``submit`` makes a choice."""

    # the ground: not every table has one that moves
    surface: tuple[Kind, ...] = ()
    """Spots whose drag moves the ground."""
    pan: Callable[[TableView, Point], U] = lambda view, step: view.ui
    """Returns the state with the ground moved by this many pixels."""
    zoom: Callable[[TableView, float, Point | None], U] = lambda view, steps, about: view.ui
    """Returns the state with the ground zoomed about a point of it, or its middle."""
    fit_ground: Callable[[U], U] = lambda ui: ui
    """Returns the state with the whole ground in sight."""
    bring_into_sight: Callable[[TableView, Token], U] = lambda view, token: view.ui
    """Returns the state with all of the token's spot in sight."""

    # advice
    is_remarked: Callable[[AnyJudgement], bool]
    """Returns true if the coach speaks of a turn: it lost much, or is to be praised."""
    describe_remark: Callable[[AnyJudgement, AnyState, Say], tuple[str, str]]
    """Returns what the coach says of a turn from this state, and the reason for it."""
    describe_turn: Callable[[Turn, AnyState, Say], str]
    """Returns a turn from this state in words, without a full stop."""
    can_judge: Callable[[AnyMatch, PartialTurn], bool] = lambda match, done: True
    """Returns true if the coach can judge this turn now."""


Change: TypeAlias = Callable[[AnimationStep], AnimationStep]
AnyRules: TypeAlias = TableRules[Any, Any, Any]
"""The rules of some game's table."""


class TableView:
    """A game through the eyes of one seat."""

    def __init__(self, app: App, match: AnyMatch | AnyReplay, rules: AnyRules) -> None:
        self.app = app
        self.match = match
        self.rules = rules
        self.names = spoken_names(match.table.seats)
        self.humans = [seat for seat in range(len(self.names)) if match.is_human(seat)]
        mover = match.to_move
        self.seat: Seat = mover if mover in self.humans else next(iter(self.humans), 0)
        """The seat from which the table is seen."""
        self.ui: AnyUi = replace(rules.ui, covered=self.covers)
        """The state of the game's UI: the selection, the held thing, the focus."""
        self.pressed_at: Point | None = None
        """The place where a pointer pressed last."""
        self.series = ""
        """The number of the game in its series, in figures; empty where it stands by itself."""
        self.trouble: Trouble = no_trouble
        """Returns why the game cannot be saved, if it cannot; a band says it."""
        self.has_card = False
        """True in a lesson or a puzzle, whose card has a place of its own."""
        self.asks_end = True
        """False while the card says how a finished turn goes on."""
        self.tells_again = True
        """True if the events since the player's turn can be shown again."""
        self.last_shown = 0
        """The number of the last frame that was shown."""
        self.timeline = Timeline(Picture((), ()))
        self._presenter: Presenter | None = None
        self._snapshot: TableSnapshot | None = None
        self._made_for: object = None
        self.warned: set[object] = set()
        """The losses that the player was asked about before a harmful choice."""
        self._remarks: dict[Seat, Remark] = {}
        """The coach's remark on the last turn of each seat."""

    @property
    def covers(self) -> bool:
        """True if a hand is hidden when a turn begins."""
        return (
            self.rules.hides_hands and len(self.humans) > 1 and self.match.house.privacy != "open"
        )

    def turn_to(self, seat: Seat) -> None:
        """Show the table to another player."""
        self.seat = seat
        self.ui = replace(self.ui, covered=self.covers, pressed_before=self.ended_at)

    @property
    def ended_at(self) -> Point | None:
        """Return the place where a pointer may have ended the turn; None if keys or a pad did."""
        return self.pressed_at if self.app.devices.kind == "pointer" else None

    @property
    def frames(self) -> Sequence[Frame[AnyEvent, AnyState]]:
        """The frames in the order in which they are shown."""
        return self.rules.order(self.match.frames)

    # -- the snapshot ------------------------------------------------------------------------------

    def snapshot(self) -> AnySnapshot:
        """Return the present snapshot."""
        if self._snapshot is None:
            self._snapshot = self._make_snapshot()
        elif self._snapshot.ui != self.ui:
            self._snapshot = replace(self._snapshot, ui=self.ui)
        return self._snapshot

    def _make_snapshot(self) -> AnySnapshot:
        """Return the table as it is now, with the choices of the player who looks at it."""
        match, ui = self.match, self.ui
        self.last_shown = len(match.frames) - 1
        now = replace(self.snapshot_after(self.last_shown), ui=ui)
        if ui.looking is not None or ui.opening:
            away = {} if ui.looking is None else {"seat": ui.looking, "remark": None}
            return replace(now, **away)
        mine = match.to_move == self.seat and match.human_to_move
        return replace(
            now,
            offers=Offers(match.choices(), self.rules.faces_of) if mine else NO_OFFERS,
            can_undo=match.can_undo,
            can_redo=match.can_redo,
            can_restart=match.can_restart_turn,
            unconfirmed=mine and match.unconfirmed and self.asks_end,
            can_replay_turns=self.tells_again and bool(since_turn(match.frames, self.seat)),
        )

    def snapshot_after(self, at: int) -> AnySnapshot:
        """Return the table after a frame, without any choices."""
        snapshot = self.rules.snapshot(self, at)
        return replace(snapshot, series=self.series, remark=self._remark())

    def tokens_of(self, choice: AnyChoice, taken: Sequence[Token] = ()) -> tuple[Token, ...]:
        """Return what has to be picked for a choice: of equal things those of ``taken`` first."""
        tokens = tokens_for(self.rules.faces_of(choice), taken)
        refused = self.rules.refused_token(choice)
        return tokens if refused is None or self.snapshot().offers.complete(tokens) else (refused,)

    @property
    def settled(self) -> bool:
        """True if nothing has happened since the snapshot was made."""
        return self._snapshot is not None

    def changed(self) -> None:
        """Forget the snapshot: the game has changed, or who looks at it."""
        self._snapshot = None

    # -- words -------------------------------------------------------------------------------------

    def entries(self) -> tuple[Entry, ...]:
        """Return the whole chronicle."""
        events = (frame.event for frame in self.match.frames)
        return self.rules.entries(events, self.names, self.app.t)

    def note(self, seat: Seat, remark: Remark | None) -> None:
        """Set the coach's remark on the seat's last turn."""
        self._remarks.pop(seat, None)
        if remark is not None:
            self._remarks[seat] = remark
        if self._snapshot is not None:
            self._snapshot = replace(self._snapshot, remark=self._remark())

    def remark_on(self, seat: Seat) -> Remark | None:
        """Return the coach's remark on the seat's last turn, if there is one."""
        return self._remarks.get(seat)

    def _remark(self) -> Remark | None:
        """Return the coach's remark on the player's last turn, and if that can be taken back."""
        remark = self.remark_on(self.seat)
        again = remark is not None and self.match.can_go_back(remark.before)
        return remark and remark._replace(can_try_again=again)

    # -- pictures ----------------------------------------------------------------------------------

    @property
    def presenter(self) -> Presenter:
        """Makes the pictures."""
        assert self._presenter is not None, "the table was never fitted to a window"
        return self._presenter

    @property
    def layout(self) -> AnyLayout:
        """The boxes of the game's table."""
        return self.presenter.layout

    @property
    def panel(self) -> Box:
        """The box of the panel with the buttons."""
        panel: Box = self.presenter.layout.actions
        return panel

    def fit(self) -> None:
        """Fit the picture to the window, the interface size and the language."""
        trouble, now = self.trouble(), self.app.settings.now
        sizes = self.app.canvas.metrics.within(*NEEDED)
        wanted = sizes, now.chronicle, now.language, trouble and trouble.words
        if self._made_for == wanted:
            return
        self.timeline.skip()
        self._made_for = wanted
        self._presenter = self.rules.presenter(self)
        self._presenter.unsaved = trouble
        self._snapshot = None
        self.timeline.cut(self.picture())

    def play_by(self, rules: AnyRules) -> None:
        """Show the game by other rules from the next ``fit`` on."""
        self.rules = rules
        self._made_for = None

    def picture(self) -> Picture:
        """Return the present picture."""
        picture = self.presenter.picture(self.snapshot())
        return picture.with_active(self.ui.highlighted) if self.ui.highlighted else picture

    def picture_after(self, at: int) -> Picture:
        """Return the table right after a frame, without any choices."""
        return self.presenter.picture(self.snapshot_after(at))

    # -- animations --------------------------------------------------------------------------------

    def tell(self, first: int, end: Callable[[], object], *, briskly: bool = False) -> None:
        """Animate the events from this frame on; ``end`` is called right after them.

        ``briskly``: the player knows them already, as a choice is made again.
        """
        self._snapshot = None
        if self.rules.rewinds and not self.timeline.telling:
            self.timeline.cut(self.picture_after(first - 1))
        self._tell(range(first, len(self.match.frames)), _hastened if briskly else None, end)

    def tell_again(self, numbers: range, end: Callable[[], object]) -> None:
        """Animate these frames once more; ``end`` is called right after them."""
        self._snapshot = None
        self.timeline.cut(self.picture_after(numbers.start - 1))
        self._tell(numbers, _unmarked, end)

    def _tell(self, numbers: range, change: Change | None, end: Callable[[], object]) -> None:
        makings = [making for _, making in self.steps(numbers, change)]
        self.timeline.play([*makings, partial(self._last, end)])

    def steps(
        self, numbers: range, change: Change | None = None
    ) -> Iterator[tuple[int | None, Making]]:
        """Yield what makes the animation steps of these frames, with the frame that each shows."""
        for at, making in self.rules.stage(self, numbers):
            yield at, making if at is None else partial(self._step, at, making, change)

    def _step(self, at: int, making: Making, change: Change | None) -> AnimationStep:
        """Make the step of a frame."""
        step = making()
        mark = at if self.rules.opens_scene(self, at) else None
        if self.app.settings.now.reduced_motion:
            seconds = min(step.seconds, REDUCED)
            step = AnimationStep(step.picture, seconds, step.rest, (), step.sound, still=True)
        step = step._replace(mark=mark)
        return step if change is None else change(step)

    def _last(self, end: Callable[[], object]) -> AnimationStep:
        """Return the step to the present picture."""
        end()
        return AnimationStep(self.picture(), 0.12, 0.01, still=self.app.settings.now.reduced_motion)


def _hastened(step: AnimationStep) -> AnimationStep:
    """Return a short animation of a step."""
    seconds = min(step.seconds, BRIEF)
    return step._replace(seconds=seconds, rest=0.01, tracks={}, effects=())


def _unmarked(step: AnimationStep) -> AnimationStep:
    """Return the step without the scene that it opened the first time."""
    return step._replace(mark=None)
