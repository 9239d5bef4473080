"""Replays of Alhambra: the pictures of the game, and the cards of the seat one looks from."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.games.alhambra.pages.close_up import UnseenScene
from alhambra.app.games.alhambra.table.market import LEFT
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.ui.sounds import Piece
from tests.app.driving import Driver
from tests.app.dumps import picture_dump
from tests.app.games.alhambra.replays import SEEN, expected, opened, whole


@pytest.mark.parametrize("players", [2, 4])
def test_from_a_seat_only_its_hand_is_seen(driver: Driver, players: int) -> None:
    frames = whole(players)
    scene = opened(driver, frames)
    for stop in (*range(0, scene.replay.last, 19), *scene.replay.scorings.values()):
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
