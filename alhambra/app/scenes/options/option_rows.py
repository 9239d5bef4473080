"""The rows of the options, by page, and of the house rules in a set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, Unpack

from alhambra.app.gfx.theme import LIGHTS, PALETTES, Look
from alhambra.app.program.app import App, SettingsStore
from alhambra.app.program.languages import language_name, languages
from alhambra.app.program.settings import (
    CHRONICLES,
    COMPUTERS,
    SCALES,
    SERIES,
    SPEEDS,
    Changes,
    Setting,
    Settings,
    for_couch,
    off_couch,
)
from alhambra.app.scenes.options.controls import ControlsScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import ELLIPSIS
from alhambra.app.ui.rows import Choice, Copied, Slider, Toggle
from alhambra.app.ui.text_field import Clipboard
from alhambra.app.ui.widget import Widget
from alhambra.match.house import CONFIRMS, HELPS, HOURGLASSES, PRIVACIES, House
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

FULLSCREEN = Setting(lambda now: now.fullscreen, lambda on: {"fullscreen": on})
CHRONICLE = Setting(lambda now: now.chronicle, lambda to: {"chronicle": to})
EVENING_FALLS = "dusk"
"""The value of the light that changes by itself."""
LIGHT = Setting(
    lambda now: EVENING_FALLS if now.dusk else now.light,
    lambda to: (
        {"light": LIGHTS[0], "dusk": True} if to == EVENING_FALLS else {"light": to, "dusk": False}
    ),
)
PALETTE = Setting(lambda now: now.palette, lambda to: {"palette": to})
ANIMATION = Setting(lambda now: now.animation, lambda to: {"animation": to})
REDUCED_MOTION = Setting(lambda now: now.reduced_motion, lambda on: {"reduced_motion": on})
LIVING = Setting(lambda now: now.living, lambda on: {"living": on})
COMPUTER_PACE = Setting(lambda now: now.computers, lambda to: {"computers": to})
CONFIRM = Setting(lambda now: now.confirm, lambda to: {"confirm": to})
HELP = Setting(lambda now: now.help, lambda to: {"help": to})
PRIVACY = Setting(lambda now: now.privacy, lambda to: {"privacy": to})
TAKE_BACKS = Setting(lambda now: now.take_backs, lambda on: {"take_backs": on})
WARNINGS = Setting(lambda now: now.warnings, lambda on: {"warnings": on})
LEVEL_ADVICE = Setting(lambda now: now.level_advice, lambda on: {"level_advice": on})
SOUND = Setting(lambda now: now.sound, lambda part: {"sound": part})
MUSIC = Setting(lambda now: now.music, lambda part: {"music": part})
MUTE = Setting(lambda now: now.mute, lambda on: {"mute": on})

HOURGLASS = Setting(lambda now: now.hourglass, lambda to: {"hourglass": to})
SERIES_LENGTH = Setting(lambda now: now.series_length, lambda to: {"series_length": to})

HouseRule = Literal["confirm", "help", "privacy", "take_backs", "series", "hourglass"]


class TableSettings:
    """The settings as a game's own menu shows and changes them: the house rules are the game's.

    What is changed here holds for this game, and is proposed for the next one.
    """

    def __init__(self, settings: SettingsStore, match: AnyMatch) -> None:
        self._settings = settings
        self._match = match

    @property
    def now(self) -> Settings:
        """The settings, with the house rules of the game."""
        return replace(self._settings.now, **self._match.house._asdict())

    def change(self, **values: Unpack[Changes]) -> None:
        """Change these settings; house rules in the game, too."""
        self._settings.change(**values)
        rules = {rule: value for rule, value in values.items() if rule in House._fields}
        if rules:
            self._match.agree(House(**{**self._match.house._asdict(), **rules}))


EXPLAINED: tuple[HouseRule, ...] = ("confirm", "help", "privacy")
"""Rules of which each value has a sentence of its own."""


def explain(app: App, row: str, now: Settings) -> str:
    """Return the sentence about a row; where values differ much, about the present one."""
    if row in EXPLAINED:
        return app.t(f"options.about_{row}_{getattr(now, row)}")
    return app.t(f"options.about_{row}")


class Option(NamedTuple):
    """A row, and the changes that reset it."""

    row: Widget
    usual: Changes


class OptionRows:
    """Makes the rows of the pages, in the order they are shown.

    A row has the name of its texts: its label, its values and its explanation.
    """

    def __init__(self, app: App, clipboard: Clipboard, store: TableSettings | None = None) -> None:
        """``store`` keeps the values; None: the settings do."""
        self._app = app
        self._clipboard = clipboard
        self.store: SettingsStore | TableSettings = app.settings if store is None else store
        """Where rows read their values, and keep them."""

    def page(self, name: str) -> tuple[Option, ...]:
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

    def house_rule(self, name: HouseRule) -> Option:
        """Return the row of a house rule."""
        match name:
            case "confirm":
                return self._choice(name, CONFIRMS, CONFIRM, "setup")
            case "help":
                return self._choice(name, HELPS, HELP, "setup")
            case "privacy":
                return self._choice(name, PRIVACIES, PRIVACY, "setup")
            case "take_backs":
                return self._toggle(name, TAKE_BACKS, "setup")
            case "hourglass":
                return self._choice(name, tuple(HOURGLASSES), HOURGLASS, "setup")
            case "series":
                return self._choice(name, tuple(SERIES), SERIES_LENGTH, "setup")

    def _screen(self) -> tuple[Option, ...]:
        return (
            self._language(),
            self._toggle("fullscreen", FULLSCREEN),
            self._scale(),
            self._couch(),
            self._choice("chronicle", tuple(CHRONICLES), CHRONICLE),
        )

    def _table(self) -> tuple[Option, ...]:
        return (
            self._choice("light", (*LIGHTS, EVENING_FALLS), LIGHT, part=lambda look: look.light),
            self._choice("palette", PALETTES, PALETTE, part=lambda look: look.palette),
            self._choice("animation", SPEEDS, ANIMATION),
            self._toggle("reduced_motion", REDUCED_MOTION),
            self._toggle("living", LIVING),
        )

    def _play(self) -> tuple[Option, ...]:
        return (
            self._choice("computers", tuple(COMPUTERS), COMPUTER_PACE),
            self.house_rule("confirm"),
            self.house_rule("help"),
            self.house_rule("privacy"),
            self.house_rule("take_backs"),
            self.house_rule("hourglass"),
            self._toggle("warnings", WARNINGS),
            self._toggle("level_advice", LEVEL_ADVICE),
        )

    def _sound(self) -> tuple[Option, ...]:
        return (
            self._slider("sound", SOUND),
            self._slider("music", MUSIC),
            self._toggle("mute", MUTE),
        )

    def _keys(self) -> tuple[Option, ...]:
        app = self._app
        controls = Button(
            "controls",
            lambda: app.t("controls.title"),
            lambda: app.stack.push(ControlsScene(app)),
        )
        folders = (self._folder(name, where) for name, where in FOLDERS.items())
        return Option(controls, {"keys": {}, "buttons": {}}), *folders

    # -- rows of a kind of their own ---------------------------------------------------------------

    def _language(self) -> Option:
        t, store = self._app.t, self.store
        row = Choice(
            "language",
            languages(),
            language_name,
            lambda: store.now.language or self._app.texts.language,
            lambda code: store.change(language=code),
            lambda: t("options.language"),
        )
        return Option(row, {"language": Settings().language})

    def _scale(self) -> Option:
        t, store = self._app.t, self.store
        row = Choice(
            "scale",
            SCALES,
            self._percent,
            lambda: store.now.scale,
            lambda scale: store.change(scale=scale),
            lambda: t("options.scale"),
        )
        return Option(row, {"scale": Settings().scale})

    def _couch(self) -> Option:
        t, store = self._app.t, self.store
        row = Toggle(
            "couch",
            self._on_or_off,
            lambda: bool(store.now.couch),
            lambda on: store.change(**(for_couch if on else off_couch)(store.now)),
            lambda: t("options.couch"),
        )
        return Option(row, {"couch": {}})

    def _folder(self, name: str, where: Callable[[], Path]) -> Option:
        app = self._app
        row = Copied(
            f"folder_{name}",
            lambda: str(where()),
            self._clipboard.put,
            lambda: app.t(f"options.folder_{name}"),
            lambda copied: app.t("options.copied" if copied else "options.copy"),
        )
        return Option(row, {})

    # -- kinds of rows -----------------------------------------------------------------------------

    def _choice(
        self,
        name: str,
        values: Sequence[str],
        setting: Setting[str],
        group: str = "options",
        part: Callable[[Look], str] = lambda look: "",
    ) -> Option:
        """Return a row with one of several values; ``group`` is that of its texts.

        ``part`` of the look that it sets: until that is drawn, dots follow the value.
        """
        t, store, canvas = self._app.t, self.store, self._app.canvas

        def say(value: str) -> str:
            words = t(f"{group}.{name}_{value}")
            return f"{words} {ELLIPSIS}" if canvas.awaits(part) else words

        row = Choice(
            name,
            values,
            say,
            lambda: setting.get(store.now),
            lambda value: store.change(**setting.put(value)),
            lambda: t(f"{group}.{name}"),
        )
        return Option(row, setting.usual())

    def _toggle(self, name: str, setting: Setting[bool], group: str = "options") -> Option:
        t, store = self._app.t, self.store
        row = Toggle(
            name,
            self._on_or_off,
            lambda: setting.get(store.now),
            lambda on: store.change(**setting.put(on)),
            lambda: t(f"{group}.{name}"),
        )
        return Option(row, setting.usual())

    def _slider(self, name: str, setting: Setting[float]) -> Option:
        t, store = self._app.t, self.store
        row = Slider(
            name,
            self._percent,
            lambda: setting.get(store.now),
            lambda volume: store.change(**setting.put(volume)),
            lambda: t(f"options.{name}"),
        )
        return Option(row, setting.usual())

    def _on_or_off(self, on: bool) -> str:
        return self._app.t("options.on" if on else "options.off")

    def _percent(self, part: float) -> str:
        return self._app.t("options.percent", value=round(part * 100))


def reset(options: Sequence[Option], now: Settings) -> Changes:
    """Return the changes that reset these rows. Resetting the couch mode turns it off."""
    usual: Changes = {}
    for option in options:
        usual.update(option.usual)
    return {**off_couch(now), **usual} if "couch" in usual else usual
