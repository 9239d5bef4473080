"""Hints on a table: the button that asks for them, their panel, and the coach's word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from alhambra.ai.advice import Advice
from alhambra.app.gfx.box import Box
from alhambra.app.table.advice import Hints
from alhambra.app.table.advice_sentences import gain_said
from alhambra.app.table.buttons import Handled, show_button
from alhambra.app.table.picture import Kind, Layer, Path, Token
from alhambra.app.table.picture_builder import PictureBuilder, title

HINT = Token(Kind.BUTTON, "hint")
CLOSE_HINTS = Token(Kind.BUTTON, "close-hints")
REMARK = Token(Kind.BUTTON, "remark")
"""The coach's word: pressed, it tells more."""
ASKED = (Kind.BUTTON, Kind.HINT)
"""What changes its look among what is asked for, while it is pointed at."""
REMARK_LINE, REMARK_WORDS = 28, 17
"""Units of the height of its heading, and of its letters."""
WIDER = 6
"""Units by which it is wider than what else stands there, at each side."""
PROPOSALS = 3
STAR = 24
"""Units of the width of the star on the button."""
ASIDE = 26
"""Units of the button that are left to it."""
WORDS = 17.5
"""Units of the letters of a turn in words."""
SMALLER = range(7)
"""By so many units all letters may be smaller, where there is no room for a reason otherwise."""
PROPOSAL = 129
"""Units of a proposal's height; more where it takes more words."""
MARGIN = 12, 7
"""Units beside and above the words of a proposal, and below them."""
LINE = 31
"""Units of the height of the line above them."""
USUAL, MOST = 0.665, 0.8
"""So much of the panel's height is for proposals, and so much at most."""
APART = 8
"""Units between the proposals and the reasons."""
WHY = 24, 2
"""Units of the height of the heading over the reasons, and below it."""
FIGURE = 54
"""Units of the width of a reason's points."""
REASON = 17
"""Units of a reason's letters."""
DOTS = 3
"""Of so many dots one is lit while it is being thought about."""


class Told(NamedTuple):
    """Hints in words."""

    turns: Sequence[str]
    """The turns proposed, as sentences."""
    reasons: Iterable[tuple[str, float]] = ()
    """Why the one that is shown, with points."""


def show_hint_button(
    easel: PictureBuilder, moment: Handled, box: Box, *, live: bool = True, group: str = "actions"
) -> None:
    """The button that asks what would be good now, or puts the answer away."""
    label, cap = easel.say("hint.button"), moment.ui.caps.hint
    aside = 0 if cap else ASIDE
    show_button(easel, moment, HINT, label, box, live=live, cap=cap, group=group, aside=aside)
    if not cap:
        side = easel.px(STAR)
        _star(easel, Box.around((box.x + easel.px(26), box.center[1]), side, side), live=live)


def _star(easel: PictureBuilder, box: Box, *, live: bool) -> None:
    """The eight-pointed star of the tile work: two squares."""
    (x, y), far = box.center, box.w / 2
    for name, straight, slanted in (("one", far * 0.72, far * 0.72), ("other", far, 0.0)):
        corners = ((straight, slanted), (-slanted, straight), (-straight, -slanted))
        points = [(x + dx, y + dy) for dx, dy in (*corners, (slanted, -straight))]
        line = Path((*points, points[0]), "bright" if live else "faint", max(1.2, easel.px(1.8)))
        easel.add(f"button:hint/star-{name}", line, box, Layer.TILES)


# -- the panel -------------------------------------------------------------------------------------


def show_hints(easel: PictureBuilder, box: Box, moment: Handled, hints: Hints, told: Told) -> None:
    """The best turns, one of which is shown on the table, and why that one."""
    easel.frame("hints/panel", "panel-active", box)
    head, rest = box.inset(easel.px(16), easel.px(12)).cut_top(easel.px(40), easel.px(2))
    cross, heading = head.cut_right(easel.px(44), easel.px(6))
    title(easel, "hints/title", easel.say("hint.title"), heading)
    close = easel.say("hint.close")
    show_button(easel, moment, CLOSE_HINTS, close, cross, icon="cross", bare=True, group="hint")
    if not hints.advice:
        words = easel.say("hint.failed" if hints.failed else "hint.thinking")
        show_waiting(easel, words, None if hints.failed else hints.beat, rest)
        return
    note, rest = rest.cut_top(easel.px(26), easel.px(6))
    _column_heads(easel, note)
    reasons = tuple(told.reasons)
    boxes, smaller = _rows(easel, told.turns, reasons, rest)
    _, why = rest.cut_top(boxes[-1].bottom - rest.y, easel.px(APART))
    for number, (advice, words) in enumerate(zip(hints.advice, told.turns, strict=True)):
        said = words, WORDS - smaller
        _proposal(easel, moment.ui.focus, (hints, number), advice, said, boxes[number])
    heading, below = why.cut_top(*map(easel.px, WHY))
    if show_reasons(easel, "hints", reasons, below, REASON - smaller):
        easel.words("hints/why", easel.say("hint.why").upper(), heading, 17, "title", "title")


