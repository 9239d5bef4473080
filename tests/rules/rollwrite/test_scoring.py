"""Places of a type, whoever completes it when: against a recount that goes place by place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.events import Completed
from alhambra.rules.rollwrite.model import Completion, State
from alhambra.rules.rollwrite.scoring import completions, tally
from tests.rules.rollwrite.positions import player, position, the_box, virtual

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
