"""Refusals of both games: each sentence there is can be met at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.table.snapshot import PARKING
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import KEYBOARD, EndTurn, Point
from alhambra.app.program.i18n import load_catalog
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.picture import Kind
from alhambra.app.ui.sounds import Sound
from alhambra.match.match import AlhambraMatch, Match
from alhambra.rules.alhambra import model as palace
from alhambra.rules.rollwrite import model as sheet
from tests.app.driving import Driver, table
from tests.app.gallery.alhambra import buying
from tests.app.gallery.showing import SMALL, rest, stage_for
from tests.app.games.alhambra.tables import beginning_with
from tests.app.games.alhambra.test_devices import OnePad
from tests.app.games.rollwrite.advices import SheetSage
from tests.app.games.rollwrite.positions import Running, lying, positions
from tests.app.handling import AnyTable, Keys, showing
from tests.app.refusing import answers, click, places, refusal_shown, words_of
from tests.app.stage import Stage
from tests.app.table.helped import laid_sheet
from tests.rules.alhambra.play import played
from tests.stand_ins import Forgetful, Pensive

POSITIONS, SHEETS = 12, 8
"""The most positions of either game that are tried..."""
FEW = 2
"""... and the most where the test only looks for facts that must not be told."""


def texts(section: str) -> dict[str, str]:
    """The refusals of a game."""
    catalog = load_catalog("en").items()
    return {id.removeprefix(section): str(text) for id, text in catalog if id.startswith(section)}


TEXTS, SHEET_TEXTS = texts("refusal."), texts("rollwrite.refusal.")
ACTION, PLACE, LEFTOVER = palace.Phase.ACTION, palace.Phase.PLACE, palace.Phase.LEFTOVER


class Try(NamedTuple):
    why: str
    phase: Any
    kind: Kind
    """The thing clicked or dragged; the ground is a building that cannot be crossed out."""
    target: Kind | None = None
    """The thing it is dragged onto; None: it is clicked."""
    players: int = 3


TRIES = (
    Try("occupied", PLACE, Kind.BOUGHT, Kind.CELL),
    Try("wall_meets_open_side", PLACE, Kind.BOUGHT, Kind.CELL),
    Try("not_reachable_on_foot", PLACE, Kind.BOUGHT, Kind.CELL),
    Try("leaves_a_hole", ACTION, Kind.CELL),
    Try("cuts_off_tiles", ACTION, Kind.CELL),
    Try("place_tiles_first", PLACE, Kind.MONEY),
    Try("over_five", ACTION, Kind.MONEY),
    Try("wrong_currency", ACTION, Kind.HAND, Kind.MARKET),
    Try("too_little", ACTION, Kind.MARKET, Kind.STORE),
    Try("not_to_place", ACTION, Kind.RESERVE, Kind.DIRK, players=2),
    Try("not_for_dirk", LEFTOVER, Kind.BOUGHT, Kind.DIRK, players=2),
)
SHEET_TRIES = (
    Try("no_such_die", sheet.TURN, Kind.GROUND),
    Try("crossed_out", sheet.TURN, Kind.GROUND),
    Try("no_coin", sheet.TURN, Kind.NUDGE),
    Try("only_the_other_pair", sheet.AGAIN, Kind.GROUND),
    Try("keep_a_pair", sheet.KEEP, Kind.STORE),
    Try("keep_a_pair", sheet.KEEP, Kind.GROUND),
)
IN_THE_PANEL = "card_could_be_kept"
"""Told where the sum of a purchase stands, before anything is tried."""
OF_PLANS = "no_neighbour"
"""Told of a plan that needs another tile: see ``test_planning.py``."""


@pytest.fixture
def stage() -> Stage:
    return stage_for(SMALL[0], {"privacy": "open"})


def laid(stage: Stage, scene: AnyTable) -> AnyTable:
    stage.stack.reset(scene)
    rest(stage)
    return scene


def lay_palace(stage: Stage, state: palace.State) -> AnyTable:
    """The position on the table, people at all seats."""
    seats = table(["human"] * len(state.players))
    match: AlhambraMatch = Match(beginning_with(state), seats, Forgetful(), Pensive())
    return laid(stage, AlhambraTableScene(stage.app, match, lambda: None))


def tables(stage: Stage, phase: palace.Phase, players: int) -> Iterator[Callable[[], AnyTable]]:
    """Positions of this phase, those with the largest palaces first."""
    found = [
        step.state
        for seed in (1, 2, 3)
        for step in played(players, "keeper", seed).steps
        if step.state.phase is phase
    ]
    found.sort(key=lambda state: -len(state.players[state.to_move].palace.tiles))
    yield from (partial(lay_palace, stage, state) for state in found[:POSITIONS])


def lay_sheet(stage: Stage, match: Running) -> RollwriteTableScene:
    scene = RollwriteTableScene(stage.app, match, no_trouble)
    laid(stage, scene)
    return scene


def sheets(stage: Stage, phase: sheet.Phase, players: int) -> Iterator[Callable[[], AnyTable]]:
    for state in last_of(phase):
        yield partial(lay_sheet, stage, lying(state))
        yield partial(lay_sheet, stage, lying(with_full_track(state)))


def last_of(phase: sheet.Phase) -> list[sheet.State]:
    """The last positions of this phase in a game."""
    return [state for state in positions(2) if state.phase is phase][-SHEETS:]


def with_full_track(state: sheet.State) -> sheet.State:
    """The position, with no room for a coin: what is crossed out brings nothing then."""
    track = state.box.track
    return state._replace(players=tuple(each._replace(track=track) for each in state.players))


def test_every_sentence_is_tried_for() -> None:
    assert {*(one.why for one in TRIES), IN_THE_PANEL, OF_PLANS} == TEXTS.keys()
    assert {one.why for one in SHEET_TRIES} == SHEET_TEXTS.keys()


@pytest.mark.parametrize("tried", TRIES, ids=lambda one: one.why)
def test_every_refusal_is_met_at_the_table(tried: Try, stage: Stage) -> None:
    found = tables(stage, tried.phase, tried.players)
    assert TEXTS[tried.why] in answers(stage, found, tried.kind, tried.target)


@pytest.mark.parametrize("tried", SHEET_TRIES, ids=lambda one: one.why)
def test_every_refusal_is_met_at_a_sheet(tried: Try, stage: Stage) -> None:
    found = sheets(stage, tried.phase, tried.players)
    assert SHEET_TEXTS[tried.why] in answers(stage, found, tried.kind)


def test_a_tile_that_must_stay_in_the_palace_is_not_refused_for_dirk(stage: Stage) -> None:
    told = {*answers(stage, islice(tables(stage, ACTION, 2), FEW), Kind.CELL, Kind.STORE)}
    assert TEXTS["cuts_off_tiles"] in told
    assert TEXTS["not_for_dirk"] not in told


def test_paying_more_than_is_needed_is_told_in_the_panel(stage: Stage) -> None:
    scene = buying(stage)
    told = set()
    for tile in places(scene, Kind.MARKET):
        for card in places(scene, Kind.HAND):
            click(stage, tile)
            click(stage, card)
            told.add(words_of(scene, "actions/text"))
            click(stage, tile)
    assert TEXTS[IN_THE_PANEL] in told


def test_a_refusal_is_heard_and_goes_when_something_else_is_pointed_at(stage: Stage) -> None:
    """The key that ends a turn meets it while a pair is chosen."""
    scene = lay_sheet(stage, lying(last_of(sheet.KEEP)[-1]))
    stage.do(EndTurn(device=KEYBOARD))
    assert refusal_shown(scene) == SHEET_TEXTS["keep_a_pair"]
    assert Sound.ERROR in stage.sounds.played
    click(stage, showing(scene, PARKING))
    assert refusal_shown(scene)
    stage.do(Point((1, 1)))
    assert not refusal_shown(scene)


def without_coins(state: sheet.State) -> sheet.State:
    return state._replace(players=tuple(each._replace(coins=0) for each in state.players))


@pytest.mark.parametrize("device", ["keys", "pad", "mouse", "finger"])
def test_what_cannot_be_chosen_says_why_before_it_is_tried(driver: Driver, device: str) -> None:
    """Buildings where the dice do not meet, those crossed off, and dice without a coin for them."""
    driver.touch = device == "finger"
    hands, met = {"keys": Keys, "pad": OnePad}.get(device), set[str]()
    for phase, enough in ((sheet.TURN, 2), (sheet.AGAIN, 1), (sheet.KEEP, 1)):
        states = last_of(phase)[:enough]
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
    assert met == {*SHEET_TEXTS.values()}
    driver.touch = False
