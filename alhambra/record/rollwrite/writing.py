"""Events and choices of Roll & Write as JSON, and what a seat knows; see docs/bots.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from alhambra.foreign import Json
from alhambra.record.versions import FORMAT, VERSION, house_json, modules_json, players_json
from alhambra.rules.api import Building, Seat, Table
from alhambra.rules.rollwrite import NAME, HistoryFrame
from alhambra.rules.rollwrite import events as ev
from alhambra.rules.rollwrite.apply import set_up_for
from alhambra.rules.rollwrite.choices import Build, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.model import Box, Player, cells_of, types_of


def _keys(points: Mapping[Any, int]) -> dict[str, int]:
    return {str(holder): number for holder, number in points.items()}


def layout_json(set_up: ev.SetUp) -> Json:
    """The layout of the score sheet, and the players."""
    return {
        "virtual": set_up.virtual,
        "virtual_score": set_up.virtual_score,
        "rounds": set_up.rounds,
        "grid": [list(row) for row in set_up.grid],
        "boxes": dict(types_of(set_up.grid).sizes),
        "coins": set_up.coins,
    }


def _set_up(event: ev.SetUp) -> Json:
    return {
        "event": "setup",
        "format": FORMAT,
        "version": VERSION,
        "game": NAME,
        "seed": event.seed,
        "players": players_json(event.players),
        **layout_json(event),
        **modules_json(event.modules),
        **house_json(event.house),
    }


def _rolled(event: ev.Rolled) -> Json:
    dice = {"blue": list(event.blue), "yellow": list(event.yellow)}
    return {"event": "roll", "player": event.player, **dice, "for": event.reason}


def _crossed_out(event: ev.CrossedOut) -> Json:
    where = {"blue": event.blue, "yellow": event.yellow}
    return {"event": "cross", "player": event.player, **where, "building": event.building}


def _turn_began(event: ev.TurnBegan) -> Json:
    dice = {"blue": list(event.blue), "yellow": list(event.yellow)}
    return {"event": "turn", "player": event.player, "round": event.round, **dice}


def _nudged(event: ev.Nudged) -> Json:
    way = {"die": event.die, "from": event.old, "to": event.new}
    return {"event": "nudge", "player": event.player, **way}


def _built(event: ev.Built) -> Json:
    return {
        "event": "build",
        "player": event.player,
        "blue": event.blue,
        "yellow": event.yellow,
        "building": event.building,
        "again": event.again,
    }


def _kept(event: ev.Kept) -> Json:
    return {"event": "keep", "player": event.player, "blue": event.blue, "yellow": event.yellow}


def _passed_on(event: ev.PassedOn) -> Json:
    pair = {"blue": event.blue, "yellow": event.yellow}
    return {"event": "pass_on", "player": event.player, "to": event.to, **pair}


def _scored(event: ev.Scored) -> Json:
    bonus = {} if event.bonus is None else {"bonus": _keys(event.bonus)}
    return {
        "event": "final",
        "buildings": {building: _keys(event.buildings.get(building, {})) for building in Building},
        "lines": _keys(event.lines),
        "coins": _keys(event.coins),
        **bonus,
        "totals": _keys(event.totals),
    }


WRITE: Final[Mapping[type, Callable[[Any], Json]]] = {
    ev.SetUp: _set_up,
    ev.StartPlayerDrawn: lambda e: {"event": "starts", "player": e.player},
    ev.Rolled: _rolled,
    ev.CrossedOut: _crossed_out,
    ev.TurnBegan: _turn_began,
    ev.Nudged: _nudged,
    ev.Built: _built,
    ev.CoinsGot: lambda e: {"event": "coins", "player": e.player, "gained": e.gained},
    ev.DoneBuilding: lambda e: {"event": "done", "player": e.player},
    ev.Kept: _kept,
    ev.PassedOn: _passed_on,
    ev.Completed: lambda e: {
        "event": "completed",
        "building": e.building,
        "points": _keys(e.points),
    },
    ev.Scored: _scored,
    ev.Ended: lambda e: {"event": "end", "totals": _keys(e.totals), "winners": list(e.winners)},
    Nudge: lambda c: {"do": "nudge", "die": c.die, "from": c.old, "to": c.new},
    Build: lambda c: {"do": "build", "blue": c.blue, "yellow": c.yellow, "again": c.again},
    Coins: lambda c: {"do": "coins"},
    Done: lambda c: {"do": "done"},
    Keep: lambda c: {"do": "keep", "blue": c.blue, "yellow": c.yellow},
}


def hello(box: Box, table: Table) -> Json:
    """The facts that a bot gets before a game: the score sheet and the number of rounds."""
    return layout_json(set_up_for(box, table))


def seen(frames: Sequence[HistoryFrame], seat: Seat) -> Json:
    """Return the facts that the seat may know after these frames."""
    state = frames[-1].state
    return {
        "round": state.round,
        "to_move": state.to_move,
        "players": [_player(player) for player in state.players],
        "virtual": [dict(virtual.buildings) for virtual in state.virtual],
        "taken": dict(state.taken),
    }


def _player(player: Player) -> Json:
    return {
        "name": player.name,
        "crossed": [list(cell) for cell in cells_of(player.crossed)],
        "coins": player.coins,
        "track": player.track,
        "paid": dict(player.paid),
        "blue": list(player.blue),
        "yellow": list(player.yellow),
    }
