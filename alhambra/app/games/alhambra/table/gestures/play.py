"""The meaning of clicks, drags and keys at the table: from the selection to a choice of the rules.

Nothing is decided here about what is legal: the offers know what can be chosen, and the rules say
why something else cannot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from alhambra.app.games.alhambra.table.actions import (
    CANCEL,
    DEAL,
    OTHER_PAYMENT,
    PASS,
    PLACE_ALL,
    TAKE,
)
from alhambra.app.games.alhambra.table.gestures.planning import (
    CARD,
    NO_PLACE,
    REFUSED,
    Step,
    buy,
    drop_plan,
    is_time,
    next_payment,
    press_plan,
    purchase,
    refused,
)
from alhambra.app.games.alhambra.table.palace.loose_tiles import TRAY
from alhambra.app.games.alhambra.table.prospects import prospects, tile_of
from alhambra.app.games.alhambra.table.snapshot import (
    TILES,
    AlhambraSnapshot,
    AlhambraUiState,
    Offers,
    cell_of,
)
from alhambra.app.table.picture import Face, Kind, Picture, Token
from alhambra.app.ui.sounds import Sound
from alhambra.rules.alhambra.choices import Refusal
from alhambra.rules.alhambra.model import Phase
from alhambra.rules.alhambra.palace import Cell
from alhambra.rules.api import Holder

LIFT = Sound.TILE_LIFT

CARRIED = (*TILES, Kind.MONEY, Kind.HAND)
"""The kinds of tokens that can be picked up."""
STORE = Token(Kind.STORE)


def press(snapshot: AlhambraSnapshot, offers: Offers, token: Token) -> Step:
    """Interpret a click on a spot, or Accept on it."""
    ui = replace(snapshot.ui, notice="", held=None, proposed=False)
    if not snapshot.decides:
        return Step(ui)
    planned = press_plan(snapshot, offers, ui, token)
    if planned is not None:
        return planned
    wanted = next((one for one in ui.picked if one.kind is Kind.MARKET), None)
    match token.kind:
        case Kind.MARKET:
            return _wanted(snapshot, offers, ui, token)
        case Kind.STORE | Kind.DIRK if wanted is not None:
            return buy(snapshot, offers, ui, wanted, token)
        case Kind.DEAL if wanted is not None:
            return buy(snapshot, offers, ui, wanted)
        case Kind.GROUND if token == TRAY and wanted is not None:
            return buy(snapshot, offers, ui, wanted)
        case Kind.MONEY:
            return _money(offers, ui, token)
        case Kind.HAND:
            kept = [t for t in ui.picked if t.kind in (Kind.MARKET, Kind.HAND)]
            return Step(replace(ui, picked=_toggled(kept, token)), sound=CARD)
        case Kind.RESERVE | Kind.BOUGHT:
            return _tile(snapshot, offers, ui, token)
        case Kind.CELL:
            return _cell(snapshot, offers, ui, token)
        case Kind.PURSE | Kind.DEAL | Kind.STORE | Kind.DIRK | Kind.PASS:
            return _closing(offers, ui, token)
        case _ if token == CANCEL:
            return Step(replace(ui, picked=()), sound=Sound.PRESS)
        case _ if token == OTHER_PAYMENT:
            return Step(next_payment(offers, ui), sound=CARD)
        case _:
            return Step(replace(ui, picked=()) if token.kind is Kind.GROUND else ui)


def _toggled(picked: Iterable[Token], token: Token) -> tuple[Token, ...]:
    picked = tuple(picked)
    if token in picked:
        return tuple(one for one in picked if one != token)
    return (*picked, token)


def _wanted(snapshot: AlhambraSnapshot, offers: Offers, ui: AlhambraUiState, token: Token) -> Step:
    """A tile of the market: propose the best payment, of the cards already picked if that goes."""
    if snapshot.placing:
        return refused(ui, Refusal.PLACE_TILES_FIRST)
    if token in ui.picked:
        return Step(replace(ui, picked=()), sound=CARD)
    cards = tuple(one for one in ui.picked if one.kind is Kind.HAND)
    return Step(replace(ui, picked=purchase(offers, token, cards)), sound=CARD)


def _money(offers: Offers, ui: AlhambraUiState, token: Token) -> Step:
    """Face-up money: add it to what is picked if both may be taken together, or begin anew."""
    kept = [one for one in ui.picked if one.kind is Kind.MONEY]
    picked = _toggled(kept, token)
    if picked and offers.complete((*picked, TAKE)) is None:
        if not offers.containing((token,)):
            return refused(ui, Refusal.PLACE_TILES_FIRST)
        if kept:
            return Step(replace(ui, picked=(token,), notice="refusal.over_five"), sound=CARD)
        picked = (token,)
    return Step(replace(ui, picked=picked), sound=CARD)


def _tile(snapshot: AlhambraSnapshot, offers: Offers, ui: AlhambraUiState, token: Token) -> Step:
    """A loose tile: pick it; with one of the palace picked, exchange the two."""
    cell = next((one for one in ui.picked if one.kind is Kind.CELL), None)
    if cell is not None and token.kind is Kind.RESERVE:
        choice = offers.complete((token, cell))
        if choice is not None:
            return Step(replace(ui, picked=()), choice)
        return _why_not(snapshot, replace(ui, picked=(token,)), cell_of(cell))
    if snapshot.placing and token.kind is Kind.RESERVE:
        return refused(ui, Refusal.PLACE_TILES_FIRST)
    picked = () if token in ui.picked else (token,)
    return Step(replace(ui, picked=picked), sound=LIFT)


def _cell(snapshot: AlhambraSnapshot, offers: Offers, ui: AlhambraUiState, token: Token) -> Step:
    """A cell: the carried tile goes there; without one, the tile there is picked."""
    tile = ui.tile
    if tile is not None and tile.kind is Kind.MARKET:
        return buy(snapshot, offers, ui, tile, token)
    if tile is not None and tile.kind is not Kind.CELL:
        choice = offers.complete((tile, token))
        if choice is not None:
            return Step(replace(ui, picked=()), choice)
        return _why_not(snapshot, ui, cell_of(token))
    if token in ui.picked:
        return Step(replace(ui, picked=()), sound=LIFT)
    if tile_of(snapshot, token) is None:
        return Step(replace(ui, picked=()))
    if not offers.containing((token,)):
        return _why_stuck(snapshot, ui, cell_of(token))
    return Step(replace(ui, picked=(token,)), sound=LIFT)


def _why_not(snapshot: AlhambraSnapshot, ui: AlhambraUiState, cell: Cell) -> Step:
    """The reason why the carried tile may not go to the cell."""
    option = prospects(replace(snapshot, ui=ui)).get(cell)
    if option is not None and option.verdict is not None:
        return refused(ui, option.verdict, NO_PLACE)
    why = Refusal.OCCUPIED if option is None else Refusal.NOT_TO_PLACE
    return refused(ui, why, NO_PLACE)


def _why_stuck(snapshot: AlhambraSnapshot, ui: AlhambraUiState, cell: Cell) -> Step:
    """The reason why the tile of the palace may not leave it."""
    if snapshot.placing:
        return refused(ui, Refusal.PLACE_TILES_FIRST)
    verdict = snapshot.own.palace.removal_verdict(cell)
    return Step(ui) if verdict is None else refused(ui, verdict, NO_PLACE)


def _closing(offers: Offers, ui: AlhambraUiState, token: Token) -> Step:
    """Complete the picked tokens with this one."""
    picked = tuple(one for one in ui.carried if one.face != token.face)
    if token == PASS:
        picked = ()
    choice = offers.complete((*picked, token))
    if choice is None:
        return Step(ui, sound=REFUSED if picked and token.kind is not Kind.PURSE else None)
    return Step(replace(ui, picked=()), choice)


def second_press(
    snapshot: AlhambraSnapshot, offers: Offers, picture: Picture, token: Token
) -> Token | None:
    """Return the button that takes the picked money, if a card of it is clicked twice."""
    if token.kind is not Kind.MONEY or token not in snapshot.ui.picked:
        return None
    return TAKE if find_ending(snapshot, offers, picture) == TAKE else None


def can_lift(snapshot: AlhambraSnapshot, token: Token) -> bool:
    """Return true if the token can be dragged."""
    if not snapshot.decides or token.kind not in CARRIED:
        return False
    return token.kind is not Kind.CELL or cell_of(token) in snapshot.own.palace.tiles


def lift(snapshot: AlhambraSnapshot, offers: Offers, token: Token) -> Step:
    """Interpret the start of a drag; ``ui.held`` is the token already."""
    ui = replace(snapshot.ui, notice="")
    if token.kind is Kind.MARKET and not snapshot.placing:
        if token not in ui.picked:
            cards = tuple(one for one in ui.picked if one.kind is Kind.HAND)
            picked = purchase(offers, token, cards)
            ui = replace(ui, picked=picked, proposed={*picked} != {token, *cards})
        return Step(ui, sound=LIFT)
    if token.kind in (Kind.HAND, Kind.MONEY):
        kept = tuple(one for one in ui.picked if one.kind is token.kind or _pays(one, token))
        return Step(replace(ui, picked=kept), sound=CARD)
    if token.kind is Kind.CELL and not offers.containing((token,)):
        return _why_stuck(snapshot, replace(ui, held=None, picked=()), cell_of(token))
    if not offers.containing((token,)) and token.kind in (Kind.MARKET, Kind.RESERVE):
        if snapshot.placing:
            return refused(replace(ui, held=None), Refusal.PLACE_TILES_FIRST)
        return Step(replace(ui, picked=()), sound=LIFT)
    return Step(replace(ui, picked=()), sound=LIFT)


def _pays(one: Token, token: Token) -> bool:
    return one.kind is Kind.MARKET and token.kind is Kind.HAND


def drop(snapshot: AlhambraSnapshot, offers: Offers, target: Token | None) -> Step:
    """Interpret the end of a drag on a spot; where it means nothing, the thing goes back."""
    held = snapshot.ui.held
    ui = replace(snapshot.ui, notice="", held=None, proposed=False)
    back = Step(put_back(snapshot.ui))
    if held is None or target is None or target == held.token:
        return back
    token = held.token
    planned = drop_plan(snapshot, offers, ui, token, target)
    if planned is not None:
        return planned
    match token.kind:
        case Kind.MARKET if target.kind in (Kind.CELL, Kind.STORE, Kind.RESERVE, Kind.DIRK):
            return buy(snapshot, offers, ui, token, target)
        case Kind.MARKET if _takes_in(snapshot, target):
            return buy(snapshot, offers, ui, token, proposed=snapshot.ui.proposed)
        case Kind.MONEY if _is_own(snapshot, target):
            return _taken(offers, ui, token)
        case Kind.HAND if target.kind is Kind.MARKET:
            return _paid(offers, ui, token, target)
        case Kind.MARKET | Kind.MONEY | Kind.HAND:
            return back
        case Kind.CELL if target.kind is Kind.RESERVE:
            choice = offers.complete((token, target)) or offers.complete((token, STORE))
            if choice is None:
                return _why_stuck(snapshot, replace(ui, picked=()), cell_of(token))
            return Step(replace(ui, picked=()), choice)
        case Kind.BOUGHT | Kind.RESERVE if target.kind is Kind.CELL:
            carried = replace(snapshot, ui=replace(ui, picked=(token,)))
            step = _cell(carried, offers, carried.ui, target)
            return step._replace(ui=replace(step.ui, picked=(token,) if step.ui.notice else ()))
        case Kind.BOUGHT | Kind.CELL if target.kind in (Kind.RESERVE, Kind.STORE):
            return _laid(snapshot, offers, ui, token, STORE)
        case _ if target.kind is Kind.DIRK:
            return _laid(snapshot, offers, ui, token, target)
        case _:
            return back


def _laid(
    snapshot: AlhambraSnapshot, offers: Offers, ui: AlhambraUiState, token: Token, target: Token
) -> Step:
    """A tile was dragged to the reserve, or to Dirk."""
    ui = replace(ui, picked=())
    choice = offers.complete((token, target))
    if choice is not None:
        return Step(ui, choice)
    if token.kind is Kind.CELL:
        return _why_stuck(snapshot, ui, cell_of(token))
    at_end = target.kind is Kind.DIRK and snapshot.seen.phase is Phase.LEFTOVER
    return refused(ui, Refusal.NOT_FOR_DIRK if at_end else Refusal.NOT_TO_PLACE, NO_PLACE)


def _is_own(snapshot: AlhambraSnapshot, target: Token) -> bool:
    """Return true if what is dropped there comes to the player's hand."""
    own_panel = Token(Kind.PLAYER, str(snapshot.seat))
    return target.kind in (Kind.PURSE, Kind.HAND) or target == own_panel


