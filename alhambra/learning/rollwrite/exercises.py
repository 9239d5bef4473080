"""The exercises of Roll & Write: about a turn, and about points."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from alhambra.learning.exercise import (
    PLAYER_NAMES,
    Exercise,
    ExerciseKind,
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
    some,
)
from alhambra.rules.api import HUMAN, Building, Chance, Share, shares
from alhambra.rules.rollwrite.apply import apply
from alhambra.rules.rollwrite.choices import (
    Build,
    Keep,
    Nudge,
    choices,
    coins_to_gain,
    crossings,
    other_pair,
    refusal,
)
from alhambra.rules.rollwrite.model import (
    AGAIN,
    CELLS,
    KEEP,
    LINES,
    SIDES,
    Box,
    Completion,
    Cross,
    Crossed,
    Pip,
    Player,
    State,
    building_at,
    crossed,
    types_of,
)
from alhambra.rules.rollwrite.scoring import completions, tally

FEWEST_CROSSED, MOST_CROSSED = 12, 22
"""The fewest and the most buildings crossed off in an exercise."""
MOST_MARKED = 7
"""The most buildings that can be marked."""
NONE_TAKEN: Final = dict.fromkeys(Building, 0)
"""All places are still free."""
FEWEST_LINED, MOST_LINED = 20, 30
"""The buildings crossed off in exercises about rows and columns."""


class SheetShown(NamedTuple):
    """A score sheet, and perhaps dice beside it."""

    crossed: Crossed
    blue: tuple[Pip, ...] = ()
    yellow: tuple[Pip, ...] = ()
    cells: tuple[Cross, ...] = ()
    """Cells that can be marked."""
    asked: Cross | None = None
    """The cell that the question is about."""
    lines: int = 0
    """The number of rows and columns whose points are part of the answer."""


def cross_id(cell: Cross) -> str:
    """Name a cell, as a thing that can be marked."""
    return f"cell {cell[0]} {cell[1]}"


def marks(chance: Chance, fewest: int = FEWEST_CROSSED, most: int = MOST_CROSSED) -> Crossed:
    """Return some buildings that are crossed off."""
    return crossed(some(CELLS, fewest + chance.roll(most - fewest + 1, "crossed") - 1, chance))


def _thrown(chance: Chance) -> tuple[Pip, ...]:
    return tuple(sorted(chance.roll(SIDES, "die") for _ in range(2)))


def _position(box: Box, chance: Chance) -> State:
    """Return a position in which the first player acts."""
    blue, yellow = _thrown(chance), _thrown(chance)
    first = Player("", HUMAN, marks(chance), coins=3, track=3, blue=blue, yellow=yellow)
    return State(box, (first, *(Player("", HUMAN) for _ in range(2))), rounds=18, round=1)


def _shown(state: State, cells: Iterable[Cross] = (), asked: Cross | None = None) -> SheetShown:
    player = state.players[0]
    return SheetShown(player.crossed, player.blue, player.yellow, tuple(cells), asked)


def _built(state: State) -> set[Cross]:
    """The cells that can be crossed off now."""
    return {(one.blue, one.yellow) for one in choices(state, 0) if isinstance(one, Build)}


def _refused(why: str) -> Sentence:
    return Sentence(f"rollwrite.refusal.{why}")


# -- building --------------------------------------------------------------------------------------


def offered(box: Box, chance: Chance) -> Exercise | None:
    """Mark what these dice offer."""
    state = _position(box, chance)
    meet, right = crossings(state.players[0]), _built(state)
    if not 0 < len(right) < len(meet):
        return None
    others = some((cell for cell in CELLS if cell not in meet), MOST_MARKED - len(meet), chance)
    cells = some((*meet, *others), MOST_MARKED, chance)
    refusals = {cell: refusal(state, 0, Build(*cell, False)) for cell in cells}
    things = tuple(
        Thing(cross_id(cell), reason=None if why is None else _refused(why))
        for cell, why in refusals.items()
    )
    return _several("offers", _shown(state, cells), things, right)


def nudged(box: Box, chance: Chance) -> Exercise | None:
    """Mark what one coin brings within reach."""
    state = _position(box, chance)
    player, at_once = state.players[0], _built(state)
    nudges = [choice for choice in choices(state, 0) if isinstance(choice, Nudge)]
    reached = set().union(*(_built(apply(state, 0, one, chance)[-1].state) for one in nudges))
    fresh = [cell for cell in CELLS if cell in reached - at_once]
    far = [cell for cell in CELLS if cell not in reached | {*crossings(player)}]
    if len(fresh) < 2:
        return None
    right = some(fresh, 1 + chance.roll(2, "right"), chance)
    cells = some((*right, *some(far, MOST_MARKED - len(right), chance)), MOST_MARKED, chance)
    things = tuple(
        Thing(cross_id(cell), reason=None if cell in right else _too_far(player, cell))
        for cell in cells
    )
    return _several("nudged", _shown(state, cells), things, right)


def _several(
    ask: str, shown: SheetShown, things: tuple[Thing, ...], right: Collection[Cross]
) -> Exercise:
    """Return the question about all cells that are right."""
    because = Sentence(f"exercise.because.{ask}", {"count": len(right)})
    asked, answer = Sentence(f"exercise.ask.{ask}"), only(*map(cross_id, right))
    return Exercise(asked, shown, things, answer, because, several=True)


def _too_far(player: Player, cell: Cross) -> Sentence:
    return (
        _refused("crossed_out")
        if player.crossed & crossed([cell])
        else Sentence("exercise.too_far")
    )


def second(box: Box, chance: Chance) -> Exercise | None:
    """Choose where the second building of a turn may be."""
    before = _position(box, chance)
    meet = crossings(before.players[0])
    can_build = sorted(_built(before))
    if len(meet) < 4 or not can_build:
        return None
    first = pick(can_build, chance)
    state = apply(before, 0, Build(*first, False), chance)[-1].state
    if state.phase is not AGAIN:
        return None
    right = other_pair(state)
    cells = [cell for cell in meet if cell != first]
    things = tuple(
        Thing(cross_id(cell), reason=_refused("only_the_other_pair") if cell != right else None)
        for cell in cells
    )
    values: dict[str, Value] = {
        "building": Sentence(f"building.{building_at(box.grid, first)}"),
        "blue": first[0],
        "yellow": first[1],
    }
    return Exercise(
        Sentence("exercise.ask.second", values),
        _shown(state, cells),
        things,
        only(cross_id(right)),
        Sentence("exercise.because.second", {"blue": right[0], "yellow": right[1]}),
    )


# -- coins and dice --------------------------------------------------------------------------------


def coins(box: Box, chance: Chance) -> Exercise:
    """Ask how many coins the crossings give."""
    state = _position(box, chance)
    count = coins_to_gain(state, 0)
    things = figures(count, range(5), lambda number: Sentence("exercise.coins", {"count": number}))
    because = Sentence("exercise.because.coins", {"count": count})
    return Exercise(
        Sentence("exercise.ask.coins"), _shown(state), things, only(str(count)), because
    )


def kept(box: Box, chance: Chance) -> Exercise | None:
    """Choose the pair that meets at a building."""
    thrown = _position(box, chance)
    state = thrown._replace(phase=KEEP)
    pairs = [(one.blue, one.yellow) for one in choices(state, 0) if isinstance(one, Keep)]
    free = [pair for pair in pairs if not state.players[0].crossed & crossed([pair])]
    if len(pairs) < 4 or not free:
        return None
    right = pick(free, chance)
    things = tuple(
        Thing(
            cross_id(pair),
            Sentence("exercise.pair", {"blue": pair[0], "yellow": pair[1]}),
            Sentence(
                "exercise.meets", {"building": Sentence(f"building.{building_at(box.grid, pair)}")}
            ),
        )
        for pair in pairs
    )
    because = Sentence("exercise.because.keep", {"blue": right[0], "yellow": right[1]})
    shown = _shown(state, asked=right)
    return Exercise(Sentence("exercise.ask.keep"), shown, things, only(cross_id(right)), because)


class TrackShown(NamedTuple):
    """A coin track: the number of boxes circled, and of coins spent."""

    circled: int
    spent: int


# -- types -----------------------------------------------------------------------------------------


def describe_place(share: Share[str]) -> Sentence:
    """Return the points of those who take places of a type at the end."""
    texts = ("book.answer.place_of", "book.answer.places_even", "book.answer.places_rounded")
    return shared(share, *texts, number=share.tiles)


def describe_completion(share: Share[str]) -> Sentence:
    """Return the points of those who complete a type in the same round."""
    return shared(
        share,
        *("book.answer.completed", "book.answer.completed_even", "book.answer.completed_rounded"),
    )


def _type(box: Box, asked: str, held: dict[str, int], chance: Chance) -> Exercise | None:
    """Ask for the points of a player at the end of the game; ``held`` is by name."""
    building = pick(tuple(Building), chance)
    held = {name: min(n, types_of(box.grid).sizes[building] - 1) for name, n in held.items()}
    free = box.points[building][chance.roll(2, "taken") - 1 :]
    share = share_of(shares(held, free), asked)
    if share is None or not share.places:
        return None
    because = describe_place(share)
    ask = Sentence("exercise.ask.places", {"name": asked, "free": ", ".join(map(str, free))})
    likely = (*free, sum(share.places))
    things = figures(share.points, likely, points_of)
    shown = HeldShown(building, held, free, (asked,))
    return Exercise(ask, shown, things, only(str(share.points)), because)


def _held(chance: Chance) -> dict[str, int]:
    return {name: chance.roll(6, "held") - 1 for name in PLAYER_NAMES}


def places(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points a player gets who shares no place."""
    held, asked = _held(chance), pick(PLAYER_NAMES, chance)
    found = _type(box, asked, held, chance)
    return found if found is not None and _alone(found) else None


