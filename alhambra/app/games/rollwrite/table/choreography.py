"""The animation of each event: its duration, its sound, what moves, and its effects."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.games.rollwrite.table.dice_motion import Piece, rolling, stroke
from alhambra.app.games.rollwrite.table.score_sheet import form_of
from alhambra.app.gfx.box import Box
from alhambra.app.table.motion.effects import Effect, dust, flight, sparks
from alhambra.app.table.motion.tracks import Track
from alhambra.app.table.motion.transition import AnimationStep
from alhambra.app.table.picture import Anchors, Picture
from alhambra.app.ui.sounds import Sound
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite import events as ev
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.model import Cross, Holder, State, bit

ROLLING: dict[ev.Reason, float] = {"opening": 0.42, "park": 0.85, "four": 0.95, "virtual": 0.62}
"""Seconds that dice roll, by what for."""
RESTING: dict[ev.Reason, float] = {"opening": 0.06, "park": 0.3, "four": 0.3, "virtual": 0.16}
"""Seconds they are looked at then."""
OPENING = {"roll": 0.42, "rest": 0.12, "cross": 0.2}
"""Seconds in the opening, where there are many throws, with up to three players."""
LIFT = 0.12
"""Seconds in which dice are taken up before they are thrown."""
APART = 0.045
"""Seconds from a die to the next."""
HANDING = Track(seconds=0.46, arc=0.22, settles=True)
"""A die that moves to the next player."""
TAKING = Track(seconds=0.36, arc=0.12)
"""A die that moves to the tray, or from it."""
COIN = "coin-box-circled"
"""The coin of the track."""
COIN_TIME = 0.36


class Setting(NamedTuple):
    """The surroundings of an event's animation."""

    seat: Seat
    """The seat of the large sheet."""
    before: State
    after: State
    things: Anchors
    """The boxes of things before it."""
    picture: Picture
    """The picture after it."""
    thrown: tuple[Piece, ...] = ()


def is_shown(event: Event) -> bool:
    """Return true if an event is animated."""
    return not isinstance(event, ev.DoneBuilding | ev.SetUp | ev.StartPlayerDrawn)


def thrown_up(event: ev.Rolled, setting: Setting) -> AnimationStep:
    """Return the step in which dice roll; the picture is without them."""
    anchors = setting.picture.anchors
    tray, opens = anchors["tray"], setting.after.round == 0
    rolls = []
    for number, piece in enumerate(setting.thrown):
        end = anchors.get(piece.thing)
        if end is None:
            continue
        aside = (number % 2 - 0.5) * end.w * 1.1
        start = tray.center[0] + aside, tray.bottom + end.h * 0.75
        delay, turn = LIFT + APART * number, 3 * number + piece.face
        time = OPENING["roll"] * _haste(setting) if opens else ROLLING[event.reason]
        delay *= 0.4 if opens else 1.0
        rolls.append(rolling(piece, start, end, delay, time, turn))
    lift = LIFT * 0.4 if opens else LIFT
    over = max((roll.over for roll in rolls), default=lift)
    return AnimationStep(
        setting.picture, lift, over - lift, sound=Sound.DICE_THROWN, effects=tuple(rolls)
    )


def settled(event: ev.Rolled, setting: Setting) -> AnimationStep:
    """Return the step with the thrown dice in the tray."""
    same = tuple((piece.thing, piece.thing) for piece in setting.thrown)
    rest = OPENING["rest"] if setting.after.round == 0 else RESTING[event.reason]
    return AnimationStep(setting.picture, 0.02, rest, same, Sound.DICE_SETTLED)


def _haste(setting: Setting) -> float:
    """Return the factor on durations of the opening, smaller for many players."""
    return min(1.0, 3 / len(setting.after.players))


def staged(event: Event, setting: Setting) -> AnimationStep:
    """Return the step of any event but a throw."""
    picture = setting.picture
    match event:
        case ev.CrossedOut(player, blue, yellow, _):
            if setting.after.round == 0:
                return _opened(player, (blue, yellow), setting)
            return _crossing(player, (blue, yellow), setting, 0.3)
        case ev.Built(player, blue, yellow, _, again):
            return _building(player, (blue, yellow), setting, again=again)
        case ev.Nudged():
            return _nudging(event, setting)
        case ev.CoinsGot(player, gained):
            return _gaining(player, gained, setting)
        case ev.Kept():
            return _handed(setting, TAKING, Sound.TILE_PLACE)
        case ev.PassedOn():
            return _handed(setting, HANDING, Sound.TILE_LIFT)
        case ev.TurnBegan(player):
            mine = player == setting.seat
            return _handed(setting, TAKING, Sound.TURN_START if mine else Sound.TURN_OTHER)
        case ev.Completed(building, _):
            place = picture.anchors[f"type:{building}"]
            burst = sparks("sparks", place.centered(place.w * 2, place.w * 2), 0.1)
            return AnimationStep(picture, 0.3, 0.9, sound=Sound.MAJORITY_WON, effects=(burst,))
        case ev.Scored() | ev.Ended():
            return AnimationStep(picture, 0.4, 0.25)
        case _:
            return AnimationStep(picture, 0.12, 0.0)


def _place(setting: Setting, holder: Holder, cell: Cross) -> Box | None:
    """Return the box of a building on the sheet where it is crossed out."""
    name = f"{cell[0]}-{cell[1]}"
    name = f"cell:{name}" if holder == setting.seat else f"cell:{holder}:{name}"
    return setting.picture.anchors.get(name)


def _opened(holder: Holder, cell: Cross, setting: Setting) -> AnimationStep:
    """An opening building: the cross is drawn quickly."""
    place, seconds = _place(setting, holder, cell), OPENING["cross"] * _haste(setting)
    effects: tuple[Effect, ...] = ()
    if place is not None and isinstance(holder, int):
        effects = (stroke(place, form_of(holder, cell), seconds),)
    return AnimationStep(setting.picture, seconds, 0.03, sound=Sound.CROSS, effects=effects)


