"""A replay of Roll & Write: the chronicle replaces the dice, the review the places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.ai.position import AnyJudgement
from alhambra.app.games.rollwrite.pages.close_up import RollwriteWhyScene
from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.setup import OFFER
from alhambra.app.games.rollwrite.table.chronicle import holder_sign, make_entries
from alhambra.app.games.rollwrite.table.table_rules import make_rules
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import CAPTION, NOTE
from alhambra.app.program.app import App
from alhambra.app.program.i18n import joined
from alhambra.app.program.scene_stack import RulesAt, Scene
from alhambra.app.replay.replay_scene import REVIEW_ROW, ReplayPanel, ReplayScene
from alhambra.app.replay.time_track import DRAWER, Across, Mark
from alhambra.app.replay.watching_scene import Passing
from alhambra.app.scenes.why import Asked
from alhambra.app.table.chronicle_lines import Entry, draw_entries
from alhambra.app.table.table_view import TableView
from alhambra.app.ui.chart import ValueScale, draw_curve, spread_out
from alhambra.app.ui.ornaments import opaque_panel
from alhambra.app.ui.rows import Choice
from alhambra.app.ui.sounds import Piece
from alhambra.match.games import PlayedTurn
from alhambra.match.replay import Replay, RollwriteReplay
from alhambra.reviews.review import Reviewer
from alhambra.rules import rollwrite as game
from alhambra.rules.rollwrite import NAME, points
from alhambra.rules.rollwrite.events import Completed
from alhambra.rules.rollwrite.model import Holder, virtual_number

GRAPH_HEIGHT = 92
"""Units of the height of the graph."""
SCALE_LINES = 3
"""The most lines of the graph's scale."""
LEAST_POINTS = 10
"""The full height of the graph means at least this many points."""
FIGURES = 38
"""Units of the width of the figures at the left of the graph."""
SIGN = 24
"""Units of a side of the emblem at the end of a line."""
LOG_ENTRIES = 30
"""The most lines of the chronicle that fit."""


class PointsGraph:
    """A line for everybody who scores: the points if the game ended there."""

    high, left = GRAPH_HEIGHT, FIGURES - 20.0

    def __init__(self, replay: RollwriteReplay) -> None:
        stops = replay.stops
        firsts = [n for n, stop in enumerate(stops) if n == 0 or stop.turn > stops[n - 1].turn]
        places = list(dict.fromkeys((*firsts, replay.last)))
        self.looks = tuple((n, points(replay.whole[stops[n].frame - 1].state)) for n in places)
        """Everybody's points by stops: one for each turn, and the last."""
        found = [gets for _, look in self.looks for gets in look.values()]
        self._scale = ValueScale(min(found), max(min(found) + LEAST_POINTS, *found))

    def draw(self, canvas: Canvas, room: Box, across: Across, at: int) -> None:
        """Draw the lines, an emblem at the end of each, and the present place."""
        room = room.cut_bottom(canvas.close)[1]
        self._scale.draw(canvas, room, SCALE_LINES, NOTE)
        here = across(at)
        canvas.line(
            ((here, room.y - canvas.close), (here, room.bottom)), "gold", max(1.0, canvas.hair), 0.8
        )
        now = self._now(at)
        for who in now:
            line = [(across(stop), self._scale.y(room, look[who])) for stop, look in self.looks]
            draw_curve(canvas, line, _colour(who), _strength(who))
        for who, gets in now.items():
            middle = here, self._scale.y(room, gets)
            canvas.circle(middle, canvas.close, "night")
            canvas.circle(middle, canvas.tight, _colour(who))
        self._draw_ends(canvas, room)

    def _now(self, at: int) -> dict[Holder, int]:
        """Return everybody's points at a stop, as they were when its turn began."""
        return dict([look for stop, look in self.looks if stop <= at][-1])

    def _draw_ends(self, canvas: Canvas, room: Box) -> None:
        """Draw the emblems, the most points on top, as near their lines as they fit."""
        side = canvas.px(SIGN)
        last = self.looks[-1][1]
        order = sorted(last, key=lambda who: -last[who])
        step = min(side * 0.86, (room.h - side * 0.2) / max(1, len(order) - 1))
        heights = spread_out(
            [self._scale.y(room, last[who]) for who in order], step, room.bottom - side / 2
        )
        x = room.right + canvas.panel
        for who, y in zip(order, heights, strict=True):
            canvas.image(holder_sign(who), Box.around((x, y), side, side))


def _colour(who: Holder) -> str:
    return "muted" if isinstance(who, str) else f"player-{who}"


def _strength(who: Holder) -> float:
    """Return a line's opacity: virtual players share a colour, each paler than the last."""
    return 1.0 - 0.22 * virtual_number(who) if isinstance(who, str) else 1.0


