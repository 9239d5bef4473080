"""The rows of the options, by page. A row has the name of its setting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from alhambra.app.gfx.look import LIGHTS, PALETTES
from alhambra.app.program.app import App
from alhambra.app.program.i18n import computer_language
from alhambra.app.program.settings import (
    CHRONICLES,
    COMPUTERS,
    CONFIRMS,
    HELPS,
    LANGUAGES,
    PRIVACIES,
    SCALES,
    SPEEDS,
    Settings,
    for_couch,
    off_couch,
)
from alhambra.app.scenes.controls import ControlsScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.rows import Choice, Copied, Slider, Toggle
from alhambra.app.ui.text_field import Clipboard
from alhambra.app.ui.widget import Widget
from alhambra.paths import config_folder, games_folder, log_folder

T = TypeVar("T")

PAGES = ("screen", "table", "play", "sound", "keys")
FOLDERS: dict[str, Callable[[], Path]] = {
    "games": games_folder,
    "settings": config_folder,
    "log": log_folder,
}
"""The player's own folders, by their content."""
SET_BY = {"controls": ("keys", "buttons")}
"""The settings of rows whose name is not a setting."""


class OptionRows:
    """Makes the rows of the pages, in the order they are shown."""

    def __init__(self, app: App, clipboard: Clipboard) -> None:
        self._app = app
        self._clipboard = clipboard

    def page(self, name: str) -> tuple[Widget, ...]:
        """Return the rows of a page."""
        match name:
            case "screen":
                return self._screen()
            case "table":
                return self._table()
            case "play":
                return self._play()
            case "sound":
                return self._sound()
            case _:
                return self._keys()

    def _screen(self) -> tuple[Widget, ...]:
        t, store = self._app.t, self._app.settings
        return (
            Choice(
                "language",
                LANGUAGES,
                lambda code: t(f"language.{code}"),
                lambda: store.now.language or computer_language(),
                lambda code: store.change(language=code),
                lambda: t("options.language"),
            ),
            self._toggle("fullscreen"),
            self._choice("scale", SCALES, self._percent),
            Toggle(
                "couch",
                self._on_or_off,
                lambda: bool(store.now.couch),
                lambda on: store.change(**(for_couch if on else off_couch)(store.now)),
                lambda: t("options.couch"),
            ),
            self._choice("chronicle", tuple(CHRONICLES), self._named("options.chronicle")),
        )

    def _table(self) -> tuple[Widget, ...]:
        return (
            self._choice("light", LIGHTS, self._named("options.light")),
            self._choice("palette", PALETTES, self._named("options.palette")),
            self._choice("animation", SPEEDS, self._named("options.animation")),
            self._toggle("reduced_motion"),
        )

    def _play(self) -> tuple[Widget, ...]:
        return (
            self._choice("computers", tuple(COMPUTERS), self._named("options.computers")),
            self._choice("confirm", CONFIRMS, self._named("setup.confirm"), "setup.confirm"),
            self._choice("help", HELPS, self._named("setup.help"), "setup.help"),
            self._choice("privacy", PRIVACIES, self._named("setup.privacy"), "setup.privacy"),
            self._toggle("take_backs", "setup.take_backs"),
            self._toggle("warnings"),
        )

    def _sound(self) -> tuple[Widget, ...]:
        return self._slider("sound"), self._slider("music"), self._toggle("mute")

    def _keys(self) -> tuple[Widget, ...]:
        app = self._app
        controls = Button(
            "controls",
            lambda: app.t("controls.title"),
            lambda: app.stack.push(ControlsScene(app)),
        )
        return controls, *(self._folder(name, FOLDERS[name]) for name in FOLDERS)

    # -- kinds of rows -----------------------------------------------------------------------------

    def _choice(
        self, name: str, values: Sequence[T], words: Callable[[T], str], label: str = ""
    ) -> Widget:
        app = self._app
        return Choice(
            name,
            values,
            words,
            lambda: getattr(app.settings.now, name),
            lambda value: app.settings.change(**{name: value}),
            lambda: app.t(label or f"options.{name}"),
        )

    def _toggle(self, name: str, label: str = "") -> Widget:
        app = self._app
        return Toggle(
            name,
            self._on_or_off,
            lambda: getattr(app.settings.now, name),
            lambda on: app.settings.change(**{name: on}),
            lambda: app.t(label or f"options.{name}"),
        )

    def _slider(self, name: str) -> Widget:
        app = self._app
        return Slider(
            name,
            self._percent,
            lambda: getattr(app.settings.now, name),
            lambda volume: app.settings.change(**{name: volume}),
            lambda: app.t(f"options.{name}"),
        )

    def _folder(self, name: str, where: Callable[[], Path]) -> Widget:
        app = self._app
        return Copied(
            f"folder_{name}",
            lambda: str(where()),
            self._clipboard.put,
            lambda: app.t(f"options.folder_{name}"),
            lambda copied: app.t("options.copied" if copied else "options.copy"),
        )

    def _named(self, group: str) -> Callable[[str], str]:
        """Return the function from a value to its text in this group."""
        return lambda value: self._app.t(f"{group}_{value.replace('colour-blind', 'colour_blind')}")

    def _on_or_off(self, on: bool) -> str:
        return self._app.t("options.on") if on else self._app.t("options.off")

    def _percent(self, part: float) -> str:
        return self._app.t("options.percent", value=round(part * 100))


def as_new(rows: Sequence[Widget], now: Settings) -> dict[str, object]:
    """Return the changes that reset these rows' settings to the defaults."""
    names = {name for row in rows for name in SET_BY.get(row.id, (row.id,))}
    before = off_couch(now) if "couch" in names else {}
    new = {name: getattr(Settings(), name) for name in names if hasattr(now, name)}
    return {**before, **new}
