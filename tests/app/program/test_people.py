"""The people of the house: read from a file, remembered, proposed, and their emblems."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import FACED, Canvas, Worn
from alhambra.app.gfx.commands import Fill, Image
from alhambra.app.gfx.sprites.atlas import FACES
from alhambra.app.input.intents import Intent
from alhambra.app.program.faces import emblems_for, faces_for, share_emblems
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.program.people import (
    EMBLEMS,
    MOST,
    Person,
    find,
    people_in,
    remember,
    spoken_names,
    without,
)
from alhambra.app.program.scene_stack import Scene, SceneStack
from alhambra.app.program.settings_file import SettingsFile
from alhambra.rules.api import Seated
from tests.app.dumps import looks_in
from tests.app.stage import canvas

ANNA, BEN, EVA = Person("Anna", 3, "", "coach"), Person("Ben", 1, "pad-0"), Person("Éva", 0)
ENTRY = {"name": "Anna", "emblem": 3, "device": "", "help": "coach"}
DAMAGED: tuple[object, ...] = (
    None,
    3,
    "Anna",
    [],
    {},
    {"name": "Anna"},
    {**ENTRY, "name": ""},
    {**ENTRY, "name": "x" * 61},
    {**ENTRY, "name": "two\nlines"},
    {**ENTRY, "name": 7},
    {**ENTRY, "emblem": 6},
    {**ENTRY, "emblem": -1},
    {**ENTRY, "emblem": True},
    {**ENTRY, "emblem": 1.0},
    {**ENTRY, "device": None},
    {**ENTRY, "device": "x" * 61},
    {**ENTRY, "help": "much"},
    {**ENTRY, "help": ["none"]},
)


def settings_file(path: Path) -> SettingsFile:
    return SettingsFile(path, lambda now: None)


@pytest.mark.parametrize("damaged", DAMAGED)
def test_what_is_no_person_harms_nobody(damaged: object, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"people": [damaged, ENTRY], "language": "fi"}))
    now = settings_file(path).now
    assert now.people == (ANNA,) and now.language == "fi"


def test_later_versions_may_say_more_of_a_person() -> None:
    assert people_in([{**ENTRY, "birthday": "2026-05-20"}]) == (ANNA,)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings_file(path).change(people=(ANNA, BEN, EVA), worn={"Anna": 5})
    again = settings_file(path)
    assert again.now.people == (ANNA, BEN, EVA) and again.now.worn == {"Anna": 5}
    assert not again.troubles


def test_who_sat_down_last_stands_first_and_once() -> None:
    older = Person("anna", 0)
    assert remember([older, EVA], [BEN, ANNA]) == (BEN, ANNA, EVA)
    crowd = [Person(f"P{n}", 0) for n in range(MOST)]
    kept = remember(crowd, [ANNA])
    assert kept == (ANNA, *crowd[: MOST - 1])
    assert len(people_in([{**ENTRY, "name": f"P{n}"} for n in range(2 * MOST)])) == MOST
    assert people_in([ENTRY, {**ENTRY, "name": "ANNA", "emblem": 0}]) == (ANNA,)


def test_one_is_found_and_forgotten_whatever_the_case() -> None:
    people = (ANNA, BEN, EVA)
    assert find(people, " ÉVA ") is EVA and find(people, "Ev") is None
    assert without(people, ["anna", "Nobody"]) == (BEN, EVA)


@pytest.mark.parametrize("seats", range(1, 5))
def test_emblems_are_shared_without_a_quarrel(seats: int) -> None:
    """Each is there once, first wishes first, and nobody without a wish moves without need."""
    for wishes in product((None, *range(EMBLEMS)), repeat=seats):
        found = share_emblems(wishes)
        assert sorted(found) == [*range(EMBLEMS)]
        for seat, wish in enumerate(wishes):
            if wish is not None and wish not in wishes[:seat]:
                assert found[seat] == wish
            if wish is None and seat not in wishes:
                assert found[seat] == seat


def seated(*names: str) -> list[Seated]:
    """People of these names, of whom no record says what they wear."""
    return [Seated(name, "human") for name in names]


def test_players_keep_the_emblems_of_the_last_table_then_their_own() -> None:
    people = (ANNA, BEN)
    assert emblems_for(seated("Anna", "Ben"), people, {})[:2] == (3, 1)
    assert emblems_for(seated("Ben", "Anna"), people, {})[:2] == (1, 3)
    assert emblems_for(seated("Yusuf", "Anna"), people, {"Yusuf": 5, "Anna": 0})[:2] == (5, 0)


def test_what_a_record_says_of_emblems_comes_first_and_an_unknown_word_says_nothing() -> None:
    people = (ANNA, BEN)
    table = [Seated("Anna", "human", "tower"), Seated("Ben", "human")]
    assert emblems_for(table, people, {"Anna": 2, "Ben": 4})[:2] == (5, 4)
    later = [Seated("Anna", "human", "peacock"), Seated("Ben", "human", "star")]
    assert emblems_for(later, people, {})[:2] == (3, 0)


BOX = Box(0, 0, 10, 10)


class Coloured(Scene):
    """A player's emblem and colour."""

    def __init__(self, emblems: tuple[int, ...] | None, covers: bool) -> None:
        self.worn = None if emblems is None else tuple(map(Worn, emblems))
        self._covers = covers

    @property
    def covers(self) -> bool:
        return self._covers

    def handle(self, intent: Intent) -> None:
        """Nobody plays here."""

    def draw(self, canvas: Canvas) -> None:
        canvas.image("emblem-0", BOX)
        canvas.fill(BOX, "player-1")
        canvas.image("medal-1", BOX, tint="player-0")


