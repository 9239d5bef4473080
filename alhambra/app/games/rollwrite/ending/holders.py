"""Names and signs of holders of buildings."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.table.picture_builder import Say
from alhambra.rules.rollwrite.model import Holder, virtual_number


def holder_name(holder: Holder, names: Sequence[str], say: Say) -> str:
    """Return the name of a player, or of a virtual one; ``names`` are the seats'."""
    if isinstance(holder, str):
        return say("rollwrite.virtual", number=virtual_number(holder) + 1)
    return names[holder]


def sign_of_holder(holder: Holder) -> str:
    """Return the sprite of a player's emblem; a virtual player's is a die with its number."""
    if isinstance(holder, str):
        return f"die-blue-{virtual_number(holder) + 1}"
    return f"emblem-{holder}"
