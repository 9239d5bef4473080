"""Texts in a language: put together, switched, found for the computer; what is wrong is told."""

from enum import StrEnum
from pathlib import Path

import pytest

from alhambra.app.program.i18n import (
    TextError,
    Texts,
    computer_language,
    load_catalog,
    plural_form,
)
from alhambra.located import DataError
from alhambra.rules.alhambra.model import Building


def test_plural_forms_are_chosen_by_language() -> None:
    assert [plural_form("en", n) for n in (0, 1, 2, 5)] == ["other", "one", "other", "other"]
    assert [plural_form("cs", n) for n in (0, 1, 2, 4, 5, 21, 22)] == [
        *("other", "one", "few", "few", "other", "other", "other")
    ]
    for language in ("fi", "de"):
        assert {plural_form(language, n) for n in range(2, 30)} == {"other"}


def test_values_are_put_in() -> None:
    texts = Texts("cs")
    assert texts.t("table.points", count=1) == "1 bod"
    assert texts.t("table.points", count=3) == "3 body"
    assert texts.t("table.points", count=12) == "12 bodů"
    assert texts.t("amount.ducat", sum="4 + 3", count=7) == "4 + 3 dukátů"
    assert texts.t("table.pass_to", name="{name}") == "Na tahu: {name}"


def test_the_language_is_switched_at_once() -> None:
    texts = Texts("de")
    assert (texts.language, texts.t("building.tower")) == ("de", "Turm")
    texts.use("fi")
    assert (texts.language, texts.t("building.tower")) == ("fi", "Torni")


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("en", "Anna, Ben and Cyril"),
        ("cs", "Anna, Ben a Cyril"),
        ("fi", "Anna, Ben ja Cyril"),
        ("de", "Anna, Ben und Cyril"),
    ],
)
def test_names_are_listed(language: str, listed: str) -> None:
    texts = Texts(language)
    assert texts.names(["Anna", "Ben", "Cyril"]) == listed
    assert texts.names(["Anna"]) == "Anna"
    assert texts.names([]) == ""


def test_what_is_missing_is_named() -> None:
    texts = Texts("en")
    with pytest.raises(TextError, match=r"table\.no_such"):
        texts.t("table.no_such")
    with pytest.raises(TextError, match=r"table\.hand_of: the value 'name' is missing"):
        texts.t("table.hand_of")
    with pytest.raises(TextError, match=r"table\.points: needs a whole number 'count'"):
        texts.t("table.points", number=3)
    with pytest.raises(TextError, match="no such language: 'sv'"):
        texts.use("sv")
    assert texts.language == "en"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "fi_FI"}, "fi"),
        ({"LANGUAGE": "sv:de_AT:en", "LANG": "cs_CZ"}, "de"),
        ({"LANG": "sk"}, "sk"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "C", "LANGUAGE": "de"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LC_MESSAGES": "fi_FI", "LANG": "de_DE"}, "fi"),
        ({"LANGUAGE": "de"}, "de"),
        ({"LANG": "", "LANGUAGE": "", "LC_ALL": "sk_SK@euro"}, "sk"),
        ({"LANG": "\0:::_", "LANGUAGE": ":::"}, "en"),
    ],
)
def test_the_computer_s_language_is_used(environ: dict[str, str], language: str) -> None:
    assert computer_language(environ) == language


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
    assert computer_language({"LANG": "C"}, preferred) == "en"
    assert computer_language({"LANG": "cs_CZ.UTF-8"}, preferred) == "cs"


def test_no_language_is_that_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert Texts("", preferred=["fi_FI"]).language == "fi"
    monkeypatch.setenv("LANG", "sk_SK.UTF-8")
    assert Texts("").language == "sk"


# Broken catalogs.

BROKEN = """\
title:
  quit: "Quit"
  quit: "Leave"
table:
  cards: {one: "{count} card"}
  points: {one: "{count} point", few: "{count} points", other: "{count} points"}
  wall: "Wall {length"
  sum: "{0} of {a.b} {c:>3}"
  empty:
  list: [one, two]
"""


def test_the_faults_of_a_catalog_are_told_with_their_places(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text(BROKEN, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_catalog("en", tmp_path)
    told = [line for line in str(caught.value).splitlines() if line.startswith(str(tmp_path))]
    wanted = [
        (3, 3, "title.quit: given twice"),
        (5, 10, "table.cards: key 'other' is missing"),
        (6, 39, "table.points.few: no such key, expected one of one, other"),
        (7, 9, "table.wall: expected placeholders like {name}"),
        (8, 8, "table.sum: expected placeholders like {name}"),
        (9, 9, "table.empty: expected a text"),
        (10, 9, "table.list: found a list, expected a text"),
    ]
    file = tmp_path / "en.yaml"
    for line, column, why in wanted:
        start = f"{file}:{line}:{column}: {why}"
        assert any(text.startswith(start) for text in told), f"{start}\n{caught.value}"
    assert len(told) == len(wanted), str(caught.value)


def test_a_catalog_that_contains_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text("a: &round {b: *round}\n", encoding="utf-8")
    with pytest.raises(DataError, match="sections at most"):
        load_catalog("en", tmp_path)


def test_a_broken_catalog_leaves_the_language_as_it_was(tmp_path: Path) -> None:
    for language, source in (("en", 'a: "yes"'), ("de", "a: [")):
        (tmp_path / f"{language}.yaml").write_text(source, encoding="utf-8")
    texts = Texts("en", tmp_path)
    with pytest.raises(DataError, match=r"de\.yaml:1:\d+: not YAML"):
        texts.use("de")
    assert (texts.language, texts.t("a")) == ("en", "yes")


def test_enum_members_are_written_as_their_values(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text('a: "{what}"', encoding="utf-8")
    what: StrEnum = Building.TOWER
    assert Texts("en", tmp_path).t("a", what=what) == "tower"
