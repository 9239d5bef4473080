"""The end of a game: who won, with which points from where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import Cancel, Intent, Menu
from alhambra.app.scenes import Scene
from alhambra.app.sounds import Piece, Sound
from alhambra.app.table.chronicle import holder_name
from alhambra.app.table.easel import Easel
from alhambra.app.table.ground import fit
from alhambra.app.table.moment import emblem
from alhambra.app.table.picture import Layer, paint
from alhambra.app.table.players import palace_squares
from alhambra.app.table.records import ROMAN
from alhambra.app.ui.box import Box
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_line
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import overlay
from alhambra.match.match import HUMAN
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Bought, Ended, Scored
from alhambra.rules.alhambra.model import FINAL_ROUND
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.api import Holder

WIDTH, HIGH = 1500, 980
ROW = 168
"""Units of a player's row at most."""


class Standing(NamedTuple):
    """What became of a player."""

    who: Holder
    place: int
    total: int
    rounds: tuple[int, ...]
    """Points of each scoring."""
    wall: int
    """The longest wall at the end."""
    exact: int
    """How often the price was paid exactly."""


def standings(frames: Sequence[game.HistoryFrame]) -> list[Standing]:
    """All who took part, the winner first. Equal points and winners share a place."""
    last = frames[-1]
    assert isinstance(last.event, Ended)
    totals = dict(last.event.totals)
    gained: dict[Holder, list[int]] = {who: [0] * FINAL_ROUND for who in totals}
    exact: Counter[Holder] = Counter()
    for event, _ in frames:
        if isinstance(event, Scored):
            for seat, length in event.walls.items():
                gained[seat][event.round - 1] += length
            for by_holder in event.buildings.values():
                for who, points in by_holder.items():
                    gained[who][event.round - 1] += points
        elif isinstance(event, Bought) and event.exact:
            exact[event.player] += 1
    winners = last.event.winners
    order = sorted(totals, key=lambda who: (who not in winners, -totals[who]))
    found: list[Standing] = []
    for number, who in enumerate(order, start=1):
        before = found[-1] if found else None
        alike = before is not None and before.total == totals[who]
        both = before is not None and (before.who in winners) == (who in winners)
        place = before.place if before is not None and alike and both else number
        wall = 0 if who == "dirk" else last.state.players[who].palace.wall
        found.append(Standing(who, place, totals[who], tuple(gained[who]), wall, exact[who]))
    return found


class EndScene(Scene):
    """The ranking over the table."""

    covers = False

    def __init__(
        self, app: App, frames: Sequence[game.HistoryFrame], again: Callable[[], None]
    ) -> None:
        self._app = app
        self._state = frames[-1].state
        self._standings = standings(frames)
        self.form = Form(app.audio.play)
        t = app.t
        self.form.show(
            (
                Button("again", lambda: t("end.again"), again, primary=True),
                Button("look", lambda: t("end.look"), app.stack.pop),
                Button("leave", lambda: t("end.to_title"), app.open_title),
            ),
            "again",
        )

    def enter(self) -> None:
        """The game is over."""
        people = [player.kind == HUMAN for player in self._state.players]
        won = not any(people) or any(people[seat] for seat in self._state.winners)
        self._app.audio.play(Sound.WIN if won else Sound.GAME_OVER)
        self._app.audio.music(Piece.END)

    def handle(self, intent: Intent) -> bool:
        """Press a button; Cancel shows the table."""
        if not self.form.handle(intent) and isinstance(intent, Cancel | Menu):
            self._app.stack.pop()
        return True

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the ranking."""
        px = canvas.metrics.px
        rest = overlay(canvas, self._app.t("end.title"), WIDTH, HIGH)
        line, rest = rest.cut_top(px(50), px(8))
        write_line(canvas, self._winner(), line, 27, "bold", "figures", "center")
        foot, body = rest.cut_bottom(px(60), px(14))
        easel = Easel(canvas.metrics, self._app.t, canvas)
        self._ranking(easel, body)
        paint(canvas, easel.picture().sprites)
        row = foot.centered(min(foot.w, px(1050)), foot.h)
        for button, box in zip(self.form.widgets, row.columns(3, px(24)), strict=True):
            button.box = box
        self.form.draw(canvas)

    def _name(self, who: Holder) -> str:
        return holder_name(who, [player.name for player in self._state.players], self._app.t)

    def _winner(self) -> str:
        names = [self._name(seat) for seat in self._state.winners]
        if len(names) == 1:
            return self._app.t("end.winner", names=names[0])
        return self._app.t("end.winners", names=self._app.texts.names(names))

    def _ranking(self, easel: Easel, body: Box) -> None:
        t = self._app.t
        head, rows = body.cut_top(easel.px(56), easel.px(4))
        shares = (0.5, 1.3, 2.3, *([1.0] * FINAL_ROUND), 1.0, 1.0, 1.2)
        titles = [
            *(t("end.round", round=ROMAN[round]) for round in range(1, FINAL_ROUND + 1)),
            t("end.wall"),
            t("end.exact"),
            t("end.total"),
        ]
        cells = head.columns(shares, easel.px(10))[3:]
        for number, (text, cell) in enumerate(zip(titles, cells, strict=True)):
            name = f"head:{number}/words"
            easel.paragraph(name, text, cell, 17, "body", "muted", "center", "bottom")
        free = rows.h - easel.px(8) * (len(self._standings) - 1)
        height = min(easel.px(ROW), free / len(self._standings))
        top = rows.y
        for standing in self._standings:
            row = Box(rows.x, top, rows.w, height)
            self._row(easel, standing, row, row.columns(shares, easel.px(10)))
            top += height + easel.px(8)

    def _row(self, easel: Easel, standing: Standing, row: Box, cells: Sequence[Box]) -> None:
        name = f"row:{standing.who}"
        first = standing.who in self._state.winners
        easel.fill(f"{name}/ground", row, "gold" if first else "hollow", Layer.PANELS, 12, 0.2)
        place = self._app.t("end.place", place=standing.place)
        if first:
            side = easel.px(44)
            easel.image(f"{name}/crown", "crown", cells[0].centered(side, side))
        else:
            easel.words(f"{name}/place", place, cells[0], 28, "title", "muted", "center")
        self._palace(easel, name, standing, cells[1].inset(easel.px(4)))
        side = min(easel.px(52), cells[2].h)
        sign, words = cells[2].cut_left(side, easel.px(12))
        easel.image(f"{name}/emblem", emblem(standing.who), sign.fit(1))
        easel.words(f"{name}/name", self._name(standing.who), words, 25, "bold")
        numbers = (*standing.rounds, standing.wall, standing.exact)
        for number, (value, cell) in enumerate(zip(numbers, cells[3:8], strict=True)):
            text = "–" if standing.who == "dirk" and number >= FINAL_ROUND else str(value)
            easel.words(f"{name}/value-{number}", text, cell, 26, "bold", "cream", "center")
        total = str(standing.total)
        easel.words(f"{name}/total", total, cells[8], 44, "title", "figures", "center", shadow=True)

    def _palace(self, easel: Easel, name: str, standing: Standing, box: Box) -> None:
        if standing.who == "dirk":
            return
        palace = self._state.players[standing.who].palace
        ground = fit(box, [FOUNTAIN, *palace.tiles], easel.px(40))
        for cell, tile, square in palace_squares(palace, ground):
            easel.tile(f"{name}-{cell}/tile", tile, square, Layer.TILES)
