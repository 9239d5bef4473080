"""The running game: choices in, undo and redo, opponents."""

from collections.abc import Iterator
from random import Random

import pytest

from alhambra.match.games import turn_at
from alhambra.match.match import AlhambraMatch, Match, start
from alhambra.match.replay import AlhambraReplay, Replay
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import Action
from alhambra.rules.alhambra.choices import Buy, Take
from alhambra.rules.alhambra.events import REVEALING, Scored, TurnBegan
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import IllegalChoice, Seated, Table
from alhambra.rules.chance import Seeded
from tests.games import builder, play, table
from tests.stand_ins import Notes, Slow


def new_match(box: Box, seats: Table) -> tuple[AlhambraMatch, Notes, Slow]:
    frames = start(box, seats)
    notes, slow = Notes(frames), Slow()
    return Match(frames, seats, notes, slow), notes, slow


def exact_payments(box: Box) -> Iterator[tuple[AlhambraMatch, Notes, Buy]]:
    """Matches in which somebody can pay exactly now."""
    for seed in range(40):
        match, notes, _ = new_match(box, table(3, seed))
        for choice in match.choices():
            if isinstance(choice, Buy) and sum(c.value for c in choice.pay) == choice.tile.price:
                yield match, notes, choice
                break


def test_an_illegal_choice_is_refused_and_changes_nothing(box: Box) -> None:
    match, notes, _ = new_match(box, table(2))
    before = match.state, list(notes.frames)
    with pytest.raises(IllegalChoice, match="no_cards"):
        match.submit(Take(()))
    assert (match.state, notes.frames) == before


def test_a_purchase_can_be_taken_back_until_something_is_revealed(box: Box) -> None:
    match, notes, buy = next(exact_payments(box))
    before = match.state
    bought = match.submit(buy)
    assert match.can_undo and match.can_restart_turn
    match.undo()
    assert match.state == before and notes.frames == list(match.frames)
    assert match.redo() == bought and notes.frames == list(match.frames)
    take = next(choice for choice in match.choices() if isinstance(choice, Take))
    match.submit(take)
    place = match.choices()[0]
    frames = match.submit(place)
    assert any(isinstance(frame.event, REVEALING) for frame in frames)
    assert not match.can_undo and not match.can_restart_turn
    match.undo()
    assert match.frames[-1] == frames[-1]


def test_restart_turn_goes_back_to_where_the_turn_began(box: Box) -> None:
    match, notes, buy = next(exact_payments(box))
    match.submit(buy)
    match.submit(next(choice for choice in match.choices() if isinstance(choice, Take)))
    match.restart_turn()
    assert isinstance(match.frames[-1].event, TurnBegan)
    assert notes.frames == list(match.frames)
    assert not match.can_undo


def test_undo_and_redo_walk_back_and_forth_over_equal_states(box: Box) -> None:
    for seed in range(6):
        match, notes, _ = new_match(box, table(2 + seed % 5, seed))
        random = Random(seed)
        while not match.over:
            match.submit(builder(match.choices(), random))
            trail = [match.state]
            while match.can_undo:
                match.undo()
                trail.append(match.state)
            for state in reversed(trail[:-1]):
                match.redo()
                assert match.state == state
            assert not match.can_redo and notes.frames == list(match.frames)


def test_a_new_choice_forgets_what_was_taken_back(box: Box) -> None:
    match, _, buy = next(exact_payments(box))
    match.submit(buy)
    match.undo()
    match.submit(next(choice for choice in match.choices() if isinstance(choice, Take)))
    assert not match.can_redo and match.redo() == ()


def test_an_opponent_is_asked_once_and_its_answer_is_played(box: Box) -> None:
    seats = Table("alhambra", (Seated("Ann", "easy"), Seated("Bob", "easy")), 3)
    match, notes, slow = new_match(box, seats)
    assert match.poll() == () and match.thinking
    frames = match.poll()
    assert frames and slow.polls == 2
    assert notes.frames == list(match.frames)


def test_choices_of_a_computer_are_not_taken_back(box: Box) -> None:
    seats = Table("alhambra", (Seated("Ann", "easy"), Seated("Bob", "human")), 3)
    match, _, _ = new_match(box, seats)
    while not match.human_to_move:
        match.poll()
    assert not match.can_undo


# -- turns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_turn_is_found_by_any_of_its_choices(players: int, box: Box) -> None:
    """All its choices lead from the state before to the one after."""
    frames = tuple(frame for _, frames in play(box, players, 5) for frame in frames)
    met = set()
    for at, (event, _) in enumerate(frames):
        done = turn_at(frames, at)
        if not isinstance(event, Action):
            assert done is None
            continue
        assert done is not None and done.seat == event.player
        met.add(done)
        state = frames[done.before].state
        for choice in done.played:
            assert state.to_move == done.seat
            assert choice in game.choices(state, done.seat)
            state = game.apply(state, done.seat, choice, Seeded("again"))[0].state
        assert state.players[done.seat].palace in [
            frame.state.players[done.seat].palace for frame in frames[done.before :]
        ]
    assert sum(len(done.played) for done in met) == sum(isinstance(e, Action) for e, _ in frames)


# -- replay ----------------------------------------------------------------------------------------


def whole(box: Box, players: int, decisions: int | None = None) -> AlhambraReplay:
    made = play(box, players, 3, decisions=decisions)
    return Replay([frame for _, frames in made for frame in frames])


def test_it_stops_at_every_decision_and_at_the_end(box: Box) -> None:
    for players in (2, 4, 6):
        made = list(play(box, players, 3))
        replay = Replay([frame for _, frames in made for frame in frames])
        assert replay.last == len(made) - 1
        for stop, (_, frames) in enumerate(made):
            replay.go(stop)
            assert replay.state == frames[-1].state
            assert replay.stop.turn == replay.state.turn
            assert replay.over == (stop == replay.last)
            assert replay.over or game.choices(replay.state, replay.stop.seat)


def test_it_goes_no_further_than_there_is(box: Box) -> None:
    replay = whole(box, 3, decisions=10)
    replay.go(99)
    assert replay.at == replay.last == 10 and not replay.over
    replay.go(-5)
    assert replay.at == 0


def test_turns_forwards_and_backwards_are_the_same_places(box: Box) -> None:
    replay = whole(box, 3)
    forwards = [replay.at]
    while replay.at < replay.last:
        replay.go(replay.turn_after())
        forwards.append(replay.at)
    turns = [replay.stops[stop].turn for stop in forwards[:-1]]
    assert turns == sorted(set(turns)) and len(turns) == replay.stops[-1].turn
    backwards = [replay.at]
    while replay.at > 0:
        replay.go(replay.turn_before())
        backwards.append(replay.at)
    assert backwards == forwards[::-1]


def test_each_scoring_is_shown_on_the_way_to_its_stop(box: Box) -> None:
    replay = whole(box, 4)
    assert list(replay.scorings) == [1, 2, 3]
    for round, stop in replay.scorings.items():
        replay.go(stop - 1)
        before = len(replay.frames)
        assert replay.scoring_after() == stop
        replay.go(stop)
        told = [frame.event for frame in replay.frames[before:]]
        assert [event.round for event in told if isinstance(event, Scored)] == [round]
    assert replay.scoring_after() is None
