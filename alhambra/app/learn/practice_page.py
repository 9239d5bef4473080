"""Pages with the kinds of practice of all games, exercises or puzzles, as buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL, LEAD
from alhambra.app.learn.progress import IN_A_ROW
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay, star
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import NOWHERE, set_boxes

PAGE_WIDTH, PAGE_HEIGHT = 1760, 1030
"""Units of the panel."""
TABS_WIDTH = 900
"""Units of the width of the games' tabs at most."""
KIND_COLUMNS = 3
BUTTON_WIDTH = 1.2
"""The width of a button of the foot, in widths of a button; long words need more."""
DOT_SIDE = 26
"""Units of the side of a dot for an answer."""


class PracticePage(FormScene, ABC):
    """The kinds of practice of a game, as buttons; a tab for each game."""

    covers = True
    closing_sound = Sound.DIALOG_CLOSE
    room = PAGE_WIDTH + 40, PAGE_HEIGHT + 30
    title: ClassVar[str]
    text: ClassVar[str]
    """The ids of its title and of the sentence below."""
    kind_height: ClassVar[float]
    """Units of the height of a kind at most."""

    def __init__(
        self,
        app: App,
        kinds: Mapping[str, Sequence[KindButton]],
        game: str,
        go_on: str,
    ) -> None:
        """``kinds`` by names of games; ``game``: the one that is shown first; ``go_on``: the id of
        the text of the golden button.
        """
        super().__init__(app)
        self._kinds = kinds
        self._game = game
        self._tabs = Tabs(
            "games", (*kinds,), app.title_of, lambda: self._game, self.open_game, app.turners
        )
        self._next = Button("next", partial(app.t, go_on), self.go_on, primary=True)
        self._back = Button("back", partial(app.t, "learn.close"), app.stack.pop)
        self._show("next")

    @property
    def _foot(self) -> tuple[Button, ...]:
        return self._back, self._next

    def _show(self, focus: str) -> None:
        tabs = (self._tabs,) if len(self._kinds) > 1 else ()
        self.form.show((*tabs, *self._kinds[self._game], *self._foot), focus)

    def open_game(self, game: str) -> None:
        """Show the kinds of a game."""
        for button in (*self._kinds[self._game], *self._foot):
            button.box = NOWHERE
        self._game = game
        self._show("games")

    @abstractmethod
    def practise(self, kind: str) -> None:
        """Open what practises a kind."""

    @abstractmethod
    def go_on(self) -> None:
        """Open what to practise next."""

    @abstractmethod
    def draw_progress(self, canvas: Canvas, body: Box) -> Box:
        """Draw how well all kinds are done; return the room for their buttons."""

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        body = overlay(canvas, t(self.title), PAGE_WIDTH, PAGE_HEIGHT, "title")
        foot, body = body.cut_bottom(canvas.button_height, canvas.broad)
        note, body = body.cut_top(canvas.head_height, canvas.broad)
        canvas.write(t(self.text), note, LEAD.centered)
        if len(self._kinds) > 1:
            tabs, body = body.cut_top(canvas.button_height, canvas.broad)
            self._tabs.box = tabs.centered(min(tabs.w, canvas.px(TABS_WIDTH)), tabs.h)
        body = self.draw_progress(canvas, body)
        kinds = self._kinds[self._game]
        rows, gap = -(-len(kinds) // KIND_COLUMNS), canvas.broad
        high = min(canvas.px(self.kind_height), body.h / rows - gap)
        for number, kind in enumerate(kinds):
            row, column = divmod(number, KIND_COLUMNS)
            line = body._replace(y=body.y + row * (high + gap), h=high)
            kind.box = line.columns(KIND_COLUMNS, gap)[column]
        gaps = canvas.page * (len(self._foot) - 1)
        usual = canvas.button_width * BUTTON_WIDTH - gaps / len(self._foot)
        widths = [max(usual, button.needed(canvas)) for button in self._foot]
        cells = foot.centered(min(foot.w, sum(widths) + gaps), foot.h).columns(widths, canvas.page)
        set_boxes(self._foot, cells)
        self.form.draw(canvas)


class KindButton(Button):
    """Opens a kind of practice; its last answers stand below its name."""

    def __init__(
        self,
        id: str,
        words: Callable[[], str],
        act: Callable[[], None],
        last: Callable[[], Sequence[bool]],
        said: Callable[[], str],
    ) -> None:
        """``last`` returns the last answers; ``said`` how many there were."""
        super().__init__(id, words, act)
        self._title = words
        self._last = last
        self._said = said

    def _face(self, canvas: Canvas, box: Box, colour: str) -> None:
        px = canvas.px
        upper, lower = box.inset(canvas.panel, canvas.close).rows((1.2, 1), canvas.hair)
        canvas.write(self._title(), upper, LABEL.coloured(colour))
        dots, words = lower.cut_left(px(4 * DOT_SIDE), canvas.close)
        draw_answers(canvas, self._last(), dots, IN_A_ROW)
        canvas.write(self._said(), words, BODY.muted.right)


def draw_answers(canvas: Canvas, last: Sequence[bool], box: Box, places: int) -> None:
    """Draw the last answers from the left, and empty places after them."""
    px = canvas.px
    side = min(px(DOT_SIDE), box.h, box.w / places)
    shown = last[-places:]
    for number in range(places):
        dot = Box(box.x + number * side * 1.15, box.center[1] - side / 2, side, side)
        canvas.circle(dot.center, side * 0.46, "hollow", 0.9)
        if number < len(shown):
            right = shown[number]
            sign = dot.inset(side * 0.14)
            canvas.image("check" if right else "cross", sign, tint="good" if right else "bad")
    if len(last) >= IN_A_ROW and all(last[-IN_A_ROW:]):
        x = box.x + places * side * 1.15 + side * 0.6
        star(canvas, (x, box.center[1]), side * 0.42)
