"""The feast at the end of a game: evening falls over what was built, lamps are lit, lines counted.

It is a function of the seconds since it began, so it can stop, or be skipped, at any of its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import DISPLAY, LEAD, TITLE
from alhambra.app.input.intents import Accept, Cancel, EndTurn, Intent, Menu, Move, Press
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.results.result_parts import draw_who
from alhambra.app.table.motion.effects import sparks
from alhambra.app.table.motion.tracks import slowing
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.app.ui.ornaments import backdrop, golden
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.rules.api import HUMAN, Seat
from alhambra.rules.games import AnyState, game_of

DUSK, LAMPS, LINES, POINTS = range(4)
"""The parts: evening falls, lamps are lit, lines are traced and counted, points rise."""
SECONDS: Final = (1.6, 2.8, 2.3, 2.9)
"""The duration of each part."""
RISING: Final = 1.3
"""Seconds in which the points rise."""
FADES: Final = 12
"""Steps in which it grows dark, then light again: few, as each draws the whole window."""
NIGHT: Final = 0.6
"""How dark the land is behind what was built, from 0 to 1."""
SKIPPING: Final = (Press, Accept, Cancel, EndTurn, Menu, Move)
"""The intents that skip a part."""
CHIMES: Final = 6
"""Sounds while the lamps are lit."""
HEAD, FOOT, SENTENCE = 104, 112, 40
"""Units of the height of the winner's line, of the figures, and of the sentence below them."""
FIGURES: Final = 900
"""Units of the width of the figures at most."""
ROCKETS: Final = ((0.2, 0.3), (0.82, 0.24), (0.36, 0.14), (0.68, 0.36), (0.1, 0.5), (0.9, 0.55))
"""Where fireworks burst, as parts of the window, one after the other."""
ROCKET: Final = 260, 0.32, 0.9
"""Units of a side of one, seconds from one to the next, and seconds of each."""


class Feast(NamedTuple):
    """What somebody has built, to be celebrated."""

    seat: Seat
    name: str
    won: bool
    """False for a person's palace or sheet when no person has won."""
    heading: str
    """Who has won."""
    sentence: str
    """What went best."""
    lamps: int
    """The number of things that are lit."""
    lines: int
    """The number of lines that are traced."""
    sign: str
    """The sprite that stands for the lines."""
    points: int
    chime: Sound
    """Heard while the lamps are lit."""
    show: Callable[[Canvas, Box, float, float], None]
    """Draws what was built with this many lamps lit, and this many lines traced."""


def honoured(state: AnyState) -> tuple[Seat, bool]:
    """Return whose palace or sheet is celebrated, and whether it has won.

    People come first: the person who has won; if none has, the best of them.
    """
    result = game_of(state).result(state)
    assert result is not None
    everybody = range(len(state.players))
    people = [seat for seat in everybody if state.players[seat].kind == HUMAN] or everybody
    first = next((seat for seat in people if seat in result.winners), None)
    if first is not None:
        return first, True
    return max(people, key=lambda seat: result.totals[seat]), False


def best_source(
    own: Mapping[str, int], others: Sequence[Mapping[str, int]], names: Mapping[str, str], say: Say
) -> str:
    """Return the source of points that was best for a player: if there is one, the richest for
    which nobody else got more. ``names``: those of the sources that count.
    """
    led = [source for source in names if own[source] >= max((o[source] for o in others), default=0)]
    best = max(led or names, key=own.__getitem__)
    text = "feast.majority" if best in led else "feast.most"
    return say(text, source=names[best], count=own[best])


