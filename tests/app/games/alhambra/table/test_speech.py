"""What opponents say: at the right moment, one a round, and only what the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alhambra.app.games.alhambra.table.snapshot import Speech
from alhambra.app.games.alhambra.table.speech import find_speech
from alhambra.app.table.table_view import TableView
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import Bought, Placed, TurnBegan
from alhambra.rules.alhambra.money import payments
from tests.app.driving import Driver, settings_kept
from tests.app.games.alhambra.moments import whole_game
from tests.app.games.alhambra.tables import seated


def speeches(view: TableView, frames: History) -> Iterator[Speech]:
    """Everything that is said in a game, each once."""
    found = (find_speech(view, at) for at in range(len(frames)))
    return iter(dict.fromkeys(speech for speech in found if speech is not None))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_opponents_say_one_thing_a_round_at_most(driver: Driver, players: int) -> None:
    frames = whole_game(players)
    said = list(speeches(seated(driver, frames).controller.view, frames))
    turns = [at for at, (event, _) in enumerate(frames) if event == TurnBegan(0)]
    rounds = [sum(at > begun for begun in turns) for at in (speech.at for speech in said)]
    assert said and len(set(rounds)) == len(rounds)


def test_a_tile_taken_is_spoken_of_only_if_the_one_person_could_pay_it_exactly(
    driver: Driver,
) -> None:
    frames = whole_game(3)
    said = [*speeches(seated(driver, frames).controller.view, frames)]
    taken = [speech for speech in said if ".taken_" in speech.words]
    assert taken
    for speech in taken:
        event, before = frames[speech.at].event, frames[speech.at - 1].state
        assert isinstance(event, Bought) and speech.who == event.player != 0
        values = before.players[0].hand.of(before.market_currencies[event.place])
        assert event.tile.price in map(sum, payments(values, event.tile.price))
    of_two = speeches(seated(driver, frames, people=2).controller.view, frames)
    assert not [speech for speech in of_two if ".taken_" in speech.words], "a hand would be told"


def test_dirk_thanks_for_a_tile_until_it_was_heard_and_the_option_silences_all(
    driver: Driver,
) -> None:
    frames = whole_game(2)
    given = next(
        at for at, (event, _) in enumerate(frames)
        if isinstance(event, Placed) and event.to == "dirk" and event.player != 0
    )  # fmt: skip
    scene = seated(driver, frames[: given + 2])
    view = scene.controller.view
    speech = find_speech(view, given)
    assert speech is not None and speech.who == "dirk" and speech.at == given
    assert [one for one in scene.picture.sprites if one.id == "speech/text"]
    driver.wait(600)
    assert not [one for one in scene.picture.sprites if one.id == "speech/text"]
    with settings_kept(driver):
        driver.app.settings.change(speech=False)
        assert find_speech(view, given) is None
