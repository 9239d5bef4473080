"""Which game is played: a card for each, between the title and the set-up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import LEAD, TITLE
from alhambra.app.input.intents import Cancel
from alhambra.app.program.app import App, OfferedGame
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.notice import open_notice
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.text_field import Clipboard, Pocket
from alhambra.app.ui.widget import Look, ring
from alhambra.located import DataError

WIDTH, HIGH = 1480, 740
"""Units of the panel."""
PICTURE = 0.56
"""The height of a card's picture, in heights of the card."""


class GameCard(Button):
    """A large button: the picture of a game, its name, and what it is."""

    def __init__(self, app: App, game: OfferedGame, act: Callable[[], None]) -> None:
        super().__init__(game.name, partial(app.t, game.words), act)
        self._app = app
        self._game = game

    def draw(self, canvas: Canvas, look: Look) -> None:
        t = self._app.t
        canvas.frame("panel-active" if look.lit else "panel", self.box)
        ring(canvas, self.box, look)
        inner = self.box.inset(canvas.page, canvas.page).moved(
            0, canvas.hair if look.pressed else 0
        )
        picture, words = inner.cut_top(inner.h * PICTURE, canvas.broad)
        self._game.cover(canvas, picture)
        name, words = words.cut_top(canvas.button_height, canvas.space)
        colour = "title" if look.lit else "cream"
        canvas.write(t(self._game.words), name, TITLE.coloured(colour).centered.shadowed)
        canvas.write_lines(t(self._game.about), words, LEAD.centered)


def open_set_up(app: App, game: OfferedGame, clipboard: Clipboard) -> None:
    """Open the set-up of a game, or report a fault in a file that somebody edited."""
    try:
        app.stack.push(game.set_up(app, clipboard))
    except DataError as error:
        open_notice(app, str(error))


class PlayScene(FormScene):
    """The games to play; the chosen one is set up next."""

    covers = True
    closed_by = (Cancel,)
    room = WIDTH + 40, HIGH + 30

    def __init__(self, app: App, clipboard: Clipboard | None = None) -> None:
        """Without a clipboard, texts can be copied within the game only."""
        super().__init__(app)
        self._clipboard = Pocket() if clipboard is None else clipboard
        self._cards = [GameCard(app, game, partial(self._set_up, game)) for game in app.offered]
        self._back = Button("back", lambda: app.t("setup.back"), app.stack.pop)
        self.form.show([*self._cards, self._back], self._cards[0].id)

    def _set_up(self, game: OfferedGame) -> None:
        open_set_up(self._app, game, self._clipboard)

    def draw(self, canvas: Canvas) -> None:
        body = overlay(canvas, self._app.t("play.title"), WIDTH, HIGH, "title")
        foot, body = body.cut_bottom(canvas.button_height, canvas.panel)
        for card, box in zip(self._cards, body.columns(len(self._cards), canvas.page), strict=True):
            card.box = box
        self._back.box = foot.cut_left(canvas.button_width)[0]
        self.form.draw(canvas)
