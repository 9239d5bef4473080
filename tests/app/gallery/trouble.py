"""What is said when something is in the way: games that cannot be kept, a second copy, faults."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from alhambra.app.games.alhambra.table.gestures.selection import Loss, warn, warn_of_money
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.controls import ALL
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.app.scenes.saved.saving import UnsavedScene
from alhambra.app.scenes.waiting import PadLostScene
from alhambra.app.table.panels import Unsaved
from alhambra.library.autosave import Autosave, DiskQueue
from alhambra.library.saves import Record
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.alhambra.model import Card, Currency
from tests.app.gallery.around import laid, nothing
from tests.app.gallery.showing import HOME, Shown
from tests.app.games.alhambra.moments import NAMES, running, whole_game
from tests.app.stage import Stage

FULL = OSError(errno.ENOSPC, "No space left on device")


def unsaved(leaves: bool, stage: Stage) -> Scene:
    """What can be done about a game that cannot be kept."""
    autosave = Autosave(Record(Path(HOME) / "game.jsonl"), whole_game(2), DiskQueue())
    autosave.trouble = FULL
    go = nothing if leaves else None
    return UnsavedScene(stage.app, autosave, go, nothing)


def menu(stage: Stage) -> Scene:
    trouble = Unsaved(stage.app.t("unsaved.band", reason=stage.app.t("reason.full")), nothing)
    return MenuScene(stage.app, running(whole_game(2)[:60]), lambda: trouble, ALL, nothing)


def notice(ways: int, stage: Stage) -> Scene:
    """Something went wrong, with this many ways on."""
    t = stage.app.t
    words = ("error.continue", "error.quit", "tally.continue")[:ways]
    text = t("error.text", path=f"{HOME}/log/alhambra.log")
    return NoticeScene(stage.app, t("error.title"), text, [Answer(each, nothing) for each in words])


def warned(loss: Loss, stage: Stage) -> Scene:
    """The question before this is lost."""
    if loss is Loss.MONEY:
        low, high = Card(Currency.DENAR, 1), Card(Currency.DUCAT, 3)
        return warn_of_money(stage.app, Take((low,)), nothing, Take((low, high)), nothing)
    return warn(stage.app, loss, nothing)


def troubles() -> Iterator[tuple[str, Shown]]:
    for ways in (1, 2, 3):
        yield f"notice-{ways}", Shown(laid(partial(notice, ways)))
    for loss in Loss:
        yield f"warning-{loss}", Shown(laid(partial(warned, loss)))
    yield "pad-lost", Shown(laid(lambda s: PadLostScene(s.app, NAMES[:2])))
    yield "unsaved", Shown(laid(partial(unsaved, False)))
    yield "unsaved-leaves", Shown(laid(partial(unsaved, True)))
    yield "menu-unsaved", Shown(laid(menu), like="menu")
