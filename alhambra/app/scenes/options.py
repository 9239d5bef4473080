"""The screen of the options, and its rows by page; those of house rules stand in a set-up too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.fitting import ELLIPSIS
from alhambra.app.gfx.theme import BODY, LIGHTS, Look
from alhambra.app.program.app import App
from alhambra.app.program.languages import language_name, languages
from alhambra.app.program.settings import USUAL, Settings, for_couch, off_couch, values_of
from alhambra.app.scenes.controls import ControlsScene
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.scenes.notice import ConfirmScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import heading, opaque_panel, veil
from alhambra.app.ui.rows import Choice, Copied, Slider, Toggle
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.widget import Widget, set_boxes
from alhambra.match.house_rules import House
from alhambra.paths import config_folder, games_folder, log_folder
from alhambra.rules.api import Building

if TYPE_CHECKING:
    from alhambra.match.match import AnyMatch

PAGES = ("screen", "table", "play", "sound", "keys")
FOLDERS: dict[str, Callable[[], Path]] = {
    "games": games_folder,
    "settings": config_folder,
    "log": log_folder,
}
"""The player's own folders, by their content."""

CHANGED: Mapping[str, tuple[str, ...]] = {
    "light": ("light", "dusk"),
    "series": ("series_length",),
    "controls": ("keys", "buttons"),
    **{f"folder_{name}": () for name in FOLDERS},
}
"""The settings that a row changes, if not the one of its name."""
EVENING_FALLS = "dusk"
"""The value of the light that changes by itself."""

HouseRule = Literal["confirm", "help", "privacy", "take_backs", "series", "hourglass"]


TABLE_RULES: tuple[HouseRule, ...] = ("confirm", "help", "privacy", "take_backs", "hourglass")
"""The house rules on the page of playing."""
EXPLAINED: tuple[HouseRule, ...] = ("confirm", "help", "privacy")
"""Rules of which each value has a sentence of its own."""
WIDTH, HEIGHT = 1240, 980
"""Units of the panel."""
ROWS = 7
"""Rows of a page, empty ones included; a page with more has lower rows."""
SAMPLE_ROWS = 2
"""The rows at the end of the page of the table in which the palette is shown."""
SAMPLE_CARDS = ("denar-3", "dirham-5", "ducat-7", "gulden-9")
SAMPLE_SIGNS = (
    tuple(f"type-{building}" for building in Building),
    tuple(f"emblem-{seat}" for seat in range(6)),
)
"""Signs that show the palette."""


def explain(app: App, row: str, now: Settings) -> str:
    """Return the sentence about a row; where values differ much, about the present one."""
    if row in EXPLAINED:
        return app.t(f"options.about_{row}_{getattr(now, row)}")
    return app.t(f"options.about_{row}")


