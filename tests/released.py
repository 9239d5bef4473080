"""Files written by released versions of the game: see records/README.md."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

FOLDER: Final = Path(__file__).parent / "records"
HOMES: Final = FOLDER / "homes" / "0.3.0"
"""Folders as ``ALHAMBRA_HOME`` names them, one a player."""
SETTINGS: Final = FOLDER / "settings" / "0.3.0"


@cache
def expected() -> dict[str, list[dict[str, Any]]]:
    """The results of games as told by the version that wrote them, by the path in ``FOLDER``."""
    found: dict[str, list[dict[str, Any]]] = yaml.safe_load(
        (FOLDER / "expected.yaml").read_text("utf-8")
    )
    return found


def written_lines(path: Path) -> list[str]:
    """The lines of a record that were written to their ends."""
    *whole, _ = path.read_bytes().decode("utf-8").split("\n")
    return whole
