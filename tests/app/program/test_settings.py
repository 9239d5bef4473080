"""The settings on disk, whatever happens to them; and the couch."""

from __future__ import annotations

import io
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from alhambra.app.program.settings import COUCH, Settings, for_couch, off_couch
from alhambra.app.program.settings_file import SettingsFile
from alhambra.opponents import programs
from alhambra.opponents.programs import SETTINGS_BYTES, BotProgram


class Killed(BaseException):
    """The program, or the power, is gone at this moment."""


def quiet(now: Settings) -> None:
    """Nothing to put into effect."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of the settings."""
    return tmp_path / "settings.json"


# -- killed between any two writes -----------------------------------------------------------------


class Torn(io.FileIO):
    """A file that takes this many bytes, and then the power fails."""

    left = 0

    def write(self, data: Any, /) -> int:
        super().write(data[: self.left])
        raise Killed


def torn_after(count: int) -> Callable[[pytest.MonkeyPatch], None]:
    def patch(patches: pytest.MonkeyPatch) -> None:
        def opened(path: Path, mode: str = "r", *rest: object, **named: object) -> io.FileIO:
            assert "x" in mode, "the settings themselves are never written to"
            file = Torn(path, "w")
            file.left = count
            return file

        patches.setattr(Path, "open", opened)

    return patch


def killed_at(name: str) -> Callable[[pytest.MonkeyPatch], None]:
    def killed(*args: object) -> None:
        raise Killed

    return lambda patches: patches.setattr(os, name, killed)


@pytest.mark.parametrize(
    "kill", [*map(torn_after, range(0, 900, 90)), killed_at("fsync"), killed_at("replace")]
)
def test_settings_are_the_old_or_the_new_ones_never_none(
    path: Path, kill: Callable[[pytest.MonkeyPatch], None]
) -> None:
    SettingsFile(path, quiet).change(sound=0.25, language="fi")
    old = SettingsFile(path, quiet).now
    with pytest.MonkeyPatch.context() as patches:
        store = SettingsFile(path, quiet)
        kill(patches)
        with pytest.raises(Killed):
            store.change(sound=0.75)
    assert SettingsFile(path, quiet).now == old
    SettingsFile(path, quiet).change(sound=0.75)
    assert SettingsFile(path, quiet).now.sound == 0.75


# -- other versions and impossible values ----------------------------------------------------------


def test_what_a_newer_version_set_is_still_there_for_it(path: Path) -> None:
    path.write_text(json.dumps({"telescope": {"power": 9}, "sound": 0.5}))
    store = SettingsFile(path, quiet)
    store.change(**for_couch(store.now))
    store.change(music=0.1)
    assert json.loads(path.read_text())["telescope"] == {"power": 9}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scale", 17),
        ("scale", [1]),
        ("computers", "lazy"),
        ("computers", {}),
        ("chronicle", 3),
        ("warnings", "yes"),
        ("couch", {"scale": 99}),
        ("couch", {"sound": 0.5}),
        ("window", {"size": [5, "x"]}),
        ("window", [1, 2]),
        ("sound", True),
        ("scale", True),
        ("seats", "x" * 500_000),
        ("seats", [{"name": 1}]),
        ("seats", [{"name": "\x00", "kind": "human", "emblem": 0}]),
        ("seats", [{"name": "A" * 61, "kind": "human", "emblem": 0}]),
        ("seats", [{"name": "", "kind": "", "emblem": 0}]),
        ("sheet_seats", [{"name": "Anna", "kind": "human", "emblem": True}]),
        ("worn", None),
        ("worn", []),
        ("worn", {"Anna": 6}),
        ("worn", {"Anna": True}),
        ("worn", {"": 1}),
        ("keys", {"accept": ["a"] * 9}),
        ("buttons", {"accept": ["a" * 61]}),
        ("window", {"size": [10**9, 720], "position": [0, 0], "screens": []}),
        ("window", {"size": [1280, 720], "position": [-(10**9), 0], "screens": []}),
        ("window", {"size": [1280, 720], "position": [0, 0], "screens": [[0, 0]]}),
        ("window", {"size": [1280, 720], "position": [0, 0], "screens": [[1, 1]] * 17}),
    ],
)
def test_an_impossible_value_gives_way_with_one_line_in_the_log(
    path: Path, caplog: pytest.LogCaptureFixture, name: str, value: object
) -> None:
    path.write_text(json.dumps({name: value, "language": "cs"}))
    with caplog.at_level(logging.WARNING):
        now = SettingsFile(path, quiet).now
    assert now == Settings(language="cs")
    assert [name in record.message for record in caplog.records] == [True]
    assert len(caplog.text) < 500, "it quotes only the beginning"


