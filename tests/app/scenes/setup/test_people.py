"""The people of the house in the set-up: taken from the list or by their letters, forgotten."""

from __future__ import annotations

import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Image
from alhambra.app.gfx.sprites.atlas import FACES
from alhambra.app.input.intents import KEYBOARD, MOUSE, Edit, Key, NextGroup, PadFound, Text
from alhambra.app.program.people import Person
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.setup.people_list import PeopleScene
from alhambra.rules.api import Seated
from tests.app.dumps import looks_in
from tests.app.scenes.setup.setups import PAD, places_of, setup, started
from tests.app.stage import Stage, shown_texts

ANNA, BEN, EVA = Person("Anna", 4, "", "coach"), Person("Ben", 2, PAD, "none"), Person("Eva", 4)
TWO = (SeatChoice("", "human", 0), SeatChoice("", "human", 1))


def house(*people: Person, seats: tuple[SeatChoice, ...] = TWO) -> Stage:
    """The set-up of two people in a house where these have played."""
    return setup(Settings(language="en", people=people, seats=seats))


def take(stage: Stage, place: int, name: str, device: str = MOUSE) -> None:
    """Open the list at a place, and take somebody."""
    stage.press(places_of(stage)[place].people.id, device)
    listed = stage.scene(PeopleScene)
    stage.press(f"person-{offered(stage, listed).index(name)}", device)


def offered(stage: Stage, listed: PeopleScene) -> list[str]:
    """The names that can be read on the list's buttons."""
    stage.draw()
    drawn = [(text.text, Box(*text.area).center) for text in shown_texts(stage.canvas)]
    people = [each.box for each in listed.form.widgets if each.id.startswith("person-")]
    return [[words for words, place in drawn if box.contains(place)][-1] for box in people]


@pytest.mark.parametrize("device", [MOUSE, KEYBOARD, PAD])
def test_one_of_the_list_brings_all_that_is_known(device: str) -> None:
    stage = house(ANNA, BEN)
    stage.app.devices.found(PAD)
    take(stage, 1, "Ben", device)
    place = places_of(stage)[1]
    assert (place.called, place.emblem, place.pad) == ("Ben", 2, PAD)
    assert stage.store.now.help == "none"
    take(stage, 0, "Anna", device)
    assert places_of(stage)[0].pad is None
    assert stage.store.now.help == "coach", "the more of help comes along"
    table = started(stage)
    assert table.seats == (Seated("Anna", "human"), Seated("Ben", "human"))
    assert stage.app.emblems([Seated("Anna", "human"), Seated("Ben", "human")])[:2] == (4, 2)


def test_the_less_of_help_does_not_come_along() -> None:
    stage = house(ANNA, BEN)
    take(stage, 0, "Anna")
    take(stage, 1, "Ben")
    assert stage.store.now.help == "coach"


def test_who_sits_is_not_offered_again() -> None:
    stage = house(ANNA, BEN, EVA)
    take(stage, 0, "Anna")
    stage.press(places_of(stage)[1].people.id)
    listed = stage.scene(PeopleScene)
    assert offered(stage, listed) == ["Ben", "Eva"]


def test_without_anybody_to_offer_there_is_no_list() -> None:
    for stage in (house(), house(ANNA, seats=(SeatChoice("Anna", "human", 4), TWO[1]))):
        ids = [each.id for each in stage.form.widgets]
        assert places_of(stage)[0].people.id not in ids


@pytest.mark.parametrize(("typed", "name"), [("an", "Anna"), ("B", "Ben"), ("An", "Anna")])
def test_first_letters_are_enough(typed: str, name: str) -> None:
    stage = house(ANNA, BEN)
    stage.form.focus(places_of(stage)[0].name.id)
    for letter in typed:
        stage.do(Text(letter))
    stage.do(NextGroup(device=KEYBOARD))
    place = places_of(stage)[0]
    assert place.called == name
    assert place.emblem == {"Anna": 4, "Ben": 2}[name]


