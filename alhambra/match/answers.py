"""Lines of JSON that an external program may write, and their meaning."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.foreign import LONGEST_NAME, ForeignError, Json, parse_json
from alhambra.match.programs import is_name

LONGEST_LINE = 1 << 14
"""Bytes of a program's line at most."""
SHOWN = 100
"""Letters of a wrong line that are repeated."""


class AnswerError(ValueError):
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
    """The name, or the number of the choice, that the line says. Raises ``AnswerError``."""
    why = ""
    try:
        said = parse_json(line)
    except ForeignError as error:
        why = f" ({error})"
    else:
        answer = _meant(said, awaited)
        if answer is not None:
            return answer
    found = ascii(line[: 2 * SHOWN].decode("utf-8", "replace").strip())[1:-1]
    found = found if len(found) <= SHOWN else f"{found[: SHOWN - 3]}..."
    if len(line) >= LONGEST_LINE:
        why = f" (a line has {LONGEST_LINE} bytes at most)"
    raise AnswerError(f"is {found or 'empty'}{why}; expected {awaited.form}")


def _meant(said: Json, awaited: Awaited) -> str | int | None:
    """The name or the number of the choice; None for any other line."""
    if not isinstance(said, dict):
        return None
    if not awaited.ask:
        name = said.get("ready")
        return name if isinstance(name, str) and is_name(name, LONGEST_NAME) else None
    number, choice = said.get("answer"), said.get("choice")
    if type(number) is not int or type(choice) is not int:
        return None
    return choice if number == awaited.ask and 0 <= choice < awaited.choices else None
