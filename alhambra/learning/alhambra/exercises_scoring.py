"""Exercises of Alhambra about scorings, the start and the end of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alhambra.learning.alhambra.exercise_positions import (
    HandsShown,
    ScoringShown,
    TotalsShown,
    dealt,
    hand_of,
    holds,
    player_id,
    player_named,
    total_of,
)
from alhambra.learning.exercise import (
    PLAYER_NAMES,
    Exercise,
    HeldShown,
    Names,
    Sentence,
    Thing,
    Value,
    figures,
    only,
    pick,
    points_of,
    share_of,
    shared,
)
from alhambra.rules.alhambra.apply import richest, start
from alhambra.rules.alhambra.model import FINAL_ROUND, NAME, Box, Building, Card, Player, State
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.alhambra.scoring import Tally, winners
from alhambra.rules.api import HUMAN, Chance, Seated, Share, Table, shares

DIRK: Final = "Dirk"
MOST_HELD = 5
"""The most tiles of a type that a player has."""
LAST_HAND_CARDS = 7
"""Cards in a hand at the end."""


# -- a type ----------------------------------------------------------------------------------------


def _held(names: tuple[str, ...], chance: Chance) -> dict[str, int]:
    return {name: chance.roll(MOST_HELD + 1, "held") - 1 for name in names}


def _points(box: Box, held: dict[str, int], asked: str, chance: Chance) -> Exercise | None:
    """Return the question how many points a player gets for a type."""
    round, building = chance.roll(FINAL_ROUND, "round"), pick(tuple(Building), chance)
    places = box.scoring[round][building]
    share = share_of(shares(held, places), asked)
    if share is None or max(held.values()) == 0:
        return None
    likely = (*places, sum(share.places), 0)
    values: dict[str, Value] = {
        "round": "I" * round,
        "name": asked,
        "places": ", ".join(map(str, places)),
    }
    shown = HeldShown(building, held, places, (asked,))
    because = describe_share(share, building, places)
    ask, right = Sentence("exercise.ask.points", values), only(str(share.points))
    return Exercise(ask, shown, figures(share.points, likely, points_of), right, because)


def describe_share(share: Share[str], building: Building, places: tuple[int, ...]) -> Sentence:
    """Return who has how many tiles, and the points of the places they take."""
    texts = ("tally.one_has", "tally.several_have", "tally.several_round")
    tiles = Sentence(f"tally.holding.{building}", {"count": share.tiles})
    first = places.index(share.places[0]) if share.places else 0
    place = Sentence("tally.place", {"count": first + 1})
    return shared(share, *texts, name=share.holders[0], tiles=tiles, place=place)


def points_of_type(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points a player gets who shares no place."""
    held = _held(PLAYER_NAMES, chance)
    asked = pick(PLAYER_NAMES, chance)
    if list(held.values()).count(held[asked]) > 1:
        return None
    return _points(box, held, asked, chance)


