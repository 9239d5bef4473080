"""Everything that can be heard, by name. What it sounds like is in ``assets/sounds`` and ``music``.

A sound has a file for each of its variants: ``tile_place-1.ogg``, ``tile_place-2.ogg`` …
"""

from __future__ import annotations

from enum import StrEnum


class Sound(StrEnum):
    """A short sound; the value is the beginning of its files' names."""

    HOVER = "hover"
    """The focus is on something else now."""
    PRESS = "press"
    TOGGLE = "toggle"
    DIALOG_OPEN = "dialog_open"
    DIALOG_CLOSE = "dialog_close"
    ERROR = "error"
    """That cannot be done."""
    UNDO = "undo"
    REDO = "redo"

    CARD_SLIDE = "card_slide"
    CARD_TURN = "card_turn"
    """Cards are turned over: a covered hand is shown."""
    CARD_DEAL = "card_deal"
    CARD_TAKE = "card_take"
    RESHUFFLE = "reshuffle"
    COINS = "coins"
    COINS_EXACT = "coins_exact"

    TILE_LIFT = "tile_lift"
    TILE_DRAWN = "tile_drawn"
    """From the bag onto the market."""
    TILE_PLACE = "tile_place"
    """Into a palace."""
    TILE_RESERVE = "tile_reserve"
    TILE_REFUSED = "tile_refused"
    TILE_DIRK = "tile_dirk"
    """Given to Dirk."""
    WALL_JOINED = "wall_joined"
    """A tile lies, and the longest wall is longer than before."""

    TURN_START = "turn_start"
    TURN_OTHER = "turn_other"
    """It is somebody else's turn."""

    SCORING_CARD = "scoring_card"
    SCORE_FANFARE = "score_fanfare"
    SCORING_STEP = "scoring_step"
    """A row is counted; its variants rise from row to row."""
    MAJORITY_WON = "majority_won"
    """A person at this table has more of a kind than all others."""
    WALL_COUNT = "wall_count"
    """A side of the walls is counted; its variants rise from side to side."""
    SCORE_TOTAL = "score_total"

    DICE_THROWN = "dice_thrown"
    DICE_SETTLED = "dice_settled"
    CROSS = "cross"
    """A cross is made on paper."""

    WIN = "win"
    """A person at this table has won."""
    GAME_OVER = "game_over"


FANFARES = frozenset({Sound.SCORING_CARD, Sound.SCORE_FANFARE, Sound.WIN, Sound.GAME_OVER})
"""The music makes way for these."""


class Piece(StrEnum):
    """A piece of music; the value is its file's name."""

    TITLE = "title"
    TABLE = "table"
    """While the game is played, scorings included."""
    END = "end"
