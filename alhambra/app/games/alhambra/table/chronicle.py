"""The chronicle: a line for each event that has something to say, and its panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from alhambra.app.games.alhambra.table.hints import describe_amounts, describe_remark
from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.scoring_panel import holder_name
from alhambra.app.games.alhambra.table.snapshot import ROMAN, AlhambraSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import NOTE
from alhambra.app.program.i18n import joined
from alhambra.app.scenes.saved.saved_game_view import describe_day
from alhambra.app.table.advice.advice_sentences import listed
from alhambra.app.table.buttons import LOG, SINCE, remark_height, show_remark
from alhambra.app.table.chronicle_lines import Entry, draw_entries, entry_height, format_gains
from alhambra.app.table.picture import PictureBuilder, Say, title
from alhambra.app.ui.buttons import button_frame
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.apply import table_of
from alhambra.rules.alhambra.events import Event
from alhambra.rules.alhambra.model import Card, Tile
from alhambra.rules.api import Holder

WAITING = 3
"""Rounds without a purchase after which those who take money are said to wait."""
LEAST = 96
"""Units of the chronicle's height above a remark at least; with less room it is not shown."""
BUTTONS = 176
"""Units of the panel of actions that a remark leaves free, for its buttons."""


def make_entries(
    events: Iterable[Event], names: Sequence[str], say: Say, last: int | None = None
) -> tuple[Entry, ...]:
    """Return the lines of events, or the ``last`` of them; ``names`` are the seats'."""
    events = tuple(events)
    waits, count = find_waits(events, len(names)), len(events)
    lines = ((at, entry(events[at], names, say, waits=at in waits)) for at in range(count)[::-1])
    found = (line._replace(at=at) for at, line in lines if line is not None)
    return tuple(islice(found, last))[::-1]


def find_waits(events: Iterable[Event], players: int) -> frozenset[int]:
    """Return the numbers of events with which a player took money and is said to wait.

    All have seen that nobody bought in the ``WAITING`` rounds before, after somebody had.
    """
    waits, quiet = set[int](), None
    for at, event in enumerate(events):
        if isinstance(event, ev.Bought):
            quiet = 0
        elif isinstance(event, ev.TurnBegan) and quiet is not None:
            quiet += 1
        elif isinstance(event, ev.Took) and quiet is not None and quiet > WAITING * players:
            waits.add(at)
    return frozenset(waits)


def entry(event: Event, names: Sequence[str], say: Say, *, waits: bool = False) -> Entry | None:
    """Return the line of an event, in which a player ``waits`` or does not; None if it has none."""
    match event:
        case ev.SetUp() if day := describe_day(say, table_of(event)):
            return Entry(None, day)
        case ev.StartPlayerFound(player):
            return Entry(player, say("log.starts", name=names[player]))
        case ev.Took(player, cards):
            words = "log.took_waiting" if waits else "log.took"
            text = say(words, name=names[player], cards=_money(cards, say))
            return Entry(player, text, cards=_cards(cards))
        case ev.Bought(player, _, tile, pay, exact):
            words = "log.bought_exact" if exact else "log.bought"
            paid = _money(pay, say)
            text = say(words, name=names[player], cards=paid, **_tile(tile, say))
            return Entry(player, text, _tiles(tile), _cards(pay))
        case ev.Redesigned(player, kind, tile, _, out):
            other = "" if out is None else _named(out, say)
            text = say(f"log.{kind}", name=names[player], out=other, **_tile(tile, say))
            return Entry(player, text, _tiles(tile) if out is None else _tiles(tile, out))
        case ev.Placed(player, tile, to, _):
            words = {"palace": "log.placed", "reserve": "log.stored", "dirk": "log.given"}[to]
            return Entry(player, say(words, name=names[player], **_tile(tile, say)), _tiles(tile))
        case ev.Passed(player):
            return Entry(player, say("log.passed", name=names[player]))
        case ev.Reshuffled():
            return Entry(None, say("log.reshuffled"))
        case ev.DirkGot(tiles) if tiles:
            return Entry("dirk", say("log.dirk_got", count=len(tiles)), _tiles(*tiles))
        case ev.ScoringCardCame(round):
            return Entry(None, say("log.scoring_card", round=ROMAN[round]))
        case ev.Scored():
            gains = _gains(event, names, say)
            return Entry(None, say("log.scored", round=ROMAN[event.round], result=gains))
        case ev.LeftoverAwarded(_, tile, None):
            return Entry(None, say("log.leftover_nobody", **_tile(tile, say)), _tiles(tile))
        case ev.LeftoverAwarded(_, tile, player) if player is not None:
            text = say("log.leftover", name=names[player], **_tile(tile, say))
            return Entry(player, text, _tiles(tile))
        case ev.Ended(_, winners):
            who = listed([names[seat] for seat in winners], say)
            return Entry(None, say("log.ended", names=who))
        case _:
            return None


