"""The panel of actions: what can be done now, and the buttons for it."""

from __future__ import annotations

from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.prospects import name_of
from alhambra.app.games.rollwrite.table.snapshot import (
    COINS,
    DONE,
    KEEP_BUTTON,
    PARKING,
    Offers,
    TableSnapshot,
)
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
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.picture_builder import PictureBuilder, title
from alhambra.match.match import HUMAN
from alhambra.rules.rollwrite.choices import Build, coins_to_gain
from alhambra.rules.rollwrite.model import AGAIN, KEEP, OVER

BACK = Token(Kind.BUTTON, "back")
"""Returns from another's sheet to the own one."""
GOLDEN = (BACK, KEEP_BUTTON, CONFIRM, RESULT)
"""Buttons that complete something decided."""
ENDING = (DONE, KEEP_BUTTON, CONFIRM)
"""Buttons that the key for the end of a turn presses."""


def advice(builder: PictureBuilder, snapshot: TableSnapshot, offers: Offers) -> Advice:
    """Return what can be done now, in words."""
    say, state = builder.say, snapshot.seen
    if snapshot.looking:
        name = name_of(builder, state, snapshot.seat)
        return Advice(name, say("rollwrite.look_text"), main=(BACK, say("rollwrite.back")))
    if state.phase is OVER:
        return Advice(say("table.game_over"), main=(RESULT, say("table.show_result")))
    if snapshot.unconfirmed:
        return ending_advice(snapshot, say, "rollwrite.turn_done_text")
    mover = state.players[state.to_move]
    if not snapshot.mine:
        waits = mover.kind == HUMAN
        name = name_of(builder, state, state.to_move)
        return Advice(name, "" if waits else say("table.thinking"), "muted")
    if state.phase is KEEP:
        ready = offers.complete((*snapshot.ui.picked, PARKING)) is not None
        main = (KEEP_BUTTON, say("rollwrite.keep_button"))
        return Advice(
            say("rollwrite.keep_title"), say("rollwrite.keep_text"), main=main, ready=ready
        )
    if state.phase is AGAIN:
        text = say("rollwrite.again_text", count=state.box.again)
        return Advice(say("rollwrite.again_title"), text, main=(DONE, say("rollwrite.done")))
    return _turn_advice(builder, snapshot)


def _turn_advice(builder: PictureBuilder, snapshot: TableSnapshot) -> Advice:
    """Return what a turn can begin with: a building, coins, both or neither."""
    say = builder.say
    gain = coins_to_gain(snapshot.seen, snapshot.seat)
    builds = any(isinstance(choice, Build) for choice in snapshot.choices)
    if gain:
        words = say("rollwrite.take_coins", count=gain)
        text = say("rollwrite.turn_text" if builds else "rollwrite.coins_text")
    else:
        words = say("rollwrite.no_building" if builds else "table.confirm")
        text = say("rollwrite.build_text" if builds else "rollwrite.nothing_text")
    return Advice(
        say("table.your_turn"), text, main=(COINS, words), icon="coin-box-circled" if gain else ""
    )


def show_actions(
    builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot, offers: Offers
) -> None:
    """Draw the panel."""
    px, box, said = builder.px, layout.actions, advice(builder, snapshot, offers)
    mine = snapshot.unconfirmed or (snapshot.mine and snapshot.seen.phase is not OVER)
    builder.frame("actions/panel", "panel-active" if mine else "panel", box)
    inner = box.inset(px(18), px(12))
    heading, rest = inner.cut_top(px(34), px(4))
    title(builder, "actions/title", said.title, beside_hourglass(builder, snapshot, heading))
    buttons, middle = rest.cut_bottom(px(97), px(8))
    show_small_buttons(builder, snapshot, buttons)
    if said.main is not None:
        button, middle = middle.cut_bottom(px(54), px(8))
        token, words = said.main
        show_button(
            builder,
            snapshot,
            token,
            words,
            button,
            gold=token in GOLDEN and said.gold,
            live=said.ready,
            icon=said.icon,
            cap=snapshot.ui.caps.end_turn if token in ENDING else "",
        )
        show_clock(builder, snapshot, button)
    builder.paragraph(
        "actions/text", said.text, middle, 18, "body", said.colour, "center", "middle"
    )
