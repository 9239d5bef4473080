"""The set-up of Alhambra."""

from __future__ import annotations

from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.scenes.setup.setup_people import ALL_OF_US, Preset, SetupOffer
from alhambra.rules.alhambra.model import NAME

WITH_DIRK = 2
"""The number of players with whom Dirk plays."""
OFFER = SetupOffer(
    game=NAME,
    title="setup.title",
    note=lambda players: "setup.dirk" if players == WITH_DIRK else "setup.youngest",
    level_text=lambda kind: f"level_text.{kind}",
    presets=(
        *(Preset(f"against-{others}", f"setup.against_{others}", others) for others in (1, 2, 3)),
        ALL_OF_US,
    ),
    usual=1,
    house=("confirm", "help", "privacy", "take_backs", "hourglass", "series"),
    others=lambda app, seats: (app.t("table.dirk"),) if seats == 2 else (),
    last="seats",
)


class AlhambraSetupScene(SetupScene):
    """Two to six seats, and a button to start."""

    offer = OFFER
