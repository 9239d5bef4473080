"""Turning points of games made for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

import pytest

from alhambra.match.alhambra.turning_points import (
    ROUNDS,
    SOURCES,
    WALL,
    ByOneTile,
    CameBack,
    CoursePoint,
    Decided,
    LeadTaken,
    PaidExactly,
    ScoredMost,
    Standing,
    WallGrew,
    by_one_tile,
    came_back,
    course,
    decided,
    lead_taken,
    paid_exactly,
    scored_most,
    scorings,
    standings,
    turning_points,
    wall_grew,
)
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import (
    Bought,
    Ended,
    Event,
    Placed,
    Redesigned,
    Scored,
    Took,
    TurnBegan,
)
from alhambra.rules.alhambra.model import Box, Building, Card, Currency, Player, State, Tile
from alhambra.rules.alhambra.scoring import tally
from alhambra.rules.api import Frame, Holder
from tests import games
from tests.rules.alhambra.positions import board, the_box


def standing(who: Holder, place: int, *rounds: Mapping[str, int]) -> Standing:
    gains = tuple(dict.fromkeys(SOURCES, 0) | dict(each) for each in rounds)
    total = sum(sum(each.values()) for each in gains)
    return Standing(who, place, total, gains, 0, 0, 0, 0)


def test_the_source_with_the_widest_gap_to_the_next_player_decided() -> None:
    ranking = [
        standing(2, 1, {"tower": 6}, {WALL: 10}, {"garden": 20, WALL: 12}),
        standing("dirk", 2, {}, {}, {"tower": 21}),
        standing(0, 3, {"tower": 0}, {WALL: 8}, {"garden": 12, WALL: 3}),
    ]
    assert decided(ranking) == Decided(2, 0, 3, WALL, (12, 3), 48 - 23)


def test_of_equal_gaps_the_later_decided() -> None:
    ranking = [
        standing(0, 1, {"tower": 6}, {}, {"garden": 6}),
        standing(1, 2, {}, {}, {}),
    ]
    found = decided(ranking)
    assert found is not None
    assert (found.round, found.source) == (3, "garden")


def test_nothing_decided_where_all_won() -> None:
    ranking = [standing(0, 1, {WALL: 5}, {}, {}), standing(1, 1, {"tower": 5}, {}, {})]
    assert decided(ranking) is None


def test_a_winner_who_was_behind_came_back() -> None:
    ranking = [
        standing(1, 1, {WALL: 1}, {WALL: 5}, {WALL: 40}),
        standing(0, 2, {WALL: 9}, {WALL: 4}, {WALL: 1}),
        standing("dirk", 3, {"tower": 14}, {}, {}),
    ]
    assert came_back(ranking) == CameBack(1, 0, 2, 13 - 6)
    assert came_back([ranking[1]._replace(place=1), ranking[2]]) is None


def look(turn: int, *points: int, round: int = 1) -> CoursePoint:
    return CoursePoint(turn, round, dict(enumerate(points)))


def test_the_lead_is_taken_for_good_when_nobody_else_leads_any_more() -> None:
    ranking = [standing(0, 1, {WALL: 9}, {}, {}), standing(1, 2, {WALL: 8}, {}, {})]
    looks = [look(1, 0, 0), look(2, 0, 3), look(3, 4, 3), look(4, 4, 6), look(5, 6, 6),
             look(6, 7, 6), look(7, 9, 8)]  # fmt: skip
    assert lead_taken(ranking, looks) == LeadTaken(0, 3, 6)


def test_who_always_led_took_no_lead() -> None:
    ranking = [standing(0, 1, {WALL: 9}, {}, {}), standing(1, 2, {WALL: 8}, {}, {})]
    assert lead_taken(ranking, [look(1, 0, 0), look(2, 2, 0), look(3, 9, 8)]) is None


def test_dirk_leads_nobody() -> None:
    ranking = [standing(0, 1, {WALL: 9}, {}, {}), standing(1, 2, {WALL: 8}, {}, {})]
    looks = [
        CoursePoint(turn, 1, {0: points, 1: 1, "dirk": 50}) for turn, points in ((1, 2), (2, 9))
    ]
    assert lead_taken(ranking, looks) is None


def test_the_richest_row_of_a_player_is_told() -> None:
    ranking = [
        standing(0, 1, {WALL: 9}, {WALL: 18}, {"garden": 18}),
        standing("dirk", 2, {}, {}, {"tower": 21}),
    ]
    assert scored_most(ranking) == ScoredMost(0, 3, "garden", 18)
    assert scored_most([standing(0, 1, {}, {}, {})]) is None


# -- frames ----------------------------------------------------------------------------------------


def with_palaces(box: Box, pictures: list[str]) -> State:
    players = tuple(
        Player(f"P{seat}", "human", board(picture).palace) for seat, picture in enumerate(pictures)
    )
    return State(box, players, turn=5)


SHORT, LONG = "F tNE", "tNSW F tNES"
TILE = Tile("tower-12", Building.TOWER, 12, 0)
"""Any tile: what it does is in the states."""


def at_first(state: State) -> Frame[Event, State]:
    """A frame that tells nothing but the state."""
    return Frame(TurnBegan(0), state)


def placed(state: State, seat: int = 0) -> Frame[Event, State]:
    return Frame(Placed(seat, TILE, "palace", (1, 0)), state)


def test_the_longest_jump_of_a_wall_by_one_tile_is_told(box: Box) -> None:
    none, short, long = (with_palaces(box, [each, "F"]) for each in ("F", SHORT, LONG))
    walls = [state.players[0].palace.wall for state in (none, short, long)]
    assert walls == [0, 2, 3]
    longest = short._replace(turn=9, players=with_palaces(
        box, ["tNSW . .\ntW F gE\ntSW gS aES", "F"]).players)  # fmt: skip
    frames = [at_first(none), placed(short), placed(longest)]
    after = longest.players[0].palace.wall
    assert after - 2 >= 3
    assert wall_grew(frames) == WallGrew(0, 9, 2, after)
    assert wall_grew([at_first(none), placed(longest)]) is None, "the first wall is no news"
    assert wall_grew([at_first(short), placed(long)]) is None, "one more is no news"


def test_the_dearest_exact_payment_is_told(box: Box) -> None:
    state = with_palaces(box, ["F", "F"])
    pay = (Card(Currency.DENAR, 9),)
    cheap, dear = TILE._replace(price=7), TILE._replace(price=13)
    frames: list[Frame[Event, State]] = [
        Frame(Bought(0, 0, cheap, pay, True), state),
        Frame(Bought(1, 0, dear, pay, True), state._replace(turn=8)),
        Frame(Bought(0, 0, TILE._replace(price=13, id="x"), pay, True), state._replace(turn=9)),
        Frame(Bought(0, 0, TILE._replace(price=14), pay, False), state),
    ]
    assert paid_exactly(frames) == PaidExactly(1, 8, dear)
    assert paid_exactly(frames[3:]) is None


def scoring_of(state: State, round: int) -> list[Frame[Event, State]]:
    return [at_first(state), Frame(Scored(round, {}, {}, {}), state)]


def test_a_majority_by_one_tile_is_told_where_it_was_worth_most(box: Box) -> None:
    state = with_palaces(box, ["F t t t g", "F t t g g g", "F g"])
    frames = scoring_of(state, 3)
    garden = tally(state, 3).buildings[Building.GARDEN]
    assert [share.tiles for share in garden] == [3, 1]
    assert by_one_tile(frames) == ByOneTile(0, 3, Building.TOWER, 3)
    assert by_one_tile(scoring_of(with_palaces(box, ["F t", "F t"]), 3)) is None
    assert by_one_tile(scoring_of(with_palaces(box, ["F t", "F"]), 3)) is None


@pytest.mark.parametrize("players", range(2, 7))
def test_what_is_told_of_whole_games_is_true(players: int, box: Box) -> None:
    frames: History = games.whole(box, players, seed=8)
    told = turning_points(frames, course(frames))
    assert len(told) >= 2
    assert len({type(point) for point in told}) == len(told)
    scored = [frames[at].event for at in scorings(frames)]
    for point in told:
        match point:
            case Decided(winner, other, round, source, points):
                event = scored[round - 1]
                assert isinstance(event, Scored)
                rows = event.walls if source == WALL else event.buildings[Building(source)]
                assert points == (rows.get(winner, 0), rows.get(other, 0))
            case ByOneTile(who, round, building, tiles):
                before = frames[scorings(frames)[round - 1] - 1].state
                shares = tally(before, round).buildings[building]
                assert shares[0].holders == (who,)
                assert [share.tiles for share in shares[:2]] == [tiles, tiles - 1]
            case ScoredMost(who, _, _, points):
                assert who != "dirk" and points > 0


# -- course ----------------------------------------------------------------------------------------


PLAYERS = range(2, 7)


@cache
def whole(players: int, seed: int = 3) -> History:
    choose = games.builder if seed % 2 else games.anybody
    return games.whole(the_box(), players, seed, choose)


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("players", PLAYERS)
def test_standings_are_those_of_the_record(players: int, seed: int) -> None:
    frames = whole(players, seed)
    ended = frames[-1].event
    assert isinstance(ended, Ended)
    scored = [event for event, _ in frames if isinstance(event, Scored)]
    assert [event.round for event in scored] == list(ROUNDS)
    ranking = standings(frames)
    assert {each.who for each in ranking} == set(ended.totals)
    assert ("dirk" in ended.totals) == (players == 2)
    assert seed % 2 or any(isinstance(event, Redesigned) for event, _ in frames)
    for each in ranking:
        assert sum(points for gains in each.gains for points in gains.values()) == each.total
        assert each.total == ended.totals[each.who]
        for event, gains in zip(scored, each.gains, strict=True):
            assert tuple(gains) == SOURCES
            for building in Building:
                assert gains[building] == event.buildings.get(building, {}).get(each.who, 0)
            assert gains[WALL] == (0 if each.who == "dirk" else event.walls.get(each.who, 0))
        events = [event for event, _ in frames if getattr(event, "player", None) == each.who]
        assert each.exact == sum(isinstance(event, Bought) and event.exact for event in events)
        assert each.redesigns == sum(isinstance(event, Redesigned) for event in events)
        taken = [card for event in events if isinstance(event, Took) for card in event.cards]
        assert each.taken == sum(card.value for card in taken)
    assert {each.who for each in ranking if each.place == 1} == set(ended.winners)
    for one, next_ in pairwise(ranking):
        assert one.place <= next_.place
        assert one.who in ended.winners or one.total >= next_.total


def test_equal_points_share_a_place_below_the_winners() -> None:
    *before, last = whole(4)
    ended = Ended({0: 40, 1: 90, 2: 40, 3: 90}, (1, 3))
    ranking = standings((*before, last._replace(event=ended)))
    assert {each.who: each.place for each in ranking} == {0: 3, 1: 1, 2: 3, 3: 1}


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
