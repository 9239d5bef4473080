"""The table of Roll & Write: the scene of a running game, and everything that opens over it."""

from __future__ import annotations

from collections.abc import Container
from itertools import takewhile
from typing import Final

from alhambra.ai.position import AnyJudgement
from alhambra.app.games.rollwrite.learning.rule_book import help_link
from alhambra.app.games.rollwrite.pages.close_up import RollwriteWhyScene, close_up_of
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene, read_best
from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.table.snapshot import BACK
from alhambra.app.games.rollwrite.table.table_rules import make_rules
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.controls import LOOK, PAST, PROGRAM, TURN, Controls
from alhambra.app.scenes.menu import TableMenus
from alhambra.app.scenes.why import Asked, CloseUpScene
from alhambra.app.table.advice.hint_controller import HintController, HintSource
from alhambra.app.table.controller import TableController
from alhambra.app.table.panels import Trouble
from alhambra.app.table.picture import Kind, Spot
from alhambra.app.table.table_input import Actions
from alhambra.app.table.table_scene import TableScene
from alhambra.app.ui.sounds import Piece
from alhambra.match.match import RollwriteMatch
from alhambra.rules.api import Holder, Seat
from alhambra.rules.rollwrite import NAME
from alhambra.rules.rollwrite.events import Completed, Event, StartPlayerDrawn, TurnBegan
from alhambra.rules.rollwrite.model import State

_PLACES: Final = range(1, 6)
CONTROLS: Final = Controls(
    (*TURN, "fast-forward", *PAST, *PROGRAM),
    ("nearer", "farther", "fit", "scores", "unseen", "peek", "clear", "look-6"),
    {
        LOOK: "rollwrite.control.look",
        **{f"look-{place}": f"rollwrite.control.look-{place}" for place in _PLACES},
    },
)
EVENING = 2 / 3
"""The part of all rounds after which evening falls."""


class RollwriteMenus(TableMenus):
    """Opens other scenes over the table. Nothing is hidden in this game."""

    def __init__(self, app: App, controller: TableController, hints: HintController) -> None:
        seats = len(controller.match.table.seats)
        controls = CONTROLS._replace(holders=seats if seats > 1 else 0)
        super().__init__(app, controller, hints, controls)
        self._counted = controller.match.state if controller.match.over else None
        """The state at the end for which the final count was shown."""

    def actions(self) -> Actions:
        controller = self._controller

        def back() -> bool:
            return controller.look(None)

        return Actions(
            self.open,
            self.result,
            self.log,
            self.remark,
            self.unsaved,
            self.look,
            self.inspect,
            self.help_link,
            buttons={BACK: back},
            put_away=(back,),
        )

    def look(self, holder: Holder) -> None:
        """Show a player's sheet large; virtual players have none."""
        self._controller.look(holder if isinstance(holder, int) else None)

    def help_link(self, spot: Spot | None) -> str:
        """Return the id of what the rule book is to explain at a spot."""
        return help_link(self._controller.snapshot(), spot)

    def inspect(self, spot: Spot) -> None:
        """Show a thing large, with all that is known of it; a player by the sheet."""
        if spot.token.kind is Kind.PLAYER:
            self._controller.look(int(spot.token.name))
            return
        close_up = close_up_of(self._controller.snapshot(), spot, self._app.t)
        if close_up is not None:
            self._app.stack.push(
                CloseUpScene(self._app, close_up, RulesAt(NAME, self.help_link(spot)))
            )

    @property
    def known(self) -> Container[Seat]:
        return range(len(self._match.table.seats))

    def explain(self, asked: Asked, judgement: AnyJudgement | None = None) -> RollwriteWhyScene:
        return RollwriteWhyScene(self._app, asked, self._hints.adviser, judgement)

    def completed(self, before: State) -> None:
        """Open the types completed in a round; ``before`` is the state before they were paid."""
        self._app.stack.push(CompletedScene(self._app, before))

    def result(self) -> None:
        """Open the result of the game; the first time after the final count."""
        if self._counted is self._match.state:
            super().result()
            return
        self._counted = self._match.state
        count = FinalCountScene(self._app, self._match.state, self.celebrate)
        self._controller.show_count(count)

    def end(self) -> RollwriteEndScene:
        return RollwriteEndScene(self._app, self._match.frames, self.again, self.series)


