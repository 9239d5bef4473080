"""Roll & Write, for the program's screens."""

from __future__ import annotations

from alhambra import content
from alhambra.app.games.playable_game import PlayableGame, Reviewing
from alhambra.app.games.rollwrite import shots
from alhambra.app.games.rollwrite.ending.statistics_page import RollwriteStatistics
from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.saved_game import CALLED, VIEW
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.games.rollwrite.sprites import FRAMES, needed_sprites
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.program.app import App
from alhambra.app.replay.reviewed import with_review
from alhambra.app.table.hint_controller import HintSource
from alhambra.app.table.picture_builder import Say
from alhambra.app.table.unkept_band import Trouble
from alhambra.app.ui.text_field import Clipboard
from alhambra.match.ledger import Ledger
from alhambra.match.match import AnyHistory, AnyMatch
from alhambra.match.rollwrite.statistics import RollwritePlayed, rollwrite_played
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite import NAME


def set_up(app: App, clipboard: Clipboard) -> RollwriteSetupScene:
    """Make the scene of its set-up. Raises ``DataError``."""
    return RollwriteSetupScene(app, content.load_rollwrite_box(), clipboard)


def open_table(
    app: App, match: AnyMatch, trouble: Trouble, hints: HintSource
) -> RollwriteTableScene:
    """Make the scene of its table."""
    return RollwriteTableScene(app, match, trouble, hints)


def open_replay(
    app: App,
    frames: AnyHistory,
    eyes: tuple[Seat, ...] | None,
    reviewing: Reviewing | None,
) -> RollwriteReplayScene:
    """Make the scene of its replay; all hands are open, so ``eyes`` is ignored."""
    return RollwriteReplayScene(app, frames, reviewing)


def statistics(ledger: Ledger, say: Say) -> RollwriteStatistics | None:
    """Make the page of its statistics."""
    games = ledger.games(RollwritePlayed)
    return RollwriteStatistics(games, say) if games else None


ROLL_AND_WRITE = PlayableGame(
    name=NAME,
    called=CALLED,
    long_name=f"Alhambra {CALLED}",
    set_up=set_up,
    open_table=open_table,
    open_replay=open_replay,
    open_review=with_review(open_replay),
    finished=rollwrite_played,
    statistics=statistics,
    saved=VIEW,
    sprites=needed_sprites,
    frames=FRAMES,
    shots=shots,
)
