"""The command without a name: opens the game in its window."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from alhambra.app.main import Program
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import preferred_languages
from alhambra.app.program.log_file import open_log, tell_fault
from alhambra.app.program.window import NoDisplay
from alhambra.located import DataError
from alhambra.stopping import calling_when_stopped

log = logging.getLogger(__name__)


def play(records: Sequence[str] = ()) -> int:
    """Open the game, and import these records. Return the exit code.

    It is 1 after a fault, 2 without a screen.
    """
    report = open_log()
    try:
        program = Program()
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


def _texts() -> Texts:
    """Return the texts in the language of the computer."""
    return Texts(preferred=preferred_languages())
