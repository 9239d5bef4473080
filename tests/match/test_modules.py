"""The slot for modules: a table names them, records keep them, and a decision may be anybody's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from alhambra.library.saves import Boxes, Record, load
from alhambra.match.games import table_of
from alhambra.match.match import AlhambraMatch, Match, start
from alhambra.match.replay import AnyReplay, Replay
from alhambra.opponents.thinker import PlannedTurn
from alhambra.record.checking import check_game
from alhambra.record.fields import RecordError
from alhambra.record.lines import hello_json, line, read_games
from alhambra.record.versions import NewerRecord
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra import Event, State
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Buy, Choice, Refusal
from alhambra.rules.alhambra.events import Placed
from alhambra.rules.alhambra.model import LEFTOVER, PLACE, Box
from alhambra.rules.api import Chance, IllegalChoice, Seat
from alhambra.rules.chance import Seeded
from tests.games import builder, table
from tests.stand_ins import Notes, Slow

REGENTS = "regents"
"""A module made up for these tests: the left neighbour places the tiles that a player got."""
PLAYERS = 3
BOTH = pytest.mark.parametrize("name", [alhambra.NAME, rollwrite.NAME])


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alhambra.model, "MODULES", ("moat", REGENTS))
    monkeypatch.setattr(rollwrite.model, "MODULES", ("moat", REGENTS))


@pytest.fixture
def regents(monkeypatch: pytest.MonkeyPatch) -> None:
    base_actors, base_choices, base_refusal = alhambra.actors, alhambra.choices, alhambra.refusal
    base_apply, base_choice_of = alhambra.apply, alhambra.choice_of

    def actors(state: State) -> tuple[Seat, ...]:
        if state.phase in (PLACE, LEFTOVER):
            return ((state.to_move + 1) % PLAYERS,)
        return base_actors(state)

    def choices(state: State, seat: Seat) -> tuple[Choice, ...]:
        return base_choices(state, state.to_move) if seat in actors(state) else ()

    def refusal(state: State, seat: Seat, choice: Choice) -> Refusal | None:
        if actors(state) and seat not in actors(state):
            return Refusal.NOT_YOUR_TURN
        return base_refusal(state, state.to_move, choice)

    def apply(state: State, seat: Seat, choice: Choice, chance: Chance) -> History:
        if (reason := refusal(state, seat, choice)) is not None:
            raise IllegalChoice(reason)
        return base_apply(state, state.to_move, choice, chance)

    def choice_of(event: Event) -> tuple[Seat, Choice] | None:
        made = base_choice_of(event)
        if made is None or not isinstance(event, Placed):
            return made
        return (event.player + 1) % PLAYERS, made[1]

    for function in (actors, choices, refusal, apply, choice_of):
        monkeypatch.setattr(alhambra, function.__name__, function)


def played(box: Box, seed: int) -> Iterator[AlhambraMatch]:
    """A game with the module, at each of its decisions and at its end."""
    seats = table(PLAYERS, seed)._replace(modules=(REGENTS,))
    frames = start(box, seats)
    match: AlhambraMatch = Match(frames, seats, Notes(frames), Slow())
    random = Random(seed)
    while not match.over:
        yield match
        match.submit(builder(match.choices(), random))
    yield match


# -- what is agreed --------------------------------------------------------------------------------


@BOTH
def test_a_record_names_the_modules_and_only_where_there_are_some(
    boxes: Boxes, tmp_path: Path, name: str
) -> None:
    plain = table(PLAYERS, 1, game=name)
    agreed = plain._replace(modules=("moat", REGENTS))
    without, frames = start(boxes[name], plain), start(boxes[name], agreed)
    assert "modules" not in line(without[0].event)
    said = json.loads(line(frames[0].event))
    assert said.pop("modules") == ["moat", REGENTS]
    assert said == json.loads(line(without[0].event))
    record = Record(tmp_path / "game.jsonl")
    record.append(frames)
    assert load(boxes, record.path).table == table_of(frames) == agreed


@BOTH
@pytest.mark.parametrize(
    "modules",
    [[], [REGENTS, "moat"], ["moat", "moat"], "moat", None, [1], {"moat": 1}, ["\x1b"], [["a"]]],
    ids=json.dumps,
)
def test_damaged_modules_are_refused_with_file_line_and_key(
    boxes: Boxes, tmp_path: Path, name: str, modules: object
) -> None:
    path = tmp_path / "game.jsonl"
    first = json.loads(line(start(boxes[name], table(PLAYERS, 1, game=name))[0].event))
    path.write_text(json.dumps(first | {"modules": modules}) + "\n", encoding="utf-8")
    with pytest.raises(RecordError) as refused:
        list(read_games(path))
    assert str(refused.value) == (
        f"{path}:1: key 'modules' is {json.dumps(modules)}; expected names of modules, "
        "sorted, each once, at least one"
    )
    assert not isinstance(refused.value, NewerRecord)


@BOTH
def test_no_game_has_a_module_yet(monkeypatch: pytest.MonkeyPatch, boxes: Boxes, name: str) -> None:
    monkeypatch.undo()
    for agreed in (("moat",), (REGENTS,)):
        with pytest.raises(ValueError, match=f"{name} has no module '{agreed[0]}'"):
            start(boxes[name], table(PLAYERS, 1, game=name)._replace(modules=agreed))


@BOTH
def test_a_program_is_told_of_modules_where_there_are_some(boxes: Boxes, name: str) -> None:
    plain = table(PLAYERS, 1, game=name)
    told = hello_json(boxes[name], plain._replace(modules=(REGENTS,)), 0, 5)
    assert told.pop("modules") == [REGENTS]
    assert told == hello_json(boxes[name], plain, 0, 5)


# -- whose decision --------------------------------------------------------------------------------


@pytest.mark.usefixtures("regents")
def test_a_decision_is_taken_by_the_seat_it_belongs_to(box: Box) -> None:
    placed = 0
    for match in played(box, 1):
        phase, turn_of = match.state.phase, match.state.to_move
        if phase in (PLACE, LEFTOVER):
            placed += 1
            assert match.to_move == (turn_of + 1) % PLAYERS
            assert match.choices() == alhambra.choices(match.state, (turn_of + 1) % PLAYERS)
            assert not alhambra.choices(match.state, turn_of)
    assert match.over and placed > 20


@pytest.mark.usefixtures("regents")
def test_a_regent_takes_back_what_it_placed(box: Box) -> None:
    games = (match for seed in range(1, 20) for match in played(box, seed))
    match = next(match for match in games if len(match.state.to_place) > 1)
    before, regent = match.state, match.to_move
    match.submit(match.choices()[0])
    assert match.to_move == regent != before.to_move
    match.undo()
    assert match.state == before


@pytest.mark.usefixtures("regents")
def test_a_game_with_the_module_is_checked_read_back_and_watched(
    box: Box, boxes: Boxes, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    deciders: list[Seat] = []
    for match in played(box, 2):
        if match.to_move is not None:
            deciders.append(match.to_move)
    Record(path).append(tuple(match.frames))
    (lines,) = read_games(path)
    assert check_game(box, path, lines)
    assert load(boxes, path).frames == tuple(match.frames)
    replay: AnyReplay = Replay(match.frames)
    assert [stop.seat for stop in replay.stops] == [*deciders, deciders[-1]]


@pytest.mark.usefixtures("regents")
def test_a_planned_turn_ends_where_the_decision_passes_to_another_seat(box: Box) -> None:
    for match in played(box, 1):
        state, plan = match.state, PlannedTurn()
        seat = match.to_move
        buys = [choice for choice in match.choices() if isinstance(choice, Buy)]
        dear = [buy for buy in buys if sum(card.value for card in buy.pay) > buy.tile.price]
        if seat is not None and dear:
            break
    assert seat is not None
    after = alhambra.apply(state, seat, dear[0], Seeded(1))[-1].state
    place = alhambra.choices(after, (seat + 1) % PLAYERS)[0]
    assert plan.begin(state, seat, "easy", (dear[0], place)) == dear[0]
    assert plan.next(after, seat, "easy") is None
