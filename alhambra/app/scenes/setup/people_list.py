"""The list of people who played here before, to seat one or to forget one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.app import App
from alhambra.app.program.people import MOST, Person, without
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound

ROWS, ROW, GAP = 10, 62, 10
"""Rows of a column, and units of a row and of the space below it."""
COLUMN = 440
"""Units of a column's width."""
HEAD = 150
"""Units of the panel above and below the rows."""


class PeopleScene(OverlayScene):
    """A list of people to choose from, each with a button to forget them."""

    def __init__(
        self, app: App, people: Callable[[], Sequence[Person]], take: Callable[[Person], None]
    ) -> None:
        """``people`` returns who is offered, one at least; ``take`` gets the chosen one."""
        super().__init__(app)
        self._people = people
        self._take = take
        self._back = Button("back", lambda: app.t("ask.cancel"), app.stack.pop)
        self._rows: list[tuple[Button, Button]] = []
        self._show()

    def _show(self) -> None:
        """Rebuild the list; without anybody left, close."""
        people = self._people()[:MOST]
        self._rows = [
            (
                Button(
                    f"person-{number}",
                    partial(str, person.name),
                    partial(self._chosen, person),
                    f"emblem-{person.emblem}",
                    left=True,
                ),
                Button(f"forget-{number}", lambda: "", partial(self._ask, person), "cross"),
            )
            for number, person in enumerate(people)
        ]
        widgets = [button for row in self._rows for button in row]
        self.form.show([*widgets, self._back], widgets[0].id if widgets else "back")
        wide, high = self._size
        self.room = wide + 40, high + 30

    @property
    def _grid(self) -> tuple[int, int]:
        """The numbers of columns and rows."""
        count = max(1, len(self._rows))
        columns = -(-count // ROWS)
        return columns, -(-count // columns)

    @property
    def _size(self) -> tuple[float, float]:
        """Units of the panel."""
        columns, rows = self._grid
        return 60 + COLUMN * max(1.4, columns), HEAD + (ROW + GAP) * rows + 70

    def _chosen(self, person: Person) -> None:
        self._app.stack.pop()
        self._take(person)

    def _ask(self, person: Person) -> None:
        """Ask before somebody is forgotten."""
        t, stack, name = self._app.t, self._app.stack, person.name
        ways = (
            Answer("ask.cancel", stack.pop),
            Answer("people.forget", partial(self._forget, person)),
        )
        title, text = t("people.forget_title", name=name), t("people.forget_text", name=name)
        stack.push(NoticeScene(self._app, title, text, ways, Sound.DIALOG_OPEN))

    def _forget(self, person: Person) -> None:
        settings = self._app.settings
        settings.change(people=without(settings.now.people, [person.name]))
        self._app.stack.pop()
        self._show()

    def draw(self, canvas: Canvas) -> None:
        px = canvas.px
        rest = overlay(canvas, self._app.t("people.title"), *self._size)
        foot, body = rest.cut_bottom(canvas.button_height, canvas.broad)
        self._back.box = foot.centered(min(foot.w, canvas.button_width), foot.h)
        columns, deep = self._grid
        wide = min(body.w, px(COLUMN) * 1.4) if columns == 1 else body.w
        cells = [
            cell
            for column in body.centered(wide, body.h).columns(columns, canvas.panel)
            for cell in column.rows(deep, px(GAP))
        ]
        for (person, forget), cell in zip(self._rows, cells, strict=False):
            side = min(cell.h, px(ROW))
            cross, name = cell.cut_right(side, canvas.space)
            person.box = name.centered(name.w, side)
            forget.box = cross.centered(side, side)
        self.form.draw(canvas)
