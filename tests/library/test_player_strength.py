"""Which level suits a person: as many victories as two equal players have suit, fewer and more do
not, however many sit at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

import pytest

from alhambra.library.player_strength import (
    FEWEST_GAMES,
    MOST_GAMES,
    Estimate,
    Suitability,
    estimate,
    expected,
    first_victory,
    levels_beaten,
    news_of,
)
from alhambra.match.statistics import FinishedGame, FinishedPart

LEVELS = {"easy": 800, "normal": 1000, "hard": 1200, "expert": 1400, "master": 1600}
SUITS, WEAK, STRONG = Suitability.SUITS, Suitability.TOO_WEAK, Suitability.TOO_STRONG
Game = FinishedGame[FinishedPart]
KEYS = count()


def game(*players: tuple[str, str, int]) -> Game:
    """A game of these players: name, level and place."""
    parts = tuple(FinishedPart(name, level, place, place == 1) for name, level, place in players)
    return FinishedGame(str(next(KEYS)), "2026-05-01T20:15:00", parts)


def games(
    results: str, level: str = "normal", computers: int = 1, name: str = "Anna"
) -> list[Game]:
    """Games of a person against computers of one level: w for won, l for lost."""
    return [
        game((name, "human", place), *[(f"C{n}", level, 3 - place) for n in range(computers)])
        for place in (1 if result == "w" else 2 for result in results)
    ]


def of(played: Sequence[Game], name: str = "Anna") -> Estimate:
    found = estimate(played, name, LEVELS)
    assert found is not None
    return found


def test_nothing_is_said_before_the_third_game_against_computers() -> None:
    solo, together = game(("Anna", "human", 1)), game(("Anna", "human", 1), ("Ben", "human", 2))
    program = game(("Anna", "human", 1), ("Ada", "bot:Ada", 2))
    unknown = game(("Anna", "human", 1), ("Robot", "superhuman", 2))
    others = [solo, together, program, unknown] * 3
    assert estimate([*others, *games("ww"), *games("lll", name="Ben")], "Anna", LEVELS) is None
    assert estimate([*others, *games("w" * FEWEST_GAMES)], "Anna", LEVELS) is not None


@dataclass(frozen=True)
class Scored(FinishedPart):
    """A result with points."""

    scored: int

    @property
    def points(self) -> int:
        return self.scored


@pytest.mark.parametrize(
    ("mine", "verdict"), [(115, STRONG), (116, None), (144, None), (179, None), (180, WEAK)]
)
def test_a_first_game_speaks_only_if_it_is_won_or_lost_by_far(
    mine: int, verdict: Suitability | None
) -> None:
    places = (1, 2) if mine > 144 else (2, 1)
    parts = tuple(
        Scored(name, level, place, place == 1, points)
        for name, level, place, points in zip(
            ("Anna", "C"), ("human", "normal"), places, (mine, 144), strict=True
        )
    )
    first: Game = FinishedGame("first", "2026-05-01T20:15:00", parts)
    found = estimate([first], "Anna", LEVELS)
    assert (found and found.judge("normal")) == verdict
    if verdict is WEAK:
        assert of([first, *games("l")]).judge("normal") is SUITS, "the next game is heard too"


@pytest.mark.parametrize(
    ("results", "computers", "verdict"),
    [
        ("lll", 1, STRONG), ("wll", 1, SUITS), ("wwl", 1, SUITS), ("www", 1, WEAK),
        # of ten games between two: two are few, three to seven are right, eight are many
        ("wwllllllll", 1, STRONG), ("wwwlllllll", 1, SUITS),
        ("wwwwwwwlll", 1, SUITS), ("wwwwwwwwll", 1, WEAK),
        # of three and four players, a third and a quarter of the games are a fair share
        ("wlllllllll", 2, STRONG), ("wwllllllll", 2, SUITS),
        ("wwwwwlllll", 2, SUITS), ("wwwwwwllll", 2, WEAK),
        ("llllllllll", 3, STRONG), ("wlllllllll", 3, SUITS),
        ("wwwwllllll", 3, SUITS), ("wwwwwlllll", 3, WEAK),
    ],
)  # fmt: skip
def test_a_level_suits_who_wins_neither_too_little_nor_too_much(
    results: str, computers: int, verdict: Suitability
) -> None:
    assert of(games(results, computers=computers)).judge("normal") is verdict


def test_only_the_last_ten_games_count() -> None:
    lately = games("wlwlwlwlwl", "hard")
    assert len(lately) == MOST_GAMES
    assert of([*games("l" * 30), *lately]) == of(lately)
    assert of([*games("l" * 30), *lately[1:]]) != of(lately[1:])


def test_other_people_and_programs_are_left_out_of_who_was_first() -> None:
    alone = games("wlw")
    crowd = [
        game(
            *(("Anna", "human", 2 if won else 4), ("Zahra", "normal", 3)),
            *(("Ben", "human", 1), ("Ada", "bot:Ada", 1)),
        )
        for won in (True, False, True)
    ]
    assert of(crowd) == of(alone)


def test_a_shared_victory_counts_in_part() -> None:
    shared = [game(("Anna", "human", 1), ("Zahra", "normal", 1)) for _ in range(3)]
    assert of(shared).elo == pytest.approx(1000, abs=1)
    assert of(games("lll")).elo < of(shared).elo < of(games("www")).elo


def test_two_hundred_more_win_three_of_four_and_equals_share() -> None:
    assert expected(1200, [1000]) == pytest.approx(0.76, abs=0.005)
    for others in range(1, 6):
        assert expected(1000, [1000] * others) == pytest.approx(1 / (1 + others))


def test_the_level_to_try_is_the_next_one_or_an_easier_one_that_suits() -> None:
    strong, weak = of(games("w" * 10, "hard")), of(games("l" * 10, "master"))
    assert strong.judge("easy") is WEAK and strong.instead_of("easy") == "normal"
    assert strong.judge("hard") is WEAK and strong.instead_of("hard") == "expert"
    assert weak.judge("master") is STRONG
    assert weak.judge(weak.instead_of("master")) is SUITS
    for results in ("l" * 10, "w" * 10, "wl" * 5, "lll", "wwl"):
        for met in LEVELS:
            found = of(games(results, met))
            assert any(found.suits(level) for level in LEVELS), "somebody always suits"
            for level, elo in LEVELS.items():
                other = LEVELS[found.instead_of(level)]
                verdict = found.judge(level)
                assert verdict is SUITS or ((other > elo) is (verdict is WEAK) and other != elo)


def test_nobody_is_too_strong_for_the_last_level_nor_too_weak_for_the_first() -> None:
    assert of(games("w" * 10, "master", 5)).suits("master")
    assert of(games("l" * 10, "easy")).suits("easy")


def test_a_game_tells_only_what_it_has_changed() -> None:
    def told(played: Sequence[Game]) -> dict[str, Suitability]:
        news = news_of(played, played[-1].key, LEVELS)
        return {} if news is None else {n: e.judge(news.level) for n, e in news.estimates.items()}

    won = games("wwwww")
    assert [told(won[:n]) for n in range(1, 6)] == [{}, {}, {"Anna": WEAK}, {}, {}]
    assert told([*won, *games("l")]) == {} and told([*won, *games("lll")]) == {}
    assert told([*won[:3], *games("l")]) == {"Anna": SUITS}
    assert news_of(won[:3], won[0].key, LEVELS) is None, "an older game tells nothing"
    assert news_of([], "", LEVELS) is None


def test_the_strongest_level_of_a_game_is_judged_for_everybody_who_played() -> None:
    table = [("Anna", "human", 1), ("Ben", "human", 4), ("C", "easy", 3), ("D", "hard", 2)]
    played = [game(*table) for _ in range(3)]
    news = news_of(played, played[-1].key, LEVELS)
    assert news is not None and (news.level, news.people) == ("hard", 2)
    assert {name: each.judge("hard") for name, each in news.estimates.items()} == {
        "Anna": SUITS,
        "Ben": STRONG,
    }


def test_a_level_is_beaten_once_and_only_if_none_as_strong_was_before() -> None:
    def first(played: Sequence[Game]) -> str | None:
        return first_victory(played, played[-1].key, LEVELS)

    assert first(games("w")) == "normal"
    assert first(games("l")) is first(games("ww")) is None
    assert first([*games("w", "easy"), *games("w")]) == "normal"
    assert first([*games("w", "hard"), *games("w")]) is None
    assert first([*games("w", name="Ben"), *games("w")]) == "normal", "another person's victory"
    mixed = game(("Anna", "human", 1), ("C1", "easy", 2), ("C2", "hard", 3))
    assert first([*games("w"), mixed]) == "hard"
    assert first_victory(games("ww"), "another game", LEVELS) is None


def test_the_levels_that_people_beat_are_listed_with_their_names() -> None:
    played = [
        game(("Anna", "human", 1), ("Eve", "easy", 2), ("Max", "hard", 3)),
        game(("Anna", "human", 1), ("Max", "master", 1)),
        game(("Ben", "human", 1), ("Eve", "easy", 2)),
    ]
    beaten = levels_beaten([*played, *played], LEVELS)
    assert [*beaten] == [*LEVELS]
    assert {k: v for k, v in beaten.items() if v} == {"easy": ("Anna", "Ben"), "hard": ("Anna",)}
