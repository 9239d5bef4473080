"""The set-up of Roll & Write: one to five seats, and the virtual players of a game for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.games.rollwrite.pages.end import mark_name
from alhambra.app.games.rollwrite.table.chronicle import holder_name, holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, DISPLAY, HEADING, LEAD
from alhambra.app.program.app import App
from alhambra.app.scenes.results.result_parts import MARK_SIGNS
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.scenes.setup.setup_people import ALL_OF_US, Preset, SetupOffer, fresh_seed
from alhambra.app.ui.rows import Choice, Toggle
from alhambra.app.ui.widget import Widget
from alhambra.library.ledger import Ledger
from alhambra.match.rollwrite.statistics import shipped_marks
from alhambra.rules.api import Table
from alhambra.rules.rollwrite.model import AT_LEAST, NAME, SOLO, Solo, virtual_name
from alhambra.rules.rollwrite.model import Box as SheetBox

LINE = 64
"""Units of the height of a row."""
VIRTUAL_WIDTH = 300
"""Units of the width of the dice that stand for virtual players, and of their bonus."""
TITLE = 200
"""Units of the width of what is said before the marks."""


class SoloChoice:
    """The variants of the game for one, with explanations."""

    def __init__(self, app: App, box: SheetBox) -> None:
        self._app = app
        self._box = box
        t, settings = app.t, app.settings
        self._virtual = Choice(
            "virtual",
            SOLO,
            str,
            lambda: settings.now.rollwrite_virtual,
            lambda number: settings.change(rollwrite_virtual=number),
            lambda: t("rollwrite.setup.virtual"),
        )
        self._score = Toggle(
            "virtual-score",
            lambda on: t("options.on" if on else "options.off"),
            lambda: settings.now.rollwrite_virtual_score,
            lambda on: settings.change(rollwrite_virtual_score=on),
            lambda: t("rollwrite.setup.virtual_score"),
        )
        self.widgets: Sequence[Widget] = (self._virtual, self._score)

    @property
    def variant(self) -> Solo:
        """The chosen variant."""
        now = self._app.settings.now
        return Solo(now.rollwrite_virtual, now.rollwrite_virtual_score)

    def meaning(self) -> tuple[str, str]:
        """Return explanations of the number of virtual players, and of their scoring."""
        virtual, score = self.variant
        t = self._app.t
        rounds = t("rollwrite.setup.rounds", count=self._box.rounds[1 + virtual])
        hold = t("rollwrite.setup.virtual_text", count=virtual, rounds=rounds)
        if score:
            return hold, t("rollwrite.setup.score_text", count=self._box.bonus[virtual])
        return hold, t("rollwrite.setup.no_score_text")

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Place the widgets, and draw the explanations; dice stand for the virtual players."""
        px = canvas.px
        canvas.fill(box, "hollow", 0.42, canvas.corner)
        inner = box.inset(canvas.page, canvas.panel)
        head, inner = inner.cut_top(min(canvas.sign_size, inner.h * 0.13), canvas.space)
        title = self._app.t("rollwrite.setup.alone_title")
        canvas.write(title.upper(), head, HEADING)
        marks, inner = inner.cut_bottom(min(canvas.row_height, inner.h * 0.14), canvas.close)
        self._draw_marks(canvas, marks)
        halves = inner.rows(2, canvas.close)
        signs = (self._draw_dice, self._draw_bonus)
        texts = self.meaning()
        for widget, half, text, draw in zip(self.widgets, halves, texts, signs, strict=True):
            widget.box, about = half.cut_top(min(px(LINE), half.h * 0.4), canvas.space)
            sign, words = about.inset(canvas.panel, 0).cut_left(px(VIRTUAL_WIDTH), canvas.panel)
            draw(canvas, sign)
            canvas.write_lines(text, words, LEAD, valign="middle")

    def _draw_marks(self, canvas: Canvas, box: Box) -> None:
        """Draw the marks of the variant, each with its sign and points."""
        px, marks = canvas.metrics.px, shipped_marks()[self.variant]
        title, cells = box.inset(canvas.panel, 0).cut_left(px(TITLE), canvas.close)
        canvas.write(self._app.t("mark.title"), title, LEAD)
        texts = [f"{mark_name(mark, self._app.t)} {mark.points}" for mark in marks]
        parts = [
            cell.cut_left(cell.h, canvas.space) for cell in cells.columns(len(marks), canvas.close)
        ]
        fitted = zip(texts, parts, strict=True)
        sizes = [canvas.fit_line(text, words, BODY) for text, (_, words) in fitted]
        units = min(one.size for one in sizes) / canvas.metrics.text_unit
        for mark, text, (sign, words) in zip(marks, texts, parts, strict=True):
            canvas.image(MARK_SIGNS[mark.name], sign.fit(1))
            canvas.write(text, words, BODY.sized(units))

    def _draw_dice(self, canvas: Canvas, box: Box) -> None:
        """Draw a die for each virtual player."""
        virtual = self.variant.virtual
        cells = box.columns(SOLO.stop - 1, canvas.close)
        side = min(cells[0].w, box.h)
        row = box.centered(side * virtual + canvas.close * (virtual - 1), side)
        for number, cell in enumerate(row.columns(virtual, canvas.close)):
            canvas.image(holder_sign(virtual_name(number)), cell.fit(1))

    def _draw_bonus(self, canvas: Canvas, box: Box) -> None:
        """Draw each one's bonus, or that they get nothing."""
        virtual, score = self.variant
        text = self._app.t("tally.round_points", points=self._box.bonus[virtual] if score else 0)
        colour = "figures" if score else "faint"
        canvas.write(text, box, DISPLAY.coloured(colour).centered._replace(shadow=score))


