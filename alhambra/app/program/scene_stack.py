"""Scenes, and the stack they are on. The topmost acts; scenes it does not cover stay visible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, Worn
from alhambra.app.gfx.commands import Command
from alhambra.app.input.intents import Intent
from alhambra.app.ui.pointer import Pointer

WHOLE = (1800.0, 1010.0)
"""Units of a screen that fills the window."""


class RulesAt(NamedTuple):
    """A place in the rule books."""

    game: str = ""
    """The name of the game in records; empty: the first one."""
    link: str = ""
    """A topic, or the id of a refusal, a panel, a row of a count or a reason; empty: the start."""


class Scene(Protocol):
    """A screen, or a layer over one.

    Its life: ``enter``, then any number of ``pause`` (another scene came on top) and ``resume`` (it
    is the topmost again), then ``leave``. A paused scene may be left without a ``resume``. All
    methods but ``handle`` and ``draw`` have a default.
    """

    room: tuple[float, float] = WHOLE
    """The units it needs across and down. Where a larger interface size leaves fewer, boxes grow as
    far as they fit, and letters grow further.
    """

    worn: tuple[Worn, ...] | None = None
    """Emblems and faces of the players by their seats; None: those of the scene below."""

    @property
    def rules(self) -> RulesAt | None:
        """The topic of the rule book here; None: that of the scene below."""
        return None

    @property
    def covers(self) -> bool:
        """True if it hides everything below it."""

    def enter(self) -> None:
        """Called when it enters the stack."""
        return

    def leave(self) -> None:
        """Called when it leaves the stack for good."""
        return

    def pause(self) -> None:
        """Called when another scene covers it."""
        return

    def resume(self) -> None:
        """Called when it is the topmost again."""
        return

    def hide_secrets(self) -> None:
        """Called when the window goes to the background, or a pad is lost.

        Scenes below the topmost are asked, too.
        """
        return

    def handle(self, intent: Intent) -> None:
        """Handle what the player wants. Only the topmost scene is asked."""

    def update(self, dt: float) -> bool:
        """Let seconds pass. Return true if something moved and has to be drawn again.

        Only the topmost scene is updated.
        """
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw everything. Called only when something may have changed."""

    @property
    def is_calm(self) -> bool:
        """True while nothing moves that needs every frame."""
        return False

    def typing(self) -> Box | None:
        """Return the text field that has the focus; None without one."""
        return None

    def pointer(self) -> Pointer:
        """Return the present shape of the mouse pointer."""
        return Pointer.ARROW

    @property
    def catching(self) -> bool:
        """True if keys and buttons are wanted by their names, whatever their meaning."""
        return False


class SceneStack:
    """The open scenes. Changes requested during a frame happen between frames."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._asked: list[Callable[[], None]] = []
        self._dirty = True
        self._below: Sequence[Command] | None = None
        """The commands of the scenes below the topmost; None: they have to be asked."""
        self.is_watched = True
        """False while the window is in the background: ambient movement stands still."""

    @property
    def scenes(self) -> Sequence[Scene]:
        """From the lowest to the topmost."""
        return self._scenes

    @property
    def top(self) -> Scene | None:
        """The scene that acts."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene) -> None:
        """Request a scene on top."""
        self._asked.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Request the removal of the topmost scene."""
        self._asked.append(self._pop)

    def replace(self, scene: Scene) -> None:
        """Request another scene in place of the topmost."""
        self._asked.append(lambda: self._replace(scene))

    def reset(self, scene: Scene) -> None:
        """Request this scene in place of all scenes."""
        self._asked.append(lambda: self._reset(scene))

    def clear(self) -> None:
        """Request the removal of all scenes: the program ends."""
        self._asked.append(self._clear)

    def settle(self) -> bool:
        """Apply the requested changes. Return true if there were any."""
        changed = bool(self._asked)
        while self._asked:
            self._asked.pop(0)()
        if changed:
            self.redraw()
        return changed

    def handle(self, intent: Intent) -> None:
        """Give an intent to the topmost scene only.

        A scene below may be visible or be the subject of the one above it: it must not change
        meanwhile. A scene that needs something of the one below gets a callable.
        """
        self._dirty = True
        if self.top is not None:
            self.top.handle(intent)

    def hide_secrets(self) -> None:
        """Let all scenes cover what only one player may see."""
        for scene in self._scenes:
            scene.hide_secrets()
        self.redraw()

    def update(self, dt: float) -> None:
        """Let time pass for the topmost scene."""
        top = self.top
        if top is not None and top.update(dt):
            self._dirty = True

    def redraw(self) -> None:
        """Request a complete drawing: the window, the language or a setting changed."""
        self._dirty = True
        self._below = None

    @property
    def is_calm(self) -> bool:
        """True while nothing moves that needs every frame, nor is to be drawn."""
        return self.top is not None and self.top.is_calm and not self._dirty

    @property
    def wants_drawing(self) -> bool:
        """True if anything may have changed since the last ``draw``."""
        return self._dirty

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible scenes, from the lowest up. Those below the topmost do not change."""
        self._dirty = False
        visible = self._visible()
        if self._below is None:
            first = len(canvas.commands)
            for scene in visible[:-1]:
                self._draw(scene, canvas)
            self._below = tuple(canvas.commands[first:])
        else:
            canvas.repeat(self._below)
        for scene in visible[-1:]:
            self._draw(scene, canvas)

    def _draw(self, scene: Scene, canvas: Canvas) -> None:
        """Draw a scene with what its players wear, or those of the next one below that has any."""
        lower = self._scenes[: self._scenes.index(scene) + 1]
        known = (each.worn for each in reversed(lower))
        worn = next((found for found in known if found is not None), ())
        with canvas.needing(*scene.room), canvas.wearing(worn):
            scene.draw(canvas)

    def typing(self) -> Box | None:
        """Return the text field that has the focus; None without one."""
        top = self.top
        return None if top is None else top.typing()

    def pointer(self) -> Pointer:
        """Return the shape of the mouse pointer, which the topmost scene decides."""
        top = self.top
        return Pointer.ARROW if top is None else top.pointer()

    @property
    def rules(self) -> RulesAt:
        """The topic of the rule book: the topmost scene that knows one decides."""
        known = (scene.rules for scene in reversed(self._scenes))
        return next((place for place in known if place is not None), RulesAt())

    @property
    def catching(self) -> bool:
        """True if keys and buttons are wanted by their names."""
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
