"""The exercises as the program offers them, and somebody who does them."""

from __future__ import annotations

from functools import cache

from alhambra.app.input.intents import Accept, NextGroup
from alhambra.app.learn.book import Exercises
from alhambra.app.learn.exercise_scene import ExerciseScene
from alhambra.app.learn.progress import ExerciseScores
from alhambra.app.main import playable_games
from alhambra.content import load_boxes
from tests.app.stage import Stage


@cache
def exercises() -> dict[str, Exercises]:
    """Those of all games."""
    boxes = load_boxes()
    return {
        name: game.open_exercises(boxes[name])
        for name, game in playable_games().items()
        if game.open_exercises is not None
    }


def posed(
    stage: Stage, scores: ExerciseScores, kind: str, seed: int = 1, game: str = "alhambra"
) -> ExerciseScene:
    """An exercise, open."""
    scene = ExerciseScene(stage.app, exercises()[game], kind, scores, lambda: seed)
    stage.stack.push(scene)
    stage.stack.settle()
    stage.draw()
    return scene


def press(stage: Stage, scene: ExerciseScene, id: str, device: str) -> None:
    """Lead the focus to a widget with Tab or a shoulder button, and accept it."""
    for _ in scene.form.widgets:
        if scene.form.focused is not None and scene.form.focused.id == id:
            break
        stage.do(NextGroup(device=device))
    assert scene.form.focused is not None and scene.form.focused.id == id
    stage.do(Accept(device=device))


def click(stage: Stage, scene: ExerciseScene, id: str) -> None:
    """Click a widget."""
    stage.click(next(widget.box for widget in scene.form.widgets if widget.id == id))
