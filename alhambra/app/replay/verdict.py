"""The panel's judgement of a turn, or of all players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from alhambra.ai.position import AnyAdvice, AnyJudgement
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import CAPTION, LABEL, NOTE, TAG
from alhambra.app.table.advice.advice_sentences import gain_said
from alhambra.app.table.advice.hint_panel import draw_reasons
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.ornaments import star
from alhambra.reviews.review import BestMove, PlayerReview, better
from alhambra.rules.api import Seat

FIGURE = 62
"""Units of the width of a turn's points."""
LINE = 30
"""Units of the height of a heading."""
WHY = 84
"""Units of free height below which no reason is shown."""
ROW = 58
"""The largest height of a player's sum, in units."""


class VerdictWords(NamedTuple):
    """The judgement of a turn, ready to show."""

    judgement: AnyJudgement
    turns: Sequence[str]
    """The played turn, then the better ones, best first, as sentences."""
    reasons: Iterable[tuple[str, float]]
    """Reasons for and against the best one, with its points."""
    best: BestMove | None
    """The best move of the game, if it is this turn."""
    mistake: bool
    """True if it lost enough points to count as a mistake."""


def draw_turn(canvas: Canvas, seat: Seat, words: str, box: Box) -> Box:
    """Draw whose turn it is, and its number in ``words``; return the rest of the box."""
    px = canvas.px
    head, rest = box.cut_top(px(LINE), canvas.tight)
    sign, line = head.cut_left(head.h, canvas.close)
    canvas.image(emblem(seat), sign.fit(1))
    canvas.write(words, line, LABEL)
    return rest


def draw_verdict(canvas: Canvas, say: Say, verdict: VerdictWords, box: Box) -> None:
    """Draw the judgement: how good the turn was, the better turns, and why."""
    px = canvas.px
    line, rest = box.cut_top(px(LINE), canvas.close)
    _draw_worth(canvas, say, verdict, line)
    rest = _draw_heading(canvas, say("review.played"), rest)
    high = canvas.write_lines(verdict.turns[0], _played_box(canvas, rest), NOTE)
    _, rest = rest.cut_top(high, canvas.space)
    if others := better(verdict.judgement):
        rest = _draw_heading(canvas, say("review.better"), rest)
        rest = _draw_better(canvas, say, verdict.judgement, others, verdict.turns[1:], rest)
    if rest.h >= px(WHY):
        rest = _draw_heading(canvas, say("hint.why"), rest.cut_top(0, canvas.tight)[1])
        draw_reasons(canvas, say, verdict.reasons, rest)


def _played_box(canvas: Canvas, rest: Box) -> Box:
    """Return the box for the played turn, which leaves some room for the better one."""
    return rest._replace(h=max(canvas.button_height, rest.h * 0.34))


def _draw_heading(canvas: Canvas, words: str, box: Box) -> Box:
    """Draw a heading; return the rest of the box."""
    head, rest = box.cut_top(canvas.line_height, canvas.metrics.unit)
    canvas.write(words.upper(), head, CAPTION)
    return rest


def _draw_worth(canvas: Canvas, say: Say, verdict: VerdictWords, line: Box) -> None:
    """Draw in one line how good it was: a sign, a word, and the points lost or ahead."""
    px, lost = canvas.metrics.px, verdict.judgement.lost
    figure, words = line.cut_right(px(FIGURE) * canvas.metrics.letters, canvas.close)
    sign, words = words.cut_left(line.h * 0.8, canvas.close)
    if verdict.best is not None:
        star(canvas, sign.center, line.h * 0.33)
        canvas.write(say("review.best"), words, LABEL.coloured("figures"))
        gain = gain_said(verdict.best.lead, say)
        canvas.write(gain, figure, LABEL.coloured("figures").right)
        return
    if verdict.mistake:
        canvas.image("cross", sign.fit(1), tint="bad")
        canvas.write(say("review.mistake"), words, LABEL.coloured("bad"))
        canvas.write(gain_said(-lost, say), figure, LABEL.coloured("bad").right)
        return
    canvas.image("check", sign.fit(1), tint="good")
    slight = bool(better(verdict.judgement))
    canvas.write(say("review.nearly" if slight else "review.well"), words, LABEL.coloured("good"))
    if slight:
        canvas.write(gain_said(-lost, say), figure, LABEL.muted.right)


def _draw_better(
    canvas: Canvas,
    say: Say,
    judgement: AnyJudgement,
    others: Sequence[AnyAdvice],
    said: Sequence[str],
    box: Box,
) -> Box:
    """Draw the better turns, best first, each with its lead in points.

    Those that do not fit are left out, except the best. Return the rest of the box.
    """
    px = canvas.px
    wide = px(FIGURE) * canvas.metrics.letters
    for number, (advice, words) in enumerate(zip(others, said, strict=True)):
        figure, text = box.cut_right(wide, canvas.close)
        high = canvas.height(words, NOTE, int(text.w))
        if number and high > box.h + 1:
            break
        canvas.write_lines(words, text, NOTE)
        gain = gain_said(advice.lead - judgement.played.lead, say)
        line = figure._replace(h=min(high, canvas.line_height * canvas.metrics.letters))
        canvas.write(gain, line, TAG.coloured("good").right)
        _, box = box.cut_top(high, canvas.close)
    return box


def draw_accounts(
    canvas: Canvas, say: Say, accounts: Sequence[PlayerReview], names: Sequence[str], box: Box
) -> None:
    """Draw the points that each player lost in the game, as far as judged."""
    px = canvas.px
    rest = _draw_heading(canvas, say("review.accounts"), box)
    high = min(px(ROW), rest.h / max(1, len(accounts)))
    for account, row in zip(
        accounts, rest.cut_top(high * len(accounts))[0].rows(len(accounts)), strict=True
    ):
        sign, words = row.inset(0, canvas.tight).cut_left(canvas.sign_size, canvas.broad)
        canvas.image(emblem(account.seat), sign.fit(1))
        name, line = words.rows(2)
        canvas.write(names[account.seat], name, LABEL)
        colour = "cream" if account.judged else "muted"
        canvas.write(describe_account(account, say), line, NOTE.coloured(colour))


def describe_account(account: PlayerReview, say: Say) -> str:
    """Return the points that a player lost, in words."""
    if not account.judged:
        return say("review.not_judged")
    if not account.mistakes:
        return say("review.flawless")
    points = say("table.points", count=round(account.lost))
    return say("review.account", points=points, turns=say("review.turns", count=account.mistakes))
