"""What a click, a drag or a key on the sheet means: from what is picked to a choice."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.games.rollwrite.table.offers import PARKING, Offers, cell_of, colour_of, dice_of
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot, UiState
from alhambra.app.table.picture import Kind, Token
from alhambra.app.ui.sounds import Sound
from alhambra.rules.rollwrite.choices import Build, Choice, Refusal, refusal
from alhambra.rules.rollwrite.model import AGAIN, KEEP
from alhambra.rules.rollwrite.sheet import Cross


class Step(NamedTuple):
    """What follows from something the player did."""

    ui: UiState
    choice: Choice | None = None
    """The choice to make."""
    sound: Sound | None = None


def pressed(snapshot: TableSnapshot, offers: Offers, token: Token) -> Step:
    """A click on a spot, or Accept on it."""
    ui = snapshot.ui._replace(notice="", held=None)
    if not snapshot.mine:
        return Step(ui)
    if token.kind is Kind.GROUND:
        return _not_built(snapshot, ui, cell_of(token))
    if token.kind is Kind.DIE:
        return Step(ui._replace(picked=_toggled(ui.picked, token)), sound=Sound.TILE_LIFT)
    if token.kind is Kind.HAND:
        return _closing(offers, ui._replace(picked=dice_of(token)), PARKING)
    return _closing(offers, ui, token)


def _toggled(picked: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    """With the die, in place of another of its colour; without it, if it was picked."""
    others = tuple(one for one in picked if colour_of(one) != colour_of(token))
    return others if token in picked else (*others, token)


def _closing(offers: Offers, ui: UiState, token: Token) -> Step:
    picked = ui.picked if token.face == PARKING.face else ()
    choice = offers.complete((*picked, token))
    if choice is None:
        why = Refusal.NO_COIN if token.kind is Kind.NUDGE else Refusal.KEEP_A_PAIR
        return _refused(ui, why)
    return Step(ui._replace(picked=()), choice)


def _refused(ui: UiState, why: Refusal) -> Step:
    return Step(ui._replace(notice=f"rollwrite.refusal.{why}"), sound=Sound.ERROR)


def _not_built(snapshot: TableSnapshot, ui: UiState, cell: Cross) -> Step:
    """The reason why the building cannot be crossed out."""
    state = snapshot.state
    why = refusal(state, snapshot.seat, Build(*cell, state.phase is AGAIN))
    return Step(ui) if why is None else _refused(ui, why)


def can_lift(snapshot: TableSnapshot, token: Token) -> bool:
    """Whether the thing can be picked up."""
    return snapshot.mine and snapshot.state.phase is KEEP and token.kind is Kind.DIE


def lifted(snapshot: TableSnapshot, token: Token) -> Step:
    """A drag of this die begins: ``ui.held`` is it already."""
    others = tuple(one for one in snapshot.ui.picked if colour_of(one) != colour_of(token))
    return Step(snapshot.ui._replace(picked=others, notice=""), sound=Sound.TILE_LIFT)


def dropped(snapshot: TableSnapshot, offers: Offers, target: Token | None) -> Step:
    """The drag ends: on the parking place the die is picked, and with another kept."""
    held = snapshot.ui.held
    ui = snapshot.ui._replace(notice="", held=None)
    if held is None or target is None:
        return Step(ui)
    if target.face == PARKING.face:
        ui = ui._replace(picked=(*ui.picked, held.token))
        choice = offers.complete((*ui.picked, PARKING))
        if choice is None:
            return Step(ui, sound=Sound.TILE_PLACE)
        return Step(ui._replace(picked=()), choice)
    if target.kind is Kind.DIE and colour_of(target) != colour_of(held.token):
        return Step(ui._replace(picked=(held.token, target)), sound=Sound.TILE_PLACE)
    if target.kind is Kind.GROUND:
        return _not_built(snapshot, ui, cell_of(target))
    return Step(ui)
