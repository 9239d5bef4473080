"""Palaces shown large: a player's, everybody's to compare, and those that turns would lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from math import ceil
from operator import itemgetter

from alhambra.ai.position import AnyAdvice
from alhambra.ai.search import Turn
from alhambra.app.games.alhambra.pages.pane import Pane, draw_price
from alhambra.app.games.alhambra.table.hints import (
    describe_reasons,
    describe_turns,
    laid_by,
    palace_after,
    visible_reasons,
)
from alhambra.app.games.alhambra.table.players import temperament_of
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import DISPLAY, FIGURE, LEAD, STRONG
from alhambra.app.input.intents import (
    Cancel,
    Direction,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    First,
    Fit,
    Intent,
    Look,
    Move,
    Pinch,
    Released,
    Scroll,
    Zoom,
)
from alhambra.app.program.app import App
from alhambra.app.program.faces import describe_temperament
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.scenes.why import WhyScene
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import opaque_panel, veil
from alhambra.app.ui.pointer import Pointer
from alhambra.rules.alhambra import NAME
from alhambra.rules.alhambra.model import Building, Tile
from alhambra.rules.alhambra.observe import Seen
from alhambra.rules.alhambra.palace import Palace
from alhambra.rules.api import Holder, Seat

MARGIN = 20
"""Units of the table that stay visible around the panel."""
SAID = 30
"""Units of the height of what a player with a temperament says."""
RESERVE = 132
"""Units of the height of the reserve."""
NUMBERS, WIDE = 92, 8
"""Units of the height of name and numbers below a palace, and how often their width has it at least
where they stand in one line."""
LEAST_COLUMNS = 5
"""Columns of tiles for which there is room at least, so that the numbers have it."""
MOST_IN_ROW = 5
"""The most palaces compared in one row."""
NAMED, UNNAMED, ACTS = 1.0, 0.42, 3.6
"""Widths of a player's button with and without the name, and of the other buttons together."""
MOST_NAMES = 4
"""The most players whose names fit on the buttons."""
BY_ARROWS = {
    Direction.LEFT: (0.1, 0.0),
    Direction.RIGHT: (-0.1, 0.0),
    Direction.UP: (0.0, 0.1),
    Direction.DOWN: (0.0, -0.1),
}
"""By how much of its pane an arrow moves a zoomed palace: the view goes where the arrow points."""


