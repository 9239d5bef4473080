"""The end of a game: pages on its result and how it came about, that of its series, buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites.atlas import MEDALS
from alhambra.app.gfx.theme import BODY, FIGURE, HEADING, TAG, TITLE
from alhambra.app.program import i18n
from alhambra.app.program.app import App
from alhambra.app.program.i18n import joined
from alhambra.app.program.people import spoken_names
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.levels_and_goals import GoalNews, describe_news, describe_victory
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import golden, overlay
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import Texts, set_boxes
from alhambra.library.player_strength import news_of
from alhambra.match.daily import day_of, is_counted
from alhambra.match.games import match_game_of, table_of
from alhambra.match.series import OPEN, Series, SeriesStanding, standings, winners
from alhambra.match.statistics import FinishedGame, FinishedPart
from alhambra.rules.api import HUMAN
from alhambra.rules.games import AnyFrame, game_of

WIDTH, HEIGHT = 1560, 1044
"""Units of the panel."""
BUTTON = 330
"""Units of the average width of a button at most."""
NOTE = 30
"""Units of the height of the sentence about the first button."""
SERIES_PAGE: Final = "series"
GOALS_PAGE: Final = "goals"
SERIES_GAMES = 7
"""The last games of a series that have a column each."""
SERIES_ROW, SERIES_TITLES = 96, 40
"""Units of the height of a row of the series at most, and of the columns' titles."""


class EndPage(NamedTuple):
    """A page of the end."""

    id: str
    title: Texts
    draw: Callable[[Canvas, Box], None]
    steps: Callable[[], None] | None = None
    """Opens what it shows, counted step by step."""


