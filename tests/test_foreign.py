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
