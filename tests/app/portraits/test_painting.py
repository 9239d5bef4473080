"""Palaces and score sheets as pictures, and the command that makes them."""

from __future__ import annotations

import os
from datetime import date
from functools import cache
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra.__main__ import main
from alhambra.app.gfx.commands import Line
from alhambra.app.gfx.frame_queue import finish
from alhambra.app.main import playable_games
from alhambra.app.portraits import painting
from alhambra.app.portraits.portrait import Order, draw_portrait, places
from alhambra.app.program.i18n import Texts
from alhambra.content import load_boxes
from alhambra.library.saves import load
from alhambra.rules.games import game_of
from tests.app.dumps import looks_in
from tests.app.fit_languages import longest
from tests.app.stage import canvas, overflowing, words_on
from tests.released import FOLDER

RECORDS = sorted((FOLDER / "games").rglob("*.jsonl"))
BOXES = load_boxes()
GAMES = playable_games()
SMALL = 1280


@cache
def state_of(record: Path) -> Any:
    """The last state of a record's game."""
    return load(BOXES, record).frames[-1].state


def order(record: Path, light: str = "day", single: bool = False) -> Order:
    """A picture of a record's game, of all or of the best."""
    state = state_of(record)
    game = GAMES[game_of(state).NAME]
    seats = [sitter.seat for sitter in game.portrait.sitters(state)]
    shown = tuple(seats[:1] if single else seats)
    day = date(2026, 5, 20)
    return Order(game.portrait, game.long_name, state, shown, day, light, "normal", SMALL)


def records_of(game: str) -> list[Path]:
    """The records of a game with several players."""
    orders = {path: order(path) for path in RECORDS}
    return [
        path
        for path, shown in orders.items()
        if game == game_of(shown.state).NAME and len(shown.seats) > 1
    ]


def pixels(data: bytes) -> pygame.Surface:
    return pygame.image.load(BytesIO(data), "picture.png")


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_every_recorded_game_can_be_portrayed(record: Path) -> None:
    texts = Texts("en")
    for single in (False, True):
        shown = order(record, single=single)
        surface = canvas(*shown.size)
        finish(draw_portrait(surface, texts, shown))
        words = words_on(surface)
        for sitter in shown.sitters:
            assert any(word.startswith(sitter.name[:20]) for word in words)
            assert str(sitter.points) in words
        assert f"{shown.game} · 20 May 2026" in words


@pytest.mark.parametrize("language", longest("portrait.", "date."))
def test_words_stay_in_their_boxes(language: str) -> None:
    texts = Texts(language)
    for record, light in zip(RECORDS, cycle(("day", "evening")), strict=False):
        shown = order(record, light)
        surface = canvas(*shown.size)
        finish(draw_portrait(surface, texts, shown))
        assert not overflowing(surface)


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_its_size_and_differs_by_light(game: str) -> None:
    record = records_of(game)[0]
    day = pixels(painting.paint_at_once(order(record), Texts("en")))
    evening = pixels(painting.paint_at_once(order(record, "evening"), Texts("en")))
    assert day.get_size() == evening.get_size() == (SMALL, SMALL * 9 // 16)
    assert sum(day.get_at((200, 45))[:3]) > 2 * sum(evening.get_at((200, 45))[:3])
    single = pixels(painting.paint_at_once(order(record, single=True), Texts("en")))
    assert single.get_size() == (SMALL, SMALL * 3 // 4)


def test_the_longest_wall_is_traced_in_gold() -> None:
    walled = [order(record, single=True) for record in records_of("alhambra")]
    shown = max(walled, key=lambda each: each.sitters[0].facts[0].number)
    surface = canvas(*shown.size)
    finish(draw_portrait(surface, Texts("en"), shown))
    gold = [each for each in looks_in(surface.commands, Line) if each.colour == "gold"]
    traced = max(len(line.points) for line in gold)
    assert traced == shown.state.players[shown.seats[0]].palace.wall + 1


def test_equal_points_share_a_place_and_winners_are_first() -> None:
    assert places({"a": 7, "b": 9, "c": 7, "d": 3}, ()) == {"b": 1, "a": 2, "c": 2, "d": 4}
    assert places({"a": 9, "b": 9}, ("b",)) == {"b": 1, "a": 2}


def test_the_command_writes_to_a_free_name_among_the_pictures(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["portrait", str(RECORDS[0]), "--width", str(SMALL), "--seat", "1"]
    assert main(arguments) == main([*arguments, "--light", "evening"]) == 0
    first, second = map(Path, capsys.readouterr().out.splitlines())
    assert first != second and first.parent == second.parent == home / "pictures"
    assert first.read_bytes() != second.read_bytes()
    assert [path.suffix for path in (home / "pictures").iterdir()] == [".png", ".png"]


def test_a_record_of_an_impossible_time_is_portrayed(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "game.jsonl"
    record.write_bytes(RECORDS[0].read_bytes())
    real = Path.stat

    def stat(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = real(path, follow_symlinks=follow_symlinks)
        return found if path != record else os.stat_result((*found[:7], 3e11, 3e11, 3e11))

    monkeypatch.setattr(Path, "stat", stat)
    assert main(["portrait", str(record), "--width", str(SMALL), "--seat", "1"]) == 0


def test_without_a_folder_of_pictures_it_is_written_to_the_home(home: Path) -> None:
    (home / "pictures").write_text("no folder")
    path = painting.write(order(RECORDS[0]), [b"pic", b"ture"])
    assert path.parent == home / "home" and path.read_bytes() == b"picture"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--seat", "Nobody"], "--seat 'Nobody': expected all, or one of "),
        (["--light", "dawn"], "--light 'dawn': expected one of day, evening"),
        (["--language", "la"], "--language 'la': expected one of en"),
        (["--width", "9000"], "--width 9000: expected 1280 to 7680"),
    ],
)
def test_a_wrong_option_gets_one_clear_message(
    options: list[str], message: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["portrait", str(RECORDS[0]), *options]) == 1
    told = capsys.readouterr().err
    assert message in told and told.count("\n") == 1
    assert not (home / "pictures").exists()


@pytest.mark.parametrize("out", ["palace.jpg", "palace", "palace.png.bmp", ".png"])
def test_a_picture_of_another_format_is_refused(
    out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new" / out
    assert main(["portrait", str(RECORDS[0]), "--out", str(path)]) == 1
    told = capsys.readouterr().err
    assert told == f"alhambra: --out {path}: expected a name that ends in .png\n"
    assert not path.parent.exists()


def test_records_that_cannot_be_read_and_files_that_exist_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged, taken = tmp_path / "damaged.jsonl", tmp_path / "taken.png"
    damaged.write_text('{"event": "nap"}\n')
    taken.write_bytes(b"mine")
    for arguments, message in (
        ([str(damaged)], "damaged.jsonl:1:"),
        ([str(tmp_path / "gone.jsonl")], "gone.jsonl"),
        ([str(RECORDS[0]), "--out", str(taken)], "there is such a file already"),
    ):
        assert main(["portrait", *arguments]) == 1
        told = capsys.readouterr().err
        assert message in told and told.count("\n") == 1
    assert taken.read_bytes() == b"mine"
