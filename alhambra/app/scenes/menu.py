"""The menu of the table, and everything else that opens over a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container
from functools import partial

from alhambra.ai.position import AnyJudgement
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, STRONG
from alhambra.app.input.keys import Named
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.chronicle_scene import ChronicleScene, LookBackScene
from alhambra.app.scenes.controls import Controls, ControlsScene
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.scenes.notice import Answer, NoticeScene
from alhambra.app.scenes.saved.saved_game_view import describe_day
from alhambra.app.scenes.setup.setup_people import fresh_seed
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.table.advice.hint_controller import HintController
from alhambra.app.table.controller import TableController
from alhambra.app.table.panels import Trouble
from alhambra.app.table.table_input import Actions
from alhambra.app.ui.buttons import Button, draw_caps
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.scroller import Scroller
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.widget import NOWHERE, set_boxes
from alhambra.match.games import turn_at
from alhambra.match.match import AnyMatch
from alhambra.match.series import Series
from alhambra.rules.api import Seat

WIDTH, HEIGHT = 1080, 800
"""Units of the panel."""
ROW = 40
"""Units of the height of a line about keys and buttons at most."""
LARGE_ROW, LEAST_ROW = 46, 38
"""Units of the height of a line with large letters, and of the lines below which they scroll."""


class MenuScene(OverlayScene):
    """Continue, options, a new game, or the title."""

    room = WIDTH + 40, HEIGHT + 30

    def __init__(
        self,
        app: App,
        match: AnyMatch,
        trouble: Trouble,
        controls: Controls,
        again: Callable[[], None],
    ) -> None:
        """``trouble`` returns what keeps the game from being saved; ``controls`` are those of the
        table; ``again`` starts a new game with the same players.
        """
        super().__init__(app)
        self._match = match
        self._table_controls = controls
        self._trouble = trouble
        self._saved_as = ""
        """The name of the copy that was saved from here."""
        t = app.t
        unsaved = trouble()
        self._buttons = (
            Button("resume", lambda: t("menu.resume"), app.stack.pop, primary=True),
            Button("save", lambda: t("menu.save"), self._save)
            if unsaved is None
            else Button("unsaved", lambda: t("unsaved.button"), unsaved.open),
            Button("watch", lambda: t("menu.watch"), self._watch),
            Button("options", lambda: t("menu.options"), partial(app.open_options, match)),
            Button("rules", lambda: t("menu.rules"), app.open_rules_here),
            Button("controls", lambda: t("controls.title"), self._controls),
            Button("again", lambda: t("menu.restart_game"), again),
            Button("leave", lambda: t("menu.leave"), app.open_title),
        )
        self._listed: tuple[str, ...] = ()
        """The meanings that have a key, or a button, of the device used last."""
        self._keys = Scroller("keys", LARGE_ROW, self._draw_line)
        self.form.show((*self._buttons, self._keys), "resume")

    def _save(self) -> None:
        """Save a copy of the game as it is now."""
        self._app.games().save(tuple(self._match.frames), self._saved)

    def _saved(self, name: str) -> None:
        self._saved_as = name

    def _watch(self) -> None:
        """Open a replay of the game so far."""
        self._app.games().watch(tuple(self._match.frames))

    def _controls(self) -> None:
        self._app.stack.push(ControlsScene(self._app, self._table_controls))

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        title = describe_day(t, self._match.table) or t("menu.title")
        rest = overlay(canvas, title, WIDTH, HEIGHT)
        left, keys = rest.inset(canvas.space, canvas.close).columns((1, 1.05), canvas.row_height)
        note, buttons = left.cut_bottom(px(92), canvas.space)
        set_boxes(self._buttons, buttons.rows(len(self._buttons), canvas.broad))
        self._draw_controls(canvas, keys)
        self.form.draw(canvas)
        text, colour = t("menu.over_text" if self._match.over else "menu.leave_text"), "muted"
        if (unsaved := self._trouble()) is not None:
            text, colour = unsaved.words, "bad"
        elif self._saved_as:
            text, colour = t("save.done", name=self._saved_as), "good"
        canvas.write_lines(text, note, BODY.coloured(colour).centered, valign="middle")

    def _draw_controls(self, canvas: Canvas, box: Box) -> None:
        """Draw the meanings of the controls of the device used last, except pointing.

        Lines with large letters that have no room are scrolled to, by the form's list.
        """
        t, px = self._app.t, canvas.metrics.px
        head, lines = box.cut_top(canvas.sign_size)
        canvas.write(t("controls.title"), head, STRONG.coloured("title"))
        controls = self._table_controls
        named, _ = self._named
        listed = tuple(each for each in controls.listed if controls.names(each, named))
        if listed != self._listed:
            self._listed = listed
            self._keys.have(len(listed), 0)
        if canvas.metrics.letters > 1 and lines.h < px(LEAST_ROW) * len(listed):
            self._keys.box = lines
            return
        self._keys.box = NOWHERE
        lines = lines.cut_top(min(lines.h, px(ROW) * len(listed)))[0]
        for number, row in enumerate(lines.rows(len(listed), canvas.tight)):
            self._draw_line(canvas, number, row, False)

    @property
    def _named(self) -> tuple[Named, bool]:
        """The keys, or buttons, of the device used last; true if they are of a pad."""
        pad = self._app.devices.kind == "pad"
        return self._app.bindings.buttons if pad else self._app.bindings.keys, pad

    def _draw_line(self, canvas: Canvas, number: int, row: Box, chosen: bool) -> None:
        """Draw the keys or buttons of a meaning, and the meaning."""
        named, pad = self._named
        meaning = self._listed[number]
        caps, words = row.cut_left(row.w * 0.34, canvas.space)
        signs = self._app.caps(self._table_controls.names(meaning, named), pad)
        draw_caps(canvas, signs, caps, pad)
        canvas.write(self._app.t(self._table_controls.text(meaning)), words, BODY)


class MatchMenu:
    """Opens the menu over the table of a match of either game."""

    def __init__(
        self,
        app: App,
        match: AnyMatch,
        trouble: Trouble,
        controls: Controls,
    ) -> None:
        """``trouble`` returns what keeps the game from being saved, if anything."""
        self._app = app
        self._match = match
        self._trouble = trouble
        self._controls = controls

    def open(self) -> None:
        self._show(MenuScene(self._app, self._match, self._trouble, self._controls, self.again))

    def _show(self, menu: MenuScene) -> None:
        self._app.stack.push(menu)

    def unsaved(self) -> None:
        """Open what can be done about a game that cannot be saved."""
        trouble = self._trouble()
        if trouble is not None:
            trouble.open()

    def again(self) -> None:
        """Start a new game with the same players; ask first while this one is not over.

        Only after a finished game everybody moves up a seat.
        If it cannot be saved, the question before it is lost is enough.
        """
        if self._match.over or self._trouble() is not None:
            self._start_again()
            return
        t, stack = self._app.t, self._app.stack
        back, yes = Answer("warning.back", stack.pop), Answer("again.yes", self._start_again)
        notice = NoticeScene(
            self._app, t("again.title"), t("again.text"), (back, yes), Sound.DIALOG_OPEN
        )
        stack.push(notice)

    def _start_again(self) -> None:
        if self._match.over:
            self._app.games().rematch(self._match.table)
            return
        self._app.start_game(self._match.table._replace(seed=fresh_seed()))

    @property
    def series(self) -> Series | None:
        """The series that the game belongs to, once it is counted."""
        series, number = self._app.settings.now.series, self._match.table.seed
        counted = series is not None and any(each.number == number for each in series.games)
        return series if counted else None


class TableMenus(MatchMenu, ABC):
    """Everything that opens over a table with hints. Each game has its own."""

    def __init__(
        self,
        app: App,
        controller: TableController,
        hints: HintController,
        controls: Controls,
    ) -> None:
        super().__init__(app, controller.match, controller.view.trouble, controls)
        self._controller = controller
        self._hints = hints

    def _show(self, menu: MenuScene) -> None:
        self._controller.show_menu(menu)

    # -- the end -----------------------------------------------------------------------------------

    @abstractmethod
    def end(self) -> Scene:
        """Make the scene with the result of the game."""

    def result(self) -> None:
        """Open the result of the game."""
        self._controller.show_end(self.end())

    def celebrate(self) -> None:
        """Open the feast, which the result follows."""
        frames = tuple(self._controller.match.frames)
        self._controller.show_end(self._app.games().celebrate(frames, self.end))

    @abstractmethod
    def actions(self) -> Actions:
        """Return what can be opened and done at the table."""

    @property
    @abstractmethod
    def known(self) -> Container[Seat]:
        """Seats whose hands this player may see."""

    @abstractmethod
    def explain(self, asked: Asked, judgement: AnyJudgement | None = None) -> WhyScene:
        """Make the scene with the reasons of a turn."""

    # -- what happened -----------------------------------------------------------------------------

    def log(self) -> None:
        """Open the chronicle, where each entry opens the table as it was then."""
        self._controller.finish_telling()
        entries = self._controller.view.entries()

        def look_back(number: int) -> None:
            self._app.stack.push(LookBackScene(self._app, self._controller, entries, number))

        frames, explained = self._controller.match.frames, frozenset[int]()
        if self._hints.explains:
            turns = (n for n, entry in enumerate(entries) if turn_at(frames, entry.at))
            explained = frozenset(turns)
        self._app.stack.push(
            ChronicleScene(
                self._app, entries, look_back, lambda n: self._why(entries[n].at), explained
            )
        )

    def _why(self, at: int) -> None:
        """Open the reasons of the turn of this frame."""
        frames = self._controller.match.frames
        done = turn_at(frames, at)
        if done is not None and self._hints.adviser is not None:
            before = frames[done.before].state
            asked = Asked(before, done.seat, done.played, self.known)
            self._app.stack.push(self.explain(asked))

    def remark(self) -> None:
        """Open the coach's remark on the player's last turn."""
        view = self._controller.view
        remark = view.remark_on(view.seat)
        if self._hints.adviser is not None and remark is not None:
            asked = Asked(remark.state, view.seat, remark.judgement.played.turn, (view.seat,))
            self._app.stack.push(self.explain(asked, remark.judgement))