def virtual_players(app: App, seats: int) -> Sequence[str]:
    """Return the names of virtual players who may join this many players."""
    most = SOLO.stop - 1 if seats < AT_LEAST else 0
    return [holder_name(virtual_name(number), (), app.t) for number in range(most)]


OFFER = SetupOffer(
    game=NAME,
    title="rollwrite.setup.title",
    level_text=lambda kind: f"rollwrite.level_text.{kind}",
    presets=(
        Preset("alone", "rollwrite.setup.alone", 0),
        Preset("against-2", "setup.against_2", 2),
        ALL_OF_US,
    ),
    usual=0,
    house=("confirm", "help", "take_backs", "hourglass", "series"),
    others=virtual_players,
    last="rollwrite_seats",
)


class RollwriteSetupScene(SetupScene):
    """Seats, what their number means, and a button to start."""

    offer = OFFER

    def __init__(
        self,
        app: App,
        box: SheetBox,
        seed: Callable[[], int] = fresh_seed,
        ledger: Ledger | None = None,
    ) -> None:
        """``box`` has the numbers of rounds and the bonuses. The rest is as in ``SetupScene``."""
        self._box = box
        self._solo = SoloChoice(app, box)
        super().__init__(app, seed, ledger)

    def more(self) -> Sequence[Widget]:
        return self._solo.widgets if len(self.places) == 1 else ()

    def begin(self, table: Table) -> None:
        variant = self._solo.variant if len(table.seats) == 1 else None
        self._app.start_game(table._replace(variant=variant))

    def draw_more(self, canvas: Canvas, rows: Sequence[Box]) -> None:
        whole = rows[0].union(rows[-1])
        if len(self.places) == 1:
            self._solo.draw(canvas, whole)
            return
        super().draw_more(canvas, rows[:-1])
        self._draw_note(canvas, rows[-1])

    def _draw_note(self, canvas: Canvas, row: Box) -> None:
        """Draw the number of rounds; with two seats, also the virtual player beside them."""
        t, players = self._app.t, len(self.places)
        virtual = max(0, AT_LEAST - players)
        rounds = self._box.rounds[players + virtual]
        text = t("rollwrite.setup.rounds_text", count=rounds)
        words = row.inset(canvas.panel, canvas.close)
        for number in range(virtual):
            sign, words = words.cut_left(min(canvas.bar_height, words.h), canvas.panel)
            canvas.image(holder_sign(virtual_name(number)), sign.fit(1))
            text = f"{text} {t('rollwrite.setup.two_text')}"
        canvas.write_lines(text, words, LEAD.muted, valign="middle")
