"""Reads YAML node by node, so that every error names its place.

Types are not guessed: a reader asks for the type it expects. Faults are collected, and one error
lists all faults of a file.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from alhambra.foreign import ForeignError, escape, escape_lines, read_bytes

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}", re.ASCII)
_NOT_TEXT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ufffd\U00010000-\U0010ffff]")
"""Characters that YAML does not allow."""
LARGEST_FILE = 4 << 20
"""The most bytes of a file."""
DEEPEST = 100
"""The most lists and mappings inside each other."""
_ROOT_KEY = re.compile(r"([A-Za-z_]\w*):", re.ASCII)
_BRACKET = re.compile(r"[\[\]{}]")
_DEEP_BLOCK = re.compile(rf"^ {{{4 * DEEPEST}}}|(?:[-?][ \t]+){{{DEEPEST}}}", re.MULTILINE)
"""Matches lists and mappings nested too deep, by indentation or within one line."""
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Place(NamedTuple):
    """A place in a file, like YAML's marks: both numbers count from 0."""

    line: int
    column: int


class DataError(ValueError):
    """A data file that cannot be used. The text lists every fault with file, line and key.

    What it quotes went through ``escape``, so each of its lines is one that the program wrote.
    """

    def __init__(self, text: str) -> None:
        super().__init__(escape_lines(text))


class Faults:
    """The faults found so far in one file."""

    def __init__(self, path: Path, source: str) -> None:
        self._path = path
        self._lines = source.splitlines()
        self._found: list[str] = []

    def add(self, mark: yaml.Mark | _Place, key: str, why: str) -> None:
        """Add a fault at a place of the file; ``mark`` counts from 0."""
        line, column = mark.line, mark.column
        if line >= len(self._lines):  # YAML reports an unexpected end behind the last line
            line = max(len(self._lines) - 1, 0)
            column = len(self._lines[line]) if self._lines else 0
        text = self._lines[line] if self._lines else ""
        said = f"{self._path}:{line + 1}:{column + 1}: {key + ': ' if key else ''}{why}"
        arrow = " " * len(escape(text[:column])) + "^"
        self._found.append(f"{escape(said)}\n    {escape(text)}\n    {arrow}")

    @property
    def count(self) -> int:
        """The number of faults so far."""
        return len(self._found)

    def settle(self) -> None:
        """Raise ``DataError`` with all faults, if there are any."""
        if self._found:
            raise DataError("\n".join(self._found))


class _Ignored(Faults):
    """Ignores faults of the stand-in for a missing member, which is already a fault."""

    def add(self, mark: yaml.Mark | _Place, key: str, why: str) -> None:
        pass


