"""The selection when the game changes, the ground that is moved, and warnings before harm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any

from alhambra.app.games.alhambra.table.actions import PLACE_ALL
from alhambra.app.games.alhambra.table.gestures.planning import is_time, settle_plans
from alhambra.app.games.alhambra.table.gestures.plans import with_plan
from alhambra.app.games.alhambra.table.palace.ground import (
    FIT,
    Ground,
    View,
    in_sight,
    moved,
    zoomed,
)
from alhambra.app.games.alhambra.table.palace.palace_view import ground_of
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, AlhambraUiState, cell_of
from alhambra.app.gfx.box import Point
from alhambra.app.program.app import App
from alhambra.app.scenes.notice import Answer, NoticeScene, Pictured
from alhambra.app.table.controller import TableController
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.table_view import TableView
from alhambra.app.table.ui_state import Step
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import AnyMatch
from alhambra.match.match_game import PartialTurn
from alhambra.rules.alhambra import choice_of
from alhambra.rules.alhambra.choices import Buy, Choice, Pass, Take
from alhambra.rules.alhambra.model import Phase, State
from alhambra.rules.alhambra.palace import FOUNTAIN

NEARLY_FIT = 0.02
"""A zoom that differs from that of the whole palace by less than this is none."""

# -- the selection ---------------------------------------------------------------------------------


def settle(view: TableView) -> AlhambraUiState:
    """Return the state when the game has changed: plans that still fit, and the fresh tile."""
    view.ui = _explaining_plans(view)
    ui: AlhambraUiState = settle_plans(view.snapshot())
    view.ui = ui
    now: AlhambraSnapshot = view.snapshot()
    waits = now.mine and not is_time(now) and ui.fresh in now.seen.to_place
    if ui.fresh is not None and waits and not ui.picked:
        ui = replace(ui, picked=(Token(Kind.BOUGHT, ui.fresh.id),), fresh=None)
    if ui.focus == PLACE_ALL:
        ui = replace(ui, keyed=view.app.devices.kind != "pointer")
    return ui


def _explaining_plans(view: TableView) -> AlhambraUiState:
    """Say when bought tiles are placed, at the first exact purchase of all."""
    now: AlhambraSnapshot = view.snapshot()
    ui, settings = now.ui, view.app.settings
    waits = now.mine and not now.placing and bool(now.seen.to_place)
    explains = waits and (ui.explains_plans or not settings.now.met_plans)
    if explains:
        settings.change(met_plans=True)
    return replace(ui, explains_plans=explains)


def before_choice(view: TableView, step: Step[AlhambraUiState, Choice]) -> AlhambraUiState:
    """Return the state right before a choice: it knows what keys buy, and all plans."""
    ui: AlhambraUiState = view.ui
    count, keyed = len(view.match.frames), view.app.devices.kind != "pointer"
    buys = isinstance(step.choice, Buy) and step.then is None and keyed
    earlier = tuple((at, plans) for at, plans in ui.plans_at if at < count)
    return replace(
        ui,
        dirk_speaks=False,
        explains_plans=False,
        fresh=step.choice.tile if isinstance(step.choice, Buy) and buys else None,
        plans_at=(*earlier, (count, ui.plans)),
    )


def before_undo(ui: AlhambraUiState, count: int) -> AlhambraUiState:
    """Return the state before a choice is taken back: its plans come back with it."""
    known = dict(ui.plans_at)
    if not ui.plans and count in known:
        return ui
    return replace(ui, plans_at=tuple((known | {count: ui.plans}).items()))


def after_redo(ui: AlhambraUiState, count: int) -> AlhambraUiState:
    """Return the state with what was planned when the choice that is made again was taken back."""
    known = dict(ui.plans_at)
    later = min((at for at in known if at >= count), default=None)
    if later is None:
        return ui
    plans = known[later]
    for plan in ui.plans:
        plans = with_plan(plans, plan)
    known.pop(count, None)
    return replace(ui, plans=plans, plans_at=tuple(known.items()))


def is_new(match: AnyMatch) -> bool:
    """Return true if nobody at this table has chosen yet."""
    return not any(choice_of(frame.event) for frame in match.frames)


def introduce_dirk(controller: TableController) -> None:
    """Let Dirk say who he is, once, if nobody at this table has chosen yet."""
    app, match = controller.app, controller.match
    if match.state.with_dirk and not app.settings.now.met_dirk and is_new(match):
        controller.ui = replace(controller.ui, dirk_speaks=True)
        controller.changed()
        app.settings.change(met_dirk=True)


def turn_scores(controller: TableController) -> None:
    """Turn the scoring table over: leaders now, or points of each type in each round."""
    controller.app.audio.play(Sound.CARD_TURN)
    controller.ui = replace(controller.ui, all_rounds=not controller.ui.all_rounds)
    controller.refresh()


# -- the ground ------------------------------------------------------------------------------------


def ground(view: TableView) -> Ground:
    """Return the place of the large palace's cells on the screen."""
    return ground_of(view.layout, view.snapshot())