class OptionRows:
    """Makes the rows of the pages, in the order they are shown.

    A row has the name of its texts: its label, its values and its explanation.
    """

    def __init__(self, app: App, match: AnyMatch | None = None) -> None:
        """``match``: the game of the table. What is changed then holds for it, and is proposed for
        the next one.
        """
        self._app = app
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

    def reset(self, rows: Sequence[Widget]) -> None:
        """Reset these rows. Resetting the couch mode turns it off."""
        names = [name for row in rows for name in CHANGED.get(row.id, (row.id,))]
        usual = {name: getattr(USUAL, name) for name in names}
        off = off_couch(self.now) if "couch" in usual else {}
        self.change(**{**off, **usual})

    def page(self, name: str) -> tuple[Widget, ...]:
        pages = (self._screen, self._table, self._play, self._sound, self._keys)
        return pages[PAGES.index(name)]()

    def house_rule(self, name: HouseRule) -> Widget:
        make = self._toggle if name == "take_backs" else self._choice
        return make(name, "setup")

    def _screen(self) -> tuple[Widget, ...]:
        return (
            self._language(),
            self._toggle("fullscreen"),
            self._choice("scale", say=self._percent),
            self._couch(),
            self._choice("chronicle"),
        )

    def _table(self) -> tuple[Widget, ...]:
        return (
            self._light(),
            self._choice("palette", part=lambda look: look.palette),
            self._choice("animation"),
            self._toggle("reduced_motion"),
            self._toggle("living"),
        )

    def _play(self) -> tuple[Widget, ...]:
        return (
            self._choice("computers"),
            self._toggle("speech"),
            *map(self.house_rule, TABLE_RULES),
            self._toggle("warnings"),
            self._toggle("level_advice"),
        )

    def _sound(self) -> tuple[Widget, ...]:
        sliders = (self._slider("sound"), self._slider("music"), self._slider("ambience"))
        return (*sliders, self._toggle("mute"))

    def _keys(self) -> tuple[Widget, ...]:
        app = self._app
        controls = Button(
            "controls",
            lambda: app.t("controls.title"),
            lambda: app.stack.push(ControlsScene(app)),
        )
        folders = (self._folder(name, where) for name, where in FOLDERS.items())
        return controls, *folders

    # -- rows of a kind of their own ---------------------------------------------------------------

    def _language(self) -> Widget:
        t = self._app.t
        return Choice(
            "language",
            languages(),
            language_name,
            lambda: self.now.language or self._app.texts.language,
            lambda code: self.change(language=code),
            lambda: t("options.language"),
        )

    def _light(self) -> Widget:
        """Return the row of the light, one of which changes by itself."""
        return Choice(
            "light",
            (*LIGHTS, EVENING_FALLS),
            lambda value: self._say_value("options", "light", value, lambda look: look.light),
            lambda: EVENING_FALLS if self.now.dusk else self.now.light,
            self._change_light,
            lambda: self._app.t("options.light"),
        )

    def _change_light(self, value: str) -> None:
        falls = value == EVENING_FALLS
        self.change(light=LIGHTS[0] if falls else value, dusk=falls)

    def _couch(self) -> Widget:
        t = self._app.t
        return Toggle(
            "couch",
            self._on_or_off,
            lambda: bool(self.now.couch),
            lambda on: self.change(**(for_couch if on else off_couch)(self.now)),
            lambda: t("options.couch"),
        )

    def _folder(self, name: str, where: Callable[[], Path]) -> Widget:
        app = self._app
        return Copied(
            f"folder_{name}",
            lambda: str(where()),
            app.clipboard.put,
            lambda: app.t(f"options.folder_{name}"),
            lambda copied: app.t("options.copied" if copied else "options.copy"),
        )

    # -- kinds of rows -----------------------------------------------------------------------------

    def _choice(
        self,
        name: str,
        group: str = "options",
        part: Callable[[Look], str] = lambda look: "",
        say: Callable[[Any], str] | None = None,
    ) -> Widget:
        """Return a row with one of several values of a setting.

        ``group`` is that of its texts. ``part`` of the look is what it sets. ``say`` returns the
        words of a value; None: they are texts.
        """
        setting = CHANGED.get(name, (name,))[0]
        return Choice(
            name,
            values_of(setting),
            say or (lambda value: self._say_value(group, name, value, part)),
            lambda: getattr(self.now, setting),
            lambda value: self.change(**{setting: value}),
            lambda: self._app.t(f"{group}.{name}"),
        )

    def _say_value(self, group: str, name: str, value: str, part: Callable[[Look], str]) -> str:
        """Return the words of a value; with dots until the part of the look it sets is drawn."""
        words = self._app.t(f"{group}.{name}_{value}")
        return f"{words} {ELLIPSIS}" if self._app.canvas.awaits(part) else words

    def _toggle(self, name: str, group: str = "options") -> Widget:
        return Toggle(
            name,
            self._on_or_off,
            lambda: getattr(self.now, name),
            lambda on: self.change(**{name: on}),
            lambda: self._app.t(f"{group}.{name}"),
        )

    def _slider(self, name: str) -> Widget:
        return Slider(
            name,
            self._percent,
            lambda: getattr(self.now, name),
            lambda volume: self.change(**{name: volume}),
            lambda: self._app.t(f"options.{name}"),
        )

    def _on_or_off(self, on: bool) -> str:
        return self._app.t("options.on" if on else "options.off")

    def _percent(self, part: float) -> str:
        return self._app.t("options.percent", value=round(part * 100))


