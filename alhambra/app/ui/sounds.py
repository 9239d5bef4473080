"""The names of all sounds, pieces of music and ambiences.

Their files are in ``assets/sounds``, ``music`` and ``ambience``.

A sound has a file for each of its variants: ``tile_place-1.ogg``, ``tile_place-2.ogg`` …
"""

from __future__ import annotations

from enum import StrEnum


class Sound(StrEnum):
    """A short sound; the value is the beginning of its files' names."""

    HOVER = "hover"
    """The focus moved."""
    PRESS = "press"
    TOGGLE = "toggle"
    DIALOG_OPEN = "dialog_open"
    DIALOG_CLOSE = "dialog_close"
    ERROR = "error"
    """Something cannot be done."""
    UNDO = "undo"
    REDO = "redo"

    CARD_SLIDE = "card_slide"
    CARD_TURN = "card_turn"
    """A covered hand is shown."""
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
    """A placed tile makes the longest wall longer."""

    TURN_START = "turn_start"
    TURN_OTHER = "turn_other"
    """Somebody else's turn begins."""

    SCORING_CARD = "scoring_card"
    SCORE_FANFARE = "score_fanfare"
    SCORING_STEP = "scoring_step"
    """A row is counted; a higher variant for each row."""
    MAJORITY_WON = "majority_won"
    """A person at this table has the most of a building type."""
    WALL_COUNT = "wall_count"
    """A side of the walls is counted; a higher variant for each side."""
    SCORE_TOTAL = "score_total"

    DICE_THROWN = "dice_thrown"
    DICE_SETTLED = "dice_settled"
    CROSS = "cross"
    """A cross is made on a score sheet."""

    WIN = "win"
    """A person at this table has won."""
    GAME_OVER = "game_over"


FANFARES = frozenset({Sound.SCORING_CARD, Sound.SCORE_FANFARE, Sound.WIN, Sound.GAME_OVER})
"""The music is lowered during these."""


class Piece(StrEnum):
    """A piece of music; the value is its file's name."""

    TITLE = "title"
    TITLE_EVENING = "title_evening"
    TABLE = "table"
    """Before the first scoring, which is included."""
    TABLE_MIDDLE = "table_middle"
    """Before the second scoring, which is included."""
    TABLE_LATE = "table_late"
    ROLLWRITE = "rollwrite"
    """During a game of Roll & Write."""
    END = "end"
    """A person at this table has won, or only opponents played."""
    END_OTHERS = "end_others"


class Ambience(StrEnum):
    """What is heard around the scene, below the music; the value is its file's name."""

    DAY = "day"
    EVENING = "evening"
    NIGHT = "night"


EVENING_PIECES = {Piece.TITLE: Piece.TITLE_EVENING}
"""The pieces that are others when lamps are lit."""
AT_NIGHT = frozenset({Piece.TITLE, Piece.TITLE_EVENING, Piece.END, Piece.END_OTHERS})
"""When lamps are lit it is night around these, and evening around the table."""


def table_piece(scorings: int) -> Piece:
    """Return the piece of a table after this many scorings."""
    return (Piece.TABLE, Piece.TABLE_MIDDLE, Piece.TABLE_LATE)[min(scorings, 2)]


def ambience_of(piece: Piece, *, dark: bool) -> Ambience:
    """Return the ambience around a scene with this piece; ``dark``: its lamps are lit."""
    if not dark and piece is not Piece.TITLE_EVENING:
        return Ambience.DAY
    return Ambience.NIGHT if piece in AT_NIGHT else Ambience.EVENING
