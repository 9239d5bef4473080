"""Who sits at a set-up: people of the house, temperaments of computer players, a series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from alhambra.app.program.app import App
from alhambra.app.program.people import EMBLEMS, Person, remember, without
from alhambra.app.scenes.results.end import score_line
from alhambra.app.scenes.setup.setup_offer import Offer
from alhambra.match.house import HELPS
from alhambra.match.match import HUMAN
from alhambra.match.series import LENGTHS, Series, is_of
from alhambra.rules.api import Seated

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
