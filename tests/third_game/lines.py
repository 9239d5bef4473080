"""The lines of Stones in records and statistics, and its opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

from alhambra.ai.position import Level, Position
from alhambra.foreign import Json
from alhambra.match.match import AnyHistory
from alhambra.match.match_game import MatchGame, PartialTurn
from alhambra.match.statistics import FinishedGame, FinishedPart, check, key_of, line_of
from alhambra.record.codec import Codec, RecordLine
from alhambra.record.fields import Fields, GameCast, by_itself
from alhambra.record.versions import (
    FORMAT,
    VERSION,
    house_json,
    players_json,
    read_house,
    read_players,
)
from alhambra.rules.api import Chance, Frame, Seat, Table
from alhambra.rules.chance import Seeded
from tests.third_game import rules
from tests.third_game.rules import NAME, PLAYERS, Ended, SetUp, State, Take, Took, TurnBegan

# -- records ---------------------------------------------------------------------------------------


def _set_up(event: SetUp) -> Json:
    head = {"event": "setup", "format": FORMAT, "version": VERSION, "game": NAME}
    players = players_json(event.players)
    about = {"seed": event.seed, "players": players, "stones": event.stones}
    return {**head, **about, **house_json(event.house)}


def _seen(frames: Sequence[Frame[Any, Any]], seat: Seat) -> Json:
    return {"stones": frames[-1].state.stones}


def _chance(path: Path, lines: Sequence[RecordLine]) -> Chance:
    return Seeded("nothing is drawn")


def _read_choice(f: Fields[GameCast]) -> Take:
    f.one_of("do", by_itself(("took",)))
    return Take(f.number("stones", 1, rules.MOST))


CODEC = Codec(
    game=rules,
    write={
        SetUp: _set_up,
        TurnBegan: lambda event: {"event": "turn", "player": event.player},
        Took: lambda event: {"event": "took", "player": event.player, "stones": event.stones},
        Ended: lambda event: {"event": "end", "winner": event.winner},
        Take: lambda choice: {"do": "took", "stones": choice.stones},
    },
    read={
        "setup": lambda f: SetUp(
            f.seed(), read_players(f, PLAYERS), f.number("stones", 1, 99), read_house(f)
        ),
        "turn": lambda f: TurnBegan(f.seat("player")),
        "took": lambda f: Took(f.seat("player"), f.number("stones", 1, rules.MOST)),
        "end": lambda f: Ended(f.seat("winner")),
    },
    read_choice=_read_choice,
    fields=Fields[GameCast],
    cast=lambda set_up: GameCast(range(len(set_up.players)), range(len(set_up.players))),
    own_box=lambda set_up, box: box,
    chance=_chance,
    hello=lambda box, table: {"stones": box.stones},
    seen=_seen,
)

# -- the opponent ----------------------------------------------------------------------------------


class Taking(NamedTuple):
    """A turn, as the opponent considers it."""

    worth: float
    """1 if it leaves a multiple of four."""
    take: Take


class StonesPosition(Position[Taking, State, Take, str]):
    """A position as a level sees it."""

    trust = 1.0
    stops = 1

    def __init__(self, level: Level, state: State) -> None:
        self._state, self.seat = state, state.to_move

    def plan_at_once(self, seed: str) -> Taking:
        return self.candidates()[0]

    def candidates(self) -> Sequence[Taking]:
        stones = self._state.stones
        numbers = range(1, min(stones, rules.MOST) + 1)
        found = [Taking((stones - n) % (rules.MOST + 1) == 0, Take(n)) for n in numbers]
        return sorted(found, key=lambda taking: taking.worth, reverse=True)

    def choices(self, plan: Taking) -> tuple[Take, ...]:
        return (plan.take,)

    def plan(self, choices: tuple[Take, ...]) -> Taking:
        (take,) = choices
        return Taking(0.0, take)

    def nothing(self) -> Taking:
        return self.candidates()[-1]

    def sources(self, rollout: State, weights: Sequence[float]) -> tuple[float, ...]:
        return (sum(map(mul, weights, self.prospects(rollout))),)

    def deal_future(self, seed: str) -> State:
        return self._state

    def play(self, future: State, plan: Taking, seed: str) -> State:
        return rules.apply(future, self.seat, plan.take, Seeded(seed))[-1].state

    def play_on(self, rollout: State) -> None:
        return

    def prospects(self, rollout: State) -> Sequence[float]:
        return [float(points) for points in rules.points(rollout).values()]


def _levels() -> Mapping[str, Level]:
    easy = Level(name="easy", elo=800, slips=0.0, steps=0, seconds=0.0, candidates=1)
    return {"easy": easy, "normal": replace(easy, name="normal", elo=1000)}


# -- statistics ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FinishedStones(FinishedGame[FinishedPart]):
    """A game of Stones that came to its end."""

    def make_line(self) -> str:
        parts = [[part.name, part.level, part.place, part.won] for part in self.parts]
        return line_of({"game": NAME, "key": self.key, "when": self.when, "parts": parts})


def finished(
    frames: AnyHistory, table: Table, when: datetime, seconds: int | None
) -> FinishedStones:
    """What is kept of it."""
    winner = frames[-1].state.to_move
    parts = tuple(
        FinishedPart(name, kind, 1 if seat == winner else 2, seat == winner)
        for seat, (name, kind, _) in enumerate(table.seats)
    )
    return FinishedStones(key_of(frames), when.isoformat(timespec="seconds"), parts)


def _read_finished(values: Any) -> FinishedStones:
    check(values, ("game", "key", "when", "parts"), {"key": str, "when": str, "parts": list})
    parts = tuple(FinishedPart(*part) for part in values["parts"])
    return FinishedStones(values["key"], values["when"], parts)


def _turn_at(frames: Sequence[Frame[Any, Any]], at: int) -> PartialTurn | None:
    made = rules.choice_of(frames[at].event)
    return None if made is None else PartialTurn(made[0], at - 1, (made[1],))


MATCH_GAME = MatchGame(
    game=rules,
    read_levels=_levels,
    adviser="normal",
    turn_at=_turn_at,
    reasons=(),
    finished=FinishedStones,
    read_finished=_read_finished,
)
