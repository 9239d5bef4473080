"""The deal of a new game: cards fly from the deck to all hands, money and tiles are turned over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from alhambra.app.games.alhambra.table.choreography import DEALING, DRAWING
from alhambra.app.gfx.box import Box
from alhambra.app.table.motion.effects import FlyingCard
from alhambra.app.table.motion.tracks import Track
from alhambra.app.table.motion.transition import AnimationStep
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
    deck, own = picture.anchors["deck"], _things(picture, HAND)
    panels = [f"player:{seat}" for seat in range(len(view.names)) if seat != view.seat]
    places = [picture.anchors[name] for name in panels * ROUNDS if name in picture.anchors]
    backs = [
        FlyingCard(f"dealt:{number}", deck, Box.around(place.center, deck.w, deck.h), delay, FLIGHT)
        for number, (place, delay) in enumerate(zip(places, _delays(len(places)), strict=True))
    ]
    tracks = _one_by_one(own, DEALING)
    moves = tuple(("deck", name) for name in own)
    return AnimationStep(
        picture, SECONDS, 0.01, moves, Sound.RESHUFFLE, tracks=tracks, effects=tuple(backs)
    )


def _turn_over(view: TableView) -> AnimationStep:
    """Return the second half: money is turned over, and tiles are laid on the market."""
    picture = view.picture()
    money, tiles = (_things(picture, (kind,)) for kind in OPEN)
    tracks = {**_one_by_one(money, DEALING), **_one_by_one(tiles, DRAWING)}
    moves = (*(("deck", name) for name in money), *(("bag", name) for name in tiles))
    return AnimationStep(picture, SECONDS, 0.01, moves, Sound.CARD_DEAL, tracks=tracks)


def _end(view: TableView) -> AnimationStep:
    """Return the step to the table as it is now: the focus may have moved meanwhile."""
    return AnimationStep(view.picture(), 0.05, 0.01, sound=Sound.TILE_DRAWN)


def _without(picture: Picture, kinds: tuple[str, ...]) -> Picture:
    """Return the picture without the sprites of these things; what can be done stays."""
    sprites = (sprite for sprite in picture.sprites if not sprite.id.startswith(kinds))
    return Picture(sprites, picture.spots, picture.anchors)


def _things(picture: Picture, kinds: tuple[str, ...]) -> list[str]:
    return [name for name in picture.anchors if name.startswith(kinds)]


def _delays(count: int) -> list[float]:
    """Return when each of this many flights of a half begins, in seconds."""
    return [(SECONDS - FLIGHT) * number / max(1, count - 1) for number in range(count)]


def _one_by_one(names: Sequence[str], track: Track) -> dict[str, Track]:
    """Return the tracks of these things, one after the other."""
    delayed = zip(names, _delays(len(names)), strict=True)
    return {name: track._replace(seconds=FLIGHT, delay=delay) for name, delay in delayed}
