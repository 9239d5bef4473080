"""Every text is written in a style of the theme, and every gap has a name of the scale."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import alhambra

APP = Path(alhambra.__file__).parent / "app"
SCALE = APP / "gfx" / "scale.py"
STYLES = APP / "gfx" / "theme.py"
LARGEST_GAP = 70
"""Units: larger numbers are sizes of a certain drawing or page."""
SIZED = {"px": "a gap", "large": "a gap", "text": "a size of text", "line": "a size of text"}
"""Functions of ``Metrics`` that take units."""


def unnamed(source: Path) -> Iterator[str]:
    """Gaps and sizes of text that stand as numbers in a source, with their lines."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        first = node.args[0] if node.args else None
        if not isinstance(first, ast.Constant) or not isinstance(first.value, int | float):
            continue
        if called in SIZED and first.value < LARGEST_GAP and source != SCALE:
            yield f"{source.name}:{node.lineno}: {SIZED[called]} without a name: {first.value}"
        if called in {"TextStyle", "sized"} and source != STYLES:
            yield f"{source.name}:{node.lineno}: a style of text of its own: {first.value}"


def test_gaps_and_sizes_of_text_have_names() -> None:
    assert not [fault for source in APP.rglob("*.py") for fault in unnamed(source)]


@pytest.mark.parametrize(
    "line", ["box.inset(px(8))", "canvas.px(12.5)", "metrics.text(18)", "TextStyle(80)"]
)
def test_a_number_is_told(tmp_path: Path, line: str) -> None:
    source = tmp_path / "screen.py"
    source.write_text(line, encoding="utf-8")
    assert len([*unnamed(source)]) == 1
