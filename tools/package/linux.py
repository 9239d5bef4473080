"""The package for Debian, Ubuntu and their kin, and what any Linux desktop wants beside a game."""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import time
from pathlib import Path

from alhambra import __version__
from alhambra.paths import ROOT, asset, notices_file
from tools.package.about import APP_ID, SUMMARY
from tools.package.contents import is_library

PACKAGE = "alhambra-game"
"""The package's name, as on the Python package index."""
HERE = ROOT / "tools" / "package"
DESKTOP = HERE / f"{APP_ID}.desktop"

_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
_CONTROL = """\
Package: {package}
Version: {version}
Architecture: {architecture}
Section: games
Priority: optional
Maintainer: The makers of Alhambra on the desktop <alhambra@example.invalid>
Installed-Size: {size}
Depends: libc6 (>= {glibc}), libgcc-s1, libstdc++6, libx11-6, libxext6
Recommends: libxcursor1, libxfixes3, libxi6, libxrandr2, libxss1
Description: {summary}
 Buy buildings in four currencies, lay them round the Lion Fountain, keep your
 garden paths open and your wall long: for two to six people before one screen,
 or against computer opponents on five levels. Roll & Write is the second game
 in the box.
"""


def build_time() -> int:
    """Return the time that built files bear, in seconds: SOURCE_DATE_EPOCH, or now."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())


def metainfo() -> str:
    """Return the AppStream metadata of this version."""
    text = (HERE / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    date = time.strftime("%Y-%m-%d", time.gmtime(build_time()))
    return text.replace("@VERSION@", __version__).replace("@DATE@", date)


def debian_version(version: str = __version__) -> str:
    """Return a version so that Debian sorts it like Python does: ahead of its release.

    >>> debian_version("0.4.0.dev0"), debian_version("0.4.0rc1"), debian_version("0.4.0")
    ('0.4.0~dev0', '0.4.0~rc1', '0.4.0')
    """
    return re.sub(r"\.?(dev|a|b|rc)(?=\d)", r"~\1", version)


def needed_glibc(folder: Path) -> str:
    """Return the oldest version of the C library that all programs below a folder can run with."""
    found = {(2, 17)}
    for path in folder.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            versions = re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())
            found |= {(int(major), int(minor)) for major, minor in versions}
    return "{}.{}".format(*max(found))


def add_desktop_files(share: Path, command: str = "alhambra") -> None:
    """Write desktop file, icon and metadata where a desktop looks for them below ``share``."""
    icons = share / "icons" / "hicolor" / "512x512" / "apps"
    for folder in (share / "applications", icons, share / "metainfo"):
        folder.mkdir(parents=True, exist_ok=True)
    entry = DESKTOP.read_text(encoding="utf-8").replace("Exec=alhambra", f"Exec={command}")
    (share / "applications" / DESKTOP.name).write_text(entry, encoding="utf-8")
    shutil.copyfile(asset("icon.png"), icons / f"{APP_ID}.png")
    metadata = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    metadata.write_text(metainfo(), encoding="utf-8")


def build_deb(folder: Path, out: Path, work: Path) -> Path:
    """Make a .deb of the packaged folder; needs ``dpkg-deb``. ``work`` must not exist yet."""
    usr = work / "usr"
    shutil.copytree(folder, usr / "lib" / "alhambra", symlinks=True)
    (usr / "games").mkdir()
    (usr / "games" / "alhambra").symlink_to("../lib/alhambra/alhambra")
    add_desktop_files(usr / "share", "/usr/games/alhambra")  # not on everybody's PATH
    _add_documents(usr / "share")
    size = sum(path.lstat().st_size for path in usr.rglob("*")) // 1024
    control = work / "DEBIAN" / "control"
    control.parent.mkdir()
    architecture = _ARCHITECTURES[platform.machine()]
    text = _CONTROL.format(
        package=PACKAGE,
        version=debian_version(),
        architecture=architecture,
        size=size,
        glibc=needed_glibc(folder),
        summary=SUMMARY.removeprefix("The "),
    )
    control.write_text(text, encoding="utf-8")
    (control.parent / "md5sums").write_text(_checksums(work, usr), encoding="utf-8")
    _set_modes(work)
    deb = out / f"{PACKAGE}_{debian_version()}_{architecture}.deb"
    command = ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", str(work), str(deb)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(build_time())}
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return deb


def _checksums(root: Path, folder: Path) -> str:
    """Return a line for each file below the folder, as ``md5sum`` in ``root`` would write it.

    Links have none.
    """
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n"
        for path in files
    )


def _add_documents(share: Path) -> None:
    """Write the licence with all notices, the changes, and the manual page."""
    documents, manual = share / "doc" / PACKAGE, share / "man" / "man6"
    documents.mkdir(parents=True)
    manual.mkdir(parents=True)
    parts = [path.read_bytes() for path in (ROOT / "LICENSE", notices_file())]
    (documents / "copyright").write_bytes(b"\n".join(parts))
    shutil.copyfile(ROOT / "CHANGELOG.md", documents / "CHANGELOG.md")
    page = gzip.compress((HERE / "alhambra.6").read_bytes(), mtime=0)
    (manual / "alhambra.6.gz").write_bytes(page)


def _set_modes(work: Path) -> None:
    """Let everybody read all, run what can be run, and write nothing."""
    for path in [work, *work.rglob("*")]:
        if not path.is_symlink():
            library = is_library(path.name) or path.suffix == ".so"
            runs = path.is_dir() or (path.stat().st_mode & 0o100 and not library)
            path.chmod(0o755 if runs else 0o644)
