"""Turns clicks, drags and keys on the sheet into choices: from what is picked to a choice."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from alhambra.app.games.rollwrite.table.prospects import pointed_at
from alhambra.app.games.rollwrite.table.snapshot import (
    BACK,
    DONE,
    PARKING,
    RollwriteSnapshot,
    cell_of,
    closed,
    colour_of,
    crossing,
    dice_of,
    pair,
    why_closed,
)
from alhambra.app.table import ui_state
from alhambra.app.table.buttons import CONFIRM
from alhambra.app.table.picture import Kind, Picture, Token
from alhambra.app.table.ui_state import Offers, UiState
from alhambra.app.ui.sounds import Sound
from alhambra.rules.api import Holder
from alhambra.rules.rollwrite.choices import Build, Choice, Refusal
from alhambra.rules.rollwrite.model import Cross, bit

Step: TypeAlias = ui_state.Step[UiState, Choice]
ON_SHEET = (Kind.GROUND, Kind.CELL, Kind.HAND, Kind.DIE)
"""Kinds of tokens on the own sheet while a pair is chosen: buildings, and dice in the slots."""


def press(snapshot: RollwriteSnapshot, token: Token) -> Step:
    """Interpret a click on a spot, or Accept on it."""
    ui = replace(snapshot.ui, notice="", held=None)
    if not snapshot.mine:
        return Step(ui)
    if token.kind is Kind.GROUND:
        return _not_built(snapshot, ui, cell_of(token))
    if token.kind is Kind.DIE:
        return _laid(
            snapshot.offers, replace(ui, picked=_toggled(ui.picked, token)), Sound.TILE_LIFT
        )
    if token.kind is Kind.HAND:
        return _closing(snapshot.offers, replace(ui, picked=dice_of(token)), PARKING)
    return _closing(snapshot.offers, ui, token)


def _toggled(picked: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    """With the die, in place of another of its colour; without it, if it was picked."""
    others = tuple(one for one in picked if colour_of(one) != colour_of(token))
    return others if token in picked else (*others, token)


def _laid(offers: Offers[Choice], ui: UiState, sound: Sound) -> Step:
    """Lay the picked dice into their slots. With the second one the pair is kept."""
    choice = offers.complete((*ui.picked, PARKING))
    return Step(ui if choice is None else replace(ui, picked=()), choice, sound)


def _closing(offers: Offers[Choice], ui: UiState, token: Token) -> Step:
    picked = ui.picked if token.face == PARKING.face else ()
    choice = offers.complete((*picked, token))
    if choice is None:
        why = Refusal.NO_COIN if token.kind is Kind.NUDGE else Refusal.KEEP_A_PAIR
        return _refused(ui, why)
    return Step(replace(ui, picked=()), choice)


def _refused(ui: UiState, why: Refusal) -> Step:
    return Step(replace(ui, notice=f"rollwrite.refusal.{why}"), sound=Sound.ERROR)


def _not_built(snapshot: RollwriteSnapshot, ui: UiState, cell: Cross) -> Step:
    """The reason why the building cannot be crossed out."""
    why = why_closed(snapshot, cell)
    return Step(ui) if why is None else _refused(ui, why)


def can_lift(snapshot: RollwriteSnapshot, token: Token) -> bool:
    """Return true if the token can be dragged."""
    return snapshot.keeping and token.kind is Kind.DIE


def lift(snapshot: RollwriteSnapshot, token: Token) -> Step:
    """Interpret the start of a drag; ``ui.held`` is the die already."""
    others = tuple(one for one in snapshot.ui.picked if one != token)
    return Step(replace(snapshot.ui, picked=others, notice=""), sound=Sound.TILE_LIFT)


def drop(snapshot: RollwriteSnapshot, target: Token | None) -> Step:
    """Interpret the end of a drag: anywhere on the own sheet the die lies in its slot then.

    On a die of the other colour it is kept with that one.
    """
    held = snapshot.ui.held
    ui = replace(snapshot.ui, notice="", held=None)
    if held is None or target is None:
        return Step(ui)
    if target.kind is Kind.DIE and target not in ui.picked:
        if colour_of(target) == colour_of(held.token):
            return Step(ui)
        return _laid(snapshot.offers, replace(ui, picked=(held.token, target)), Sound.TILE_PLACE)
    if target.face == PARKING.face or target.kind in ON_SHEET:
        picked = _toggled(ui.picked, held.token)
        return _laid(snapshot.offers, replace(ui, picked=picked), Sound.TILE_PLACE)
    return Step(ui)


def refused_token(choice: Choice) -> Token | None:
    """Return the spot that says why a building cannot be crossed out."""
    return closed((choice.blue, choice.yellow)) if isinstance(choice, Build) else None


def find_focus(snapshot: RollwriteSnapshot) -> Token | None:
    """Return the first pair that can be kept, the first building that can be crossed out, or what
    leads back from another's sheet; None: the focus begins in the first group of the table.
    """
    if snapshot.ui.looking is not None:
        return BACK
    if snapshot.ui.opening:
        return CONFIRM
    if not snapshot.mine:
        return None
    cells = pointed_at(snapshot.seen, snapshot.seat)
    if snapshot.keeping:
        return pair(cells[0])
    free = (cell for cell in cells if not snapshot.own.crossed & bit(cell))
    return next(map(crossing, free), None)


def find_holder(ui: UiState, token: Token) -> Holder | None:
    """Return the player whose sheet a press on this token opens."""
    return int(token.name) if token.kind is Kind.PLAYER else None


def find_ending(snapshot: RollwriteSnapshot, picture: Picture) -> Token | None:
    """Return what ends the turn, or parks the picked dice; if too early, a press says why not."""
    for token in (DONE, PARKING):
        if snapshot.offers.complete((*snapshot.ui.picked, token)) is not None:
            return token
    return PARKING if snapshot.keeping else None
