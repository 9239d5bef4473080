"""Folders of the program in any environment, and texts that count as paths."""

from __future__ import annotations

import configparser
import os
import tempfile
import tomllib
from pathlib import Path
from urllib.request import pathname2url

import platformdirs
import pytest

from alhambra import paths


@pytest.mark.parametrize("home", ["", "somewhere", "/", "/dev/null", "x" * 5000])
def test_every_folder_has_an_absolute_path(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, home)
    found = (
        paths.config_folder(),
        paths.settings_file(),
        paths.games_folder(),
        paths.statistics_file(),
        paths.export_folder(),
        paths.log_folder(),
    )
    assert all(path.is_absolute() for path in found)
    assert len(set(found)) == len(found)


@pytest.mark.skipif(os.name == "nt", reason="Windows names the home otherwise")
@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize("home", [None, "", "somewhere", "~"])
def test_without_a_usable_home_every_folder_has_an_absolute_path(
    home: str | None, listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    def unlisted(uid: int) -> object:
        raise KeyError(uid)

    before = Path(pwd.getpwuid(os.getuid()).pw_dir)
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setenv("HOME", home or "")
    if home is None:
        monkeypatch.delenv("HOME")
    if not listed:
        monkeypatch.setattr(pwd, "getpwuid", unlisted)
    found = [paths.home_folder()]
    folders = (paths.config_folder, paths.games_folder, paths.export_folder, paths.log_folder)
    found += [folder() for folder in (*folders, paths.pictures_folder, paths.statistics_file)]
    assert all(path.is_absolute() for path in found)
    if listed:
        assert found[0] == before and paths.ensure_home() is None
    else:
        assert paths.ensure_home() == found[0]
        assert found[0].parent == Path(tempfile.gettempdir())
        assert not found[0].exists()


def test_every_file_of_the_program_is_in_a_folder_that_is_installed_with_it() -> None:
    project = tomllib.loads((paths.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    taken, moved = set(wheel["only-include"]), dict(wheel["sources"])
    assert {moved.get(name, name).partition("/")[0] for name in taken} == {"alhambra"}
    for file in (paths.notices_file(), paths.data_file("theme.yaml"), paths.asset("icon.png")):
        assert file.is_file()
        folder = file.relative_to(paths.ROOT).parts[0]
        assert folder in taken and moved[folder] == f"alhambra/{folder}"


@pytest.mark.parametrize("error", [configparser.Error("a line"), UnicodeError(), OSError(5, "bad")])
def test_a_damaged_list_of_folders_of_the_system_leaves_the_usual_one(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(dirs: platformdirs.PlatformDirs) -> Path:
        raise error

    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setattr(platformdirs.PlatformDirs, "user_documents_path", property(fail))
    assert paths.export_folder() == Path.home() / "Documents" / "Alhambra"


def test_a_named_path_lies_below_the_folder_or_where_it_says(tmp_path: Path) -> None:
    assert paths.named_path("a.jsonl", tmp_path) == tmp_path / "a.jsonl"
    assert paths.named_path(".", tmp_path) == tmp_path
    assert paths.named_path("~/a", tmp_path) == Path.home() / "a"
    absolute = str(tmp_path.parent / "b")
    assert paths.named_path(absolute, tmp_path) == tmp_path.parent / "b"


ODD_NAME = "Anna\u202f&\u00a0Ben's \u3000#1?, 100% \u00e4.jsonl"


@pytest.mark.parametrize(
    "written",
    [
        "{path}",
        '"{path}"',
        "'{path}'",
        "  {path}\n",
        "\t{path}\r\n",
        "file://{quoted}",
        "file:{quoted}",
        "FILE://localhost{quoted}",
        '"file://{quoted}"\n',
    ],
)
def test_a_pasted_path_or_address_is_the_file_it_means(written: str, tmp_path: Path) -> None:
    path = (tmp_path / ODD_NAME).absolute()
    text = written.format(path=path, quoted=pathname2url(str(path)))
    assert paths.named_path(text, Path("/elsewhere")) == path


@pytest.mark.parametrize("text", ["", "a\0b", "\ud83d", "~nosuchuser/x"])
def test_what_is_no_path_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"path|home"):
        paths.named_path(text, tmp_path)
