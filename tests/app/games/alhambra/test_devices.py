"""Every device is an equal: by whichever a game is played, the same is written down."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.table.layout import lay_out
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.program.i18n import Texts
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.content import load_box
from alhambra.library.saves import Record
from alhambra.match.match import AlhambraMatch, Match, start
from alhambra.opponents.thinker import Inline
from alhambra.paths import games_folder
from alhambra.record.checking import check_game
from alhambra.record.lines import read_games
from alhambra.rules.alhambra.choices import Buy, Choice, Place, Take
from alhambra.rules.alhambra.model import Box
from alhambra.rules.api import Table
from tests.app.driving import Driver, game, table
from tests.app.games.alhambra.moments import moments
from tests.app.games.alhambra.robot import decided, drawn, play
from tests.app.games.alhambra.tables import continued, near_its_end
from tests.app.handling import BUTTONS, Clicks, Drags, Hands, Keys, Pads
from tests.app.input.virtual_pad import NoLibrary, VirtualPad
from tests.app.stage import canvas

RECORD = games_folder() / "current.jsonl"
TWO = table(("human", "human"), seed=246)
EARLY, LATE = 14, 126
"""Decisions of that game up to which one device plays, and from which on another does."""
THREE = table(("human", "easy", "human"), seed=8)
FOUR = table(("human", "normal", "human", "easy"), seed=3)


@cache
def by_the_rules(seats: Table, decisions: int | None = None) -> bytes:
    """The record of the game played without any screen."""
    box = load_box()
    frames = start(box, seats)
    with TemporaryDirectory() as folder:
        record = Record(Path(folder) / "game.jsonl")
        record.rewrite(frames)
        match: AlhambraMatch = Match(frames, seats, record, Inline())
        made = 0
        while not match.over:
            if not match.human_to_move:
                match.poll()
            elif made == decisions:
                break
            else:
                match.submit(drawn(match, seats.seed))
                made += 1
        return record.path.read_bytes()


@contextmanager
def playing(device: str, table: Table, **settings: Any) -> Iterator[tuple[Driver, Hands]]:
    pads: dict[int, VirtualPad] = {}
    with game() as driver:
        usual = {name: getattr(driver.app.settings.now, name) for name in settings}
        driver.app.settings.change(animation="instant")
        driver.app.settings.change(**settings)
        try:
            yield driver, hands_with(driver, device, table, pads)
        finally:
            driver.app.settings.change(**usual)
            for pad in pads.values():
                pad.unplug()
            driver.wait(1)


def hands_with(driver: Driver, device: str, seats: Table, pads: dict[int, VirtualPad]) -> Hands:
    """Hands on the device; pads that are plugged in for it are put into ``pads``."""
    driver.touch = device == "touch"
    match device:
        case "drags" | "touch":
            return Drags(driver)
        case "clicks":
            return Clicks(driver)
        case "keys":
            return Keys(driver)
        case _:
            people = [n for n, seat in enumerate(seats.seats) if seat.kind == "human"]
            try:
                pads |= {seat: VirtualPad() for seat in people}
            except NoLibrary:
                pytest.skip("SDL's library was not found in this process")
            driver.wait(1)
            driver.app.devices.seat({seat: pad.device for seat, pad in pads.items()})
            return Pads(driver, pads)


def played(
    device: str, table: Table, decisions: int | None = None, **settings: Any
) -> tuple[bytes, Counter[str]]:
    """The record of the game played with the device, and what was met on the way."""
    with playing(device, table, **settings) as (driver, hands):
        met = play(driver, driver.table(table), hands, table.seed, decisions)
        return without_the_table(RECORD.read_bytes()), met


def without_the_table(record: bytes) -> bytes:
    """The record without what everybody wears and has agreed on: the rules know neither."""
    first, _, rest = record.partition(b"\n")
    entry = json.loads(first)
    del entry["house"]
    for player in entry["players"]:
        del player["emblem"]
    return json.dumps(entry).encode() + b"\n" + rest


def test_a_whole_game_of_two_people_with_covered_hands(box: Box) -> None:
    """By drags in the beginning, by pads from a late position on, where it is continued."""
    record, dragged = played("drags", TWO, EARLY, privacy="covered")
    assert record == by_the_rules(TWO, EARLY)
    RECORD.write_bytes(by_the_rules(TWO, LATE))
    with playing("pads", TWO, privacy="covered") as (driver, hands):
        met = play(driver, continued(driver), hands, TWO.seed)
    assert RECORD.read_bytes() == by_the_rules(TWO)
    check_game(box, RECORD, next(read_games(RECORD)))  # raises if anything does not hold
    kinds = {kind.__name__ for kind in Choice.__args__}
    assert all(met[kind] for kind in kinds), met
    assert all(dragged[kind.__name__] for kind in (Take, Buy, Place)), dragged
    assert dragged["uncovered"] > 4 and met["uncovered"] > 10 and met["taken back"] > 3
    assert met[ScoringScene.__name__] > 1


@pytest.mark.parametrize("device", ["keys", "pads", "touch"])
def test_with_a_computer_a_screen_between_and_turns_confirmed(device: str, box: Box) -> None:
    record, met = played(device, THREE, 6, privacy="hand-over", confirm="on")
    assert record == by_the_rules(THREE, 6)
    check_game(box, RECORD, next(read_games(RECORD)))
    assert met[HandOverScene.__name__] > 2 and met["confirmed"] > 2


@pytest.mark.parametrize("device", ["clicks", "touch"])
def test_with_two_computers_and_open_hands(device: str, box: Box) -> None:
    record, met = played(device, FOUR, 5, privacy="open")
    assert record == by_the_rules(FOUR, 5)
    check_game(box, RECORD, next(read_games(RECORD)))
    assert not met["uncovered"]


def goes_on(driver: Driver, scene: AlhambraTableScene, hands: Hands) -> bool:
    """Make what the robot decides, press a scoring away, or wait. Whether it was a scoring."""
    driver.until(lambda: driver.top is not scene or not scene.busy)
    if driver.top is not scene:  # a scoring: once to see all of it, once to go on
        hands.go_on(driver.top, 0)
        return True
    if scene.match.human_to_move:
        choice, before = decided(scene), len(scene.match.frames)
        hands.make(scene, choice)
        assert len(scene.match.frames) > before, f"{choice} was not made"
    driver.wait(1)
    return False


def test_a_painted_game_is_played_to_its_end_by_dragging(box: Box) -> None:
    """From its first turn one is played above, where nothing is painted."""
    with game(painted=True) as driver:
        driver.app.settings.change(animation="instant")
        scene = near_its_end(driver, table(("human", "normal"), seed=11))
        before = scene.match.state.turn
        while not isinstance(driver.top, AlhambraEndScene):
            goes_on(driver, scene, Drags(driver))
        assert scene.match.over and scene.match.state.turn > before + 3
    check_game(box, RECORD, next(read_games(RECORD)))  # raises if anything does not hold


# -- keys ------------------------------------------------------------------------------------------


class OnePad(Keys):
    """A pad nobody has claimed, by its events."""

    def tap(self, seat: int, keys: Sequence[int]) -> None:
        for key in keys:
            self.driver.press_pad(BUTTONS[key])


def test_a_pad_alone_plays_up_to_a_scoring_and_on(driver: Driver) -> None:
    """A pad that was claimed for a seat plays to the end of a game above."""
    scene = driver.table(table(("human", "normal"), seed=19))
    while not goes_on(driver, scene, OnePad(driver)):
        assert not scene.match.over
    turn = scene.match.state.turn
    while scene.match.state.turn < turn + 2:
        goes_on(driver, scene, OnePad(driver))


# -- pictures --------------------------------------------------------------------------------------


LOOKED_AT = 9
"""So many moments, drawn by lot, each with the focus nowhere and then at some of what it shows."""
FOCUSED = 4


@pytest.mark.parametrize("players", [2, 5])
def test_parts_that_are_kept_show_what_they_would_show_anew(players: int) -> None:
    lot, surface, texts = Random(players), canvas(1280, 720), Texts("en")
    panels = max(2, players - 1)
    kept = make_presenter(lay_out(surface.metrics, panels), texts.t, surface)

    def looked_at(snapshot: AlhambraSnapshot) -> None:
        fresh = make_presenter(lay_out(surface.metrics, panels), texts.t, surface)
        assert kept.picture(snapshot) == fresh.picture(snapshot)

    for snapshot in lot.sample(list(moments(texts, players)), LOOKED_AT):
        looked_at(snapshot)
        spots = kept.picture(snapshot).spots
        for spot in lot.sample(spots, min(FOCUSED, len(spots))):
            focused = replace(snapshot.ui, focus=spot.token, keyed=lot.random() < 0.5)
            looked_at(replace(snapshot, ui=focused))
            looked_at(replace(snapshot, ui=replace(focused, focus=None)))
