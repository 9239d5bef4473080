"""Adds Stones to the program: one entry in the registry of each layer."""

from __future__ import annotations

import pytest

from alhambra import content
from alhambra.ai import search
from alhambra.app import main
from alhambra.app.program.app import OfferedGame
from alhambra.match import games as match_games
from alhambra.record import lines as record_lines
from alhambra.rules import games as rules_games
from tests.third_game import lines, rules
from tests.third_game.screens import STONES

HEAP = 9
"""Stones of a new game."""


KNOWN = OfferedGame(
    rules.NAME, "title.saves", "title.tagline", lambda canvas, box: None, lambda: STONES
)
"""The words of its card are borrowed: it has no texts of its own, and no picture."""


def add_stones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game until the test ends."""
    for registry, value in (
        (rules_games.GAMES, rules),
        (record_lines.CODECS, lines.CODEC),
        (content.LOADERS, lambda: rules.Box(HEAP)),
        (search.POSITIONS, lines.StonesPosition),
        (match_games.MATCH_GAMES, lines.MATCH_GAME),
    ):
        monkeypatch.setitem(registry, rules.NAME, value)
    monkeypatch.setattr(main, "GAMES", (*main.GAMES, KNOWN))
