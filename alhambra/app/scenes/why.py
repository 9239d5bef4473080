"""A thing of the table shown large, with all that is known of it; and the reasons of a turn, and a
better one: two pictures side by side, with words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from alhambra.ai.position import AnyAdvice, AnyJudgement, Judgement
from alhambra.ai.search import Turn
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD, STRONG
from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Hint,
    Inspect,
    Intent,
    Menu,
    Move,
    NextGroup,
    Pointing,
    Press,
    PrevGroup,
)
from alhambra.app.program.app import App
from alhambra.app.program.people import spoken_names
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.table.advice.advice_sentences import as_id, format_gain, format_points
from alhambra.app.table.advice.hint_controller import BEATS, HintSource
from alhambra.app.table.advice.hint_panel import TOUCHED, draw_reasons, draw_waiting
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay, star
from alhambra.app.ui.widget import Look, Widget, place_row, ring
from alhambra.opponents.worker import GivenUp
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyState

THING_WIDTH, THING_HEIGHT = 1240, 700
"""Units of the panel with a thing shown large."""
FOOT = 34
"""Units of the line that says how it is closed."""
MORE = 190
"""Units of the width of the button that opens the rule book."""
FACT = 128
"""Units of the height of a fact at most."""
WIDTH, HEIGHT = 1720, 1020
"""Units of the panel with two turns."""
SINGLE = 1000
"""Units of the width of a single turn."""
FIGURES = 210
"""Units of the width of a turn's expected points."""
WORDS = 92
"""Units of the height of a turn's description."""
REASONS = 286
"""Units of the height of its reasons."""
NOTICED = 1.0
"""A lead of fewer points does not count as better."""


class CloseUp(NamedTuple):
    """A thing to show large."""

    title: str
    facts: Sequence[str]
    """Sentences on all that is known of it."""
    draw: Callable[[Canvas, Box], None]
    """Draws the thing into a box."""


class CloseUpScene(OverlayScene):
    """The thing at the left, the facts at the right; any press closes it."""

    room = THING_WIDTH + 40, THING_HEIGHT + 30

    def __init__(self, app: App, close_up: CloseUp, rules: RulesAt | None = None) -> None:
        """``rules``: the place in the rule book that says more, if there is one."""
        super().__init__(app)
        self.shown = close_up
        self._rules = rules
        self._more = Button("more", partial(app.t, "menu.more"), app.open_rules_here, style=LABEL)
        self.form.show(() if rules is None else (self._more,))

    @property
    def rules(self) -> RulesAt | None:
        return self._rules

    def handle(self, intent: Intent) -> None:
        on_button = isinstance(intent, Pointing) and self._more.box.contains(intent.pos)
        chosen = isinstance(intent, Accept) and self.form.focused is not None
        if on_button or chosen or isinstance(intent, Move | NextGroup | PrevGroup):
            self.form.handle(intent)
        elif isinstance(intent, Press | Accept | Cancel | Menu | Inspect):
            self._app.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        px, shown = canvas.metrics.px, self.shown
        rest = overlay(canvas, shown.title, THING_WIDTH, THING_HEIGHT)
        foot, body = rest.cut_bottom(px(FOOT), canvas.broad)
        if self._rules is not None:
            button, foot = foot.cut_right(px(MORE), canvas.broad)
            self._more.box = button.inset(0, -canvas.close)
        canvas.write(self._app.t("close_up.foot"), foot, BODY.muted.centered)
        picture, words = body.columns((1, 1.2), canvas.page)
        canvas.frame("panel-dark", picture)
        shown.draw(canvas, picture.inset(canvas.page))
        high = min(words.h, px(FACT) * len(shown.facts))
        rows = words.centered(words.w, high).rows(len(shown.facts), canvas.space)
        for fact, row in zip(shown.facts, rows, strict=True):
            sign, line = row.cut_left(canvas.line_height, canvas.broad)
            star(canvas, sign.center, canvas.space)
            canvas.write_lines(fact, line, LEAD, valign="middle")
        self.form.draw(canvas)


class Asked(NamedTuple):
    """The turn in question."""

    before: AnyState
    """The state before its first choice."""
    seat: Seat
    played: Turn
    known: Container[Seat]
    """Seats whose hands the viewer may see."""


class ReasonLink(Button):
    """A reason that opens the rule book at its topic."""

    def __init__(self, id: str, act: Callable[[], None]) -> None:
        super().__init__(id, lambda: "", act)

    def draw(self, canvas: Canvas, look: Look) -> None:
        if look.lit:
            canvas.fill(self.box, "cream", 0.1, canvas.corner)
        ring(canvas, self.box, look)


