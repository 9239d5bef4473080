"""The temperaments of computer players at a set-up: drawn so that they differ, or chosen.

A player has the temperament of the person it is named after, so a choice is kept as a name.
"""

from __future__ import annotations

from collections.abc import Set
from random import Random

from alhambra.app.scenes.setup.setup_offer import Offer
from alhambra.app.scenes.setup.setup_seat import Place, Seats


class SetupTemperaments:
    """Who of the computer players at the table has which temperament."""

    def __init__(self, offer: Offer, seats: Seats, seed: int) -> None:
        """``seed`` decides in which order they are drawn."""
        self._all = offer.temperaments()
        self._seats = seats
        self._order = list(self._all)
        Random(seed).shuffle(self._order)

    def draw(self) -> None:
        """Give every computer player that nobody named a temperament that is free, if there is one.

        Who has drawn one keeps it as long as nobody else is given it.
        """
        taken = self._named(self._seats.places)
        drawing = []
        for place in self._seats.places:
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

    def give_next(self, place: Place) -> None:
        """Give the player the next temperament that no other has by name; the last is none."""
        taken = self._named([each for each in self._seats.places if each is not place])
        ways = [*(name for name in self._all if name not in taken), None]
        now = place.temperament
        new = ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]
        place.name.put(place.plain_name if new is None else self._all[new].person)
        self._seats.show()

    def _named(self, places: list[Place]) -> set[str]:
        """Return the temperaments whose persons' names were given to any of these places."""
        names: Set[str] = {place.name.text.strip() for place in places}
        return {name for name, one in self._all.items() if one.person in names}
