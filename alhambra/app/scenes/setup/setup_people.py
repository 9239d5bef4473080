"""The first proposal of a set-up, and those who sit at it: people, temperaments, a series."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count
from random import Random
from secrets import randbelow
from typing import TYPE_CHECKING, NamedTuple

from alhambra.app.program.app import App
from alhambra.app.program.faces import faces_for
from alhambra.app.program.people import EMBLEMS, Person, alike, remember, without
from alhambra.app.scenes.options import HouseRule
from alhambra.app.scenes.results.end import score_line
from alhambra.match.games import MATCH_GAMES
from alhambra.match.house_rules import HELPS
from alhambra.match.match_game import MatchGame
from alhambra.match.series import LENGTHS, Series, is_of
from alhambra.opponents.programs import is_program, name_in
from alhambra.opponents.thinker import FALLBACK_LEVEL
from alhambra.rules.api import HUMAN, Seated
from alhambra.rules.chance import LARGEST_SHOWN


def fresh_seed() -> int:
    """Return an unpredictable seed."""
    return randbelow(LARGEST_SHOWN) + 1


def kind_name(app: App, kind: str) -> str:
    """Return the name of such a player in a selection."""
    if kind == HUMAN:
        return app.t("setup.human")
    return name_in(kind) if is_program(kind) else app.t(f"level.{kind}")


def kind_icon(kind: str) -> str:
    """Return the sprite of such a player."""
    return "human" if kind == HUMAN else "computer"


def about(app: App, kind: str) -> str:
    """Return a sentence about a person or a program; each game has its own about levels."""
    if kind == HUMAN:
        return app.t("setup.person_text")
    return app.t("setup.program_text", level=app.t(f"level.{FALLBACK_LEVEL}"))


def distinct(names: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    """Return the names, with numbers where they look like earlier ones.

    ``others`` sit at the table, too, such as Dirk.

    >>> distinct(["Anna", "Ben", "anna"])
    ['Anna', 'Ben', 'anna 2']
    """
    found: list[str] = []
    taken = {*map(alike, others)}
    for name in names:
        numbered = chain([name], (f"{name} {number}" for number in count(2)))
        found.append(next(each for each in numbered if alike(each) not in taken))
        taken.add(alike(found[-1]))
    return found


class Preset(NamedTuple):
    """A set of seats with which one click starts a game."""

    id: str
    words: str
    """The id of its text."""
    opponents: int | None
    """This many computer players beside one person; None: all are people."""


ALL_OF_US = Preset("all-of-us", "setup.all_of_us", None)
"""Everybody at the table is a person."""
FIRST_GAME = Preset("first-game", "setup.first_game", 2)
"""Offered until somebody has played: against the weakest level, with the coach. Three sit at the
table, as in the first lessons: with two, Alhambra has Dirk and rules of his own.
"""


class SetupOffer(NamedTuple):
    """The choices before a game."""

    game: str
    """Its name in records."""
    title: str
    """The id of its text."""
    level_text: Callable[[str], str]
    """Returns the id of the sentence about a level."""
    presets: tuple[Preset, ...]
    usual: int
    """The index of the default preset."""
    house: tuple[HouseRule, ...]
    """The house rules that matter in it."""
    last: str
    """The name of the setting that has the seats of the last set-up."""
    others: Callable[[App, int], Sequence[str]] = lambda app, seats: ()
    """Returns the names of those who join this many players, such as Dirk."""
    note: Callable[[int], str] = lambda players: ""
    """From the number of players: the id of the sentence above the seats; empty for none."""

    @property
    def played(self) -> MatchGame:
        return MATCH_GAMES[self.game]

    @property
    def levels(self) -> Sequence[str]:
        """The computer's levels for it, the weakest first."""
        return tuple(self.played.levels)

    @property
    def players(self) -> range:
        return self.played.game.PLAYERS

    @property
    def temperaments(self) -> Mapping[str, str]:
        """The names of computer players by what they like beyond their level."""
        return self.played.persons

    @property
    def fewest(self) -> int:
        """The least number of players."""
        return self.players.start

    @property
    def most(self) -> int:
        """The greatest number of players."""
        return self.players.stop - 1

    @property
    def usual_level(self) -> str:
        """The level of opponents until another is chosen; that of newcomers is the weakest."""
        return "normal" if "normal" in self.levels else self.levels[0]

    def elo(self, kind: str) -> str:
        """Return the Elo of a level; empty for a person or a program."""
        return str(self.played.elos.get(kind, ""))

    def kinds(self, app: App) -> tuple[str, ...]:
        """Return all choices for a seat: a person, levels, external programs."""
        return HUMAN, *self.levels, *(program.kind for program in app.settings.now.programs)

    def about(self, app: App, kind: str) -> str:
        """Return a sentence about such a player."""
        return app.t(self.level_text(kind)) if kind in self.levels else about(app, kind)


