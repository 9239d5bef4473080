"""The exercises of a game for the screen: its kinds, and the picture of each position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.i18n import Texts
from alhambra.learning.exercises import Exercise, Names, Sentence, Value
from alhambra.rules.games import AnyBox

Picture: TypeAlias = Callable[[Canvas, Box, Texts, bool], Mapping[str, Box]]
"""Draws a position into a box, with the answer where that is shown. Returns the boxes of the things
that can be marked in it.
"""


class Posed(NamedTuple):
    """An exercise with its picture."""

    exercise: Exercise
    draw: Picture


class Exercises(NamedTuple):
    """The exercises of a game."""

    game: str
    """The name of the game in records."""
    title: str
    """Its name for players, the same in every language."""
    topics: Mapping[str, str]
    """By the name of a kind, in the order in which they are offered: the topic of the rule book."""
    pose: Callable[[str, int], Posed]
    """Makes the exercise of a kind and a seed."""

    def id_of(self, kind: str) -> str:
        """Return the name of a kind among those of all games."""
        return f"{self.game}/{kind}"

    def title_of(self, kind: str) -> str:
        """Return the id of the words for a kind."""
        return f"exercise.kind.{self.game.replace('-', '_')}.{kind}"

    def about(self, topic: str) -> Sequence[str]:
        """Return the kinds that belong to a topic of the rule book."""
        return [kind for kind, other in self.topics.items() if other == topic]


OpenExercises: TypeAlias = Callable[[AnyBox], Exercises]
"""Makes the exercises of a game with this box."""


def tell(texts: Texts, say: Sentence) -> str:
    """Return a sentence in the present language."""
    return texts.t(say.text, **{name: _told(texts, value) for name, value in say.values.items()})


def _told(texts: Texts, value: Value) -> object:
    match value:
        case Sentence():
            return tell(texts, value)
        case Names(names):
            return texts.names(names)
        case _:
            return value
