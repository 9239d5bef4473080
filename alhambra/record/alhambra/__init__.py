"""The lines of Alhambra."""

from alhambra.record.alhambra.reading import (
    READ,
    AlhambraFields,
    RecordedChance,
    cast_of,
    read_choice,
)
from alhambra.record.alhambra.writing import WRITE, hello, seen
from alhambra.record.codec import Codec
from alhambra.rules import alhambra
from alhambra.rules.alhambra.events import SetUp
from alhambra.rules.alhambra.model import Box


def _own_box(set_up: SetUp, box: Box) -> Box:
    """The box with the tiles and places of a first event, which must be those of the box.

    Prices and walls of tiles and the order of places may differ.
    """
    own = {tile.id: tile for tile in set_up.tiles}
    if {tile.id: tile.building for tile in box.tiles} == {id: own[id].building for id in own}:
        box = box._replace(tiles=tuple(own[tile.id] for tile in box.tiles))
    if sorted(set_up.market) == sorted(box.market):
        box = box._replace(market=set_up.market)
    return box


CODEC = Codec(
    alhambra,
    WRITE,
    READ,
    read_choice,
    AlhambraFields,
    cast_of,
    _own_box,
    RecordedChance,
    hello,
    seen,
)