if TYPE_CHECKING:
    from alhambra.app.scenes.setup.setup_seat import SetupSeat


class Household:
    """The places of a set-up together: who of the house sits where, who has which temperament.

    A computer player has the temperament of the person it is named after, so a choice is kept as a
    name. Where nobody chose, temperaments are drawn so that they differ.
    """

    def __init__(self, app: App, offer: SetupOffer, show: Callable[[], None], seed: int) -> None:
        """``show`` shows what was changed; ``seed`` orders the temperaments that are drawn."""
        self._app = app
        self.show = show
        self.places: list[SetupSeat] = []
        """The players to be, in seating order."""
        self._temperaments = offer.temperaments
        self._order = list(self._temperaments)
        Random(seed).shuffle(self._order)

    # -- people ------------------------------------------------------------------------------------

    def _others(self, place: SetupSeat) -> list[SetupSeat]:
        return [each for each in self.places if each is not place and each.kind == HUMAN]

    def offered(self, place: SetupSeat) -> Sequence[Person]:
        """Return the people of the house who do not sit at another place."""
        names = [each.name.text for each in self._others(place)]
        return without(self._app.settings.now.people, names)

    def seat_next(self, place: SetupSeat) -> bool:
        """Seat who played here last and has no seat yet; false if there is nobody."""
        known = self.offered(place)
        if known:
            place.seat(known[0])
        return bool(known)

    def pad_for(self, place: SetupSeat, person: Person) -> str | None:
        """Return the pad that the person played with, or a free one in its place."""
        taken = {each.pad for each in self._others(place)}
        free = [pad for pad in self._app.devices.plugged if pad not in taken]
        if not person.device or not free:
            return None
        return person.device if person.device in free else free[0]

    def seated(self, place: SetupSeat, person: Person) -> None:
        """Take over the help of a person; beside others of the house only if it is more."""
        named = any(each.name.text.strip() for each in self._others(place))
        helps = [person.help, self._app.settings.now.help] if named else [person.help]
        self._app.settings.change(help=max(helps, key=HELPS.index))

    def next_emblem(self, place: SetupSeat) -> None:
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
            Person(name, place.emblem, place.pad or "", settings.now.help, place.person_face)
            for name, place in zip(names, places, strict=True)
            if place.kind == HUMAN and place.name.text.strip()
        ]
        worn = {name: place.emblem for name, place in zip(names, places, strict=True)}
        settings.change(people=remember(settings.now.people, people), worn=worn)

    # -- faces -------------------------------------------------------------------------------------

    def face_of(self, place: SetupSeat) -> str:
        """Return the face of a place in the game; empty for a person without one."""
        seats = [Seated(each.called, each.kind) for each in self.places]
        people = [
            Person(each.called, each.emblem, face=each.person_face)
            for each in self.places
            if each.has_name
        ]
        return faces_for(seats, people)[self.places.index(place)]

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

    def next_temperament(self, place: SetupSeat) -> None:
        """Give the player the next temperament that no other has by name; the last is none."""
        taken = self._named([each for each in self.places if each is not place])
        ways = [*(name for name in self._temperaments if name not in taken), None]
        now = place.temperament
        new = ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]
        place.name.put(place.plain_name if new is None else self._temperaments[new])
        self.show()

    def _named(self, places: Sequence[SetupSeat]) -> set[str]:
        """Return the temperaments whose persons' names were given to any of these places."""
        names = {place.name.text.strip() for place in places}
        return {name for name, person in self._temperaments.items() if person in names}


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
