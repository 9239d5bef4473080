"""Data files with faults in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from alhambra.located import DataError


def faults_of(folder: Path, read: Callable[[Path], object], files: Mapping[str, str]) -> list[str]:
    """Write the files and read them; each fault that is told, as ``tiles.yaml:3:7: ...``."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read(folder)
    start = f"{folder}/"
    lines = str(caught.value).splitlines()
    return [line.removeprefix(start) for line in lines if line.startswith(start)]


def changed(source: str, *changes: tuple[str, str]) -> str:
    """The source with each first text of a pair, which must be in it just once, made the second."""
    for before, after in changes:
        assert source.count(before) == 1, before
        source = source.replace(before, after)
    return source


def place(source: str, text: str) -> str:
    """Line and column of the text, which must be in the source just once, from 1."""
    assert source.count(text) == 1, text
    head = source[: source.index(text)]
    return f"{head.count(chr(10)) + 1}:{len(head) - head.rfind(chr(10))}"
