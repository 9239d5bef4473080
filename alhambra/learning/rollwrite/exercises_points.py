"""Exercises of Roll & Write about points: places, rows and columns, coins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from alhambra.learning.exercises import (
    Exercise,
    Names,
    Say,
    Value,
    arithmetic,
    figures,
    only,
    pick,
    points_of,
    share_of,
    some,
)
from alhambra.learning.rollwrite.exercises_turn import SheetShown, marks
from alhambra.match.match import HUMAN
from alhambra.rules.api import Chance
from alhambra.rules.kit import Building, Share, shares
from alhambra.rules.rollwrite.model import Box, Completion, Player, State, types_of
from alhambra.rules.rollwrite.scoring import completions, tally

NAMES: Final = ("Kim", "Nina", "Omar", "Pia")
"""Players of exercises."""
NONE_TAKEN: Final = dict.fromkeys(Building, 0)
"""All places are still free."""
FEWEST_LINED, MOST_LINED = 20, 30
"""The buildings crossed off in exercises about rows and columns."""


class HeldShown(NamedTuple):
    """The buildings of a type crossed off, by player."""

    building: Building
    held: Mapping[str, int]
    free: tuple[int, ...]
    """The points of the places still free, best first."""
    asked: tuple[str, ...]
    """Who the question is about."""


class TrackShown(NamedTuple):
    """A coin track: the number of boxes circled, and of coins spent."""

    circled: int
    spent: int


def _shared(share: Share[str], one: str, even: str, rounded: str, **more: Value) -> Say:
    """Return who gets what: text ``one`` for a single holder, else ``even`` or ``rounded``."""
    values: dict[str, Value] = {"names": Names(share.holders), "points": points_of(share.points)}
    if len(share.holders) == 1:
        return Say(one, values | more)
    is_even = sum(share.places) % len(share.holders) == 0
    return Say(even if is_even else rounded, values | {"sum": arithmetic(share)} | more)


# -- types -----------------------------------------------------------------------------------------


def _type(box: Box, asked: str, held: dict[str, int], chance: Chance) -> Exercise | None:
    """Ask for the points of a player at the end of the game; ``held`` is by name."""
    building = pick(tuple(Building), chance)
    held = {name: min(n, types_of(box.grid).sizes[building] - 1) for name, n in held.items()}
    free = box.points[building][chance.roll(2, "taken") - 1 :]
    share = share_of(shares(held, free), asked)
    if share is None or not share.places:
        return None
    because = _shared(
        share,
        *("book.answer.place_of", "book.answer.places_even", "book.answer.places_rounded"),
        number=share.tiles,
    )
    ask = Say("exercise.ask.places", {"name": asked, "free": ", ".join(map(str, free))})
    likely = (*free, sum(share.places))
    things = figures(share.points, likely, points_of)
    shown = HeldShown(building, held, free, (asked,))
    return Exercise(ask, shown, things, only(str(share.points)), because)


def _held(chance: Chance) -> dict[str, int]:
    return {name: chance.roll(6, "held") - 1 for name in NAMES}


def places(box: Box, chance: Chance) -> Exercise | None:
    """How many points a player gets who shares no place."""
    held, asked = _held(chance), pick(NAMES, chance)
    found = _type(box, asked, held, chance)
    return found if found is not None and _alone(found) else None


def tie(box: Box, chance: Chance) -> Exercise | None:
    """How many points a player gets who shares places."""
    held, asked = _held(chance), pick(NAMES, chance)
    found = _type(box, asked, held, chance)
    return None if found is None or _alone(found) else found


def _alone(exercise: Exercise) -> bool:
    """No other player has as many buildings as the one in the question."""
    assert isinstance(exercise.shown, HeldShown)
    held, (asked,) = exercise.shown.held, exercise.shown.asked
    return list(held.values()).count(held[asked]) == 1


def completed(box: Box, chance: Chance) -> Exercise | None:
    """How many points each player gets who completes a type in the same round."""
    building, taken = pick(tuple(Building), chance), chance.roll(3, "taken") - 1
    who = some(NAMES, chance.roll(2, "who"), chance)
    players = tuple(Player(name, HUMAN) for name in who)
    completing = tuple(Completion(building, seat) for seat in range(len(who)))
    state = State(box, players, taken={building: taken}, completing=completing)
    found = completions(state)[building]
    share = Share(who, found.tiles, found.places)
    free = box.points[building][taken:]
    because = _shared(
        share,
        *("book.answer.completed", "book.answer.completed_even", "book.answer.completed_rounded"),
    )
    values: dict[str, Value] = {
        "names": Names(who),
        "count": len(who),
        "free": ", ".join(map(str, free)),
    }
    shown = HeldShown(building, dict.fromkeys(who, share.tiles), free, who)
    things = figures(share.points, (*free, sum(share.places)), points_of)
    return Exercise(
        Say("exercise.ask.completed", values), shown, things, only(str(share.points)), because
    )


# -- the sheet -------------------------------------------------------------------------------------


def lines(box: Box, chance: Chance) -> Exercise | None:
    """How many points the rows and columns of a sheet give."""
    crossed = marks(chance, FEWEST_LINED, MOST_LINED)
    state = State(box, (Player("", HUMAN, crossed),), taken=NONE_TAKEN)
    counted = [line.points for line in tally(state).lines[0] if line.points]
    if len(counted) < 2:
        return None
    total = sum(counted)
    likely = (total - counted[0], total + min(box.lines.values()), len(counted))
    values: dict[str, Value] = {"sum": " + ".join(map(str, counted)), "points": points_of(total)}
    return Exercise(
        Say("exercise.ask.lines"),
        SheetShown(crossed, lines=True),
        figures(total, likely, points_of),
        only(str(total)),
        Say("exercise.because.lines", values),
    )


def coins_left(box: Box, chance: Chance) -> Exercise | None:
    """How many points the coins left at the end give."""
    circled = box.first_coins + chance.roll(box.track - box.first_coins, "circled")
    spent = chance.roll(circled, "spent") - 1
    left = circled - spent
    state = State(box, (Player("", HUMAN, coins=left, track=circled),), taken=NONE_TAKEN)
    total = tally(state).coins[0]
    if left < 2:
        return None
    values: dict[str, Value] = {"count": left, "points": points_of(total)}
    return Exercise(
        Say("exercise.ask.worth"),
        TrackShown(circled, spent),
        figures(total, (left, left // 2 + 1), points_of),
        only(str(total)),
        Say("exercise.because.worth", values),
    )
