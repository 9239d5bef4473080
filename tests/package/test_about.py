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
from alhambra.paths import ROOT
from tools.package.about import APP_ID, SUMMARY, bundle_info, dotted, numbers, windows_version
from tools.package.linux import metainfo

DESKTOP = ROOT / "tools" / "package" / f"{APP_ID}.desktop"


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
