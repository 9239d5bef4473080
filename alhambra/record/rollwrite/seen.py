"""What a seat of Roll & Write may know: everything; docs/bots.md lists all keys."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.foreign import Json
from alhambra.record.rollwrite.writing import layout_json
from alhambra.rules.api import Seat, Table
from alhambra.rules.rollwrite import HistoryFrame
from alhambra.rules.rollwrite.model import Box, Player
from alhambra.rules.rollwrite.setup import set_up_for
from alhambra.rules.rollwrite.sheet import cells_of


def hello(box: Box, table: Table) -> Json:
    """The facts told before a game: the score sheet and the number of rounds."""
    return layout_json(set_up_for(box, table))


def seen(frames: Sequence[HistoryFrame], seat: Seat) -> Json:
    """What the seat may know after these frames."""
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
