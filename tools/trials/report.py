"""The report of a trial: cases and faults."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

SHOWN = 20
"""Findings that are printed in full."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault that a trial found."""

    seed: str
    """The options that repeat it: the seed and the number of the case."""
    what: str
    """The fault, in a line or a traceback."""


@dataclass(slots=True)
class Report:
    """The counts of a trial so far."""

    trial: str
    tried: Counter[str] = field(default_factory=Counter)
    """The number of cases of each kind."""
    measured: dict[str, str] = field(default_factory=dict)
    """Other figures, with their units."""
    found: list[Finding] = field(default_factory=list)

    def add(self, seed: str, what: str) -> None:
        """Add a fault."""
        self.found.append(Finding(seed, what))

    def text(self) -> str:
        """Return the printed report."""
        lines = [f"{self.trial}: {sum(self.tried.values())} tried, {len(self.found)} found"]
        lines += [f"  {count:>9}  {kind}" for kind, count in sorted(self.tried.items())]
        lines += [f"  {name}: {figure}" for name, figure in self.measured.items()]
        for finding in self.found[:SHOWN]:
            told = finding.what.replace("\n", "\n    ")
            lines.append(f"FOUND, repeat with {finding.seed}:\n    {told}")
        if len(self.found) > SHOWN:
            lines.append(f"... and {len(self.found) - SHOWN} more")
        return "\n".join(lines)