class WhyScene(OverlayScene, ABC):
    """The reasons of a turn, and beside it a better one; each game has its own, with its words.

    For a seat whose hand is covered, no alternatives are shown.
    """

    closed_by = (Cancel, Hint)
    room = WIDTH + 40, HEIGHT + 30

    def __init__(
        self,
        app: App,
        asked: Asked,
        adviser: HintSource | None,
        judgement: AnyJudgement | None = None,
    ) -> None:
        """Without a judgement the adviser is asked for one, so one of the two is needed."""
        assert adviser is not None or judgement is not None
        super().__init__(app)
        self._asked = asked
        self._adviser = adviser
        self.judgement = judgement
        self.failed = False
        """True if there will be no answer."""
        self._time = 0.0
        self._links: list[Widget] = []
        """Over the reasons that are drawn."""
        self._back = Button("back", lambda: app.t("options.back"), app.stack.pop, primary=True)
        self._buttons: tuple[Button, ...] = (self._back,)
        self.form.show(self._buttons, "back")

    def offer_puzzle(self, open: Callable[[], None]) -> None:
        """Add a button to a puzzle like the turn that was missed."""
        like = Button("puzzle", lambda: self._app.t("puzzle.like"), open)
        self._buttons = like, self._back

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        if self._adviser is not None and self.judgement is None:
            self._adviser.judge(self._asked.before, self._asked.seat, self._asked.played)

    def leave(self) -> None:
        super().leave()
        if self._adviser is not None and self.waits:
            self._adviser.cancel()

    @property
    def waits(self) -> bool:
        """True if the answer is still expected."""
        return self.judgement is None and not self.failed

    def update(self, dt: float) -> bool:
        if self._adviser is None or not self.waits:
            return False
        self._time += dt
        try:
            answer = self._adviser.poll()
        except GivenUp:
            self.failed = True
            return True
        if isinstance(answer, Judgement):
            self.judgement = answer
        return True

    # -- contents ----------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """True if nothing has to stay hidden."""
        return self._asked.seat in self._asked.known

    @property
    def shown(self) -> tuple[AnyAdvice, ...]:
        """The played turn, and the best one if it differs and may be shown."""
        judgement = self.judgement
        if judgement is None:
            return ()
        better = judgement.lost >= NOTICED and self.open
        return (judgement.played, judgement.best[0]) if better else (judgement.played,)

    @abstractmethod
    def describe_turns(self, turns: Sequence[Turn]) -> tuple[str, ...]:
        """Return the turns as sentences."""

    game: str
    """The name of the game in records."""

    @abstractmethod
    def reasons(self, advice: AnyAdvice, say: Say) -> Iterable[tuple[str, float]]:
        """Return the weightiest reasons that may be shown, as sentences with their points."""

    @property
    def rules(self) -> RulesAt | None:
        """The place in the rule book that explains the weightiest reason."""
        links = (id for advice in self.shown for id, _ in self.reasons(advice, as_id))
        link = next(links, None)
        return None if link is None else RulesAt(self.game, link)

    def _open_rules(self, link: str) -> None:
        self._app.open_rules(RulesAt(self.game, link))

    @abstractmethod
    def draw_after(self, canvas: Canvas, turn: Turn, box: Box) -> None:
        """Draw the player's possessions after the turn."""

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the played turn at the left, the better one at the right."""
        t = self._app.t
        rest = overlay(canvas, t("why.title"), WIDTH, HEIGHT)
        foot, body = rest.cut_bottom(min(canvas.button_height, rest.h * 0.09), canvas.broad)
        place_row(canvas, self._buttons, foot)
        self._links = []
        if self.judgement is None:
            words = t("why.failed" if self.failed else "why.thinking")
            beat = None if self.failed else int(self._time * BEATS) % 3
            draw_waiting(canvas, words, beat, body)
        else:
            self._columns(canvas, self.judgement, body)
        self.form.show((*self._links, *self._buttons))
        self.form.draw(canvas)

    def _columns(self, canvas: Canvas, judgement: AnyJudgement, body: Box) -> None:
        px = canvas.px
        t, shown = self._app.t, self.shown
        sentences = self.describe_turns([advice.turn for advice in shown])
        title = t("why.done", name=spoken_names(self._asked.before.players)[self._asked.seat])
        note, body = body.cut_top(canvas.line_height, canvas.close)
        canvas.write(t("why.points"), note, BODY.muted.centered)
        if len(shown) == 1:
            line, rest = body.cut_bottom(canvas.button_height, canvas.close)
            words = t("why.best" if self.open else "why.covered")
            canvas.write_lines(words, line, BODY.muted.centered, valign="middle")
            self._draw_column(
                canvas, rest.centered(px(SINGLE), rest.h), title, shown[0], sentences[0]
            )
            return
        left, right = body.columns(2, canvas.page)
        self._draw_column(canvas, left, title, shown[0], sentences[0])
        better = t("why.better", points=format_points(judgement.lost, t))
        self._draw_column(canvas, right, better, shown[1], sentences[1])

    def _draw_column(
        self,
        canvas: Canvas,
        box: Box,
        title: str,
        advice: AnyAdvice,
        words: str,
    ) -> None:
        """Draw a turn: its heading with what it brings, its words, a picture, the reasons."""
        px, t = canvas.metrics.px, self._app.t
        head, rest = box.cut_top(canvas.row_height, canvas.close)
        sign, line = head.cut_left(canvas.sign_size, canvas.broad)
        canvas.image(emblem(self._asked.seat), sign.fit(1))
        figure, heading = line.cut_right(px(FIGURES) * canvas.metrics.letters, canvas.broad)
        canvas.write(title, heading, STRONG.coloured("title"))
        canvas.write(format_gain(advice.gain, t), figure, STRONG.coloured("figures").right)
        text, rest = rest.cut_top(px(WORDS), canvas.space)
        canvas.write_lines(words, text, LEAD, valign="middle")
        reasons, ground = rest.cut_bottom(min(px(REASONS), rest.h * 0.5), canvas.broad)
        canvas.frame("panel-dark", ground)
        self.draw_after(canvas, advice.turn, ground)
        told = self.reasons(advice, t), advice.gain
        boxes = draw_reasons(canvas, t, told, reasons, 19, TOUCHED)
        links = (id for id, _ in self.reasons(advice, as_id))
        for number, (id, line) in enumerate(zip(links, boxes, strict=False)):
            link = ReasonLink(f"{title}/{number}", partial(self._open_rules, id))
            link.box = line.inset(-canvas.close, -canvas.metrics.unit)
            self._links.append(link)
