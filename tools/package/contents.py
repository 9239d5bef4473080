"""What goes into the packaged program, and what PyInstaller would add but the game never needs."""

from __future__ import annotations

import re
from pathlib import Path

UNUSED = (
    # other programs' modules that happen to be installed
    *("numpy", "PIL", "pytest", "hypothesis", "setuptools", "pip", "pkg_resources", "OpenGL"),
    # the standard library's network, mail, archives, tests and old things
    *("asyncio", "email", "ftplib", "http", "smtplib", "ssl", "_ssl", "xmlrpc"),
    *("bz2", "_bz2", "lzma", "_lzma", "tarfile", "compression", "_zstd"),
    *("unittest", "pydoc", "doctest", "sqlite3", "tkinter", "_tkinter", "lib2to3", "distutils"),
    *("curses", "readline", "_pydecimal", "_pyrepl", "pdb", "py_compile"),
    # OpenSSL: hashlib and hmac have what they need built in
    "_hashlib",
    # encodings of East Asia: the packaged program speaks UTF-8 with everybody
    *("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw"),
    "_multibytecodec",
    *("pygame.camera", "pygame._camera", "pygame.docs", "pygame.examples", "pygame.tests"),
    *("pygame.freetype", "pygame._freetype", "pygame.ftfont", "pygame.midi", "pygame.pypm"),
    *("pygame.sndarray", "pygame.surfarray"),
)
"""Modules that are left out, each with all that is below it."""

_LEFT_OUT = (
    "pygame/docs",
    "pygame/examples",
    "pygame/tests",
    "pygame/freesansbold",
    # older copies of these stop the graphics drivers of newer systems from being loaded
    "libstdc++.so",
    "libgcc_s.so",
)
"""How the paths of files begin that are left out. ``pygame_icon.bmp`` stays: windows need it."""

_HASH = re.compile(r"-[0-9a-f]{8}(?=\.)")
_NAME = re.compile(r"(?:lib)?(?P<stem>[\w+]+?)(?:[.-].*)?", re.IGNORECASE)


def is_needed(path: str) -> bool:
    """A file that PyInstaller wants to put into the folder belongs there."""
    return not path.replace("\\", "/").startswith(_LEFT_OUT)


def is_library(name: str) -> bool:
    """A file name is that of a shared library, not of a Python module.

    >>> is_library("libz.so.1"), is_library("math.cpython-311-x86_64-linux-gnu.so")
    (True, False)
    """
    module = re.search(r"\.cpython-\d+|\.abi3\.|\.pyd$", name)
    return bool(re.search(r"\.(so(\.\d+)*|dll|dylib)$", name, re.IGNORECASE)) and not module


def library_stem(name: str) -> str:
    """Return the name of a library without ``lib``, hash, version and suffix.

    >>> library_stem("libSDL2_mixer-2-6719e6f6.0.so.0.800.2"), library_stem("libpng16-16.dll")
    ('SDL2_mixer', 'png16')
    """
    found = _NAME.fullmatch(_HASH.sub("", name))
    if found is None:
        raise ValueError(f"file name {name!r}; expected one of a library, such as libz.so.1")
    return found["stem"]


def libraries(folder: Path) -> set[str]:
    """Return the file names of all shared libraries below a folder."""
    return {path.name for path in folder.rglob("*") if is_library(path.name)}


def unnamed_libraries(folder: Path, notices: str) -> list[str]:
    """Return the shared libraries below a folder that no ``Files:`` of the notices names."""
    lines = re.findall(r"^    Files: (.+)$", notices, re.MULTILINE)
    named = {stem.lower() for line in lines for stem in line.split(", ")}
    found = libraries(folder)
    return sorted(name for name in found if library_stem(name).lower() not in named)
