"""The set-up of a game, driven by intents as any device gives them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from alhambra.app.games.alhambra.setup import OFFER, AlhambraSetupScene
from alhambra.app.gfx.box import Box, Metrics
from alhambra.app.gfx.canvas import Frame
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Cancel,
    Edit,
    Key,
    NextGroup,
    Point,
    Press,
    Text,
)
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import SCALES, SeatChoice, Settings
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.scenes.setup_offer import distinct
from alhambra.app.scenes.setup_seat import Place
from alhambra.app.scenes.title import TitleScene
from alhambra.match.alhambra.course import SOURCES
from alhambra.match.alhambra.game import shipped_levels
from alhambra.match.alhambra.statistics import Part, Played
from alhambra.match.ledger import Ledger
from alhambra.paths import statistics_file
from alhambra.rules.api import Seated, Table
from tests.app.lettered import lettered
from tests.app.scenes.test_options import WINDOWS, options
from tests.app.stage import (
    Stage,
    arrow,
    canvas,
    overflowing,
    reached_by_arrows,
    shown_texts,
)

PAD = "pad-0"
SEED = 4711


def setup(settings: Settings | None = None, language: str = "en") -> Stage:
    """The set-up over the title."""
    stage = Stage(settings, language=language)
    stage.stack.push(TitleScene(stage.app))
    stage.stack.push(AlhambraSetupScene(stage.app, seed=lambda: SEED))
    stage.stack.settle()
    stage.draw()
    return stage


def started(stage: Stage) -> Table:
    """Start the game that was set up."""
    stage.click_words("START")
    return stage.started[-1]


def places_of(stage: Stage) -> list[Place]:
    """The places of the set-up."""
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    return scene.places


def kinds(table: Table) -> list[str]:
    """Who sits at a table."""
    return [seat.kind for seat in table.seats]


def test_a_new_player_starts_against_two() -> None:
    table = started(setup())
    assert kinds(table) == ["human", "normal", "normal"]
    assert table.seed == SEED
    assert len({seat.name for seat in table.seats}) == 3


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_the_game_starts_at_once_by_accept(device: str) -> None:
    stage = setup()
    stage.do(Accept(device=device))
    assert len(stage.started) == 1


@pytest.mark.parametrize(("words", "others"), [("one", 1), ("two", 2), ("three", 3)])
def test_a_quick_start_begins_at_once(words: str, others: int) -> None:
    stage = setup()
    stage.click_words(f"Me against {words}")
    assert [kinds(table) for table in stage.started] == [["human"] + ["normal"] * others]


@pytest.mark.parametrize("device", [KEYBOARD, PAD])
def test_the_first_game_of_all_is_offered_on_easy_with_the_coach(device: str) -> None:
    stage = setup()
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    scene.form.focus("first-game")
    stage.do(Accept(device=device))
    (table,) = stage.started
    assert kinds(table) == ["human", "easy"]
    assert stage.store.now.help == "coach"


def test_who_has_played_is_not_offered_a_first_game() -> None:
    seats = SeatChoice("Eva", "human", 0), SeatChoice("", "hard", 1)
    for settings in (Settings("en", seats=seats), Settings("en", sheet_seats=seats)):
        assert not any("FIRST GAME" in words.upper() for words in setup(settings).draw())
    assert any("FIRST GAME" in words.upper() for words in setup().draw())


def test_quick_starts_keep_off_the_edge_of_their_panel() -> None:
    stage = setup()
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    for w, h in WINDOWS:
        surface = canvas(w, h)
        scene.draw(surface)
        panels = [Box(*each.area) for each in surface.commands if isinstance(each, Frame)]
        for id in ("first-game", "against-1", "against-3"):
            box = next(each.box for each in scene.form.widgets if each.id == id)
            panel = next(each for each in panels if each.contains(box.center))
            edges = box.y - panel.y, panel.bottom - box.bottom, box.x - panel.x
            assert min(edges) >= surface.metrics.px(16)


def test_presets_keep_my_name_and_their_level() -> None:
    seats = (SeatChoice("", "easy", 0), SeatChoice("Eva", "human", 1))
    stage = setup(Settings(language="en", seats=seats))
    stage.click_words("Me against one")
    (table,) = stage.started
    assert table.seats[0] == Seated("Eva", "human")
    assert kinds(table) == ["human", "easy"]


def test_names_are_written() -> None:
    stage = setup()
    stage.click_words("Player 1")
    stage.do(Text("Kateřina"), NextGroup(device=KEYBOARD))
    assert started(stage).seats[0] == Seated("Kateřina", "human")


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


def test_computer_players_differ_as_long_as_there_are_temperaments() -> None:
    persons = {one.person for one in OFFER.temperaments().values()}
    stage = setup()
    while len(places_of(stage)) < OFFER.most:
        stage.click_words("Add a player")
    names = [seat.name for seat in started(stage).seats]
    assert set(names[1:5]) == persons
    assert names[5] == "Leonor"
    assert [place.temperament for place in places_of(stage)][5] is None


def test_a_face_that_is_pressed_becomes_the_next_one_and_last_the_plain_name() -> None:
    persons = [one.person for one in OFFER.temperaments().values()]
    stage = setup()
    _, second, third = places_of(stage)
    found = []
    for _ in range(len(persons) + 1):
        stage.click(second.face.box)
        found.append(second.called)
        assert third.called in persons and third.called != second.called
    assert sorted(found) == sorted([*persons, "Zahra"])
    while second.temperament is not None:
        stage.click(second.face.box)
    table = started(stage)
    assert table.seats[1] == Seated("Zahra", "normal")
    assert [seat.name for seat in stage.app.settings.now.seats] == ["", "Zahra", ""]


@pytest.mark.parametrize("language", languages())
def test_what_computer_players_say_fits(language: str) -> None:
    stage = setup(language=language)
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    second = scene.places[1]
    stage.canvas = canvas(1280, 720)
    for _ in range(len(OFFER.temperaments()) + 1):
        scene.household.next_temperament(second)
        scene.form.focus(second.face.id)
        stage.draw()
        assert second.about(second.face) in [one.text for one in shown_texts(stage.canvas)]
        assert not overflowing(stage.canvas)


def test_who_is_named_by_a_player_has_no_temperament_and_nobody_is_there_twice() -> None:
    stage = setup()
    _, second, third = places_of(stage)
    stage.click_words("Player 1")
    stage.do(Text(third.called))
    stage.click_words(second.called)
    stage.do(Text("Carlos"))
    assert second.temperament is None and "Carlos" in stage.draw()
    assert len({place.called for place in places_of(stage)}) == 3
    assert third.temperament is not None
    second.name.put(third.called)
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    scene.show()
    assert third.called != second.called


def test_seats_come_and_go() -> None:
    stage = setup()
    while len(started(stage).seats) < OFFER.most:
        stage.click_words("Add a player")
    assert "Add a player" not in stage.draw()
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    for left in (5, 4, 3, 2):
        stage.click(scene.places[0].remove.box)
        assert len(started(stage).seats) == left
    assert kinds(started(stage)) == ["normal", "normal"]
    assert not any(widget.id.startswith("remove") for widget in scene.form.widgets)


def test_who_plays_is_chosen_by_keys() -> None:
    stage = setup()
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    scene.form.focus(scene.places[1].choice.id)
    stage.do(arrow("left"))
    assert kinds(started(stage))[1] == "easy"
    scene.form.focus(scene.places[1].choice.id)
    stage.do(arrow("left"))
    assert kinds(started(stage))[1] == "human"
    assert started(stage).seats[1].name == "Player 2"


def test_each_level_says_what_it_is_like() -> None:
    stage = setup()
    sentence = stage.app.t("level_text.normal")
    assert stage.draw().count(sentence) == 2


def test_a_game_is_dealt_again_by_its_number() -> None:
    stage = setup()
    stage.click_words("Random")
    stage.do(Text("12a3"))
    assert started(stage).seed == 123


def test_the_last_set_up_is_remembered() -> None:
    stage = setup()
    stage.click_words("Player 1")
    stage.do(Text("Eva"))
    stage.click_words("Add a player")
    first = started(stage)
    assert stage.store.now.seats[0] == SeatChoice("Eva", "human", 0)
    assert started(setup(stage.store.now)) == first


def test_a_level_that_is_gone_gives_way() -> None:
    seats = (SeatChoice("Eva", "human", 0), SeatChoice("", "brilliant", 1))
    assert kinds(started(setup(Settings(language="en", seats=seats)))) == ["human", "normal"]


def test_every_widget_of_the_set_up_is_reached_by_arrows() -> None:
    stage = setup()
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    everything = {widget.id for widget in scene.form.widgets if widget.focusable}
    assert everything <= reached_by_arrows(scene, scene.form)  # arrows also change who plays


def test_escape_takes_back_a_name_before_it_leaves() -> None:
    stage = setup()
    stage.click_words("Player 1")
    stage.do(Text("Eva"), Cancel(device=KEYBOARD))
    assert isinstance(stage.stack.top, AlhambraSetupScene)
    assert "Player 1" in stage.draw()
    stage.do(Cancel(device=KEYBOARD))
    assert isinstance(stage.stack.top, TitleScene)


def test_the_system_writes_only_into_fields() -> None:
    stage = setup()
    assert stage.stack.typing() is None
    stage.click_words("Player 1")
    assert stage.stack.typing() is not None
    stage.do(Press((5, 5), device=MOUSE), Edit(Key.BACKSPACE))
    assert stage.stack.typing() is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("make", [setup, options])
def test_texts_fit_in_all_languages_windows_and_sizes(
    make: Callable[..., Stage], language: str
) -> None:
    stage = make(language=language)
    for size in WINDOWS:
        for scale in SCALES:
            stage.canvas.resize(Metrics(*size, scale))
            stage.draw()
            assert overflowing(stage.canvas) == [], (size, scale)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("scale", SCALES)
def test_widgets_lie_apart_within_the_window_and_are_large_enough(
    size: tuple[int, int], scale: float
) -> None:
    seats = tuple(SeatChoice("", "human", seat) for seat in range(OFFER.most))
    stage = setup(Settings(language="en", seats=seats))
    stage.stack.push(OptionsScene(stage.app))
    stage.canvas.resize(Metrics(*size, scale))
    stage.stack.settle()
    stage.draw()
    for scene in stage.stack.scenes[1:]:
        assert isinstance(scene, AlhambraSetupScene | OptionsScene)
        boxes = [widget.box for widget in scene.form.widgets if widget.focusable]
        for number, box in enumerate(boxes):
            assert box.common(stage.canvas.metrics.window) == pytest.approx(box)
            assert min(box.w, box.h) >= 44 * min(size[0] / 1920, size[1] / 1080) * min(scale, 1)
            assert not any(box.overlaps(other) for other in boxes[number + 1 :])


@pytest.mark.parametrize("language", languages())
def test_the_setup_tells_what_the_rule_with_the_focus_is_about(language: str) -> None:
    stage = setup(language=language)
    scene, t = stage.stack.top, stage.app.t
    assert isinstance(scene, AlhambraSetupScene) and t("setup.seed_hint") in stage.draw()
    for rule in ("confirm", "help", "privacy", "take_backs"):
        scene.form.focus(rule)
        assert t(f"options.about_{rule}") in stage.draw()
    scene.form.focus("seed")
    assert t("setup.seed_hint") in stage.draw()


def test_the_sign_of_a_device_explains_itself() -> None:
    stage = setup()
    scene, explained = stage.stack.top, stage.app.t("setup.device_text")
    assert isinstance(scene, AlhambraSetupScene) and explained not in stage.draw()
    stage.do(Point(scene.places[0].device.box.center, device=MOUSE))
    assert explained in stage.draw()
    stage.do(Accept(device=PAD))
    assert explained not in stage.draw() and stage.app.t("setup.pad_text") in stage.draw()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_labels_of_the_house_rules_have_letters_of_one_size(language: str) -> None:
    stage = setup(language=language)
    stage.canvas.resize(Metrics(1920, 1080, 2.0))
    stage.draw()
    labels = {stage.app.t(f"setup.{name}") for name in (*OFFER.house, "seed")}
    sizes = {text.size for text in shown_texts(stage.canvas) if text.text in labels}
    assert len(sizes) == 1 and max(sizes) > 21


def test_sentences_about_levels_have_letters_of_one_size() -> None:
    kinds = ("hard", "master", "easy", "normal")
    seats = tuple(SeatChoice("", kind, number) for number, kind in enumerate(kinds))
    stage = setup(Settings(scale=2.0, seats=seats))
    stage.canvas.resize(Metrics(1920, 1080, 2.0))
    stage.draw()
    said = {OFFER.about(stage.app, kind) for kind in kinds}
    sizes = [text.size for text in shown_texts(stage.canvas) if text.text in said]
    assert len(sizes) == len(kinds) and len({*sizes}) == 1


# -- levels ----------------------------------------------------------------------------------------


def played(levels: str, *people: tuple[str, int]) -> None:
    """Count three games of these people, each with a place, against these levels on place 2."""
    others = [(f"C{n}", level, 2) for n, level in enumerate(levels.split())]
    gains = (dict.fromkeys(SOURCES, 1),) * 3
    parts = tuple(
        Part(name, level, place, place == 1, gains, wall=3, exact=1, redesigns=0, taken=20)
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
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    elo = str(shipped_levels()["normal"].elo)
    assert stage.draw().count(elo) == 2, "a person has none"
    explained = stage.app.t("setup.elo_text", elo=elo)
    for place in scene.places:
        stage.do(Point(place.choice.box.center, device=MOUSE))
        assert (explained in stage.draw()) is (place.kind == "normal")


@pytest.mark.usefixtures("home")
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


@pytest.mark.usefixtures("home")
def test_of_several_people_those_are_named_whom_a_level_suits() -> None:
    played("hard", ("Anna", 1), ("Ben", 3), ("Cyril", 1))
    people = [(name, "human") for name in ("Anna", "Ben", "Cyril", "Zoe")]
    found = advice(at_table(*people, ("", "expert"), ("", "normal")))
    assert found == ["This level suits Anna and Cyril.", "This level suits Ben."]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("language", languages())
def test_advice_fits_in_all_languages_windows_and_sizes(language: str) -> None:
    played("master", ("Anna", 3))
    computers = (SeatChoice("", "master", n) for n in range(1, OFFER.most))
    seats = SeatChoice("Anna", "human", 0), *computers
    stage = setup(Settings(language=language, seats=seats), language)
    told = stage.app.t("suited.easier", level=stage.app.t("level.expert"))
    scene = stage.stack.top
    assert isinstance(scene, AlhambraSetupScene)
    for size, scale in (((1280, 720), 1.0), ((1280, 720), 2.0), ((1440, 1080), 1.0)):
        surface = lettered(size, scale)
        with surface.needing(*scene.room):
            scene.draw(surface)
        words = {text.text for text in shown_texts(surface)}
        assert {told, "1600"} <= words, f"nothing is cut: {size} {scale}"
