"""The commonest mistake: what the better turns of people had most often, in the last reviews."""

from __future__ import annotations

import json
import os
from pathlib import Path

from alhambra.learning.puzzles import THEMES
from alhambra.match.games import MATCH_GAMES
from alhambra.reviews.mistakes import FEWEST, GAMES, REMEDIES, commonest_mistake
from alhambra.reviews.stored_reviews import VERSION
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.choices import Add, Remove, Swap
from tests.app.learn.practice import exercises

ALHAMBRA, ROLLWRITE = alhambra.NAME, rollwrite.NAME
Reasons = dict[str, float]


def review(path: Path, age: int, *turns: tuple[Reasons, Reasons], **about: object) -> None:
    """Write a review with these turns: the reasons of the better one, and of the one played."""

    def advice(lead: float, reasons: Reasons) -> object:
        return {"lead": lead, "reasons": [{"reason": k, "points": p} for k, p in reasons.items()]}

    made = {
        n: {"played": advice(0, played), "best": [advice(sum(best.values()), best)]}
        for n, (best, played) in enumerate(turns)
    }
    path.write_text(json.dumps({"version": VERSION, "turns": made} | about))
    os.utime(path, (-age, -age))


def test_the_reason_that_the_better_turns_lacked_most_is_found(tmp_path: Path) -> None:
    wall: tuple[Reasons, Reasons] = {"LongestWall": 4.0, "Majority": 3.0}, {}
    majority: tuple[Reasons, Reasons] = {"LongestWall": 4.0, "Majority": 3.0}, {"LongestWall": 4.0}
    slight: tuple[Reasons, Reasons] = {"Exact": 1.0}, {}
    review(tmp_path / "a.json", 1, wall, majority, majority, slight, slight, slight, slight)
    assert commonest_mistake(tmp_path, ALHAMBRA) is None, f"fewer than {FEWEST}"
    review(tmp_path / "b.json", 2, majority, wall, people=[0])
    (tmp_path / "c.json").write_text('{"turns": 3}')
    found = commonest_mistake(tmp_path, ALHAMBRA)
    assert found is not None and found == (REMEDIES[ALHAMBRA]["Majority"], 3, 4)


def test_the_last_games_of_the_kind_count(tmp_path: Path) -> None:
    assert commonest_mistake(tmp_path / "none", ALHAMBRA) is None
    race: tuple[Reasons, Reasons] = {"Race": 4.0}, {}
    for number in range(GAMES):
        review(tmp_path / f"{number}.json", number, ({"Exact": 4.0}, {}))
        review(tmp_path / f"sheet-{number}.json", number, race)
    review(tmp_path / "old.json", GAMES, *[({"Room": 4.0}, Reasons())] * 20)
    found = commonest_mistake(tmp_path, ALHAMBRA)
    assert found is not None and (found.remedy.mistake, found.times) == ("exact", GAMES)
    sheets = commonest_mistake(tmp_path, ROLLWRITE)
    assert sheets is not None and sheets.remedy.mistake == "race"


def test_every_mistake_has_a_reason_an_exercise_and_puzzles() -> None:
    for game, known in REMEDIES.items():
        kinds = {each.__name__ for each in (*MATCH_GAMES[game].reasons, Add, Swap, Remove)}
        assert known.keys() <= kinds
        assert {each.exercise for each in known.values()} <= exercises()[game].topics.keys()
        assert {each.puzzles for each in known.values()} <= {*THEMES[game]}
