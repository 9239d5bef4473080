"""Views of a saved game, as a row and larger beside the list; and the note below the list."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.fitting import fitted_end
from alhambra.app.gfx.theme import BODY, LABEL, NOTE, STRONG, TextStyle
from alhambra.app.program.app import App, reason_of
from alhambra.app.program.i18n import joined
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.app.ui.rows import EVEN
from alhambra.foreign import moment_of
from alhambra.library.game_library import CURRENT, Damaged, GameEntry, Known, Summary
from alhambra.match.daily import day_of
from alhambra.names import LONGEST_NAME, shown_name
from alhambra.record.versions import NewerRecord
from alhambra.rules.api import Table
from alhambra.rules.games import AnyState, game_of

log = logging.getLogger(__name__)

PUT_ASIDE = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?")
"""The names of games that the player did not name."""
FEW = 4
"""Up to this many players are shown in rows of two, more in rows of three."""
NOTE_PATH = 28
"""Units of the height of the line of the path."""


class SavedGameView(NamedTuple):
    """A game's view of its saved games."""

    label: str
    """Its name beside the progress of a game; empty for the default game."""
    reached: Callable[[Say, AnyState], str]
    """Returns the progress of a game in this state: its turn, or its round."""
    scored: Callable[[Say, AnyState], str]
    """Returns the last scoring; empty without one."""
    show_leader: Callable[[Canvas, Summary, Box], None]
    """Draws what the leader has built, as large as it fits."""

    def line(self, say: Say, names: str, state: AnyState) -> str:
        """Return a line about a game: its kind if needed, who plays, its progress."""
        return joined(say, filter(None, (self.label, names, self.reached(say, state))), "list.dot")


ViewOf: TypeAlias = Callable[[AnyState], SavedGameView]
"""The view of the game that a state belongs to."""


def is_named(entry: GameEntry) -> bool:
    """Return true if the player gave it its name."""
    return bool(entry.name) and not PUT_ASIDE.fullmatch(entry.name)


def progress(say: Say, state: AnyState, view: SavedGameView) -> str:
    """Return how far a game is in a word or two: its end, its last scoring, its turn or round."""
    if game_of(state).result(state) is not None:
        return say("saves.over")
    return view.scored(say, state) or view.reached(say, state)


def propose_name(say: Say, state: AnyState, view: SavedGameView, moment: datetime) -> str:
    """Return a name for a game that was in this state then: players · scoring · day."""
    rest = f" · {progress(say, state, view)} · {write_day(say, moment)}"
    names, room = ", ".join(player.name for player in state.players), LONGEST_NAME - len(rest)
    if len(names) > room:
        names = f"{names[: room - 1].rstrip(' ,')}…"
    return f"{names}{rest}"


def fault_text(say: Say, error: Exception) -> str:
    """Return a sentence on why a record cannot be read. The details are in the log."""
    match error:
        case NewerRecord():
            return say(f"newer.{error.wanted}", name=error.name)
        case OSError():
            return say("saves.closed", reason=reason_of(say, error, reading=True))
    return say("saves.damaged")


