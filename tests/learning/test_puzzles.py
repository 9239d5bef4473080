"""The puzzles that come with the game, and what they are read and judged by."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.content import LOADERS
from alhambra.learning import puzzle_scores
from alhambra.learning.puzzle_scores import HIGHEST, LOWEST, MOST_DEVIATION, Rating
from alhambra.learning.puzzles import (
    AS_GOOD,
    THEMES,
    Puzzle,
    PuzzleError,
    PuzzleMatch,
    PuzzlePosition,
    judges_position,
    load_puzzles,
    puzzle_file,
)
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.choices import Buy, Place
from alhambra.rules.alhambra.model import LEFTOVER
from alhambra.rules.api import HUMAN
from alhambra.rules.chance import Seeded
from alhambra.rules.games import GAMES
from tools.puzzles.legal import other_turns
from tools.puzzles.making import TRIVIAL, look_of, puzzle_line
from tools.puzzles.measuring import CLEAR, FEWEST_OTHERS, MOST_ANSWERS, SURE, margin, try_turns

GAME_NAMES = sorted(THEMES)
SAMPLE = 6
"""The puzzles of each game that are played."""
FEWEST_OF_A_SIZE = 10
FUTURES = 40
"""The futures of a proof in short."""


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    return load_puzzles(game)


def sample(game: str) -> list[Puzzle]:
    """Some puzzles of all kinds, always the same ones."""
    found = puzzles(game)
    return [found[len(found) * number // SAMPLE] for number in range(SAMPLE)]


def position_of(puzzle: Puzzle) -> PuzzlePosition:
    return PuzzlePosition(puzzle, LOADERS[puzzle.game]())


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_answers_are_clearly_the_best(game: str) -> None:
    for puzzle in puzzles(game):
        proof, losses = puzzle.proof, [one.lost for one in puzzle.turns]
        answers = len(puzzle.answers)
        assert losses[0] == 0, puzzle.name
        assert max(losses[:answers]) <= AS_GOOD < CLEAR <= min(losses[answers:]), puzzle.name
        assert answers <= MOST_ANSWERS and proof.tried - answers >= FEWEST_OTHERS, puzzle.name
        assert proof.margin - SURE * proof.error >= CLEAR - 0.02, puzzle.name
        assert proof.end_margin >= max(CLEAR, SURE * proof.end_error - 0.02), puzzle.name


@pytest.mark.parametrize("game", GAME_NAMES)
def test_none_is_trivial_and_no_two_are_alike(game: str) -> None:
    found = puzzles(game)
    assert all(puzzle.solved["beginner"] < TRIVIAL for puzzle in found)
    assert len({look_of(puzzle) for puzzle in found}) == len(found)


@pytest.mark.parametrize(("game", "least"), [(alhambra.NAME, 200), (rollwrite.NAME, 100)])
def test_every_theme_and_number_of_players_is_there(game: str, least: int) -> None:
    found = puzzles(game)
    assert len(found) >= least
    assert {puzzle.theme for puzzle in found} == {*THEMES[game]}
    by_seats = Counter(len(puzzle.levels) for puzzle in found)
    assert by_seats.keys() == {*GAMES[game].PLAYERS}
    assert min(by_seats.values()) >= FEWEST_OF_A_SIZE


def test_the_files_are_small() -> None:
    assert sum(puzzle_file(game).stat().st_size for game in GAME_NAMES) < 2_000_000


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_judged_turn_is_legal_and_ends_the_turn(game: str) -> None:
    rules = GAMES[game]
    for puzzle in sample(game):
        start = position_of(puzzle).frames[-1].state
        for judged in puzzle.turns:
            state, revealed = start, False
            for choice in judged.choices:
                assert not revealed, puzzle.name
                frames = rules.apply(state, puzzle.seat, choice, Seeded(0))
                state = frames[-1].state
                revealed = any(isinstance(one.event, rules.REVEALING) for one in frames)
            assert revealed or rules.actors(state) != (puzzle.seat,), puzzle.name


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_finished_answer_waits_and_nobody_else_is_asked(game: str) -> None:
    """Also where others have tiles to lay at the game's end, as in some puzzles of walls."""
    for puzzle in (*sample(game), *(one for one in puzzles(game) if one.theme == "wall")):
        seated = list(puzzle.seated)
        seated[puzzle.seat] = seated[puzzle.seat]._replace(kind=HUMAN)
        match = PuzzleMatch(PuzzlePosition(puzzle, LOADERS[game](), seated))
        for choice in puzzle.turns[0].choices:
            assert not match.unconfirmed, puzzle.name
            match.submit(choice)
        assert match.unconfirmed and not match.poll() and not match.choices(), puzzle.name
        match.try_again()
        assert not match.unconfirmed and match.choices(), puzzle.name


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_proof_in_short_agrees_with_the_recorded_one(game: str) -> None:
    for puzzle in sample(game)[::2]:
        position = judges_position(position_of(puzzle).frames[-1].state, puzzle.proof.seed)
        turns = puzzle.answers[-1], puzzle.turns[len(puzzle.answers)]
        plans = [position.plan(one.choices) for one in turns]
        here, there = try_turns(position, plans, f"{puzzle.proof.seed}/proof", FUTURES)
        found = margin(here, there)
        apart = abs(found.points - puzzle.proof.margin)
        assert apart <= 4 * (found.error + puzzle.proof.error) + 0.01, puzzle.name


