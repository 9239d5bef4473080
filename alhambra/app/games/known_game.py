"""A game before its rules are loaded: enough to offer it, and what loads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites.names import FRAMES, shared_sprites
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.text_field import Clipboard

if TYPE_CHECKING:
    from alhambra.app.games.playable_game import PlayableGame
    from alhambra.rules.games import AnyBox


class KnownGame(NamedTuple):
    """A game that can be played."""

    name: str
    """As in records."""
    words: str
    """The id of the text of its name."""
    about: str
    """The id of the text about it."""
    cover: Callable[[Canvas, Box], None]
    """Draws its picture into a box."""
    load: Callable[[], PlayableGame]

    def set_up(self, app: App, clipboard: Clipboard) -> Scene:
        """Make the scene in which a game is set up. Raises ``DataError``."""
        return self.load().set_up(app, clipboard)


def needed_sprites(
    boxes: Mapping[str, AnyBox], games: Iterable[PlayableGame]
) -> tuple[list[str], list[str]]:
    """Name the sprites that the program and these games draw, and the nine-slices among them."""
    sprites, frames = [*shared_sprites()], [*FRAMES]
    for game in games:
        sprites += game.sprites(boxes[game.name])
        frames += game.frames
    return sprites, frames
