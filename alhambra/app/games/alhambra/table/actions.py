"""The panel of actions: what can be done now, and the buttons for it."""

from __future__ import annotations

from alhambra.app.games.alhambra.table.chronicle import remark_box
from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.prospects import (
    Payment,
    PaymentFit,
    carried_tile,
    payments,
    picked_payment,
)
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, cell_of
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.theme import BODY, FIGURE
from alhambra.app.table.buttons import (
    CONFIRM,
    RESULT,
    Advice,
    beside_hourglass,
    ending_advice,
    show_button,
    show_clock,
    show_small_buttons,
)
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Face, Kind, PictureBuilder, Token, title
from alhambra.app.table.ui_state import NO_CAPS
from alhambra.rules.alhambra.choices import Pass, Place
from alhambra.rules.alhambra.model import TAKE_LIMIT, Phase, Tile
from alhambra.rules.api import HUMAN

FACE, WORDS = 122, 30
"""Units of the emblem of a computer player whose turn it is, and of the line below it."""
WORDED = 290
"""Units of the panel's height that leave room for words, below a remark that reaches into it."""
CANCEL = Token(Kind.BUTTON, "cancel")
OTHER_PAYMENT = Token(Kind.BUTTON, "other-payment")
TAKE = Token(Kind.PURSE)
DEAL = Token(Kind.DEAL)
PASS = Token(Kind.PASS)
PLACE_ALL = Token(Kind.BUTTON, "place-all")
"""Carries out all plans."""
ENDING = (TAKE, DEAL, PASS, PLACE_ALL, CONFIRM)
"""Buttons that the key for the end of a turn presses."""


def advice(builder: PictureBuilder, snapshot: AlhambraSnapshot) -> Advice:
    """Return what can be done now, in words."""
    say, ui, seen = builder.say, snapshot.ui, snapshot.seen
    if seen.phase is Phase.OVER:
        result = say("table.show_result")
        return Advice(say("table.game_over"), "", main=(RESULT, result))
    if snapshot.unconfirmed:
        return ending_advice(snapshot, say, "table.turn_done_text")
    mover = seen.players[seen.to_move]
    if not snapshot.mine:
        waits = mover.kind == HUMAN
        return Advice(mover.name, "" if waits else say("table.thinking"), "muted")
    if snapshot.covered:
        words = say("table.pass_to", name=mover.name)
        return Advice(mover.name, words)
    kinds = {token.kind for token in ui.carried}
    if paid := picked_payment(snapshot):
        return _purchase(builder, snapshot, paid)
    if Kind.MONEY in kinds:
        return _taking(builder, snapshot)
    if snapshot.placing:
        return _placing(builder, snapshot)
    if Kind.RESERVE in kinds or Kind.CELL in kinds:
        adds = _by_device(snapshot, "table.add_text", "table.add_keys")
        removes = _by_device(snapshot, "table.remove_text", "table.remove_keys")
        words = adds if Kind.RESERVE in kinds else removes
        cancel = (CANCEL, say("table.cancel"))
        return Advice(say("table.redesign_title"), say(words), other=cancel)
    if seen.phase is Phase.EXTRA:
        button = (PASS, say("table.pass_button"))
        more = any(not isinstance(choice, Pass) for choice in snapshot.offers.choices)
        words = say("table.pass_text" if more else "table.must_pass")
        return Advice(say("table.extra_turn"), words, "good", button, gold=not more)
    if len(snapshot.offers.choices) == 1 and Face(Kind.PASS) in snapshot.offers.leading():
        return Advice(
            say("table.your_turn"), say("table.must_pass"), main=(PASS, say("table.pass_button"))
        )
    return Advice(
        say("table.do_title"), say(_by_device(snapshot, "table.do_text", "table.do_keys"))
    )


def _placing(builder: PictureBuilder, snapshot: AlhambraSnapshot) -> Advice:
    say = builder.say
    if snapshot.plans:
        button = (PLACE_ALL, say("table.place_all"))
        count = len(snapshot.plans)
        heading = say("table.place_all_title", count=count)
        return Advice(heading, say("table.place_all_text", count=count), main=button)
    tries = (tile for tile in snapshot.seen.to_place if _bought(tile) in snapshot.ui.highlighted)
    tile = carried_tile(snapshot) or next(tries, snapshot.seen.to_place[0])
    heading = say("table.place_title", building=say(f"building.{tile.building}"))
    if snapshot.seen.phase is Phase.LEFTOVER:
        text = say("table.won_text", count=len(snapshot.seen.to_place))
        return Advice(say("table.won_title"), text)
    cells = [one for one in snapshot.offers.choices if isinstance(one, Place) and one.tile == tile]
    tried = {cell_of(one) for one in snapshot.ui.highlighted if one.kind is Kind.CELL}
    if tried - {each.cell for each in cells}:
        return Advice(heading, "")  # a lesson says where it is tried in vain
    fits = bool(cells) or not snapshot.offers.choices
    if snapshot.seen.dirk is not None:
        words = _by_device(snapshot, "table.place_text", "table.place_keys")
        return Advice(heading, say(words if fits else "table.place_none"))
    words = _by_device(snapshot, "table.place_text_plain", "table.place_keys_plain")
    return Advice(heading, say(words if fits else "table.place_none_plain"))


