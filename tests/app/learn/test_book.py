"""The rule book as data: complete, found by its words, and its answers given by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.app.games.alhambra.learning.rule_book import open_book
from alhambra.app.learn.book import Book, Example, Readers, find, load_book
from alhambra.app.program.languages import languages
from alhambra.content import load_box
from alhambra.located import DataError, Node
from tests.app.learn.books import books
from tests.app.stage import texts_in


def answers(book: Book, topic: str, language: str = "en") -> list[list[str]]:
    """The answers of each example of a topic."""
    parts = book.topics[topic].parts
    texts = texts_in(language)
    return [[step.say(texts) for step in part.steps] for part in parts if isinstance(part, Example)]


def test_a_payment_is_answered_by_the_rules() -> None:
    t = texts_in("en").t
    (found,) = answers(books()["alhambra"], "paying")
    assert found[0] == "7 + 2, price 9: exact. You get another action."
    assert "1 too much" in found[1]
    assert found[3].endswith(t("refusal.card_could_be_kept"))
    assert found[4].endswith(t("refusal.wrong_currency"))
    assert found[5].endswith(t("refusal.too_little"))


def test_every_place_is_answered_with_the_reason_of_the_rules() -> None:
    t = texts_in("en").t
    first, other = answers(books()["alhambra"], "building")
    may = t("book.answer.place")
    verdicts = ("wall_meets_open_side", "not_reachable_on_foot", "no_neighbour")
    assert first == [may, *(t(f"refusal.{verdict}") for verdict in verdicts)]
    assert other == [t("refusal.leaves_a_hole"), may, may]


def test_the_wall_of_the_rule_text_has_eight_sides() -> None:
    (found,) = answers(books()["alhambra"], "wall")
    assert found[-1] == texts_in("en").t("book.answer.wall", count=8)


@pytest.mark.parametrize("language", languages())
def test_every_answer_can_be_said(language: str) -> None:
    for book in books().values():
        for topic in book.topics:
            assert all(all(each) for each in answers(book, topic, language))


# -- finding ---------------------------------------------------------------------------------------


def test_topics_are_found_by_words_of_their_heading_first() -> None:
    hits = find(books()["alhambra"], texts_in("en"), "wall")
    assert hits[0].topic == "wall" and hits[0].part == -1
    assert {hit.topic for hit in hits} >= {"wall", "building"}
    assert all("wall" in hit.sentence.casefold() for hit in hits if hit.part >= 0)


def test_accents_and_capitals_do_not_matter_and_all_words_do() -> None:
    book, texts = books()["alhambra"], texts_in("cs")
    assert find(book, texts, "ZED vnejsi") == find(book, texts, "zeď vnější") != []
    assert find(book, texts, "zeď velbloud") == [] == find(book, texts, "  ")


# -- faults ----------------------------------------------------------------------------------------


def nothing(node: Node) -> list[object]:
    """Pictures and examples of these books are not read."""
    return []


FAULTS = [
    ("topics: []\n", "key 'leads' is missing"),
    ("topics: [{name: a, parts: [{tixt: b}]}]\nleads: {}\n", "topics[0].parts[0].tixt: no such"),
    ("topics: [{name: a, parts: [], related: [b]}]\nleads: {}\n", "expected one of a"),
    ("topics: [{name: a, parts: []}]\nleads: {refusal.x: b}\n", "leads.refusal.x: found 'b'"),
    (
        "topics: [{name: a, parts: [{text: b, rulings: [r, r]}]}]\nleads: {}\n",
        "topics[0].parts[0].rulings[1]: the ruling r is given twice",
    ),
]


@pytest.mark.parametrize(("source", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_a_fault_is_named_with_its_place(tmp_path: Path, source: str, fault: str) -> None:
    (tmp_path / "game.yaml").write_text(source, "utf-8")
    readers = Readers(nothing, nothing)  # type: ignore[arg-type]  # none is read
    with pytest.raises(DataError, match=r"game\.yaml:\d+:\d+: ") as error:
        load_book("game", "Game", readers, tmp_path)
    assert fault in str(error.value)


def test_a_palace_that_breaks_the_rules_is_a_fault(tmp_path: Path) -> None:
    from alhambra.app.games.alhambra.learning import rule_book

    source = (
        "topics:\n- name: a\n  parts:\n  - picture: b\n"
        "    show: {kind: palace, tiles: {tower-11: [2, 0]}}\nleads: {}\n"
    )
    (tmp_path / "alhambra.yaml").write_text(source, "utf-8")
    box = load_box()
    readers = Readers(
        lambda node: rule_book.read_picture(box, node),
        lambda node: rule_book.read_example(box, node),
    )
    with pytest.raises(DataError, match="the tile may not lie there: no_neighbour"):
        load_book("alhambra", "", readers, tmp_path)
    assert open_book(box).topics
