"""The languages in which tests of room try a screen: those with the longest texts.

Ten languages on every screen would take minutes. A mixture has each text from the language where
it is widest; where a text is wrapped in a box narrower than some word, another one has those with
the longest words. Only where a mixture does not fit, those of half of its languages are tried, and
at last each of them. ``pytest --language pl`` tries one language everywhere.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

import pytest

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.program import i18n
from alhambra.app.program.i18n import Catalog, Forms, Texts, load_catalog
from alhambra.app.program.languages import ENGLISH, languages
from tests.app import stage
from tests.app.written import Written, lettering

asked: list[str] = []
"""The one language that ``--language`` asks for."""
ALL = "all languages"
NARROW = "a longer word may not fit"
"""Said of places that are tried with the longest words, too: no fault."""
Faults: TypeAlias = Callable[[str, Collection[str] | None], Iterable[tuple[str, str]]]
"""Of a language: the places with faults, and what is wrong there. With a collection, only at the
places that it holds.
"""
Length: TypeAlias = Callable[[str | Forms], int]


def tried() -> tuple[str, ...]:
    """The language that is asked for, or else all."""
    return tuple(asked) or (ALL,)


def longest(*sections: str) -> tuple[str, ...]:
    """The language that is asked for, or else two that have the widest texts of these sections."""
    mixed = _origins(_width, languages())
    found = Counter(code for id, code in mixed.items() if id.startswith(sections))
    return tuple(asked) or tuple(code for code, _ in found.most_common(2))


def confirmed(language: str, faults: Faults) -> list[str]:
    """The faults in a language, or in all."""
    codes = languages() if language == ALL else (language,)
    return sorted({f"{place}: {fault}" for place, fault in _confirmed(codes, faults, None)})


def _confirmed(
    codes: Sequence[str], faults: Faults, places: Collection[str] | None
) -> Iterator[tuple[str, str]]:
    """The faults in these languages: where mixtures of them have some, those of either half."""
    if len(codes) == 1:
        yield from (found for found in faults(codes[0], places) if found[1] != NARROW)
        return
    found = {*_mixed(_width, codes, faults, places)}
    doubtful = {place for place, fault in found if fault != NARROW}
    if narrow := {place for place, _ in found} - doubtful:
        longest_words = _mixed(_longest_word, codes, faults, narrow)
        doubtful |= {place for place, fault in longest_words if fault != NARROW}
    if doubtful:
        for half in (codes[::2], codes[1::2]):
            yield from _confirmed(half, faults, doubtful)


def _mixed(
    length: Length, codes: Sequence[str], faults: Faults, places: Collection[str] | None
) -> list[tuple[str, str]]:
    """The faults where each text is the one of these languages that is longest."""
    mixed = {id: _catalogs()[code][id] for id, code in _origins(length, codes).items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "load_catalog", lambda *_: mixed)
        patch.setattr(stage, "texts_in", Texts)
        return [*faults(ENGLISH, places)]


def is_narrow(canvas: Canvas, text: Written) -> bool:
    """Whether a text is wrapped where a word of another language may not fit."""
    return text.wrap and all(
        text.box.w < canvas.measure(words, text.size, text.font)[0]
        for words in (text.text, _widest_word())
    )


@cache
def _catalogs() -> dict[str, Catalog]:
    return {code: load_catalog(code) for code in languages()}


@cache
def _origins(length: Length, codes: Sequence[str]) -> dict[str, str]:
    """The language of each text in a mixture."""
    return {
        id: max(codes, key=lambda code: length(_catalogs()[code][id]))
        for id in _catalogs()[ENGLISH]
    }


@cache
def _widest_word() -> str:
    """The widest word of all languages."""
    texts = (text for catalog in _catalogs().values() for text in catalog.values())
    return max((word for text in texts for word in _words(text)), key=_wide)


def _words(text: str | Forms) -> Iterator[str]:
    return (word for form in _forms(text) for word in form.split(" "))


def _forms(text: str | Forms) -> Collection[str]:
    return (text,) if isinstance(text, str) else text.by_category.values()


@cache
def _wide(text: str) -> int:
    return lettering("body").size(re.sub(r"\{\w+\}", "00", text))[0]


def _longest_word(text: str | Forms) -> int:
    return max(map(_wide, _words(text)))


def _width(text: str | Forms) -> int:
    """How wide a text is, or the widest of its forms, whatever is put in."""
    return max(map(_wide, _forms(text)))
