"""The page of goals: those reached, with what was built; the way through the levels; the commonest
mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites.atlas import FACES
from alhambra.app.gfx.theme import BODY, CAPTION, HEADING, LABEL, LEAD, NOTE
from alhambra.app.program.app import App
from alhambra.app.program.faces import face
from alhambra.app.program.i18n import joined
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.levels_and_goals import read_games
from alhambra.app.scenes.results.result_parts import row_ground
from alhambra.app.scenes.saved.saved_game_view import write_day
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.scroller import Scroller
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import NOWHERE, Look, ring, set_boxes
from alhambra.library.game_library import GameEntry, Summaries, Summary
from alhambra.library.goals import GoalReading, Reached, firsts
from alhambra.library.ledger import Ledger
from alhambra.library.player_strength import levels_beaten
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match_game import Goal
from alhambra.reviews.review import CommonMistake, commonest_mistake
from alhambra.rules.api import Seat
from alhambra.rules.games import AnyState

WIDTH, HEIGHT = 1560, 1044
"""Units of the panel."""
ROW: Final = 50
"""Units of a goal's row."""
LIST: Final = 0.46
"""The width of the list, relative to the page."""
WAY: Final = 176
"""Units of the height of the way through the levels."""
FACE: Final = 0.56
"""The side of a face on it, in heights of its button."""
WREATH: Final = 0.2
"""The width of a laurel round a face, in sides of it."""
FAINT: Final = 0.35
"""The opacity of levels that are not beaten yet, and of the sign of an open goal."""
STEPS: Final = 12
"""Choices of records that are read in a frame."""


ShowBuilt: TypeAlias = Callable[[Canvas, AnyState, Seat, Box], None]
"""Draws what somebody has built as large as it fits."""


class Kept(NamedTuple):
    """The files and folders from which the page is made."""

    reading: GoalReading
    ledger: Ledger
    summaries: Summaries
    reviews: Path
    """The folder of reviews."""


