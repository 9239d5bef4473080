"""Replays of records of Roll & Write that were marred or cut short."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from alhambra.content import load_boxes
from alhambra.library.saves import Record, load
from alhambra.record.fields import RecordError
from alhambra.record.lines import line
from alhambra.rules.rollwrite.model import Solo
from tests.app.games.rollwrite.test_replay import hurry, opened
from tests.app.games.rollwrite.whole_games import sheet_game


def marred(lines: list[str], random: Random) -> list[str]:
    """The lines with one left out, doubled, elsewhere, or with another number in it."""
    at = random.randrange(1, len(lines))
    match random.randrange(4):
        case 0:
            return [*lines[:at], *lines[at + 1 :]]
        case 1:
            return [*lines[:at], lines[at], *lines[at:]]
        case 2:
            moved = [*lines[:at], *lines[at + 1 :]]
            moved.insert(random.randrange(1, len(moved)), lines[at])
            return moved
        case _:
            values = json.loads(lines[at])
            numbers = [key for key, value in values.items() if type(value) is int]
            if numbers:
                values[random.choice(numbers)] += random.choice((-1, 1, 3))
            return [*lines[:at], json.dumps(values), *lines[at + 1 :]]


@pytest.mark.parametrize(("players", "solo"), [(1, Solo(2, True)), (3, None)])
def test_a_marred_record_is_refused_or_says_what_the_rules_say(
    players: int, solo: Solo | None, tmp_path: Path
) -> None:
    boxes, path, random = load_boxes(), tmp_path / "marred.jsonl", Random(players)
    lines = [line(event) for event, _ in sheet_game(players, solo)]
    refused = 0
    for _ in range(60):
        told = marred(lines, random)
        path.write_text("\n".join(told) + "\n")
        try:
            frames = load(boxes, path).frames
        except RecordError as error:
            assert str(error).startswith(str(path))
            refused += 1
        else:
            assert [line(event) for event, _ in frames] == lines and told == lines[: len(told)]
    assert refused > 10


def test_a_replay_of_a_game_that_goes_on_ends_where_it_is(tmp_path: Path) -> None:
    frames = sheet_game(3)
    path = tmp_path / "cut.jsonl"
    Record(path).rewrite(frames[:90])
    stage, scene = opened(load(load_boxes(), path).frames)
    scene.go(scene.replay.last)
    hurry(stage, scene)
    fork = next(widget for widget in scene.panel.form.widgets if widget.id == "fork")
    assert not scene.replay.over and fork.enabled
    stage.draw()
