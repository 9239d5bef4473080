"""The page of what can be played, each game with its picture and other ways to play below; and the
question at the very first start: the player's name, and whether to play or to learn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LEAD, STRONG, TITLE
from alhambra.app.input.intents import Cancel
from alhambra.app.program.app import App, OfferedGame
from alhambra.app.program.people import LONGEST_TYPED_NAME, Person, remember
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.city import hour_seen, picture_at
from alhambra.app.scenes.form_scene import FormScene, OverlayScene
from alhambra.app.scenes.notice import open_fault
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import ModalBox, overlay, star
from alhambra.app.ui.text_field import TextField
from alhambra.app.ui.widget import Look, Texts, ring, set_boxes
from alhambra.located import DataError

WIDTH, HEIGHT = 1480, 860
"""Units of the panel."""
COVER_HEIGHT = 0.56
"""The height of a game's picture, in heights of its card."""
WAY_HEIGHT = 96
"""Units of the height of the other ways to play."""
BOX = ModalBox(1200, 440, style=LEAD)
NAME_WIDTH = 420
"""Units of the width of the field."""


class GameCard(Button):
    """A large button: the picture of a game, its name, and what it is."""

    about_style = LEAD
    """The style of what it is."""

    def __init__(self, app: App, game: OfferedGame, act: Callable[[], None]) -> None:
        super().__init__(game.name, partial(app.t, game.words), act)
        self._app = app
        self._game = game

    def draw(self, canvas: Canvas, look: Look) -> None:
        t = self._app.t
        canvas.frame("panel-active" if look.lit else "panel", self.box)
        ring(canvas, self.box, look)
        down = canvas.hair if look.pressed else 0
        picture, name, words = (box.moved(0, down) for box in self._parts(canvas))
        self._game.cover(canvas, picture)
        colour = "title" if look.lit else "cream"
        canvas.write(t(self._game.words), name, TITLE.coloured(colour).centered.shadowed)
        canvas.write_lines(t(self._game.about), words, self.about_style.centered)

    def about_size(self, canvas: Canvas) -> int:
        """Return the size in pixels in which there is room for what it is."""
        return canvas.fit_lines(self._app.t(self._game.about), self._parts(canvas)[2], LEAD).size

    def _parts(self, canvas: Canvas) -> tuple[Box, Box, Box]:
        """Return the boxes of the picture, of the name, and of what it is."""
        inner = self.box.inset(canvas.page, canvas.page)
        picture, words = inner.cut_top(inner.h * COVER_HEIGHT, canvas.broad)
        return picture, *words.cut_top(canvas.button_height, canvas.space)


class WayCard(Button):
    """A low button: the sign of another way to play, its name, and what it has to offer now."""

    def __init__(
        self,
        id: str,
        words: Texts,
        about: Texts,
        sign: Callable[[Canvas, Box], None],
        act: Callable[[], None],
    ) -> None:
        """``sign`` draws its sign into a box."""
        super().__init__(id, words, act)
        self._about = about
        self._sign = sign

    def draw(self, canvas: Canvas, look: Look) -> None:
        canvas.frame("panel-active" if look.lit else "panel", self.box)
        ring(canvas, self.box, look)
        inner = self.box.inset(canvas.page, canvas.broad).moved(
            0, canvas.hair if look.pressed else 0
        )
        sign, words = inner.cut_left(inner.h, canvas.panel)
        self._sign(canvas, sign)
        upper, lower = words.rows((1.2, 1), canvas.tight)
        colour = "title" if look.lit else "cream"
        canvas.write(self._words(), upper, STRONG.coloured(colour))
        canvas.write(self._about(), lower, BODY.muted)


def _draw_star(canvas: Canvas, box: Box) -> None:
    """Draw the sign of puzzles."""
    star(canvas, box.center, box.h * 0.42)


def open_set_up(app: App, game: OfferedGame) -> Scene | None:
    """Open the set-up of a game and return it, or report a fault in a file that somebody edited."""
    try:
        scene = game.set_up(app)
    except DataError as error:
        open_fault(app, error)
        return None
    app.stack.push(scene)
    return scene


