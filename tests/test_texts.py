"""The texts: complete in every language, rightly put together, and all that the sources ask for."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from alhambra.app.program.i18n import Catalog, Forms, load_catalog, placeholders
from alhambra.app.program.languages import languages
from alhambra.paths import ROOT, asset, data_file
from tests.composed_texts import COMPOSED, composed_ids

CATALOGS = {language: load_catalog(language) for language in languages()}
ENGLISH = CATALOGS["en"]

OTHERS = [language for language in languages() if language != "en"]


def sentences(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Every id and sentence; plural forms each for itself."""
    for id, text in catalog.items():
        if isinstance(text, str):
            yield id, text
        else:
            forms = text.by_category.items()
            yield from ((f"{id} ({form})", sentence) for form, sentence in forms)


def test_every_catalog_is_a_language_of_the_game() -> None:
    assert {f"{code}.yaml" for code in languages()} == {
        path.name for path in (ROOT / "data" / "texts").iterdir()
    }
    assert languages()[0] == "en"


@pytest.mark.parametrize("language", OTHERS)
def test_the_languages_have_the_same_texts_in_the_same_order(language: str) -> None:
    assert list(CATALOGS[language]) == list(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_the_languages_have_the_same_placeholders(language: str) -> None:
    for id, text in CATALOGS[language].items():
        assert all_placeholders(text) == all_placeholders(ENGLISH[id]), id
        assert isinstance(text, str) == isinstance(ENGLISH[id], str), f"{id}: plural in one only"


def all_placeholders(text: str | Forms) -> frozenset[str]:
    """Those of a text, or of all its forms."""
    if isinstance(text, str):
        return placeholders(text)
    return frozenset().union(*map(placeholders, text.by_category.values()))


def test_a_form_that_says_you_has_the_values_of_its_text_but_for_the_name() -> None:
    for id, text in ENGLISH.items():
        if id.startswith("you."):
            other = ENGLISH[id.removeprefix("you.")]
            assert isinstance(text, str) == isinstance(other, str), id
            assert all_placeholders(text) == all_placeholders(other) - {"name", "names"}, id


@pytest.mark.parametrize("language", languages())
def test_plural_forms_for_several_have_all_placeholders(language: str) -> None:
    for id, text in CATALOGS[language].items():
        if isinstance(text, Forms):
            for form in set(text.by_category) - {"zero", "one", "two"}:
                found = placeholders(text.by_category[form])
                assert found == all_placeholders(text), f"{id}: {form}"


BLANKS = re.compile(r"[ \t\r\n]+")
"""Not those that do not break: French sets them before some signs."""


@pytest.mark.parametrize("language", languages())
def test_texts_are_neatly_written(language: str) -> None:
    for id, text in sentences(CATALOGS[language]):
        assert text == BLANKS.sub(" ", text).strip(" "), f"{id}: stray blanks"
        assert "..." not in text, f"{id}: three dots instead of an ellipsis"
        if id.startswith(("refusal.", "rollwrite.refusal.", "level_text.")):
            assert text[0].isupper() and text.endswith("."), f"{id}: not a sentence"


# What the sources ask for.

ASKING = frozenset({"t", "say", "_t", "_say"})
"""The names by which texts are asked for."""


@cache
def sources() -> tuple[tuple[Path, ast.Module], ...]:
    code = ROOT / "alhambra"
    learning = [*(code / "learning").rglob("exercise*.py"), code / "learning" / "puzzles.py"]
    paths = sorted([*(code / "app").rglob("*.py"), *learning])
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def asked() -> Iterator[tuple[str, ast.Call]]:
    """Each call that asks for a text, with its file and line."""
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in ASKING:
                    yield f"{path.name}:{node.lineno}", node


def test_the_sources_ask_for_texts_that_exist() -> None:
    unknown = []
    for place, call in asked():
        match call.args[0]:
            case ast.Constant(str(id)) if id not in ENGLISH:
                unknown.append(f"{place}: {id}")
            case ast.JoinedStr([ast.Constant(str(start)), *_]):
                if not any(id.startswith(start) for id in ENGLISH):
                    unknown.append(f"{place}: {start}…")
    assert not unknown, "\n".join(unknown)


def test_the_sources_give_the_values_that_texts_need() -> None:
    missing = []
    for place, call in asked():
        match call.args[0]:
            case ast.Constant(str(id)) if id in ENGLISH:
                given = {keyword.arg for keyword in call.keywords}
                text = ENGLISH[id]
                needed = all_placeholders(text) | (set() if isinstance(text, str) else {"count"})
                if None not in given and not needed <= given:
                    missing.append(f"{place}: {id} without {', '.join(sorted(needed - given))}")
    assert not missing, "\n".join(missing)


def test_ids_that_are_kept_in_variables_exist() -> None:
    """Every string that looks like an id is one, or, with braces, begins like one."""
    roots = "|".join(sorted({id.partition(".")[0] for id in ENGLISH}))
    looks = re.compile(rf"({roots})\.[a-z_0-9.]*")
    unknown = []
    for path, tree in sources():
        parts = {
            part
            for node in ast.walk(tree)
            if isinstance(node, ast.JoinedStr)
            for part in node.values
        }
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                continue
            id = node.value
            if not looks.fullmatch(id) or id in ENGLISH or data_file(id).exists():
                continue
            if node not in parts or not any(known.startswith(id) for known in ENGLISH):
                unknown.append(f"{path.name}:{node.lineno}: {id}")
    assert not unknown, "\n".join(unknown)


# What nothing asks for.


def words_of(tree: ast.Module) -> tuple[set[str], set[str]]:
    """The strings of a source, and the patterns of those that are put together."""
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in joined for part in node.values}
    plain = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts
    }
    return plain, {"".join(map(pattern_part, node.values)) for node in joined}


def pattern_part(part: ast.expr) -> str:
    """The part of a string as it is; ``{}`` for what is filled in."""
    return str(part.value) if isinstance(part, ast.Constant) else "{}"


def test_no_text_is_left_that_nothing_asks_for() -> None:
    plain = set().union(*(words_of(tree)[0] for _, tree in sources()))
    assert ENGLISH.keys() - plain - composed_ids() == set()


def test_every_pattern_of_ids_is_known_by_name() -> None:
    """A pattern is known with what fills it; none is known that no source has any more."""
    found = set().union(*(words_of(tree)[1] for _, tree in sources()))
    patterns = {
        pattern
        for pattern in found
        if "." in pattern
        and any(re.fullmatch(re.escape(pattern).replace(r"\{\}", r"[\w-]+"), id) for id in ENGLISH)
    }
    assert patterns == COMPOSED.keys()


def test_every_id_that_is_put_together_has_a_text() -> None:
    assert composed_ids() - ENGLISH.keys() == set()


# Glyphs.

TITLE_FONTS_LACK = frozenset("→↑↓")
"""Stand only in running text and on keys, which are never set in the fonts of titles."""


@pytest.mark.parametrize("file", sorted(path.name for path in asset("fonts").glob("*.ttf")))
def test_every_character_has_a_glyph(file: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(asset("fonts") / file, 40)

    def picture(character: str) -> bytes:
        return font.render(character, True, "white").get_buffer().raw

    # A character without a glyph is drawn as that of a private one, which no font here has.
    nothing = picture("\ue000")
    used = {
        letter for catalog in CATALOGS.values() for _, text in sentences(catalog) for letter in text
    }
    used |= {letter.upper() for letter in used if len(letter.upper()) == 1}
    lacking = {letter for letter in used - {" "} if picture(letter) == nothing}
    assert lacking <= (TITLE_FONTS_LACK if file.startswith("Cinzel") else set())
