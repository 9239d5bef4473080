"""Finding sentences of the rule book by the words in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from alhambra.app.learn.book import Book, Example, Topic
from alhambra.app.program.app import Texts

_END = re.compile(r"(?<=[.!?])\s+")


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
            said += [step.say(texts) for step in part.steps]
        for text in said:
            yield from ((number, sentence) for sentence in _END.split(text))


def _has(sentence: str, words: list[str]) -> bool:
    """True if each word begins a word of the sentence."""
    text = plain(sentence)
    return all(re.search(rf"\b{re.escape(word)}", text) for word in words)
