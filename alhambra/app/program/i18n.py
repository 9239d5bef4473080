"""The texts of the game in the player's language: ``data/texts/<language>.yaml``.

A text is a whole sentence with named placeholders in braces. Sections nest; a text's id is its path
with dots: ``table.your_turn``. Where the sentence depends on a number, the entry is a mapping of
forms, chosen by the value ``count`` and the rules in the section ``language`` of the catalog: those
of ``plurals``, or those of ``ordinals`` for a mapping below the key ``ordinal``.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple, TypeAlias

from alhambra.app.program.languages import (
    ENGLISH,
    OTHER,
    SECTION,
    Language,
    PluralRules,
    catalog_file,
    computer_language,
    languages,
    read_language,
)
from alhambra.located import DataError, Node, reading

log = logging.getLogger(__name__)
YOU: Final = "you"
"""The section with the second forms of texts: their name, or names, is the only person's."""
BOOK: Final = "book"
"""The section of the rule book: as long as all others together, and read when it is opened."""
AND: Final = "list.and"
AND_BEFORE: Final = "list.and_before"
"""Joins what begins as the pattern ``list.sound`` says: in Spanish ``e``, elsewhere ``y``."""
_DEPTH = 4
_ORDINAL = "ordinal"


class Forms(NamedTuple):
    """The forms of a text that depends on a number."""

    rules: PluralRules
    by_category: Mapping[str, str]


Catalog: TypeAlias = Mapping[str, str | Forms]
"""All texts of a language by id."""


class You(str):
    """The name of the only person at a table: sentences about that person say "you"."""

    __slots__ = ()


class TextError(LookupError):
    """A text or a value for one of its placeholders does not exist."""


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


def joined(say: Callable[..., str], parts: Iterable[object], by: str = "list.comma") -> str:
    """Return parts joined by a text of the section ``list``: ``Anna, Ben``. Empty for none."""
    listed = ""
    for part in parts:
        listed = say(by, first=listed, last=part) if listed else str(part)
    return listed


def load_catalog(
    code: str, folder: Path | None = None, wanted: Callable[[str], bool] | None = None
) -> Catalog:
    """Read the texts of a language, by default our own. Raises ``DataError`` with all faults.

    ``wanted`` gets the names of sections; the others are not read.
    """

    def is_read(section: str) -> bool:
        return wanted is None or section == SECTION or wanted(section)

    found: dict[str, str | Forms] = {}
    with reading(catalog_file(code, folder), is_read) as root:
        sections = root.mapping()
        if next(iter(sections), "") == SECTION:
            language = read_language(sections.pop(SECTION))
            for member in sections.values():
                _collect(member, language, found, _DEPTH)
        else:
            root.fault(f"expected the section {SECTION!r} first")
    return found


def _collect(node: Node, language: Language, found: dict[str, str | Forms], depth: int) -> None:
    """Add a text, or those of a section and of the sections in it, to ``found``."""
    if depth == 0:
        node.fault(f"expected sections at most {_DEPTH} deep")
    elif not node.is_mapping():
        found[node.key] = _sentence(node)
    elif node.has(_ORDINAL):
        found[node.key] = _forms(node.fields(_ORDINAL)[_ORDINAL], language.ordinals)
    elif node.has(OTHER) or node.has("one"):
        found[node.key] = _forms(node, language.plurals)
    else:
        for member in node.mapping().values():
            _collect(member, language, found, depth - 1)


def _forms(node: Node, rules: PluralRules) -> Forms:
    sentences = node.fields(*rules.categories).items()
    return Forms(rules, {category: _sentence(text) for category, text in sentences})


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


def _is_book(section: str) -> bool:
    return section == BOOK


def _is_not_book(section: str) -> bool:
    return section != BOOK


