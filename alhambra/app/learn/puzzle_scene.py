"""A puzzle on the screen: the real table of a game, one turn to find, and a card that judges it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

from alhambra.ai.position import AnyAdvice, Judgement
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.learn.lesson_card import CardScene, OpenTable, beat, boxes_of, caps_of, draw_light
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.notice import Answer
from alhambra.app.table.advice.advice_sentences import format_gain
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.sounds import Sound
from alhambra.learning.puzzle_scores import Answered, PuzzleScores, score_of
from alhambra.learning.puzzles import (
    PUZZLE_HOUSE,
    ListedPuzzle,
    PuzzleMatch,
    PuzzlePosition,
    Verdict,
)
from alhambra.opponents.worker import GivenUp
from alhambra.rules.games import AnyChoice, AnyState

MOST_HINTS = 2
"""The theme, then the first thing to pick."""
CARD_KEYS = ("undo", "redo", "restart-turn")
"""Meanings of the keys that press the card's buttons while it is read, in place of the table's."""


class Stage(Enum):
    """The stage of a puzzle: what its player is busy with."""

    FINDS = auto()
    """Looks for the turn."""
    WAITS = auto()
    """The turn is being judged."""
    READS = auto()
    """Reads the verdict."""
    SEES = auto()
    """Sees the answer, step by step, and reads why."""


class PuzzleScene(CardScene):
    """A puzzle at the table of its game; its card hints, judges the turn and shows the answer."""

    def __init__(
        self,
        app: App,
        position: PuzzlePosition,
        listed: ListedPuzzle,
        open_table: OpenTable,
        adviser: HintSource,
        scores: PuzzleScores,
        open_next: Callable[[], None],
    ) -> None:
        """``listed``: its puzzle; ``open_next`` opens another one in its place."""
        super().__init__(app, open_table, PUZZLE_HOUSE.confirm)
        self._position = position
        self.puzzle = listed
        self._adviser = adviser
        self._scores = scores
        self._open_next = open_next
        self._rated_before = round(scores.rating(listed.game).points)
        self.answer = position.puzzle.turns[0].choices
        """The best turn."""
        self.stage = Stage.FINDS
        self.verdict: Verdict | None = None
        """That on the last answer."""
        self.answered: Answered | None = None
        """The first answer, if it counted."""
        self._known = False
        """The first answer was read; others do not count."""
        self.hints = 0
        """The hints that were asked for."""
        self._advice: AnyAdvice | None = None
        """The answer with its reasons, once the adviser has told them."""
        self._reason = ""
        """The main reason for the answer, in words."""
        self._steps: list[AnyChoice] = []
        """Choices of the answer that are still to be shown."""
        t = app.t
        self._hint = Button("hint", lambda: t("puzzle.hint"), self.give_hint)
        self._show = Button("show", lambda: t("puzzle.show"), self.show_answer)
        self._again = Button("again", lambda: t("puzzle.again"), self.try_again)
        self._next = Button("next", lambda: t("lesson.next"), open_next, primary=True)
        self.match = PuzzleMatch(position)
        self._lay_table(self.match)
        controller = self.table.controller
        rules = controller.view.rules
        controller.view.rules = replace(rules, observe=rules.unveil)
        controller.show_menu = self.show_menu

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._begin(Stage.FINDS)
        self._ask_for_reasons()

    def leave(self) -> None:
        self._adviser.cancel()
        super().leave()

    def resume(self) -> None:
        self.table.resume()
        (self._judge if self.stage is Stage.WAITS else self._ask_for_reasons)()

    # -- stages ------------------------------------------------------------------------------------

    def _begin(self, stage: Stage) -> None:
        self.stage = stage
        self._known = self._known or (stage is Stage.FINDS and self.answered is not None)
        solved = self.verdict is not None and self.verdict.solves
        match stage:
            case Stage.READS if not solved:
                self.form.show((self._again, self._show))
            case Stage.READS | Stage.SEES:
                self.form.show((self._next, self._show if stage is Stage.READS else self._again))
            case _:
                self.form.show((self._hint, self._show))
        self._show.enabled = self._again.enabled = stage is not Stage.WAITS
        self._hint.enabled = stage is Stage.FINDS and self.hints < MOST_HINTS
        controller = self.table.controller
        controller.spared = CARD_KEYS if self._reads else ()
        controller.view.asks_end = stage is Stage.FINDS
        if self.match.unconfirmed:
            controller.show_change()
        self.table.show_caps()

    def give_hint(self) -> None:
        """Tell the theme, then light what the answer begins with."""
        if self._hint.enabled:
            self.hints += 1
            self._app.audio.play(Sound.DIALOG_OPEN)
            self._begin(Stage.FINDS)

    def show_answer(self) -> None:
        """Play the best turn on the table. Without an answer before, the puzzle has failed."""
        if self.stage is Stage.WAITS:
            return
        self._count(solved=False)
        self._begin(Stage.SEES)
        self._take_back()
        self._steps = [*self.answer]
        self._explain()

    def try_again(self) -> None:
        """Take the turn back, and look for a better one."""
        self._begin(Stage.FINDS)
        self._take_back()

    def _take_back(self) -> None:
        self._steps.clear()
        if self.match.played:
            self.table.controller.take_back(True, self.match.try_again)

    def _count(self, *, solved: bool) -> None:
        """Let the first answer to a new puzzle change the rating."""
        if self._scores.is_new(self.puzzle):
            self.answered = self._scores.add(self.puzzle, score_of(solved, self.hints))

    # -- the verdict -------------------------------------------------------------------------------

    def _ask_for_reasons(self) -> None:
        """Ask the adviser about the answer, while the player looks for it."""
        if self._advice is None:
            self._ask(self.answer)

    def _ask(self, turn: tuple[AnyChoice, ...]) -> None:
        self._adviser.judge(self._before, self._position.puzzle.seat, turn)

    def _judge(self) -> None:
        """Have the finished turn judged."""
        self._begin(Stage.WAITS)
        self._ask(self.answer if self._advice is None else self.match.played)

    def _listen(self) -> bool:
        """Take the adviser's answer. Return true if one came."""
        try:
            heard = self._adviser.poll()
        except GivenUp:
            heard = None
            if self.stage is Stage.WAITS:
                self._decide(None)
                return True
        if not isinstance(heard, Judgement):
            return False
        if self._advice is None:
            self._advice = heard.played
            self._explain()
            if self.stage is Stage.WAITS:
                self._judge()
        elif self.stage is Stage.WAITS:
            self._decide(heard.played)
        return True

    def _decide(self, played: AnyAdvice | None) -> None:
        """Give the verdict on the finished turn; ``played``: what the adviser says of it."""
        verdict = self._position.proven(self.match.played)
        if verdict is None:
            lost = self._position.puzzle.proof.margin
            if played is not None and self._advice is not None:
                lost = max(lost, self._advice.lead - played.lead)
            verdict = Verdict(lost, best=False)
        self.verdict = verdict
        self._count(solved=verdict.solves)
        self._app.audio.play(Sound.WIN if verdict.solves else Sound.ERROR)
        self._explain(None if verdict.solves else played)
        self._begin(Stage.READS)

    def _explain(self, played: AnyAdvice | None = None) -> None:
        """Find the reason for the answer that this turn lacks most; without one, its first."""
        answer = self._advice
        if answer is not None:
            describe = self.table.controller.rules.describe_remark
            judgement = Judgement(played or answer, (answer,))
            self._reason = describe(judgement, self._before, self._app.t)[1]

    @property
    def _before(self) -> AnyState:
        """The state in which the turn begins."""
        return self._position.frames[-1].state

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Advance the table and the verdict; show the answer step by step."""
        lit = self._breathe(dt) and self.hints == MOST_HINTS
        moved = self.table.update(dt)
        if self.match.take_answer():
            moved = True
            if self.stage is Stage.FINDS:
                self._judge()
            elif self._reads:
                self._go_on()
        elif self._reads and not self._steps and not self.match.unconfirmed:
            self._begin(Stage.FINDS)  # something was taken back
            moved = True
        if self._steps and not self.table.busy and self.table.controller.view.settled:
            self.table.controller.submit(self._steps.pop(0))
            moved = True
        return self._listen() or moved or lit

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Press the card's buttons; everything else is for the table."""
        if self._card.handle(intent):
            return
        match intent:
            case intents.Hint():
                self.give_hint()
            case intents.Accept() if self._reads:
                self._app.audio.play(Sound.PRESS)
                self._go_on()
            case intents.Undo() | intents.RestartTurn() if self._reads:
                self.try_again()
            case intents.Redo() if self.stage is Stage.READS:
                self._app.audio.play(Sound.PRESS)
                self.show_answer()
            case _ if not self._steps and self.stage is not Stage.WAITS:
                self.table.handle(intent)

    @property
    def _reads(self) -> bool:
        """A verdict or the answer is there to be read."""
        return self.stage in (Stage.READS, Stage.SEES)

    def _go_on(self) -> None:
        """Do what the golden button says."""
        if self.stage is Stage.SEES or (self.verdict is not None and self.verdict.solves):
            self._open_next()
        else:
            self.try_again()

    def show_menu(self, *instead: Scene) -> None:
        """Open the puzzle's own menu."""

        def show() -> None:
            self._app.stack.pop()
            self.show_answer()

        text = "puzzle.leave_text" if self._scores.is_new(self.puzzle) else "puzzle.unrated"
        way = Answer("puzzle.show", show)
        self._open_menu(self._head, self._app.t(text), "puzzle.leave", way)

    # -- drawing -----------------------------------------------------------------------------------

    @property
    def _head(self) -> str:
        number, rating = self.puzzle.number, self.puzzle.rating
        return self._app.t("puzzle.head", number=number, rating=rating)

    @property
    def words(self) -> str:
        """The text on the card, without the reason for the answer."""
        t = self._app.t
        match self.stage:
            case Stage.FINDS:
                return t("puzzle.task")
            case Stage.WAITS:
                return t("puzzle.judging")
            case Stage.SEES:
                describe = self.table.controller.rules.describe_turn
                return t("puzzle.answer", turn=describe(self.answer, self._before, t))
        assert self.verdict is not None
        if self.verdict.best:
            return t("puzzle.best")
        kind = "puzzle.good" if self.verdict.solves else "puzzle.less"
        return t(kind, points=format_gain(-self.verdict.lost, t))

    @property
    def aside(self) -> str:
        """The text beside it: a hint, or how the rating has changed."""
        t = self._app.t
        if self.stage is Stage.FINDS:
            theme = t(f"puzzle.theme.{self.puzzle.theme}")
            hints = t("puzzle.about_theme", theme=theme), t("puzzle.begin_with")
            return " ".join(hints[: self.hints])
        if self.stage is Stage.WAITS:
            return ""
        if self.answered is None or self._known:
            return t("puzzle.unrated")
        points = round(self.answered.rating.points)
        return t("puzzle.rated", before=self._rated_before, after=points)

    @property
    def lit(self) -> list[Box]:
        """The boxes of what the answer begins with, after the second hint."""
        if self.stage is not Stage.FINDS or self.hints < MOST_HINTS or self.match.played:
            return []
        view = self.table.controller.view
        tokens = view.tokens_of(self.answer[0])
        return boxes_of(self.table.picture, tokens[:1])

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)
        for box in self.lit:
            draw_light(canvas, box, beat(self._seconds))
        lower = {Stage.READS: "redo", Stage.SEES: "undo"}.get(self.stage, "")
        caps = caps_of(self._app, "accept" if self._reads else "hint", lower)
        reason = self._reason if self._reads else ""
        self._card.draw(canvas, self.place, self._head, self.words, self.aside, caps, reason)
