"""Says which level of the computer suits the people at a table, from their own results."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from alhambra.app.program.app import App
from alhambra.library.ledger import Finished, Ledger
from alhambra.library.player_strength import Estimate, News, Suitability, estimate, first_victory
from alhambra.match.games import MATCH_GAMES
from alhambra.match.statistics import FinishedGame, FinishedPart
from alhambra.paths import statistics_file

log = logging.getLogger(__name__)

F = TypeVar("F", bound=Finished)


class LevelAdvice:
    """Judges the levels of a game for the people of a set-up. The games are read when needed."""

    def __init__(self, app: App, game: str, ledger: Ledger | None = None) -> None:
        """``game``: its name in records; ``ledger``: the finished games, by default all."""
        self._app = app
        self._game = MATCH_GAMES[game]
        self._ledger = Ledger(statistics_file()) if ledger is None else ledger
        self._known: dict[str, Estimate | None] = {}

    @cached_property
    def _games(self) -> Sequence[FinishedGame[FinishedPart]]:
        return read_games(self._ledger.recent, self._game.finished)

    @property
    def has_games(self) -> bool:
        """Somebody has finished a game of this kind here."""
        return bool(self._games)

    def _estimate(self, name: str) -> Estimate | None:
        if name not in self._known:
            self._known[name] = estimate(self._games, name, self._game.elos)
        return self._known[name]

    def about(self, kinds: Sequence[str], people: Sequence[str]) -> dict[str, str]:
        """Return sentences, by some of these levels, on whether they suit these people.

        One person reads one sentence: about the first level that suits, else about the first. Of
        several, those are named whom a level suits. ``kinds`` may contain others than levels.
        """
        levels = [kind for kind in dict.fromkeys(kinds) if kind in self._game.elos]
        if not levels or not self._app.settings.now.level_advice:
            return {}
        estimates = {name: each for name in people if (each := self._estimate(name)) is not None}
        if len(people) == 1:
            return {
                level: _sentence(self._app, "suited.you", level, alone)
                for alone in estimates.values()
                for level in sorted(levels, key=lambda each: not alone.suits(each))[:1]
            }
        return {
            level: _names_suited(self._app, "suited.names", level, estimates) for level in levels
        }


def read_games(read: Callable[[type[F]], Sequence[F]], kind: type[F]) -> Sequence[F]:
    """Return the finished games of a kind, oldest first; none if they cannot be read."""
    try:
        return read(kind)
    except OSError as error:
        log.warning("the statistics cannot be read: %s", error)
        return ()


def describe_news(app: App, news: News | None) -> str:
    """Return whom a level suits after a game; empty if nothing has changed, or it is unwanted."""
    if news is None or not app.settings.now.level_advice:
        return ""
    level, estimates, people = news
    if people > 1:
        return _names_suited(app, "suited.level_names", level, estimates)
    (alone,) = estimates.values()
    return _sentence(app, "suited.level_you", level, alone)


def describe_victory(
    app: App, games: Sequence[FinishedGame[FinishedPart]], key: str, levels: Mapping[str, int]
) -> str:
    """Return which level was beaten for the first time, and which is next; empty if none was.

    The arguments are as for ``first_victory``.
    """
    beaten = first_victory(games, key, levels)
    if beaten is None:
        return ""
    level, stronger = app.t(f"level.{beaten}"), [*levels][[*levels].index(beaten) + 1 :]
    if not stronger:
        return app.t("end.beaten_last", level=level)
    return app.t("end.beaten", level=level, next=app.t(f"level.{stronger[0]}"))


def _sentence(app: App, suits: str, level: str, estimate: Estimate) -> str:
    """Return what a level is for one person; ``suits`` is the text of a level that suits."""
    verdict = estimate.judge(level)
    if verdict is Suitability.SUITS:
        return app.t(suits, level=app.t(f"level.{level}"))
    other = app.t(f"level.{estimate.instead_of(level)}")
    return app.t("suited.next" if verdict is Suitability.TOO_WEAK else "suited.easier", level=other)


def _names_suited(app: App, text: str, level: str, estimates: Mapping[str, Estimate]) -> str:
    """Return whom a level suits; empty if nobody."""
    names = [name for name, each in estimates.items() if each.suits(level)]
    if not names:
        return ""
    called = app.texts.names(names)
    return app.t(text, count=len(names), names=called, level=app.t(f"level.{level}"))
