"""The panel of actions with its buttons, and the panel of what can be built."""

from __future__ import annotations

from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.games.rollwrite.table.hints import describe_remark
from alhambra.app.games.rollwrite.table.layout import RollwriteLayout
from alhambra.app.games.rollwrite.table.prospects import (
    Prospect,
    coins_in_words,
    name_of,
    notes,
    pointed_at,
    prospect,
    prospect_in_words,
    show_total,
)
from alhambra.app.games.rollwrite.table.snapshot import (
    BACK,
    COINS,
    DONE,
    KEEP_BUTTON,
    PARKING,
    RollwriteSnapshot,
    at_face,
    coins_at,
    crossing,
    gains_coins,
    pair,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import BODY, LABEL, NOTE, TAG, TITLE
from alhambra.app.program.people import spoken_names
from alhambra.app.table.buttons import (
    CONFIRM,
    RESULT,
    Advice,
    beside_hourglass,
    ending_button,
    remark_height,
    show_button,
    show_clock,
    show_remark,
    show_small_buttons,
)
from alhambra.app.table.picture import PictureBuilder, title
from alhambra.rules.api import HUMAN, Seat
from alhambra.rules.rollwrite.choices import Build, coins_to_gain, other_pair
from alhambra.rules.rollwrite.model import AGAIN, KEEP, OVER, Cross, State, bit, building_at

OTHER = 46
"""Units of the height of the second button."""
ENDING = (KEEP_BUTTON, CONFIRM)
"""Buttons that the key for the end of a turn presses."""
MOST = 4
"""Crossings there can be."""
LARGE = 1.4
"""Letters this much larger than their boxes count as large."""
LEGEND = 22
"""Units of the height of what explains the gold part of a sum."""
RANK = 76
"""Height of a row of the ranking at most."""


def advice(builder: PictureBuilder, snapshot: RollwriteSnapshot) -> Advice:
    """Return what can be done now, in words."""
    say, state = builder.say, snapshot.seen
    if snapshot.ui.looking is not None:
        name = name_of(builder, state, snapshot.seat)
        return Advice(name, say("rollwrite.look_text"), main=(BACK, say("rollwrite.back")))
    if state.totals and state.phase is not OVER:
        return Advice(say("table.game_over"))
    if state.phase is OVER:
        return Advice(say("table.game_over"), main=(RESULT, say("table.show_result")))
    if state.round == 0 or snapshot.ui.opening:
        return _opening_advice(builder, snapshot)
    if snapshot.unconfirmed:
        return _ending_advice(builder, snapshot)
    mover = state.players[state.to_move]
    if not snapshot.mine:
        waits = mover.kind == HUMAN
        name = name_of(builder, state, state.to_move)
        return Advice(name, "" if waits else say("table.thinking"), "muted")
    if state.phase is KEEP:
        ready = snapshot.offers.complete((*snapshot.ui.picked, PARKING)) is not None
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


def _opening_advice(builder: PictureBuilder, snapshot: RollwriteSnapshot) -> Advice:
    """Return the words about the opening; once all have thrown, who begins."""
    say, state = builder.say, snapshot.seen
    name = spoken_names(state.players)[state.starts]
    main = (CONFIRM, say("tally.continue")) if snapshot.ui.opening else None
    text = say("rollwrite.opening_text", name=name)
    return Advice(say("rollwrite.opening_title"), text, main=main, gold=snapshot.ui.clock is None)


def _ending_advice(builder: PictureBuilder, snapshot: RollwriteSnapshot) -> Advice:
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


def _turn_advice(builder: PictureBuilder, snapshot: RollwriteSnapshot) -> Advice:
    """Return what a turn can begin with: a building, coins, both or neither."""
    say = builder.say
    gain = coins_to_gain(snapshot.seen, snapshot.seat)
    builds = any(isinstance(choice, Build) for choice in snapshot.offers.choices)
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
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
) -> None:
    """Draw the panel."""
    px, box, said = builder.px, layout.actions, advice(builder, snapshot)
    mine = snapshot.unconfirmed or snapshot.ui.opening or snapshot.mine
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


# -- the panel of options --------------------------------------------------------------------------


def show_options(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
) -> None:
    """The panel below the dice; while others are at it, what theirs lead to. Once a turn is done,
    what the coach says of it; empty while dice roll."""
    px, box = builder.px, layout.options
    builder.frame("panel", box, id="options/panel")
    inner = box.inset(builder.broad, builder.broad)
    heading, rest = inner.cut_top(builder.head_height, builder.close)
    over = snapshot.seen.phase is OVER
    says = "end.page_result" if over else "rollwrite.crossings"
    title(builder, "options/title", builder.say(says), heading)
    if over:
        _ranking(builder, snapshot.seen, rest)
        return
    if snapshot.unconfirmed and (remark := snapshot.remark) is not None:
        told = describe_remark(remark.judgement, remark.state, builder.say)
        box = rest.cut_top(min(rest.h, remark_height(builder, remark, rest.w, told)))[0]
        show_remark(builder, box, snapshot, remark, told, "options")
        return
    seat = snapshot.rolling
    if seat is None or snapshot.unconfirmed or snapshot.thrown or _is_done(snapshot.seen):
        return
    crossings = pointed_at(snapshot.seen, seat)
    legend, rest = rest.cut_bottom(px(LEGEND), builder.tight)
    crossed = snapshot.seen.players[seat].crossed
    free = (cell for cell in crossings if not crossed & bit(cell))
    if any(prospect(snapshot.seen, seat, cell).gain for cell in free):
        _legend(builder, legend)
    for place, (cell, row) in enumerate(
        zip(crossings, rest.rows(MOST, builder.close), strict=False)
    ):
        _option(builder, snapshot, (seat, cell), (place, row))


