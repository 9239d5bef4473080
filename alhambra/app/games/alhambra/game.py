"""Alhambra, for the program's screens."""

from __future__ import annotations

from alhambra.app.games.alhambra import shots
from alhambra.app.games.alhambra.ending.statistics_page import AlhambraStatistics
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.saved_game import VIEW
from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.sprites import FRAMES, needed_sprites
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.replay.reviewed import with_review
from alhambra.app.table.picture_builder import Say
from alhambra.match.alhambra.statistics import Played, played
from alhambra.match.ledger import Ledger
from alhambra.rules.alhambra import NAME


def statistics(ledger: Ledger, say: Say) -> AlhambraStatistics | None:
    """Make the page of its finished games."""
    games = ledger.games(Played)
    return AlhambraStatistics(games, say) if games else None


ALHAMBRA = PlayableGame(
    name=NAME,
    called="Alhambra",
    long_name="Alhambra",
    set_up=AlhambraSetupScene,
    open_table=AlhambraTableScene,
    open_replay=AlhambraReplayScene,
    open_review=with_review(AlhambraReplayScene),
    finished=played,
    statistics=statistics,
    saved=VIEW,
    sprites=needed_sprites,
    frames=FRAMES,
    shots=shots,
)
