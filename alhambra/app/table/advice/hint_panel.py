"""Hints on a table: the button that asks for them, and their panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.commands import Layer, Line
from alhambra.app.gfx.scale import SMALLEST_TEXT
from alhambra.app.gfx.theme import BODY, CAPTION, LABEL, NOTE, TAG
from alhambra.app.table.advice.advice_sentences import format_gain, rest_of, rounded
from alhambra.app.table.buttons import cut_cap, show_button
from alhambra.app.table.picture import Kind, PictureBuilder, Say, Token, title
from alhambra.app.table.ui_state import Hints, TableSnapshot
from alhambra.app.ui.buttons import button_frame

HINT = Token(Kind.BUTTON, "hint")
CLOSE_HINTS = Token(Kind.BUTTON, "close-hints")
REASONS = tuple(Token(Kind.BUTTON, f"reason-{number}") for number in range(12))
"""The reasons in the panel; a press opens the rule book at the topic of one."""
ASKED = (Kind.BUTTON, Kind.HINT)
"""Kinds of tokens in the panel that look different with the focus."""
PROPOSALS = 3
STAR = 24
"""Units of the width of the star on the button."""
ASIDE = 30
"""Units of the button left free for the star."""
SMALLER = range(7)
"""By how many units letters may shrink to leave room for a reason."""
PROPOSAL = 129
"""Units of a proposal's height; more for longer texts."""
MARGIN = 12, 7
"""Units beside and above the words of a proposal, and below them."""
LINE = 31
"""Units of the height of the line above them."""
USUAL = 0.665
"""The part of the panel's height for proposals, where their words need no more."""
APART = 8
"""Units between the proposals and the reasons."""
WHY = 24, 2
"""Units of the height of the heading over the reasons, and below it."""
FIGURE = 54
"""Units of the width of a reason's points."""
TOUCHED = 44
"""Units of what a finger presses."""
DOTS = 3
"""Dots of the sign of thinking, one of which is lit."""


class HintWords(NamedTuple):
    """Hints in words."""

    turns: Sequence[str]
    """The turns proposed, as sentences."""
    reasons: Iterable[tuple[str, float]] = ()
    """The reasons of the one that is shown, with points."""
    signs: Sequence[Sequence[str]] = ()
    """Sprites of what each turn names, drawn beside its lead; none where words are enough."""


def show_hint_button(
    builder: PictureBuilder,
    snapshot: TableSnapshot,
    box: Box,
    *,
    live: bool = True,
    group: str = "actions",
) -> None:
    """Draw the button that asks for hints, or closes them; with a cap if there is room for one."""
    label, cap = builder.say("hint.button"), snapshot.ui.caps.hint
    if builder.fit_line(label, cut_cap(builder, cap, box)[1], TAG).text != label:
        cap = ""
    aside = 0 if cap else ASIDE
    show_button(builder, snapshot, HINT, label, box, live=live, cap=cap, group=group, aside=aside)
    if not cap:
        side = builder.px(STAR)
        center = box.x + builder.close + side / 2, box.center[1]
        _star(builder, Box.around(center, side, side), "bright" if live else "faint")


def _star(builder: PictureBuilder, box: Box, colour: str) -> None:
    """Draw the eight-pointed star: two squares."""
    (x, y), far = box.center, box.w / 2
    for name, straight, slanted in (("one", far * 0.72, far * 0.72), ("other", far, 0.0)):
        corners = ((straight, slanted), (-slanted, straight), (-straight, -slanted))
        points = [(x + dx, y + dy) for dx, dy in (*corners, (slanted, -straight))]
        line = Line((*points, points[0]), colour, max(1.2, builder.hair))
        builder.add(f"button:hint/star-{name}", line, box, Layer.TILES)


# -- the panel -------------------------------------------------------------------------------------


