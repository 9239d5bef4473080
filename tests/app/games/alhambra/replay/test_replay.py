"""Replays of Alhambra: the pictures of the game, and the cards of the seat one looks from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from alhambra.app.games.alhambra.pages.close_up import UnseenScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene
from alhambra.app.games.alhambra.table.market import LEFT
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.input.intents import Hint, Peek
from alhambra.app.replay.watching_scene import ForkScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.ui.sounds import Piece
from alhambra.content import load_box
from alhambra.library.saves import Record
from alhambra.match.match import start
from alhambra.match.replay import visible_hands
from alhambra.paths import games_folder
from alhambra.rules import alhambra
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.observe import observe, unseen_money
from alhambra.rules.api import HUMAN, Seat
from alhambra.rules.chance import chance_after
from tests.app.driving import Driver, table
from tests.app.dumps import picture_dump
from tests.app.games.alhambra.replays import SEEN, expected, opened, whole
from tests.app.scenes.saved import shelves
from tests.games import steady


@pytest.mark.parametrize("players", [2, 4])
def test_from_a_seat_only_its_hand_is_seen(driver: Driver, players: int) -> None:
    frames = whole(players)
    scene = opened(driver, frames)
    for stop in (*range(0, scene.replay.last, 11), *scene.replay.scorings.values()):
        scene.go(stop)
        driver.wait(1)
        for seat in range(players):
            scene.look_from(seat)
            own = scene.replay.state.players[seat].hand.cards()
            dump = picture_dump(scene.picture)
            assert {line for line in dump.split("'") if line.startswith(SEEN)} == {
                f"{SEEN}{card}:{n}/card" for card in set(own) for n in range(own.count(card))
            } | {line for line in dump.split("'") if line.startswith(SEEN) and "/card" not in line}
            assert "/hand-" not in dump
            known = frames[: scene.replay.stop.frame]
            assert scene.picture == expected(driver, known, seat), "as at the table"


def test_a_game_still_played_shows_no_hand_but_ones_own(driver: Driver) -> None:
    scene = opened(driver, whole(3, decisions=20), eyes=(1,))
    assert scene.seat == 1 and SEEN in picture_dump(scene.picture)
    assert not any(widget.id == "hands" for widget in scene.panel.form.widgets)
    for seat in (0, 2):
        scene.look_from(seat)
        assert SEEN not in picture_dump(scene.picture)
    nobody = opened(driver, whole(3, decisions=20), eyes=())
    for seat in range(3):
        nobody.look_from(seat)
        assert SEEN not in picture_dump(nobody.picture)


def test_the_music_is_that_of_the_stage_on_the_screen(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Piece] = []
    monkeypatch.setattr(driver.program.audio, "music", asked.append)
    scene = opened(driver, whole(2))
    first, second, _ = sorted(scene.replay.scorings.values())
    stages = {
        first - 1: Piece.TABLE,
        first + 1: Piece.TABLE_MIDDLE,
        second + 1: Piece.TABLE_LATE,
        0: Piece.TABLE,
    }
    for stop, piece in stages.items():
        scene.go(stop)
        driver.wait(3)
        assert asked[-1] is piece


def test_the_scoring_table_turns_over_and_the_tiles_left_are_shown(driver: Driver) -> None:
    scene = opened(driver, whole(3))
    for token in (SCORES, SCORES):
        before = scene.view.ui.all_rounds
        spot = scene.picture.by_token[token]
        driver.press(spot.box.center)
        driver.release(spot.box.center, frames=2)
        assert scene.view.ui.all_rounds is not before
    for token in LEFT.values():
        spot = scene.picture.by_token[token]
        driver.press(spot.box.center)
        driver.release(spot.box.center, frames=2)
        assert isinstance(driver.top, UnseenScene)
        driver.key(pygame.K_ESCAPE, frames=2)
    driver.key(pygame.K_q)
    driver.key(pygame.K_b, frames=2)
    assert scene.view.ui.all_rounds and isinstance(driver.top, UnseenScene)


# -- doors -----------------------------------------------------------------------------------------


DECISIONS = 14


def played(kinds: tuple[str, ...], decisions: int | None = DECISIONS) -> History:
    """A game at this table, this many decisions long, or to its end; a person is to move."""
    seats, random = table(kinds, seed=5), Random(5)
    frames = start(load_box(), seats)
    while actors := alhambra.actors(state := frames[-1].state):
        decisions = None if decisions is None else decisions - 1
        if decisions is not None and decisions <= 0 and kinds[actors[0]] == HUMAN:
            break
        choice = steady(alhambra.choices(state, actors[0]), random)
        frames += alhambra.apply(state, actors[0], choice, chance_after(5, len(frames)))
    return frames


def from_the_menu(driver: Driver, frames: History) -> None:
    """The game lies on the table, whose menu opens its replay."""
    Record(games_folder() / "current.jsonl").rewrite(frames)
    driver.go_on(3)
    driver.key(pygame.K_F10, frames=2)
    while not isinstance(driver.top, MenuScene):  # a hand-over lies over the table
        driver.key(pygame.K_F10, frames=2)
    driver.press_button("watch")


def from_the_list(place: str) -> Callable[[Driver, History], None]:
    """The game lies on the shelf, as the running one or under a name."""

    def watch(driver: Driver, frames: History) -> None:
        name = "current" if place == "current" else "Anna and Ben"
        folder = games_folder() if place == "current" else games_folder() / place
        Record(folder / f"{name}.jsonl").rewrite(frames)
        scene = shelves.opened(driver)
        shelves.choose(scene, name)
        driver.wait(40)
        driver.press_button("watch")

    return watch


def from_a_review(driver: Driver, frames: History) -> None:
    """A door that asks for the review at once."""
    driver.app.games().review(frames)


DOORS = {
    "the table's menu": from_the_menu,
    "the current game": from_the_list("current"),
    "an older game": from_the_list("left"),
    "a saved game": from_the_list("saved"),
    "the review": from_a_review,
}
TABLES: dict[str, tuple[tuple[str, ...], tuple[Seat, ...]]] = {
    "one person": (("easy", HUMAN, "easy"), (1,)),
    "two people": ((HUMAN, HUMAN), ()),
    "two people and a computer": ((HUMAN, "easy", HUMAN), ()),
}


def through(driver: Driver, door: str, frames: History) -> AlhambraReplayScene:
    DOORS[door](driver, frames)
    driver.wait(3)
    return driver.scene(AlhambraReplayScene)


@pytest.mark.parametrize(
    ("seated", "door", "privacy"),
    [
        (seated, door, ("covered", "hand-over")[(row + column) % 2])
        for row, seated in enumerate(TABLES)
        for column, door in enumerate(DOORS)
        if (row + column) % 3
    ],
)
def test_of_a_game_that_is_not_over_no_door_shows_more_than_the_table(
    driver: Driver, seated: str, door: str, privacy: str
) -> None:
    """Each door with two of the tables."""
    driver.app.settings.change(privacy=privacy)
    kinds, open_to_view = TABLES[seated]
    scene = through(driver, door, played(kinds))
    offered = {widget.id for widget in scene.panel.form.widgets}
    assert not offered & {"hands", "review"}
    for intent in (Peek(True), Hint()):
        scene.handle(intent)
    assert not scene.open_hands and scene.review is None
    for stop in (0, scene.replay.last // 2, scene.replay.last):
        scene.go(stop)
        driver.wait(1)
        for seat in range(len(kinds)):
            scene.look_from(seat)
            driver.wait(1)
            dump = picture_dump(scene.picture)
            assert (SEEN in dump) == (seat in open_to_view)
            assert "/hand-" not in dump
            scene._open_unseen()
            driver.wait(1)
            page = driver.scene(UnseenScene)
            known = observe(scene.replay.state, seat if seat in open_to_view else None)
            assert page._money == unseen_money(known)
            driver.key(pygame.K_ESCAPE, frames=1)


@pytest.mark.parametrize("seated", TABLES)
def test_who_plays_on_in_a_game_that_is_not_over_gets_no_covered_hand(
    driver: Driver, seated: str
) -> None:
    kinds, _ = TABLES[seated]
    scene = through(driver, "an older game", played(kinds))
    for seat in range(len(kinds)):
        scene.look_from(seat)
        scene.fork()
        driver.wait(1)
        fork = driver.scene(ForkScene)
        for choice, kind in zip(fork._choices, kinds, strict=True):
            assert (HUMAN in choice._values) == (kind == HUMAN)
            assert (len(choice._values) == 1) == (kind == HUMAN)
        assert [fork._kind(each) for each in range(len(kinds))] == list(kinds)
        driver.key(pygame.K_ESCAPE, frames=1)


@pytest.mark.parametrize("door", [door for door in DOORS if door != "the table's menu"])
def test_of_a_game_that_is_over_every_door_shows_all(driver: Driver, door: str) -> None:
    """The table of such a game opens its result."""
    scene = through(driver, door, played((HUMAN, HUMAN), None))
    assert {"hands", "review"} <= {widget.id for widget in scene.panel.form.widgets}
    scene.open_all(True)
    assert "/hand-" in picture_dump(scene.picture)


def test_people_who_play_with_open_hands_see_them_again_but_no_computers() -> None:
    frames = played((HUMAN, "easy", HUMAN))
    assert visible_hands(frames, hands_open=True) == (0, 2)
    assert visible_hands(frames, hands_open=False) == ()
    over = played(("easy", "easy"), None)
    assert visible_hands(over, hands_open=False) is None
    assert visible_hands(over[: len(over) // 2], hands_open=True) == ()
