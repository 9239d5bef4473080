"""The table: the scene of a running game, and everything that opens over it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import partial

from alhambra.ai.position import AnyJudgement
from alhambra.app.games.alhambra.learning.rule_book import help_link
from alhambra.app.games.alhambra.pages.close_up import UnseenScene, close_up_of
from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.palace_look import AlhambraWhyScene, LookScene
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.table.deal import deal
from alhambra.app.games.alhambra.table.gestures.selection import (
    ground,
    introduce_dirk,
    is_new,
    turn_scores,
)
from alhambra.app.games.alhambra.table.market import LEFT
from alhambra.app.games.alhambra.table.palace.ground import Ground
from alhambra.app.games.alhambra.table.palace.palace_view import FIT_ALL
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.games.alhambra.table.table_rules import make_rules
from alhambra.app.input.intents import Scores, Unseen
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.chronicle_scene import LookBackScene
from alhambra.app.scenes.controls import ALL, LOOK
from alhambra.app.scenes.menu import TableMenus
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.scenes.why import Asked, CloseUpScene
from alhambra.app.table.advice.advice_sentences import reading_time
from alhambra.app.table.advice.hint_controller import HintController, HintSource
from alhambra.app.table.buttons import LOG
from alhambra.app.table.controller import TableController
from alhambra.app.table.panels import Trouble
from alhambra.app.table.picture import Kind, Spot
from alhambra.app.table.table_input import Actions
from alhambra.app.table.table_scene import TableScene
from alhambra.app.ui.sounds import Piece, table_piece
from alhambra.match.match import AlhambraMatch
from alhambra.rules.alhambra import NAME
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.observe import Seen, observe
from alhambra.rules.api import Holder, Seat

OF_THE_HAND = (AlhambraWhyScene, CloseUpScene, LookBackScene, UnseenScene)
"""Scenes over the table that tell of the own hand."""
EVENING = 2
"""The scoring after which evening falls."""
HEARING, FADING = 2.0, 0.5
"""Seconds that what opponents say stays beyond its reading time, and in which it fades."""


class AlhambraMenus(TableMenus):
    """Opens other scenes over the table."""

    def __init__(self, app: App, controller: TableController, hints: HintController) -> None:
        dirk = controller.match.state.with_dirk
        holders = len(controller.match.table.seats) + dirk
        controls = ALL._replace(holders=holders, own={LOOK: "control.look_dirk"} if dirk else {})
        super().__init__(app, controller, hints, controls)

    def actions(self) -> Actions:
        scores = partial(turn_scores, self._controller)
        return Actions(
            self.open,
            self.result,
            self.log,
            self.remark,
            self.unsaved,
            self.palace,
            self.inspect,
            self.help_link,
            {Scores: scores, Unseen: self.unseen},
            {
                SCORES: scores,
                FIT_ALL: self._controller.fit_ground,
                **dict.fromkeys(LEFT.values(), self.unseen),
            },
        )

    # -- views; animations finish first ------------------------------------------------------------

    def _seen(self) -> Seen:
        """Return what may be shown: while the hand is covered, only what everybody may see."""
        controller, hidden = self._controller, self._controller.snapshot().covered
        return observe(controller.match.state, None if hidden else controller.view.seat)

    def unseen(self) -> None:
        """Open the page of what is in the bag, the deck and covered hands."""
        self._controller.finish_telling()
        self._app.stack.push(UnseenScene(self._app, self._seen()))

    def palace(self, who: Holder) -> None:
        """Open somebody's palace large; the number after the last seat's is Dirk's.

        Does nothing for a seat that is not at the table.
        """
        self._controller.finish_telling()
        seen = self._seen()
        if who == len(seen.players) and seen.dirk is not None:
            who = "dirk"
        if who == "dirk" or who < len(seen.players):
            self._app.stack.push(LookScene(self._app, seen, who))

    def help_link(self, spot: Spot | None) -> str:
        """Return the id of what the rule book is to explain at a spot."""
        return help_link(self._controller.snapshot(), spot)

    def inspect(self, spot: Spot) -> None:
        """Show a thing large, with all that the player may know of it."""
        snapshot = self._controller.snapshot()
        if spot.token.kind in (Kind.PLAYER, Kind.DIRK):
            self.palace("dirk" if spot.token.kind is Kind.DIRK else int(spot.token.name))
        elif spot.token in LEFT.values():
            self.unseen()
        elif spot.token == LOG:
            self.log()
        elif (close_up := close_up_of(snapshot, spot, self._app.t)) is not None:
            self._app.stack.push(
                CloseUpScene(self._app, close_up, RulesAt(NAME, self.help_link(spot)))
            )

    # -- what happened -----------------------------------------------------------------------------

    @property
    def known(self) -> Container[Seat]:
        """The player's own hand unless it is covered; all hands after the end."""
        match, view = self._controller.match, self._controller.view
        if match.over:
            return frozenset(range(len(match.table.seats)))
        return frozenset(() if self._controller.snapshot().covered else (view.seat,))

    def explain(self, asked: Asked, judgement: AnyJudgement | None = None) -> AlhambraWhyScene:
        return AlhambraWhyScene(self._app, asked, self._hints.adviser, judgement)

    # -- during the game ---------------------------------------------------------------------------

    def hand_over(self) -> bool:
        """Ask for the player whose hand comes next, if the house rules say so. Return true then."""
        controller, view = self._controller, self._controller.view
        if not view.ui.covered or controller.match.house.privacy != "hand-over":
            return False
        name, at = controller.match.table.seats[view.seat].name, view.ended_at
        hand_over = HandOverScene(self._app, view.seat, name, at, controller.uncover, self.open)
        self._app.stack.push(hand_over)
        return True

    def scoring(self, at: int) -> None:
        """Open the scoring of this frame, counted row by row."""
        frames = self._controller.match.frames
        event = frames[at].event
        assert isinstance(event, Scored)
        scoring = ScoringScene(self._app, frames[at - 1].state, event.round)
        self._controller.show_count(scoring)

    def end(self) -> AlhambraEndScene:
        frames = self._controller.match.frames
        return AlhambraEndScene(self._app, frames, self.again, self.series)


