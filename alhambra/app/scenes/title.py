"""The title: the first screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra import __version__
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites import Pointer
from alhambra.app.input.intents import Cancel, Dropped, Intent
from alhambra.app.program.app import App, OfferedGame, reason_of
from alhambra.app.program.scene_stack import Scene
from alhambra.app.program.settings_file import UNKEPT
from alhambra.app.scenes.notice import NoticeScene, Way
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import backdrop, divider, dusk, golden
from alhambra.app.ui.sounds import Piece
from alhambra.app.ui.text_field import Clipboard, Pocket
from alhambra.located import DataError

NAME = "ALHAMBRA"
"""The same in all languages."""
LEFT = 0.05
"""The left edge of the name and the menu, in widths of the window."""
LETTERS = 0.36
"""The width of the name, in widths of the window."""
MENU = 460
"""Units of the menu's width, and the least width of the name."""
BUTTON, GAP = 70, 18
AIR = 28
"""Units above and below the menu, at least."""
LINE = 36
"""Units of the line below Continue."""
SAID = 96
"""Units of the message above the menu while another copy of the program plays."""


class TitleScene(Scene):
    """Continue, a new game, options, or quit."""

    covers = True
    room = 1300, 860

    def __init__(
        self,
        app: App,
        clipboard: Clipboard | None = None,
        learn: Callable[[], None] | None = None,
    ) -> None:
        """Without a clipboard, texts can be copied within the game only.

        ``learn`` opens the page of lessons; None: it is not offered.
        """
        self._app = app
        self._clipboard = Pocket() if clipboard is None else clipboard
        self.form = Form(app.audio.play)
        self.unfinished: str | None = None
        """A line about the unfinished game, if there is one."""
        t = app.t
        self._continue = Button(
            "continue", lambda: t("title.continue"), app.continue_game, primary=True, units=27
        )
        self._new = [
            Button(game.name, partial(t, game.words), partial(self._set_up, game), units=26)
            for game in app.offered
        ]
        self._saves = Button("saves", lambda: t("title.saves"), self._open_saves, units=26)
        self._statistics = Button(
            "statistics", lambda: t("title.statistics"), self._open_statistics, units=26
        )
        self._learn = (
            None if learn is None else Button("learn", lambda: t("title.learn"), learn, units=26)
        )
        self._options = Button("options", lambda: t("title.options"), self._open_options, units=26)
        self._quit = Button("quit", lambda: t("title.quit"), app.stack.clear, units=26)
        self._take_over = Button(
            "play", lambda: t("looking_on.play"), app.home.take_over, primary=True, units=27
        )
        self._free = False
        """True if this copy looks on, and may take over."""

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._app.audio.music(Piece.TITLE)
        self._look_for_game()

    def resume(self) -> None:
        self._look_for_game()

    def _look_for_game(self) -> None:
        self._report_settings()
        self.unfinished = self._app.unfinished_game()
        self._free = self._app.home.is_free
        buttons = [self._saves, self._statistics, self._options, self._quit]
        if self._learn is not None:
            buttons.insert(2, self._learn)
        if self._app.home.is_ours:
            buttons = [*self._new, *buttons]
        if self.unfinished is not None:
            buttons.insert(0, self._continue)
        elif self._free:
            buttons.insert(0, self._take_over)
        self.form.show(buttons, buttons[0].id)

    def update(self, dt: float) -> bool:
        if self._free != self._app.home.is_free:
            self._look_for_game()
            return True
        return self.form.update(dt)

    def typing(self) -> Box | None:
        return self.form.typing()

    def pointer(self) -> Pointer:
        return self.form.pointer()

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Press a button; Cancel moves the focus to Quit. A dropped record is imported."""
        if isinstance(intent, Dropped):
            if self._app.home.is_ours:
                self._app.games().bring_in(intent.path)
        elif not self.form.handle(intent) and isinstance(intent, Cancel):
            self.form.focus(self._quit.id)

    def _set_up(self, game: OfferedGame) -> None:
        """Open the set-up of a game."""
        try:
            scene = game.set_up(self._app, self._clipboard)
        except DataError as error:
            self._tell(str(error))
        else:
            self._app.stack.push(scene)

    def _report_settings(self) -> None:
        """Report once problems with reading or saving the settings."""
        troubles = self._app.settings.troubles
        while troubles:
            text, path, error = troubles.pop()
            reason = str(error)
            if isinstance(error, OSError):
                not_kept = text == UNKEPT
                reason = reason_of(self._app, error) if not_kept else error.strerror or reason
            self._tell(f"{self._app.t(text)}\n{path}\n({reason})")

    def _tell(self, fault: str) -> None:
        """Report a fault in a file that somebody edited."""
        t, stack = self._app.t, self._app.stack
        ways = [Way("tally.continue", stack.pop)]
        stack.push(NoticeScene(self._app, t("error.title"), fault, ways))

    def _open_saves(self) -> None:
        self._app.games().open()

    def _open_statistics(self) -> None:
        self._app.games().open_statistics()

    def _open_options(self) -> None:
        self._app.stack.push(OptionsScene(self._app, self._clipboard))

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop(canvas, "title")
        dusk(canvas, 0.27, 0.54)
        px, window = canvas.metrics.px, canvas.metrics.window
        wide = max(window.w * LETTERS, px(MENU))
        free = Box(window.w * LEFT, window.h * 0.11, wide, window.h * 0.84)
        name, free = free.cut_top(window.h * 0.15)
        golden(canvas, NAME, name, round(name.w * 0.166))
        line, free = free.cut_top(px(34))
        divider(canvas, line.centered(line.w * 0.94, line.h))
        words, free = free.cut_top(px(46))
        tagline = self._app.t("title.tagline")
        write_line(canvas, tagline, words, 25, colour="cream", align="center", shadow=True)
        self._draw_menu(canvas, free.centered(px(MENU), free.h))
        foot = window.inset(px(24), px(14)).cut_bottom(px(26))[0]
        write_line(canvas, __version__, foot, 16, colour="faint")

    def _draw_menu(self, canvas: Canvas, room: Box) -> None:
        px = canvas.metrics.px
        buttons = self.form.widgets
        room = self._draw_looking_on(canvas, room)
        line = px(LINE) if self.unfinished is not None else 0
        high = min(px(BUTTON), (room.h - line - px(AIR)) / len(buttons) - px(GAP))
        taken = len(buttons) * (high + px(GAP)) + line
        top = room.y + min(px(80), (room.h - taken) / 2)
        for button in buttons:
            button.box = Box(room.x, top, room.w, high)
            top = button.box.bottom + px(GAP)
            if button is self._continue and self.unfinished is not None:
                note = Box(room.x, button.box.bottom + px(7), room.w, line)
                write_line(canvas, self.unfinished, note, 19, colour="muted", align="center")
                top += line
        self.form.draw(canvas)

    def _draw_looking_on(self, canvas: Canvas, room: Box) -> Box:
        """Draw above the menu that this copy only looks on; return the box left for the menu."""
        home, px = self._app.home, canvas.metrics.px
        if home.is_ours:
            return room
        said, room = room.cut_top(px(SAID), px(GAP))
        words = self._app.t("looking_on.gone" if home.is_free else "looking_on.reminder")
        write_lines(canvas, words, said, 20, align="center", valign="middle")
        return room
