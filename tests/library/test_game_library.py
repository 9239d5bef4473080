"""The folder of games: what is there, what it holds, and how it is moved about."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from alhambra import files
from alhambra.library.game_library import Damaged, GameLibrary, Summaries, Summary, file_name
from alhambra.library.saves import Boxes, Record, load
from alhambra.names import LONGEST_NAME
from alhambra.record.fields import RecordError
from alhambra.record.lines import LONGEST_LINE
from alhambra.rules.alhambra.model import Box
from tests.games import table, whole
from tests.stand_ins import Held

ALL = 10**9


def aged(path: Path, when: int) -> Path:
    os.utime(path, (when, when))
    return path


@pytest.fixture
def shelf(box: Box, tmp_path: Path) -> GameLibrary:
    """A running game, a finished and a saved one."""
    made = GameLibrary(tmp_path / "games")
    made.current.rewrite(whole(box, 4, 1))
    aged(made.current.path, 100)
    kept = made.put_aside("finished", "2026-01-01 10.00.00")
    assert kept is not None
    made.current.rewrite(whole(box, 3, 2, decisions=20))
    aged(made.current.path, 300)
    aged(made.save(whole(box, 2, 3, decisions=9), "Before the storm"), 200)
    return made


def read(boxes: Boxes, shelf: GameLibrary) -> dict[str, Summary | Damaged]:
    """All that is known of the games, by name."""
    summaries = Summaries(boxes)
    entries = shelf.entries()
    assert not entries or summaries.read_on(entries, ALL)
    known = {entry.name or entry.place: summaries.of(entry) for entry in entries}
    assert None not in known.values()
    return {name: one for name, one in known.items() if one is not None}


def test_games_are_listed_newest_first(shelf: GameLibrary) -> None:
    places = [(entry.place, entry.name) for entry in shelf.entries()]
    assert places == [
        ("current", ""),
        ("saved", "Before the storm"),
        ("finished", "2026-01-01 10.00.00"),
    ]
    assert GameLibrary(shelf.folder / "nothing").entries() == []


def test_a_summary_is_the_last_state(boxes: Boxes, shelf: GameLibrary) -> None:
    known = read(boxes, shelf)
    running, over = known["current"], known["2026-01-01 10.00.00"]
    assert isinstance(running, Summary) and isinstance(over, Summary)
    assert running.state == load(boxes, shelf.current.path).frames[-1].state
    assert over.over and not running.over
    assert over.leader in over.state.winners
    points = [player.score for player in over.players]
    assert points[over.leader] == max(points)


def test_games_are_read_a_little_at_a_time_and_once(
    box: Box, boxes: Boxes, shelf: GameLibrary
) -> None:
    summaries = Summaries(boxes)
    entries = shelf.entries()
    steps = 0
    while summaries.of(entries[2]) is None:
        summaries.read_on(entries, 10)
        steps += 1
    lines = sum(len(entry.path.read_bytes().splitlines()) for entry in entries)
    assert lines / 10 <= steps <= 2 * lines / 10 + len(entries)
    first = summaries.of(entries[0])
    assert not summaries.read_on(entries, ALL) and summaries.of(entries[0]) is first
    shelf.current.rewrite(whole(box, 3, 2, decisions=30))
    aged(shelf.current.path, 400)
    assert summaries.of(shelf.entries()[0]) is None
    summaries.read_on(shelf.entries(), ALL)
    assert summaries.of(shelf.entries()[0]) != first


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "there is no game in it"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", ":1: byte 0: expected UTF-8 text"),
        (b'{"hello": "world"}\n', ":1: key 'event' is missing"),
        (b"x" * (LONGEST_LINE + 1), ":1: no line of a record is as long as this"),
        (b'{"event": "se', "the file ends in the middle of its first line"),
    ],
    ids=["empty", "foreign", "other json", "huge", "torn"],
)
def test_what_is_no_game_is_named_and_harms_no_other(
    boxes: Boxes, shelf: GameLibrary, data: bytes, reason: str
) -> None:
    folder = shelf.folder / "damaged"
    folder.mkdir()
    (folder / "odd.jsonl").write_bytes(data)
    known = read(boxes, shelf)
    odd = known["odd"]
    assert isinstance(odd, Damaged)
    assert reason in str(odd.error) and "odd.jsonl" in str(odd.error)
    assert sum(isinstance(one, Summary) for one in known.values()) == 3
    with pytest.raises(RecordError, match=r"odd\.jsonl"):
        list(shelf.bring_in(boxes, folder / "odd.jsonl"))
    assert len(shelf.entries()) == 4 and not [*shelf.folder.rglob("*.new")]


def test_a_record_cut_anywhere_is_a_game_or_named(boxes: Boxes, shelf: GameLibrary) -> None:
    data = (shelf.folder / "saved" / "Before the storm.jsonl").read_bytes()
    path = shelf.folder / "saved" / "cut.jsonl"
    for size in range(0, len(data), 211):
        path.write_bytes(data[:size])
        cut = read(boxes, shelf)["cut"]
        whole_lines = b"\n" in data[:size]
        assert isinstance(cut, Summary if whole_lines else Damaged)


def test_a_game_goes_out_and_comes_in_as_it_was(
    boxes: Boxes, shelf: GameLibrary, tmp_path: Path
) -> None:
    entry = shelf.entries()[2]
    out = shelf.export(entry, tmp_path / "out" / "further", "My: game?")
    assert out.name == "My game.jsonl"
    assert shelf.export(entry, out.parent, "My: game?").name == "My game (2).jsonl"
    (path,) = shelf.bring_in(boxes, out)
    assert path == shelf.folder / "saved" / "My game.jsonl"
    assert path.read_bytes() == entry.path.read_bytes()
    brought = list(shelf.bring_in(boxes, out.parent))
    assert [one.stem for one in brought] == ["My game (2)", "My game (3)"]


def test_a_game_that_does_not_fit_on_the_disk_leaves_nothing_there(
    shelf: GameLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, target: Path) -> None:
        target.write_bytes(source.read_bytes()[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(OSError, match="No space"):
        shelf.export(shelf.entries()[2], tmp_path / "out", "My game")
    assert list((tmp_path / "out").iterdir()) == []


def test_names_are_given_and_never_taken_twice(box: Box, boxes: Boxes, shelf: GameLibrary) -> None:
    saved = shelf.entries()[1]
    assert shelf.rename(saved, "Before the storm") == saved.path
    assert shelf.rename(saved, "Calm").name == "Calm.jsonl"
    again = shelf.save(whole(box, 2, 3), "Calm")
    assert again.name == "Calm (2).jsonl"
    entry = next(one for one in shelf.entries() if one.path == again)
    assert shelf.rename(entry, "Calm").name == "Calm (3).jsonl"
    assert load(boxes, shelf.folder / "saved" / "Calm.jsonl").table == table(2, 3)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("../../etc/passwd", "etc passwd"),
        ("a/b\\c:d", "a b c d"),
        ("con", "_con"),
        ("nul.txt", "_nul.txt"),
        (" . ", "_"),
        ("Příliš žluťoučký", "Příliš žluťoučký"),
        ("x" * 300, "x" * LONGEST_NAME),
        ("half \ud83d a face, \udcff a byte", "half a face, a byte"),
    ],
)
def test_names_are_names_of_files_everywhere(name: str, file: str) -> None:
    assert file_name(name) == file


def test_capitals_of_a_name_are_changed_where_the_disk_is_blind_to_them(
    shelf: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def names(folder: Path) -> dict[str, Path]:
        return {path.name.casefold(): path for path in folder.iterdir()}

    def exists(path: Path) -> bool:
        return path.name.casefold() in names(path.parent)

    def same(path: Path, other: Path) -> bool:
        return (path.parent, path.name.casefold()) == (other.parent, other.name.casefold())

    monkeypatch.setattr(os.path, "lexists", exists)
    monkeypatch.setattr(Path, "samefile", same)
    data = shelf.entries()[1].path.read_bytes()
    anna = shelf.rename(shelf.entries()[1], "anna")
    entry = next(one for one in shelf.entries() if one.path == anna)
    assert shelf.rename(entry, "Anna").name == "Anna.jsonl"
    assert [path.read_bytes() for path in anna.parent.iterdir()] == [data]
    (anna.parent / "BEN.jsonl").write_bytes(b"another")
    entry = next(one for one in shelf.entries() if one.name == "Anna")
    assert shelf.rename(entry, "Ben").name == "Ben (2).jsonl"


@pytest.mark.parametrize("place", ["current.jsonl", "saved/odd.jsonl", "damaged/odd.jsonl"])
@pytest.mark.parametrize("error", [errno.ELOOP, errno.EIO, errno.EACCES, errno.ESTALE])
def test_one_entry_that_cannot_be_looked_at_hides_no_other(
    boxes: Boxes, shelf: GameLibrary, place: str, error: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd, others = shelf.folder / place, {entry.path for entry in shelf.entries()}
    odd.parent.mkdir(exist_ok=True)
    odd.touch()
    real = Path.stat

    def stat(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path == odd:
            raise OSError(error, os.strerror(error), str(path))
        return real(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", stat)
    entries = shelf.entries()
    assert {entry.path for entry in entries} == others | {odd}
    assert entries[-1].path == odd and shelf.hidden is None
    readable = [one for one in read(boxes, shelf).values() if isinstance(one, Summary)]
    assert len(readable) >= len(others - {odd})


def test_a_loop_of_links_is_listed_and_can_be_deleted_and_put_aside(
    boxes: Boxes, shelf: GameLibrary
) -> None:
    count = len(shelf.entries())
    (shelf.folder / "saved" / "loop.jsonl").symlink_to("loop.jsonl")
    known = read(boxes, shelf)
    assert len(known) == count + 1 and isinstance(known["loop"], Damaged)
    shelf.delete(shelf.entries()[-1])
    assert len(shelf.entries()) == count
    shelf.current.path.unlink()
    shelf.current.path.symlink_to("current.jsonl")
    assert shelf.put_aside("left", "now") is not None
    assert shelf.current.size() is None


def test_a_folder_that_cannot_be_listed_is_reported_and_hides_no_other(
    shelf: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.listdir

    def listdir(folder: Path) -> list[str]:
        if folder.name == "saved":
            raise OSError(errno.EIO, "input/output error")
        return real(folder)

    monkeypatch.setattr(os, "listdir", listdir)
    assert [entry.place for entry in shelf.entries()] == ["current", "finished"]
    assert shelf.hidden is not None and shelf.hidden.errno == errno.EIO
    monkeypatch.setattr(os, "listdir", real)
    assert len(shelf.entries()) == 3 and shelf.hidden is None


def test_what_was_left_of_writing_that_was_broken_off_is_removed_but_no_game(
    shelf: GameLibrary,
) -> None:
    games = shelf.entries()
    (shelf.folder / "a.new").mkdir()
    (shelf.folder / "b.new").touch()
    (shelf.folder / "saved" / "c.jsonl.new").symlink_to("c.jsonl.new")
    shelf.sweep()
    assert [path.name for path in shelf.folder.rglob("*.new")] == ["a.new"], "it cannot be swept"
    assert shelf.entries() == games


def test_a_link_to_nothing_takes_a_name(box: Box, shelf: GameLibrary, tmp_path: Path) -> None:
    (shelf.folder / "saved" / "Granada.jsonl").symlink_to(tmp_path / "elsewhere")
    assert shelf.save(whole(box, 2, 3, decisions=9), "Granada").stem == "Granada (2)"
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_no_game(boxes: Boxes, shelf: GameLibrary, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    for source in (tmp_path / "pipe.jsonl", tmp_path):
        with pytest.raises(RecordError, match=r"pipe\.jsonl: expected a file"):
            list(shelf.bring_in(boxes, source))


def test_a_move_waits_for_a_scanner_that_holds_the_game(
    shelf: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(os.replace, 1)
    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(files, "PAUSES", (0.0,))
    entry = shelf.entries()[1]
    assert shelf.rename(entry, "Calm").exists() and held.tries == 2


def test_a_deleted_game_can_be_brought_back(shelf: GameLibrary) -> None:
    before = shelf.entries()
    for entry in before:
        kept = shelf.delete(entry)
        assert entry not in shelf.entries()
        assert shelf.restore(kept, entry) == entry.path
    assert shelf.entries() == before


def test_the_running_game_comes_back_beside_another(box: Box, shelf: GameLibrary) -> None:
    entry = shelf.entries()[0]
    data = entry.path.read_bytes()
    kept = shelf.delete(entry)
    Record(entry.path).rewrite(whole(box, 2, 9, decisions=3))
    back = shelf.restore(kept, entry)
    assert back.parent.name == "left" and back.read_bytes() == data