def _bought(tile: Tile) -> Token:
    return Token(Kind.BOUGHT, tile.id)


def _by_device(snapshot: AlhambraSnapshot, pointed: str, keyed: str) -> str:
    """Return the id of the text for a pointer, or that for keys and pads."""
    return pointed if snapshot.ui.caps == NO_CAPS else keyed


def _taking(builder: PictureBuilder, snapshot: AlhambraSnapshot) -> Advice:
    say = builder.say
    picked = [token for token in snapshot.ui.carried if token.kind is Kind.MONEY]
    total = sum(int(token.name.rpartition("-")[2]) for token in picked)
    ready = snapshot.offers.complete((*picked, TAKE)) is not None
    if len(picked) == 1 and total > TAKE_LIMIT:
        text = say("table.take_single")
    else:
        text = say("table.take_sum", sum=total)
    main = (TAKE, say("table.take_button"))
    return Advice(
        say("table.take_title"), text, "cream", main, ready, (CANCEL, say("table.cancel"))
    )


def payment_of(snapshot: AlhambraSnapshot) -> tuple[int, ...]:
    """The values of the hand cards that are picked."""
    return tuple(
        int(token.name.rpartition("-")[2])
        for token in snapshot.ui.carried
        if token.kind is Kind.HAND
    )


def _purchase(builder: PictureBuilder, snapshot: AlhambraSnapshot, paid: Payment) -> Advice:
    say = builder.say
    token = next(token for token in snapshot.ui.carried if token.kind is Kind.MARKET)
    tile = carried_tile(snapshot)
    assert tile is not None
    heading = say("table.buy_title", building=say(f"building.{tile.building}"))
    cancel = (CANCEL, say("table.cancel"))
    main = (DEAL, say("table.build_button"))
    several = len(payments(snapshot, int(token.name))) > 1
    other = (OTHER_PAYMENT, say("table.next_payment")) if several else cancel
    text, ready = paid.describe(say), paid.fit is not PaymentFit.SHORT
    return Advice(heading, text, paid.colour, main, ready, other)


def show_actions(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot
) -> None:
    """Draw the panel."""
    over = remark_box(builder, layout, snapshot).bottom - layout.chronicle.bottom
    box = layout.actions.cut_top(over)[1]
    said = advice(builder, snapshot)
    says = not over or box.h >= builder.px(WORDED)
    mine = snapshot.unconfirmed or (snapshot.mine and snapshot.seen.phase is not Phase.OVER)
    builder.frame("panel-active" if mine else "panel", box, id="actions/panel")
    inner = box.inset(builder.panel, builder.space)
    heading, rest = inner.cut_top(builder.head_height if says else 0, builder.tight)
    if says:
        title(builder, "actions/title", said.title, beside_hourglass(builder, snapshot, heading))
    buttons, middle = rest.cut_bottom(builder.px(96), builder.close)
    show_small_buttons(builder, snapshot, buttons, box, said.other)
    if said.main is not None:
        button, middle = middle.cut_bottom(builder.row_height, builder.close)
        cap = snapshot.ui.caps.end_turn if said.main[0] in ENDING else ""
        show_button(builder, snapshot, *said.main, button, gold=said.gold, live=said.ready, cap=cap)
        show_clock(builder, snapshot, button)
    tile = carried_tile(snapshot)
    if any(token.kind is Kind.MARKET for token in snapshot.ui.carried) and tile is not None:
        sum_row, middle = middle.cut_top(builder.sign_size, builder.hair)
        _sum(builder, snapshot, tile, sum_row)
    mover = snapshot.seen.players[snapshot.seen.to_move]
    if mover.kind != HUMAN and not snapshot.mine and said.main is None:
        words, mark = middle.cut_bottom(builder.px(WORDS), 0)
        side = min(mark.h, builder.px(FACE))
        sign = emblem(snapshot.seen.to_move)
        builder.image(sign, mark.centered(side, side), id="actions/emblem")
        middle = words
    builder.write_lines(
        said.text if says else "",
        middle,
        BODY.coloured(said.colour).centered,
        valign="middle",
        id="actions/text",
    )


def _sum(builder: PictureBuilder, snapshot: AlhambraSnapshot, tile: Tile, row: Box) -> None:
    """Payment and price: the coin, 5 + 8 paid for 13."""
    token = next(token for token in snapshot.ui.carried if token.kind is Kind.MARKET)
    currency = snapshot.seen.market_currencies[int(token.name)]
    values = payment_of(snapshot)
    paid = sum(values)
    written = " + ".join(map(str, values)) or "0"
    text = builder.say("table.paid_for", paid=written, price=tile.price)
    colour = "good" if paid == tile.price else "cream" if paid > tile.price else "bad"
    width = min(builder.width(text, FIGURE), row.w - builder.row_height)
    side = builder.sign_size
    start = row.center[0] - (width + side + builder.space) / 2
    coin = Box(start, row.center[1] - side / 2, side, side)
    builder.image(f"coin-{currency}", coin, id="actions/coin")
    words = Box(coin.right + builder.space, row.y, row.right - coin.right - builder.space, row.h)
    builder.write(text, words, FIGURE.coloured(colour), id="actions/sum")
