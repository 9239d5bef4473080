"""The question before a choice gives up something that would have cost nothing to keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum

from alhambra.app.program.app import App
from alhambra.app.scenes.notice import NoticeScene, Way
from alhambra.app.ui.sounds import Sound
from alhambra.rules.alhambra.choices import Choice, Pass, Take
from alhambra.rules.alhambra.model import Phase


class Loss(StrEnum):
    """What is given up."""

    ACTION = "action"
    """The further action of an exact payment, though something could be done with it."""
    MONEY = "money"
    """Money that could be taken along."""


def find_loss(choice: Choice, choices: Sequence[Choice], phase: Phase) -> Loss | None:
    """What is lost by this choice out of all there are; None: nothing."""
    match choice:
        case Pass() if phase is Phase.EXTRA and any(other != choice for other in choices):
            return Loss.ACTION
        case Take(cards):
            taken = Counter(cards)
            others = (Counter(other.cards) for other in choices if isinstance(other, Take))
            return Loss.MONEY if any(taken < more for more in others) else None
        case _:
            return None


def warn(app: App, loss: Loss, go_on: Callable[[], None]) -> NoticeScene:
    """Ask whether it is meant so; ``go_on`` is called then, and otherwise nothing happens."""

    def go_on_anyway() -> None:
        app.stack.pop()
        go_on()

    ways = (Way("warning.back", app.stack.pop), Way(f"warning.{loss}_yes", go_on_anyway))
    title, text = app.t(f"warning.{loss}"), app.t(f"warning.{loss}_text")
    return NoticeScene(app, title, text, ways, Sound.DIALOG_OPEN)
