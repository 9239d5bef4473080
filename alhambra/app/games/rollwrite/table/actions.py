"""The panel that says what can be done now, with the buttons to do it."""

from __future__ import annotations

from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.notes import name_of
from alhambra.app.games.rollwrite.table.offers import COINS, DONE, KEEPING, PARKING, Offers
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot
from alhambra.app.table.buttons import CONFIRM, RESULT, Advice, show_button, show_small_buttons
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.picture_builder import PictureBuilder, title
from alhambra.match.match import HUMAN
from alhambra.rules.rollwrite.choices import coins_to_gain
from alhambra.rules.rollwrite.model import AGAIN, KEEP, OVER

BACK = Token(Kind.BUTTON, "back")
"""From another's sheet to the own one."""
GOLDEN = (BACK, KEEPING, CONFIRM, RESULT)
"""What ends something that was decided; the rest are choices like others."""
ENDING = (DONE, KEEPING, CONFIRM)
"""What the key that ends a turn presses."""


def advice(easel: PictureBuilder, moment: TableSnapshot, offers: Offers) -> Advice:
    """What can be done now, in words."""
    say, state = easel.say, moment.state
    if moment.looking:
        name = name_of(easel, state, moment.seat)
        return Advice(name, say("rollwrite.look_text"), main=(BACK, say("rollwrite.back")))
    if state.phase is OVER:
        return Advice(say("table.game_over"), main=(RESULT, say("table.show_result")))
    if moment.unconfirmed:
        left = moment.ui.seconds_left
        words = say("table.confirm" if left is None else "table.confirm_in", seconds=left)
        return Advice(
            say("table.turn_done"), say("rollwrite.turn_done_text"), "good", (CONFIRM, words)
        )
    mover = state.players[state.to_move]
    if not moment.mine:
        waits = mover.kind == HUMAN
        name = name_of(easel, state, state.to_move)
        return Advice(name, "" if waits else say("table.thinking"), "muted")
    if state.phase is KEEP:
        ready = offers.complete((*moment.ui.picked, PARKING)) is not None
        main = (KEEPING, say("rollwrite.keep_button"))
        return Advice(
            say("rollwrite.keep_title"), say("rollwrite.keep_text"), main=main, ready=ready
        )
    if state.phase is AGAIN:
        text = say("rollwrite.again_text", count=state.box.again)
        return Advice(say("rollwrite.again_title"), text, main=(DONE, say("rollwrite.done")))
    gain = coins_to_gain(state, moment.seat)
    return Advice(
        say("table.your_turn"),
        say("rollwrite.turn_text"),
        main=(
            COINS,
            say("rollwrite.take_coins", count=gain) if gain else say("rollwrite.no_coins"),
        ),
    )


def show_actions(
    easel: PictureBuilder, layout: TableLayout, moment: TableSnapshot, offers: Offers
) -> None:
    """The panel at the right below."""
    px, box, said = easel.px, layout.actions, advice(easel, moment, offers)
    mine = moment.unconfirmed or (moment.mine and moment.state.phase is not OVER)
    easel.frame("actions/panel", "panel-active" if mine else "panel", box)
    inner = box.inset(px(18), px(12))
    heading, rest = inner.cut_top(px(34), px(4))
    title(easel, "actions/title", said.title, heading)
    buttons, middle = rest.cut_bottom(px(97), px(8))
    show_small_buttons(easel, moment, buttons)
    if said.main is not None:
        button, middle = middle.cut_bottom(px(54), px(8))
        token, words = said.main
        show_button(
            easel,
            moment,
            token,
            words,
            button,
            gold=token in GOLDEN,
            live=said.ready,
            icon="coin-box-circled" if token == COINS else "",
            cap=moment.ui.caps.end_turn if token in ENDING else "",
        )
    easel.paragraph("actions/text", said.text, middle, 18, "body", said.colour, "center", "middle")
