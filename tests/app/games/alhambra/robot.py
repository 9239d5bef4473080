"""Robots that play: one decides like an opponent and drags like a person.

Another, ``play``, draws its choices by lot, the same for the same number, and plays with whatever
device is in its hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, assert_never

from alhambra.ai.search import think
from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.table.actions import TAKE
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.table.picture import Kind, Token
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.match import AlhambraMatch
from alhambra.rules.alhambra.apply import choice_of
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
from tests.app.driving import Driver

if TYPE_CHECKING:
    from tests.app.handling import Hands

Drag = tuple[Point, Point]
LIKED: Mapping[type[Choice], float] = {
    Take: 3,
    Buy: 8,
    Add: 1,
    Remove: 0.7,
    Swap: 1,
    Place: 6,
    Store: 2,
    Give: 1,
    Pass: 2,
}
"""How likely each kind of choice is drawn where it is open, against the others."""
FICKLE = 4
"""One choice of this many is taken back and made again, where that may be."""


def decided(scene: AlhambraTableScene) -> Choice:
    """What the robot wants. It waives nothing it need not waive: for that there is no drag."""
    match = scene.match
    seat = match.to_move
    assert seat is not None
    choice: Choice = think(shipped_levels()["normal"], match.state, seat, str(len(match.frames)))[0]
    if isinstance(choice, Take | Pass):
        takes = [one for one in match.choices() if isinstance(one, Take) and len(one.cards) == 1]
        return max(takes, key=lambda take: take.cards[0].value, default=choice)
    return choice


def drag_for(scene: AlhambraTableScene, choice: Choice) -> Drag | None:
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


def drag(driver: Driver, scene: AlhambraTableScene, choice: Choice) -> bool:
    """Drag for the choice. False if it is done by a click.

    A tile for more than its price is dragged once more: the first time its payment is shown.
    """
    way = drag_for(scene, choice)
    if way is None:
        return False
    driver.drag(*way)
    if isinstance(choice, Buy) and scene.ui.picked:
        driver.drag(*way)
    return True


def _spot(scene: AlhambraTableScene, token: Token) -> Point:
    box = scene.picture.by_token[token].box
    if token.kind is Kind.STORE:
        return box.x + box.w * 0.5, box.y + box.h * 0.08
    return box.center


def _cell(scene: AlhambraTableScene, cell: Cell) -> Point:
    box = scene.ground().box(cell)
    return box.x + box.w * 0.5, box.y + box.h * 0.6


def _hand(scene: AlhambraTableScene) -> Point:
    box = scene.picture.by_token[Token(Kind.PURSE)].box
    return box.x + box.w * 0.5, box.y + box.h * 0.12


# -- by lot ----------------------------------------------------------------------------------------


def drawn(match: AlhambraMatch, seed: int) -> Choice:
    """A choice by lot: it hangs on the seed, and on how much has happened, and on nothing else."""
    random = Random(f"{seed}/{len(match.frames)}")
    choices = match.choices()
    kinds = sorted({type(choice) for choice in choices}, key=lambda kind: kind.__name__)
    kind = random.choices(kinds, [LIKED[kind] for kind in kinds])[0]
    return random.choice([choice for choice in choices if type(choice) is kind])


def play(
    driver: Driver, scene: AlhambraTableScene, hands: Hands, seed: int, decisions: int | None = None
) -> Counter[str]:
    """Play the people's turns until the game is over, or this many decisions of theirs.

    What was met on the way, by name: scenes that were pressed away, hands that were uncovered,
    turns that were confirmed, choices that were taken back and made again, and kinds of choices.
    """
    met: Counter[str] = Counter()
    made = 0
    while True:
        driver.wait(1)
        driver.until(lambda: driver.top is not scene or not scene.busy)
        match, seat = scene.match, scene.match.to_move
        if isinstance(driver.top, AlhambraEndScene):
            return met
        if driver.top is not scene:
            driver.wait(1)  # a scoring without animations has been counted after a frame
            met[type(driver.top).__name__] += 1
            hands.go_on(driver.top, 0 if seat is None else seat)
        elif match.unconfirmed:
            met["confirmed"] += 1
            hands.confirm(scene)
        elif not match.human_to_move or scene.snapshot().seat != seat:
            continue
        elif scene.snapshot().calls:
            met["uncovered"] += 1
            hands.press(scene, TAKE)
        elif made == decisions:
            return met
        else:
            choice = drawn(match, seed)
            met[type(choice).__name__] += 1
            made += 1
            _make(driver, scene, hands, choice)
            met["taken back"] += made % FICKLE == 0 and _waver(driver, scene, hands)


def _make(driver: Driver, scene: AlhambraTableScene, hands: Hands, choice: Choice) -> None:
    """Make the choice, and nothing else."""
    frames = len(scene.match.frames)
    hands.make(scene, choice)
    assert len(scene.match.frames) > frames, f"{choice} was not made"
    event = scene.match.frames[frames].event
    made = choice_of(event)
    assert made is not None and made[1] == choice, f"{made} instead of {choice}"


def _waver(driver: Driver, scene: AlhambraTableScene, hands: Hands) -> bool:
    """Take the last choice back and make it again. Whether that may be."""
    match, seat = scene.match, scene.match.to_move
    if driver.top is not scene or not match.can_undo or scene.snapshot().seat != seat:
        return False
    if scene.snapshot().covered:
        return False
    frames = tuple(match.frames)
    hands.undo(scene)
    assert len(match.frames) < len(frames)
    hands.redo(scene)
    assert tuple(match.frames) == frames
    return True
