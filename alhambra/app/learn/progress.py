"""How far the learner has come in each lesson: a small file of the player's home."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.files import replace_file
from alhambra.foreign import LONGEST_NAME, ForeignError, parse_json, read_bytes

log = logging.getLogger(__name__)

LARGEST_FILE: Final = 1 << 16
"""Bytes of the file."""
MOST_STEPS: Final = 10_000


class Progress(NamedTuple):
    """What was learnt of a lesson."""

    step: int = 0
    """The number of the step where it was left; 0: it is not begun."""
    finished: bool = False
    """It was gone through once."""

    def left_at(self, step: int, steps: int) -> Progress:
        """This progress after the lesson, which has so many steps, was left at one of them."""
        if step >= steps:
            return Progress(0, True)
        return self._replace(step=step)


def read_progress(path: Path) -> dict[str, Progress]:
    """Read the file, by lesson. What cannot be read counts as not begun."""
    try:
        value = parse_json(read_bytes(path, LARGEST_FILE))
    except FileNotFoundError:
        return {}
    except (OSError, ForeignError) as error:
        log.warning("the progress of the lessons cannot be read: %s", error)
        return {}
    if not isinstance(value, dict):
        return {}
    found = {name: _progress(kept) for name, kept in value.items() if len(name) <= LONGEST_NAME}
    return {name: kept for name, kept in found.items() if kept is not None}


def _progress(value: object) -> Progress | None:
    if not isinstance(value, dict):
        return None
    step, finished = value.get("step"), value.get("finished")
    if type(step) is not int or not 0 <= step <= MOST_STEPS or not isinstance(finished, bool):
        return None
    return Progress(step, finished)


def write_progress(path: Path, progress: Mapping[str, Progress]) -> None:
    """Write the file. One that cannot be written is logged: nothing but a mark is lost."""
    data = {name: kept._asdict() for name, kept in progress.items()}
    try:
        replace_file(path, json.dumps(data, indent=1).encode())
    except OSError as error:
        log.warning("the progress of the lessons cannot be written: %s", error)
