"""People at one screen: who is seated next, and a series that is seen wherever it goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.input.intents import KEYBOARD, Accept, Text
from alhambra.app.program.languages import languages
from alhambra.app.program.people import Person
from alhambra.app.program.settings import Settings
from alhambra.app.scenes.options import EXPLAINED, explain
from alhambra.app.scenes.setup.setup_people import ALL_OF_US
from alhambra.app.scenes.title import TitleScene
from alhambra.match.house_rules import VALUES
from alhambra.match.series import OPEN, Series, SeriesGame, SeriesPlayer, game_figure
from alhambra.rules.api import HUMAN, Seated
from tests.app.fit_languages import longest
from tests.app.scenes.setup.setups import kinds, places_of, setup, started
from tests.app.stage import Stage, canvas, overflowing, words_on

pytestmark = pytest.mark.usefixtures("home")

HOUSE = tuple(Person(name, number) for number, name in enumerate(("Anna", "Ben", "Eva", "Ida")))


def names(stage: Stage) -> list[str]:
    return [place.called for place in places_of(stage)]


# -- who sits where --------------------------------------------------------------------------------


def test_a_player_who_is_added_is_the_next_known_person() -> None:
    stage = setup(Settings(language="en", people=HOUSE))
    before = names(stage)
    assert before[0] == HOUSE[0].name, "who played here last sits there from the beginning"
    for number in range(1, OFFER.most - len(before) + 1):
        stage.press("add")
        assert names(stage) == [*before, *(each.name for each in HOUSE[1 : number + 1])]
        assert places_of(stage)[-1].kind == "human"


def test_without_anybody_known_computers_are_added_beside_computers_and_people_beside_people() -> (
    None
):
    stage = setup()
    stage.press("add")
    assert places_of(stage)[-1].kind == "beginner"
    stage = setup()
    stage.press(ALL_OF_US.id)
    stage.press("add")
    assert {place.kind for place in places_of(stage)} == {"human"}


def test_all_of_us_are_known_people() -> None:
    stage = setup(Settings(language="en", people=HOUSE))
    places_of(stage)[0].name.put("Zoe")
    stage.press(ALL_OF_US.id)
    table = stage.started[-1]
    assert kinds(table) == ["human"] * 3
    assert [seated.name for seated in table.seats] == ["Zoe", "Anna", "Ben"]


def golden(stage: Stage) -> list[str]:
    return [each.id for each in stage.form.widgets if getattr(each, "_primary", False)]


def test_one_button_is_golden_and_has_the_focus() -> None:
    for stage, id in ((setup(), "first-game"), (setup(after_a_game()), "start")):
        assert golden(stage) == [id] == [stage.focused]


def after_a_game() -> Settings:
    """Settings of somebody who has played."""
    stage = setup()
    started(stage)
    return stage.store.now


@pytest.mark.parametrize("language", languages())
def test_each_value_has_a_sentence_of_its_own(language: str) -> None:
    stage = setup(language=language)
    for rule in EXPLAINED:
        said = set()
        for value in VALUES[rule]:
            changed: dict[str, Any] = {rule: value}
            said.add(explain(stage.app, rule, replace(stage.store.now, **changed)))
        assert len(said) == len(VALUES[rule])
        assert all(sentence.endswith(".") for sentence in said)


# -- a series --------------------------------------------------------------------------------------


def series(length: int, games: int) -> Series:
    """A series of two people with this many games behind it; the next one has begun."""
    played = tuple(SeriesGame(10 + number, (80, 70), (1, 2)) for number in range(games))
    players = SeriesPlayer("Anna", "human"), SeriesPlayer("Ben", "human")
    return Series("alhambra", length, players, 10 + games, played)


def test_the_table_tells_which_game_it_is() -> None:
    assert [game_figure(series(3, 1), seed) for seed in (10, 11, 12)] == ["1/3", "2/3", ""]
    assert game_figure(series(OPEN, 4), 14) == "5"
    assert game_figure(None, 14) == ""


@pytest.mark.parametrize(("length", "words"), [(3, "game 2 of 3"), (OPEN, "game 2")])
def test_the_title_goes_on_with_a_series(length: int, words: str) -> None:
    stage = Stage(Settings(language="en", series=series(length, 1), series_length="one"))
    assert any(words.upper() in text for text in stage.open(TitleScene(stage.app)))
    stage.do(Accept(device=KEYBOARD))
    scene = stage.scene(AlhambraSetupScene)
    assert [place.called for place in scene.places] == ["Ben", "Anna"]
    assert any("Ben starts" in text for text in stage.draw())


@pytest.mark.parametrize("kept", [None, series(3, 0), series(3, 3)])
def test_without_a_series_that_goes_on_the_title_offers_none(kept: Series | None) -> None:
    stage = Stage(Settings(language="en", series=kept))
    assert not any("SERIES" in text.upper() for text in stage.open(TitleScene(stage.app)))


def test_a_game_that_is_left_comes_before_the_series() -> None:
    stage = Stage(Settings(language="en", series=series(3, 1)), "Anna, Ben · Turn 5")
    assert not any("SERIES" in text.upper() for text in stage.open(TitleScene(stage.app)))
    stage.do(Accept(device=KEYBOARD))
    assert stage.continued == 1


# -- setup temperaments ----------------------------------------------------------------------------


def test_computer_players_differ_as_long_as_there_are_temperaments() -> None:
    persons = set(OFFER.temperaments.values())
    stage = setup()
    while len(places_of(stage)) < OFFER.most:
        stage.click_words("Add a player")
    names = [seat.name for seat in started(stage).seats]
    assert set(names[1:5]) == persons
    assert names[5] == "Leonor"
    assert [place.temperament for place in places_of(stage)][5] is None


def test_a_face_that_is_pressed_becomes_the_next_one_and_last_the_plain_name() -> None:
    persons = [*OFFER.temperaments.values()]
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
    assert table.seats[1] == Seated("Zahra", "beginner")
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


@pytest.mark.parametrize("language", longest("temperament"))
def test_what_computer_players_say_fits(language: str) -> None:
    stage = setup(language=language)
    scene = stage.scene(AlhambraSetupScene)
    second = scene.places[1]
    stage.canvas = canvas(1280, 720)
    for _ in range(len(OFFER.temperaments) + 1):
        scene.household.next_temperament(second)
        scene.form.focus(second.face.id)
        stage.draw()
        assert second.about(second.face) in words_on(stage.canvas)
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
    scene = stage.scene(AlhambraSetupScene)
    scene.show()
    assert third.called != second.called
