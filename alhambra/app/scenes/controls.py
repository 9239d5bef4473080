"""Keys and buttons at the table of each game, and the page where the player changes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, LABEL
from alhambra.app.input import intents
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import Cancel, Caught, Intent, Release
from alhambra.app.input.keys import MEANINGS, Named, bound
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.notice import ConfirmScene
from alhambra.app.ui.buttons import Button, draw_caps
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.scroller import STEPS, RowWindow
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import NOWHERE, Look, Reply, Texts, Widget, reply_to_press, ring

LOOK = "look"
"""Stands for ``look-1`` to ``look-6`` in menus."""
MOST_CAPS = 4
"""The most keys that are listed one by one."""
TURN = (
    *("accept", "cancel", "next-group", "end-turn", "undo", "redo", "restart-turn", "hint"),
    "inspect",
    "rules",
)
PAST = (LOOK, "log", "since-turn")
PROGRAM = ("full-screen", "mute")
"""Meanings listed in menus: for a turn, for what happened, for the program."""
WIDTH, HEIGHT = 1500, 1024
"""Units of the panel: a finger has room on each line."""
LARGE_LINE, LARGEST = 34, 1.6
"""Units of a line's height for letters as large as their boxes, and the largest factor on them.
Lines that have no room then are scrolled to.
"""
WHEEL = 2
"""Lines per step of the wheel."""
NEEDED = ("accept", "cancel", "menu", "move-left", "move-right", "move-up", "move-down")
"""Meanings that always need a key and a button."""


class Controls(NamedTuple):
    """The keys and buttons of a table, by their meanings."""

    listed: tuple[str, ...]
    """Meanings listed in the menu."""
    unused: tuple[str, ...] = ()
    """Meanings that this table does not use."""
    own: Mapping[str, str] = {}
    """The ids of the texts of meanings with a special use there."""
    holders: int = 6
    """The number of palaces or sheets to look at."""

    def text(self, meaning: str) -> str:
        """Return the id of the text of a meaning."""
        return self.own.get(meaning, f"control.{meaning}")

    def names(self, meaning: str, named: Named) -> tuple[str, ...]:
        """Return the keys or buttons of a meaning; ``LOOK`` has the first one of every palace."""
        if meaning != LOOK:
            return tuple(named[meaning])
        looks = [named[f"look-{place + 1}"] for place in range(self.holders)]
        first = tuple(keys[0] for keys in looks if keys)
        return first if len(first) <= MOST_CAPS else (first[0], "–", first[-1])


ALL: Final = Controls(
    (
        *(*TURN, "nearer", "farther", "fast-forward", "fit"),
        *(*PAST, "scores", "unseen", "peek", "clear", *PROGRAM),
    )
)
"""The controls of a table that uses all of them."""


class Binding(Widget):
    """The key and button of a meaning; accepted, it waits for another one."""

    def __init__(self, meaning: str, words: Texts, app: App, begin: Callable[[], None]) -> None:
        super().__init__(f"binding-{meaning}")
        self._meaning = meaning
        self._words = words
        self._app = app
        self._begin = begin
        self.waiting = False
        """True if the next key or button becomes the new one."""

    def handle(self, intent: Intent) -> Reply:
        reply = reply_to_press(intent, self.box)
        if reply is Reply.DONE:
            self._begin()
        return reply

    def draw(self, canvas: Canvas, look: Look) -> None:
        box = self.box.inset(0, canvas.tight)
        canvas.fill(box, "cream", 0.1 if look.lit or self.waiting else 0.035, canvas.corner)
        ring(canvas, box, look)
        words, caps = box.inset(canvas.broad, canvas.tight).columns((1, 1.15), canvas.close)
        colour = "title" if look.lit else "cream"
        canvas.write(self._words(), words, LABEL.coloured(colour))
        if self.waiting:
            canvas.write(self._app.t("controls.press"), caps, BODY.coloured("good"))
            return
        now = self._app.bindings
        keys, buttons = caps.columns((1.25, 1), canvas.close)
        draw_caps(canvas, self._app.caps(now.keys[self._meaning]), keys)
        draw_caps(canvas, self._app.caps(now.buttons[self._meaning], pad=True), buttons, pad=True)


class ControlsScene(FormScene):
    """All meanings with their keys and buttons, which the player can change."""

    covers = False
    closed_by = (Cancel,)
    room = WIDTH + 40, HEIGHT + 30

    def __init__(self, app: App, controls: Controls = ALL) -> None:
        """``controls`` are those of the table below; meanings without use there are hidden."""
        super().__init__(app)
        self._controls = controls
        t = app.t
        self._rows = tuple(
            Binding(
                meaning,
                partial(t, controls.text(meaning)),
                app,
                partial(self._wait_for, meaning),
            )
            for meaning in MEANINGS
            if meaning not in controls.unused
        )
        self._reset = Button("reset", lambda: t("options.reset"), self._ask_reset, "undo")
        self._back = Button("back", lambda: t("options.back"), app.stack.pop, primary=True)
        self._waiting: str | None = None
        self._refused = False
        self._window = RowWindow(-(-len(self._rows) // 2), WHEEL)
        """The lines that are seen: two meanings in each."""
        self.form.show((*self._rows, self._reset, self._back), "back")

    @property
    def catching(self) -> bool:
        return self._waiting is not None

    def _wait_for(self, meaning: str | None) -> None:
        self._waiting, self._refused = meaning, False
        for row in self._rows:
            row.waiting = row.id == f"binding-{meaning}"

    def _ask_reset(self) -> None:
        ids = "options.reset_title", "controls.reset_text", "options.reset_yes"
        self._ask(ids, self._as_usual)

    def _as_usual(self) -> None:
        self._refused = False
        self._app.settings.change(keys={}, buttons={})

    def _ask(self, ids: tuple[str, str, str], act: Callable[[], None], **values: str) -> None:
        """Ask a question; ``ids`` are those of its title, its text and yes. Yes acts."""
        t, (title, text, yes) = self._app.t, ids
        no = t("ask.cancel")
        self._app.stack.push(ConfirmScene(self._app, t(title), t(text, **values), t(yes), act, no))

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Caught):
            self._caught(intent)
        elif self._waiting is not None and isinstance(intent, Release):
            self._wait_for(None)
        elif not self._scrolled(intent):
            self._reveal(intent)
            super().handle(intent)

    # -- lines that have no room -------------------------------------------------------------------

    def _scrolled(self, intent: Intent) -> bool:
        """Scroll by the wheel, or by dragging. Return true if the intent was for that."""
        if not self._window.has_more or not self._window.handle(intent):
            return False
        if isinstance(intent, intents.DragStart):
            self.form.handle(intents.DragCancel())
        self._place_rows()
        self._app.stack.redraw()
        return True

    def _reveal(self, intent: Intent) -> None:
        """Scroll to where keys or a pad are about to move the focus."""
        here = next((n for n, row in enumerate(self._rows) if row is self.form.focused), None)
        step = STEPS.get(intent.direction, 0) if isinstance(intent, intents.Move) else 0
        step += isinstance(intent, intents.NextGroup) - isinstance(intent, intents.PrevGroup)
        if here is None or not step or not 0 <= here + step < len(self._rows):
            return
        self._window.reveal((here + step) % self._window.count)
        self._place_rows()
        self._app.stack.redraw()

    def _place_rows(self) -> None:
        """Give the lines that are seen their boxes."""
        window = self._window
        window.scroll(round(window.top))
        for number, row in enumerate(self._rows):
            column, line = divmod(number, window.count)
            place = window.place(line).columns(2, self._app.canvas.panel)[column]
            row.box = place if window.top <= line < window.top + window.page else NOWHERE

    def _caught(self, intent: Caught) -> None:
        """Give this key or button the meaning, or ask; Escape changes nothing."""
        meaning = self._waiting
        self._wait_for(None)
        if meaning is None or intent.name in ("escape", "tab"):
            return
        pad = is_pad(intent.device)
        now = self._app.bindings.buttons if pad else self._app.bindings.keys
        other = next((each for each, names in now.items() if intent.name in names), meaning)
        if other == meaning:
            self._bind(intent.name, meaning, pad)
            return
        ids = (
            ("controls.taken_title", "controls.swap_text", "controls.swap_yes")
            if now[meaning]
            else ("controls.taken_title", "controls.take_text", "controls.take_yes")
        )
        self._ask(
            ids,
            partial(self._bind, intent.name, meaning, pad),
            key=self._app.cap(intent.name, pad),
            action=self._app.t(self._controls.text(other)),
        )

    def _bind(self, name: str, meaning: str, pad: bool) -> None:
        """Give a key or button the meaning; its former meaning gets the ones it replaces."""
        now, usual = self._app.bindings, self._app.usual
        if pad:
            buttons = bound(now.buttons, usual.buttons, name, meaning)
            if self._is_complete(buttons, usual.buttons):
                self._app.settings.change(buttons=buttons)
        else:
            keys = bound(now.keys, usual.keys, name, meaning)
            if self._is_complete(keys, usual.keys):
                self._app.settings.change(keys=keys)

    def _is_complete(self, changes: Named, usual: Named) -> bool:
        """True if all meanings in ``NEEDED`` keep a key; else the change is refused."""
        self._refused = any(not changes.get(needed, usual[needed]) for needed in NEEDED)
        if self._refused:
            self._app.audio.play(Sound.ERROR)
        return not self._refused

    def draw(self, canvas: Canvas) -> None:
        px, t = canvas.metrics.px, self._app.t
        rest = overlay(canvas, t("controls.title"), WIDTH, HEIGHT)
        foot, body = rest.cut_bottom(min(canvas.button_height, rest.h * 0.09), canvas.broad)
        note, body = body.cut_bottom(canvas.head_height, canvas.close)
        letters = canvas.metrics.letters
        least = px(LARGE_LINE) * min(letters, LARGEST) + canvas.close if letters > 1 else 0.0
        lines = self._window.count
        seen = min(lines, round(body.h / max(body.h / lines, least)))
        self._window.lay_out(canvas, body, body.h / seen)
        self._place_rows()
        self._window.draw_bar(canvas)
        text, colour = ("controls.needed", "bad") if self._refused else ("controls.text", "muted")
        canvas.write(t(text), note, BODY.coloured(colour).centered)
        first, _, last = foot.columns((1, 1.2, 1), canvas.panel)
        self._reset.box, self._back.box = first, last
        self.form.draw(canvas)
