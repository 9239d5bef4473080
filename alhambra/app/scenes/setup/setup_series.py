"""The series that a set-up goes on with, as long as its players stay."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.app.program.app import App
from alhambra.app.scenes.results.series_page import score_line
from alhambra.match.series import LENGTHS, Series, is_of
from alhambra.rules.api import Seated


class SetupSeries:
    """The kept series beside the seats of a set-up."""

    def __init__(self, app: App, game: str, seated: Callable[[], tuple[Seated, ...]]) -> None:
        """``game`` is the name in records; ``seated`` returns who plays, by seat."""
        self._app = app
        self._game = game
        self._seated = seated

    def kept(self) -> Series | None:
        """Return the series with at least one game that goes on here, if its players stay."""
        now = self._app.settings.now
        series = now.series
        if series is None or not series.games or series.over or series.game != self._game:
            return None
        return series if series.length == LENGTHS[now.series_length] else None

    def goes_on(self) -> bool:
        """Return true if the seats are those of its next game."""
        series = self.kept()
        return series is not None and series.seats == self._seated()

    def about(self) -> str:
        """Return the running score, or that a new series begins; empty without one."""
        series = self.kept()
        if series is None:
            return ""
        if is_of(series, self._game, self._seated()):
            return score_line(self._app, series)
        return self._app.t("series.new")
