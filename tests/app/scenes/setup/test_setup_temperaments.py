"""The temperaments of computer players in the set-up: names, faces, what they say."""

from __future__ import annotations

import pytest

from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.input.intents import Text
from alhambra.app.program.languages import languages
from alhambra.match.match import HUMAN
from alhambra.rules.api import Seated
from tests.app.scenes.setup.setups import places_of, setup, started
from tests.app.stage import canvas, overflowing, shown_texts


def test_computer_players_differ_as_long_as_there_are_temperaments() -> None:
    persons = {one.person for one in OFFER.temperaments().values()}
    stage = setup()
    while len(places_of(stage)) < OFFER.most:
        stage.click_words("Add a player")
    names = [seat.name for seat in started(stage).seats]
    assert set(names[1:5]) == persons
    assert names[5] == "Leonor"
    assert [place.temperament for place in places_of(stage)][5] is None


def test_a_face_that_is_pressed_becomes_the_next_one_and_last_the_plain_name() -> None:
    persons = [one.person for one in OFFER.temperaments().values()]
    stage = setup()
    _, second, third = places_of(stage)
    found = []
    for _ in range(len(persons) + 1):
        stage.click(second.face.box)
        found.append(second.called)
        assert third.called in persons and third.called != second.called
    assert sorted(found) == sorted([*persons, "Zahra"])
    while second.temperament is not None:
        stage.click(second.face.box)
    table = started(stage)
    assert table.seats[1] == Seated("Zahra", "normal")
    assert [seat.name for seat in stage.app.settings.now.seats] == ["", "Zahra", ""]


def test_who_has_drawn_a_temperament_keeps_it_when_a_person_becomes_a_computer_player() -> None:
    stage = setup()
    first, second, third = places_of(stage)
    before = second.called, third.called
    stage.click(first.choice.box)
    assert first.kind != HUMAN and first.temperament is not None
    assert (second.called, third.called) == before
    assert first.called not in before


def test_a_person_does_not_take_over_the_plain_name_of_a_computer_player() -> None:
    stage = setup()
    _, second, _ = places_of(stage)
    while second.temperament is not None:
        stage.click(second.face.box)
    assert second.called == "Zahra"
    while second.kind != HUMAN:
        stage.click(second.choice.box)
    assert second.called == "Player 2"


@pytest.mark.parametrize("language", languages())
def test_what_computer_players_say_fits(language: str) -> None:
    stage = setup(language=language)
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    second = scene.places[1]
    stage.canvas = canvas(1280, 720)
    for _ in range(len(OFFER.temperaments()) + 1):
        scene.household.next_temperament(second)
        scene.form.focus(second.face.id)
        stage.draw()
        assert second.about(second.face) in [one.text for one in shown_texts(stage.canvas)]
        assert not overflowing(stage.canvas)


def test_who_is_named_by_a_player_has_no_temperament_and_nobody_is_there_twice() -> None:
    stage = setup()
    _, second, third = places_of(stage)
    stage.click_words("Player 1")
    stage.do(Text(third.called))
    stage.click_words(second.called)
    stage.do(Text("Carlos"))
    assert second.temperament is None and "Carlos" in stage.draw()
    assert len({place.called for place in places_of(stage)}) == 3
    assert third.temperament is not None
    second.name.put(third.called)
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    scene.show()
    assert third.called != second.called
