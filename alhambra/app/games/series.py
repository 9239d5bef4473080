"""Keeps the series that is played: its games are begun here, and counted when they end."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.program.app import SettingsStore
from alhambra.match.series import LENGTHS, add, continued
from alhambra.rules.api import Table


class SeriesKeeper:
    """The series in the settings."""

    def __init__(self, settings: SettingsStore) -> None:
        self._settings = settings

    def begin(self, table: Table) -> None:
        """Begin a game: the next one of the series, the first one of another, or one by itself."""
        now = self._settings.now
        length = LENGTHS[now.series_length]
        series = None
        if length != 1 and len(table.seats) > 1:
            series = continued(now.series, table, length)
        if series != now.series:
            self._settings.change(series=series)

    def count(self, table: Table, points: Sequence[int], places: Sequence[int]) -> None:
        """Count a finished game, by seat, if it is the running one of the series."""
        now = self._settings.now.series
        series = None if now is None else add(now, table, points, places)
        if series != now:
            self._settings.change(series=series)
