"""The games there are, and which of them something is of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Game

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
AnyBox: TypeAlias = Any
"""The box of some game. The type system cannot say which states and choices go with it."""
AnyState: TypeAlias = Any
"""A state of some game."""
AnyChoice: TypeAlias = Any
"""A choice of some game."""
AnyEvent: TypeAlias = Any
"""An event of some game."""

_ALL: Final[tuple[AnyGame, ...]] = (alhambra, rollwrite)

GAMES: Final[Mapping[str, AnyGame]] = {game.NAME: game for game in _ALL}
"""By the names that records give them."""

_OF: Final[Mapping[type, AnyGame]] = {
    kind: game for game in _ALL for kind in (game.Box, game.State, game.SetUp)
}


def game_of(thing: object) -> AnyGame:
    """The game that a box, a state or the first event of a game is of."""
    return _OF[type(thing)]
