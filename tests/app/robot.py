"""A robot that plays with its hands: it decides like an opponent, and drags like a person."""

from __future__ import annotations

from typing import assert_never

from alhambra.ai.bot import LEVELS, choose
from alhambra.app.scene_table import TableScene
from alhambra.app.table.picture import Kind, Token
from alhambra.app.ui.box import Point
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.palace import Cell

Drag = tuple[Point, Point]


def decided(scene: TableScene) -> Choice:
    """What the robot wants. It waives nothing it need not waive: for that there is no drag."""
    match = scene.match
    seat = match.to_move
    assert seat is not None
    choice = choose(LEVELS["normal"], match.state, seat, str(len(match.frames)))
    if isinstance(choice, Take | Pass):
        takes = [one for one in match.choices() if isinstance(one, Take) and len(one.cards) == 1]
        return max(takes, key=lambda take: take.cards[0].value, default=choice)
    return choice


def drag_for(scene: TableScene, choice: Choice) -> Drag | None:
    """From where to where something is dragged for the choice; None if it is done by a click."""
    match choice:
        case Take(cards):
            return _spot(scene, Token(Kind.MONEY, str(cards[0]))), _hand(scene)
        case Buy(place, _, _):
            return _spot(scene, Token(Kind.MARKET, str(place))), scene.picture.anchors[
                "tray"
            ].center
        case Add(tile, cell) | Swap(tile, cell, _):
            return _spot(scene, Token(Kind.RESERVE, tile.id)), _cell(scene, cell)
        case Remove(_, cell):
            return _cell(scene, cell), _spot(scene, Token(Kind.STORE))
        case Place(tile, cell):
            return _spot(scene, Token(Kind.BOUGHT, tile.id)), _cell(scene, cell)
        case Store(tile):
            return _spot(scene, Token(Kind.BOUGHT, tile.id)), _spot(scene, Token(Kind.STORE))
        case Give(tile):
            return _spot(scene, Token(Kind.BOUGHT, tile.id)), _spot(scene, Token(Kind.DIRK))
        case Pass():
            return None
        case _:
            assert_never(choice)


def _spot(scene: TableScene, token: Token) -> Point:
    box = scene.picture.by_token[token].box
    if token.kind is Kind.STORE:
        return box.x + box.w * 0.5, box.y + box.h * 0.08
    return box.center


def _cell(scene: TableScene, cell: Cell) -> Point:
    box = scene.ground().box(cell)
    return box.x + box.w * 0.5, box.y + box.h * 0.6


def _hand(scene: TableScene) -> Point:
    box = scene.picture.by_token[Token(Kind.PURSE)].box
    return box.x + box.w * 0.5, box.y + box.h * 0.12
