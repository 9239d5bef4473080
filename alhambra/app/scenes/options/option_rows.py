"""The rows of the options, by page, and of the house rules in a set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from alhambra.app.gfx.fitting import ELLIPSIS
from alhambra.app.gfx.theme import LIGHTS, Look
from alhambra.app.program.app import App
from alhambra.app.program.languages import language_name, languages
from alhambra.app.program.settings import (
    USUAL,
    Settings,
    for_couch,
    off_couch,
    values_of,
)
from alhambra.app.scenes.options.controls import ControlsScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.rows import Choice, Copied, Slider, Toggle
from alhambra.app.ui.text_field import Clipboard
from alhambra.app.ui.widget import Widget
from alhambra.match.house import House
from alhambra.paths import config_folder, games_folder, log_folder

if TYPE_CHECKING:
    from alhambra.match.match import AnyMatch

PAGES = ("screen", "table", "play", "sound", "keys")
FOLDERS: dict[str, Callable[[], Path]] = {
    "games": games_folder,
    "settings": config_folder,
    "log": log_folder,
}
"""The player's own folders, by their content."""

EVENING_FALLS = "dusk"
"""The value of the light that changes by itself."""

HouseRule = Literal["confirm", "help", "privacy", "take_backs", "series", "hourglass"]


TABLE_RULES: tuple[HouseRule, ...] = ("confirm", "help", "privacy", "take_backs", "hourglass")
"""The house rules on the page of playing."""
EXPLAINED: tuple[HouseRule, ...] = ("confirm", "help", "privacy")
"""Rules of which each value has a sentence of its own."""


def explain(app: App, row: str, now: Settings) -> str:
    """Return the sentence about a row; where values differ much, about the present one."""
    if row in EXPLAINED:
        return app.t(f"options.about_{row}_{getattr(now, row)}")
    return app.t(f"options.about_{row}")


class Option(NamedTuple):
    """A row, and the names of the settings that it changes."""

    row: Widget
    settings: tuple[str, ...]


