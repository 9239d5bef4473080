"""Types completed and the final count: when they are shown, what, and what is seen behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random

import pygame
import pytest

from alhambra.ai.rollwrite.advice import Handed
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.commands import Sprite
from alhambra.app.input.intents import KEYBOARD, MOUSE, Accept, Cancel, Press
from alhambra.app.scenes.results.feast import FeastScene
from alhambra.app.table.advice.hint_panel import HINT
from alhambra.app.table.buttons import CONFIRM
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.table_scene import READING
from alhambra.match.games import table_of
from alhambra.match.house_rules import House
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Choice
from alhambra.rules.rollwrite.events import Completed, Scored
from alhambra.rules.rollwrite.model import OVER, State
from alhambra.rules.rollwrite.scoring import completions
from tests.app.driving import STEP, Driver, settings_kept
from tests.app.games.rollwrite.advices import REASONS, SheetSage
from tests.app.games.rollwrite.positions import (
    ACTIONS,
    SOLOS,
    Running,
    before_completions,
    begun,
    sheet_game,
    sheet_games,
    table,
)
from tests.app.handling import BUTTONS, showing
from tests.app.refusing import words_of
from tests.app.stage import Stage
from tests.app.table.helped import laid_sheet

SETTINGS = {"animation": "normal"}


def late(players: int, humans: int) -> Running:
    """A game, late in it, right after a type was completed."""
    seed = 0
    while True:
        seed += 1
        at, lot = table(players, seed, humans=humans), Random(seed)
        frames: History = begun(at)
        found: History = ()
        while game.actors(state := frames[-1].state):
            if state.completing and not state.acted:
                found = frames
            choice = eager(game.choices(state, state.to_move), lot)
            frames += game.apply(state, state.to_move, choice, Seeded(f"{seed}/{len(frames)}"))
        if found:
            return Running(found, at)


def eager(choices: Sequence[Choice], lot: Random) -> Choice:
    """A choice that completes types soon: a building where there is one."""
    builds = [choice for choice in choices if isinstance(choice, Build)]
    return lot.choice(builds or choices)


def ranking(scene: RollwriteTableScene) -> list[Sprite]:
    """Whatever of the result the table shows now."""
    shown = scene.controller.timeline.sprites
    return [sprite for sprite in shown if sprite.id.startswith("rank:")]


@pytest.mark.parametrize(
    ("players", "humans", "motion"),
    [(1, 1, "none"), (2, 1, "usual"), (3, 0, "reduced"), (4, 4, "none")],
)
def test_first_the_types_then_the_count_then_the_result(
    driver: Driver, players: int, humans: int, motion: str
) -> None:
    animation = "instant" if motion == "none" else "fast"
    driver.app.settings.change(animation=animation, reduced_motion=motion == "reduced")
    match, lot = late(players, humans), Random(2)
    already = len(match.frames)
    scene = RollwriteTableScene(driver.app, match, no_trouble)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    rounds: list[int] = []
    for _ in range(20_000):
        event, state = scene.controller.view.frames[scene.controller.view.last_shown]
        top = driver.top
        if isinstance(top, FinalCountScene):
            break
        if isinstance(top, CompletedScene):
            assert isinstance(event, Completed), "something else was shown before"
            assert state.phase is not OVER and not state.totals and not ranking(scene)
            rounds.append(state.round)
            top.handle(Cancel(device=KEYBOARD))
        elif not scene.busy and match.human_to_move:
            first = len(match.frames)
            match.submit(eager(match.choices(), lot))
            scene.controller.happened(first)
        driver.wait(1, 0.25)
    completed = [f.state.round for f in match.frames[already:] if isinstance(f.event, Completed)]
    assert rounds == sorted({*completed}) and rounds
    event, state = scene.controller.view.frames[scene.controller.view.last_shown]
    assert isinstance(event, Scored) and state.phase is not OVER
    assert not ranking(scene), "the result is seen before it was counted"
    while isinstance(driver.top, FinalCountScene | FeastScene | RollwriteEndScene):
        assert not ranking(scene)
        driver.top.handle(Cancel(device=KEYBOARD))
        driver.wait(1)
        if isinstance(driver.top, RollwriteEndScene):
            driver.program.stack.pop()
            driver.program.stack.settle()
    driver.wait(20, 0.25)
    assert driver.top is scene and ranking(scene)
    driver.app.settings.change(animation="instant", reduced_motion=False)


def test_after_other_house_rules_types_are_shown_too_whose_animation_is_cut(driver: Driver) -> None:
    match, lot = late(2, 2), Random(2)
    already = len(match.frames)
    scene = RollwriteTableScene(driver.app, match, no_trouble)
    driver.show(scene, 2)
    match.agree(House(help="hints"))
    while not any(isinstance(frame.event, Completed) for frame in match.frames[already:]):
        match.submit(eager(match.choices(), lot))
        scene.controller.cut()
    driver.wait(3)
    assert driver.shows(CompletedScene)


# -- opening ---------------------------------------------------------------------------------------


def opened(driver: Driver, humans: int, *, beginner: bool) -> RollwriteTableScene:
    """A new game of three, as far as all have thrown."""
    driver.app.settings.change(animation="fast")
    driver.app.settings.change(met_opening=not beginner)
    at = table(3, 2, humans=humans)
    scene = RollwriteTableScene(driver.app, Running(begun(at), at), no_trouble)
    driver.show(scene, 1)
    assert scene.controller.timeline.telling
    while scene.controller.timeline.telling:
        assert words_of(scene, "actions/title") == "THE OPENING"
        driver.wait(1)
    return scene


def waits(scene: RollwriteTableScene) -> bool:
    state = scene.match.state
    name = state.players[state.starts].name
    told = words_of(scene, "actions/text") == f"Three buildings by the dice. {name} begins."
    assert not told or words_of(scene, "tray/name") == name.upper()
    began = len(scene.match.frames) > len(begun(scene.match.table)) or scene.snapshot().mine
    assert told != began
    return told


@pytest.mark.parametrize(
    ("humans", "how"), [*((3, how) for how in ("mouse", "finger", "enter", "pad")), (0, "end turn")]
)
def test_a_beginner_goes_on_by_a_press(driver: Driver, how: str, humans: int) -> None:
    scene = opened(driver, humans, beginner=True)
    driver.wait(20, READING)
    assert waits(scene)
    driver.touch = how == "finger"
    if how in ("mouse", "finger"):
        driver.click(showing(scene, CONFIRM))
    elif how == "pad":
        driver.press_pad(BUTTONS[pygame.K_RETURN])
    else:
        driver.key(pygame.K_RETURN if how == "enter" else pygame.K_e)
    driver.touch = False
    driver.wait(3)
    assert not waits(scene)
    assert driver.app.settings.now.met_opening


@pytest.mark.parametrize("humans", [0, 3])
def test_later_it_goes_on_after_the_time_to_read(driver: Driver, humans: int) -> None:
    scene = opened(driver, humans, beginner=False)
    driver.wait(round(READING / STEP) - 20)
    assert waits(scene)
    driver.wait(40)
    assert not waits(scene)


# -- what is shown ---------------------------------------------------------------------------------


def test_completed_types_are_told_with_what_the_rules_paid() -> None:
    seen = 0
    for frames in sheet_games():
        for state in before_completions(frames):
            events = _completed_after(frames, state)
            assert {e.building for e in events} == set(completions(state))
            stage = Stage()
            words = stage.open(CompletedScene(stage.app, state))
            wanted = Counter(f"+{points}" for e in events for points in e.points.values())
            assert not wanted - Counter(words)
            seen += len(events)
    assert seen > 20


def _completed_after(frames: History, state: State) -> list[Completed]:
    """The types paid right after a state."""
    at = next(n for n, frame in enumerate(frames) if frame.state is state)
    found: list[Completed] = []
    for event, _ in frames[at + 1 :]:
        if not isinstance(event, Completed):
            break
        found.append(event)
    return found


@pytest.mark.parametrize(
    "way", [Accept(device="pad-0"), Cancel(device=KEYBOARD), Press((3, 3), device=MOUSE)]
)
def test_completed_types_go_away_by_any_device(way: Accept) -> None:
    state = next(state for frames in sheet_games() for state in before_completions(frames))
    stage = Stage()
    stage.open(CompletedScene(stage.app, state))
    stage.do(way)
    assert stage.stack.top is None


def at_rest(driver: Driver, scene: RollwriteTableScene) -> bool:
    """Whether the table acts, and nothing is told any more."""
    return driver.acts(scene) and not scene.busy


def completing() -> tuple[History, Choice]:
    """A game alone as far as the choice that completes a type, and that choice."""
    frames = sheet_game(1, SOLOS[0])
    paid = next(n for n, frame in enumerate(frames) if isinstance(frame.event, Completed))
    made = max(n for n in range(paid) if isinstance(frames[n].event, ACTIONS))
    for choice in game.choices(frames[made - 1].state, frames[made - 1].state.to_move):
        match = Running(frames[:made], table_of(frames))
        match.submit(choice)
        if match.frames[made] == frames[made]:
            return frames[:made], choice
    raise AssertionError("no choice leads there")


def test_a_hint_asked_for_as_a_type_is_completed_leaves_one_heading_on_the_table(
    driver: Driver,
) -> None:
    """By key and by finger, right after the choice, and while it is shown."""
    frames, choice = completing()
    asked = 0

    def headings(scene: RollwriteTableScene) -> set[str]:
        shown = {sprite.id for sprite in scene.controller.timeline.sprites}
        return {"hints/title", "places/title"} & shown

    with settings_kept(driver, help="hints", animation="fast"):
        for device in ("key", "finger"):
            driver.touch = device == "finger"
            for frame in (0, 20):
                sage = SheetSage()
                sage.reasons = tuple(one for one in REASONS if not isinstance(one, Handed))
                scene = laid_sheet(driver, Running(frames, table_of(frames)), sage)
                scene.controller.submit(choice)
                driver.wait(frame)
                assert driver.acts(scene)
                if device == "key":
                    driver.key(pygame.K_i)
                else:
                    driver.click(scene.picture.by_token[HINT].box.center)
                driver.until(lambda: driver.shows(CompletedScene))
                assert len(headings(scene)) == 1
                driver.key(pygame.K_RETURN)
                driver.until(partial(at_rest, driver, scene))
                driver.wait(30)
                assert len(headings(scene)) == 1
                asked += "hints/title" in headings(scene)
    assert asked
