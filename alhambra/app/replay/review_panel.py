"""The review of a game beside its replay: selected seats, mistakes, judgements of turns."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.ai.position import AnyAdvice, AnyJudgement
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, CAPTION, LABEL, NOTE, TAG
from alhambra.app.program.app import App
from alhambra.app.program.i18n import joined
from alhambra.app.replay.time_track import Losses, Span
from alhambra.app.replay.watching_scene import WatchingScene
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.table.advice.advice_sentences import format_gain
from alhambra.app.table.advice.hint_panel import draw_reasons
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.app.ui.buttons import Button, Sign, TransportButton
from alhambra.app.ui.ornaments import opaque_panel, star
from alhambra.app.ui.rows import Choice
from alhambra.app.ui.widget import Widget
from alhambra.match.games import PlayedTurn
from alhambra.reviews.review import PlayerReview, Reviewer, better, puzzles_like
from alhambra.rules.api import Seat

FIGURE = 62
"""Units of the width of a turn's points."""
LARGEST_FIGURE = 1.2
"""By how much large letters make it wider at most, beside a turn in words."""
LINE = 30
"""Units of the height of a heading."""
LEAST_WHY = 84
"""Units of free height below which no reason is shown."""
ACCOUNT_ROW = 58
"""The largest height of a player's sum, in units."""
ROW = 44
"""Units of the height of a row of buttons."""
WHY = 126
"""Units of the width of the button Why."""


def _draw_heading(canvas: Canvas, words: str, box: Box) -> Box:
    """Draw a heading; return the rest of the box."""
    head, rest = box.cut_top(canvas.line_height, canvas.metrics.unit)
    canvas.write(words.upper(), head, CAPTION)
    return rest


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
    wide = canvas.px(FIGURE) * min(canvas.metrics.letters, LARGEST_FIGURE)
    for number, (advice, words) in enumerate(zip(others, said, strict=True)):
        figure, text = box.cut_right(wide, canvas.close)
        high = canvas.height(words, NOTE, int(text.w))
        if number and high > box.h + 1:
            break
        canvas.write_lines(words, text, NOTE)
        gain = format_gain(advice.lead - judgement.played.lead, say)
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
    high = min(px(ACCOUNT_ROW), rest.h / max(1, len(accounts)))
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


