"""Everything a picture of the table is made from, and the choices as sets of tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from alhambra.app.games.alhambra.table.gestures.plans import Plans, Settled, settle, still_open
from alhambra.app.games.alhambra.table.palace.ground import FIT, View
from alhambra.app.table.chronicle_lines import Entry
from alhambra.app.table.picture import Face, Kind, Token
from alhambra.app.table.ui_state import NO_OFFERS, Offers, Remark, TableSnapshot, UiState
from alhambra.rules.alhambra import HistoryFrame
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
from alhambra.rules.alhambra.events import Bought, Passed, Placed, Redesigned, Took, TurnBegan
from alhambra.rules.alhambra.model import Card, Phase, Tile
from alhambra.rules.alhambra.observe import Seen, SeenPlayer
from alhambra.rules.alhambra.palace import Cell
from alhambra.rules.api import Holder, Seat

LastAction: TypeAlias = Took | Bought | Redesigned | Placed | Passed
LastActions: TypeAlias = tuple[tuple[LastAction, ...], ...]
"""By seat: the actions since its last turn began, in order."""

ROMAN = ("", "I", "II", "III")
"""The numerals of the scoring rounds."""
LAST_ACTIONS = (Took, Bought, Redesigned, Placed, Passed)
TILES = (Kind.MARKET, Kind.BOUGHT, Kind.RESERVE, Kind.CELL)
"""Kinds of tokens for tiles that can be dragged."""


class Speech(NamedTuple):
    """A sentence that an opponent or Dirk says."""

    who: Holder
    words: str
    """The id of the sentence."""
    at: int
    """The number of the frame after which it was said."""


def find_last_actions(frames: Sequence[HistoryFrame], count: int, players: int) -> LastActions:
    """Return everybody's last actions after the first ``count`` frames."""
    found: list[list[LastAction]] = [[] for _ in range(players)]
    open_seats = set(range(players))
    for at in range(count - 1, -1, -1):
        event = frames[at].event
        if isinstance(event, LAST_ACTIONS) and event.player in open_seats:
            found[event.player].insert(0, event)
        elif isinstance(event, TurnBegan):
            open_seats.discard(event.player)
            if not open_seats:
                break
    return tuple(map(tuple, found))


def find_fresh_money(frames: Sequence[HistoryFrame], count: int, seat: Seat) -> tuple[Card, ...]:
    """Return the face-up money that came since the last action of a seat's last turn."""
    at = count - 1
    while at >= 0 and frames[at].state.to_move == seat:
        at -= 1
    while at >= 0 and not _acts(frames[at].event, seat):
        at -= 1
    if at < 0:
        return ()
    return tuple(
        (Counter(frames[count - 1].state.money) - Counter(frames[at].state.money)).elements()
    )


def _acts(event: object, seat: Seat) -> bool:
    return isinstance(event, LAST_ACTIONS) and event.player == seat


def laid(last_actions: Sequence[LastAction]) -> frozenset[str]:
    """Return the tiles that these actions brought into a palace."""
    return frozenset(
        action.tile.id
        for action in last_actions
        if (isinstance(action, Placed) and action.to == "palace")
        or (isinstance(action, Redesigned) and action.kind != "remove")
    )


def cell_face(cell: Cell) -> Face:
    """The face of a cell of the palace."""
    return Face(Kind.CELL, f"{cell[0]},{cell[1]}")


def cell_of(token: Token | Face) -> Cell:
    """The cell a token of the kind ``CELL`` stands for."""
    x, y = token.name.split(",")
    return int(x), int(y)


@dataclass(frozen=True)
class AlhambraUiState(UiState):
    """The state of the UI at the table of Alhambra."""

    view: View = FIT
    all_rounds: bool = False
    """True if the scoring table shows all rounds instead of leaders."""
    proposed: bool = False
    """True if a drag picked the payment, so that the player has not chosen it yet."""
    plans: Plans = ()
    """Places for bought tiles."""
    plans_at: tuple[tuple[int, Plans], ...] = ()
    """The plans when a choice was made or taken back, by the number of frames."""
    fresh: Tile | None = None
    """The tile that was bought last by keys or a pad, until it is picked."""
    heard: int = 0
    """The number of the frame up to which everything that opponents said was heard."""
    dirk_speaks: bool = False
    """True while Dirk introduces himself."""
    explains_plans: bool = False
    """True while the player is told, once, when bought tiles are placed."""

    @property
    def tile(self) -> Token | None:
        """The tile that is carried, if any."""
        return next((token for token in self.carried if token.kind in TILES), None)

    @property
    def thing(self) -> Token | None:
        """What is combined with the next target: the held thing, a picked tile, the last card."""
        if self.held is not None:
            return self.held.token
        return self.tile or (self.picked[-1] if self.picked else None)


