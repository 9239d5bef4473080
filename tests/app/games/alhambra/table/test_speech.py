"""What opponents say: at the right moment, one a round, and only what the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from alhambra.app.games.alhambra.table.chronicle import WAITING, find_waits, make_entries
from alhambra.app.games.alhambra.table.snapshot import Speech
from alhambra.app.games.alhambra.table.speech import find_speech
from alhambra.app.table.table_view import TableView
from alhambra.content import load_box
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Buy, Choice, Remove, Take
from alhambra.rules.alhambra.events import Bought, Event, Placed, Took, TurnBegan
from alhambra.rules.alhambra.money import payments
from tests.app.driving import Driver, settings_kept
from tests.app.games.alhambra.moments import whole_game
from tests.app.games.alhambra.tables import seated
from tests.games import whole


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
    with settings_kept(driver, speech=False):
        assert find_speech(view, given) is None


# -- the chronicle ---------------------------------------------------------------------------------


def stand_off(players: int) -> History:
    """A game in which somebody buys one tile, and all take nothing but money from then on."""
    bought: list[Choice] = []

    def choose(choices: Sequence[Choice], random: Random) -> Choice:
        buys = [choice for choice in choices if isinstance(choice, Buy)]
        if buys and not bought:
            bought.append(buys[0])
            return buys[0]
        takes = [choice for choice in choices if isinstance(choice, Take)]
        others = [choice for choice in choices if not isinstance(choice, Buy | Remove)]
        return (takes or others)[0]

    return tuple(whole(load_box(), players, 3, choose, 12 * players))


@pytest.mark.parametrize("players", [2, 3])
def test_after_rounds_without_a_purchase_those_who_take_money_wait(
    driver: Driver, players: int
) -> None:
    frames = stand_off(players)
    events: list[Event] = [frame.event for frame in frames]
    bought = next(at for at, event in enumerate(events) if isinstance(event, Bought))
    waits = find_waits(events, players)
    turns = 0
    for at, event in enumerate(events):
        turns += at > bought and isinstance(event, TurnBegan)
        assert (at in waits) is (isinstance(event, Took) and turns > WAITING * players)
    assert waits
    view = seated(driver, frames).controller.view
    assert view.snapshot_after(len(frames) - 1).chronicle == view.entries()[-60:]
    lines = {line.at: line.text for line in make_entries(events, view.names, driver.app.t)}
    assert all((" waited and took " in text) is (at in waits) for at, text in lines.items())


def test_nobody_waits_before_the_first_purchase_or_soon_after_one() -> None:
    quiet = [event for turn in range(20) for event in (TurnBegan(turn % 2), Took(turn % 2, ()))]
    events = [frame.event for frame in stand_off(2)]
    bought = next(event for event in events if isinstance(event, Bought))
    assert not find_waits(quiet, 2)
    assert not find_waits([bought, *quiet[: 2 * 2 * WAITING], bought, *quiet[:4]], 2)
