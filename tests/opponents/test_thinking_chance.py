"""Thought and game draw independently: no opponent foresees what the game will draw."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from alhambra.ai import search
from alhambra.ai.alhambra import fast_state as palace_states
from alhambra.ai.alhambra import level as palace_bot
from alhambra.ai.alhambra.fast_state import FastState as PalaceState
from alhambra.ai.position import Judgement, Level
from alhambra.ai.rollwrite import level as sheet_bot
from alhambra.ai.rollwrite.fast_state import FastState
from alhambra.ai.rollwrite.level import Future
from alhambra.content import load_boxes
from alhambra.match import match
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match import start
from alhambra.opponents import simulation
from alhambra.opponents.simulation import table_for
from alhambra.opponents.thinker import Inline
from alhambra.rules import alhambra, chance, rollwrite
from alhambra.rules.alhambra.model import LEFTOVER
from alhambra.rules.chance import chance_after, thought_seed
from alhambra.rules.games import AnyFrame, game_of
from alhambra.rules.rollwrite.model import TURN
from tests.stand_ins import Forgetful, InlineAdviser

BOXES = load_boxes()
GAMES = {alhambra.NAME: (2, 4), rollwrite.NAME: (1, 4)}
"""The numbers of players that are tried of each game."""
OF_A_GAME = re.compile(r"-?\d+/\d+/\d+")
"""The name of a draw of a game: its seed, the frames before, the number of the draw."""


class Draws:
    """The names of all draws, apart for the game and for thought."""

    def __init__(self) -> None:
        self.thinking = False
        self.of_game: set[object] = set()
        self.of_thought: set[object] = set()

    def random(self, name: object = None) -> Random:
        (self.of_thought if self.thinking else self.of_game).add(name)
        return Random(name)  # type: ignore[arg-type]


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch) -> Draws:
    """Notes the name of everything that is drawn from now on."""
    made = Draws()
    for module in (chance, palace_bot, palace_states, sheet_bot):
        monkeypatch.setattr(module, "Random", made.random)
    return made


def brief(steps: int) -> dict[str, Any]:
    """The opponents, those that play on in thought with few steps."""

    def few(levels: Mapping[str, Level]) -> dict[str, Level]:
        return {
            name: replace(level, steps=steps, candidates=4) if level.steps else level
            for name, level in levels.items()
        }

    return {
        name: of._replace(read_levels=partial(few, of.levels)) for name, of in MATCH_GAMES.items()
    }


def advised(state: Any, seat: int) -> None:
    """Ask for hints, and how good the first choice of the level that plays at once is."""
    asked = InlineAdviser(steps=6)
    asked.advise(state, seat)
    advice = asked.poll()
    assert advice is not None and not isinstance(advice, Judgement)
    asked.judge(state, seat, advice[-1].turn)


@pytest.mark.parametrize("level", ["easy", "master"])  # one that answers at once, one that plays on
@pytest.mark.parametrize("name", GAMES)
def test_no_draw_of_thought_has_the_name_of_a_draw_of_the_game(
    draws: Draws, monkeypatch: pytest.MonkeyPatch, name: str, level: str
) -> None:
    monkeypatch.setattr("alhambra.match.games.MATCH_GAMES", brief(2))
    positions = 0
    for players in GAMES[name][level == "master" :]:
        table = table_for(name, (level,) * players, 7)
        opponent, frames = Inline(), list(start(BOXES[name], table))
        game = game_of(frames[-1].state)
        while actors := game.actors(state := frames[-1].state):
            draws.thinking = True
            opponent.ask(state, actors[0], level, thought_seed(table.seed, len(frames)))
            if positions % 20 == 0 and state.phase != LEFTOVER:
                advised(state, actors[0])
            draws.thinking = False
            choice = opponent.poll()
            frames += game.apply(state, actors[0], choice, chance_after(7, len(frames)))
            positions += 1
    assert positions > 80
    assert draws.of_game and all(OF_A_GAME.fullmatch(str(one)) for one in draws.of_game)
    assert draws.of_thought
    assert not any(OF_A_GAME.fullmatch(str(one)) for one in draws.of_thought)
    assert not draws.of_game & draws.of_thought


def test_a_match_and_a_simulation_ask_with_a_seed_of_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    class Listening(Inline):
        def ask(self, state: Any, seat: int, level: str, seed: str) -> None:
            asked.append(seed)
            super().ask(state, seat, level, seed)

    kinds = ("easy",) * 3
    palaces, table = table_for(alhambra.NAME, kinds, 11), table_for(rollwrite.NAME, kinds, 11)
    list(simulation.play_out(BOXES[alhambra.NAME], palaces, Listening()))
    frames = start(BOXES[rollwrite.NAME], table)

    played: Any = match.Match(frames, table, Forgetful(), Listening())
    while not played.over:
        played.poll()
    assert len(asked) > 150
    assert not any(OF_A_GAME.match(seed) for seed in asked)


# -- what comes of it ------------------------------------------------------------------------------


def decisions(name: str, players: int, seeds: range) -> Iterator[tuple[AnyFrame, ...]]:
    """All that has happened before each decision of some games of the easy level."""
    for seed in seeds:
        frames = list(start(BOXES[name], table_for(name, ("easy",) * players, seed)))
        game = game_of(frames[-1].state)
        while actors := game.actors(state := frames[-1].state):
            yield tuple(frames)
            level = MATCH_GAMES[name].levels["easy"]
            for choice in search.think(level, state, actors[0], f"{seed}-{len(frames)}"):
                now = frames[-1].state
                frames += game.apply(now, actors[0], choice, chance_after(seed, len(frames)))


def foretold(hits: int, chances: Sequence[float]) -> bool:
    """Tell whether there are more hits than by chance, by five standard errors."""
    return hits > sum(chances) + 5 * math.sqrt(sum(p * (1 - p) for p in chances))


def test_futures_of_roll_and_write_do_not_foretell_the_throw() -> None:
    hits, chances = 0, list[float]()
    for frames in decisions(rollwrite.NAME, 3, range(20, 32)):
        now, seed = frames[-1].state, frames[0].event.seed
        if now.phase is not TURN:
            continue
        drawn = chance_after(seed, len(frames))
        thrown = (drawn.roll(6, "blue"), drawn.roll(6, "yellow"))
        fast = FastState(now)
        for number in range(6):
            ahead = Future(fast, 2, f"{thought_seed(seed, len(frames))}/{number}")
            hits += ahead.throw(fast.clock)[:2] == thrown
            chances.append(1 / 36)
    assert len(chances) > 1200
    assert not foretold(hits, chances)


def test_futures_of_alhambra_do_not_foretell_the_next_tile() -> None:
    hits, chances = 0, list[float]()
    for frames in decisions(alhambra.NAME, 3, range(20, 32)):
        now, seed = frames[-1].state, frames[0].event.seed
        fast = PalaceState(now)
        if len(fast.bag) < 2:
            continue
        for number in range(6):
            ahead = fast.deal_anew(f"{thought_seed(seed, len(frames))}/{number}")
            hits += ahead.bag[-1] == fast.bag[-1]
            chances.append(1 / len(fast.bag))
    assert len(chances) > 1200
    assert not foretold(hits, chances)