class TokenState(NamedTuple):
    """The state of a thing on the table, which decides how it is drawn."""

    live: bool
    """True if it can be picked, or is."""
    picked: bool
    held: bool
    """True while the pointer carries it: it is not seen in its place."""
    looked_at: bool
    """True if the player points at it and can pick it up."""


@dataclass(frozen=True)
class AlhambraSnapshot(TableSnapshot):
    """The table as one seat sees it."""

    seen: Seen
    ui: AlhambraUiState = AlhambraUiState()
    offers: Offers[Choice] = NO_OFFERS
    chronicle: tuple[Entry, ...] = ()
    called: bool = False
    """True if a banner calls the player; a screen between turns calls by itself."""
    next_round: int | None = None
    """The round of the next scoring card in the deck; one that came up is not counted yet."""
    last_actions: LastActions = ()
    """Everybody's last actions, which are marked."""
    fresh_money: tuple[Card, ...] = ()
    """Face-up money that came since the player's last turn, which is marked."""
    speech: Speech | None = None
    """The sentence said since the last turn of a person began; None if there was none."""

    @property
    def calls(self) -> bool:
        """True while a banner calls the player: a press on it shows the hand."""
        return self.called and self.covered

    @property
    def coach(self) -> Remark | None:
        """The coach's remark, if the player's hand is not covered."""
        return None if self.covered else self.remark

    @property
    def own(self) -> SeenPlayer:
        """The player whose palace is the large one."""
        return self.seen.players[self.seat]

    def token_state(self, token: Token, leading: Container[Face]) -> TokenState:
        """Return how a thing stands out; ``leading``: what can be picked next."""
        picked, held = token in self.ui.picked, self.ui.held
        live = picked or token.face in leading
        looked_at = token == self.ui.focus and self.decides and held is None
        return TokenState(live, picked, held is not None and held.token == token, looked_at)

    @property
    def placing(self) -> bool:
        """True if bought or won tiles have to be placed."""
        return self.seen.phase in (Phase.PLACE, Phase.LEFTOVER)

    @property
    def planned(self) -> Settled:
        """The plans as they stand in the present palace."""
        waiting = self.seen.to_place if self.seen.to_move == self.seat else ()
        return settle(self.own.palace, still_open(self.ui.plans, waiting))

    @property
    def plans(self) -> Plans:
        """The plans that can all be carried out, in an order that works."""
        return self.planned.kept


def thing_of(table: AlhambraSnapshot, token: Token) -> str:
    """Return the name of a token's thing in the picture; empty if there is none."""
    match token.kind:
        case Kind.CELL:
            tile = table.own.palace.tiles.get(cell_of(token))
            return "" if tile is None else f"palace:{tile.id}"
        case Kind.MONEY | Kind.HAND:
            return f"{token.kind}:{token.name}:{token.copy}"
        case _:
            return f"{token.kind}:{token.name}"


def faces_of(choice: Choice) -> tuple[Face, ...]:
    """Return what has to be picked for a choice: things first, the target or the button last."""
    match choice:
        case Take(cards):
            return (*_cards(Kind.MONEY, cards), Face(Kind.PURSE))
        case Buy(place, _, pay):
            return (Face(Kind.MARKET, str(place)), *_cards(Kind.HAND, pay), Face(Kind.DEAL))
        case Add(tile, cell) | Swap(tile, cell, _):
            return Face(Kind.RESERVE, tile.id), cell_face(cell)
        case Remove(_, cell):
            return cell_face(cell), Face(Kind.STORE)
        case Place(tile, cell):
            return Face(Kind.BOUGHT, tile.id), cell_face(cell)
        case Store(tile):
            return Face(Kind.BOUGHT, tile.id), Face(Kind.STORE)
        case Give(tile):
            return Face(Kind.BOUGHT, tile.id), Face(Kind.DIRK)
        case Pass():
            return (Face(Kind.PASS),)


def _cards(kind: Kind, cards: Iterable[Card]) -> tuple[Face, ...]:
    return tuple(Face(kind, str(card)) for card in cards)