def _crossing(holder: Holder, cell: Cross, setting: Setting, rest: float) -> AnimationStep:
    """Return the effects of a drawn cross; on a small sheet sparks mark it too."""
    place = _place(setting, holder, cell)
    effects: list[Effect] = []
    if place is not None and isinstance(holder, int):
        effects.append(stroke(place, form_of(holder, cell)))
        if holder != setting.seat:
            effects.append(sparks("sparks", place.centered(place.w * 2, place.w * 2), 0.2))
    over = max((effect.over for effect in effects), default=0.2)
    return AnimationStep(
        setting.picture,
        min(0.34, over),
        max(rest, over - 0.34),
        sound=Sound.CROSS,
        effects=tuple(effects),
    )


def _building(player: Seat, cell: Cross, setting: Setting, *, again: bool) -> AnimationStep:
    stage = _crossing(player, cell, setting, 0.25)
    effects = list(stage.effects)
    place = _place(setting, player, cell)
    if player == setting.seat and place is not None:
        effects.append(dust("dust", place.inset(place.w * 0.1), 0.3))
        effects += _line_sparks(setting, player)
        if again:
            price = setting.before.players[player].coins - setting.after.players[player].coins
            effects += _spent(setting, player, place, price)
    over = max((effect.over for effect in effects), default=0.0)
    return stage._replace(effects=tuple(effects), rest=max(stage.rest, over - stage.seconds))


def _line_sparks(setting: Setting, player: Seat) -> list[Effect]:
    """Sparks where a row or a column brings more than before."""
    before, after = setting.things, setting.picture
    found: list[Effect] = []
    for n in range(1, 7):
        for line in ("row", "column"):
            name = f"plate:{line}-{n}"
            place = after.anchors.get(name)
            sprite = after.by_id.get(f"{name}/points")
            if place is None or sprite is None or name not in before:
                continue
            if _points(setting.before, player, line, n) < _points(setting.after, player, line, n):
                found.append(
                    sparks(f"sparks-{line}", place.centered(place.w * 2, place.w * 2), 0.3)
                )
    return found


def _points(state: State, player: Seat, line: str, at: int) -> int:
    cells = [(at, n) if line == "column" else (n, at) for n in range(1, 7)]
    crossed = state.players[player].crossed
    return state.box.lines.get(sum(bool(crossed & bit(cell)) for cell in cells), 0)


def _spent(setting: Setting, player: Seat, goal: Box, number: int) -> list[Effect]:
    """Coins that go from the track, or from a player's panel, to what they pay for."""
    coins: list[Effect] = []
    first = setting.before.players[player].track - setting.before.players[player].coins
    for n in range(number):
        start = setting.things.get(f"coin:{first + n}")
        if player != setting.seat or start is None:
            start = setting.things.get(f"purse:{player}")
        if start is not None:
            end = Box.around(goal.center, start.w, start.h)
            coins.append(flight(f"coin-out:{n}", COIN, start, end, 0.08 * n, COIN_TIME))
    return coins


def _nudging(event: ev.Nudged, setting: Setting) -> AnimationStep:
    """A coin goes to the die, which is turned."""
    goal = next(
        (
            setting.picture.anchors[name]
            for name in setting.picture.anchors
            if name.startswith(f"lane:{event.die}")
        ),
        setting.picture.anchors["tray"],
    )
    for id, sprite in setting.picture.by_id.items():
        look = getattr(sprite.look, "name", "")
        if id.startswith("die:") and look == f"die-{event.die}-{event.new}":
            goal = sprite.box
    coins = tuple(_spent(setting, event.player, goal, 1))
    over = max((coin.over for coin in coins), default=0.2)
    return AnimationStep(
        setting.picture, 0.14, max(0.05, over - 0.14), sound=Sound.COINS, effects=coins
    )


def _gaining(player: Seat, gained: int, setting: Setting) -> AnimationStep:
    """Coins come from the crossings to the track."""
    had = setting.before.players[player]
    cells = [
        (blue, yellow)
        for blue in had.blue
        for yellow in had.yellow
        if had.crossed & bit((blue, yellow))
    ]
    coins: list[Effect] = []
    for n, cell in enumerate(cells[:gained]):
        start = _place(setting, player, cell)
        goal = setting.picture.anchors.get(
            f"coin:{had.track + n}" if player == setting.seat else f"purse:{player}"
        )
        if start is not None and goal is not None:
            home = Box.around(start.center, goal.w, goal.h)
            coins.append(flight(f"coin-in:{n}", COIN, home, goal, 0.09 * n, COIN_TIME + 0.1))
    over = max((coin.over for coin in coins), default=0.2)
    sound = Sound.COINS_EXACT if gained == len(had.blue) * len(had.yellow) else Sound.COINS
    return AnimationStep(
        setting.picture,
        0.2,
        max(0.2, over - 0.2),
        sound=sound if gained else None,
        effects=tuple(coins),
    )


def _handed(setting: Setting, track: Track, sound: Sound) -> AnimationStep:
    """Dice go from one place to another, one shortly after the other."""
    before, after = setting.things, setting.picture.anchors
    going = [
        name
        for name, box in after.items()
        if name.startswith("die:") and name in before and before[name] != box
    ]
    tracks = {name: track._replace(delay=0.05 * n) for n, name in enumerate(going)}
    seconds = max((t.delay + (t.seconds or 0.0) for t in tracks.values()), default=0.15)
    return AnimationStep(setting.picture, seconds, 0.06, sound=sound, tracks=tracks)
