"""What a release page offers holds the program and its documents, and can be checked."""

from __future__ import annotations

import hashlib
import os
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
import yaml

from alhambra.paths import ROOT
from tools import release
from tools.install_ways import Installed, Way, attempt, copied, interpreters, run, strays, ways

DOCUMENTS = {path.name for path in release.DOCUMENTS}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A packaged folder in small."""
    built = tmp_path / "built"
    (built / "_internal").mkdir(parents=True)
    program = built / "alhambra"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (built / "_internal" / "libz.so.1").touch()
    (built / "_internal" / "libz.so").symlink_to("libz.so.1")
    return built


def test_the_tar_holds_the_program_its_documents_and_its_links(
    folder: Path, tmp_path: Path
) -> None:
    path = release.pack_tar(folder, tmp_path, tmp_path / "work")
    with tarfile.open(path) as archive:
        entries = {entry.name.removeprefix(f"{release.TITLE}/"): entry for entry in archive}
    assert entries["alhambra"].mode & 0o111
    assert entries["_internal/libz.so"].linkname == "libz.so.1"
    assert {*DOCUMENTS, "add-to-menu.sh", "share/metainfo"} <= set(entries)
    assert {(entry.uid, entry.uname) for entry in entries.values()} == {(0, "")}


def test_who_builds_again_gets_the_same_tar(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = []
    for name in ("first", "second"):
        out = tmp_path / name
        out.mkdir()
        made.append(release.pack_tar(folder, out, out / "work").read_bytes())
    assert made[0] == made[1]


def test_the_zip_holds_the_program_and_its_documents(folder: Path, tmp_path: Path) -> None:
    path = release.pack_zip(folder, tmp_path, tmp_path / "work")
    names = {name.removeprefix(f"{release.TITLE}/") for name in zipfile.ZipFile(path).namelist()}
    assert {*DOCUMENTS, "alhambra", "_internal/libz.so.1"} <= names


def test_a_checksum_is_what_sha256sum_reads(tmp_path: Path) -> None:
    path = tmp_path / "alhambra.tar.xz"
    path.write_bytes(b"tiles")
    line = release.add_checksum(path)
    assert line == f"{hashlib.sha256(b'tiles').hexdigest()}  alhambra.tar.xz\n"
    assert (tmp_path / "alhambra.tar.xz.sha256").read_bytes() == line.encode()


def test_a_library_without_a_notice_stops_the_release(tmp_path: Path) -> None:
    (tmp_path / "libcrypto.so.3").touch()
    with pytest.raises(SystemExit, match="does not name: libcrypto"):
        release.check_notices(tmp_path)


def test_the_workflow_releases_on_all_three_systems() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    job = yaml.safe_load(text)["jobs"]["package"]
    systems = {name.split("-")[0] for name in job["strategy"]["matrix"]["system"]}
    assert systems == {"ubuntu", "windows", "macos"}
    commands = "\n".join(step.get("run", "") for step in job["steps"])
    assert "python -m tools.release" in commands
    assert "gh release upload" in commands


# -- install ways ----------------------------------------------------------------------------------


def test_a_command_that_fails_tells_the_end_of_what_it_said() -> None:
    with pytest.raises(RuntimeError, match="exit 3: no such package"):
        run([sys.executable, "-c", "print('no such package'); exit(3)"], dict(os.environ))


def test_a_copy_of_the_checkout_has_all_that_is_packaged_and_nothing_built(tmp_path: Path) -> None:
    copy = copied(tmp_path / "Über größe")
    names = {path.name for path in copy.iterdir()}
    assert {"alhambra", "assets", "data", "pyproject.toml", "LICENSE", ".ci"} <= names
    assert not names & {".git", "build", "dist", ".venv"}


def test_an_install_that_fails_is_told() -> None:
    def install(place: Path) -> Installed:
        raise RuntimeError("pip ... exit 1: no matching distribution")

    well, told = attempt(Way("pip install .", "3.13", install))
    assert not well
    assert told == "FAILED: pip ... exit 1: no matching distribution"


def test_a_game_that_does_not_start_is_told() -> None:
    def install(place: Path) -> Installed:
        return Installed([sys.executable, "-c", "raise SystemExit(4)"], None, dict(os.environ))

    well, told = attempt(Way("pip install .", "3.13", install))
    assert not well
    assert "exit 4" in told


def test_what_lies_outside_of_the_package_is_told() -> None:
    own = (
        "../../../bin/alhambra",
        "../../Scripts/alhambra.exe",
        "_alhambra_game.pth",
        "alhambra/__init__.py",
        "alhambra/data/THIRD_PARTY_NOTICES.txt",
        "alhambra_game-0.4.0.dev0.dist-info/licenses/LICENSE",
    )
    others = ("THIRD_PARTY_NOTICES.txt", "assets/icon.png", "alhambra.txt", "tests/__init__.py")
    assert strays("\n".join((*own, *others))) == list(others)


def test_every_interpreter_is_tried() -> None:
    assert len(interpreters(())) == 1
    found = interpreters()
    assert "{}.{}".format(*sys.version_info) in found
    plain = [way.python for way in ways(found) if way.name == "pip install ."]
    assert plain == list(found)
