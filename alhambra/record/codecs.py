"""The codecs of all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alhambra.record import alhambra, rollwrite
from alhambra.record.codec import Codec
from alhambra.rules.games import game_of

CODECS: Final[Mapping[str, Codec]] = {
    codec.game.NAME: codec for codec in (alhambra.CODEC, rollwrite.CODEC)
}
"""By the names that records give to games."""


def codec_of(thing: object) -> Codec:
    """The codec of the game that a box, a state or the first event of a game is of."""
    return CODECS[game_of(thing).NAME]
