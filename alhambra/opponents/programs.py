"""External programs that can play: their entries in the settings, and their seats."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from alhambra.foreign import ForeignError, Json, QuotingError, parse_json, read_bytes
from alhambra.names import is_name

KIND = "bot"
"""The kind of a seat that a program plays; a colon and the program's name may follow."""
LONGEST_PROGRAM = 20
"""The most characters of a program's name."""
LONGEST_COMMAND = 4000
MOST_PROGRAMS = 40
SETTINGS_BYTES = 1 << 20
"""The most bytes of the settings file."""


class BotProgram(NamedTuple):
    """A program that can be chosen as an opponent."""

    name: str
    command: str
    """The command that starts it, as on a command line."""

    @property
    def kind(self) -> str:
        """The kind of a seat that it plays."""
        return f"{KIND}:{self.name}"


class ProgramError(QuotingError):
    """An invalid entry for a program. The text says where, and what is expected."""


def is_program(kind: str) -> bool:
    """A program plays the seat of this kind, not a person or a level.

    >>> is_program("bot"), is_program("bot:Ada"), is_program("botanist")
    (True, True, False)
    """
    return kind.partition(":")[0] == KIND


def name_in(kind: str) -> str:
    """Return the program's name in such a kind; empty if there is none."""
    return kind.partition(":")[2]


def split_seats(text: str) -> list[str]:
    """Split at commas outside quotation marks.

    Raises ``ProgramError`` if a quotation mark is not closed.

    >>> split_seats("easy,bot:play '1,2',hard")
    ['easy', "bot:play '1,2'", 'hard']
    """
    parts = [""]
    quote = ""
    letters = iter(text)
    for letter in letters:
        if letter == "\\" and quote != "'" and POSIX:
            parts[-1] += letter + next(letters, "")
            continue
        if letter == "," and not quote:
            parts.append("")
            continue
        if letter in "\"'":
            quote = letter if not quote else "" if quote == letter else quote
        parts[-1] += letter
    if quote:
        raise ProgramError(f"a quotation mark is not closed: {text}")
    return parts


POSIX = os.name == "posix"


def words_of(command: str) -> list[str]:
    """Split a command into the program and its arguments. Raises ``ProgramError``.

    A backslash is a part of a path on Windows; elsewhere it escapes the next character.
    """
    try:
        words = shlex.split(command, posix=POSIX)
    except ValueError as error:
        raise ProgramError(f"{error}: {command}") from None
    if not POSIX:
        words = [w[1:-1] if len(w) > 1 and w[0] == w[-1] and w[0] in "\"'" else w for w in words]
    if not words:
        raise ProgramError("expected a command, such as: python3 mybot.py")
    return words


class Listed(NamedTuple):
    """The programs in a file, and the faults in their entries."""

    programs: tuple[BotProgram, ...] = ()
    faults: tuple[str, ...] = ()
    """A line for each invalid entry: where it is, and what is expected."""


def read_programs(entries: Json, place: str) -> Listed:
    """Read the programs of a list in a file. ``place`` names file and list for messages."""
    if not isinstance(entries, list):
        return Listed(faults=(f"{place}: expected a list",))
    found: list[BotProgram] = []
    faults: list[str] = []
    if len(entries) > MOST_PROGRAMS:
        faults.append(f"{place}: expected at most {MOST_PROGRAMS} programs")
    for number, entry in enumerate(entries[:MOST_PROGRAMS]):
        try:
            program = _program(entry, f"{place}[{number}]")
        except ProgramError as error:
            faults.append(str(error))
            continue
        if program.name in (other.name for other in found):
            faults.append(f"{place}[{number}].name: {program.name!r} is there twice")
        else:
            found.append(program)
    return Listed(tuple(found), tuple(faults))


def _program(entry: Json, place: str) -> BotProgram:
    if not isinstance(entry, dict) or entry.keys() != {"name", "command"}:
        raise ProgramError(f'{place}: expected {{"name": …, "command": …}}')
    name, command = entry["name"], entry["command"]
    if not is_name(name, LONGEST_PROGRAM):
        raise ProgramError(f"{place}.name: expected a text of 1 to {LONGEST_PROGRAM} characters")
    if not isinstance(command, str) or len(command) > LONGEST_COMMAND or "\0" in command:
        raise ProgramError(f"{place}.command: expected a text of 1 to {LONGEST_COMMAND} characters")
    try:
        words_of(command)
    except ProgramError as error:
        raise ProgramError(f"{place}.command: {error}") from None
    return BotProgram(name, command)


def load_programs(settings: Path) -> Listed:
    """Read the programs in the settings file; none if there is no such file or list.

    Raises ``OSError`` if it cannot be read.
    """
    try:
        return programs_in(read_settings(settings), settings)
    except FileNotFoundError:
        return Listed()
    except ForeignError as error:
        return Listed(faults=(f"{settings}: {error}",))


def read_settings(path: Path) -> dict[str, Json]:
    """Read the settings file.

    Raises ``ForeignError`` if it is not a JSON object, and ``OSError``.
    """
    found = parse_json(read_bytes(path, SETTINGS_BYTES))
    if not isinstance(found, dict):
        raise ForeignError("expected an object with the settings")
    return found


def programs_in(found: Mapping[str, Json], settings: Path) -> Listed:
    """Read the programs in the values of the settings file."""
    return read_programs(found.get("programs", []), f"{settings}: programs")


def chosen(programs: Sequence[BotProgram], kind: str) -> BotProgram | None:
    """Return the program that plays a seat of this kind; None if it is not among them."""
    return next((program for program in programs if program.kind == kind), None)
