"""Opponents of a match: levels that cannot think, and levels that nobody knows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from alhambra.content import load_boxes
from alhambra.match.alhambra.game import shipped_levels, shipped_temperaments
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match import start
from alhambra.opponents.bot_opponents import BotMatch, BotOpponents
from alhambra.opponents.bot_process import Failure
from alhambra.opponents.thinker import QUICK_TURN_SECONDS, Inline, Thinker
from alhambra.opponents.worker import GivenUp, WorkerClient
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import HUMAN, Seat, Seated, Table
from alhambra.rules.games import AnyFrame, game_of
from tests.opponents.conftest import Clock, until
from tests.opponents.hung_workers import dies
from tests.stand_ins import Forgetful

BOXES = load_boxes()
BOTH = pytest.mark.parametrize("name", [alhambra.NAME, rollwrite.NAME])


class Failing(Inline):
    """Answers in line, but some levels are given up at every question."""

    def __init__(self, *levels: str) -> None:
        super().__init__()
        self._failing = levels
        self._level = ""
        self.asked: list[str] = []

    def ask(self, state: Any, seat: Seat, level: str, seed: str) -> None:
        self._level = level
        self.asked.append(level)
        super().ask(state, seat, level, seed)

    def poll(self) -> Any:
        if self._level in self._failing:
            self.cancel()
            raise GivenUp("the process hung")
        return super().poll()


class Told:
    """Collects the failures that players are told."""

    def __init__(self) -> None:
        self.all: list[tuple[Seat, Failure]] = []

    def __call__(self, seat: Seat, failure: Failure) -> None:
        self.all.append((seat, failure))


def opened(
    name: str, kinds: tuple[str, ...], levels: Any, told: Told
) -> tuple[Any, tuple[Seat, ...]]:
    """A game of these kinds of players, and the seats whose kinds nobody knows."""
    table = Table(name, tuple(Seated(f"P{at}", kind) for at, kind in enumerate(kinds)), 5)
    opponents = BotOpponents(table, (), levels, told)
    frames: tuple[AnyFrame, ...] = start(BOXES[name], table)
    match: Any = BotMatch(frames, table, Forgetful(), opponents)
    return match, opponents.begin()


def play(match: Any, choices: int) -> None:
    for _ in range(choices):
        if not match.over:
            until(match.poll)


@BOTH
def test_a_level_that_is_given_up_is_relieved_by_the_normal_one_and_told_once(name: str) -> None:
    told, levels = Told(), Failing("expert")
    match, unknown = opened(name, ("expert", "easy"), levels, told)
    play(match, 30)
    assert unknown == ()
    assert told.all == [(0, Failure.LEVEL)]
    assert levels.asked.count("expert") == 1
    assert {"normal", "easy"} < set(levels.asked)


@BOTH
@pytest.mark.parametrize("kind", ["wizard", "Human", "", "bot", "bot:Gone"])
def test_an_unknown_kind_is_played_by_the_normal_level(name: str, kind: str) -> None:
    told, levels = Told(), Failing()
    match, unknown = opened(name, (kind, "easy", kind), levels, told)
    play(match, 30)
    assert unknown == (0, 2)
    assert told.all == []
    assert set(levels.asked) == {"normal", "easy"}
    assert match.table.seats[0].kind == kind
    assert match.frames[0].event.players[0].kind == kind


def test_a_seat_that_was_relieved_stays_with_the_normal_level_when_choices_are_taken_back() -> None:
    told, levels = Told(), Failing("hard")
    match, _ = opened(alhambra.NAME, ("human", "hard"), levels, told)
    match.house = match.house._replace(take_backs=True)
    match.submit(match.choices()[0])
    while match.human_to_move:
        match.submit(match.choices()[0])
    until(match.poll)
    match.undo()
    while match.human_to_move:
        match.submit(match.choices()[0])
    until(match.poll)
    assert told.all == [(1, Failure.LEVEL)]
    assert levels.asked.count("hard") == 1


# -- levels whose process fails --------------------------------------------------------------------


def test_a_process_that_dies_twice_is_told_and_the_normal_level_plays() -> None:
    told = Told()
    thinker = Thinker(WorkerClient("dies", dies))
    match, _ = opened(rollwrite.NAME, ("master", "master"), thinker, told)
    until(lambda: match.poll() and len(told.all) == 2)
    play(match, 3)
    match.close()
    thinker.close()
    assert sorted(told.all) == [(0, Failure.LEVEL), (1, Failure.LEVEL)]


@pytest.mark.parametrize(("name", "level"), [(alhambra.NAME, "hard"), (rollwrite.NAME, "normal")])
def test_levels_that_answer_at_once_think_in_this_program_where_no_process_lives(
    name: str, level: str
) -> None:
    """They play as they would have, so nobody has to be told."""
    told = Told()
    thinker = Thinker(WorkerClient("dies", dies))
    match, _ = opened(name, (level, level), thinker, told)
    inline, _ = opened(name, (level, level), Inline(), told)
    for _ in range(3):
        until(match.poll)
        until(inline.poll)
    assert list(match.frames) == list(inline.frames)
    assert told.all == []
    thinker.close()


@BOTH
def test_every_level_has_the_time_it_says_and_two_seconds(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def ask(client: WorkerClient, word: str, *about: object, seconds: float) -> None:
        given.append(seconds)

    monkeypatch.setattr(WorkerClient, "ask", ask)
    table = Table(name, (Seated("A", "easy"), Seated("B", "easy")), 5)
    state = start(BOXES[name], table)[-1].state
    seat = game_of(state).actors(state)[0]
    levels = MATCH_GAMES[name].levels
    for level in levels:
        Thinker(WorkerClient("nobody", dies, Clock())).ask(state, seat, level, "x")
    assert given == [
        level.seconds if level.steps else QUICK_TURN_SECONDS for level in levels.values()
    ]


def test_a_thought_that_fails_in_this_program_is_raised_where_the_turn_is_awaited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker = Thinker(WorkerClient("dies", dies))
    state = start(
        BOXES[alhambra.NAME], Table("alhambra", (Seated("A", "easy"), Seated("B", "easy")), 5)
    )
    now = state[-1].state

    def fail(*about: object) -> None:
        raise RuntimeError("no thought")

    monkeypatch.setattr("alhambra.opponents.thinker.think", fail)
    thinker.ask(now, now.to_move, "easy", "x")
    with pytest.raises(RuntimeError, match="no thought"):
        until(thinker.poll)
    thinker.close()


def test_a_computer_player_has_the_temperament_of_the_person_it_is_named_after() -> None:
    levels = Failing()
    seats = (
        *(Seated("Lubna", "easy"), Seated("Salim", "bot:Gone"), Seated("Ridwan", "wizard")),
        *(Seated("Nazhun 2", "easy"), Seated("Zahra", "easy")),
    )
    for name in (alhambra.NAME, rollwrite.NAME):
        table = Table(name, seats, 5)
        match: Any = BotMatch(
            start(BOXES[name], table), table, Forgetful(), BotOpponents(table, (), levels, print)
        )
        play(match, 20)
    assert set(levels.asked) == {"easy/collector", "normal", "easy"}
    lubna = MATCH_GAMES[alhambra.NAME].level("easy/collector")
    collector = shipped_temperaments()["collector"]
    assert lubna == replace(shipped_levels()["easy"], temperament=collector)
    assert MATCH_GAMES[alhambra.NAME].temperament_of(Seated("Lubna", HUMAN)) is None
