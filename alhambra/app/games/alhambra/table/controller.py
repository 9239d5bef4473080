"""The controller of the table of Alhambra: the ground, covered hands, and warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial

from alhambra.app.games.alhambra.table.actions import PLACE_ALL, TAKE
from alhambra.app.games.alhambra.table.gestures import play
from alhambra.app.games.alhambra.table.gestures.planning import is_time, settle_plans
from alhambra.app.games.alhambra.table.gestures.plans import Plans, with_plan
from alhambra.app.games.alhambra.table.palace.ground import (
    FIT,
    Ground,
    View,
    in_sight,
    moved,
    zoomed,
)
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraUiState,
    TableSnapshot,
    cell_of,
    faces_of,
)
from alhambra.app.games.alhambra.table.table_view import TableView
from alhambra.app.gfx.box import Point
from alhambra.app.program.app import App
from alhambra.app.scenes.notice import NoticeScene, Pictured, Way
from alhambra.app.table.advice.hint_controller import HintRules
from alhambra.app.table.controller import TableController
from alhambra.app.table.picture import Kind, Token
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import AlhambraMatch, AnyMatch
from alhambra.match.match_game import PartialTurn
from alhambra.rules.alhambra import choice_of
from alhambra.rules.alhambra.choices import Buy, Choice, Pass, Take
from alhambra.rules.alhambra.model import Phase, State, Tile
from alhambra.rules.alhambra.palace import FOUNTAIN

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
        self._pressed: Token | None = None
        """The token that is being pressed; None between presses."""
        self._fresh: Tile | None = None
        """The tile that was bought last by keys or a pad, until it is picked."""
        self._plans_at: dict[int, Plans] = {}
        """The plans when a choice was made or taken back, by the number of frames: they come back
        with the choices that are made again."""

    # -- the ground --------------------------------------------------------------------------------

    def ground(self) -> Ground:
        """Return the place of the large palace's cells on the screen."""
        return self.view.ground(self.ui)

    def pan(self, step: Point) -> None:
        self._look(moved(self.ui.view, step, self.ground().side))

    def zoom(self, steps: float, about: Point | None = None) -> None:
        area = self.view.open_ground
        about = area.center if about is None else about
        if area.contains(about):
            view = zoomed(self.ui.view, steps, about, area, self.ground().side)
            self._look(view if abs(view.zoom - 1) > 0.02 else FIT)

    def _look(self, view: View) -> None:
        """Zoom and move the ground like this; something of the palace stays in sight."""
        self.ui = replace(self.ui, view=view)
        if not view.is_fit:
            cells = (FOUNTAIN, *self.snapshot().planned.palace.tiles)
            seen = in_sight(view, self.ground(), cells, self.view.open_ground)
            self.ui = replace(self.ui, view=seen)
        self.cut()

    def fit_ground(self) -> None:
        if not self.ui.view.is_fit:
            self.ui = replace(self.ui, view=FIT)
            self.refresh()

    def focus(self, token: Token | None, *, keyed: bool) -> None:
        super().focus(token, keyed=keyed)
        if keyed:
            self._bring_into_sight(token)

    def _bring_into_sight(self, token: Token | None) -> None:
        """Move a zoomed ground so that all of the cell with the focus is seen."""
        spot = self.focused()
        if token is None or spot is None or token.kind is not Kind.CELL or self.ui.view.is_fit:
            return
        box, area = self.ground().box(cell_of(token)), self.view.open_ground
        east = max(0.0, area.x - box.x) or min(0.0, area.right - box.right)
        south = max(0.0, area.y - box.y) or min(0.0, area.bottom - box.bottom)
        if east or south:
            self.pan((east, south))

    # -- the hand, the scores ----------------------------------------------------------------------

    def uncover(self) -> None:
        """Show the player's covered hand from now on."""
        self.app.audio.play(Sound.CARD_TURN)
        self.view.covered = False
        self.changed()
        self.refresh()

    def cover(self) -> bool:
        """Cover the player's hand again, where hands are hidden. Return true if it was open."""
        view = self.view
        if view.covered or not view.covers or self.match.over:
            return False
        self.let_go()
        view.covered = True
        self.changed()
        self.refresh()
        return True

    def peek(self, down: bool) -> None:
        self.view.peeking = down
        if self.view.covered:
            self.app.audio.play(Sound.CARD_TURN)
            self.changed()
        else:
            self.view.changed()
        self.refresh()

    def let_go(self) -> None:
        super().let_go()
        if self.view.peeking:
            self.peek(down=False)

    def introduce_dirk(self) -> None:
        """Let Dirk say who he is, once, if nobody at this table has chosen yet."""
        met, match = self.app.settings.now.met_dirk, self.match
        began = any(choice_of(frame.event) for frame in match.frames)
        if match.state.with_dirk and not met and not began:
            self.view.dirk_speaks = True
            self.changed()
            self.app.settings.change(met_dirk=True)

    def turn_scores(self) -> None:
        """Turn the scoring table over: leaders now, or points of each type in each round."""
        self.app.audio.play(Sound.CARD_TURN)
        self.ui = replace(self.ui, all_rounds=not self.ui.all_rounds)
        self.refresh()

    def press(self, token: Token) -> None:
        now = self.snapshot()
        if token.kind is Kind.PURSE and now.mine and now.covered:
            self.uncover()
        else:
            self._pressed = token
            super().press(token)
            self._pressed = None

    @property
    def has_confirmed(self) -> bool:
        """The press that placed everything as planned is the confirmation."""
        return self._pressed == PLACE_ALL and self.match.house.confirm == "on"

    def press_again(self, token: Token) -> bool:
        """Take the picked money that is clicked twice."""
        now = self.snapshot()
        if token.kind is not Kind.MONEY or token not in now.ui.picked:
            return False
        if self.play.find_ending(now, self.view.offers, self.picture) != TAKE:
            return False
        super().press(TAKE)
        return True

    # -- choosing ----------------------------------------------------------------------------------

    def submit(self, choice: Choice, then: Callable[[State], Choice | None] | None = None) -> None:
        self.view.dirk_speaks = self.view.explains_plans = False
        keyed = self.app.devices.kind != "pointer"
        self._fresh = choice.tile if isinstance(choice, Buy) and then is None and keyed else None
        count = len(self.match.frames)
        self._plans_at = {at: plans for at, plans in self._plans_at.items() if at < count}
        self._plans_at[count] = self.ui.plans
        super().submit(choice, then)

    def changed(self) -> AlhambraUiState:
        super().changed()
        self._explain_plans()
        self.ui = settle_plans(self.snapshot())
        self._pick_fresh()
        if self.ui.focus == PLACE_ALL:
            self.ui = replace(self.ui, keyed=self.app.devices.kind != "pointer")
        return self.ui

    def _pick_fresh(self) -> None:
        """Pick the tile that keys bought, so that the next press says where it is to go."""
        now, tile = self.snapshot(), self._fresh
        waits = now.mine and not is_time(now) and tile in now.seen.to_place
        if tile is not None and waits and not now.ui.picked:
            self.ui = replace(self.ui, picked=(Token(Kind.BOUGHT, tile.id),))
            self._fresh = None

    def _take_back(self, possible: bool, act: Callable[[], None]) -> None:
        self.finish_telling()
        count = len(self.match.frames)
        if possible and (self.ui.plans or count not in self._plans_at):
            self._plans_at[count] = self.ui.plans
        super()._take_back(possible, act)

    def happened(self, first: int, *, briskly: bool = False) -> None:
        self._recall_plans()
        self.view.plans = self.ui.plans
        super().happened(first, briskly=briskly)

    def _recall_plans(self) -> None:
        """Plan again what was planned when the choice that is made again was taken back."""
        count = len(self.match.frames)
        later = min((at for at in self._plans_at if at >= count), default=None)
        if later is not None:
            plans = self._plans_at[later]
            for plan in self.ui.plans:
                plans = with_plan(plans, plan)
            self.ui = replace(self.ui, plans=plans)
            self._plans_at.pop(count, None)

    def _explain_plans(self) -> None:
        """Say when bought tiles are placed, at the first exact purchase of all."""
        now = self.snapshot()
        waits = now.mine and not now.placing and bool(now.seen.to_place)
        explains = waits and (self.view.explains_plans or not self.app.settings.now.met_plans)
        if explains != self.view.explains_plans:
            self.view.explains_plans = explains
            self.view.changed()
        if explains:
            self.app.settings.change(met_plans=True)

    def asks_first(self, choice: Choice, go_on: Callable[[], None]) -> bool:
        """Ask once a turn before something useful is lost, unless a hint advises it."""
        state, hints = self.match.state, self.ui.hints
        if hints is not None and any(advice.turn[0] == choice for advice in hints.advice):
            return False
        loss = find_loss(choice, self.snapshot().choices, state.phase)
        if loss is None or not self.app.settings.now.warnings:
            return False
        if (loss, state.turn) in self._warned:
            return False
        self._warned.add((loss, state.turn))
        more = find_more(choice, self.snapshot().choices)
        if more is None or not isinstance(choice, Take):
            self.app.stack.push(warn(self.app, loss, go_on))
        else:
            take_more = partial(self.submit, more)
            self.app.stack.push(warn_of_money(self.app, choice, go_on, more, take_more))
        return True


