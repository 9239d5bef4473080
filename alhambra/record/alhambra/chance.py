"""Chance as recorded in a game of Alhambra."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from alhambra.record.lines import Line, RecordError
from alhambra.rules.alhambra import events as ev
from alhambra.rules.alhambra.model import ScoringCard, Tile
from alhambra.rules.alhambra.piles import (
    SCORING_PILES,
    pile_sizes,
    piles_of,
    scoring_windows,
)

T = TypeVar("T")


class Recorded:
    """Chance that gives the answers of a record.

    Raises ``RecordError`` where that is not an answer chance could have given. Past the record's
    last line it leaves things in their order: nothing is compared with that any more.
    """

    def __init__(self, path: Path, lines: Sequence[Line]) -> None:
        self._path = path
        self._orders: dict[str, list[tuple[int, tuple[Any, ...]]]] = {
            "bag": [],
            "money": [],
            "deck": [],
        }
        self._rolls: list[int] = []
        for number, entry in lines:
            if isinstance(entry, ev.SetUp):
                self._orders["bag"].append((number, entry.tiles))
                self._orders["money"].append((number, entry.deck))
            elif isinstance(entry, ev.Reshuffled):
                self._orders["deck"].append((number, entry.deck))
            elif isinstance(entry, ev.DeckStacked):
                if piles_of(entry.cards) is None:
                    raise RecordError(
                        f"{path}:{number}: a scoring card is not in its pile; expected scoring-1 "
                        "in the second and scoring-2 in the fourth of five piles as equal as "
                        "possible"
                    )
                usual = pile_sizes(len(entry.cards) - len(SCORING_PILES))
                for round, (first, _) in scoring_windows(usual).items():
                    at = entry.cards.index(ScoringCard(round)) + 1
                    self._rolls.append(at - first + 1)

    def shuffle(self, items: Sequence[T], what: str) -> tuple[T, ...]:
        """The order in the record. It must hold just these items."""
        if not self._orders[what]:
            return tuple(items)
        number, order = self._orders[what].pop(0)
        wanted: Counter[T] = Counter(items)
        found: Counter[T] = Counter(order)
        for item in (wanted - found) or (found - wanted):
            name = item.id if isinstance(item, Tile) else item
            raise RecordError(
                f"{self._path}:{number}: {name} is there {found[item]} times in the shuffled "
                f"{what}; expected {wanted[item]}"
            )
        return order

    def roll(self, sides: int, what: str) -> int:
        """The place of the next scoring card in its pile.

        It may lie beside the pile of a deck whose upper piles are the larger: others may be.
        """
        return self._rolls.pop(0) if self._rolls else 1