def _takes_in(snapshot: AlhambraSnapshot, target: Token) -> bool:
    """Return true if a market tile that is dropped there is bought, to be placed later."""
    return target == TRAY or target.kind is Kind.BOUGHT or _is_own(snapshot, target)


def _taken(offers: Offers, ui: AlhambraUiState, token: Token) -> Step:
    """Take the face-up money that was dragged to the own side, with what else is picked."""
    picked = tuple({token: None} | {one: None for one in ui.picked if one.kind is Kind.MONEY})
    choice = offers.complete((*picked, TAKE)) or offers.complete((token, TAKE))
    if choice is None:
        return refused(ui, Refusal.PLACE_TILES_FIRST)
    return Step(replace(ui, picked=()), choice)


def _paid(offers: Offers, ui: AlhambraUiState, token: Token, target: Token) -> Step:
    """Pay for a tile of the market with the card of the hand that was dragged onto it."""
    cards = tuple({token: None} | {one: None for one in ui.picked if one.kind is Kind.HAND})
    picked = purchase(offers, target, cards)
    if not set(cards) <= set(picked):
        picked = purchase(offers, target, (token,))
    if token not in picked:
        if Face(Kind.HAND, token.name) in offers.leading(()):
            return refused(replace(ui, picked=()), Refusal.WRONG_CURRENCY)
        return refused(replace(ui, picked=(target,)), Refusal.WRONG_CURRENCY)
    return Step(replace(ui, picked=picked), sound=CARD)


