"""The page of goals, the line of the set-up, and what the end of a game tells of goals."""

from __future__ import annotations

from pathlib import Path

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.input.intents import KEYBOARD, Accept
from alhambra.app.scenes.levels_and_goals import DELAY
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.results.end import GOALS_PAGE
from alhambra.app.scenes.results.goals import GoalsScene
from alhambra.app.ui.sounds import Sound
from alhambra.library.goals import keep_goals, live_goals
from alhambra.paths import goals_file
from tests.app.driving import Driver
from tests.app.gallery.kept import goals, ledger
from tests.app.games.alhambra.moments import whole_game
from tests.app.stage import PURSUED, Stage, arrow


def opened() -> tuple[Stage, GoalsScene, list[tuple[str, str]]]:
    stage, begun = Stage(), list[tuple[str, str]]()

    def begin(game: str, what: str) -> None:
        begun.append((game, what))

    scene = GoalsScene(stage.app, PURSUED, goals(), begin, begin)
    stage.open(scene)
    return stage, scene, begun


def test_the_page_shows_goals_and_begins_games_exercises_and_puzzles() -> None:
    stage, scene, begun = opened()
    assert scene.chosen.id == "exact_two", "reached last"
    assert "Pay the exact amount twice in one turn." in stage.draw()
    stage.do(arrow("down"))
    assert "Not reached yet." in stage.draw()
    stage.click_words("Hard")
    stage.click_words("Practise")
    assert begun == [("alhambra", "hard"), ("alhambra", "exactly")]
    stage.click_words("A puzzle like it")
    assert stage.archive.puzzles == [("alhambra", "exact")]
    stage.click_words("Roll & Write")
    assert scene.chosen.id == "second" and "Practise" not in stage.draw()
    stage.click_words("Beginner")
    assert begun[2:] == [("roll-and-write", "beginner")]


def test_a_set_up_offers_goals_once_a_game_is_finished(home: Path) -> None:
    stage = Stage()
    fresh = AlhambraSetupScene(stage.app, seed=lambda: 7, ledger=ledger(empty=True))
    assert not any("Goals" in words for words in stage.open(fresh))
    (line,) = [
        words
        for words in stage.open(AlhambraSetupScene(stage.app, seed=lambda: 7, ledger=ledger()))
        if words.startswith("Goals:")
    ]
    assert line == "Goals: Six kinds of buildings · A strong wall · Two at once"
    stage.click_words(line)
    assert isinstance(stage.stack.top, NoticeScene)
    assert "A strong wall: Finish with a longest wall" in stage.stack.top.text


def test_the_end_tells_new_goals_with_a_sound_and_not_again(home: Path) -> None:
    stage, frames = Stage(), whole_game(3)
    scene = AlhambraEndScene(stage.app, frames, lambda: None)
    stage.open(scene)
    now = live_goals(frames)
    reached = {id for ids in now.people.values() for id in ids}
    assert {*scene.goals.reached} == reached
    assert any(words.startswith("Goal") and "reached:" in words for words in stage.draw())
    assert not scene.update(DELAY / 2)
    assert Sound.MAJORITY_WON not in stage.sounds.played
    assert scene.update(DELAY)
    assert stage.sounds.played.count(Sound.MAJORITY_WON) == 1
    scene.open(GOALS_PAGE)
    assert any(stage.app.t(f"goal_text.{id}") in stage.draw() for id in reached)
    keep_goals(goals_file(), now._replace(key="earlier"))
    again = AlhambraEndScene(stage.app, frames, lambda: None)
    assert not again.goals.reached and GOALS_PAGE not in again.pages
    stage.do(Accept(device=KEYBOARD))


def test_the_statistics_lead_to_goals_and_a_level_there_to_a_set_up_against_it(
    driver: Driver, settings: None
) -> None:
    driver.app.games().open_statistics()
    driver.wait(1)
    driver.press_button("goals")
    assert driver.shows(GoalsScene)
    driver.press_button("hard")
    places = driver.scene(AlhambraSetupScene).places
    assert [place.kind for place in places] == ["human", "hard", "hard"]
