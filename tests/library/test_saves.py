"""The running game on disk: nothing is lost, whenever the program stops."""

from pathlib import Path
from typing import Any

import pytest

from alhambra.library.game_library import Damaged, GameLibrary, Summaries, Summary
from alhambra.library.saves import Boxes, Record, load
from alhambra.match.match import Match, start
from alhambra.record.lines import line
from alhambra.rules.alhambra.model import Box
from alhambra.rules.games import GAMES, AnyFrame
from alhambra.rules.rollwrite.model import Box as SheetBox
from alhambra.rules.rollwrite.model import Solo
from tests.games import play, table, whole
from tests.stand_ins import Slow

each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_a_game_read_back_is_the_game_that_was_written(
    boxes: Boxes, tmp_path: Path, name: str
) -> None:
    for players in GAMES[name].PLAYERS:
        record = Record(tmp_path / f"{players}.jsonl")
        frames: list[AnyFrame] = []
        for _, new in play(boxes[name], players, players):
            record.append(new)
            frames += new
        loaded = load(boxes, record.path)
        assert loaded.frames == tuple(frames)
        assert loaded.table.seats == table(players).seats


@each_game
def test_wherever_writing_stops_the_game_goes_on_from_the_last_choice(
    boxes: Boxes, tmp_path: Path, name: str
) -> None:
    record = Record(tmp_path / "game.jsonl")
    ends, frames = list[tuple[int, int]](), list[AnyFrame]()
    for _, new in play(boxes[name], 3, 5, decisions=30):
        record.append(new)
        frames += new
        ends.append((record.path.stat().st_size, len(frames)))
    data = record.path.read_bytes()
    for size in range(data.index(b"\n") + 1, len(data), 29):
        record.path.write_bytes(data[:size])
        read = load(boxes, record.path).frames
        known = next(count for end, count in ends if end >= size)
        before = max((count for end, count in ends if end < size), default=0)
        assert len(read) in (before, known) and read == tuple(frames[: len(read)])


@each_game
def test_undo_rewrites_the_record(boxes: Boxes, tmp_path: Path, name: str) -> None:
    seats, record = table(3, 7, game=name), Record(tmp_path / "game.jsonl")
    frames = start(boxes[name], seats)
    record.append(frames)
    match: Match[Any, Any, Any] = Match(frames, seats, record, Slow())
    written = record.path.read_bytes()
    match.submit(match.choices()[0])
    assert record.path.read_bytes() != written
    while match.can_undo:
        match.undo()
    assert [line(frame.event) for frame in match.frames] == record.path.read_text().splitlines()
    assert record.path.read_bytes().startswith(written)


def test_the_unfinished_game_is_found_and_the_finished_one_is_not(
    box: Box, boxes: Boxes, tmp_path: Path
) -> None:
    shelf = GameLibrary(tmp_path)
    assert shelf.unfinished(boxes) is None
    frames = start(box, table(2))
    shelf.current.append(frames)
    found = shelf.unfinished(boxes)
    assert found is not None and found.frames == frames
    shelf.current.rewrite(whole(box, 2, 1))
    assert shelf.unfinished(boxes) is None
    kept = shelf.put_aside("finished", "today")
    again = GameLibrary(tmp_path)
    again.current.append(frames)
    assert kept is not None and kept.exists()
    assert again.put_aside("finished", "today") != kept


# -- of Roll & Write -------------------------------------------------------------------------------


ALL = 10**9


def test_the_shelf_has_both_games_and_tells_which_is_which(
    box: Box, sheet_box: SheetBox, boxes: Boxes, tmp_path: Path
) -> None:
    shelf = GameLibrary(tmp_path)
    shelf.current.rewrite(whole(sheet_box, 2, 1, decisions=9))
    shelf.save(whole(box, 3, 1, decisions=9), "Palace")
    shelf.save(whole(sheet_box, 3, 2), "Sheet")
    shelf.save(whole(sheet_box, 1, 3, variant=Solo(2, True)), "Alone")
    (shelf.folder / "saved" / "odd.jsonl").write_text('{"event": "setup"}\n')
    summaries = Summaries(boxes)
    entries = shelf.entries()
    summaries.read_on(entries, ALL)
    known = {entry.name or entry.place: summaries.of(entry) for entry in entries}
    assert isinstance(known["odd"], Damaged) and "key 'format' is missing" in str(
        known["odd"].error
    )
    found = {name: one for name, one in known.items() if isinstance(one, Summary)}
    assert {name: one.game.NAME for name, one in found.items()} == {
        "current": "roll-and-write",
        "Palace": "alhambra",
        "Sheet": "roll-and-write",
        "Alone": "roll-and-write",
    }
    over = found["Sheet"]
    assert over.over and over.leader in over.winners and not found["current"].over
    assert over.points[over.leader] == max(over.points.values())
    assert found["current"].points.keys() == {0, 1}
    assert found["Alone"].leader == 0 and "virtual-1" in found["Alone"].points
    assert shelf.unfinished(boxes) is not None


def test_games_of_both_kinds_are_brought_in_from_one_file(
    box: Box, sheet_box: SheetBox, boxes: Boxes, tmp_path: Path
) -> None:
    source = tmp_path / "both.jsonl"
    parts = [whole(sheet_box, 2, 1), whole(box, 2, 1, decisions=9), whole(sheet_box, 1, 1)]
    for frames in parts:
        Record(source).append(frames)
    brought = list(GameLibrary(tmp_path / "shelf").bring_in(boxes, source))
    assert b"".join(path.read_bytes() for path in brought) == source.read_bytes()
    assert [load(boxes, path).frames for path in brought] == parts
