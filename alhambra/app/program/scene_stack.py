"""Scenes, and the stack they are on. The topmost acts; those it does not cover are still seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.pointer import Pointer
from alhambra.app.input.intents import Intent

WHOLE = (1800.0, 1010.0)
"""The units of a screen that fills the window."""


class Scene(Protocol):
    """A screen, or something laid over one.

    Its life: ``enter``, then any number of ``pause`` (another scene came on top) and ``resume``
    (it is the topmost again), then ``leave``. A paused scene may be left without a ``resume``.
    Scenes that derive from it need not say what they do not do.
    """

    room: tuple[float, float] = WHOLE
    """The units it needs across and down. Where a larger interface size does not leave so many,

    boxes grow as far as they can, and letters on.
    """

    @property
    def covers(self) -> bool:
        """Whether nothing below it is to be seen."""

    def enter(self) -> None:
        """It is on the stack now."""
        return

    def leave(self) -> None:
        """It is off the stack for good."""
        return

    def pause(self) -> None:
        """Another scene is above it now."""
        return

    def resume(self) -> None:
        """It is the topmost again."""
        return

    def handle(self, intent: Intent) -> None:
        """Do as the player wants. Only the topmost scene is asked."""

    def update(self, dt: float) -> bool:
        """So many seconds went by. Whether something moved, so that it has to be drawn again.

        Only the topmost scene is told.
        """
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw everything. Called only when something may have changed."""

    def typing(self) -> Box | None:
        """Where the player is writing, if a text field has the focus."""
        return None

    def pointer(self) -> Pointer:
        """What the mouse pointer is to look like now."""
        return Pointer.ARROW

    @property
    def catching(self) -> bool:
        """Whether keys and buttons are wanted by their names, whatever they do."""
        return False


class SceneStack:
    """The scenes that are open. Changes asked for during a frame are made between frames."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._asked: list[Callable[[], None]] = []
        self._dirty = True

    @property
    def scenes(self) -> Sequence[Scene]:
        """From the lowest to the topmost."""
        return self._scenes

    @property
    def top(self) -> Scene | None:
        """The scene that acts."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene) -> None:
        """Ask for a scene to be laid on top."""
        self._asked.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Ask for the topmost scene to be taken off."""
        self._asked.append(self._pop)

    def replace(self, scene: Scene) -> None:
        """Ask for the topmost scene to be taken off and another put in its place."""
        self._asked.append(lambda: self._replace(scene))

    def reset(self, scene: Scene) -> None:
        """Ask for all scenes to be taken off and this one put in their place."""
        self._asked.append(lambda: self._reset(scene))

    def clear(self) -> None:
        """Ask for all scenes to be taken off: the program ends."""
        self._asked.append(self._clear)

    def settle(self) -> bool:
        """Make the changes asked for. Whether there were any."""
        changed = bool(self._asked)
        while self._asked:
            self._asked.pop(0)()
        self._dirty = self._dirty or changed
        return changed

    def handle(self, intent: Intent) -> None:
        """Give an intent to the topmost scene, and to no other.

        A scene below may be shown by the one above it, or be what that one tells of: it must not
        change meanwhile. A scene that wants something of the one below is handed a callable.
        """
        self._dirty = True
        if self.top is not None:
            self.top.handle(intent)

    def update(self, dt: float) -> None:
        """Let time pass for the topmost scene."""
        top = self.top
        if top is not None and top.update(dt):
            self._dirty = True

    def redraw(self) -> None:
        """All has to be drawn again: the window, the language or a setting changed."""
        self._dirty = True

    @property
    def wants_drawing(self) -> bool:
        """Whether anything may have changed since the last ``draw``."""
        return self._dirty

    def draw(self, canvas: Canvas) -> None:
        """Draw what can be seen, from the lowest up."""
        self._dirty = False
        for scene in self._visible():
            with canvas.needing(*scene.room):
                scene.draw(canvas)

    def typing(self) -> Box | None:
        """Where the player is writing."""
        top = self.top
        return None if top is None else top.typing()

    def pointer(self) -> Pointer:
        """What the mouse pointer is to look like: the topmost scene knows."""
        top = self.top
        return Pointer.ARROW if top is None else top.pointer()

    @property
    def catching(self) -> bool:
        """Whether keys and buttons are wanted by their names."""
        top = self.top
        return top is not None and top.catching

    def _visible(self) -> Sequence[Scene]:
        lowest = len(self._scenes) - 1
        while lowest > 0 and not self._scenes[lowest].covers:
            lowest -= 1
        return self._scenes[max(lowest, 0) :]

    def _push(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes[-1].pause()
        self._scenes.append(scene)
        scene.enter()

    def _pop(self) -> None:
        if not self._scenes:
            return
        self._scenes.pop().leave()
        if self._scenes:
            self._scenes[-1].resume()

    def _replace(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes.pop().leave()
        self._scenes.append(scene)
        scene.enter()

    def _reset(self, scene: Scene) -> None:
        self._clear()
        self._scenes.append(scene)
        scene.enter()

    def _clear(self) -> None:
        while self._scenes:
            self._scenes.pop().leave()
