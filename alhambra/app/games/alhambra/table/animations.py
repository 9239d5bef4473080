"""The animation of each event: its duration, its sound, and what moves from where to where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from alhambra.app.table.motion.transition import Moves
from alhambra.app.ui.sounds import Sound
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.model import Card
from alhambra.rules.alhambra.observe import Seen
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import Seat


class AnimationSpec(NamedTuple):
    """The animation of an event, at normal speed."""

    seconds: float
    """How long things move."""
    rest: float
    """How long the picture stays."""
    sound: Sound | None = None
    moves: Moves = ()
    """Things that become others: names in the pictures before and after."""


def cue(event: Event, before: Seen, seat: Seat) -> AnimationSpec | None:
    """Return the animation of an event as this seat sees it; None if there is none."""
    match event:
        case ev.Took(player, cards):
            return AnimationSpec(0.42, 0.12, Sound.CARD_TAKE, _taken(cards, before, player, seat))
        case ev.Bought(player, place, tile, pay, exact):
            moves = _bought(f"market:{place}", tile.id, pay, before, player, seat)
            return AnimationSpec(0.48, 0.15, Sound.COINS_EXACT if exact else Sound.COINS, moves)
        case ev.Placed(player, tile, to, _):
            laid = _laid(event, before)
            own = f"bought:{tile.id}"
            goal = {"palace": f"palace:{tile.id}", "reserve": f"reserve:{tile.id}", "dirk": "dirk"}
            moves = ((own, goal[to]),) if player == seat else ()
            return AnimationSpec(0.3, 0.15, laid, moves)
        case ev.Redesigned(player, kind, tile, _, out):
            moves = _rebuilt(kind, tile.id, out and out.id, player, seat)
            return AnimationSpec(0.36, 0.2, _rebuilding(event, before), moves)
        case ev.MoneyShown(cards):
            return AnimationSpec(0.3, 0.02, Sound.CARD_DEAL, _dealt(cards, before))
        case ev.MarketFilled(place, _):
            return AnimationSpec(0.28, 0.02, Sound.TILE_DRAWN, (("bag", f"market:{place}"),))
        case ev.DirkGot():
            return AnimationSpec(0.3, 0.2, Sound.TILE_DIRK)
        case ev.TurnBegan(player):
            return AnimationSpec(
                0.15, 0.02, Sound.TURN_START if player == seat else Sound.TURN_OTHER
            )
        case ev.Reshuffled():
            return AnimationSpec(0.3, 0.3, Sound.RESHUFFLE)
        case ev.ScoringCardCame():
            return AnimationSpec(0.3, 0.5, Sound.SCORING_CARD)
        case ev.LeftoverAwarded():
            return AnimationSpec(0.3, 0.3, Sound.TILE_DRAWN)
        case ev.Scored() | ev.Ended():
            return AnimationSpec(0.4, 0.25)
        case ev.Passed():
            return AnimationSpec(0.1, 0.1)
        case _:
            return None


def _laid(event: ev.Placed, before: Seen) -> Sound:
    """Return the sound of a tile that is placed."""
    match event.to:
        case "reserve":
            return Sound.TILE_RESERVE
        case "dirk":
            return Sound.TILE_DIRK
    palace = before.players[event.player].palace
    assert event.cell is not None
    return _walled(palace, palace.with_tile(event.cell, event.tile))


def _rebuilding(event: ev.Redesigned, before: Seen) -> Sound:
    """Return the sound of a changed palace."""
    palace = before.players[event.player].palace
    match event.kind:
        case "remove":
            return Sound.TILE_RESERVE
        case "add":
            return _walled(palace, palace.with_tile(event.cell, event.tile))
        case "swap":
            return _walled(palace, palace.swapped(event.cell, event.tile))


def _walled(before: Palace, after: Palace) -> Sound:
    return Sound.WALL_JOINED if after.wall > before.wall else Sound.TILE_PLACE


def _copies(cards: tuple[Card, ...], held: Counter[Card], *, added: bool) -> list[tuple[Card, int]]:
    """The cards with the numbers of the copies that come to, or leave, those that are held."""
    numbered = []
    count = Counter(held)
    for card in cards:
        if not added:
            count[card] -= 1
        numbered.append((card, count[card]))
        if added:
            count[card] += 1
    return numbered


def _held(before: Seen, seat: Seat) -> Counter[Card] | None:
    hand = before.players[seat].hand
    return None if hand is None else Counter(hand.cards())


def _taken(cards: tuple[Card, ...], before: Seen, player: Seat, seat: Seat) -> Moves:
    from_row = _copies(cards, Counter(before.money), added=False)
    held = _held(before, player)
    if player != seat or held is None:
        goal = "hand" if player == seat else f"player:{player}"
        return tuple((f"money:{card}:{copy}", goal) for card, copy in from_row)
    to_hand = _copies(cards, held, added=True)
    return tuple(
        (f"money:{card}:{one}", f"hand:{card}:{other}")
        for (card, one), (_, other) in zip(from_row, to_hand, strict=True)
    )


def _bought(
    source: str, tile: str, pay: tuple[Card, ...], before: Seen, player: Seat, seat: Seat
) -> Moves:
    if player != seat:
        return ((source, f"player:{player}:palace"),)
    held = _held(before, player)
    paid = [] if held is None else _copies(pay, held, added=False)
    spent = tuple((f"hand:{card}:{copy}", "discard") for card, copy in paid)
    return ((source, f"bought:{tile}"), *spent)


def _rebuilt(kind: str, tile: str, out: str | None, player: Seat, seat: Seat) -> Moves:
    if player != seat:
        return ()
    match kind:
        case "add":
            return ((f"reserve:{tile}", f"palace:{tile}"),)
        case "remove":
            return ((f"palace:{tile}", f"reserve:{tile}"),)
        case _:
            return ((f"reserve:{tile}", f"palace:{tile}"), (f"palace:{out}", f"reserve:{out}"))


def _dealt(cards: tuple[Card, ...], before: Seen) -> Moves:
    fresh = _copies(cards, Counter(before.money), added=True)
    return tuple(("deck", f"money:{card}:{copy}") for card, copy in fresh)


def joined(happened: Iterable[Moves]) -> Moves:
    """Return these moves as one: from each thing's name before the first to that after the last."""
    pairs: list[tuple[str, str]] = []
    for moves in happened:
        for source, target in moves:
            at = next((n for n, (_, now) in enumerate(pairs) if now == source), None)
            if at is None:
                pairs.append((source, target))
            else:
                pairs[at] = (pairs[at][0], target)
    return tuple(pairs)