def tie(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points a player gets who shares places."""
    held = _held(PLAYER_NAMES, chance)
    asked = pick(PLAYER_NAMES, chance)
    if list(held.values()).count(held[asked]) < 2:
        return None
    found = _points(box, held, asked, chance)
    return None if found is None or found.rights == only("0") else found


def part_of_dirk(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points a player gets in a game of two, where Dirk takes places."""
    names = (*PLAYER_NAMES[:2], DIRK)
    held = _held(names, chance)
    asked = pick(names[:2], chance)
    found = _points(box, held, asked, chance)
    if found is None:
        return None
    assert isinstance(found.shown, HeldShown)
    alone = {name: count for name, count in held.items() if name != DIRK}
    without = share_of(shares(alone, found.shown.places), asked)
    assert without is not None
    return None if found.rights == only(str(without.points)) else found


# -- a whole scoring -------------------------------------------------------------------------------


def total(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points a player gets in a scoring."""
    round, names = chance.roll(2, "round"), PLAYER_NAMES[:3]
    held = {building: tuple(chance.roll(4, "held") - 1 for _ in names) for building in Building}
    walls = tuple(2 + chance.roll(8, "wall") for _ in names)
    found = Tally(
        round,
        {
            building: shares(dict(enumerate(counts)), box.scoring[round][building])
            for building, counts in held.items()
        },
        dict(enumerate(walls)),
    )
    seat = chance.roll(len(names), "asked") - 1
    right = found.points()[seat]
    parts = [
        share.points
        for by_place in found.buildings.values()
        for share in by_place
        if seat in share.holders and share.points
    ]
    if not 2 <= len(parts) <= 4:
        return None
    likely = (right - walls[seat], right - parts[-1], right + walls[seat])
    shown = ScoringShown(round, held, walls, names[seat])
    added = " + ".join(map(str, (*parts, walls[seat])))
    ask = Sentence("exercise.ask.total", {"round": "I" * round, "name": names[seat]})
    because = Sentence("exercise.because.total", {"sum": added, "points": points_of(right)})
    return Exercise(ask, shown, figures(right, likely, points_of), only(str(right)), because)


# -- the start and the end -------------------------------------------------------------------------


def _players(reasons: Mapping[str, Sentence]) -> tuple[Thing, ...]:
    """Return players to mark; ``reasons`` by name why each is right or wrong."""
    return tuple(
        Thing(player_id(number), player_named(name), reason)
        for number, (name, reason) in enumerate(reasons.items())
    )


def describe_deal(name: str, hand: tuple[Card, ...]) -> Sentence:
    """Return how many cards a player got, and their sum."""
    values: dict[str, Value] = {"name": name, "count": len(hand), "sum": total_of(hand)}
    return Sentence("book.answer.dealt", values)


def starts(box: Box, chance: Chance) -> Exercise | None:
    """Ask who begins with these hands."""
    seats = tuple(Seated(name, HUMAN) for name in PLAYER_NAMES)
    state = start(box, Table(NAME, seats, 0), chance)[-1].state
    hands = {player.name: player.hand.cards() for player in state.players}
    sizes = [len(hand) for hand in hands.values()]
    if sizes.count(min(sizes)) < 2:
        return None
    things = _players({name: describe_deal(name, hand) for name, hand in hands.items()})
    because = Sentence("exercise.because.start", {"name": PLAYER_NAMES[state.to_move]})
    right = only(player_id(state.to_move))
    return Exercise(Sentence("exercise.ask.start"), HandsShown(hands), things, right, because)


def leftover(box: Box, chance: Chance) -> Exercise | None:
    """Ask who gets a tile that is left in the market at the end."""
    hands = {name: dealt(box, LAST_HAND_CARDS, chance) for name in PLAYER_NAMES[:3]}
    players = tuple(
        Player(name, HUMAN, Palace({}), hand=hand_of(hand)) for name, hand in hands.items()
    )
    state = State(box, players, box.market)
    place, tile = chance.roll(len(box.market), "place") - 1, pick(box.tiles, chance)
    currency = box.market[place]
    sums = [sum(player.hand.of(currency)) for player in players]
    winner = richest(state, currency)
    most = [len(player.hand.of(currency)) for player in players]
    if sorted(sums)[-2] == 0 or (winner is not None and most[winner] == max(most)):
        return None
    held = zip(hands, sums, strict=True)
    things = _players({name: holds(name, currency, total) for name, total in held})
    nobody = Thing("nobody", Sentence("exercise.nobody"), Sentence("exercise.most_alone"))
    right = "nobody" if winner is None else player_id(winner)
    because = Sentence("exercise.most_alone") if winner is None else things[winner].reason
    assert because is not None
    shown = HandsShown(hands, place, tile)
    return Exercise(
        Sentence("exercise.ask.leftover"), shown, (*things, nobody), only(right), because
    )


def winner(box: Box, chance: Chance) -> Exercise | None:
    """Ask who has won with these points."""
    with_dirk = chance.roll(2, "dirk") == 1
    names = PLAYER_NAMES[:2] if with_dirk else PLAYER_NAMES
    scores = [90 + chance.roll(30, "score") for _ in names]
    if with_dirk:
        totals = dict(
            zip((*names, DIRK), (*scores, max(scores) + chance.roll(9, "dirk")), strict=True)
        )
    else:
        first, second, *_ = chance.shuffle(range(len(names)), "tie")
        scores[first] = scores[second] = max(scores)
        totals = dict(zip(names, scores, strict=True))
    won = winners([Player(name, HUMAN, Palace({}), score=totals[name]) for name in names])
    said = {name: Sentence("exercise.fewer_points") for name in totals}
    said |= {names[seat]: Sentence("exercise.most_points") for seat in won}
    if with_dirk:
        said[DIRK] = Sentence("exercise.dirk_cannot_win")
    because = Sentence(
        "exercise.because.winner",
        {
            "names": Names(tuple(names[seat] for seat in won)),
            "count": len(won),
            "points": points_of(totals[names[won[0]]]),
        },
    )
    right = only(*map(player_id, won))
    ask = Sentence("exercise.ask.winner")
    return Exercise(ask, TotalsShown(totals), _players(said), right, because, several=True)