class PassingCompleted(Passing, CompletedScene):
    """Completed types in a film: the scene closes by itself."""


class PassingCount(Passing, FinalCountScene):
    """The final count in a film."""


class RollwriteReplayScene(ReplayScene):
    """The sheets of a recorded game, and the review of its turns. Nothing in it is hidden."""

    rules = RulesAt(NAME)
    offer = OFFER
    fork_text = "rollwrite.fork_text"
    high = GRAPH_HEIGHT

    def __init__(
        self,
        app: App,
        frames: Sequence[game.HistoryFrame],
        reviewing: Callable[[], Reviewer] | None = None,
    ) -> None:
        """``reviewing`` begins the review of the game, if one is offered."""
        replay: RollwriteReplay = Replay(frames)
        row = 0 if reviewing is None else REVIEW_ROW
        rules = make_rules(DRAWER + GRAPH_HEIGHT, row, as_recorded=True)
        super().__init__(app, replay, TableView(app, replay, rules), reviewing)
        self._course = PointsGraph(replay)
        self._lines: tuple[object, tuple[Entry, ...]] = None, ()
        self.look_from(next(iter(self.view.humans), 0))
        rounds: dict[int, int] = {}
        for number in range(replay.last + 1):
            rounds.setdefault(self._round(number), number)
        self.rounds = rounds
        """The stop at which a round begins, by its number."""
        marks = [Mark(stop, str(round)) for round, stop in rounds.items()]
        self.panel = ReplayPanel(app, self, (self._round_row(), *self.review_rows()), marks)
        self.panel.beside((), self.graph)

    def _round_row(self) -> Choice[int]:
        """Return the row that goes from round to round."""
        return Choice(
            "round",
            tuple(self.rounds),
            self._in_words,
            lambda: self._round(self.shown),
            self._to_round,
        )

    def _to_round(self, round: int) -> None:
        self.playing = False
        self.go(self.rounds[round])

    def _round(self, stop: int) -> int:
        """Return the number of the round of a stop."""
        round: int = self.replay.whole[self.replay.stops[stop].frame - 1].state.round
        return round

    # -- the review --------------------------------------------------------------------------------

    @property
    def graph(self) -> PointsGraph:
        """The graph of everybody's points."""
        return self._course

    def numbered(self, turn: PlayedTurn) -> str:
        return self._app.t("saves.round", round=turn.turn)

    def why(self, asked: Asked, judgement: AnyJudgement) -> RollwriteWhyScene:
        return RollwriteWhyScene(self._app, asked, None, judgement)

    # -- view --------------------------------------------------------------------------------------

    def _in_words(self, round: int) -> str:
        return self._app.t("rollwrite.round", round=round, rounds=self.replay.state.rounds)

    @property
    def piece(self) -> Piece:
        return Piece.ROLLWRITE

    def describe_stop(self, stop: int) -> str:
        name = self.replay.state.players[self.replay.stops[stop].seat].name
        return joined(self._app.t, (self._in_words(self._round(stop)), name), "list.dot")

    def make_count(self, at: int) -> Scene:
        before, event = self.replay.whole[at - 1].state, self.replay.whole[at].event
        completed = isinstance(event, Completed)
        if not self.playing:
            return (CompletedScene if completed else FinalCountScene)(self._app, before)
        passing = (PassingCompleted if completed else PassingCount)(self._app, before)
        passing.speed = self.speed
        return passing

    # -- intents -----------------------------------------------------------------------------------

    def wheel(self, pos: Position, steps: float) -> None:
        """Step from choice to choice at every place, as there is nothing to zoom."""
        self.step(-1 if steps > 0 else 1)

    # -- drawing -----------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        layout, review = self.view.layout, self.review
        if review is not None:
            review.draw(canvas, layout.places.union(layout.sums))
        unit = layout.metrics.unit
        opaque_panel(canvas, layout.options)
        inner = layout.options.inset(16 * unit, 12 * unit)
        heading, lines = inner.cut_top(32 * unit, 6 * unit)
        canvas.write(self._app.t("table.chronicle").upper(), heading, CAPTION.shadowed)
        draw_entries(canvas, self.entries(), lines, NOTE)
        self.panel.draw(canvas, unit, layout.actions, layout.drawer)

    def entries(self) -> tuple[Entry, ...]:
        """Return the last lines of the chronicle up to the present stop."""
        end = self.view.last_shown + 1
        key = end, self._app.settings.now.language
        if self._lines[0] != key:
            events = (frame.event for frame in self.replay.whole[:end])
            names = [seated.name for seated in self.replay.table.seats]
            self._lines = key, make_entries(events, names, self._app.t, LOG_ENTRIES)
        return self._lines[1]
