"""The set-up of a game, driven by intents as any device gives them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from alhambra.app.games.alhambra.setup import OFFER
from alhambra.app.gfx.scale import Metrics
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Point,
    Text,
)
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import SCALES, SeatChoice, Settings
from alhambra.app.scenes.options import EXPLAINED, OptionsScene
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.scenes.setup.setup_people import distinct
from alhambra.opponents.programs import BotProgram
from alhambra.rules.api import Seated
from tests.app.fit_languages import longest
from tests.app.scenes.setup.setups import (
    ALHAMBRA,
    PAD,
    ROLLWRITE,
    SEED,
    Offered,
    each_game,
    kinds,
    places_of,
    scene_of,
    seated,
    set_up,
    setup,
    started,
)
from tests.app.scenes.test_options import WINDOWS, options
from tests.app.stage import Stage, arrow, shown_texts

pytestmark = pytest.mark.usefixtures("home")

LEAST = 42
"""The least size of what can be pressed, in pixels of a window of 1920 by 1080."""


@pytest.mark.parametrize(("words", "others"), [("One", 1), ("Two", 2), ("Three", 3)])
def test_a_quick_start_begins_at_once(words: str, others: int) -> None:
    stage = setup()
    stage.click_words(f"{words} opponent{'s' if others > 1 else ''}")
    assert [kinds(table) for table in stage.started] == [["human"] + ["beginner"] * others]


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_accept_begins_the_first_game_of_all_against_two_beginners_with_the_coach(
    device: str,
) -> None:
    stage = setup()
    stage.do(Accept(device=device))
    (table,) = stage.started
    assert kinds(table) == ["human", "beginner", "beginner"]
    assert table.seed == SEED and len({seat.name for seat in table.seats}) == 3
    assert stage.store.now.help == "coach"


def test_who_has_played_is_not_offered_a_first_game() -> None:
    seats = SeatChoice("Eva", "human", 0), SeatChoice("", "hard", 1)
    for settings in (Settings("en", seats=seats), Settings("en", rollwrite_seats=seats)):
        assert not any("FIRST GAME AGAINST" in words.upper() for words in setup(settings).draw())
    assert any("FIRST GAME AGAINST" in words.upper() for words in setup().draw())


def test_presets_keep_my_name_and_their_level() -> None:
    seats = (SeatChoice("", "easy", 0), SeatChoice("Eva", "human", 1))
    stage = setup(Settings(language="en", seats=seats))
    stage.click_words("One opponent")
    (table,) = stage.started
    assert table.seats[0] == Seated("Eva", "human")
    assert kinds(table) == ["human", "easy"]


def test_names_of_spaces_and_names_alike_do_not_confuse() -> None:
    stage = setup()
    _, second, third = places_of(stage)
    stage.click_words("Player 1")
    stage.do(Text("  "))
    stage.click_words(second.called)
    stage.do(Text("Ben"))
    stage.click_words(third.called)
    stage.do(Text("Ben "))
    assert [seat.name for seat in started(stage).seats] == ["Player 1", "Ben", "Ben 2"]
    assert distinct(["A", "A", "A 2", "A"]) == ["A", "A 2", "A 2 2", "A 3"]
    assert distinct(["Eva", " EVA", "Ev\u0061"]) == ["Eva", " EVA 2", "Eva 3"]
    assert distinct(["Éva", "E\u0301va"]) == ["Éva", "E\u0301va 2"]
    assert distinct(["\uff21da", "ada"]) == ["\uff21da", "ada 2"]
    assert distinct(["dirk", "Dirk"], ["Dirk"]) == ["dirk 2", "Dirk 3"]


def test_nobody_is_called_like_who_joins_the_players() -> None:
    stage = setup()
    first, second, third = places_of(stage)
    for place, name in ((first, "Dirk"), (second, "dirk")):
        stage.click_words(place.called)
        stage.do(Text(name))
    assert [seat.name for seat in started(stage).seats][:2] == ["Dirk", "dirk 2"]
    third.remove.handle(Accept(device=KEYBOARD))
    assert [seat.name for seat in started(stage).seats] == ["Dirk 2", "dirk 3"]


def test_who_plays_is_chosen_by_keys() -> None:
    stage = setup()
    for way, level in (("right", "easy"), ("left", "beginner"), ("left", "human")):
        stage.form.focus(places_of(stage)[1].choice.id)
        stage.do(arrow(way))
        assert kinds(started(stage))[1] == level
    assert started(stage).seats[1].name == "Player 2"


def test_a_game_is_dealt_again_by_its_number() -> None:
    stage = setup()
    stage.click_words("Random")
    stage.do(Text("12a3"))
    assert started(stage).seed == 123


@pytest.mark.parametrize("language", languages())
def test_the_setup_tells_what_the_rule_with_the_focus_is_about(language: str) -> None:
    stage = setup(language=language)
    t = stage.app.t
    assert t("setup.seed_hint") in stage.draw()
    for rule in ("confirm", "help", "privacy", "take_backs"):
        stage.form.focus(rule)
        said = f"_{getattr(stage.store.now, rule)}" if rule in EXPLAINED else ""
        assert t(f"options.about_{rule}{said}") in stage.draw()
    stage.form.focus("seed")
    assert t("setup.seed_hint") in stage.draw()


def test_the_sign_of_a_device_explains_itself() -> None:
    stage = setup()
    explained = stage.app.t("setup.device_text")
    assert explained not in stage.draw()
    stage.do(Point(places_of(stage)[0].device.box.center, device=MOUSE))
    assert explained in stage.draw()
    stage.do(Accept(device=PAD))
    assert explained not in stage.draw() and stage.app.t("setup.pad_text") in stage.draw()


def sizes_of(stage: Stage, texts: Collection[str]) -> list[int]:
    """The sizes of the letters of these texts in a large window with the largest letters."""
    stage.canvas.resize(Metrics(1920, 1080, 2.0))
    stage.draw()
    return [text.size for text in shown_texts(stage.canvas) if text.text in texts]


@pytest.mark.parametrize("language", longest("setup."))
def test_labels_of_house_rules_and_sentences_about_levels_have_letters_of_one_size(
    language: str,
) -> None:
    stage = setup(language=language)
    labels = sizes_of(stage, {stage.app.t(f"setup.{name}") for name in (*OFFER.house, "seed")})
    assert len({*labels}) == 1 and max(labels) > 21
    levels = ("hard", "master", "easy", "normal")
    seats = tuple(SeatChoice("", level, number) for number, level in enumerate(levels))
    stage = setup(Settings(scale=2.0, seats=seats), language)
    said = sizes_of(stage, {OFFER.about(stage.app, level) for level in levels})
    assert len(said) == len(levels) and len({*said}) == 1


# -- of both games ---------------------------------------------------------------------------------


@each_game
def test_seats_come_and_go(offered: Offered) -> None:
    stage = seated(set_up(offered), offered.offer.most)
    assert "Add a player" not in stage.draw()
    for left in range(offered.offer.most - 1, offered.offer.fewest - 1, -1):
        stage.click(places_of(stage)[0].remove.box)
        assert len(started(stage).seats) == left
    assert kinds(started(stage)) == ["beginner"] * left or left == 1
    assert not any(widget.id.startswith("remove") for widget in scene_of(stage).form.widgets)


@each_game
def test_the_last_set_up_is_remembered_and_that_of_the_other_game_left_alone(
    offered: Offered,
) -> None:
    seats: dict[str, Any] = {
        each.offer.last: (SeatChoice("Ida", "human", 0), SeatChoice("", "easy", 1))
        for each in (ALHAMBRA, ROLLWRITE)
        if each is not offered
    }
    stage = set_up(offered, Settings(language="en", **seats))
    stage.click_words("Player 1")
    stage.do(Text("Eva"))
    stage.click_words("Add a player")
    first = started(stage)
    assert getattr(stage.store.now, offered.offer.last)[0] == SeatChoice("Eva", "human", 0)
    assert all(getattr(stage.store.now, name) == kept for name, kept in seats.items())
    assert started(set_up(offered, stage.store.now)) == first


@each_game
def test_programs_are_offered_after_the_levels_and_what_is_gone_gives_way(
    offered: Offered,
) -> None:
    ada, grace = BotProgram("Ada", "python3 ada.py"), BotProgram("Grace", "python3 grace.py")
    stage = seated(set_up(offered, Settings(language="en", programs=(ada, grace))), 2)
    place, levels = places_of(stage)[1], [*offered.offer.levels]
    scene_of(stage).form.focus(place.choice.id)
    while place.kind != "human":
        stage.do(arrow("left"))
    found = []
    for kind in (*levels, ada.kind, grace.kind):
        stage.do(arrow("right"))
        found.append(place.kind)
        if kind in levels:
            assert stage.app.t(offered.offer.level_text(kind)) in stage.draw()
    stage.do(arrow("right"))
    assert place.kind == grace.kind, "nobody else can be seated"
    assert found == [*levels, ada.kind, grace.kind]
    words = stage.draw()
    assert words.count("Grace") == 2, "who it is, and what it is called"
    text = "An external program. If it fails, a computer player takes over (level: Normal)."
    assert text in words
    assert started(stage).seats[1] == Seated("Grace", "bot:Grace")
    kept = stage.store.now
    unknown = replace(getattr(kept, offered.offer.last)[1], kind="brilliant")
    seats: dict[str, Any] = {offered.offer.last: (getattr(kept, offered.offer.last)[0], unknown)}
    odd = replace(kept, **seats)
    for settings, kind in (
        (kept, grace.kind), (replace(kept, programs=(ada,)), "normal"), (odd, "normal")
    ):  # fmt: skip
        assert places_of(set_up(offered, settings))[1].kind == kind


def both(language: str) -> Iterator[Stage]:
    """The options, and the set-ups with the fewest and the most players."""
    yield options(language=language)
    for offered in (ALHAMBRA, ROLLWRITE):
        for players in (offered.offer.fewest, offered.offer.most):
            yield seated(set_up(offered, language=language), players)


@pytest.mark.parametrize("scale", SCALES)
def test_widgets_lie_apart_within_the_window_and_are_large_enough(scale: float) -> None:
    for stage, size in product(both("en"), WINDOWS):
        stage.canvas.resize(Metrics(*size, scale))
        stage.draw()
        scene = stage.stack.top
        assert isinstance(scene, SetupScene | OptionsScene)
        boxes = [widget.box for widget in scene.form.widgets if widget.focusable]
        for number, box in enumerate(boxes):
            assert box.common(stage.canvas.metrics.window) == pytest.approx(box)
            assert min(box.w, box.h) >= LEAST * min(size[0] / 1920, size[1] / 1080) * min(scale, 1)
            assert not any(box.overlaps(other) for other in boxes[number + 1 :])
