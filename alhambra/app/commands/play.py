"""The command without a name: opens the game in its window."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence

from alhambra.app.main import Program
from alhambra.app.program.desktop import preferred_languages
from alhambra.app.program.i18n import Texts
from alhambra.app.program.log_file import open_log, show_box, tell_fault
from alhambra.app.program.settings_file import SettingsFile
from alhambra.app.program.window import NoDisplay, let_others_come_to_front
from alhambra.home_lock import HomeLock
from alhambra.located import DataError
from alhambra.paths import lock_file, settings_file
from alhambra.stopping import calling_when_stopped

log = logging.getLogger(__name__)


def play(records: Sequence[str] = ()) -> int:
    """Open the game, and import these records. Return the exit code.

    It is 1 after a fault, 2 without a screen. If the game is open, ask that copy to do this.
    """
    report = open_log()
    lock = HomeLock(lock_file())
    try:
        if not lock.take():
            let_others_come_to_front()
            lock.ask_owner(records)
            _say_already_open()
            return 0
        lock.take_request()  # the copy it was for ended before it could answer
        program = Program(lock=lock)
        with calling_when_stopped(program.loop.stop):
            try:
                program.run(str(report or "stderr"), records)
            finally:
                program.close()
    except NoDisplay as error:
        tell_fault(f"{_texts().t('error.no_display')} ({error})")
        return 2
    except (DataError, OSError) as error:  # a file of the program is missing or damaged
        log.info("the game cannot go on", exc_info=error)
        tell_fault(str(error))
        return 1
    except Exception:  # a fault of any kind: the player gets the report
        log.exception("the game cannot go on")
        tell_fault(_texts().t("error.ended", path=str(report or "stderr")))
        return 1
    return 0


def _say_already_open() -> None:
    """Tell the player, on the terminal or else in a box, that the game is open."""
    language = SettingsFile(settings_file(), lambda now: None).now.language
    text = _texts(language).t("error.already_open")
    if sys.stdout.isatty() or not show_box(text, "info"):
        print(text)


def _texts(language: str = "") -> Texts:
    """Return the texts in this language, or else in that of the computer."""
    return Texts(language, preferred=preferred_languages())
