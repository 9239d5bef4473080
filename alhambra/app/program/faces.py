"""The emblems and faces of the players of a table.

Faces, one for each temperament, are drawn in ``tools/art/faces``. ``Canvas.wearing`` draws them
with the emblems.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, Worn, badge
from alhambra.app.gfx.sprites.atlas import FACES
from alhambra.app.program.people import EMBLEM_WORDS, EMBLEMS, Person, alike
from alhambra.rules.api import HUMAN, Seated


def share_emblems(wishes: Sequence[int | None]) -> tuple[int, ...]:
    """Return the emblem of each seat, then those nobody has: each of all emblems once.

    Earlier seats get their wishes first. Who has no wish keeps the emblem of the seat if it is
    free, else gets the first free one.

    >>> share_emblems([2, None, 2])
    (2, 1, 0, 3, 4, 5)
    """
    found: dict[int, int] = {}
    for seat, wish in enumerate(wishes):
        if wish is not None and wish not in found.values():
            found[seat] = wish
    for seat in range(EMBLEMS):
        if seat not in found and seat not in found.values():
            found[seat] = seat
    free = iter(sorted(set(range(EMBLEMS)) - set(found.values())))
    return tuple(found[seat] if seat in found else next(free) for seat in range(EMBLEMS))


def faces_for(players: Iterable[Seated], people: Collection[Person]) -> tuple[str, ...]:
    """Return the faces of these players, by seat; empty for a person without one.

    A computer player has the face of the temperament it is named after, or one that is free.
    """
    from alhambra.match.games import MATCH_GAMES  # here, as the title is shown before it is loaded

    named = (game.persons.items() for game in MATCH_GAMES.values())
    persons = {person: face for pairs in named for face, person in pairs}
    own = {alike(each.name): each.face for each in people}
    seats = list(players)
    faces = [
        own.get(alike(each.name), "") if each.kind == HUMAN else persons.get(each.name, "")
        for each in seats
    ]
    free = (face for face in FACES if face not in faces)
    return tuple(
        face or ("" if each.kind == HUMAN else next(free, ""))
        for each, face in zip(seats, faces, strict=True)
    )


def worn_by(
    players: Iterable[Seated], people: Collection[Person], worn: Mapping[str, int]
) -> tuple[Worn, ...]:
    """Return emblems and faces of these players, by seat, then the emblems that nobody has."""
    seats = list(players)
    emblems, faces = emblems_for(seats, people, worn), faces_for(seats, people)
    return tuple(map(Worn, emblems, (*faces, *[""] * (len(emblems) - len(faces)))))


def emblems_for(
    players: Iterable[Seated], people: Collection[Person], worn: Mapping[str, int]
) -> tuple[int, ...]:
    """Return the emblems of these players, by seat: those of the record, else of the last table,
    else those of the people.
    """
    own = {alike(each.name): each.emblem for each in reversed(tuple(people))}
    return share_emblems(
        [
            EMBLEM_WORDS.index(each.emblem)
            if each.emblem in EMBLEM_WORDS
            else worn.get(each.name, own.get(alike(each.name)))
            for each in players
        ]
    )


def face(temperament: str) -> str:
    """Return the sprite of a head."""
    return f"face-{temperament}"


def draw_face(canvas: Canvas, temperament: str, emblem: str, box: Box) -> None:
    """Draw a head with the emblem of its player."""
    canvas.image(face(temperament), box)
    canvas.image(emblem, badge(box))


def describe_temperament(say: Callable[..., str], temperament: str) -> str:
    """Return the temperament's title and the sentence of who has it."""
    title, words = say(f"temperament.{temperament}"), say(f"temperament_text.{temperament}")
    return say("temperament_said", title=title, words=words)
