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
        self._pending: deque[Making] = deque()
        self._step: AnimationStep | None = None
        self._transition: Transition | None = None
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
        return self._step is not None

    @property
    def telling(self) -> bool:
        """True while events are animated."""
        return bool(self._pending) or (self._step is not None and self._step.rest > 0)

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
        self._pending.clear()
        self._settle(picture)

    def show(self, picture: Picture, seconds: float = STEP, moves: Moves = ()) -> None:
        """Move to the picture from the sprites on screen."""
        self._pending.clear()
        if picture.sprites == self._shown:
            self._settle(picture)
        else:
            self._begin(AnimationStep(picture, seconds, moves=moves))

    def play(self, steps: Iterable[Making]) -> None:
        """Append these steps."""
        self._pending.extend(steps)
        if self._step is None or not self._step.rest:
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
        if self._step is not None and self._transition is not None:
            self._step = self._step._replace(picture=self.picture)
            self._transition.carry(across, down)

    def drop(self) -> None:
        """Drop the running step, the steps to come and their marks: what they show is undone."""
        self._pending.clear()
        self._step = self._transition = self._mark = None

    def skip(self) -> None:
        """Skip to the end, or to the next mark, without sounds."""
        step = self._step
        while self._pending and self._mark is None:
            step = self._pending.popleft()()
            self._mark = step.mark
        if step is not None:
            self._settle(step.picture)

    def update(self, seconds: float) -> bool:
        """Advance the time, up to the next mark. Return true if the picture changed."""
        before = self._shown
        if self._step is None and self._mark is None:
            self._next()
        self._elapsed += seconds
        while self._step is not None and self._elapsed >= self._step.seconds + self._step.rest:
            left = self._elapsed - self._step.seconds - self._step.rest
            self._settle(self._step.picture)
            if self._mark is not None:
                break
            self._next()
            self._elapsed = left
        if self._step is not None:
            self._pose(self._step)
        return self._shown is not before

    def _next(self) -> None:
        if self._pending:
            self._begin(self._pending.popleft()())

    def _settle(self, picture: Picture) -> None:
        """End the running step."""
        self._step = self._transition = None
        self.picture = picture
        self._shown = self._posed = picture.sprites
        self._things = picture.anchors

    def _begin(self, step: AnimationStep) -> None:
        """Begin the step."""
        self._transition = Transition(self._posed, self._things, step)
        self._step, self._elapsed = step, 0.0
        self.picture = step.picture
        self._mark = step.mark
        if step.sound is not None:
            self._heard.append(step.sound)
        self._things = step.picture.anchors
        self._pose(step)

    def _pose(self, step: AnimationStep) -> None:
        """Update the sprites on screen."""
        assert self._transition is not None
        moving = self._elapsed < step.seconds
        posed = self._transition.sprites(self._elapsed) if moving else step.picture.sprites
        passing = [sprite for effect in step.effects for sprite in effect.sprites(self._elapsed)]
        self._posed = posed
        if passing:
            self._shown = tuple(sorted((*posed, *passing), key=lambda sprite: sprite.layer))
        elif self._shown is not posed:
            self._shown = posed
