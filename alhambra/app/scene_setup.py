"""The set-up of a new game: who plays, and by which number the game is dealt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import Accept, Cancel, Intent
from alhambra.app.opponents import about, distinct, kind_icon, kind_name, kinds
from alhambra.app.scene_notice import NoticeScene, Way
from alhambra.app.scenes import Scene
from alhambra.app.seeds import LARGEST, fresh_seed
from alhambra.app.settings import CONFIRMS, HELPS, PRIVACIES, SeatChoice
from alhambra.app.sounds import Sound
from alhambra.app.ui.box import Box
from alhambra.app.ui.buttons import Button, Label
from alhambra.app.ui.fitting import write_line, write_lines
from alhambra.app.ui.form import Form
from alhambra.app.ui.ornaments import backdrop, heading
from alhambra.app.ui.pointer import Pointer
from alhambra.app.ui.rows import Choice, Toggle, control_in
from alhambra.app.ui.textfield import Clipboard, Pocket, TextField, digit
from alhambra.app.ui.widget import Widget
from alhambra.match.levels import LEVELS
from alhambra.match.match import HUMAN
from alhambra.match.programs import is_program, name_in
from alhambra.rules.alhambra.model import PLAYERS
from alhambra.rules.api import Seated, Table

FEWEST, MOST = PLAYERS.start, PLAYERS.stop - 1
USUAL = "normal" if "normal" in LEVELS else next(iter(LEVELS))
"""The level of opponents until another is chosen."""
PRESETS = (1, 2, 3)
"""How many opponents one can have at a click."""
LONGEST_NAME = 20
DIGITS = len(str(LARGEST))
"""How many figures the number of a game may have."""
SIDE = 524
"""Units of the column beside the seats."""
ROW, ROW_GAP = 112, 12
WIDE_ROW = 780
"""Units from which on all of a seat has room side by side."""


class Place:
    """A seat as it is being set up: who will sit there."""

    def __init__(
        self,
        app: App,
        clipboard: Clipboard,
        serial: int,
        seat: SeatChoice,
        leave: Callable[[Place], None],
        changed: Callable[[], None],
    ) -> None:
        """``serial`` tells it from all there ever were on this screen; ``leave`` takes it away.

        ``changed`` is called when somebody else sits here.
        """
        self._app = app
        self._changed = changed
        offered = kinds(app)
        self.kind = seat.kind if seat.kind in offered else USUAL
        self.number = seat.emblem
        """Which seat it is, from 0."""
        self.name = TextField(
            f"name-{serial}", clipboard, LONGEST_NAME, seat.name[:LONGEST_NAME], self.usual_name
        )
        self.choice = Choice(
            f"kind-{serial}",
            offered,
            partial(kind_name, app),
            lambda: self.kind,
            self._choose,
            icon=kind_icon,
        )
        self.remove = Button(f"remove-{serial}", lambda: "", lambda: leave(self), "cross")
        self.pad: str | None = None
        """The pad the seat is played with; None: mouse and keyboard, and pads without a seat."""
        self.device = Button(f"device-{serial}", lambda: "", self._unclaim, "mouse")

    def _unclaim(self) -> None:
        """Whoever presses this by mouse or keyboard plays by those."""
        self.claim(None)

    def claim(self, pad: str | None) -> None:
        """Play with this pad; pressed again by the same, without."""
        self.pad = None if pad == self.pad else pad
        self.device.icon = "mouse" if self.pad is None else "pad"

    def _choose(self, kind: str) -> None:
        self.kind = kind
        self._changed()

    def usual_name(self) -> str:
        """The name of whoever sits here while no other is written."""
        if self.kind == HUMAN:
            return self._app.t("setup.player", number=self.number + 1)
        if is_program(self.kind):
            return name_in(self.kind)
        return self._app.t(f"setup.opponent.{self.number + 1}")

    @property
    def called(self) -> str:
        """The name in the game."""
        return self.name.text.strip() or self.usual_name()

    def about(self) -> str:
        """A sentence about whoever plays."""
        if self.kind == HUMAN and self.pad is not None:
            return self._app.t("setup.pad_text")
        return about(self._app, self.kind)


class SetupScene(Scene):
    """Seats, and a start."""

    covers = True

    def __init__(
        self,
        app: App,
        clipboard: Clipboard | None = None,
        seed: Callable[[], int] = fresh_seed,
    ) -> None:
        """``seed`` gives a number to deal by where none is written.

        Without a clipboard, texts can be copied within the game only.
        """
        self._app = app
        self._clipboard = Pocket() if clipboard is None else clipboard
        self._fresh_seed = seed
        self._serials = count()
        self.form = Form(app.audio.play)
        t = app.t
        self._add = Button("add", lambda: t("setup.add_seat"), self._add_seat, "plus", ghost=True)
        self._presets = tuple(
            Button(f"against-{others}", self._preset_words(others), self._preset(others))
            for others in PRESETS
        )
        words = partial(t, "setup.random")
        self._seed = TextField("seed", self._clipboard, DIGITS, "", words, allowed=digit)
        self._about = Label(
            "about", self._explanation, 21, colour="muted", align="center", lines=True
        )
        self._house = self._house_rules()
        self._start = Button(
            "start", lambda: t("setup.start"), self._start_game, primary=True, units=30
        )
        self._back = Button("back", lambda: t("setup.back"), app.stack.pop)
        self.places: list[Place] = []
        """Who will play, in seating order."""
        self._seat_as_before()
        self._show("start")

    def _house_rules(self) -> tuple[Widget, ...]:
        """How this table plays. Set at once, also for the game that goes on."""
        t, settings = self._app.t, self._app.settings

        def choice(name: str, values: tuple[str, ...], get: Callable[[], str]) -> Widget:
            return Choice(
                name,
                values,
                lambda value: t(f"setup.{name}_{value}"),
                get,
                lambda value: settings.change(**{name: value}),
                lambda: t(f"setup.{name}"),
            )

        return (
            choice("confirm", CONFIRMS, lambda: settings.now.confirm),
            choice("help", HELPS, lambda: settings.now.help),
            choice("privacy", PRIVACIES, lambda: settings.now.privacy),
            Toggle(
                "take_backs",
                lambda on: t("options.on" if on else "options.off"),
                lambda: settings.now.take_backs,
                lambda on: settings.change(take_backs=on),
                lambda: t("setup.take_backs"),
            ),
        )

    def _explanation(self) -> str:
        """What the rule of the house with the focus is about; else, what the number is for."""
        rule = next((rule.id for rule in self._house if rule is self.form.focused), None)
        return self._app.t("setup.seed_hint" if rule is None else f"options.about_{rule}")

    def _preset_words(self, others: int) -> Callable[[], str]:
        return lambda: self._app.t(f"setup.against_{others}")

    def _preset(self, others: int) -> Callable[[], None]:
        def seat() -> None:
            self._seat_against(others)
            self._show()

        return seat

    # -- seats -------------------------------------------------------------------------------------

    def _seat(self, kind: str, name: str = "") -> Place:
        """Put one more seat at the end."""
        seat = SeatChoice(name, kind, len(self.places))
        place = Place(
            self._app, self._clipboard, next(self._serials), seat, self._remove_seat, self._show
        )
        self.places.append(place)
        return place

    def _seat_as_before(self) -> None:
        """The last set-up again; for a new player, one person against two opponents."""
        for seat in self._app.settings.now.seats[:MOST]:
            self._seat(seat.kind, seat.name)
        if len(self.places) < FEWEST:
            self._seat_against(PRESETS[1])

    def _seat_against(self, others: int) -> None:
        """One person, with the name written last, and so many opponents of the level used last."""
        me = next((place for place in self.places if place.kind == HUMAN), None)
        level = next((place.kind for place in self.places if place.kind != HUMAN), USUAL)
        self.places.clear()
        self._seat(HUMAN, "" if me is None else me.name.text)
        for _ in range(others):
            self._seat(level)

    def _add_seat(self) -> None:
        level = next((p.kind for p in reversed(self.places) if p.kind != HUMAN), USUAL)
        place = self._seat(level)
        self._show()
        if len(self.places) == MOST:
            self.form.focus(place.choice.id)

    def _remove_seat(self, place: Place) -> None:
        number = place.number
        self.places.remove(place)
        self._show()
        if len(self.places) == FEWEST:
            self.form.focus(self._add.id)
        else:
            self.form.focus(self.places[min(number, len(self.places) - 1)].remove.id)

    def _show(self, focus: str | None = None) -> None:
        """Have widgets for the seats there are."""
        widgets: list[Widget] = []
        for number, place in enumerate(self.places):
            place.number = number
            widgets += [place.name, place.choice]
            if place.kind == HUMAN:
                widgets.append(place.device)
            if len(self.places) > FEWEST:
                widgets.append(place.remove)
        if len(self.places) < MOST:
            widgets.append(self._add)
        widgets += [*self._presets, *self._house, self._seed, self._about, self._start, self._back]
        self.form.show(widgets, focus)

    def _start_game(self) -> None:
        names = distinct([place.called for place in self.places])
        seats = tuple(
            Seated(name, place.kind) for name, place in zip(names, self.places, strict=True)
        )
        kept = tuple(
            SeatChoice(place.name.text.strip(), place.kind, place.number) for place in self.places
        )
        self._app.settings.change(seats=kept)
        pads = {place.number: place.pad for place in self.places if place.kind == HUMAN}
        self._app.devices.seat({seat: pad for seat, pad in pads.items() if pad is not None})
        number = int(self._seed.text) if self._seed.text else self._fresh_seed()
        self._app.start_game(Table(seats, number))

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Tell once what is wrong with the programs that were to be offered."""
        app = self._app
        reason, app.settings.faults = app.settings.faults, ""
        if reason:
            ways = [Way("tally.continue", app.stack.pop)]
            text = app.t("error.programs", reason=f"\n{reason}")
            app.stack.push(NoticeScene(app, app.t("error.title"), text, ways))

    def update(self, dt: float) -> bool:
        """Let the cursor of a field blink."""
        return self.form.update(dt)

    def typing(self) -> Box | None:
        """The field that is being written in."""
        return self.form.typing()

    def pointer(self) -> Pointer:
        """A beam over what can be written in."""
        return self.form.pointer()

    def handle(self, intent: Intent) -> bool:
        """Change the set-up; Cancel goes back. A pad claims the seat whose device it presses."""
        if isinstance(intent, Accept) and is_pad(intent.device):
            place = next((p for p in self.places if p.device is self.form.focused), None)
            if place is not None:
                place.claim(intent.device)
                self._app.audio.play(Sound.TOGGLE)
                return True
        if not self.form.handle(intent) and isinstance(intent, Cancel):
            self._app.stack.pop()
        return True

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the seats, and beside them what else there is to choose."""
        backdrop(canvas, "table")
        px, window = canvas.metrics.px, canvas.metrics.window
        page = window.inset(px(36), px(24))
        page = page.centered(min(page.w, px(1720)), min(page.h, px(1010)))
        head, body = page.cut_top(min(px(76), window.h * 0.075), px(16))
        heading(canvas, self._app.t("setup.title"), head, 46)
        side, main = body.cut_right(px(SIDE), px(28))
        self._draw_seats(canvas, main)
        self._draw_side(canvas, side)
        self.form.draw(canvas)

    def _draw_seats(self, canvas: Canvas, panel: Box) -> None:
        px = canvas.metrics.px
        canvas.frame("panel", panel)
        inner = panel.inset(px(26), px(24))
        gap = px(ROW_GAP)
        high = min(px(ROW), (inner.h + gap) / MOST - gap)
        gap = min(px(34), (inner.h - high * MOST) / (MOST - 1))
        tops = [inner.y + number * (high + gap) for number in range(MOST)]
        for place, top in zip(self.places, tops, strict=False):
            self._draw_seat(canvas, place, Box(inner.x, top, inner.w, high))
        for number in range(len(self.places), MOST):
            self._draw_free(canvas, number, Box(inner.x, tops[number], inner.w, high))

    def _draw_free(self, canvas: Canvas, number: int, row: Box) -> None:
        """A seat nobody has: the first one is where a player can be added."""
        px = canvas.metrics.px
        if number == len(self.places):
            self._add.box = row
            return
        canvas.fill(row, "hollow", 0.16, px(12))
        sign = row.inset(px(22), 0).cut_left(min(px(72), row.h - px(14)))[0]
        canvas.image(f"emblem-{number}", sign.fit(1), 0.22)

    def _draw_seat(self, canvas: Canvas, place: Place, row: Box) -> None:
        """A row: colour and emblem, name, who it is, what that one is like, and a way to leave."""
        px = canvas.metrics.px
        canvas.fill(row, "hollow", 0.42, px(12))
        stripe = row.cut_left(px(8))[0].inset(0, px(12))
        canvas.fill(stripe, f"player-{place.number}", 1.0, px(4))
        inner = row.inset(px(22), 0)
        sign, inner = inner.cut_left(min(px(72), row.h - px(14)), px(18))
        canvas.image(f"emblem-{place.number}", sign.fit(1))
        wide = inner.w > px(WIDE_ROW)
        high = min(px(56), row.h - px(14)) if wide else min(px(52), row.h * 0.58)
        cross, inner = inner.cut_right(high, px(14))
        share, place.remove.box = inner.w * 0.55, cross.centered(high, high)
        if place.kind == HUMAN:
            device, inner = inner.cut_right(high, px(14))
            place.device.box = device.centered(high, high)
        if wide:
            fields, about = inner.cut_left(share, px(20))
            fields, about = fields.centered(fields.w, high), about.inset(0, px(6))
        else:
            fields, about = inner.inset(0, px(5)).cut_top(high, px(2))
            about = about.inset(px(4), 0)
        place.name.box, place.choice.box = fields.columns((1, 1.1), px(16))
        write_lines(canvas, place.about(), about, 19, colour="muted", valign="middle")

    def _draw_side(self, canvas: Canvas, side: Box) -> None:
        """Presets, the rules of the house, the number of the game, and the way on."""
        px, t = canvas.metrics.px, self._app.t
        foot, side = side.cut_bottom(min(px(170), side.h * 0.21), px(18))
        quick, house = side.rows((0.54, 1), px(18))
        rows = self._side_panel(canvas, quick, t("setup.presets"), len(PRESETS))
        for button, box in zip(self._presets, rows, strict=True):
            button.box = box
        rows = self._side_panel(canvas, house, t("setup.house"), len(self._house) + 2)
        for widget, box in zip(self._house, rows, strict=False):
            widget.box = box
        canvas.fill(rows[-2], "cream", 0.035, px(10))
        field, line = control_in(rows[-2]), rows[-2].inset(px(20), 0)
        self._seed.box = field.centered(field.w, max(field.h, min(line.h, px(46))))
        write_line(canvas, t("setup.seed"), line, 21, "bold")
        self._about.box = rows[-1]
        self._start.box, self._back.box = foot.rows((1.5, 1), px(14))

    def _side_panel(self, canvas: Canvas, box: Box, title: str, count: int) -> tuple[Box, ...]:
        """A panel with a heading and rows; the boxes of the rows."""
        px = canvas.metrics.px
        canvas.frame("panel", box)
        head, rest = box.inset(px(24), px(12)).cut_top(px(38), px(4))
        write_line(canvas, title.upper(), head, 22, "title", "title", "center")
        gap = min(px(12), rest.h * 0.05)
        high = min(px(70), (rest.h + gap) / count - gap)
        return rest.centered(rest.w, (high + gap) * count - gap).rows(count, gap)
