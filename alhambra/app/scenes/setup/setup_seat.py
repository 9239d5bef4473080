"""A seat in the set-up: who will sit there, and its row."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.sprites.atlas import FACES
from alhambra.app.gfx.theme import BODY
from alhambra.app.program.app import App
from alhambra.app.program.faces import describe_temperament, draw_face, face
from alhambra.app.program.people import LONGEST_TYPED_NAME, Person, find, proposed, without
from alhambra.app.program.settings import SeatChoice
from alhambra.app.scenes.setup.people_list import PeopleScene
from alhambra.app.scenes.setup.setup_people import (
    Household,
    SetupOffer,
    kind_icon,
    kind_name,
)
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.rows import Choice
from alhambra.app.ui.text_field import TextField, any_character
from alhambra.app.ui.widget import NOWHERE, Look, Widget, ring
from alhambra.opponents.programs import is_program, name_in
from alhambra.rules.api import HUMAN, Seated

WIDE_ROW = 780
"""Units from which everything of a seat fits side by side."""
FACE = 11
"""Units by which a head is larger than an emblem, on all sides."""
EMBLEM_GLOW, FACE_GLOW = 0.54, 0.49
"""The radius of the light behind an emblem and a face, in heights."""


class SignButton(Button):
    """A sign of a player, without words; pressed, it becomes the next one."""

    def __init__(
        self,
        id: str,
        show: Callable[[Canvas, Box], None],
        glow: float,
        act: Callable[[], None],
    ) -> None:
        """``show`` draws the sign into a box.

        ``glow``: the radius of the light behind it, in heights of the box.
        """
        super().__init__(id, lambda: "", act)
        self._show = show
        self._glow = glow

    def draw(self, canvas: Canvas, look: Look) -> None:
        ring(canvas, self.box, look)
        if look.lit:
            canvas.circle(self.box.center, self.box.h * self._glow, "gold")
        self._show(canvas, self.box)


class SetupSeat:
    """A seat in the set-up."""

    def __init__(
        self,
        app: App,
        offer: SetupOffer,
        serial: int,
        seat: SeatChoice,
        leave: Callable[[SetupSeat], None],
        household: Household,
    ) -> None:
        """``serial`` is unique among all places of this screen; ``leave`` removes it.

        ``household`` knows who else sits here, and shows what changes.
        """
        self._app = app
        self._offer = offer
        self._household = household
        # as it could be typed: settings may have been edited by hand
        self._settled = "".join(filter(any_character, seat.name))[:LONGEST_TYPED_NAME]
        """The name that was last looked up among the people of the house."""
        self.wish: int | None = None
        """The emblem that its person chose; None: whichever is free."""
        self.emblem = seat.emblem
        """The emblem and colour in the game."""
        offered = offer.kinds(app)
        self.kind = seat.kind if seat.kind in offered else offer.usual_level
        self.number = seat.emblem
        """Its seat, from 0."""
        self.name = TextField(
            f"name-{serial}",
            app.clipboard,
            LONGEST_TYPED_NAME,
            self._settled,
            self.usual_name,
            propose=self._propose,
            left=self._look_up,
        )
        self.people = Button(f"people-{serial}", lambda: "", self._open_people, "human", ghost=True)
        self.sign = SignButton(
            f"emblem-{serial}",
            lambda canvas, box: canvas.image(f"emblem-{self.emblem}", box),
            EMBLEM_GLOW,
            lambda: household.next_emblem(self),
        )
        self.drawn: str | None = None
        """The temperament of a computer player that nobody named."""
        self.chosen_face: str | None = None
        """The face that its person chose here; None: the one that is remembered."""
        self.face = SignButton(f"face-{serial}", self._draw_face, FACE_GLOW, self._next_face)
        self.choice = Choice(
            f"kind-{serial}",
            offered,
            partial(kind_name, app),
            lambda: self.kind,
            self._choose,
            icon=kind_icon,
            note=offer.elo,
        )
        self.remove = Button(f"remove-{serial}", lambda: "", lambda: leave(self), "cross")
        self._about = NOWHERE
        """The box of the sentence about its player."""
        self.advice = ""
        """A sentence whether its level suits the people at the table; empty for none."""
        self.pad: str | None = None
        """Its pad; None: mouse and keyboard, and pads without a seat."""
        self.device = Button(f"device-{serial}", lambda: "", partial(self.claim, None), "mouse")

    def widgets(self) -> list[Widget]:
        """Return its widgets, without the button to leave."""
        if self.kind != HUMAN:
            return [*([self.face] if self.has_temperaments else []), self.name, self.choice]
        people = [self.people] if self._candidates() else []
        faces = [self.face] if self.has_name else []
        return [self.sign, *faces, self.name, *people, self.choice, self.device]

    @property
    def has_name(self) -> bool:
        """True for a person with a name of their own, under which a face is remembered."""
        return self.kind == HUMAN and bool(self._settled)

    @property
    def person_face(self) -> str:
        """The face of its person; empty without one."""
        known = find(self._app.settings.now.people, self.called) if self.has_name else None
        remembered = "" if known is None else known.face
        return remembered if self.chosen_face is None else self.chosen_face

    def _next_face(self) -> None:
        """Give a computer player the next temperament, and a person the next face that no other
        person here has; the last is none.
        """
        if self.kind != HUMAN:
            self._household.next_temperament(self)
            return
        now = self.person_face
        taken = {each.person_face for each in self._household.places} - {now}
        ways = ["", *(name for name in FACES if name not in taken)]
        self.chosen_face = ways[(ways.index(now) + 1) % len(ways)]
        self._household.show()

    # -- the people of the house -------------------------------------------------------------------

    def _candidates(self) -> tuple[Person, ...]:
        """Return the people of the house who do not sit at this table."""
        return without(self._household.offered(self), [self.name.text])

    def _propose(self, typed: str) -> str:
        """Return the whole name for its first letters."""
        return proposed(self._household.offered(self), typed) if self.kind == HUMAN else ""

    def _open_people(self) -> None:
        """Open the list of the people of the house."""
        self._app.stack.push(PeopleScene(self._app, self._candidates, self.seat))

    def _look_up(self) -> None:
        """After a name was typed, seat the person if the house knows them."""
        name = self.name.text.strip()
        if self.kind == HUMAN and name != self._settled:
            self._settled, self.chosen_face = name, None
            person = find(self._household.offered(self), name)
            if person is not None:
                self.seat(person)
            self._household.show()

    def seat(self, person: Person) -> None:
        """Seat somebody of the house, with emblem, device and help."""
        self.name.put(person.name[:LONGEST_TYPED_NAME])
        self._settled, self.chosen_face = self.name.text, None
        self.wish = person.emblem
        self.pad = self._household.pad_for(self, person)
        self._show_device()
        self._household.seated(self, person)
        self._household.show()

    def claim(self, pad: str | None) -> None:
        """Play with this pad; pressed again by the same, without."""
        self.pad = None if pad == self.pad else pad
        self._show_device()

    def _show_device(self) -> None:
        self.device.icon = "mouse" if self.pad is None else "pad"

    def _choose(self, kind: str) -> None:
        if self._is_named_by_face and kind not in self._offer.levels:
            self.name.put("")
        self.kind = kind
        self._household.show()

    def usual_name(self) -> str:
        """Return the default name."""
        if self.kind == HUMAN:
            return self._app.t("setup.player", number=self.number + 1)
        if is_program(self.kind):
            return name_in(self.kind)
        if self.drawn is not None:
            return self._offer.temperaments[self.drawn]
        return self.plain_name

    @property
    def plain_name(self) -> str:
        """The name of a computer player without a temperament."""
        return self._app.t(f"setup.opponent.{self.number + 1}")

    @property
    def _is_named_by_face(self) -> bool:
        """True for a computer player with the name of a temperament, or the one without."""
        seats = range(1, self._offer.most + 1)
        plain = {self._app.t(f"setup.opponent.{number}") for number in seats}
        return self.temperament is not None or (self.has_temperaments and self.called in plain)

    @property
    def has_temperaments(self) -> bool:
        """True if its player is one who may have a temperament."""
        return self.kind in self._offer.levels and bool(self._offer.temperaments)

    @property
    def temperament(self) -> str | None:
        """The temperament of its computer player: that of the person it is named after."""
        return self._offer.played.temperament_of(Seated(self.called, self.kind))

    @property
    def called(self) -> str:
        """The name in the game."""
        return self.name.text.strip() or self.usual_name()

    @property
    def kept(self) -> SeatChoice:
        """The seat's settings for the next set-up."""
        return SeatChoice(self.name.text.strip(), self.kind, self.emblem)

    def about(self, asked: Widget | None = None) -> str:
        """Return a sentence about its player; about its sign that has the focus, if any.

        A name with letters that cannot be drawn comes first.
        """
        if self._app.canvas.lacking(self.called):
            return self._app.t("letters.lacking")
        if asked is self.sign:
            return self._app.t("setup.emblem_text")
        if asked is self.face:
            person = self.kind == HUMAN
            return self._app.t("setup.face_text") if person else self._about_temperament()
        if asked is self.people:
            return self._app.t("setup.people_text")
        if asked is self.device and self.pad is None:
            return self._app.t("setup.device_text")
        if self.kind == HUMAN and self.pad is not None:
            return self._app.t("setup.pad_text")
        return self._offer.about(self._app, self.kind)

    def _about_temperament(self) -> str:
        """Return what its computer player says, and how it gets another temperament."""
        if self.temperament is None:
            return self._app.t("setup.temperament_none")
        said = describe_temperament(self._app.t, self.temperament)
        return f"{said} {self._app.t('setup.temperament_next')}"

    def fitted_units(self, canvas: Canvas) -> float:
        """Return the units of letters at which the sentence about a level fits; a person has none.

        Its box is where ``draw`` put it last.
        """
        if self.kind == HUMAN or self._about.w <= 0:
            return BODY.units
        size = canvas.fit_lines(self.about(), self._about, BODY).size
        return min(BODY.units, size / canvas.metrics.text_unit)

    def write_about(self, canvas: Canvas, units: float, asked: Widget | None = None) -> None:
        """Write the sentence about its player, with letters of at most this many units.

        ``asked``: what has the focus; signs without words are explained.
        """
        text = self.about(asked)
        colour = "figures" if canvas.lacking(self.called) else "muted"
        canvas.write_lines(text, self._about, BODY.sized(units).coloured(colour), valign="middle")

    def draw(self, canvas: Canvas, row: Box) -> None:
        """Draw a row: colour and emblem, name, kind, and a button to leave."""
        px = canvas.px
        canvas.fill(row, "hollow", 0.42, canvas.corner)
        stripe = row.cut_left(canvas.close)[0].inset(0, canvas.broad)
        canvas.fill(stripe, f"player-{self.emblem}", 1.0, canvas.corner)
        inner = row.inset(canvas.panel, 0)
        sign, inner = inner.cut_left(min(px(72), row.h - canvas.broad), canvas.broad)
        self.sign.box = sign.fit(1)
        self.face.box = self.sign.box.inset(-px(FACE))
        if self.has_name:
            place, inner = inner.cut_left(sign.w, canvas.broad)
            self.face.box = place.fit(1)
        elif self.kind != HUMAN and not self.has_temperaments:
            self._draw_face(canvas, self.face.box)
        wide = inner.w > px(WIDE_ROW)
        high = (
            min(canvas.button_height, row.h - canvas.broad)
            if wide
            else min(canvas.row_height, row.h * 0.58)
        )
        cross, inner = inner.cut_right(high, canvas.broad)
        share, self.remove.box = inner.w * 0.55, cross.centered(high, high)
        if self.kind == HUMAN:
            device, inner = inner.cut_right(high, canvas.broad)
            self.device.box = device.centered(high, high)
        if wide:
            fields, about = inner.cut_left(share, canvas.broad)
            middle = fields.centered(fields.w, high)
            if self.advice:
                middle = middle.moved(0, -canvas.tight)
                below = fields.cut_top(middle.bottom - fields.y)[1].inset(
                    canvas.tight, canvas.metrics.unit
                )
                canvas.write(self.advice, below, BODY.coloured("figures"))
            fields, about = middle, about.inset(0, canvas.tight)
        else:
            fields, about = inner.inset(0, canvas.tight).cut_top(high, canvas.hair)
            about = about.inset(canvas.tight, 0)
        self.name.box, self.choice.box = fields.columns((1, 1.2), canvas.broad)
        if self.kind == HUMAN and self._candidates():
            people, name = self.name.box.cut_right(high, canvas.close)
            self.people.box, self.name.box = people, name
        self._about = about

    def _draw_face(self, canvas: Canvas, box: Box) -> None:
        """Draw the face of a person, or of a computer player with the emblem at it."""
        worn = self._household.face_of(self)
        if self.kind != HUMAN:
            draw_face(canvas, worn, f"emblem-{self.emblem}", box)
        elif worn:
            canvas.image(face(worn), box)
        else:
            canvas.circle(box.center, box.h * 0.45, "hollow", 0.7)
            canvas.image("human", box.inset(canvas.broad), 0.5)
