"""Puzzles on the screen: one turn is looked for, judged, taken back, shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Cancel,
    Direction,
    Hint,
    Menu,
    Move,
    Redo,
    Undo,
)
from alhambra.app.learn.practice_pages import PuzzlePage
from alhambra.app.learn.puzzle_scene import PuzzleScene, Stage
from alhambra.app.table.buttons import CONFIRM
from alhambra.learning.puzzle_scores import PuzzleScores, score_of
from alhambra.learning.puzzles import THEMES, ListedPuzzle
from alhambra.rules import alhambra as game
from tests.app.gallery import puzzles as gallery
from tests.app.gallery.showing import Variant, rest, stage_for
from tests.app.stage import Stage as Screen

STILL = {"reduced_motion": True}
GAMES = tuple(THEMES)


def opened(game: str = GAMES[0]) -> tuple[Screen, PuzzleScene]:
    """A puzzle of a game, on a screen."""
    on = stage_for(Variant((1280, 720), "en"), STILL)
    return on, gallery.puzzle(game, on)


def play(on: Screen, scene: PuzzleScene, choices: tuple[object, ...]) -> None:
    """Make these choices at the table, and end the turn."""
    for choice in choices:
        scene.table.controller.submit(choice)
        rest(on)
    assert scene.match.unconfirmed
    scene.table.controller.end_turn()
    rest(on)


def now(scene: PuzzleScene) -> Stage:
    return scene.stage


def another(scene: PuzzleScene) -> tuple[object, ...]:
    """A turn of one choice that is no answer."""
    best = scene.match.choices().index(scene.answer[0])
    for choice in (*scene.match.choices()[best + 1 :], *scene.match.choices()[:best]):
        scene.table.controller.submit(choice)
        done = scene.match.unconfirmed
        scene.match.undo()
        if done:
            return (choice,)
    raise AssertionError("every turn takes more than one choice")


@pytest.mark.parametrize("game", GAMES)
def test_the_best_turn_solves_it_and_only_the_first_answer_counts(game: str) -> None:
    on, scene = opened(game)
    play(on, scene, scene.answer)
    assert now(scene) is Stage.READS
    assert scene.words.startswith(on.app.t("puzzle.best"))
    assert scene.answered is not None and scene.answered.score == 1
    assert "→" in scene.aside
    on.do(Undo(device=KEYBOARD))
    rest(on)
    assert now(scene) is Stage.FINDS and not scene.match.played
    play(on, scene, another(scene))
    assert scene.answered.score == 1
    assert scene.aside == on.app.t("puzzle.unrated")


def test_the_menu_says_that_a_puzzle_stays_new_until_it_is_answered() -> None:
    on, scene = opened()
    for text in ("puzzle.leave_text", "puzzle.unrated"):
        on.do(Menu(device=KEYBOARD))
        assert on.app.t(text) in on.draw()
        on.do(Cancel(device=KEYBOARD))
        scene.show_answer()
        rest(on)


@pytest.mark.parametrize("game", GAMES)
def test_another_turn_is_told_what_it_loses_but_not_the_answer(game: str) -> None:
    on, scene = opened(game)
    play(on, scene, another(scene))
    assert now(scene) is Stage.READS and scene.answered is not None
    assert scene.answered.score == 0
    assert scene.words.startswith(on.app.t("puzzle.less", points="−4.2"))
    on.do(Accept(device=KEYBOARD))
    rest(on)
    assert now(scene) is Stage.FINDS and not scene.match.played
    play(on, scene, scene.answer)
    assert scene.words.startswith(on.app.t("puzzle.best"))
    assert scene.answered.score == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_played_on_the_table_and_costs_the_puzzle(game: str) -> None:
    on, scene = opened(game)
    scene.show_answer()
    rest(on)
    assert now(scene) is Stage.SEES and scene.match.played == scene.answer
    assert scene.answered is not None and scene.answered.score == 0
    assert on.app.t("puzzle.answer", turn="").rstrip(".") in scene.words


def test_hints_tell_the_theme_then_light_the_first_thing_and_cost_a_part() -> None:
    on, scene = opened()
    assert scene.aside == "" and not scene.lit
    on.do(Hint(device=KEYBOARD))
    assert on.app.t(f"puzzle.theme.{scene.puzzle.theme}") in scene.aside
    on.do(Hint(device=KEYBOARD))
    rest(on)
    assert on.app.t(f"puzzle.theme.{scene.puzzle.theme}") in scene.aside
    assert scene.lit
    on.do(Hint(device=KEYBOARD))
    assert scene.hints == 2
    play(on, scene, scene.answer)
    assert scene.answered is not None and scene.answered.score == pytest.approx(0.3)


def test_nothing_hidden_is_revealed_by_any_answer() -> None:
    on, scene = opened()
    before = scene.match.state
    play(on, scene, scene.answer)
    assert (scene.match.state.deck, scene.match.state.bag) == (before.deck, before.bag)


def test_after_a_puzzle_comes_the_next_in_its_place() -> None:
    on, scene = opened()
    page = on.stack.scenes[0]
    assert isinstance(page, PuzzlePage)
    play(on, scene, scene.answer)
    on.do(Accept(device=MOUSE))
    rest(on)
    top = on.scene(PuzzleScene)
    assert top is not scene
    assert on.stack.scenes == [page, top] and top.puzzle != scene.puzzle


def end_is_asked(scene: PuzzleScene) -> bool:
    """Whether the table offers to end the turn."""
    return CONFIRM in scene.table.picture.by_token


@pytest.mark.parametrize("game", GAMES)
def test_a_judged_turn_is_gone_on_with_by_the_card_alone_by_keys_too(game: str) -> None:
    on, scene = opened(game)
    on.app.devices.used(KEYBOARD)
    scene.table.controller.submit(another(scene)[0])
    rest(on)
    assert end_is_asked(scene)
    scene.table.controller.end_turn()
    rest(on)
    assert now(scene) is Stage.READS and not end_is_asked(scene)
    assert not scene.table.ui.caps.redo
    on.do(Redo(device=KEYBOARD))
    rest(on)
    assert now(scene) is Stage.SEES and not end_is_asked(scene)
    assert scene.match.played == scene.answer
    on.do(Undo(device=KEYBOARD))
    rest(on)
    assert now(scene) is Stage.FINDS and not scene.match.played
    assert scene.table.ui.caps.redo
    play(on, scene, scene.answer)
    assert scene.verdict is not None and scene.verdict.best


@pytest.mark.parametrize("game", GAMES)
def test_a_pad_presses_every_button_of_the_card_and_of_the_menu(game: str) -> None:
    (on, scene), pad = opened(game), "pad-0"
    page = on.stack.scenes[0]
    on.app.devices.used(pad)
    on.do(Hint(device=pad))
    assert scene.hints == 1
    right = Move(Direction.RIGHT, device=pad)
    on.do(Menu(device=pad), right, Accept(device=pad))
    rest(on)
    assert on.stack.top is scene and now(scene) is Stage.SEES
    on.do(Undo(device=pad))
    rest(on)
    assert now(scene) is Stage.FINDS
    on.do(Menu(device=pad), right, right, right, Accept(device=pad))
    rest(on)
    assert on.stack.top is page


# -- answers: what is kept, and what follows from them ---------------------------------------------


WALL, EXACT = "wall", "exact"


def puzzle(name: str, rating: int = 1000, theme: str = WALL) -> ListedPuzzle:
    return ListedPuzzle(name, theme, rating, game.NAME, Path(), 1, b"")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "puzzles.jsonl"


def test_answers_are_there_again_and_damaged_lines_are_passed_over(path: Path) -> None:
    scores = PuzzleScores(path)
    first = scores.add(puzzle("a"), 1.0)
    lines = path.read_bytes()
    for damage in (b"{}", b'{"puzzle": 3}', b"no json", lines[:-9], b""):
        path.write_bytes(lines + damage + b"\n" + lines.replace(b'"a"', b'"b"'))
        found = PuzzleScores(path).answers
        assert [one.puzzle for one in found] == ["a", "b"], damage
        assert found[0]._replace(rating=first.rating) == first
        assert found[0].rating == pytest.approx(first.rating, abs=1e-5)


def test_a_rating_goes_on_from_the_last_answer_in_its_game(path: Path) -> None:
    scores = PuzzleScores(path)
    start = scores.rating(game.NAME)
    scores.add(puzzle("a"), 1.0)
    higher = scores.rating(game.NAME)
    scores.add(puzzle("b"), 0.0)
    assert start.points < higher.points > scores.rating(game.NAME).points
    assert scores.rating("roll-and-write") == start


def test_new_puzzles_near_to_the_rating_come_first_then_failed_ones_then_the_oldest(
    path: Path,
) -> None:
    scores = PuzzleScores(path)
    puzzles = [puzzle(f"{rating}", rating) for rating in (700, 900, 950, 1010, 1400)]
    nearest = {scores.choose(puzzles, part / 10).name for part in range(11)}
    assert nearest == {"900", "950", "1010"}
    for each, score in zip(puzzles, (1.0, 0.0, 1.0, 0.0, 1.0), strict=True):
        scores.add(each, score)
    assert not any(map(scores.is_new, puzzles))
    assert scores.choose(puzzles, 0.9).name == "900"
    assert scores.choose([puzzles[0], puzzles[2]], 0.9).name == "700"


def test_of_a_theme_only_its_puzzles_are_chosen(path: Path) -> None:
    puzzles = [puzzle("a"), puzzle("b", 2000, EXACT)]
    assert PuzzleScores(path).choose(puzzles, 0.0, EXACT).name == "b"


def test_who_fails_what_the_rating_lets_expect_is_weak_in_its_theme(path: Path) -> None:
    scores = PuzzleScores(path)
    for number in range(4):
        scores.add(puzzle(f"w{number}", 1000, WALL), 0.0)
        scores.add(puzzle(f"e{number}", 1000, EXACT), 1.0)
    assert scores.balance(game.NAME, WALL) < 0 < scores.balance(game.NAME, EXACT)
    assert scores.balance(game.NAME, "tie") == 0
    assert scores.weakest(game.NAME) == WALL


def test_hints_cost_a_part_of_the_score_and_failing_all_of_it() -> None:
    assert [score_of(True, hints) for hints in range(3)] == pytest.approx([1, 0.65, 0.3])
    assert score_of(False, 0) == score_of(False, 2) == 0