class AlhambraTableScene(TableScene):
    """A match on the screen, and what the players do in it."""

    match: AlhambraMatch

    def __init__(
        self,
        app: App,
        match: AlhambraMatch,
        trouble: Trouble,
        adviser: HintSource | None = None,
    ) -> None:
        """Without an adviser there are no hints."""
        controller = TableController(app, match, make_rules())
        controller.view.trouble = trouble
        hints = HintController(controller, adviser)
        self.menus = AlhambraMenus(app, controller, hints)
        """Opens other scenes over it."""
        super().__init__(app, controller, hints, self.menus.actions())
        self._heard = 0.0
        """Seconds since an opponent spoke."""

    # -- life --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        introduce_dirk(self.controller)
        self.controller.cut()
        now = self._app.settings.now
        calm = now.reduced_motion or not (now.pace and self.announces)
        if not self.menus.hand_over() and not calm and is_new(self.match):
            deal(self.controller.view)

    def hide_secrets(self) -> None:
        """Cover the hand again, and close what tells of it: others may look at the screen."""
        if self.controller.cover():
            scenes = self._app.stack.scenes
            telling = (n for n, scene in enumerate(scenes) if isinstance(scene, OF_THE_HAND))
            for _ in scenes[next(telling, len(scenes)) :]:
                self._app.stack.pop()

    @property
    def is_late(self) -> bool:
        return self.match.state.scored >= EVENING

    @property
    def piece(self) -> Piece:
        return table_piece(self.match.state.scored)

    # -- view --------------------------------------------------------------------------------------

    def ground(self) -> Ground:
        """Return the place of the large palace's cells on the screen."""
        return ground(self.controller.view)

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        return super().update(dt) or self._hear(dt)

    def _hear(self, dt: float) -> bool:
        """Let what an opponent said fade once it was read. Return true if it does so now."""
        controller = self.controller
        if self._timeline.telling or not controller.view.settled:
            return False
        speech = controller.snapshot().speech
        if speech is None or speech.at <= self.ui.heard:
            self._heard = 0.0
            return False
        self._heard += dt
        if self._heard < HEARING + reading_time(self._app.t(speech.words)):
            return False
        controller.ui = replace(self.ui, heard=speech.at)
        controller.refresh(FADING)
        return True

    def _marked(self, at: int) -> None:
        """Open a scoring."""
        self.menus.scoring(at)

    def _handed_on(self) -> None:
        """Ask for the next player before the hand is visible."""
        self.menus.hand_over()

    def _told(self) -> bool:
        """Ask for the player whose hand was covered again: by taking back, or behind a menu."""
        return self.match.human_to_move and self.menus.hand_over()

    def _show_end(self) -> None:
        self.menus.celebrate()
