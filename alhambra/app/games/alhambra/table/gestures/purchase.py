"""Buying at the table: which cards are proposed, and what a purchase that is tried comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from alhambra.app.games.alhambra.table.actions import DEAL
from alhambra.app.games.alhambra.table.gestures.plans import Plan, verdicts, with_plan
from alhambra.app.games.alhambra.table.prospects import tile_of
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraUiState,
    Offers,
    TableSnapshot,
    cell_of,
    faces_of,
)
from alhambra.app.table import ui_state
from alhambra.app.table.offers import tokens_for
from alhambra.app.table.picture import Kind, Token
from alhambra.app.ui.sounds import Sound
from alhambra.rules.alhambra.choices import Buy, Choice, Give, Place, Refusal, Store
from alhambra.rules.alhambra.model import Phase, State, Tile

CARD = Sound.CARD_SLIDE
REFUSED = Sound.ERROR
NO_PLACE = Sound.TILE_REFUSED

Step: TypeAlias = ui_state.Step[AlhambraUiState, Choice]


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
    snapshot: TableSnapshot,
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


def _why_unpaid(snapshot: TableSnapshot, ui: AlhambraUiState, token: Token) -> Refusal:
    """The reason why the picked cards do not buy the tile."""
    cards = [one.name.rpartition("-") for one in ui.picked if one.kind is Kind.HAND]
    currency, tile = snapshot.seen.market_currencies[int(token.name)], tile_of(snapshot, token)
    if any(name != currency for name, _, _ in cards):
        return Refusal.WRONG_CURRENCY
    paid = sum(int(value) for _, _, value in cards)
    return Refusal.TOO_LITTLE if tile is None or paid < tile.price else Refusal.CARD_COULD_BE_KEPT


def plan_for(snapshot: TableSnapshot, tile: Tile, goal: Token) -> Plan | None:
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
