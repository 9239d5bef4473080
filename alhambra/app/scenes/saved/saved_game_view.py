"""Views of a saved game: as a row, and larger beside the list."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Font
from alhambra.app.program.app import reason_of
from alhambra.app.scenes.dates import write_day, write_moment
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.fitting import line_in, write_line, write_lines
from alhambra.app.ui.rows import EVEN
from alhambra.foreign import moment_of, shown_name
from alhambra.library.game_library import CURRENT, LONGEST_NAME, Entry
from alhambra.library.summaries import Damaged, Known, Summary
from alhambra.record.fields import NewerRecord
from alhambra.rules.games import AnyState, game_of

PUT_ASIDE = re.compile(r"\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d( \(\d+\))?")
"""The names of games that the player did not name."""
FEW = 4
"""Up to this many players are shown in rows of two, more in rows of three."""


class SavedGameView(NamedTuple):
    """A game's view of its saved games."""

    label: str
    """Its name beside the progress of a game; empty for the default game."""
    reached: Callable[[Say, AnyState], str]
    """Returns the progress of a game in this state: its turn, or its round."""
    scored: Callable[[Say, AnyState], str]
    """Returns the last scoring; empty without one."""
    show_leader: Callable[[Canvas, Say, Summary, Box], None]
    """Draws what the leader has built, as large as it fits."""

    def line(self, say: Say, names: str, state: AnyState) -> str:
        """Return a line about a game: its kind if needed, who plays, its progress."""
        words = f"{names} · {self.reached(say, state)}"
        return f"{self.label} · {words}" if self.label else words


ViewOf: TypeAlias = Callable[[AnyState], SavedGameView]
"""The view of the game that a state belongs to."""


def title_of(say: Say, entry: Entry, summary: Summary | None, view_of: ViewOf) -> str:
    """Return the title of a saved game: its name, or else its players and how far they came."""
    if is_named(entry):
        return shown_name(entry.name)
    place = place_of(say, entry, summary)
    if summary is None:
        return place
    names = ", ".join(player.name for player in summary.players)
    if entry.place == CURRENT and not summary.over:
        return f"{place} · {names}"
    return f"{names} · {progress(say, summary.state, view_of(summary.state))}"


def place_of(say: Say, entry: Entry, summary: Summary | None) -> str:
    """Return what sort of game it is, where its players are named beside."""
    over = summary is not None and summary.over
    return say("saves.place_finished" if over else f"saves.place_{entry.place}")


def is_named(entry: Entry) -> bool:
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


def when(say: Say, entry: Entry) -> str:
    """Return when a game was played last: day and time."""
    return write_moment(say, moment_of(entry.changed))


def fault_text(say: Say, error: Exception) -> str:
    """Return a sentence on why a record cannot be read. The details are in the log."""
    match error:
        case NewerRecord():
            return say(f"newer.{error.wanted}", name=error.name)
        case OSError():
            return say("saves.closed", reason=reason_of(say, error, reading=True))
    return say("saves.damaged")


def status(say: Say, summary: Summary, view: SavedGameView, series: str) -> tuple[str, ...]:
    """Return the progress of a game: its kind if needed, its turn or round, the last scoring,
    and which game of a series it is.
    """
    state = summary.state
    far = say("saves.over") if summary.over else view.reached(say, state)
    scored = "" if summary.over else view.scored(say, state)
    return tuple(filter(None, (view.label, far, scored, series)))


