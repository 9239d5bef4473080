"""The set-up of Roll & Write, driven by intents as any device gives them."""

from __future__ import annotations

from functools import partial

import pytest

from alhambra.app.games.rollwrite.pages.end import mark_name
from alhambra.app.games.rollwrite.setup import OFFER
from alhambra.app.input.intents import KEYBOARD, Accept
from alhambra.app.program.settings import SCALES, VIRTUAL, SeatChoice, Settings
from alhambra.app.scenes import title as scene_title
from alhambra.app.scenes.notice import NoticeScene
from alhambra.content import load_rollwrite_box
from alhambra.located import DataError
from alhambra.match.rollwrite.statistics import shipped_marks
from alhambra.rules.api import Seated, Table
from alhambra.rules.rollwrite.model import SOLO, Solo
from tests.app.fit_languages import longest
from tests.app.lettered import lettered
from tests.app.scenes.setup.setups import (
    PAD,
    ROLLWRITE,
    SEED,
    kinds,
    scene_of,
    seated,
    set_up,
    started,
)
from tests.app.stage import Stage, arrow, shown_texts

pytestmark = pytest.mark.usefixtures("home")

setup = partial(set_up, ROLLWRITE)


# -- the title -------------------------------------------------------------------------------------


def test_a_wrong_file_of_the_sheet_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise DataError("rollwrite.yaml:7:5: expected 36 buildings")

    monkeypatch.setattr("alhambra.content.load_rollwrite_box", refuse)
    stage = Stage()
    stage.open(scene_title.TitleScene(stage.app))
    stage.click_words("PLAY")
    stage.click_words("Roll & Write")
    assert isinstance(stage.stack.top, NoticeScene)
    assert any("rollwrite.yaml:7:5" in text for text in stage.draw())


# -- seats -----------------------------------------------------------------------------------------


def test_a_new_player_starts_alone_with_two_virtual_players_that_do_not_score() -> None:
    assert started(setup()) == Table(
        "roll-and-write", (Seated("Player 1", "human"),), SEED, Solo(2, False)
    )


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", longest("rollwrite.setup.", "mark."))
def test_the_marks_to_beat_have_letters_of_one_size(language: str, scale: float) -> None:
    surface = lettered((1280, 720), scale)
    stage = setup(language=language)
    stage.stack.draw(surface)
    said = [mark_name(mark, stage.app.t)[:4] for mark in shipped_marks()[Solo(2, False)]]
    found = [text for text in shown_texts(surface) if text.text.startswith(tuple(said))]
    assert len(found) == len(said) > 1
    assert len({text.size for text in found}) == 1


def test_presets() -> None:
    stage = setup()
    stage.click_words("Two opponents")
    table = started(stage)
    assert kinds(table) == ["human", "beginner", "beginner"] and table.variant is None
    stage.click_words("All of us")
    assert kinds(started(stage)) == ["human"] * 3
    stage.click_words("Alone")
    assert kinds(started(stage)) == ["human"]
    stage.click_words("All of us")
    assert kinds(started(stage)) == ["human"] * 2


def test_all_of_us_keeps_the_names_that_were_written() -> None:
    seats = (
        SeatChoice("Eva", "human", 0),
        SeatChoice("", "easy", 1),
        SeatChoice("Ota", "human", 2),
    )
    stage = setup(Settings(language="en", rollwrite_seats=seats))
    stage.click_words("All of us")
    assert [seat.name for seat in started(stage).seats] == ["Eva", "Ota", "Player 3"]


def test_its_computer_players_have_no_temperaments() -> None:
    stage = seated(setup(), 3)
    assert not OFFER.temperaments
    assert all(place.temperament is None for place in scene_of(stage).places)
    assert not any(widget.id.startswith("face") for widget in scene_of(stage).form.widgets)


def test_a_pad_claims_a_seat() -> None:
    stage = setup()
    scene = scene_of(stage)
    scene.form.focus(scene.places[0].device.id)
    stage.do(Accept(device=PAD))
    assert stage.app.t("setup.pad_text") in stage.draw()
    started(stage)
    devices = stage.app.devices
    assert devices.may_act(PAD, 0) and not devices.may_act(KEYBOARD, 0)


# -- one who plays alone ---------------------------------------------------------------------------


@pytest.mark.parametrize("virtual", SOLO)
@pytest.mark.parametrize("score", [False, True])
def test_the_variants_are_chosen_by_keys(virtual: int, score: bool) -> None:
    stage = setup()
    scene, t, box = scene_of(stage), stage.app.t, load_rollwrite_box()
    scene.form.focus("virtual")
    stage.do(*(arrow("right") for _ in range(virtual - SOLO.start)))
    stage.do(arrow("down"))
    if score:
        stage.do(Accept(device=KEYBOARD))
    rounds = t("rollwrite.setup.rounds", count=box.rounds[1 + virtual])
    assert t("rollwrite.setup.virtual_text", count=virtual, rounds=rounds) in stage.draw()
    if score:
        said = t("rollwrite.setup.score_text", count=box.bonus[virtual])
    else:
        said = t("rollwrite.setup.no_score_text")
    assert said in stage.draw()
    assert started(stage).variant == Solo(virtual, score)


def test_the_variants_are_chosen_by_the_pointer() -> None:
    stage = setup()
    stage.click_words("Virtual players")
    stage.click_words("They score too")
    assert started(stage).variant == Solo(3, True)


def test_several_are_not_asked_for_virtual_players() -> None:
    stage = seated(setup(), 2)
    ids = {widget.id for widget in scene_of(stage).form.widgets}
    assert not ids & {"virtual", "virtual-score"}
    assert started(stage).variant is None


@pytest.mark.parametrize(("players", "rounds"), [(2, 18), (3, 18), (4, 15), (5, 12)])
def test_the_number_of_rounds_is_told(players: int, rounds: int) -> None:
    stage = seated(setup(), players)
    said = stage.app.t("rollwrite.setup.rounds_text", count=rounds)
    found = next(text for text in stage.draw() if text.startswith(said))
    assert (stage.app.t("rollwrite.setup.two_text") in found) == (players == 2)


def test_the_settings_know_the_same_variants_as_the_rules() -> None:
    assert tuple(SOLO) == VIRTUAL