class OptionRows:
    """Makes the rows of the pages, in the order they are shown.

    A row has the name of its texts: its label, its values and its explanation.
    """

    def __init__(self, app: App, clipboard: Clipboard, match: AnyMatch | None = None) -> None:
        """``match``: the game of the table. What is changed then holds for it, and is proposed for
        the next one.
        """
        self._app = app
        self._clipboard = clipboard
        self._match = match

    @property
    def now(self) -> Settings:
        """The settings, with the house rules of the game at the table."""
        now = self._app.settings.now
        return now if self._match is None else replace(now, **self._match.house._asdict())

    def change(self, **values: Any) -> None:
        """Change these settings; house rules in the game at the table, too."""
        self._app.settings.change(**values)
        rules = {rule: value for rule, value in values.items() if rule in House._fields}
        if rules and self._match is not None:
            self._match.agree(self._match.house._replace(**rules))

    def reset(self, options: Sequence[Option]) -> None:
        """Reset these rows. Resetting the couch mode turns it off."""
        names = [name for option in options for name in option.settings]
        usual = {name: getattr(USUAL, name) for name in names}
        self.change(**(off_couch(self.now) if "couch" in usual else {}) | usual)

    def page(self, name: str) -> tuple[Option, ...]:
        """Return the rows of a page."""
        pages = (self._screen, self._table, self._play, self._sound, self._keys)
        return pages[PAGES.index(name)]()

    def house_rule(self, name: HouseRule) -> Option:
        """Return the row of a house rule."""
        match name:
            case "take_backs":
                return self._toggle(name, "setup")
            case "series":
                return self._choice(name, "series_length", "setup")
        return self._choice(name, name, "setup")

    def _screen(self) -> tuple[Option, ...]:
        return (
            self._language(),
            self._toggle("fullscreen"),
            self._choice("scale", say=self._percent),
            self._couch(),
            self._choice("chronicle"),
        )

    def _table(self) -> tuple[Option, ...]:
        return (
            self._light(),
            self._choice("palette", part=lambda look: look.palette),
            self._choice("animation"),
            self._toggle("reduced_motion"),
            self._toggle("living"),
        )

    def _play(self) -> tuple[Option, ...]:
        return (
            self._choice("computers"),
            *map(self.house_rule, TABLE_RULES),
            self._toggle("warnings"),
            self._toggle("level_advice"),
        )

    def _sound(self) -> tuple[Option, ...]:
        return self._slider("sound"), self._slider("music"), self._toggle("mute")

    def _keys(self) -> tuple[Option, ...]:
        app = self._app
        controls = Button(
            "controls",
            lambda: app.t("controls.title"),
            lambda: app.stack.push(ControlsScene(app)),
        )
        folders = (self._folder(name, where) for name, where in FOLDERS.items())
        return Option(controls, ("keys", "buttons")), *folders

    # -- rows of a kind of their own ---------------------------------------------------------------

    def _language(self) -> Option:
        t = self._app.t
        row = Choice(
            "language",
            languages(),
            language_name,
            lambda: self.now.language or self._app.texts.language,
            lambda code: self.change(language=code),
            lambda: t("options.language"),
        )
        return Option(row, ("language",))

    def _light(self) -> Option:
        """Return the row of the light, one of which changes by itself."""
        row = Choice(
            "light",
            (*LIGHTS, EVENING_FALLS),
            lambda value: self._say_value("options", "light", value, lambda look: look.light),
            lambda: EVENING_FALLS if self.now.dusk else self.now.light,
            self._change_light,
            lambda: self._app.t("options.light"),
        )
        return Option(row, ("light", "dusk"))

    def _change_light(self, value: str) -> None:
        falls = value == EVENING_FALLS
        self.change(light=LIGHTS[0] if falls else value, dusk=falls)

    def _couch(self) -> Option:
        t = self._app.t
        row = Toggle(
            "couch",
            self._on_or_off,
            lambda: bool(self.now.couch),
            lambda on: self.change(**(for_couch if on else off_couch)(self.now)),
            lambda: t("options.couch"),
        )
        return Option(row, ("couch",))

    def _folder(self, name: str, where: Callable[[], Path]) -> Option:
        app = self._app
        row = Copied(
            f"folder_{name}",
            lambda: str(where()),
            self._clipboard.put,
            lambda: app.t(f"options.folder_{name}"),
            lambda copied: app.t("options.copied" if copied else "options.copy"),
        )
        return Option(row, ())

    # -- kinds of rows -----------------------------------------------------------------------------

    def _choice(
        self,
        name: str,
        setting: str = "",
        group: str = "options",
        part: Callable[[Look], str] = lambda look: "",
        say: Callable[[Any], str] | None = None,
    ) -> Option:
        """Return a row with one of several values of a setting, which by default has its name.

        ``group`` is that of its texts. ``part`` of the look is what it sets. ``say`` returns the
        words of a value; None: they are texts.
        """
        setting = setting or name
        row = Choice(
            name,
            values_of(setting),
            say or (lambda value: self._say_value(group, name, value, part)),
            lambda: getattr(self.now, setting),
            lambda value: self.change(**{setting: value}),
            lambda: self._app.t(f"{group}.{name}"),
        )
        return Option(row, (setting,))

    def _say_value(self, group: str, name: str, value: str, part: Callable[[Look], str]) -> str:
        """Return the words of a value; with dots until the part of the look it sets is drawn."""
        words = self._app.t(f"{group}.{name}_{value}")
        return f"{words} {ELLIPSIS}" if self._app.canvas.awaits(part) else words

    def _toggle(self, name: str, group: str = "options") -> Option:
        row = Toggle(
            name,
            self._on_or_off,
            lambda: getattr(self.now, name),
            lambda on: self.change(**{name: on}),
            lambda: self._app.t(f"{group}.{name}"),
        )
        return Option(row, (name,))

    def _slider(self, name: str) -> Option:
        row = Slider(
            name,
            self._percent,
            lambda: getattr(self.now, name),
            lambda volume: self.change(**{name: volume}),
            lambda: self._app.t(f"options.{name}"),
        )
        return Option(row, (name,))

    def _on_or_off(self, on: bool) -> str:
        return self._app.t("options.on" if on else "options.off")

    def _percent(self, part: float) -> str:
        return self._app.t("options.percent", value=round(part * 100))
