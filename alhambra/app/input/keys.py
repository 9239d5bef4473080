"""Which key does what: ``data/keys.yaml``. No pygame here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Direction,
    EndTurn,
    FastForward,
    FullScreen,
    Intent,
    Menu,
    Move,
    Mute,
    NextGroup,
    Peek,
    Redo,
    RestartTurn,
    Undo,
    Zoom,
)
from alhambra.located import reading

Meaning = Callable[[str, bool], Intent]
"""Makes the intent from the device, and whether the key went down."""

MEANINGS: Mapping[str, Meaning] = {
    "move-left": lambda device, down: Move(Direction.LEFT, device=device),
    "move-right": lambda device, down: Move(Direction.RIGHT, device=device),
    "move-up": lambda device, down: Move(Direction.UP, device=device),
    "move-down": lambda device, down: Move(Direction.DOWN, device=device),
    "accept": lambda device, down: Accept(device=device),
    "cancel": lambda device, down: Cancel(device=device),
    "menu": lambda device, down: Menu(device=device),
    "next-group": lambda device, down: NextGroup(device=device),
    "undo": lambda device, down: Undo(device=device),
    "redo": lambda device, down: Redo(device=device),
    "restart-turn": lambda device, down: RestartTurn(device=device),
    "end-turn": lambda device, down: EndTurn(device=device),
    "nearer": lambda device, down: Zoom(1, device=device),
    "farther": lambda device, down: Zoom(-1, device=device),
    "peek": lambda device, down: Peek(down, device=device),
    "fast-forward": lambda device, down: FastForward(down, device=device),
    "full-screen": lambda device, down: FullScreen(device=device),
    "mute": lambda device, down: Mute(device=device),
}
HELD = ("peek", "fast-forward")
"""What lasts as long as the key is down."""
REPEATED = ("move-left", "move-right", "move-up", "move-down", "nearer", "farther")
"""What comes again while the key stays down."""


def load_keys(path: Path) -> dict[str, str]:
    """What each key does, by the key's name. Raises ``DataError``."""
    found: dict[str, str] = {}
    with reading(path) as root:
        for meaning, keys in root.fields(*MEANINGS).items():
            for node in keys.items():
                key = node.text()
                if key in found:
                    node.fault(f"the key {key!r} already does {found[key]}")
                found[key] = meaning
    return found
