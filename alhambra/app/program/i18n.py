"""The texts of the game in five languages: ``data/texts/<language>.yaml``.

A text is a whole sentence with named placeholders in braces. Sections nest; a text's id is its path
with dots: ``table.your_turn``. Where the sentence depends on a number, the entry is a mapping of
plural forms, chosen by the value ``count``.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Final, TypeAlias

from alhambra.app.program.settings import LANGUAGES
from alhambra.located import Node, reading
from alhambra.paths import data_file

Plural: TypeAlias = Mapping[str, str]
"""A text by plural form: ``one``, ``few``, ``other``."""
Catalog: TypeAlias = Mapping[str, str | Plural]
"""All texts of a language by id."""

FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("one", "other"),
    "cs": ("one", "few", "other"),
    "sk": ("one", "few", "other"),
    "fi": ("one", "other"),
    "de": ("one", "other"),
}
"""The plural forms that each language needs."""

BOOK: Final = "book"
"""The section of the rule book: as long as all others together, and read when it is opened."""
_DEPTH = 4
_SYSTEM_NAMES = {
    "english": "en",
    "czech": "cs",
    "slovak": "sk",
    "finnish": "fi",
    "german": "de",
}
"""Windows' names of the languages."""


class TextError(LookupError):
    """A text or a value for one of its placeholders does not exist."""


def plural_form(language: str, count: int) -> str:
    """Return the plural form for a whole number: some languages have "few" for 2 to 4.

    >>> plural_form("cs", 1), plural_form("cs", 4), plural_form("cs", 5), plural_form("de", 4)
    ('one', 'few', 'other', 'other')
    """
    if abs(count) == 1:
        return "one"
    return "few" if "few" in FORMS[language] and 2 <= abs(count) <= 4 else "other"


def placeholders(text: str) -> frozenset[str]:
    """Return the names in braces. Raises ``ValueError`` for anything but plain names."""
    names = set()
    for _, name, spec, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f"a placeholder is a plain name in braces, not {name!r}")
        names.add(name)
    return frozenset(names)


def load_catalog(
    language: str, folder: Path | None = None, wanted: Callable[[str], bool] | None = None
) -> Catalog:
    """Read the texts of a language, by default our own. Raises ``DataError`` with all faults.

    ``wanted`` gets the names of sections; the others are not read.
    """
    file = f"{language}.yaml"
    path = data_file(f"texts/{file}") if folder is None else folder / file
    found: dict[str, str | Plural] = {}
    with reading(path, wanted) as root:
        _collect(root, FORMS[language], found, _DEPTH)
    return found


def _collect(
    node: Node, forms: tuple[str, ...], found: dict[str, str | Plural], depth: int
) -> None:
    """Add the texts of a section, and of the sections in it, to ``found``."""
    if depth == 0:
        node.fault(f"expected sections at most {_DEPTH} deep")
        return
    for member in node.mapping().values():
        if not member.is_mapping():
            found[member.key] = _sentence(member)
        elif member.has("other") or member.has("one"):
            found[member.key] = {
                form: _sentence(text) for form, text in member.fields(*forms).items()
            }
        else:
            _collect(member, forms, found, depth - 1)


def _sentence(node: Node) -> str:
    before = node.fault_count
    text = node.text()
    if not text.strip() and node.fault_count == before:
        node.fault("expected a text")
    try:
        placeholders(text)
    except ValueError as error:
        node.fault(f"expected placeholders like {{name}}: {error}")
    return text


def computer_language(
    environ: Mapping[str, str] | None = None, preferred: Sequence[str] = ()
) -> str:
    """Return the language of the system if the game has it, otherwise English.

    The variables are those of gettext: ``LANGUAGE`` lists languages, unless the others say that no
    language is set (``C``). Without any, as on Windows and in the Finder, it is the first of
    ``preferred``, the languages set in the system, that the game has.
    """
    known = os.environ if environ is None else environ
    named = next((known[name] for name in _VARIABLES if known.get(name)), "")
    if _language_of(named) in ("c", "posix"):
        return LANGUAGES[0]
    wishes: Sequence[str] = (known.get("LANGUAGE") or named).split(":")
    if wishes == [""]:
        wishes = preferred or (locale.getlocale()[0] or "",)
    spoken = (_SYSTEM_NAMES.get(name, name) for name in map(_language_of, wishes))
    return next((name for name in spoken if name in LANGUAGES), LANGUAGES[0])


_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def _language_of(name: str) -> str:
    """Return the language of a locale.

    >>> _language_of("de_AT.UTF-8@euro"), _language_of("cs-CZ"), _language_of("Finnish_X.1252")
    ('de', 'cs', 'finnish')
    """
    return re.split(r"[-_.@]", name, maxsplit=1)[0].strip().lower()


class Texts:
    """The texts of the game in the player's language. A catalog is read when it is first used.

    Of each catalog, the rule book is read when one of its texts is first asked for.
    """

    def __init__(
        self, language: str = "", folder: Path | None = None, preferred: Sequence[str] = ()
    ) -> None:
        """``language`` is one of ``LANGUAGES``, or empty for the computer's.

        ``preferred`` are the languages set in the system, see ``computer_language``. Raises
        ``DataError`` with every fault of its catalog.
        """
        self._preferred = preferred
        self._folder = folder
        self._catalogs: dict[str, Catalog] = {}
        self._books: dict[str, Catalog] = {}
        self.use(language)

    @property
    def language(self) -> str:
        """The language in use, one of ``LANGUAGES``."""
        return self._language

    def use(self, language: str) -> None:
        """Use this language from now on; empty: the system's.

        Raises ``DataError`` if its catalog is faulty: then the language does not change.
        """
        language = language or computer_language(preferred=self._preferred)
        if language not in LANGUAGES:
            raise TextError(f"no such language: {language!r}, expected one of {LANGUAGES}")
        if language not in self._catalogs:
            self._catalogs[language] = load_catalog(language, self._folder, lambda s: s != BOOK)
        self._language = language
        self._catalog = self._catalogs[language]

    def t(self, id: str, **values: object) -> str:
        """Return the text with its values put in; ``count`` selects the plural form.

        Raises ``TextError`` for an unknown id and for a value that is missing.
        """
        text = self._catalog.get(id)
        if text is None and id.startswith(f"{BOOK}."):
            text = self._book.get(id)
        if text is None:
            raise TextError(f"{self._language}: there is no text {id!r}")
        if not isinstance(text, str):
            count = values.get("count")
            if not isinstance(count, int):
                raise TextError(f"{id}: needs a whole number 'count', not {count!r}")
            text = text[plural_form(self._language, count)]
        try:
            return text.format_map(values)
        except KeyError as error:
            raise TextError(f"{id}: the value {error} is missing") from None

    @property
    def _book(self) -> Catalog:
        """The texts of the rule book."""
        if self._language not in self._books:
            section = load_catalog(self._language, self._folder, lambda name: name == BOOK)
            self._books[self._language] = section
        return self._books[self._language]

    def names(self, names: Sequence[str]) -> str:
        """Return names as a list in words: ``Anna, Ben and Cyril``. Empty for none."""
        if not names:
            return ""
        listed = names[0]
        for name in names[1:-1]:
            listed = self.t("list.comma", first=listed, last=name)
        return self.t("list.and", first=listed, last=names[-1]) if len(names) > 1 else listed
