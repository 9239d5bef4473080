"""The question at the very first start."""

from collections.abc import Callable

from alhambra.app.program.app import App
from alhambra.app.scenes.notice import NoticeScene, Way
from alhambra.app.ui.sounds import Sound

HIGH = 330
"""Units of the height of the box: there is one sentence."""


def welcome(app: App, learn: Callable[[], None]) -> NoticeScene:
    """Make the question if the player knows the game; it leads to the title, or to ``learn``."""

    def close_and_learn() -> None:
        app.stack.pop()
        learn()

    ways = (Way("welcome.play", app.stack.pop), Way("welcome.learn", close_and_learn))
    title, text = app.t("welcome.title"), app.t("welcome.text")
    return NoticeScene(app, title, text, ways, Sound.DIALOG_OPEN, height=HIGH)
