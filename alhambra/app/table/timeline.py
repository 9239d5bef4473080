"""Motion: pictures shown one after the other, with things on their way from one to the next.

The last picture is always where everything ends, so skipping an animation can leave nothing
misplaced.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from alhambra.app.sounds import Sound
from alhambra.app.table.picture import Fill, Frame, Image, Layer, Path, Picture, Sprite, TileImage
from alhambra.app.ui.box import Box

STEP = 0.13
"""Seconds of a change that the player makes while trying things out."""


class Stage(NamedTuple):
    """A picture to come to."""

    picture: Picture
    seconds: float
    """How long things are on their way."""
    rest: float = 0.0
    """How long the picture is left to be looked at."""
    moves: tuple[tuple[str, str], ...] = ()
    """Things that become others: where from, where to. Names of things in the two pictures."""
    sound: Sound | None = None
    """What is heard when it begins."""
    mark: int | None = None
    """A number by which whoever plays it knows this stage; the timeline stops at it."""


Making: TypeAlias = Callable[[], Stage]
"""Makes a stage when its time has come, so that a long story costs no frame its time."""


class Tween(NamedTuple):
    """A sprite on its way."""

    start: Sprite
    end: Sprite
    keep: bool
    """Whether it is there afterwards."""


class Timeline:
    """What is seen now, and what is to come."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        """Where it will end, as far as is known."""
        self._shown: tuple[Sprite, ...] = picture.sprites
        self._things: Mapping[str, Box] = picture.anchors
        self._stages: deque[Making] = deque()
        self._stage: Stage | None = None
        self._tweens: tuple[Tween, ...] = ()
        self._still: tuple[Sprite, ...] = ()
        self._elapsed = 0.0
        self._heard: list[Sound] = []
        self._mark: int | None = None

    @property
    def sprites(self) -> tuple[Sprite, ...]:
        """What is to be drawn now, in order."""
        return self._shown

    @property
    def playing(self) -> bool:
        """Whether stages are under way."""
        return self._stage is not None

    @property
    def telling(self) -> bool:
        """Whether something that happened in the game is still being shown."""
        return bool(self._stages) or (self._stage is not None and self._stage.rest > 0)

    def sounds(self) -> list[Sound]:
        """What is to be heard since this was last asked."""
        heard, self._heard = self._heard, []
        return heard

    def mark(self) -> int | None:
        """The mark of a stage that has begun, once."""
        mark, self._mark = self._mark, None
        return mark

    def cut(self, picture: Picture) -> None:
        """Show the picture at once; drop what was to come."""
        self._stages.clear()
        self._stage = None
        self._settle(picture)

    def show(self, picture: Picture, seconds: float = STEP) -> None:
        """Come to the picture quickly, from wherever things are now."""
        self._stages.clear()
        if picture.sprites == self._shown:
            self._stage = None
            self._settle(picture)
        else:
            self._begin(Stage(picture, seconds))

    def play(self, stages: Iterable[Making]) -> None:
        """Show these after what is still to come."""
        self._stages.extend(stages)
        if self._stage is None or not self._stage.rest:
            self._next()

    def carry(self, thing: str, across: float, down: float) -> None:
        """What the pointer carries is so much further on now, in pixels."""

        def on(sprites: tuple[Sprite, ...]) -> tuple[Sprite, ...]:
            return tuple(
                sprite._replace(box=sprite.box.moved(across, down))
                if sprite.layer is Layer.HELD
                else sprite
                for sprite in sprites
            )

        moved = {thing: self._things[thing].moved(across, down)} if thing in self._things else {}
        self._things = {**self._things, **moved}
        self._still = on(self._still)
        self._shown = on(self._shown)
        picture = self.picture
        self.picture = Picture(on(picture.sprites), picture.spots, self._things)
        if self._stage is not None:
            self._stage = self._stage._replace(picture=self.picture)

    def skip(self) -> None:
        """Come to the end at once, or to the next mark. Sounds on the way are not made."""
        stage = self._stage
        while self._stages and self._mark is None:
            stage = self._stages.popleft()()
            self._mark = stage.mark
        if stage is not None:
            self._stage = None
            self._settle(stage.picture)

    def update(self, seconds: float) -> bool:
        """Let time pass, up to the next mark. Whether anything looks different now."""
        before = self._shown
        if self._stage is None:
            self._next()
        self._elapsed += seconds
        while self._stage is not None and self._elapsed >= self._stage.seconds + self._stage.rest:
            left = self._elapsed - self._stage.seconds - self._stage.rest
            self._settle(self._stage.picture)
            self._stage = None
            if self._mark is not None:
                break
            self._next()
            self._elapsed = left
        if self._stage is not None:
            self._pose()
        return self._shown is not before

    def _next(self) -> None:
        if self._stages:
            self._begin(self._stages.popleft()())

    def _settle(self, picture: Picture) -> None:
        self.picture = picture
        self._shown = picture.sprites
        self._things = picture.anchors

    def _begin(self, stage: Stage) -> None:
        """Find out what moves on the way to the stage's picture."""
        self._stage, self._elapsed = stage, 0.0
        self.picture = stage.picture
        self._mark = stage.mark
        if stage.sound is not None:
            self._heard.append(stage.sound)
        before = {sprite.id: sprite for sprite in self._shown}
        sources = {target: source for source, target in stage.moves}
        targets = dict(stage.moves)
        tweens: list[Tween] = []
        still: list[Sprite] = []
        for sprite in stage.picture.sprites:
            start = self._start(sprite, before, sources, stage.picture)
            if start is None:
                still.append(sprite)
            else:
                tweens.append(Tween(start, sprite, keep=True))
        after = stage.picture.by_id
        for sprite in self._shown:
            if sprite.id not in after:
                end = self._end(sprite, targets, stage.picture)
                if end is not None:
                    tweens.append(Tween(sprite, end, keep=False))
        self._things = stage.picture.anchors
        self._tweens, self._still = tuple(tweens), tuple(still)
        self._pose()

    def _start(
        self,
        sprite: Sprite,
        before: Mapping[str, Sprite],
        sources: Mapping[str, str],
        picture: Picture,
    ) -> Sprite | None:
        """How a sprite of the new picture looks at the beginning; None if it just stands there."""
        was = before.get(sprite.id)
        if was is not None:
            if sprite.layer is Layer.HELD or _same_pose(was, sprite):
                return None
            return sprite._replace(box=was.box, alpha=was.alpha, angle=was.angle)
        thing = sprite.id.partition("/")[0]
        source = self._things.get(sources.get(thing, ""))
        home = picture.anchors.get(thing)
        if source is not None and home is not None and _solid(sprite):
            return sprite._replace(box=_mapped(sprite.box, home, source), angle=0.0)
        if sprite.layer in (Layer.HELD, Layer.TIPS):
            return None
        return sprite._replace(alpha=0.0)

    def _end(self, sprite: Sprite, targets: Mapping[str, str], picture: Picture) -> Sprite | None:
        """How a sprite of the old picture looks at the end; None if it is gone at once."""
        thing = sprite.id.partition("/")[0]
        target = targets.get(thing)
        if sprite.layer in (Layer.TIPS, Layer.MARKS, Layer.CELLS):
            return None
        if target is None:
            return sprite._replace(alpha=0.0)
        home, place = self._things.get(thing), picture.anchors.get(target)
        if home is None or place is None or any(i.startswith(f"{target}/") for i in picture.by_id):
            if not target.startswith(("player", "dirk", "deck", "bag", "discard", "reserve")):
                return None
            if home is None or place is None:
                return None
        if not _solid(sprite):
            return None
        small = place.fit(home.w / home.h).inset(place.w * 0.25, place.h * 0.25)
        small = place.centered(*_within(home, small))
        return sprite._replace(box=_mapped(sprite.box, home, small), alpha=0.0, angle=0.0)

    def _pose(self) -> None:
        """Put everything where it is at this moment."""
        assert self._stage is not None
        seconds = self._stage.seconds
        part = 1.0 if seconds <= 0 else min(1.0, self._elapsed / seconds)
        if part >= 1.0:
            if self._shown is not self._stage.picture.sprites:
                self._shown = self._stage.picture.sprites
            return
        moving = [_between(tween, _eased(part)) for tween in self._tweens]
        self._shown = tuple(sorted((*self._still, *moving), key=lambda sprite: sprite.layer))


