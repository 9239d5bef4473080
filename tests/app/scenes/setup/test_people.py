"""The people of the house in the set-up: taken from the list or by their letters, forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Image
from alhambra.app.gfx.sprites.atlas import FACES
from alhambra.app.input.intents import KEYBOARD, Accept, Edit, Key, NextGroup, PadFound, Text
from alhambra.app.program.people import Person
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.setup.people_list import PeopleScene
from alhambra.app.scenes.setup.setup_seat import SetupSeat
from alhambra.rules.api import Seated
from tests.app.dumps import looks_in
from tests.app.scenes.setup.setups import PAD, setup, started
from tests.app.stage import Stage, reached_by_arrows, reached_by_tab, shown_texts

ANNA, BEN, EVA = Person("Anna", 4, "", "coach"), Person("Ben", 2, PAD, "none"), Person("Eva", 4)
TWO = (SeatChoice("", "human", 0), SeatChoice("", "human", 1))


def house(*people: Person, seats: tuple[SeatChoice, ...] = TWO) -> Stage:
    """The set-up of two people in a house where these have played."""
    return setup(Settings(language="en", people=people, seats=seats))


def scene_of(stage: Stage) -> AlhambraSetupScene:
    return next(each for each in stage.stack.scenes if isinstance(each, AlhambraSetupScene))


def places(stage: Stage) -> list[SetupSeat]:
    return scene_of(stage).places


def take(stage: Stage, place: int, name: str, device: str) -> None:
    """Open the list at a place, and take somebody."""
    press(stage, places(stage)[place].people.id, device)
    listed = stage.scene(PeopleScene)
    press(stage, f"person-{offered(stage, listed).index(name)}", device)


def offered(stage: Stage, listed: PeopleScene) -> list[str]:
    """The names that can be read on the list's buttons."""
    stage.draw()
    drawn = [(text.text, Box(*text.area).center) for text in shown_texts(stage.canvas)]
    people = [each.box for each in listed.form.widgets if each.id.startswith("person-")]
    return [[words for words, place in drawn if box.contains(place)][-1] for box in people]


def press(stage: Stage, id: str, device: str) -> None:
    form = stage.stack.top.form  # type: ignore[union-attr]
    if device == "mouse":
        stage.click(next(each.box for each in form.widgets if each.id == id))
    else:
        form.focus(id)
        stage.do(Accept(device=device))


@pytest.mark.parametrize("device", ["mouse", KEYBOARD, PAD])
def test_one_of_the_list_brings_all_that_is_known(device: str) -> None:
    stage = house(ANNA, BEN)
    stage.app.devices.found(PAD)
    take(stage, 1, "Ben", device)
    place = places(stage)[1]
    assert (place.called, place.emblem, place.pad) == ("Ben", 2, PAD)
    assert stage.store.now.help == "none"
    take(stage, 0, "Anna", device)
    assert places(stage)[0].pad is None
    assert stage.store.now.help == "coach", "the more of help comes along"
    table = started(stage)
    assert table.seats == (Seated("Anna", "human"), Seated("Ben", "human"))
    assert stage.app.emblems([Seated("Anna", "human"), Seated("Ben", "human")])[:2] == (4, 2)


def test_the_less_of_help_does_not_come_along() -> None:
    stage = house(ANNA, BEN)
    take(stage, 0, "Anna", KEYBOARD)
    take(stage, 1, "Ben", KEYBOARD)
    assert stage.store.now.help == "coach"


def test_who_sits_is_not_offered_again() -> None:
    stage = house(ANNA, BEN, EVA)
    take(stage, 0, "Anna", KEYBOARD)
    press(stage, places(stage)[1].people.id, KEYBOARD)
    listed = stage.scene(PeopleScene)
    assert offered(stage, listed) == ["Ben", "Eva"]


def test_without_anybody_to_offer_there_is_no_list() -> None:
    for stage in (house(), house(ANNA, seats=(SeatChoice("Anna", "human", 4), TWO[1]))):
        ids = [each.id for each in scene_of(stage).form.widgets]
        assert places(stage)[0].people.id not in ids


@pytest.mark.parametrize(("typed", "name"), [("an", "Anna"), ("B", "Ben"), ("An", "Anna")])
def test_first_letters_are_enough(typed: str, name: str) -> None:
    stage = house(ANNA, BEN)
    scene_of(stage).form.focus(places(stage)[0].name.id)
    for letter in typed:
        stage.do(Text(letter))
    stage.do(NextGroup(device=KEYBOARD))
    place = places(stage)[0]
    assert place.called == name
    assert place.emblem == {"Anna": 4, "Ben": 2}[name]


def test_a_proposal_is_typed_over_or_deleted() -> None:
    stage = house(ANNA, BEN)
    scene_of(stage).form.focus(places(stage)[0].name.id)
    stage.do(Text("A"), Text("d"), Text("a"), NextGroup(device=KEYBOARD))
    assert places(stage)[0].called == "Ada"
    scene_of(stage).form.focus(places(stage)[1].name.id)
    stage.do(Text("B"), Text("e"), Edit(Key.DELETE), NextGroup(device=KEYBOARD))
    assert places(stage)[1].called == "Be" and places(stage)[1].emblem == 1


