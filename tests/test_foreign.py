"""Foreign JSON: what is read, and what is refused with its reason."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra import files
from alhambra.foreign import (
    DEEPEST,
    LONGEST_NUMBER,
    ForeignError,
    escape,
    escape_lines,
    moment_of,
    parse_json,
    read_bytes,
)
from tests.stand_ins import Held

plain_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(plain_json)
def test_what_json_writes_is_read_back(value: object) -> None:
    assert parse_json(json.dumps(value).encode()) == value
    assert parse_json(json.dumps(value, ensure_ascii=False).encode("utf-8-sig")) == value


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        parse_json(data)
    except ForeignError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'{"a": 1, "b": 2, "a": 3}', "key 'a' is given twice"),
        (b"[NaN]", "NaN is not a number"),
        (b"[-Infinity]", "-Infinity is not a number"),
        (b"[1e999]", "1e999 is too large a number"),
        (rb'["\ud800"]', "half a surrogate pair"),
        (b"[" * 5000, "nested"),
        (b'{"a":' * 100_000, "nested"),
        (b"\xff", "byte 0: expected UTF-8 text"),
        (b"9" * 5000, "more than"),
        (b"", "not JSON"),
    ],
    ids=range(10),
)
def test_what_no_reader_expects_is_refused_with_its_reason(data: bytes, why: str) -> None:
    with pytest.raises(ForeignError, match=why):
        parse_json(data)


def test_the_bounds_themselves_are_allowed() -> None:
    assert parse_json(b"[" * DEEPEST + b"]" * DEEPEST)
    assert parse_json(b"9" * LONGEST_NUMBER) == 10**LONGEST_NUMBER - 1
    brackets_in_text = json.dumps(["[" * 1000]).encode()
    assert parse_json(brackets_in_text) == ["[" * 1000]
    assert parse_json(rb'["\ud83d\ude00"]') == ["\N{GRINNING FACE}"]


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(ForeignError, match="longer than 4 bytes"):
        read_bytes(path, 4)
    path.write_bytes(b"")
    assert read_bytes(path, 5) == b""


@pytest.mark.skipif(sys.platform != "linux", reason="needs files with holes")
def test_of_a_file_larger_than_any_memory_no_more_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    os.truncate(path, 1 << 42)
    with pytest.raises(ForeignError, match="longer than 4 bytes"):
        read_bytes(path, 4)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"[" * 40 + b'"' + b'\\"' * 500_000, "nested"),
        (b"[" * 40 + b'"' + b'\\"' * 500_000 + b"\\", "nested"),
        (b"{" + b"".join(b'"%d":1,' % key for key in range(100_000)) + b'"99999":1}', "twice"),
    ],
    ids=["quotes", "quotes and a torn end", "keys"],
)
def test_no_text_of_a_megabyte_takes_long(data: bytes, why: str) -> None:
    """Each of these would take minutes in a reader that looks back."""
    with pytest.raises(ForeignError, match=why):
        parse_json(data)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_file_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(ForeignError, match="it is not a file"):
            read_bytes(path, 5)


@given(st.integers(-(2**63), 2**63 - 1) | st.floats(-1e30, 1e30))
def test_any_time_of_a_file_is_a_moment(seconds: float) -> None:
    assert datetime.min <= moment_of(seconds) <= datetime.max


@pytest.mark.parametrize("error", [OSError, OverflowError, ValueError])
def test_times_that_the_system_cannot_convert_are_of_the_right_day(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refusing(datetime):
        @classmethod
        def fromtimestamp(cls, *_: object) -> Refusing:
            raise error

    assert moment_of(1e9) == datetime.fromtimestamp(1e9)
    monkeypatch.setattr("alhambra.foreign.datetime", Refusing)
    assert moment_of(-86400 * 365) == datetime(1969, 1, 1)
    assert moment_of(3e11).year == 9999
    assert moment_of(-3e11).year == 1


@given(st.text())
def test_escaped_text_is_seen_on_one_line_and_says_what_was_there(text: str) -> None:
    shown = escape(text)
    assert all(c.isprintable() or unicodedata.category(c) == "Zs" for c in shown)
    assert escape(shown) == shown
    if text.isprintable():
        assert shown == text
    assert escape_lines(f"{text}\n\t{text}").count("\n") == 1 + 2 * text.count("\n")


# -- files -----------------------------------------------------------------------------------------


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "file.json"
    files.replace_file(path, b"old")
    files.replace_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert os.listdir(path.parent) == ["file.json"]


def test_a_replacement_waits_for_a_scanner_that_holds_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(os.replace, 2)
    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(files, "PAUSES", (0.0, 0.0))
    files.replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert held.tries == 3


def test_a_file_that_stays_held_is_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"old")
    monkeypatch.setattr(os, "replace", Held(os.replace, 2))
    monkeypatch.setattr(files, "PAUSES", (0.0,))
    with pytest.raises(PermissionError):
        files.replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["file"]


def test_a_new_file_never_replaces_another(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "picture.png"
    files.create_file(path, b"first")
    with pytest.raises(FileExistsError):
        files.create_file(path, b"second")
    assert path.read_bytes() == b"first"


def test_no_part_of_a_new_file_is_left_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        files.create_file(tmp_path / "picture.png", b"picture")
    assert os.listdir(tmp_path) == []


def test_bytes_are_added_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "lines"
    files.append_to_file(path, b"one\n", to_disk=False)
    files.append_to_file(path, b"two\n", to_disk=True)
    assert path.read_bytes() == b"one\ntwo\n"


@pytest.mark.parametrize("to_disk", [False, True])
def test_adding_waits_for_a_scanner_that_holds_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to_disk: bool
) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"one\n")
    held = Held(Path.open, 2)

    def open_file(path: Path, mode: str = "r", **words: object) -> object:
        return held(path, mode, **words)

    monkeypatch.setattr(Path, "open", open_file)
    monkeypatch.setattr(files, "PAUSES", (0.0, 0.0))
    files.append_to_file(path, b"two\n", to_disk=to_disk)
    assert held.tries == 3
    assert path.read_bytes() == b"one\ntwo\n"


needs_links = pytest.mark.skipif(os.name != "posix", reason="links and rights are those of POSIX")


@needs_links
@pytest.mark.parametrize("exists", [True, False], ids=["to a file", "to nothing yet"])
def test_a_link_stays_a_link_and_its_target_is_replaced(tmp_path: Path, exists: bool) -> None:
    (tmp_path / "dots").mkdir()
    target, far, link = tmp_path / "dots" / "real", tmp_path / "far", tmp_path / "settings.json"
    if exists:
        target.write_bytes(b"old")
    far.symlink_to(Path("dots") / "real")
    link.symlink_to("far")
    files.replace_file(link, b"new")
    assert target.read_bytes() == b"new" and not target.is_symlink()
    assert link.is_symlink() and far.is_symlink()
    assert sorted(os.listdir(tmp_path)) == ["dots", "far", "settings.json"]
    assert os.listdir(target.parent) == ["real"]


@needs_links
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o666])
def test_a_replaced_file_keeps_its_rights(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    files.replace_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == mode
    old_mask = os.umask(0o027)
    try:
        files.replace_file(tmp_path / "another", b"new")
    finally:
        os.umask(old_mask)
    assert (tmp_path / "another").stat().st_mode & 0o777 == 0o640


@needs_links
@pytest.mark.parametrize("kind", ["link", "hard link", "what a crash left"])
def test_what_stands_where_a_file_is_written_is_not_written_into(tmp_path: Path, kind: str) -> None:
    other, new = tmp_path / "diary", tmp_path / "file.new"
    other.write_bytes(b"dear")
    match kind:
        case "link":
            new.symlink_to(other)
        case "hard link":
            new.hardlink_to(other)
        case _:
            new.write_bytes(b"half")
    files.replace_file(tmp_path / "file", b"new")
    assert other.read_bytes() == b"dear"
    assert (tmp_path / "file").read_bytes() == b"new" and not (tmp_path / "file").is_symlink()
    assert sorted(os.listdir(tmp_path)) == ["diary", "file"]


@needs_links
def test_a_loop_of_links_is_replaced_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    files.replace_file(tmp_path / "loop", b"new")
    assert (tmp_path / "loop").read_bytes() == b"new"


def test_a_folder_is_listed_in_order_and_one_that_is_missing_is_empty(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl", "c.txt"):
        (tmp_path / name).touch()
    assert files.list_folder(tmp_path, ".jsonl") == [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    assert files.list_folder(tmp_path / "none", ".jsonl") == []
    assert files.list_folder(tmp_path / "c.txt", ".jsonl") == []