class Texts:
    """The texts of the game in the player's language. A catalog is read when it is first used.

    Of each catalog, the rule book is read when one of its texts is first asked for.
    """

    def __init__(
        self, language: str = "", folder: Path | None = None, preferred: Sequence[str] = ()
    ) -> None:
        """``language`` is one of ``languages()``, or empty for the computer's.

        ``preferred`` are the languages set in the system, see ``computer_language``; ``folder`` has
        catalogs in place of our own. Raises ``DataError`` with every fault of the English catalog.
        """
        self.damaged: list[Path] = []
        """Catalogs that cannot be used as a whole; empty after the player was told."""
        self._reported: set[Path] = set()
        self._english: Texts | None = None
        """The catalog that stands in for texts that are missing."""
        self._preferred = preferred
        self._folder = folder
        self._catalogs: dict[str, Catalog] = {}
        self._books: dict[str, Catalog] = {}
        self.use(language)

    @property
    def language(self) -> str:
        """The language in use, one of ``languages()``."""
        return self._language

    def use(self, language: str) -> None:
        """Use this language from now on; empty: the system's.

        If its catalog is damaged, English is used. Raises ``DataError`` if that is damaged, too.
        """
        known = languages(self._folder)
        language = language or computer_language(None, self._preferred, self._folder)
        if language not in known:
            raise TextError(f"no such language: {language!r}, expected one of {known}")
        try:
            self._catalog = self._read(language)
        except DataError as error:
            if language == ENGLISH:
                raise
            self._report(language, str(error))
            language = ENGLISH
            self._catalog = self._read(language)
        self._language = language

    def _read(self, language: str) -> Catalog:
        """Return the catalog of a language. Raises ``DataError``."""
        if language not in self._catalogs:
            self._catalogs[language] = load_catalog(language, self._folder, _is_not_book)
        return self._catalogs[language]

    def _report(self, language: str, reason: str) -> None:
        """Note once that a catalog cannot be used, at least not as a whole."""
        path = catalog_file(language, self._folder)
        if path not in self._reported:
            self._reported.add(path)
            log.error("%s cannot be used: %s", path, reason)
            self.damaged.append(path)

    def t(self, id: str, **values: object) -> str:
        """Return the text with its values put in; ``count`` selects the form, as does ``You``.

        A text that is missing or wrong in the player's language is in English. Raises ``TextError``
        for an unknown id and for a value that is missing.
        """
        to_you = f"{YOU}.{id}"
        if to_you in self._catalog and isinstance(values.get("name", values.get("names")), You):
            id = to_you
        elif id == AND and re.match(self._sound, str(values.get("last")), re.IGNORECASE):
            id = AND_BEFORE
        try:
            return self._filled(id, values)
        except (TextError, DataError) as error:
            if self._language == ENGLISH:
                raise
            if self._english is None:
                self._english = Texts(ENGLISH, self._folder)
            text = self._english.t(id, **values)
            self._report(self._language, str(error))
            return text

    def _filled(self, id: str, values: Mapping[str, object]) -> str:
        """Return the text in this language. Raises ``TextError``, and ``DataError`` for a book."""
        text = self._catalog.get(id)
        if text is None and id.startswith(f"{BOOK}."):
            text = self._book.get(id)
        if text is None:
            raise TextError(f"{self._language}: there is no text {id!r}")
        if not isinstance(text, str):
            count = values.get("count")
            if not isinstance(count, int):
                raise TextError(f"{id}: needs a whole number 'count', not {count!r}")
            text = text.by_category[text.rules.category(count)]
        try:
            return text.format_map(values)
        except KeyError as error:
            raise TextError(f"{id}: the value {error} is missing") from None

    @property
    def _sound(self) -> str:
        """The pattern of what ``and`` changes before; without one, what fits nothing."""
        return str(self._catalog.get("list.sound", "(?!)"))

    @property
    def _book(self) -> Catalog:
        """The texts of the rule book."""
        if self._language not in self._books:
            section = load_catalog(self._language, self._folder, _is_book)
            self._books[self._language] = section
        return self._books[self._language]

    def names(self, names: Sequence[str]) -> str:
        """Return names as a list in words: ``Anna, Ben and Cyril``. Empty for none."""
        if len(names) < 2:
            return names[0] if names else ""
        return self.t("list.and", first=joined(self.t, names[:-1]), last=names[-1])
