"""The lines of Roll & Write."""

from alhambra.record.codec import Codec
from alhambra.record.rollwrite.reading import (
    READ,
    RecordedChance,
    RollwriteFields,
    cast_of,
    read_choice,
)
from alhambra.record.rollwrite.writing import WRITE, WRITE_CHOICE, hello, seen
from alhambra.rules import rollwrite
from alhambra.rules.rollwrite.events import SetUp
from alhambra.rules.rollwrite.model import Box


def _misfit(set_up: SetUp, box: Box) -> str | None:
    if set_up.grid != box.grid:
        return "the grid is not that of this game's sheet"
    if set_up.coins != box.track:
        return f"the coin track has {set_up.coins} boxes; expected {box.track}"
    return None


CODEC = Codec(
    rollwrite,
    WRITE,
    WRITE_CHOICE,
    READ,
    read_choice,
    RollwriteFields,
    cast_of,
    _misfit,
    RecordedChance,
    hello,
    seen,
)