def pan(view: TableView, step: Point) -> AlhambraUiState:
    """Return the state with the ground moved by this many pixels."""
    return _looking(view, moved(view.ui.view, step, ground(view).side))


def zoom(view: TableView, steps: float, about: Point | None) -> AlhambraUiState:
    """Return the state with the ground zoomed about a point of it, or its middle."""
    ui: AlhambraUiState = view.ui
    area = view.layout.room
    about = area.center if about is None else about
    if not area.contains(about):
        return ui
    nearer = zoomed(ui.view, steps, about, area, ground(view).side)
    return _looking(view, nearer if abs(nearer.zoom - 1) > NEARLY_FIT else FIT)


def _looking(view: TableView, at: View) -> AlhambraUiState:
    """Return the state with the ground seen like this; something of the palace stays in sight."""
    ui: AlhambraUiState = replace(view.ui, view=at)
    if at.is_fit:
        return ui
    now: AlhambraSnapshot = replace(view.snapshot(), ui=ui)
    cells = (FOUNTAIN, *now.planned.palace.tiles)
    return replace(ui, view=in_sight(at, ground_of(view.layout, now), cells, view.layout.room))


def fit_ground(ui: AlhambraUiState) -> AlhambraUiState:
    """Return the state with the whole palace in sight."""
    return ui if ui.view.is_fit else replace(ui, view=FIT)


def bring_into_sight(view: TableView, token: Token) -> AlhambraUiState:
    """Return the state with a zoomed ground moved so that all of the token's cell is seen."""
    ui: AlhambraUiState = view.ui
    if token.kind is not Kind.CELL or ui.view.is_fit:
        return ui
    box, area = ground(view).box(cell_of(token)), view.layout.room
    east = max(0.0, area.x - box.x) or min(0.0, area.right - box.right)
    south = max(0.0, area.y - box.y) or min(0.0, area.bottom - box.bottom)
    return pan(view, (east, south)) if east or south else ui


# -- advice and warnings ---------------------------------------------------------------------------


def warning(view: TableView, choice: Choice, submit: Callable[[Any], None]) -> NoticeScene | None:
    """Return the question, once a turn, before something useful is lost; hints need no question."""
    app, now, hints = view.app, view.snapshot(), view.ui.hints
    if hints is not None and any(advice.turn[0] == choice for advice in hints.advice):
        return None
    loss = find_loss(choice, now.offers.choices, now.seen.phase)
    if loss is None or not app.settings.now.warnings or (loss, now.seen.turn) in view.warned:
        return None
    view.warned.add((loss, now.seen.turn))
    more, go_on = find_more(choice, now.offers.choices), partial(submit, choice)
    if more is None or not isinstance(choice, Take):
        return warn(app, loss, go_on)
    return warn_of_money(app, choice, go_on, more, partial(submit, more))


def can_judge(match: AnyMatch, done: PartialTurn) -> bool:
    """Return true for turns that are over or await confirmation, but not for placing won tiles."""
    before: State = match.frames[done.before].state
    going_on = match.to_move == done.seat and match.state.turn == before.turn
    return before.phase is not Phase.LEFTOVER and (not going_on or match.unconfirmed)


class Loss(StrEnum):
    """The loss that a choice brings."""

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
    back = Answer("warning.back", app.stack.pop)
    anyway = Answer(f"warning.{loss}_yes", partial(_close, app, go_on))
    title, text = app.t(f"warning.{loss}"), app.t(f"warning.{loss}_text")
    return NoticeScene(app, title, text, (back, anyway), Sound.DIALOG_OPEN)


def warn_of_money(
    app: App, choice: Take, go_on: Callable[[], None], more: Take, take_more: Callable[[], None]
) -> NoticeScene:
    """Return the scene that shows what else may be taken with the choice, and takes it too."""
    left = list((Counter(more.cards) - Counter(choice.cards)).elements())
    shown = (*map(str, choice.cards), *map(str, left))
    pictures = [Pictured(name, n >= len(choice.cards)) for n, name in enumerate(shown)]
    back = Answer("warning.back", app.stack.pop)
    also = Answer("warning.money_too", partial(_close, app, take_more))
    anyway = Answer("warning.money_yes", partial(_close, app, go_on))
    title = app.t("warning.money")
    text = app.t("warning.money_text", count=len(left))
    ways = (also, back, anyway)
    return NoticeScene(app, title, text, ways, Sound.DIALOG_OPEN, back, pictures)


def _close(app: App, go_on: Callable[[], None]) -> None:
    """Close the question and go on."""
    app.stack.pop()
    go_on()
