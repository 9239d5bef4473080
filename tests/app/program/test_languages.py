"""Languages: found by their files, described in them, and the one of the computer."""

import locale
from pathlib import Path

import pytest

from alhambra.app.program.languages import computer_language, describe_language, languages
from alhambra.located import DataError


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
        ({"LANG": "fr_FR.UTF-8"}, "en"),
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
        (["fr"], "en"),
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
