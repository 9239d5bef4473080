"""The rule book of Roll & Write: examples, which the rules answer, and what leads to its topics."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from alhambra.app.games.rollwrite.learning.pictures import (
    draw_points,
    draw_rolled,
    draw_virtual,
    drawing_of,
)
from alhambra.app.games.rollwrite.table.hints import describe_reasons
from alhambra.app.games.rollwrite.table.snapshot import RollwriteSnapshot
from alhambra.app.learn.book import Book, ExampleStep, PositionDrawing, Readers, load_book
from alhambra.app.table.advice.advice_sentences import as_id
from alhambra.app.table.advice.hint_panel import reason_at, shown
from alhambra.app.table.picture import Kind, Spot
from alhambra.learning.exercise import HeldShown, Sentence, Value
from alhambra.learning.rollwrite.exercises import (
    SheetShown,
    TrackShown,
    cross_id,
    describe_completion,
    describe_place,
)
from alhambra.learning.rollwrite.lesson import COLOURS, cross_of
from alhambra.located import Node
from alhambra.rules.api import HUMAN, Building, Share, shares
from alhambra.rules.rollwrite.choices import Build, Nudge, coins_to_gain, refusal
from alhambra.rules.rollwrite.model import (
    LINES,
    SIDES,
    Box,
    Completion,
    Crossed,
    Phase,
    Pip,
    Player,
    State,
    bit,
    building_at,
    crossed,
    types_of,
)
from alhambra.rules.rollwrite.scoring import completions, lines_of

PICTURES: Final = ("sheet", "dice", "points", "track", "virtual")
"""Kinds of pictures."""
DICE_HEIGHT, TABLE_HEIGHT, ROW_HEIGHT = 230, 340, 76
"""Units of the heights of dice alone, of the table of points, and of a virtual player."""
BUILDINGS: Final = tuple(Building)
PANELS: Final[Mapping[Kind, str]] = {
    Kind.CELL: "panel.crossings",
    Kind.GROUND: "panel.sheet",
    Kind.HAND: "panel.keep",
    Kind.DIE: "panel.dice",
    Kind.NUDGE: "panel.nudge",
    Kind.PURSE: "panel.coins",
    Kind.PASS: "panel.again",
    Kind.STORE: "panel.keep",
    Kind.PLAYER: "panel.players",
}
"""Help links of panels, by the kind of their spots."""
PHASES: Final[Mapping[Phase, str]] = {
    Phase.TURN: "panel.turn",
    Phase.AGAIN: "panel.again",
    Phase.KEEP: "panel.keep",
    Phase.OVER: "panel.over",
}


def read_picture(box: Box, node: Node) -> PositionDrawing:
    match (node.mapping().get("kind") or node).choice(PICTURES):
        case "sheet":
            marks = _crossed(node.fields("kind", "crossed")["crossed"])
            return drawing_of(box, SheetShown(marks))
        case "dice":
            f = node.fields("kind", "blue", "yellow")
            return _rolled(_dice(f["blue"]), _dice(f["yellow"]))
        case "points":
            node.fields("kind")
            return PositionDrawing(TABLE_HEIGHT, partial(draw_points, box))
        case "virtual":
            rows = node.fields("kind", "held")["held"].items()
            held = [_counts(box, row) for row in rows]
            return PositionDrawing(ROW_HEIGHT * len(held) + 20, partial(draw_virtual, held))
        case _:
            f = node.fields("kind", "circled", "spent")
            circled = f["circled"].integer(0, box.track)
            return drawing_of(box, TrackShown(circled, f["spent"].integer(0, circled)))


def read_example(box: Box, node: Node) -> Sequence[ExampleStep]:
    kind = (node.mapping().get("kind") or node).choice(tuple(EXAMPLES))
    return tuple(EXAMPLES[kind](node, box))


def open_book(box: Box) -> Book:
    """Read the rule book. Raises ``DataError``."""
    readers = Readers(partial(read_picture, box), partial(read_example, box))
    return load_book("rollwrite", readers)


# -- positions -------------------------------------------------------------------------------------


def _counts(box: Box, node: Node) -> list[int]:
    """Read how many buildings of each type a virtual player holds, pavilions first."""
    counts, sizes = zip(Building, node.items(len(Building)), strict=False), types_of(box.grid).sizes
    return [count.integer(0, sizes[building]) for building, count in counts]


def _crossed(node: Node) -> Crossed:
    """Read the cells that are crossed off."""
    return crossed({cross_of(cell) for cell in node.items()})


def _dice(node: Node) -> tuple[Pip, ...]:
    """Read dice of a colour, the lower number first."""
    return tuple(sorted(die.integer(1, SIDES) for die in node.items()))


def _rolled(blue: Sequence[Pip], yellow: Sequence[Pip]) -> PositionDrawing:
    return PositionDrawing(DICE_HEIGHT, partial(draw_rolled, blue, yellow))


def _position(box: Box, f: Mapping[str, Node], marks: Crossed = 0) -> State:
    """Return a position in which the first player is to act with the dice of a node."""
    blue, yellow = _dice(f["blue"]), _dice(f["yellow"])
    first = Player("", HUMAN, marks, coins=3, track=3, blue=blue, yellow=yellow)
    return State(box, (first, *(Player("", HUMAN) for _ in range(2))), rounds=18, round=1)


# -- a turn ----------------------------------------------------------------------------------------


def _buildings(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask which buildings may be crossed off with four dice."""
    f = node.fields("kind", "blue", "yellow", "crossed", "tries")
    state = _position(box, f, _crossed(f["crossed"]))
    own, cells = state.players[0], [cross_of(cell) for cell in f["tries"].items()]
    for cell in cells:
        why = refusal(state, 0, Build(*cell, False))
        building = Sentence(f"building.{building_at(box.grid, cell)}")
        values: dict[str, Value] = {"building": building, "blue": cell[0], "yellow": cell[1]}
        found = "book.answer.may_build" if why is None else f"rollwrite.refusal.{why}"
        drawing = drawing_of(box, SheetShown(own.crossed, own.blue, own.yellow, (cell,)))
        say = Sentence("book.answer.building", values), Sentence(found)
        yield ExampleStep(say, drawing, {cross_id(cell): why is None})


