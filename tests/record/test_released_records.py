"""Records that released versions wrote: read, checked, loaded and replayed as on the day."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from alhambra.content import load_boxes
from alhambra.library.game_library import CURRENT, GameEntry, Summaries, Summary
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Boxes, load
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.games import turns_of
from alhambra.match.match import AnyHistory
from alhambra.match.replay import Replay
from alhambra.match.rollwrite.statistics import RollwritePlayed, rollwrite_played
from alhambra.match.statistics import key_of
from alhambra.record.checking import check_game
from alhambra.record.codec import RecordLine
from alhambra.record.lines import line, read_games
from alhambra.rules import rollwrite
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite.model import Solo
from tests.record.whole_games import are_right
from tests.released import FOLDER, expected, written_lines

DAY = datetime(2026, 5, 1, 20, 15)
each_record = pytest.mark.parametrize("name", expected())
"""A test of every record."""


@cache
def games_in(name: str) -> tuple[list[RecordLine], ...]:
    return tuple(read_games(FOLDER / name))


@cache
def loaded_games(name: str) -> tuple[AnyHistory, ...]:
    """The frames of each game of a record, loaded from a file of its own."""
    lines, found = written_lines(FOLDER / name), list[AnyHistory]()
    with TemporaryDirectory() as folder:
        for number, game in enumerate(games_in(name)):
            path = Path(folder) / f"{number}.jsonl"
            own = lines[game[0].number - 1 : game[-1].number]
            path.write_bytes("".join(f"{text}\n" for text in own).encode())
            found.append(load(load_boxes(), path).frames)
    return tuple(found)


def as_text(points: Any) -> dict[str, int]:
    """Points by the names that records give to holders."""
    return {str(holder): number for holder, number in points.items()}


def test_every_record_of_the_folder_has_its_expectations() -> None:
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.jsonl")}
    games = {name for name in found if "/damaged/" not in name and "/data/" not in name}
    assert games == expected().keys()


@each_record
def test_lines_that_are_read_and_written_again_are_the_same(name: str) -> None:
    read = [line(each.entry) for game in games_in(name) for each in game]
    assert read == written_lines(FOLDER / name)


@each_record
def test_games_hold(boxes: Boxes, name: str) -> None:
    for game, wanted in zip(games_in(name), expected()[name], strict=True):
        assert check_game(boxes[wanted["game"]], FOLDER / name, game) is ("end" in wanted)
        assert len(game) == wanted["lines"]


@each_record
def test_games_load_and_replay_to_their_last_line(name: str) -> None:
    for frames, wanted in zip(loaded_games(name), expected()[name], strict=True):
        assert len(frames) == wanted["events"]
        assert len(turns_of(frames)) == wanted["turns"]
        assert key_of(frames) == wanted["digest"]
        replay: Replay[Any, Any] = Replay(frames)
        replay.go(replay.last)
        assert tuple(replay.frames) == frames
        told = told_of(frames)
        assert told == {key: wanted[key] for key in told}


def told_of(frames: AnyHistory) -> dict[str, Any]:
    """A loaded game in the words of the file of expectations."""
    state = frames[-1].state
    game = game_of(state)
    table = game.table_of(frames[0].event)
    told: dict[str, Any] = {
        "game": game.NAME,
        "players": [f"{seated.name} ({seated.kind})" for seated in table.seats],
    }
    if isinstance(table.variant, Solo):
        told["solo"] = table.variant._asdict()
    result = game.result(state)
    if result is not None:
        told["end"] = {"totals": as_text(result.totals), "winners": [*result.winners]}
    else:
        (seat,) = game.actors(state)
        told["points"] = as_text(game.points(state))
        choices = len(game.choices(state, seat))
        told["decision"] = {"phase": str(state.phase), "player": seat, "choices": choices}
    return told


@each_record
def test_the_list_of_games_tells_how_far_the_first_came(boxes: Boxes, name: str) -> None:
    path = FOLDER / name
    entry = GameEntry(path, CURRENT, 0.0, path.stat().st_size)
    summaries = Summaries(boxes)
    while summaries.of(entry) is None:
        summaries.read_on([entry], 1000)
    known, wanted = summaries.of(entry), expected()[name][0]
    assert isinstance(known, Summary) and known.begun
    assert known.over == ("end" in wanted)
    if known.over:
        assert as_text(known.points) == wanted["end"]["totals"]


@each_record
def test_ended_games_are_counted_and_read_back(name: str, tmp_path: Path) -> None:
    for frames, wanted in zip(loaded_games(name), expected()[name], strict=True):
        if "end" not in wanted:
            continue
        table = game_of(frames[0].event).table_of(frames[0].event)
        ledger = Ledger(tmp_path / f"{wanted['digest']}-statistics.jsonl")
        count = rollwrite_played if wanted["game"] == rollwrite.NAME else played
        ended = count(frames, table, DAY, 60)
        ledger.add(ended)
        assert (*ledger.games(Played), *ledger.games(RollwritePlayed)) == (ended,)
        points = [part.points for part in ended.parts]
        assert points == [wanted["end"]["totals"][str(n)] for n in range(len(table.seats))]


# -- the versions before 0.3.0 ---------------------------------------------------------------------

EARLIER = sorted((Path(__file__).parent / "earlier").glob("*.jsonl"))


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_is_read_and_holds(boxes: Boxes, path: Path) -> None:
    frames = load(boxes, path).frames
    lines = path.read_text("utf-8").splitlines()
    assert [line(frame.event) for frame in frames] == lines
    assert game_of(frames[-1].state).result(frames[-1].state) is not None
    assert are_right(path)


def test_there_is_one_of_each_version() -> None:
    assert [path.stem for path in EARLIER] == ["alhambra-0.1.0", "alhambra-0.2.0"]
