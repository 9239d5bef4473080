"""The cards in the hand: a fan sorted by currency, with sums; backs while it is covered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from alhambra.app.games.alhambra.table.layout import CARD, HAND_SHOWN, HAND_SUNK, AlhambraLayout
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, TokenState
from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.commands import Frame, Image, Layer
from alhambra.app.gfx.theme import BODY, DISPLAY, LABEL, NOTE, TextStyle
from alhambra.app.program.people import spoken_names
from alhambra.app.table.focus import CALL as CALL_GROUP
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Face, Kind, PictureBuilder, Token
from alhambra.app.table.presenter import Part
from alhambra.rules.alhambra.model import Card
from alhambra.rules.api import Seat

WIDEST_STEP = 118
"""Units from card to card at most."""
BETWEEN = 26
"""Units added between two currencies."""
RAISED, PEEPING = 44, 22
"""Units by which a picked card stands out of the risen hand, and of the sunk one."""
COIN = 26
"""Units of the side of its coins at most."""
RAIL = 30
"""Units of the height of the strip under the cards."""
LOOKED_AT = 16
"""Units by which the card under the pointer stands out."""
CALL = (560, 124)
"""Units across at least, and down, of the band that calls the next person."""
CALL_BELOW = 14
"""Units from the upper edge of the hand to the band: the palace ends above."""
EDGE = 6
"""Units of the lines of the band, in the colour of the person."""
CURVE = 1.5
"""Degrees from card to card, at the widest step."""


class HandCard(NamedTuple):
    """The values that a card is drawn from."""

    card: Card
    token: Token
    state: TokenState


class Call(NamedTuple):
    """The values that the call of the next person is drawn from."""

    seat: Seat
    name: str
    pressed_before: Point | None


def hand_of(layout: AlhambraLayout, snapshot: AlhambraSnapshot, leading: frozenset[Face]) -> Part:
    """Return the player's hand; ``leading``: what can be picked next."""
    own, seat = snapshot.own, snapshot.seat
    owner, target = spoken_names(snapshot.seen.players)[seat], Face(Kind.PURSE) in leading
    cards, call = None, None
    if own.hand is not None and not snapshot.covered:
        row = hand_row(own.hand.cards())
        cards = tuple(HandCard(*one, snapshot.token_state(one[1], leading)) for one in row)
    if snapshot.calls:
        call = Call(seat, own.name, snapshot.ui.pressed_before)
    risen = is_risen(snapshot)
    return Part("hand", _show_hand, (layout, owner, own.cards, cards, risen, target, call))


def hand_row(cards: tuple[Card, ...]) -> list[tuple[Card, Token]]:
    """Return the cards with their tokens; equal cards are numbered."""
    met: dict[Card, int] = {}
    row = []
    for card in cards:
        copy = met.get(card, 0)
        met[card] = copy + 1
        row.append((card, Token(Kind.HAND, str(card), copy)))
    return row


def _show_hand(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    owner: str,
    count: int,
    cards: tuple[HandCard, ...] | None,
    risen: bool,
    target: bool,
    call: Call | None,
) -> None:
    """Draw the player's hand: its cards, or as many backs. ``target``: money can go there."""
    builder.thing("hand", layout.hand.centered(builder.px(CARD[0]), builder.px(CARD[1])))
    lowest = min(builder.metrics.height, layout.hand.bottom)
    if risen:
        up = builder.px(HAND_SHOWN - HAND_SUNK)
        layout = replace(layout, hand=layout.hand.moved(0, -up))
    purse = layout.hand
    label = builder.say("table.hand_of", name=owner)
    if call is None:
        builder.spot(Token(Kind.PURSE), purse, "hand", label, target)
    if cards is None:
        _backs(builder, layout, count)
        if call is not None:
            _call(builder, layout, call)
        return
    offsets = _offsets([one.card.currency for one in cards], layout.hand.w, builder)
    raised = RAISED if risen else PEEPING
    for one, offset in zip(cards, offsets, strict=True):
        _card(builder, one, *_place(builder, layout, offset, -offsets[0]), raised)
    _sums(builder, layout, [one.card for one in cards], offsets, lowest)


def _offsets(groups: list[str], width: float, builder: PictureBuilder) -> list[float]:
    """By card: the x of its left edge from the middle of the row, in pixels."""
    if not groups:
        return []
    breaks = sum(one != other for one, other in pairwise(groups))
    room = width - builder.px(CARD[0]) - builder.button_height
    gap = builder.px(BETWEEN)
    steps = max(1, len(groups) - 1)
    step = min(builder.px(WIDEST_STEP), (room - breaks * gap) / steps)
    offsets, x = [0.0], 0.0
    for one, other in pairwise(groups):
        x += step + (gap if one != other else 0)
        offsets.append(x)
    middle = (x + builder.px(CARD[0])) / 2
    return [offset - middle for offset in offsets]


def _place(
    builder: PictureBuilder, layout: AlhambraLayout, offset: float, span: float
) -> tuple[Box, float]:
    """The box of a card in the fan, and its angle in degrees."""
    w, h = builder.px(CARD[0]), builder.px(CARD[1])
    middle = offset + w / 2
    part = middle / max(span, builder.px(600))
    drop = part * part * builder.panel
    box = Box(layout.hand.center[0] + offset, layout.hand.y + drop, w, h)
    return box, -part * CURVE * 7


def is_risen(snapshot: AlhambraSnapshot) -> bool:
    """Return true if the hand stands over the table: somebody points at it or picks cards of it,
    or a lesson is about some.

    A tile that is picked or carried needs the cells below it, so its payment only peeps out.
    """
    ui = snapshot.ui
    if snapshot.calls:
        return True
    if ui.tile is not None:
        return False
    return any(
        one is not None and one.kind is Kind.HAND
        for one in (*ui.carried, ui.focus, *ui.highlighted)
    )


