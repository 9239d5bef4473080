"""Lessons without a screen: their scripts along the rules, and what attempts come to."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.learning.lesson import Lesson, LessonMatch, follow
from alhambra.learning.lessons import LESSONS, load_lesson
from alhambra.located import DataError
from alhambra.paths import data_file
from alhambra.rules.api import IllegalChoice
from alhambra.rules.games import game_of

ALL = {name: load_lesson(name, "Anna") for name in LESSONS}


@pytest.fixture(params=LESSONS)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return ALL[request.param]


def test_what_is_asked_for_is_legal_and_what_is_taught_is_what_the_rules_say(
    lesson: Lesson,
) -> None:
    state = lesson.opening[-1].state
    game = game_of(state)
    for step in lesson.steps:
        if step.plays:
            assert step.wants in game.choices(state, 0), step.name
        elif step.wants is not None:
            assert step.wants not in game.choices(state, 0), step.name
            assert game.refusal(state, 0, step.wants) == step.refused, step.name
        frames = follow(step, state)
        state = frames[-1].state if frames else state


def test_a_lesson_is_played_to_its_end(lesson: Lesson) -> None:
    match = LessonMatch(lesson, 0)
    while (step := match.step) is not None:
        if not step.plays:
            match.go_on()
            continue
        for other in (one for one in match.choices() if one != step.wants):
            assert not match.asks_for(other)
            assert match.refusal(other) == "not_asked"
            with pytest.raises(IllegalChoice, match="not_asked"):
                match.submit(other)
            break
        match.submit(step.wants)
        while not match.over and not match.human_to_move:
            assert match.poll()
    assert tuple(match.frames) == lesson.history(len(lesson.steps))


def test_a_lesson_that_is_resumed_is_where_it_was_left(lesson: Lesson) -> None:
    for at in range(0, len(lesson.steps), 5):
        match = LessonMatch(lesson, at)
        assert match.step == lesson.steps[at]
        assert match.over or match.human_to_move
        assert not match.can_undo and not match.can_restart_turn


FAULTS = [
    ("do: {take: [denar-7]}", "do: {take: [denar-8]}", "take_one: the rules refuse it"),
    ("do: {take: [denar-7]}", "do: {take: [denar-77]}", "expected a card such as denar-5"),
    ("do: {take: [denar-7]}", "do: {steal: [denar-7]}", "expected one of the choices take"),
    ("game: alhambra", "game: chess", "expected one of alhambra"),
    ("say: take_one", "said: take_one", "expected one of say"),
]


@pytest.mark.parametrize(("right", "wrong", "told"), FAULTS)
def test_a_fault_of_a_lesson_is_named_with_its_line(
    tmp_path: Path, right: str, wrong: str, told: str
) -> None:
    source = data_file("lessons/alhambra.yaml").read_text(encoding="utf-8")
    assert right in source
    lines = source[: source.index(right)].count("\n") + 1
    (tmp_path / "alhambra.yaml").write_text(source.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(DataError, match=told) as error:
        load_lesson("alhambra", "Anna", tmp_path)
    line = int(str(error.value).split("alhambra.yaml:")[1].split(":")[0])
    assert abs(line - lines) <= 1
