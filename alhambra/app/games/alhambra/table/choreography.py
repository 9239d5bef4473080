"""The animation of each event: its duration, its sound, what moves where, and its effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from alhambra.app.games.alhambra.table.palace.ground import OVERHANG
from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.scale import Metrics
from alhambra.app.table.motion.effects import Effect, cheer, dust, flight, light, sparks
from alhambra.app.table.motion.tracks import LANDED, Track
from alhambra.app.table.motion.transition import AnimationStep, Moves, taken_in
from alhambra.app.table.picture import Anchors, Picture
from alhambra.app.ui.sounds import Sound
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.model import Card, Currency
from alhambra.rules.alhambra.observe import Seen
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import Seat

TAKING = Track(seconds=0.36, arc=0.2)
"""A card that moves to a hand."""
PAYING = Track(seconds=0.28)
"""A card that moves to the discards."""
DEALING = Track(seconds=0.3, arc=0.1, back="card-back")
"""A card that turns face up."""
CARRYING = Track(seconds=0.4, arc=0.2, settles=True)
"""A moving tile."""
SHOWING = Track(seconds=0.9, arc=0.2)
"""A tile that somebody else bought: it is shown large on its way, 0.3 seconds long."""
SHOWN_LARGE = 2.5
"""The factor by which it is shown larger than on the market."""
LAYING = Track(seconds=0.24, arc=0.06, settles=True)
"""A tile dropped over its place."""
DRAWING = Track(seconds=0.32, arc=0.04, settles=True, dawn=0.4)
"""A tile drawn from the bag."""
FANNING = Track(seconds=0.24)
"""A card of the hand that makes room."""
COIN_TIME, MOST_COINS, COIN_SIZE = 0.32, 5, 0.36
"""Seconds of a coin's way; how many fly; their side, relative to the tile they pay for."""
PRAISE = 26
"""Units of the letters of the words of praise."""


class AnimationSpec(NamedTuple):
    """The animation of an event, at normal speed."""

    seconds: float
    """Seconds in which things move."""
    rest: float
    """Seconds in which the picture stays."""
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


class Setting(NamedTuple):
    """The surroundings of an event's animation."""

    before: Anchors
    """The boxes of things before it."""
    after: Picture
    metrics: Metrics
    currencies: tuple[Currency, ...]
    """The currencies of the market places."""
    praise: str
    """The words for an exact payment."""
    wall: tuple[Point, ...] = ()
    """The corners of the longest wall, if the event made it longer."""
    room: Box | None = None
    """The open ground, where words of praise stand."""
    side: float = 0.0
    """Pixels of a side of a tile of the palace."""


def staged(event: Event, cue: AnimationSpec, setting: Setting) -> AnimationStep:
    tracks = {**_fanned(setting), **_tracks(event, cue, setting)}
    seconds = max(
        cue.seconds if not tracks else 0.0,
        *(track.delay + (track.seconds or cue.seconds) for track in tracks.values()),
        0.12,
    )
    effects = tuple(_effects(event, cue, setting, tracks))
    over = max((effect.over for effect in effects), default=0.0)
    rest = max(cue.rest, over - seconds)
    return AnimationStep(
        setting.after, seconds, rest, cue.moves, cue.sound, tracks=tracks, effects=effects
    )


def _one_by_one(names: Iterable[str], track: Track, apart: float) -> dict[str, Track]:
    """Return the same track for all, each this many seconds after the one before."""
    return {
        name: track._replace(delay=track.delay + apart * number)
        for number, name in enumerate(names)
    }


def _fanned(setting: Setting) -> dict[str, Track]:
    """Return tracks for the cards of the hand that make room, one after the other."""
    before, after = setting.before, setting.after.anchors
    making_room = [
        name
        for name, box in after.items()
        if name.startswith("hand:") and name in before and before[name] != box
    ]
    return _one_by_one(making_room, FANNING, 0.12 / max(1, len(making_room)))


def _tracks(event: Event, cue: AnimationSpec, setting: Setting) -> Mapping[str, Track]:
    movers = [
        target if target in setting.after.anchors and not taken_in(target) else source
        for source, target in cue.moves
    ]
    match event:
        case ev.Took():
            return _one_by_one(movers, TAKING, 0.07)
        case ev.MoneyShown():
            return _one_by_one(movers, DEALING, 0.1)
        case ev.Bought():
            paid = [source for source, _ in cue.moves[1:]]
            return {
                **_one_by_one(paid, PAYING, 0.05),
                **_carried(cue, setting),
            }
        case ev.Placed() | ev.Redesigned():
            return _carried(cue, setting)
        case ev.MarketFilled():
            return {target: DRAWING for _, target in cue.moves}
        case _:
            return {}