class LookScene(OverlayScene):
    """One palace, or everybody's at one scale; they can be moved and zoomed."""

    def __init__(self, app: App, seen: Seen, looked_at: Holder) -> None:
        """``looked_at`` has the palace to show first."""
        super().__init__(app)
        self._seen = seen
        self.looked_at = looked_at
        """The owner of the palace that is shown."""
        self.comparing = False
        self.panes = {who: Pane(self._palace(who)) for who in self._everybody()}
        """The palaces by owner, each moved and zoomed on its own."""
        self._dragged: tuple[Pane, tuple[float, float]] | None = None
        t = app.t
        self._players = tuple(
            Button(f"look-{who}", partial(self._word, who), partial(self.look, who), emblem(who))
            for who in self._everybody()
        )
        self._compare = Button("compare", lambda: t("look.compare"), self.compare, "exchange")
        self._fit = Button("fit", lambda: t("look.fit"), self.fit, "eye")
        self._back = Button("back", lambda: t("options.back"), app.stack.pop, primary=True)
        self.form.show((*self._players, self._compare, self._fit, self._back), "back")

    def _everybody(self) -> tuple[Holder, ...]:
        dirk: tuple[Holder, ...] = () if self._seen.dirk is None else ("dirk",)
        return (*range(len(self._seen.players)), *dirk)

    def _palace(self, who: Holder) -> Palace | tuple[Tile, ...]:
        return self._seen.dirk or () if who == "dirk" else self._seen.players[who].palace

    def _name(self, who: Holder) -> str:
        return self._app.t("table.dirk") if who == "dirk" else self._seen.players[who].name

    @property
    def _names_fit(self) -> bool:
        """True if the names fit on the buttons; the emblems always do."""
        return len(self._players) <= MOST_NAMES

    def _word(self, who: Holder) -> str:
        return self._name(who) if self._names_fit else ""

    # -- intents -----------------------------------------------------------------------------------

    def look(self, who: Holder) -> None:
        """Show this player's palace."""
        self.looked_at, self.comparing = who, False

    def compare(self) -> None:
        """Show everybody's palace, or only one again."""
        self.comparing = not self.comparing

    def fit(self) -> None:
        """Show all of the palaces."""
        for pane in self.panes.values():
            pane.fit()

    @property
    def shown(self) -> tuple[Holder, ...]:
        """Owners of the visible palaces."""
        return self._everybody() if self.comparing else (self.looked_at,)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Move) and self._move(intent.direction):
            return
        if self.form.handle(intent):
            return
        match intent:
            case Scroll(pos, steps) | Pinch(pos, steps):
                for who in self.shown:
                    self.panes[who].zoom(steps, pos)
            case Zoom(steps):
                for who in self.shown:
                    self.panes[who].zoom(steps, self.panes[who].area.center)
            case DragStart(pos, origin):
                held = (self.panes[who] for who in self.shown)
                pane = next((pane for pane in held if pane.area.contains(origin)), None)
                self._dragged = None if pane is None else (pane, origin)
                self._drag(pos)
            case DragMove(pos):
                self._drag(pos)
            case Drop() | DragCancel() | Released():
                self._dragged = None
            case Look(seat):
                self._look_or_go(seat)
            case Fit() | First():
                self.fit()
            case Cancel():
                self._app.stack.pop()

    def _move(self, direction: Direction) -> bool:
        """Move zoomed palaces by arrows. Return true if any is."""
        zoomed = [self.panes[who] for who in self.shown if not self.panes[who].view.is_fit]
        x, y = BY_ARROWS[direction]
        for pane in zoomed:
            pane.move((x * pane.area.w, y * pane.area.h))
        return bool(zoomed)

    def _look_or_go(self, seat: Seat) -> None:
        """Show this player's palace, or Dirk's; the same key again closes the scene."""
        players = len(self._seen.players)
        who: Holder = "dirk" if seat == players and self._seen.dirk is not None else seat
        if self.shown == (who,):
            self._app.stack.pop()
        elif who == "dirk" or seat < players:
            self.look(who)

    def _drag(self, pos: tuple[float, float]) -> None:
        if self._dragged is not None:
            pane, was = self._dragged
            pane.move((pos[0] - was[0], pos[1] - was[1]))
            self._dragged = pane, pos

    def pointer(self) -> Pointer:
        return Pointer.GRAB if self._dragged is not None else super().pointer()

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px = canvas.px
        veil(canvas)
        panel = canvas.metrics.window.inset(px(MARGIN))
        opaque_panel(canvas, panel)
        foot, body = panel.inset(canvas.panel, canvas.panel).cut_bottom(
            canvas.button_height, canvas.broad
        )
        share = NAMED if self._names_fit else UNNAMED
        players, acts = foot.columns((share * len(self._players), ACTS), canvas.panel)
        for button, box in zip(
            self._players, players.columns(len(self._players), canvas.close), strict=True
        ):
            button.box = box
            button.enabled = self.comparing or button.id != f"look-{self.looked_at}"
        for button, box in zip(
            (self._compare, self._fit, self._back),
            acts.columns((1.5, 1, 1), canvas.close),
            strict=True,
        ):
            button.box = box
        if self.comparing:
            self._draw_all(canvas, body)
        else:
            self._draw_palace(canvas, self.looked_at, body)
        self.form.draw(canvas)

    def _draw_all(self, canvas: Canvas, box: Box) -> None:
        """Draw all palaces with tiles of one size, in one row or two, whichever shows them larger.

        They stand on the line of their row, above their numbers.
        """
        owners, high = self._everybody(), canvas.px(NUMBERS)

        def arranged(rows: int) -> tuple[float, list[tuple[Holder, Box, Box]]]:
            """Return the side of a tile, and the places of everybody's numbers and palace."""
            count, places = ceil(len(owners) / rows), []
            for row, line in enumerate(box.rows(rows, canvas.broad)):
                here = owners[row * count : (row + 1) * count]
                wide = [max(self.panes[who].columns, LEAST_COLUMNS) for who in here]
                for who, column in zip(here, line.columns(wide, canvas.panel), strict=True):
                    places.append((who, *column.cut_bottom(high, canvas.close)))
            return min(
                self.panes[who].largest_side(canvas, ground) for who, _, ground in places
            ), places

        possible = (1, 2) if len(owners) <= MOST_IN_ROW else (2,)
        side, places = max(map(arranged, possible), key=itemgetter(0))
        for who, numbers, ground in places:
            canvas.frame("panel-dark", ground)
            self.panes[who].draw(canvas, ground, side)
            self._draw_numbers(canvas, who, numbers)

    def _draw_numbers(self, canvas: Canvas, who: Holder, box: Box) -> None:
        """Draw emblem, name and points; wall and tiles of each type, in a line of their own
        or, where there is room, beside them, with cards and reserve.
        """
        wide = box.w > WIDE * box.h
        title, line = box.columns((1, 2), canvas.page) if wide else box.rows(2, canvas.hair)
        sign, words = title.cut_left(title.h, canvas.close)
        canvas.image(emblem(who), sign)
        score, name = words.cut_right(canvas.bar_height, canvas.close)
        canvas.write(self._name(who), name, FIGURE if wide else STRONG)
        points = self._seen.dirk_score if who == "dirk" else self._seen.players[who].score
        canvas.write(str(points), score, (DISPLAY if wide else FIGURE).coloured("figures").right)
        tiles, entries = self._seen.dirk or (), []
        if who != "dirk":
            player = self._seen.players[who]
            tiles, entries = (*player.palace.tiles.values(),), [("wall", player.palace.wall)]
            if wide:
                entries += [("cards", player.cards), ("reserve", len(player.reserve))]
        numbers = Counter(tile.building for tile in tiles)
        entries += [(f"type-{building}", numbers[building]) for building in Building]
        for (icon, number), cell in zip(
            entries, line.columns(len(entries), canvas.tight), strict=True
        ):
            mark, figure = cell.cut_left(min(cell.w * 0.55, canvas.sign_size, cell.h), canvas.tight)
            canvas.image(icon, mark.fit(1), 1.0 if number else 0.5)
            canvas.write(str(number), figure, STRONG.coloured("cream" if number else "faint"))

    def _draw_palace(self, canvas: Canvas, who: Holder, box: Box) -> None:
        """Draw somebody's numbers, the palace, and the reserve."""
        px = canvas.px
        numbers, rest = box.cut_bottom(px(NUMBERS), canvas.space)
        self._draw_numbers(canvas, who, numbers)
        reserve: tuple[Tile, ...] = () if who == "dirk" else self._seen.players[who].reserve
        if reserve:
            strip, rest = rest.cut_bottom(px(RESERVE), canvas.space)
            self._reserve(canvas, reserve, strip)
        temperament = None if who == "dirk" else temperament_of(self._seen.players[who])
        if temperament is not None:
            line, rest = rest.cut_top(px(SAID), canvas.close)
            canvas.write(
                describe_temperament(self._app.t, temperament), line, LEAD.coloured("title")
            )
        canvas.frame("panel-dark", rest)
        self.panes[who].draw(canvas, rest)

    def _reserve(self, canvas: Canvas, tiles: tuple[Tile, ...], box: Box) -> None:
        px = canvas.px
        sign, row = box.cut_left(canvas.button_height, canvas.broad)
        canvas.image("reserve", sign.fit(1).inset(canvas.close))
        step = min(row.w / len(tiles), px(120))
        side = min(step - canvas.space, box.h / 1.5)
        for number, tile in enumerate(tiles):
            square = Box(row.x + step * number, row.bottom - side - canvas.tight, side, side)
            canvas.tile(tile.id, square)
            draw_price(canvas, tile, square)


