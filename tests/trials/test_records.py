"""The short form of the trial of records, and that it would find what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from alhambra.library import saves
from alhambra.record.codec import RecordLine
from alhambra.rules.api import Frame
from alhambra.rules.games import AnyFrame, game_of
from tools.trials import records, shown_records
from tools.trials.made_records import KINDS, as_file, whole_games


@pytest.fixture(autouse=True)
def without_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is judged by the long form alone, which runs on a quiet machine."""
    for module in (records, shown_records):
        monkeypatch.setattr(module, "SECONDS", float("inf"))


def test_whatever_a_record_says_it_is_refused_or_can_be_used() -> None:
    report = records.run(12, 5, shown=1000)
    assert sum(report.tried.values()) == 12
    assert report.found == [], report.text()


def test_games_of_both_kinds_are_gone_through_in_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, few in (("STOPS", 6), ("JUMPS", 3), ("JUDGED", 2), ("PLAYED", 10)):
        monkeypatch.setattr(shown_records, name, few)
    path = tmp_path / "game.jsonl"
    with shown_records.Theatre() as theatre:
        half, whole = whole_games()[-1].lines, whole_games()[0].lines
        for lines in (half[: len(half) // 2], whole):
            path.write_bytes(as_file(lines))
            theatre.show(path, Random(1))
        assert theatre.records == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_makes_the_same_record_again(kind: str) -> None:
    assert KINDS[kind](Random("1/2")) == KINDS[kind](Random("1/2"))


def test_a_record_that_is_accepted_by_mistake_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def trust(box: Any, path: Path, lines: Sequence[RecordLine]) -> Iterator[Sequence[AnyFrame]]:
        game = game_of(box)
        state = game.blank(box)
        for read in lines:
            state = game.evolve(state, read.entry)
            yield [Frame(read.entry, state)]

    monkeypatch.setattr(saves, "play_again", trust)
    found = records.run(24, 5, shown=1000).found
    assert found
