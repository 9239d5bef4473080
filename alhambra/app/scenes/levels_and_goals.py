"""News for the people at a table, in the set-up and at the end of a game.

The set-up tells which level suits them by their results, and the next goals; the end tells which
goals the game has reached.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, TypeVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD
from alhambra.app.program.app import App
from alhambra.app.program.i18n import joined
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import NOWHERE, Widget
from alhambra.library.goals import live_goals, news_in, offered, read_goals
from alhambra.library.ledger import Finished, Ledger
from alhambra.library.player_strength import Estimate, News, Suitability, estimate, first_victory
from alhambra.match.games import MATCH_GAMES
from alhambra.match.match_game import Goal
from alhambra.match.statistics import FinishedGame, FinishedPart
from alhambra.paths import goals_file, statistics_file
from alhambra.rules.api import HUMAN, Seat, Seated
from alhambra.rules.games import AnyFrame

log = logging.getLogger(__name__)

F = TypeVar("F", bound=Finished)
OFFER_HEIGHT: Final = 540
"""Units of the panel with the sentences."""
NAMED: Final = 3
"""The most goals that the line names; the page has all of them."""
LINE: Final = 44
"""Units of the height of the line."""
ROW: Final = 72
"""Units of the height of a row of the page at most."""
ROWS: Final = 8
"""Rows of the page for which there is always room."""
DELAY, SWEEP = 1.2, 0.7
"""Seconds until the light appears, and in which it spreads."""
LIGHT: Final = 0.16
"""The strength of the light behind a goal."""


class LevelAdvice:
    """Judges the levels of a game for the people of a set-up. The games are read when needed."""

    def __init__(self, app: App, game: str, ledger: Ledger | None = None) -> None:
        """``game``: its name in records; ``ledger``: the finished games, by default all."""
        self._app = app
        self._game = MATCH_GAMES[game]
        self._ledger = Ledger(statistics_file()) if ledger is None else ledger
        self._known: dict[str, Estimate | None] = {}

    @cached_property
    def _games(self) -> Sequence[FinishedGame[FinishedPart]]:
        return read_games(self._ledger.recent, self._game.finished)

    @property
    def has_games(self) -> bool:
        """Somebody has finished a game of this kind here."""
        return bool(self._games)

    def _estimate(self, name: str) -> Estimate | None:
        if name not in self._known:
            self._known[name] = estimate(self._games, name, self._game.elos)
        return self._known[name]

    def about(self, kinds: Sequence[str], people: Sequence[str]) -> dict[str, str]:
        """Return sentences, by some of these levels, on whether they suit these people.

        One person reads one sentence: about the first level that suits, else about the first. Of
        several, those are named whom a level suits. ``kinds`` may contain others than levels.
        """
        levels = [kind for kind in dict.fromkeys(kinds) if kind in self._game.elos]
        if not levels or not self._app.settings.now.level_advice:
            return {}
        estimates = {name: each for name in people if (each := self._estimate(name)) is not None}
        if len(people) == 1:
            return {
                level: _sentence(self._app, "suited.you", level, alone)
                for alone in estimates.values()
                for level in sorted(levels, key=lambda each: not alone.suits(each))[:1]
            }
        return {
            level: _names_suited(self._app, "suited.names", level, estimates) for level in levels
        }


def read_games(read: Callable[[type[F]], Sequence[F]], kind: type[F]) -> Sequence[F]:
    """Return the finished games of a kind, oldest first; none if they cannot be read."""
    try:
        return read(kind)
    except OSError as error:
        log.warning("the statistics cannot be read: %s", error)
        return ()


def describe_news(app: App, news: News | None) -> str:
    """Return whom a level suits after a game; empty if nothing has changed, or it is unwanted."""
    if news is None or not app.settings.now.level_advice:
        return ""
    level, estimates, people = news
    if people > 1:
        return _names_suited(app, "suited.level_names", level, estimates)
    (alone,) = estimates.values()
    return _sentence(app, "suited.level_you", level, alone)


def describe_victory(
    app: App, games: Sequence[FinishedGame[FinishedPart]], key: str, levels: Mapping[str, int]
) -> str:
    """Return which level was beaten for the first time, and which is next; empty if none was.

    The arguments are as for ``first_victory``.
    """
    beaten = first_victory(games, key, levels)
    if beaten is None:
        return ""
    level, stronger = app.t(f"level.{beaten}"), [*levels][[*levels].index(beaten) + 1 :]
    if not stronger:
        return app.t("end.beaten_last", level=level)
    return app.t("end.beaten", level=level, next=app.t(f"level.{stronger[0]}"))


def _sentence(app: App, suits: str, level: str, estimate: Estimate) -> str:
    """Return what a level is for one person; ``suits`` is the text of a level that suits."""
    verdict = estimate.judge(level)
    if verdict is Suitability.SUITS:
        return app.t(suits, level=app.t(f"level.{level}"))
    other = app.t(f"level.{estimate.instead_of(level)}")
    return app.t("suited.next" if verdict is Suitability.TOO_WEAK else "suited.easier", level=other)


def _names_suited(app: App, text: str, level: str, estimates: Mapping[str, Estimate]) -> str:
    """Return whom a level suits; empty if nobody."""
    names = [name for name, each in estimates.items() if each.suits(level)]
    if not names:
        return ""
    called = app.texts.names(names)
    return app.t(text, count=len(names), names=called, level=app.t(f"level.{level}"))


class GoalOffer:
    """A line with the next goals at a set-up, which can be pressed for what each asks for."""

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
        stack.push(NoticeScene(self._app, t("goals.title"), text, ways, sound, height=OFFER_HEIGHT))


class GoalNews:
    """The news about goals at the end of a game: a line and a page."""

    def __init__(self, app: App, frames: Sequence[AnyFrame]) -> None:
        self._app = app
        now = live_goals(tuple(frames))
        news = news_in(now, read_goals(goals_file()))
        seats = {player.name: seat for seat, player in enumerate(frames[-1].state.players)}
        hardest = [goal.id for goal in reversed(MATCH_GAMES[now.game].goals) if goal.id in news]
        together = len(now.people) > 1
        self.reached: Mapping[str, Sequence[Seat]] = {
            id: [seats[name] for name in news[id]] if together else () for id in hardest
        }
        """By goal, the hardest first: who reached it; nobody is named if one person played."""
        still = app.settings.now.reduced_motion or not app.settings.now.pace
        self.clock = DELAY + SWEEP if still else 0.0
        """Seconds since the line was shown."""

    def update(self, dt: float) -> bool:
        """Let the light spread; true while it does."""
        before, self.clock = self.clock, min(self.clock + dt, DELAY + SWEEP)
        if self.reached and before < DELAY <= self.clock:
            self._app.audio.play(Sound.MAJORITY_WON)
        return bool(self.reached) and before < self.clock and self.clock >= DELAY

    def draw_line(self, canvas: Canvas, body: Box) -> Box:
        """Draw which goals are reached at the foot of a page; return the room above."""
        if not self.reached:
            return body
        line, above = body.cut_bottom(canvas.px(LINE), canvas.space)
        room = line.w - 2 * line.h
        texts = [self._sentence(named) for named in range(min(NAMED, len(self.reached)), 0, -1)]
        fits = (one for one in texts if canvas.width(one, LABEL) <= room)
        text = next(fits, self._app.t(f"goal.{next(iter(self.reached))}"))
        part = min(1.0, max(0.0, (self.clock - DELAY) / SWEEP))
        if part:
            spread = 1 - (1 - part) ** 3
            canvas.fill(line.centered(line.w * spread, line.h), "gold", LIGHT, canvas.corner)
        wide = min(canvas.line_width(text, line, LABEL) + canvas.tight, room)
        middle = line.centered(wide + line.h + canvas.close, line.h)
        sign, words = middle.cut_left(line.h, canvas.close)
        canvas.image("laurel", sign.centered(sign.w * (0.5 + 0.35 * part), sign.h).fit(1))
        canvas.write(text, words, LABEL.coloured("figures"))
        return above

    def _sentence(self, named: int) -> str:
        """Return the sentence that names this many goals, and says how many more there are."""
        t, more = self._app.t, len(self.reached) - named
        titles = [t(f"goal.{id}") for id in [*self.reached][:named]]
        goals = joined(t, titles, "list.dot")
        if more:
            return t("goals.reached_more", goals=goals, count=more)
        return t("goals.reached", goals=goals, count=named)

    def draw(self, canvas: Canvas, body: Box) -> None:
        """Draw the page: a row for each goal, with the emblems of those who reached it."""
        t, gap = self._app.t, canvas.space
        high = min(canvas.px(ROW), (body.h + gap) / max(ROWS, len(self.reached)) - gap)
        for number, (id, seats) in enumerate(self.reached.items()):
            row = body._replace(y=body.y + number * (high + gap), h=high)
            canvas.fill(row, "hollow", 0.5, canvas.corner)
            canvas.fill(row, "gold", LIGHT, canvas.corner)
            sign, words = row.inset(canvas.broad, canvas.tight).cut_left(row.h, canvas.broad)
            canvas.image("laurel", sign.fit(1))
            side = min(canvas.sign_size, words.h)
            signs, words = words.cut_right(side * max(map(len, self.reached.values())))
            for at, seat in enumerate(reversed(seats), start=1):
                place = signs._replace(x=signs.right - at * side, w=side)
                canvas.image(f"emblem-{seat}", place.fit(1).inset(canvas.tight))
            title, text = words.columns((1, 1.9), canvas.panel)
            canvas.write(t(f"goal.{id}"), title, LABEL.coloured("figures"))
            canvas.write_lines(t(f"goal_text.{id}"), text, LEAD, valign="middle")
