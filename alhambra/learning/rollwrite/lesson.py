"""Reads lessons of Roll & Write: how the game begins, and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from alhambra.learning.lesson import Script, ScriptError
from alhambra.located import Node
from alhambra.match.match import AnyHistory
from alhambra.rules import rollwrite
from alhambra.rules.api import Table
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import Colour
from alhambra.rules.rollwrite.model import SIDES, Box, Cross, Phase, State

COLOURS: Final[tuple[Colour, ...]] = ("blue", "yellow")
MOST_ROUNDS: Final = 18
"""The most rounds of a game."""


def opening(node: Node, box: Box, table: Table) -> AnyHistory:
    """Read the game before the first step.

    ``rounds`` of this game; the ``rolls`` of its opening in the order of the rules: the start
    player, then blue and yellow for every throw.
    """
    f = node.fields("rounds", "rolls")
    rounds = dict.fromkeys(box.rounds, f["rounds"].integer(1, MOST_ROUNDS))
    script = Script(roll.integer(1, SIDES) for roll in f["rolls"].items())
    try:
        frames = rollwrite.start(box._replace(rounds=rounds), table, script)
    except ScriptError as error:
        f["rolls"].fault(str(error))
        return rollwrite.start(box, table, Script([1] * SIDES))
    if script.left:
        f["rolls"].fault(f"{script.left} rolls are not used")
    return frames


def _nudge(f: Mapping[str, Node], state: State) -> Choice:
    colour = COLOURS[COLOURS.index(f["nudge"].choice(COLOURS))]
    return Nudge(colour, f["from"].integer(1, SIDES), f["to"].integer(1, SIDES))


def _build(f: Mapping[str, Node], state: State) -> Choice:
    return Build(*cross_of(f["build"]), state.phase is Phase.AGAIN)


def _plain(key: str, made: Choice) -> Callable[[Mapping[str, Node], State], Choice]:
    def make(f: Mapping[str, Node], state: State) -> Choice:
        f[key].choice(("",))
        return made

    return make


KINDS: Final[
    Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, Node], State], Choice]]]
] = {
    "nudge": (("from", "to"), _nudge),
    "build": ((), _build),
    "coins": ((), _plain("coins", Coins())),
    "done": ((), _plain("done", Done())),
    "keep": ((), lambda f, state: Keep(*cross_of(f["keep"]))),
}
"""By the key that names a choice: its other keys, and the function that makes it, as from
``{build: [3, 4]}`` or ``{nudge: blue, from: 2, to: 3}``."""


def cross_of(node: Node) -> Cross:
    """Read a building as a list: the blue die, the yellow die."""
    blue, yellow = [*(one.integer(1, SIDES) for one in node.items(2)), 1, 1][:2]
    return blue, yellow