def _is_done(state: State) -> bool:
    """Return true if the turn's action is done, and its dice lead nowhere any more."""
    return state.acted and state.phase is not KEEP


def _legend(builder: PictureBuilder, box: Box) -> None:
    """Explain the gold part of a sum."""
    swatch, words = box.cut_left(builder.head_height, builder.close)
    plate = swatch.centered(swatch.w, builder.broad)
    builder.fill(plate, "gold", 1.0, builder.corner, id="options/legend-gold")
    builder.write(builder.say("rollwrite.certain"), words, NOTE.muted, id="options/legend")


def _option(
    builder: PictureBuilder,
    snapshot: RollwriteSnapshot,
    at: tuple[Seat, Cross],
    put: tuple[int, Box],
) -> None:
    """A crossing: its building, and what it would bring.

    It is named by its place too: on the way to another place it would lie over other rows.
    """
    state, (seat, cell), (place, row) = snapshot.seen, at, put
    name = f"option:{place}:{cell[0]}-{cell[1]}"
    keeping = snapshot.keeping
    crossed = bool(state.players[seat].crossed & bit(cell))
    token = pair(cell, 1) if keeping else crossing(cell, 1)
    if crossed and gains_coins(snapshot):
        token = coins_at(cell, 1)
    live = keeping or token.face in snapshot.leading
    builder.fill(row, "hollow", 0.55, builder.corner, id=f"{name}/ground")
    if live and at_face(snapshot.ui.focus, token):
        builder.fill(row, "gold", 0.3, builder.corner, id=f"{name}/lit")
    inner = row.inset(builder.space, builder.close)
    dice, inner = inner.cut_left(builder.head_height, builder.close)
    for part, sprite in zip(dice.rows(2, builder.hair), _faces(cell), strict=True):
        builder.image(sprite, part.fit(1), id=f"{name}/{sprite}")
    side = min(inner.h, builder.row_height)
    picture, words = inner.cut_left(side, builder.space)
    sign = picture.centered(side, side)
    builder.image(f"box-{building_at(state.box.grid, cell)}", sign, id=f"{name}/box")
    label = builder.say("rollwrite.pair_tip", blue=cell[0], yellow=cell[1])
    if crossed:
        builder.image("box-crossed-0", sign, id=f"{name}/cross", layer=Layer.TILES)
        _coins(builder, state, at, name, words)
        label = label if keeping else coins_in_words(builder, state)
    else:
        found = prospect(state, seat, cell)
        _words(builder, found, name, words)
        if not keeping:
            label = prospect_in_words(builder, state, found)
    if live:
        builder.spot(token, row, "options", label)


def _ranking(builder: PictureBuilder, state: State, box: Box) -> None:
    """Everybody who scores with the points, the most first; the winners' rows are lit."""
    px, gap = builder.px, builder.close
    order = sorted(state.totals, key=lambda who: -state.totals[who])
    high = min(px(RANK), (box.h + gap) / max(1, len(order)) - gap)
    for number, who in enumerate(order):
        row = Box(box.x, box.y + number * (high + gap), box.w, high)
        name = f"rank:{who}"
        builder.fill(row, "hollow", 0.55, builder.corner, id=f"{name}/ground")
        if who in state.winners:
            builder.fill(row, "gold", 0.3, builder.corner, id=f"{name}/lit")
        sign, rest = row.inset(builder.broad, builder.close).cut_left(
            min(builder.row_height, high - builder.broad), builder.broad
        )
        figure, words = rest.cut_right(px(72), builder.close)
        builder.image(holder_sign(who), sign.fit(1), id=f"{name}/sign")
        builder.write(name_of(builder, state, who), words, LABEL, id=f"{name}/name")
        points = str(state.totals[who])
        builder.write(
            points,
            figure,
            TITLE.coloured("figures").right.shadowed,
            id=f"{name}/points",
        )


def _faces(cell: Cross) -> tuple[str, str]:
    return f"die-blue-{cell[0]}", f"die-yellow-{cell[1]}"


def _words(builder: PictureBuilder, found: Prospect, name: str, box: Box) -> None:
    """In lines: its type, then what matters most, with points at the right; their sum above.

    Large letters leave room for one line less.
    """
    is_large = builder.metrics.letters > LARGE
    lines = list(box.rows((1.15, 1) if is_large else (1.15, 1, 1)))
    if found.total:
        sum_, lines[0] = lines[0].cut_right(builder.button_height, builder.tight)
        show_total(
            builder, name, found, sum_.centered(sum_.w, builder.head_height), 22, Layer.CONTENT
        )
    first, said = notes(builder, found)
    builder.write(first, lines[0], LABEL, id=f"{name}/type")
    for note, line in zip(said, lines[1:], strict=False):
        figure, words = line.cut_right(builder.sign_size, builder.tight)
        colour = "muted" if not note.points else "figures" if note.sure else "cream"
        builder.write(note.text, words, NOTE.coloured(colour), id=f"{name}/{note.part}")
        if note.points:
            builder.write(
                f"+{note.points}",
                figure,
                TAG.coloured(colour).right,
                id=f"{name}/{note.part}-points",
            )


def _coins(
    builder: PictureBuilder, state: State, at: tuple[Seat, Cross], name: str, box: Box
) -> None:
    """A building that is crossed out brings coins only."""
    seat, (blue, yellow) = at
    player = state.players[seat]
    times = player.blue.count(blue) * player.yellow.count(yellow)
    coin, words = box.cut_left(builder.line_height, builder.close)
    builder.image("coin-box-circled", coin.fit(1), id=f"{name}/coin")
    text = builder.say("rollwrite.coins", count=1 if state.phase is KEEP else times)
    builder.write(text, words, BODY, id=f"{name}/words")
