"""Answers to puzzles: what is kept, and what follows from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.app.learn.puzzle_scores import PuzzleScores, score_of
from alhambra.learning.puzzles import ListedPuzzle
from alhambra.rules import alhambra as game

WALL, EXACT = "wall", "exact"


def puzzle(name: str, rating: int = 1000, theme: str = WALL) -> ListedPuzzle:
    """A puzzle as a list has it."""
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
