"""What external programs are told, as JSON; docs/bots.md lists all keys."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.foreign import Json
from alhambra.record.codecs import codec_of
from alhambra.record.lines import modules_json
from alhambra.rules.api import Seat, Table
from alhambra.rules.games import AnyFrame, AnyResult


def hello_json(box: object, table: Table, seat: Seat, seed: int) -> Json:
    """What a seat's program is told before a game; ``seed`` is for its own chance."""
    codec = codec_of(box)
    about = {"seat": seat, "players": len(table.seats), "seed": seed}
    about |= modules_json(table.modules)
    return {"game": codec.game.NAME, **about, **codec.hello(box, table)}


def told(frames: Sequence[AnyFrame], seat: Seat) -> Json:
    """What the seat may know after these frames."""
    return codec_of(frames[-1].state).seen(frames, seat)


def over_json(result: AnyResult) -> Json:
    """The end of a game, as in the last line of its record."""
    totals = {str(holder): points for holder, points in result.totals.items()}
    return {"totals": totals, "winners": list(result.winners)}
