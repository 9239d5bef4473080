"""Asking levels and coach about positions, and counting what they know too much."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count, cycle
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from alhambra.ai import search
from alhambra.ai.alhambra.level import AlhambraLevel
from alhambra.ai.position import Level
from alhambra.match.games import MATCH_GAMES
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.model import LEFTOVER, Card
from alhambra.rules.alhambra.observe import next_scoring
from alhambra.rules.api import Seat
from alhambra.rules.chance import advice_seed, chance_after, deal_chance, thought_seed
from alhambra.rules.games import GAMES, AnyState
from alhambra.rules.rollwrite.model import SIDES, TURN
from bench.games import decisions
from bench.honesty.hidden import indistinguishable, with_other_hands

OF_A_GAME: Final = re.compile(r"-?\d+/\d+/\d+")
"""The name of a draw of a game: its seed, the frames before, the number of the draw."""
COACH: Final = "coach"
LEVELS: Final = tuple(MATCH_GAMES[alhambra.NAME].levels)
"""The same in both games."""
FUTURES: Final = 3
"""Futures dealt for each position and level that searches."""
CANDIDATES: Final = 4
"""Turns that levels search among here."""
ERRORS: Final = 5
"""Standard errors above chance from which thought foresees the game."""


class Moment(NamedTuple):
    """A position of a game, and where the game's coming draws begin."""

    state: AnyState
    seat: Seat
    seed: int
    """Of the game."""
    made: int
    """The frames that happened before."""


class Asked(NamedTuple):
    """A level that is asked for a turn, or the coach."""

    name: str
    level: Level
    seed: Callable[[Moment], str]
    """The seed it thinks with."""
    decide: Callable[[AnyState, Seat, str], object]


@dataclass(slots=True)
class Found:
    """What was found about a level or the coach."""

    game: str
    name: str
    positions: int = 0
    names: int = 0
    """Draws of thought with different names."""
    shared: int = 0
    """Those with a name that a draw of a game has or may have."""
    draws: int = 0
    """Draws of thought that were compared with what the game drew next."""
    agreed: int = 0
    chances: list[float] = field(default_factory=list)
    """Of each of them: the probability that it agrees by chance."""
    differed: int = 0
    """Decisions that changed with what is hidden, dealt anew as in a match."""
    differed_undealt: int = 0
    """The same without dealing anew."""
    other_hands: int = 0
    """Positions in which the others got other hands, for one who knows the hands."""
    remembered: int = 0
    """Those in which that changed the decision: memory matters."""

    @property
    def expected(self) -> float:
        """How many draws agree by chance."""
        return sum(self.chances)

    @property
    def error(self) -> float:
        """The standard error of that."""
        return sqrt(sum(p * (1 - p) for p in self.chances))

    @property
    def honest(self) -> bool:
        # With few draws the distribution is skewed: a few agree by chance.
        foresees = self.agreed > self.expected + ERRORS * max(1.0, self.error)
        return not (self.shared or foresees or self.differed or self.differed_undealt)

    def compare(self, agrees: bool, chance: float) -> None:
        """Count a draw of thought."""
        self.draws += 1
        self.agreed += agrees
        self.chances.append(chance)


def moments(name: str, players: Sequence[int], number: int, seed: int) -> Iterator[Moment]:
    """So many positions of whole games of the hard level, the numbers of players in turn."""
    game = GAMES[name]
    for each, game_seed in zip(cycle(players), count(seed), strict=False):
        for state, made in decisions(game, each, game_seed):
            if not number:
                return
            number -= 1
            yield Moment(state, game.actors(state)[0], game_seed, made)


def everybody(name: str, steps: int) -> list[Asked]:
    """All levels of the game and the coach, all with few steps."""

    def level_asked(level: Level) -> Asked:
        return Asked(
            level.name,
            level,
            lambda moment: thought_seed(moment.seed, moment.made),
            lambda state, seat, seed: search.think(level, state, seat, seed),
        )

    def advised(state: AnyState, seat: Seat, seed: str) -> object:
        advice = search.advise(coach, state, seed, steps=steps)
        return advice, search.judge(coach, state, advice[-1].turn, seed, steps=steps)

    of = MATCH_GAMES[name]
    few = {level.name: _with_few(level, steps) for level in of.levels.values()}
    coach = few[of.adviser]

    def seed_of(moment: Moment) -> str:
        return advice_seed(of.position_name(moment.state), moment.seat)

    return [*map(level_asked, few.values()), Asked(COACH, coach, seed_of, advised)]


def _with_few(level: Level, steps: int) -> Level:
    """The level as it is if it does not search; else with few steps, turns and rounds."""
    if not level.steps:
        return level
    level = replace(level, steps=steps, candidates=CANDIDATES, tables={})
    return replace(level, rounds=1) if isinstance(level, AlhambraLevel) else level


