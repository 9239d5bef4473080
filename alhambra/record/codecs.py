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
"""By the games' names in records."""


def codec_of(thing: object) -> Codec:
    """The codec of the game that a box, a state or a first event belongs to."""
    return CODECS[game_of(thing).NAME]
