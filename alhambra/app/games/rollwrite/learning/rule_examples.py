"""Worked examples of the rule book: positions from its data, answered by the rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from alhambra.app.games.rollwrite.learning.rule_pictures import (
    dice_drawing,
    sheet_drawing,
)
from alhambra.app.learn.book import Drawing, Step
from alhambra.app.learn.book_blocks import holdings_drawing
from alhambra.app.program.i18n import Texts
from alhambra.app.scenes.results.score_table import arithmetic
from alhambra.located import Node
from alhambra.match.match import HUMAN
from alhambra.rules.api import Building, Share, shares
from alhambra.rules.rollwrite.choices import Build, Nudge, coins_to_gain, refusal
from alhambra.rules.rollwrite.model import (
    LINES,
    SIDES,
    Completion,
    Cross,
    Crossed,
    Holder,
    Pip,
    Player,
    State,
    bit,
    building_at,
)
from alhambra.rules.rollwrite.model import Box as SheetBox
from alhambra.rules.rollwrite.model import crossed as marks_of
from alhambra.rules.rollwrite.scoring import completions, lines_of

BUILDINGS = tuple(Building)


# -- reading ---------------------------------------------------------------------------------------


def cell_of(node: Node) -> Cross:
    """Read a cell as a list: the blue die, the yellow die."""
    blue, yellow = (*(pip.integer(1, SIDES) for pip in node.items(2)), 1, 1)[:2]
    return blue, yellow


def crossed_of(node: Node) -> Crossed:
    """Read the cells that are crossed off."""
    return marks_of({cell_of(cell) for cell in node.items()})


def dice_of(node: Node) -> tuple[Pip, ...]:
    """Read dice of a colour, the lower number first."""
    return tuple(sorted(die.integer(1, SIDES) for die in node.items()))


def position(box: SheetBox, crossed: Crossed, dice: Mapping[str, tuple[Pip, ...]]) -> State:
    """Return a position in which the first player is to act with these dice."""
    first = Player("", HUMAN, crossed, coins=3, track=3, blue=dice["blue"], yellow=dice["yellow"])
    return State(box, (first, *(Player("", HUMAN) for _ in range(2))), rounds=18, round=1)


# -- a turn ----------------------------------------------------------------------------------------


def buildings(node: Node, box: SheetBox) -> Iterator[Step]:
    """Which buildings may be crossed off with four dice."""
    f = node.fields("kind", "blue", "yellow", "crossed", "tries")
    dice = {colour: dice_of(f[colour]) for colour in ("blue", "yellow")}
    crossed = crossed_of(f["crossed"])
    state = position(box, crossed, dice)
    for attempt in f["tries"].items():
        cell = cell_of(attempt)
        why = refusal(state, 0, Build(*cell, False))
        drawing = sheet_drawing(box, crossed, {cell: why is None}, (dice["blue"], dice["yellow"]))
        yield Step(partial(_built, building_at(box.grid, cell), cell, why), drawing)


def _built(building: Building, cell: Cross, why: str | None, texts: Texts) -> str:
    t = texts.t
    name = t("book.answer.building", building=t(f"building.{building}"), blue=cell[0],
             yellow=cell[1])  # fmt: skip
    found = t("book.answer.may_build") if why is None else t(f"rollwrite.refusal.{why}")
    return f"{name} {found}"


def coins(node: Node, box: SheetBox) -> Iterator[Step]:
    """How many coins four dice bring."""
    f = node.fields("kind", "blue", "yellow", "crossed")
    dice = {colour: dice_of(f[colour]) for colour in ("blue", "yellow")}
    crossed = crossed_of(f["crossed"])
    state = position(box, crossed, dice)
    shown = dice["blue"], dice["yellow"]
    for blue in dice["blue"]:
        for yellow in dice["yellow"]:
            brings = bool(crossed & bit((blue, yellow)))
            say = partial(_brings, (blue, yellow), brings)
            yield Step(say, sheet_drawing(box, crossed, {(blue, yellow): brings}, shown))
    every = {(b, y): bool(crossed & bit((b, y))) for b in shown[0] for y in shown[1]}
    say = partial(_coins, coins_to_gain(state, 0))
    yield Step(say, sheet_drawing(box, crossed, every, shown))


def _brings(cell: Cross, brings: bool, texts: Texts) -> str:
    id = "book.answer.coin" if brings else "book.answer.no_coin"
    return texts.t(id, blue=cell[0], yellow=cell[1])


def _coins(count: int, texts: Texts) -> str:
    return texts.t("book.answer.coins", count=count)


def nudges(node: Node, box: SheetBox) -> Iterator[Step]:
    """How a coin changes a die."""
    f = node.fields("kind", "blue", "yellow", "tries")
    dice = {colour: dice_of(f[colour]) for colour in ("blue", "yellow")}
    state = position(box, 0, dice)
    for attempt in f["tries"].items():
        g = attempt.fields("die", "from", "to")
        colour = g["die"].choice(("blue", "yellow"))
        old, new = g["from"].integer(1, SIDES), g["to"].integer(1, SIDES)
        nudge = Nudge("blue" if colour == "blue" else "yellow", old, new)
        legal = refusal(state, 0, nudge) is None
        shown = {name: [*pips] for name, pips in dice.items()}
        if legal:
            shown[colour][shown[colour].index(old)] = new
        drawing = dice_drawing(shown["blue"], shown["yellow"])
        yield Step(partial(_nudged, colour, (old, new), legal), drawing)


def _nudged(colour: str, pips: tuple[Pip, Pip], legal: bool, texts: Texts) -> str:
    old, new = pips
    die = texts.t(f"rollwrite.log.{colour}", pips=old)
    return texts.t("book.answer.nudge" if legal else "book.answer.no_nudge", die=die, to=new)


# -- scoring ---------------------------------------------------------------------------------------


def completed(node: Node, box: SheetBox) -> Iterator[Step]:
    """What they get who complete a type in the same round."""
    f = node.fields("kind", "type", "taken", "names")
    building = Building(f["type"].choice(BUILDINGS))
    names = [name.text() for name in f["names"].items()]
    taken = f["taken"].integer(0, 3)
    players = tuple(Player(name, HUMAN) for name in names)
    completing = tuple(Completion(building, seat) for seat in range(len(names)))
    state = State(box, players, taken={building: taken}, completing=completing)
    share = completions(state)[building]
    free = box.points[building][taken:]
    held = dict.fromkeys(names, share.tiles)
    yield Step(partial(_free, building, free), _held(building, held, ()))
    yield Step(partial(_completed, names, share), _held(building, held, names))


def _held(building: Building, held: Mapping[str, int], lit: Collection[str]) -> Drawing:
    """Draw the buildings of a type that everybody has crossed off."""
    return holdings_drawing(f"box-{building}", (f"box-{building}", "box-crossed-0"), held, lit)


def _free(building: Building, free: Sequence[int], texts: Texts) -> str:
    t = texts.t
    listed = ", ".join(map(str, free))
    return t("book.answer.free", building=t(f"building_type.{building}"), places=listed)


def _completed(names: Sequence[str], share: Share[Holder], texts: Texts) -> str:
    t, points = texts.t, texts.t("table.points", count=share.points)
    if len(names) == 1:
        return t("book.answer.completed", names=names[0], points=points)
    even = sum(share.places) % len(names) == 0
    id = "book.answer.completed_even" if even else "book.answer.completed_rounded"
    return t(id, names=texts.names(names), sum=arithmetic(t, share), points=points)


def places(node: Node, box: SheetBox) -> Iterator[Step]:
    """Who takes the places of a type at the end; ``taken`` places went during the game."""
    f = node.fields("kind", "type", "held", optional=("taken", "without"))
    building = Building(f["type"].choice(BUILDINGS))
    held = {name: count.integer(0, 8) for name, count in f["held"].mapping().items()}
    taken = f["taken"].integer(0, 3) if "taken" in f else 0
    without = {name.text() for name in f["without"].items()} if "without" in f else set()
    free = box.points[building][taken:]
    if taken:
        drawing = _held(building, held, without)
        yield Step(partial(_free, building, free), drawing)
    counted = {name: count for name, count in held.items() if name not in without}
    for share in shares(counted, free):
        drawing = _held(building, held, share.holders)
        yield Step(partial(_share, share), drawing)


def _share(share: Share[str], texts: Texts) -> str:
    t, names = texts.t, texts.names(share.holders)
    points = t("table.points", count=share.points)
    if not share.places:
        return t("book.answer.no_place", names=names, number=share.tiles)
    if len(share.holders) == 1:
        return t("book.answer.place_of", names=names, number=share.tiles, points=points)
    even = sum(share.places) % len(share.holders) == 0
    id = "book.answer.places_even" if even else "book.answer.places_rounded"
    return t(id, names=names, number=share.tiles, sum=arithmetic(t, share), points=points)


def lines(node: Node, box: SheetBox) -> Iterator[Step]:
    """What the rows and columns of a sheet bring, one after the other, and all together."""
    crossed = crossed_of(node.fields("kind", "crossed")["crossed"])
    counted = lines_of(box.lines, crossed)
    for number, line in enumerate(counted):
        if line.points:
            say = partial(_line, number, line.crossed, line.points)
            yield Step(say, sheet_drawing(box, crossed, lines=number + 1))
    total = sum(line.points for line in counted)
    yield Step(partial(_all_lines, total), sheet_drawing(box, crossed, lines=len(LINES)))


def _line(number: int, crossed: int, points: int, texts: Texts) -> str:
    kind = "row" if number < SIDES else "column"
    id = "rollwrite.row_points" if kind == "row" else "rollwrite.column_points"
    return texts.t(id, line=number % SIDES + 1, number=crossed, size=SIDES, count=points)


def _all_lines(points: int, texts: Texts) -> str:
    return texts.t("book.answer.lines", count=points)


READERS: Final[Mapping[str, Callable[[Node, SheetBox], Iterator[Step]]]] = {
    "build": buildings,
    "coins": coins,
    "nudge": nudges,
    "complete": completed,
    "places": places,
    "lines": lines,
}
"""By kind: what reads an example."""
