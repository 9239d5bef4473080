"""Languages: found by their files, described in them, and the one of the computer."""

import locale
from pathlib import Path
from typing import Any

import pytest
import yaml

from alhambra.app.input.intents import KEYBOARD, Cancel
from alhambra.app.main import Program
from alhambra.app.program.i18n import Forms, load_catalog
from alhambra.app.program.languages import (
    PluralRules,
    computer_language,
    describe_language,
    languages,
    texts_folder,
)
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.scenes.title import TitleScene
from alhambra.located import DataError
from tests.app.driving import Driver
from tests.app.stage import arrow


def test_the_languages_are_the_files(tmp_path: Path) -> None:
    for name in ("pt-BR.yaml", "en.yaml", "ar.yaml", "notes.txt", "Entwurf.yaml", ".pl.yaml"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert languages(tmp_path) == ("en", "ar", "pt-BR")


def test_a_language_says_its_own_name_without_its_texts_being_read(tmp_path: Path) -> None:
    source = '# Polski\nlanguage:\n  name: "Polski"\n  called: [Polish]\ntable: {broken: [\n'
    (tmp_path / "pl.yaml").write_text(source, encoding="utf-8")
    found = describe_language("pl", tmp_path)
    assert (found.name, found.called) == ("Polski", ("polish",))
    assert found.plurals.categories == ("other",)
    names = {code: describe_language(code).name for code in languages()}
    assert names["cs"] == "Čeština" and len(set(names.values())) == len(names)


def test_the_faults_of_a_description_are_told_with_their_places(tmp_path: Path) -> None:
    source = """\
language:
  name: ""
  called: polish
  plurals: {one: "n is 1", other: "n = 2"}
  months: 12
"""
    (tmp_path / "pl.yaml").write_text(source, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        describe_language("pl", tmp_path)
    file = tmp_path / "pl.yaml"
    for line, column, why in (
        (2, 9, "language.name: expected the name of the language"),
        (3, 11, "language.called: found 'polish', expected a list"),
        (4, 18, "language.plurals.one: cannot read 'n is 1'"),
        (4, 35, "language.plurals.other: no category 'other', expected one of zero, one"),
        (5, 11, "language.months: no such key, expected one of name, called, plurals"),
    ):
        assert f"{file}:{line}:{column}: {why}" in str(caught.value)


def test_a_region_s_own_catalog_comes_before_that_of_the_language(tmp_path: Path) -> None:
    for code in ("en", "pt", "pt-BR"):
        (tmp_path / f"{code}.yaml").write_text("", encoding="utf-8")
    assert computer_language({"LANG": "pt_BR.UTF-8"}, (), tmp_path) == "pt-BR"
    assert computer_language({"LANG": "pt_PT.UTF-8"}, (), tmp_path) == "pt"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "fi_FI"}, "fi"),
        ({"LANGUAGE": "sv:de_AT:en", "LANG": "cs_CZ"}, "de"),
        ({"LANG": "sk"}, "sk"),
        ({"LANG": "hu_HU.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "de_DE"}, "de"),
        ({"LC_ALL": "C", "LANGUAGE": "de"}, "de"),
        ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "fi_FI", "LANG": "de_DE"}, "fi"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "de"),
        ({"LC_MESSAGES": "C", "LANG": "de_DE"}, "en"),
        ({"LC_MESSAGES": "POSIX", "LANG": "de_DE", "LANGUAGE": "de"}, "en"),
        ({"LC_MESSAGES": "C", "LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LC_MESSAGES": "C", "LC_ALL": "de_DE"}, "de"),
        ({"LC_MESSAGES": "fi_FI", "LANG": "de_DE"}, "fi"),
        ({"LANGUAGE": "de"}, "de"),
        ({"LANG": "", "LANGUAGE": "", "LC_ALL": "sk_SK@euro"}, "sk"),
        ({"LANG": "\0:::_", "LANGUAGE": ":::"}, "en"),
    ],
)
def test_the_computer_s_language_is_used(environ: dict[str, str], language: str) -> None:
    assert computer_language(environ, ["en"]) == language