def tie(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points a player gets who shares places."""
    held, asked = _held(chance), pick(PLAYER_NAMES, chance)
    found = _type(box, asked, held, chance)
    return None if found is None or _alone(found) else found


def _alone(exercise: Exercise) -> bool:
    """No other player has as many buildings as the one in the question."""
    assert isinstance(exercise.shown, HeldShown)
    held, (asked,) = exercise.shown.held, exercise.shown.asked
    return list(held.values()).count(held[asked]) == 1


def completed(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points each player gets who completes a type in the same round."""
    building, taken = pick(tuple(Building), chance), chance.roll(3, "taken") - 1
    who = some(PLAYER_NAMES, chance.roll(2, "who"), chance)
    players = tuple(Player(name, HUMAN) for name in who)
    completing = tuple(Completion(building, seat) for seat in range(len(who)))
    state = State(box, players, taken={building: taken}, completing=completing)
    found = completions(state)[building]
    share = Share(who, found.tiles, found.places)
    free = box.points[building][taken:]
    because = describe_completion(share)
    values: dict[str, Value] = {
        "names": Names(who),
        "count": len(who),
        "free": ", ".join(map(str, free)),
    }
    shown = HeldShown(building, dict.fromkeys(who, share.tiles), free, who)
    things = figures(share.points, (*free, sum(share.places)), points_of)
    return Exercise(
        Sentence("exercise.ask.completed", values), shown, things, only(str(share.points)), because
    )


# -- the sheet -------------------------------------------------------------------------------------


def lines(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points the rows and columns of a sheet give."""
    crossed = marks(chance, FEWEST_LINED, MOST_LINED)
    state = State(box, (Player("", HUMAN, crossed),), taken=NONE_TAKEN)
    counted = [line.points for line in tally(state).lines[0] if line.points]
    if len(counted) < 2:
        return None
    total = sum(counted)
    likely = (total - counted[0], total + min(box.lines.values()), len(counted))
    values: dict[str, Value] = {"sum": " + ".join(map(str, counted)), "points": points_of(total)}
    return Exercise(
        Sentence("exercise.ask.lines"),
        SheetShown(crossed, lines=len(LINES)),
        figures(total, likely, points_of),
        only(str(total)),
        Sentence("exercise.because.lines", values),
    )


def coins_left(box: Box, chance: Chance) -> Exercise | None:
    """Ask how many points the coins left at the end give."""
    circled = box.first_coins + chance.roll(box.track - box.first_coins, "circled")
    spent = chance.roll(circled, "spent") - 1
    left = circled - spent
    state = State(box, (Player("", HUMAN, coins=left, track=circled),), taken=NONE_TAKEN)
    total = tally(state).coins[0]
    if left < 2:
        return None
    values: dict[str, Value] = {"count": left, "points": points_of(total)}
    return Exercise(
        Sentence("exercise.ask.worth"),
        TrackShown(circled, spent),
        figures(total, (left, left // 2 + 1), points_of),
        only(str(total)),
        Sentence("exercise.because.worth", values),
    )


KINDS: Final[tuple[ExerciseKind[Box], ...]] = (
    ExerciseKind("offers", "building", offered),
    ExerciseKind("nudged", "turn", nudged),
    ExerciseKind("second", "building", second),
    ExerciseKind("coins", "coins", coins),
    ExerciseKind("keep", "dice", kept),
    ExerciseKind("completed", "completing", completed),
    ExerciseKind("places", "end", places),
    ExerciseKind("tie", "end", tie),
    ExerciseKind("lines", "lines", lines),
    ExerciseKind("worth", "lines", coins_left),
)
"""In the order in which they are offered."""
