"""YAML read with places: what is asked for is given, and every fault says where and what."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from alhambra.located import LARGEST_FILE, DataError, Node, reading


def faults(path: Path, source: str | bytes, read: Callable[[Node], object]) -> list[str]:
    """The faults told of a file, without its name and the excerpts."""
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    with pytest.raises(DataError) as caught, reading(path) as root:
        read(root)
    lines = str(caught.value).splitlines()
    return [line.removeprefix(f"{path}:").strip() for line in lines if line.startswith(str(path))]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some.yaml"


def test_what_is_asked_for_is_given(file: Path) -> None:
    file.write_text("a: 7\nb: -3\nc: 2.5\nd: [x, 'y']\ne: {on: no, 1: ~}\n", encoding="utf-8")
    with reading(file) as root:
        f = root.fields("a", "b", "c", "d", "e", optional=("g",))
        assert (f["a"].integer(0, 9), f["b"].integer(-3, 0), f["c"].number()) == (7, -3, 2.5)
        assert [node.choice(["x", "y"]) for node in f["d"].items(2)] == ["x", "y"]
        # Nothing is typed by guess: these are words, not truth values and nulls.
        assert {key: node.text() for key, node in f["e"].mapping().items()} == {
            "on": "no",
            "1": "~",
        }
        assert f["e"].has("on") and not f["e"].has("off") and not f["a"].has("on")
        assert "g" not in f
        assert f["d"].items()[1].key == "d[1]"


def test_a_fault_shows_its_line(file: Path) -> None:
    file.write_text("tiles:\n  - {kind: gardn}\n", encoding="utf-8")
    with pytest.raises(DataError) as caught, reading(file) as root:
        root.mapping()["tiles"].items()[0].mapping()["kind"].choice(["garden", "tower"])
    assert str(caught.value) == (
        f"{file}:2:12: tiles[0].kind: found 'gardn', expected one of garden, tower\n"
        "      - {kind: gardn}\n"
        "               ^"
    )


@pytest.mark.parametrize(
    ("source", "read", "told"),
    [
        ("a", lambda n: n.integer(1, 9), "found 'a', expected a whole number from 1 to 9"),
        ("0", lambda n: n.integer(1, 9), "found '0', expected a whole number from 1 to 9"),
        ("07", lambda n: n.integer(1, 9), "found '07', expected a whole number from 1 to 9"),
        ("-0", lambda n: n.integer(-1, 9), "found '-0', expected a whole number from -1 to 9"),
        ("1.0", lambda n: n.integer(1, 9), "found '1.0', expected a whole number from 1 to 9"),
        ("٣", lambda n: n.integer(1, 9), "found '٣', expected a whole number from 1 to 9"),
        ("''", lambda n: n.integer(1, 9), "found nothing, expected a whole number from 1 to 9"),
        ("[1]", lambda n: n.integer(1, 9), "found a list, expected a whole number from 1 to 9"),
        ("x", lambda n: n.number(), "found 'x', expected a number"),
        (".nan", lambda n: n.number(), "found '.nan', expected a number"),
        ("inf", lambda n: n.number(), "found 'inf', expected a number"),
        ("{}", lambda n: n.number(), "found a mapping, expected a number"),
        ("c", lambda n: n.choice(["a", "b"]), "found 'c', expected one of a, b"),
        ("[a]", lambda n: n.choice(["a", "b"]), "found a list, expected one of a, b"),
        ("{}", lambda n: n.text(), "found a mapping, expected a text"),
        ("a", lambda n: n.items(), "found 'a', expected a list"),
        ("[1, 2]", lambda n: n.items(3), "found a list of 2, expected 3"),
        ("[1]", lambda n: n.mapping(), "found a list, expected a mapping"),
        ("[1]", lambda n: n.fields("a", "b"), "found a list, expected a mapping"),
    ],
)
def test_anything_else_is_one_fault(
    source: str, read: Callable[[Node], object], told: str, file: Path
) -> None:
    assert faults(file, source, read) == [f"1:1: {told}"]


def test_a_number_too_long_for_any_purpose_is_a_fault(file: Path) -> None:
    [told] = faults(file, "9" * 5000, lambda node: node.integer(1, 9))
    assert told.endswith("expected a whole number from 1 to 9")


def test_all_faults_are_listed_in_the_order_found(file: Path) -> None:
    def read(root: Node) -> None:
        f = root.fields("a", "b", "c")
        f["b"].integer(1, 3)
        f["c"].choice(["x"])

    assert faults(file, "b: 4\nc: y\nd: 1\n", read) == [
        "3:4: d: no such key, expected one of a, b, c",
        "1:1: key 'a' is missing",
        "1:4: b: found '4', expected a whole number from 1 to 3",
        "2:4: c: found 'y', expected one of x",
    ]


def test_a_key_that_comes_twice_is_told_where_it_comes_again(file: Path) -> None:
    told = faults(file, "a: {b: 1,\n    b: 2}\n", lambda root: root.fields("a")["a"].mapping())
    assert told == ["2:5: a.b: given twice"]


def test_keys_are_plain_words(file: Path) -> None:
    told = faults(file, "x:\n  ? [1, 2]\n  : 3\n", lambda root: root.fields("x")["x"].mapping())
    assert told == ["2:5: x: expected a plain word as key"]


def test_what_is_missing_is_told_once_whatever_is_asked_of_it(file: Path) -> None:
    def read(root: Node) -> None:
        f = root.fields("a", "b")
        missing = f["a"]
        assert (missing.text(), missing.integer(3, 9), missing.number()) == ("", 3, 0.0)
        assert (missing.choice(["x", "y"]), missing.items(4)) == ("x", [])
        assert missing.fields("inner")["inner"].integer(1, 2) == 1
        f["b"].integer(1, 2)

    assert faults(file, "b: 3", read) == [
        "1:1: key 'a' is missing",
        "1:4: b: found '3', expected a whole number from 1 to 2",
    ]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("a: [1, 2\nb: 3\n", "2:2: not YAML: "),
        ("a: [", "1:5: not YAML: "),
        ("a: 1\n\tb: 2\n", "2:1: not YAML: "),
        ("a: *nobody\n", "1:4: not YAML: "),
        ("a: 1\n---\nb: 2\n", "2:1: not YAML: "),
        ("a: 1\nb: x\x07y\n", "2:5: expected text, found the character '\\x07'"),
        ("\x00", "1:1: expected text, found the character '\\x00'"),
        ("a: 1\n\x01", "2:1: expected text, found the character '\\x01'"),
        ("", "there is nothing in it"),
        ("# only words\n", "there is nothing in it"),
        (b"a: \xff", "byte 3: expected UTF-8 text"),
    ],
)
@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
def test_what_is_not_yaml_is_told_at_once(
    loader: str, source: str | bytes, told: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hasattr(yaml, loader):
        pytest.skip("PyYAML is there without its loader in C")
    monkeypatch.setattr("alhambra.located.LOADER", getattr(yaml, loader))
    [found] = faults(file, source, lambda root: pytest.fail("read all the same"))
    assert found == told or (told.endswith("YAML: ") and found.startswith(told))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.yaml", "No such file"), (tmp_path, "it is not a file")):
        with pytest.raises(DataError, match=why), reading(path):
            pytest.fail("read all the same")


def test_a_byte_order_mark_is_no_part_of_the_text(file: Path) -> None:
    assert faults(file, b"\xef\xbb\xbfa: x", lambda root: root.mapping()["a"].integer(1, 2)) == [
        "1:4: a: found 'x', expected a whole number from 1 to 2"
    ]


def test_columns_count_characters(file: Path) -> None:
    def read(root: Node) -> None:
        root.mapping()["é"].items()[1].integer(1, 2)

    assert faults(file, "é: [žluťoučký, 🏰🏰]", read) == [
        "1:16: é[1]: found '🏰🏰', expected a whole number from 1 to 2"
    ]


def test_errors_of_the_reader_itself_come_through(file: Path) -> None:
    file.write_text("a: 1", encoding="utf-8")
    with pytest.raises(ZeroDivisionError), reading(file):
        _ = 1 / 0


@pytest.mark.parametrize(
    "source",
    [
        "[" * 100_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "? " * 100_000,
        "\n".join(" " * depth + "a:" for depth in range(1000)),
    ],
    ids=["lists", "mappings", "lists in a line", "keys", "indented"],
)
def test_what_is_nested_too_deep_is_refused_before_it_is_parsed(file: Path, source: str) -> None:
    """The parser would end the program with all that is in it."""
    file.write_text(source, encoding="utf-8")
    with pytest.raises(DataError, match="nested more than 100 deep"), reading(file):
        pytest.fail("read all the same")


def test_a_file_of_many_megabytes_is_refused(file: Path) -> None:
    file.write_bytes(b"a: " + b"x" * LARGEST_FILE)
    with pytest.raises(DataError, match="longer than"), reading(file):
        pytest.fail("read all the same")


def test_what_is_quoted_stays_on_its_line_and_is_not_obeyed(tmp_path: Path) -> None:
    odd = "\u202e\u2066\x85\u200b"
    path = tmp_path / f"{odd}\n.yaml"
    path.write_text(f"'{odd}': 1\nb: '{odd}' : 2\n", encoding="utf-8")
    for text in (f"'{odd}': 1\n", f"'{odd}\\e\\n': 1\n", f"b: '{odd}' : 2\n", "b: \x9b", ""):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(DataError) as fault, reading(path) as root:
            root.fields("a")
        lines = str(fault.value).split("\n")
        assert all(line.isprintable() for line in lines)
        assert len(lines) % 3 == (0 if text else 1)
