"""Animates from the sprites on screen to the picture of an animation step.

The sprites of a thing move together, along the way of the thing. Sprites that are only in one of
the two pictures, with no other place, fade.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Fill, Frame, Image, Layer, Line, Sprite, Text, Tile
from alhambra.app.table.motion.effects import Effect, shadow
from alhambra.app.table.motion.tracks import (
    LANDED,
    SLIDE,
    Track,
    Way,
    blended,
    mapped,
    mapped_point,
    turned,
)
from alhambra.app.table.picture import Anchors, Picture
from alhambra.app.ui.sounds import Sound

SINKS = ("dirk", "deck", "bag", "discard", "reserve", "hand")
"""Things that swallow others."""
TAKEN_IN = 0.5
"""The size of a swallowed thing at the end, relative to the box that swallows it."""
FADES = 8
"""Steps from invisible to opaque of what only fades: few, as each is a picture to be made."""
VANISHING = 0.7
"""The part of its way after which a swallowed thing fades."""


Moves: TypeAlias = tuple[tuple[str, str], ...]
"""Things that become others: names in the old picture and in the new one."""
AT_ONCE = ("actions", "chronicle", "button:")
"""Beginnings of names of things that change at once: nobody reads words over other words."""


class AnimationStep(NamedTuple):
    """The next picture, and how to get there."""

    picture: Picture
    seconds: float
    """Seconds in which things move."""
    rest: float = 0.0
    """Seconds in which the picture stays."""
    moves: Moves = ()
    sound: Sound | None = None
    """Played when it begins."""
    mark: int | None = None
    """The number of a frame that opens a scene; the timeline stops at it."""
    tracks: Mapping[str, Track] = {}
    """Tracks of things, by name in the new picture; in the old one, for things that leave."""
    effects: tuple[Effect, ...] = ()
    """Effects shown during the step."""
    still: bool = False
    """True if nothing moves: new and gone sprites fade."""


class Tween(NamedTuple):
    """A moving sprite."""

    start: Sprite
    end: Sprite
    keep: bool
    """True if it stays afterwards."""
    thing: str
    way: Way
    """The way of its thing."""

    @property
    def fades(self) -> bool:
        """True if nothing of it changes but its opacity."""
        start, end, way = self.start, self.end, self.way
        rests = start.box == end.box and way.start == way.end and not (start.angle or end.angle)
        plain = way.track.back is None and not (way.track.arc or way.track.dawn or way.carried)
        return rests and plain and not isinstance(end.look, Line) and not _figures(start, end)


class Transition:
    """Animates from the sprites on screen to the next picture."""

    def __init__(self, shown: Sequence[Sprite], things: Anchors, stage: AnimationStep) -> None:
        self._stage = stage
        self._things = things
        self._before = {sprite.id: sprite for sprite in shown}
        self._carried = {_thing(sprite) for sprite in shown if sprite.layer == Layer.HELD}
        self._sources = {target: source for source, target in stage.moves}
        self._targets = dict(stage.moves)
        self._tweens: list[Tween] = []
        still: list[Sprite] = []
        for sprite in stage.picture.sprites:
            unchanged = self._before.get(sprite.id) is sprite
            tween = None if unchanged else self._coming(sprite)
            if tween is None:
                still.append(sprite)
            else:
                self._tweens.append(tween)
        after = stage.picture.by_id
        for sprite in shown:
            if sprite.id not in after:
                tween = self._going(sprite)
                if tween is not None:
                    self._tweens.append(tween)
        self._still = tuple(still)
        self._fading: dict[int, Sprite] = {
            number: tween.start for number, tween in enumerate(self._tweens) if tween.fades
        }
        """The sprites that only fade, as they were last, by the numbers of their tweens."""

    def carry(self, across: float, down: float) -> None:
        """Move the carried sprites by this many pixels."""
        self._still = carried(self._still, across, down)

    def sprites(self, at: float) -> tuple[Sprite, ...]:
        """Return the sprites this many seconds into the step, in drawing order; without effects."""
        moving: list[Sprite] = []
        for number, tween in enumerate(self._tweens):
            part = tween.way.track.part(at, self._stage.seconds)
            if number in self._fading:
                moving.append(self._fade(number, tween, part))
            elif (sprite := _between(tween, part)) is not None:
                moving.append(sprite)
        shown = (*self._still, *self._shadows(at), *moving)
        return tuple(sorted(shown, key=lambda sprite: sprite.layer))

    def _fade(self, number: int, tween: Tween, part: float) -> Sprite:
        """Return a sprite that only fades: the last one until its opacity differs by a step."""
        far = tween.way.travelled(part)
        start, end = tween.start.alpha, tween.end.alpha
        alpha = start + (end - start) * (far if tween.keep else far * far)
        alpha = end if part >= 1 else round(alpha * FADES) / FADES
        last = self._fading[number]
        if last.alpha != alpha or last is tween.start:
            last = self._fading[number] = tween.end._replace(alpha=alpha)
        return last

    def _shadows(self, at: float) -> Iterator[Sprite]:
        """Return the shadows of flying things."""
        for tween in self._tweens:
            way = tween.way
            if _is_core(tween.end) and (way.track.arc or way.carried):
                part = way.track.part(at, self._stage.seconds)
                height = way.height(part)
                if 0 < part < 1 and height > 0:
                    yield shadow(f"{tween.thing}/lift", way.ground(part), height)

    def _coming(self, sprite: Sprite) -> Tween | None:
        """Return how a sprite of the new picture appears; None if it is already there."""
        was = self._before.get(sprite.id)
        picture, thing = self._stage.picture, _thing(sprite)
        if thing.startswith(AT_ONCE):
            return None
        home = picture.anchors.get(thing)
        if was is not None:
            rolls = _figures(was, sprite)
            moved = not _same_pose(was, sprite) and sprite.layer is not Layer.HELD
            if not rolls and (not moved or self._stage.still):
                return None
            place = self._things.get(thing)
            start = sprite._replace(box=was.box, alpha=was.alpha, angle=was.angle)
            start = start._replace(look=was.look) if rolls else start
            if place is None or home is None:
                place, home = was.box, sprite.box
            return self._tween(start, sprite, thing, place, home)
        source = self._things.get(self._sources.get(thing, ""))
        if source is not None and home is not None and _solid(sprite):
            start = sprite._replace(box=mapped(sprite.box, home, source), angle=0.0)
            return self._tween(start, sprite, thing, source, home)
        if sprite.layer in (Layer.HELD, Layer.TIPS):
            return None
        place = home if source is None or home is None else source
        faint = sprite._replace(alpha=0.0)
        if place is None or home is None:
            place = home = sprite.box
        return self._tween(faint, sprite, thing, place, home)

    def _going(self, sprite: Sprite) -> Tween | None:
        """Return how a sprite of the old picture leaves; None if it vanishes at once."""
        thing = _thing(sprite)
        if sprite.layer in (Layer.TIPS, Layer.MARKS, Layer.CELLS) or sprite.id.endswith("/lift"):
            return None
        if thing.startswith(AT_ONCE):
            return None
        target = self._targets.get(thing)
        if target is None:
            gone = sprite._replace(alpha=0.0)
            return Tween(sprite, gone, False, thing, Way(sprite.box, sprite.box))
        home, place = self._things.get(thing), self._stage.picture.anchors.get(target)
        if home is None or place is None or not taken_in(target) or not _solid(sprite):
            return None
        small = place.fit(home.w / home.h)
        scale = min(small.w * TAKEN_IN / home.w, 1.0)
        small = place.centered(home.w * scale, home.h * scale)
        end = sprite._replace(box=mapped(sprite.box, home, small), alpha=0.0, angle=0.0)
        return self._tween(sprite, end, thing, home, small, keep=False)

    def _tween(
        self, start: Sprite, end: Sprite, thing: str, place: Box, home: Box, *, keep: bool = True
    ) -> Tween:
        track = self._stage.tracks.get(thing, SLIDE)
        return Tween(start, end, keep, thing, Way(place, home, track, thing in self._carried))


def carried(sprites: Sequence[Sprite], across: float, down: float) -> tuple[Sprite, ...]:
    """Return the sprites, in drawing order, with the carried ones moved by this many pixels."""
    first = bisect_left(sprites, Layer.HELD, key=lambda sprite: sprite.layer)
    return (*sprites[:first], *(_moved(sprite, across, down) for sprite in sprites[first:]))


def _moved(sprite: Sprite, across: float, down: float) -> Sprite:
    look = sprite.look
    if isinstance(look, Line):
        look = look._replace(points=tuple((x + across, y + down) for x, y in look.points))
    return sprite._replace(look=look, box=sprite.box.moved(across, down))


def taken_in(target: str) -> bool:
    """True if this swallows what moves to it: a deck, or a player's things."""
    return target in SINKS or target.startswith("player:")