def _tiles(*tiles: Tile) -> tuple[str, ...]:
    return tuple(tile.id for tile in tiles)


def _cards(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def _gains(event: ev.Scored, names: Sequence[str], say: Say) -> str:
    """Return names with points."""
    gained: Counter[Holder] = Counter()
    for seat, points in event.walls.items():
        gained[seat] += points
    for by_holder in event.buildings.values():
        for holder, points in by_holder.items():
            gained[holder] += points
    named = ((holder_name(who, names, say), points) for who, points in gained.items())
    return format_gains(named, say)


def _tile(tile: Tile, say: Say) -> dict[str, object]:
    return {"building": say(f"building.{tile.building}"), "price": tile.price}


def _named(tile: Tile, say: Say) -> str:
    return f"{say(f'building.{tile.building}')} {tile.price}"


def _money(cards: Sequence[Card], say: Say) -> str:
    """Return cards in words, by currency: ``4 + 3 ducats, 1 denar``."""
    return joined(say, describe_amounts(cards, say))


def remark_box(builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot) -> Box:
    """Return the place of what the coach says, below the chronicle where that keeps some lines,
    and all of the newest.

    Once a turn is done, long words in large letters reach down to the buttons that end it.
    """
    box = layout.chronicle
    remark = snapshot.coach
    if remark is None:
        return box.cut_bottom(0)[0]
    told = describe_remark(remark.judgement, remark.state, builder.say)
    high = remark_height(builder, remark, box.w, told)
    place, panel = box.cut_bottom(high, builder.close)
    lines, style = _boxes(builder, panel)[1], NOTE.sized(layout.chronicle_text)
    newest = [entry_height(builder, one, lines.w, style) for one in snapshot.chronicle[-1:]]
    if panel.h >= builder.px(LEAST) and sum(newest) <= lines.h:
        return place
    spare = layout.actions.h - builder.px(BUTTONS) if snapshot.unconfirmed else 0.0
    return box._replace(h=min(max(high, box.h), box.h + spare))


def _boxes(builder: PictureBuilder, panel: Box) -> tuple[Box, Box]:
    """Return the boxes of the chronicle's heading and of its lines."""
    return panel.inset(builder.broad, builder.space).cut_top(builder.line_height, builder.hair)


def show_chronicle(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot
) -> None:
    """Draw the last lines, the newest at the bottom; below them what the coach says of a turn."""
    box, remark = layout.chronicle, snapshot.coach
    if remark is not None:
        told = describe_remark(remark.judgement, remark.state, builder.say)
        place = remark_box(builder, layout, snapshot)
        show_remark(builder, place, snapshot, remark, told, "chronicle")
        box = box._replace(h=place.y - box.y - builder.close)
        if box.h <= 0:
            return
    builder.frame("panel", box, id="chronicle/panel")
    heading, below = _boxes(builder, box)
    title(builder, "chronicle/title", builder.say("table.chronicle"), heading)
    builder.spot(LOG, box, "chronicle", builder.say("table.log_tip"))
    _since_button(builder, snapshot, box)
    style = NOTE.sized(layout.chronicle_text)
    draw_entries(builder, snapshot.chronicle, below, style)


def _since_button(builder: PictureBuilder, snapshot: AlhambraSnapshot, panel: Box) -> None:
    """The button that tells again what happened, in the corner of the chronicle."""
    box = Box(
        panel.right - builder.bar_height,
        panel.y + builder.tight,
        builder.button_height,
        builder.sign_size,
    )
    frame = button_frame(live=snapshot.can_replay_turns, lit=snapshot.ui.focus == SINCE)
    builder.frame(frame, box, id="button:since/frame", layer=Layer.CONTENT)
    alpha = 1.0 if snapshot.can_replay_turns else 0.45
    builder.image(
        "clock",
        box.fit(1).inset(builder.close),
        alpha,
        id="button:since/icon",
        layer=Layer.TILES,
    )
    builder.spot(
        SINCE, box, "chronicle", builder.say("table.since_tip"), live=snapshot.can_replay_turns
    )