def draw_row(
    canvas: Canvas,
    say: Say,
    entry: Entry,
    known: Known | None,
    view_of: ViewOf,
    box: Box,
    *,
    chosen: bool,
    series: str = "",
) -> None:
    """Draw a row: the leader's palace, the title, the players with their points, and the time.

    ``series``: which game of a series it is.
    """
    px = canvas.metrics.px
    canvas.fill(box, "selection" if chosen else "hollow", 0.55 if chosen else 0.42, px(12))
    if entry.place == CURRENT:
        canvas.fill(box.cut_left(px(8))[0].inset(0, px(14)), "gold", 1.0, px(4))
    picture, rest = box.inset(px(18), px(6)).cut_left(px(176), px(18))
    canvas.frame("panel-dark", picture)
    summary = known if isinstance(known, Summary) else None
    head, body = rest.inset(0, px(4)).cut_top(px(32), px(4))
    date, title = head.cut_right(px(200), px(12))
    colour = "figures" if chosen else "cream"
    write_line(canvas, title_of(say, entry, summary, view_of), title, 22, "bold", colour)
    write_line(canvas, when(say, entry), date, 17, colour="muted", align="right")
    if isinstance(known, Damaged):
        canvas.image("cross", picture.centered(px(40), px(40)), 0.7, tint="bad")
        write_lines(canvas, fault_text(say, known.error), body, 16, colour="bad")
    elif summary is not None:
        view = view_of(summary.state)
        view.show_leader(canvas, say, summary, picture.inset(px(5)))
        far, players = body.cut_right(px(230), px(12))
        lines = "\n".join(status(say, summary, view, series))
        write_lines(canvas, lines, far, 17, colour="cream", align="right")
        across = 2 if len(summary.players) <= FEW else 3
        cells = [cell for row in players.rows(2) for cell in row.columns(across, px(10))]
        _draw_players(canvas, summary, cells, 18)


def draw_details(
    canvas: Canvas,
    say: Say,
    entry: Entry,
    known: Known | None,
    view_of: ViewOf,
    box: Box,
    *,
    series: str = "",
) -> None:
    """Draw the chosen game: its title, the leader's palace large, and the players.

    ``series``: which game of a series it is.
    """
    px = canvas.metrics.px
    summary = known if isinstance(known, Summary) else None
    head, rest = box.cut_top(px(34), px(2))
    title = shown_name(entry.name) if is_named(entry) else place_of(say, entry, summary)
    write_line(canvas, title, head.inset(px(16), 0), 25, "bold", "title", "center")
    line, rest = rest.cut_top(px(28), px(8))
    if isinstance(known, Damaged):
        text = fault_text(say, known.error)
        write_lines(canvas, text, rest, 18, colour="bad", align="center", valign="middle")
        return
    if summary is None:
        return
    view = view_of(summary.state)
    text = " · ".join((*status(say, summary, view, series), when(say, entry)))
    write_line(canvas, text, line, 18, colour="muted", align="center")
    rows = -(-len(summary.players) // 2)
    names, picture = rest.cut_bottom(min(px(40) * rows, rest.h * 0.5), px(10))
    canvas.frame("panel-dark", picture)
    view.show_leader(canvas, say, summary, picture.inset(px(14)))
    names = names.inset(px(10), 0)
    cells = [cell for row in names.rows(rows) for cell in row.columns(2, px(20))]
    _draw_players(canvas, summary, cells, 20)


def _draw_players(canvas: Canvas, summary: Summary, cells: Sequence[Box], units: float) -> None:
    """Draw emblems, points, and names in even letters; winners with a crown."""
    px, metrics = canvas.metrics.px, canvas.metrics
    places: list[tuple[str, Box, Font]] = []
    for seat, cell in zip(range(len(summary.players)), cells, strict=False):
        sign, rest = cell.cut_left(min(cell.h * 0.86, px(34)), px(8))
        canvas.image(emblem(seat), sign.fit(1))
        points, name = rest.cut_left(px(46), px(10))
        write_line(canvas, str(summary.points[seat]), points, units + 3, "bold", "figures", "right")
        won = seat in summary.winners
        if won:
            crown, name = name.cut_left(px(22), px(6))
            canvas.image("crown", crown.fit(1))
        places.append((summary.players[seat].name, name, "bold" if won else "body"))
    sizes = [line_in(canvas, metrics, name, box, units, font).size for name, box, font in places]
    even = max(min(sizes), EVEN * max(sizes)) / metrics.text_unit
    for called, box, font in places:
        write_line(canvas, called, box, even, font)
