"""YAML read node by node, so that every fault is told with its place.

Nothing is typed by guess: a reader asks for what it expects and gets just that. Faults are
collected, and a file with several of them lists all at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class DataError(ValueError):
    """A data file that cannot be used. The text lists every fault with file, line and key."""


class Faults:
    """The faults found so far in one file."""

    def __init__(self, path: Path, source: str) -> None:
        self._path = path
        self._lines = source.splitlines()
        self._found: list[str] = []

    def add(self, mark: Any, key: str, why: str) -> None:
        """Note a fault at a place of the file; ``mark`` is YAML's, counted from 0."""
        where = f"{self._path}:{mark.line + 1}:{mark.column + 1}: "
        text = self._lines[mark.line] if mark.line < len(self._lines) else ""
        arrow = " " * mark.column + "^"
        self._found.append(f"{where}{key + ': ' if key else ''}{why}\n    {text}\n    {arrow}")

    def settle(self) -> None:
        """Raise ``DataError`` with all faults, if there are any."""
        if self._found:
            raise DataError("\n".join(self._found))


class Node:
    """A node of a YAML file with its place and its path of keys.

    The readers note a fault and give a stand-in value, so that the rest of the file is read too;
    what was read counts only once ``Faults.settle`` has let it pass.
    """

    def __init__(self, node: yaml.Node, key: str, faults: Faults) -> None:
        self._node = node
        self.key = key
        self._faults = faults

    def fault(self, why: str) -> None:
        """Note that something is wrong here."""
        self._faults.add(self._node.start_mark, self.key, why)

    def _found(self) -> str:
        match self._node:
            case yaml.ScalarNode():
                return repr(self._node.value) if self._node.value else "nothing"
            case yaml.SequenceNode():
                return "a list"
            case _:
                return "a mapping"

    def text(self) -> str:
        """A single value, as it is written."""
        if isinstance(self._node, yaml.ScalarNode):
            return str(self._node.value)
        self.fault(f"found {self._found()}, expected a text")
        return ""

    def integer(self, low: int, high: int) -> int:
        """A whole number in the range."""
        text = self.text() if isinstance(self._node, yaml.ScalarNode) else ""
        plain = text.removeprefix("-")
        if not (plain.isdecimal() and str(int(plain)) == plain and low <= int(text) <= high):
            self.fault(f"found {self._found()}, expected a whole number from {low} to {high}")
            return low
        return int(text)

    def number(self) -> float:
        """A number."""
        text = self.text()
        try:
            return float(text)
        except ValueError:
            self.fault(f"found {self._found()}, expected a number")
            return 0.0

    def choice(self, names: Sequence[str]) -> str:
        """One of the names."""
        text = self.text()
        if text not in names:
            self.fault(f"{text!r} is not one of {', '.join(names)}")
            return names[0]
        return text

    def is_mapping(self) -> bool:
        return isinstance(self._node, yaml.MappingNode)

    def items(self, count: int | None = None) -> list[Node]:
        """The members of a list, of so many if told."""
        if not isinstance(self._node, yaml.SequenceNode):
            self.fault(f"found {self._found()}, expected a list")
            return []
        nodes = self._node.value
        if count is not None and len(nodes) != count:
            self.fault(f"found a list of {len(nodes)}, expected {count}")
        return [Node(node, f"{self.key}[{at}]", self._faults) for at, node in enumerate(nodes)]

    def mapping(self) -> dict[str, Node]:
        """The members of a mapping by key, in the order of the file. No key may come twice."""
        if not isinstance(self._node, yaml.MappingNode):
            self.fault(f"found {self._found()}, expected a mapping")
            return {}
        found: dict[str, Node] = {}
        for name, value in self._node.value:
            key = str(name.value)
            path = f"{self.key}.{key}" if self.key else key
            if key in found:
                self._faults.add(name.start_mark, path, "given twice")
            found[key] = Node(value, path, self._faults)
        return found

    def fields(self, *required: str, optional: Sequence[str] = ()) -> dict[str, Node]:
        """The members of a mapping that must have just these keys."""
        found = self.mapping()
        if not self.is_mapping():
            return {}
        for key, node in found.items():
            if key not in required and key not in optional:
                known = ", ".join([*required, *optional])
                node.fault(f"no such key, expected one of {known}")
        for key in required:
            if key not in found:
                self.fault(f"key '{key}' is missing")
        return found


@contextmanager
def reading(path: Path) -> Iterator[Node]:
    """The root of a YAML file. At the end of the block, its faults are raised as ``DataError``.

    A file that is not there, not UTF-8 or not YAML raises ``DataError`` at once. Inside the block a
    missing member may make the reader stumble: then the faults noted so far are what is told.
    """
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: byte {error.start}: expected UTF-8 text") from None
    faults = Faults(path, source)
    try:
        root = yaml.compose(source, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        faults.add(error.problem_mark, "", f"not YAML: {error.problem}")
        faults.settle()
        raise AssertionError from error
    if root is None:
        raise DataError(f"{path}: there is nothing in it")
    try:
        yield Node(root, "", faults)
    except KeyError:
        faults.settle()
        raise
    faults.settle()
