"""A game through the eyes of one seat: its pictures, and the animations of its events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from alhambra.ai.position import AnyJudgement
from alhambra.app.gfx.box import Box, Point
from alhambra.app.program.app import App
from alhambra.app.table.chronicle import Entry, since_turn
from alhambra.app.table.motion.timeline import Making, Timeline
from alhambra.app.table.motion.transition import AnimationStep, Moves
from alhambra.app.table.panels import Trouble, no_trouble
from alhambra.app.table.picture import Picture, Token
from alhambra.app.table.presenter import Presenter, TableLayout
from alhambra.app.table.ui_state import AnySnapshot, Offers, Remark, UiState, tokens_for
from alhambra.match.house import House
from alhambra.match.match import AnyHistory
from alhambra.rules.api import Frame, Seat, Table
from alhambra.rules.games import AnyChoice

REDUCED = 0.1
"""Seconds of an animation where motion is reduced."""
BRIEF = 0.16
"""Seconds of the animation of a choice that is made again."""

E = TypeVar("E")
S = TypeVar("S")
C_co = TypeVar("C_co", covariant=True)
U = TypeVar("U", bound=UiState)
M = TypeVar("M", bound=AnySnapshot)
P = TypeVar("P", bound=Presenter[Any, Any])


class Watched(Protocol[E, S, C_co]):
    """A game that can be shown: a match, or a replay."""

    @property
    def table(self) -> Table:
        """Who sits where."""

    @property
    def frames(self) -> Sequence[Frame[E, S]]:
        """All events, each with the state right after it."""

    @property
    def state(self) -> S:
        """The present state."""

    @property
    def over(self) -> bool:
        """True if the game is over."""

    @property
    def to_move(self) -> Seat | None:
        """Who has to choose; None when the game is over."""

    @property
    def house(self) -> House:
        """The house rules of the table."""

    @property
    def human_to_move(self) -> bool:
        """True if that is a person who can choose here and now."""

    def is_human(self, seat: Seat) -> bool:
        """Return true if a person sits there."""

    def choices(self) -> tuple[C_co, ...]:
        """Return the legal choices of who is to move; none while a turn awaits confirmation."""

    @property
    def can_undo(self) -> bool:
        """True if the last choice can be taken back."""

    @property
    def can_redo(self) -> bool:
        """True if a choice was taken back."""

    @property
    def can_restart_turn(self) -> bool:
        """True if the turn has choices, and all can be taken back."""

    @property
    def unconfirmed(self) -> bool:
        """True if the turn only awaits confirmation."""


class TableView(ABC, Generic[U, M, P]):
    """A game through the eyes of one seat."""

    def __init__(self, app: App, match: Watched[Any, Any, Any]) -> None:
        self._app = app
        self._match = match
        self._names = [seated.name for seated in match.table.seats]
        self.humans = [seat for seat in range(len(self._names)) if match.is_human(seat)]
        mover = match.to_move
        self.seat: Seat = mover if mover in self.humans else next(iter(self.humans), 0)
        """Who looks at the table."""
        self.offers: Offers[AnyChoice] = self._offers(())
        """The choices of the snapshot."""
        self.pressed_at: Point | None = None
        """Where a pointer pressed last."""
        self.series = ""
        """Which game of a series it is, in a figure or two; empty where it stands by itself."""
        self.trouble: Trouble = no_trouble
        """Returns why the game cannot be saved, if it cannot; a band says it."""
        self.tells_again = True
        """True if the events since the player's turn can be shown again."""
        self.timeline = Timeline(Picture((), ()))
        self._presenter: P | None = None
        self._snapshot: M | None = None
        self._made_for: object = None
        self._remarks: dict[Seat, Remark] = {}
        """The coach's remark on the last turn of each seat."""

    def turn_to(self, seat: Seat) -> None:
        """Show the table to another player."""
        self.seat = seat

    @property
    def ended_at(self) -> Point | None:
        """Where a pointer may have ended the turn; None if keys or a pad did."""
        return self.pressed_at if self._app.devices.kind == "pointer" else None

    # -- the snapshot ------------------------------------------------------------------------------

    def snapshot(self, ui: U) -> M:
        """Return the present snapshot."""
        if self._snapshot is None:
            self._snapshot = self._make_snapshot(ui)
        elif self._snapshot.ui != ui:
            self._snapshot = replace(self._snapshot, ui=ui)
        return self._snapshot

    def _make_snapshot(self, ui: U) -> M:
        """Return the table as it is now, with the choices of the player who looks at it."""
        match = self._match
        mine = match.to_move == self.seat and match.human_to_move
        choices = match.choices() if mine else ()
        self.offers = self._offers(choices)
        return replace(
            self.snapshot_after(len(match.frames) - 1),
            ui=ui,
            choices=choices,
            can_undo=match.can_undo,
            can_redo=match.can_redo,
            can_restart=match.can_restart_turn,
            unconfirmed=mine and match.unconfirmed,
            retold=self.tells_again and bool(since_turn(match.frames, self.seat)),
        )

    @abstractmethod
    def snapshot_after(self, at: int) -> M:
        """Return the table after a frame, without any choices."""

    @abstractmethod
    def _offers(self, choices: Sequence[AnyChoice]) -> Offers[AnyChoice]:
        """Return choices as sets of tokens."""

    def tokens_of(self, choice: AnyChoice, taken: Sequence[Token] = ()) -> tuple[Token, ...]:
        """Return what has to be picked for a choice: of equal things those of ``taken`` first."""
        (offer,) = self._offers((choice,)).all
        return tokens_for(offer.faces, taken)

    @property
    def settled(self) -> bool:
        """True if nothing has happened since the snapshot was made."""
        return self._snapshot is not None

    def changed(self) -> None:
        """Forget the snapshot: the game has changed, or who looks at it."""
        self._snapshot = None

    # -- words -------------------------------------------------------------------------------------

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """Return the whole chronicle."""

    def note(self, seat: Seat, remark: Remark | None) -> None:
        """Set the coach's remark on the seat's last turn."""
        self._remarks.pop(seat, None)
        if remark is not None:
            self._remarks[seat] = remark
        if self._snapshot is not None:
            self._snapshot = replace(self._snapshot, remark=self._remark)

    def remark_on(self, seat: Seat) -> Remark | None:
        """Return the coach's remark on the seat's last turn, if there is one."""
        return self._remarks.get(seat)

    @property
    def _remark(self) -> AnyJudgement | None:
        """The coach's remark for the player who looks at the table."""
        remark = self.remark_on(self.seat)
        return None if remark is None else remark.judgement

    # -- pictures ----------------------------------------------------------------------------------

    @property
    def presenter(self) -> P:
        """What makes the pictures."""
        assert self._presenter is not None, "the table was never fitted to a window"
        return self._presenter

    @property
    def panel(self) -> Box:
        """The box of the panel with the buttons."""
        layout: TableLayout = self.presenter.layout
        return layout.actions

    def fit(self, ui: U) -> None:
        """Fit the picture to the window, the interface size and the language."""
        trouble = self.trouble()
        wanted = self._fits(), trouble and trouble.words
        if self._made_for == wanted:
            return
        self.timeline.skip()
        self._made_for = wanted
        self._presenter = self._make_presenter()
        self._snapshot = None
        self.timeline.cut(self.picture(ui))

    @abstractmethod
    def _fits(self) -> object:
        """Return everything that a presenter is fitted to."""

    @abstractmethod
    def _make_presenter(self) -> P:
        """Return a presenter for the window, the interface size and the language."""

    def picture(self, ui: U) -> Picture:
        """Return the present picture."""
        snapshot = self.snapshot(ui)
        picture = self.presenter.picture(snapshot, self.offers)
        return picture.enlivened(ui.sought) if ui.sought else picture

    def picture_after(self, at: int) -> Picture:
        """Return the table right after a frame, without any choices."""
        return self.presenter.picture(self.snapshot_after(at), self._offers(()))

    # -- animations --------------------------------------------------------------------------------

    def tell(self, first: int, end: Callable[[], U], *, briskly: bool = False) -> None:
        """Animate the events from this frame on; ``end`` returns the state of the UI after them.

        ``briskly``: the player knows them already, as a choice is made again.
        """
        self._snapshot = None
        if not self.timeline.telling:
            self._set_out(first)
        shown = self._brief if briskly else self.animation
        self._tell(range(first, len(self._match.frames)), shown, end)

    def tell_again(self, numbers: range, end: Callable[[], U]) -> None:
        """Animate these frames once more; ``end`` returns the state of the UI after them."""
        self._snapshot = None
        self._set_out(numbers.start)
        self.timeline.cut(self.picture_after(numbers.start - 1))
        self._tell(numbers, self._again, end)

    def _tell(
        self, numbers: range, shown: Callable[[int], AnimationStep], end: Callable[[], U]
    ) -> None:
        makings = [making for at in numbers for making in self._makings(at, shown)]
        self.timeline.play([*makings, partial(self._last, end)])

    def _set_out(self, first: int) -> None:
        """Prepare for animations that begin with this frame."""

    @abstractmethod
    def shows(self, at: int) -> bool:
        """Return true if this frame's event is animated."""

    @abstractmethod
    def animation(self, at: int) -> AnimationStep:
        """Return the animation of a frame that is shown, without any choices."""

    def _makings(self, at: int, shown: Callable[[int], AnimationStep]) -> Iterable[Making]:
        """Return what makes the steps of a frame, the last by ``shown``; none if nothing shows."""
        return (partial(shown, at),) if self.shows(at) else ()

    def _brief(self, at: int) -> AnimationStep:
        """Return a short animation of a frame."""
        step = self.animation(at)
        seconds = min(step.seconds, BRIEF)
        return step._replace(seconds=seconds, rest=0.01, tracks={}, effects=())

    def _again(self, at: int) -> AnimationStep:
        """Return the animation of a frame shown again; a scoring is not opened."""
        return self.animation(at)._replace(mark=None)

    def _last(self, end: Callable[[], U]) -> AnimationStep:
        """Return the step to the present picture."""
        picture = self.picture(end())
        still = self._app.settings.now.reduced_motion
        return AnimationStep(picture, 0.12, 0.01, still=still)

    def ways_back(self, undone: AnyHistory) -> Moves:
        """Return the moves that take back these frames, which followed the last one."""
        return ()
