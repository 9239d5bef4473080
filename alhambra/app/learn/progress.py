"""The learner's progress in lessons and exercises, two small files of the player's home; and the
settings of lessons, which are not kept.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from alhambra.app.program.app import SettingsStore
from alhambra.app.program.settings import Settings
from alhambra.app.program.settings_file import FileTrouble
from alhambra.files import replace_file
from alhambra.foreign import ForeignError, parse_json, read_bytes
from alhambra.names import LONGEST_NAME

log = logging.getLogger(__name__)

LARGEST_FILE: Final = 1 << 16
"""The most bytes of the file."""
MOST_STEPS: Final = 10_000
MOST_SECONDS: Final = 1_000_000
MOST_ANSWERS: Final = 1_000_000
LAST: Final = 10
"""Answers of a kind of exercise that are remembered one by one."""
IN_A_ROW: Final = 3
"""Right answers in a row with which a kind of exercise is mastered."""


class Progress(NamedTuple):
    """The learner's progress in a lesson."""

    step: int = 0
    """The index of the step where it was left; 0 if it is not begun."""
    finished: bool = False
    """The learner completed it once."""
    seconds: int = 0
    """The seconds spent on it since it was begun; 0 once it is finished."""

    def left_at(self, step: int, steps: int, seconds: float = 0.0) -> Progress:
        """Return the progress after the lesson, which has ``steps`` steps, was left at ``step``.

        ``seconds``: how long it took so far.
        """
        if step >= steps:
            return Progress(0, True)
        return self._replace(step=step, seconds=min(MOST_SECONDS, round(seconds)) if step else 0)


class Score(NamedTuple):
    """The answers to a kind of exercise."""

    asked: int = 0
    right: int = 0
    last: tuple[bool, ...] = ()
    """The last answers, the newest at the end."""

    @property
    def mastered(self) -> bool:
        """The last answers were right."""
        return len(self.last) >= IN_A_ROW and all(self.last[-IN_A_ROW:])

    def after(self, right: bool) -> Score:
        """Return the score after one more answer."""
        asked = min(self.asked + 1, MOST_ANSWERS)
        return Score(asked, min(self.right + right, asked), (*self.last, right)[-LAST:])


def read_progress(path: Path) -> dict[str, Progress]:
    """Read the progress by lesson. Invalid entries count as not begun."""
    found = {name: _progress(kept) for name, kept in _read(path).items()}
    return {name: kept for name, kept in found.items() if kept is not None}


def _read(path: Path) -> Mapping[str, object]:
    """Read a file of values by name; one that cannot be read is empty."""
    try:
        value = parse_json(read_bytes(path, LARGEST_FILE))
    except FileNotFoundError:
        return {}
    except (OSError, ForeignError) as error:
        log.warning("the progress of the learner cannot be read: %s", error)
        return {}
    if not isinstance(value, dict):
        return {}
    return {name: kept for name, kept in value.items() if len(name) <= LONGEST_NAME}


def _progress(value: object) -> Progress | None:
    if not isinstance(value, dict):
        return None
    step, finished, seconds = value.get("step"), value.get("finished"), value.get("seconds", 0)
    if type(step) is not int or not 0 <= step <= MOST_STEPS or not isinstance(finished, bool):
        return None
    if type(seconds) is not int or not 0 <= seconds <= MOST_SECONDS:
        return None
    return Progress(step, finished, seconds)


def _score(value: object) -> Score | None:
    if not isinstance(value, dict):
        return None
    asked, right, last = value.get("asked"), value.get("right"), value.get("last")
    if type(asked) is not int or type(right) is not int or not isinstance(last, list):
        return None
    if not 0 <= right <= asked <= MOST_ANSWERS or len(last) > min(LAST, asked):
        return None
    if not all(isinstance(answer, bool) for answer in last):
        return None
    return Score(asked, right, tuple(last))


def write_progress(path: Path, progress: Mapping[str, Progress]) -> None:
    """Write the file. A failure is only logged, because only marks are lost."""
    _write(path, {name: kept._asdict() for name, kept in progress.items()})


def _write(path: Path, data: Mapping[str, object]) -> None:
    try:
        replace_file(path, json.dumps(data, indent=1).encode())
    except OSError as error:
        log.warning("the progress of the learner cannot be written: %s", error)


class ExerciseScores:
    """The scores of all kinds of exercises, kept in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        found = {name: _score(kept) for name, kept in _read(path).items()}
        self._by_kind = {name: kept for name, kept in found.items() if kept is not None}

    def of(self, kind: str) -> Score:
        return self._by_kind.get(kind, Score())

    def add(self, kind: str, right: bool) -> None:
        """Count an answer."""
        self._by_kind[kind] = self.of(kind).after(right)
        _write(self._path, {name: kept._asdict() for name, kept in self._by_kind.items()})


# -- settings --------------------------------------------------------------------------------------


class LessonSettings:
    """The player's settings with the house rules of a lesson: nobody helps."""

    def __init__(self, kept: SettingsStore, confirm: str = "off") -> None:
        """``confirm``: how turns end; at once, unless told otherwise."""
        self._kept = kept
        self._confirm = confirm
        self.faults = kept.faults
        self.troubles: list[FileTrouble] = []
        """None: the player is told of those of the settings on the title."""
        self._of = kept.now
        self._now = _lesson_house(kept.now, confirm)

    @property
    def now(self) -> Settings:
        """The present settings."""
        if self._of is not self._kept.now:
            self._of = self._kept.now
            self._now = _lesson_house(self._of, self._confirm)
        return self._now

    def change(self, **values: Any) -> None:
        """Change the player's own."""
        self._kept.change(**values)


def _lesson_house(now: Settings, confirm: str) -> Settings:
    return replace(
        now,
        confirm=confirm,
        take_backs=False,
        help="none",
        warnings=False,
        hourglass="off",
        met_dirk=True,
        met_plans=True,
    )
