"""The buttons of a table, and the coach's remark, which is pressed like one."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.scale import SMALLEST_TEXT
from alhambra.app.gfx.theme import CAPTION, NOTE, STRONG, TAG
from alhambra.app.table.advice.advice_sentences import format_gain, is_praise, rounded
from alhambra.app.table.motion.living import ANCHOR
from alhambra.app.table.picture import Kind, PictureBuilder, Say, Token
from alhambra.app.table.ui_state import Remark, TableSnapshot
from alhambra.app.ui.buttons import button_frame, cap_width, draw_cap

UNDO = Token(Kind.BUTTON, "undo")
REDO = Token(Kind.BUTTON, "redo")
RESTART = Token(Kind.BUTTON, "restart")
MENU = Token(Kind.BUTTON, "menu")
RESULT = Token(Kind.BUTTON, "result")
CONFIRM = Token(Kind.BUTTON, "confirm")
LOG = Token(Kind.BUTTON, "log")
"""Opens the chronicle."""
SINCE = Token(Kind.BUTTON, "since")
"""Animates the events since the player's last turn again."""

SMALL = 46
"""Units of the height of a small button at most."""
PALE = 0.45
"""The alpha of the icon of a button that cannot be pressed."""
GLASS = (32, 46)
"""Units of the hourglass across and down."""
REMARK = Token(Kind.BUTTON, "remark")
"""A press on the remark opens the reasons."""
TRY_AGAIN = Token(Kind.BUTTON, "try-again")
"""Takes back the turn that the remark is on."""
LINE = 28
"""Units of the height of its heading."""
WIDER = 6
"""Units by which it is wider than its surroundings, at each side."""
MARGIN = 12, 7
"""Units beside and above its words, and below them."""


class Advice(NamedTuple):
    """The words and buttons of the panel of actions."""

    title: str
    text: str = ""
    colour: str = "cream"
    main: tuple[Token, str] | None = None
    """The large button and its words."""
    ready: bool = True
    """True if it can be pressed."""
    other: tuple[Token, str] | None = None
    """A second button."""
    icon: str = ""
    """The sprite on the large button."""
    gold: bool = True
    """True if the main button is what a player would press next."""


def ending_button(snapshot: TableSnapshot, say: Say, words: str, timed: str) -> tuple[Token, str]:
    """Return the button that ends a turn, by the ids of its texts.

    The one of ``timed`` tells the seconds left, where they are counted down.
    """
    clock = snapshot.ui.clock
    if clock is None or clock.seconds is None:
        return CONFIRM, say(words)
    return CONFIRM, say(timed, seconds=clock.seconds)


def ending_advice(snapshot: TableSnapshot, say: Say, text: str) -> Advice:
    """Return what is told of a turn that is done: it can be taken back, and ends by a button or a
    clock."""
    button = ending_button(snapshot, say, "table.confirm", "table.confirm_in")
    if snapshot.ui.clock is None:
        return Advice(say("table.turn_done"), say(text), "good", button)
    said = f"{say('table.turn_ends_text')} {say(text)}"
    return Advice(say("table.turn_ends"), said, "good", button, gold=False)


def beside_hourglass(builder: PictureBuilder, snapshot: TableSnapshot, heading: Box) -> Box:
    """Set the place of the hourglass at the end of a heading; return the box of its words."""
    if not snapshot.ui.timed:
        return heading
    place, words = heading.cut_right(builder.px(GLASS[0]), builder.close)
    high = builder.px(GLASS[1])
    builder.thing(ANCHOR, Box(place.x, place.bottom - high, place.w, high).moved(0, builder.close))
    return words


def show_clock(builder: PictureBuilder, snapshot: TableSnapshot, button: Box) -> None:
    """Draw the time left to take the turn back at the lower edge of the button that ends it.

    It is all the gold there is in the panel: the turn goes on by itself, nothing must be pressed.
    """
    clock = snapshot.ui.clock
    if clock is None:
        return
    inner = button.inset(builder.broad, builder.tight)
    bar = inner.cut_bottom(builder.close)[0]
    radius = 4
    builder.fill(bar, "hollow", 0.8, builder.px(radius), id="actions/clock", layer=Layer.TILES)
    left = Box(bar.x, bar.y, max(bar.h, bar.w * clock.part), bar.h)
    builder.fill(left, "gold", 1.0, builder.px(radius), id="actions/clock-left", layer=Layer.TILES)


def show_small_buttons(
    builder: PictureBuilder,
    snapshot: TableSnapshot,
    box: Box,
    panel: Box,
    other: tuple[Token, str] | None = None,
) -> None:
    """Draw the menu button, and those that take back; ``other`` replaces that for the turn.

    Their tips stand beside the panel.
    """
    say, caps = builder.say, snapshot.ui.caps
    first, second = box.rows(2, builder.close)
    menu, wide = first.cut_right(builder.button_height, builder.space)
    if other is not None:
        show_button(builder, snapshot, *other, wide)
    else:
        label = say("table.restart")
        show_button(
            builder, snapshot, RESTART, label, wide, live=snapshot.can_restart, cap=caps.restart
        )
        builder.explain(wide, say("table.restart_tip"), panel)
    show_button(builder, snapshot, MENU, say("table.menu"), menu, icon="menu", bare=True)
    undo, redo = say("table.undo"), say("table.redo")
    half = (second.w - builder.space) / 2
    lacking = max(0.0, _capped_width(builder, redo, caps.redo, second.h) - half)
    spare = half - _capped_width(builder, undo, caps.undo, second.h)
    right, left = second.cut_right(half + max(0.0, min(lacking, spare)), builder.space)
    show_button(
        builder, snapshot, UNDO, undo, left, live=snapshot.can_undo, icon="undo", cap=caps.undo
    )
    show_button(
        builder, snapshot, REDO, redo, right, live=snapshot.can_redo, icon="redo", cap=caps.redo
    )
    builder.explain(menu, say("table.menu_tip"), panel)
    builder.explain(left, say("table.undo_tip"), panel)
    builder.explain(right, say("table.redo_tip"), panel)


