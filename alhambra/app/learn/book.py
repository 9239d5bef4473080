"""The rule book of a game as values: topics with sentences, pictures, worked examples; its search;
and the exercises of a game.

``data/rules/<game>.yaml`` has the topics in reading order; the words are the texts
``book.<game>.<topic>.<part>``. Pictures and examples belong to the game: it reads them from their
nodes, and the answers of examples are computed by its rules.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program.i18n import Texts
from alhambra.learning.exercise import Exercise, Names, Sentence, Value
from alhambra.located import Node, reading
from alhambra.paths import data_file
from alhambra.rules.games import AnyBox

_END = re.compile(r"(?<=[.!?])\s+")


class PositionDrawing(NamedTuple):
    """A picture of a position."""

    height: float
    """Units of its height in the rule book."""
    draw: Callable[[Canvas, Box, Texts, bool], Mapping[str, Box]]
    """Draws it into a box, with the answer where that is shown. Returns the boxes of the things
    that can be marked in it.
    """


class ExampleStep(NamedTuple):
    """A step of a worked example: what the rules answer, and the position."""

    say: tuple[Sentence, ...]
    """The answer."""
    drawing: PositionDrawing
    verdicts: Mapping[str, bool] = {}
    """By the id of a thing of the position: true if the rules allow what is tried with it."""


class Paragraph(NamedTuple):
    """Sentences that belong together."""

    text: str
    """The id of the text."""
    rulings: tuple[str, ...] = ()
    """The names of the rulings it gives."""


class BookPicture(NamedTuple):
    """A picture with a sentence below it."""

    text: str
    """The id of the sentence."""
    drawing: PositionDrawing


class Example(NamedTuple):
    """A position with questions that the rules answer, step by step."""

    text: str
    """The id of the sentence that says what is asked."""
    steps: tuple[ExampleStep, ...]


Part: TypeAlias = Paragraph | BookPicture | Example


class Topic(NamedTuple):
    """A page of the book."""

    name: str
    title: str
    """The id of its heading."""
    parts: tuple[Part, ...]
    related: tuple[str, ...]
    """The names of topics to read next."""


class Book(NamedTuple):
    """The rule book of a game."""

    topics: Mapping[str, Topic]
    """By name, in reading order."""
    links: Mapping[str, str]
    """By id of a refusal, a panel, a row of a count or a reason: the topic that explains it."""

    def topic_for(self, link: str) -> str:
        """Return the topic that explains something; the first one if none does.

        A topic explains itself.
        """
        return link if link in self.topics else self.links.get(link, next(iter(self.topics)))


OpenBook: TypeAlias = Callable[[AnyBox], Book]
"""Reads the rule book of a game with this box. Raises ``DataError``."""


class Readers(NamedTuple):
    """Functions of a game that read its pictures and examples, and note faults of the node."""

    picture: Callable[[Node], PositionDrawing]
    example: Callable[[Node], Sequence[ExampleStep]]


def load_book(name: str, readers: Readers, folder: Path | None = None) -> Book:
    """Read ``<name>.yaml`` of a folder, by default our own.

    Raises ``DataError`` with every fault of the file.
    """
    file = f"{name}.yaml"
    path = data_file(f"rules/{file}") if folder is None else folder / file
    with reading(path) as root:
        f = root.fields("topics", "links")
        topics: dict[str, Topic] = {}
        rulings: set[str] = set()
        for node in f["topics"].items():
            topic = _topic(node, ("book", name), readers, rulings)
            if topic.name in topics:
                node.fault(f"the topic {topic.name} is there already")
            topics[topic.name] = topic
        names = tuple(topics) or ("",)
        for node in f["topics"].items():
            if node.has("related"):
                for other in node.mapping()["related"].items():
                    other.choice(names)
        links = {link: node.choice(names) for link, node in f["links"].mapping().items()}
    return Book(topics, links)


def _topic(node: Node, words: tuple[str, ...], readers: Readers, rulings: set[str]) -> Topic:
    f = node.fields("name", "parts", optional=("related",))
    name = f["name"].text()
    words = (*words, name)
    parts = tuple(_part(part, words, readers, rulings) for part in f["parts"].items())
    related = tuple(other.text() for other in f["related"].items()) if "related" in f else ()
    return Topic(name, ".".join((*words, "title")), parts, related)


def _part(node: Node, words: tuple[str, ...], readers: Readers, rulings: set[str]) -> Part:
    """A part is named for what it is: ``text``, ``picture`` or ``example``."""
    if node.has("picture"):
        f = node.fields("picture", "show")
        return BookPicture(_text(f["picture"], words), readers.picture(f["show"]))
    if node.has("example"):
        f = node.fields("example", "show")
        steps = tuple(readers.example(f["show"]))
        return Example(_text(f["example"], words), steps)
    f = node.fields("text", optional=("rulings",))
    named = f["rulings"].items() if "rulings" in f else []
    for ruling in named:
        if ruling.text() in rulings:
            ruling.fault(f"the ruling {ruling.text()} is given twice")
        rulings.add(ruling.text())
    return Paragraph(_text(f["text"], words), tuple(ruling.text() for ruling in named))


def _text(node: Node, words: tuple[str, ...]) -> str:
    """Return the id of the text of a part."""
    return ".".join((*words, node.text()))


class Hit(NamedTuple):
    """A place in the book."""

    topic: str
    part: int
    """The number of the part; -1 for the heading."""
    sentence: str


def plain(text: str) -> str:
    """Return the text for searching: in lower case, without accents.

    >>> plain("Dlaždice"), plain("Gemächer")
    ('dlazdice', 'gemacher')
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def find(book: Book, texts: Texts, wanted: str) -> list[Hit]:
    """Return the sentences with all of these words, or beginnings of words.

    Each topic comes once, with its first such sentence; those with the words in their heading come
    first.
    """
    words = plain(wanted).split()
    if not words:
        return []
    found = [hit for topic in book.topics.values() if (hit := _first(topic, texts, words))]
    return sorted(found, key=lambda hit: hit.part >= 0)