def check(
    name: str,
    players: Sequence[int],
    positions: int,
    *,
    who: Container[str] = (*LEVELS, COACH),
    seed: int = 1,
    steps: int = 4,
) -> list[Found]:
    """Ask ``who`` about so many positions of a game."""
    asked = [one for one in everybody(name, steps) if one.name in who]
    found = [Found(name, one.name) for one in asked]
    thought: list[set[str]] = [set() for _ in asked]
    drawn: set[str] = set()
    for moment in moments(name, players, positions, seed):
        throw = _play_turn(name, moment, drawn)
        for one, told, names in zip(asked, found, thought, strict=True):
            if one.name == COACH and moment.state.phase is LEFTOVER:
                continue
            told.positions += 1
            _check_draws(name, one, moment, throw, told)
            _check_decisions(name, one, moment, told, names)
    for told, names in zip(found, thought, strict=True):
        told.names = len(names)
        told.shared = sum(one in drawn or bool(OF_A_GAME.fullmatch(one)) for one in names)
    return found


@contextmanager
def noted(names: set[str]) -> Iterator[None]:
    """Collect the name of every generator that is seeded meanwhile, whoever makes it."""
    seed = Random.seed

    def noting(random: Random, name: Any = None, version: int = 2) -> None:
        names.add(str(name))
        seed(random, name, version)

    # Generators are made in many modules, and each of them calls this method.
    Random.seed = noting  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Random.seed = seed  # type: ignore[method-assign]


def _play_turn(name: str, moment: Moment, drawn: set[str]) -> tuple[int, int]:
    """Play the hard level's turn as the game does, and collect the names of the game's draws; the
    two dice that the last choice throws."""
    game, (state, seat, seed, made) = GAMES[name], moment
    at = made
    turn = search.think(MATCH_GAMES[name].levels["hard"], state, seat, thought_seed(seed, made))
    for choice in turn:
        at = made
        with noted(drawn):
            frames = game.apply(state, seat, choice, chance_after(seed, made))
        state, made = frames[-1].state, made + len(frames)
    chance = chance_after(seed, at)
    return chance.roll(SIDES, "blue"), chance.roll(SIDES, "yellow")


def _dealt(name: str, one: Asked, state: AnyState, moment: Moment) -> AnyState:
    """The state as the match hands it over."""
    chance = deal_chance(one.seed(moment))
    return MATCH_GAMES[name].deal(state, moment.seat, one.level, chance)


def _check_draws(
    name: str, one: Asked, moment: Moment, throw: tuple[int, int], told: Found
) -> None:
    """Compare what is dealt for a thought, and in it, with what the game draws next."""
    state, seed = moment.state, one.seed(moment)
    dealt = _dealt(name, one, state, moment)
    if name == alhambra.NAME:
        if len(state.bag) > 1:
            told.compare(dealt.bag[0] == state.bag[0], 1 / len(state.bag))
        window = next_scoring(state)
        if state.deck and (window is None or window[0] > 1):
            told.compare(dealt.deck[0] == state.deck[0], _chance_of_card(moment, one.level))
    if not one.level.steps or state.phase is LEFTOVER:
        return
    position = search.POSITIONS[name](one.level, dealt)
    for number in range(FUTURES):
        future = position.deal_future(f"{seed}/{number}")
        if name == alhambra.NAME and len(state.bag) > 1:
            told.compare(future.bag[-1].tile == state.bag[0], 1 / len(state.bag))
        elif name == rollwrite.NAME and state.phase is TURN and not state.last_turn:
            told.compare(future.future.throw(future.fast.clock)[:2] == throw, 1 / SIDES**2)


def _chance_of_card(moment: Moment, level: Any) -> float:
    """The probability that the first card of a deck dealt anew is the true one."""
    state, seat = moment.state, moment.seat
    pool = [card for card in state.deck if isinstance(card, Card)]
    if not level.knows_hands:
        for other, player in enumerate(state.players):
            pool += player.hand.cards() if other != seat else ()
    return pool.count(state.deck[0]) / len(pool)


def _check_decisions(name: str, one: Asked, moment: Moment, told: Found, names: set[str]) -> None:
    """Compare decisions in states that look alike, and those with other hands."""
    state, seat, seed = moment.state, moment.seat, one.seed(moment)
    knows_hands = getattr(one.level, "knows_hands", False)
    rng = Random(f"honesty/{seed}")
    other = indistinguishable(state, seat, rng, knows_hands=knows_hands)
    with noted(names):
        dealt = _dealt(name, one, state, moment)
        decided = one.decide(dealt, seat, seed)
        undealt = one.decide(state, seat, seed)
    told.differed += one.decide(_dealt(name, one, other, moment), seat, seed) != decided
    told.differed_undealt += one.decide(other, seat, seed) != undealt
    if knows_hands and one.name != COACH:  # its figures change with any other luck
        told.other_hands += 1
        hands = with_other_hands(dealt, seat, f"hands/{seed}")
        told.remembered += one.decide(hands, seat, seed) != decided
