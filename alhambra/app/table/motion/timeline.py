"""The timeline: pictures shown one after the other, with animations between them.

The last picture is always where everything ends, so skipping an animation can leave nothing
misplaced.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Sprite
from alhambra.app.table.motion.transition import AnimationStep, Moves, Transition, carried
from alhambra.app.table.picture import Picture
from alhambra.app.ui.sounds import Sound

STEP = 0.13
"""Seconds of a change of the selection."""

Making: TypeAlias = Callable[[], AnimationStep]
"""Makes an animation step when it begins, so that many steps do not delay a frame."""


class Timeline:
    """The sprites on screen, and the animation steps to come."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        """The last picture known."""
        self._shown: tuple[Sprite, ...] = picture.sprites
        self._posed: tuple[Sprite, ...] = picture.sprites
        """The sprites on screen, without effects."""
        self._things: Mapping[str, Box] = picture.anchors
        self._stages: deque[Making] = deque()
        self._stage: AnimationStep | None = None
        self._passage: Transition | None = None
        self._elapsed = 0.0
        self._heard: list[Sound] = []
        self._mark: int | None = None

    @property
    def sprites(self) -> tuple[Sprite, ...]:
        """The sprites to draw, in order."""
        return self._shown

    @property
    def playing(self) -> bool:
        """True while animation steps run."""
        return self._stage is not None

    @property
    def telling(self) -> bool:
        """True while events are animated."""
        return bool(self._stages) or (self._stage is not None and self._stage.rest > 0)

    def sounds(self) -> list[Sound]:
        """Return the sounds since the last call."""
        heard, self._heard = self._heard, []
        return heard

    def mark(self) -> int | None:
        """Return the mark of a step that has begun, once."""
        mark, self._mark = self._mark, None
        return mark

    def cut(self, picture: Picture) -> None:
        """Show the picture at once; drop the steps to come."""
        self._stages.clear()
        self._settle(picture)

    def show(self, picture: Picture, seconds: float = STEP, moves: Moves = ()) -> None:
        """Move to the picture from the sprites on screen."""
        self._stages.clear()
        if picture.sprites == self._shown:
            self._settle(picture)
        else:
            self._begin(AnimationStep(picture, seconds, moves=moves))

    def play(self, stages: Iterable[Making]) -> None:
        """Append these steps."""
        self._stages.extend(stages)
        if self._stage is None or not self._stage.rest:
            self._next()

    def carry(self, thing: str, across: float, down: float) -> None:
        """Move the carried sprites by this many pixels."""
        moved = {thing: self._things[thing].moved(across, down)} if thing in self._things else {}
        self._things = {**self._things, **moved}
        self._posed = carried(self._posed, across, down)
        self._shown = carried(self._shown, across, down)
        picture = self.picture
        moved_on = carried(picture.sprites, across, down)
        self.picture = Picture(moved_on, picture.spots, self._things)
        if self._stage is not None and self._passage is not None:
            self._stage = self._stage._replace(picture=self.picture)
            self._passage.carry(across, down)

    def drop(self) -> None:
        """Drop the running step, the steps to come and their marks: what they show is undone."""
        self._stages.clear()
        self._stage = self._passage = self._mark = None

    def skip(self) -> None:
        """Skip to the end, or to the next mark, without sounds."""
        stage = self._stage
        while self._stages and self._mark is None:
            stage = self._stages.popleft()()
            self._mark = stage.mark
        if stage is not None:
            self._settle(stage.picture)

    def update(self, seconds: float) -> bool:
        """Advance the time, up to the next mark. Return true if the picture changed."""
        before = self._shown
        if self._stage is None and self._mark is None:
            self._next()
        self._elapsed += seconds
        while self._stage is not None and self._elapsed >= self._stage.seconds + self._stage.rest:
            left = self._elapsed - self._stage.seconds - self._stage.rest
            self._settle(self._stage.picture)
            if self._mark is not None:
                break
            self._next()
            self._elapsed = left
        if self._stage is not None:
            self._pose(self._stage)
        return self._shown is not before

    def _next(self) -> None:
        if self._stages:
            self._begin(self._stages.popleft()())

    def _settle(self, picture: Picture) -> None:
        """End the running step."""
        self._stage = self._passage = None
        self.picture = picture
        self._shown = self._posed = picture.sprites
        self._things = picture.anchors

    def _begin(self, stage: AnimationStep) -> None:
        """Begin the step."""
        self._passage = Transition(self._posed, self._things, stage)
        self._stage, self._elapsed = stage, 0.0
        self.picture = stage.picture
        self._mark = stage.mark
        if stage.sound is not None:
            self._heard.append(stage.sound)
        self._things = stage.picture.anchors
        self._pose(stage)

    def _pose(self, stage: AnimationStep) -> None:
        """Update the sprites on screen."""
        assert self._passage is not None
        moving = self._elapsed < stage.seconds
        posed = self._passage.sprites(self._elapsed) if moving else stage.picture.sprites
        passing = [sprite for effect in stage.effects for sprite in effect.sprites(self._elapsed)]
        self._posed = posed
        if passing:
            self._shown = tuple(sorted((*posed, *passing), key=lambda sprite: sprite.layer))
        elif self._shown is not posed:
            self._shown = posed