class ListedGame(NamedTuple):
    """A saved game as the list shows it: as a row, and larger beside it."""

    say: Say
    entry: GameEntry
    known: Known | None
    """Its summary or the reason why it cannot be read; None before it was read."""
    view_of: ViewOf
    series: str = ""
    """Which game of a series it is."""

    @property
    def summary(self) -> Summary | None:
        return self.known if isinstance(self.known, Summary) else None

    @property
    def title(self) -> str:
        """Its name, or else its players and how far they came."""
        if is_named(self.entry):
            return shown_name(self.entry.name)
        summary, say = self.summary, self.say
        if summary is None:
            return self._place
        names = joined(say, (player.name for player in summary.players))
        if self.entry.place == CURRENT and not summary.over:
            return joined(say, (self._place, names), "list.dot")
        far = progress(say, summary.state, self.view_of(summary.state))
        return joined(say, (names, far), "list.dot")

    @property
    def _place(self) -> str:
        """The sort of the game, such as finished, for a title without its own name."""
        over = self.summary is not None and self.summary.over
        return self.say("saves.place_finished" if over else f"saves.place_{self.entry.place}")

    @property
    def _when(self) -> str:
        """When it was played last: day and time."""
        return write_moment(self.say, moment_of(self.entry.changed))

    def _status(self, summary: Summary) -> tuple[str, ...]:
        """Return its progress: its kind if needed, its turn or round, the last scoring, and which
        game of a series it is.
        """
        view, state, say = self.view_of(summary.state), summary.state, self.say
        far = say("saves.over") if summary.over else view.reached(say, state)
        scored = "" if summary.over else view.scored(say, state)
        return tuple(filter(None, (view.label, far, scored, self.series)))

    def draw_row(self, canvas: Canvas, box: Box, *, chosen: bool) -> None:
        """Draw the leader's palace, the title, the players with their points, and the time."""
        px, say, summary = canvas.px, self.say, self.summary
        ground, strength = ("selection", 0.55) if chosen else ("hollow", 0.42)
        canvas.fill(box, ground, strength, canvas.corner)
        if self.entry.place == CURRENT:
            mark = box.cut_left(canvas.close)[0].inset(0, canvas.broad)
            canvas.fill(mark, "gold", 1.0, canvas.corner)
        picture, rest = box.inset(canvas.panel, canvas.close).cut_left(px(190), canvas.panel)
        canvas.frame("panel-dark", picture)
        head, body = rest.inset(0, canvas.tight).cut_top(canvas.head_height, canvas.tight)
        date, title = head.cut_right(px(200), canvas.broad)
        canvas.write(self.title, title, STRONG.coloured("figures" if chosen else "cream"))
        canvas.write(self._when, date, NOTE.muted.right)
        if isinstance(self.known, Damaged):
            cross = picture.centered(canvas.sign_size, canvas.sign_size)
            canvas.image("cross", cross, 0.7, tint="bad")
            canvas.write_lines(fault_text(say, self.known.error), body, NOTE.coloured("bad"))
        elif summary is not None:
            view = self.view_of(summary.state)
            view.show_leader(canvas, summary, picture.inset(canvas.tight))
            far, players = body.cut_right(px(230), canvas.broad)
            canvas.write_lines("\n".join(self._status(summary)), far, NOTE.right)
            across = 2 if len(summary.players) <= FEW else 3
            cells = [cell for row in players.rows(2) for cell in row.columns(across, canvas.space)]
            _draw_players(canvas, summary, cells)

    def draw_details(self, canvas: Canvas, box: Box) -> None:
        """Draw its title, the leader's palace large, and the players."""
        say, summary = self.say, self.summary
        head, rest = box.cut_top(canvas.head_height, canvas.hair)
        title = shown_name(self.entry.name) if is_named(self.entry) else self._place
        canvas.write(title, head.inset(canvas.broad, 0), STRONG.coloured("title").centered)
        line, rest = rest.cut_top(canvas.line_height, canvas.close)
        if isinstance(self.known, Damaged):
            text = fault_text(say, self.known.error)
            canvas.write_lines(text, rest, BODY.coloured("bad").centered, valign="middle")
        if summary is None:
            return
        text = joined(say, (*self._status(summary), self._when), "list.dot")
        canvas.write(text, line, BODY.muted.centered)
        rows = -(-len(summary.players) // 2)
        names, picture = rest.cut_bottom(min(canvas.sign_size * rows, rest.h * 0.5), canvas.space)
        canvas.frame("panel-dark", picture)
        view = self.view_of(summary.state)
        view.show_leader(canvas, summary, picture.inset(canvas.broad))
        names = names.inset(canvas.space, 0)
        cells = [cell for row in names.rows(rows) for cell in row.columns(2, canvas.panel)]
        _draw_players(canvas, summary, cells)


def _draw_players(canvas: Canvas, summary: Summary, cells: Sequence[Box]) -> None:
    """Draw emblems, points, and names in even letters; winners with a crown."""
    metrics = canvas.metrics
    places: list[tuple[str, Box, TextStyle]] = []
    for seat, cell in zip(range(len(summary.players)), cells, strict=False):
        sign, rest = cell.cut_left(min(cell.h * 0.86, canvas.head_height), canvas.close)
        canvas.image(emblem(seat), sign.fit(1))
        points, name = rest.cut_left(canvas.sign_size, canvas.space)
        canvas.write(str(summary.points[seat]), points, STRONG.coloured("figures").right)
        won = seat in summary.winners
        if won:
            crown, name = name.cut_left(canvas.panel, canvas.close)
            canvas.image("crown", crown.fit(1))
        places.append((summary.players[seat].name, name, LABEL if won else BODY))
    sizes = [canvas.fit_line(name, box, style).size for name, box, style in places]
    even = max(min(sizes), EVEN * max(sizes)) / metrics.text_unit
    for called, box, style in places:
        canvas.write(called, box, style.sized(even))


def failure_text(say: Say, error: Exception, *, reading: bool = False) -> str:
    """Return a sentence on what went wrong while a file was read, or else written."""
    if isinstance(error, NewerRecord):
        return fault_text(say, error)
    return say("saves.failed", reason=reason_of(say, error, reading=reading))


class OutcomeNote:
    """Says what was done, and where; or what went wrong. It is empty at first."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._text = self._path = ""
        self._failed = False

    def succeed(self, text: str, path: Path | str = "") -> None:
        """Say what was done; ``path``: the file that was made."""
        self._text, self._path, self._failed = text, str(path), False

    def fail(self, error: Exception, *, reading: bool = False) -> None:
        """Say what went wrong while a file was read, or else written, and log the details."""
        log.warning("games: %s", error)
        self.say(failure_text(self._app.t, error, reading=reading), failed=True)

    def say(self, text: str, *, failed: bool = False) -> None:
        """Say this instead; nothing if it is empty."""
        self._text, self._path, self._failed = text, "", failed

    @property
    def path(self) -> Path | None:
        """The file that it tells of; None if it tells of none."""
        return Path(self._path) if self._path else None

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it, with the end of a long path."""
        if self._path:
            place, box = box.cut_bottom(canvas.px(NOTE_PATH))
            path = fitted_end(canvas, self._path, place.w, canvas.metrics.text(BODY.units))
            canvas.write(path, place, BODY.centered)
        colour = "bad" if self._failed else "good"
        canvas.write_lines(self._text, box, BODY.coloured(colour).centered, valign="middle")


def write_moment(say: Say, moment: datetime) -> str:
    """Return day and time of day: ``24 Nov 2026 14:05``."""
    return say("date.moment", day=write_day(say, moment), time=write_time(say, moment))


def write_day(say: Say, moment: date) -> str:
    """Return the day: ``24 Nov 2026``."""
    month = say(f"date.month.{moment.month}")
    return say("date.day", day=moment.day, month=month, year=moment.year)


def describe_day(say: Say, table: Table) -> str:
    """Return the day whose palace it is: ``Palace of the day · 24 Nov 2026``; else nothing."""
    day = day_of(table)
    return "" if day is None else f"{say('daily.title')} · {write_day(say, day)}"


def write_time(say: Say, moment: datetime) -> str:
    """Return the time of day: ``14:05``."""
    return say("date.time", hour=moment.hour, minute=f"{moment.minute:02}")