class AlhambraWhyScene(WhyScene):
    """For a seat whose hand is covered, reasons that reveal its cards are left out."""

    game = NAME

    @cached_property
    def _panes(self) -> dict[Turn, Pane]:
        """The views of the palaces, by the turns that lead to them."""
        return {}

    def describe_turns(self, turns: Sequence[Turn]) -> tuple[str, ...]:
        judgement, known = self.judgement, self.shown
        if judgement is not None and self.open:
            known = (judgement.played, *judgement.best)
        return describe_turns(turns, self._app.t, known)

    def reasons(self, advice: AnyAdvice, say: Say) -> Iterable[tuple[str, float]]:
        asked = self._asked
        known = visible_reasons(advice.reasons, asked.seat, asked.known)
        names = [player.name for player in asked.before.players]
        return describe_reasons(known, names, say)

    def draw_after(self, canvas: Canvas, turn: Turn, box: Box) -> None:
        if turn not in self._panes:
            palace = self._asked.before.players[self._asked.seat].palace
            fresh = frozenset(laid[0] for choice in turn if (laid := laid_by(choice)))
            others = [palace_after(palace, advice.turn) for advice in self.shown]
            beside = frozenset(cell for other in others for cell in other.tiles)
            self._panes[turn] = Pane(palace_after(palace, turn), fresh, beside)
        self._panes[turn].draw(canvas, box)
