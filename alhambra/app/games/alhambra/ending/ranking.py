"""The ranking: medals, palaces, names, points."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.games.alhambra.table.chronicle import holder_name
from alhambra.app.games.alhambra.table.ground import fit
from alhambra.app.games.alhambra.table.players import palace_squares
from alhambra.app.games.alhambra.table.side_panels import ROMAN
from alhambra.app.gfx.box import Box
from alhambra.app.scenes.results import WINNER, show_place, show_total, show_who
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Layer
from alhambra.app.table.picture_builder import PictureBuilder
from alhambra.match.alhambra.course import ROUNDS, Standing
from alhambra.rules.alhambra.model import FINAL_ROUND, State
from alhambra.rules.alhambra.palace import FOUNTAIN

ROW = 200
"""Units of a player's row at most."""
SHARES = (0.8, 1.7, 2.3, *([1.0] * FINAL_ROUND), 1.0, 1.0, 1.2)
"""The proportions of the columns: place, palace, name, scorings, wall, exact payments, total."""


class Ranking:
    """The ranking of a finished game."""

    def __init__(self, state: State, standings: Sequence[Standing]) -> None:
        self._state = state
        self._standings = standings

    def show(self, builder: PictureBuilder, body: Box) -> None:
        """Draw a row per player, the winners' higher than the others'."""
        head, rows = body.cut_top(builder.px(56), builder.px(8))
        titles = [
            *(builder.say("end.round", round=ROMAN[round]) for round in ROUNDS),
            builder.say("end.wall"),
            builder.say("end.exact"),
            builder.say("end.total"),
        ]
        cells = head.columns(SHARES, builder.px(10))[3:]
        for number, (text, cell) in enumerate(zip(titles, cells, strict=True)):
            name = f"head:{number}/words"
            builder.paragraph(name, text, cell, 17, "body", "muted", "center", "bottom")
        gap = builder.px(10)
        parts = [WINNER if s.who in self._state.winners else 1.0 for s in self._standings]
        height = min(builder.px(ROW), (rows.h - gap * (len(parts) - 1)) / sum(parts))
        top = rows.y
        for standing, part in zip(self._standings, parts, strict=True):
            row = Box(rows.x, top, rows.w, height * part)
            self._row(builder, standing, row, row.columns(SHARES, gap))
            top += row.h + gap

    def _row(
        self, builder: PictureBuilder, standing: Standing, row: Box, cells: Sequence[Box]
    ) -> None:
        name = f"row:{standing.who}"
        first = standing.who in self._state.winners
        builder.frame(f"{name}/ground", "panel-active" if first else "panel-dark", row)
        medal = standing.place if standing.who != "dirk" else None
        show_place(builder, name, standing.place, medal, cells[0])
        self._palace(builder, name, standing, cells[1].inset(builder.px(4), builder.px(8)))
        called = holder_name(standing.who, [p.name for p in self._state.players], builder.say)
        show_who(builder, name, emblem(standing.who), called, cells[2], first)
        numbers = _numbers(standing)
        columns = list(zip(*map(_numbers, self._standings), strict=True))
        for number, (value, cell) in enumerate(zip(numbers, cells[3:8], strict=True)):
            text = "–" if standing.who == "dirk" and number >= FINAL_ROUND else str(value)
            best = value == max(columns[number]) > min(columns[number])
            colour = "figures" if best else "muted"
            builder.words(f"{name}/value-{number}", text, cell, 27, "bold", colour, "center")
        show_total(builder, name, standing.total, cells[8], first)

    def _palace(self, builder: PictureBuilder, name: str, standing: Standing, box: Box) -> None:
        if standing.who == "dirk":
            return
        palace = self._state.players[standing.who].palace
        ground = fit(box, [FOUNTAIN, *palace.tiles], builder.px(40))
        for cell, tile, square in palace_squares(palace, ground):
            builder.tile(f"{name}-{cell}/tile", tile, square, Layer.TILES)


def _numbers(standing: Standing) -> tuple[int, ...]:
    """Return the numbers in the columns between name and total."""
    return (*standing.rounds, standing.wall, standing.exact)
