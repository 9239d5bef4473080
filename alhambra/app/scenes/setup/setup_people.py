"""The people of the house at a set-up: who is offered, what they bring, who is remembered."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.program.app import App
from alhambra.app.program.people import EMBLEMS, Person, remember, without
from alhambra.app.scenes.setup.setup_seat import Place, Seats
from alhambra.app.scenes.setup.setup_temperaments import SetupTemperaments
from alhambra.match.house import HELPS
from alhambra.match.match import HUMAN


class SetupHousehold:
    """The people of the house, and the seats they can take."""

    def __init__(self, app: App, seats: Seats, temperaments: SetupTemperaments) -> None:
        self._app = app
        self.temperaments = temperaments
        self._seats = seats

    def _others(self, place: Place) -> list[Place]:
        """Return the other places with people."""
        return [each for each in self._seats.places if each is not place and each.kind == HUMAN]

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
        self._seats.show()

    def next_temperament(self, place: Place) -> None:
        """Give the computer player of the place the next temperament."""
        self.temperaments.give_next(place)

    def remember(self, names: Sequence[str]) -> None:
        """Remember everybody with a name of their own, and the emblems of all at the table.

        ``names`` are those in the game, by seat.
        """
        settings, places = self._app.settings, self._seats.places
        people = [
            Person(name, place.emblem, place.pad or "", settings.now.help)
            for name, place in zip(names, places, strict=True)
            if place.kind == HUMAN and place.name.text.strip()
        ]
        worn = {name: place.emblem for name, place in zip(names, places, strict=True)}
        settings.change(people=remember(settings.now.people, people), worn=worn)
