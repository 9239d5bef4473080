"""Buying and planning at the table: which cards are proposed, and where bought tiles are to go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from alhambra.app.games.alhambra.table.prospects import prospects, tile_of
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraSnapshot,
    AlhambraUiState,
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
from alhambra.rules.alhambra.palace import Cell, Verdict

CARD = Sound.CARD_SLIDE
REFUSED = Sound.ERROR
NO_PLACE = Sound.TILE_REFUSED

Step: TypeAlias = ui_state.Step[AlhambraUiState, Choice]
SOUNDS = {
    Place: Sound.TILE_PLACE,
    Store: Sound.TILE_RESERVE,
    Give: Sound.TILE_DIRK,
}
STORE = Token(Kind.STORE)


def refused(ui: AlhambraUiState, why: str, sound: Sound = REFUSED) -> Step:
    return Step(replace(ui, notice=f"refusal.{why}"), sound=sound)


def purchase(snapshot: AlhambraSnapshot, token: Token, cards: Iterable[Token]) -> tuple[Token, ...]:
    """The tile with the best payment that uses these cards, or else with the best of all."""
    for wanted in ((token, *cards), (token,)):
        for choice in snapshot.offers.containing(wanted):
            if isinstance(choice, Buy):
                return tokens_for(faces_of(choice)[:-1], wanted)
    return (token,)


def next_payment(snapshot: AlhambraSnapshot, ui: AlhambraUiState) -> AlhambraUiState:
    """The payment after the one that is picked."""
    token = next(one for one in ui.picked if one.kind is Kind.MARKET)
    payments = [one for one in snapshot.offers.containing((token,)) if isinstance(one, Buy)]
    now = snapshot.offers.complete((*ui.picked, DEAL))
    at = payments.index(now) + 1 if isinstance(now, Buy) else 0
    faces = faces_of(payments[at % len(payments)])[:-1]
    return replace(ui, picked=tokens_for(faces, (token,)))


def buy(snapshot: AlhambraSnapshot, thing: Token, target: Token) -> Step:
    """Buy the tile with the picked cards: for a cell, the reserve or Dirk, or to place it later.

    A payment with too much that a drag proposed is shown first, and bought by the next press.
    """
    ui = replace(snapshot.ui, proposed=False)
    cards = tuple(one for one in ui.picked if one.kind is Kind.HAND)
    choice = snapshot.offers.complete((thing, *cards, DEAL))
    if not isinstance(choice, Buy):
        return refused(ui, why_unpaid(snapshot, cards, thing))
    plan = plan_for(snapshot, choice.tile, target)
    if plan is not None:
        why = _why_forbidden(snapshot, plan)
        if why is not None:
            return refused(ui, why, NO_PLACE)
        ui = replace(ui, picked=(), plans=with_plan(snapshot.plans, plan))
        return Step(ui, choice, then=_placing(plan))
    if snapshot.ui.proposed and sum(card.value for card in choice.pay) > choice.tile.price:
        return Step(ui, sound=CARD)
    return Step(replace(ui, picked=()), choice)


def why_unpaid(snapshot: AlhambraSnapshot, cards: Iterable[Token], token: Token) -> Refusal:
    """Return the reason why these cards do not buy the tile of the market."""
    parts = [one.name.rpartition("-") for one in cards]
    currency, tile = snapshot.seen.market_currencies[int(token.name)], tile_of(snapshot, token)
    if any(name != currency for name, _, _ in parts):
        return Refusal.WRONG_CURRENCY
    paid = sum(int(value) for _, _, value in parts)
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


def _why_forbidden(snapshot: AlhambraSnapshot, plan: Plan) -> Verdict | Refusal | None:
    """Return the reason why the tile may not lie there beside the planned ones."""
    if not isinstance(plan, Place):
        return None
    told = verdicts(snapshot.own.palace, snapshot.plans, plan.tile)
    return told.get(plan.cell, Refusal.OCCUPIED)


def lay(snapshot: AlhambraSnapshot, thing: Token, target: Token) -> Step:
    """Plan the bought tile for the target. When it is time to place, one without a plan is placed
    at once where the rules allow it.
    """
    tile = tile_of(snapshot, thing)
    plan = None if tile is None else plan_for(snapshot, tile, target)
    if plan is not None and _may_plan(snapshot):
        why = _why_forbidden(snapshot, plan)
        if why is not None:
            return refused(snapshot.ui, why, NO_PLACE)
        unplanned = find_plan(snapshot.plans, plan.tile) is None
        if not (unplanned and snapshot.placing and _offered(snapshot, thing, target)):
            plans = with_plan(snapshot.plans, plan)
            return _settled(snapshot, plans, SOUNDS[type(plan)])
    return place(snapshot, thing, target)


def place(snapshot: AlhambraSnapshot, thing: Token, target: Token) -> Step:
    """Place, build, remove or exchange the tile, or say why the rules forbid it."""
    choice = _offered(snapshot, thing, target)
    if choice is not None:
        return Step(replace(snapshot.ui, picked=()), choice)
    if thing.kind is Kind.CELL:
        return why_stuck(snapshot, snapshot.ui, cell_of(thing))
    if target.kind is Kind.CELL:
        return why_not(snapshot, snapshot.ui, cell_of(target))
    at_end = snapshot.seen.phase is Phase.LEFTOVER and target.kind is Kind.DIRK
    why = Refusal.NOT_FOR_DIRK if at_end else Refusal.NOT_TO_PLACE
    return refused(snapshot.ui, why, NO_PLACE)


def exchange(snapshot: AlhambraSnapshot, thing: Token, target: Token) -> Step | None:
    """Exchange the tile of the palace for one of the reserve; None if the rules forbid it."""
    choice = snapshot.offers.complete((thing, target))
    return None if choice is None else Step(replace(snapshot.ui, picked=()), choice)


def unplan(snapshot: AlhambraSnapshot, thing: Token, target: Token) -> Step:
    """Let the bought tile lie under "Bought"."""
    tile = tile_of(snapshot, thing)
    if tile is None or not _may_plan(snapshot):
        return Step(replace(snapshot.ui, picked=()))
    return _settled(snapshot, without_plan(snapshot.plans, tile), Sound.TILE_LIFT)


def why_not(snapshot: AlhambraSnapshot, ui: AlhambraUiState, cell: Cell) -> Step:
    """Say why the carried tile may not go to the cell."""
    option = prospects(replace(snapshot, ui=ui)).get(cell)
    why = Refusal.OCCUPIED if option is None else option.verdict or Refusal.NOT_TO_PLACE
    return refused(ui, why, NO_PLACE)


def why_stuck(snapshot: AlhambraSnapshot, ui: AlhambraUiState, cell: Cell) -> Step:
    """Say why the tile of the palace may not leave it."""
    if snapshot.placing:
        return refused(ui, Refusal.PLACE_TILES_FIRST)
    verdict = snapshot.own.palace.removal_verdict(cell)
    return Step(ui) if verdict is None else refused(ui, verdict, NO_PLACE)


def _may_plan(snapshot: AlhambraSnapshot) -> bool:
    """Return true if bought tiles wait for their time, or some of them are planned."""
    return not snapshot.placing or bool(snapshot.plans)


def _offered(snapshot: AlhambraSnapshot, thing: Token, target: Token) -> Choice | None:
    """Return the choice that brings the tile there; one that lies in the reserve stands for it."""
    return snapshot.offers.complete((thing, STORE if target.kind is Kind.RESERVE else target))


def _settled(snapshot: AlhambraSnapshot, plans: Plans, sound: Sound) -> Step:
    """Keep the plans that stand together, and say why another has become impossible."""
    settled = settle(snapshot.own.palace, plans)
    ui = replace(snapshot.ui, picked=(), plans=settled.kept)
    if settled.lost:
        return refused(ui, settled.lost[0].verdict, NO_PLACE)
    return Step(ui, sound=sound)


def carry_out(snapshot: AlhambraSnapshot, ui: AlhambraUiState) -> Step:
    """Place all planned tiles, one after the other."""
    order = snapshot.plans

    def following(state: State) -> Choice | None:
        return next((plan for plan in order if plan.tile in state.to_place), None)

    first = order[0] if order else None
    return Step(replace(ui, picked=()), first, then=following, confirms=True)


def lit_for_market(snapshot: AlhambraSnapshot, thing: Token) -> frozenset[Face]:
    """Return where the tile of the market may go, if the picked cards pay for it."""
    leading = snapshot.offers.leading(snapshot.ui.carried)
    return leading | _targets(snapshot, thing) if DEAL.face in leading else leading


def lit_for_bought(snapshot: AlhambraSnapshot, thing: Token) -> frozenset[Face]:
    """Return where the bought tile may be placed now, or planned."""
    return _targets(snapshot, thing) if _may_plan(snapshot) else snapshot.offers.leading((thing,))


def lit_for_planned(snapshot: AlhambraSnapshot, thing: Token) -> frozenset[Face]:
    """Return "Bought" if the tile is planned."""
    planned = any(plan.tile.id == thing.name for plan in snapshot.plans)
    return frozenset({TRAY.face} if planned else ())


def _targets(snapshot: AlhambraSnapshot, thing: Token) -> frozenset[Face]:
    """Return the cells where a tile may lie beside the planned ones, the reserve, and Dirk."""
    tile = tile_of(snapshot, thing)
    told = {} if tile is None else verdicts(snapshot.own.palace, snapshot.plans, tile)
    cells = frozenset(cell_face(cell) for cell, why in told.items() if why is None)
    kinds = (Kind.STORE,) if snapshot.seen.dirk is None else (Kind.STORE, Kind.DIRK)
    return cells | frozenset(map(Face, kinds))


def settle_plans(snapshot: AlhambraSnapshot) -> AlhambraUiState:
    """Return the state without plans that became impossible; the rest can be carried out.

    The tile of a lost plan lies under "Bought" again, with the reason beside it.
    """
    settled, ui = snapshot.planned, snapshot.ui
    ui = replace(ui, plans=settled.kept)
    if settled.lost:
        plan, verdict = settled.lost[0]
        token = Token(Kind.BOUGHT, plan.tile.id)
        return replace(ui, notice=f"refusal.{verdict}", focus=token)
    if is_time(snapshot):
        return replace(ui, focus=PLACE_ALL)
    return ui


def is_time(snapshot: AlhambraSnapshot) -> bool:
    """Return true if the plans can be carried out now."""
    return snapshot.mine and snapshot.placing and bool(snapshot.plans)
