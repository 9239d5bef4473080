"""Monte Carlo tree search over what a player may know, for any game of ``rules.api``.

A reference for the opponents that knows only the rules. Each iteration deals what is hidden anew,
descends one tree for all deals by the upper confidence bound among the choices that this deal
allows, adds a node, and plays randomly to the end (Cowling, Powley, Whitehouse 2012: single
observer, availability counts). One choice is one action.

The choices in the tree and the rollouts can be replaced, as in ``bench.strong``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import log, sqrt
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from alhambra.rules.api import Chance, Game, Seat
from alhambra.rules.chance import Seeded

S = TypeVar("S")
C = TypeVar("C")

EXPLORATION = 0.7
"""The weight of the bound's second term, for values that are 0 or 1 at the end."""

Redeal: TypeAlias = Callable[[S, Seat, Chance], S]
"""Returns a state that agrees with everything the seat may know."""
Rollout: TypeAlias = Callable[[S, Random], Sequence[float]]
"""Returns the value of a state for each seat, 0 to 1."""


class Budget(NamedTuple):
    """The limit of a search: iterations, which are repeatable, or seconds; exactly one is given."""

    steps: int | None = None
    seconds: float | None = None

    def iterations(self) -> Iterator[int]:
        """Yield numbers from 0, at least one, until the budget is used up."""
        ends = None if self.seconds is None else time.perf_counter() + self.seconds
        for step in count():
            yield step
            if step + 1 == self.steps or (ends is not None and time.perf_counter() >= ends):
                return


class _Node(Generic[C]):
    """A choice in the tree; the root has none. All deals in which it is legal share the node."""

    __slots__ = ("available", "children", "seat", "value", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        """The seat that made the choice, whose value is summed."""
        self.visits = 0
        self.value = 0.0
        """The sum of the seat's values over all visits."""
        self.available = 0
        """The number of iterations in which it was legal."""
        self.children: dict[C, _Node[C]] = {}


class Search(Generic[S, C]):
    """Searches positions of a game."""

    def __init__(
        self,
        game: Game[Any, S, C, Any, Any],
        *,
        choices: Callable[[S, Seat], Sequence[C]] | None = None,
        redeal: Redeal[S] | None = None,
        rollout: Rollout[S] | None = None,
        exploration: float = EXPLORATION,
    ) -> None:
        self._game = game
        self._choices = choices or game.choices
        self._redeal: Redeal[S] = redeal or game.redeal
        self._exploration = exploration
        self._rollout: Rollout[S] = rollout or (lambda state, random: play_out(game, state, random))

    def best(self, state: S, seat: Seat, seed: str, budget: Budget) -> C:
        """Return the choice tried most often. The same seed and steps give the same choice."""
        found = self._choices(state, seat)
        if len(found) == 1:
            return found[0]
        root: _Node[C] = _Node(seat)
        random = Random(seed)
        for step in budget.iterations():
            chance = Seeded(f"{seed}/{step}")
            self._iterate(root, self._redeal(state, seat, chance), chance, random)
        children = root.children
        return max(children, key=lambda one: (children[one].visits, children[one].value))

    def _iterate(self, root: _Node[C], state: S, chance: Chance, random: Random) -> None:
        """Descend the tree, add a node, play a rollout, and add its values to the path."""
        game, node, way = self._game, root, [root]
        new = False
        while not new and (actors := game.actors(state)):
            choice, node, new = self._descend(node, actors[0], state, random)
            way.append(node)
            state = game.apply(state, actors[0], choice, chance)[-1].state
        values = self._rollout(state, random)
        for node in way:
            node.visits += 1
            node.value += values[node.seat]

    def _descend(
        self, node: _Node[C], seat: Seat, state: S, random: Random
    ) -> tuple[C, _Node[C], bool]:
        """Return an untried choice, else the one with the highest bound; and true if it is new."""
        children, curiosity = node.children, self._exploration
        fresh: list[C] = []
        best: tuple[C, _Node[C]] | None = None
        highest = -1.0
        for choice in self._choices(state, seat):
            child = children.get(choice)
            if child is None:
                fresh.append(choice)
                continue
            child.available += 1
            if not fresh:
                visits = child.visits
                bound = child.value / visits + curiosity * sqrt(log(child.available) / visits)
                if bound > highest:
                    best, highest = (choice, child), bound
        if best is None or fresh:
            choice = random.choice(fresh)
            child = children[choice] = _Node(seat)
            child.available = 1
            return choice, child, True
        return *best, False


def play_out(game: Game[Any, S, C, Any, Any], state: S, random: Random) -> list[float]:
    """Play randomly to the end; return each seat's share of the victory."""
    choices, apply, actors, number = game.choices, game.apply, game.actors, random.random
    chance = Seeded(str(number()))
    while acting := actors(state):
        seat = acting[0]
        found = choices(state, seat)
        state = apply(state, seat, found[int(number() * len(found))], chance)[-1].state
    result = game.result(state)
    assert result is not None
    shares = [0.0] * sum(isinstance(holder, int) for holder in result.totals)
    for winner in result.winners:
        shares[winner] = 1 / len(result.winners)
    return shares
