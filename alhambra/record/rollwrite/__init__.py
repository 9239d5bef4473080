"""The lines of Roll & Write."""

from alhambra.record.codec import Codec
from alhambra.record.rollwrite.reading import (
    READ,
    RecordedChance,
    RollwriteFields,
    cast_of,
    read_choice,
)
from alhambra.record.rollwrite.writing import WRITE, hello, seen
from alhambra.rules import rollwrite
from alhambra.rules.rollwrite.events import SetUp
from alhambra.rules.rollwrite.model import Box


def _own_box(set_up: SetUp, box: Box) -> Box:
    """The box with the grid, the coin track and the rounds of a first event."""
    return box._replace(
        grid=set_up.grid,
        track=max(set_up.coins, box.first_coins),
        rounds={**box.rounds, len(set_up.players) + set_up.virtual: set_up.rounds},
    )


CODEC = Codec(
    rollwrite,
    WRITE,
    READ,
    read_choice,
    RollwriteFields,
    cast_of,
    _own_box,
    RecordedChance,
    hello,
    seen,
)
