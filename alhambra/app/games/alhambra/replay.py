"""A replay of Alhambra: its hands can be opened, and its turns reviewed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from alhambra.ai.position import AnyJudgement
from alhambra.app.games.alhambra.pages.close_up import UnseenScene
from alhambra.app.games.alhambra.pages.palace_look import AlhambraWhyScene
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.setup import OFFER
from alhambra.app.games.alhambra.table.gestures.selection import ground
from alhambra.app.games.alhambra.table.layout import above_drawer, drawer
from alhambra.app.games.alhambra.table.market import LEFT
from alhambra.app.games.alhambra.table.palace.ground import FIT, zoomed
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.games.alhambra.table.table_rules import make_rules
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Intent, Peek, Scores, Unseen, Zoom
from alhambra.app.program.app import App
from alhambra.app.program.i18n import joined
from alhambra.app.program.scene_stack import RulesAt, Scene
from alhambra.app.replay.replay_scene import REVIEW_ROW, ReplayPanel, ReplayScene
from alhambra.app.replay.time_track import GRAPH_HEIGHT, Mark
from alhambra.app.replay.watching_scene import Passing
from alhambra.app.scenes.why import Asked
from alhambra.app.table.picture import Kind
from alhambra.app.table.table_view import TableView
from alhambra.app.ui.rows import Toggle
from alhambra.app.ui.sounds import Piece, Sound, table_piece
from alhambra.app.ui.widget import Widget
from alhambra.match.games import PlayedTurn
from alhambra.match.replay import Replay
from alhambra.reviews.review import Reviewer
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra import NAME
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.observe import observe
from alhambra.rules.api import Seat

SUNK = 30
"""Units of the drawer's frame below the window's edge."""


class PassingTally(Passing, ScoringScene):
    """A scoring in a film: it closes by itself."""


class AlhambraReplayScene(ReplayScene):
    """The table of a recorded game, its hands covered or open, and the review of its turns."""

    rules = RulesAt(NAME)
    offer = OFFER

    def __init__(
        self,
        app: App,
        frames: Sequence[game.HistoryFrame],
        eyes: tuple[Seat, ...] | None = None,
        reviewing: Callable[[], Reviewer] | None = None,
    ) -> None:
        """``eyes``: the seats whose hands may be seen; None: all.

        ``reviewing`` begins the review of the game, if one is offered. It shows all hands.
        """
        assert reviewing is None or eyes is None, "a review would tell of covered hands"
        self._eyes = eyes
        self.keeps_people = eyes is not None
        self._row = 0 if reviewing is None else REVIEW_ROW
        self.open_hands = False
        """True if all hands are visible."""
        replay = Replay(frames)
        view = TableView(app, replay, make_rules(partial(above_drawer, row=self._row)))
        view.tells_again = False
        super().__init__(app, replay, view, reviewing)
        self.look_from(next(iter((*(eyes or ()), *view.humans)), 0))
        marks = [Mark(stop, ROMAN[round]) for round, stop in replay.scorings.items()]
        self.panel = ReplayPanel(app, self, self._rows(), marks)

    def _rows(self) -> tuple[Widget, ...]:
        """Return the rows for open hands and for the review, where they are offered."""
        t, rows = self._app.t, list[Widget]()
        if self._eyes is None:
            hands = Toggle(
                "hands",
                lambda on: t("replay.hands_open" if on else "replay.hands_hidden"),
                lambda: self.open_hands,
                self.open_all,
            )
            rows.append(hands)
        return *rows, *self.review_rows()

    # -- the review --------------------------------------------------------------------------------

    def numbered(self, turn: PlayedTurn) -> str:
        return self._app.t("table.round_turn", turn=turn.turn)

    def why(self, asked: Asked, judgement: AnyJudgement) -> AlhambraWhyScene:
        return AlhambraWhyScene(self._app, asked, None, judgement)

    def make_room(self, on: bool) -> None:
        arrange = partial(above_drawer, row=self._row, graph=GRAPH_HEIGHT if on else 0)
        self.view.play_by(replace(make_rules(arrange), observe=self.view.rules.observe))

    # -- view --------------------------------------------------------------------------------------

    def look_from(self, seat: Seat) -> None:
        covered = self._eyes is not None and seat not in self._eyes
        self.view.ui = replace(self.view.ui, covered=covered)
        super().look_from(seat)

    def open_all(self, on: bool) -> None:
        """Show the hands of all, or of one seat alone."""
        self.open_hands = on
        self.view.rules = replace(
            self.view.rules, observe=self.view.rules.unveil if on else observe
        )
        self._see_again()

    @property
    def piece(self) -> Piece:
        return table_piece(self.replay.state.scored)

    def describe_stop(self, stop: int) -> str:
        turn, seat = self.replay.stops[stop].turn, self.replay.stops[stop].seat
        name = self.replay.table.seats[seat].name
        return joined(self._app.t, (self._app.t("table.round_turn", turn=turn), name), "list.dot")

    def make_count(self, at: int) -> Scene:
        before, event = self.replay.whole[at - 1].state, self.replay.whole[at].event
        assert isinstance(event, Scored)
        if not self.playing:
            return ScoringScene(self._app, before, event.round)
        passing = PassingTally(self._app, before, event.round)
        passing.speed = self.speed
        return passing

    # -- intents -----------------------------------------------------------------------------------

    def special(self, intent: Intent) -> bool:
        match intent:
            case Peek(down) if self._eyes is None:
                self.open_all(down)
            case Scores():
                self.turn_scores()
            case Unseen():
                self._open_unseen()
            case Zoom(steps):
                self.wheel(self.view.layout.room.center, steps)
            case _:
                return False
        return True

    def turn_scores(self) -> None:
        """Turn the scoring table over, as at a running game's table."""
        self._app.audio.play(Sound.CARD_TURN)
        self.view.ui = replace(self.view.ui, all_rounds=not self.view.ui.all_rounds)
        self._see_again()

    def _open_unseen(self) -> None:
        """Open the page of what is still to come at the present stop."""
        self.playing = False
        view = self.view
        seen = view.rules.observe(self.replay.state, None if view.ui.covered else view.seat)
        self._app.stack.push(UnseenScene(self._app, seen))

    def _click(self, pos: Position) -> None:
        spot = self.picture.spot_at(pos, (Kind.BUTTON,))
        if spot is not None and spot.token == SCORES and self.review is None:
            self.turn_scores()
        elif spot is not None and spot.token in LEFT.values():
            self._open_unseen()
        else:
            super()._click(pos)

    def wheel(self, pos: Position, steps: float) -> None:
        area = self.view.layout.room
        if area.contains(pos):
            view = zoomed(self.view.ui.view, steps, pos, area, ground(self.view).side)
            self.view.ui = replace(self.view.ui, view=view if abs(view.zoom - 1) > 0.02 else FIT)
            self._see_again()

    # -- drawing -----------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        layout, review = self.view.layout, self.review
        if review is not None:
            review.draw(canvas, layout.scoring.union(layout.chronicle))
        room = drawer(layout, 0 if review is None else GRAPH_HEIGHT)
        unit = layout.metrics.unit
        self.panel.draw(canvas, unit, layout.actions, room, SUNK * unit)
