"""The layout of the table, for windows from 4:3 to 21:9 and two to six players.

Boxes are cut from the window: players and the reserve at the left, the market and the money on
top, the scoring table, the chronicle and the actions at the right, the hand at the bottom, and
what is left in the middle is the palace's. Numbers are units of a screen of 1920 by 1080.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.scale import Metrics
from alhambra.app.replay.time_track import DRAWER
from alhambra.app.table import presenter
from alhambra.app.table.panels import BAND_HEIGHT
from alhambra.rules.alhambra.model import MARKET_PLACES, MONEY_ROW

MARGIN = 14
SIDE = 324
"""Width of the columns at the left and the right."""
WIDEST_SIDE = 390
TOP, LETTERED_TOP = 236, 262
"""Height of market and money, usual and where letters are much larger than boxes."""
WIDEST_TOP = 1440
NEEDED = (1800, 1010)
"""Units the table needs; a larger interface size than leaves room for them is not used here."""

OWN = (170, 148)
"""Height of the own panel: usual, and with five opponents or four."""
RESERVE = (206, 176)
OPPONENT = 300
"""Height of an opponent's panel at most."""
SCORING = 486
ACTIONS = 330
LETTERED_SIDE = 352
LETTERED_SCORING = 456
LETTERED_ACTIONS = 380
"""The same where letters are much larger than boxes."""
CHRONICLE = 16.5
"""Units of the letters of the chronicle."""
CARD = (156, 234)
"""A card of the hand."""
HAND_SHOWN = 186
"""The height of a card of the hand above the window's lower edge."""
LIFTED = 66
"""The distance that the hand moves up for it."""
MONEY_CARD = (86, 129)
DECK, LETTERED_DECK = 70, 44
"""Width of the deck, usual and where letters are much larger than boxes."""
MONEY_HEAD = 44
"""Units above the face-up cards: a card that is picked stays below what is written there."""
TRAY = 156
"""Width of the strip for bought tiles."""
HINT = 50
"""Height of the button that asks for hints."""
TRACK = 72
"""Width of the score track."""


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
    """The open ground between market and hand."""
    hand: Box
    """The cards of the hand lie here; they go on below the window's edge."""
    tray: Box
    """Bought tiles wait here, at the right of the open ground."""
    hint: Box
    """The button for hints, below the tray."""
    track: Box
    """The score track, at the left of the open ground."""
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
    lift, row = px(LIFTED + graph), px(layout.metrics.between(row, 0))
    hand, chronicle, actions = layout.hand, layout.chronicle, layout.actions

    def shortened(box: Box) -> Box:
        return box._replace(h=box.h - lift)

    return replace(
        layout,
        hand=hand._replace(y=hand.y - lift, h=px(HAND_SHOWN - DRAWER + LIFTED)),
        palace=shortened(layout.palace),
        tray=shortened(layout.tray),
        hint=layout.hint.moved(0, -lift),
        track=shortened(layout.track),
        room=shortened(layout.room),
        chronicle=chronicle._replace(h=chronicle.h - row),
        actions=actions._replace(y=actions.y - row, h=actions.h + row),
    )


def below_band(layout: AlhambraLayout) -> AlhambraLayout:
    """The table with a band above the open ground, which begins below it."""
    down = layout.metrics.px(BAND_HEIGHT) + layout.metrics.broad

    def lowered(box: Box) -> Box:
        return box.cut_top(down)[1]

    return replace(
        layout,
        band=layout.palace.cut_top(layout.metrics.px(BAND_HEIGHT))[0],
        palace=lowered(layout.palace),
        tray=lowered(layout.tray),
        track=lowered(layout.track),
        room=lowered(layout.room),
    )


def drawer(layout: AlhambraLayout, graph: float = 0) -> Box:
    """The room of a drawer at the bottom, below a table above one."""
    height = layout.metrics.px(DRAWER + graph)
    return Box(layout.hand.x, layout.metrics.height - height, layout.hand.w, height)


def sizes(metrics: Metrics) -> Metrics:
    """The sizes for a table in this window: at most as large as leaves room for all of it."""
    return metrics.within(*NEEDED)


