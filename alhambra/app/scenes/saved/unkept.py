"""A game that cannot be saved: what the player can do, and the question before it is lost."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.app import App, reason_of
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.notice import AskScene, NoticeScene, Way
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.modal_box import ModalBox
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.text_field import Clipboard, path_character
from alhambra.library.autosave import Autosave
from alhambra.paths import export_folder, named_path

BOX = ModalBox(980, 440, letters=21, foot=2 * 58 + 14, gap=14)
PLACES = ModalBox(980, 500, letters=20, gap=10)
"""Its foot is as high as there are folders."""
LONGEST_PATH: Final = 400
"""Characters of a folder's path."""


class UnkeptScene(FormScene):
    """Save it elsewhere, retry, or, when the player wants to leave, leave anyway."""

    covers = False
    room = BOX.room

    def __init__(
        self,
        app: App,
        autosave: Autosave,
        clipboard: Clipboard,
        keep_in: Callable[[Path], Path],
        go: Callable[[], None] | None,
        drop: Callable[[], None],
    ) -> None:
        """``keep_in`` saves the game in a folder; it may raise ``OSError``.

        ``go`` is what the player wants to do once the game is saved; None: play on. ``drop`` does
        it although the game is lost.
        """
        super().__init__(app)
        self._autosave = autosave
        self._clipboard = clipboard
        self._keep_in = keep_in
        self._go = go
        self._tried: int | None = None
        """The number of failures when the player retried."""
        t = app.t
        buttons = [
            Button("elsewhere", lambda: t("unkept.save"), self._choose, primary=True),
            Button("again", lambda: t("unkept.again"), self._again),
            Button("back", lambda: t("unkept.back"), app.stack.pop),
        ]
        if go is not None:
            buttons.append(Button("leave", lambda: t("unkept.leave"), drop))
        self.form.show(buttons, "elsewhere")

    def enter(self) -> None:
        self._app.audio.play(Sound.ERROR)

    def update(self, dt: float) -> bool:
        if self._autosave.is_unkept:
            return self._retry_failed
        self._app.stack.pop()
        if self._go is not None:
            self._go()
        return True

    def _again(self) -> None:
        self._tried = self._autosave.failures
        self._autosave.retry()

    @property
    def _retry_failed(self) -> bool:
        """True if the player's retry failed."""
        return self._tried is not None and self._autosave.failures > self._tried

    def _choose(self) -> None:
        places = PlacesScene(self._app, self._clipboard, self._keep_in)
        self._app.stack.push(places)

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        title = "unkept.title" if self._go is None else "unkept.leave_title"
        body, foot = BOX.open(canvas, t(title))
        error, text = self._autosave.trouble, ""
        if error is not None:
            said = "unkept.still" if self._retry_failed else "unkept.band"
            text = t(said, reason=reason_of(self._app.t, error))
        asks = t("unkept.text" if self._go is None else "unkept.leave_text")
        BOX.write(canvas, f"{text}\n{asks}", body)
        first, second = foot.rows(2, px(14))
        upper, lower = self.form.widgets[:2], self.form.widgets[2:]
        for row, widgets in ((first, upper), (second, lower)):
            for widget, box in zip(widgets, row.columns(len(widgets), px(20)), strict=True):
                widget.box = box
        self.form.draw(canvas)


class PlacesScene(FormScene):
    """Folders where the game may be saved for now."""

    covers = False
    room = PLACES.room

    def __init__(
        self,
        app: App,
        clipboard: Clipboard,
        keep_in: Callable[[Path], Path],
    ) -> None:
        """``keep_in`` saves the game in a folder; it may raise ``OSError``."""
        super().__init__(app)
        self._clipboard = clipboard
        self._keep_in = keep_in
        self._fault = ""
        t = app.t
        folders = dict.fromkeys((export_folder(), Path.home(), Path(tempfile.gettempdir())))
        buttons = [
            Button(f"place-{n}", partial(str, folder), partial(self._keep, folder))
            for n, folder in enumerate(folders)
        ]
        buttons.append(Button("other", lambda: t("unkept.folder"), self._ask_folder))
        buttons.append(Button("back", lambda: t("ask.cancel"), app.stack.pop))
        self.form.show(buttons, buttons[0].id)

    def _keep(self, folder: Path) -> None:
        t, stack = self._app.t, self._app.stack
        try:
            path = self._keep_in(folder)
        except OSError as error:
            self._failed(reason_of(self._app.t, error))
            return
        text = t("unkept.done", path=path)
        ways = [Way("tally.continue", stack.pop)]
        stack.replace(NoticeScene(self._app, t("save.title"), text, ways, Sound.TILE_PLACE))

    def _failed(self, reason: str) -> None:
        self._fault = self._app.t("saves.failed", reason=reason)
        self._app.audio.play(Sound.ERROR)

    def _ask_folder(self) -> None:
        def answer(text: str) -> None:
            try:
                self._keep(named_path(text, Path.home()))
            except ValueError:  # not a path
                self._failed(self._app.t("reason.gone"))

        home = str(Path.home())
        ask = AskScene(
            self._app, self._clipboard, "elsewhere", home, LONGEST_PATH, answer, path_character
        )
        self._app.stack.push(ask)

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        count = len(self.form.widgets) - 1
        box = PLACES._replace(foot=count * 56 + (count - 1) * 10)
        body, foot = box.open(canvas, t("unkept.save_title"))
        text = self._fault or t("unkept.places")
        colour = "bad" if self._fault else "cream"
        box.write(canvas, text, body, colour)
        *places, last = foot.rows(count, px(10))
        rows = (*places, *last.columns(2, px(20)))
        for widget, row in zip(self.form.widgets, rows, strict=True):
            widget.box = row
        self.form.draw(canvas)
