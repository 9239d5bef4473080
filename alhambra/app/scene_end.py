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
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import golden, overlay
from alhambra.match.match import HUMAN
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Bought, Ended, Scored
from alhambra.rules.alhambra.model import FINAL_ROUND
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.api import Holder

WIDTH, HIGH = 1500, 980
ROW = 200
"""Units of a player's row at most."""


WINNER = 1.3
"""How much higher the row of a winner is."""
MEDALS = 3
"""Places there is a medal for."""


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


def _numbers(standing: Standing) -> tuple[int, ...]:
    """What stands in the columns between name and total."""
    return (*standing.rounds, standing.wall, standing.exact)


class EndScene(Scene):
    """The ranking, before the palace city at evening."""

    covers = True

    def __init__(
        self, app: App, frames: Sequence[game.HistoryFrame], again: Callable[[], None]
    ) -> None:
        self._app = app
        self._state = frames[-1].state
        self._standings = standings(frames)
        whole = tuple(frames)
        self.form = Form(app.audio.play)
        t = app.t
        self.form.show(
            (
                Button("again", lambda: t("end.again"), again, primary=True),
                Button("look", lambda: t("end.look"), app.stack.pop, units=19),
                Button(
                    "watch", lambda: t("menu.watch"), lambda: app.games().watch(whole), units=19
                ),
                Button("save", lambda: t("menu.save"), lambda: app.games().save(whole), units=19),
                Button("leave", lambda: t("end.to_title"), app.open_title, units=19),
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
        rest = overlay(canvas, self._app.t("end.title"), WIDTH, HIGH, "evening")
        line, rest = rest.cut_top(px(58), 0)
        golden(canvas, self._winner(), line, canvas.metrics.text(40))
        foot, body = rest.cut_bottom(px(60), px(22))
        easel = Easel(canvas.metrics, self._app.t, canvas)
        self._ranking(easel, body)
        paint(canvas, easel.picture().sprites)
        columns = foot.columns((1.3, 1.1, 1.1, 1, 0.9), px(16))
        for button, box in zip(self.form.widgets, columns, strict=True):
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
        head, rows = body.cut_top(easel.px(56), easel.px(8))
        shares = (0.8, 1.7, 2.3, *([1.0] * FINAL_ROUND), 1.0, 1.0, 1.2)
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
        gap = easel.px(10)
        parts = [WINNER if s.who in self._state.winners else 1.0 for s in self._standings]
        height = min(easel.px(ROW), (rows.h - gap * (len(parts) - 1)) / sum(parts))
        top = rows.y
        for standing, part in zip(self._standings, parts, strict=True):
            row = Box(rows.x, top, rows.w, height * part)
            self._row(easel, standing, row, row.columns(shares, gap))
            top += row.h + gap

    def _row(self, easel: Easel, standing: Standing, row: Box, cells: Sequence[Box]) -> None:
        name = f"row:{standing.who}"
        first = standing.who in self._state.winners
        easel.frame(f"{name}/ground", "panel-active" if first else "panel-dark", row)
        self._place(easel, name, standing, cells[0])
        self._palace(easel, name, standing, cells[1].inset(easel.px(4), easel.px(8)))
        self._who(easel, name, standing, cells[2], first)
        numbers = _numbers(standing)
        columns = list(zip(*map(_numbers, self._standings), strict=True))
        for number, (value, cell) in enumerate(zip(numbers, cells[3:8], strict=True)):
            text = "–" if standing.who == "dirk" and number >= FINAL_ROUND else str(value)
            best = value == max(columns[number]) > min(columns[number])
            colour = "figures" if best else "muted"
            easel.words(f"{name}/value-{number}", text, cell, 27, "bold", colour, "center")
        units, total = (60 if first else 44), str(standing.total)
        box = cells[8]
        easel.words(f"{name}/total", total, box, units, "title", "figures", "center", shadow=True)

    def _place(self, easel: Easel, name: str, standing: Standing, box: Box) -> None:
        """The medal of the first three places, the number of the others."""
        if standing.place <= MEDALS and standing.who != "dirk":
            medal = box.inset(easel.px(6)).fit(64 / 76)
            medal = medal.centered(min(medal.w, easel.px(64)), min(medal.h, easel.px(76)))
            easel.image(f"{name}/medal", f"medal-{standing.place}", medal)
            return
        place = self._app.t("end.place", place=standing.place)
        easel.words(f"{name}/place", place, box, 28, "title", "muted", "center")

    def _who(self, easel: Easel, name: str, standing: Standing, box: Box, first: bool) -> None:
        """Emblem and name; a laurel round the winner's emblem."""
        side = min(easel.px(124 if first else 58), box.h)
        sign, words = box.cut_left(easel.px(124), easel.px(14))
        wreath = sign.centered(side, side)
        if first:
            easel.image(f"{name}/laurel", "laurel", wreath)
        disc = wreath.fit(1).inset(side * 0.22) if first else wreath
        easel.image(f"{name}/emblem", emblem(standing.who), disc)
        easel.words(f"{name}/name", self._name(standing.who), words, 32 if first else 26, "bold")

    def _palace(self, easel: Easel, name: str, standing: Standing, box: Box) -> None:
        if standing.who == "dirk":
            return
        palace = self._state.players[standing.who].palace
        ground = fit(box, [FOUNTAIN, *palace.tiles], easel.px(40))
        for cell, tile, square in palace_squares(palace, ground):
            easel.tile(f"{name}-{cell}/tile", tile, square, Layer.TILES)
