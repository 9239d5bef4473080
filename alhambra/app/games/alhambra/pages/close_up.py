"""Tiles, cards and panels shown large with all that is known of them, and what is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from math import ceil
from typing import TypeAlias

from alhambra.app.games.alhambra.table.market import buyers, is_fresh
from alhambra.app.games.alhambra.table.prospects import tile_of
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.games.alhambra.table.snapshot import ROMAN, AlhambraSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, HEADING, LABEL, STRONG, TAG
from alhambra.app.input.intents import Cancel, Unseen
from alhambra.app.program.app import App
from alhambra.app.program.people import spoken_names
from alhambra.app.scenes.form_scene import OverlayScene
from alhambra.app.scenes.why import CloseUp
from alhambra.app.table.advice.advice_sentences import listed
from alhambra.app.table.picture import Kind, Say, Spot, Token
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.rules.alhambra.model import Building, Card, Currency, Tile
from alhambra.rules.alhambra.observe import Seen, all_money, tiles_in_bag, unseen_money

SIDES = ("north", "east", "south", "west")
CARD = 2 / 3
"""Width of a card over its height."""
ROOF = 1.42
"""Height of a tile with its roof, in sides."""

Scoring: TypeAlias = Mapping[int, Mapping[Building, tuple[int, ...]]]
"""By round and type: the points of the places."""
WIDTH, HEIGHT = 1840, 1040
"""Units of the panel."""
UNSEEN_ROOF = 1.47
"""Height of a tile with its roof, in sides."""
GONE = 0.14
"""Opacity of what has been seen."""


def close_up_of(snapshot: AlhambraSnapshot, spot: Spot, say: Say) -> CloseUp | None:
    """Return the thing of a spot, as far as the viewer knows it; None for bare ground."""
    token = spot.token
    tile = tile_of(snapshot, token)
    if tile is not None:
        return _tile(snapshot, token, tile, say)
    match token.kind:
        case Kind.MONEY | Kind.HAND:
            return _card(snapshot, token, say)
        case Kind.STORE:
            reserve = snapshot.own.reserve
            fact = say("close_up.reserve", count=len(reserve))
            return CloseUp(say("table.reserve"), (fact,), partial(_draw_tiles, reserve))
        case _ if token == SCORES:
            facts = say("close_up.points"), say("tally.rule"), say("close_up.wall")
            draw = partial(draw_points, snapshot.seen.box.scoring)
            return CloseUp(say("table.scoring"), facts, draw)
        case _:
            return None


# -- tiles -----------------------------------------------------------------------------------------


def _tile(snapshot: AlhambraSnapshot, token: Token, tile: Tile, say: Say) -> CloseUp:
    """A tile: what it costs, its walls, and how many of its type there are."""
    currency = None
    if token.kind is Kind.MARKET:
        currency = snapshot.seen.market_currencies[int(token.name)]
        amount = say(f"amount.{currency}", sum=tile.price, count=tile.price)
        price = say("close_up.market", amount=amount)
    else:
        price = say("close_up.price", price=tile.price)
    sides = [say(f"close_up.{side}") for n, side in enumerate(SIDES) if tile.walls >> n & 1]
    walls = say("close_up.walls", sides=listed(sides, say)) if sides else say("close_up.no_walls")

    def draw(canvas: Canvas, box: Box) -> None:
        if currency is not None:
            canvas.frame(f"place-{currency}", box)
            side = min(box.w, box.h) * 0.17
            corner = Box(box.right - side * 1.2, box.y + side * 0.2, side, side)
            canvas.image(f"coin-{currency}", corner)
        draw_tile(canvas, tile, box.inset(box.w * 0.06, box.h * 0.04))

    title = f"{say(f'building.{tile.building}')} {tile.price}"
    bought = [] if currency is None else buyers(snapshot, int(token.name))
    names = spoken_names(snapshot.seen.players)
    last = [say("table.buyer_tip", name=names[seat]) for seat in bought]
    return CloseUp(title, (price, walls, *_type_facts(snapshot, tile, say), *last), draw)


def _type_facts(snapshot: AlhambraSnapshot, tile: Tile, say: Say) -> tuple[str, str]:
    """Return sentences on the tiles of its type: those out and to come, those in each palace."""
    seen = snapshot.seen
    alike, left, own, *others = (
        sum(other.building == tile.building for other in tiles)
        for tiles in (
            seen.box.tiles,
            tiles_in_bag(seen),
            snapshot.own.palace.tiles.values(),
            *(p.palace.tiles.values() for n, p in enumerate(seen.players) if n != snapshot.seat),
            seen.dirk or (),
        )
    )
    return (
        say("close_up.type", all=alike, out=alike - left, left=left),
        say("close_up.own", own=own, most=max(others)),
    )


def draw_tile(canvas: Canvas, tile: Tile, box: Box) -> None:
    """Draw a tile with its price as large as the box allows."""
    side = min(box.w * 0.92, box.h / ROOF)
    square = Box(box.center[0] - side / 2, box.center[1] + side * (ROOF / 2 - 1), side, side)
    canvas.tile(tile.id, square)
    badge = Box(square.x - side * 0.04, square.bottom - side * 0.2, side * 0.24, side * 0.24)
    canvas.image(f"round-{tile.building}", badge)
    size = badge.h / canvas.metrics.unit * 0.6
    canvas.write(str(tile.price), badge, LABEL.sized(size).coloured(f"on-{tile.building}").centered)


def _draw_tiles(tiles: tuple[Tile, ...], canvas: Canvas, box: Box) -> None:
    """Draw the tiles of the reserve, or its sign where there are none."""
    if not tiles:
        side = min(box.w, box.h) * 0.5
        canvas.image("reserve", box.centered(side, side), 0.6)
        return
    gap, columns = canvas.close, ceil(len(tiles) ** 0.5)
    rows = box.rows(ceil(len(tiles) / columns), gap)
    for number, tile in enumerate(tiles):
        draw_tile(canvas, tile, rows[number // columns].columns(columns, gap)[number % columns])


# -- money and points ------------------------------------------------------------------------------


def _card(snapshot: AlhambraSnapshot, token: Token, say: Say) -> CloseUp:
    """A card: its value and currency, what is in hand of it, and what is still to come."""
    currency, value = token.name.rsplit("-", 1)
    hand, facts = snapshot.own.hand, []
    if hand is not None and not snapshot.covered:
        values = hand.of(Currency(currency))
        amount = say(f"amount.{currency}", sum=sum(values), count=sum(values))
        facts.append(say("close_up.hand", amount=amount) if values else say("close_up.hand_none"))
    hidden = sum(n for card, n in unseen_money(snapshot.seen).items() if card.currency == currency)
    facts.append(say("close_up.unseen", count=hidden))
    title = say(f"amount.{currency}", sum=value, count=int(value))
    facts.insert(0, say("close_up.card", amount=title))
    if token.kind is Kind.MONEY and is_fresh(snapshot, token):
        facts.append(say("table.fresh_money"))

    def draw(canvas: Canvas, box: Box) -> None:
        canvas.image(token.name, box.fit(CARD))

    return CloseUp(title, facts, draw)


def draw_points(points: Scoring, canvas: Canvas, box: Box) -> None:
    """Draw what the first places of each type bring in each scoring."""
    head, *rows = box.rows(len(Building) + 1, canvas.tight)
    for line, building in zip((head, *rows), (None, *Building), strict=True):
        sign, *cells = line.columns((0.7, 1, 1.6, 2.2), canvas.close)
        if building is not None:
            canvas.image(f"type-{building}", sign.fit(1))
        for round, cell in enumerate(cells, start=1):
            if building is None:
                canvas.write(ROMAN[round], cell, HEADING.centered)
            else:
                text = "  ".join(map(str, points[round][building]))
                canvas.write(text, cell, STRONG.coloured("figures").centered)


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
        rest = overlay(canvas, t("unseen.title"), WIDTH, HEIGHT)
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
        side = min(rest.h / UNSEEN_ROOF, rest.w / most - canvas.close)
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
