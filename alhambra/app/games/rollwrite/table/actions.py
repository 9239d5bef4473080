"""The panel of actions: what can be done now, and the buttons for it."""

from __future__ import annotations

from alhambra.app.games.rollwrite.table.layout import TableLayout
from alhambra.app.games.rollwrite.table.prospects import name_of
from alhambra.app.games.rollwrite.table.snapshot import (
    BACK,
    COINS,
    DONE,
    KEEP_BUTTON,
    PARKING,
    Offers,
    TableSnapshot,
    crossing,
)
from alhambra.app.gfx.theme import BODY
from alhambra.app.table.buttons import (
    CONFIRM,
    RESULT,
    Advice,
    beside_hourglass,
    ending_button,
    show_button,
    show_clock,
    show_small_buttons,
)
from alhambra.app.table.picture_builder import PictureBuilder, title
from alhambra.match.match import HUMAN
from alhambra.rules.rollwrite.choices import Build, coins_to_gain, other_pair
from alhambra.rules.rollwrite.model import AGAIN, KEEP, OVER, building_at

OTHER = 46
"""Units of the height of the second button."""
ENDING = (KEEP_BUTTON, CONFIRM)
"""Buttons that the key for the end of a turn presses."""


def advice(builder: PictureBuilder, snapshot: TableSnapshot, offers: Offers) -> Advice:
    """Return what can be done now, in words."""
    say, state = builder.say, snapshot.seen
    if snapshot.looking:
        name = name_of(builder, state, snapshot.seat)
        return Advice(name, say("rollwrite.look_text"), main=(BACK, say("rollwrite.back")))
    if state.totals and state.phase is not OVER:
        return Advice(say("table.game_over"))
    if state.phase is OVER:
        return Advice(say("table.game_over"), main=(RESULT, say("table.show_result")))
    if state.round == 0 or snapshot.opening:
        return _opening_advice(builder, snapshot)
    if snapshot.unconfirmed:
        return _ending_advice(builder, snapshot)
    mover = state.players[state.to_move]
    if not snapshot.mine:
        waits = mover.kind == HUMAN
        name = name_of(builder, state, state.to_move)
        return Advice(name, "" if waits else say("table.thinking"), "muted")
    if state.phase is KEEP:
        ready = offers.complete((*snapshot.ui.picked, PARKING)) is not None
        main = (KEEP_BUTTON, say("rollwrite.keep_button")) if ready else None
        return Advice(say("rollwrite.keep_title"), say("rollwrite.keep_text"), main=main)
    if state.phase is AGAIN:
        cell = other_pair(state)
        building = say(f"building.{building_at(state.box.grid, cell)}")
        words = say("rollwrite.again_button", building=building, count=state.box.again)
        return Advice(
            say("rollwrite.again_title"),
            main=(crossing(cell, 2), words),
            other=(DONE, say("rollwrite.done")),
        )
    return _turn_advice(builder, snapshot)


def _opening_advice(builder: PictureBuilder, snapshot: TableSnapshot) -> Advice:
    """Return the words about the opening; once all have thrown, who begins."""
    say, state = builder.say, snapshot.seen
    name = state.players[state.starts].name
    main = (CONFIRM, say("tally.continue")) if snapshot.opening else None
    text = say("rollwrite.opening_text", name=name)
    return Advice(say("rollwrite.opening_title"), text, main=main, gold=snapshot.ui.clock is None)


def _ending_advice(builder: PictureBuilder, snapshot: TableSnapshot) -> Advice:
    """Return what happens next, once the turn's choice counts: it can be taken back until then."""
    say, state, clock = builder.say, snapshot.seen, snapshot.ui.clock
    if snapshot.own_kept is not None:
        taker = state.players[(snapshot.seat + 1) % len(state.players)]
        title, text = "rollwrite.passes_title", say("rollwrite.passes_text", name=taker.name)
        button = ending_button(snapshot, say, "rollwrite.pass", "rollwrite.pass_in")
    elif state.last_turn:
        title, text = "rollwrite.last_title", say("rollwrite.last_text")
        button = ending_button(snapshot, say, "table.confirm", "table.confirm_in")
    else:
        title, text = "rollwrite.rolls_title", say("rollwrite.rolls_text")
        button = ending_button(snapshot, say, "rollwrite.roll", "rollwrite.roll_in")
    return Advice(say(title), text, "good", button, gold=clock is None)


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
        say("table.your_turn"),
        text,
        main=(COINS, words),
        icon="coin-box-circled" if gain else "",
        gold=False,
    )


def show_actions(
    builder: PictureBuilder, layout: TableLayout, snapshot: TableSnapshot, offers: Offers
) -> None:
    """Draw the panel."""
    px, box, said = builder.px, layout.actions, advice(builder, snapshot, offers)
    mine = snapshot.unconfirmed or snapshot.opening or snapshot.mine
    builder.frame("panel-active" if mine else "panel", box, id="actions/panel")
    inner = box.inset(builder.panel, builder.broad)
    heading, rest = inner.cut_top(builder.head_height, builder.tight)
    title(builder, "actions/title", said.title, beside_hourglass(builder, snapshot, heading))
    buttons, middle = rest.cut_bottom(px(96), builder.close)
    show_small_buttons(builder, snapshot, buttons, box)
    if said.other is not None:
        token, words = said.other
        button, middle = middle.cut_bottom(px(OTHER), builder.close)
        cap = snapshot.ui.caps.end_turn
        show_button(builder, snapshot, token, words, button, cap=cap)
    if said.main is not None:
        button, middle = middle.cut_bottom(builder.button_height, builder.close)
        token, words = said.main
        show_button(
            builder,
            snapshot,
            token,
            words,
            button,
            gold=said.gold,
            live=said.ready,
            icon=said.icon,
            cap=snapshot.ui.caps.end_turn if token in ENDING else "",
        )
        show_clock(builder, snapshot, button)
    builder.write_lines(
        said.text,
        middle,
        BODY.coloured(said.colour).centered,
        valign="middle",
        id="actions/text",
    )
