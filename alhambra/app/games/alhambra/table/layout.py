"""The layout of the table, for windows from 4:3 to 21:9 and two to six players.

Boxes are cut from the window: players and the reserve at the left; at the right the scoring table,
the chronicle and the actions, and beside them the market above the money. What is left, from the
upper edge down to the hand, is the palace's: more than half of the window. Numbers are units of a
screen of 1920 by 1080.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.scale import Metrics
from alhambra.app.replay.time_track import DRAWER
from alhambra.app.table import presenter
from alhambra.rules.alhambra.model import MARKET_PLACES

MARGIN = 12
SIDES = (296, 322)
"""Width of the columns at the left and the right."""
WIDEST_SIDE = 350
SUPPLY, LETTERED_SUPPLY = 190, 222
"""Width of market and money, usual and where letters are much larger than boxes."""

OWN = (170, 148)
"""Height of the own panel: usual, and with five opponents or four."""
RESERVE, LOW_RESERVE = (206, 176), 150
"""Height of the reserve; low where crowded panels are to be as high as at the usual size."""
OPPONENT = 300
"""Height of an opponent's panel at most."""
SCORING = 486
ACTIONS = 330
LETTERED_SIDES = (352, 366)
LETTERED_SCORING = 456
LETTERED_ACTIONS = 380
"""The same where letters are much larger than boxes."""
CHRONICLE = 16.5
"""Units of the letters of the chronicle."""
CARD = (156, 234)
"""A card of the hand."""
HAND_SHOWN = 186
"""The height of a card of the hand above the window's lower edge while the hand is wanted."""
HAND_SUNK, LETTERED_HAND_SUNK = 84, 102
"""The same while it is not, so that corner figures and sums are in sight; usual, and where letters
are much larger than boxes."""
MARKET_HEAD = 34
"""Height of the line above the places of the market."""
MONEY_CARD = (86, 129)
DECK = (34, 51)
MONEY_HEAD = 62
"""Units above the face-up cards: for the deck, and for a card that is picked."""
TRAY = 156
"""Width of the strip for bought tiles."""
CARD_BAND, LETTERED_CARD_BAND = 150, 250
"""Height of a lesson's card, usual and where letters are much larger than boxes."""
HINT = (170, 50)
"""The button that asks for hints, across and down."""


@dataclass(frozen=True, kw_only=True)
class AlhambraLayout(presenter.TableLayout):
    """The boxes of a table, in pixels."""

    opponents: tuple[Box, ...]
    """Panels of the others in the order of their turns, Dirk's last."""
    own: Box
    reserve: Box
    market: Box
    places: tuple[Box, ...]
    money: Box
    deck: Box
    cards: tuple[Box, ...]
    """The places of the face-up money."""
    scoring: Box
    chronicle: Box
    palace: Box
    """The open ground between the columns, down to the sunk hand."""
    hand: Box
    """The cards of the hand lie here; they go on below the window's edge."""
    tray: Box
    """Bought tiles wait here, at the right of the open ground."""
    hint: Box
    """The button for hints, below the tray."""
    room: Box
    """The part of the ground where the palace is fitted: beside the tray."""
    chronicle_text: float
    """Units of the letters of the chronicle."""


def above_drawer(layout: AlhambraLayout, row: float = 0, graph: float = 0) -> AlhambraLayout:
    """The table with hand and palace moved up, to leave room for a drawer at the bottom.

    ``row``: units by which the panel of actions is higher, at the cost of the chronicle, where it
    is not high for its letters anyway;
    ``graph``: units by which the drawer is higher than usual.
    """
    px = layout.metrics.px
    lift, row = px(DRAWER + graph), px(layout.metrics.between(row, 0))
    hand, chronicle, actions = layout.hand, layout.chronicle, layout.actions

    def shortened(box: Box) -> Box:
        return box._replace(h=box.h - lift)

    return replace(
        layout,
        hand=hand._replace(y=hand.y - lift, h=px(HAND_SUNK)),
        palace=shortened(layout.palace),
        tray=shortened(layout.tray),
        hint=layout.hint.moved(0, -lift),
        room=shortened(layout.room),
        chronicle=chronicle._replace(h=chronicle.h - row),
        actions=actions._replace(y=actions.y - row, h=actions.h + row),
    )


def below_band(layout: AlhambraLayout, units: float) -> AlhambraLayout:
    """The table with a band of this height above the open ground, which begins below it."""
    px = layout.metrics.px
    down = px(MARGIN + units) + layout.metrics.broad

    def lowered(box: Box) -> Box:
        return box.cut_top(down)[1]

    return replace(
        layout,
        band=layout.palace.cut_top(px(MARGIN))[1].cut_top(px(units))[0],
        palace=lowered(layout.palace),
        tray=lowered(layout.tray),
        room=lowered(layout.room),
    )