class RollwriteTableScene(TableScene):
    """A game of Roll & Write on the screen, and what the players do in it."""

    match: RollwriteMatch

    def __init__(
        self, app: App, match: RollwriteMatch, trouble: Trouble, adviser: HintSource | None = None
    ) -> None:
        """Without an adviser there are no hints."""
        best = read_best(match.state) if match.state.alone else 0
        controller = TableController(app, match, make_rules(best=best))
        controller.view.trouble = trouble
        hints = HintController(controller, adviser)
        self.menus = RollwriteMenus(app, controller, hints)
        """Opens other scenes over it."""
        super().__init__(app, controller, hints, self.menus.actions())
        self._seen = tuple(match.frames)
        """The frames that were searched for completed types."""
        self._completed: list[Event] = []
        """The first of the types of each round that were shown."""

    @property
    def is_late(self) -> bool:
        state = self.match.state
        return state.round > state.rounds * EVENING

    @property
    def piece(self) -> Piece:
        return Piece.ROLLWRITE

    # -- life --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        first = self._first_throw()
        if first is None or not self._app.settings.now.pace:
            self.controller.cut()
        elif self.announces:
            self.tell_opening(first)
        else:
            self.controller.happened(first)

    def _first_throw(self) -> int | None:
        """Return the number of the opening's first frame; None where a game continues."""
        frames = self.match.frames
        if sum(isinstance(frame.event, TurnBegan) for frame in frames) > 1:
            return None
        if not isinstance(frames[-1].event, TurnBegan):
            return None
        drawn = (n for n, one in enumerate(frames) if isinstance(one.event, StartPlayerDrawn))
        at = next(drawn, None)
        return None if at is None else at + 1

    # -- time --------------------------------------------------------------------------------------

    def _marked(self, at: int) -> None:
        """Open the types completed in a round, or the final count, before what follows is shown."""
        frames = self.controller.view.frames
        if isinstance(frames[at].event, Completed):
            self._show_completed(frames[at].event, frames[at - 1].state)
        else:
            self._shown_end = True
            self._show_end()

    def _show_completed(self, first: Event, before: State) -> None:
        """Open a round's types: ``first`` tells of one, ``before`` is the state before it."""
        self._completed.append(first)
        self.menus.completed(before)

    def _told(self) -> bool:
        """Open completed types whose animation was cut short. Return true if there are any."""
        seen, frames = self._seen, self.match.frames
        if len(seen) == len(frames) and seen[-1] is frames[-1]:
            return False
        known = zip(seen, frames, strict=False)
        # by their states: other house rules make another first frame
        same = takewhile(lambda pair: pair[0].state is pair[1].state, known)
        first = sum(1 for _ in same)
        self._seen = tuple(frames)
        missed = [at for at in self._paid(first) if not self._was_shown(frames[at].event)]
        for at in reversed(missed):  # the scene pushed last is on top
            self._show_completed(frames[at].event, frames[at - 1].state)
        return bool(missed)

    def _was_shown(self, completed: Event) -> bool:
        return any(one is completed for one in self._completed)

    def _paid(self, first: int) -> list[int]:
        """Return the frames from this one on that begin a round's payment for types."""
        events = [frame.event for frame in self.match.frames[first - 1 :]]
        paid = [isinstance(event, Completed) for event in events]
        return [first - 1 + n for n in range(1, len(paid)) if paid[n] and not paid[n - 1]]

    def _show_end(self) -> None:
        """Open the final count, and the result of the game."""
        self.menus.result()
