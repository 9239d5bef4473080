"""A game that goes on otherwise: nothing known changes, all that is hidden does, and it holds."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from alhambra.library.saves import Boxes, Record, load
from alhambra.match.games import fork
from alhambra.match.match import AnyHistory, AnyMatch, Match
from alhambra.match.replay import Replay
from alhambra.opponents.thinker import Inline
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules import alhambra as game
from alhambra.rules import rollwrite
from alhambra.rules.alhambra.events import Reshuffled
from alhambra.rules.alhambra.model import Box
from alhambra.rules.alhambra.observe import observe
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.model import Solo
from tests.app.games.rollwrite.positions import TABLES
from tests.games import anybody, builder, whole

NEW = 4711


def finished(frames: AnyHistory, table: Table, path: Path) -> AnyMatch:
    """The game of these frames, kept in a record and played to its end."""
    record = Record(path)
    record.rewrite(frames)
    match: AnyMatch = Match(frames, table, record, Inline())
    random = Random(len(frames))
    while not match.over:
        match.submit(builder(match.choices(), random))
    return match


@pytest.mark.parametrize(
    ("name", "players", "solo"),
    [*(("alhambra", n, None) for n in (2, 3, 6)), *((rollwrite.NAME, *each) for each in TABLES)],
)
def test_from_any_point_a_game_goes_on_and_its_record_holds(
    boxes: Boxes, tmp_path: Path, name: str, players: int, solo: Solo | None
) -> None:
    box, path = boxes[name], tmp_path / "fork.jsonl"
    replay: Replay[Any, Any] = Replay(whole(box, players, players, variant=solo))
    seats = tuple(Seated(one, "easy") for one, *_ in replay.table.seats)
    table = replay.table._replace(seats=seats, seed=NEW)
    for stop in range(0, replay.last, 47 if name == "alhambra" else 29):
        replay.go(stop)
        frames = fork(box, replay.frames, table)
        if name == rollwrite.NAME:  # nothing is hidden, so nothing changes
            was = replay.state
            players_then = tuple(one._replace(kind="easy") for one in was.players)
            assert frames[-1].state == was._replace(players=players_then)
        match = finished(frames, table, path)
        assert check_game(box, path, next(read_games(path)))
        loaded = load(boxes, path).frames
        assert loaded[: len(frames)] == frames and loaded == tuple(match.frames)


def test_what_is_known_stays_and_what_is_hidden_is_dealt_anew(box: Box) -> None:
    replay = Replay(whole(box, 3, 8))
    for stop in range(0, replay.last, 5):
        replay.go(stop)
        seats = replay.table._replace(seed=NEW)
        now, new = replay.state, fork(box, replay.frames, seats)[-1].state
        for viewer in (None, 0, 1, 2):
            assert observe(new, viewer) == observe(now, viewer)
        assert [player.hand for player in new.players] == [player.hand for player in now.players]
        assert sorted(map(str, new.deck)) == sorted(map(str, now.deck))
        assert sorted(new.bag) == sorted(now.bag)
        assert len(now.bag) < 5 or new.bag != now.bag
        assert len(now.deck) < 5 or new.deck != now.deck
        assert fork(box, replay.frames, seats)[-1].state == new
        other = fork(box, replay.frames, seats._replace(seed=NEW + 1))[-1].state
        assert len(now.bag) < 5 or other.bag != new.bag


def test_after_a_reshuffle_too(box: Box, tmp_path: Path) -> None:
    games = (whole(box, 2, seed, anybody) for seed in range(60))
    frames = next(
        each for each in games if any(isinstance(frame.event, Reshuffled) for frame in each)
    )
    at = next(n for n, frame in enumerate(frames) if isinstance(frame.event, Reshuffled))
    replay = Replay(frames)
    stops = [n for n, stop in enumerate(replay.stops) if stop.frame > at]
    assert len(stops) > 3
    for stop in stops[:-1:3]:
        replay.go(stop)
        path = tmp_path / "fork.jsonl"
        table = replay.table._replace(seed=NEW)
        forked = fork(box, replay.frames, table)
        now, new = replay.state.deck, forked[-1].state.deck
        assert sorted(map(str, new)) == sorted(map(str, now))
        assert len(now) < 5 or new != now
        finished(forked, table, path)
        assert check_game(box, path, next(read_games(path)))


def test_seats_may_change_hands(box: Box) -> None:
    replay = Replay(whole(box, 3, 8))
    replay.go(20)
    seats = (Seated("Eva", "human"), Seated("Omar", "normal"), Seated("Zahra", "easy"))
    table = Table("alhambra", seats, NEW)
    frames = fork(box, replay.frames, table)
    assert tuple(Seated(p.name, p.kind) for p in frames[-1].state.players) == seats
    match: AnyMatch = Match(frames, table, Record(Path("/nowhere")), Inline())
    assert match.to_move == replay.state.to_move
    assert match.choices() == game.choices(replay.state, replay.state.to_move)
