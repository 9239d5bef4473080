"""Records that cannot have happened are refused with their line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from alhambra.library.game_library import Damaged, GameEntry, GameLibrary, Summaries, Summary
from alhambra.library.saves import Boxes, Record, load
from alhambra.record.fields import RecordError
from alhambra.record.lines import LONGEST_LINE
from alhambra.rules.games import game_of
from tests.games import whole
from tests.record.whole_games import TABLES, Of, are_right, line_of, whole_game, written

AGAINST_THE_RULES = "(the line is .* by the rules it is|player . may not choose|expected a choice)"
REPEATED = ("starts", "roll")
"""Lines that may come twice: dice are thrown again until they fit."""


def told(*of: Any) -> list[str]:
    """The lines of a whole game without lists of choices."""
    return [text for text in whole_game(*of) if json.loads(text)["event"] != "choices"]


@pytest.mark.parametrize("of", TABLES[2:7:2])
def test_nothing_happens_after_the_end(boxes: Boxes, tmp_path: Path, of: Of) -> None:
    lines = told(*of)
    one_of_each = {json.loads(text)["event"]: text for text in lines[1:]}
    for text in one_of_each.values():
        path = written(tmp_path / "game.jsonl", [*lines, text])
        with pytest.raises(RecordError, match=f":{len(lines) + 1}: the game is over"):
            load(boxes, path)
    with pytest.raises(RecordError, match="the game is over, but the record goes on"):
        are_right(path)


@pytest.mark.parametrize("of", TABLES)
def test_what_happened_once_cannot_happen_twice(boxes: Boxes, tmp_path: Path, of: Of) -> None:
    lines = told(*of)
    for at in range(1, len(lines), 37):
        if json.loads(lines[at])["event"] in REPEATED:
            continue
        path = written(tmp_path / "game.jsonl", [*lines[: at + 1], *lines[at:]])
        with pytest.raises(RecordError, match=rf":\d+: {AGAINST_THE_RULES}"):
            load(boxes, path)


def test_a_file_without_end_is_refused_after_its_first_lines(boxes: Boxes, tmp_path: Path) -> None:
    shelf = GameLibrary(tmp_path)
    shelf.current.path.parent.mkdir(exist_ok=True)
    lines = told("alhambra", 3, None)
    with shelf.current.path.open("w") as file:
        file.write(f"{lines[0]}\n")
        for _ in range(40):
            file.write(lines[1] + " " * (LONGEST_LINE - len(lines[1]) - 1) + "\n")
    with pytest.raises(RecordError):
        shelf.unfinished(boxes)
    weighed = 0
    summaries = Summaries(boxes)
    (entry,) = shelf.entries()
    while summaries.of(entry) is None:
        summaries.read_on([entry], 150)
        weighed += 1
    assert isinstance(summaries.of(entry), Damaged) and weighed < 6


def test_a_game_that_stops_between_two_turns_with_other_dice_goes_on_before_its_last_choice(
    boxes: Boxes, tmp_path: Path
) -> None:
    """The dice are not those of its seed, so what comes next is not known."""
    lines = told("roll-and-write", 3, None)
    begun = [at for at, text in enumerate(lines) if json.loads(text)["event"] == "turn"]
    at = next(at for at in begun if json.loads(lines[at - 1]).get("for") == "park" and at > 50)
    first = json.dumps(json.loads(lines[0]) | {"seed": 77})
    path = tmp_path / "game.jsonl"
    whole = load(boxes, written(path, [first, *lines[1 : at + 1]])).frames
    assert len(whole) == at + 1
    loaded = load(boxes, written(path, [first, *lines[1:at]])).frames
    game = game_of(whole[-1].state)
    last = next(n for n in range(at - 1, 0, -1) if game.choice_of(whole[n].event))
    assert loaded == whole[:last]
    made = game.choice_of(whole[last].event)
    assert made is not None
    seat, choice = made
    assert choice in game.choices(loaded[-1].state, seat)


def test_nobody_has_two_pairs_of_dice_before_his_turn(boxes: Boxes, tmp_path: Path) -> None:
    """A pair handed on then would be the third."""
    lines = told("roll-and-write", 3, None)
    at = line_of(lines, "turn")
    second = (json.loads(lines[at])["player"] + 1) % 3
    park = {"event": "roll", "player": second, "blue": [5], "yellow": [5], "for": "park"}
    path = written(tmp_path / "game.jsonl", [*lines[:at], json.dumps(park), *lines[at:]])
    with pytest.raises(RecordError, match=rf":{at + 1}: {AGAINST_THE_RULES}"):
        load(boxes, path)


def test_four_dice_are_thrown_before_a_pair_is_handed_on(boxes: Boxes, tmp_path: Path) -> None:
    lines = told("roll-and-write", 3, None)
    entries = [json.loads(text) for text in lines]
    at = next(n for n, entry in enumerate(entries) if entry["event"] == "coins")
    giver = entries[at]["player"]
    turn = next(entry for entry in reversed(entries[:at]) if entry["event"] == "turn")
    pair = {"blue": turn["blue"][0], "yellow": turn["yellow"][0]}
    early = json.dumps({"event": "pass_on", "player": giver, "to": (giver + 1) % 3, **pair})
    path = written(tmp_path / "game.jsonl", [*lines[: at + 1], early, *lines[at + 1 :]])
    with pytest.raises(RecordError, match=rf":{at + 2}: {AGAINST_THE_RULES}"):
        load(boxes, path)


@pytest.mark.parametrize("name", ["alhambra", "roll-and-write"])
def test_a_game_is_loaded_with_its_own_prices_and_grid(
    boxes: Boxes, tmp_path: Path, name: str
) -> None:
    """Those of the program may have changed since."""
    box = boxes[name]
    if name == "alhambra":
        own = box._replace(tiles=tuple(tile._replace(price=tile.price + 1) for tile in box.tiles))
    else:
        own = box._replace(grid=tuple(zip(*box.grid, strict=True)))
    frames = whole(own, 3, 5, decisions=30)
    path = tmp_path / "game.jsonl"
    Record(path).rewrite(frames)
    assert load(boxes, path).frames == frames
    with pytest.raises(RecordError, match=r":1: not as in the box of this game: (tiles|grid)$"):
        are_right(path)


@pytest.mark.parametrize("names", [("alhambra", "roll-and-write"), ("roll-and-write", "alhambra")])
def test_the_first_game_of_a_file_is_listed_whatever_game_comes_next(
    boxes: Boxes, tmp_path: Path, names: tuple[str, str]
) -> None:
    lines = [text for name in names for text in told(name, 3, None)]
    path = written(tmp_path / "both.jsonl", lines)
    entry = GameEntry(path, "saved", 0.0, path.stat().st_size)
    summaries = Summaries(boxes)
    summaries.read_on([entry], 10**6)
    known = summaries.of(entry)
    assert isinstance(known, Summary) and known.over and names[0] == known.game.NAME
