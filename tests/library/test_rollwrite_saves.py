"""Games of Roll & Write on disk: read back, torn, damaged, on the shelf."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from alhambra.library.game_library import Damaged, GameLibrary, Summaries, Summary
from alhambra.library.saves import Boxes, Record, load
from alhambra.match.match import RollwriteMatch, start
from alhambra.record.fields import RecordError
from alhambra.record.lines import line
from alhambra.rules.alhambra.model import Box
from alhambra.rules.games import AnyFrame
from alhambra.rules.rollwrite.choices import Nudge
from alhambra.rules.rollwrite.model import NAME, Solo
from alhambra.rules.rollwrite.model import Box as SheetBox
from tests import games
from tests.games import anybody, play
from tests.match.rollwrite.matches import choose, whole
from tests.match.test_match import Slow

table = partial(games.table, game=NAME)

ALL = 10**9


@pytest.mark.parametrize("players", range(1, 6))
def test_a_game_read_back_is_the_game_that_was_written(
    sheet_box: SheetBox, boxes: Boxes, tmp_path: Path, players: int
) -> None:
    record = Record(tmp_path / "game.jsonl")
    frames = whole(sheet_box, players, players)
    record.append(frames)
    loaded = load(boxes, record.path)
    assert loaded.frames == frames
    assert loaded.table.seats == table(players).seats


def test_the_variant_of_one_who_plays_alone_is_read_back(
    sheet_box: SheetBox, boxes: Boxes, tmp_path: Path
) -> None:
    for solo in (Solo(2, True), Solo(4, False)):
        seats = table(1, 3, variant=solo)
        record = Record(tmp_path / f"{solo.virtual}.jsonl")
        record.append(start(sheet_box, seats))
        assert load(boxes, record.path).table == seats


def test_wherever_writing_stops_the_game_goes_on_from_the_last_choice(
    sheet_box: SheetBox, boxes: Boxes, tmp_path: Path
) -> None:
    record = Record(tmp_path / "game.jsonl")
    ends: list[tuple[int, int]] = []
    frames: list[AnyFrame] = []
    for _, new in play(sheet_box, 3, 5, anybody, decisions=30):
        record.append(new)
        frames += new
        ends.append((record.path.stat().st_size, len(frames)))
    data = record.path.read_bytes()
    for size in range(data.index(b"\n") + 1, len(data), 7):
        record.path.write_bytes(data[:size])
        read = load(boxes, record.path).frames
        known = next(count for end, count in ends if end >= size)
        before = max((count for end, count in ends if end < size), default=0)
        assert len(read) in (before, known) and read == tuple(frames[: len(read)])


def test_undo_rewrites_the_record(sheet_box: SheetBox, tmp_path: Path) -> None:
    record = Record(tmp_path / "game.jsonl")
    frames = start(sheet_box, table(3, 7))
    record.append(frames)
    match = RollwriteMatch(frames, table(3, 7), record, Slow())
    written = record.path.read_bytes()
    match.submit(choose(match, Nudge))
    assert record.path.read_bytes() != written
    match.undo()
    assert record.path.read_bytes() == written
    assert [line(frame.event) for frame in match.frames] == record.path.read_text().splitlines()


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
        for seats in (table(2, seed) for seed in range(20))
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
    record.append(start(sheet_box, table(2)))
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
    solo = [f for _, new in play(sheet_box, 1, 3, anybody, variant=Solo(2, True)) for f in new]
    shelf.save(tuple(solo), "Alone")
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
