"""Alhambra for running matches: levels, turns, and a new future for a fork."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

from alhambra.ai.alhambra.advice import Reason
from alhambra.ai.alhambra.level import AlhambraLevel
from alhambra.ai.alhambra.weights import LIKINGS, Temperament, Weights
from alhambra.located import Node, reading
from alhambra.match.alhambra import goals, statistics
from alhambra.match.match_game import (
    LEVEL_KEYS,
    TABLES,
    MatchGame,
    PartialTurn,
    file_in,
    read_common,
    read_levels,
    read_weights,
)
from alhambra.rules import alhambra
from alhambra.rules.alhambra import HistoryFrame
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.apply import Action, choice_of
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.model import LEFTOVER, OVER, PLAYERS, Card, Phase, State
from alhambra.rules.alhambra.observe import redeal
from alhambra.rules.api import Chance, Seat, Table
from alhambra.rules.chance import fork_chance


def load_levels(folder: Path | None = None) -> dict[str, AlhambraLevel]:
    """Read the levels by name, weakest first, from ``levels.yaml`` and ``weights.yaml``.

    Without a folder the program's files are read. Raises ``DataError`` with every fault of a file:
    its line, key, and what was expected.
    """
    weights = load_weights(file_in(folder, "weights.yaml"))
    with reading(file_in(folder, "levels.yaml")) as root:
        return read_levels(root.fields("levels")["levels"], lambda node: _level(node, weights))


shipped_levels = cache(load_levels)
"""Returns the levels of the program's data files, read once."""


def _level(node: Node, weights: Mapping[str, Mapping[int, Weights]]) -> AlhambraLevel:
    own = ("knows_hands", "restless", "rounds", "plans", "leaves")
    f = node.fields(*LEVEL_KEYS, *own, optional=[TABLES, "plain"])
    sets = tuple(weights)
    return AlhambraLevel(
        **read_common(f, PLAYERS, ahead="rounds"),
        knows_hands=f["knows_hands"].choice(("false", "true")) == "true",
        restless=f["restless"].number(),
        plain="plain" in f and f["plain"].choice(("false", "true")) == "true",
        plans=weights[f["plans"].choice(sets)],
        leaves=weights[f["leaves"].choice(sets)],
    )


def load_weights(path: Path) -> dict[str, dict[int, Weights]]:
    """Read the sets of weights of a file: by name, then by the number of players.

    Raises ``DataError`` with every fault of the file.
    """
    with reading(path) as root:
        return read_weights(root.fields("weights")["weights"], Weights, PLAYERS)


def load_temperaments(folder: Path | None = None) -> dict[str, Temperament]:
    """Read the temperaments of ``temperaments.yaml`` by name, each with another person.

    Without a folder the program's file is read. Raises ``DataError`` with every fault of the file:
    its line, key, and what was expected.
    """
    found: dict[str, Temperament] = {}
    with reading(file_in(folder, "temperaments.yaml")) as root:
        for item in root.fields("temperaments")["temperaments"].items():
            one = _temperament(item)
            if one.name in found or one.person in (other.person for other in found.values()):
                item.fault(f"{one.name!r} or {one.person!r} is given twice")
            found[one.name] = one
    return found


shipped_temperaments = cache(load_temperaments)
"""Returns the temperaments of the program's data file, read once."""


def _temperament(node: Node) -> Temperament:
    f = node.fields("name", "person", "margin", optional=LIKINGS)
    likings = {key: f[key].number() for key in LIKINGS if key in f}
    margin = f["margin"].number()
    return Temperament(name=f["name"].text(), person=f["person"].text(), margin=margin, **likings)


def _deal(state: State, seat: Seat, level: AlhambraLevel, chance: Chance) -> State:
    return redeal(state, seat, chance, knows_hands=level.knows_hands)


_BETWEEN = (ev.TurnBegan, ev.LeftoverAwarded)
"""The events between two turns, and between the placings of tiles won at the end."""


def turn_at(frames: Sequence[HistoryFrame], at: int) -> PartialTurn | None:
    """Return the turn of the choice in this frame; None if it contains no choice."""
    event = frames[at].event
    if not isinstance(event, Action):
        return None
    seat = event.player
    first = at
    for number in range(at - 1, -1, -1):
        earlier = frames[number].event
        if isinstance(earlier, _BETWEEN) or (
            isinstance(earlier, Action) and earlier.player != seat
        ):
            break
        if isinstance(earlier, Action):
            first = number
    played = []
    for later, _ in frames[first:]:
        if isinstance(later, _BETWEEN) or (isinstance(later, Action) and later.player != seat):
            break
        if made := choice_of(later):
            played.append(made[1])
    return PartialTurn(seat, first - 1, tuple(played))


def is_same_turn(before: State, now: State) -> bool:
    """Both states belong to the same turn."""
    return _turn_of(before) == _turn_of(now)


def _turn_of(state: State) -> tuple[int, Seat, Phase | None]:
    """Return what stays the same during a turn."""
    late = state.phase if state.phase in (LEFTOVER, OVER) else None
    return state.turn, state.to_move, late


def deal_future(events: Sequence[Event], now: State, table: Table) -> list[Event]:
    """Return the events with a new order of the rest of the deck and bag, from the table's seed.

    Events that contain the order (set-up, deck, the last reshuffle) are changed as if it had been
    dealt so from the start, so that the record of the new game passes the check.
    """
    fresh = redeal(now, alhambra.actors(now)[0], fork_chance(table.seed), knows_hands=True)
    set_up = events[0]
    assert isinstance(set_up, ev.SetUp)
    tiles = set_up.tiles[: len(set_up.tiles) - len(fresh.bag)] + fresh.bag
    return _with_deck([replace(set_up, tiles=tiles), *events[1:]], fresh)


def _with_deck(events: list[Event], fresh: State) -> list[Event]:
    """Return the events with the new rest of the deck in every event that contains its order."""
    shuffled = [n for n, event in enumerate(events) if isinstance(event, ev.Reshuffled)]
    if shuffled:
        last = events[shuffled[-1]]
        assert isinstance(last, ev.Reshuffled)
        rest = tuple(card for card in fresh.deck if isinstance(card, Card))
        deck = last.deck[: len(last.deck) - len(rest)] + rest
        return [*events[: shuffled[-1]], replace(last, deck=deck), *events[shuffled[-1] + 1 :]]
    at = next(n for n, event in enumerate(events) if isinstance(event, ev.DeckStacked))
    set_up, stacked = events[0], events[at]
    assert isinstance(set_up, ev.SetUp) and isinstance(stacked, ev.DeckStacked)
    cards = stacked.cards[: len(stacked.cards) - len(fresh.deck)] + fresh.deck
    money = tuple(card for card in cards if isinstance(card, Card))
    deck = set_up.deck[: len(set_up.deck) - len(money)] + money
    return [replace(set_up, deck=deck), *events[1:at], ev.DeckStacked(cards), *events[at + 1 :]]


ALHAMBRA = MatchGame(
    game=alhambra,
    read_levels=shipped_levels,
    adviser="expert",
    deal=_deal,
    turn_at=turn_at,
    is_same_turn=is_same_turn,
    deal_future=deal_future,
    reasons=get_args(Reason),
    finished=statistics.Played,
    read_finished=statistics.parsed,
    goals=goals.GOALS,
    seat_game=goals.seat_game,
    read_temperaments=shipped_temperaments,
)
