"""The running game on disk: nothing is lost, whenever the program stops."""

from pathlib import Path
from typing import Any

import pytest

from alhambra.library.game_library import Damaged, GameLibrary, Summaries, Summary
from alhambra.library.saves import Boxes, Record, load
from alhambra.match.match import Match, start
from alhambra.record.fields import RecordError
from alhambra.record.lines import line
from alhambra.rules.alhambra.model import Box
from alhambra.rules.games import GAMES, AnyFrame
from alhambra.rules.rollwrite.model import NAME, Solo
from alhambra.rules.rollwrite.model import Box as SheetBox
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
    for size in range(data.index(b"\n") + 1, len(data), 13):
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
    match: Match[Any, Any, Any, Any] = Match(frames, seats, record, Slow())
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
    record.append(whole(box, 2, 5, decisions=40))
    lines = record.path.read_text().splitlines(keepends=True)
    at = next(n for n, text in enumerate(lines) if '"to": "palace"' in text)
    lines[at] = lines[at].partition(', "x"')[0] + ', "x": 5, "y": 5}\n'
    record.path.write_text("".join(lines))
    with pytest.raises(RecordError, match=f":{at + 1}: player . may not choose this"):
        load(boxes, record.path)


# -- of Roll & Write -------------------------------------------------------------------------------


ALL = 10**9


def test_the_variant_of_one_who_plays_alone_is_read_back(
    sheet_box: SheetBox, boxes: Boxes, tmp_path: Path
) -> None:
    for solo in (Solo(2, True), Solo(4, False)):
        seats = table(1, 3, variant=solo, game=NAME)
        record = Record(tmp_path / f"{solo.virtual}.jsonl")
        record.append(start(sheet_box, seats))
        assert load(boxes, record.path).table == seats


@pytest.mark.parametrize(
    "impossible",
    [
        '{"event": "nudge", "player": 0, "die": "blue", "from": 9, "to": 8}',
        '{"event": "coins", "player": 0, "gained": 18}',
        '{"event": "pass_on", "player": 1, "to": 0, "blue": 1, "yellow": 1}',
        '{"event": "cross", "player": 0, "blue": 1, "yellow": 1, "building": "tower"}',
    ],
)
def test_what_cannot_be_shown_is_no_game(
    sheet_box: SheetBox, boxes: Boxes, tmp_path: Path, impossible: str
) -> None:
    record = Record(tmp_path / "game.jsonl")
    seats = next(
        seats
        for seats in (table(2, seed, game=NAME) for seed in range(20))
        if start(sheet_box, seats)[-1].state.to_move == 0
    )
    record.append(start(sheet_box, seats))
    number = len(record.path.read_text().splitlines()) + 1
    with record.path.open("a") as file:
        file.write(f"{impossible}\n")
    with pytest.raises(RecordError, match=rf"game\.jsonl:{number}: "):
        load(boxes, record.path)


def test_a_building_cannot_be_crossed_out_twice(
    sheet_box: SheetBox, boxes: Boxes, tmp_path: Path
) -> None:
    record = Record(tmp_path / "game.jsonl")
    record.append(start(sheet_box, table(2, game=NAME)))
    lines = record.path.read_text().splitlines(keepends=True)
    at = next(n for n, text in enumerate(lines) if '"cross"' in text)
    record.path.write_text("".join([*lines[: at + 1], lines[at], *lines[at + 1 :]]))
    with pytest.raises(RecordError, match=f":{at + 2}: the line is .* by the rules it is"):
        load(boxes, record.path)


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
