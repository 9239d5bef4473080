"""The lines of the chronicle, and the frames since a player's turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Brush
from alhambra.app.gfx.theme import TextStyle
from alhambra.app.program.i18n import You, joined
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Say
from alhambra.rules.api import Holder, Seat
from alhambra.rules.games import AnyFrame, game_of

COIN = 24
"""Units of the side of a currency's sign."""


class Entry(NamedTuple):
    """A line of the chronicle."""

    who: Holder | None
    text: str
    tiles: tuple[str, ...] = ()
    """Sprites of tiles."""
    cards: tuple[str, ...] = ()
    """Sprites of cards."""
    at: int = 0
    """The number of its frame."""
    signs: tuple[str, ...] = ()
    """Other sprites, each a square."""


def entry_coins(entry: Entry) -> tuple[str, ...]:
    """Return the sprites of the currencies of an entry's cards, each once."""
    return tuple(dict.fromkeys(f"coin-{card.rpartition('-')[0]}" for card in entry.cards))


def entry_height(brush: Brush, entry: Entry, wide: float, style: TextStyle) -> float:
    """Return the height in pixels that an entry needs in a box of this width."""
    beside = brush.line_height + brush.close + brush.px(COIN) * len(entry_coins(entry))
    return max(brush.height(entry.text, style, wide - beside), brush.line_height)


def draw_entries(brush: Brush, entries: Sequence[Entry], box: Box, style: TextStyle) -> None:
    """Draw as many of the last entries as fit, the newest at the bottom."""
    line, bottom = brush.line_height, box.bottom
    for number, entry in reversed([*enumerate(entries)]):
        newest = number == len(entries) - 1
        coins, high = entry_coins(entry), entry_height(brush, entry, box.w, style)
        if bottom - high < box.y:
            if not newest:
                break
            high = box.h
        row, name = Box(box.x, bottom - high, box.w, high), f"chronicle/{number}"
        sign, words = row.cut_left(line, brush.close)
        words, paid = words.cut_right(brush.px(COIN) * len(coins))[::-1]
        for coin, cell in zip(coins, paid.columns(max(1, len(coins))), strict=False):
            brush.image(coin, cell.fit(1).inset(brush.metrics.unit), id=f"{name}-{coin}")
        if entry.who is not None:
            brush.image(emblem(entry.who), sign.fit(1), id=f"{name}-emblem")
        shown = style.coloured("figures" if newest else "cream")
        brush.write_lines(entry.text, words, shown, valign="middle", id=f"{name}-text")
        bottom = row.y - brush.tight


def since_turn(frames: Sequence[AnyFrame], seat: Seat) -> range:
    """Return the frames from the end of the seat's last turn to the start of its present one.

    During others' turns, to the last frame. From the first turn of all, if the seat had none.
    """
    game = game_of(frames[-1].state)
    begins = [at for at, frame in enumerate(frames) if isinstance(frame.event, game.TurnBegan)]
    begun = [(at, frames[at].event.player) for at in begins]
    if not begun:
        return range(0)
    first, end = begun[0][0], len(frames)
    if begun[-1][1] == seat:
        end = begun.pop()[0] + 1
    turns = [at for at, player in begun if player == seat]
    if not turns:
        return range(first + 1, end)
    after = next((at for at, _ in begun if at > turns[-1]), end)
    done = [at for at in range(turns[-1], after) if game.choice_of(frames[at].event)]
    return range(done[-1] + 1 if done else turns[-1] + 1, end)


def listed_name(name: str, say: Say) -> str:
    """Return a name in a list within a sentence; the only person at the table is "you"."""
    return say("tally.you") if isinstance(name, You) else name


def format_gains(gains: Iterable[tuple[str, int]], say: Say) -> str:
    """Return names with points: ``Anna 12, Dirk 3``.

    With signs if a name ends with a number: ``Player 1 +4, Zahra +0``. There is no room for signs
    after six long names.
    """
    told = [(listed_name(name, say), points) for name, points in gains]
    sign = "+" if any(name[-1:].isdigit() for name, _ in told) else ""
    return joined(say, (f"{name} {sign}{points}" for name, points in told))
