"""Exercises on the screen: answered by pointer, by keys and by pad, and counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Fill, Image, Line, flattened
from alhambra.app.input.intents import KEYBOARD, Accept, Cancel, EndTurn, Hint
from alhambra.app.learn.exercise_scene import AnswerState, ExerciseScene
from alhambra.app.learn.practice_pages import ExercisePage
from alhambra.app.learn.progress import ExerciseScores, Score
from alhambra.app.ui.sounds import Sound
from tests.app.dumps import looks_in
from tests.app.fit_languages import longest
from tests.app.learn.practice import exercises, posed
from tests.app.stage import Stage


@pytest.fixture
def scores(tmp_path: Path) -> ExerciseScores:
    return ExerciseScores(tmp_path / "exercises.json")


def wrong_of(scene: ExerciseScene) -> str:
    """A thing that is not part of the answer."""
    (right,) = scene.exercise.rights
    return next(thing.id for thing in scene.exercise.things if thing.id not in right)


def stand(scene: ExerciseScene) -> AnswerState:
    return scene.stand


def test_the_pointer_marks_checks_and_goes_on(scores: ExerciseScores) -> None:
    stage, scene = posed(scores, "cells")
    (right,) = scene.exercise.rights
    for id in right:
        stage.press(id)
    assert scene.marked == right
    stage.press("go")
    assert stand(scene) is AnswerState.RIGHT and Sound.MAJORITY_WON in stage.sounds.played
    assert scores.of("alhambra/cells") == Score(1, 1, (True,))
    stage.press("go")
    assert stand(scene) is AnswerState.ASKED and not scene.marked


def test_keys_are_told_why_try_again_and_only_the_first_answer_counts(
    scores: ExerciseScores,
) -> None:
    stage, scene = posed(scores, "wall")
    (right,) = scene.exercise.rights
    t = stage.app.t
    stage.press(wrong_of(scene), KEYBOARD)
    stage.press("go", KEYBOARD)
    assert stand(scene) is AnswerState.WRONG
    assert any(words.startswith(t("exercise.wrong")) for words in stage.draw())
    stage.press(min(right), KEYBOARD)
    stage.do(EndTurn(device=KEYBOARD))
    assert stand(scene) is AnswerState.RIGHT
    assert scores.of("alhambra/wall") == Score(1, 0, (False,))
    assert stage.focused == "go"
    stage.do(Accept(device=KEYBOARD), Cancel(device=KEYBOARD))
    assert stage.stack.top is None


def test_a_pad_pays_and_is_shown_what_is_right(scores: ExerciseScores) -> None:
    (stage, scene), pad = posed(scores, "fewest"), "pad-0"
    stage.do(Hint(device=pad))
    assert stand(scene) is AnswerState.ASKED, "nothing is shown before an answer"
    stage.press(scene.exercise.things[-1].id, pad)
    stage.press("go", pad)
    assert stand(scene) is AnswerState.WRONG
    stage.do(Hint(device=pad))
    assert stand(scene) is AnswerState.SHOWN
    verdicts = {w.id for w in scene.form.widgets if getattr(w, "verdict", None)}
    assert verdicts in scene.exercise.rights


def test_after_the_answer_everything_says_its_reason(scores: ExerciseScores) -> None:
    stage, scene = posed(scores, "cells")
    thing = next(thing for thing in scene.exercise.things if thing.id == wrong_of(scene))
    assert thing.reason is not None
    stage.press(thing.id, KEYBOARD)
    stage.press("go", KEYBOARD)
    stage.press("why", KEYBOARD)
    scene.form.focus(thing.id)
    assert stage.app.t(thing.reason.text) in stage.draw()


@pytest.mark.parametrize("language", longest("exercise."))
def test_every_kind_can_be_asked_and_answered(scores: ExerciseScores, language: str) -> None:
    for name, game in exercises().items():
        for kind in game.topics:
            stage, scene = posed(scores, kind, 2, name, language)
            assert all(one.box.w > 0 for one in scene.form.widgets), kind
            marks = [one.box for one in scene.form.widgets]
            assert not any(
                one.overlaps(other.inset(1)) for one in marks for other in marks if one is not other
            ), kind
            scene.mark(scene.exercise.things[0].id)
            scene.go_on()
            scene.show_answer()
            for thing in scene.exercise.things:
                scene.form.focus(thing.id)
                stage.draw()


# -- the page of kinds -----------------------------------------------------------------------------


def test_practice_goes_on_with_what_is_not_mastered(scores: ExerciseScores) -> None:
    stage = Stage()
    page = ExercisePage(stage.app, exercises(), scores)
    stage.open(page)
    first, second, *_ = exercises()["alhambra"].topics
    for right in (False, True, True, True):
        scores.add(f"alhambra/{first}", right)
    page.go_on()
    stage.stack.settle()
    scene = stage.scene(ExerciseScene)
    assert scene.rules.link == exercises()["alhambra"].topics[second]


# -- what is kept ----------------------------------------------------------------------------------


def test_the_score_is_kept_and_three_in_a_row_master(tmp_path: Path) -> None:
    path = tmp_path / "exercises.json"
    kept = ExerciseScores(path)
    for right in (True, False, True, True):
        kept.add("alhambra/wall", right)
    assert not ExerciseScores(path).of("alhambra/wall").mastered
    kept.add("alhambra/wall", True)
    again = ExerciseScores(path).of("alhambra/wall")
    assert again == Score(5, 4, (True, False, True, True, True)) and again.mastered


DAMAGE = [
    "", "[]", "{", '{"alhambra/wall": 3}', '{"alhambra/wall": {"asked": 1}}',
    '{"alhambra/wall": {"asked": 1, "right": 2, "last": []}}',
    '{"alhambra/wall": {"asked": 9, "right": 2, "last": [1, 2]}}',
    '{"alhambra/wall": {"asked": 1, "right": 1, "last": [true, true]}}',
    '{"alhambra/wall": {"asked": 1e99, "right": 1, "last": []}}',
]  # fmt: skip


@pytest.mark.parametrize("text", DAMAGE)
def test_a_damaged_score_counts_as_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "exercises.json"
    path.write_text(text, "utf-8")
    kept = ExerciseScores(path)
    assert kept.of("alhambra/wall") == Score()
    kept.add("alhambra/wall", True)
    assert json.loads(path.read_text("utf-8"))["alhambra/wall"]["right"] == 1


def marks(stage: Stage, scene: ExerciseScene, id: str) -> list[Line | Fill]:
    """The lines and areas drawn over a thing, once it is marked."""
    scene.mark(id)
    stage.draw()
    (box,) = [thing.box for thing in scene.form.widgets if thing.id == id]
    return [
        look
        for look, area, *_ in flattened(stage.canvas.commands)
        if (isinstance(look, Line) and box.inset(-2).contains(look.points[0]))
        or (isinstance(look, Fill) and box.contains(Box(*area).center))
    ]


def test_a_mark_is_an_edge_as_round_as_what_it_is_on(scores: ExerciseScores) -> None:
    """It lies on no card, so that none pales, and has no corner outside of a button."""
    for kind in ("wall", "fewest"):
        stage, scene = posed(scores, kind)
        edges = marks(stage, scene, scene.exercise.things[0].id)
        assert edges and all(isinstance(edge, Line) for edge in edges)
        assert all(len(edge.points) > 5 for edge in edges if isinstance(edge, Line))


def test_a_right_answer_in_words_has_a_sign_and_no_box(scores: ExerciseScores) -> None:
    stage, scene = posed(scores, "wall")
    (right,) = scene.exercise.rights
    for id in right:
        scene.mark(id)
    scene.go_on()
    stage.draw()
    commands = stage.canvas.commands
    assert not [line for line in looks_in(commands, Line) if line.colour == "good"]
    signs = [sign for sign in looks_in(commands, Image) if sign.name == "check"]
    box = next(thing.box for thing in scene.form.widgets if thing.id in right)
    assert [sign for sign in signs if box.contains(Box(*sign.area).center)]
