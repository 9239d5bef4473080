"""The meanings of keys and of buttons of pads. No pygame here.

``data/keys.yaml`` and ``data/buttons.yaml`` have the defaults; a player may change them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.located import reading

Meaning = Callable[[str, bool], Intent]
"""Makes the intent from the device; true if the key went down."""

MEANINGS: Mapping[str, Meaning] = {
    "move-left": lambda device, down: intents.Move(intents.Direction.LEFT, device=device),
    "move-right": lambda device, down: intents.Move(intents.Direction.RIGHT, device=device),
    "move-up": lambda device, down: intents.Move(intents.Direction.UP, device=device),
    "move-down": lambda device, down: intents.Move(intents.Direction.DOWN, device=device),
    "accept": lambda device, down: intents.Accept(device=device),
    "cancel": lambda device, down: intents.Cancel(device=device),
    "menu": lambda device, down: intents.Menu(device=device),
    "next-group": lambda device, down: intents.NextGroup(device=device),
    "previous-group": lambda device, down: intents.PrevGroup(device=device),
    "undo": lambda device, down: intents.Undo(device=device),
    "redo": lambda device, down: intents.Redo(device=device),
    "restart-turn": lambda device, down: intents.RestartTurn(device=device),
    "end-turn": lambda device, down: intents.EndTurn(device=device),
    "nearer": lambda device, down: intents.Zoom(1, device=device),
    "farther": lambda device, down: intents.Zoom(-1, device=device),
    "fit": lambda device, down: intents.Fit(device=device),
    "first": lambda device, down: intents.First(device=device),
    "last": lambda device, down: intents.Last(device=device),
    "log": lambda device, down: intents.Log(device=device),
    "since-turn": lambda device, down: intents.SinceTurn(device=device),
    "scores": lambda device, down: intents.Scores(device=device),
    "unseen": lambda device, down: intents.Unseen(device=device),
    "hint": lambda device, down: intents.Hint(device=device),
    "inspect": lambda device, down: intents.Inspect(device=device),
    "rules": lambda device, down: intents.Rules(device=device),
    "look-1": lambda device, down: intents.Look(0, device=device),
    "look-2": lambda device, down: intents.Look(1, device=device),
    "look-3": lambda device, down: intents.Look(2, device=device),
    "look-4": lambda device, down: intents.Look(3, device=device),
    "look-5": lambda device, down: intents.Look(4, device=device),
    "look-6": lambda device, down: intents.Look(5, device=device),
    "peek": lambda device, down: intents.Peek(down, device=device),
    "clear": lambda device, down: intents.Clear(down, device=device),
    "fast-forward": lambda device, down: intents.FastForward(down, device=device),
    "full-screen": lambda device, down: intents.FullScreen(device=device),
    "mute": lambda device, down: intents.Mute(device=device),
}
HELD = ("peek", "clear", "fast-forward")
"""Meanings that last while the key is down."""
REPEATED = ("move-left", "move-right", "move-up", "move-down", "nearer", "farther")
"""Meanings that repeat while the key stays down."""


Named = Mapping[str, Sequence[str]]
"""By meaning: the names of its keys, or of its buttons."""


class Bindings(NamedTuple):
    """The meanings of keys and of buttons."""

    keys: Named
    buttons: Named


def load_bindings(keys: Path, buttons: Path) -> Bindings:
    """Read the defaults from the two files. Raises ``DataError``."""
    return Bindings(load_names(keys), load_names(buttons))


def load_names(path: Path) -> dict[str, tuple[str, ...]]:
    """Read the names by meaning from a file; a name has one meaning. Raises ``DataError``."""
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
    """Return the meaning of each key or button by its name."""
    return {name: meaning for meaning, names in named.items() for name in names}


def rebound(usual: Named, changed: Named) -> Named:
    """Return the defaults with these changes; a name with a new meaning loses its old one."""
    if not changed:
        return usual
    taken = {name for names in changed.values() for name in names}
    return {
        meaning: tuple(changed.get(meaning, tuple(n for n in names if n not in taken)))
        for meaning, names in usual.items()
    }


def bound(named: Named, usual: Named, name: str, meaning: str) -> dict[str, tuple[str, ...]]:
    """Return the changes to the defaults after giving this meaning to this name alone.

    ``named`` is the present state. The former meaning of the name gets those that it replaces.
    """
    replaced = tuple(named[meaning])
    now = {
        other: (name,)
        if other == meaning
        else (*(n for n in names if n != name), *(replaced if name in names else ()))
        for other, names in named.items()
    }
    return {other: names for other, names in now.items() if names != tuple(usual[other])}