def select_default(snapshot: AlhambraSnapshot) -> AlhambraUiState:
    """Return the default selection: the tile to place, if there is just one."""
    if snapshot.placing and len(snapshot.seen.to_place) == 1 and not snapshot.plans:
        return replace(snapshot.ui, picked=(Token(Kind.BOUGHT, snapshot.seen.to_place[0].id),))
    return snapshot.ui


def put_back(ui: AlhambraUiState) -> AlhambraUiState:
    """Cancel the drag: the held thing goes back; a tile is not picked any more."""
    card = ui.held is not None and ui.held.token.kind in (Kind.HAND, Kind.MONEY)
    picked = ui.picked if card else ()
    return replace(ui, held=None, picked=picked, notice="", proposed=False)


def find_holder(ui: AlhambraUiState, token: Token) -> Holder | None:
    """Return the owner of the palace that a press shows: that of a panel, if nothing is carried."""
    if ui.carried:
        return None
    match token.kind:
        case Kind.PLAYER:
            return int(token.name)
        case Kind.DIRK:
            return "dirk"
        case _:
            return None


def find_ending(snapshot: AlhambraSnapshot, offers: Offers, picture: Picture) -> Token | None:
    """Return the button that ends the turn or its present step; None without one."""
    if is_time(snapshot):
        return PLACE_ALL
    for token in (DEAL, TAKE, PASS):
        picked = () if token == PASS else snapshot.ui.picked
        if offers.complete((*picked, token)) is not None:
            return token if token in picture.by_token else None
    return None