def cleared(layout: AlhambraLayout) -> AlhambraLayout:
    """The table with nothing on it but the palace, as large as the window allows."""
    window = layout.metrics.window
    return replace(layout, palace=window, room=window.inset(layout.metrics.panel))


def drawer(layout: AlhambraLayout, graph: float = 0) -> Box:
    """The room of a drawer at the bottom, below a table above one."""
    height = layout.metrics.px(DRAWER + graph)
    return Box(layout.hand.x, layout.metrics.height - height, layout.hand.w, height)


def lay_out(metrics: Metrics, opponents: int, chronicle_size: float = 1.0) -> AlhambraLayout:
    """The boxes for so many panels of opponents, Dirk's among them.

    ``chronicle_size`` is how much larger than usual the letters of the chronicle are at least;
    where all letters are that large, they are no larger.
    """
    metrics = metrics.within(*presenter.NEEDED)
    px = metrics.px
    whole = metrics.window.inset(px(MARGIN))
    share = min(WIDEST_SIDE, 0.14 * metrics.width / metrics.unit)
    sides = [
        px(max(metrics.between(*side), share)) for side in zip(SIDES, LETTERED_SIDES, strict=True)
    ]
    left, rest = whole.cut_left(sides[0], px(MARGIN))
    right, rest = rest.cut_right(sides[1], px(MARGIN))
    supply, middle = rest.cut_right(px(metrics.between(SUPPLY, LETTERED_SUPPLY)), px(MARGIN))
    panels, own, reserve = _left(left, opponents, metrics)
    scoring, below = right.cut_top(px(metrics.between(SCORING, LETTERED_SCORING)), metrics.broad)
    actions, chronicle = below.cut_bottom(
        px(metrics.between(ACTIONS, LETTERED_ACTIONS)), metrics.broad
    )
    high = px(MONEY_HEAD) + 2 * px(MONEY_CARD[1]) + metrics.tight + 2 * metrics.space
    money, market = supply.cut_bottom(high, metrics.broad)
    deck, cards = _money(money, metrics)
    hand_top = metrics.height - px(metrics.between(HAND_SUNK, LETTERED_HAND_SUNK))
    hand = Box(middle.x, hand_top, middle.w, px(CARD[1]))
    ground = Box(middle.x, 0, middle.w, hand_top - metrics.close)
    beside = ground.cut_right(px(TRAY))[0]
    below, tray = beside.cut_bottom(px(HINT[1]), metrics.broad)
    hint = Box(below.right - px(HINT[0]), below.y, px(HINT[0]), below.h)
    return AlhambraLayout(
        metrics=metrics,
        opponents=panels,
        own=own,
        reserve=reserve,
        market=market,
        places=_places(market, metrics),
        money=money,
        deck=deck,
        cards=cards,
        scoring=scoring,
        chronicle=chronicle,
        actions=actions,
        palace=ground,
        hand=hand,
        tray=tray,
        hint=hint,
        room=ground.cut_right(px(TRAY))[1].cut_bottom(metrics.panel)[1],
        chronicle_text=CHRONICLE * max(1.0, chronicle_size / metrics.letters),
        band=middle.cut_top(0)[0],
    )


def _left(column: Box, opponents: int, metrics: Metrics) -> tuple[tuple[Box, ...], Box, Box]:
    """The panels of the opponents, the own one, and the reserve."""
    px = metrics.px
    crowded = opponents >= 4
    own, reserve, gap = px(OWN[crowded]), px(RESERVE[crowded]), metrics.broad
    if crowded and metrics.scale > 1:
        reserve, gap = px(LOW_RESERVE), metrics.close
    free = column.h - own - reserve - gap * (opponents + 1)
    each = min(px(OPPONENT), free / max(1, opponents))
    panels = []
    rest = column
    for _ in range(opponents):
        panel, rest = rest.cut_top(each, gap)
        panels.append(panel)
    own_box, rest = rest.cut_top(own, gap)
    return tuple(panels), own_box, rest


def _places(market: Box, metrics: Metrics) -> tuple[Box, ...]:
    """The places of the market, one below the other."""
    _, column = market.inset(metrics.space, metrics.space).cut_top(metrics.px(MARKET_HEAD))
    return tuple(column.rows(MARKET_PLACES, metrics.space))


def _money(money: Box, metrics: Metrics) -> tuple[Box, tuple[Box, ...]]:
    """The deck, and below it the places of the face-up cards in two rows."""
    px = metrics.px
    head, below = money.inset(metrics.space, metrics.space).cut_top(px(MONEY_HEAD))
    deck = Box(head.x, head.y, *map(px, DECK))
    wide, high = map(px, MONEY_CARD)
    left, top = below.center[0] - wide - metrics.tight / 2, below.y
    cards = tuple(
        Box(left + column * (wide + metrics.tight), top + row * (high + metrics.tight), wide, high)
        for row in range(2)
        for column in range(2)
    )
    return deck, cards
