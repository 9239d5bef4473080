"""The rule book on the screen: read by keys alone and by pointer alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.app.games.alhambra.learning.rule_book import open_book
from alhambra.app.gfx.box import Box
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Cancel,
    Point,
    Press,
    Redo,
    Release,
    Scroll,
    Text,
    Undo,
)
from alhambra.app.learn.book import Book, Example, Readers, find, load_book, tell
from alhambra.app.learn.book_blocks import LinkTo, StepOf
from alhambra.app.learn.book_page import BookPage, ReadingPlace
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.page import open_rules
from alhambra.app.program.languages import languages
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.program.settings import Settings
from alhambra.content import load_box
from alhambra.located import DataError, Node
from tests.app.learn.practice import books, exercises
from tests.app.stage import Stage, arrow, shown_texts, texts_in

PAGE = 40
"""Presses of an arrow that go through any topic."""


def opened(topic: str = "", stage: Stage | None = None) -> tuple[Stage, BookScene]:
    stage = stage or Stage()
    scene = BookScene(stage.app, books(), "alhambra", topic, {})
    stage.open(scene)
    return stage, scene


def page_of(scene: BookScene) -> BookPage:
    return next(widget for widget in scene.form.widgets if isinstance(widget, BookPage))


def go_down_to(stage: Stage, scene: BookScene, stop: type[StepOf | LinkTo]) -> None:
    """Press the down arrow until something like this has the focus."""
    for _ in range(PAGE):
        if isinstance(page_of(scene).stop, stop):
            return
        stage.do(arrow("down"))
    raise AssertionError(f"no {stop.__name__} on the page")


def test_an_example_is_stepped_through_by_keys() -> None:
    stage, scene = opened("building")
    go_down_to(stage, scene, StepOf)
    stop = page_of(scene).stop
    assert isinstance(stop, StepOf)
    stage.do(arrow("right"), arrow("right"), arrow("left"))
    assert page_of(scene).step_of(stop.part) == 1
    assert "2 of 4" in stage.draw()


def test_a_link_leads_on_and_undo_leads_back_to_the_same_line() -> None:
    stage, scene = opened("building", Stage(size=(1280, 720)))
    go_down_to(stage, scene, LinkTo)
    top = page_of(scene).top
    stage.do(Accept(device=KEYBOARD))
    assert scene.topic != "building" and page_of(scene).top == 0
    there = scene.topic
    stage.do(Undo(device=KEYBOARD))
    assert (scene.topic, page_of(scene).top) == ("building", top)
    stage.do(Redo(device=KEYBOARD))
    assert scene.topic == there


def test_the_contents_are_gone_through_by_keys_as_one_step_back() -> None:
    first, _, third, *_ = books()["alhambra"].topics
    stage, scene = opened(first)
    scene.form.focus("contents")
    stage.do(arrow("down"), arrow("down"))
    assert scene.topic == third
    scene.back()
    assert scene.topic == first


def test_typing_finds_sentences_and_cancel_leaves_the_search_then_the_book() -> None:
    stage, scene = opened("paying")
    scene.form.focus("search")
    stage.do(Text("corner", device=KEYBOARD))
    assert "building" in [hit.topic for hit in scene.hits]
    stage.do(Accept(device=KEYBOARD))
    assert scene.topic == scene.hits[0].topic
    row = [hit.topic for hit in scene.hits].index("building")
    stage.do(*[arrow("down")] * row)
    assert scene.topic == "building"
    stage.do(Cancel(device=KEYBOARD))
    assert scene.hits == () and stage.stack.top is scene
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is None


def test_what_is_not_there_is_said() -> None:
    stage, scene = opened()
    scene.form.focus("search")
    stage.do(Text("camel", device=KEYBOARD))
    assert stage.app.t("book.nothing", words="camel") in stage.draw()


def test_the_pointer_scrolls_steps_and_follows_links() -> None:
    stage, scene = opened("building")
    page = page_of(scene)
    stage.do(Scroll(page.box.center, -40, device=MOUSE))
    assert page.top > 0
    stage.click_words(stage.app.t("book.alhambra.wall.title"))
    assert scene.topic == "wall"
    stage.do(Scroll(page.box.center, -40, device=MOUSE))
    count = next(text for text in shown_texts(stage.canvas) if text.text == "1 of 2")
    area = count.area
    stage.click(Box(area.x + area.w * 1.5, area.y, area.w, area.h))
    assert "2 of 2" in stage.draw()


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=str)
def test_where_letters_are_large_contents_and_topic_take_turns(size: tuple[int, int]) -> None:
    stage, scene = opened("building", Stage(Settings(scale=2.0, language="en"), size=size))
    t = stage.app.t
    assert t("book.alhambra.building.all") in stage.draw()
    assert t("book.alhambra.refill.title") not in stage.draw()
    stage.click_words(t("book.contents"))
    assert t("book.alhambra.building.all") not in stage.draw()
    stage.click_words(t("book.alhambra.wall.title"))
    assert scene.topic == "wall"
    assert t("book.alhambra.wall.point") in stage.draw()
    stage.click_words(t("book.contents"))
    stage.do(Accept(device=KEYBOARD))  # the topic that is open already
    assert t("book.alhambra.wall.point") in stage.draw()


# -- what leads here -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", books())
def test_every_lead_opens_its_topic(game: str) -> None:
    book = books()[game]
    for link, topic in book.links.items():
        scene = BookScene(Stage().app, books(), game, link, {})
        assert scene.topic == topic
    first = next(iter(book.topics))
    assert book.topic_for("") == first == book.topic_for("nothing.like-this")
    assert all(book.topic_for(topic) == topic for topic in book.topics)


def test_a_topic_leads_to_its_exercises_and_one_without_any_to_none() -> None:
    stage = Stage()
    scene = BookScene(stage.app, books(), "alhambra", "wall", exercises())
    stage.open(scene)
    stage.click_words(words := stage.app.t("exercise.go_on"))
    stage.scene(ExerciseScene)
    assert stage.app.t("exercise.ask.wall") in stage.draw()
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is scene
    stage.draw()
    button = Box(*next(one.area for one in shown_texts(stage.canvas) if one.text == words)).center
    scene.open("goal")
    for press in (Point, Press, Release):  # before "goal" is drawn
        stage.stack.handle(press(button, device=MOUSE))
    stage.stack.settle()
    assert stage.stack.top is scene
    assert words not in stage.draw()


def test_the_book_over_an_exercise_offers_no_other() -> None:
    stage, place = Stage(), RulesAt("alhambra", "wall")
    open_rules(stage.app, books, exercises, place)
    stage.stack.settle()
    stage.draw()
    stage.click_words(stage.app.t("exercise.go_on"))
    open_rules(stage.app, books, exercises, place)
    stage.stack.settle()
    assert isinstance(stage.stack.top, BookScene) and len(stage.stack.scenes) == 3
    assert stage.app.t("exercise.go_on") not in stage.draw()


@pytest.mark.parametrize("game", ["alhambra", "roll-and-write"])
def test_every_exercise_belongs_to_a_topic_of_its_book(game: str) -> None:
    assert {*exercises()[game].topics.values()} <= {*books()[game].topics}


def test_a_press_on_what_another_topic_showed_does_nothing() -> None:
    """A press may follow the opening of a topic before that is drawn."""
    _, scene = opened("building")
    page = page_of(scene)
    boxes = [box for box, block in page._placed() if isinstance(block.stop, StepOf)]
    assert boxes
    shortest = min(books()["alhambra"].topics.values(), key=lambda topic: len(topic.parts))
    page.show(books()["alhambra"], ReadingPlace("alhambra", shortest.name))
    for box in boxes:
        page.handle(Release(box.center, device=MOUSE))
    assert page.stop is None


# -- book ------------------------------------------------------------------------------------------


def answers(book: Book, topic: str, language: str = "en") -> list[list[str]]:
    parts = book.topics[topic].parts
    texts = texts_in(language)
    examples = [part for part in parts if isinstance(part, Example)]
    return [[tell(texts, *step.say) for step in part.steps] for part in examples]


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
    ("topics: []\n", "key 'links' is missing"),
    ("topics: [{name: a, parts: [{tixt: b}]}]\nlinks: {}\n", "topics[0].parts[0].tixt: no such"),
    ("topics: [{name: a, parts: [], related: [b]}]\nlinks: {}\n", "expected one of a"),
    ("topics: [{name: a, parts: []}]\nlinks: {refusal.x: b}\n", "links.refusal.x: found 'b'"),
    (
        "topics: [{name: a, parts: [{text: b, rulings: [r, r]}]}]\nlinks: {}\n",
        "topics[0].parts[0].rulings[1]: the ruling r is given twice",
    ),
]


@pytest.mark.parametrize(("source", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_a_fault_is_named_with_its_place(tmp_path: Path, source: str, fault: str) -> None:
    (tmp_path / "game.yaml").write_text(source, "utf-8")
    readers = Readers(nothing, nothing)  # type: ignore[arg-type]  # none is read
    with pytest.raises(DataError, match=r"game\.yaml:\d+:\d+: ") as error:
        load_book("game", readers, tmp_path)
    assert fault in str(error.value)


def test_a_palace_that_breaks_the_rules_is_a_fault(tmp_path: Path) -> None:
    from alhambra.app.games.alhambra.learning import rule_book

    source = (
        "topics:\n- name: a\n  parts:\n  - picture: b\n"
        "    show: {kind: palace, tiles: {tower-11: [2, 0]}}\nlinks: {}\n"
    )
    (tmp_path / "alhambra.yaml").write_text(source, "utf-8")
    box = load_box()
    readers = Readers(
        lambda node: rule_book.read_picture(box, node),
        lambda node: rule_book.read_example(box, node),
    )
    with pytest.raises(DataError, match="the tile may not lie there: no_neighbour"):
        load_book("alhambra", readers, tmp_path)
    assert open_book(box).topics