class LevelButton(Button):
    """A level on the way, with an opponent's face; a laurel round it once it is beaten."""

    def __init__(self, level: str, look: int, names: str, app: App, act: Callable[[], None]):
        """``look``: the number of the face; ``names``: who has beaten it."""
        super().__init__(level, lambda: app.t(f"level.{level}"), act)
        self._number, self._names = look, names
        self.is_next = False
        """True for the level to challenge next."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        if look.lit or self.is_next:
            canvas.frame("panel-active" if self.is_next else "field-focus", self.box)
        ring(canvas, self.box, look)
        inner = self.box.inset(canvas.close)
        head, rest = inner.cut_top(self.box.h * FACE, canvas.tight)
        at = head.centered(head.h, head.h)
        strength = 1.0 if self._names or self.is_next or look.lit else FAINT
        if self._names:
            canvas.image("laurel", at)
            at = at.inset(at.w * WREATH)
        canvas.image(face(FACES[self._number % len(FACES)]), at, strength)
        name, below = rest.rows((1.2, 1), 0)
        colour = "title" if self.is_next else "cream" if strength == 1 else "muted"
        canvas.write(self._words(), name, LABEL.coloured(colour).centered)
        canvas.write(self._names, below, NOTE.muted.centered)


class GamePage:
    """The goals, levels and mistakes of one game."""

    def __init__(
        self,
        app: App,
        game: str,
        kept: Kept,
        challenge: Callable[[str, str], None],
        practise: Callable[[str, str], None],
    ) -> None:
        played = MATCH_GAMES[game]
        self.goals: Sequence[Goal] = played.goals
        games = read_games(kept.ledger.games, played.finished)
        beaten = levels_beaten(games, played.elos)
        self.levels = [
            LevelButton(level, at, joined(app.t, names), app, partial(challenge, game, level))
            for at, (level, names) in enumerate(beaten.items())
        ]
        after = 1 + max((at for at, names in enumerate(beaten.values()) if names), default=-1)
        if after < len(self.levels):
            self.levels[after].is_next = True
        self.mistake = commonest_mistake(kept.reviews, game)
        self.practice: Sequence[Button] = ()
        """Open the exercise and the puzzles for the commonest mistake; none without a mistake."""
        if self.mistake is not None:
            remedy, puzzles = self.mistake.remedy, app.games().open_puzzles
            exercise = partial(practise, game, remedy.exercise)
            self.practice = (
                Button("practise", partial(app.t, "exercise.go_on"), exercise),
                Button(
                    "puzzle",
                    partial(app.t, "puzzle.like"),
                    partial(puzzles, game, remedy.puzzles),
                ),
            )


class GoalsScene(FormScene):
    """The goals of all games, a page for each."""

    covers = True
    room = WIDTH + 40, HEIGHT + 30

    def __init__(
        self,
        app: App,
        games: Mapping[str, ShowBuilt],
        kept: Kept,
        challenge: Callable[[str, str], None],
        practise: Callable[[str, str], None],
    ) -> None:
        """``games`` by name. ``challenge`` gets a game and a level to play against, ``practise`` a
        game and a kind of exercise.
        """
        super().__init__(app)
        t = app.t
        self._games = games
        self._kept = kept
        self._reached: Mapping[str, Reached] = firsts(kept.reading.games.values())
        self._pages = {game: GamePage(app, game, kept, challenge, practise) for game in games}
        self.page = next(iter(self._pages))
        """The game whose page is open."""
        self._tabs = Tabs(
            "pages", (*self._pages,), app.title_of, lambda: self.page, self._open, app.turners
        )
        self.list = Scroller("goals", ROW, self._draw_goal)
        self._back = Button("back", lambda: t("stats.back"), app.stack.pop, primary=True)
        self._open(self.page)

    def _open(self, page: str) -> None:
        """Show the page of a game, with the goal chosen that was reached last."""
        before, now = self._pages[self.page], self._pages[page]
        for button in (*before.levels, *before.practice):
            button.box = NOWHERE
        self.page = page
        ranked = [
            self._reached[each.id].when if each.id in self._reached else "" for each in now.goals
        ]
        self.list.have(len(now.goals), ranked.index(max(ranked)))
        self.form.show((self._tabs, self.list, *now.levels, *now.practice, self._back), "goals")

    # -- what is read ------------------------------------------------------------------------------

    @property
    def chosen(self) -> Goal:
        return self._pages[self.page].goals[self.list.at]

    @property
    def _record(self) -> GameEntry | None:
        """The record of the game in which the chosen goal was reached; None if there is none."""
        reached = self._reached.get(self.chosen.id)
        return None if reached is None else self._kept.reading.entries.get(reached.key)

    def update(self, dt: float) -> bool:
        came = self._kept.reading.read_on(STEPS)
        if came:
            self._reached = firsts(self._kept.reading.games.values())
        if (record := self._record) is not None:
            came = self._kept.summaries.read_on([record], STEPS) or came
        return super().update(dt) or came

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        t, now = self._app.t, self._pages[self.page]
        rest = overlay(canvas, t("goals.title"), WIDTH, HEIGHT, "evening")
        foot, body = rest.cut_bottom(canvas.button_height, canvas.broad)
        self._back.box = foot.centered(min(foot.w, canvas.button_width), foot.h)
        self._tabs.box, body = body.cut_top(canvas.row_height, canvas.broad)
        if now.mistake is not None:
            line, body = body.cut_bottom(canvas.bar_height, canvas.broad)
            self._draw_mistake(canvas, now.mistake, now.practice, line)
        way, body = body.cut_bottom(canvas.px(WAY), canvas.broad)
        self._draw_way(canvas, now, way)
        self.list.box, detail = body.columns((LIST, 1 - LIST), canvas.panel)
        self._draw_chosen(canvas, detail)
        self.form.draw(canvas)

    def _draw_goal(self, canvas: Canvas, number: int, row: Box, chosen: bool) -> None:
        """Draw a row of the list: the title, and who reached it and when."""
        goal = self._pages[self.page].goals[number]
        reached = self._reached.get(goal.id)
        row_ground(canvas, row, chosen)
        sign, words = row.inset(canvas.broad, 0).cut_left(canvas.sign_size, canvas.broad)
        canvas.image("laurel", sign.fit(1).inset(canvas.tight), 1.0 if reached else FAINT / 2)
        title, who = words.columns((1.5, 1), canvas.broad)
        style = LABEL if reached else LABEL.muted
        canvas.write(self._app.t(f"goal.{goal.id}"), title if reached else words, style)
        if reached is not None:
            canvas.write(self._by(reached), who, NOTE.muted.right)

    def _by(self, reached: Reached) -> str:
        """Return who reached a goal, and when."""
        t = self._app.t
        day = write_day(t, datetime.fromisoformat(reached.when))
        return t("goals.by", name=reached.name, day=day)

    def _draw_chosen(self, canvas: Canvas, box: Box) -> None:
        """Draw what the chosen goal asks for, and what was built when it was reached."""
        t, goal = self._app.t, self.chosen
        canvas.fill(box, "hollow", 0.5, canvas.corner)
        inner = box.inset(canvas.panel, canvas.broad)
        title, inner = inner.cut_top(canvas.sign_size, canvas.tight)
        canvas.write(t(f"goal.{goal.id}"), title, HEADING.centered)
        text, inner = inner.cut_top(canvas.bar_height, canvas.close)
        canvas.write_lines(t(f"goal_text.{goal.id}"), text, LEAD.centered, valign="middle")
        reached = self._reached.get(goal.id)
        foot, inner = inner.cut_bottom(canvas.line_height, canvas.close)
        by = t("goals.open") if reached is None else self._by(reached)
        canvas.write(by, foot, BODY.coloured("muted" if reached is None else "figures").centered)
        record = self._record
        summary = None if record is None else self._kept.summaries.of(record)
        if reached is not None and isinstance(summary, Summary):
            seat = next((n for n, p in enumerate(summary.players) if p.name == reached.name), None)
            if seat is not None:
                show = self._games[self.page]
                with canvas.layered():
                    show(canvas, summary.state, seat, inner)
                return
        side = min(inner.h * 0.6, inner.w)
        canvas.image("laurel", inner.centered(side, side), FAINT / 2 if reached is None else FAINT)

    def _draw_way(self, canvas: Canvas, now: GamePage, box: Box) -> None:
        """Draw the levels from the weakest to the strongest."""
        canvas.fill(box, "hollow", 0.5, canvas.corner)
        head, row = box.inset(canvas.broad, canvas.close).cut_top(canvas.line_height, canvas.close)
        canvas.write(self._app.t("goals.way").upper(), head, CAPTION.centered)
        cells = row.columns(len(now.levels), canvas.broad)
        y = row.y + canvas.close + row.h * FACE / 2
        for one, other in pairwise(cells):
            ends = [(one.center[0] + row.h / 2, y), (other.center[0] - row.h / 2, y)]
            canvas.line(ends, "gold", max(1, canvas.hair), FAINT)
        set_boxes(now.levels, cells)

    def _draw_mistake(
        self, canvas: Canvas, mistake: CommonMistake, practice: Sequence[Button], box: Box
    ) -> None:
        """Draw what is missed most often, beside the buttons of what practises it."""
        t = self._app.t
        canvas.fill(box, "hollow", 0.5, canvas.corner)
        inner = box.inset(canvas.broad, canvas.tight)
        buttons, words = inner.cut_right(canvas.button_width * 1.6, canvas.broad)
        set_boxes(practice, buttons.columns((1, 1.3), canvas.close))
        upper, lower = words.rows((1, 1.2), 0)
        count = t("goals.mistakes", times=mistake.times, all=mistake.mistakes)
        canvas.write(count, upper, NOTE.muted)
        canvas.write(t(f"goals.missed.{mistake.remedy.mistake}"), lower, LABEL)
