"""The feast at the end of a game: its length, its parts, whose palace it shows, what follows."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.game import make_feast
from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.rollwrite import game as sheets
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.results.feast import Feast, FeastScene
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.rules.alhambra.apply import History
from tests.app.driving import STEP, Driver, table
from tests.app.games.alhambra.moments import whole_game
from tests.app.games.alhambra.tables import near_its_end
from tests.app.games.rollwrite.positions import sheet_game
from tests.app.stage import Stage


class After(Scene):
    """What follows the feast."""

    covers = True


def seated(players: int, people: int) -> History:
    """A finished game with this many people on the last places of its ranking."""
    frames = whole_game(players)
    state = frames[-1].state
    last = sorted(range(players), key=lambda seat: state.players[seat].score)[:people]
    kinds = ["human" if seat in last else "normal" for seat in range(players)]
    seats = tuple(each._replace(kind=kind) for each, kind in zip(state.players, kinds, strict=True))
    return (*frames[:-1], frames[-1]._replace(state=state._replace(players=seats)))


def held(feast: Feast, stage: Stage) -> FeastScene:
    scene = FeastScene(stage.app, feast, After)
    stage.open(scene)
    return scene


def feasts(stage: Stage) -> Iterator[Feast]:
    """Those of a palace and of a sheet."""
    yield make_feast(stage.app, seated(3, 0))
    yield sheets.make_feast(stage.app, sheet_game(3))


@pytest.mark.parametrize("which", [0, 1], ids=["palace", "sheet"])
def test_it_takes_eight_to_ten_seconds_and_is_heard(which: int) -> None:
    stage = Stage()
    scene = held([*feasts(stage)][which], stage)
    assert 8 <= scene.ends[-1] <= 10
    seconds = 0.0
    while stage.stack.top is scene:
        stage.draw()
        stage.stack.update(0.05)
        stage.stack.settle()
        seconds += 0.05
    assert seconds == pytest.approx(scene.ends[-1], abs=0.1)
    assert isinstance(stage.stack.top, After)
    heard = stage.sounds.played
    assert heard.count(scene.feast.chime) == 6 and heard[-1] is Sound.SCORE_TOTAL
    assert heard.count(Sound.WALL_COUNT) == scene.feast.lines > 0
    assert stage.lates == [True], "lamps are lit whatever the settings say"


def test_at_its_end_everything_is_lit_traced_and_counted() -> None:
    stage = Stage()
    for feast in feasts(stage):
        scene = held(feast, stage)
        scene.clock = scene.ends[-1]
        assert (scene.lit, scene.traced, scene.risen) == (feast.lamps, feast.lines, feast.points)
        words = stage.draw()
        assert {feast.heading, feast.sentence, feast.name, str(feast.points)} <= {*words}


def test_a_person_who_lost_sees_the_own_palace_and_what_went_best_in_it() -> None:
    stage = Stage()
    won, lost = (make_feast(stage.app, seated(4, people)) for people in (0, 2))
    state = seated(4, 2)[-1].state
    assert (won.seat, won.won) == (state.winners[0], True)
    people = [seat for seat, each in enumerate(state.players) if each.kind == "human"]
    assert not lost.won and lost.seat == max(people, key=lambda seat: state.players[seat].score)
    assert lost.heading == won.heading and "points" in lost.sentence
    held(lost, stage)
    assert stage.sounds.piece is Piece.END_OTHERS


def over(driver: Driver, **settings: object) -> None:
    """Let computers play to the end, which is seen with these settings."""
    scene = near_its_end(driver, table(("easy", "easy", "easy"), seed=29), in_the_bag=0)
    while not driver.shows(FeastScene) and not driver.shows(AlhambraEndScene):
        if scene.match.over:
            driver.app.settings.change(**settings)
        if driver.shows(ScoringScene):
            driver.key(pygame.K_ESCAPE)
        driver.wait(1)


@pytest.mark.usefixtures("settings")
def test_each_press_skips_a_part_and_the_last_one_opens_the_ranking(driver: Driver) -> None:
    over(driver, animation="normal")
    scene = driver.scene(FeastScene)
    for key, end in zip((pygame.K_RETURN, None, pygame.K_ESCAPE), scene.ends[:-1], strict=True):
        driver.click((3, 3)) if key is None else driver.key(key)
        assert end <= scene.clock <= end + 4 * STEP and driver.acts(scene)
    driver.key(pygame.K_SPACE, frames=1)
    assert driver.shows(AlhambraEndScene)


@pytest.mark.usefixtures("settings")
@pytest.mark.parametrize("calm", [{"reduced_motion": True, "animation": "normal"}, {}])
def test_where_nothing_moves_the_ranking_follows_at_once(
    driver: Driver, calm: dict[str, object]
) -> None:
    over(driver, **calm)
    assert driver.shows(AlhambraEndScene)
