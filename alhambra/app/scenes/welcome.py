"""The question at the very first start."""

from alhambra.app.program.app import App
from alhambra.app.scenes.notice import NoticeScene, Way
from alhambra.app.ui.sounds import Sound


def welcome(app: App) -> NoticeScene:
    """Make the question if the player knows the game; it leads to the title or to the lessons."""

    def learn() -> None:
        app.stack.pop()
        app.open_learning()

    ways = (Way("welcome.play", app.stack.pop), Way("welcome.learn", learn))
    return NoticeScene(app, app.t("welcome.title"), app.t("welcome.text"), ways, Sound.DIALOG_OPEN)
