"""The running game on disk: nothing is lost, whenever the program stops."""

from pathlib import Path

import pytest

from alhambra.library.game_library import GameLibrary
from alhambra.library.saves import Boxes, Record, load
from alhambra.match.match import AlhambraMatch, Match, start
from alhambra.record.fields import RecordError
from alhambra.record.lines import line
from alhambra.rules.alhambra.model import Box
from alhambra.rules.games import AnyFrame
from tests.games import play, table
from tests.match.test_match import Slow


def test_a_game_read_back_is_the_game_that_was_written(
    box: Box, boxes: Boxes, tmp_path: Path
) -> None:
    for players in range(2, 7):
        record = Record(tmp_path / f"{players}.jsonl")
        frames: list[AnyFrame] = []
        for _, new in play(box, players, seed=players):
            record.append(new)
            frames += new
        loaded = load(boxes, record.path)
        assert loaded.frames == tuple(frames)
        assert loaded.table.seats == table(players).seats


def test_wherever_writing_stops_the_game_goes_on_from_the_last_choice(
    box: Box, boxes: Boxes, tmp_path: Path
) -> None:
    record = Record(tmp_path / "game.jsonl")
    ends = []
    whole: list[AnyFrame] = []
    for _, new in play(box, 2, seed=5, decisions=40):
        record.append(new)
        whole += new
        ends.append((record.path.stat().st_size, len(whole)))
    data = record.path.read_bytes()
    first_line = data.index(b"\n") + 1
    for size in range(first_line, len(data), 17):
        record.path.write_bytes(data[:size])
        frames = load(boxes, record.path).frames
        known = next(count for end, count in ends if end >= size)
        before = max((count for end, count in ends if end < size), default=0)
        assert len(frames) in (before, known)
        assert frames == tuple(whole[: len(frames)])


def test_the_unfinished_game_is_found_and_the_finished_one_is_not(
    box: Box, boxes: Boxes, tmp_path: Path
) -> None:
    shelf = GameLibrary(tmp_path)
    assert shelf.unfinished(boxes) is None
    frames = start(box, table(2))
    shelf.current.append(frames)
    found = shelf.unfinished(boxes)
    assert found is not None and found.frames == frames
    shelf.current.rewrite(tuple(frame for _, new in play(box, 2, 1) for frame in new))
    assert shelf.unfinished(boxes) is None
    kept = shelf.put_aside("finished", "today")
    again = GameLibrary(tmp_path)
    again.current.append(frames)
    assert kept is not None and kept.exists()
    assert again.put_aside("finished", "today") != kept


def test_undo_rewrites_the_record(box: Box, tmp_path: Path) -> None:
    record = Record(tmp_path / "game.jsonl")
    frames = start(box, table(3, 7))
    record.append(frames)
    match: AlhambraMatch = Match(frames, table(3, 7), record, Slow())
    written = record.path.read_bytes()
    match.submit(match.choices()[0])
    while match.can_undo:
        match.undo()
    assert [line(frame.event) for frame in match.frames] == record.path.read_text().splitlines()
    assert record.path.read_bytes().startswith(written)


def test_a_damaged_record_is_named_with_its_line(box: Box, boxes: Boxes, tmp_path: Path) -> None:
    record = Record(tmp_path / "game.jsonl")
    record.append(start(box, table(2)))
    lines = record.path.read_text().splitlines(keepends=True)
    record.path.write_text("".join([*lines[:3], '{"event": "money", "cards": ["ducat-12"]}\n']))
    with pytest.raises(RecordError, match=r"game.jsonl:4: key 'cards' is \[\"ducat-12\"\]"):
        load(boxes, record.path)
    cards = '"cards": ["ducat-9", "ducat-9", "ducat-9", "ducat-9", "ducat-9"]'
    record.path.write_text("".join([*lines, f'{{"event": "take", "player": 1, {cards}}}\n']))
    with pytest.raises(RecordError, match=f":{len(lines) + 1}: player 1 may not choose this"):
        load(boxes, record.path)


def test_a_tile_where_none_may_lie_is_no_game(box: Box, boxes: Boxes, tmp_path: Path) -> None:
    record = Record(tmp_path / "game.jsonl")
    record.append(tuple(frame for _, new in play(box, 2, 5, decisions=40) for frame in new))
    lines = record.path.read_text().splitlines(keepends=True)
    at = next(n for n, text in enumerate(lines) if '"to": "palace"' in text)
    lines[at] = lines[at].partition(', "x"')[0] + ', "x": 5, "y": 5}\n'
    record.path.write_text("".join(lines))
    with pytest.raises(RecordError, match=f":{at + 1}: player . may not choose this"):
        load(boxes, record.path)