# -- hints -----------------------------------------------------------------------------------------


def decides(snapshot: TableSnapshot) -> bool:
    """Return true if the player has something to decide, and sees the own hand."""
    return snapshot.mine and not snapshot.covered


def can_judge(match: AnyMatch, done: PartialTurn) -> bool:
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
        case Take():
            return None if find_more(choice, choices) is None else Loss.MONEY
        case _:
            return None


def find_more(choice: Choice, choices: Sequence[Choice]) -> Take | None:
    """Return the largest sum that may be taken with all these cards and more."""
    if not isinstance(choice, Take):
        return None
    taken = Counter(choice.cards)
    takes = (one for one in choices if isinstance(one, Take))
    more = [one for one in takes if taken < Counter(one.cards)]
    return max(more, key=lambda one: sum(card.value for card in one.cards), default=None)


def warn(app: App, loss: Loss, go_on: Callable[[], None]) -> NoticeScene:
    """Return the scene that asks if the choice is meant; ``go_on`` is called then."""
    back = Way("warning.back", app.stack.pop)
    anyway = Way(f"warning.{loss}_yes", partial(_close, app, go_on))
    title, text = app.t(f"warning.{loss}"), app.t(f"warning.{loss}_text")
    return NoticeScene(app, title, text, (back, anyway), Sound.DIALOG_OPEN)


def warn_of_money(
    app: App, choice: Take, go_on: Callable[[], None], more: Take, take_more: Callable[[], None]
) -> NoticeScene:
    """Return the scene that shows what else may be taken with the choice, and takes it too."""
    left = list((Counter(more.cards) - Counter(choice.cards)).elements())
    shown = (*map(str, choice.cards), *map(str, left))
    pictures = [Pictured(name, n >= len(choice.cards)) for n, name in enumerate(shown)]
    back = Way("warning.back", app.stack.pop)
    also = Way("warning.money_too", partial(_close, app, take_more))
    anyway = Way("warning.money_yes", partial(_close, app, go_on))
    title = app.t("warning.money")
    text = app.t("warning.money_text", count=len(left))
    ways = (also, back, anyway)
    return NoticeScene(app, title, text, ways, Sound.DIALOG_OPEN, back, pictures)


def _close(app: App, go_on: Callable[[], None]) -> None:
    """Close the question and go on."""
    app.stack.pop()
    go_on()
