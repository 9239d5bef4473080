"""What a trial tried and what it found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

SHOWN = 20
"""Findings that are printed in full."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not happen."""

    seed: str
    """What repeats it: the seed and the number of the case."""
    what: str
    """What went wrong, in a line or a traceback."""


@dataclass(slots=True)
class Report:
    """The counts of a trial so far."""

    trial: str
    tried: Counter[str] = field(default_factory=Counter)
    """How many cases of each kind were tried."""
    measured: dict[str, str] = field(default_factory=dict)
    """Figures beside the counts, with their units."""
    found: list[Finding] = field(default_factory=list)

    def add(self, seed: str, what: str) -> None:
        """Count something that must not happen."""
        self.found.append(Finding(seed, what))

    def text(self) -> str:
        """The report as it is printed."""
        lines = [f"{self.trial}: {sum(self.tried.values())} tried, {len(self.found)} found"]
        lines += [f"  {count:>9}  {kind}" for kind, count in sorted(self.tried.items())]
        lines += [f"  {name}: {figure}" for name, figure in self.measured.items()]
        for finding in self.found[:SHOWN]:
            told = finding.what.replace("\n", "\n    ")
            lines.append(f"FOUND, repeat with {finding.seed}:\n    {told}")
        if len(self.found) > SHOWN:
            lines.append(f"... and {len(self.found) - SHOWN} more")
        return "\n".join(lines)