def test_no_other_legal_turn_comes_near() -> None:
    puzzle = min(sample(alhambra.NAME), key=lambda one: one.proof.tried)
    state = position_of(puzzle).frames[-1].state
    position = judges_position(state, puzzle.proof.seed)
    listed = [position.plan(one.choices) for one in puzzle.turns]
    others = other_turns(state, position, listed)
    assert others
    tried = try_turns(position, [listed[0], *others.values()], "others", FUTURES)
    for other in tried[1:]:
        points, error = margin(tried[0], other)
        assert points + SURE * error >= CLEAR, puzzle.name


def test_tiles_won_at_the_end_of_the_game_are_no_part_of_the_turn_that_ends_it() -> None:
    puzzle = next(one for one in puzzles(alhambra.NAME) if one.name == "last-2-1600-271")
    start = position_of(puzzle).frames[-1].state
    position = judges_position(start, puzzle.proof.seed)
    ended = set[bool]()
    for plan in (other_turns(start, position, ()) or {}).values():
        state = start
        for choice in position.choices(plan):
            assert state.phase is not LEFTOVER
            state = alhambra.apply(state, puzzle.seat, choice, Seeded(0))[-1].state
        ended.add(state.phase is LEFTOVER and state.to_move == puzzle.seat)
    assert ended == {True, False}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_turns_are_judged(game: str) -> None:
    puzzle = sample(game)[0]
    position = position_of(puzzle)
    best = position.proven(puzzle.turns[0].choices)
    assert best is not None and best.best and best.solves and best.lost == 0
    worst = position.proven(puzzle.turns[-1].choices)
    assert worst is not None and not worst.solves and worst.lost == puzzle.turns[-1].lost


def test_the_order_of_independent_choices_does_not_matter() -> None:
    for puzzle in puzzles(alhambra.NAME):
        for judged in puzzle.turns:
            bought = [choice for choice in judged.choices if isinstance(choice, Buy)]
            placed = [choice for choice in judged.choices if isinstance(choice, Place)]
            if len(bought) >= 2 and len(bought) + len(placed) == len(judged.choices):
                turned = (*reversed(bought), *placed)
                verdict = position_of(puzzle).proven(turned)
                assert verdict is not None and verdict.lost == judged.lost
                return
    raise AssertionError("no puzzle has a turn with two purchases")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_puzzle_is_written_as_it_is_read(game: str) -> None:
    lines = puzzle_file(game).read_text(encoding="utf-8").splitlines()
    assert lines == [puzzle_line(puzzle) for puzzle in puzzles(game)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"rating":', '"rating":"', "not JSON"),
        ('"theme":"', '"theme":"x', "key 'theme'"),
        ('"levels":["', '"levels":["x', "key 'levels'"),
        ('"lost":0', '"lost":1', "key 'turns'"),
        ('"do":"', '"do":"x', "key 'do'"),
        ('"tried":', '"tired":', "key 'tried'"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    first, second = map(puzzle_line, puzzles(rollwrite.NAME)[:2])
    path = tmp_path / "puzzles.jsonl"
    path.write_text(f"{first}\n{second.replace(old, new, 1)}\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match=f"puzzles.jsonl: line 2: .*{said}"):
        load_puzzles(rollwrite.NAME, path)


def test_a_game_that_the_rules_refuse_is_no_puzzle() -> None:
    puzzle = puzzles(rollwrite.NAME)[0]
    with pytest.raises(PuzzleError, match="the rules refuse choice 1"):
        position_of(puzzle._replace(choices=puzzle.choices[1:]))


# -- the rating of who solves them -----------------------------------------------------------------


def test_a_win_changes_the_rating_as_in_glickman_s_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_scores, "PUZZLE_DEVIATION", 30.0)
    after = Rating(1500, 200, 0.06).after(1400, 1)
    assert (round(after.points, 1), round(after.deviation, 1)) == (1563.6, 175.4)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


@given(
    st.floats(LOWEST, HIGHEST),
    st.floats(45, MOST_DEVIATION),
    st.floats(100, 2500),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_a_better_score_never_gives_less(
    points: float, deviation: float, puzzle: float, one: float, other: float
) -> None:
    before = Rating(points, deviation)
    lower, higher = (before.after(puzzle, score) for score in sorted((one, other)))
    assert LOWEST <= lower.points <= higher.points <= HIGHEST
    assert lower.points <= before.points or lower.points == LOWEST or min(one, other) > 0
    assert before.after(puzzle, before.expects(puzzle)).points == pytest.approx(points, abs=1)


@pytest.mark.parametrize("strength", [700, 1000, 1300])
def test_twenty_puzzles_of_the_own_strength_settle_the_rating(strength: int) -> None:
    found = []
    for seed in range(40):
        random, now = Random(seed), Rating()
        for _ in range(20):
            puzzle = round(now.points + random.gauss(0, 80))
            solves = random.random() < 1 / (1 + 10 ** ((puzzle - strength) / 400))
            now = now.after(puzzle, float(solves))
        assert now.deviation <= 110
        found.append(now.points)
    assert sum(found) / len(found) == pytest.approx(strength, abs=60)
    assert sum(abs(each - strength) < 220 for each in found) >= 36
