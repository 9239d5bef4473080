"""The goals that a set-up offers: a line with the next three, and what each asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY
from alhambra.app.program.app import App
from alhambra.app.program.i18n import joined
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import NOWHERE, Widget
from alhambra.library.goals import offered, read_goals
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match_game import Goal
from alhambra.paths import goals_file
from alhambra.rules.api import HUMAN, Seated

HEIGHT: Final = 540
"""Units of the panel with the sentences."""


class GoalOffer:
    """The line, which can be pressed for the sentences."""

    def __init__(self, app: App, game: str) -> None:
        """``game``: its name in records."""
        self._app = app
        self._goals = MATCH_GAMES[game].goals
        self._games = read_goals(goals_file())
        self.offered: Sequence[Goal] = ()
        """The next goals of the people at the table."""
        self._line = Button("goals", self._words, self._explain, "laurel", ghost=True, style=BODY)

    def widgets(self, seats: Sequence[Seated]) -> Sequence[Widget]:
        """Return the line for these players; none without people, or without goals ahead."""
        people = [seated.name for seated in seats if seated.kind == HUMAN]
        self.offered = offered(self._goals, self._games, people, len(seats)) if people else ()
        self._line.box = NOWHERE
        return (self._line,) if self.offered else ()

    def place(self, canvas: Canvas, page: Box) -> Box:
        """Place the line at the top of the page; return the room below, all of it without one."""
        if not self.offered:
            return page
        line, rest = page.cut_top(canvas.row_height, canvas.close)
        wide = self._line.needed(canvas) + 2 * canvas.page
        self._line.box = line.centered(min(line.w, wide), line.h)
        return rest

    def _words(self) -> str:
        titles = [self._app.t(f"goal.{goal.id}") for goal in self.offered]
        return self._app.t("goals.offered", goals=joined(self._app.t, titles, "list.dot"))

    def _explain(self) -> None:
        """Tell what the goals ask for."""
        t, stack = self._app.t, self._app.stack
        lines = [
            t("goals.line", title=t(f"goal.{goal.id}"), text=t(f"goal_text.{goal.id}"))
            for goal in self.offered
        ]
        text = "\n".join((*lines, "", t("goals.quiet")))
        ways, sound = (Answer("tally.continue", stack.pop),), Sound.DIALOG_OPEN
        stack.push(NoticeScene(self._app, t("goals.title"), text, ways, sound, height=HEIGHT))
