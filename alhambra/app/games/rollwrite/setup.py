"""The set-up of Roll & Write: one to five seats, and the virtual players of a game for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alhambra.app.games.rollwrite.solo import SoloChoice
from alhambra.app.games.rollwrite.table.chronicle import holder_sign
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.app import App
from alhambra.app.program.settings import Setting
from alhambra.app.scenes.setup import SetupScene
from alhambra.app.scenes.setup_offer import Offer, Preset, fresh_seed
from alhambra.app.ui.fitting import write_lines
from alhambra.app.ui.text_field import Clipboard
from alhambra.app.ui.widget import Widget
from alhambra.match.rollwrite.levels import shipped_levels
from alhambra.rules.api import Table
from alhambra.rules.rollwrite.model import AT_LEAST, NAME, PLAYERS, virtual_name
from alhambra.rules.rollwrite.model import Box as SheetBox

OFFER = Offer(
    game=NAME,
    title="rollwrite.setup.title",
    players=PLAYERS,
    read_levels=shipped_levels,
    level_text=lambda kind: f"rollwrite.level_text.{kind}",
    presets=(
        Preset("alone", "rollwrite.setup.alone", 0),
        Preset("against-2", "setup.against_2", 2),
        Preset("all-of-us", "rollwrite.setup.all_of_us", None),
    ),
    usual=0,
    house=("confirm", "help", "take_backs"),
    last=Setting(lambda now: now.sheet_seats, lambda seats: {"sheet_seats": seats}),
)


class RollwriteSetupScene(SetupScene):
    """Seats, what their number means, and a button to start."""

    offer = OFFER

    def __init__(
        self,
        app: App,
        box: SheetBox,
        clipboard: Clipboard | None = None,
        seed: Callable[[], int] = fresh_seed,
    ) -> None:
        """``box`` has the numbers of rounds and the bonuses. The rest is as in ``SetupScene``."""
        self._box = box
        self._solo = SoloChoice(app, box)
        super().__init__(app, clipboard, seed)

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
        px, t, players = canvas.metrics.px, self._app.t, len(self.places)
        virtual = max(0, AT_LEAST - players)
        rounds = self._box.rounds[players + virtual]
        text = t("rollwrite.setup.rounds_text", count=rounds)
        words = row.inset(px(22), px(8))
        for number in range(virtual):
            sign, words = words.cut_left(min(px(64), words.h), px(18))
            canvas.image(holder_sign(virtual_name(number)), sign.fit(1))
            text = f"{text} {t('rollwrite.setup.two_text')}"
        text = f"{text} {t('rollwrite.setup.sheet_text')}"
        write_lines(canvas, text, words, 21, colour="muted", valign="middle")