def show_button(
    builder: PictureBuilder,
    snapshot: TableSnapshot,
    token: Token,
    label: str,
    box: Box,
    gold: bool = False,
    live: bool = True,
    icon: str = "",
    bare: bool = False,
    cap: str = "",
    group: str = "actions",
    aside: float = 0,
) -> None:
    """Draw a button in the look of its state; a bare one shows its icon alone.

    ``cap`` is the sign of the key that presses it, and replaces the icon, or the words where they
    do not fit beside it. This many units ``aside`` are left free for another sign.
    """
    frame = button_frame(gold, live, lit=snapshot.ui.focus == token)
    name = f"button:{token.name or token.kind}"
    builder.frame(frame, box, id=f"{name}/frame", layer=Layer.CONTENT)
    words = box.inset(builder.close, 0).cut_left(builder.px(aside))[1]
    sign, has_words = None, not bare
    if bare:
        sign = box.fit(1).inset(builder.space)
    elif cap:
        key, words = cut_cap(builder, cap, box)
        draw_cap(builder, cap, key, snapshot.ui.caps.pad, live, id=name, layer=Layer.TILES)
        if icon and builder.fit_line(label, words, TAG).text != label:
            sign, has_words = words.fit(1).inset(builder.space), False
    elif icon:
        sign, words = words.cut_left(builder.panel, builder.close)
    if sign is not None:
        alpha = 1.0 if live or bare else PALE
        builder.image(icon, sign.fit(1), alpha, id=f"{name}/icon", layer=Layer.TILES)
    if has_words:
        colour = "ink" if gold else "cream" if live else "faint"
        large = gold and box.h > builder.px(SMALL)
        style = STRONG._replace(font="title") if large else TAG
        if builder.fit_line(label, words, style).text != label:
            style = TAG
        style = style.coloured(colour).centered
        builder.write(label, words, style, id=f"{name}/words", layer=Layer.TILES)
    builder.spot(token, box, group, label, live)


def _capped_width(builder: PictureBuilder, label: str, cap: str, high: float) -> float:
    """Return the width in pixels of a button of this height with words beside a cap."""
    beside = builder.close + cap_width(builder, cap, high) + 2 * builder.tight
    return beside + builder.width(label, TAG) + 1


def cut_cap(builder: PictureBuilder, cap: str, button: Box) -> tuple[Box, Box]:
    """Return the boxes of a cap at the left of a button, and of the words beside it."""
    inner = button.inset(builder.close, 0)
    key, words = inner.cut_left(cap_width(builder, cap, button.h), builder.tight)
    return key, words._replace(w=button.right - builder.tight - words.x)


# -- the coach's remark ----------------------------------------------------------------------------


def remark_height(
    builder: PictureBuilder, remark: Remark, wide: float, told: tuple[str, str]
) -> float:
    """Return the height of the coach's remark in a box of this width."""
    line = builder.px(LINE + 2 * MARGIN[1] + 2)
    if remark.brief:
        return line
    words = builder.height(" ".join(told).strip(), NOTE, int(wide - 2 * builder.px(MARGIN[0])))
    again = builder.sign_size + builder.close if remark.can_try_again else 0.0
    return line + words + again


def show_remark(
    builder: PictureBuilder,
    box: Box,
    snapshot: TableSnapshot,
    remark: Remark,
    told: tuple[str, str],
    group: str,
) -> None:
    """Draw the coach's words, with what the turn lost or brought; a press opens the reasons.

    ``told`` are a verdict, and the main reason for it, which is left out where it has no room.
    Below is the button that takes the turn back, where that is possible.
    """
    say, lit = builder.say, snapshot.ui.focus == REMARK
    builder.frame(button_frame(lit=lit), box, id="remark/panel", layer=Layer.CONTENT)
    head, text = box.inset(*map(builder.px, MARGIN)).cut_top(builder.px(LINE))
    builder.write(say("coach.title").upper(), head, CAPTION, id="remark/title")
    judgement = remark.judgement
    praised = is_praise(judgement)
    gain = max(0.0, judgement.played.gain) if praised else -judgement.lost
    figure = format_gain(gain, say) if rounded(gain) else ""  # a minus is no praise
    style = TAG.coloured("good" if praised else "bad").right
    builder.write(figure, head, style, id="remark/figure")
    if remark.brief:
        builder.spot(REMARK, box, group, say("coach.tip"))
        return
    again = text.cut_bottom(0)[0]
    if remark.can_try_again:
        again, text = text.cut_bottom(builder.sign_size, builder.close)
        cap = snapshot.ui.caps.restart if snapshot.unconfirmed else ""
        label = say("coach.try_again")
        show_button(builder, snapshot, TRY_AGAIN, label, again, icon="undo", cap=cap, group=group)
    words = f"{told[0]} {told[1]}".strip()
    smallest = builder.canvas.measure(words, SMALLEST_TEXT, "body", int(text.w))[1]
    if smallest > text.h:
        words = told[0]
    builder.write_lines(words, text, NOTE, id="remark/words", layer=Layer.TILES)
    builder.spot(REMARK, box._replace(h=text.bottom - box.y), group, say("coach.tip"))
