"""What the table of Roll & Write needs of a game."""

from __future__ import annotations

from typing import TypeAlias

from alhambra.app.table import running
from alhambra.rules.rollwrite.choices import Choice
from alhambra.rules.rollwrite.events import Event
from alhambra.rules.rollwrite.model import State

Running: TypeAlias = running.Running[Event, State, Choice]
"""A game in play."""
Watched: TypeAlias = running.Watched[Event, State, Choice]
"""A game that can be told: one in play, or one that is only looked at."""
