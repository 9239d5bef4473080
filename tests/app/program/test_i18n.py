"""Texts in a language: put together, switched, found for the computer; what is wrong is told."""

import shutil
from pathlib import Path

import pytest

from alhambra.app.program.i18n import TextError, Texts, load_catalog, placeholders
from alhambra.app.program.languages import catalog_file, language_name
from alhambra.located import DataError


def test_values_are_put_in() -> None:
    texts = Texts("cs")
    assert texts.t("table.points", count=1) == "1 bod"
    assert texts.t("table.points", count=3) == "3 body"
    assert texts.t("table.points", count=12) == "12 bodů"
    assert texts.t("amount.ducat", sum="4 + 3", count=7) == "4 + 3 dukátů"
    assert texts.t("table.pass_to", name="{name}") == "Na tahu: {name}"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd"]),
        ("de", ["1.", "2.", "3.", "4.", "11.", "12.", "13.", "21.", "22.", "103."]),
    ],
)
def test_places_are_written_as_ordinals(language: str, written: list[str]) -> None:
    say = Texts(language).t
    places = (1, 2, 3, 4, 11, 12, 13, 21, 22, 103)
    assert [say("end.place", count=place) for place in places] == written


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


@pytest.mark.parametrize(
    ("last", "joined"), [("Isabel", "e"), ("Hilda", "e"), ("Hieu", "y"), ("Yusuf", "y")]
)
def test_and_changes_before_sounds(tmp_path: Path, last: str, joined: str) -> None:
    spanish = catalog_file("en").read_text("utf-8")
    for old, new in (
        ('and: "{first} and', 'and: "{first} y'),
        ('and_before: "{first} and', 'and_before: "{first} e'),
        ('sound: "(?!)"', 'sound: "h?i(?!e)"'),
    ):
        spanish = spanish.replace(old, new)
    catalog_file("es", tmp_path).write_text(spanish, "utf-8")
    assert Texts("es", tmp_path).names(["Omar", last]) == f"Omar {joined} {last}"


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


def test_no_language_is_that_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert Texts("", preferred=["fi_FI"]).language == "fi"
    monkeypatch.setenv("LANG", "sk_SK.UTF-8")
    assert Texts("").language == "sk"


# Broken catalogs.

HEAD = 'language: {name: "English", plurals: {one: "n = 1"}}\n'
BROKEN = """\
language: {name: "English", plurals: {one: "n = 1"}}
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
        (4, 3, "title.quit: given twice"),
        (6, 10, "table.cards: key 'other' is missing"),
        (7, 39, "table.points.few: no such key, expected one of one, other"),
        (8, 9, "table.wall: expected placeholders like {name}"),
        (9, 8, "table.sum: expected placeholders like {name}"),
        (10, 9, "table.empty: expected a text"),
        (11, 9, "table.list: found a list, expected a text"),
    ]
    file = tmp_path / "en.yaml"
    for line, column, why in wanted:
        start = f"{file}:{line}:{column}: {why}"
        assert any(text.startswith(start) for text in told), f"{start}\n{caught.value}"
    assert len(told) == len(wanted), str(caught.value)


def test_a_catalog_without_its_language_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text('title: {quit: "Quit"}\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"en\.yaml:1:1: expected the section 'language' first"):
        load_catalog("en", tmp_path)


def test_a_catalog_that_contains_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text(f"{HEAD}a: &round {{b: *round}}\n", encoding="utf-8")
    with pytest.raises(DataError, match="sections at most"):
        load_catalog("en", tmp_path)


def test_a_broken_catalog_gives_way_to_english_and_is_told_once(tmp_path: Path) -> None:
    for language, source in (("en", f'{HEAD}a: "yes"'), ("de", "a: [")):
        (tmp_path / f"{language}.yaml").write_text(source, encoding="utf-8")
    texts = Texts("de", tmp_path)
    texts.use("de")
    assert (texts.language, texts.t("a")) == ("en", "yes")
    assert texts.damaged == [tmp_path / "de.yaml"]
    (tmp_path / "en.yaml").write_text("a: [", encoding="utf-8")
    with pytest.raises(DataError, match=r"en\.yaml:1:\d+: not YAML"):
        Texts("de", tmp_path)


@pytest.mark.parametrize("part", [0.05, 0.2, 0.6, 0.95])
@pytest.mark.parametrize("whole_lines", [True, False])
def test_of_a_catalog_that_was_cut_anywhere_no_text_is_missing(
    part: float, whole_lines: bool, tmp_path: Path
) -> None:
    for language in ("en", "fi"):
        shutil.copy(catalog_file(language), tmp_path)
    path = tmp_path / "fi.yaml"
    source = path.read_text(encoding="utf-8")
    rest = source[: round(len(source) * part)]
    path.write_text(rest[: rest.rindex("\n") + 1] if whole_lines else rest, encoding="utf-8")
    texts = Texts("fi", tmp_path)
    assert language_name("fi", tmp_path) in ("Suomi", "fi")
    for id, text in load_catalog("en").items():
        if isinstance(text, str):
            assert texts.t(id, **dict.fromkeys(placeholders(text), "x"))
    assert texts.damaged == [path]
