"""The palaces of the day for the screens: their tables, results and medals, and how they begin."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import date
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.app import App
from alhambra.app.scenes.notice import open_notice
from alhambra.app.scenes.results.result_parts import MARK_SIGNS, describe_marks
from alhambra.app.scenes.saved.saved_game_view import fault_text
from alhambra.app.scenes.saved.saved_games import Launcher
from alhambra.library.daily_results import DailyResults
from alhambra.library.game_library import CURRENT, LEFT, GameEntry
from alhambra.match.daily import (
    MEDALS,
    agreed_for,
    counted_day,
    daily_table,
    day_of,
    is_counted,
    medal_of,
)
from alhambra.opponents.medals import serve_marks
from alhambra.opponents.worker import GivenUp, WorkerClient
from alhambra.record.fields import RecordError
from alhambra.record.lines import read_lines
from alhambra.rules.api import Table
from alhambra.rules.games import game_of

log = logging.getLogger(__name__)

SECONDS: Final = 120.0
"""Seconds that the games for the medals may take: ten times as many as on a slow machine."""
LEAF_HEAD: Final = 0.3
"""The height of the golden head of a leaf, in heights of the leaf."""
PLAY: Final = "play"
"""Today's game that counts can be begun."""
CONTINUE: Final = "continue"
"""The game that counts was left, and goes on."""
PRACTISE: Final = "practise"
"""The deal can be played, but no game of it counts any more."""


def draw_leaf(canvas: Canvas, box: Box, day: int) -> None:
    """Draw a leaf of a calendar."""
    leaf = box.fit(0.92)
    canvas.fill(leaf, "cream", 1.0, canvas.corner)
    head, rest = leaf.cut_top(leaf.h * LEAF_HEAD)
    canvas.fill(head, "gold", 1.0, canvas.corner)
    canvas.fill(head.cut_bottom(head.h / 2)[0], "gold")
    canvas.number(day, rest, rest.h * 0.72, "ink")


class DailyGames:
    """The palaces of the day. Their medals are worked out by a process of its own."""

    def __init__(
        self,
        app: App,
        launcher: Launcher,
        results: DailyResults,
        worker: WorkerClient | None = None,
    ) -> None:
        self.app = app
        self._launcher = launcher
        self.worker = worker or WorkerClient("alhambra-medals", serve_marks)
        self.results = results
        self._wanted: list[tuple[str, date]] = []
        """Games whose medals are worked out; the first one now."""
        self._tried: set[tuple[str, date]] = set()

    # -- for other screens -------------------------------------------------------------------------

    def describe(self) -> str:
        """Return what is left to play today."""
        today = self.app.today()
        played = [self.results.of(game.name, today).points for game in self.app.offered]
        left = sum(not points for points in played)
        return self.app.t("daily.left", count=left) if left else self.app.t("daily.done")

    def sign(self, canvas: Canvas, box: Box) -> None:
        """Draw today's leaf of the calendar."""
        draw_leaf(canvas, box, self.app.today().day)

    def reached(self, game: str, day: date, points: int) -> tuple[str, str]:
        """Return the medal's sprite and the sentence on these points; empty until it is known."""
        if not (marks := self.results.of(game, day).marks):
            return "", ""
        text = describe_marks(self.app.t, [*zip(MEDALS, marks, strict=True)], points)
        return MARK_SIGNS.get(medal_of(marks, points) or "", ""), text

    # -- games -------------------------------------------------------------------------------------

    def table(self, game: str, day: date, *, counts: bool = False) -> Table:
        """Return the table of a day, with the person who sat down here last."""
        agreed = agreed_for(day, self.app.settings.now.house, counts=counts)
        return daily_table(game, day, self.app.last_player, agreed)

    def way(self, game: str, day: date) -> str:
        """Return what can be done with a day: ``PLAY``, ``CONTINUE`` or ``PRACTISE``."""
        result = self.results.of(game, day)
        if result.begun and not result.points and self._left_game(game, day) is not None:
            return CONTINUE
        return PLAY if day == self.app.today() and not result.begun else PRACTISE

    def play(self, game: str, day: date) -> None:
        """Do what can be done with a day."""
        way = self.way(game, day)
        entry = self._left_game(game, day) if way == CONTINUE else None
        if entry is None:
            self.app.devices.seat({})
            self.app.start_game(self.table(game, day, counts=way == PLAY))
        elif entry.place == CURRENT:
            self.app.continue_game()
        else:
            try:
                self._launcher.go_on(entry)
            except (RecordError, OSError) as error:
                log.warning("the game of the day cannot be continued: %s", error)
                open_notice(self.app, fault_text(self.app.t, error))

    def _left_game(self, game: str, day: date) -> GameEntry | None:
        """Return the game that counts for a day, where it was left; None if it is gone."""
        for entry in self._launcher.library.entries():
            if entry.place not in (CURRENT, LEFT):
                continue
            try:
                first = next(read_lines(entry.path)).entry
            except (RecordError, OSError, StopIteration):
                continue
            table = game_of(first).table_of(first)
            if table.game == game and counted_day(table) == day:
                return entry
        return None

    def begun(self, table: Table) -> None:
        """Note that a game was begun, if it is one of a day that counts."""
        if (day := counted_day(table)) is not None:
            self.results.begin(table.game, day)

    def ended(self, table: Table, points: Sequence[int], places: Sequence[int]) -> None:
        """Let the medals of a game of a day be worked out; note its result if it counts."""
        if (day := day_of(table)) is not None:
            self.want(table.game, day)
            if is_counted(table):
                self.results.end(table.game, day, tuple(points), tuple(places))

    # -- medals ------------------------------------------------------------------------------------

    def want(self, game: str, day: date) -> None:
        """Let the medals of a day be worked out, once."""
        asked = game, day
        if not self.results.of(game, day).marks and asked not in self._tried:
            self._tried.add(asked)
            self._wanted.append(asked)

    def update(self) -> bool:
        """Go on with the medals, without waiting. Return true if some are known now."""
        if not self._wanted:
            return False
        game, day = self._wanted[0]
        if not self.worker.asked:
            table = self.table(game, day)
            self.worker.ask("marks", self._launcher.boxes[game], table, seconds=SECONDS)
        try:
            marks: tuple[int, ...] | None = self.worker.poll()
        except GivenUp as error:
            log.warning("the medals of a day cannot be worked out: %s", error)
            marks = None
        if marks is not None:
            self.results.mark(game, day, marks)
        if not self.worker.asked:
            del self._wanted[0]
        if not self._wanted:
            self.worker.close()
        return marks is not None

    def close(self) -> None:
        """End the process."""
        self.worker.close()