def test_scenes_over_a_table_show_its_emblems() -> None:
    stack, surface = SceneStack(), canvas()
    for scene in (
        Coloured((2, 0, 1, 3, 4, 5), True),
        Coloured(None, True),
        Coloured((), False),
    ):
        stack.push(scene)
    stack.settle()
    stack.draw(surface)
    names = [c.name for c in looks_in(surface.commands, Image)]
    tints = [c.tint for c in looks_in(surface.commands, Image) if c.tint]
    fills = [c.colour for c in looks_in(surface.commands, Fill)]
    assert names == ["emblem-2", "medal-1", "emblem-0", "medal-1"]
    assert tints == ["player-2", "player-0"] and fills == ["player-0", "player-1"]


def test_who_has_a_face_shows_it_wherever_the_emblem_is_large_enough() -> None:
    surface = canvas()
    with surface.wearing((Worn(2, "collector"), Worn(0))):
        for name, side in product(("emblem-0", "emblem-1", "dirk"), (FACED, FACED - 1)):
            surface.image(name, Box(0, 0, side, side))
    names = [c.name for c in looks_in(surface.commands, Image)]
    assert names == [
        *("face-collector", "emblem-2", "emblem-2"),
        *("emblem-0", "emblem-0", "face-dirk", "dirk", "dirk"),
    ]


def test_six_seats_have_six_faces_and_a_person_one_that_was_chosen() -> None:
    names = ("Anna", "Lubna", "Leonor", "Omar", "Yusuf", "Zahra")
    seats = [Seated(name, "normal" if seat else "human") for seat, name in enumerate(names)]
    assert faces_for(seats, (ANNA,))[:3] == ("", "collector", "gardener")
    chosen = faces_for(seats, (replace(ANNA, face="gardener"),))
    assert chosen[0] == "gardener" and set(chosen) == set(FACES)
    kept = ENTRY | {"face": "banker"}
    assert [one.face for one in people_in([kept])] == ["banker"]
    assert [one.face for one in people_in([ENTRY | {"face": "nobody"}])] == [""]


@pytest.mark.parametrize("language", languages())
def test_sentences_address_the_only_person_at_a_table(language: str) -> None:
    texts = Texts(language)
    person, computer = Seated("Noor", "human"), Seated("Salim", "easy")
    alone, couple = spoken_names((person, computer)), spoken_names((person, Seated("Eva", "human")))
    assert alone == ["Noor", "Salim"], "panels and tables have the name"
    for id, value in (("log.passed", "name"), ("end.winner", "names")):
        addressed, *others = (
            texts.t(id, **{value: name}) for name in (alone[0], alone[1], couple[0])
        )
        assert addressed == texts.t(f"you.{id}") and "Noor" not in addressed
        assert "Salim" in others[0] and "Noor" in others[1]
    assert texts.t("end.winner", names=texts.names(alone[:1])) == texts.t("you.end.winner")
