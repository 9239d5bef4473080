"""The page of the palace of the day: a calendar of results, and what is known of one day."""

from __future__ import annotations

from calendar import Calendar as Weeks
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Final

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, FIGURE, HEADING, LABEL, LEAD, NOTE, STRONG, TITLE
from alhambra.app.input import intents
from alhambra.app.input.intents import Direction, Intent
from alhambra.app.program.people import EMBLEM_WORDS
from alhambra.app.scenes.city import hour_seen, picture_at
from alhambra.app.scenes.daily_games import CONTINUE, PLAY, DailyGames
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.results.result_parts import MARK_SIGNS
from alhambra.app.scenes.saved.saved_game_view import write_day
from alhambra.app.table.picture import Say
from alhambra.app.ui.buttons import Button, Sign, TransportButton
from alhambra.app.ui.ornaments import divider, overlay
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import Look, Reply, Widget, ring, set_boxes
from alhambra.library.daily_results import DayResult, best_streak, present_streak
from alhambra.match.daily import MEDALS

WEEK: Final = 7
WEEKS: Final = 6
"""The most weeks of which a month has days."""
STEPS: Final = {
    Direction.LEFT: -1,
    Direction.RIGHT: 1,
    Direction.UP: -WEEK,
    Direction.DOWN: WEEK,
}
"""By direction: the days from the chosen one to the next."""
WIDEST_POINTS: Final = "188"
"""The points of all days have the size at which these have room beside a medal."""
WIDTH, HEIGHT = 1620, 1040
"""Units of the panel."""
SIDE: Final = 600
"""Units of the width of what is known of a day."""
PLAYER: Final = 74
"""Units of the height of a player."""
MEDALS_HEIGHT: Final = 196
"""Units of the height of what the medals take."""
STREAKS_HEIGHT: Final = 124
"""Units of the height of the streaks."""
SHOWN_MEDALS: Final = {"bronze": "🥉", "silver": "🥈", "gold": "🥇", "platinum": "💎"}
SHOWN_EMBLEMS: Final = dict(zip(EMBLEM_WORDS, "⭐🌙🍃🌲🕌🏰", strict=True))
"""Medals and emblems as texts have them that are copied."""
FIRST: Final = date(2026, 1, 1)
"""The first day of the calendar."""


