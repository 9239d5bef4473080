"""What the set-up says about levels: their Elo, and whether one suits who has played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.input.intents import MOUSE, Point
from alhambra.app.program.settings import SeatChoice, Settings
from alhambra.library.ledger import Ledger
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.alhambra.statistics import AlhambraPart, Played
from alhambra.match.alhambra.turning_points import SOURCES
from alhambra.paths import statistics_file
from tests.app.fit_languages import longest
from tests.app.lettered import lettered
from tests.app.scenes.setup.setups import places_of, setup
from tests.app.stage import words_on

pytestmark = pytest.mark.usefixtures("home")


def played(levels: str, *people: tuple[str, int]) -> None:
    """Count three games of these people, each with a place, against these levels on place 2."""
    others = [(f"C{n}", level, 2) for n, level in enumerate(levels.split())]
    gains = (dict.fromkeys(SOURCES, 1),) * 3
    parts = tuple(
        AlhambraPart(name, level, place, place == 1, gains, wall=3, exact=1, redesigns=0, taken=20)
        for name, level, place in [(name, "human", place) for name, place in people] + others
    )
    for number in range(3):
        key = f"{parts}-{number}"
        Ledger(statistics_file()).add(Played(key, "2026-05-01T20:15:00", parts, 40, None))


def at_table(*seats: tuple[str, str], on: bool = True, language: str = "en") -> list[str]:
    """What the set-up of these names and kinds says."""
    choices = tuple(SeatChoice(name, kind, n) for n, (name, kind) in enumerate(seats))
    return setup(Settings(language=language, seats=choices, level_advice=on), language).draw()


ADVICE = ("This level suits", "Try the next level", "An easier level")


def advice(words: Sequence[str]) -> list[str]:
    return [each for each in words if each.startswith(ADVICE)]


def test_each_level_has_its_elo_beside_its_name_and_says_what_it_means() -> None:
    stage = setup()
    scene = stage.scene(AlhambraSetupScene)
    elo = str(shipped_levels()["beginner"].elo)
    assert stage.draw().count(elo) == 2, "a person has none"
    explained = stage.app.t("setup.elo_text", elo=elo)
    for place in scene.places:
        stage.do(Point(place.choice.box.center, device=MOUSE))
        assert (explained in stage.draw()) is (place.kind == "beginner")


def test_who_has_played_three_games_reads_once_whether_a_level_suits() -> None:
    anna, hard, normal = ("Anna", "human"), ("", "hard"), ("", "normal")
    assert advice(at_table(anna, normal)) == []
    played("normal", ("Anna", 1), ("Ben", 3))
    assert advice(at_table(anna, normal, normal)) == ["Try the next level: Hard."]
    assert advice(at_table(anna, normal, hard)) == ["This level suits you."]
    assert advice(at_table(("Ben", "human"), hard, hard)) == [
        "An easier level may be more fun: Easy."
    ]
    assert advice(at_table(("Zoe", "human"), normal)) == []
    assert advice(at_table(anna, normal, on=False)) == []
    assert [place.kind for place in places_of(setup())][1:] == ["normal"] * 2, "no newcomers"


def test_of_several_people_those_are_named_whom_a_level_suits() -> None:
    played("hard", ("Anna", 1), ("Ben", 3), ("Cyril", 1))
    people = [(name, "human") for name in ("Anna", "Ben", "Cyril", "Zoe")]
    found = advice(at_table(*people, ("", "expert"), ("", "normal")))
    assert found == ["This level suits Anna and Cyril.", "This level suits Ben."]


@pytest.mark.parametrize("language", longest("suited."))
def test_advice_fits_in_all_languages_windows_and_sizes(language: str) -> None:
    played("master", ("Anna", 3))
    computers = (SeatChoice("", "master", n) for n in range(1, OFFER.most))
    seats = SeatChoice("Anna", "human", 0), *computers
    stage = setup(Settings(language=language, seats=seats), language)
    told = stage.app.t("suited.easier", level=stage.app.t("level.expert"))
    scene = stage.scene(AlhambraSetupScene)
    for size, scale in (((1280, 720), 1.0), ((1280, 720), 2.0), ((1440, 1080), 1.0)):
        surface = lettered(size, scale)
        with surface.needing(*scene.room):
            scene.draw(surface)
        words = {*words_on(surface)}
        assert {told, "1600"} <= words, f"nothing is cut: {size} {scale}"
