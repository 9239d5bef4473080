"""The pages at the end of a game, before the palace city at evening, with buttons below them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.results.level_advice import LevelNews
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.app.ui.tabs import Tabs

WIDTH, HIGH = 1560, 1044
"""Units of the panel."""
BUTTON = 330
"""Units of the average width of a button at most."""
NOTE = 30
"""Units of the height of the sentence about the first button."""


class SaveButton(Button):
    """Saves a copy of the game, and says so afterwards."""

    def __init__(self, say: Say, save: Callable[[Callable[[str], None]], None]) -> None:
        """``save`` asks for a name, and tells it when the copy is saved."""
        self._is_saved = False
        super().__init__("save", lambda: say(self._text), lambda: save(self._saved))

    @property
    def _text(self) -> str:
        return "menu.saved" if self._is_saved else "menu.save"

    def _saved(self, name: str) -> None:
        self._is_saved = True


class PagesScene(FormScene, ABC):
    """Pages on the result of a game and how it came about; one of them is open."""

    covers = True
    heading = "end.title"
    """The id of the text above all pages."""

    def __init__(
        self,
        app: App,
        pages: Sequence[str],
        ways: Sequence[Button],
        news: LevelNews | None = None,
    ) -> None:
        """The first of ``ways`` has the focus. ``news``: whether levels suit people."""
        super().__init__(app)
        self._news = news
        self._pages = tuple(pages)
        self._ways = tuple(ways)
        self._buttons = self._ways
        self.page = self._pages[0]
        self._tabs = Tabs(
            "pages", self._pages, self.page_name, lambda: self.page, self.open, app.turners
        )
        self.open(self.page)

    # -- the pages ---------------------------------------------------------------------------------

    @abstractmethod
    def page_name(self, page: str) -> str:
        """Return the title of a page."""

    @abstractmethod
    def draw_page(self, canvas: Canvas, body: Box) -> None:
        """Draw the open page."""

    def beside(self, page: str) -> Sequence[Button]:
        """Return the buttons of this page only."""
        return ()

    def note(self) -> str:
        """Return a sentence about the first button, for the first page; empty without one."""
        return ""

    # -- life --------------------------------------------------------------------------------------

    def celebrate(self, won: bool) -> None:
        """Play the sound of the end; ``won``: somebody at this screen won."""
        self._app.audio.play(Sound.WIN if won else Sound.GAME_OVER)
        self._app.audio.music(Piece.END)

    def open(self, page: str) -> None:
        """Show this page."""
        self.page = page
        self._buttons = (*self.beside(page), *self._ways)
        self.form.show((self._tabs, *self._buttons), self._ways[0].id)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px = canvas.px
        rest = overlay(canvas, self._app.t(self.heading), WIDTH, HIGH, "evening")
        tabs, rest = rest.cut_top(canvas.button_height, canvas.broad)
        self._tabs.box = tabs
        foot, body = rest.cut_bottom(canvas.button_height, canvas.panel)
        if self.page == self._pages[0]:
            news = "" if self._news is None else self._news.sentence()
            body = _draw_note(canvas, self.note(), "muted", body)
            body = _draw_note(canvas, news, "figures", body)
        buttons = self._buttons
        wide = min(foot.w, px(BUTTON + 24) * len(buttons))
        shares = [button.needed(canvas) for button in buttons]
        spare = max(0.0, wide - canvas.broad * (len(buttons) - 1) - sum(shares)) / len(buttons)
        row = foot.centered(wide, foot.h)
        columns = row.columns([share + spare for share in shares], canvas.broad)
        for button, box in zip(buttons, columns, strict=True):
            button.box = box
        self.draw_page(canvas, body)
        self.form.draw(canvas)


def _draw_note(canvas: Canvas, text: str, colour: str, body: Box) -> Box:
    """Draw a sentence at the foot of a page; return the room above. An empty one needs none."""
    if not text:
        return body
    px = canvas.px
    line, above = body.cut_bottom(px(NOTE), canvas.close)
    canvas.write(text, line.moved(0, canvas.close), BODY.coloured(colour).centered)
    return above