class EndScene(FormScene, ABC):
    """Pages on the result of a game and how it came about; one of them is open."""

    covers = True
    heading = "end.title"
    """The id of the text above all pages."""

    def __init__(
        self,
        app: App,
        frames: Sequence[AnyFrame],
        key: str,
        games: Sequence[FinishedGame[FinishedPart]],
        again: Callable[[], None],
        series: Series | None,
        pages: Sequence[EndPage],
        best: str = "",
    ) -> None:
        """``key``: the identity of the game; ``games``: the finished ones; ``again`` starts the
        next; ``series``: that of the game; ``best``: the sentence on a person's best result.
        """
        super().__init__(app)
        self._state = frames[-1].state
        self._names = spoken_names(self._state.players)
        self._series = series
        levels = match_game_of(self._state).elos
        self._news = news_of(games, key, levels)
        self.honours = [*filter(None, (best, describe_victory(app, games, key, levels)))]
        """Sentences on what a person has reached, below the ranking."""
        self.goals = GoalNews(app, frames)
        self._saved = False
        """True if a copy was saved from here."""
        t, history = app.t, tuple(frames)
        self._table = table_of(history)
        goes_on = series is not None and not series.over
        self._words = ("series.again", "series.again_text") if goes_on else (
            "end.again", "end.again_text")  # fmt: skip
        """The ids of the text of the first button, and of the sentence about it."""
        self._day = day_of(self._table)
        if self._day is not None:
            again = partial(app.games().open_daily, self._table.game)
            again_text = "daily.again" if is_counted(self._table) else "daily.practised"
            self._words = "daily.calendar", again_text
        self._ways = (
            Button("again", lambda: t(self._words[0]), again, primary=True),
            Button("watch", lambda: t("menu.watch"), lambda: app.games().watch(history)),
            Button("review", lambda: t("review.title"), lambda: app.games().review(history)),
            Button(
                "save",
                lambda: t("menu.saved" if self._saved else "menu.save"),
                lambda: app.games().save(history, self._note_saved),
            ),
            Button(
                "picture", lambda: t("portrait.button"), lambda: app.games().portray(self._state)
            ),
            Button("look", lambda: t("end.look"), app.stack.pop),
            Button("leave", lambda: t("end.to_title"), app.open_title),
        )
        self._count = Button("steps", lambda: t("end.steps"), self._open_count)
        if self.goals.reached:
            pages = (*pages[:1], self.titled(GOALS_PAGE, self.goals.draw), *pages[1:])
        self._pages = {page.id: page for page in self._with_series(pages)}
        self._tabs = Tabs(
            "pages", self.pages, self.page_name, lambda: self.page, self.open, app.turners
        )
        self.open(self.pages[0])

    def _with_series(self, pages: Sequence[EndPage]) -> Iterable[EndPage]:
        """Return all pages: that of a series stands second; first when it is over."""
        if self._series is None:
            return pages
        at = 0 if self._series.over else 1
        return (*pages[:at], self.titled(SERIES_PAGE, self._draw_series), *pages[at:])

    @abstractmethod
    def draw_result(self, canvas: Canvas, body: Box) -> None:
        """Draw the page with the winners and the ranking."""

    def titled(self, id: str, draw: Callable[[Canvas, Box], None]) -> EndPage:
        """Return a page whose title is a text of the end."""
        return EndPage(id, lambda: self._app.t(f"end.page_{id}"), draw)

    @property
    def pages(self) -> tuple[str, ...]:
        """The ids of all pages."""
        return (*self._pages,)

    def page_name(self, page: str) -> str:
        return self._pages[page].title()

    @property
    def _own_points(self) -> int:
        """The final points of the first seat."""
        points: Mapping[object, int] = game_of(self._state).points(self._state)
        return points[0]

    @property
    def _medal(self) -> tuple[str, str]:
        """The sprite and the sentence on the medal of a game of a day; empty until it is known."""
        if self._day is None:
            return "", ""
        return self._app.games().daily.reached(self._table.game, self._day, self._own_points)

    def enter(self) -> None:
        people = {seat for seat, each in enumerate(self._state.players) if each.kind == HUMAN}
        won = not people or not people.isdisjoint(self._state.winners)
        self._app.audio.play(Sound.WIN if won else Sound.GAME_OVER)
        self._app.audio.music(Piece.END if won else Piece.END_OTHERS)

    def open(self, page: str) -> None:
        self.page = page
        beside = () if self._pages[page].steps is None else (self._count,)
        self._buttons = (*self._ways, *beside)  # the golden one stays where it is
        self.form.show((self._tabs, *self._buttons), "again")

    def update(self, dt: float) -> bool:
        shown = self.page == self.pages[0] and self.goals.update(dt)
        return super().update(dt) or shown

    def _open_count(self) -> None:
        steps = self._pages[self.page].steps
        if steps is not None:
            steps()

    def _note_saved(self, name: str) -> None:
        self._saved = True

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px = canvas.px
        rest = overlay(canvas, self._app.t(self.heading), WIDTH, HEIGHT, "evening")
        tabs, rest = rest.cut_top(canvas.button_height, canvas.broad)
        self._tabs.box = tabs
        foot, body = rest.cut_bottom(canvas.button_height, canvas.panel)
        if self.page == self.pages[0]:
            follows = len(self._names) > 1
            note = self._app.t(self._words[1], name=self._names[1]) if follows else ""
            body = _draw_note(canvas, note, "muted", body)
            for text in (describe_news(self._app, self._news), *reversed(self.honours)):
                body = _draw_note(canvas, text, "figures", body)
            sign, medal = self._medal
            body = _draw_note(canvas, medal, "figures", body, sign)
            body = self.goals.draw_line(canvas, body)
        buttons = self._buttons
        wide = min(foot.w, px(BUTTON + 24) * len(buttons))
        shares = [button.needed(canvas) for button in buttons]
        spare = max(0.0, wide - canvas.broad * (len(buttons) - 1) - sum(shares)) / len(buttons)
        row = foot.centered(wide, foot.h)
        columns = row.columns([share + spare for share in shares], canvas.broad)
        set_boxes(buttons, columns)
        self._pages[self.page].draw(canvas, body)
        self.form.draw(canvas)

    def draw_winners(self, canvas: Canvas, text: str, body: Box) -> Box:
        """Draw who won in golden letters; return the room below."""
        line, rest = body.cut_top(canvas.button_height, 0)
        golden(canvas, text, line, canvas.metrics.line(TITLE.units, line.h))
        return rest

    # -- the series --------------------------------------------------------------------------------

    def _draw_series(self, canvas: Canvas, body: Box) -> None:
        """Draw the table of the series."""
        assert self._series is not None
        px = canvas.px
        line, rest = body.cut_top(canvas.button_height, canvas.close)
        golden(canvas, self._series_heading(self._series), line, canvas.metrics.text(TITLE.units))
        titles, rest = rest.cut_top(px(SERIES_TITLES), canvas.tight)
        ranking = standings(self._series)
        first = max(0, len(self._series.games) - SERIES_GAMES)
        self._draw_titles(canvas, self._cells(canvas, titles)[2:], first)
        gap = canvas.broad
        high = min(px(SERIES_ROW), (rest.h + gap) / len(ranking) - gap)
        rows = rest.cut_top((high + gap) * len(ranking) - gap)[0].rows(len(ranking), gap)
        for standing, row in zip(ranking, rows, strict=True):
            self._draw_row(canvas, row, standing, self._names.index(standing.player.name), first)

    def _series_heading(self, series: Series) -> str:
        """Return who won the series, or how far it has come."""
        t, number = self._app.t, len(series.games)
        if series.over:
            names = [each.name for each in winners(series)]
            if len(names) == 1:
                return t("series.winner", names=names[0])
            return t("series.winners", names=self._app.texts.names(names))
        if series.length == OPEN:
            return t("series.after_open", number=number)
        return t("series.after", number=number, length=series.length)

    def _cells(self, canvas: Canvas, row: Box) -> tuple[Box, ...]:
        """Return the boxes of place, player, each game, games won and points."""
        assert self._series is not None
        games = min(
            SERIES_GAMES, max(len(self._series.games), min(self._series.length, SERIES_GAMES))
        )
        shares = (0.7, 2.6, *[1.0] * games, 1.0, 1.2)
        return tuple(row.inset(canvas.broad, 0).columns(shares, canvas.close))

    def _draw_titles(self, canvas: Canvas, cells: Sequence[Box], first: int) -> None:
        """Draw the titles of the games, and of the sums behind them."""
        t, games = self._app.t, len(cells) - 2
        titles = [t("series.game", number=first + number + 1) for number in range(games)]
        for text, cell in zip((*titles, t("series.won"), t("series.points")), cells, strict=True):
            canvas.write(text, cell, BODY.muted.centered)

    def _draw_row(
        self, canvas: Canvas, row: Box, standing: SeriesStanding, seat: int, first: int
    ) -> None:
        """Draw a player's place, points and place of each game, games won, and all points."""
        best = standing.place == 1
        canvas.frame("panel-active" if best else "panel-dark", row)
        place, who, *cells = self._cells(canvas, row)
        if standing.place <= MEDALS:
            canvas.image(f"medal-{standing.place}", place.inset(0, row.h * 0.12).fit(64 / 76))
        else:
            text = self._app.t("end.place", count=standing.place)
            canvas.write(text, place, HEADING.muted.centered)
        sign, name = who.cut_left(min(canvas.bar_height, row.h * 0.7), canvas.broad)
        canvas.image(f"emblem-{seat}", sign.fit(1))
        canvas.write(standing.player.name, name, FIGURE)
        for (points, rank), cell in zip(standing.games[first:], cells, strict=False):
            upper, lower = cell.centered(cell.w, row.h * 0.8).rows((1.5, 1), 0)
            canvas.write(str(points), upper, FIGURE.centered)
            colour = "figures" if rank == 1 else "muted"
            canvas.write(self._app.t("end.place", count=rank), lower, TAG.coloured(colour).centered)
        canvas.write(str(standing.won), cells[-2], TITLE.coloured("figures").centered)
        canvas.write(str(standing.points), cells[-1], TITLE.coloured("figures").centered)