def _carried(cue: AnimationSpec, setting: Setting) -> dict[str, Track]:
    """Return the tracks of tiles; short ones if they were dropped over their places."""
    tracks = {}
    for source, target in cue.moves:
        if source.startswith("hand:"):
            continue
        start, end = setting.before.get(source), setting.after.anchors.get(target)
        track = CARRYING
        if start is not None and end is not None:
            if target.startswith("player:"):
                track = SHOWING._replace(shown=_large(start, end, setting))
            elif start.overlaps(end):
                track = LAYING
        tracks[target if target in setting.after.anchors and not taken_in(target) else source] = (
            track
        )
    return tracks


def _large(start: Box, end: Box, setting: Setting) -> Box:
    """Return where a tile is shown large: half way, on the open ground."""
    room = setting.room or setting.metrics.window
    over = SHOWN_LARGE * OVERHANG
    largest = min(room.w / SHOWN_LARGE, room.h / (SHOWN_LARGE + over), start.w)
    wide, high = largest * SHOWN_LARGE, largest * over
    x, y = start.union(end).center
    middle = (
        min(max(x, room.x + wide / 2), room.right - wide / 2),
        min(max(y, room.y + high + wide / 2), room.bottom - wide / 2),
    )
    return Box.around(middle, wide, wide)


def _effects(
    event: Event, cue: AnimationSpec, setting: Setting, tracks: Mapping[str, Track]
) -> Iterable[Effect]:
    match event:
        case ev.Bought(player, place, tile, pay, exact):
            yield from _landing(setting, player, tile.id, tracks)
            start = _coins_from(cue, setting, player)
            goal = _place(setting, place)
            if start and goal is not None:
                coins = _coins(start, goal, setting.currencies[place], len(pay))
                yield from coins
                if exact:
                    shown = next((track.shown for track in tracks.values() if track.shown), None)
                    yield from _praise(setting, goal, coins[0].over, shown)
        case ev.Placed(player, tile, "palace", _) | ev.Redesigned(player, _, tile, _, _):
            yield from _landing(setting, player, tile.id, tracks)
        case _:
            return


def _place(setting: Setting, place: int) -> Box | None:
    """Return the middle of a market place, about as large as a tile there."""
    ground = setting.after.by_id.get(f"place:{place}/ground")
    if ground is None:
        return None
    side = min(ground.box.w, ground.box.h) * 0.7
    return ground.box.centered(side, side)


def _coins_from(cue: AnimationSpec, setting: Setting, player: int) -> list[Box]:
    """Return the boxes that coins come from: the cards that pay, or the player's panel."""
    paid = [setting.before[name] for name, _ in cue.moves[1:] if name in setting.before]
    panel = setting.before.get(f"player:{player}")
    return paid or ([] if panel is None else [panel])


def _coins(start: list[Box], goal: Box, currency: Currency, cards: int) -> list[Effect]:
    """Return as many coins as cards, up to a limit."""
    side = goal.w * COIN_SIZE
    coins = []
    for number in range(min(cards, MOST_COINS)):
        x, y = start[number % len(start)].center
        aside = (number % 3 - 1) * side * 0.55
        end = goal.center[0] + aside, goal.center[1] + (number % 2 - 0.5) * side * 0.5
        home = Box.around((x + aside, y), side * 0.8, side * 0.8)
        coin = Box.around(end, side, side)
        look = f"coin-{currency}"
        coins.append(flight(f"coin:{number}", look, home, coin, number * 0.06, COIN_TIME))
    return coins


def _praise(setting: Setting, goal: Box, delay: float, shown: Box | None) -> Iterable[Effect]:
    """Return sparks for an exact payment, and words for what it brings.

    They stand below a tile that is ``shown`` large meanwhile, or above its roof.
    """
    metrics = setting.metrics
    yield sparks("sparks", goal, delay * 0.9)
    room = setting.room or metrics.window
    wide = min(metrics.px(560), room.w)
    x = min(max(goal.center[0] - wide / 2, room.x), room.right - wide)
    box = Box(x, goal.bottom + metrics.bar_height, wide, metrics.sign_size)
    if shown is not None:
        roof, gap = shown.h * OVERHANG, metrics.broad
        tile = Box(shown.x, shown.y - roof, shown.w, shown.h + roof)
        if box.overlaps(tile.inset(-gap)):
            below = tile.bottom + gap
            y = below if below + box.h <= room.bottom else tile.y - gap - box.h
            box = box._replace(y=y)
    yield cheer("praise", setting.praise, box, metrics.text(PRAISE), delay * 0.9)


def _landing(
    setting: Setting, player: int, tile: str, tracks: Mapping[str, Track]
) -> Iterable[Effect]:
    """Return dust where a tile is laid, and light along the wall that it extends."""
    thing = f"palace:{tile}"
    square = setting.after.anchors.get(thing)
    if square is None:
        mini = setting.after.by_id.get(f"player:{player}/mini-{tile}")
        if mini is not None:
            yield dust("dust", mini.box, 0.0)
        return
    landed = 0.0
    if thing not in setting.before and thing in tracks:
        landed = (tracks[thing].seconds or 0.0) * LANDED
        yield dust("dust", square, landed)
    if len(setting.wall) > 1:
        yield light("wall", setting.wall, max(2.0, setting.side * 0.055), landed)