def lay_out(metrics: Metrics, opponents: int, chronicle_size: float = 1.0) -> AlhambraLayout:
    """The boxes for so many panels of opponents, Dirk's among them.

    ``chronicle_size`` is how much larger than usual the letters of the chronicle are at least;
    where all letters are that large, they are no larger.
    """
    metrics = sizes(metrics)
    px = metrics.px
    whole = metrics.window.inset(px(MARGIN))
    least = metrics.between(SIDE, LETTERED_SIDE)
    side = px(min(WIDEST_SIDE, max(least, 0.165 * metrics.width / metrics.unit)))
    left, rest = whole.cut_left(side, px(MARGIN))
    right, middle = rest.cut_right(side, px(MARGIN))
    panels, own, reserve = _left(left, opponents, metrics)
    scoring, below = right.cut_top(px(metrics.between(SCORING, LETTERED_SCORING)), metrics.broad)
    actions, chronicle = below.cut_bottom(
        px(metrics.between(ACTIONS, LETTERED_ACTIONS)), metrics.broad
    )
    top, open_ground = middle.cut_top(px(metrics.between(TOP, LETTERED_TOP)), metrics.broad)
    market, money = _centred(top, px(WIDEST_TOP)).columns((728, 474), px(MARGIN))
    deck, cards = _money_row(money, metrics)
    hand_top = metrics.height - px(HAND_SHOWN)
    hand = Box(middle.x, hand_top, middle.w, px(CARD[1]))
    ground = Box(middle.x, open_ground.y, middle.w, hand_top - metrics.panel - open_ground.y)
    track, ground = ground.cut_left(px(TRACK))
    beside = ground.cut_right(px(TRAY))[0]
    hint, tray = beside.cut_bottom(px(HINT), metrics.broad)
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
        track=track,
        room=ground.cut_right(px(TRAY))[1],
        chronicle_text=CHRONICLE * max(1.0, chronicle_size / metrics.letters),
        band=open_ground.cut_top(0)[0],
    )


def _centred(strip: Box, widest: float) -> Box:
    return strip.centered(min(strip.w, widest), strip.h)


def _left(column: Box, opponents: int, metrics: Metrics) -> tuple[tuple[Box, ...], Box, Box]:
    """The panels of the opponents, the own one, and the reserve."""
    px = metrics.px
    crowded = opponents >= 4
    own, reserve = px(OWN[crowded]), px(RESERVE[crowded])
    free = column.h - own - reserve - metrics.broad * (opponents + 1)
    each = min(px(OPPONENT), free / max(1, opponents))
    panels = []
    rest = column
    for _ in range(opponents):
        panel, rest = rest.cut_top(each, metrics.broad)
        panels.append(panel)
    own_box, rest = rest.cut_top(own, metrics.broad)
    return tuple(panels), own_box, rest


def _places(market: Box, metrics: Metrics) -> tuple[Box, ...]:
    _, row = market.inset(metrics.panel, metrics.broad).cut_top(metrics.line_height)
    return row.columns(MARKET_PLACES, metrics.space)


def _money_row(money: Box, metrics: Metrics) -> tuple[Box, tuple[Box, ...]]:
    """The deck and the places of the face-up cards, deck first, as wide apart as there is room."""
    px = metrics.px
    _, below = money.inset(metrics.panel, metrics.broad).cut_top(px(MONEY_HEAD))
    strip, _ = below.cut_top(px(MONEY_CARD[1] + 4))
    wide = px(metrics.between(DECK, LETTERED_DECK))
    deck, rest = strip.cut_left(wide + metrics.close, metrics.space)
    deck = deck.centered(wide, wide * 1.5)
    step = min(px(MONEY_CARD[0] + 14), (rest.w - px(MONEY_CARD[0])) / (MONEY_ROW - 1))
    start = rest.right - step * (MONEY_ROW - 1) - px(MONEY_CARD[0])
    cards = tuple(
        Box(start + step * place, strip.y, px(MONEY_CARD[0]), px(MONEY_CARD[1]))
        for place in range(MONEY_ROW)
    )
    return deck.moved(start - metrics.broad - deck.right, 0), cards