def test_a_proposal_is_typed_over_or_deleted() -> None:
    stage = house(ANNA, BEN)
    stage.form.focus(places_of(stage)[0].name.id)
    stage.do(Text("A"), Text("d"), Text("a"), NextGroup(device=KEYBOARD))
    assert places_of(stage)[0].called == "Ada"
    stage.form.focus(places_of(stage)[1].name.id)
    stage.do(Text("B"), Text("e"), Edit(Key.DELETE), NextGroup(device=KEYBOARD))
    assert places_of(stage)[1].called == "Be" and places_of(stage)[1].emblem == 1


def test_a_wish_that_is_taken_goes_to_who_sits_first() -> None:
    stage = house(ANNA, EVA)
    take(stage, 0, "Anna")
    take(stage, 1, "Eva")
    assert [place.emblem for place in places_of(stage)] == [4, 1]


def test_an_emblem_is_changed_and_exchanged() -> None:
    stage = house()
    stage.press(places_of(stage)[0].sign.id)
    assert [place.emblem for place in places_of(stage)] == [1, 0]
    stage.press(places_of(stage)[0].sign.id)
    assert [place.emblem for place in places_of(stage)] == [2, 0]
    started(stage)
    seats = Seated("Player 2", "human"), Seated("Player 1", "human")
    assert stage.app.emblems(seats)[:2] == (0, 2), "also without a name"
    assert [seat.emblem for seat in stage.store.now.seats] == [2, 0]


def test_whoever_sits_down_with_a_name_is_remembered() -> None:
    stage = house(EVA, seats=(SeatChoice("Anna", "human", 0), SeatChoice("Bo", "hard", 1), *TWO))
    stage.do(PadFound(device=PAD))
    places_of(stage)[0].claim(PAD)
    stage.store.change(help="coach")
    started(stage)
    assert stage.store.now.people == (Person("Anna", 0, PAD, "coach"), EVA)


def test_a_pad_that_is_gone_is_replaced_or_left_out() -> None:
    stage = house(BEN)
    take(stage, 0, "Ben")
    assert places_of(stage)[0].pad is None
    stage = house(BEN)
    stage.app.devices.found("pad-7")
    take(stage, 0, "Ben")
    assert places_of(stage)[0].pad == "pad-7"


def test_one_is_forgotten_after_a_question() -> None:
    stage = house(ANNA, BEN)
    stage.press(places_of(stage)[0].people.id)
    stage.press("forget-0")
    assert isinstance(stage.stack.top, NoticeScene)
    stage.press("ask.cancel")
    assert len(stage.store.now.people) == 2
    stage.press("forget-0")
    stage.press("people.forget")
    assert [each.name for each in stage.store.now.people] == ["Ben"]
    assert "Ben" in stage.draw() and "Anna" not in stage.draw()


def test_free_seats_show_emblems_that_nobody_wears() -> None:
    stage = house(seats=(SeatChoice("", "human", 4), SeatChoice("", "human", 2)))
    images = looks_in(stage.canvas.commands, Image)
    names = [one.name for one in images if one.name.startswith("emblem-")]
    assert len(names) > 3 and len({*names}) == len(names)


def test_a_person_takes_a_face_that_nobody_else_here_has_and_keeps_it() -> None:
    stage = house(ANNA, BEN)
    take(stage, 0, "Anna")
    take(stage, 1, "Ben")
    stage.press(places_of(stage)[0].face.id)
    stage.press(places_of(stage)[1].face.id)
    assert [place.person_face for place in places_of(stage)] == ["gardener", "castilian"]
    for _ in range(len(FACES) - 1):
        stage.press(places_of(stage)[1].face.id)
    assert places_of(stage)[1].person_face == "", "the last is none"
    seats = started(stage).seats
    assert [worn.face for worn in stage.app.worn_by(seats)][:2] == ["gardener", ""]
    assert [person.face for person in stage.store.now.people[:2]] == ["gardener", ""]
