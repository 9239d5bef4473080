"""A stronger tree search: only sensible choices, and short, skilled rollouts.

The tree still consists of single actions. The hard level selects the sensible choices, plays the
rollouts of two rounds below the tree, and evaluates the position after them. So the search has the
same knowledge as the levels, and differs from the expert only in the method.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from random import Random

from alhambra.ai.alhambra.decision import decide
from alhambra.ai.alhambra.evaluation import Evaluation
from alhambra.ai.alhambra.expectations import Expectations
from alhambra.ai.alhambra.fast_state import FastState
from alhambra.ai.alhambra.holdings import WAYS, Census, Site, census_of, purse
from alhambra.ai.alhambra.level import play_on, prospects, terms_for
from alhambra.ai.alhambra.planner import buying
from alhambra.ai.position import lead_of
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Choice, Pass, Place, Store, Take
from alhambra.rules.alhambra.model import (
    EXTRA,
    LEFTOVER,
    OVER,
    PLACE,
    Box,
    Card,
    Hand,
    Palace,
    State,
)
from alhambra.rules.alhambra.money import takings
from alhambra.rules.api import Seat
from alhambra.rules.chance import Seeded

ROUNDS = 2
"""The rounds of a rollout."""
DECISIVE = 15.0
"""The lead, in points, that is assumed to win three games of four."""
EXPLORATION = 0.15
"""The weight of the bound's second term: leads after two rounds differ by little."""
PAYMENTS = 3
"""The most payments that are tried for a tile."""
SITES = 1 << 12
"""The most palaces in the cache."""


class Eyes:
    """The game as the hard level sees it."""

    def __init__(self) -> None:
        self._box: Box | None = None
        self._expectations: Expectations
        self._leaf: Expectations
        self._census: Census
        self._sites: dict[Palace, Site] = {}

    def _get_used_to(self, state: State) -> None:
        """Prepare for a game with this box and number of players."""
        if state.box is not self._box or len(state.players) != self._expectations.players:
            self._box = state.box
            self._expectations, self._leaf = shipped_levels()["expert"].mind(state)
            self._census = census_of(state.box.tiles)
            self._sites.clear()

    def _site(self, palace: Palace) -> Site:
        site = self._sites.get(palace)
        if site is None:
            if len(self._sites) >= SITES:
                self._sites.clear()
            site = self._sites[palace] = Site(palace, self._census)
        return site

    # -- what may be chosen ------------------------------------------------------------------------

    def sensible(self, state: State, seat: Seat) -> Sequence[Choice]:
        """Return the sensible choices; all choices if none is sensible.

        No tile is removed or exchanged. Of the payments for a tile only the few with the least
        overpayment and the most payable sums left are kept. A tile goes to one of its few best
        cells. All money that can be taken is taken.
        """
        self._get_used_to(state)
        player = state.players[seat]
        site = self._site(player.palace)
        if state.phase in (PLACE, LEFTOVER):
            return [
                choice
                for choice in game.choices(state, seat)
                if not isinstance(choice, Place)
                or any(fit.cell == choice.cell for fit in site.fits(choice.tile.walls))
            ]
        kept = [*_takings(state.money), *_purchases(state, player.hand)]
        for tile in player.reserve:
            kept += [Add(tile, fit.cell) for fit in site.fits(tile.walls)]
        if state.phase is EXTRA:
            kept.append(Pass())
        return kept or game.choices(state, seat)

    # -- playing on --------------------------------------------------------------------------------

    def rollout(self, state: State, random: Random) -> list[float]:
        """Return the value of the state for each seat, 0 to 1."""
        self._get_used_to(state)
        points = self._points(state, random)
        leads = [lead_of(points, seat) for seat in range(len(points))]
        return [1 / (1 + exp(-lead * log(3) / DECISIVE)) for lead in leads]

    def _points(self, state: State, random: Random) -> list[float]:
        """Return the points that each seat can expect at the end of the game."""
        if state.phase in (LEFTOVER, OVER):
            return self._in_the_end(state)
        fast = FastState(state)
        fast.luck = random.random()
        fast.sites = [self._site(player.palace) for player in state.players]
        self._end_turn(fast, state)
        play_on(fast, ROUNDS * fast.players, self._expectations)
        return prospects(fast, self._leaf)

    def _end_turn(self, fast: FastState, state: State) -> None:
        """Place the tiles bought so far on their best spots, and take the best remaining action."""
        seat, terms = fast.to_move, terms_for(fast, self._expectations)
        for bought in fast.pending:
            worth = Evaluation(fast, terms, seat)
            spot = worth.spot(fast.sites[seat], fast.held, fast.reserves[seat], bought)
            _, fast.sites[seat], fast.held, fast.reserves[seat] = spot
        fast.pending = ()
        if state.phase is PLACE:
            fast.play(fast.empty_plan())
        else:
            fast.play(decide(fast, terms, extra=state.phase is EXTRA))

    def _in_the_end(self, state: State) -> list[float]:
        """Return the points after all tiles won at the end are placed on their best cells."""
        while actors := game.actors(state):
            tile = state.to_place[0]
            fits = self._site(state.players[actors[0]].palace).fits(tile.walls)
            choice = Place(tile, fits[0].cell) if fits else Store(tile)
            state = game.apply(state, actors[0], choice, Seeded(0))[-1].state
        return [float(player.score) for player in state.players]


def _purchases(state: State, hand: Hand) -> list[Choice]:
    """Return a few payments for each tile that can be paid, exact ones if possible."""
    found: list[Choice] = []
    for place, tile in enumerate(state.market):
        if tile is None:
            continue
        currency = state.market_currencies[place]
        cards = purse(hand.of(currency))
        ways = WAYS[cards, tile.price][:PAYMENTS]
        found += [
            buying(place, tile, cards - way.rest, currency)
            for way in ways
            if way.waste == 0 or ways[0].waste
        ]
    return found


@lru_cache(maxsize=1 << 10)
def _takings(row: tuple[Card, ...]) -> tuple[Choice, ...]:
    """Return the sets of cards that can be taken and are not part of a larger set."""
    sets = [(cards, Counter(cards)) for cards in takings(row)]
    return tuple(
        Take(cards) for cards, cards_ in sets if not any(cards_ < more for _, more in sets)
    )
