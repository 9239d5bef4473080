"""What operating systems are told about the packaged program is true, and in their forms."""

from __future__ import annotations

import plistlib
import shutil
import subprocess
from collections.abc import Callable
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from alhambra import __version__
from alhambra.app.program.languages import languages
from alhambra.paths import ROOT, notices_file
from tools.package.about import APP_ID, SUMMARY, bundle_info, dotted, numbers, windows_version
from tools.package.linux import (
    DESKTOP,
    add_desktop_files,
    build_deb,
    debian_version,
    metainfo,
    needed_glibc,
)


def test_windows_reads_the_version_and_the_names() -> None:
    read: dict[str, object] = {}

    def node(name: str) -> Callable[..., object]:
        def built(*values: object, **named: object) -> object:
            if name == "StringStruct":
                key, text = values
                read[str(key)] = text
            read.update(named)
            return (name, values)

        return built

    classes = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable")
    parts = (*classes, "StringStruct", "VarFileInfo", "VarStruct")
    eval(windows_version("alhambra.exe"), {name: node(name) for name in parts})
    assert read["filevers"] == read["prodvers"] == numbers()
    assert read["ProductVersion"] == __version__
    assert read["OriginalFilename"] == "alhambra.exe"


def test_a_version_without_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected numbers such as 1\.2\.3"):
        numbers("soon")


def test_macos_is_told_the_version_and_the_languages() -> None:
    info = plistlib.loads(plistlib.dumps(bundle_info()))
    assert info["CFBundleShortVersionString"] == dotted()
    assert info["CFBundleLocalizations"] == list(languages())


def test_the_desktop_file_starts_the_game_and_knows_its_window() -> None:
    file = ConfigParser(interpolation=None)
    file.optionxform = str  # type: ignore[assignment, method-assign]
    file.read(DESKTOP, encoding="utf-8")
    entry = file["Desktop Entry"]
    assert entry["Exec"] == "alhambra"
    assert entry["StartupWMClass"] == "alhambra"
    assert entry["Comment"] == SUMMARY
    comments = [key[8:-1] for key in entry if key.startswith("Comment[")]
    assert comments and set(comments) <= set(languages())


@pytest.mark.skipif(
    shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils"
)
def test_the_desktop_file_is_valid() -> None:
    subprocess.run(["desktop-file-validate", DESKTOP], check=True)


def test_the_metadata_names_the_desktop_file_and_the_latest_release() -> None:
    root = ElementTree.fromstring(metainfo())
    assert root.findtext("id") == APP_ID
    assert root.findtext("launchable") == DESKTOP.name
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstream")
def test_the_metadata_is_valid(tmp_path: Path) -> None:
    file = tmp_path / f"{APP_ID}.metainfo.xml"
    file.write_text(metainfo(), encoding="utf-8")
    subprocess.run(["appstreamcli", "validate", "--no-net", "--strict", file], check=True)


# -- what Linux desktops and Debian's package manager get ------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A packaged folder in small: its program tells from where it runs."""
    built = tmp_path / "built"
    (built / "_internal").mkdir(parents=True)
    program = built / "alhambra"
    program.write_text('#!/bin/sh\nreadlink -f "$0"\n')
    program.chmod(0o700)
    library = built / "_internal" / "libz.so.1"
    library.write_bytes(b"\x7fELF...GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.9")
    library.chmod(0o755)
    return built


def test_the_newest_symbol_tells_which_glibc_is_needed(folder: Path) -> None:
    (folder / "_internal" / "notes.txt").write_bytes(b"GLIBC_2.99")
    assert needed_glibc(folder) == "2.34"


def test_debian_sorts_versions_like_python() -> None:
    assert debian_version("0.4.0.dev0") == "0.4.0~dev0"
    assert debian_version("1.0b2") == "1.0~b2"
    assert debian_version("1.0") == "1.0"


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_a_deb_holds_the_program_and_what_the_desktop_wants(folder: Path, tmp_path: Path) -> None:
    deb = build_deb(folder, tmp_path, tmp_path / "work")
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", deb, root], check=True)
    usr = root / "usr"
    ran = subprocess.run([usr / "games" / "alhambra"], capture_output=True, check=True, text=True)
    assert ran.stdout.strip() == str(usr / "lib" / "alhambra" / "alhambra")
    entry = (usr / "share" / "applications" / DESKTOP.name).read_text(encoding="utf-8")
    assert "Exec=/usr/games/alhambra\n" in entry
    notices = notices_file().read_text(encoding="utf-8")
    assert notices in (usr / "share/doc/alhambra-game/copyright").read_text(encoding="utf-8")
    library = usr / "lib" / "alhambra" / "_internal" / "libz.so.1"
    assert library.stat().st_mode & 0o777 == 0o644
    field = subprocess.run(
        ["dpkg-deb", "--field", deb, "Depends"], capture_output=True, check=True, text=True
    )
    assert "libc6 (>= 2.34)" in field.stdout
    subprocess.run(["dpkg-deb", "--control", deb, tmp_path / "control"], check=True)
    sums = (tmp_path / "control" / "md5sums").read_text(encoding="utf-8")
    files = {path for path in usr.rglob("*") if path.is_file() and not path.is_symlink()}
    assert {root / line.split("  ", 1)[1] for line in sums.splitlines()} == files
    subprocess.run(["md5sum", "--check", "--quiet"], cwd=root, input=sums, text=True, check=True)


def test_the_folder_adds_itself_to_the_menu_wherever_it_lies(folder: Path, tmp_path: Path) -> None:
    place = tmp_path / 'Hry a $kódy "100 %"'
    shutil.copytree(folder, place)
    add_desktop_files(place / "share")
    script = shutil.copy(ROOT / "tools" / "package" / "add-to-menu.sh", place)
    home = tmp_path / "home"
    environment = {"PATH": "/usr/bin:/bin", "XDG_DATA_HOME": str(home)}
    subprocess.run([script], env=environment, check=True, stdout=subprocess.DEVNULL)
    entry = (home / "applications" / DESKTOP.name).read_text(encoding="utf-8")
    (line,) = (line for line in entry.splitlines() if line.startswith("Exec="))
    quoted = str(place / "alhambra").replace('"', r"\\" + '"').replace("$", r"\\$")
    assert line == 'Exec="' + quoted.replace("%", "%%") + '"'
    if shutil.which("desktop-file-validate"):
        command = ["desktop-file-validate", str(home / "applications" / DESKTOP.name)]
        subprocess.run(command, check=True)
    own = home / "icons" / "hicolor" / "other.png"
    own.touch()
    subprocess.run([script, "--remove"], env=environment, check=True, stdout=subprocess.DEVNULL)
    assert [path for path in home.rglob("*") if path.is_file()] == [own]
    subprocess.run([script, "--remove"], env=environment, check=True, stdout=subprocess.DEVNULL)
    wrong = subprocess.run([script, "--help"], env=environment, check=False, capture_output=True)
    assert wrong.returncode == 2 and b"--remove" in wrong.stderr
