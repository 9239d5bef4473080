"""The controller of the table of Alhambra: the ground, covered hands, and warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum

from alhambra.app.games.alhambra.table import play
from alhambra.app.games.alhambra.table.ground import FIT, Ground, moved, zoomed
from alhambra.app.games.alhambra.table.snapshot import AlhambraUiState, TableSnapshot, faces_of
from alhambra.app.games.alhambra.table.table_view import TableView
from alhambra.app.gfx.box import Point
from alhambra.app.program.app import App
from alhambra.app.scenes.notice import NoticeScene, Way
from alhambra.app.table.controller import TableController
from alhambra.app.table.hint_controller import HintRules
from alhambra.app.table.picture import Kind
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import AlhambraMatch, AnyMatch
from alhambra.match.match_game import Done
from alhambra.rules.alhambra import choice_of
from alhambra.rules.alhambra.choices import Choice, Pass, Take
from alhambra.rules.alhambra.model import Phase, State

MENTIONED = 4.0
"""The coach remarks on turns that lost at least this many points of lead."""


class AlhambraController(TableController[AlhambraUiState, TableSnapshot, Choice]):
    """Controls the table of Alhambra for the player who looks at it."""

    silent = (Kind.CELL, Kind.GROUND)
    surface = (Kind.CELL, Kind.GROUND)
    match: AlhambraMatch
    view: TableView

    def __init__(self, app: App, match: AlhambraMatch) -> None:
        super().__init__(app, match, TableView(app, match), play, AlhambraUiState())
        self._warned: set[tuple[Loss, int]] = set()
        """The losses asked about, with the turn."""

    # -- the ground --------------------------------------------------------------------------------

    def ground(self) -> Ground:
        """Return the place of the large palace's cells on the screen."""
        return self.view.ground(self.ui)

    def pan(self, step: Point) -> None:
        self.ui = replace(self.ui, view=moved(self.ui.view, step, self.ground().side))
        self.cut()

    def zoom(self, steps: float, about: Point | None = None) -> None:
        area = self.view.open_ground
        about = area.center if about is None else about
        if area.contains(about):
            view = zoomed(self.ui.view, steps, about, area, self.ground().side)
            self.ui = replace(self.ui, view=view if abs(view.zoom - 1) > 0.02 else FIT)
            self.cut()

    def fit_ground(self) -> None:
        if not self.ui.view.is_fit:
            self.ui = replace(self.ui, view=FIT)
            self.refresh()

    # -- the hand, the scores ----------------------------------------------------------------------

    def uncover(self) -> None:
        """Show the player's covered hand from now on."""
        self.app.audio.play(Sound.CARD_TURN)
        self.view.covered = False
        self.changed()
        self.refresh()

    def peek(self, down: bool) -> None:
        self.view.peeking = down
        if self.view.covered:
            self.app.audio.play(Sound.CARD_TURN)
        self.changed()
        self.refresh()

    def let_go(self) -> None:
        super().let_go()
        self.view.peeking = False

    def introduce_dirk(self) -> None:
        """Let Dirk say who he is, once, if nobody at this table has chosen yet."""
        met, match = self.app.settings.now.met_dirk, self.match
        began = any(choice_of(frame.event) for frame in match.frames)
        if match.state.dirk is not None and not met and not began:
            self.view.dirk_speaks = True
            self.app.settings.change(met_dirk=True)

    def turn_scores(self) -> None:
        """Turn the scoring table over: leaders now, or points of each type in each round."""
        self.app.audio.play(Sound.CARD_TURN)
        self.ui = replace(self.ui, all_rounds=not self.ui.all_rounds)
        self.refresh()

    # -- choosing ----------------------------------------------------------------------------------

    def submit(self, choice: Choice, then: Callable[[State], Choice | None] | None = None) -> None:
        self.view.dirk_speaks = False
        super().submit(choice, then)

    def asks_first(self, choice: Choice, go_on: Callable[[], None]) -> bool:
        """Ask once a turn before something useful is lost."""
        state = self.match.state
        loss = find_loss(choice, self.snapshot().choices, state.phase)
        if loss is None or not self.app.settings.now.warnings:
            return False
        if (loss, state.turn) in self._warned:
            return False
        self._warned.add((loss, state.turn))
        self.app.stack.push(warn(self.app, loss, go_on))
        return True


# -- hints -----------------------------------------------------------------------------------------


def decides(snapshot: TableSnapshot) -> bool:
    """Return true if the player has something to decide, and sees the own hand."""
    return snapshot.mine and not snapshot.covered


def can_judge(match: AnyMatch, done: Done) -> bool:
    """Return true for turns that are over or await confirmation, but not for placing won tiles."""
    before: State = match.frames[done.before].state
    going_on = match.to_move == done.seat and match.state.turn == before.turn
    return before.phase is not Phase.LEFTOVER and (not going_on or match.unconfirmed)


HINTS = HintRules(MENTIONED, decides, faces_of, can_judge)


class Loss(StrEnum):
    """What a choice gives up."""

    ACTION = "action"
    """The extra action of an exact payment, though it could be used."""
    MONEY = "money"
    """Money that could be taken in addition."""


def find_loss(choice: Choice, choices: Sequence[Choice], phase: Phase) -> Loss | None:
    """Return what the player loses by this choice, compared with the others."""
    match choice:
        case Pass() if phase is Phase.EXTRA and any(other != choice for other in choices):
            return Loss.ACTION
        case Take(cards):
            taken = Counter(cards)
            others = (Counter(other.cards) for other in choices if isinstance(other, Take))
            return Loss.MONEY if any(taken < more for more in others) else None
        case _:
            return None


def warn(app: App, loss: Loss, go_on: Callable[[], None]) -> NoticeScene:
    """Return the scene that asks if the choice is meant; ``go_on`` is called then."""

    def go_on_anyway() -> None:
        app.stack.pop()
        go_on()

    ways = (Way("warning.back", app.stack.pop), Way(f"warning.{loss}_yes", go_on_anyway))
    title, text = app.t(f"warning.{loss}"), app.t(f"warning.{loss}_text")
    return NoticeScene(app, title, text, ways, Sound.DIALOG_OPEN)