def show_hints(
    builder: PictureBuilder,
    box: Box,
    snapshot: TableSnapshot,
    hints: Hints,
    texts: HintWords,
) -> None:
    """Draw the best turns, and the reasons of the one shown on the table."""
    builder.frame("panel-active", box, id="hints/panel")
    head, rest = box.inset(builder.broad, builder.broad).cut_top(builder.sign_size, builder.hair)
    cross, heading = head.inset(0, -builder.hair).cut_right(builder.sign_size, builder.close)
    title(builder, "hints/title", builder.say("hint.title"), heading)
    close = builder.say("hint.close")
    show_button(builder, snapshot, CLOSE_HINTS, close, cross, icon="cross", bare=True, group="hint")
    if not hints.advice:
        words = builder.say("hint.failed" if hints.failed else "hint.thinking")
        draw_waiting(builder, words, None if hints.failed else hints.beat, rest)
        return
    note, rest = rest.cut_top(builder.line_height, builder.close)
    _ranking(builder, hints, note)
    reasons = tuple(texts.reasons)
    boxes, smaller = _rows(builder, texts.turns, reasons, rest)
    _, why = rest.cut_top(boxes[-1].bottom - rest.y, builder.px(APART))
    for number, (advice, words) in enumerate(zip(hints.advice, texts.turns, strict=True)):
        figure = format_gain(advice.gain, builder.say)
        leads = builder.say("hint.lead", points=figure), figure
        said = words, NOTE.units - smaller, leads
        signs = texts.signs[number] if texts.signs else ()
        head = _proposal(builder, snapshot.ui.focus, (hints, number), said, boxes[number])
        _signs(builder, f"hint:{number}/signs", signs, head)
    heading, below = why.cut_top(*map(builder.px, WHY))
    say = builder.say
    gain = hints.advice[shown(hints)].gain
    drawn = draw_reasons(builder, say, (reasons, gain), below, NOTE.units - smaller, TOUCHED)
    if drawn:
        builder.write(say("hint.why").upper(), heading, CAPTION, id="hints/why")
    for number, (token, (words, _), box) in enumerate(zip(REASONS, reasons, drawn, strict=False)):
        line = box.inset(-builder.close, 0)
        if snapshot.ui.focus == token:
            builder.fill(line, "cream", 0.12, builder.corner, id=f"hints/reason-{number}-lit")
        builder.spot(token, line, "hint", f"{words} {builder.say('menu.more')}")


def _ranking(builder: PictureBuilder, hints: Hints, line: Box) -> None:
    """Say what the turns are ranked by; or that another press makes the next step."""
    if hints.ready is not None:
        words, colour = builder.say("hint.again"), "figures"
    else:
        words, colour = builder.say("hint.by_lead"), "muted"
    builder.write(words, line, NOTE.coloured(colour), id="hints/ranking")


def _rows(
    builder: PictureBuilder, said: Sequence[str], reasons: Sequence[tuple[str, float]], room: Box
) -> tuple[tuple[Box, ...], int]:
    """The boxes of the proposals: alike, unless some take more words; those lower the others.

    Below is room for a reason, unless the words need all. And by how many units the letters are
    smaller than usual for that.
    """
    gap, edges = builder.close, builder.px(LINE + 2 * MARGIN[1] + 1)
    wide = room.w - 2 * builder.px(MARGIN[0])
    for smaller in SMALLER:
        style = NOTE.sized(NOTE.units - smaller)
        needed = [builder.height(words, style, wide) + edges for words in said]
        kept = _least(builder, reasons, room.w, NOTE.units - smaller)
        most = room.h - kept - gap * (len(said) - 1)
        if sum(needed) <= most:
            break
    total = min(builder.px(PROPOSAL) * PROPOSALS, most, room.h * USUAL - gap * (PROPOSALS - 1))
    level = _level(needed, total * len(needed) / PROPOSALS)
    highs = [max(level, high) for high in needed]
    whole = min(sum(highs) + gap * (len(highs) - 1), room.h)
    return room.cut_top(whole)[0].rows(highs, gap), smaller


def _least(
    builder: PictureBuilder, reasons: Sequence[tuple[str, float]], wide: float, units: float
) -> float:
    """Return the height of the first reason below the proposals, with its heading."""
    if not reasons:
        return 0.0
    above = sum(map(builder.px, (APART, *WHY)))
    return above + _reason_height(builder, reasons[0][0], wide, units)


