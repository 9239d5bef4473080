"""The set-up of a new game: who plays, and the number that decides how the game is dealt."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, DISPLAY, FIGURE, LABEL, LEAD
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import Accept, Cancel, Intent, NextGroup
from alhambra.app.program.app import App
from alhambra.app.program.faces import share_emblems
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.program.settings import SeatChoice
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.levels_and_goals import GoalOffer, LevelAdvice
from alhambra.app.scenes.notice import open_notice
from alhambra.app.scenes.options import OptionRows, explain
from alhambra.app.scenes.setup.setup_people import (
    FIRST_GAME,
    Household,
    Preset,
    SetupOffer,
    SetupSeries,
    distinct,
    fresh_seed,
)
from alhambra.app.scenes.setup.setup_seat import SetupSeat
from alhambra.app.ui.buttons import Button, Label
from alhambra.app.ui.ornaments import backdrop, heading, rows_in_panel
from alhambra.app.ui.rows import control_in, even_labels
from alhambra.app.ui.sounds import Sound
from alhambra.app.ui.text_field import TextField, digit
from alhambra.app.ui.widget import Widget, set_boxes
from alhambra.library.ledger import Ledger
from alhambra.rules.api import HUMAN, Seated, Table
from alhambra.rules.chance import LONGEST_SHOWN, seed_of

SIDE = 524
"""Units of the column beside the seats."""
ROW, ROW_GAP = 112, 12
QUICK, PRESET, PRESET_ROWS = 0.24, 0.08, 3
"""The height of the panel of presets and of each row, relative to the panel of the house; the most
rows: where there are more presets, the last ones stand in pairs; all of them if their number is
even, but the first game alone.
"""
FOOT = 8
"""Units between the lowest button and the edge of its panel."""
ABOUT = 87
"""Units of the explanation below the rules of the house and the game's number."""
SERIES = 30
"""Units of the height of the line about the series."""
ROWS = 6
"""Rows of the panel of seats."""
NOTE = 26
"""Units of the height of a sentence above the seats."""


