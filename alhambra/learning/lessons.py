"""Reads ``data/lessons/<name>.yaml``; each step is checked by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.content import LOADERS
from alhambra.learning.alhambra import lesson as palaces
from alhambra.learning.lesson import LEARNER, Lesson, LessonStep, Script, ScriptError, follow
from alhambra.learning.rollwrite import lesson as sheets
from alhambra.located import Node, reading
from alhambra.match.match import AnyHistory
from alhambra.paths import data_file
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import HUMAN, IllegalChoice, Seated, Table
from alhambra.rules.games import AnyBox, AnyChoice, AnyState, game_of

LESSONS: Final = ("alhambra", "saving", "dirk", "rollwrite")
"""The lessons in the order of the menu."""


class LessonReader(NamedTuple):
    """The functions that read the lessons of a game."""

    opening: Callable[[Node, AnyBox, Table], AnyHistory]
    """Reads the game before the first step."""
    kinds: Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, Node], AnyState], AnyChoice]]]
    """By the key that names a choice: its other keys, and the function that reads it."""

    def choice(self, node: Node, state: AnyState) -> AnyChoice | None:
        """Read a choice of the player to move; None for a fault."""
        kind = next((key for key in self.kinds if node.has(key)), None)
        if kind is None:
            node.fault(f"expected one of the choices {', '.join(self.kinds)}")
            return None
        needed, make = self.kinds[kind]
        return make(node.fields(kind, *needed), state)


READERS: Final[Mapping[str, LessonReader]] = {
    alhambra.NAME: LessonReader(palaces.opening, palaces.KINDS),
    rollwrite.NAME: LessonReader(sheets.opening, sheets.KINDS),
}
"""By game."""
OTHERS: Final = "easy"
"""The level that is shown for the other players of a lesson."""
OPTIONAL: Final = ("light", "do", "try", "refused", "rolls", "replies", "stops")
"""The keys that a step may have."""
MOST_SIDES: Final = 6
"""The most sides of a die in any game."""


def load_lesson(name: str, learner: str, folder: Path | None = None) -> Lesson:
    """Read a lesson of a folder, or of the program, for a learner of this name.

    Raises ``DataError`` with every fault: its line, key, and what was expected. A breach of the
    rules is a fault of its step.
    """
    file = f"{name}.yaml"
    with reading(data_file(f"lessons/{file}") if folder is None else folder / file) as root:
        f = root.fields("game", "players", "opening", "steps")
        game = f["game"].choice([*READERS])
        others = tuple(Seated(player.text(), OTHERS) for player in f["players"].items())
        table = Table(game, (Seated(learner, HUMAN), *others), 0)
        before = root.fault_count
        opening = READERS[game].opening(f["opening"], LOADERS[game](), table)
        sound = root.fault_count == before
        steps = _steps(f["steps"], opening[-1].state, READERS[game]) if sound else ()
        return Lesson(name, table, opening, steps)


def _steps(node: Node, state: AnyState, reader: LessonReader) -> tuple[LessonStep, ...]:
    """Read the steps from this state on; steps after a faulty one cannot be judged."""
    steps: list[LessonStep] = []
    for one in node.items():
        before = one.fault_count
        step = _step(one, state, reader)
        if one.fault_count > before:
            break
        try:
            frames = follow(step, state)
        except ScriptError as error:
            one.fault(f"{step.name}: {error}")
            break
        state = frames[-1].state if frames else state
        steps.append(step)
    return tuple(steps)


def _step(node: Node, state: AnyState, reader: LessonReader) -> LessonStep:
    f = node.fields("say", optional=OPTIONAL)
    if ("try" in f) != ("refused" in f) or ("do" in f and "try" in f):
        node.fault("expected 'do', or 'try' with 'refused', or neither")
    asked = f.get("do", f.get("try"))
    step = LessonStep(
        f["say"].text(),
        _texts(f, "light"),
        None if asked is None else reader.choice(asked, state),
        f["refused"].text() if "refused" in f else "",
        _rolls(f["rolls"]) if "rolls" in f else (),
        stops=_texts(f, "stops"),
    )
    if "replies" not in f or not step.plays:
        return step
    return step._replace(replies=_replies(f["replies"], step, state, reader))


def _texts(fields: Mapping[str, Node], key: str) -> tuple[str, ...]:
    return tuple(one.text() for one in fields[key].items()) if key in fields else ()


def _rolls(node: Node) -> tuple[int, ...]:
    return tuple(roll.integer(1, MOST_SIDES) for roll in node.items())


def _replies(
    node: Node, step: LessonStep, state: AnyState, reader: LessonReader
) -> tuple[AnyChoice, ...]:
    """Read the replies after a step, each in its position."""
    game, script, choices = game_of(state), Script(step.rolls), list[AnyChoice]()
    seat, choice = LEARNER, step.wants
    for reply in (*node.items(), None):
        try:
            state = game.apply(state, seat, choice, script)[-1].state
        except (IllegalChoice, ScriptError):
            break  # ``follow`` reports the error with its step
        if reply is not None:
            seat, choice = next(iter(game.actors(state)), LEARNER), reader.choice(reply, state)
            choices.append(choice)
    return tuple(choices)