def _level(needed: Sequence[float], total: float) -> float:
    """The height to which the lower ones are raised so that all are as high as that together.

    0 if they need more.
    """
    highest_first = sorted(needed, reverse=True)
    for number, high in enumerate(highest_first):
        level = (total - sum(highest_first[:number])) / (len(needed) - number)
        if level >= high:
            return level
    return 0.0


def shown(hints: Hints) -> int:
    """The number of the proposal shown on the table."""
    return min(hints.shown, len(hints.advice) - 1)


def draw_waiting(brush: Brush, words: str, beat: int | None, box: Box) -> None:
    """Draw the sign of thinking, with the dot ``beat`` lit; None: no answer will come."""
    top, _ = box.cut_top(min(brush.px(190), box.h))
    text, dots = top.cut_top(brush.px(120))
    brush.write_lines(words, text, BODY.centered, valign="bottom", id="hints/waiting")
    if beat is None:
        return
    side, step = brush.broad, brush.line_height
    for number in range(DOTS):
        x = dots.center[0] + (number - (DOTS - 1) / 2) * step
        dot = Box.around((x, dots.y + brush.line_height), side, side)
        lit = number == beat
        brush.fill(dot, "gold", 1.0 if lit else 0.3, brush.corner, id=f"hints/dot-{number}")


def _proposal(
    builder: PictureBuilder,
    focus: Token | None,
    at: tuple[Hints, int],
    said: tuple[str, float, tuple[str, str]],
    box: Box,
) -> Box:
    """Draw a turn: its number, what it is ranked by, and what to do.

    ``said`` is the turn in words, the units of their letters, and its lead with a name and without.
    Return what is free of the line above the words.
    """
    (hints, number), (words, units, leads) = at, said
    token = Token(Kind.HINT, str(number))
    name, lit = f"hint:{number}", number == shown(hints)
    frame = button_frame(lit=focus == token) if lit or focus == token else "panel-dark"
    builder.frame(frame, box, id=f"{name}/frame", layer=Layer.CONTENT)
    head, text = box.inset(*map(builder.px, MARGIN)).cut_top(builder.px(LINE))
    sign, rest = head.cut_left(builder.line_height, builder.close)
    number_sign(builder, f"{name}/sign", number + 1, sign.fit(1), lit=lit)
    colour, equal = "figures" if lit else "cream", ""
    if number and is_as_good(hints, number):
        equal = builder.say("hint.as_good")
    lead, figure, aside = _beside(builder, leads, equal, rest)
    wide = builder.write(lead, figure, TAG.coloured(colour), id=f"{name}/lead", layer=Layer.TILES)
    free = figure.cut_left(wide, builder.close)[1]
    if equal:
        builder.write(
            equal,
            aside,
            NOTE.coloured("good").right,
            id=f"{name}/equal",
            layer=Layer.TILES,
        )
    builder.write_lines(words, text, NOTE.sized(units), id=f"{name}/words", layer=Layer.TILES)
    builder.spot(token, box, "hint", f"{words} {leads[0]} {equal}".strip())
    return free


def _beside(
    builder: PictureBuilder, leads: tuple[str, str], equal: str, line: Box
) -> tuple[str, Box, Box]:
    """Return the lead, and the boxes for it and for the words that it equals the one before.

    Where there is no room for both, the lead goes without its name.
    """
    if not equal:
        return leads[0], line, line.cut_right(0)[0]
    measure, gap = builder.canvas.measure, builder.close
    words = measure(equal, SMALLEST_TEXT)[0] + 1
    aside, figure = line.cut_right(max(words, line.w * 0.4 - gap), gap)
    is_long = measure(leads[0], SMALLEST_TEXT, "bold")[0] > figure.w
    return leads[is_long], figure, aside


def _signs(builder: PictureBuilder, id: str, signs: Sequence[str], line: Box) -> None:
    """Draw square signs from the right, as many as fit."""
    side, gap = line.h * 0.86, builder.tight
    most = int((line.w + gap) / (side + gap))
    x = line.right
    for number, sign in enumerate(reversed(signs[:most])):
        x -= side
        box = Box(x, line.center[1] - side / 2, side, side)
        builder.image(sign, box, id=f"{id}-{number}", layer=Layer.TILES)
        x -= gap