def _within(home: Box, room: Box) -> tuple[float, float]:
    """The size of something of the form of ``home`` that fits into the room."""
    scale = min(room.w / home.w, room.h / home.h, 1.0)
    return home.w * scale, home.h * scale


def _solid(sprite: Sprite) -> bool:
    """Whether it can be stretched on its way; letters cannot."""
    return isinstance(sprite.look, Image | TileImage | Frame | Fill)


def _same_pose(one: Sprite, other: Sprite) -> bool:
    return one.box == other.box and one.alpha == other.alpha and one.angle == other.angle


def _mapped(box: Box, home: Box, place: Box) -> Box:
    """Where a part of a thing is when the thing is at another place, of another size."""
    across, down = place.w / home.w, place.h / home.h
    return Box(
        place.x + (box.x - home.x) * across,
        place.y + (box.y - home.y) * down,
        box.w * across,
        box.h * down,
    )


def _eased(part: float) -> float:
    """Quick at first, then gently to a stop."""
    return 1 - (1 - part) ** 3


def _between(tween: Tween, part: float) -> Sprite:
    start, end = tween.start, tween.end
    ends = end.box
    box = Box(*(a + (b - a) * part for a, b in zip(start.box, ends, strict=True)))
    travels = abs(start.box.x - ends.x) + abs(start.box.y - ends.y) > 2 * ends.w / 3
    layer = Layer.FLYING if travels and not isinstance(end.look, Path) else end.layer
    layer = max(layer, end.layer)
    return end._replace(
        box=box,
        layer=layer,
        alpha=start.alpha + (end.alpha - start.alpha) * (part if tween.keep else part * part),
        angle=start.angle + (end.angle - start.angle) * part,
    )
