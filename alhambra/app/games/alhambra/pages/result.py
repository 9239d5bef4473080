"""The result of a game: the ranking with the palaces, and points by source as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from alhambra.app.games.alhambra.table.majorities import holder_name
from alhambra.app.games.alhambra.table.palace.ground import fit
from alhambra.app.games.alhambra.table.players import palace_squares, temperament_of
from alhambra.app.games.alhambra.table.snapshot import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import CAPTION, FIGURE, STRONG, TITLE
from alhambra.app.scenes.results import results
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture_builder import Say
from alhambra.match.alhambra.course import ROUNDS, SOURCES, WALL, Standing
from alhambra.rules.alhambra.model import FINAL_ROUND, Building, State
from alhambra.rules.alhambra.palace import FOUNTAIN

_WAYS = {
    Building.PAVILION: (),
    Building.SERAGLIO: (results.ACROSS,),
    Building.ARCADES: (results.UPRIGHT,),
    Building.CHAMBERS: (results.RISING,),
    Building.GARDEN: (results.FALLING,),
    Building.TOWER: (results.FALLING, results.RISING),
}
PATTERNS: Mapping[str, results.Pattern] = {
    **{
        kind: results.Pattern(kind, f"on-{kind}", f"type-{kind}", way)
        for kind, way in _WAYS.items()
    },
    WALL: results.Pattern("gold", "ink", "wall", (results.ACROSS, results.UPRIGHT), "ink"),
}
"""By source: the building types and the walls."""


ROW = 200
"""Units of a player's row at most."""
SHARES = (0.8, 1.7, 2.3, *([1.0] * FINAL_ROUND), 1.0, 1.0, 1.2)
"""The proportions of the columns: place, palace, name, scorings, wall, exact payments, total."""


class Ranking:
    """The ranking of a finished game."""

    def __init__(self, state: State, standings: Sequence[Standing]) -> None:
        self._state = state
        self._standings = standings

    def draw(self, brush: Brush, say: Say, body: Box) -> None:
        """Draw a row per player, the winners' higher than the others'."""
        head, rows = body.cut_top(brush.button_height, brush.close)
        titles = [
            *(say("end.round", round=ROMAN[round]) for round in ROUNDS),
            say("end.wall"),
            say("end.exact"),
            say("end.total"),
        ]
        gap = brush.space
        results.draw_titles(brush, titles, head.columns(SHARES, gap)[3:])
        parts = [results.WINNER if s.who in self._state.winners else 1.0 for s in self._standings]
        boxes = results.ranking_rows(brush, rows, ROW, gap, parts)
        for standing, row in zip(self._standings, boxes, strict=True):
            self._row(brush, say, standing, row, row.columns(SHARES, gap))

    def _row(
        self, brush: Brush, say: Say, standing: Standing, row: Box, cells: Sequence[Box]
    ) -> None:
        first = standing.who in self._state.winners
        brush.frame("panel-active" if first else "panel-dark", row)
        medal = standing.place if standing.who != "dirk" else None
        results.draw_place(brush, say, standing.place, medal, cells[0])
        self._palace(brush, standing, cells[1].inset(brush.tight, brush.close))
        called = holder_name(standing.who, [p.name for p in self._state.players], say)
        who = standing.who
        temperament = None if who == "dirk" else temperament_of(self._state.players[who])
        results.draw_who(brush, emblem(who), called, cells[2], first, temperament)
        numbers = _numbers(standing)
        columns = list(zip(*map(_numbers, self._standings), strict=True))
        for number, (value, cell) in enumerate(zip(numbers, cells[3:8], strict=True)):
            text = "–" if standing.who == "dirk" and number >= FINAL_ROUND else str(value)
            best = value == max(columns[number]) > min(columns[number])
            colour = "figures" if best else "muted"
            brush.write(text, cell, FIGURE.coloured(colour).centered)
        results.draw_total(brush, standing.total, cells[8], first)

    def _palace(self, brush: Brush, standing: Standing, box: Box) -> None:
        if standing.who == "dirk":
            return
        palace = self._state.players[standing.who].palace
        ground = fit(box, [FOUNTAIN, *palace.tiles], brush.sign_size)
        for _, tile, square in palace_squares(palace, ground):
            brush.tile(tile, square)


def _numbers(standing: Standing) -> tuple[int, ...]:
    """Return the numbers in the columns between name and total."""
    return (*standing.rounds, standing.wall, standing.exact)


NUMERAL = 46
"""Units of the column with the number of the scoring."""


class Bars:
    """A bar for each scoring of each player, with a part per source of points."""

    def __init__(self, standings: Sequence[Standing], seats: Sequence[str], say: Say) -> None:
        """``seats`` are the names of the players in seating order."""
        self._standings = standings
        self._seats = seats
        self._say = say
        self._most = max(max(each.rounds, default=0) for each in standings) or 1

    def draw(self, canvas: Canvas, body: Box) -> None:
        """Draw the key of colours and hatchings, then a band of bars per player."""
        px = canvas.px
        key, rest = body.cut_top(canvas.sign_size, canvas.broad)
        names = {
            source: self._say("tally.walls_title" if source == WALL else f"building_type.{source}")
            for source in SOURCES
        }
        results.draw_key(canvas, PATTERNS, names, key)
        gap = canvas.space
        high = min(px(3 * results.THICK + 40), (rest.h - gap * (len(self._standings) - 1))
                   / len(self._standings))  # fmt: skip
        for number, standing in enumerate(self._standings):
            band = Box(rest.x, rest.y + number * (high + gap), rest.w, high)
            canvas.fill(band, "hollow", 0.5, canvas.corner)
            self._band(canvas, standing, band.inset(canvas.broad, min(canvas.close, band.h * 0.07)))

    def _band(self, canvas: Canvas, standing: Standing, band: Box) -> None:
        px = canvas.px
        names, bars = band.cut_left(px(results.NAMES), canvas.space)
        sign, words = names.cut_left(min(canvas.button_height, names.h), canvas.broad)
        canvas.image(emblem(standing.who), sign.fit(1))
        words, total = words.columns((1.9, 1), canvas.close)
        name = holder_name(standing.who, self._seats, self._say)
        canvas.write(name, words, STRONG)
        canvas.write(str(standing.total), total, TITLE.coloured("figures").right)
        rows = bars.rows(len(ROUNDS), min(canvas.tight, bars.h * 0.05))
        for round, row in zip(ROUNDS, rows, strict=True):
            numeral, line = row.cut_left(px(NUMERAL), canvas.close)
            canvas.write(ROMAN[round], numeral, CAPTION.muted.right)
            self._bar(canvas, standing, round, line)

    def _bar(self, canvas: Canvas, standing: Standing, round: int, line: Box) -> None:
        unit = (line.w - canvas.px(results.TOTAL)) / self._most
        results.draw_bar(canvas, PATTERNS, standing.gains[round - 1], line, unit)