def _first(topic: Topic, texts: Texts, words: list[str]) -> Hit | None:
    """Return the first sentence of a topic with all words; the first one for its heading."""
    sentences = list(_sentences(topic, texts))
    if _has(texts.t(topic.title), words):
        return Hit(topic.name, -1, sentences[0][1])
    told = ((part, sentence) for part, sentence in sentences if _has(sentence, words))
    return next((Hit(topic.name, *hit) for hit in told), None)


def _sentences(topic: Topic, texts: Texts) -> Iterator[tuple[int, str]]:
    """Yield all sentences with the numbers of their parts, answers of examples too."""
    for number, part in enumerate(topic.parts):
        said = [texts.t(part.text)]
        if isinstance(part, Example):
            said += [tell(texts, *step.say) for step in part.steps]
        for text in said:
            yield from ((number, sentence) for sentence in _END.split(text))


def _has(sentence: str, words: list[str]) -> bool:
    """True if each word begins a word of the sentence."""
    text = plain(sentence)
    return all(re.search(rf"\b{re.escape(word)}", text) for word in words)


# -- exercises -------------------------------------------------------------------------------------


class Posed(NamedTuple):
    """An exercise with its picture."""

    exercise: Exercise
    drawing: PositionDrawing


class Exercises(NamedTuple):
    """The exercises of a game."""

    game: str
    """The name of the game in records."""
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


# -- words -----------------------------------------------------------------------------------------


def tell(texts: Texts, *said: Sentence) -> str:
    """Return sentences in the present language."""
    return " ".join(
        texts.t(one.text, **{name: _told(texts, value) for name, value in one.values.items()})
        for one in said
    )


def _told(texts: Texts, value: Value) -> object:
    match value:
        case Sentence():
            return tell(texts, value)
        case Names(names):
            return texts.names(names)
        case _:
            return value