def test_a_wish_that_is_taken_goes_to_who_sits_first() -> None:
    stage = house(ANNA, EVA)
    take(stage, 0, "Anna", KEYBOARD)
    take(stage, 1, "Eva", KEYBOARD)
    assert [place.emblem for place in places(stage)] == [4, 1]


@pytest.mark.parametrize("device", ["mouse", KEYBOARD, PAD])
def test_an_emblem_is_changed_and_exchanged(device: str) -> None:
    stage = house()
    press(stage, places(stage)[0].sign.id, device)
    assert [place.emblem for place in places(stage)] == [1, 0]
    press(stage, places(stage)[0].sign.id, device)
    assert [place.emblem for place in places(stage)] == [2, 0]
    started(stage)
    assert stage.app.emblems([Seated("Player 2", "human"), Seated("Player 1", "human")])[:2] == (
        0,
        2,
    ), "also without a name"
    assert [seat.emblem for seat in stage.store.now.seats] == [2, 0]


def test_whoever_sits_down_with_a_name_is_remembered() -> None:
    stage = house(EVA, seats=(SeatChoice("Anna", "human", 0), SeatChoice("Bo", "hard", 1), *TWO))
    stage.do(PadFound(device=PAD))
    places(stage)[0].claim(PAD)
    stage.store.change(help="coach")
    started(stage)
    assert stage.store.now.people == (Person("Anna", 0, PAD, "coach"), EVA)


def test_a_pad_that_is_gone_is_replaced_or_left_out() -> None:
    stage = house(BEN)
    take(stage, 0, "Ben", KEYBOARD)
    assert places(stage)[0].pad is None
    stage = house(BEN)
    stage.app.devices.found("pad-7")
    take(stage, 0, "Ben", KEYBOARD)
    assert places(stage)[0].pad == "pad-7"


@pytest.mark.parametrize("device", ["mouse", KEYBOARD, PAD])
def test_one_is_forgotten_after_a_question(device: str) -> None:
    stage = house(ANNA, BEN)
    press(stage, places(stage)[0].people.id, device)
    press(stage, "forget-0", device)
    assert isinstance(stage.stack.top, NoticeScene)
    press(stage, "ask.cancel", device)
    assert len(stage.store.now.people) == 2
    press(stage, "forget-0", device)
    press(stage, "people.forget", device)
    assert [each.name for each in stage.store.now.people] == ["Ben"]
    assert "Ben" in stage.draw() and "Anna" not in stage.draw()


def test_everything_of_the_list_is_reached_by_keys() -> None:
    stage = house(*(Person(f"P{n}", n % 6) for n in range(14)))
    press(stage, places(stage)[0].people.id, KEYBOARD)
    listed = stage.scene(PeopleScene)
    ids = {each.id for each in listed.form.widgets}
    assert reached_by_tab(listed, listed.form) == ids == reached_by_arrows(listed, listed.form)


def emblems(stage: Stage) -> list[Any]:
    stage.draw()
    images = looks_in(stage.canvas.commands, Image)
    return [one for one in images if one.name.startswith("emblem-")]


def test_free_seats_show_emblems_that_nobody_wears() -> None:
    stage = house(seats=(SeatChoice("", "human", 4), SeatChoice("", "human", 2)))
    names = [one.name for one in emblems(stage)]
    assert len(names) > 3 and len({*names}) == len(names)


def test_the_emblems_of_the_list_stand_below_each_other() -> None:
    stage = house(ANNA, Person("Bartholomew", 2))
    press(stage, places(stage)[0].people.id, KEYBOARD)
    listed = emblems(stage)[-2:]
    assert [one.name for one in listed] == ["emblem-4", "emblem-2"]
    assert listed[0].area.x == listed[1].area.x


@pytest.mark.parametrize("device", ["mouse", KEYBOARD, PAD])
def test_a_person_takes_a_face_that_nobody_else_here_has_and_keeps_it(device: str) -> None:
    stage = house(ANNA, BEN)
    take(stage, 0, "Anna", KEYBOARD)
    take(stage, 1, "Ben", KEYBOARD)
    press(stage, places(stage)[0].face.id, device)
    press(stage, places(stage)[1].face.id, device)
    assert [place.person_face for place in places(stage)] == ["gardener", "castilian"]
    for _ in range(len(FACES) - 1):
        press(stage, places(stage)[1].face.id, device)
    assert places(stage)[1].person_face == "", "the last is none"
    seats = started(stage).seats
    assert [worn.face for worn in stage.app.worn_by(seats)][:2] == ["gardener", ""]
    assert [person.face for person in stage.store.now.people[:2]] == ["gardener", ""]
