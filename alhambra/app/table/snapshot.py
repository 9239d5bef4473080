"""Everything a picture of a table is made from, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from alhambra.ai.position import AnyJudgement
from alhambra.app.table.ui_state import Hints, UiState
from alhambra.rules.api import Seat

S = TypeVar("S")
U = TypeVar("U", bound=UiState)
C = TypeVar("C")


@dataclass(frozen=True)
class TableSnapshot(Generic[S, U, C]):
    """A table as one seat sees it. Each game adds what only its table shows."""

    seen: S
    """What the seat knows of the game."""
    seat: Seat
    """Whose palace or score sheet is the large one."""
    ui: U
    choices: tuple[C, ...] = ()
    """What the seat may choose now; empty while others choose."""
    can_undo: bool = False
    can_redo: bool = False
    can_restart: bool = False
    unconfirmed: bool = False
    """True if the turn only awaits confirmation."""
    retold: bool = False
    """True if anything happened since the player's last turn that can be shown again."""
    remark: AnyJudgement | None = None
    """The coach's remark on the player's last turn."""

    series: str = ""
    """Which game of a series it is; empty where it stands by itself."""

    @property
    def mine(self) -> bool:
        """True if this player can choose now."""
        return bool(self.choices)

    @property
    def hints(self) -> Hints | None:
        """The hints, where the player may see any now."""
        return self.ui.hints if self.mine else None


AnySnapshot: TypeAlias = TableSnapshot[Any, Any, Any]
"""A snapshot of any game."""
