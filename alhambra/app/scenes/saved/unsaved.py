"""A game that cannot be saved: what the player can do, and the question before it is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from alhambra.app.program.app import App, reason_of
from alhambra.app.scenes.notice import NoticeScene, Way
from alhambra.library.autosave import Autosave

BOX_HEIGHT: Final = 440
"""Units of the height of the box."""


class UnsavedScene(NoticeScene):
    """Retry, play on, or, when the player wants to leave, leave anyway."""

    def __init__(
        self,
        app: App,
        autosave: Autosave,
        go: Callable[[], None] | None,
        drop: Callable[[], None],
    ) -> None:
        """``go`` is what the player wants to do once the game is saved; None: play on. ``drop``
        does it although the game is lost.
        """
        self._autosave = autosave
        self._go = go
        self._tried: int | None = None
        """The number of failures when the player retried."""
        title = "unsaved.title" if go is None else "unsaved.leave_title"
        back = Way("unsaved.back", app.stack.pop)
        ways = [Way("unsaved.again", self._again), back]
        if go is not None:
            ways.append(Way("unsaved.leave", drop))
        super().__init__(app, app.t(title), "", ways, back=back, height=BOX_HEIGHT)
        self._tell()

    def update(self, dt: float) -> bool:
        if self._autosave.trouble is not None:
            before = self.text
            self._tell()
            return self.text != before
        self._app.stack.pop()
        if self._go is not None:
            self._go()
        return True

    def _again(self) -> None:
        self._tried = self._autosave.failures
        self._autosave.retry()

    def _tell(self) -> None:
        """Say why the game is not saved, or that the player's retry failed, and what is lost."""
        t, error = self._app.t, self._autosave.trouble
        if error is not None:
            retry_failed = self._tried is not None and self._autosave.failures > self._tried
            why = t("unsaved.still" if retry_failed else "unsaved.band", reason=reason_of(t, error))
            lost = t("unsaved.text" if self._go is None else "unsaved.leave_text")
            self.text = f"{why}\n{lost}"
