"""The answers of external programs: a line must be JSON, and a choice that was offered."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.foreign import ForeignError, Json, QuotingError, parse_json
from alhambra.names import is_name

LONGEST_LINE = 1 << 14
"""The most bytes of a program's line."""
LONGEST_QUOTE = 100
"""The most letters of a wrong line in an error message."""


class AnswerError(QuotingError):
    """A line is not the expected one. The text quotes it, says why, and what was expected."""


class Awaited(NamedTuple):
    """An expected line: ``ready`` with a name, or the answer to a question."""

    ask: int
    """The number of the question; 0 for ``ready``."""
    choices: int

    @property
    def form(self) -> str:
        if not self.ask:
            return '{"ready": name}'
        return f'{{"answer": {self.ask}, "choice": 0 to {self.choices - 1}}}'


def read_answer(line: bytes, awaited: Awaited) -> str | int:
    """Return the name or the number of the choice in the line. Raises ``AnswerError``."""
    why = ""
    try:
        said = parse_json(line)
    except ForeignError as error:
        why = f" ({error})"
    else:
        answer = _meant(said, awaited)
        if answer is not None:
            return answer
    found = ascii(line[: 2 * LONGEST_QUOTE].decode("utf-8", "replace").strip())[1:-1]
    found = found if len(found) <= LONGEST_QUOTE else f"{found[: LONGEST_QUOTE - 3]}..."
    if len(line) >= LONGEST_LINE:
        why = f" (a line has {LONGEST_LINE} bytes at most)"
    raise AnswerError(f"is {found or 'empty'}{why}; expected {awaited.form}")


def _meant(said: Json, awaited: Awaited) -> str | int | None:
    """The name or the number of the choice; None for any other line."""
    if not isinstance(said, dict):
        return None
    if not awaited.ask:
        name = said.get("ready")
        return name if isinstance(name, str) and is_name(name) else None
    number, choice = said.get("answer"), said.get("choice")
    if type(number) is not int or type(choice) is not int:
        return None
    return choice if number == awaited.ask and 0 <= choice < awaited.choices else None