def test_a_value_that_is_not_possible_stays_in_the_file_until_it_is_set(path: Path) -> None:
    path.write_text(json.dumps({"light": "starlight", "seats": "as on Friday"}))
    store = SettingsFile(path, quiet)
    store.change(sound=0.5)
    assert json.loads(path.read_text())["light"] == "starlight"
    store.change(light="evening")
    found = json.loads(path.read_text())
    assert (found["light"], found["seats"]) == ("evening", "as on Friday")


# -- files that cannot be used ---------------------------------------------------------------------

DAMAGED = {
    "torn": b"{torn",
    "a list": b"[1, 2]",
    "nothing": b"",
    "null": b"null",
    "bytes": b"\x00\x01\xff",
    "deep": b"[" * 2000,
    "deep in an unknown key": b'{"x": ' + b"[" * 2000 + b"]" * 2000 + b"}",
    "half surrogate": rb'{"x": "\ud800"}',
    "no number": b'{"sound": NaN}',
    "endless number": b'{"x": ' + b"9" * 5000 + b"}",
    "large": b'{"x": "' + b"x" * SETTINGS_BYTES + b'"}',
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_kept_whole_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, content: bytes
) -> None:
    path, aside = tmp_path / "settings.json", tmp_path / "settings.damaged"
    path.write_bytes(content)
    with caplog.at_level(logging.WARNING):
        store = SettingsFile(path, quiet)
    assert store.now == Settings()
    assert len(caplog.records) == 1 and str(path) in caplog.text
    (trouble,) = store.troubles
    assert (trouble.text, trouble.path) == ("error.settings_damaged", aside)
    assert aside.read_bytes() == content
    store.change(sound=0.5)
    assert SettingsFile(path, quiet).now.sound == 0.5
    assert aside.read_bytes() == content


def test_every_damaged_file_is_kept(tmp_path: Path, path: Path) -> None:
    for number in range(3):
        path.write_bytes(b"{ %d" % number)
        SettingsFile(path, quiet).change(sound=0.5)
    names = ("settings.damaged", "settings-2.damaged", "settings-3.damaged")
    assert [(tmp_path / name).read_bytes() for name in names] == [b"{ 0", b"{ 1", b"{ 2"]


@pytest.mark.skipif(os.name != "posix", reason="links need rights in Windows")
def test_settings_that_are_a_link_stay_one_and_keep_their_rights(tmp_path: Path) -> None:
    dots, diary = tmp_path / "dots.json", tmp_path / "diary"
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir()
    path.symlink_to(dots)
    (path.parent / "settings.json.new").symlink_to(diary)
    diary.write_text("dear")
    dots.write_text("{}")
    dots.chmod(0o600)
    store = SettingsFile(path, quiet)
    store.change(sound=0.5)
    assert path.is_symlink() and dots.stat().st_mode & 0o777 == 0o600
    assert json.loads(dots.read_text())["sound"] == 0.5
    dots.write_text("damaged")
    store.change(sound=0.25)
    assert path.is_symlink() and json.loads(dots.read_text())["sound"] == 0.25
    assert (tmp_path / "dots.damaged").read_text() == "damaged"
    assert diary.read_text() == "dear"


def test_a_file_that_is_damaged_while_the_game_runs_is_kept(tmp_path: Path, path: Path) -> None:
    store = SettingsFile(path, quiet)
    store.change(language="fi")
    path.write_text('{"language": "fi", "programs": [')
    store.change(sound=0.5)
    assert (tmp_path / "settings.damaged").read_text() == '{"language": "fi", "programs": ['
    again = SettingsFile(path, quiet).now
    assert (again.language, again.sound) == ("fi", 0.5)


