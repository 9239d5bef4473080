"""The lines of Alhambra."""

from alhambra.record.alhambra.reading import (
    READ,
    AlhambraFields,
    RecordedChance,
    cast_of,
    read_choice,
)
from alhambra.record.alhambra.writing import WRITE, WRITE_CHOICE, hello, seen
from alhambra.record.codec import Codec
from alhambra.rules import alhambra
from alhambra.rules.alhambra.events import SetUp
from alhambra.rules.alhambra.model import Box


def _misfit(set_up: SetUp, box: Box) -> str | None:
    if set_up.market == box.market:
        return None
    return f"the market's currencies are not {', '.join(box.market)}"


CODEC = Codec(
    alhambra,
    WRITE,
    WRITE_CHOICE,
    READ,
    read_choice,
    AlhambraFields,
    cast_of,
    _misfit,
    RecordedChance,
    hello,
    seen,
)