@pytest.mark.parametrize(
    ("name", "language"), [("Czech_Czechia", "cs"), ("German_Austria", "de"), (None, "en")]
)
def test_without_variables_the_system_is_asked(
    name: str | None, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (name, None))
    assert computer_language({}) == language


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        (["de_AT", "en_US"], "de"),
        (["sv_FI", "fi_FI"], "fi"),
        (["cs-CZ"], "cs"),
        (["hu"], "en"),
        (["English_United Kingdom", "German_Germany"], "en"),
        (["Slovak_Slovakia.1250"], "sk"),
    ],
)
def test_the_finder_and_windows_say_it_by_what_is_set_in_the_system(
    preferred: list[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert computer_language({}, preferred) == language
    assert computer_language({"LC_ALL": "C"}, preferred) == language
    assert computer_language({"LC_MESSAGES": "C"}, preferred) == "en"
    assert computer_language({"LANG": "cs_CZ.UTF-8"}, preferred) == "cs"


def test_a_locale_that_python_does_not_know_names_no_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> tuple[str, str]:
        raise ValueError("unknown locale: a8")

    monkeypatch.setattr(locale, "getlocale", fail)
    assert computer_language({}) == "en"


# -- added language --------------------------------------------------------------------------------


CODE, NAME = "xpl", "Zmyślony"
"""A language that nobody speaks, with the plural rules of Polish and four kinds of places."""


def made_up() -> dict[str, Any]:
    """A catalog with all texts, in which every form tells its category."""
    places = {"one": "n = 1", "two": "n = 2", "many": "n = 5..9"}
    language = {"name": NAME, "called": ["Imaginary"], "plurals": POLISH, "ordinals": places}
    catalog: dict[str, Any] = {"language": language}
    for id, text in load_catalog("en").items():
        *sections, key = id.split(".")
        inside = catalog
        for section in sections:
            inside = inside.setdefault(section, {})
        if isinstance(text, Forms):
            ordinal = "two" in text.by_category
            kinds = (*(places if ordinal else POLISH), "other")
            forms = {kind: f"{text.by_category['other']} ({kind})" for kind in kinds}
            inside[key] = {"ordinal": forms} if ordinal else forms
        else:
            inside[key] = f"{text}~"
    return catalog


@pytest.fixture
def added(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all catalogs, and the made-up one."""
    folder = home / "texts"
    folder.mkdir()
    for file in texts_folder().iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    source = yaml.safe_dump(made_up(), allow_unicode=True, sort_keys=False)
    (folder / f"{CODE}.yaml").write_text(source, encoding="utf-8")
    monkeypatch.setattr("alhambra.app.program.languages.texts_folder", lambda: folder)
    return folder


def test_a_language_is_chosen_and_kept_once_its_file_is_there(
    added: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    program = Program((1280, 720), language="en")
    try:
        program.open_title()
        program.stack.settle()
        program.app.open_options(None)
        program.stack.settle()
        assert isinstance(program.stack.top, OptionsScene) and NAME not in {
            *Driver(program).words()
        }
        for _ in range(languages(added).index(CODE)):
            program.stack.handle(arrow("right"))
        assert {NAME, "Full screen~", "Interface size~"} <= {*Driver(program).words()}
        program.stack.handle(Cancel(device=KEYBOARD))
        program.stack.settle()
        assert isinstance(program.stack.top, TitleScene)
        assert {"Saved games~", "Options~", "Quit~"} <= {*Driver(program).words()}
    finally:
        program.close()
    program = Program((1280, 720))
    try:
        say = program.app.t
        told = [say("table.tiles_left", count=count) for count in (1, 2, 5, 22, 112)]
        assert [text.rpartition(" ")[2] for text in told] == [
            *("(one)", "(few)", "(many)", "(few)", "(many)")
        ]
        told = [say("end.place", count=place) for place in (1, 2, 3, 7)]
        assert told == ["1th (one)", "2th (two)", "3th (other)", "7th (many)"]
        assert program.app.texts.names(["Ala", "Ola", "Ela"]) == "Ala, Ola~ and Ela~"
    finally:
        program.close()


# -- plural rules ----------------------------------------------------------------------------------


ENGLISH_PLACES = {
    "one": "n % 10 = 1 and n % 100 != 11",
    "two": "n % 10 = 2 and n % 100 != 12",
    "few": "n % 10 = 3 and n % 100 != 13",
}
CZECH = {"one": "n = 1", "few": "n = 2..4"}
POLISH = {
    "one": "n = 1",
    "few": "n % 10 = 2..4 and n % 100 != 12..14",
    "many": "n != 1 and n % 10 = 0..1 or n % 10 = 5..9 or n % 100 = 12..14",
}
ARABIC = {
    "zero": "n = 0",
    "one": "n = 1",
    "two": "n = 2",
    "few": "n % 100 = 3..10",
    "many": "n % 100 = 11..99",
}
FILIPINO = {"one": "n = 1, 2, 3 or n % 10 != 4, 6, 9"}
JAPANESE: dict[str, str] = {}


NUMBERS = [
    (
        ENGLISH_PLACES,
        {"one": (1, 21, 101), "two": (2, 22), "few": (3, 93), "other": (0, 11, 112)},
    ),
    (CZECH, {"one": (1,), "few": (2, 3, 4), "other": (0, 5, 21, 22, 104)}),
    (
        POLISH,
        {"one": (1,), "few": (2, 4, 22, 104), "many": (0, 5, 11, 12, 14, 21, 112), "other": ()},
    ),
    (
        ARABIC,
        {
            **{"zero": (0,), "one": (1,), "two": (2,)},
            **{"few": (3, 10, 110), "many": (11, 99, 111), "other": (100, 102)},
        },
    ),
    (FILIPINO, {"one": (0, 1, 5, 18), "other": (4, 6, 19)}),
    (JAPANESE, {"other": (0, 1, 2, 100)}),
]


@pytest.mark.parametrize(("rules", "numbers"), NUMBERS)
def test_numbers_take_the_category_of_cldr(
    rules: dict[str, str], numbers: dict[str, tuple[int, ...]]
) -> None:
    read = PluralRules(rules)
    assert read.categories == tuple(numbers)
    for category, fitting in numbers.items():
        assert {read.category(number) for number in fitting} <= {category}
        assert {read.category(-number) for number in fitting} <= {category}


def test_categories_are_in_the_order_of_cldr_whatever_the_order_in_the_file() -> None:
    rules = PluralRules({"many": "n != 0", "one": "n = 1"})
    assert rules.categories == ("one", "many", "other")
    assert (rules.category(1), rules.category(2)) == ("one", "many")


@pytest.mark.parametrize(
    "rule",
    [
        *("", "n", "n == 1", "n=1", "n is 1", "n > 1", "i = 1", "n = 1 and", "or n = 1", "n = -1"),
        *("n = 1 and v = 0", "n = 1, ", "n = 1.5", "n % = 1", "n mod 10 = 1", "n = 1 AND n = 2"),
        *("n = 4..2", "n % 0 = 1", "n % 10 = 10", "n % 10 = 8..12", "n = 1  or n = 2"),
        "n = 9999999",
    ],
)  # fmt: skip
def test_what_is_no_rule_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match=r"cannot read|no number can be"):
        PluralRules({"one": rule})


@pytest.mark.parametrize("category", ["other", "One", "several", ""])
def test_what_is_no_category_is_refused(category: str) -> None:
    with pytest.raises(
        ValueError, match=f"no category '{category}', expected one of zero, one, two"
    ):
        PluralRules({category: "n = 1"})
