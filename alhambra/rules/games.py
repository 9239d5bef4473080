"""The registry of games, and the game that a value belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Frame, Game, Result

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
AnyBox: TypeAlias = Any
"""The box of some game. The types do not express which states and choices belong to it."""
AnyState: TypeAlias = Any
"""A state of some game."""
AnyChoice: TypeAlias = Any
"""A choice of some game."""
AnyEvent: TypeAlias = Any
"""An event of some game."""
AnyFrame: TypeAlias = Frame[AnyEvent, AnyState]
"""A frame of some game."""
AnyResult: TypeAlias = Result[Any, Any]
"""The result of some game."""

GAMES: Final[Mapping[str, AnyGame]] = {game.NAME: game for game in (alhambra, rollwrite)}
"""By the games' names in records."""


def game_of(thing: object) -> AnyGame:
    """The game that a box, a state or a first event belongs to."""
    return next(
        game for game in GAMES.values() if isinstance(thing, (game.State, game.SetUp, game.Box))
    )


def is_first(event: object) -> bool:
    """The event is the first one of a game."""
    return any(isinstance(event, game.SetUp) for game in GAMES.values())