class SetupScene(FormScene, ABC):
    """Seats, and a button to start."""

    covers = True
    closed_by = (Cancel,)

    @property
    @abstractmethod
    def offer(self) -> SetupOffer:
        """The choices that this game offers."""

    def __init__(
        self,
        app: App,
        seed: Callable[[], int] = fresh_seed,
        ledger: Ledger | None = None,
    ) -> None:
        """``seed`` returns a number for the deal if none is written; ``ledger``: the finished
        games, by default the player's.
        """
        super().__init__(app)
        self._fresh_seed = seed
        self._serials = count()
        t = app.t
        self._add = Button("add", lambda: t("setup.add_seat"), self._add_seat, "plus", ghost=True)
        now = app.settings.now
        first = not (now.seats or now.rollwrite_seats or getattr(now, self.offer.last))
        offered = (FIRST_GAME, *self.offer.presets) if first else self.offer.presets
        self._presets = tuple(
            Button(
                each.id,
                partial(t, each.words),
                partial(self._take, each),
                primary=each is FIRST_GAME,
            )
            for each in offered
        )
        words = partial(t, "setup.random")
        self._seed = TextField("seed", app.clipboard, LONGEST_SHOWN, "", words, allowed=digit)
        self._about = Label("about", self._explanation, LEAD.muted)
        rows = OptionRows(app)
        self._house = tuple(rows.house_rule(name) for name in self.offer.house)
        words = partial(t, "setup.start")
        self._start = Button("start", words, self._start_game, primary=not first, style=FIGURE)
        self._back = Button("back", lambda: t("setup.back"), app.stack.pop)
        self.household = Household(app, self.offer, self.show, self._fresh_seed())
        self.places = self.household.places
        self._series = SetupSeries(app, self.offer.game, self._seated)
        self._advice = LevelAdvice(app, self.offer.game, ledger)
        self._goals = GoalOffer(app, self.offer.game)
        self._emblems: tuple[int, ...] = ()
        """The emblems of these seats, then those that are still free."""
        self._restore_seats()
        self.show(FIRST_GAME.id if first else "start")

    @property
    def rules(self) -> RulesAt:
        return RulesAt(self.offer.game, "setup")

    # -- what each game overrides ------------------------------------------------------------------

    def more(self) -> Sequence[Widget]:
        """Return the other choices of the game."""
        return ()

    def draw_more(self, canvas: Canvas, rows: Sequence[Box]) -> None:
        """Draw them, or other explanations, in the rows below the seats."""
        px = canvas.px
        for emblem, row in zip(self._emblems[ROWS - len(rows) :], rows, strict=True):
            canvas.fill(row, "hollow", 0.16, canvas.corner)
            sign = row.inset(canvas.panel, 0).cut_left(min(px(72), row.h - canvas.broad))[0]
            canvas.image(f"emblem-{emblem}", sign.fit(1), 0.22)

    def begin(self, table: Table) -> None:
        """Open the table for the game that was set up."""
        self._app.start_game(table)

    # -- words -------------------------------------------------------------------------------------

    def _explanation(self) -> str:
        """Return the explanation of the Elo or house rule with the focus; else of the number."""
        kind = next((place.kind for place in self.places if place.choice is self.form.focused), "")
        if elo := self.offer.elo(kind):
            return self._app.t("setup.elo_text", elo=elo)
        rule = next((rule.id for rule in self._house if rule is self.form.focused), None)
        app = self._app
        return app.t("setup.seed_hint") if rule is None else explain(app, rule, app.settings.now)

    # -- seats -------------------------------------------------------------------------------------

    def _seat(self, kind: str, name: str = "") -> SetupSeat:
        """Add a seat at the end."""
        seat = SeatChoice(name, kind, len(self.places))
        serial = next(self._serials)
        place = SetupSeat(
            *(self._app, self.offer, serial, seat, self._remove_seat),
            self.household,
        )
        self.places.append(place)
        return place

    def _restore_seats(self) -> None:
        """Restore the last set-up; for a new player, the default."""
        series = self._series.kept()
        if series is not None and len(series.seats) in self.offer.players:
            emblems = self._app.emblems(series.seats)
            for (name, kind, _), emblem in zip(series.seats, emblems, strict=False):
                self._seat(kind, name).wish = emblem
            return
        last: tuple[SeatChoice, ...] = getattr(self._app.settings.now, self.offer.last)
        for seat in last[: self.offer.most]:
            place = self._seat(seat.kind, seat.name)
            place.wish = seat.emblem if seat.kind == HUMAN else None
        if not last or len(self.places) < self.offer.fewest:
            self._seat_preset(self.offer.presets[self.offer.usual])

    def _seated(self) -> tuple[Seated, ...]:
        """Return who plays, by seat."""
        others = self.offer.others(self._app, len(self.places))
        names = distinct([place.called for place in self.places], others)
        return tuple(
            Seated(name, place.kind) for name, place in zip(names, self.places, strict=True)
        )

    def _take(self, preset: Preset) -> None:
        """Start a game of this preset."""
        if preset is FIRST_GAME:
            self.begin_first_game(FIRST_GAME.opponents)
            return
        self._seat_preset(preset)
        self.show()
        self._start_game()

    def begin_first_game(self, opponents: int | None) -> None:
        """Start a game against this many opponents of the weakest level, with the coach."""
        self._app.settings.change(help="coach")
        self._seat_preset(FIRST_GAME._replace(opponents=opponents), self.offer.levels[0])
        self.show()
        self._start_game()

    def challenge(self, level: str) -> None:
        """Seat opponents of this level: as many as sit there, or two."""
        others = sum(place.kind != HUMAN for place in self.places)
        opponents = others or FIRST_GAME.opponents
        self._seat_preset(FIRST_GAME._replace(opponents=opponents), level)
        self.show("start")

    def _seat_preset(self, preset: Preset, level: str | None = None) -> None:
        """Seat who sits or played here last, and this many opponents, by default as the last.

        If the preset names no opponents, all who sit here become people, two at least.
        """
        level = level or self._level_of(self.places)
        people = [place for place in self.places if place.kind == HUMAN]
        seats = max(2, len(self.places)) if preset.opponents is None else 1
        self.places.clear()
        for number in range(seats):
            before = people[number] if number < len(people) else None
            place = self._seat(HUMAN, "" if before is None else before.name.text)
            place.wish = None if before is None else before.wish
            if before is None:
                self.household.seat_next(place)
        for _ in range(preset.opponents or 0):
            self._seat(level)

    def _level_of(self, places: Sequence[SetupSeat]) -> str:
        """Return the level of the first opponent; without one, the level to propose."""
        kinds = (place.kind for place in places)
        usual = self.offer.usual_level if self._advice.has_games else self.offer.levels[0]
        return next((kind for kind in kinds if kind != HUMAN), usual)

    def _add_seat(self) -> None:
        """Add the next person of the house; where all sit, somebody like those at the table."""
        people = len(self.places) > 1 and all(place.kind == HUMAN for place in self.places)
        place = self._seat(HUMAN)
        if not self.household.seat_next(place) and not people:
            place.kind = self._level_of(self.places[-2::-1])
        self.show()
        if len(self.places) == self.offer.most:
            self.form.focus(place.choice.id)

    def _remove_seat(self, place: SetupSeat) -> None:
        number = place.number
        self.places.remove(place)
        self.show()
        if len(self.places) == self.offer.fewest:
            self.form.focus(self._add.id)
        else:
            self.form.focus(self.places[min(number, len(self.places) - 1)].remove.id)

    def show(self, focus: str | None = None) -> None:
        """Rebuild the widgets for the seats."""
        widgets: list[Widget] = []
        self.household.draw_temperaments()
        self._emblems = share_emblems([place.wish for place in self.places])
        for number, place in enumerate(self.places):
            place.number, place.emblem = number, self._emblems[number]
            widgets += place.widgets()
            if len(self.places) > self.offer.fewest:
                widgets.append(place.remove)
        if len(self.places) < self.offer.most:
            widgets.append(self._add)
        widgets += [
            *self.more(),
            *self._goals.widgets(self._seated() if self._advice.has_games else ()),
            *self._presets,
            *self._house,
            self._seed,
            self._about,
            self._start,
            self._back,
        ]
        self.form.show(widgets, focus)

    def _start_game(self) -> None:
        seats, goes_on = self._seated(), self._series.goes_on()
        last = tuple(place.kept for place in self.places)
        self._app.settings.change(**{self.offer.last: last})
        self.household.remember([seated.name for seated in seats])
        pads = {place.number: place.pad for place in self.places if place.kind == HUMAN}
        self._app.devices.seat({seat: pad for seat, pad in pads.items() if pad is not None})
        number = seed_of(self._seed.text) if self._seed.text else self._fresh_seed()
        table = Table(self.offer.game, seats, number)
        if goes_on and not self._seed.text:
            table = self._app.games().deal(table)
        self.begin(table)

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        app = self._app
        faults, app.settings.faults = app.settings.faults, ""
        if faults:
            open_notice(app, app.t("error.programs"))

    def handle(self, intent: Intent) -> None:
        """Change the set-up. A pad claims the seat whose device widget it presses."""
        if isinstance(intent, Accept) and is_pad(intent.device):
            place = next((p for p in self.places if p.device is self.form.focused), None)
            if place is not None:
                place.claim(intent.device)
                self._app.audio.play(Sound.TOGGLE)
                return
        super().handle(intent)

    def written(self) -> None:
        self.form.handle(NextGroup())

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        backdrop(canvas, "table")
        px, window = canvas.metrics.px, canvas.metrics.window
        page = window.inset(canvas.page, canvas.panel)
        page = page.centered(min(page.w, px(1720)), min(page.h, px(1010)))
        head, body = page.cut_top(min(px(76), window.h * 0.075), canvas.broad)
        heading(canvas, self._app.t(self.offer.title), head, DISPLAY)
        if about := self._series.about():
            line, body = body.cut_top(px(SERIES), canvas.close)
            canvas.write(about, line.moved(0, -canvas.close), LABEL.coloured("figures").centered)
        side, main = body.cut_right(px(SIDE), canvas.page)
        self._draw_seats(canvas, self._goals.place(canvas, main))
        self._draw_side(canvas, side)
        self.form.draw(canvas)

    def _draw_seats(self, canvas: Canvas, panel: Box) -> None:
        px = canvas.px
        canvas.frame("panel", panel)
        inner = panel.inset(canvas.page, canvas.panel)
        if note := self.offer.note(len(self.places)):
            line, inner = inner.moved(0, -px(NOTE / 4)).cut_top(px(NOTE), canvas.tight)
            canvas.write(self._app.t(note), line, BODY.muted)
        gap = px(ROW_GAP)
        high = min(px(ROW), (inner.h + gap) / ROWS - gap)
        gap = min(canvas.head_height, (inner.h - high * ROWS) / (ROWS - 1))
        rows = inner.cut_top((high + gap) * ROWS - gap)[0].rows(ROWS, gap)
        self._advise()
        for place, row in zip(self.places, rows, strict=False):
            place.draw(canvas, row)
        units = min(place.fitted_units(canvas) for place in self.places)
        for place in self.places:
            place.write_about(canvas, units, self.form.focused)
        taken = len(self.places)
        if taken < self.offer.most:
            self._add.box = rows[taken]
            taken += 1
        self.draw_more(canvas, rows[taken:])

    def _advise(self) -> None:
        """Say at the first seat of a level whether it suits the people at the table."""
        people = [seated.name for seated in self._seated() if seated.kind == HUMAN]
        advice = self._advice.about([place.kind for place in self.places], people)
        for place in self.places:
            place.advice = advice.pop(place.kind, "")

    def _draw_side(self, canvas: Canvas, side: Box) -> None:
        """Draw presets, the rules of the house, the game's number, and the buttons."""
        px, t = canvas.metrics.px, self._app.t
        foot, side = side.cut_bottom(min(px(96), side.h * 0.13), canvas.panel)
        many = len(self._presets)
        lines = min(PRESET_ROWS, many)
        if many > lines and many % 2 == 0 and self._presets[0].id != FIRST_GAME.id:
            lines = many // 2
        pairs = many - lines
        quick, house = side.rows((QUICK + PRESET * (lines + (pairs > 1)), 1), canvas.panel)
        rows = rows_in_panel(canvas, quick, t("setup.presets"), lines, px(FOOT))
        halves = [half for row in rows[lines - pairs :] for half in row.columns(2, canvas.broad)]
        set_boxes(self._presets, (*rows[: lines - pairs], *halves))
        rows = rows_in_panel(canvas, house, t("setup.house"), len(self._house) + 1, px(ABOUT))
        set_boxes(self._house, rows)
        row = rows[len(self._house)]
        canvas.fill(row, "cream", 0.035, canvas.corner)
        field, line = control_in(row), row.inset(canvas.panel, 0)
        self._seed.box = field.centered(field.w, max(field.h, min(line.h, canvas.row_height)))
        line = line._replace(w=field.x - canvas.close - line.x)
        seed = t("setup.seed")
        canvas.write(seed, line, even_labels(canvas, self._house, seed))
        self._about.box = row._replace(
            y=row.bottom + canvas.tight, h=house.bottom - row.bottom - canvas.space
        )
        self._back.box, self._start.box = foot.columns((1, 2), canvas.broad)
