"""Which key and which button of a pad does what. No pygame here.

``data/keys.yaml`` and ``data/buttons.yaml`` have what is usual; a player may change it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from alhambra.app.input.intents import (
    Accept,
    Cancel,
    Direction,
    EndTurn,
    FastForward,
    Fit,
    FullScreen,
    Hint,
    Intent,
    Log,
    Look,
    Menu,
    Move,
    Mute,
    NextGroup,
    Peek,
    PrevGroup,
    Redo,
    RestartTurn,
    Scores,
    SinceTurn,
    Undo,
    Unseen,
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
    "previous-group": lambda device, down: PrevGroup(device=device),
    "undo": lambda device, down: Undo(device=device),
    "redo": lambda device, down: Redo(device=device),
    "restart-turn": lambda device, down: RestartTurn(device=device),
    "end-turn": lambda device, down: EndTurn(device=device),
    "nearer": lambda device, down: Zoom(1, device=device),
    "farther": lambda device, down: Zoom(-1, device=device),
    "fit": lambda device, down: Fit(device=device),
    "log": lambda device, down: Log(device=device),
    "since-turn": lambda device, down: SinceTurn(device=device),
    "scores": lambda device, down: Scores(device=device),
    "unseen": lambda device, down: Unseen(device=device),
    "hint": lambda device, down: Hint(device=device),
    "look-1": lambda device, down: Look(0, device=device),
    "look-2": lambda device, down: Look(1, device=device),
    "look-3": lambda device, down: Look(2, device=device),
    "look-4": lambda device, down: Look(3, device=device),
    "look-5": lambda device, down: Look(4, device=device),
    "look-6": lambda device, down: Look(5, device=device),
    "peek": lambda device, down: Peek(down, device=device),
    "fast-forward": lambda device, down: FastForward(down, device=device),
    "full-screen": lambda device, down: FullScreen(device=device),
    "mute": lambda device, down: Mute(device=device),
}
HELD = ("peek", "fast-forward")
"""What lasts as long as the key is down."""
REPEATED = ("move-left", "move-right", "move-up", "move-down", "nearer", "farther")
"""What comes again while the key stays down."""


Named = Mapping[str, Sequence[str]]
"""By meaning: the names of the keys, or of the buttons, that have it."""


class Bindings(NamedTuple):
    """What the keys and the buttons do."""

    keys: Named
    buttons: Named


def load_bindings(keys: Path, buttons: Path) -> Bindings:
    """What is usual, from the two files. Raises ``DataError``."""
    return Bindings(load_names(keys), load_names(buttons))


def load_names(path: Path) -> dict[str, tuple[str, ...]]:
    """By meaning: the names of a file; none has two meanings. Raises ``DataError``."""
    found: dict[str, tuple[str, ...]] = {}
    taken: dict[str, str] = {}
    with reading(path) as root:
        for meaning, names in root.fields(*MEANINGS).items():
            for node in names.items():
                name = node.text()
                if name in taken:
                    node.fault(f"{name!r} already does {taken[name]}")
                taken[name] = meaning
            found[meaning] = tuple(node.text() for node in names.items())
    return found


def meanings(named: Named) -> dict[str, str]:
    """By the name of a key or button: what it does."""
    return {name: meaning for meaning, names in named.items() for name in names}


def rebound(usual: Named, changed: Named) -> Named:
    """What is usual, but for what was changed; a name given a new meaning loses its old one."""
    taken = {name for names in changed.values() for name in names}
    return {
        meaning: tuple(changed.get(meaning, tuple(n for n in names if n not in taken)))
        for meaning, names in usual.items()
    }


def bound(named: Named, usual: Named, name: str, meaning: str) -> Named:
    """The changes to what is usual, once this name alone has this meaning.

    ``named`` is what is in force. Whatever had the name before is left without it.
    """
    now = {
        other: (name,) if other == meaning else tuple(n for n in names if n != name)
        for other, names in named.items()
    }
    return {other: names for other, names in now.items() if names != tuple(usual[other])}
