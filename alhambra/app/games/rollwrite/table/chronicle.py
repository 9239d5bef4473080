"""The chronicle of Roll & Write: a line for each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from alhambra.app.program.i18n import joined
from alhambra.app.table.advice.advice_sentences import listed
from alhambra.app.table.chronicle_lines import Entry, format_gains
from alhambra.app.table.picture import Say
from alhambra.rules.rollwrite import events as ev
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.model import Holder, Pip, virtual_number


def make_entries(
    events: Iterable[Event], names: Sequence[str], say: Say, last: int | None = None
) -> tuple[Entry, ...]:
    """Return the lines of events, or the ``last`` of them; ``names`` are the seats'."""
    return tuple(
        Entry(seat_of(event), line(event, names, say), at=at, signs=signs_of(event))
        for at, event in tuple(enumerate(events))[-(last or 0) :]
    )


def holder_name(holder: Holder, names: Sequence[str], say: Say) -> str:
    """Return the name of a player, or of a virtual one; ``names`` are the seats'."""
    if isinstance(holder, str):
        return say(f"rollwrite.virtual.{virtual_number(holder) + 1}")
    return names[holder]


def holder_sign(holder: Holder) -> str:
    """Return the sprite of a player's emblem; a virtual player's is a die with its number."""
    if isinstance(holder, str):
        return f"die-blue-{virtual_number(holder) + 1}"
    return f"emblem-{holder}"


def seat_of(event: Event) -> int | None:
    """Return the seat of an event; None for an event without a player at the table."""
    player = getattr(event, "player", None)
    return player if isinstance(player, int) else None


def signs_of(event: Event) -> tuple[str, ...]:
    """Return the sprites of an event's dice and buildings."""
    match event:
        case ev.Rolled(_, blue, yellow, _) | ev.TurnBegan(_, _, blue, yellow):
            return _shown(blue, yellow)
        case ev.CrossedOut(_, blue, yellow, building) | ev.Built(_, blue, yellow, building, _):
            return *_shown((blue,), (yellow,)), f"box-{building}"
        case ev.Kept(_, blue, yellow) | ev.PassedOn(_, _, blue, yellow):
            return _shown((blue,), (yellow,))
        case ev.Nudged(_, die, old, new):
            return f"die-{die}-{old}", "arrow-right", f"die-{die}-{new}"
        case ev.CoinsGot(_, gained):
            return ("coin-box-circled",) * gained
        case ev.Completed(building):
            return (f"type-{building}",)
        case _:
            return ()


def _shown(blue: Sequence[Pip], yellow: Sequence[Pip]) -> tuple[str, ...]:
    return *(f"die-blue-{pip}" for pip in blue), *(f"die-yellow-{pip}" for pip in yellow)


def line(event: Event, names: Sequence[str], say: Say) -> str:
    match event:
        case ev.SetUp():
            return say("rollwrite.log.set_up", count=event.rounds)
        case ev.StartPlayerDrawn(player):
            return say("rollwrite.log.start_player", name=names[player])
        case ev.Scored():
            return say("rollwrite.log.scored", result=_gains(event.totals, names, say))
        case ev.Completed(building, points):
            named = say(f"building_type.{building}")
            if not points:
                return say("rollwrite.log.completed_nobody", building=named)
            result = _gains(points, names, say)
            return say("rollwrite.log.completed", building=named, result=result)
        case ev.Ended(_, winners):
            who = listed([holder_name(winner, names, say) for winner in winners], say)
            return say("log.ended", names=who)
        case ev.Rolled(player, blue, yellow, reason):
            name = holder_name(player, names, say)
            return say(f"rollwrite.log.rolled_{reason}", name=name, dice=dice(blue, yellow, say))
        case ev.CrossedOut(player, blue, yellow, building):
            name, named = holder_name(player, names, say), say(f"building.{building}")
            at = dice((blue,), (yellow,), say)
            return say("rollwrite.log.crossed_out", name=name, building=named, dice=at)
        case _:
            return _of_turn(event, names, say)


def _of_turn(event: Event, names: Sequence[str], say: Say) -> str:
    """Return the entry of an action in a turn, or with the dice after it."""
    match event:
        case ev.TurnBegan(player, round, blue, yellow):
            shown = dice(blue, yellow, say)
            return say("rollwrite.log.turn", name=names[player], round=round, dice=shown)
        case ev.Nudged(player, die, old, new):
            which = say(f"rollwrite.log.{die}", pips=old)
            return say("rollwrite.log.nudged", name=names[player], die=which, pips=new)
        case ev.Built(player, blue, yellow, building, again):
            words = "rollwrite.log.built_again" if again else "rollwrite.log.built"
            at = dice((blue,), (yellow,), say)
            return say(words, name=names[player], building=say(f"building.{building}"), dice=at)
        case ev.CoinsGot(player, 0):
            return say("rollwrite.log.no_coins", name=names[player])
        case ev.CoinsGot(player, gained):
            return say("rollwrite.log.coins", name=names[player], count=gained)
        case ev.DoneBuilding(player):
            return say("rollwrite.log.done", name=names[player])
        case ev.Kept(player, blue, yellow):
            return say("rollwrite.log.kept", name=names[player], dice=dice((blue,), (yellow,), say))
        case ev.PassedOn(player, to, blue, yellow):
            pair = dice((blue,), (yellow,), say)
            return say("rollwrite.log.passed_on", name=names[player], other=names[to], dice=pair)
    raise TypeError(f"{event!r} has no line")


def dice(blue: Sequence[Pip], yellow: Sequence[Pip], say: Say) -> str:
    """Return dice in words: ``blue 3 + 5, yellow 2``."""
    of_blue, of_yellow = (" + ".join(map(str, pips)) for pips in (blue, yellow))
    parts = say("rollwrite.log.blue", pips=of_blue), say("rollwrite.log.yellow", pips=of_yellow)
    return joined(say, parts)


def _gains(points: Mapping[Holder, int], names: Sequence[str], say: Say) -> str:
    order = Counter(points).most_common()
    return format_gains(((holder_name(who, names, say), gets) for who, gets in order), say)