def _card(
    builder: PictureBuilder, shown: HandCard, box: Box, angle: float, raised_by: float
) -> None:
    """Draw a card of the fan; ``raised_by``: units by which it stands out if it is picked."""
    card, token, state = shown
    name = f"hand:{card}:{token.copy}"
    lift = raised_by if state.picked else LOOKED_AT if state.looked_at else 0
    raised = box.moved(0, -builder.px(lift))
    if not state.held:
        builder.thing(name, raised)
        if state.picked:
            angle = 0.0
            builder.add(f"{name}/glow", Frame("card-glow"), raised, Layer.HAND)
        builder.add(f"{name}/card", Image(str(card)), raised, Layer.HAND, angle=angle)
    label = builder.say(f"amount.{card.currency}", sum=card.value, count=card.value)
    builder.spot(token, raised, "hand", label, state.live)


def _sums(
    builder: PictureBuilder,
    layout: AlhambraLayout,
    cards: list[Card],
    offsets: list[float],
    lowest: float,
) -> None:
    """Under each currency, along the lower edge: its coin, its name, and the sum of its cards."""
    high, gap = builder.large(RAIL), builder.tight
    top = lowest - high
    middle, at = layout.hand.center[0], 0
    named: list[tuple[str, str, Box]] = []
    for currency, group in groupby(cards, key=lambda card: card.currency):
        values = [card.value for card in group]
        start, at = offsets[at], at + len(values)
        end = offsets[at] if at < len(offsets) else offsets[-1] + builder.px(CARD[0])
        rail = Box(middle + start + gap, top, end - start - 2 * gap, high + builder.space)
        name = f"sum:{currency}"
        builder.fill(rail, "hollow", 0.9, builder.corner, id=f"{name}/rail", layer=Layer.HAND)
        row = rail._replace(h=high).inset(builder.close, builder.hair)
        coin, words = row.cut_left(min(row.h, builder.px(COIN)), builder.close)
        builder.add(f"{name}/coin", Image(f"coin-{currency}"), coin.fit(1), Layer.HAND)
        if len(values) > 1:
            text = str(sum(values))
            wide = builder.width(text, LABEL) + 2
            figure, words = words.cut_left(wide, builder.close)
            builder.write(
                text, figure, LABEL.coloured("figures"), id=f"{name}/value", layer=Layer.HAND
            )
        named.append((f"{name}/name", builder.say(f"currency_many.{currency}").capitalize(), words))
    names, widths = [one[1] for one in named], [one[2].w for one in named]
    style = _common_style(builder, names, widths, NOTE)
    if style is not None:
        for id, called, words in named:
            builder.write(called, words, style, id=id, layer=Layer.HAND)


def _backs(builder: PictureBuilder, layout: AlhambraLayout, count: int) -> None:
    offsets = _offsets([""] * count, layout.hand.w * 0.6, builder)
    for number, offset in enumerate(offsets):
        box, angle = _place(builder, layout, offset, -offsets[0])
        builder.add(f"back:{number}/card", Image("card-back"), box, Layer.HAND, angle=angle)


def _call(builder: PictureBuilder, layout: AlhambraLayout, call: Call) -> None:
    """Call the next person, large, over the backs that a press on the band turns up.

    The band keeps away from where the last turn may have been ended.
    """
    hand = layout.hand
    high = builder.px(CALL[1])
    band = Box(hand.x, hand.y + builder.px(CALL_BELOW), hand.w, high)
    name, text = call.name, builder.say("table.show_hand")
    wide = min(builder.width(name, DISPLAY), band.w - high * 2)
    whole, across = band, min(band.w, max(wide + high * 1.6, builder.px(CALL[0])))
    band = whole.centered(across, high)
    at = call.pressed_before
    if at is not None and band.inset(-builder.px(CALL_BELOW)).contains(at):
        left, right = whole.columns(2, builder.px(4 * CALL_BELOW))
        half = right if at[0] < whole.center[0] else left
        band = half.centered(min(half.w, across), high)
    builder.spot(Token(Kind.PURSE), band, CALL_GROUP, text)
    builder.frame("panel-active", band, id="call/panel", layer=Layer.FLYING)
    for edge in (band.cut_top(builder.px(EDGE))[0], band.cut_bottom(builder.px(EDGE))[0]):
        line = edge.inset(builder.broad, 0)
        builder.fill(line, f"player-{call.seat}", id=f"call/edge-{edge.y:.0f}", layer=Layer.FLYING)
    sign, words = band.inset(builder.broad, builder.broad).cut_left(high - builder.panel)
    builder.image(emblem(call.seat), sign.fit(1), id="call/emblem", layer=Layer.FLYING)
    line, below = words.cut_top(words.h * 0.62)
    builder.write(name, line, DISPLAY.centered, id="call/name", layer=Layer.FLYING)
    builder.write(text, below, BODY.centered, id="call/text", layer=Layer.FLYING)


def _common_style(
    builder: PictureBuilder,
    names: Sequence[str],
    widths: Sequence[float],
    style: TextStyle,
) -> TextStyle | None:
    """Return the style, or a smaller one, in which all these words fit; None if there is none."""
    size = builder.metrics.text(style.units)
    fitted = [
        builder.fit_width(name, width, style) for name, width in zip(names, widths, strict=True)
    ]
    if any(one.text != name for one, name in zip(fitted, names, strict=True)):
        return None
    return style.sized(min((one.size for one in fitted), default=size) / builder.metrics.text_unit)