@pytest.mark.parametrize("error", [PermissionError(13, "not yours"), OSError(5, "a bad block")])
def test_a_file_that_cannot_be_opened_is_left_as_it_is(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    path.write_text(json.dumps({"language": "cs", "seats": []}))
    before = path.read_bytes()

    def fail(path: Path, most: int) -> bytes:
        raise error

    with monkeypatch.context() as patches:
        patches.setattr(programs, "read_bytes", fail)
        store = SettingsFile(path, quiet)
        store.change(sound=0.5)
        store.change(music=0.5)
    assert (store.now.sound, store.now.language) == (0.5, "")
    assert path.read_bytes() == before and os.listdir(tmp_path) == [path.name]
    (trouble,) = store.troubles
    assert trouble == ("error.settings_closed", path, error)
    store.change(mute=True)  # it can be opened again: what was set meanwhile joins what is in it
    now = SettingsFile(path, quiet).now
    assert (now.language, now.sound, now.music, now.mute) == ("cs", 0.5, 0.5, True)


def test_a_damaged_file_that_cannot_be_moved_is_left_as_it_is(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("{torn")

    def fail(source: Path, target: Path) -> None:
        raise PermissionError(13, "not yours")

    monkeypatch.setattr(os, "replace", fail)
    store = SettingsFile(path, quiet)
    store.change(sound=0.5)
    assert path.read_text() == "{torn" and os.listdir(tmp_path) == [path.name]
    assert [trouble.text for trouble in store.troubles] == ["error.settings_closed"]


def test_settings_that_cannot_be_written_are_told_once(tmp_path: Path) -> None:
    store = SettingsFile(tmp_path / "settings.json", quiet)
    with pytest.MonkeyPatch.context() as patches:
        full_disk(patches)
        store.change(sound=0.5)
        store.change(sound=0.6)
    assert store.now.sound == 0.6, "it is in force all the same"
    assert [trouble.text for trouble in store.troubles] == ["error.settings_unsaved"]
    store.change(music=0.1)
    now = SettingsFile(tmp_path / "settings.json", quiet).now
    assert (now.sound, now.music) == (0.6, 0.1)


def full_disk(patches: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    patches.setattr(os, "fsync", full)


# -- the couch -------------------------------------------------------------------------------------


def test_the_couch_and_back(path: Path) -> None:
    store = SettingsFile(path, quiet)
    store.change(scale=0.9, confirm="timer")
    before = store.now
    store.change(**for_couch(store.now))
    assert {name: getattr(store.now, name) for name in COUCH} == COUCH
    store = SettingsFile(path, quiet)  # it is remembered over a restart
    store.change(**off_couch(store.now))
    assert store.now == before


def test_what_is_set_on_the_couch_stays() -> None:
    now = Settings(scale=2.0, couch={"scale": 1.0, "computers": "short"}, computers="long")
    changes = off_couch(now)
    assert "scale" not in changes
    assert changes == {"computers": "short", "couch": {}}


# -- what is written by hand -----------------------------------------------------------------------


def test_what_was_written_by_hand_stays_as_it_was(path: Path) -> None:
    written = [{"name": "Ada", "command": "python3 ada.py"}, {"name": "", "command": "x"}]
    path.write_text(json.dumps({"programs": written}))
    store = SettingsFile(path, quiet)
    assert store.now.programs == (BotProgram("Ada", "python3 ada.py"),)
    assert store.faults.startswith(f"{path}: programs[1].name: expected")
    store.change(music=0.1)
    assert store.now.programs == (BotProgram("Ada", "python3 ada.py"),)
    assert json.loads(path.read_text())["programs"] == written
    assert SettingsFile(path, quiet).now == store.now


def test_what_is_written_by_hand_while_the_game_runs_stays(path: Path) -> None:
    store = SettingsFile(path, quiet)
    store.change(music=0.1)
    written = [{"name": "Ada", "command": "python3 ada.py"}]
    path.write_text(json.dumps({**json.loads(path.read_text()), "programs": written}))
    store.change(music=0.2)
    assert json.loads(path.read_text())["programs"] == written
    assert SettingsFile(path, quiet).now.programs == (BotProgram("Ada", "python3 ada.py"),)
    path.write_text(json.dumps({"music": 0.2}))
    store.change(music=0.3)
    assert "programs" not in json.loads(path.read_text())
