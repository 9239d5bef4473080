"""The worked examples of the rules, and places against a recount."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Coins, Done
from alhambra.rules.rollwrite.events import Completed, Ended, Scored
from alhambra.rules.rollwrite.model import Completion, Holder, State
from alhambra.rules.rollwrite.scoring import completions, tally
from tests.rules.rollwrite.positions import (
    do,
    drawn,
    last_turn,
    player,
    position,
    the_box,
    virtual,
)

ARCADES, SERAGLIO, TOWER = Building.ARCADES, Building.SERAGLIO, Building.TOWER


def scored(frames: History) -> Scored:
    [event] = [frame.event for frame in frames if isinstance(frame.event, Scored)]
    return event


def test_patricia_and_frank_complete_the_seraglios_in_one_round() -> None:
    # The fourth seraglio is in column 2 of row 5.
    state = position(
        player("SSS", "26", "51"), player("SSS", "2", "5", coins=0), player("S", "1", "1")
    )
    frames = do(
        state,
        *(Build(2, 5, False), Done()),  # hands (6, 1) on
        Build(2, 5, False),  # hands (6, 1) on again
        *(Build(1, 1, False), Done()),
        dice="44 44 44",
    )
    [paid] = [frame for frame in frames if isinstance(frame.event, Completed)]
    assert paid.event == Completed(SERAGLIO, {0: 13, 1: 13})
    assert paid.state.taken[SERAGLIO] == 2
    assert [one.completed for one in paid.state.players] == [{SERAGLIO}, {SERAGLIO}, set()]


def test_towers_when_ani_was_paid_for_them() -> None:
    ani = player("TTTTTTTT", paid={TOWER: 21}, completed=frozenset({TOWER}))
    others = player("TTTT"), player("TT"), player("T", "11", "11")
    state = last_turn(ani, *others, taken={**dict.fromkeys(Building, 0), TOWER: 1})
    result = scored(do(state, Coins()))
    assert result.buildings[TOWER] == {1: 13, 2: 6}
    assert result.totals[0] == 21 + result.lines[0] + 1  # three coins


SHEET = """
. x x . . x
. x . x . x
x x x . . x
x . . x x x
. x x x x .
x . . x x .
"""


def test_the_table_of_a_solo_game() -> None:
    """87 for the player, 60, 62 and 52 for three virtual players, with their bonus of 18 each.

    The buildings of the table are not known; these are such that give its totals.
    """
    state = last_turn(
        player(drawn(SHEET), "16", "14", coins=4, track=20),
        virtual=(
            virtual("SSAAAAACCCGGGGGTT"),
            virtual("PPSSSAACCCCGGGGTT"),
            virtual("PPSAAAAACCGGGGTTT"),
        ),
        virtual_score=True,
    )
    frames = do(state, Coins(), dice="31 31 31")  # a tower for each of them
    result = scored(frames)
    assert result.bonus == {f"virtual-{number}": 18 for number in (1, 2, 3)}
    assert result.lines == {0: 12} and result.coins == {0: 2}
    table: dict[Holder, int] = {0: 87, "virtual-1": 60, "virtual-2": 62, "virtual-3": 52}
    assert result.totals == table
    assert frames[-1].event == Ended(table, (0,))
    assert frames[-1].state.winners == (0,)


# -- places, against a recount that goes place by place --------------------------------------------


TYPE, LETTER = Building.ARCADES, "A"
SIZE = 6


@st.composite
def endings(draw: st.DrawFn) -> tuple[State, list[list[int | str]]]:
    """Sheets at the end of a game, and who completed arcades, round by round."""
    players = draw(st.integers(1, 5))
    virtuals = draw(st.integers(2, 4)) if players == 1 else max(0, 3 - players)
    score = draw(st.booleans()) if players == 1 else False
    counts = draw(st.lists(st.integers(0, SIZE), min_size=8, max_size=8))[: players + virtuals]
    rounds = draw(st.lists(st.integers(1, 4), min_size=8, max_size=8))
    who: list[int | str] = [*range(players), *(f"virtual-{n + 1}" for n in range(virtuals))]
    by_round: list[list[int | str]] = [
        [one for one, n, at in zip(who, counts, rounds, strict=False) if n == SIZE and at == number]
        for number in range(1, 5)
    ]
    state = position(
        *(player(LETTER * n) for n in counts[:players]),
        virtual=tuple(virtual(LETTER * n) for n in counts[players:]),
        virtual_score=score,
    )
    return state, [one for one in by_round if one]


@given(endings())
def test_every_place_is_given_once_and_shared_by_whoever_stands_on_it(
    ending: tuple[State, list[list[int | str]]],
) -> None:
    state, by_round = ending
    places = list(the_box().points[TYPE])
    expected: dict[int | str, int] = {}
    for together in by_round:
        state = state._replace(completing=tuple(Completion(TYPE, who) for who in together))
        [(building, share)] = completions(state).items()
        scoring = [who for who in together if state.virtual_score or isinstance(who, int)]
        paid = {who: share.points for who in scoring if share.points}
        state = game.evolve(state, Completed(building, paid))
        expected |= _given(together, places)
        assert state.completing == ()
        assert state.taken[TYPE] == 3 - len(places)
    rest: dict[int | str, int] = {n: p.crossed.bit_count() for n, p in enumerate(state.players)}
    rest |= {f"virtual-{n + 1}": v.buildings[TYPE] for n, v in enumerate(state.virtual)}
    for together in by_round:
        for who in together:
            del rest[who]
    for number in range(SIZE, 0, -1):
        tied = [who for who in rest if rest[who] == number]
        if tied:
            expected |= _given(tied, places)
    found = tally(state).of_buildings(state)[TYPE]
    for seat, one in enumerate(state.players):
        assert one.paid.get(TYPE, 0) + found.get(seat, 0) == expected.get(seat, 0)
    for at, other in enumerate(state.virtual):
        name = f"virtual-{at + 1}"
        points = other.paid.get(TYPE, 0) + found.get(name, 0)
        assert points == (expected.get(name, 0) if state.virtual_score else 0)


def _given(together: list[int | str], places: list[int]) -> dict[int | str, int]:
    """The points of those who come to the same places, which they take away."""
    total = 0
    for _ in together:
        total += places.pop(0) if places else 0
    return dict.fromkeys(together, total // len(together))
