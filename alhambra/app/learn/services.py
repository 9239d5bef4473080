"""The services for the table of a lesson; they replace the program's and store nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from alhambra.app.program.app import App, SettingsStore
from alhambra.app.program.scene_stack import Scene, SceneStack
from alhambra.app.program.settings import Settings
from alhambra.app.program.settings_file import FileTrouble


class LessonSettings:
    """The player's settings with the house rules of a lesson: turns end at once, nobody helps."""

    def __init__(self, kept: SettingsStore) -> None:
        self._kept = kept
        self.faults = kept.faults
        self.troubles: list[FileTrouble] = []
        """None: the player is told of those of the settings on the title."""
        self._of = kept.now
        self._now = _house(kept.now)

    @property
    def now(self) -> Settings:
        """The present settings."""
        if self._of is not self._kept.now:
            self._of = self._kept.now
            self._now = _house(self._of)
        return self._now

    def change(self, **values: Any) -> None:
        """Change the player's own."""
        self._kept.change(**values)


def _house(now: Settings) -> Settings:
    return replace(
        now,
        confirm="off",
        take_backs=False,
        help="none",
        warnings=False,
        hourglass="off",
        met_dirk=True,
        met_plans=True,
    )


class LessonStack(SceneStack):
    """The scenes over the table of a lesson: the lesson sees each before it opens."""

    def __init__(self, stack: SceneStack, admit: Callable[[Scene], Scene | None]) -> None:
        """``admit`` returns what opens in place of a scene; None: nothing."""
        super().__init__()
        self._stack = stack
        self._admit = admit

    def push(self, scene: Scene) -> None:
        admitted = self._admit(scene)
        if admitted is not None:
            self._stack.push(admitted)

    def pop(self) -> None:
        self._stack.pop()

    def replace(self, scene: Scene) -> None:
        admitted = self._admit(scene)
        if admitted is None:
            self._stack.pop()
        else:
            self._stack.replace(admitted)


def services(app: App, admit: Callable[[Scene], Scene | None], leave: Callable[[], None]) -> App:
    """Return the services for the table of a lesson; ``leave`` ends the lesson."""
    stack = LessonStack(app.stack, admit)
    return replace(app, settings=LessonSettings(app.settings), stack=stack, open_title=leave)