class PlayScene(FormScene):
    """The games to play, the chosen one is set up next; below them other ways to play."""

    covers = True
    closed_by = (Cancel,)
    room = WIDTH + 40, HEIGHT + 30

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._cards = [GameCard(app, game, partial(self._set_up, game)) for game in app.offered]
        t, games, daily = app.t, app.games(), app.games().daily
        about = partial(t, "puzzle.about")
        to_daily, to_puzzles = games.open_daily, games.open_puzzles
        self._ways = [
            WayCard("daily", partial(t, "daily.title"), daily.describe, daily.sign, to_daily),
            WayCard("puzzles", partial(t, "puzzle.title"), about, _draw_star, to_puzzles),
        ]
        self._back = Button("back", lambda: app.t("setup.back"), app.stack.pop)
        self.form.show([*self._cards, *self._ways, self._back], self._cards[0].id)

    def _set_up(self, game: OfferedGame) -> None:
        open_set_up(self._app, game)

    def draw(self, canvas: Canvas) -> None:
        title, picture = self._app.t("play.title"), picture_at(hour_seen(self._app))
        body = overlay(canvas, title, WIDTH, HEIGHT, picture)
        foot, body = body.cut_bottom(canvas.button_height, canvas.panel)
        ways, body = body.cut_bottom(canvas.px(WAY_HEIGHT), canvas.panel)
        for cards, row in ((self._cards, body), (self._ways, ways)):
            set_boxes(cards, row.columns(len(cards), canvas.page))
        least = min(card.about_size(canvas) for card in self._cards)
        for card in self._cards:
            card.about_style = LEAD.sized(least / canvas.metrics.text_unit)
        self._back.box = foot.cut_left(canvas.button_width)[0]
        self.form.draw(canvas)


class WelcomeScene(OverlayScene):
    """A field for the name, and buttons to play, to learn, and to see the title."""

    room = BOX.room

    def __init__(
        self,
        app: App,
        play: Callable[[], None],
        learn: Callable[[], None],
    ) -> None:
        """``play`` begins the first game, ``learn`` the first lesson."""
        super().__init__(app)
        t = app.t
        hint = partial(t, "setup.player", number=1)
        self._name = TextField("name", app.clipboard, LONGEST_TYPED_NAME, hint=hint)
        self._play = Button(
            "play", partial(t, "welcome.play"), partial(self._go, play), primary=True
        )
        self._ways = (
            Button("learn", partial(t, "welcome.learn"), partial(self._go, learn)),
            self._play,
            Button("title", partial(t, "menu.leave"), self.go_back, ghost=True),
        )
        self.form.show([self._name, self._play, self._ways[0], self._ways[2]], "name")

    def _go(self, way: Callable[[], None]) -> None:
        """Keep the name as that of the person who plays here, and go this way."""
        self.go_back()
        way()

    def go_back(self) -> None:
        """Leave for the title, with the name kept if there is one."""
        settings, name = self._app.settings, self._name.text.strip()
        if name:
            me = Person(name, 0, help=settings.now.help)
            settings.change(people=remember(settings.now.people, [me]))
        self._app.stack.pop()

    def written(self) -> None:
        self.form.focus(self._play.id)

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        body, foot = BOX.open(canvas, t("welcome.title"))
        body = body.cut_top(canvas.panel)[1]
        asked, body = body.cut_top(canvas.line_height, canvas.broad)
        line, words = body.cut_top(canvas.button_height, canvas.panel)
        self._name.box = line.centered(canvas.px(NAME_WIDTH), line.h)
        lacking = canvas.lacking(self._name.text)
        question, colour = ("letters.lacking", "figures") if lacking else ("welcome.name", "muted")
        canvas.write(t(question), asked, LEAD.coloured(colour).centered)
        BOX.write(canvas, t("welcome.text"), words)
        BOX.place(canvas, self._ways, foot)
        self.form.draw(canvas)
