"""Records that released versions wrote: read, checked, loaded and replayed as on the day."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from alhambra.content import load_boxes
from alhambra.library.game_library import CURRENT, GameEntry, Summaries, Summary
from alhambra.library.ledger import Ledger
from alhambra.library.saves import Boxes, load
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.games import turns_of
from alhambra.match.match import AnyHistory
from alhambra.match.replay import Replay
from alhambra.match.rollwrite.statistics import RollwritePlayed, rollwrite_played
from alhambra.match.statistics import key_of
from alhambra.record.checking import check_game
from alhambra.record.codec import RecordLine
from alhambra.record.lines import line, read_games
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.games import game_of
from alhambra.rules.rollwrite.model import Solo
from tests.record.whole_games import are_right
from tests.released import FOLDER, expected, written_lines

DAY = datetime(2026, 5, 1, 20, 15)
each_record = pytest.mark.parametrize("name", expected())
"""A test of every record."""


@cache
def games_in(name: str) -> tuple[list[RecordLine], ...]:
    return tuple(read_games(FOLDER / name))


@cache
def loaded_games(name: str) -> tuple[AnyHistory, ...]:
    """The frames of each game of a record, loaded from a file of its own."""
    lines, found = written_lines(FOLDER / name), list[AnyHistory]()
    with TemporaryDirectory() as folder:
        for number, game in enumerate(games_in(name)):
            path = Path(folder) / f"{number}.jsonl"
            own = lines[game[0].number - 1 : game[-1].number]
            path.write_bytes("".join(f"{text}\n" for text in own).encode())
            found.append(load(load_boxes(), path).frames)
    return tuple(found)


def as_text(points: Any) -> dict[str, int]:
    """Points by the names that records give to holders."""
    return {str(holder): number for holder, number in points.items()}


def test_every_record_of_the_folder_has_its_expectations() -> None:
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.jsonl")}
    games = {name for name in found if "/damaged/" not in name and "/data/" not in name}
    assert games == expected().keys()


@each_record
def test_lines_that_are_read_and_written_again_are_the_same(name: str) -> None:
    read = [line(each.entry) for game in games_in(name) for each in game]
    assert read == written_lines(FOLDER / name)


@each_record
def test_games_hold(boxes: Boxes, name: str) -> None:
    for game, wanted in zip(games_in(name), expected()[name], strict=True):
        assert check_game(boxes[wanted["game"]], FOLDER / name, game) is ("end" in wanted)
        assert len(game) == wanted["lines"]


@each_record
def test_games_load_and_replay_to_their_last_line(name: str) -> None:
    for frames, wanted in zip(loaded_games(name), expected()[name], strict=True):
        assert len(frames) == wanted["events"]
        assert len(turns_of(frames)) == wanted["turns"]
        assert key_of(frames) == wanted["digest"]
        replay: Replay[Any, Any] = Replay(frames)
        replay.go(replay.last)
        assert tuple(replay.frames) == frames
        told = told_of(frames)
        assert told == {key: wanted[key] for key in told}


def told_of(frames: AnyHistory) -> dict[str, Any]:
    """A loaded game in the words of the file of expectations."""
    state = frames[-1].state
    game = game_of(state)
    table = game.table_of(frames[0].event)
    told: dict[str, Any] = {
        "game": game.NAME,
        "players": [f"{seated.name} ({seated.kind})" for seated in table.seats],
    }
    if isinstance(table.variant, Solo):
        told["solo"] = table.variant._asdict()
    result = game.result(state)
    if result is not None:
        told["end"] = {"totals": as_text(result.totals), "winners": [*result.winners]}
    else:
        (seat,) = game.actors(state)
        told["points"] = as_text(game.points(state))
        choices = len(game.choices(state, seat))
        told["decision"] = {"phase": str(state.phase), "player": seat, "choices": choices}
    return told


@each_record
def test_results_are_those_of_the_end_line(name: str) -> None:
    for frames, game in zip(loaded_games(name), games_in(name), strict=True):
        last = json.loads(line(game[-1].entry))
        result = game_of(frames[-1].state).result(frames[-1].state)
        assert (result is not None) == (last["event"] == "end")
        if result is not None:
            assert as_text(result.totals) == last["totals"]
            assert [*result.winners] == last["winners"]


@each_record
def test_the_list_of_games_tells_how_far_the_first_came(boxes: Boxes, name: str) -> None:
    path = FOLDER / name
    entry = GameEntry(path, CURRENT, 0.0, path.stat().st_size)
    summaries = Summaries(boxes)
    while summaries.of(entry) is None:
        summaries.read_on([entry], 1000)
    known, wanted = summaries.of(entry), expected()[name][0]
    assert isinstance(known, Summary) and known.begun
    assert known.over == ("end" in wanted)
    if known.over:
        assert as_text(known.points) == wanted["end"]["totals"]


@each_record
def test_ended_games_are_counted_and_read_back(name: str, tmp_path: Path) -> None:
    for frames, wanted in zip(loaded_games(name), expected()[name], strict=True):
        if "end" not in wanted:
            continue
        table = game_of(frames[0].event).table_of(frames[0].event)
        ledger = Ledger(tmp_path / f"{wanted['digest']}-statistics.jsonl")
        count = rollwrite_played if wanted["game"] == rollwrite.NAME else played
        ended = count(frames, table, DAY, 60)
        ledger.add(ended)
        assert (*ledger.games(Played), *ledger.games(RollwritePlayed)) == (ended,)
        points = [part.points for part in ended.parts]
        assert points == [wanted["end"]["totals"][str(n)] for n in range(len(table.seats))]


# -- nothing is missing ----------------------------------------------------------------------------

LEVELS = {"easy", "normal", "hard", "expert", "master"}
WANTED = {
    alhambra.NAME: {
        *(f"{players} players" for players in range(2, 7)),
        *(f"played by {kind}" for kind in (*LEVELS, "human", "bot", "bot:Simple")),
        *("event setup", "event deal", "event starts", "event money", "event deck"),
        *("event dirk", "event market", "event turn", "event choices", "event take"),
        *("event buy", "event redesign", "event place", "event pass", "event reshuffle"),
        *("event scoring_card", "event scoring", "event leftover", "event end"),
        *("takes one card", "takes several", "pays exactly", "pays too much"),
        *("redesign add", "redesign remove", "redesign swap"),
        *("place palace", "place reserve", "place dirk"),
        *("leftover to a player", "leftover to nobody"),
        *("won tile in the palace", "won tile in the reserve"),
        *("end with one winner", "end shared", "end with Dirk ahead"),
        *(f"stopped at {phase}" for phase in ("action", "extra", "place", "leftover")),
        *("offered take", "offered buy", "offered redesign", "offered place", "offered pass"),
        *("stopped unconfirmed", "torn last line", "several games in a file"),
    },
    rollwrite.NAME: {
        *(f"{players} players" for players in range(1, 6)),
        *(f"alone with {n}{score}" for n in (2, 3, 4) for score in ("", " who score")),
        *(f"played by {kind}" for kind in (*LEVELS, "human", "bot")),
        *("event setup", "event starts", "event roll", "event cross", "event turn"),
        *("event choices", "event nudge", "event build", "event coins", "event done"),
        *("event keep", "event pass_on", "event completed", "event final", "event end"),
        *("roll opening", "roll park", "roll four", "roll virtual"),
        *("nudge blue", "nudge yellow", "first building", "second building"),
        *("coins gained", "no coins gained", "completed by a virtual player"),
        *("bonus of virtual players", "no bonus"),
        *("end with one winner", "end shared", "end with a virtual winner"),
        *(f"stopped at {phase}" for phase in ("turn", "again", "keep")),
        *("offered nudge", "offered build", "offered coins", "offered done", "offered keep"),
        *("stopped after a nudge", "stopped unconfirmed"),
        *("torn last line", "several games in a file"),
    },
}
"""All that 0.3.0 could write, by game."""


def kinds_in(name: str) -> Iterator[tuple[str, str]]:
    """Each kind of thing that occurs in a record, with its game."""
    games = games_in(name)
    for lines, wanted in zip(games, expected()[name], strict=True):
        entries = [json.loads(line(each.entry)) for each in lines]
        tell = _sheet_kinds if wanted["game"] == rollwrite.NAME else _palace_kinds
        found = {*_common_kinds(entries, wanted), *tell(entries)}
        if len(games) > 1:
            found.add("several games in a file")
        if not (FOLDER / name).read_bytes().endswith(b"\n"):
            found.add("torn last line")
        yield from ((wanted["game"], kind) for kind in found)


def _common_kinds(entries: Sequence[dict[str, Any]], wanted: dict[str, Any]) -> Iterator[str]:
    players = entries[0]["players"]
    yield f"{len(players)} players"
    yield from (f"played by {player['kind']}" for player in players)
    for entry in entries:
        yield f"event {entry['event']}"
        yield from (f"offered {choice['do']}" for choice in entry.get("choices", ()))
    if "decision" in wanted:
        yield f"stopped at {wanted['decision']['phase']}"
        if wanted["events"] > sum(entry["event"] != "choices" for entry in entries):
            yield "stopped unconfirmed"
    else:
        yield "end shared" if len(entries[-1]["winners"]) > 1 else "end with one winner"


def _palace_kinds(entries: Sequence[dict[str, Any]]) -> Iterator[str]:
    won = False
    for entry in entries:
        match entry:
            case {"event": "take", "cards": cards}:
                yield "takes one card" if len(cards) == 1 else "takes several"
            case {"event": "buy", "exact": exact}:
                yield "pays exactly" if exact else "pays too much"
            case {"event": "redesign", "kind": kind}:
                yield f"redesign {kind}"
            case {"event": "place", "to": to}:
                yield f"won tile in the {to}" if won else f"place {to}"
            case {"event": "leftover", "player": player}:
                won = True
                yield "leftover to nobody" if player is None else "leftover to a player"
            case {"event": "end", "totals": totals}:
                dirk = totals.get("dirk", 0)
                if dirk == max(totals.values()):
                    yield "end with Dirk ahead"


def _sheet_kinds(entries: Sequence[dict[str, Any]]) -> Iterator[str]:
    set_up = entries[0]
    if len(set_up["players"]) == 1:
        yield f"alone with {set_up['virtual']}{' who score' if set_up['virtual_score'] else ''}"
    for entry in entries:
        match entry:
            case {"event": "roll", "for": reason}:
                yield f"roll {reason}"
            case {"event": "nudge", "die": die}:
                yield f"nudge {die}"
            case {"event": "build", "again": again}:
                yield "second building" if again else "first building"
            case {"event": "coins", "gained": gained}:
                yield "coins gained" if gained else "no coins gained"
            case {"event": "completed", "points": points}:
                if any(holder.startswith("virtual") for holder in points):
                    yield "completed by a virtual player"
            case {"event": "final"}:
                yield "bonus of virtual players" if "bonus" in entry else "no bonus"
            case {"event": "end", "winners": winners} if not {*winners} & {*range(5)}:
                yield "end with a virtual winner"
    if entries[-1]["event"] == "nudge":
        yield "stopped after a nudge"


def test_every_kind_of_record_is_there() -> None:
    found: dict[str, set[str]] = {name: set() for name in WANTED}
    for name in expected():
        for game, kind in kinds_in(name):
            found[game].add(kind)
    missing = {game: sorted(WANTED[game] - found[game]) for game in WANTED}
    assert missing == {game: [] for game in WANTED}
    unknown = {game: sorted(found[game] - WANTED[game]) for game in WANTED}
    assert unknown == {game: [] for game in WANTED}


def test_names_are_as_long_and_as_foreign_as_they_could_be() -> None:
    names = {
        player["name"]
        for name in expected()
        for game in games_in(name)
        for player in json.loads(line(game[0].entry))["players"]
    }
    assert max(map(len, names)) == 60  # what a program could call itself
    assert {len(name) for name in names} >= {20, 22}  # what a person could, and two alike
    for letters in ("ěšřž", "ľ", "äö", "üß", "’", "ë", "庭", "🏰", "\u030c"):
        assert any({*letters} & {*name.lower()} for name in names), letters


# -- the versions before 0.3.0 ---------------------------------------------------------------------

EARLIER = sorted((Path(__file__).parent / "earlier").glob("*.jsonl"))


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_is_read_and_holds(boxes: Boxes, path: Path) -> None:
    frames = load(boxes, path).frames
    lines = path.read_text("utf-8").splitlines()
    assert [line(frame.event) for frame in frames] == lines
    assert game_of(frames[-1].state).result(frames[-1].state) is not None
    assert are_right(path)


def test_there_is_one_of_each_version() -> None:
    assert [path.stem for path in EARLIER] == ["alhambra-0.1.0", "alhambra-0.2.0"]
