"""Seeing what there is to see: who leads, what was done, what was, and nothing that is hidden."""

from __future__ import annotations

import pygame
import pytest

from alhambra.app.games.alhambra.pages.palace_look import LookScene
from alhambra.app.games.alhambra.table.scoring_panel import SCORES, place_of, standings
from alhambra.app.games.alhambra.table.snapshot import (
    LAST_ACTIONS,
    find_last_actions,
)
from alhambra.app.scenes.chronicle_scene import ChronicleScene, LookBackScene
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.chronicle_lines import since_turn
from alhambra.rules.alhambra.events import Event, Scored, TurnBegan
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.model import Building, State
from alhambra.rules.alhambra.observe import observe
from alhambra.rules.alhambra.scoring import tally
from tests.app.driving import Driver
from tests.app.games.alhambra.tables import history, rest, seated
from tests.rules.alhambra.test_secrets import games, states

K = "keyboard"


# -- who leads -------------------------------------------------------------------------------------


@games
def test_the_live_table_is_what_a_scoring_would_give_now(whole: tuple[int, str]) -> None:
    for state in states(whole, 9):
        for round in (1, 2, 3):
            expected = tally(state, round).buildings
            assert standings(observe(state, 0), round) == expected
            for building, shares in expected.items():
                ranking = [who for share in shares for who in share.holders]
                for seat in range(len(state.players)):
                    place = place_of(seat, shares)
                    if place is None:
                        assert seat not in ranking
                    else:
                        better = [s for s in shares if s.tiles > held(state, seat, building)]
                        assert place == 1 + sum(len(s.holders) for s in better)


def held(state: State, seat: int, building: Building) -> int:
    """How many tiles of a type are in a palace."""
    return sum(t.building == building for t in state.players[seat].palace.tiles.values())


def test_the_scoring_table_turns_over_and_back(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 20))
    live = scene.picture
    assert "majorities/medal-1" in live.by_id and "scoring/3-head" not in live.by_id
    driver.key(pygame.K_q, frames=3)
    assert (
        "majorities/medal-1" not in scene.picture.by_id and "scoring/3-head" in scene.picture.by_id
    )
    driver.click(scene.picture.by_token[SCORES].box.center, frames=3)
    assert "majorities/medal-1" in scene.picture.by_id


# -- what was done ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 6])
def test_marks_stay_until_the_next_turn_of_whoever_made_them(players: int, box: GameBox) -> None:
    frames = history(box, players, 60)
    done: list[list[Event]] = [[] for _ in range(players)]
    for at, (event, _) in enumerate(frames):
        if isinstance(event, TurnBegan):
            done[event.player] = []
        elif isinstance(event, LAST_ACTIONS):
            done[event.player].append(event)
        assert find_last_actions(frames, at + 1, players) == tuple(map(tuple, done))
    assert any(done)


# -- what was --------------------------------------------------------------------------------------


def test_a_look_back_shows_the_table_as_it_was_then(driver: Driver, box: GameBox) -> None:
    frames = history(box, 3, 40)
    scene = seated(driver, frames)
    view = scene.controller.view
    entries = view.entries()
    now = scene.picture
    assert len(entries) > 30
    for entry in entries[::7]:
        then = seated(driver, frames[: entry.at + 1]).controller.view
        then.changed()
        assert view.picture_after(entry.at) == then.picture_after(entry.at)
    assert view.picture() == now


def test_what_is_told_is_what_a_look_back_shows(driver: Driver, box: GameBox) -> None:
    """The pictures of the telling itself, frame by frame."""
    frames = history(box, 3, 40)
    scene = seated(driver, frames)
    view = scene.controller.view
    told = [step for at in since_turn(frames, 0) for step in view.steps(range(at, at + 1))]
    assert told
    for frame, making in told:
        assert frame is not None and making().picture == view.picture_after(frame)


def test_the_chronicle_can_be_scrolled_and_pressed(driver: Driver, box: GameBox) -> None:
    scene = seated(driver, history(box, 3, 60))
    driver.click(scene.picture.by_token[LOG].box.center)
    log = driver.scene(ChronicleScene)
    driver.point((640, 300))
    newest = log.chosen
    driver.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=5, precise_x=0.0, precise_y=5.0))
    driver.point((640, 302))
    assert log.chosen == newest - 10
    driver.drag((640, 300), (640, 500))
    driver.point((640, 301))
    assert log.chosen < newest - 10
    chosen = log.chosen
    driver.click((640, 301))
    back = driver.scene(LookBackScene)
    assert back.number == chosen
    driver.click((640, 400))
    assert driver.top is log


@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_is_told_again_begins_after_the_own_turn_and_ends_now(
    players: int, box: GameBox
) -> None:
    for decisions in range(0, 80, 9):
        frames = history(box, players, decisions)
        again = since_turn(frames, 0)
        told = [frames[at].event for at in again]
        assert not any(isinstance(event, LAST_ACTIONS) and event.player == 0 for event in told)
        if again:
            assert again.stop == len(frames)
            assert isinstance(told[-1], TurnBegan) and told[-1].player == 0
            before = frames[again.start - 1].event
            first = isinstance(before, TurnBegan)
            assert first or (isinstance(before, LAST_ACTIONS) and before.player == 0)


@pytest.mark.parametrize(
    ("players", "looked_at"), [(2, ["dirk", 1, "dirk"]), (4, [2, 1, 2])], ids=["dirk", "four"]
)
def test_palaces_are_gone_through_by_number_and_compared(
    driver: Driver, box: GameBox, players: int, looked_at: list[object]
) -> None:
    """The third is Dirk's to two; a number nobody has shows nothing, the same again closes it."""
    scene = seated(driver, history(box, players, 20))
    rest(driver, scene)
    seen = []
    for key in (pygame.K_3, pygame.K_2, pygame.K_3):
        driver.key(key, frames=2)
        look = driver.scene(LookScene)
        seen.append(look.looked_at)
        assert [*look.shown] == seen[-1:]
    assert seen == looked_at
    look.compare()
    driver.wait(1)
    driver.key(pygame.K_6)
    assert len(look.shown) == max(players, 3)
    for _ in range(2):
        assert driver.top is look
        driver.key(pygame.K_3, frames=2)
    assert driver.top is scene


def test_a_scoring_since_my_turn_is_told_again_without_going_through_it(
    driver: Driver, box: GameBox
) -> None:
    for decisions in range(30, 120):
        frames = history(box, 4, decisions)
        if any(isinstance(frames[at].event, Scored) for at in since_turn(frames, 0)):
            break
    scene = seated(driver, frames)
    before = rest(driver, scene)
    driver.click(scene.picture.by_token[SINCE].box.center)
    assert rest(driver, scene) == before
    assert driver.top is scene
