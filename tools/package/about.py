"""What operating systems are told about the packaged program."""

from __future__ import annotations

import re

from alhambra import __version__
from alhambra.app.program.languages import languages

NAME = "Alhambra"
APP_ID = "org.alhambra.game"
"""Names the program among all others: bundle, desktop file and AppStream metadata."""
SUMMARY = "The board game Alhambra"
COPYRIGHT = "MIT License; the game was designed by Dirk Henn"
OLDEST_MACOS = "11.0"
"""What the wheels of pygame-ce for Apple silicon need."""


def numbers(version: str = __version__) -> tuple[int, int, int, int]:
    """Return a version as the four numbers that Windows wants.

    >>> numbers("0.4.0.dev0"), numbers("1.2")
    ((0, 4, 0, 0), (1, 2, 0, 0))
    """
    found = re.match(r"\d+(\.\d+)*", version)
    if found is None:
        raise ValueError(f"version {version!r}; expected numbers such as 1.2.3")
    parts = [*map(int, found[0].split(".")), 0, 0, 0]
    return parts[0], parts[1], parts[2], 0


def dotted(version: str = __version__) -> str:
    """Return a version as the three numbers that macOS wants.

    >>> dotted("0.4.0.dev0")
    '0.4.0'
    """
    return ".".join(map(str, numbers(version)[:3]))


def windows_version(file_name: str, version: str = __version__) -> str:
    """Return the version resource of a Windows program, as PyInstaller reads it from a file.

    The block 040904B0 is American English in UTF-16: what Explorer shows everywhere.
    """
    strings = {
        "FileDescription": NAME,
        "FileVersion": version,
        "InternalName": file_name.removesuffix(".exe"),
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": file_name,
        "ProductName": NAME,
        "ProductVersion": version,
    }
    table = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in strings.items())
    fixed = f"filevers={numbers(version)}, prodvers={numbers(version)}, mask=0x3F, flags=0"
    return (
        f"VSVersionInfo(ffi=FixedFileInfo({fixed}, OS=0x40004, fileType=1, subtype=0),"
        f" kids=[StringFileInfo([StringTable('040904B0', [{table}])]),"
        " VarFileInfo([VarStruct('Translation', [0x409, 1200])])])\n"
    )


def bundle_info(version: str = __version__) -> dict[str, object]:
    """Return what ``Info.plist`` of the macOS bundle says beside PyInstaller's own entries."""
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(languages()),
        "CFBundleShortVersionString": dotted(version),
        "CFBundleVersion": dotted(version),
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
    }
