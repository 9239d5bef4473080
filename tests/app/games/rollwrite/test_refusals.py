"""The refusals of Roll & Write: each sentence there is can be met at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pytest

from alhambra.app.games.rollwrite.table.snapshot import PARKING
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import KEYBOARD, EndTurn, Point
from alhambra.app.program.i18n import load_catalog
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.picture import Kind
from alhambra.app.ui.sounds import Sound
from alhambra.rules.rollwrite.model import AGAIN, KEEP, TURN, Phase, State
from tests.app.driving import Driver
from tests.app.gallery.showing import SMALL, rest, stage_for
from tests.app.games.alhambra.test_devices import OnePad
from tests.app.games.rollwrite.advices import SheetSage
from tests.app.games.rollwrite.positions import Running, lying, positions
from tests.app.handling import Keys, showing
from tests.app.refusing import answers, click, refusal_shown, words_of
from tests.app.stage import Stage
from tests.app.table.helped import laid_sheet

TEXTS = {
    id.removeprefix("rollwrite.refusal."): str(text)
    for id, text in load_catalog("en").items()
    if id.startswith("rollwrite.refusal.")
}
POSITIONS = 8
"""So many positions at most are tried."""


class Try(NamedTuple):
    phase: Phase
    kind: Kind
    """What is clicked; the ground is a building that cannot be crossed out."""


TRIES = {
    "no_such_die": [Try(TURN, Kind.GROUND)],
    "crossed_out": [Try(TURN, Kind.GROUND)],
    "no_coin": [Try(TURN, Kind.NUDGE)],
    "only_the_other_pair": [Try(AGAIN, Kind.GROUND)],
    "keep_a_pair": [Try(KEEP, Kind.STORE), Try(KEEP, Kind.GROUND)],
}
CASES = [(why, how) for why, hows in TRIES.items() for how in hows]


@pytest.fixture
def stage() -> Stage:
    return stage_for(SMALL[0], {})


def lay(stage: Stage, match: Running) -> RollwriteTableScene:
    scene = RollwriteTableScene(stage.app, match, no_trouble)
    stage.stack.reset(scene)
    rest(stage)
    return scene


def found(phase: Phase) -> list[State]:
    """The last positions of this phase in a game."""
    return [state for state in positions(2) if state.phase is phase][-POSITIONS:]


def tables(stage: Stage, phase: Phase) -> Iterator[Callable[[], RollwriteTableScene]]:
    for state in found(phase):
        yield partial(lay, stage, lying(state))
        yield partial(lay, stage, lying(with_full_track(state)))


def with_full_track(state: State) -> State:
    """The position, with no room for a coin: what is crossed out brings nothing then."""
    track = state.box.track
    return state._replace(players=tuple(each._replace(track=track) for each in state.players))


def test_every_sentence_is_tried_for() -> None:
    assert TRIES.keys() == TEXTS.keys()


@pytest.mark.parametrize(("why", "how"), CASES)
def test_every_refusal_is_met_at_the_table(why: str, how: Try, stage: Stage) -> None:
    assert TEXTS[why] in answers(stage, tables(stage, how.phase), how.kind)


def test_a_refusal_is_heard_and_goes_when_something_else_is_pointed_at(stage: Stage) -> None:
    """The key that ends a turn meets it while a pair is chosen."""
    scene = lay(stage, lying(found(KEEP)[-1]))
    stage.do(EndTurn(device=KEYBOARD))
    assert refusal_shown(scene) == TEXTS["keep_a_pair"]
    assert Sound.ERROR in stage.sounds.played
    click(stage, showing(scene, PARKING))
    assert refusal_shown(scene)
    stage.do(Point((1, 1)))
    assert not refusal_shown(scene)


def without_coins(state: State) -> State:
    return state._replace(players=tuple(each._replace(coins=0) for each in state.players))


@pytest.mark.parametrize("device", ["keys", "pad", "mouse", "finger"])
def test_what_cannot_be_chosen_says_why_before_it_is_tried(driver: Driver, device: str) -> None:
    """Buildings where the dice do not meet, those crossed off, and dice without a coin for them."""
    driver.touch = device == "finger"
    hands, met = {"keys": Keys, "pad": OnePad}.get(device), set[str]()
    for phase, enough in ((TURN, 2), (AGAIN, 1), (KEEP, 1)):
        states = found(phase)[:enough]
        for state in [*states, *map(with_full_track, states)]:
            scene = laid_sheet(driver, lying(without_coins(state)), SheetSage())
            reasons = {spot.label: spot for spot in scene.picture.spots if spot.has_reason}
            for why, spot in reasons.items():
                if hands is not None:
                    hands(driver).focus(scene, spot.token)
                elif driver.touch:
                    driver.press(showing(scene, spot.token))
                else:
                    driver.point(showing(scene, spot.token))
                driver.wait(2, 0.4)
                assert words_of(scene, "tip/text") == why
                if driver.touch:
                    driver.release(showing(scene, spot.token))
                assert len(scene.match.frames) == 1
            met |= reasons.keys()
    assert met == {*TEXTS.values()}
    driver.touch = False
