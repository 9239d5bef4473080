"""Makes what a release page offers for this system: ``python -m tools.release``.

Needs PyInstaller beside the project. The program is built and tried (``tools/try_package.py``),
its notices are checked, and ``dist/release`` gets, each with a ``.sha256`` beside it:

- on Linux a ``.tar.xz`` of the folder, and a ``.deb`` where ``dpkg-deb`` is installed,
- on Windows a ``.zip`` of the folder,
- on macOS a ``.zip`` of the bundle.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from alhambra import __version__
from alhambra.paths import ROOT, notices_file
from tools.package.contents import unnamed_libraries
from tools.package.linux import HERE, add_desktop_files, build_deb, build_time

SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
TITLE = f"alhambra-{__version__}-{SYSTEM}-{platform.machine().lower()}"
DOCUMENTS = (ROOT / "LICENSE", notices_file(), ROOT / "CHANGELOG.md")


def build(dist: Path, *, robot: bool = False) -> Path:
    """Build the packaged folder below ``dist``, with the robot beside the game if wanted."""
    environment = {name: value for name, value in os.environ.items() if name != "ALHAMBRA_ONEFILE"}
    environment["ALHAMBRA_ROBOT"] = "1" if robot else ""
    options = ["--noconfirm", "--log-level", "WARN", "--distpath", str(dist)]
    options += ["--workpath", str(dist / "work")]
    command = [sys.executable, "-m", "PyInstaller", *options, str(ROOT / "build_exe.spec")]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return dist / "alhambra"


def try_it(dist: Path, *, robot: bool) -> None:
    """Try what was built below ``dist``; CalledProcessError if anything fails."""
    folder = (
        dist / "Alhambra.app" / "Contents" / "MacOS" if SYSTEM == "macos" else dist / "alhambra"
    )
    command = [sys.executable, str(ROOT / "tools" / "try_package.py"), str(folder)]
    subprocess.run(command if robot else [*command, "--without-robot"], check=True)


def check_notices(folder: Path) -> None:
    """End with a message if the notices do not name a library of the folder."""
    notices = notices_file().read_text(encoding="utf-8")
    if missing := unnamed_libraries(folder, notices):
        raise SystemExit(f"{notices_file().name} does not name: {', '.join(missing)}")


def pack_tar(folder: Path, out: Path, work: Path) -> Path:
    """Make a .tar.xz of the folder, with documents and what adds the game to a desktop's menu."""
    stage = work / TITLE
    shutil.copytree(folder, stage, symlinks=True)
    for document in DOCUMENTS:
        shutil.copy(document, stage)
    shutil.copy(HERE / "add-to-menu.sh", stage)
    add_desktop_files(stage / "share")
    target = out / f"{TITLE}.tar.xz"
    with tarfile.open(target, "w:xz", preset=9) as archive:
        for path in [stage, *sorted(stage.rglob("*"))]:
            archive.add(path, str(path.relative_to(work)), recursive=False, filter=_anybody)
    return target


def _anybody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Make an entry the same whoever builds it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = build_time()
    return entry


def pack_zip(folder: Path, out: Path, work: Path) -> Path:
    """Make a .zip of the folder with the documents in it."""
    stage = work / TITLE
    shutil.copytree(folder, stage)
    for document in DOCUMENTS:
        shutil.copy(document, stage)
    return Path(shutil.make_archive(str(out / TITLE), "zip", work, TITLE))


def pack_bundle(bundle: Path, out: Path) -> Path:
    """Make a .zip of the bundle that keeps its links and signature, by macOS' own tool."""
    target = out / f"{TITLE}.zip"
    command = ["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(bundle), str(target)]
    subprocess.run(command, check=True)
    return target


def pack(dist: Path, out: Path, work: Path) -> list[Path]:
    """Make all files of this system from what was built."""
    if SYSTEM == "windows":
        return [pack_zip(dist / "alhambra", out, work)]
    if SYSTEM == "macos":
        return [pack_bundle(dist / "Alhambra.app", out)]
    made = [pack_tar(dist / "alhambra", out, work)]
    if shutil.which("dpkg-deb"):
        made.append(build_deb(dist / "alhambra", out, work / "deb"))
    return made


def add_checksum(path: Path) -> str:
    """Write the file's SHA-256 beside it, as ``sha256sum --check`` reads it; what was written."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    line = f"{digest}  {path.name}\n"
    path.with_name(f"{path.name}.sha256").write_text(line, encoding="ascii", newline="\n")
    return line


def main() -> int:
    """Build, try, check and pack; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "release")
    options = parser.parse_args()
    out: Path = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="alhambra-release-") as temporary:
        work = Path(temporary)
        build(work / "tried", robot=True)
        try_it(work / "tried", robot=True)
        check_notices(build(work / "dist"))
        try_it(work / "dist", robot=False)
        for path in pack(work / "dist", out, work / "pack"):
            print(f"{path.stat().st_size / 1e6:6.1f} MB  {add_checksum(path)}", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
