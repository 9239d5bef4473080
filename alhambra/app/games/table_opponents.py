"""Makes the opponents of a table, and tells when the normal level plays on for one."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.program.app import App
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.match.match import Opponent
from alhambra.opponents.bot_opponents import BotOpponents
from alhambra.opponents.bot_process import Failure
from alhambra.opponents.programs import is_program
from alhambra.opponents.thinker import FALLBACK_LEVEL
from alhambra.rules.api import Seat, Seated, Table


def report_failure(app: App, seated: Seated, failure: Failure) -> None:
    """Report that a program or a level failed in the middle of a game."""
    program = is_program(seated.kind)
    level = "" if program else app.t(f"level.{seated.kind}")
    _report(app, [app.t(f"program.{failure}", name=seated.name, level=level)], programs=program)


def report_unknown_levels(app: App, unknown: Sequence[Seated]) -> None:
    """Name the opponents replaced from the start, because their level or program is unknown."""
    programs = [is_program(seated.kind) for seated in unknown]
    whys = [
        app.t("program.gone" if program else "program.unknown", name=name, level=kind)
        for (name, kind, _), program in zip(unknown, programs, strict=True)
    ]
    if whys:
        _report(app, whys, programs=all(programs))


def _report(app: App, whys: Sequence[str], *, programs: bool) -> None:
    """Open the notice. ``programs``: all that are replaced are programs."""
    t = app.t
    text = "\n".join((*whys, "", t("program.taken_over", level=t(f"level.{FALLBACK_LEVEL}"))))
    ways = [Answer("tally.continue", app.stack.pop), Answer("menu.leave", app.open_title)]
    title = t("program.title" if programs else "program.level_title")
    app.stack.push(NoticeScene(app, title, text, ways))


def make_opponents(app: App, table: Table, opponent: Opponent) -> BotOpponents:
    """Return the opponents of a table; ``opponent`` plays its levels. Failures are reported."""

    def relieved(seat: Seat, failure: Failure) -> None:
        report_failure(app, table.seats[seat], failure)

    return BotOpponents(table, app.settings.now.programs, opponent, relieved)