class Calendar(Widget):
    """The days of a month. Arrows and clicks choose one, up to today; Accept acts on it."""

    def __init__(
        self,
        say: Say,
        results: Callable[[date], DayResult],
        choose: Callable[[], None],
        act: Callable[[], None],
        today: date,
    ) -> None:
        """``choose`` is called when another day is chosen, ``act`` by Accept."""
        super().__init__("calendar")
        self._say = say
        self._results = results
        self._choose = choose
        self._act = act
        self.today = today
        self.day = today
        """The chosen day, in the month that is shown."""
        self._cells: dict[date, Box] = {}
        """The places of the days of the month."""

    def turn_month(self, step: int) -> None:
        """Show the month after this one, or with step -1 the one before; choose its last day."""
        first = self.day.replace(day=1)
        beyond = first + timedelta(62) if step > 0 else first
        self._open(min(self.today, beyond.replace(day=1) - timedelta(1)))

    @property
    def is_last(self) -> bool:
        """The month is that of today."""
        return self.day.replace(day=1) >= self.today.replace(day=1)

    def handle(self, intent: Intent) -> Reply:
        match intent:
            case intents.Move(direction):
                return self._open(self.day + timedelta(STEPS[direction]), across=direction)
            case intents.Accept():
                self._act()
                return Reply.DONE
            case intents.Release(pos) | intents.Drop(pos):
                hit = (day for day, cell in self._cells.items() if cell.contains(pos))
                reply = self._open(next(hit, self.day))
                return Reply.TAKEN if reply is Reply.IGNORED else reply
            case intents.Press() | intents.DragStart() | intents.DragMove() | intents.DragCancel():
                return Reply.TAKEN
            case _:
                return Reply.IGNORED

    def _open(self, day: date, across: Direction | None = None) -> Reply:
        """Choose a day; an arrow leads out of the calendar at the edges of the month's weeks."""
        sideways = across in (Direction.LEFT, Direction.RIGHT)
        leaves = across is not None and (
            (day.year, day.month) != (self.day.year, self.day.month)
            or (sideways and day.isocalendar().week != self.day.isocalendar().week)
        )
        if leaves or day == self.day or day > self.today:
            return Reply.IGNORED
        self.day = day
        self._choose()
        return Reply.DONE

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, look: Look) -> None:
        head, body = self.box.cut_top(canvas.line_height, canvas.close)
        for number, cell in enumerate(head.columns(WEEK, canvas.close), start=1):
            canvas.write(self._say(f"daily.weekday.{number}"), cell, NOTE.muted.centered)
        weeks = Weeks().monthdatescalendar(self.day.year, self.day.month)
        self._cells = {
            day: cell
            for week, row in zip(weeks, body.rows(WEEKS, canvas.close), strict=False)
            for day, cell in zip(week, row.columns(WEEK, canvas.close), strict=True)
            if day.month == self.day.month
        }
        for day, cell in self._cells.items():
            self._draw_day(canvas, day, cell, look)

    def _draw_day(self, canvas: Canvas, day: date, cell: Box, look: Look) -> None:
        result, chosen = self._results(day), day == self.day
        if day > self.today:
            canvas.fill(cell, "hollow", 0.18, canvas.corner)
        elif chosen:
            canvas.frame("panel-active", cell)
            if look.ringed:
                ring(canvas, cell, look)
        else:
            canvas.fill(cell, "hollow", 0.55, canvas.corner)
        if result.points and not chosen:
            canvas.fill(cell, "gold", 0.16, canvas.corner)
        inner = cell.inset(canvas.space, canvas.close)
        upper, lower = inner.cut_top(canvas.line_height)
        if day == self.today:
            leaf = upper.cut_left(canvas.line_height * 1.3)[0]
            canvas.fill(leaf, "bright", 1.0, canvas.close)
            canvas.write(str(day.day), leaf, STRONG.coloured("ink").centered)
        else:
            colour = "faint" if day > self.today else "cream" if result.points else "muted"
            canvas.write(str(day.day), upper, STRONG.coloured(colour))
        if result.points:
            self._draw_result(canvas, result, upper, lower)
        elif result.begun:
            canvas.image("clock", lower.fit(1).inset(canvas.tight), 0.7, tint="muted")

    def _draw_result(self, canvas: Canvas, result: DayResult, upper: Box, lower: Box) -> None:
        """Draw points and medal; beside the date a crown if nobody had more points."""
        if result.places[0] == 1:
            crown = upper.cut_right(upper.h)[0]
            canvas.image("crown", crown, tint="figures")
        points, sign = lower.columns((1.25, 1), canvas.tight)
        size = canvas.fit_line(WIDEST_POINTS, points, FIGURE).size
        if result.medal is None:
            points = lower
        else:
            canvas.image(MARK_SIGNS[result.medal], sign.fit(64 / 76))
        canvas.text(str(result.points[0]), points, size, FIGURE.centered)