class OptionsScene(OverlayScene):
    """The panel with all options, over whatever was on the screen."""

    room = WIDTH + 40, HEIGHT + 36
    worn = ()

    def __init__(self, app: App, match: AnyMatch | None = None) -> None:
        """``match``: the game whose house rules are shown and changed; None: those of the next."""
        super().__init__(app)
        self._options = OptionRows(app, match)
        self._pages = {page: self._options.page(page) for page in PAGES}
        self._page = PAGES[0]
        self._tabs = Tabs(
            "pages",
            PAGES,
            lambda page: app.t(f"options.page_{page}"),
            lambda: self._page,
            self._open,
            app.turners,
        )
        self._reset = Button("reset", lambda: app.t("options.reset"), self._ask_reset, "undo")
        self._back = Button("back", lambda: app.t("options.back"), app.stack.pop, primary=True)
        self._open(self._page)

    def _open(self, page: str) -> None:
        """Show the rows of a page; a focus on the tabs stays there."""
        self._page = page
        rows = self._rows
        self.form.show([self._tabs, *rows, self._reset, self._back], rows[0].id)

    @property
    def _rows(self) -> tuple[Widget, ...]:
        """The rows of the open page."""
        return self._pages[self._page]

    def _ask_reset(self) -> None:
        t = self._app.t
        title, text = t("options.reset_title"), t("options.reset_text")
        yes, no = t("options.reset_yes"), t("options.reset_no")
        self._app.stack.push(ConfirmScene(self._app, title, text, yes, self._as_usual, no))

    def _as_usual(self) -> None:
        self._options.reset(self._rows)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px, window = canvas.metrics.px, canvas.metrics.window
        veil(canvas)
        panel = window.centered(
            min(px(WIDTH), window.w - canvas.sign_size),
            min(px(HEIGHT), window.h - canvas.head_height),
        )
        opaque_panel(canvas, panel)
        inner = panel.inset(canvas.button_height, canvas.page)
        head, rest = inner.cut_top(canvas.bar_height, canvas.broad)
        self._tabs.box, rest = rest.cut_top(canvas.button_height, canvas.panel)
        foot, body = rest.cut_bottom(canvas.bar_height, canvas.broad)
        hint, body = body.cut_bottom(canvas.bar_height, canvas.broad)
        heading(canvas, self._app.t("options.title"), head)
        rows = self._rows
        boxes = body.rows(max(ROWS, len(rows)), canvas.space)
        set_boxes(rows, boxes)
        self._reset.box = foot.cut_left(foot.w * 0.34)[0]
        self._back.box = foot.cut_right(foot.w * 0.42)[0]
        self._draw_hint(canvas, hint)
        self.form.draw(canvas)
        if self._page == "table":
            _draw_sample(canvas, boxes[-SAMPLE_ROWS].union(boxes[-1]))

    def _draw_hint(self, canvas: Canvas, box: Box) -> None:
        """Draw the explanation of the row with the focus."""
        focused = self.form.focused
        if focused in self._rows:
            text = explain(self._app, focused.id, self._options.now)
            canvas.write_lines(text, box, BODY.muted.centered, valign="middle")


def _draw_sample(canvas: Canvas, box: Box) -> None:
    """Draw money, signs and emblems in the present look."""
    canvas.frame("panel-dark", box)
    cards, signs = box.inset(canvas.panel, canvas.broad).cut_left(box.w * 0.42, canvas.panel)
    for name, place in zip(
        SAMPLE_CARDS, cards.columns(len(SAMPLE_CARDS), canvas.close), strict=True
    ):
        canvas.image(name, place.fit(2 / 3))
    for names, row in zip(SAMPLE_SIGNS, signs.rows(len(SAMPLE_SIGNS), canvas.close), strict=True):
        for name, place in zip(names, row.columns(len(names)), strict=True):
            canvas.image(name, place.fit(1))
