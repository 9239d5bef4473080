"""Every choice the rules list, by pointer alone, by drags, by keys alone and by a pad alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeAlias

import pygame
import pytest

from alhambra.app.games.rollwrite.table.snapshot import BACK, PARKING, die, faces_of
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.table.buttons import REDO, RESTART, UNDO
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.picture import Face, Kind, Token
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Frame
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Choice, Coins, Nudge, crossings
from alhambra.rules.rollwrite.events import TurnBegan
from alhambra.rules.rollwrite.model import AGAIN, KEEP, TURN, Phase, State, bit
from tests.app.driving import Driver
from tests.app.driving import game as program
from tests.app.games.alhambra.test_devices import OnePad
from tests.app.games.rollwrite.positions import Running, begun, liked, lying, positions, table
from tests.app.handling import Clicks, Keys, showing

PLAYERS = (1, 2, 5)
"""Alone with virtual players, two, and the most."""
CHOICES = 2
"""So many choices of each position are made, drawn by lot."""
Press: TypeAlias = Callable[[RollwriteTableScene, Token], None]


def lay(driver: Driver, match: Running) -> RollwriteTableScene:
    scene = RollwriteTableScene(driver.app, match, no_trouble)
    driver.show(scene)
    return scene


HANDS: dict[str, Callable[[Driver], Clicks | Keys]] = {
    "mouse": Clicks,
    "finger": Clicks,
    "keys": Keys,
    "pad": OnePad,
}


def hands(driver: Driver, device: str) -> Press:
    driver.touch = device == "finger"
    return HANDS[device](driver).press


def tokens_of(choice: Choice) -> list[Token]:
    """What has to be pressed for the choice: a pair is kept with its second die."""
    faces = [face for face in faces_of(choice) if face != PARKING.face]
    return [Token(face.kind, face.name) for face in faces]


def made(scene: RollwriteTableScene, choice: Choice) -> bool:
    """Whether just this choice was made of the position the game began with."""
    first, *happened = scene.match.frames
    return bool(happened) and game.choice_of(happened[0].event) == (first.state.to_move, choice)


def some(players: int, every: int = 9) -> list[State]:
    """Positions of a game, among them the first of each phase."""
    found = list(positions(players))
    firsts = [next((s for s in found if s.phase is phase), None) for phase in (AGAIN, KEEP)]
    return [*(s for s in firsts if s is not None), *found[:: max(1, len(found) // every)]]


@pytest.mark.parametrize(
    ("players", "device"),
    [
        (2, "mouse"),
        (5, "mouse"),
        (1, "finger"),
        (5, "keys"),
        (4, "pad"),
    ],
)
def test_every_choice_can_be_made(driver: Driver, players: int, device: str) -> None:
    press = hands(driver, device)
    lot = Random(players)
    for state in some(players, 1):
        choices = list(game.choices(state, state.to_move))
        for choice in lot.sample(choices, min(CHOICES, len(choices))):
            scene = lay(driver, lying(state))
            for token in tokens_of(choice):
                press(scene, token)
            assert made(scene, choice), f"{choice} was not made"


@pytest.mark.parametrize("players", PLAYERS)
def test_what_can_be_chosen_on_the_screen_is_what_the_rules_list(
    driver: Driver, players: int
) -> None:
    chosen = (Kind.CELL, Kind.NUDGE, Kind.PURSE, Kind.PASS, Kind.DIE)
    for state in some(players, 6):
        scene = lay(driver, lying(state))
        seen = {
            spot.token.face
            for spot in scene.picture.spots
            if spot.live and spot.token.kind in chosen
        }
        listed = {
            face
            for choice in game.choices(state, state.to_move)
            for face in faces_of(choice)
            if face != Face(Kind.STORE)
        }
        assert seen == listed


@pytest.mark.parametrize("phase", [TURN, AGAIN, KEEP])
def test_the_focus_of_keys_begins_where_accept_does_something(driver: Driver, phase: Phase) -> None:
    for state in [s for players in (2, 3) for s in positions(players) if s.phase is phase][::9]:
        driver.key(pygame.K_TAB)
        scene = lay(driver, lying(state))
        here = scene.controller.focused()
        assert scene.ui.keyed and here is not None and here.live
        driver.key(pygame.K_RETURN)
        assert len(scene.match.frames) > 1


@pytest.mark.parametrize("device", HANDS)
def test_a_crossing_its_line_and_the_button_take_the_same_coins(
    driver: Driver, device: str
) -> None:
    press = hands(driver, device)
    tried = 0
    for state in [s for s in positions(2) if s.phase is TURN][::28]:
        scene = lay(driver, lying(state))
        takes = [s.token for s in scene.picture.spots if s.token.face == Face(Kind.PURSE)]
        own = state.players[state.to_move]
        crossed = [c for c in crossings(own) if own.crossed & bit(c)]
        assert len(takes) == 1 + 2 * len(crossed)
        for token in takes:
            scene = lay(driver, lying(state))
            press(scene, token)
            assert made(scene, Coins())
            tried += len(takes) > 1
    driver.touch = False
    assert tried > 5


def test_a_die_takes_the_place_of_another_of_its_colour(driver: Driver) -> None:
    state = next(
        s for s in positions(3) if s.phase is KEEP and len({*s.players[s.to_move].blue}) == 2
    )
    scene = lay(driver, lying(state))
    first, second = (die("blue", pips) for pips in state.players[state.to_move].blue)
    driver.click(showing(scene, first))
    assert [one.face for one in scene.ui.picked] == [first.face]
    driver.click(showing(scene, second))
    assert [one.face for one in scene.ui.picked] == [second.face]
    driver.click(showing(scene, second))
    assert not scene.ui.picked


def test_either_half_of_a_die_moves_it(driver: Driver) -> None:
    state, choice = next(
        (state, choice)
        for state in positions(2)
        for choice in game.choices(state, state.to_move)
        if isinstance(choice, Nudge)
    )
    scene = lay(driver, lying(state))
    piece = scene.snapshot().pieces.of(state.to_move, choice.die)[0]
    assert choice.old == piece.face
    home = scene.picture.anchors[piece.thing]
    aside = home.h * (-0.25 if choice.new > choice.old else 0.25)
    driver.click((home.center[0], home.center[1] + aside))
    assert made(scene, choice)


def test_other_sheets_are_looked_at_and_left_again(driver: Driver) -> None:
    state = next(s for s in positions(3) if s.phase is TURN)
    other = (state.to_move + 1) % 3
    for device in HANDS:
        press = hands(driver, device)
        scene = lay(driver, lying(state))
        press(scene, Token(Kind.PLAYER, str(other)))
        assert scene.snapshot().seat == other and scene.snapshot().ui.looking is not None
        assert not any(spot.token.kind is Kind.CELL for spot in scene.picture.spots)
        press(scene, BACK)
        assert scene.snapshot().seat == state.to_move and scene.snapshot().mine
    for back in (pygame.K_ESCAPE, pygame.K_RETURN):  # keys have the focus on the way back
        driver.key(pygame.K_1 + other, frames=3)
        assert scene.snapshot().seat == other
        driver.key(back)
        assert scene.snapshot().ui.looking is None and scene.snapshot().seat == state.to_move
    assert len(scene.match.frames) == 1


# -- taking back -----------------------------------------------------------------------------------


def playing(driver: Driver, state: State) -> RollwriteTableScene:
    """The position, after the scene took its house from the settings."""
    driver.app.settings.change(confirm="off")
    player = state.players[state.to_move]
    began = TurnBegan(state.to_move, state.round, player.blue, player.yellow)
    return lay(driver, Running((Frame(began, state),), table(len(state.players))))


def test_choices_are_taken_back_to_the_last_throw_and_made_again(driver: Driver) -> None:
    state = next(s for s in positions(3) if s.phase is TURN and s.players[s.to_move].coins > 1)
    scene = playing(driver, state)
    press = Clicks(driver).press
    for _ in range(2):
        nudge = next(c for c in scene.match.choices() if isinstance(c, Nudge))
        press(scene, tokens_of(nudge)[0])
    after = scene.match.state
    assert after.players[state.to_move].coins == state.players[state.to_move].coins - 2
    press(scene, UNDO)
    press(scene, UNDO)
    assert scene.match.state == state
    press(scene, REDO)
    press(scene, REDO)
    assert scene.match.state == after
    press(scene, RESTART)
    assert scene.match.state == state
    press(scene, tokens_of(Coins())[0])  # dice are thrown: nothing goes back now
    assert not scene.picture.by_token[UNDO].live
    thrown = scene.match.state
    press(scene, UNDO)
    assert scene.match.state == thrown


# -- whole games -----------------------------------------------------------------------------------


def play_to_the_end(driver: Driver, press: Press, players: int, rounds: int = 99) -> None:
    """Play the first seat's turns of a game, or of its last rounds, until it is over."""
    at, lot = table(players, 4, humans=1), Random(4)
    frames = begun(at)
    while (state := frames[-1].state).round <= state.rounds - rounds:
        choice = liked(game.choices(state, state.to_move), lot)
        frames += game.apply(state, state.to_move, choice, Seeded(f"4/{len(frames)}"))
    scene = lay(driver, Running(frames, at))
    for _ in range(6000):
        if scene.match.over:
            break
        if driver.top is not scene:  # types were completed
            driver.key(pygame.K_RETURN, frames=1)
            continue
        if scene.busy or not scene.match.human_to_move:
            driver.wait(1)
            continue
        choice = liked(scene.match.choices(), lot)
        before = len(scene.match.frames)
        for token in tokens_of(choice):
            press(scene, token)
        assert len(scene.match.frames) > before, f"{choice} was not made"
    assert scene.match.over


def test_a_whole_game_is_played_by_keys(driver: Driver) -> None:
    play_to_the_end(driver, Keys(driver).press, 1)


def test_the_last_rounds_are_played_by_mouse_and_painted(home: Path) -> None:
    with program(painted=True) as painted:
        painted.app.settings.change(animation="instant")
        play_to_the_end(painted, Clicks(painted).press, 3, 4)
