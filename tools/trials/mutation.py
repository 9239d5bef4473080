"""Damage to files and values: faults of disks, and malicious content."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

ODD_VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 1.5, -0.0, 10**9, -(10**9), 10**18, 10**39, 10**60, 1e308,
    -1e308, float("nan"), float("inf"), "", " ", "x", "human", "0", "\0", "\n", "\ud800", "\udcff",
    "\u202e", "\U0010ffff", "e\u0301" * 50, "A" * 61, "W" * 5000, "{reason}", "%s", "../..",
    "~root", [], {}, [[]], [None], [1, 2], {"": ""}, ["x"] * 300, list(range(200)),
)  # fmt: skip
"""Values that readers rarely expect."""
TOKENS: Final = (
    b"[" * 2000, b"{" * 40, b'{"a":' * 1500, b"]", b"}", b",", b":", b'"', b"\\", b"\\u0000",
    b"NaN", b"Infinity", b"1e999", b"9" * 50, b"9" * 5000, b"-", b"\0", b"\xff", b"\xef\xbb\xbf",
    b"\r\n", b"\n", b"\xed\xa0\x80", b"\\ud800", b"true", b"null", b"\xe2\x80\xa8", b" " * 3000,
)  # fmt: skip
"""Bytes that cause errors in readers."""


def damaged(random: Random, data: bytes) -> bytes:
    """Return the bytes after one to four random damages."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = random.randrange(len(data) + 1)
        end = min(len(data), at + random.choice((1, 1, 4, 40)))
        match random.randrange(7):
            case 0:
                data = data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:at] + random.choice(TOKENS) + data[at:]
            case 3:
                data = data[:at] + data[at:end] * 3 + data[end:]
            case 4:
                data = data[:at]
            case 5:
                data = data[:at] + bytes(end - at) + data[end:]
            case _:
                data = data[:at] + random.choice(TOKENS) + data[end:]
    return data


def changed(random: Random, value: Any) -> Any:
    """Return a copy of a JSON value with one to three members changed, removed or added."""
    value = copy.deepcopy(value)
    for _ in range(random.choice((1, 1, 2, 3))):
        holders = list(_holders(value))
        if not holders:
            return random.choice(ODD_VALUES)
        _change(random, random.choice(holders))
    return value


def _holders(value: Any) -> list[Any]:
    """Return all lists and objects in the value that are not empty."""
    members = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    found = [value] if members else []
    for member in members:
        found += _holders(member)
    return found


def _change(random: Random, holder: Any) -> None:
    keys: list[Any] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key = random.choice(keys)
    match random.randrange(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(random.choice(holder)))
        case 1:
            holder[random.choice(("", "x", "event", "\0", "W" * 100))] = random.choice(ODD_VALUES)
        case 2:
            holder[key] = copy.deepcopy(holder[random.choice(keys)])
        case 3 if isinstance(holder[key], int | float):
            holder[key] = holder[key] + random.choice((-1, 1, 0.5, 1000))
        case _:
            holder[key] = copy.deepcopy(random.choice(ODD_VALUES))


def as_json(random: Random, value: Any) -> bytes:
    """Write the value in one of the usual styles."""
    escaped = random.random() < 0.5
    text = json.dumps(value, ensure_ascii=escaped, indent=random.choice((None, None, 1)))
    return text.encode("utf-8", "surrogatepass")


def either(random: Random, value: Any) -> bytes:
    """Write a changed value, or damage the bytes of the value."""
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: as_json(random, changed(random, value)),
        lambda: damaged(random, as_json(random, value)),
    )
    return random.choice(ways)()
