"""The languages in which tests of room try a screen: those with the longest texts.

Ten languages on every screen would take minutes. Two mixtures have each text from the language
where it is widest, or has the longest word; only where one of them does not fit, the languages
themselves are tried there. ``pytest --language pl`` tries one language everywhere.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import TypeAlias

import pytest

from alhambra.app.program import i18n
from alhambra.app.program.i18n import Catalog, Forms, Texts, load_catalog
from alhambra.app.program.languages import ENGLISH, languages
from tests.app import stage
from tests.app.written import lettering

asked: list[str] = []
"""The one language that ``--language`` asks for."""
MIXTURES = ("widest", "longest words")
ALL = "all languages"
Faults: TypeAlias = Callable[[str, Collection[str] | None], Iterable[tuple[str, str]]]
"""Of a language: the places with faults, and what is wrong there. With a collection, only at the
places that it holds.
"""


def tried() -> tuple[str, ...]:
    """The language that is asked for, or else all."""
    return tuple(asked) or (ALL,)


def longest(*sections: str) -> tuple[str, ...]:
    """The language that is asked for, or else two that have the widest texts of these sections."""
    mixed = _origins(MIXTURES[0])
    found = Counter(code for id, code in mixed.items() if id.startswith(sections))
    return tuple(asked) or tuple(code for code, _ in found.most_common(2))


def confirmed(language: str, faults: Faults) -> list[str]:
    """The faults in a language, or in any: those of the languages where a mixture has faults."""
    if language != ALL:
        return sorted({f"{place}: {fault}" for place, fault in faults(language, None)})
    places = {place for mixture in MIXTURES for place in _mixed_places(mixture, faults)}
    codes = languages() if places else ()
    return sorted({f"{place}: {fault}" for code in codes for place, fault in faults(code, places)})


def _mixed_places(mixture: str, faults: Faults) -> set[str]:
    """The places with faults where all texts are those of a mixture."""
    mixed = {id: _catalogs()[code][id] for id, code in _origins(mixture).items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "load_catalog", lambda *_: mixed)
        patch.setattr(stage, "texts_in", Texts)
        return {place for place, _ in faults(ENGLISH, None)}


@cache
def _catalogs() -> dict[str, Catalog]:
    return {code: load_catalog(code) for code in languages()}


@cache
def _origins(mixture: str) -> dict[str, str]:
    """The language of each text in a mixture."""
    length = _width if mixture == MIXTURES[0] else _longest_word

    return {
        id: max(languages(), key=lambda code: length(_catalogs()[code][id]))
        for id in _catalogs()[ENGLISH]
    }


def _longest_word(text: str | Forms) -> int:
    forms = (text,) if isinstance(text, str) else text.by_category.values()
    return max(_width(word) for form in forms for word in form.split(" "))


@cache
def _wide(text: str) -> int:
    return lettering("body").size(re.sub(r"\{\w+\}", "00", text))[0]


def _width(text: str | Forms) -> int:
    """How wide a text is, or the widest of its forms, whatever is put in."""
    return max(map(_wide, (text,) if isinstance(text, str) else text.by_category.values()))