class Node:
    """A node of a YAML file with its place and its path of keys.

    A reader that finds a fault adds it and returns a stand-in value, so that the rest of the file
    is read, too; the values are valid only after ``Faults.settle``. A missing member is replaced by
    a node whose readers return stand-in values without further faults.
    """

    def __init__(self, node: yaml.Node, key: str, faults: Faults) -> None:
        self._node = node
        self.key = key
        self._faults = faults

    def fault(self, why: str) -> None:
        """Add a fault at this node."""
        self._faults.add(self._node.start_mark, self.key, why)

    @property
    def fault_count(self) -> int:
        """The number of faults in the whole file so far."""
        return self._faults.count

    def _found(self) -> str:
        match self._node:
            case yaml.ScalarNode():
                return repr(self._node.value) if self._node.value else "nothing"
            case yaml.SequenceNode():
                return "a list"
            case _:
                return "a mapping"

    def text(self) -> str:
        """Return a scalar as it is written."""
        if isinstance(self._node, yaml.ScalarNode):
            return str(self._node.value)
        self.fault(f"found {self._found()}, expected a text")
        return ""

    def integer(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``."""
        text = self._node.value if isinstance(self._node, yaml.ScalarNode) else ""
        if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
            self.fault(f"found {self._found()}, expected a whole number from {low} to {high}")
            return low
        return int(text)

    def number(self) -> float:
        text = self._node.value if isinstance(self._node, yaml.ScalarNode) else ""
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            self.fault(f"found {self._found()}, expected a number")
            return 0.0
        return number

    def choice(self, names: Sequence[str]) -> str:
        """Return one of the names."""
        text = self._node.value if isinstance(self._node, yaml.ScalarNode) else None
        if text not in names:
            self.fault(f"found {self._found()}, expected one of {', '.join(names)}")
            return names[0]
        return str(text)

    def is_mapping(self) -> bool:
        return isinstance(self._node, yaml.MappingNode)

    def has(self, key: str) -> bool:
        """The node is a mapping with this key."""
        return self.is_mapping() and any(name.value == key for name, _ in self._node.value)

    def items(self, count: int | None = None) -> list[Node]:
        """Return the members of a list, which must be ``count`` if given."""
        if not isinstance(self._node, yaml.SequenceNode):
            self.fault(f"found {self._found()}, expected a list")
            return []
        nodes = self._node.value
        if count is not None and len(nodes) != count:
            self.fault(f"found a list of {len(nodes)}, expected {count}")
        return [Node(node, f"{self.key}[{at}]", self._faults) for at, node in enumerate(nodes)]

    def mapping(self) -> dict[str, Node]:
        """Return the members of a mapping by key, in the order of the file, each key once."""
        if not isinstance(self._node, yaml.MappingNode):
            self.fault(f"found {self._found()}, expected a mapping")
            return {}
        found: dict[str, Node] = {}
        for name, value in self._node.value:
            if not isinstance(name, yaml.ScalarNode):
                self._faults.add(name.start_mark, self.key, "expected a plain word as key")
                continue
            key = str(name.value)
            path = self._path(key)
            if key in found:
                self._faults.add(name.start_mark, path, "given twice")
            found[key] = Node(value, path, self._faults)
        return found

    def fields(self, *required: str, optional: Sequence[str] = ()) -> dict[str, Node]:
        """Return the members of a mapping with exactly these keys; required ones always exist."""
        found = self.mapping()
        for key, node in found.items():
            if key not in required and key not in optional:
                known = ", ".join([*required, *optional])
                node.fault(f"no such key, expected one of {known}")
        for key in required:
            if key not in found:
                if self.is_mapping():
                    self.fault(f"key '{key}' is missing")
                found[key] = Node(yaml.ScalarNode("", ""), self._path(key), _IGNORED)
        return found

    def _path(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key


_IGNORED = _Ignored(Path(), "")


@contextmanager
def reading(path: Path, wanted: Callable[[str], bool] | None = None) -> Iterator[Node]:
    """Open a YAML file and give its root. The end of the block raises its faults as ``DataError``.

    A file that is missing, not UTF-8 or not YAML raises ``DataError`` at once. ``wanted`` gets the
    keys of the root, which must be plain words: only members for which it returns true are parsed.
    """
    try:
        source = read_bytes(path, LARGEST_FILE).decode("utf-8-sig")
    except OSError as error:
        raise DataError(escape(f"{path}: cannot be read: {error.strerror}")) from None
    except UnicodeDecodeError as error:
        raise DataError(escape(f"{path}: byte {error.start}: expected UTF-8 text")) from None
    except ForeignError as error:
        raise DataError(escape(f"{path}: {error}")) from None
    faults = Faults(path, source)
    part = source if wanted is None else _members(source, wanted)
    root = _composed(path, part, faults)
    yield Node(root, "", faults)
    faults.settle()


def _members(source: str, wanted: Callable[[str], bool]) -> str:
    """Return the source with unwanted members replaced by empty lines, which keeps line numbers."""
    kept = True
    lines = []
    for line in source.split("\n"):
        if key := _ROOT_KEY.match(line):
            kept = wanted(key[1])
        lines.append(line if kept else "")
    return "\n".join(lines)


def _composed(path: Path, source: str, faults: Faults) -> yaml.Node:
    """Parse the source and return its root. Raises ``DataError``."""
    if strange := _NOT_TEXT.search(source):
        lines = source[: strange.start()].splitlines(keepends=True) or [""]
        inside = not lines[-1].endswith(("\n", "\r", "\x85", "\u2028", "\u2029"))
        place = _Place(len(lines) - inside, len(lines[-1]) * inside)
        faults.add(place, "", f"expected text, found the character {strange.group()!r}")
        faults.settle()
    if _is_deep(source):  # the parser would crash the whole program
        raise DataError(escape(f"{path}: lists and mappings are nested more than {DEEPEST} deep"))
    try:
        root: yaml.Node | None = yaml.compose(source, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark or _Place(0, 0)
        faults.add(mark, "", f"not YAML: {error.problem}")
        faults.settle()
        raise AssertionError from error
    if root is None:
        raise DataError(escape(f"{path}: there is nothing in it"))
    return root


def _is_deep(source: str) -> bool:
    """Lists and mappings may be nested too deep. Brackets in texts count, too."""
    if _DEEP_BLOCK.search(source):
        return True
    depth = 0
    for bracket in _BRACKET.findall(source):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            return True
    return False
