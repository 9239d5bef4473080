"""The own sheet: its head, the grid of buildings with what is crossed out, and the coin track."""

from __future__ import annotations

from alhambra.app.games.rollwrite.pages.end import mark_name
from alhambra.app.games.rollwrite.table.layout import RollwriteLayout
from alhambra.app.games.rollwrite.table.prospects import (
    Prospect,
    coins_in_words,
    pointed_at,
    prospect,
    prospect_in_words,
    show_total,
)
from alhambra.app.games.rollwrite.table.snapshot import (
    COINS,
    SHEET,
    RollwriteSnapshot,
    at_face,
    closed,
    coins_at,
    crossing,
    gains_coins,
    pair,
    why_closed,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer, Line
from alhambra.app.gfx.theme import BODY, FIGURE, LABEL, LEAD, STRONG, TITLE
from alhambra.app.program.i18n import joined
from alhambra.app.scenes.results.result_parts import MARK_SIGNS
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import PictureBuilder
from alhambra.match.rollwrite.statistics import shipped_marks
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.model import (
    CELLS,
    NUMBERS,
    SIDES,
    Cross,
    Crossed,
    Grid,
    Pip,
    Solo,
    bit,
    building_at,
)
from alhambra.rules.rollwrite.scoring import LineScore

WIDTH = 400
"""Units of the marks at the end of the sheet's head."""
LEAST = 270
"""Units they need."""
APART = 108
"""Units of the emblem before the name, and of what lies around the words."""
SIGN = 30
"""Side of the sign of a mark."""
CROSSES = 3
"""Forms of a cross made by hand."""
BEAM = 0.86
"""The width of light along a row, in sides of a box."""
VEIL = 0.36
"""The opacity of paper over buildings where the dice do not meet."""
COIN = 42
"""Side of a box of the coin track."""
PASSING_GAP = 74
"""Units around the pair that goes to the next player."""
GAIN = (48, 31)
"""The plate with the points a building would bring, and how far it stands over its corner: the
picture of the building is seen beside it."""
GAIN_OVER = 10
AMOUNT = (66, 38)
"""The plate with a number of coins."""
HIGHEST, PRICED = 0.42, 0.28
"""Its greatest height, and where the middle of a price is, in heights of the building."""


def rounds(builder: PictureBuilder, snapshot: RollwriteSnapshot) -> tuple[str, str]:
    """The words for a round, and for the last one, with the game of a series."""
    state, say = snapshot.seen, builder.say
    usual = say("rollwrite.round", round=max(1, state.round), rounds=state.rounds)
    usual, last = (
        joined(say, filter(None, (words, snapshot.series)), "list.dot")
        for words in (usual, say("rollwrite.last_round"))
    )
    return usual, last


def _width(builder: PictureBuilder, words: str) -> float:
    return builder.width(words, LABEL)


def show_goals(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
) -> Box:
    """Draw them at the end of the sheet's head, if there is room; return the head without them."""
    px, state = builder.px, snapshot.seen
    marks = shipped_marks().get(Solo(len(state.virtual), state.virtual_score), ())
    free = (
        layout.head.w
        - px(APART)
        - max(_width(builder, words) for words in rounds(builder, snapshot))
    )
    if free < px(LEAST):
        return layout.head
    head, box = layout.head.cut_right(min(px(WIDTH), free), builder.broad)[::-1]
    row, below = box.rows((34, 26))
    for mark, cell in zip(marks, row.columns(len(marks), builder.tight), strict=True):
        sign, figure = cell.cut_left(px(SIGN), builder.close)
        name = f"paper/mark-{mark.name}"
        builder.image(MARK_SIGNS[mark.name], sign.fit(1), id=f"{name}-sign")
        builder.write(str(mark.points), figure, LABEL.coloured("ink"), id=name)
        builder.explain(cell, mark_name(mark, builder.say))
    if snapshot.best:
        text = builder.say("rollwrite.own_best", points=snapshot.best)
        builder.write(text, below, LEAD.coloured("ink"), id="paper/best")
    return head


def form_of(seat: Seat, cell: Cross) -> int:
    """Return the form of a cell's cross on the sheet of a player: always the same."""
    return (cell[0] * 5 + cell[1] * 7 + cell[0] * cell[1] + seat * 3) % CROSSES


def box_of(builder: PictureBuilder, layout: RollwriteLayout, cell: Cross) -> Box:
    """Return the box of a building, without the gap around it."""
    return layout.cell(cell).inset(builder.tight)


def show_paper(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
) -> None:
    """The sheet itself, with the name of its player."""
    builder.thing(f"player:{snapshot.seat}", layout.head)
    builder.thing("sheet", layout.sheet)
    builder.frame("sheet", layout.sheet, id="paper/sheet", layer=Layer.CELLS)
    _head(builder, layout, snapshot)


def show_lines(
    builder: PictureBuilder,
    layout: RollwriteLayout,
    points: tuple[LineScore, ...],
    lit: tuple[Cross, ...],
    turn: tuple[str, Pip, Pip] | None,
) -> None:
    """The numbers of rows and columns, with the points of each.

    ``lit``: the crossings whose lines are lit; ``turn``: the die about to be moved.
    """
    blue, yellow = {cell[0] for cell in lit}, {cell[1] for cell in lit}
    for n in NUMBERS:
        _number(builder, f"blue-{n}", layout.number(blue=n), lit=n in blue)
        _number(builder, f"yellow-{n}", layout.number(yellow=n), lit=n in yellow)
        _plate(builder, f"row-{n}", layout.plate(yellow=n), *points[n - 1])
        _plate(builder, f"column-{n}", layout.plate(blue=n), *points[SIDES + n - 1])
    for n in blue:
        _beam(builder, layout, "blue", n, 0.3)
    for n in yellow:
        _beam(builder, layout, "yellow", n, 0.3)
    if turn is not None:
        _beam(builder, layout, turn[0], turn[2], 0.42)


def _beam(
    builder: PictureBuilder, layout: RollwriteLayout, colour: str, at: Pip, alpha: float
) -> None:
    """Light from a number along its column, or its row."""
    if colour == "blue":
        start, end = layout.number(blue=at).center, layout.cell((at, SIDES)).center
    else:
        start, end = layout.number(yellow=at).center, layout.cell((SIDES, at)).center
    name = f"beam:{colour}-{at}/{'next' if alpha > 0.4 else 'light'}"
    look = Line((start, end), "bright", layout.side * BEAM)
    box = Box(min(start[0], end[0]), min(start[1], end[1]), 1, 1)
    builder.add(name, look, box, Layer.CELLS, alpha)


def _head(builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot) -> None:
    """Emblem, name and round; where a pair is parked."""
    px, state = builder.px, snapshot.seen
    head = layout.head
    if state.alone:
        head = show_goals(builder, layout, snapshot)
    else:
        head = head.cut_right(layout.parking.w, builder.broad)[1]
    if snapshot.own_kept is not None:
        head = head.cut_right(layout.passing.w, px(PASSING_GAP))[1]
    sign, words = head.cut_left(builder.button_height, builder.broad)
    builder.image(
        emblem(snapshot.seat),
        sign.centered(builder.button_height, builder.button_height),
        id="paper/emblem",
    )
    name, below = words.rows((34, 26))
    builder.write(snapshot.own.name, name, FIGURE.coloured("ink"), id="paper/name")
    if state.round == state.rounds:
        text = rounds(builder, snapshot)[1]
        wide = builder.width(text, LABEL) + builder.panel
        plate = below._replace(x=below.x - builder.close, w=min(below.w, wide))
        builder.frame("bonus-plate-earned", plate, id="paper/last-round", layer=Layer.CONTENT)
        builder.write(text, plate, LABEL.coloured("ink").centered, id="paper/round")
        return
    text = rounds(builder, snapshot)[0]
    builder.write(text, below, LEAD.coloured("ink"), id="paper/round")


def _number(builder: PictureBuilder, name: str, box: Box, *, lit: bool) -> None:
    """A die that numbers a row or a column; where a die of the player points, it stands out."""
    place = box.inset(builder.px(-4)) if lit else box.inset(builder.tight)
    builder.image(f"die-{name}", place, 1.0 if lit else 0.72, id=f"number:{name}/die")


def _plate(builder: PictureBuilder, name: str, box: Box, crossed: int, points: int) -> None:
    """Draw the points of a row or a column; before there are any, the number of its crosses."""
    builder.thing(f"plate:{name}", box)
    look = "bonus-plate-earned" if points else "bonus-plate"
    builder.frame(look, box, id=f"plate:{name}/plate", layer=Layer.CONTENT)
    earned = builder.say("number.gain", points=points)
    text = earned if points else f"{crossed}/{SIDES}"
    style = (STRONG if points else BODY).coloured("ink").centered
    builder.write(text, box, style, id=f"plate:{name}/points")


def show_grid(
    builder: PictureBuilder,
    layout: RollwriteLayout,
    seat: Seat,
    grid: Grid,
    crossed: Crossed,
    snapshot: RollwriteSnapshot | None,
) -> None:
    """The buildings; crossings of the dice stand out.

    ``snapshot``: the table while its player can choose.
    """
    at_crossing = set() if snapshot is None else set(pointed_at(snapshot.seen, seat))
    chained = None if snapshot is None else _chained(snapshot)
    if snapshot is not None and snapshot.ui.held is not None:
        builder.frame("place-glow", layout.sheet, id="sheet/glow", layer=Layer.CONTENT)
        builder.spot(SHEET, layout.sheet, "dice", "", live=False)
    for cell in CELLS:
        box = box_of(builder, layout, cell)
        name = f"cell:{cell[0]}-{cell[1]}"
        builder.thing(name, box)
        picture = f"box-{building_at(grid, cell)}"
        aside = bool(at_crossing) and cell not in at_crossing
        builder.image(picture, box, id=f"{name}/box", layer=Layer.BADGES)
        if aside:
            builder.fill(
                box.inset(builder.hair),
                "paper",
                VEIL,
                builder.corner,
                id=f"{name}/veil",
                layer=Layer.MARKS,
            )
        if crossed & bit(cell):
            look = f"box-crossed-{form_of(seat, cell)}"
            builder.image(look, box, id=f"{name}/cross", layer=Layer.TILES)
        if snapshot is None:
            continue
        if snapshot.keeping and cell in at_crossing:
            _pair_here(builder, snapshot, name, box, cell)
        elif crossing(cell).face in snapshot.leading:
            _lit(builder, snapshot, name, box, prospect(snapshot.seen, seat, cell))
        elif cell in at_crossing and gains_coins(snapshot):
            _coin_here(builder, snapshot, name, box, cell)
        else:
            _closed(builder, snapshot, box, cell)
        if cell == chained:
            builder.frame("place-glow", box, id=f"{name}/chain", layer=Layer.CONTENT)
            upper = Box.around((box.center[0], box.y + box.h * PRICED), *_amount_size(builder, box))
            _amount(builder, f"{name}/price", snapshot.seen.box.again, upper)


def _pair_here(
    builder: PictureBuilder, snapshot: RollwriteSnapshot, name: str, box: Box, cell: Cross
) -> None:
    """A crossing of two dice thrown: a press keeps them."""
    token = pair(cell)
    looked_at = at_face(snapshot.ui.focus, token)
    if looked_at:
        builder.frame("place-glow", box, id=f"{name}/glow", layer=Layer.CONTENT)
    reach = box.inset(builder.px(-7 if looked_at else -3))
    builder.image("box-crossing", reach, id=f"{name}/crossing", layer=Layer.TILES)
    label = builder.say("rollwrite.pair_tip", blue=cell[0], yellow=cell[1])
    builder.spot(token, box, "crossings", label)


def _closed(builder: PictureBuilder, snapshot: RollwriteSnapshot, box: Box, cell: Cross) -> None:
    """A building that cannot be crossed out now: it says why."""
    why = why_closed(snapshot, cell)
    label = "" if why is None else builder.say(f"rollwrite.refusal.{why}")
    builder.spot(closed(cell), box, "crossings", label, live=False, has_reason=why is not None)


def _chained(snapshot: RollwriteSnapshot) -> Cross | None:
    """The second building that could follow the one that is pointed at."""
    focus = snapshot.ui.focus
    if focus is None:
        return None
    for cell in pointed_at(snapshot.seen, snapshot.seat):
        if at_face(focus, crossing(cell)) and not snapshot.own.crossed & bit(cell):
            return prospect(snapshot.seen, snapshot.seat, cell).then
    return None


def _amount_size(builder: PictureBuilder, box: Box) -> tuple[float, float]:
    """Width and height of a plate with coins at a building: points there have room as well."""
    return min(builder.large(AMOUNT[0]), box.w), min(builder.large(AMOUNT[1]), box.h * HIGHEST)


def _amount(builder: PictureBuilder, name: str, coins: int, plate: Box) -> None:
    """A plate with a number of coins."""
    builder.frame("bonus-plate-earned", plate, id=f"{name}-plate", layer=Layer.FRONT)
    number, coin = plate.inset(builder.close, builder.tight).columns(2)
    builder.write(str(coins), number, STRONG.coloured("ink").centered, id=name, layer=Layer.FRONT)
    builder.image("coin-box-circled", coin.fit(1), id=f"{name}-coin", layer=Layer.FRONT)


def _lit(
    builder: PictureBuilder, snapshot: RollwriteSnapshot, name: str, box: Box, found: Prospect
) -> None:
    """A building that can be crossed out now, with the points it would bring at once."""
    token = crossing(found.cell)
    looked_at = at_face(snapshot.ui.focus, token)
    reach = box.inset(builder.px(-7 if looked_at else -3))
    if looked_at:
        builder.frame("place-glow", box, id=f"{name}/glow", layer=Layer.CONTENT)
    builder.image("box-crossing", reach, id=f"{name}/crossing", layer=Layer.TILES)
    wide, high = builder.large(GAIN[0]), builder.large(GAIN[1])
    over = builder.px(GAIN_OVER)
    plate = Box(box.right - wide + over, box.bottom - high + over, wide, high)
    show_total(builder, name, found, plate, 22, Layer.FRONT)
    label = prospect_in_words(builder, snapshot.seen, found)
    builder.spot(token, box, "crossings", label)


def _coin_here(
    builder: PictureBuilder, snapshot: RollwriteSnapshot, name: str, box: Box, cell: Cross
) -> None:
    """A crossing whose building is crossed out: a coin can be had for it, for alike dice more."""
    own = snapshot.own
    times = own.blue.count(cell[0]) * own.yellow.count(cell[1])
    builder.image(
        "box-crossing", box.inset(builder.px(-3)), 0.6, id=f"{name}/crossing", layer=Layer.TILES
    )
    if at_face(snapshot.ui.focus, COINS):
        builder.frame("place-glow", box, id=f"{name}/glow", layer=Layer.CONTENT)
    builder.spot(coins_at(cell), box, "crossings", coins_in_words(builder, snapshot.seen))
    if times > 1:
        (wide, high), over = _amount_size(builder, box), builder.px(GAIN_OVER)
        plate = Box(box.right - wide + over, box.bottom - high + over, wide, high)
        _amount(builder, f"{name}/times", times, plate)
        return
    side = builder.sign_size
    place = Box(box.right - side + builder.tight, box.bottom - side + builder.tight, side, side)
    builder.image("coin-box-circled", place, id=f"{name}/coin", layer=Layer.FRONT)


def show_track(
    builder: PictureBuilder, layout: RollwriteLayout, size: int, circled: int, coins: int
) -> None:
    """The coin track: boxes circled, spent and free, and how many coins there are to spend."""
    px = builder.px
    purse, boxes = layout.track.cut_left(px(150), builder.panel)
    row = purse.centered(purse.w, builder.bar_height)
    coin, number = row.cut_left(builder.bar_height, builder.close)
    builder.image("coin-box-circled", coin, id="purse/coin")
    builder.thing("purse", coin)
    text, caption = number.rows((38, 24))
    builder.write(str(coins), text, TITLE.coloured("ink"), id="purse/count")
    builder.write(
        builder.say("rollwrite.coins_word", count=coins),
        caption,
        BODY.coloured("ink"),
        id="purse/words",
    )
    columns = -(-size // 2)
    side = min(px(COIN), boxes.w / columns, boxes.h / 2 - builder.hair)
    spent = circled - coins
    start = boxes.center[0] - columns * side / 2, boxes.center[1] - side - builder.metrics.unit
    for at in range(size):
        x = start[0] + at % columns * side
        y = start[1] + at // columns * (side + builder.tight)
        name = f"coin:{at}"
        box = Box(x, y, side, side).inset(builder.metrics.unit)
        builder.thing(name, box)
        look = "-spent" if at < spent else "-circled" if at < circled else ""
        builder.image(f"coin-box{look}", box, id=f"{name}/box{look}")
