"""Who sits at a set-up: people of the house, temperaments of computer players, a series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.app import App
from alhambra.app.program.people import EMBLEMS, MOST, Person, remember, without
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.scenes.notice import NoticeScene, Way
from alhambra.app.scenes.results.end import score_line
from alhambra.app.scenes.setup.setup_offer import Offer
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.sounds import Sound
from alhambra.match.house import HELPS
from alhambra.match.match import HUMAN
from alhambra.match.series import LENGTHS, Series, is_of
from alhambra.rules.api import Seated

ROWS, ROW, GAP = 10, 62, 10
"""Rows of a column, and units of a row and of the space below it."""
COLUMN = 440
"""Units of a column's width."""
HEAD = 150
"""Units of the panel above and below the rows."""

if TYPE_CHECKING:
    from alhambra.app.scenes.setup.setup_seat import Place


class Household:
    """The places of a set-up together: who of the house sits where, who has which temperament.

    A computer player has the temperament of the person it is named after, so a choice is kept as a
    name. Where nobody chose, temperaments are drawn so that they differ.
    """

    def __init__(self, app: App, offer: Offer, show: Callable[[], None], seed: int) -> None:
        """``show`` shows what was changed; ``seed`` orders the temperaments that are drawn."""
        self._app = app
        self.show = show
        self.places: list[Place] = []
        """Who will play, in seating order."""
        self._temperaments = offer.temperaments()
        self._order = list(self._temperaments)
        Random(seed).shuffle(self._order)

    # -- people ------------------------------------------------------------------------------------

    def _others(self, place: Place) -> list[Place]:
        """Return the other places with people."""
        return [each for each in self.places if each is not place and each.kind == HUMAN]

    def offered(self, place: Place) -> Sequence[Person]:
        """Return the people of the house who do not sit at another place."""
        names = [each.name.text for each in self._others(place)]
        return without(self._app.settings.now.people, names)

    def seat_next(self, place: Place) -> bool:
        """Seat who played here last and has no seat yet; false if there is nobody."""
        known = self.offered(place)
        if known:
            place.seat(known[0])
        return bool(known)

    def pad_for(self, place: Place, person: Person) -> str | None:
        """Return the pad that the person played with, or a free one in its place."""
        taken = {each.pad for each in self._others(place)}
        free = [pad for pad in self._app.devices.plugged if pad not in taken]
        if not person.device or not free:
            return None
        return person.device if person.device in free else free[0]

    def seated(self, place: Place, person: Person) -> None:
        """Take over the help of a person; beside others of the house only if it is more."""
        named = any(each.name.text.strip() for each in self._others(place))
        helps = [person.help, self._app.settings.now.help] if named else [person.help]
        self._app.settings.change(help=max(helps, key=HELPS.index))

    def next_emblem(self, place: Place) -> None:
        """Give the place the next emblem; a person who has it gets the old one."""
        old, new = place.emblem, (place.emblem + 1) % EMBLEMS
        for each in self._others(place):
            if each.emblem == new:
                each.wish = old
        place.wish = new
        self.show()

    def remember(self, names: Sequence[str]) -> None:
        """Remember everybody with a name of their own, and the emblems of all at the table.

        ``names`` are those in the game, by seat.
        """
        settings, places = self._app.settings, self.places
        people = [
            Person(name, place.emblem, place.pad or "", settings.now.help)
            for name, place in zip(names, places, strict=True)
            if place.kind == HUMAN and place.name.text.strip()
        ]
        worn = {name: place.emblem for name, place in zip(names, places, strict=True)}
        settings.change(people=remember(settings.now.people, people), worn=worn)

    # -- temperaments ------------------------------------------------------------------------------

    def draw_temperaments(self) -> None:
        """Give every computer player that nobody named a temperament that is free, if there is one.

        Who has drawn one keeps it as long as nobody else is given it.
        """
        taken = self._named(self.places)
        drawing = []
        for place in self.places:
            if place.name.text.strip() or not place.has_temperaments:
                place.drawn = None
            elif place.drawn is None or place.drawn in taken:
                drawing.append(place)
            else:
                taken.add(place.drawn)
        for place in drawing:
            place.drawn = next((name for name in self._order if name not in taken), None)
            if place.drawn is not None:
                taken.add(place.drawn)

    def next_temperament(self, place: Place) -> None:
        """Give the player the next temperament that no other has by name; the last is none."""
        taken = self._named([each for each in self.places if each is not place])
        ways = [*(name for name in self._temperaments if name not in taken), None]
        now = place.temperament
        new = ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]
        place.name.put(place.plain_name if new is None else self._temperaments[new].person)
        self.show()

    def _named(self, places: Sequence[Place]) -> set[str]:
        """Return the temperaments whose persons' names were given to any of these places."""
        names = {place.name.text.strip() for place in places}
        return {name for name, one in self._temperaments.items() if one.person in names}


class SetupSeries:
    """The kept series beside the seats of a set-up."""

    def __init__(self, app: App, game: str, seated: Callable[[], tuple[Seated, ...]]) -> None:
        """``game`` is the name in records; ``seated`` returns who plays, by seat."""
        self._app = app
        self._game = game
        self._seated = seated

    def kept(self) -> Series | None:
        """Return the series with at least one game that goes on here, if its players stay."""
        now = self._app.settings.now
        series = now.series
        if series is None or not series.games or series.over or series.game != self._game:
            return None
        return series if series.length == LENGTHS[now.series_length] else None

    def goes_on(self) -> bool:
        """Return true if the seats are those of its next game."""
        series = self.kept()
        return series is not None and series.seats == self._seated()

    def about(self) -> str:
        """Return the running score, or that a new series begins; empty without one."""
        series = self.kept()
        if series is None:
            return ""
        if is_of(series, self._game, self._seated()):
            return score_line(self._app, series)
        return self._app.t("series.new")


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
        """How many columns and rows there are."""
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
            Way("ask.cancel", stack.pop),
            Way("people.forget", partial(self._forget, person)),
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
