"""What a game came to: every part of the points is one of the record, and all of them are there."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from alhambra.match.alhambra.course import ROUNDS, SOURCES, WALL, course, scorings, standings
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import Bought, Ended, Redesigned, Scored, Took, TurnBegan
from alhambra.rules.alhambra.model import Building
from tests import games
from tests.rules.alhambra.positions import the_box

PLAYERS = range(2, 7)


@cache
def whole(players: int, seed: int = 3) -> History:
    """The frames of a whole game."""
    choose = games.builder if seed % 2 else games.anybody
    return games.whole(the_box(), players, seed, choose)


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("players", PLAYERS)
def test_the_parts_of_all_points_are_their_sum(players: int, seed: int) -> None:
    frames = whole(players, seed)
    ended = frames[-1].event
    assert isinstance(ended, Ended)
    ranking = standings(frames)
    assert {each.who for each in ranking} == set(ended.totals)
    assert ("dirk" in ended.totals) == (players == 2)
    for each in ranking:
        assert len(each.gains) == len(ROUNDS)
        assert sum(points for gains in each.gains for points in gains.values()) == each.total
        assert each.total == ended.totals[each.who]
        assert all(tuple(gains) == SOURCES for gains in each.gains)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_part_is_one_of_the_record(players: int) -> None:
    frames = whole(players)
    scored = [event for event, _ in frames if isinstance(event, Scored)]
    assert [event.round for event in scored] == list(ROUNDS)
    for each in standings(frames):
        for event, gains in zip(scored, each.gains, strict=True):
            for building in Building:
                wanted = event.buildings.get(building, {}).get(each.who, 0)
                assert gains[building] == wanted
            assert gains[WALL] == (0 if each.who == "dirk" else event.walls.get(each.who, 0))


@pytest.mark.parametrize("players", PLAYERS)
def test_places_follow_the_points_and_winners_are_first(players: int) -> None:
    frames = whole(players)
    ended = frames[-1].event
    assert isinstance(ended, Ended)
    ranking = standings(frames)
    assert {each.who for each in ranking if each.place == 1} == set(ended.winners)
    for one, next_ in pairwise(ranking):
        assert one.place <= next_.place
        if one.who not in ended.winners:
            assert one.total >= next_.total


def test_equal_points_share_a_place_below_the_winners() -> None:
    *before, last = whole(4)
    ended = Ended({0: 40, 1: 90, 2: 40, 3: 90}, (1, 3))
    ranking = standings((*before, last._replace(event=ended)))
    assert {each.who: each.place for each in ranking} == {0: 3, 1: 1, 2: 3, 3: 1}


@pytest.mark.parametrize("players", PLAYERS)
def test_payments_redesigns_and_money_are_those_of_the_record(players: int) -> None:
    frames = whole(players, 4)
    assert any(isinstance(event, Redesigned) for event, _ in frames)
    for each in standings(frames):
        events = [event for event, _ in frames if getattr(event, "player", None) == each.who]
        exact = [event for event in events if isinstance(event, Bought) and event.exact]
        assert each.exact == len(exact)
        assert each.redesigns == sum(isinstance(event, Redesigned) for event in events)
        taken = [card for event in events if isinstance(event, Took) for card in event.cards]
        assert each.taken == sum(card.value for card in taken)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_course_comes_to_the_points_of_every_scoring(players: int) -> None:
    frames = whole(players)
    looks = course(frames)
    for at in scorings(frames):
        event = frames[at].event
        assert isinstance(event, Scored)
        last = [look for look in looks if look.round == event.round][-1]
        assert dict(last.points) == dict(event.totals)
    for round in ROUNDS:
        turns = [look.turn for look in looks if look.round == round]
        assert turns == sorted(turns)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_turn_in_which_nothing_is_built_foretells_its_scoring(players: int) -> None:
    foretold = 0
    for seed in (3, 4):
        frames = whole(players, seed)
        looks = {(look.round, look.turn): look for look in reversed(course(frames))}
        for at in scorings(frames):
            event, after = frames[at]
            assert isinstance(event, Scored)
            turn = next(f for f in reversed(frames[:at]) if isinstance(f.event, TurnBegan))
            before = frames[at - 1].state
            same = [player.palace for player in before.players] == [
                player.palace for player in turn.state.players
            ]
            if same and before.dirk == turn.state.dirk:
                assert looks[event.round, after.turn].points == event.totals
                foretold += 1
    assert foretold


def test_a_scoring_that_never_came_gave_nothing() -> None:
    """The bag may be empty before the second scoring card comes up."""
    frames = whole(3)
    kept = tuple(
        frame
        for frame in frames
        if not (isinstance(frame.event, Scored) and frame.event.round == ROUNDS[1])
    )
    for each, complete in zip(standings(kept), standings(frames), strict=True):
        assert len(each.gains) == len(ROUNDS)
        assert each.gains[1] == dict.fromkeys(SOURCES, 0)
        assert each.gains[::2] == complete.gains[::2]
