"""Buying and planning at the table: which cards are proposed, and where bought tiles are to go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from alhambra.app.games.alhambra.table.actions import DEAL, PLACE_ALL
from alhambra.app.games.alhambra.table.gestures.plans import (
    Plan,
    Plans,
    find_plan,
    settle,
    verdicts,
    with_plan,
    without_plan,
)
from alhambra.app.games.alhambra.table.palace.loose_tiles import TRAY
from alhambra.app.games.alhambra.table.prospects import tile_of
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraSnapshot,
    AlhambraUiState,
    Offers,
    cell_face,
    cell_of,
    faces_of,
)
from alhambra.app.table import ui_state
from alhambra.app.table.picture import Face, Kind, Token
from alhambra.app.table.ui_state import tokens_for
from alhambra.app.ui.sounds import Sound
from alhambra.rules.alhambra.choices import Buy, Choice, Give, Place, Refusal, Store
from alhambra.rules.alhambra.model import Phase, State, Tile

CARD = Sound.CARD_SLIDE
REFUSED = Sound.ERROR
NO_PLACE = Sound.TILE_REFUSED

Step: TypeAlias = ui_state.Step[AlhambraUiState, Choice]
SOUNDS = {
    Place: Sound.TILE_PLACE,
    Store: Sound.TILE_RESERVE,
    Give: Sound.TILE_DIRK,
}
INSTEAD = (Kind.MARKET, Kind.MONEY, Kind.HAND, Kind.RESERVE)
"""Kinds that may be picked in place of a bought tile whose time has not come."""
REPLACED = (Kind.MARKET, Kind.MONEY, Kind.RESERVE)
"""Kinds that may be picked in place of each other."""


def refused(ui: AlhambraUiState, why: str, sound: Sound = REFUSED) -> Step:
    return Step(replace(ui, notice=f"refusal.{why}"), sound=sound)


def purchase(offers: Offers, token: Token, cards: tuple[Token, ...] = ()) -> tuple[Token, ...]:
    """The tile with the best payment that uses these cards, or else with the best of all."""
    for wanted in ((token, *cards), (token,)):
        for choice in offers.completions(wanted):
            if isinstance(choice, Buy):
                return tokens_for(faces_of(choice)[:-1], wanted)
    return (token,)


def next_payment(offers: Offers, ui: AlhambraUiState) -> AlhambraUiState:
    """The payment after the one that is picked."""
    token = next(one for one in ui.picked if one.kind is Kind.MARKET)
    payments = [choice for choice in offers.completions((token,)) if isinstance(choice, Buy)]
    now = offers.complete((*ui.picked, DEAL))
    at = payments.index(now) + 1 if isinstance(now, Buy) else 0
    faces = faces_of(payments[at % len(payments)])[:-1]
    return replace(ui, picked=tokens_for(faces, (token,)))


def buy(
    snapshot: AlhambraSnapshot,
    offers: Offers,
    ui: AlhambraUiState,
    token: Token,
    goal: Token | None = None,
    *,
    proposed: bool = False,
) -> Step:
    """Buy the tile with the picked cards: for a cell, the reserve or Dirk, or to place it later.

    A payment with too much that is only ``proposed`` is shown first, and bought by the next press.
    """
    choice = offers.complete((*_only_purchase(ui, token), DEAL))
    if not isinstance(choice, Buy):
        return refused(ui, _why_unpaid(snapshot, ui, token))
    plan = None if goal is None else plan_for(snapshot, choice.tile, goal)
    if plan is not None:
        plans = snapshot.plans
        if isinstance(plan, Place):
            told = verdicts(snapshot.own.palace, plans, plan.tile)
            why = told.get(plan.cell, Refusal.OCCUPIED)
            if why is not None:
                return refused(ui, why, NO_PLACE)
        ui = replace(ui, picked=(), plans=with_plan(plans, plan))
        return Step(ui, choice, then=_placing(plan))
    if proposed and sum(card.value for card in choice.pay) > choice.tile.price:
        return Step(ui, sound=CARD)
    return Step(replace(ui, picked=()), choice)


def _why_unpaid(snapshot: AlhambraSnapshot, ui: AlhambraUiState, token: Token) -> Refusal:
    """The reason why the picked cards do not buy the tile."""
    cards = [one.name.rpartition("-") for one in ui.picked if one.kind is Kind.HAND]
    currency, tile = snapshot.seen.market_currencies[int(token.name)], tile_of(snapshot, token)
    if any(name != currency for name, _, _ in cards):
        return Refusal.WRONG_CURRENCY
    paid = sum(int(value) for _, _, value in cards)
    return Refusal.TOO_LITTLE if tile is None or paid < tile.price else Refusal.CARD_COULD_BE_KEPT


def plan_for(snapshot: AlhambraSnapshot, tile: Tile, goal: Token) -> Plan | None:
    """Return the plan that brings a bought tile there; None where none can go."""
    match goal.kind:
        case Kind.CELL:
            return Place(tile, cell_of(goal))
        case Kind.STORE | Kind.RESERVE:
            return Store(tile)
        case Kind.DIRK if snapshot.seen.dirk is not None:
            return Give(tile)
        case _:
            return None


def _placing(plan: Plan) -> Callable[[State], Choice | None]:
    """The tile that was bought goes there at once, if it is time for that."""

    def place(state: State) -> Choice | None:
        if state.phase is not Phase.PLACE or len(state.to_place) != 1:
            return None
        return plan

    return place


def _only_purchase(ui: AlhambraUiState, token: Token) -> tuple[Token, ...]:
    return (token, *(one for one in ui.picked if one.kind is Kind.HAND))


def press_plan(
    snapshot: AlhambraSnapshot, offers: Offers, ui: AlhambraUiState, target: Token
) -> Step | None:
    """Interpret a press, with a bought tile picked or on the button; None if it plans nothing."""
    if target == PLACE_ALL:
        return carry_out(snapshot, ui)
    token = next((one for one in ui.picked if one.kind is Kind.BOUGHT), None)
    if token is None or target.kind in (Kind.BOUGHT, Kind.RESERVE):
        return None
    return aim(snapshot, offers, ui, token, target)


def drop_plan(
    snapshot: AlhambraSnapshot, offers: Offers, ui: AlhambraUiState, token: Token, target: Token
) -> Step | None:
    """Interpret the drop of a bought tile; None if it plans nothing."""
    if token.kind is not Kind.BOUGHT:
        return None
    step = aim(snapshot, offers, ui, token, target)
    if step is None:
        return None
    refuses = bool(step.ui.notice) and step.ui.plans == ui.plans
    return step._replace(ui=replace(step.ui, picked=(token,) if refuses else ()))


def aim(
    snapshot: AlhambraSnapshot, offers: Offers, ui: AlhambraUiState, token: Token, target: Token
) -> Step | None:
    """Plan the bought tile for the target, or refuse that; None if it plans nothing.

    When it is time to place, a tile without a plan is placed at once where the rules allow it.
    """
    tile = tile_of(snapshot, token)
    if tile is None or not _may_plan(snapshot):
        return None
    if target == TRAY or target.kind is Kind.BOUGHT:
        left = without_plan(snapshot.plans, tile)
        return _settled(snapshot, ui, left, Sound.TILE_LIFT)
    plan = plan_for(snapshot, tile, target)
    if plan is None:
        return None
    if isinstance(plan, Place):
        told = verdicts(snapshot.own.palace, snapshot.plans, tile)
        why = told.get(plan.cell, Refusal.OCCUPIED)
        if why is not None:
            return refused(ui, why, NO_PLACE)
    unplanned = find_plan(snapshot.plans, tile) is None
    if unplanned and snapshot.placing and _places(offers, token, target):
        return None
    return _settled(snapshot, ui, with_plan(snapshot.plans, plan), SOUNDS[type(plan)])


def _may_plan(snapshot: AlhambraSnapshot) -> bool:
    """Return true if bought tiles wait for their time, or some of them are planned."""
    return not snapshot.placing or bool(snapshot.plans)


def _places(offers: Offers, token: Token, target: Token) -> bool:
    store = Token(Kind.STORE) if target.kind is Kind.RESERVE else target
    return offers.complete((token, store)) is not None


def _settled(snapshot: AlhambraSnapshot, ui: AlhambraUiState, plans: Plans, sound: Sound) -> Step:
    """Keep the plans that stand together, and say why another has become impossible."""
    settled = settle(snapshot.own.palace, plans)
    ui = replace(ui, picked=(), plans=settled.kept)
    if settled.released:
        return refused(ui, settled.released[0].verdict, NO_PLACE)
    return Step(ui, sound=sound)


def carry_out(snapshot: AlhambraSnapshot, ui: AlhambraUiState) -> Step:
    """Place all planned tiles, one after the other."""
    order = snapshot.plans

    def following(state: State) -> Choice | None:
        return next((plan for plan in order if plan.tile in state.to_place), None)

    first = order[0] if order else None
    return Step(replace(ui, picked=()), first, then=following, confirms=True)


def reachable(snapshot: AlhambraSnapshot, offers: Offers) -> frozenset[Face]:
    """Return what can be picked next: what goes with what is picked, or in place of it."""
    going_on = _going_on(snapshot, offers)
    first = next((one.kind for one in snapshot.ui.carried), None)
    if first not in REPLACED or snapshot.placing or not snapshot.decides:
        return going_on
    return going_on | {face for face in offers.leading() if face.kind in REPLACED}


def _going_on(snapshot: AlhambraSnapshot, offers: Offers) -> frozenset[Face]:
    """Return what the rules offer next, with what plans add and forbid."""
    leading, token, seen = offers.leading(snapshot.ui.carried), snapshot.ui.tile, snapshot.seen
    if not snapshot.decides:
        return leading
    if not snapshot.ui.carried:
        return leading | {Face(Kind.BOUGHT, tile.id) for tile in seen.to_place}
    tile = None if token is None else tile_of(snapshot, token)
    if token is None or tile is None:
        return leading
    if token.kind is Kind.MARKET and Face(Kind.DEAL) in leading:
        return leading | _cells(snapshot, tile) | _elsewhere(snapshot)
    if token.kind is Kind.BOUGHT and _may_plan(snapshot):
        instead = offers.leading() if not snapshot.placing else frozenset[Face]()
        others = {face for face in leading if face.kind is not Kind.CELL}
        return _targets(snapshot, tile) | others | {f for f in instead if f.kind in INSTEAD}
    return leading


def _cells(snapshot: AlhambraSnapshot, tile: Tile) -> frozenset[Face]:
    """Return the cells where the tile may lie beside the planned ones."""
    told = verdicts(snapshot.own.palace, snapshot.plans, tile)
    return frozenset(cell_face(cell) for cell, why in told.items() if why is None)


def _targets(snapshot: AlhambraSnapshot, tile: Tile) -> frozenset[Face]:
    """Return everything that the tile may be planned for."""
    found = set(_elsewhere(snapshot))
    if find_plan(snapshot.plans, tile) is not None:
        found.add(TRAY.face)
    return _cells(snapshot, tile) | found


def _elsewhere(snapshot: AlhambraSnapshot) -> frozenset[Face]:
    """Return where a bought tile may always go."""
    kinds = (Kind.STORE,) if snapshot.seen.dirk is None else (Kind.STORE, Kind.DIRK)
    return frozenset(map(Face, kinds))


def settle_plans(snapshot: AlhambraSnapshot) -> AlhambraUiState:
    """Return the state in which impossible plans are released, and the rest can be carried out.

    The released tile lies under "Bought" again, with the reason beside it.
    """
    settled, ui = snapshot.planned, snapshot.ui
    ui = replace(ui, plans=settled.kept)
    if settled.released:
        plan, verdict = settled.released[0]
        token = Token(Kind.BOUGHT, plan.tile.id)
        return replace(ui, notice=f"refusal.{verdict}", focus=token)
    if is_time(snapshot):
        return replace(ui, focus=PLACE_ALL)
    return ui


def is_time(snapshot: AlhambraSnapshot) -> bool:
    """Return true if the plans can be carried out now."""
    return snapshot.mine and snapshot.placing and bool(snapshot.plans)