class FeastScene(Scene):
    """The feast over the table; a press, a key or a button skips a part, the last one ends it."""

    covers = False

    def __init__(self, app: App, feast: Feast, end: Callable[[], Scene]) -> None:
        """``end`` makes the scene that follows."""
        self._app = app
        self.feast = feast
        self._end = end
        self.clock = 0.0
        """Seconds since it began, at normal speed."""

    # -- time --------------------------------------------------------------------------------------

    @property
    def ends(self) -> tuple[float, ...]:
        """Return the seconds at which each part ends; without lines nothing is traced."""
        dusk, lamps, lines, points = SECONDS
        return tuple(accumulate((dusk, lamps, lines * bool(self.feast.lines), points)))

    def done(self, part: int) -> float:
        """Return how much of a part is over, from 0 to 1."""
        start, end = (0.0, *self.ends)[part : part + 2]
        return 1.0 if self.clock >= end else max(0.0, (self.clock - start) / (end - start))

    @property
    def lit(self) -> float:
        """The number of lamps that are lit."""
        return self.feast.lamps * self.done(LAMPS)

    @property
    def traced(self) -> float:
        """The number of lines that are traced; a moment is left to look at the last one."""
        return self.feast.lines * min(1.0, self.done(LINES) * 1.15)

    @property
    def risen(self) -> int:
        """The points that have risen."""
        part = min(1.0, self.done(POINTS) * SECONDS[POINTS] / RISING)
        return round(self.feast.points * slowing(part))

    def enter(self) -> None:
        self._app.light_lamps()
        self._app.audio.music(Piece.END if self.feast.won else Piece.END_OTHERS)

    def update(self, dt: float) -> bool:
        pace, before = self._app.settings.now.pace, self._beats
        self.clock = min(self.clock + dt / pace if pace else 1e6, self.ends[-1])
        for sound, number in self._beats.items():
            if number > before[sound]:
                self._app.audio.play(sound, None if sound is Sound.CROSS else number)
        if self.clock >= self.ends[-1]:
            self._app.stack.replace(self._end())
        return True

    @property
    def _beats(self) -> dict[Sound, int]:
        """How often each sound was to be heard so far."""
        lamps, lines = int(CHIMES * self.done(LAMPS)), int(self.traced)
        total = self.risen == self.feast.points and self.done(POINTS) > 0
        return {self.feast.chime: lamps, Sound.WALL_COUNT: lines, Sound.SCORE_TOTAL: int(total)}

    def skip(self) -> None:
        """Skip to the end of the present part."""
        self.clock = next((end for end in self.ends if end > self.clock), self.clock)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, SKIPPING):
            self.skip()

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        window, fallen = canvas.metrics.window, round(FADES * self.done(DUSK)) / FADES
        if fallen >= 0.5:
            backdrop(canvas, "evening")
            canvas.fill(window, "shadow", NIGHT)
            self._draw_evening(canvas, window.inset(canvas.page))
        canvas.fill(window, "shadow", 1 - abs(2 * fallen - 1))

    def _draw_evening(self, canvas: Canvas, page: Box) -> None:
        """Draw what was built, the figures, and who has won."""
        head, rest = page.cut_top(canvas.px(HEAD))
        sentence, rest = rest.cut_bottom(canvas.px(SENTENCE), canvas.close)
        foot, body = rest.cut_bottom(canvas.px(FOOT), canvas.broad)
        self.feast.show(canvas, body, self.lit, self.traced)
        self._draw_figures(canvas, foot.centered(min(foot.w, canvas.px(FIGURES)), foot.h))
        if self.done(POINTS) > 0:
            golden(canvas, self.feast.heading, head, canvas.metrics.line(DISPLAY.units, head.h))
            canvas.write(self.feast.sentence, sentence, LEAD.coloured("title").centered)
            if self.feast.won:
                self._draw_fireworks(canvas, canvas.metrics.window)

    def _draw_figures(self, canvas: Canvas, foot: Box) -> None:
        """Draw whose it is, and how many lines and points have been counted."""
        feast = self.feast
        who, lines, points = foot.columns((2.4, 1, 1), canvas.page)
        draw_who(canvas, emblem(feast.seat), feast.name, who, feast.won)
        if self.done(LINES) > 0 and feast.lines:
            sign, number = lines.cut_left(canvas.bar_height, canvas.space)
            canvas.image(feast.sign, sign.fit(1))
            canvas.write(str(int(self.traced)), number, TITLE.coloured("figures"))
        if self.done(POINTS) > 0:
            canvas.write(str(self.risen), points, DISPLAY.coloured("figures").right.shadowed)

    def _draw_fireworks(self, canvas: Canvas, window: Box) -> None:
        """Draw sparks that burst round what was built."""
        side, apart, seconds = ROCKET
        at = self.done(POINTS) * SECONDS[POINTS]
        for number, (across, down) in enumerate(ROCKETS):
            middle = window.w * across, window.h * down
            place = Box.around(middle, canvas.px(side), canvas.px(side))
            rocket = sparks(f"rocket-{number}", place, apart * number, seconds)
            canvas.draw(*rocket.sprites(at))
