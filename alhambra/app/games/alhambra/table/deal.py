"""The deal of a new game: cards fly from the deck to all hands, money and tiles are turned over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from alhambra.app.games.alhambra.table.choreography import DEALING, DRAWING
from alhambra.app.gfx.box import Box
from alhambra.app.table.motion.effects import flight
from alhambra.app.table.motion.tracks import Track
from alhambra.app.table.motion.transition import AnimationStep, Moves
from alhambra.app.table.picture import Picture
from alhambra.app.table.table_view import TableView
from alhambra.app.ui.sounds import Sound

ROUNDS = 4
"""The cards that fly to each of the other players."""
SECONDS = 0.75
"""The duration of each half: first hands, then money and market."""
FLIGHT = 0.32
"""Seconds of the flight of each card and tile."""
HAND, OPEN = ("hand:",), ("money:", "market:")
"""Beginnings of the names of things that are dealt in the first half, and in the second."""


def deal(view: TableView) -> None:
    """Show the table without what is dealt, and then how it is dealt."""
    view.timeline.cut(_without(view.picture(), (*HAND, *OPEN)))
    view.timeline.play([partial(make, view) for make in (_deal_hands, _turn_over, _end)])


def _deal_hands(view: TableView) -> AnimationStep:
    """Return the first half: cards fly to all hands, to each player in turn."""
    picture = _without(view.picture(), OPEN)
    deck = picture.anchors["deck"]
    others = [f"player:{seat}" for seat in range(len(view.names)) if seat != view.seat] * ROUNDS
    backs = []
    for number, (name, delay) in enumerate(_delays(others)):
        place = Box.around(picture.anchors[name].center, deck.w, deck.h)
        name = f"dealt:{number}"
        backs.append(flight(name, "card-back", deck, place, delay, FLIGHT, spins=False))
    moves, tracks = _flights(picture, HAND[0], "deck", DEALING)
    sound = Sound.RESHUFFLE
    return AnimationStep(picture, SECONDS, 0.01, moves, sound, tracks=tracks, effects=tuple(backs))


def _turn_over(view: TableView) -> AnimationStep:
    """Return the second half: money is turned over, and tiles are laid on the market."""
    picture = view.picture()
    money, turned = _flights(picture, OPEN[0], "deck", DEALING)
    tiles, drawn = _flights(picture, OPEN[1], "bag", DRAWING)
    moves, tracks = money + tiles, {**turned, **drawn}
    return AnimationStep(picture, SECONDS, 0.01, moves, Sound.CARD_DEAL, tracks=tracks)


def _end(view: TableView) -> AnimationStep:
    """Return the step to the table as it is now: the focus may have moved meanwhile."""
    return AnimationStep(view.picture(), 0.05, 0.01, sound=Sound.TILE_DRAWN)


def _without(picture: Picture, kinds: tuple[str, ...]) -> Picture:
    """Return the picture without the sprites of these things; what can be done stays."""
    sprites = (sprite for sprite in picture.sprites if not sprite.id.startswith(kinds))
    return Picture(sprites, picture.spots, picture.anchors)


def _flights(
    picture: Picture, kind: str, source: str, track: Track
) -> tuple[Moves, dict[str, Track]]:
    """Return the moves of all things of a kind from where they come, and their tracks."""
    things = [name for name in picture.anchors if name.startswith(kind)]
    tracks = {name: track._replace(seconds=FLIGHT, delay=delay) for name, delay in _delays(things)}
    return tuple((source, name) for name in things), tracks


def _delays(things: Sequence[str]) -> list[tuple[str, float]]:
    """Return these things with the seconds into a half at which each begins to fly."""
    apart = (SECONDS - FLIGHT) / max(1, len(things) - 1)
    return [(name, apart * number) for number, name in enumerate(things)]
