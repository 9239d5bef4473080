"""The games there are, and which of them something is of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Frame, Game, Result

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
AnyBox: TypeAlias = Any
"""The box of some game. The type system cannot say which states and choices go with it."""
AnyState: TypeAlias = Any
"""A state of some game."""
AnyChoice: TypeAlias = Any
"""A choice of some game."""
AnyEvent: TypeAlias = Any
"""An event of some game."""
AnyView: TypeAlias = Any
"""What a viewer sees of some game."""
AnyFrame: TypeAlias = Frame[AnyEvent, AnyState]
"""A frame of some game."""
AnyResult: TypeAlias = Result[Any, Any]
"""The result of some game: by whoever can have points there."""

GAMES: Final[Mapping[str, AnyGame]] = {game.NAME: game for game in (alhambra, rollwrite)}
"""By the names that records give them."""


def game_of(thing: object) -> AnyGame:
    """The game that a box, a state or the first event of a game is of."""
    return next(
        game for game in GAMES.values() if isinstance(thing, (game.State, game.SetUp, game.Box))
    )


def is_first(event: object) -> bool:
    """The event is the first one of a game."""
    return any(isinstance(event, game.SetUp) for game in GAMES.values())