def is_as_good(hints: Hints, number: int) -> bool:
    """Return true if the figure of a proposal reads like that of the one before."""
    before, gain = hints.advice[number - 1].gain, hints.advice[number].gain
    return rounded(before) == rounded(gain)


def number_sign(
    builder: PictureBuilder, name: str, number: int, box: Box, *, lit: bool = True
) -> None:
    """Draw a number in a golden disc; in a dark one with a golden rim if not lit."""
    radius = box.w / 2 / builder.metrics.unit
    builder.fill(box, "gold", 1.0, builder.px(radius), id=f"{name}-disc", layer=Layer.TIPS)
    if not lit:
        inner = box.inset(max(1.0, builder.hair))
        builder.fill(
            inner, "hollow", 1.0, builder.px(radius), id=f"{name}-inside", layer=Layer.TIPS
        )
    colour = "ink" if lit else "figures"
    builder.write(
        str(number),
        box,
        LABEL.coloured(colour).centered,
        id=f"{name}-number",
        layer=Layer.TIPS,
    )


def reason_at(token: Token, leads: Sequence[str]) -> str | None:
    """Return the id of the reason of a token of the panel: the first one for all but reasons."""
    number = REASONS.index(token) if token in REASONS else 0
    return leads[number] if number < len(leads) else None


def draw_reasons(
    brush: Brush,
    say: Say,
    told: tuple[Iterable[tuple[str, float]], float],
    box: Box,
    units: float = NOTE.units,
    least: float = 0.0,
) -> list[Box]:
    """Draw each reason as a sentence with its points, and the rest of the turn's gain.

    ``told`` are the reasons, and the gain that they are parts of; ``units`` are those of the
    letters, ``least`` those of a reason's height where all have room for that. Without room for
    all, the lightest are left out. Return the boxes of the reasons drawn.
    """
    reasons, gain = [*told[0]], told[1]
    gap, figure = brush.tight, _figure(brush)
    while True:
        lines = _with_rest(say, reasons, gain)
        highs = [_reason_height(brush, text, box.w, units) for text, _ in lines]
        if len(reasons) <= 1 or sum(high + gap for high in highs) <= box.h + gap:
            break
        reasons.pop()
    lowest = brush.px(least)
    if sum(max(high, lowest) + gap for high in highs) > box.h + gap:
        lowest = 0.0
    y, boxes = box.y, list[Box]()
    for number, ((text, points), written) in enumerate(zip(lines, highs, strict=True)):
        high = max(written, lowest)
        if y + high > box.bottom + 1:
            break
        words = Box(box.x, y + (high - written) / 2, int(box.w - figure), written)
        name, is_rest = f"hints/reason-{number}", number == len(reasons)
        style = NOTE.muted if is_rest else NOTE
        brush.write_lines(text, words, style.sized(units), id=f"{name}-words")
        line = words._replace(x=box.right - figure, w=figure)
        line = line.cut_top(brush.line_height * brush.metrics.letters)[0]
        boxes.append(Box(box.x, y, box.w, high))
        colour = "muted" if is_rest else "good" if points > 0 else "bad"
        figures = TAG.sized(units).coloured(colour).right
        brush.write(format_gain(points, say), line, figures, id=f"{name}-points")
        y += high + gap
    return boxes[: len(reasons)]


def _with_rest(
    say: Say, reasons: Sequence[tuple[str, float]], gain: float
) -> list[tuple[str, float]]:
    """Return the reasons, and what they leave of the gain, if it is anything."""
    rest = rest_of(gain, (points for _, points in reasons)) if reasons else 0.0
    return [*reasons, (say("advice.rest"), rest)] if rest else [*reasons]


def _figure(brush: Brush) -> float:
    """Return the width of a reason's points."""
    return brush.px(FIGURE) * brush.metrics.letters


def _reason_height(brush: Brush, text: str, wide: float, units: float) -> float:
    """Return the height of a reason in a box of this width."""
    inner = int(wide - _figure(brush))
    return brush.height(text, NOTE.sized(units), inner)
