"""Every device is an equal: by whichever a game is played, the same is written down."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from alhambra.app.games.alhambra.pages.scoring import ScoringScene
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
from tests.app.games.alhambra.robot import drawn, play
from tests.app.games.alhambra.unfinished_games import continued
from tests.app.handling import Clicks, Drags, Hands, Keys, Pads
from tests.app.input.virtual_pad import NoLibrary, VirtualPad

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
    """The program with a device; pads are claimed by the seats of people, each by another."""
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
    for seated in entry["players"]:
        del seated["emblem"]
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
    record, met = played(device, THREE, 8, privacy="hand-over", confirm="on")
    assert record == by_the_rules(THREE, 8)
    check_game(box, RECORD, next(read_games(RECORD)))
    assert met[HandOverScene.__name__] > 2 and met["confirmed"] > 2


@pytest.mark.parametrize("device", ["clicks", "touch"])
def test_with_two_computers_and_open_hands(device: str, box: Box) -> None:
    record, met = played(device, FOUR, 5, privacy="open")
    assert record == by_the_rules(FOUR, 5)
    check_game(box, RECORD, next(read_games(RECORD)))
    assert not met["uncovered"]
