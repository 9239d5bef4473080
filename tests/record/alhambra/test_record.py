"""The record: lines as the format says, round trips, and faults named with their line."""

import json
from functools import cache
from pathlib import Path

import pytest

from alhambra.record.checking import check_game
from alhambra.record.codec import Offered
from alhambra.record.fields import RecordError
from alhambra.record.lines import line, read_games
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import Box
from tests.games import Choose, anybody, builder, play
from tests.rules.alhambra.positions import the_box


def record(box: Box, players: int, seed: int, choose: Choose = builder) -> list[str]:
    """The lines of a whole game."""
    return list(recorded(players, seed, choose))


@cache
def recorded(players: int, seed: int, choose: Choose) -> tuple[str, ...]:
    lines = []
    state = None
    for choice, frames in play(the_box(), players, seed, choose):
        if choice is not None and state is not None:
            lines.append(line(Offered(state.to_move, game.choices(state, state.to_move))))
        lines += [line(frame.event) for frame in frames]
        state = frames[-1].state
    return tuple(lines)


def check(box: Box, path: Path, lines: list[str]) -> bool:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [check_game(box, path, one).over for one in read_games(path)] == [True]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("choose", [anybody, builder])
def test_every_game_holds(box: Box, tmp_path: Path, players: int, choose: Choose) -> None:
    assert check(box, tmp_path / "game.jsonl", record(box, players, 11, choose))


def test_reading_and_writing_again_gives_the_same_lines(box: Box, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = record(box, 2, 3)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    (read,) = read_games(path)
    assert [line(entry) for _, entry in read] == lines


def test_event_is_the_first_key_of_every_line(box: Box) -> None:
    for text in record(box, 2, 4):
        assert next(iter(json.loads(text))) == "event"


def test_several_games_in_one_file_are_checked_one_by_one(box: Box, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(record(box, 2, 1) + record(box, 4, 2)) + "\n", encoding="utf-8")
    assert len(list(read_games(path))) == 2


def edit(lines: list[str], event: str, changes: dict[str, object]) -> int:
    """Change the first line of the event; its number."""
    for at, text in enumerate(lines):
        entry = json.loads(text)
        if entry["event"] == event:
            lines[at] = json.dumps(entry | changes)
            return at + 1
    raise AssertionError(f"no {event} line")


@pytest.mark.parametrize(
    ("event", "changes", "message"),
    [
        ("setup", {"version": 9}, "key 'version' is 9; expected one of 1"),
        ("setup", {"seed": "x"}, "key 'seed' is \"x\"; expected a whole number"),
        ("setup", {"deck": []}, "is there 0 times in the shuffled money; expected 3"),
        ("deal", {"cards": ["ducat-9"]}, "by the rules it is"),
        ("starts", {"player": 5}, "key 'player' is 5; expected one of 0, 1, 2"),
        ("money", {"cards": ["gold-1"]}, "expected a list of money cards"),
        ("market", {"tile": "palace-1"}, "expected the id of a tile of this game's setup"),
        ("market", {"place": 3}, "by the rules it is"),
        ("market", {"place": 9}, "key 'place' is 9; expected one of 0, 1, 2, 3"),
        ("choices", {"choices": [{"do": "dance"}]}, r"choices\[0\]: key 'do' is \"dance\""),
        ("choices", {"choices": [{"do": "pass"}]}, "not a legal choice"),
        ("choices", {"choices": []}, "listed 0 times, expected once"),
        ("take", {"cards": []}, r"may not choose this \(no_cards\)"),
        ("buy", {"exact": 1}, "key 'exact' is 1; expected true or false"),
        ("place", {"to": "moon"}, "expected one of palace, reserve, dirk"),
        ("scoring", {"totals": {"0": 99, "1": 0, "2": 0}}, "by the rules it is"),
        ("scoring", {"totals": {"0": 99}}, "expected the points of 0, 1, 2"),
        ("scoring", {"walls": {"dirk": 3}}, "points by player, one of 0, 1, 2"),
        ("scoring", {"buildings": {"shed": {}}}, "expected the six building types"),
        ("scoring_card", {"round": 3}, "expected one of 1, 2"),
        ("end", {"winners": []}, "by the rules it is"),
        ("end", {"winners": [-1]}, "expected a list of players of this game"),
        ("turn", {"event": "nap"}, "key 'event' is \"nap\"; expected one of setup, deal"),
    ],
)
def test_an_edited_line_is_named(
    box: Box, tmp_path: Path, event: str, changes: dict[str, object], message: str
) -> None:
    lines = record(box, 3, 2)
    number = edit(lines, event, changes)
    with pytest.raises(RecordError, match=rf"(?s)game.jsonl:{number}: .*{message}"):
        check(box, tmp_path / "game.jsonl", lines)


@pytest.mark.parametrize("price", [0, 100])
def test_a_tile_costs_something_and_less_than_a_hundred(
    box: Box, tmp_path: Path, price: int
) -> None:
    lines = record(box, 3, 2)
    set_up = json.loads(lines[0])
    set_up["tiles"][0]["price"] = price
    lines[0] = json.dumps(set_up)
    with pytest.raises(RecordError, match=r":1: .*price"):
        check(box, tmp_path / "game.jsonl", lines)


def stops(lines: list[str], every: int) -> list[int]:
    """Where to stop: after the first line of each kind, and after every so-and-so-manyth."""
    firsts: dict[str, int] = {}
    for at, text in enumerate(lines[:-1], 1):
        firsts.setdefault(json.loads(text)["event"], at)
    return sorted({*firsts.values(), *range(1, len(lines), every)})


def test_a_game_that_stops_early_holds_as_far_as_it_goes(box: Box, tmp_path: Path) -> None:
    lines = record(box, 3, 2)
    path = tmp_path / "game.jsonl"
    for stop in stops(lines, 61):
        path.write_text("\n".join(lines[:stop]) + "\n", encoding="utf-8")
        (read,) = read_games(path)
        held = check_game(box, path, read)
        assert held.lines == stop and not held.over


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "there is no game in it"),
        (b'{"event": "turn", "player": 0}\n', ":1: a game starts with its 'setup' line"),
        (b"[1, 2]\n", r":1: expected an object, found \[1, 2\]"),
        (b"hello\n", ":1: not JSON: Expecting value"),
        (b"\xff\xfe\n", ":1: byte 0: expected UTF-8 text"),
        (b"[" * 100_000 + b"\n", ":1: lists and objects are nested more than 32 deep"),
        (b" " * (5 << 20), ":1: no line of a record is as long as this"),
        (b'{"event": "set', "ends in the middle of its first line"),
    ],
)
def test_what_is_not_a_record_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=message):
        list(read_games(path))
