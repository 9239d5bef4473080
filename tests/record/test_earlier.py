"""Records of the versions before 0.3.0 are read to their last line."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.library.saves import Boxes, load
from alhambra.record.lines import line
from alhambra.rules.games import game_of
from tests.record.whole_games import are_right

RECORDS = sorted((Path(__file__).parent / "earlier").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_is_read_and_holds(boxes: Boxes, path: Path) -> None:
    frames = load(boxes, path).frames
    lines = path.read_text("utf-8").splitlines()
    assert [line(frame.event) for frame in frames] == lines
    assert game_of(frames[-1].state).result(frames[-1].state) is not None
    assert are_right(path)


def test_there_is_one_of_each_version() -> None:
    assert [path.stem for path in RECORDS] == ["alhambra-0.1.0", "alhambra-0.2.0"]
