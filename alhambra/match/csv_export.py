"""The export of statistics as CSV, for spreadsheets; each game's ``statistics`` makes its rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from alhambra.files import replace_file


class Spreadsheet(NamedTuple):
    """A file to be written for spreadsheets, and what the player's language decides in it."""

    path: Path
    heads: Sequence[str]
    """The heads of the columns."""
    separator: str
    """Parts the columns: a semicolon where the comma is the decimal sign, else a comma."""


def write_csv(sheet: Spreadsheet, rows: Iterable[Sequence[object]]) -> None:
    """Write a table for other programs. Raises ``OSError``."""
    table = io.StringIO()
    writer = csv.writer(table, delimiter=sheet.separator)
    writer.writerow(sheet.heads)
    writer.writerows(rows)
    replace_file(sheet.path, table.getvalue().encode("utf-8-sig", "replace"))