def _column_heads(easel: PictureBuilder, line: Box) -> None:
    """What the figures of the proposals are: on the left the points, on the right the lead."""
    word = easel.say("hint.lead")
    wide = easel.canvas.measure(word, easel.metrics.text(16), "body")[0] + easel.px(4)
    lead, points = line.cut_right(min(wide, line.w / 2), easel.px(8))
    easel.words("hints/expected", easel.say("hint.expected"), points, 16, "body", "muted")
    easel.words("hints/lead", word, lead, 16, "body", "muted", "right")


def _rows(
    easel: PictureBuilder, said: Sequence[str], reasons: Sequence[tuple[str, float]], room: Box
) -> tuple[tuple[Box, ...], int]:
    """The boxes of the proposals: alike, unless some take more words; those lower the others.

    Below is room for a reason. And by how many units the letters are smaller than usual for that.
    """
    gap, edges = easel.px(7), easel.px(LINE + 2 * MARGIN[1] + 1)
    wide = room.w - 2 * easel.px(MARGIN[0])
    for smaller in SMALLER:
        size = easel.metrics.text(WORDS - smaller)
        needed = [easel.canvas.measure(words, size, "body", wide)[1] + edges for words in said]
        kept = _least(easel, reasons, room.w, REASON - smaller)
        most = room.h - kept - gap * (len(said) - 1)
        if sum(needed) <= most:
            break
    total = min(easel.px(PROPOSAL) * PROPOSALS, most, room.h * USUAL - gap * (PROPOSALS - 1))
    level = _level(needed, total * len(needed) / PROPOSALS)
    highs = [max(level, high) for high in needed]
    whole = min(sum(highs) + gap * (len(highs) - 1), room.h * MOST)
    return room.cut_top(whole)[0].rows(highs, gap), smaller


def _least(
    easel: PictureBuilder, reasons: Sequence[tuple[str, float]], wide: float, units: float
) -> float:
    """The height that the first reason takes below the proposals, with all above it."""
    if not reasons:
        return 0.0
    above = sum(map(easel.px, (APART, *WHY)))
    return above + _reason_height(easel, reasons[0][0], wide, units)


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
    """The number of the proposal that is shown on the table."""
    return min(hints.shown, len(hints.advice) - 1)


def show_waiting(easel: PictureBuilder, words: str, beat: int | None, box: Box) -> None:
    """That it is being thought about, with dots of which ``beat`` is lit; None: it is in vain."""
    top, _ = box.cut_top(min(easel.px(190), box.h))
    text, dots = top.cut_top(easel.px(120))
    easel.paragraph("hints/waiting", words, text, 19, "body", "cream", "center", "bottom")
    if beat is None:
        return
    side, step = easel.px(12), easel.px(26)
    for number in range(DOTS):
        x = dots.center[0] + (number - (DOTS - 1) / 2) * step
        dot = Box.around((x, dots.y + easel.px(30)), side, side)
        lit = number == beat
        easel.fill(f"hints/dot-{number}", dot, "gold", radius=6, alpha=1.0 if lit else 0.3)


