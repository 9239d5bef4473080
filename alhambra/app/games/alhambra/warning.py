"""The question before something useful is given up."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.games.alhambra.table.warnings import Loss
from alhambra.app.program.app import App
from alhambra.app.scenes.notice import NoticeScene, Way
from alhambra.app.ui.sounds import Sound


def warning(app: App, loss: Loss, go_on: Callable[[], None]) -> NoticeScene:
    """Ask whether it is meant so; ``go_on`` is called then, and otherwise nothing happens."""

    def meant() -> None:
        app.stack.pop()
        go_on()

    ways = (Way("warning.back", app.stack.pop), Way(f"warning.{loss}_yes", meant))
    title, text = app.t(f"warning.{loss}"), app.t(f"warning.{loss}_text")
    return NoticeScene(app, title, text, ways, Sound.DIALOG_OPEN)
