"""The list of saved games: continue, watch, rename, delete, export and import them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, Drawings
from alhambra.app.gfx.theme import DISPLAY, LABEL, LEAD
from alhambra.app.input.intents import Intent, Undo
from alhambra.app.program.app import App
from alhambra.app.program.file_manager import find_file_manager
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.importing import Importing, ImportQuestion, find_exports
from alhambra.app.scenes.notice import AskScene, ConfirmScene
from alhambra.app.scenes.results.end import game_line
from alhambra.app.scenes.saved.saved_game_view import (
    ListedGame,
    OutcomeNote,
    SavedGameView,
    is_named,
    propose_name,
)
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import backdrop, heading
from alhambra.app.ui.scroller import Scroller
from alhambra.app.ui.widget import NOWHERE, set_boxes
from alhambra.foreign import moment_of
from alhambra.library.game_library import (
    CURRENT,
    GameEntry,
    GameLibrary,
    Summaries,
    Summary,
)
from alhambra.library.saves import Boxes, load
from alhambra.names import LONGEST_NAME
from alhambra.paths import export_folder
from alhambra.record.fields import RecordError
from alhambra.rules.games import AnyState

LINES, LINES_BETWEEN = 150, 30
"""The most lines of records read per frame, and per frame in which the list moves."""
ROW = 142
"""Units of a row."""
RIM = 4
"""Units by which the light and the shadow of a row reach beyond it, at most."""
SIDE = 560
"""Units of the column beside the list."""
BUTTON = 58
"""Units of the height of a button."""


class Launcher(Protocol):
    """The folder of games, and what only its list does with them."""

    boxes: Boxes
    library: GameLibrary
    summaries: Summaries
    importing: Importing

    def view_of(self, state: AnyState) -> SavedGameView:
        """Return the view of the game that this state belongs to."""

    def go_on(self, entry: GameEntry) -> None:
        """Make this game the running one. Raises ``RecordError`` and ``OSError``."""


class SavesScene(FormScene):
    """The list of games, with a picture of the chosen one and actions on it."""

    covers = True

    def __init__(self, app: App, launcher: Launcher) -> None:
        super().__init__(app)
        self._launcher = launcher
        self.entries: list[GameEntry] = []
        self._note = OutcomeNote(app)
        self._opener = find_file_manager()
        self._deleted: list[tuple[Path, GameEntry]] = []
        """The present paths of games deleted here, and their entries; the last one at the end."""
        self._rows = Drawings()
        self.list = Scroller("list", ROW, self._draw_row, self._chose, self._to_actions)
        self._top = 0.0
        """The topmost row in the last frame."""
        self._make_buttons()

    def _make_buttons(self) -> None:
        t, on_chosen = self._app.t, self._on_chosen
        self._continue = on_chosen("continue", self._launcher.go_on, primary=True)
        self._watch = on_chosen("watch", self._see)
        self._rename = on_chosen("rename", self._ask_name)
        self._export = on_chosen("export", self._take_out)
        self._delete = on_chosen("delete", self._ask_delete)
        self._restore = self._button("restore", self._bring_back)
        self._import = self._button("import", self._ask_path)
        self._picture = on_chosen("picture", self._portray)
        self._show = self._button("show", self._show_export)
        self._back = Button("back", lambda: t("saves.back"), self._app.stack.pop, style=LABEL)
        self._buttons = (
            self._continue,
            self._watch,
            self._rename,
            self._export,
            self._delete,
            self._restore,
            self._import,
            self._picture,
            self._back,
            self._show,
        )

    def _button(self, name: str, act: Callable[[], None], primary: bool = False) -> Button:
        words = partial(self._app.t, f"saves.{name}")
        return Button(name, words, act, primary=primary, style=LABEL)

    def _on_chosen(
        self, name: str, act: Callable[[GameEntry], None], primary: bool = False
    ) -> Button:
        """Return a button that acts on the chosen game; a note tells of a failure."""

        def press() -> None:
            if (entry := self.chosen) is not None:
                self._do(partial(act, entry))

        return self._button(name, press, primary)

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._app.audio.music(self._app.title_piece)
        self._look(None)
        self.form.show([self.list, *self._buttons], "list" if self.entries else "back")

    def resume(self) -> None:
        chosen = self.chosen
        self._look(None if chosen is None else chosen.path)

    def _look(self, path: Path | None) -> None:
        """Read the folder; choose the game at this path, else the one at the former position."""
        self.entries = self._launcher.library.entries()
        if (hidden := self._launcher.library.hidden) is not None:
            self._note.fail(hidden, reading=True)
        paths = [entry.path for entry in self.entries]
        self.list.have(len(paths), paths.index(path) if path in paths else self.list.at)
        self._chose(self.list.at)

    @property
    def chosen(self) -> GameEntry | None:
        return self.entries[self.list.at] if self.entries else None

    @property
    def summary(self) -> Summary | None:
        """The summary of the chosen game, if it can be read."""
        known = None if self.chosen is None else self._launcher.summaries.of(self.chosen)
        return known if isinstance(known, Summary) else None

    def update(self, dt: float) -> bool:
        came = self._follow_import()
        wanted = [self.entries[row] for row in self.list.seen]
        if self.chosen is not None:
            wanted.insert(0, self.chosen)
        moved, self._top = self._top != self.list.top, self.list.top
        lines = LINES_BETWEEN if moved else LINES
        known = self._launcher.summaries.read_on(wanted, lines)
        if known:
            self._chose(self.list.at)
        return known or came

    def _chose(self, row: int) -> None:
        """Show the actions for the chosen game."""
        entry, summary = self.chosen, self.summary
        self._continue.enabled = summary is not None and not summary.over
        self._watch.enabled = summary is not None and summary.begun
        self._picture.enabled = summary is not None and summary.begun
        self._rename.enabled = entry is not None and entry.place != CURRENT
        self._export.enabled = entry is not None
        self._delete.enabled = entry is not None
        self._restore.enabled = bool(self._deleted)

    # -- actions -----------------------------------------------------------------------------------

    def _to_actions(self) -> None:
        """Move the focus from the list to the first action."""
        ready = next(button for button in self._buttons if button.enabled)
        self.form.focus(ready.id)

    def _do(self, act: Callable[[], None]) -> None:
        """Do it; show a note if it fails."""
        try:
            act()
        except (OSError, RecordError) as error:
            self._note.fail(error)

    def _see(self, entry: GameEntry) -> None:
        self._app.games().watch(load(self._launcher.boxes, entry.path).frames)

    def _portray(self, entry: GameEntry) -> None:
        if (summary := self.summary) is not None:
            self._app.games().portray(summary.state, moment_of(entry.changed).date())

    def _ask_name(self, entry: GameEntry) -> None:
        def rename(name: str) -> None:
            self._do(lambda: self._look(self._launcher.library.rename(entry, name)))

        ask = AskScene(self._app, "rename", self._name(entry), LONGEST_NAME, rename)
        self._app.stack.push(ask)

    def _name(self, entry: GameEntry) -> str:
        """Return the name of the chosen game; one that is proposed if it has none."""
        summary, t = self.summary, self._app.t
        if is_named(entry) or summary is None:
            return entry.name or t(f"saves.place_{entry.place}")
        view, moment = self._launcher.view_of(summary.state), moment_of(entry.changed)
        return propose_name(t, summary.state, view, moment)

    def _take_out(self, entry: GameEntry) -> None:
        path = self._launcher.library.export(entry, export_folder(), self._name(entry))
        self._app.clipboard.put(str(path))
        self._note.succeed(self._app.t("saves.exported"), path)

    def _show_export(self) -> None:
        """Show the file that was exported last in its folder."""
        if self._opener is not None and self._note.path is not None:
            self._opener(self._note.path)

    def _ask_delete(self, entry: GameEntry) -> None:
        t = self._app.t
        name = self._listed(entry).title
        title, text = t("saves.delete_title"), t("saves.delete_text", name=name)
        delete, keep = partial(self._do, partial(self._delete_now, entry)), t("saves.keep")
        self._app.stack.push(ConfirmScene(self._app, title, text, t("saves.delete"), delete, keep))

    def _delete_now(self, entry: GameEntry) -> None:
        self._deleted.append((self._launcher.library.delete(entry), entry))
        self._note.succeed(self._app.t("saves.deleted"))
        self._look(None)
        self.form.focus("list" if self.entries else "restore")

    def _bring_back(self) -> None:
        if self._deleted:
            self._do(partial(self._bring_back_now, *self._deleted[-1]))

    def _bring_back_now(self, kept: Path, entry: GameEntry) -> None:
        path = self._launcher.library.restore(kept, entry)
        del self._deleted[-1]
        self._note.succeed(self._app.t("saves.restored"))
        self._look(path)
        self.form.focus("list")

    def _ask_path(self) -> None:
        folder = export_folder()
        found = find_exports(folder)
        ask = ImportQuestion(self._app, folder, found, self._app.games().bring_in)
        self._app.stack.push(ask)

    def _follow_import(self) -> bool:
        """Show how far an import is, and at last what came of it. Return true if there is news."""
        importing = self._launcher.importing
        outcome = importing.take_outcome()
        if outcome is not None:
            self._note.say(outcome.text, failed=outcome.failed)
            chosen = self.chosen and self.chosen.path
            self._look(outcome.last or chosen)
        elif importing.running:
            self._note.say(importing.text)
        return importing.running or outcome is not None

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Undo):
            self._bring_back()
        else:
            super().handle(intent)

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop(canvas, "table")
        px, window = canvas.metrics.px, canvas.metrics.window
        page = window.inset(canvas.page, canvas.panel)
        page = page.centered(min(page.w, px(1840)), page.h)
        head, body = page.cut_top(min(px(76), window.h * 0.075), canvas.broad)
        heading(canvas, self._app.t("saves.title"), head, DISPLAY)
        side, main = body.cut_right(px(SIDE), canvas.panel)
        canvas.frame("panel", main)
        self.list.box = main.inset(canvas.panel, canvas.panel)
        if not self.entries and self._launcher.library.hidden is None:
            text = self._app.t("saves.none")
            canvas.write_lines(text, main.inset(px(76)), LEAD.centered, valign="middle")
        self._draw_side(canvas, side)
        self.form.draw(canvas)

    def _draw_row(self, canvas: Canvas, row: int, box: Box, chosen: bool) -> None:
        game = self._listed(self.entries[row])
        self._show_game(canvas, game, box, partial(game.draw_row, chosen=chosen), chosen)

    def _listed(self, entry: GameEntry) -> ListedGame:
        """Return a game with what is known of it."""
        t, known = self._app.t, self._launcher.summaries.of(entry)
        series = self._app.settings.now.series
        line = game_line(t, series, known.seed) if isinstance(known, Summary) else ""
        return ListedGame(t, entry, known, self._launcher.view_of, line)

    def _show_game(
        self,
        canvas: Canvas,
        game: ListedGame,
        box: Box,
        draw: Callable[[Canvas, Box], None],
        place: object,
    ) -> None:
        """Draw a game at a place of the page, or only move it if it looks as it did before."""
        worn = self._app.worn_by(() if game.summary is None else game.summary.players)

        def draw_anew(box: Box) -> None:
            with canvas.wearing(worn):
                draw(canvas, box)

        language, unread = self._app.settings.now.language, game.known is None
        shows = (game.entry, unread, worn, game.series, place, language)
        self._rows.show(canvas, shows, box, canvas.px(RIM), draw_anew)

    def _draw_side(self, canvas: Canvas, side: Box) -> None:
        px = canvas.px
        canvas.frame("panel", side)
        inner = side.inset(canvas.page, canvas.panel)
        high = min(px(BUTTON), inner.h * 0.075)
        gap = canvas.space
        rows, above = inner.cut_bottom(5 * high + 4 * gap, canvas.broad)
        self._show.enabled = self._note.path is not None and self._opener is not None
        self._show.box = NOWHERE
        if self._show.enabled:
            place, above = above.cut_bottom(high, canvas.close)
            self._show.box = place.centered(place.w * 0.6, high)
        note, details = above.cut_bottom(px(84), canvas.close)
        first, *others = rows.rows(5, gap)
        self._continue.box = first
        pairs = (
            (self._watch, self._rename),
            (self._export, self._import),
            (self._delete, self._restore),
            (self._picture, self._back),
        )
        for pair, row in zip(pairs, others, strict=True):
            set_boxes(pair, row.columns(2, gap))
        self._note.draw(canvas, note)
        entry = self.chosen
        if entry is not None:
            game = self._listed(entry)
            self._show_game(canvas, game, details, game.draw_details, "details")
