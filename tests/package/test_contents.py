"""The packaged program holds what the game needs, and its notices name what it holds."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from alhambra.paths import ROOT, notices_file
from tools.package.contents import (
    UNUSED,
    is_library,
    is_needed,
    libraries,
    library_stem,
    unnamed_libraries,
)

NOTICES = notices_file().read_text(encoding="utf-8")
PROGRAM = os.environ.get("ALHAMBRA_PROGRAM")
OTHER_SYSTEMS = (
    *("SDL2.dll", "SDL2_image.dll", "SDL2_mixer.dll", "SDL2_ttf.dll", "freetype.dll"),
    *("libjpeg-62.dll", "libogg-0.dll", "libopus-0.dll", "libopusfile-0.dll", "libpng16-16.dll"),
    *("libtiff-5.dll", "libwavpack-1.dll", "libwebp-7.dll", "libwebpdemux-2.dll", "libxmp.dll"),
    *("portmidi.dll", "python3.dll", "python313.dll", "libffi-8.dll", "VCRUNTIME140.dll"),
    *("VCRUNTIME140_1.dll", "ucrtbase.dll", "api-ms-win-crt-heap-l1-1-0.dll"),
    *("libSDL2-2.0.0.dylib", "libSDL2_mixer-2.0.0.800.2.dylib", "libportmidi.2.0.7.dylib"),
    *("libbrotlicommon.1.2.0.dylib", "libfluidsynth.3.5.6.dylib", "libharfbuzz.0.dylib"),
    *("libvorbisfile.3.3.8.dylib", "libz.1.3.1.zlib-ng.dylib", "libpython3.13.dylib"),
    "libexpat.so.1",
)
"""What pygame-ce and Python bring along on Windows, macOS and Debian, among others."""


def imports(source: str) -> Iterator[str]:
    """The modules that a source text imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_nothing_the_game_imports_is_left_out() -> None:
    left_out = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "alhambra").rglob("*.py")
        for name in imports(path.read_text(encoding="utf-8"))
        if any(f"{name}.".startswith(f"{unused}.") for unused in UNUSED)
    }
    assert not left_out


@pytest.mark.parametrize(
    ("path", "needed"),
    [
        ("pygame/pygame_icon.bmp", True),
        ("pygame/freesansbold.ttf", False),
        ("pygame\\docs\\generated\\index.html", False),
        ("libstdc++.so.6", False),
        ("pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10", True),
    ],
)
def test_files_are_left_out_by_their_paths(path: str, needed: bool) -> None:
    assert is_needed(path) == needed


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2"),
        ("libFLAC-e7027ec5.so.14.0.0", "FLAC"),
        ("libstdc++.so.6", "stdc++"),
        ("libtiff-5.dll", "tiff"),
        ("libz.1.3.1.zlib-ng.dylib", "z"),
        ("VCRUNTIME140_1.dll", "VCRUNTIME140_1"),
    ],
)
def test_a_library_is_known_without_its_version(name: str, stem: str) -> None:
    assert is_library(name)
    assert library_stem(name) == stem


def test_python_modules_are_no_libraries() -> None:
    modules = ("base.cpython-313-darwin.so", "_yaml.pyd", "base.cp313-win_amd64.pyd", "x.abi3.so")
    assert not [name for name in modules if is_library(name)]


def test_the_notices_name_every_library_of_pygame() -> None:
    module = Path(pygame.__file__).parent
    beside = [module, module / ".dylibs", module.parent / "pygame_ce.libs"]
    folders = [folder for folder in beside if folder.is_dir() and libraries(folder)]
    assert folders
    for folder in folders:
        assert unnamed_libraries(folder, NOTICES) == []


def test_the_notices_name_the_libraries_of_other_systems(tmp_path: Path) -> None:
    for name in OTHER_SYSTEMS:
        (tmp_path / name).touch()
    assert len(libraries(tmp_path)) == len(OTHER_SYSTEMS)
    assert unnamed_libraries(tmp_path, NOTICES) == []


def test_a_library_without_a_notice_is_found(tmp_path: Path) -> None:
    (tmp_path / "libcrypto.so.3").touch()
    assert unnamed_libraries(tmp_path, NOTICES) == ["libcrypto.so.3"]


def test_every_component_of_the_list_has_its_notice() -> None:
    listed, *sections = NOTICES.split("=" * 78 + "\n")
    names = [block.split("\n")[0] for block in listed.split("\n\n") if "\n    Licence: " in block]
    notices = dict(zip((title.strip() for title in sections[::2]), sections[1::2], strict=True))
    assert len(names) > 30
    for name in names:
        assert len(notices[name].strip()) > 80, name
    assert "END OF TERMS AND CONDITIONS" in notices["GNU Lesser General Public License 2.1"]
    assert "Version 2.0, January 2004" in notices["Apache License 2.0"]


@pytest.mark.skipif(PROGRAM is None, reason="needs ALHAMBRA_PROGRAM, a packaged program")
def test_the_notices_name_every_library_of_the_packaged_folder() -> None:
    folder = Path(str(PROGRAM)).parent / "_internal"
    assert len(libraries(folder)) > 20
    assert unnamed_libraries(folder, NOTICES) == []
    packaged = folder / "alhambra" / notices_file().relative_to(ROOT)
    assert packaged.read_text(encoding="utf-8") == NOTICES
