"""A seat in the set-up: who will sit there, and its row."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.app import App
from alhambra.app.program.settings import SeatChoice
from alhambra.app.scenes.setup_offer import Offer, kind_icon, kind_name
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.fitting import write_lines
from alhambra.app.ui.rows import Choice
from alhambra.app.ui.text_field import Clipboard, TextField, any_character
from alhambra.app.ui.widget import Widget
from alhambra.match.match import HUMAN
from alhambra.match.programs import is_program, name_in

LONGEST_NAME = 20
WIDE_ROW = 780
"""Units from which everything of a seat fits side by side."""


def _clean_name(name: str) -> str:
    """Return a name from settings as it could be typed: they may have been edited by hand."""
    return "".join(filter(any_character, name))[:LONGEST_NAME]


class Place:
    """A seat in the set-up."""

    def __init__(
        self,
        app: App,
        offer: Offer,
        clipboard: Clipboard,
        serial: int,
        seat: SeatChoice,
        leave: Callable[[Place], None],
        changed: Callable[[], None],
    ) -> None:
        """``serial`` is unique among all places of this screen; ``leave`` removes it.

        ``changed`` is called when its player changes.
        """
        self._app = app
        self._offer = offer
        self._changed = changed
        offered = offer.kinds(app)
        self.kind = seat.kind if seat.kind in offered else offer.usual_level
        self.number = seat.emblem
        """Its seat, from 0."""
        self.name = TextField(
            f"name-{serial}", clipboard, LONGEST_NAME, _clean_name(seat.name), self.usual_name
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
        """Its pad; None: mouse and keyboard, and pads without a seat."""
        self.device = Button(f"device-{serial}", lambda: "", self._unclaim, "mouse")

    def widgets(self) -> list[Widget]:
        """Return its widgets, without the button to leave."""
        device = [self.device] if self.kind == HUMAN else []
        return [self.name, self.choice, *device]

    def _unclaim(self) -> None:
        """Play by mouse and keyboard, as those pressed the widget."""
        self.claim(None)

    def claim(self, pad: str | None) -> None:
        """Play with this pad; pressed again by the same, without."""
        self.pad = None if pad == self.pad else pad
        self.device.icon = "mouse" if self.pad is None else "pad"

    def _choose(self, kind: str) -> None:
        self.kind = kind
        self._changed()

    def usual_name(self) -> str:
        """Return the default name."""
        if self.kind == HUMAN:
            return self._app.t("setup.player", number=self.number + 1)
        if is_program(self.kind):
            return name_in(self.kind)
        return self._app.t(f"setup.opponent.{self.number + 1}")

    @property
    def called(self) -> str:
        """The name in the game."""
        return self.name.text.strip() or self.usual_name()

    @property
    def kept(self) -> SeatChoice:
        """The seat's settings for the next set-up."""
        return SeatChoice(self.name.text.strip(), self.kind, self.number)

    def about(self, *, asked: bool = False) -> str:
        """Return a sentence about its player; if ``asked``, about the sign of its device."""
        if asked and self.pad is None:
            return self._app.t("setup.device_text")
        if self.kind == HUMAN and self.pad is not None:
            return self._app.t("setup.pad_text")
        return self._offer.about(self._app, self.kind)

    def draw(self, canvas: Canvas, row: Box, *, asked: bool = False) -> None:
        """Draw a row: colour and emblem, name, kind, its description, and a button to leave.

        ``asked``: the sign of its device has the focus, and is explained.
        """
        px = canvas.metrics.px
        canvas.fill(row, "hollow", 0.42, px(12))
        stripe = row.cut_left(px(8))[0].inset(0, px(12))
        canvas.fill(stripe, f"player-{self.number}", 1.0, px(4))
        inner = row.inset(px(22), 0)
        sign, inner = inner.cut_left(min(px(72), row.h - px(14)), px(18))
        canvas.image(f"emblem-{self.number}", sign.fit(1))
        wide = inner.w > px(WIDE_ROW)
        high = min(px(56), row.h - px(14)) if wide else min(px(52), row.h * 0.58)
        cross, inner = inner.cut_right(high, px(14))
        share, self.remove.box = inner.w * 0.55, cross.centered(high, high)
        if self.kind == HUMAN:
            device, inner = inner.cut_right(high, px(14))
            self.device.box = device.centered(high, high)
        if wide:
            fields, about = inner.cut_left(share, px(20))
            fields, about = fields.centered(fields.w, high), about.inset(0, px(6))
        else:
            fields, about = inner.inset(0, px(5)).cut_top(high, px(2))
            about = about.inset(px(4), 0)
        self.name.box, self.choice.box = fields.columns((1, 1.1), px(16))
        write_lines(canvas, self.about(asked=asked), about, 19, colour="muted", valign="middle")