def _thing(sprite: Sprite) -> str:
    return sprite.id.partition("/")[0]


def _is_core(sprite: Sprite) -> bool:
    """True for the tile or the card itself, not its price or shadow."""
    return sprite.id.endswith(("/tile", "/card"))


def _solid(sprite: Sprite) -> bool:
    """True if it can be stretched; letters cannot."""
    return isinstance(sprite.look, Image | Tile | Frame | Fill)


def _same_pose(one: Sprite, other: Sprite) -> bool:
    return one.box == other.box and one.alpha == other.alpha and one.angle == other.angle


def _figures(one: Sprite, other: Sprite) -> tuple[int, int] | None:
    """Return the points before and after that a figure counts through, if any."""
    if not one.id.endswith("/score") or one.look == other.look:
        return None
    was, will = one.look, other.look
    if isinstance(was, Text) and isinstance(will, Text):
        return int(was.text), int(will.text)
    return None


def _between(tween: Tween, part: float) -> Sprite | None:
    """Return the sprite after a part of its time; None while it is invisible."""
    start, end, way = tween.start, tween.end, tween.way
    if (way.track.arc or way.carried) and not _is_core(end):
        return _following(tween, part)
    far = way.travelled(part)
    box = blended(start.box, end.box, far)
    if way.start != way.end:
        box = mapped(box, blended(way.start, way.end, far), way.box(part))
    travels = abs(start.box.x - end.box.x) + abs(start.box.y - end.box.y) > 2 * end.box.w / 3
    flies = part < 1 and (travels or way.track.arc > 0)
    layer = Layer.FLYING if flies and not isinstance(end.look, Line) else end.layer
    alpha = start.alpha + (end.alpha - start.alpha) * (far if tween.keep else far * far)
    if not tween.keep and way.start != way.end:
        alpha = start.alpha * min(1.0, (1 - far) / (1 - VANISHING))
    if way.track.dawn:
        alpha *= min(1.0, far / way.track.dawn)
    if isinstance(end.look, Line):  # light is there at once
        alpha = end.alpha
    look = end.look
    if isinstance(look, Line):
        look = look._replace(
            points=tuple(mapped_point(point, end.box, box) for point in look.points)
        )
    figures = _figures(start, end)
    if figures is not None and isinstance(look, Text):
        look = look._replace(text=str(round(figures[0] + (figures[1] - figures[0]) * far)))
    elif way.shows_back(part) and way.track.back is not None:
        look = Image(way.track.back)
    angle = turned(start.angle + (end.angle - start.angle) * far, end.angle)
    clip = None if layer is Layer.FLYING else end.clip
    layer = max(layer, end.layer)
    return end._replace(look=look, box=box, layer=layer, alpha=alpha, angle=angle, clip=clip)


def _following(tween: Tween, part: float) -> Sprite | None:
    """Let what belongs to a flying thing, such as its price, appear when the thing has landed."""
    if tween.end.layer is Layer.HELD:
        return tween.end
    if not tween.keep or part < LANDED:
        return None
    if isinstance(tween.end.look, Frame):
        return tween.end
    return tween.end._replace(alpha=tween.end.alpha * (part - LANDED) / (1 - LANDED))