def _proposal(
    easel: PictureBuilder,
    focus: Token | None,
    at: tuple[Hints, int],
    advice: Advice[Any, Any],
    said: tuple[str, float],
    box: Box,
) -> None:
    """A turn: its number, the points expected, how much less than the best, and what to do.

    ``said`` is the turn in words, and the units of their letters.
    """
    (hints, number), (words, units) = at, said
    token = Token(Kind.HINT, str(number))
    name, lit = f"hint:{number}", number == shown(hints)
    frame = "button-hover" if focus == token else "button" if lit else "panel-dark"
    easel.frame(f"{name}/frame", frame, box, Layer.CONTENT)
    head, text = box.inset(*map(easel.px, MARGIN)).cut_top(easel.px(LINE))
    sign, rest = head.cut_left(easel.px(30), easel.px(8))
    number_sign(easel, f"{name}/sign", number + 1, sign.fit(1), lit=lit)
    points = easel.say("table.points", count=round(advice.points))
    colour = "figures" if lit else "cream"
    easel.words(f"{name}/points", points, rest, 18, "bold", colour, layer=Layer.TILES)
    less = advice.lead - hints.advice[0].lead
    if number:
        figure = gain_said(min(less, 0.0), easel.say)
        colour = "bad" if less <= -1 else "muted"
        easel.words(f"{name}/less", figure, rest, 17, "bold", colour, "right", layer=Layer.TILES)
    easel.paragraph(
        f"{name}/words", words, text, units, "body", "cream", "left", "top", Layer.TILES
    )
    easel.spot(token, box, "hint", f"{words} {points}")


def number_sign(
    easel: PictureBuilder, name: str, number: int, box: Box, *, lit: bool = True
) -> None:
    """A number in a golden disc; in a dark one with a golden rim where it is not lit."""
    radius = box.w / 2 / easel.px(1)
    easel.fill(f"{name}-disc", box, "gold", Layer.TIPS, radius)
    if not lit:
        inner = box.inset(max(1.0, easel.px(2)))
        easel.fill(f"{name}-inside", inner, "hollow", Layer.TIPS, radius)
    colour = "ink" if lit else "figures"
    easel.words(f"{name}-number", str(number), box, 19, "bold", colour, "center", layer=Layer.TIPS)


def show_reasons(
    easel: PictureBuilder,
    id: str,
    reasons: Iterable[tuple[str, float]],
    box: Box,
    units: float = REASON,
) -> int:
    """A sentence a reason, and its points; how many there are.

    The lightest ones are left out if there is no room.
    """
    told, gap, figure = 0, easel.px(3), _figure(easel)
    y = box.y
    for number, (text, points) in enumerate(reasons):
        high = _reason_height(easel, text, box.w, units)
        if y + high > box.bottom + 1:
            break
        words = Box(box.x, y, int(box.w - figure), high)
        name = f"{id}/reason-{number}"
        easel.paragraph(f"{name}-words", text, words, units, "body", "cream")
        line = Box(box.right - figure, y, figure, min(high, easel.px(26) * easel.metrics.letters))
        colour = "good" if points > 0 else "bad"
        gain = gain_said(points, easel.say)
        easel.words(f"{name}-points", gain, line, units, "bold", colour, "right")
        y += high + gap
        told += 1
    return told


def _figure(easel: PictureBuilder) -> float:
    """The width of a reason's points."""
    return easel.px(FIGURE) * easel.metrics.letters


def _reason_height(easel: PictureBuilder, text: str, wide: float, units: float) -> float:
    """The height of a reason in a box of this width."""
    inner = int(wide - _figure(easel))
    return easel.canvas.measure(text, easel.metrics.text(units), "body", inner)[1]


# -- the coach -------------------------------------------------------------------------------------


def remark_height(easel: PictureBuilder, wide: float, better: str) -> float:
    """The height the coach's word takes in a box of this width; ``better`` is what it says."""
    inner = wide + 2 * easel.px(WIDER) - 2 * easel.px(MARGIN[0])
    high = easel.canvas.measure(better, easel.metrics.text(REMARK_WORDS), "body", inner)[1]
    return high + easel.px(REMARK_LINE + 2 * MARGIN[1] + 2)


def show_remark(
    easel: PictureBuilder,
    box: Box,
    moment: Handled,
    better: str,
    lost: float,
    group: str = "scoring",
) -> None:
    """What would have been better, and how much the turn gave away; pressed, it tells why."""
    say, lit = easel.say, moment.ui.focus == REMARK
    box = box.inset(-easel.px(WIDER), 0)
    easel.frame("remark/panel", "button-hover" if lit else "button", box, Layer.CONTENT)
    head, text = box.inset(*map(easel.px, MARGIN)).cut_top(easel.px(REMARK_LINE))
    easel.words("remark/title", say("coach.title").upper(), head, 16.5, "title", "title")
    figure = gain_said(-lost, say)
    easel.words("remark/lost", figure, head, 18, "bold", "bad", "right")
    easel.paragraph("remark/words", better, text, REMARK_WORDS, "body", "cream", layer=Layer.TILES)
    easel.spot(REMARK, box, group, say("coach.tip"))
