"""Lists of games with odd names, and with hundreds of games."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from alhambra.app.games.alhambra.game import VIEW
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Text
from alhambra.app.scenes.saved.saved_game_view import ListedGame, propose_name
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.library.game_library import GameEntry, GameLibrary, Summaries, Summary, file_name
from alhambra.library.saves import Record
from alhambra.names import LONGEST_NAME
from alhambra.paths import games_folder
from tests.app.driving import Driver
from tests.app.dumps import looks_in
from tests.app.games.alhambra.replays import whole
from tests.app.scenes.saved.shelves import choose, opened
from tests.app.stage import Stage, canvas

MANY = 300


def many(driver: Driver, count: int) -> SavesScene:
    """The list of this many games."""
    shelf, frames = GameLibrary(games_folder()), whole(3, decisions=30)
    for number in range(count):
        shelf.save(frames, f"game {number:03}")
    return opened(driver)


def test_hundreds_of_games_are_read_only_where_they_are_seen(driver: Driver) -> None:
    scene = many(driver, MANY)
    driver.wait(30)
    known = [one for one in scene.entries if driver.program.games.summaries.of(one) is not None]
    assert len(scene.entries) == MANY and len(known) == len(scene.list.seen) < 12
    area = scene.list.box
    driver.point(area.center)
    driver.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-5, precise_x=0, precise_y=-5.0))
    assert scene.list.seen.start > 2
    before = scene.list.seen.start
    driver.drag(area.center, (area.center[0], area.center[1] - 200))
    assert scene.list.seen.start > before
    driver.drag((area.right - 4, area.y + 20), (area.right - 4, area.bottom))
    assert scene.list.seen.stop == MANY
    driver.wait(60)
    for row in scene.list.seen:
        assert driver.program.games.summaries.of(scene.entries[row]) is not None
    driver.key(pygame.K_PAGEUP)
    driver.key(pygame.K_DOWN)
    assert scene.list.at in scene.list.seen


def test_a_frame_in_which_the_list_moves_reads_less(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = many(driver, 30)
    asked: list[int] = []
    read_on = Summaries.read_on

    def reading(self: Summaries, wanted: Sequence[GameEntry], lines: int) -> bool:
        asked.append(lines)
        return read_on(self, wanted, lines)

    monkeypatch.setattr(Summaries, "read_on", reading)
    at = scene.list.box.center
    driver.point(at)
    asked.clear()
    driver.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0, precise_y=-1.0), frames=2)
    assert 0 < asked[0] * 4 < asked[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="no file has such a name")
def test_a_game_whose_name_breaks_the_line_is_shown_on_one(
    driver: Driver, shelf: GameLibrary
) -> None:
    saved = next(entry.path for entry in shelf.entries() if entry.name == "Granada")
    saved.rename(saved.with_stem("Gra\nnada"))
    choose(opened(driver), "Gra\nnada")
    assert driver.read().count("Gra nada") == 2, "in the list, and beside it"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of files are texts here")
def test_a_game_whose_name_is_not_text_is_shown_and_renamed(
    driver: Driver, shelf: GameLibrary
) -> None:
    odd = shelf.folder / "saved" / os.fsdecode(b"odd \xff.jsonl")
    Record(odd).rewrite(whole(2, decisions=5))
    scene = opened(driver)
    choose(scene, odd.stem)
    driver.press_button("export")
    assert driver.app.t("saves.exported") in driver.read()
    driver.press_button("rename")
    driver.key(pygame.K_END)
    driver.write("x")
    driver.key(pygame.K_RETURN, frames=3)
    assert scene.chosen is not None and scene.chosen.name == "odd x"


def test_what_is_proposed_has_room_whatever_people_are_called() -> None:
    t, moment = Stage().app.t, datetime(2026, 11, 27)
    for players in range(2, 7):
        state = whole(players)[-1].state
        people = tuple(each._replace(name="Bernhard-Maximilian") for each in state.players)
        name = propose_name(t, state._replace(players=people), VIEW, moment)
        assert len(name) <= LONGEST_NAME and name.endswith("· Finished · 27 Nov 2026")
        assert file_name(name) == name
    early = whole(2, decisions=5)[-1].state
    assert " · Turn " in propose_name(t, early, VIEW, moment)


def test_names_beside_each_other_have_letters_of_one_size() -> None:
    names = ("Anna", "Bernhard-Maximilian", "Čenk")
    state = whole(3, decisions=9)[-1].state
    people = zip(state.players, names, strict=True)
    state = state._replace(players=tuple(one._replace(name=name) for one, name in people))
    surface, entry = canvas(1920, 1080), GameEntry(Path("Granada.jsonl"), "saved", 0.0, 1)
    summary, box = Summary(state, True, 3), Box(0, 0, 540, 700)
    ListedGame(Stage().app.t, entry, summary, lambda _: VIEW).draw_details(surface, box)
    sizes = {one.text: one.size for one in looks_in(surface.commands, Text)}
    assert sizes[names[0]] == sizes[names[1]] == sizes[names[2]]
