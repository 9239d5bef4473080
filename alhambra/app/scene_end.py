"""The end of a game: who won, with which points from where, and how it came about."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from alhambra.app.app import App
from alhambra.app.ending.chart import Bars
from alhambra.app.ending.count import whole
from alhambra.app.ending.lines import Lines
from alhambra.app.ending.ranking import Ranking
from alhambra.app.ending.sheet import Sheet
from alhambra.app.ending.story import Story, Told, tell, tell_record
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.scene_tally import TallyScene
from alhambra.app.scenes import Scene
from alhambra.app.sounds import Piece, Sound
from alhambra.app.table.easel import Easel
from alhambra.app.table.picture import paint
from alhambra.app.table.records import ROMAN
from alhambra.app.ui.box import Box
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import golden, overlay
from alhambra.app.ui.tabs import Tabs
from alhambra.match.course import course, scorings, standings
from alhambra.match.match import HUMAN
from alhambra.match.statistics import Broken, Ledger, key_of, records_broken
from alhambra.match.turning import turning_points
from alhambra.paths import statistics_file
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Scored

log = logging.getLogger(__name__)

WIDTH, HIGH = 1560, 1044
"""Units of the panel."""
PAGES = ("result", "points", "course", "story")
"""The pages before those of the scorings, which are named by their round."""
BUTTON = 330
"""Units of a button at most, on the average."""
GAP = 16
"""Units between buttons."""


class EndScene(Scene):
    """The ranking before the palace city at evening, and pages that tell how it came about."""

    covers = True

    def __init__(
        self,
        app: App,
        frames: Sequence[game.HistoryFrame],
        again: Callable[[], None],
    ) -> None:
        self._app = app
        self._frames = frames
        self._state = frames[-1].state
        self._seats = [player.name for player in self._state.players]
        self._standings = standings(frames)
        self._looks = course(frames)
        self._turning = turning_points(frames)
        self._scorings = scorings(frames)
        self._sheets = [self._sheet(at) for at in self._scorings]
        self._records = _records(frames)
        self.page = PAGES[0]
        self._pages = (*PAGES, *(str(sheet.tally.round) for sheet in self._sheets))
        self.form = Form(app.audio.play)
        t = app.t
        self._tabs = Tabs("pages", self._pages, self._page_name, lambda: self.page, self.open)
        self._again = Button("again", lambda: t("end.again"), again, primary=True)
        self._steps = Button("steps", lambda: t("end.steps"), self._step_by_step)
        self._ways = (
            Button("watch", lambda: t("menu.watch"), lambda: app.games().watch(tuple(frames))),
            Button("review", lambda: t("review.title"), lambda: app.games().review(tuple(frames))),
            Button("save", lambda: t("menu.save"), lambda: app.games().save(tuple(frames))),
            Button("look", lambda: t("end.look"), app.stack.pop),
            Button("leave", lambda: t("end.to_title"), app.open_title),
        )
        self.open(self.page)

    def _sheet(self, at: int) -> Sheet:
        event = self._frames[at].event
        assert isinstance(event, Scored)
        return Sheet(self._frames[at - 1].state, event.round)

    def enter(self) -> None:
        """The game is over."""
        people = [player.kind == HUMAN for player in self._state.players]
        won = not any(people) or any(people[seat] for seat in self._state.winners)
        self._app.audio.play(Sound.WIN if won else Sound.GAME_OVER)
        self._app.audio.music(Piece.END)

    # -- pages -------------------------------------------------------------------------------------

    def open(self, page: str) -> None:
        """Show this page; a scoring's has a button to see it step by step."""
        self.page = page
        steps = () if page in PAGES else (self._steps,)
        self._buttons = (*steps, self._again, *self._ways)
        self.form.show((self._tabs, *self._buttons), "again")

    def _page_name(self, page: str) -> str:
        if page in PAGES:
            return self._app.t(f"end.page_{page}")
        return self._app.t("end.round", round=ROMAN[int(page)])

    def _step_by_step(self) -> None:
        """The scoring of the page as it was counted."""
        at = self._scorings[self._pages.index(self.page) - len(PAGES)]
        self._app.stack.push(TallyScene(self._app, self._frames[at - 1].state, int(self.page)))

    def told(self) -> list[Told]:
        """The records broken and the turning points, in words."""
        t = self._app.t
        records = [tell_record(each, t) for each in self._records]
        return [*records, *(tell(point, self._seats, t) for point in self._turning)]

    def handle(self, intent: Intent) -> bool:
        """Turn pages, press a button; Cancel shows the table."""
        if not self.form.handle(intent) and isinstance(intent, Cancel | Menu):
            self._app.stack.pop()
        return True

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the open page between the tabs and the buttons."""
        px = canvas.metrics.px
        rest = overlay(canvas, self._app.t("end.title"), WIDTH, HIGH, "evening")
        tabs, rest = rest.cut_top(px(54), px(14))
        self._tabs.box = tabs
        foot, body = rest.cut_bottom(px(58), px(18))
        buttons = self._buttons
        wide = min(foot.w, px(BUTTON + 24) * len(buttons))
        shares = [button.needed(canvas) for button in buttons]
        spare = max(0.0, wide - px(GAP) * (len(buttons) - 1) - sum(shares)) / len(buttons)
        row = foot.centered(wide, foot.h)
        columns = row.columns([share + spare for share in shares], px(GAP))
        for button, box in zip(buttons, columns, strict=True):
            button.box = box
        self._draw_page(canvas, body)
        self.form.draw(canvas)

    def _draw_page(self, canvas: Canvas, body: Box) -> None:
        say = self._app.t
        easel = Easel(canvas.metrics, say, canvas)
        match self.page:
            case "result":
                line, rows = body.cut_top(canvas.metrics.px(58), 0)
                golden(canvas, self._winner(), line, canvas.metrics.text(40))
                Ranking(self._state, self._standings).show(easel, rows)
            case "points":
                Bars(self._standings, self._seats, say).draw(canvas, body)
            case "course":
                Lines(self._looks, say).draw(canvas, body)
            case "story":
                Story(self.told(), self._state, self._standings, say).draw(canvas, body)
            case round:
                sheet = self._sheets[self._pages.index(round) - len(PAGES)]
                sheet.show(easel, body, whole(sheet.longest))
        paint(canvas, easel.picture().sprites)

    def _winner(self) -> str:
        names = [self._seats[seat] for seat in self._state.winners]
        if len(names) == 1:
            return self._app.t("end.winner", names=names[0])
        return self._app.t("end.winners", names=self._app.texts.names(names))


def _records(frames: Sequence[game.HistoryFrame]) -> tuple[Broken, ...]:
    """The records broken in the game, if it was counted."""
    try:
        return records_broken(Ledger(statistics_file()).games(), key_of(frames))
    except OSError as error:
        log.warning("the statistics cannot be read: %s", error)
        return ()