class DailyScene(FormScene):
    """A month of palaces of the day, the chosen day beside it; a tab for each game."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = WIDTH + 40, HEIGHT + 30

    def __init__(self, games: DailyGames, game: str) -> None:
        """``game`` is open first."""
        super().__init__(games.app)
        self._games = games
        self._copied = False
        self.game = game
        """The game whose calendar is open."""
        app, t = self._app, self._app.t
        names = tuple(each.name for each in app.offered)
        self._tabs = Tabs(
            "games", names, app.title_of, lambda: self.game, self._open_game, app.turners
        )
        to_play = partial(self.form.focus, "play")
        self.calendar = Calendar(t, self._result, self._look, to_play, self._app.today())
        turn = self.calendar.turn_month
        self._before = TransportButton("before", lambda: Sign.BACK, partial(turn, -1))
        self._after = TransportButton("after", lambda: Sign.FORTH, partial(turn, 1))
        self._play = Button("play", self._play_words, self._begin, primary=True)
        self._copy = Button("copy", self._copy_words, self._copy_result)
        self._back = Button("back", lambda: t("setup.back"), self._app.stack.pop)
        self._look()
        self.form.show(
            (self._tabs, self._before, self._after, self.calendar, self._play, self._copy,
             self._back), "play",
        )  # fmt: skip

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._app.audio.play(Sound.DIALOG_OPEN)

    def resume(self) -> None:
        self._look()

    def update(self, dt: float) -> bool:
        """Go over to a new day at midnight."""
        moved = super().update(dt)
        if self.calendar.today == self._app.today():
            return moved
        self.calendar.today = self.calendar.day = self._app.today()
        self._look()
        return True

    def _open_game(self, game: str) -> None:
        self.game = game
        self._look()

    def _look(self) -> None:
        """Look up the chosen day and all days, and let the medals be worked out."""
        day, today = self.calendar.day, self._app.today()
        self._copied = False
        self._way = self._games.way(self.game, day)
        self._table = self._games.table(self.game, day)
        self._emblems = self._app.emblems(self._table.seats)
        self.worn = self._app.worn_by(self._table.seats)
        played = self._games.results.finished(self.game)
        self._streaks = present_streak(played, today), best_streak(played)
        self._before.enabled = day.replace(day=1) > FIRST
        self._after.enabled = not self.calendar.is_last
        self._copy.enabled = bool(self._known.points)
        self._games.want(self.game, day)

    def _result(self, day: date) -> DayResult:
        return self._games.results.of(self.game, day)

    @property
    def _known(self) -> DayResult:
        """The result of the chosen day."""
        return self._result(self.calendar.day)

    # -- actions -----------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._games.play(self.game, self.calendar.day)

    def _copy_result(self) -> None:
        self._app.clipboard.put(self.result_text())
        self._copied = True

    def result_text(self) -> str:
        """Return the result of the chosen day for friends: emblems and points, nothing dealt."""
        t, known = self._app.t, self._known
        medal = SHOWN_MEDALS.get(known.medal or "", "▫️")
        order = sorted(range(len(known.points)), key=lambda seat: known.places[seat])
        shown = [SHOWN_EMBLEMS[EMBLEM_WORDS[self._emblems[seat]]] for seat in order]
        points = " : ".join(
            f"{emblem} {known.points[seat]}" for seat, emblem in zip(order, shown, strict=True)
        )
        name, day = self._app.title_of(self.game), self.calendar.day.isoformat()
        title = f"{t('daily.title')} · {name} · {day}"
        return f"{title}\n{medal} {points}"

    # -- words -------------------------------------------------------------------------------------

    def _play_words(self) -> str:
        if self._way == CONTINUE:
            return self._app.t("title.continue")
        return self._app.t("daily.play" if self._way == PLAY else "daily.practise")

    def _copy_words(self) -> str:
        return self._app.t("daily.copied" if self._copied else "daily.copy")

    def _explanation(self) -> str:
        """Return what can be done with the chosen day, or what was reached."""
        t, known = self._app.t, self._known
        if known.points:
            reached = self._games.reached(self.game, self.calendar.day, known.points[0])[1]
            return " ".join(filter(None, (reached, t("daily.counted"))))
        if self._way in (PLAY, CONTINUE):
            return t("daily.rules" if self._way == PLAY else "daily.begun")
        return t("daily.lost" if known.begun else "daily.missed")

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        t, day = self._app.t, self.calendar.day
        picture = picture_at(hour_seen(self._app))
        rest = overlay(canvas, t("daily.title"), WIDTH, HEIGHT, picture)
        self._tabs.box, rest = rest.cut_top(canvas.button_height, canvas.broad)
        foot, body = rest.cut_bottom(canvas.button_height, canvas.broad)
        side, main = body.cut_right(canvas.px(SIDE), canvas.panel)
        head, self.calendar.box = main.cut_top(canvas.row_height, canvas.space)
        self._before.box, head = head.cut_left(canvas.bar_height, canvas.broad)
        self._after.box, head = head.cut_right(canvas.bar_height, canvas.broad)
        month = t("daily.month_of", month=t(f"daily.month.{day.month}"), year=day.year)
        canvas.write(month, head, TITLE.centered)
        canvas.frame("panel-dark", side)
        self._draw_side(canvas, side.inset(canvas.page, canvas.panel))
        buttons = (self._play, self._copy, self._back)
        row = foot.centered(min(foot.w, canvas.button_width * 3.4), foot.h)
        set_boxes(buttons, row.columns((1.5, 1, 1), canvas.panel))
        self.form.draw(canvas)

    def _draw_side(self, canvas: Canvas, box: Box) -> None:
        """Draw the day, its players, the medals, what can be done, and the streaks."""
        t, day = self._app.t, self.calendar.day
        head, rest = box.cut_top(canvas.row_height, canvas.close)
        written = write_day(t, day)
        title = t("daily.today", date=written) if day == self.calendar.today else written
        canvas.write(title, head, HEADING.coloured("title"))
        for seat in self._order():
            row, rest = rest.cut_top(canvas.px(PLAYER), canvas.close)
            self._draw_player(canvas, seat, row)
        marks, rest = rest.cut_top(canvas.close)[1].cut_top(canvas.px(MEDALS_HEIGHT), canvas.close)
        self._draw_medals(canvas, marks)
        streaks, rest = rest.cut_bottom(canvas.px(STREAKS_HEIGHT), canvas.close)
        self._draw_streaks(canvas, streaks)
        canvas.write_lines(self._explanation(), rest, BODY, valign="middle")

    def _order(self) -> list[int]:
        """Return the seats, the best first once the game is over."""
        places = self._known.places or (1,) * len(self._table.seats)
        return sorted(range(len(places)), key=lambda seat: places[seat])

    def _draw_player(self, canvas: Canvas, seat: int, row: Box) -> None:
        t, known, seated = self._app.t, self._known, self._table.seats[seat]
        canvas.fill(row, "hollow", 0.5, canvas.corner)
        inner = row.inset(canvas.broad, canvas.close)
        sign, inner = inner.cut_left(inner.h, canvas.broad)
        canvas.image(f"emblem-{seat}", sign.fit(1))
        if known.points:
            cell, inner = inner.cut_right(canvas.bar_height * 1.4, canvas.close)
            canvas.write(str(known.points[seat]), cell, FIGURE.coloured("figures").right)
            place, inner = inner.cut_right(canvas.bar_height, canvas.close)
            told = t("end.place", count=known.places[seat])
            canvas.write(told, place, LABEL.muted.centered)
        name, level = inner.rows((1.2, 1))
        if not seat:
            canvas.write(seated.name, inner.centered(inner.w, name.h), STRONG)
            return
        canvas.write(seated.name, name, STRONG)
        canvas.write(t(f"level.{seated.kind}"), level, NOTE.muted)

    def _draw_medals(self, canvas: Canvas, box: Box) -> None:
        """Draw what each medal takes; those that are not reached pale."""
        t, known = self._app.t, self._known
        head, box = box.cut_top(canvas.line_height, canvas.close)
        canvas.write(t("mark.title"), head, LABEL.coloured("title"))
        note, box = box.cut_bottom(canvas.line_height, canvas.close)
        levels = [t(f"level.{level}") for level in MEDALS.values()]
        canvas.write(t("daily.marks", first=levels[0], last=levels[-1]), note, NOTE.muted)
        for number, (medal, cell) in enumerate(
            zip(MEDALS, box.columns(len(MEDALS), canvas.close), strict=True)
        ):
            mark = known.marks[number] if known.marks else None
            reached = mark is not None and bool(known.points) and known.points[0] >= mark
            sign, words = cell.cut_top(cell.h * 0.56, canvas.tight)
            canvas.image(MARK_SIGNS[medal], sign.fit(64 / 76), 1.0 if reached else 0.45)
            points, name = words.rows((1.2, 1))
            figure = "· · ·" if mark is None else str(mark)
            canvas.write(figure, points, STRONG.coloured("figures").centered)
            canvas.write(t(f"mark.{medal}"), name, NOTE.muted.centered)

    def _draw_streaks(self, canvas: Canvas, box: Box) -> None:
        t, (now, best) = self._app.t, self._streaks
        line, box = box.cut_top(canvas.line_height, canvas.close)
        divider(canvas, line)
        note, box = box.cut_bottom(canvas.line_height)
        canvas.write(t("daily.forgiven"), note, NOTE.muted.centered)
        sign, words = box.cut_left(canvas.bar_height, canvas.broad)
        canvas.image("laurel", sign.fit(1), 1.0 if now else 0.4)
        streak, top = words.columns((1.6, 1), canvas.close)
        canvas.write(t("daily.streak", count=now), streak, LEAD.coloured("figures"))
        canvas.write(t("daily.best", count=best), top, LEAD.muted.right)
