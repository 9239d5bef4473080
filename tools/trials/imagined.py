"""Invented games whose every step is possible, whatever the rules say about choices and points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from alhambra.content import load_boxes
from alhambra.library.saves import fold
from alhambra.record.fields import RecordError
from alhambra.record.reading import read_games
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.model import FINAL_ROUND, Card, ScoringCard
from alhambra.rules.alhambra.scoring import totals
from alhambra.rules.kit import Building
from alhambra.rules.rollwrite import events as sheet_ev
from alhambra.rules.rollwrite.scoring import holders, scorers, sheets
from alhambra.rules.rollwrite.sheet import NUMBERS, building_at

TRIES = 80
"""The attempts to find a next event before the game ends there."""

Proposals = Callable[[Random, Any], Iterator[Any]]


def imagined_events(random: Random, name: str, lines: Sequence[str], steps: int) -> list[Any]:
    """Return up to ``steps`` events that continue these lines; none if they are not a game."""
    game = alhambra if name == alhambra.NAME else rollwrite
    propose: Proposals = _in_alhambra if game is alhambra else _on_sheets
    state = _state_after(lines)
    events: list[Any] = []
    for _ in range(steps if state is not None else 0):
        tried = _tried(random, propose, state)
        event = next((one for one in tried if _follows(game, state, one)), None)
        if event is None:
            break
        state = game.evolve(state, event)
        events.append(event)
    return events


def _tried(random: Random, propose: Proposals, state: Any) -> Iterator[Any]:
    for _ in range(TRIES):
        found = list(propose(random, state))
        random.shuffle(found)
        yield from found


def _follows(game: Any, state: Any, event: Any) -> bool:
    try:
        if not game.is_consistent(state, event):
            return False
        game.evolve(state, event)
    except (ValueError, IndexError, KeyError):
        return False
    return True


def _state_after(lines: Sequence[str]) -> Any:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_text("".join(f"{text}\n" for text in lines), "utf-8")
        try:
            return fold(load_boxes(), path, next(read_games(path)))[-1].state
        except RecordError:
            return None


def _some(random: Random, things: Sequence[Any], most: int = 9) -> tuple[Any, ...]:
    return tuple(random.sample(things, random.randrange(min(most, len(things)) + 1)))


def _in_alhambra(random: Random, state: alhambra.State) -> Iterator[ev.Event]:
    seat = random.choice((state.to_move, random.randrange(len(state.players))))
    player, place = state.players[seat], random.randrange(4)
    cell = random.randrange(-6, 7), random.randrange(-6, 7)
    money = sum(1 for _ in _drawable(state))
    yield ev.Took(seat, _some(random, state.money))
    yield ev.Passed(seat)
    yield ev.TurnBegan((state.to_move + 1) % len(state.players))
    yield ev.MoneyShown(tuple(_drawable(state))[: random.randrange(1, 5)] if money else ())
    yield ev.Reshuffled(tuple(random.sample(state.discard, len(state.discard))))
    yield ev.ScoringCardCame(random.choice((1, 2)))
    yield ev.DirkGot(state.bag[: random.randrange(9)])
    yield ev.MarketFilled(place, state.bag[0] if state.bag else state.box.tiles[0])
    yield _imagined_scoring(random, state)
    most = max(one.score for one in state.players)
    best = [n for n, one in enumerate(state.players) if one.score == most]
    yield ev.Ended(totals(state), _some(random, best))
    tile = state.market[place]
    if tile is not None:
        pay = _some(random, player.hand.cards())
        yield ev.Bought(seat, place, tile, pay, sum(card.value for card in pay) == tile.price)
        yield ev.LeftoverAwarded(place, tile, random.choice((None, seat)))
    for laid in state.to_place[:2]:
        yield ev.Placed(seat, laid, "palace", cell)
        yield ev.Placed(seat, laid, random.choice(("reserve", "dirk")))
    for kept in player.reserve[:2]:
        yield ev.Redesigned(seat, "add", kept, cell)
        if (out := player.palace.tiles.get(cell)) is not None:
            yield ev.Redesigned(seat, "swap", kept, cell, out)
    if player.palace.tiles:
        cell, out = random.choice(list(player.palace.tiles.items()))
        yield ev.Redesigned(seat, "remove", out, cell)


def _drawable(state: alhambra.State) -> Iterator[Card]:
    """Yield the money cards in the deck before the next scoring card."""
    for card in state.deck:
        if isinstance(card, ScoringCard):
            return
        yield card


def _imagined_scoring(random: Random, state: alhambra.State) -> ev.Scored:
    who = list(totals(state))
    buildings = {
        building: {one: random.choice((1, 7, 99, 999)) for one in _some(random, who)}
        for building in Building
    }
    walls = {seat: random.choice((0, 3, 30, 999)) for seat in range(len(state.players))}
    points = _added(totals(state), *buildings.values(), walls)
    return ev.Scored(random.choice((1, 2, FINAL_ROUND)), buildings, walls, points)


def _added(points: Mapping[Any, int], *more: Mapping[Any, int]) -> dict[Any, int]:
    """Return the sums of points by holder."""
    return {who: old + sum(some.get(who, 0) for some in more) for who, old in points.items()}


def _on_sheets(random: Random, state: rollwrite.State) -> Iterator[sheet_ev.Event]:
    seat = random.choice((state.to_move, random.randrange(len(state.players))))
    player, count = state.players[seat], len(state.players)
    blue, yellow = random.choice(NUMBERS), random.choice(NUMBERS)
    if player.blue and player.yellow:
        blue = random.choice((blue, *player.blue))
        yellow = random.choice((yellow, *player.yellow))
    building = building_at(state.box.grid, (blue, yellow))
    following = (state.to_move + 1) % count
    round = state.round + (following == state.starts)
    dice = state.players[following].blue, state.players[following].yellow
    yield sheet_ev.TurnBegan(following, round, *dice)
    colour: sheet_ev.Colour = random.choice(("blue", "yellow"))
    nudged = max(1, min(len(NUMBERS), blue + random.choice((-1, 1))))
    yield sheet_ev.Nudged(seat, colour, blue, nudged)
    yield sheet_ev.Built(seat, blue, yellow, building, random.random() < 0.5)
    yield sheet_ev.CoinsGot(seat, random.randrange(6))
    yield sheet_ev.Done(seat)
    yield sheet_ev.Kept(seat, blue, yellow)
    yield sheet_ev.PassedOn(seat, (seat + 1) % count, blue, yellow)
    yield sheet_ev.Completed(random.choice(list(Building)), _imagined_points(random, state))
    yield _imagined_final(random, state)
    if state.totals:
        most = max(state.totals.values())
        best = [who for who, points in state.totals.items() if points == most]
        yield sheet_ev.Ended(state.totals, _some(random, best))
    for who in holders(state):
        yield sheet_ev.CrossedOut(who, blue, yellow, building)
    for reason, dice_count in (("park", 1), ("four", 2), ("opening", 1), ("virtual", 1)):
        blues = tuple(random.choices(NUMBERS, k=dice_count))
        yellows = tuple(random.choices(NUMBERS, k=dice_count))
        who = random.choice(holders(state)) if reason in ("opening", "virtual") else seat
        yield sheet_ev.Rolled(who, blues, yellows, reason)  # type: ignore[arg-type]  # one of four


def _imagined_points(random: Random, state: rollwrite.State) -> dict[Any, int]:
    return {who: random.choice((1, 7, 999)) for who in _some(random, scorers(state), 2)}


def _imagined_final(random: Random, state: rollwrite.State) -> sheet_ev.Scored:
    seats = range(len(state.players))
    virtual: list[Any] = [who for who in holders(state) if isinstance(who, str)]
    buildings = {building: _imagined_points(random, state) for building in Building}
    lines = {seat: random.choice((0, 15, 999)) for seat in seats}
    coins = {seat: random.choice((0, 4, 999)) for seat in seats}
    bonus = dict.fromkeys(virtual, random.choice((0, 21, 999))) if state.virtual_score else None
    paid = {who: sum(sheets(state)[who].paid.values()) for who in scorers(state)}
    points = _added(paid, *buildings.values(), lines, coins, bonus or {})
    return sheet_ev.Scored(buildings, lines, coins, bonus, points)