class ReviewPanel:
    """The open review. It replaces the panels of the current position."""

    def __init__(self, app: App, led: WatchingScene, reviewer: Reviewer, high: float) -> None:
        """``high``: units of the height of the graph."""
        self._app = app
        self._led = led
        self.reviewer = reviewer
        self.losses = Losses(led.replay, reviewer.review, lambda: self.reviewer.seats, high)
        """Its graph."""
        self.pointed: Span | None = None
        """The turn whose bar is under the pointer."""
        self._names = [seated.name for seated in led.replay.table.seats]
        t = app.t
        self._whose = Choice(
            "whose", self._groups(), self._group_name, lambda: reviewer.seats, reviewer.choose
        )
        self._back = TransportButton("mistake-back", lambda: Sign.BACK, lambda: self._mistake(-1))
        self._forth = TransportButton("mistake-forth", lambda: Sign.FORTH, lambda: self._mistake(1))
        self._best = Button("best", lambda: t("review.to_best"), self._to_best, style=LABEL)
        self._why = Button("why", lambda: t("why.button"), self._explain, style=LABEL)
        self._again = Button("again", lambda: t("review.again"), reviewer.try_again, style=LABEL)
        self.widgets: tuple[Widget, ...] = (
            *(self._whose, self._back, self._forth, self._best, self._why),
            self._again,
        )
        """In the order of Tab."""

    def _groups(self) -> tuple[tuple[Seat, ...], ...]:
        """Return the possible selections of seats: all people, each player, and all players."""
        seats = range(len(self._names))
        groups = (self.reviewer.people, *((seat,) for seat in seats), tuple(seats))
        return tuple(dict.fromkeys(groups))

    def _group_name(self, seats: tuple[Seat, ...]) -> str:
        if len(seats) == 1:
            return self._names[seats[0]]
        everybody = len(seats) == len(self._names)
        return self._app.t("review.everybody" if everybody else "review.people")

    # -- life --------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Continue the review. Return true if there are new results."""
        return self.reviewer.update()

    def leave(self) -> None:
        """Stop the review; its results are kept."""
        self.reviewer.leave()
        self.pointed = None

    # -- navigation --------------------------------------------------------------------------------

    @property
    def described(self) -> PlayedTurn | None:
        """The turn under the pointer, or else the shown one. None at the end of the game."""
        led = self._led
        if self.pointed is not None:
            return self.pointed.turn
        if led.shown == led.replay.last and led.replay.over:
            return None
        return self.reviewer.review.turn_at(led.replay.stops[led.shown].frame)

    def go_to(self, span: Span) -> None:
        """Go to the beginning of a turn, in the view of its player."""
        self._led.playing = False
        self._led.look_from(span.turn.seat)
        self._led.go(span.first)

    @property
    def mistakes(self) -> list[Span]:
        """The selected turns that are mistakes, in order."""
        review = self.reviewer.review
        return [span for span in self.losses.shown if review.is_mistake(span.turn)]

    def _find_mistake(self, way: int) -> Span | None:
        """Return the next mistake, or the one before."""
        here = self._led.shown
        if way > 0:
            return next((span for span in self.mistakes if span.first > here), None)
        return next((span for span in reversed(self.mistakes) if span.first < here), None)

    def _mistake(self, way: int) -> None:
        span = self._find_mistake(way)
        if span is not None:
            self.go_to(span)

    def _to_best(self) -> None:
        best = self.reviewer.review.best_move(self.reviewer.seats)
        if best is not None:
            self.go_to(self.losses.spans[best.turn.number])

    def _explain(self) -> None:
        """Open a page with the turn, the best one, their results and reasons."""
        turn, judgement = self.described, self._judgement
        if turn is not None and judgement is not None:
            page = self._page(turn, judgement)
            if self.theme:
                page.offer_puzzle(self._open_puzzle)
            self._app.stack.push(page)

    @property
    def theme(self) -> str:
        """The theme of puzzles like the described turn, if that is a mistake; else empty."""
        turn, judgement = self.described, self._judgement
        if turn is None or judgement is None or not self.reviewer.review.is_mistake(turn):
            return ""
        return puzzles_like(self._led.replay.table.game, judgement)

    def _open_puzzle(self) -> None:
        game, theme = self._led.replay.table.game, self.theme
        self._app.games().open_puzzles(game, theme)

    def _page(self, turn: PlayedTurn, judgement: AnyJudgement) -> WhyScene:
        """Return a page about a turn, with nothing hidden."""
        before = self._led.replay.whole[turn.frame - 1].state
        asked = Asked(before, turn.seat, turn.choices, range(len(self._names)))
        return self._led.why(asked, judgement)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, panel: Box) -> None:
        """Draw everything but the widgets, and place the widgets."""
        px, t = canvas.metrics.px, self._app.t
        opaque_panel(canvas, panel)
        head, rest = panel.inset(canvas.broad, canvas.broad).cut_top(
            canvas.line_height, canvas.close
        )
        canvas.write(
            t("review.title").upper(),
            head,
            CAPTION.centered.shadowed,
        )
        for row in (self._place_whose, self._place_mistakes, self._place_best):
            line, rest = rest.cut_top(px(ROW), canvas.close)
            row(canvas, line)
        rest = self._draw_progress(canvas, rest)
        self._draw_told(canvas, rest)
        self.losses.described = self.described

    def _place_whose(self, canvas: Canvas, line: Box) -> None:
        self._whose.box = line

    def _place_mistakes(self, canvas: Canvas, line: Box) -> None:
        """Place the number of mistakes and the index of the shown one between two arrows."""
        t = self._app.t
        self._back.box, rest = line.cut_left(canvas.row_height, canvas.tight)
        self._forth.box, words = rest.cut_right(canvas.row_height, canvas.tight)
        self._back.enabled = self._find_mistake(-1) is not None
        self._forth.enabled = self._find_mistake(1) is not None
        mistakes = self.mistakes
        turn, numbers = self.described, [span.turn.number for span in mistakes]
        if turn is not None and turn.number in numbers:
            number = numbers.index(turn.number) + 1
            text = t("review.mistake_of", number=number, count=len(mistakes))
        else:
            text = t("review.mistakes", count=len(mistakes))
        canvas.write(text, words, LABEL.centered)

    def _place_best(self, canvas: Canvas, line: Box) -> None:
        px, review = canvas.metrics.px, self.reviewer.review
        self._why.box, self._best.box = line.cut_right(px(WHY), canvas.close)
        self._best.enabled = review.best_move(self.reviewer.seats) is not None
        self._why.enabled = self._judgement is not None

    @property
    def _judgement(self) -> AnyJudgement | None:
        turn = self.described
        return None if turn is None else self.reviewer.review.of(turn)

    def _draw_progress(self, canvas: Canvas, box: Box) -> Box:
        """Draw the progress of the review, or its error; return the rest of the box."""
        px, t, reviewer = canvas.metrics.px, self._app.t, self.reviewer
        self._again.box = Box(0, 0, 0, 0)
        if not reviewer.done:
            foot, box = box.cut_bottom(canvas.sign_size, canvas.close)
            words, bar = foot.cut_top(canvas.line_height, canvas.tight)
            judged, turns = reviewer.progress
            text = t("review.judged", number=judged, count=turns)
            canvas.write(text, words, NOTE.muted.centered)
            canvas.fill(bar, "hollow", 0.9, bar.h / 2)
            done = bar._replace(w=max(bar.h, bar.w * reviewer.progress.share))
            canvas.fill(done, "gold", 1.0, bar.h / 2)
        elif reviewer.trouble is not None:
            foot, box = box.cut_bottom(px(112), canvas.close)
            words, button = foot.cut_top(canvas.bar_height, canvas.close)
            trouble = t("review.trouble")
            canvas.write_lines(trouble, words, NOTE.coloured("bad").centered, valign="middle")
            self._again.box = button
        return box

    def _draw_told(self, canvas: Canvas, box: Box) -> None:
        """Draw the judgement of the turn, or the sums of all players."""
        t, review = self._app.t, self.reviewer.review
        turn, judgement = self.described, self._judgement
        canvas.line([(box.x, box.y), (box.right, box.y)], "gold", max(1, canvas.hair), 0.4)
        box = box.cut_top(0, canvas.space)[1]
        if turn is None:
            accounts = [review.account(seat) for seat in range(len(self._names))]
            draw_accounts(canvas, t, accounts, self._names, box)
            return
        head, rest = box.cut_top(canvas.px(LINE), canvas.tight)
        sign, line = head.cut_left(head.h, canvas.close)
        canvas.image(emblem(turn.seat), sign.fit(1))
        name = joined(t, (self._names[turn.seat], self._led.numbered(turn)), "list.dot")
        canvas.write(name, line, LABEL)
        if judgement is None:
            canvas.write_lines(t(self._explain_missing(turn)), rest, BODY.muted)
        else:
            self._draw_judgement(canvas, turn, judgement, rest)

    def _draw_judgement(
        self, canvas: Canvas, turn: PlayedTurn, judgement: AnyJudgement, box: Box
    ) -> None:
        """Draw how good the turn was, the better turns, and why, in the words of the page on it."""
        t, page, others = self._app.t, self._page(turn, judgement), better(judgement)
        shown = judgement.played, *others
        played, *said = page.describe_turns([advice.turn for advice in shown])
        line, rest = box.cut_top(canvas.px(LINE), canvas.close)
        self._draw_worth(canvas, turn, judgement, line)
        rest = _draw_heading(canvas, t("review.played"), rest)
        room = rest._replace(h=max(canvas.button_height, rest.h * 0.42))
        rest = rest.cut_top(canvas.write_lines(played, room, NOTE), canvas.space)[1]
        if others:
            rest = _draw_heading(canvas, t("review.better"), rest)
            rest = _draw_better(canvas, t, judgement, others, said, rest)
        if rest.h >= canvas.px(LEAST_WHY):
            rest = _draw_heading(canvas, t("hint.why"), rest.cut_top(0, canvas.tight)[1])
            first = (others or shown)[0]
            draw_reasons(canvas, t, (page.reasons(first, t), first.gain), rest)

    def _draw_worth(
        self, canvas: Canvas, turn: PlayedTurn, judgement: AnyJudgement, line: Box
    ) -> None:
        """Draw in one line how good it was: a sign, a word, and the points lost or ahead."""
        t, review, lost = self._app.t, self.reviewer.review, judgement.lost
        figure, words = line.cut_right(canvas.px(FIGURE) * canvas.metrics.letters, canvas.close)
        sign, words = words.cut_left(line.h * 0.8, canvas.close)
        best = review.best_move(self.reviewer.seats)
        if best is not None and best.turn == turn:
            star(canvas, sign.center, line.h * 0.33)
            canvas.write(t("review.best"), words, LABEL.coloured("figures"))
            canvas.write(format_gain(best.lead, t), figure, LABEL.coloured("figures").right)
        elif review.is_mistake(turn):
            canvas.image("cross", sign.fit(1), tint="bad")
            canvas.write(t("review.mistake"), words, LABEL.coloured("bad"))
            canvas.write(format_gain(-lost, t), figure, LABEL.coloured("bad").right)
        else:
            canvas.image("check", sign.fit(1), tint="good")
            slight = bool(better(judgement))
            told = t("review.nearly" if slight else "review.well")
            canvas.write(told, words, LABEL.coloured("good"))
            if slight:
                canvas.write(format_gain(-lost, t), figure, LABEL.muted.right)

    def _explain_missing(self, turn: PlayedTurn) -> str:
        """Return the id of the sentence on why there is no judgement of a turn."""
        if turn.seat not in self.reviewer.seats:
            return "review.not_asked"
        return "review.vain" if self.reviewer.done else "review.thinking"
