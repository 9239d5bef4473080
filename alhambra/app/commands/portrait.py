"""The command ``portrait``: makes the picture of what players built from a record."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from alhambra.app.gfx.theme import LIGHTS
from alhambra.app.main import playable_games
from alhambra.app.portraits.painting import check_ending, paint_at_once, write
from alhambra.app.portraits.portrait import WIDTHS, Order, Sitter
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.program.people import worn_by
from alhambra.content import load_boxes
from alhambra.foreign import moment_of
from alhambra.library.saves import load
from alhambra.rules.api import Seat
from alhambra.rules.games import game_of

ALL = "all"


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
