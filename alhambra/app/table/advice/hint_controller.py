"""Advice at a table: hints for players who ask, and the coach's remarks on their turns."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Protocol

from alhambra.ai.position import AnyAdvice, AnyJudgement, Judgement
from alhambra.ai.search import Turn
from alhambra.app.table.advice.advice_sentences import READ_LEAST, is_praise, reading_time
from alhambra.app.table.controller import TableController
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.ui_state import Hints, Remark, Step, tokens_for
from alhambra.app.ui.sounds import Sound
from alhambra.match.games import turn_at
from alhambra.match.match_game import PartialTurn
from alhambra.opponents.thinker import Answer
from alhambra.opponents.worker import GivenUp
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyFrame, AnyState, game_of

BEATS = 3.0
"""Movements per second of the sign that shows a search is running."""


class HintSource(Protocol):
    """An adviser."""

    def advise(self, state: AnyState, seat: Seat) -> None:
        """Ask what the seat could do from here; forget the last question."""

    def judge(self, state: AnyState, seat: Seat, played: Turn) -> None:
        """Ask how good a turn was; forget the last question."""

    def poll(self) -> Answer | None:
        """Return the answer, or None without waiting for it. Raises ``GivenUp``."""

    def cancel(self) -> None:
        """Forget the question."""


class HintController:
    """The hints and remarks at a table.

    An answer counts for the position it was asked in. Where the game goes on as advised, the rest
    of the advice stays; else the hints are gone.
    """

    def __init__(
        self,
        controller: TableController,
        adviser: HintSource | None,
    ) -> None:
        """Without an adviser there is no advice."""
        self._controller = controller
        self._match = controller.match
        self._game = game_of(controller.match.state)
        self._rules = controller.rules
        self.adviser = adviser
        self._hints: Hints | None = None
        self._judging: PartialTurn | None = None
        """The turn that the coach judges now."""
        self._read = 0.0
        """Seconds for which the coach's remark has been there to be read."""
        self._picked: tuple[Token, ...] = ()
        """The tokens that the step that is ready needs."""
        self._leads = False
        """True if the focus goes to the proposals, for players with keys or a pad."""
        self._count = len(controller.match.frames)
        self._last: AnyFrame = controller.match.frames[-1]
        """The last frame at the last update."""
        self._time = 0.0

    # -- what the player does ----------------------------------------------------------------------

    @property
    def allowed(self) -> bool:
        """True if the house rules allow hints."""
        return self.adviser is not None and self._match.house.help != "none"

    @property
    def explains(self) -> bool:
        """True if played turns are explained: help is allowed, or the game is over."""
        return self.allowed or (self.adviser is not None and self._match.over)

    @property
    def _may_ask(self) -> bool:
        return self.allowed and bool(self._controller.snapshot().decides)

    @property
    def waits(self) -> bool:
        """True if the player waits for hints."""
        return self._hints is not None and self._hints.waits

    @property
    def reading(self) -> tuple[float, float]:
        """The seconds left to read the coach's remark, and all; none pass while he thinks."""
        remark = self._controller.view.remark_on(self._controller.view.seat)
        if self._judging is not None:
            return READ_LEAST, READ_LEAST
        return (0.0, 0.0) if remark is None else (remark.seconds - self._read, remark.seconds)

    def try_again(self) -> bool:
        """Take back the turn that the coach speaks of. Return true if it is taken back."""
        controller, match = self._controller, self._match
        remark = controller.view.remark_on(controller.view.seat)
        if remark is None or not match.can_go_back(remark.before):
            return False
        controller.take_back(True, partial(match.go_back, remark.before))
        return True

    def toggle(self) -> None:
        """Ask for hints, or close them."""
        if self.close():
            return
        self._controller.finish_telling()
        if self._may_ask:
            self._controller.app.audio.play(Sound.DIALOG_OPEN)
            self._hints = Hints(asked=True)
            self._judging = None
            self._put()
            self._show()

    def close(self) -> bool:
        """Close the hints. Return true if there were any."""
        if self._hints is None or not self._hints.asked:
            return False
        self._controller.app.audio.play(Sound.DIALOG_CLOSE)
        self._forget_hints()
        self._show()
        return True

    def take_up(self, number: int) -> None:
        """Pick what the next step of the proposal needs; pressed again, make the step."""
        controller, hints = self._controller, self._hints
        if hints is None or number >= len(hints.advice):
            return
        choice = hints.advice[number].turn[0]
        if hints.ready == number and not self._match.refusal(choice):
            controller.take(Step(replace(controller.ui, picked=(), notice=""), choice))
            return
        controller.finish_telling()
        *things, last = tokens_for(self._rules.faces_of(choice))
        controller.app.audio.play(Sound.CARD_SLIDE)
        self._hints = hints._replace(shown=number, ready=number)
        self._picked = tuple(things)
        controller.ui = replace(controller.ui, picked=tuple(things), hints=self._hints)
        controller.refresh()
        if controller.app.devices.kind != "pointer" and last in controller.picture.by_token:
            controller.focus(last, keyed=True)

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Take in new frames and answers. Return true if the picture changed."""
        self._time += dt
        frames = self._match.frames
        if len(frames) != self._count or frames[-1] is not self._last:
            self._went_on()
            self._count, self._last = len(frames), frames[-1]
        self._listen()
        self._let_read(dt)
        return self._show()

    def _let_read(self, dt: float) -> None:
        """Make the remark brief once it is read and the turn is over."""
        seat = self._controller.view.seat
        remark = self._controller.view.remark_on(seat)
        if remark is None or self._controller.timeline.telling:
            return
        self._read += dt
        if not self._match.unconfirmed and self._read >= remark.seconds:
            self._note(seat, remark._replace(brief=True))

    def resume(self) -> None:
        """Ask again what is unanswered: another scene may have used the adviser."""
        if not self.allowed:
            self._forget_hints()
            for seat in self._controller.view.humans:
                self._note(seat, None)
        self._put()

    def _put(self) -> None:
        """Ask the pending question, if there is one."""
        if self.adviser is None:
            return
        if self._judging is not None:
            seat, before, played = self._judging
            self.adviser.judge(self._match.frames[before].state, seat, played)
        elif self._hints is not None and self._hints.waits:
            self.adviser.advise(self._match.state, self._controller.view.seat)

    def _listen(self) -> None:
        """Take the answer, if it has come."""
        if self.adviser is None:
            return
        try:
            answer = self.adviser.poll()
        except GivenUp:
            self._judging = None
            if self._hints is not None:
                self._hints = self._hints._replace(failed=True)
            return
        if isinstance(answer, Judgement) and self._judging is not None:
            if self._rules.is_remarked(answer):
                self._remark(self._judging, answer)
                if is_praise(answer):
                    self._controller.app.audio.play(Sound.WALL_JOINED)
            self._judging = None
        elif answer and not isinstance(answer, Judgement):
            self._advised(answer)

    def _remark(self, done: PartialTurn, judgement: AnyJudgement) -> None:
        """Let the coach speak of this turn."""
        before, say = self._match.frames[done.before].state, self._controller.app.t
        words = " ".join(self._rules.describe_remark(judgement, before, say))
        self._read = 0.0
        self._note(done.seat, Remark(done.before, before, judgement, reading_time(words)))

    def _advised(self, advice: tuple[AnyAdvice, ...]) -> None:
        """Propose these turns. With keys or a pad, the focus goes to the best one."""
        if self._hints is not None and self._hints.waits:
            self._hints = self._hints._replace(advice=advice)
            self._leads = True

    # -- what happened -----------------------------------------------------------------------------

    def _went_on(self) -> None:
        """Handle a choice that was made or taken back."""
        frames = self._match.frames
        grown = len(frames) > self._count and frames[self._count - 1] is self._last
        if not grown:
            self._forget_hints()
            self._forget_turn()
            self._note(self._match.state.to_move, None)
            return
        fresh = range(self._count, len(frames))
        made = [n for n in fresh if self._game.choice_of(frames[n].event)]
        for number in made:
            self._follow(number)
        people = [n for n in made if self._match.is_human(self._seat_of(n))]
        if people:
            self._note(self._seat_of(people[-1]), None)
            self._judge(people[-1])

    def _seat_of(self, number: int) -> Seat:
        made = self._game.choice_of(self._match.frames[number].event)
        assert made is not None
        return made[0]

    def _follow(self, number: int) -> None:
        """Keep the rest of the proposals that began with this choice."""
        hints = self._hints
        if hints is None:
            return
        made = self._game.choice_of(self._match.frames[number].event)
        assert made is not None
        _, choice = made
        rest = tuple(
            advice._replace(turn=advice.turn[1:])
            for advice in hints.advice
            if advice.turn[0] == choice and len(advice.turn) > 1
        )
        if rest:
            self._hints = Hints(asked=True, advice=rest)
            self._leads = True
        else:
            self._forget_hints()

    def _judge(self, number: int) -> None:
        """Ask the coach about the turn of this choice, if it is over and the coach is on."""
        match, done = self._match, turn_at(self._match.frames, number)
        if self.adviser is None or match.house.help != "coach":
            return
        if done is None or not self._rules.can_judge(match, done):
            return
        self._judging = done
        self._put()

    # -- what is known of it -----------------------------------------------------------------------

    def _forget_hints(self) -> None:
        if self._hints is not None and self._hints.waits and self.adviser is not None:
            self.adviser.cancel()
        self._hints = None

    def _forget_turn(self) -> None:
        if self._judging is not None and self.adviser is not None:
            self.adviser.cancel()
        self._judging = None

    def _note(self, seat: Seat, remark: Remark | None) -> None:
        """Set the coach's remark on the seat's last turn."""
        view = self._controller.view
        if view.remark_on(seat) != remark:
            view.note(seat, remark)
            self._controller.refresh()

    def _show(self) -> bool:
        """Show the hints. Return true if they changed."""
        controller = self._controller
        if controller.timeline.telling:
            return False
        hints = self._hints
        if hints is not None:
            focus = controller.ui.focus
            shown = hints.shown
            if focus is not None and focus.kind is Kind.HINT:
                shown = int(focus.name)
            still = controller.app.settings.now.reduced_motion
            beat = int(self._time * BEATS) % 3 if hints.waits and not still else 0
            ready = hints.ready if controller.ui.picked == self._picked else None
            self._hints = hints = hints._replace(shown=shown, beat=beat, ready=ready)
        elif self._may_ask:
            hints = Hints()
        if hints == controller.ui.hints:
            return False
        controller.ui = replace(controller.ui, hints=hints)
        controller.refresh()
        if self._leads and hints is not None and hints.advice:
            self._leads = False
            if controller.app.devices.kind != "pointer":
                controller.focus(Token(Kind.HINT, "0"), keyed=True)
        return True
