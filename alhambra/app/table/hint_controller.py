"""Advice at a table: hints for whoever asks, and the coach's word on a turn that was played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from alhambra.ai.advice import Advice, Judgement
from alhambra.ai.thinking import Turn
from alhambra.app.table.controller import TableController
from alhambra.app.table.offers import tokens_for
from alhambra.app.table.picture import Face, Kind, Token
from alhambra.app.table.ui_state import Hints, Remark
from alhambra.app.ui.sounds import Sound
from alhambra.match.adviser import Answer
from alhambra.match.match import AnyMatch
from alhambra.match.match_game import Done
from alhambra.match.turns import turn_at
from alhambra.match.worker_client import GivenUp
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyFrame, game_of

BEATS = 3.0
"""So many times a second the sign moves that tells that it is being thought about."""


class HintSource(Protocol):
    """Who is asked for advice."""

    def advise(self, state: Any, seat: Seat) -> None:
        """Ask what the seat could do from here. What was asked before is forgotten."""

    def judge(self, state: Any, seat: Seat, played: Turn) -> None:
        """Ask how good a turn was. What was asked before is forgotten."""

    def poll(self) -> Answer | None:
        """The answer, once it is there. Never waits. Raises ``GivenUp``."""

    def cancel(self) -> None:
        """Forget what was asked."""


class HintRules(NamedTuple):
    """What hints and the coach need to know of a game."""

    mentioned: float
    """Points of lead from which on the coach says that a turn gave them away."""
    decides: Callable[[Any], bool]
    """Given the snapshot: the player has something to decide, and sees all there is to it."""
    faces_of: Callable[[Any], tuple[Face, ...]]
    """What has to be picked for a choice; what closes it last."""
    can_judge: Callable[[AnyMatch, Done], bool]
    """The coach has something to say of the turn, now that it is as far as that."""


class HintController:
    """What a player asks at a table, and what came of it.

    An answer counts for the position it was asked in. Where the game goes on as advised, the rest
    of the advice stays; else the hints are gone.
    """

    def __init__(
        self,
        controller: TableController[Any, Any, Any],
        rules: HintRules,
        adviser: HintSource | None,
    ) -> None:
        """Without an adviser there is no advice."""
        self._controller = controller
        self._match = controller.match
        self._game = game_of(controller.match.state)
        self._rules = rules
        self.adviser = adviser
        self._hints: Hints | None = None
        self._judging: Done | None = None
        """The turn the coach is asked about."""
        self._leads = False
        """The focus is to go to the proposals, for who acts by keys or a pad."""
        self._count = len(controller.match.frames)
        self._last: AnyFrame = controller.match.frames[-1]
        """How many frames there were when the game was last looked at, and the last of them."""
        self._time = 0.0

    # -- what the player does ----------------------------------------------------------------------

    @property
    def allowed(self) -> bool:
        """Whether the house lets players ask."""
        return self.adviser is not None and self._match.house.help != "none"

    @property
    def explains(self) -> bool:
        """Whether turns that were played are explained: where help is allowed, or all is over."""
        return self.allowed or (self.adviser is not None and self._match.over)

    @property
    def _may_ask(self) -> bool:
        return self.allowed and self._rules.decides(self._controller.snapshot())

    @property
    def waits(self) -> bool:
        """Whether hints were asked for and are still to come."""
        return self._hints is not None and self._hints.waits

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
        """Put the hints away. Whether there were any."""
        if self._hints is None or not self._hints.asked:
            return False
        self._controller.app.audio.play(Sound.DIALOG_CLOSE)
        self._forget_hints()
        self._show()
        return True

    def take_up(self, number: int) -> None:
        """Have in hand what the first choice of the proposal needs; it still has to be made."""
        controller, hints = self._controller, self._hints
        if hints is None or number >= len(hints.advice):
            return
        *things, last = tokens_for(self._rules.faces_of(hints.advice[number].turn[0]))
        controller.app.audio.play(Sound.CARD_SLIDE)
        self._hints = hints._replace(shown=number)
        controller.ui = replace(controller.ui, picked=tuple(things), hints=self._hints)
        controller.refresh()
        if controller.ui.keyed and last in controller.picture.by_token:
            controller.focus(last, keyed=True)

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Notice what happened, and what was answered. Whether there is something new."""
        self._time += dt
        frames = self._match.frames
        if len(frames) != self._count or frames[-1] is not self._last:
            self._went_on()
            self._count, self._last = len(frames), frames[-1]
        self._listen()
        return self._show()

    def resume(self) -> None:
        """The table is free again: somebody else may have asked in the meantime."""
        if not self.allowed:
            self._forget_hints()
            for seat in self._controller.view.humans:
                self._note(seat, None)
        self._put()

    def _put(self) -> None:
        """Put the question that waits for an answer, if there is one."""
        if self.adviser is None:
            return
        if self._judging is not None:
            seat, before, played = self._judging
            self.adviser.judge(self._match.frames[before].state, seat, played)
        elif self._hints is not None and self._hints.waits:
            self.adviser.advise(self._match.state, self._controller.view.seat)

    def _listen(self) -> None:
        """Take the answer, once it is there."""
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
            if answer.lost >= self._rules.mentioned:
                self._note(self._judging.seat, Remark(self._judging.before, answer))
            self._judging = None
        elif answer and not isinstance(answer, Judgement):
            self._advised(answer)

    def _advised(self, advice: tuple[Advice[Any, Any], ...]) -> None:
        """Propose these turns. Who asked by keys or a pad goes on with the best one."""
        if self._hints is not None and self._hints.waits:
            self._hints = self._hints._replace(advice=advice)
            self._leads = True

    # -- what happened -----------------------------------------------------------------------------

    def _went_on(self) -> None:
        """Something was chosen, or taken back."""
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
        """Keep what remains of the proposals that began with what was now chosen."""
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
        """Ask the coach about the turn of this choice, if it is over and he is wanted."""
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
        """Have this as the coach's word on the seat's last turn."""
        view = self._controller.view
        if view.remark_on(seat) != remark:
            view.note(seat, remark)
            self._controller.refresh()

    def heard(self) -> Remark | None:
        """The coach's word for the player at the table, which is then gone from the table."""
        seat = self._controller.view.seat
        remark = self._controller.view.remark_on(seat)
        self._note(seat, None)
        return remark

    def _show(self) -> bool:
        """Show the hints as they are now. Whether that is news."""
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
            self._hints = hints = hints._replace(shown=shown, beat=beat)
        elif self._may_ask:
            hints = Hints()
        if hints == controller.ui.hints:
            return False
        controller.ui = replace(controller.ui, hints=hints)
        controller.refresh()
        if self._leads and hints is not None and hints.advice:
            self._leads = False
            if controller.app.devices.sort != "pointer":
                controller.focus(Token(Kind.HINT, "0"), keyed=True)
        return True
