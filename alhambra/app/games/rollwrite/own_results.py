"""What a result means to a person: the own best, the rank, what the next mark takes, a record."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.scenes.bars import Bar, draw_bars
from alhambra.app.table.picture_builder import Say
from alhambra.app.ui.fitting import write_lines
from alhambra.match.finished import key_of
from alhambra.match.ledger import Ledger
from alhambra.match.rollwrite.statistics import SOURCES, OwnResult, RollwritePlayed, own_results
from alhambra.paths import statistics_file
from alhambra.rules.rollwrite import HistoryFrame

log = logging.getLogger(__name__)

LINE, GAP = 62, 10
"""Units of a sentence's height, and between sentences."""
HIGH = 96
"""Units of a sentence's height at most."""
CHART = 300
"""Units of the height of the chart of the last games at most."""
LEAST = 200
"""Units of the height below which there is no chart."""


MEDALS = 3
"""Ranks with a medal."""


class Sentence(NamedTuple):
    """A sentence about a result."""

    sign: str
    """The sprite before it."""
    text: str
    record: bool = False


def read_own_results(frames: Sequence[HistoryFrame]) -> tuple[OwnResult, ...]:
    """Return what the finished game means to the people in it; none if it was not counted."""
    try:
        return own_results(Ledger(statistics_file()).games(RollwritePlayed), key_of(frames))
    except OSError as error:
        log.warning("the statistics cannot be read: %s", error)
        return ()


def sentences(results: Sequence[OwnResult], say: Say) -> list[Sentence]:
    """Return the records broken; for somebody who played alone also best, rank and next mark."""
    found = [_tell_record(each, say) for each in results if each.is_record]
    if results and _is_alone(results[0]):
        found += _tell_standing(results[0], say)
    return found


def _is_alone(result: OwnResult) -> bool:
    """Return true if it is that of somebody who played alone."""
    return result.sort.players == 1


def _tell_record(result: OwnResult, say: Say) -> Sentence:
    text = say("end.record_points", name=result.name, now=result.points, before=result.best)
    return Sentence("laurel", text, record=True)


def _tell_standing(result: OwnResult, say: Say) -> list[Sentence]:
    """Return how the result stands among all the player had in games of this kind."""
    if not result.earlier:
        text = say("rollwrite.end.first_mark", count=result.points)
        return [Sentence("laurel", text)]
    sign = f"medal-{result.rank}" if result.rank <= MEDALS else "emblem-0"
    rank = say("rollwrite.end.own_rank", rank=result.rank, count=len(result.earlier) + 1)
    found = [Sentence(sign, rank)]
    missing = result.best - result.points
    if not missing:
        found.append(Sentence("laurel", say("rollwrite.end.as_best")))
    elif missing > 0:
        text = say("rollwrite.end.own_best", best=result.best, count=missing)
        found.append(Sentence("laurel", text))
    if result.next_mark is not None and result.next_mark < result.best:
        values = {"count": result.next_mark - result.points, "rank": result.next_rank}
        found.append(Sentence("arrow-up", say("rollwrite.end.next_mark", **values)))
    return found


class OwnResults:
    """The sentences below the ranking, and a chart of the last games of one who plays alone."""

    def __init__(self, results: Sequence[OwnResult], say: Say) -> None:
        self._results = results
        self._say = say
        self._sentences = sentences(results, say)

    def draw(self, canvas: Canvas, body: Box, ranking: float) -> Box:
        """Draw at the foot of the page; return the room above.

        ``ranking`` is the height in units that the ranking can fill: the foot gets the rest.
        """
        px = canvas.metrics.px
        if not self._sentences:
            return body
        least = (px(LINE) + px(GAP)) * len(self._sentences)
        spare = body.h - px(ranking) - px(GAP)
        foot, above = body.cut_bottom(max(least, min(px(CHART), spare)), px(14))
        if self._charted and foot.h >= px(LEAST):
            foot, chart = foot.columns((1, 1.25), px(14))
            self._draw_chart(canvas, chart)
        many = len(self._sentences)
        rows = foot.centered(foot.w, min(foot.h, px(HIGH) * many)).rows(many, px(GAP))
        for sentence, row in zip(self._sentences, rows, strict=True):
            _draw_sentence(canvas, sentence, row)
        return above

    @property
    def _charted(self) -> bool:
        """True where somebody who plays alone has earlier results."""
        return any(_is_alone(each) and each.earlier for each in self._results)

    def _draw_chart(self, canvas: Canvas, box: Box) -> None:
        """Draw the last games of this kind as bars."""
        px, result = canvas.metrics.px, self._results[0]
        canvas.fill(box, "hollow", 0.5, px(10))
        heading = self._say("stats.last_games", name=result.name)
        key = [self._say(f"rollwrite.stats.{source}") for source in SOURCES]
        parts = (*result.earlier, result.part)
        bars = [Bar(tuple(part.gains[source] for source in SOURCES), part.won) for part in parts]
        draw_bars(canvas, box.inset(px(18), px(12)), heading, key, bars)


def _draw_sentence(canvas: Canvas, sentence: Sentence, row: Box) -> None:
    px = canvas.metrics.px
    canvas.fill(row, "hollow", 0.5, px(10))
    if sentence.record:
        canvas.fill(row, "gold", 0.16, px(10))
    sign, words = row.inset(px(14), px(8)).cut_left(min(px(56), row.h - px(16)), px(16))
    canvas.image(sentence.sign, sign.fit(1))
    colour = "figures" if sentence.record else "cream"
    write_lines(canvas, sentence.text, words, 24, colour=colour, valign="middle")