def _coins(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask how many coins four dice bring."""
    f = node.fields("kind", "blue", "yellow", "crossed")
    state = _position(box, f, _crossed(f["crossed"]))
    own = state.players[0]
    cells = [(blue, yellow) for blue in own.blue for yellow in own.yellow]
    brings = {cell: bool(own.crossed & bit(cell)) for cell in cells}

    def step(say: Sentence, *cells: tuple[Pip, Pip]) -> ExampleStep:
        drawing = drawing_of(box, SheetShown(own.crossed, own.blue, own.yellow, cells))
        return ExampleStep((say,), drawing, {cross_id(cell): brings[cell] for cell in cells})

    for cell in cells:
        id = "book.answer.coin" if brings[cell] else "book.answer.no_coin"
        yield step(Sentence(id, {"blue": cell[0], "yellow": cell[1]}), cell)
    yield step(Sentence("book.answer.coins", {"count": coins_to_gain(state, 0)}), *brings)


def _nudges(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask how a coin changes a die."""
    f = node.fields("kind", "blue", "yellow", "tries")
    state = _position(box, f)
    for attempt in f["tries"].items():
        g = attempt.fields("die", "from", "to")
        colour = COLOURS[COLOURS.index(g["die"].choice(COLOURS))]
        old, new = g["from"].integer(1, SIDES), g["to"].integer(1, SIDES)
        legal = refusal(state, 0, Nudge(colour, old, new)) is None
        dice = {"blue": [*state.players[0].blue], "yellow": [*state.players[0].yellow]}
        if legal:
            dice[colour][dice[colour].index(old)] = new
        die = Sentence(f"rollwrite.log.{colour}", {"pips": old})
        id = "book.answer.nudge" if legal else "book.answer.no_nudge"
        yield ExampleStep((Sentence(id, {"die": die, "to": new}),), _rolled(**dice))


# -- scoring ---------------------------------------------------------------------------------------


def _free(building: Building, free: Sequence[int]) -> Sentence:
    """Return the points of the places that are still free."""
    name = Sentence(f"building_type.{building}")
    places = ", ".join(map(str, free))
    return Sentence("book.answer.free", {"building": name, "places": places})


def _completed(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask what they get who complete a type in the same round."""
    f = node.fields("kind", "type", "taken", "names")
    building = Building(f["type"].choice(BUILDINGS))
    names = tuple(name.text() for name in f["names"].items())
    taken = f["taken"].integer(0, 3)
    players = tuple(Player(name, HUMAN) for name in names)
    completing = tuple(Completion(building, seat) for seat in range(len(names)))
    state = State(box, players, taken={building: taken}, completing=completing)
    found = completions(state)[building]
    shown = HeldShown(building, dict.fromkeys(names, found.tiles), box.points[building][taken:], ())
    yield ExampleStep((_free(building, shown.places),), drawing_of(box, shown))
    share = Share(names, found.tiles, found.places)
    yield ExampleStep((describe_completion(share),), drawing_of(box, shown._replace(asked=names)))


def _places(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask who takes the places of a type at the end; ``taken`` places went during the game."""
    f = node.fields("kind", "type", "held", optional=("taken", "without"))
    building = Building(f["type"].choice(BUILDINGS))
    held = {name: count.integer(0, 8) for name, count in f["held"].mapping().items()}
    taken = f["taken"].integer(0, 3) if "taken" in f else 0
    without = tuple(name.text() for name in f["without"].items()) if "without" in f else ()
    shown = HeldShown(building, held, box.points[building][taken:], without)
    if taken:
        yield ExampleStep((_free(building, shown.places),), drawing_of(box, shown))
    counted = {name: count for name, count in held.items() if name not in without}
    for share in shares(counted, shown.places):
        drawing = drawing_of(box, shown._replace(asked=share.holders))
        yield ExampleStep((describe_place(share),), drawing)


def _lines(node: Node, box: Box) -> Iterator[ExampleStep]:
    """Ask what the rows and columns of a sheet bring, one after the other, and all together."""
    marks = _crossed(node.fields("kind", "crossed")["crossed"])
    counted = lines_of(box.lines, marks)
    for number, line in enumerate(counted):
        if line.points:
            id = "rollwrite.row_points" if number < SIDES else "rollwrite.column_points"
            values: dict[str, Value] = {"line": number % SIDES + 1, "number": line.crossed}
            say = Sentence(id, values | {"size": SIDES, "count": line.points})
            yield ExampleStep((say,), drawing_of(box, SheetShown(marks, lines=number + 1)))
    total = sum(line.points for line in counted)
    drawing = drawing_of(box, SheetShown(marks, lines=len(LINES)))
    yield ExampleStep((Sentence("book.answer.lines", {"count": total}),), drawing)


EXAMPLES: Final[Mapping[str, Callable[[Node, Box], Iterator[ExampleStep]]]] = {
    "build": _buildings,
    "coins": _coins,
    "nudge": _nudges,
    "complete": _completed,
    "places": _places,
    "lines": _lines,
}
"""By kind: reads an example."""


# -- what leads to it from the table ---------------------------------------------------------------


def help_link(snapshot: RollwriteSnapshot, spot: Spot | None) -> str:
    """Return the id of the refusal, the reason or the panel at a spot; None: of the phase."""
    phase = PHASES[snapshot.seen.phase]
    if snapshot.ui.notice:
        return snapshot.ui.notice
    if spot is None:
        return phase
    if spot.token.kind is Kind.HINT or spot.group == "hint":
        hints = snapshot.hints
        if hints is None or not hints.advice:
            return phase
        reasons = describe_reasons(hints.advice[shown(hints)], snapshot.seen, as_id)
        return reason_at(spot.token, [id for id, _ in reasons]) or phase
    return PANELS.get(spot.token.kind, phase)
