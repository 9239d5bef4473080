"""The page of unseen things: tiles in the bag, money in the deck and in covered hands."""

from __future__ import annotations

from collections import Counter

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, HEADING, LABEL, TAG
from alhambra.app.input.intents import Cancel, Unseen
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.rules.alhambra.model import Building, Card, Currency, Tile
from alhambra.rules.alhambra.observe import Seen, all_money, tiles_in_bag, unseen_money

WIDTH, HIGH = 1840, 1040
"""Units of the panel."""
ROOF = 1.47
"""Height of a tile with its roof, in sides."""
GONE = 0.14
"""Opacity of what has been seen."""
CARD = 2 / 3
"""Width of a card over its height."""


class UnseenScene(OverlayScene):
    """Two lists of hidden tiles and cards, derived from the visible ones."""

    closed_by = (Cancel, Unseen)

    def __init__(self, app: App, seen: Seen) -> None:
        """``seen`` is the table in the player's view."""
        super().__init__(app)
        self._box = seen.box
        self._bag = frozenset(tiles_in_bag(seen))
        self._money = unseen_money(seen)
        self._all_money = all_money(seen.box, len(seen.players))
        self._back = Button("back", lambda: app.t("options.back"), app.stack.pop, primary=True)
        self.form.show((self._back,), "back")

    def draw(self, canvas: Canvas) -> None:
        t = self._app.t
        rest = overlay(canvas, t("unseen.title"), WIDTH, HIGH)
        foot, body = rest.cut_bottom(min(canvas.button_height, rest.h * 0.09), canvas.broad)
        self._back.box = foot.centered(min(foot.w, canvas.button_width), foot.h)
        left, right = body.columns((2.5, 1), canvas.page)
        head, tiles = left.cut_top(canvas.head_height, canvas.close)
        text = t("unseen.tiles", count=len(self._bag))
        canvas.write(text, head, LABEL.coloured("title"))
        for building, row in zip(Building, tiles.rows(len(Building), canvas.tight), strict=True):
            self._draw_tiles(canvas, building, row)
        head, money = right.cut_top(canvas.head_height, canvas.close)
        text = t("unseen.money", count=self._money.total())
        canvas.write(text, head, LABEL.coloured("title"))
        for currency, column in zip(
            Currency, money.columns(len(Currency), canvas.close), strict=True
        ):
            self._draw_cards(canvas, currency, column)
        self.form.draw(canvas)

    def _draw_tiles(self, canvas: Canvas, building: Building, row: Box) -> None:
        """Draw a type: how many are to come, then all its tiles, those already seen faint."""
        px = canvas.px
        tiles = [tile for tile in self._box.tiles if tile.building == building]
        tiles.sort(key=lambda tile: (tile.price, tile.id))
        most = max(Counter(tile.building for tile in self._box.tiles).values())
        canvas.fill(row, "hollow", 0.3, canvas.corner)
        head, rest = row.inset(canvas.space, canvas.tight).cut_left(px(104), canvas.close)
        sign, number = head.columns(2, canvas.close)
        canvas.image(f"type-{building}", sign.fit(1))
        left = sum(tile in self._bag for tile in tiles)
        colour = "figures" if left else "faint"
        canvas.write(str(left), number, HEADING.coloured(colour).shadowed)
        side = min(rest.h / ROOF, rest.w / most - canvas.close)
        step = rest.w / most
        for at, tile in enumerate(tiles):
            x = rest.x + at * step + (step - side) / 2
            self._tile(canvas, tile, Box(x, rest.bottom - side, side, side))

    def _tile(self, canvas: Canvas, tile: Tile, square: Box) -> None:
        here = tile in self._bag
        canvas.tile(tile.id, square, 1.0 if here else GONE)
        if not here:
            return
        side = max(square.w * 0.36, canvas.line_height)
        badge = Box(square.x - side * 0.12, square.bottom - side * 0.9, side, side)
        canvas.image(f"round-{tile.building}", badge)
        colour = f"on-{tile.building}"
        canvas.write(str(tile.price), badge, TAG.coloured(colour).centered)

    def _draw_cards(self, canvas: Canvas, currency: Currency, column: Box) -> None:
        """Draw a currency: every value with how many of its cards have not been seen."""
        for value, row in zip(
            self._box.values, column.rows(len(self._box.values), canvas.tight), strict=True
        ):
            card = Card(currency, value)
            left = self._money[card]
            high = row.h
            place, figure = row.cut_left(high * CARD, canvas.close)
            canvas.image(str(card), place, 1.0 if left else GONE)
            colour = "figures" if left else "faint"
            text = f"{left}/{self._all_money[card]}"
            canvas.write(text, figure, (LABEL if left else BODY).coloured(colour))
