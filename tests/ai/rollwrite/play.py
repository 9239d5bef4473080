"""Games, positions and turns played out for the tests of opponents of Roll & Write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from alhambra.ai.rollwrite.level import RollwriteLevel
from alhambra.ai.rollwrite.planner import Turn
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.model import Cross, State, crossed, types_of
from tests.rules.rollwrite.play import TABLES, Step, played
from tests.rules.rollwrite.positions import table, the_box

BOX: Final = the_box()

BRIEF: Final[Mapping[str, RollwriteLevel]] = {
    name: replace(
        level,
        steps=min(level.steps, 8),
        candidates=min(level.candidates, 4),
        turns=min(level.turns, 2),
    )
    for name, level in shipped_levels().items()
}
"""The levels, those that play on in thought with few futures for few turns."""


KINDS: Final = tuple(TABLES)
SOLOS: Final = tuple(name for name in TABLES if name.startswith("solo"))


def new_game(name: str, seed: int) -> State:
    """The first decision of a game at this table."""
    return game.start(BOX, table(*TABLES[name]), Seeded(f"{name}/{seed}"))[-1].state


def random_game(name: str, seed: int) -> tuple[Step, ...]:
    """The decisions of a whole game by lot; it begins as ``new_game``."""
    return played(name, "anybody", seed).steps


def whole(state: State, turn: Turn, seed: str) -> History:
    """What follows from a turn: after its last choice dice were thrown, or the game is over, and
    not before. Raises ``IllegalChoice`` for a choice that is refused."""
    frames: History = ()
    for choice in turn:
        assert not _thrown(frames), f"dice were thrown before {choice}"
        frames += game.apply(state, state.to_move, choice, Seeded(f"{seed}/{len(frames)}"))
        state = frames[-1].state
    assert _thrown(frames), f"after {turn} there is more to choose"
    return frames


def _thrown(frames: History) -> bool:
    ending = {"Rolled", "Kept", "Ended"}
    return any(type(frame.event).__name__ in ending for frame in frames)


def position(
    state: State,
    *,
    dice: tuple[int, int, int, int] | None = None,
    mine: Sequence[Cross] | int | None = None,
    coins: int | None = None,
    round: int | None = None,
) -> State:
    """The state with other things: the dice (blue, blue, yellow, yellow), the sheet and the coins
    of the player to move, the round."""
    seat = state.to_move
    player = state.players[seat]
    if dice is not None:
        blue, blue2, yellow, yellow2 = dice
        player = player._replace(
            blue=tuple(sorted((blue, blue2))), yellow=tuple(sorted((yellow, yellow2)))
        )
    if mine is not None:
        player = player._replace(crossed=mine if isinstance(mine, int) else crossed(mine))
    if coins is not None:
        player = player._replace(coins=coins, track=max(coins, player.track))
    players = tuple(player if at == seat else one for at, one in enumerate(state.players))
    return state._replace(players=players, round=state.round if round is None else round)


def all_but(*open_: Cross) -> int:
    """Everything crossed out except these."""
    return 2**36 - 1 & ~crossed(open_)


def cells_of_type(building: Building) -> list[Cross]:
    return [
        (blue, yellow)
        for yellow in range(1, 7)
        for blue in range(1, 7)
        if types_of(BOX.grid).masks[building] >> 6 * (yellow - 1) + blue - 1 & 1
    ]
