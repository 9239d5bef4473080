"""Opponents speak: a short sentence at the right moment, one a round at most.

It follows from the frames and from what the viewer may know, so a replay has the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.palace.ground import with_roof
from alhambra.app.games.alhambra.table.players import temperament_of
from alhambra.app.games.alhambra.table.snapshot import LAST_ACTIONS, AlhambraSnapshot, Speech
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.theme import BODY
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import PictureBuilder
from alhambra.app.table.table_view import TableView
from alhambra.rules.alhambra import HistoryFrame
from alhambra.rules.alhambra.events import Bought, Placed, Scored, TurnBegan
from alhambra.rules.alhambra.model import State
from alhambra.rules.alhambra.money import payments
from alhambra.rules.api import Holder, Seat

PLAIN = "plain"
"""The voice of opponents without a temperament."""
SENTENCES = (1, 2)
"""The numbers of the sentences that each voice has for a moment."""
BUBBLE, HEAD = 250, 52
"""Units of the width of the words of a bubble at most, and of a side of the head in it."""
STEPS = 24
"""Steps between the heights at which a bubble may stand."""


def find_speech(view: TableView, at: int) -> Speech | None:
    """Return what was said since a person's turn began, up to a frame; the first one speaks.

    A person's turn counts from its first action, so that what was said before is still heard.
    """
    if view.has_card or not view.app.settings.now.speech:
        return None
    frames, people = view.match.frames, view.humans or [0]
    for number in range(_round_begins(frames, at, people), at + 1):
        found = _moment(view, number, people)
        if found is not None:
            who, moment = found
            voice = "dirk"
            if who != "dirk":
                voice = temperament_of(frames[number].state.players[who]) or PLAIN
            chosen = Random(f"{view.match.table.seed}:{number}").choice(SENTENCES)
            return Speech(who, f"speech.{voice}.{moment}_{chosen}", number)
    return None


def _round_begins(frames: Sequence[HistoryFrame], at: int, people: Sequence[Seat]) -> int:
    """Return the number of the frame with which the last turn began in which a person acted."""
    acted = False
    for number in range(at, 0, -1):
        event = frames[number].event
        if isinstance(event, LAST_ACTIONS):
            acted = acted or event.player in people
        elif isinstance(event, TurnBegan) and acted and event.player in people:
            return number
    return 1


def _moment(view: TableView, at: int, people: Sequence[Seat]) -> tuple[Holder, str] | None:
    """Return who speaks right after a frame, and of what."""
    event, before = view.match.frames[at].event, view.match.frames[at - 1].state
    match event:
        case Placed(_, _, "dirk"):
            return "dirk", "thanks"
        case Bought(seat) if seat not in people and _was_wanted(view, event, before):
            return seat, "taken"
        case Scored():
            return _after_scoring(event, before, people)
        case _:
            return None


def _was_wanted(view: TableView, event: Bought, before: State) -> bool:
    """Return true if the only person could have paid this tile exactly, and looks at the table."""
    if view.humans != [view.seat] or view.ui.covered:
        return False
    hand = view.rules.observe(before, view.seat).players[view.seat].hand
    if hand is None:
        return False
    ways = payments(hand.of(before.market_currencies[event.place]), event.tile.price)
    return any(sum(way) == event.tile.price for way in ways)


def _after_scoring(
    event: Scored, before: State, people: Sequence[Seat]
) -> tuple[Holder, str] | None:
    """Return the opponent who has taken the lead, else the one who gained most of all."""
    seats = range(len(before.players))
    gains = [event.totals[seat] - before.players[seat].score for seat in seats]
    led = _alone_first([player.score for player in before.players])
    leads = _alone_first([event.totals[seat] for seat in seats])
    gained = _alone_first(gains)
    if leads is not None and leads != led and leads not in people:
        return leads, "lead"
    return None if gained is None or gained in people else (gained, "scored")


def _alone_first(points: Sequence[int]) -> Seat | None:
    """Return who has more points than all others, if anybody has."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def show_speech(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot
) -> Box | None:
    """Draw what was said, until it was heard or a thing is picked up.

    It stands at the edge of the ground, as near to the speaker's panel as it covers nothing of the
    palace; where there is no such place, it is left out.
    """
    speech, ui = snapshot.speech, snapshot.ui
    if speech is None or speech.at <= ui.heard or ui.carried or snapshot.seat == speech.who:
        return None
    things, words = builder.things, builder.say(speech.words)
    panel = things["dirk" if speech.who == "dirk" else f"player:{speech.who}"]
    tiles = [with_roof(box) for name, box in things.items() if name.startswith("palace:")]
    width = min(builder.px(BUBBLE) * builder.metrics.letters, builder.width(words, BODY) + 2)
    width = builder.even_width(words, BODY, width)
    head = builder.large(HEAD)
    high = max(builder.height(words, BODY, width), head) + 2 * builder.close
    across = head + width + 2 * builder.broad + builder.space
    lowest = layout.hand.y - high - builder.panel
    steps = [builder.close + (lowest - builder.close) * step / STEPS for step in range(STEPS + 1)]
    places = [Box(panel.right + builder.space, y, across, high) for y in steps]
    free = [box for box in places if not any(box.shared_area(tile) for tile in tiles)]
    if not free:
        return None
    bubble = min(free, key=lambda box: abs(box.center[1] - panel.center[1]))
    builder.frame("tooltip", bubble, id="speech/frame", layer=Layer.TIPS)
    face, text = bubble.inset(builder.broad, builder.close).cut_left(head, builder.close)
    builder.image(emblem(speech.who), face.fit(1), id="speech/emblem", layer=Layer.TIPS)
    builder.write_lines(words, text, BODY, valign="middle", id="speech/text", layer=Layer.TIPS)
    return bubble
