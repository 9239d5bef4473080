"""Reads values from outside the program within limits: JSON, names, and times of files.

Every reader of a foreign file, line or answer starts here, so that no content can crash the reader,
take seconds or fill the memory. The readers then check the meaning of the values. Messages quote
foreign text through ``escape``.
"""

from __future__ import annotations

import json
import logging
import math
import os
import re
import stat
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")
Json: TypeAlias = Any
"""The result of a JSON parser, which its readers check."""
DEEPEST: Final = 32
"""The most lists and objects inside each other."""
LONGEST_QUOTE: Final = 60
"""The most letters of a key in a message."""
LONGEST_NUMBER: Final = 40
"""The most digits of a whole number."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.?)*(?:"|\Z)|[\[\]{}]', re.DOTALL)
"""Matches strings, complete or not, and brackets outside of strings."""
_EPOCH: Final = datetime(1970, 1, 1)
_EARLIEST, _LATEST = (
    (end - _EPOCH).total_seconds() for end in (datetime.min, datetime.max.replace(microsecond=0))
)


class QuotingError(ValueError):
    """An error whose text, on one line, quotes foreign text through ``escape``."""

    def __init__(self, text: str) -> None:
        super().__init__(escape(text))


class ForeignError(QuotingError):
    """A foreign value that cannot be read. The text says why."""


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a file that has at most ``most``.

    Raises ``ForeignError`` for a longer file and for a folder or a pipe (reading a pipe may never
    end), and ``OSError`` if it cannot be read.
    """
    _check_is_file(path)
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise ForeignError(f"it is longer than {most} bytes")
    return data


def read_newest(path: Path, most: int) -> tuple[int, bytes]:
    """Return the number of bytes skipped, and the last bytes of a file, at most ``most``.

    Raises ``ForeignError`` for a folder or a pipe, and ``OSError`` if it cannot be read.
    """
    _check_is_file(path)
    with path.open("rb") as file:
        start = max(0, file.seek(0, os.SEEK_END) - most)
        file.seek(start)
        return start, file.read(most)


def read_entries(path: Path, most: int, read: Callable[[Json], T]) -> Iterator[T]:
    """Yield what the last lines of a file say, each a JSON value; ``most``: bytes in all.

    ``read`` raises ``ValueError``, ``KeyError``, ``TypeError`` or ``AttributeError`` for a value
    that is damaged. Such lines, and a file that cannot be read, are logged and passed over.
    """
    try:
        skipped, data = read_newest(path, most)
    except FileNotFoundError:
        return
    except (OSError, ForeignError) as error:
        log.warning("%s cannot be read: %s", path, error)
        return
    for line in filter(None, data.split(b"\n")[1 if skipped else 0 :]):
        try:
            yield read(parse_json(line))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            log.warning("%s: a line is passed over: %r", path, error)


def _check_is_file(path: Path) -> None:
    if not stat.S_ISREG(path.stat().st_mode):
        raise ForeignError("it is not a file")


def escape(text: str) -> str:
    r"""Return a foreign text as messages quote it: what is not visible becomes an escape.

    Nothing in it can break a line, be obeyed by a terminal, or change the direction of writing.

    >>> escape("a\x1b]0;b\x07\n\u202ec")
    'a\\x1b]0;b\\x07\\n\\u202ec'
    """
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or unicodedata.category(c) == "Zs" else ascii(c)[1:-1] for c in text
    )


def escape_lines(text: str) -> str:
    """Return the same for a message of several lines, whose line feeds and tabs stay."""
    return "\n".join("\t".join(map(escape, line.split("\t"))) for line in text.split("\n"))


def moment_of(seconds: float) -> datetime:
    """Convert a file's time, in seconds since 1970, to local day and time.

    A disk may give any number. What the system cannot convert, such as years after 9999 or, in
    Windows, before 1970, is taken for UTC, within the calendar.
    """
    try:
        return datetime.fromtimestamp(seconds)
    except (OSError, OverflowError, ValueError):
        return _EPOCH + timedelta(seconds=min(max(seconds, _EARLIEST), _LATEST))


def parse_json(data: bytes) -> Json:
    """Parse a JSON text in UTF-8, with or without a byte order mark.

    Raises ``ForeignError`` for anything else, and for JSON that no reader expects: a key given
    twice, ``NaN``, numbers that are too large (``1e999``), half surrogates, values nested too deep.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ForeignError(f"byte {error.start}: expected UTF-8 text") from None
    if _depth(text) > DEEPEST:
        raise ForeignError(f"lists and objects are nested more than {DEEPEST} deep")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_int=_whole_number,
            parse_float=_number,
        )
    except json.JSONDecodeError as error:
        raise ForeignError(f"not JSON: {error}") from None
    if "\\u" in text and _has_half_surrogates(value):
        raise ForeignError("a text holds half a surrogate pair")
    return value


def _depth(text: str) -> int:
    """Return the most lists and objects that are open at once."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0
    depth = deepest = 0
    for token in _TOKEN.findall(text):
        if token[0] != '"':
            depth += 1 if token in "[{" else -1
            deepest = max(deepest, depth)
    return deepest


def _object(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise ForeignError(f"key {twice[:LONGEST_QUOTE]!a} is given twice")
    return found


def _refuse_constant(name: str) -> Json:
    raise ForeignError(f"{name} is not a number")


def _whole_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ForeignError(f"a whole number has more than {LONGEST_NUMBER} digits")
    return int(digits)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ForeignError(f"{text[:LONGEST_NUMBER]} is too large a number")
    return number


def _has_half_surrogates(value: Json) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False
