"""Laws of Alhambra alone that hold at every moment, whoever plays and however badly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Refusal, Take
from alhambra.rules.alhambra.events import Bought, Scored, TurnBegan
from alhambra.rules.alhambra.model import Card, Phase, ScoringCard, State
from alhambra.rules.alhambra.palace import Verdict, ring
from alhambra.rules.api import IllegalChoice
from alhambra.rules.chance import Seeded
from tests.rules.alhambra import referee
from tests.rules.alhambra.play import TEMPERS, Played, Step, played, variations
from tests.rules.alhambra.positions import the_box

PLAYERS = (2, 3, 6)
"""The fewest, who play with Dirk; the fewest without him; the most."""
SEEDS = range(2)

GAMES = [(number, temper) for number in PLAYERS for temper in TEMPERS]

games = pytest.mark.parametrize("whole", GAMES, ids=lambda whole: f"{whole[0]}-{whole[1]}")


def of(whole: tuple[int, str]) -> Iterator[Played]:
    """The games played by this many of this temper."""
    for seed in SEEDS:
        yield played(*whole, seed)


def every(number: int, whole: tuple[int, str]) -> Iterator[Step]:
    """Each step of this number of the games, each game from another one on."""
    for seed, one in enumerate(of(whole)):
        yield from one.steps[seed * 7 % number :: number]


# -- choices ---------------------------------------------------------------------------------------


@games
def test_choices_are_all_there_is(whole: tuple[int, str]) -> None:
    for state, seat, _, _ in every(23, whole):
        assert set(game.choices(state, seat)) == referee.choices(state, seat)


def probe(state: State, seat: int, rng: Random) -> Counter[Refusal]:
    """Try choices of all kinds for the seat; the reasons met on the way."""
    legal = set(game.choices(state, seat))
    met: Counter[Refusal] = Counter()
    for tried, choice in enumerate((*legal, *variations(state, seat, rng))):
        reason = game.refusal(state, seat, choice)
        assert (reason is None) == (choice in legal), (choice, reason)
        if reason is not None:
            met[reason] += 1
            if tried % 50 == 0:
                with pytest.raises(IllegalChoice, match=f"^{reason}$"):
                    game.apply(state, seat, choice, Seeded(0))
    return met


@cache
def probed(whole: tuple[int, str]) -> frozenset[Refusal]:
    """Probe positions all along the games; the reasons met."""
    number, temper = whole
    rng = Random(f"probe {number} {temper}")
    met: Counter[Refusal] = Counter()
    for at, (state, seat, _, frames) in enumerate(every(53, whole)):
        met.update(probe(state, seat, rng))
        if at % 5 == 0:
            met.update(probe(state, (seat + 1) % number, rng))
        if state.phase is Phase.LEFTOVER or game.result(frames[-1].state):
            met.update(probe(frames[-1].state, seat, rng))
    for one in of(whole):
        last = one.steps[-1]
        met.update(probe(last.state, last.seat, rng))
        met.update(probe(last.frames[-1].state, last.seat, rng))
    return frozenset(met)


@games
def test_refused_is_whatever_is_not_a_choice(whole: tuple[int, str]) -> None:
    assert probed(whole)


def test_every_reason_for_a_refusal_is_met() -> None:
    assert frozenset[Refusal]().union(*map(probed, GAMES)) == set(Refusal)


# -- what is never lost ----------------------------------------------------------------------------


@games
def test_no_tile_and_no_card_is_ever_lost_or_doubled(whole: tuple[int, str]) -> None:
    number, _ = whole
    copies = 2 if number == 2 else 3
    money = Counter(dict.fromkeys(_all_cards(), copies))
    box = set(the_box().tiles)
    for one in of(whole):
        for frame in (*one.frames[::5], one.frames[-1]):  # what is lost once is lost for good
            tiles = list(_tiles(frame.state))
            left = len(box - set(tiles))
            assert len(tiles) + left == len(box) == 54
            assert not left or (left <= 4 and not frame.state.bag)  # nobody won the left-over ones
            assert Counter(_cards(frame.state)) == money


def _all_cards() -> list[Card]:
    box = the_box()
    return [Card(currency, value) for currency in box.market for value in box.values]


def _tiles(state: State) -> Iterator[object]:
    yield from state.bag
    yield from state.dirk
    yield from state.to_place
    yield from (tile for tile in state.market if tile is not None)
    yield from (tile for _, tile in state.won)
    for player in state.players:
        yield from player.reserve
        yield from player.palace.tiles.values()


def _cards(state: State) -> Iterator[Card]:
    yield from state.money
    yield from state.discard
    yield from (card for card in state.deck if isinstance(card, Card))
    for player in state.players:
        yield from player.hand.cards()


@games
def test_the_scoring_cards_come_once_each_in_their_order(whole: tuple[int, str]) -> None:
    for one in of(whole):
        rounds = [frame.event.round for frame in one.frames if isinstance(frame.event, Scored)]
        assert rounds in ([1, 2, 3], [1, 3], [3])
        assert one.frames[-1].state.scored == 3
        for frame in one.frames:
            left = [card.round for card in frame.state.deck if isinstance(card, ScoringCard)]
            assert left == sorted(left) and not set(left) & set(rounds[: frame.state.scored])


@games
def test_palaces_are_legal_at_every_moment(whole: tuple[int, str]) -> None:
    for one in of(whole):
        states = [step.frames[-1].state for step in one.steps]
        for palace in {player.palace for state in states[::19] for player in state.players}:
            assert referee.fault(referee.plan(palace.tiles)) is None


@games
def test_the_sides_at_fault_agree_with_the_verdict(whole: tuple[int, str]) -> None:
    """Sides that do not match where a wall would meet an open side; else walls on both."""
    met = Counter[str]()
    for step in every(40, whole):
        for player in step.state.players:
            palace = player.palace
            for tile in step.state.market:
                if tile is None:
                    continue
                for cell, verdict in palace.verdicts(tile).items():
                    sides = palace.unfit_sides(tile, cell)
                    beside = [side for side in range(4) if ring(cell)[side] in palace]
                    alike = [
                        tile.walls >> side & 1
                        == palace.walls_at(ring(cell)[side]) >> (side + 2) % 4 & 1
                        for side in beside
                    ]
                    if verdict is Verdict.WALL_MEETS_OPEN_SIDE:
                        unlike = [s for s, same in zip(beside, alike, strict=True) if not same]
                        assert sides and list(sides) == unlike
                    else:
                        assert all(alike)
                    if verdict is Verdict.NOT_REACHABLE_ON_FOOT:
                        assert list(sides) == beside
                    met[str(verdict)] += 1
    assert met["wall_meets_open_side"] and met["None"]


@games
def test_points_equal_a_recount_of_the_boards(whole: tuple[int, str]) -> None:
    number, _ = whole
    for one in of(whole):
        sums: Counter[int | str] = Counter()
        for event, state in one.frames:
            if isinstance(event, Scored):
                sums.update(referee.points(state, event.round))
                assert dict(event.totals) == {who: sums[who] for who in event.totals}
                walls = [referee.longest_wall(referee.plan(p.palace.tiles)) for p in state.players]
                assert dict(event.walls) == dict(enumerate(walls))
            assert [player.score for player in state.players] == [sums[s] for s in range(number)][
                : len(state.players)
            ]
        result = game.result(state)
        assert result is not None and dict(result.totals) == {w: sums[w] for w in result.totals}
        most = max(sums[seat] for seat in range(number))
        assert result.winners == tuple(seat for seat in range(number) if sums[seat] == most)


# -- turns -----------------------------------------------------------------------------------------


@games
def test_turns_go_around_and_begin_with_all_laid_out(whole: tuple[int, str]) -> None:
    number, _ = whole
    for one in of(whole):
        turns = [(e, state) for e, state in one.frames if isinstance(e, TurnBegan)]
        first = turns[0][1].to_move
        for at, (event, state) in enumerate(turns):
            assert event.player == state.to_move == (first + at) % number
            assert state.turn == at + 1
            assert state.phase is Phase.ACTION and not state.to_place and not state.scoring_due
            assert all(state.market)
            assert len(state.money) == 4 or not (state.deck or state.discard)


@games
def test_one_more_action_follows_only_an_exact_payment(whole: tuple[int, str]) -> None:
    for one in of(whole):
        for step in one.steps:
            event = step.frames[0].event
            after = step.frames[0].state.phase
            assert (after is Phase.EXTRA) == (isinstance(event, Bought) and event.exact)
            if isinstance(step.choice, Take):
                assert after is Phase.PLACE