def name_winners(texts: i18n.Texts, names: Sequence[str]) -> str:
    """Return who won."""
    if len(names) == 1:
        return texts.t("end.winner", names=names[0])
    return texts.t("end.winners", names=texts.names(names))


def _draw_note(canvas: Canvas, text: str, colour: str, body: Box, sign: str = "") -> Box:
    """Draw a sentence at the foot of a page, its sign before it; return the room above.

    An empty one needs none.
    """
    if not text:
        return body
    line, above = body.cut_bottom(canvas.px(NOTE), canvas.close)
    line = line.moved(0, canvas.close)
    if sign:
        wide = min(line.w, canvas.line_width(text, line, BODY) + line.h + canvas.space)
        place, line = line.centered(wide, line.h).cut_left(line.h, canvas.close)
        canvas.image(sign, place.inset(-canvas.tight).fit(64 / 76))
    canvas.write(text, line, BODY.coloured(colour).centered)
    return above


def score_line(app: App, series: Series) -> str:
    """Return which game of the series comes next, and the running score."""
    t = app.t
    scores = [
        t("series.score", name=each.player.name, won=each.won, points=each.points)
        for each in standings(series)
    ]
    about = {"number": len(series.games) + 1, "first": series.seats[0].name}
    text = "series.line_open" if series.length == OPEN else "series.line"
    return t(text, **about, length=series.length, scores=joined(t, scores))


def game_line(t: Callable[..., str], series: Series | None, seed: int) -> str:
    """Return which game of the series has this seed; empty if none has."""
    number = None if series is None else series.number_of(seed)
    if series is None or number is None:
        return ""
    text = "series.game" if series.length == OPEN else "series.number"
    return t(text, number=number, length=series.length)
