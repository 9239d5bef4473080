"""The commands that need pygame: ``play`` opens the game, ``portrait`` draws without a window."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from alhambra.app.gfx.theme import LIGHTS
from alhambra.app.main import Program, playable_games
from alhambra.app.portraits.painting import check_ending, paint_at_once, write
from alhambra.app.portraits.portrait import WIDTHS, Order, Sitter
from alhambra.app.program.desktop import preferred_languages
from alhambra.app.program.faces import worn_by
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.program.log_file import open_log, show_box, tell_fault
from alhambra.app.program.settings_file import SettingsFile
from alhambra.app.program.window import NoDisplay, let_others_come_to_front
from alhambra.content import load_boxes
from alhambra.foreign import moment_of
from alhambra.home_lock import HomeLock
from alhambra.library.saves import load
from alhambra.located import DataError
from alhambra.paths import lock_file, settings_file
from alhambra.rules.api import Seat
from alhambra.rules.games import game_of
from alhambra.stopping import calling_when_stopped

log = logging.getLogger(__name__)
ALL = "all"


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


def portray(options: argparse.Namespace) -> int:
    """Write the picture, print its path, and return the exit code.

    Raises ``ValueError`` for impossible requests, ``RecordError`` for an unreadable record, and
    ``OSError`` for a file that cannot be read or written.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    for name, known in (("language", languages()), ("light", LIGHTS)):
        if (value := getattr(options, name)) not in known:
            raise ValueError(f"--{name} {value!r}: expected one of {', '.join(known)}")
    if options.width not in WIDTHS:
        raise ValueError(f"--width {options.width}: expected {WIDTHS[0]} to {WIDTHS[-1]}")
    out: Path | None = options.out
    if out is not None:
        check_ending(out)
        if out.exists():
            raise ValueError(f"--out {out}: there is such a file already")
    order = _order_of(options)
    print(write(order, [paint_at_once(order, Texts(options.language))], out))
    return 0


def _order_of(options: argparse.Namespace) -> Order:
    """Return the requested picture."""
    record: Path = options.record
    state = load(load_boxes(), record).frames[-1].state
    game = playable_games()[game_of(state).NAME]
    return Order(
        game.portrait,
        game.long_name,
        state,
        _seats_of(game.portrait.sitters(state), options.seat),
        moment_of(record.stat().st_mtime).date(),
        options.light,
        "normal",
        options.width,
        worn_by(state.players, (), {}),
    )


def _seats_of(sitters: Sequence[Sitter], seat: str) -> tuple[Seat, ...]:
    """Return the seats of a player's name or number, or of all."""
    wanted = seat.casefold()
    if wanted == ALL:
        return tuple(sitter.seat for sitter in sitters)
    found = [sitter for sitter in sitters if sitter.name.casefold() == wanted]
    found = found or [sitter for sitter in sitters if str(sitter.seat + 1) == wanted]
    if not found:
        names = ", ".join(sitter.name for sitter in sorted(sitters, key=lambda s: s.seat))
        raise ValueError(f"--seat {seat!r}: expected {ALL}, or one of {names}")
    return (found[0].seat,)
