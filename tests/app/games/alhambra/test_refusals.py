"""Alhambra's refusals: each sentence there is can be met at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

import pytest

from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.program.i18n import load_catalog
from alhambra.app.table.picture import Kind
from alhambra.match.match import AlhambraMatch, Match
from alhambra.rules.alhambra.model import Phase, State
from tests.app.driving import table
from tests.app.gallery.alhambra import buying
from tests.app.gallery.showing import SMALL, rest, stage_for
from tests.app.games.alhambra.tables import beginning_with
from tests.app.refusing import answers, click, places, words_of
from tests.app.stage import Stage
from tests.rules.alhambra.play import played
from tests.stand_ins import Forgetful, Pensive

TEXTS = {
    id.removeprefix("refusal."): str(text)
    for id, text in load_catalog("en").items()
    if id.startswith("refusal.")
}
POSITIONS = 12
"""So many positions at most are tried..."""
FEW = 2
"""... or this many where nothing is looked for but what must not be told."""


class Try(NamedTuple):
    phase: Phase
    kind: Kind
    """What is clicked, or dragged."""
    target: Kind | None = None
    """Onto what."""
    players: int = 3


TRIES = {
    "occupied": Try(Phase.PLACE, Kind.BOUGHT, Kind.CELL),
    "wall_meets_open_side": Try(Phase.PLACE, Kind.BOUGHT, Kind.CELL),
    "not_reachable_on_foot": Try(Phase.PLACE, Kind.BOUGHT, Kind.CELL),
    "leaves_a_hole": Try(Phase.ACTION, Kind.CELL),
    "cuts_off_tiles": Try(Phase.ACTION, Kind.CELL),
    "place_tiles_first": Try(Phase.PLACE, Kind.MONEY),
    "over_five": Try(Phase.ACTION, Kind.MONEY),
    "wrong_currency": Try(Phase.ACTION, Kind.HAND, Kind.MARKET),
    "too_little": Try(Phase.ACTION, Kind.MARKET, Kind.STORE),
    "not_to_place": Try(Phase.ACTION, Kind.RESERVE, Kind.DIRK, players=2),
    "not_for_dirk": Try(Phase.LEFTOVER, Kind.BOUGHT, Kind.DIRK, players=2),
}
IN_THE_PANEL = "card_could_be_kept"
"""Told where the sum of a purchase stands, before anything is tried."""
OF_PLANS = "no_neighbour"
"""Told of a plan that needs another tile: see ``test_planning.py``."""


@pytest.fixture
def stage() -> Stage:
    return stage_for(SMALL[0], {"privacy": "open"})


def positions(phase: Phase, players: int) -> list[State]:
    found = [
        step.state
        for seed in (1, 2, 3)
        for step in played(players, "keeper", seed).steps
        if step.state.phase is phase and (phase is not Phase.EXTRA or step.state.to_place)
    ]
    found.sort(key=lambda state: -len(state.players[state.to_move].palace.tiles))
    return found[:POSITIONS]


def lay(stage: Stage, state: State) -> AlhambraTableScene:
    """The position on the table, people at all seats."""
    seats = table(["human"] * len(state.players))
    match: AlhambraMatch = Match(beginning_with(state), seats, Forgetful(), Pensive())
    scene = AlhambraTableScene(stage.app, match, lambda: None)
    stage.stack.reset(scene)
    rest(stage)
    return scene


def tables(stage: Stage, phase: Phase, players: int) -> Iterator[Callable[[], AlhambraTableScene]]:
    for state in positions(phase, players):
        yield partial(lay, stage, state)


def test_every_sentence_is_tried_for() -> None:
    assert {*TRIES, IN_THE_PANEL, OF_PLANS} == TEXTS.keys()


@pytest.mark.parametrize("why", TRIES)
def test_every_refusal_is_met_at_the_table(why: str, stage: Stage) -> None:
    phase, kind, target, players = TRIES[why]
    assert TEXTS[why] in answers(stage, tables(stage, phase, players), kind, target)


def test_a_tile_that_must_stay_in_the_palace_is_not_refused_for_dirk(stage: Stage) -> None:
    laid = islice(tables(stage, Phase.ACTION, 2), FEW)
    told = {*answers(stage, laid, Kind.CELL, Kind.STORE)}
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
