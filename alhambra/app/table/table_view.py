"""What is seen of a game: the picture of each moment, and what happened on the way to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from alhambra.ai.advice import Judgement
from alhambra.app.gfx.box import Box
from alhambra.app.program.app import App
from alhambra.app.table.chronicle import Entry
from alhambra.app.table.offers import Offers
from alhambra.app.table.picture import Picture
from alhambra.app.table.running import Watched
from alhambra.app.table.timeline import Making, Timeline
from alhambra.app.table.transition import AnimationStep, Moves
from alhambra.app.table.ui_state import Remark, UiState
from alhambra.app.table.unkept_band import Trouble, no_trouble
from alhambra.match.match import AnyHistory
from alhambra.rules.api import Seat

REDUCED = 0.1
"""Seconds in which things change where motion is reduced."""
BRIEF = 0.16
"""Seconds in which what was taken back is done again."""

Made = TypeVar("Made", bound="Shown[Any]")
U = TypeVar("U", bound=UiState)


class Shown(Protocol[U]):
    """What is to be shown. Each game's ``Moment`` is one, and knows more."""

    @property
    def ui(self) -> U:
        """What the player is doing."""

    def _replace(self: Made, *, ui: U = ..., remark: Judgement[Any, Any] | None = ...) -> Made:
        """With these in place of what was."""


M = TypeVar("M", bound=Shown[Any])


class TableView(ABC, Generic[U, M]):
    """A game through the eyes of one seat."""

    def __init__(self, app: App, match: Watched[Any, Any, Any]) -> None:
        self._app = app
        self._match = match
        seats = range(len(match.table.seats))
        self.humans = [seat for seat in seats if match.is_human(seat)]
        mover = match.to_move
        self.seat: Seat = mover if mover in self.humans else next(iter(self.humans), 0)
        """Who looks at the table."""
        self.offers: Offers[Any] = Offers((), lambda choice: ())
        """What can be chosen at the moment."""
        self.trouble: Trouble = no_trouble
        """What keeps the game from being kept: said on a band of its own."""
        self.timeline = Timeline(Picture((), ()))
        self._snapshot: M | None = None
        self._made_for: object = None
        self._remarks: dict[Seat, Remark] = {}
        """The coach's word on the last turn of each seat."""

    def turn_to(self, seat: Seat) -> None:
        """Another player looks at the table now."""
        self.seat = seat

    # -- the moment --------------------------------------------------------------------------------

    def snapshot(self, ui: U) -> M:
        """All that is to be shown now."""
        if self._snapshot is None:
            self._snapshot = self._make_snapshot(ui)
        elif self._snapshot.ui != ui:
            self._snapshot = self._snapshot._replace(ui=ui)
        return self._snapshot

    @abstractmethod
    def _make_snapshot(self, ui: U) -> M:
        """The game as it is now, with what can be chosen."""

    @property
    def settled(self) -> bool:
        """Whether the moment is known; it is not after something happened."""
        return self._snapshot is not None

    def changed(self) -> None:
        """The game, or who looks at it, is not what it was."""
        self._snapshot = None

    # -- what is said of it ------------------------------------------------------------------------

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """The whole chronicle."""

    def note(self, seat: Seat, remark: Remark | None) -> None:
        """Have this as the coach's word on the seat's last turn from now on."""
        self._remarks.pop(seat, None)
        if remark is not None:
            self._remarks[seat] = remark
        if self._snapshot is not None:
            self._snapshot = self._snapshot._replace(remark=self._remark)

    def remark_on(self, seat: Seat) -> Remark | None:
        """The coach's word on the seat's last turn; None if there is none, or no more."""
        return self._remarks.get(seat)

    @property
    def _remark(self) -> Judgement[Any, Any] | None:
        """The coach's word for the player who looks at the table."""
        remark = self.remark_on(self.seat)
        return None if remark is None else remark.judgement

    # -- pictures ----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def panel(self) -> Box:
        """Where it is told what can be done."""

    def fit(self, ui: U) -> None:
        """Fit the picture to the window, the interface size and the language as they are."""
        trouble = self.trouble()
        wanted = self._fits(), trouble and trouble.words
        if self._made_for == wanted:
            return
        self.timeline.skip()
        self._made_for = wanted
        self._make()
        self._snapshot = None
        self.timeline.cut(self.picture(ui))

    @abstractmethod
    def _fits(self) -> object:
        """All that the pictures are fitted to."""

    @abstractmethod
    def _make(self) -> None:
        """Make what makes the pictures, fitted anew."""

    @abstractmethod
    def picture(self, ui: U) -> Picture:
        """The picture of what the player is doing."""

    @abstractmethod
    def picture_after(self, at: int) -> Picture:
        """The table as it was right after a frame, with nobody doing anything."""

    # -- telling -----------------------------------------------------------------------------------

    def tell(self, first: int, end: Callable[[], U], *, briskly: bool = False) -> None:
        """Tell what happened from this frame on; ``end`` gives what the player does then.

        ``briskly``: the player knows it already, as what was taken back is done again.
        """
        self._snapshot = None
        if not self.timeline.telling:
            self._set_out(first)
        shown = self._brief if briskly else self._stage
        self._tell(range(first, len(self._match.frames)), shown, end)

    def tell_again(self, numbers: range, end: Callable[[], U]) -> None:
        """Tell these frames once more; ``end`` gives what the player does then."""
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
        """What is told begins with this frame."""

    @abstractmethod
    def _makings(self, at: int, shown: Callable[[int], AnimationStep]) -> Iterable[Making]:
        """What makes the stages of a frame, the last by ``shown``; none where nothing is seen."""

    @abstractmethod
    def _stage(self, at: int) -> AnimationStep:
        """A frame as it is shown, with nobody doing anything."""

    def _brief(self, at: int) -> AnimationStep:
        """A frame that is shown in passing."""
        stage = self._stage(at)
        seconds = min(stage.seconds, BRIEF)
        return stage._replace(seconds=seconds, rest=0.01, tracks={}, effects=())

    def _again(self, at: int) -> AnimationStep:
        """A frame told once more: a scoring is not gone through again."""
        return self._stage(at)._replace(mark=None)

    def _last(self, end: Callable[[], U]) -> AnimationStep:
        """The table as it is when all is told."""
        picture = self.picture(end())
        still = self._app.settings.now.reduced_motion
        return AnimationStep(picture, 0.12, 0.01, still=still)

    def ways_back(self, undone: AnyHistory) -> Moves:
        """By what things were before these frames, which follow the last one, were taken back."""
        return ()
