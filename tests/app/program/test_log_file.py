"""The log: bounded, and no trouble to anybody."""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path

import pytest

from alhambra.app.program.log_file import LOG_SIZE, LONGEST_LINE, MOST_LINES, open_log, tell_fault
from alhambra.app.program.settings import Settings
from alhambra.app.program.settings_file import SettingsFile
from alhambra.paths import HOME_VARIABLE

log = logging.getLogger("alhambra.test")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loggers: None) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def path(home: Path) -> Path:
    """The log, which is open."""
    found = open_log()
    assert found is not None
    return found


def nothing(settings: Settings) -> None:
    """No effect."""


def test_a_bad_setting_of_a_megabyte_is_a_short_line(home: Path, path: Path) -> None:
    (home / "config").mkdir()
    file = home / "config" / "settings.json"
    file.write_text('{"seats": "' + "x" * 1_000_000 + '"}')
    SettingsFile(file, nothing)
    file.write_text('{"seats": "' + "x" * 1_000_000)
    SettingsFile(file, nothing)
    assert 0 < path.stat().st_size < 2000


def test_long_lines_and_long_entries_are_cut(path: Path) -> None:
    log.warning("x" * 100_000)
    log.warning("first\n" + "line\n" * 100_000 + "last")
    lines = path.read_text().splitlines()
    assert max(map(len, lines)) < LONGEST_LINE + 100
    assert len(lines) == 1 + MOST_LINES + 1
    assert lines[0].endswith("more characters")
    assert lines[1].endswith("first") and lines[-1] == "  last"


def test_the_log_never_grows_beyond_its_bound(path: Path) -> None:
    entry = ("\N{GRINNING FACE}" * 900 + "\n") * 10
    for number in range(60):
        log.warning("%d\n%s", number, entry)
    sizes = {each.name: each.stat().st_size for each in path.parent.iterdir()}
    assert set(sizes) == {"alhambra.log", "alhambra.log.1"}
    assert max(sizes.values()) <= LOG_SIZE + len(entry.encode())
    assert "\n" not in path.read_text().splitlines()[-1]


def test_names_of_files_of_any_bytes_are_logged(home: Path) -> None:
    path = open_log()  # here pytest, whose reports take no such names, does not listen
    assert path is not None
    log.warning("%s cannot be read", os.fsdecode(b"odd \xff"))
    assert "odd" in path.read_text("utf-8")


def test_a_log_that_cannot_be_written_disturbs_nobody(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "log" / "alhambra.log").mkdir(parents=True)
    assert open_log() is None
    assert capsys.readouterr().err.startswith("alhambra: no log is kept: ")
    log.warning("into nothing")
    assert capsys.readouterr().err == ""


def test_a_full_disk_is_not_told_by_the_log(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handler: logging.FileHandler) -> None:
        raise OSError(28, "No space left on device")

    assert open_log() is not None
    monkeypatch.setattr(logging.FileHandler, "flush", full)
    log.warning("into nothing")
    assert capsys.readouterr().err == ""
    monkeypatch.undo()


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be deleted in Windows")
def test_a_log_that_is_removed_is_made_again(home: Path, path: Path) -> None:
    log.warning("first")
    path.unlink()
    log.warning("second")
    assert "second" in path.read_text()
    shutil.rmtree(home)
    log.warning("third")
    assert "third" in path.read_text()


@pytest.mark.skipif(os.name != "posix", reason="links need rights in Windows")
def test_a_log_that_is_a_link_stays_one(home: Path, tmp_path: Path) -> None:
    path, target = home / "log" / "alhambra.log", tmp_path / "real.log"
    path.parent.mkdir(parents=True)
    path.symlink_to(target)
    open_log()
    for _ in range(LOG_SIZE // LONGEST_LINE + 10):
        log.warning("x" * LONGEST_LINE)
    assert path.is_symlink() and 0 < target.stat().st_size < LOG_SIZE
    assert (tmp_path / "real.log.1").exists()


def test_nothing_foreign_looks_like_an_entry_or_is_obeyed_by_a_terminal(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = "a\n2026-01-01 00:00:00,000 INFO alhambra: forged\r\x1b]0;x\x07\x9b31m\u202eb\u200b"
    log.error("the file %s is damaged", odd)
    try:
        raise ValueError(odd)
    except ValueError:
        log.exception("a fault")
    tell_fault(odd)
    for text in (path.read_text(), capsys.readouterr().err):
        assert all(line.isprintable() for line in text.split("\n"))
        assert not any(line.startswith("2026-01-01") for line in text.split("\n")[:-2])
    assert sum(not line.startswith("  ") for line in path.read_text().splitlines()) == 2
