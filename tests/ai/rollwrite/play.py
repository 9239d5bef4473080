"""What the tests of the opponents of Roll & Write share: games, positions, turns played out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from alhambra.ai.rollwrite.bot import RollwriteLevel
from alhambra.ai.rollwrite.planner import Turn
from alhambra.content import load_rollwrite_box
from alhambra.match.rollwrite.game import shipped_levels
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building, Seated, Table
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Choice, Coins
from alhambra.rules.rollwrite.model import Cross, Solo, State, crossed, types_of

BOX: Final = load_rollwrite_box()

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


class Kind(NamedTuple):
    """Who plays, and how alone."""

    players: int
    solo: Solo | None = None


SOLOS: Final = tuple(
    Kind(1, Solo(number, score)) for number in (2, 3, 4) for score in (False, True)
)
KINDS: Final = (*SOLOS, *(Kind(players) for players in range(2, 6)))


def new_game(kind: Kind, seed: int) -> State:
    """The first decision of a game."""
    seats = tuple(Seated(f"Player {seat + 1}", "player") for seat in range(kind.players))
    return game.start(BOX, Table("roll-and-write", seats, seed, kind.solo), Seeded(seed))[-1].state


class Step(NamedTuple):
    """A choice that was made, and what followed."""

    before: State
    choice: Choice
    frames: History


def random_game(kind: Kind, seed: int, coins: float = 0.3) -> Iterator[Step]:
    """A whole game of any choices; coins are taken only so often where one may build."""
    random, state = Random(f"{kind}/{seed}"), new_game(kind, seed)
    count = 0
    while open_ := game.choices(state, state.to_move):
        choice = random.choice(open_)
        if isinstance(choice, Coins) and random.random() > coins:
            choice = random.choice(open_)
        frames = game.apply(state, state.to_move, choice, Seeded(f"{seed}/{count}"))
        yield Step(state, choice, frames)
        state, count = frames[-1].state, count + 1


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
    """Where the buildings of a type are."""
    return [
        (blue, yellow)
        for yellow in range(1, 7)
        for blue in range(1, 7)
        if types_of(BOX.grid).masks[building] >> 6 * (yellow - 1) + blue - 1 & 1
    ]
