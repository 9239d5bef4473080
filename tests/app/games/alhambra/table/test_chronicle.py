"""The chronicle says of those who take money that they wait, once all have seen it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from alhambra.app.games.alhambra.table.chronicle import WAITING, find_waits, make_entries
from alhambra.content import load_box
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Buy, Choice, Remove, Take
from alhambra.rules.alhambra.events import Bought, Event, Took, TurnBegan
from tests.app.driving import Driver
from tests.app.games.alhambra.tables import seated
from tests.games import whole


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
