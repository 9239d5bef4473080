"""Installs the game in every way people do, and plays: ``python tools/install_ways.py``.

Each way gets a fresh environment and a copy of this checkout. There the command has to answer, a
game is simulated and its record checked, the title stays open without a screen, and the robot of
``tools/package`` plays ten moves against the worker process and opens every screen. Nothing of the
game may lie outside its package. A table tells what was tried and what
happened; the exit code is 1 where anything failed. Needs the network (pip, uv, pipx), and no more
than the standard library: any interpreter can run it.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PATIENCE = 600
"""Seconds that a step may take."""
OPEN = 3.0
"""Seconds that the window program has to stay open."""
NOT_COPIED = (".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", "uv.lock")
ROBOT = """
import sys
sys.path.append(sys.argv[1])
from tools.package.robot import main
raise SystemExit(main(sys.argv[2:]))
"""
"""Plays with the installed game: the checkout only gives the robot."""
FILES = """
from importlib.metadata import files
for path in files("alhambra-game"):
    print(path.as_posix())
"""
"""Lists what was installed, as seen from site-packages."""
OWN = re.compile(
    r"alhambra/.*|alhambra_game-[^/]*\.dist-info/.*|_alhambra_game\.pth"
    r"|(\.\./)+(bin|Scripts)/alhambra(\.exe)?"
)
"""Matches what may be installed: the package, its metadata, an editable install's pointer to the
checkout, and the command."""

Environment = dict[str, str]


class Installed(NamedTuple):
    """An installed game: how it is called, and its interpreter, if that can be asked for."""

    command: Sequence[str]
    python: Sequence[str] | None
    environment: Environment


Install = Callable[[Path], Installed]
"""Installs into a folder that exists."""


class Way(NamedTuple):
    """One way to install."""

    name: str
    python: str
    install: Install


def run(words: Sequence[str | Path], environment: Environment, cwd: Path | None = None) -> str:
    """Run a command; its output. Raises RuntimeError with the end of it where it fails."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{words[0]} ... exit {done.returncode}: {done.stdout[-1500:]}")
    return done.stdout.strip()


def usual() -> Environment:
    """The environment without what this interpreter's own adds."""
    left_out = ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "UV_PROJECT_ENVIRONMENT")
    return {name: value for name, value in os.environ.items() if name not in left_out}


def copied(place: Path) -> Path:
    """A copy of the checkout in a folder that does not exist yet."""
    return shutil.copytree(ROOT, place, ignore=shutil.ignore_patterns(*NOT_COPIED))


# -- ways ------------------------------------------------------------------------------------------


def with_pip(
    python: str,
    *words: str | Path,
    place: Path,
    environment: Environment | None = None,
    cwd: Path | None = None,
    under: Sequence[str] = (),
) -> Installed:
    """Install into a fresh virtual environment in ``place``, which exists.

    ``under`` comes before the commands, such as ``nice``.
    """
    values = environment or usual()
    run([*under, python, "-m", "venv", place / "venv"], values)
    programs = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    options = ("-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    run([*under, programs / "python", *options, *words], values, cwd)
    command, interpreter = str(programs / "alhambra"), str(programs / "python")
    return Installed([*under, command], [*under, interpreter], values)


def from_checkout(python: str, *options: str, folder: str = "checkout") -> Install:
    """``pip install .`` in a copy of the checkout."""

    def install(place: Path) -> Installed:
        return with_pip(python, *options, ".", place=place, cwd=copied(place / folder))

    return install


def built(python: str, kind: str) -> Install:
    """Build an sdist or a wheel, throw the source away, and install what was built."""

    def install(place: Path) -> Installed:
        source = copied(place / "source")
        run([python, "-m", "venv", place / "builder"], usual())
        builder = place / "builder" / ("Scripts" if os.name == "nt" else "bin") / "python"
        run([builder, "-m", "pip", "--quiet", "install", "build"], usual())
        run([builder, "-m", "build", f"--{kind}", "--outdir", place / "dist", source], usual())
        shutil.rmtree(source)
        (archive,) = (place / "dist").iterdir()
        return with_pip(python, archive, place=place)

    return install


def without_compiler(python: str) -> Install:
    """No program is on PATH, and PyYAML comes as source: it has to do without its part in C."""

    def install(place: Path) -> Installed:
        (place / "empty").mkdir()
        values = {**usual(), "PATH": str(place / "empty"), "CC": "no-compiler"}
        source = copied(place / "checkout")
        words = ("--no-binary", "PyYAML", ".")
        found = with_pip(python, *words, place=place, environment=values, cwd=source)
        code = "import yaml, sys; sys.exit(yaml.__with_libyaml__)"
        run([str(found.python and found.python[0]), "-c", code], values)
        return found

    return install


def read_only(python: str, *options: str) -> Install:
    """The checkout belongs to another, who lets nobody write."""

    def install(place: Path) -> Installed:
        source = copied(place / "checkout")
        for path in [source, *source.rglob("*")]:
            path.chmod(path.stat().st_mode & ~0o222 | 0o444 | (0o111 if path.is_dir() else 0))
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        # rights do not bind root, who has to give up these powers first
        powers = "--bounding-set=-dac_override,-dac_read_search"
        under = ("setpriv", powers, "--") if root else ()
        return with_pip(python, *options, ".", place=place, cwd=source, under=under)

    return install


def uv_run(uv: str, python: str) -> Install:
    """``uv run alhambra`` in the checkout."""

    def install(place: Path) -> Installed:
        project = copied(place / "checkout")
        words = [uv, "run", "--quiet", "--python", python, "--project", str(project)]
        run([*words, "alhambra", "--version"], usual())
        return Installed([*words, "alhambra"], [*words, "python"], usual())

    return install


def uv_tool(uv: str, python: str) -> Install:
    """``uv tool install .``: the command is on PATH, its environment out of sight."""

    def install(place: Path) -> Installed:
        folders = {"UV_TOOL_DIR": str(place / "tools"), "UV_TOOL_BIN_DIR": str(place / "bin")}
        values = {**usual(), **folders}
        source = copied(place / "checkout")
        run([uv, "tool", "install", "--quiet", "--python", python, source], values)
        interpreter = place / "tools" / "alhambra-game" / "bin" / "python"
        return Installed([str(place / "bin" / "alhambra")], [str(interpreter)], values)

    return install


def with_pipx(pipx: str, python: str) -> Install:
    """``pipx install .``"""

    def install(place: Path) -> Installed:
        folders = {"PIPX_HOME": str(place / "pipx"), "PIPX_BIN_DIR": str(place / "bin")}
        values = {**usual(), **folders}
        run([pipx, "install", "--quiet", "--python", python, copied(place / "checkout")], values)
        interpreter = place / "pipx" / "venvs" / "alhambra-game" / "bin" / "python"
        return Installed([str(place / "bin" / "alhambra")], [str(interpreter)], values)

    return install


def ways(pythons: dict[str, str]) -> Iterator[Way]:
    """All ways: each with the newest interpreter, and the plainest with all of them."""
    for version, python in pythons.items():
        yield Way("pip install .", version, from_checkout(python))
    version, python = list(pythons.items())[-1]
    yield Way("pip install -e .", version, from_checkout(python, "--editable"))
    yield Way("pip install SDIST", version, built(python, "sdist"))
    yield Way("pip install WHEEL", version, built(python, "wheel"))
    yield Way("no compiler, no wheel of PyYAML", version, without_compiler(python))
    name = "Hry & věci – Über größe"
    yield Way("spaces and diacritics", version, from_checkout(python, folder=name))
    options = ("--editable",)
    yield Way("spaces and diacritics, -e", version, from_checkout(python, *options, folder=name))
    yield Way("read-only checkout", version, read_only(python))
    yield Way("read-only checkout, -e", version, read_only(python, *options))
    if uv := shutil.which("uv"):
        yield Way("uv run", version, uv_run(uv, python))
        yield Way("uv tool install .", version, uv_tool(uv, python))
    if pipx := shutil.which("pipx"):
        yield Way("pipx install .", version, with_pipx(pipx, python))


# -- what an installed game has to do --------------------------------------------------------------


def strays(listed: str) -> list[str]:
    """Return the installed files that lie where other packages have theirs."""
    return [path for path in listed.splitlines() if not OWN.fullmatch(path)]


def try_game(game: Installed, home: Path) -> None:
    """Run the commands, open the title, play. Raises RuntimeError where anything fails."""
    values = {**game.environment, "ALHAMBRA_HOME": str(home)}
    values |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    record = home / "games.jsonl"
    simulate = ("simulate", "--players", "hard,easy", "--games", "1", "--record", str(record))
    for words in (("--version",), ("--help",), simulate, ("check", str(record))):
        run([*game.command, *words], values, home)
    stay_open(game, values, home)
    if game.python is not None:
        if found := strays(run([*game.python, "-c", FILES], values, home)):
            raise RuntimeError(f"installed outside of the package: {', '.join(found)}")
        for task in ("moves", "screens"):
            run([*game.python, "-c", ROBOT, str(ROOT), task], values, home)


def stay_open(game: Installed, environment: Environment, home: Path) -> None:
    """Open the title; it has to stay. Raises RuntimeError if it does not."""
    program = subprocess.Popen(game.command, env=environment, cwd=home)
    try:
        time.sleep(OPEN)
        if program.poll() is not None:
            raise RuntimeError(f"the title ended with {program.returncode}")
    finally:
        program.terminate()
        program.wait(PATIENCE)


def interpreters(versions: Sequence[str] = PYTHONS) -> dict[str, str]:
    """The interpreters of this machine of these versions and this one, by version, oldest first."""
    found = {}
    for version in versions:
        pyenv = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        if path := str(pyenv[-1]) if pyenv else shutil.which(f"python{version}"):
            found[version] = path
    here = "{}.{}".format(*sys.version_info)
    found.setdefault(here, sys.executable)
    return dict(sorted(found.items()))


def attempt(way: Way) -> tuple[bool, str]:
    """Install in this way and play: if that went well, and how."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="alhambra-way-", ignore_cleanup_errors=True) as name:
        place = Path(name)
        place.chmod(0o755)
        home = place / "home"
        home.mkdir()
        home.chmod(0o777)
        try:
            game = way.install(place)
            installed = time.monotonic() - began
            try_game(game, home)
        except (OSError, RuntimeError, subprocess.TimeoutExpired) as error:
            return False, f"FAILED: {error}"
    return True, f"installed in {installed:.0f} s, played in {time.monotonic() - began:.0f} s"


def main() -> int:
    """Try all ways; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only ways with this in their name")
    parser.add_argument("--here", action="store_true", help="only with this interpreter")
    options = parser.parse_args()
    pythons = interpreters(PYTHONS if not options.here else ())
    missing = [version for version in PYTHONS if version not in pythons and not options.here]
    failed = 0
    for way in ways(pythons):
        if options.only in way.name:
            well, told = attempt(way)
            failed += not well
            print(f"{way.name:<32} {way.python:<5} {told}", flush=True)
    for name, there in (("uv", shutil.which("uv")), ("pipx", shutil.which("pipx"))):
        if not there:
            print(f"{name:<32} {'':<5} not tried: not installed")
    for version in missing:
        print(f"{'Python ' + version:<32} {'':<5} not tried: not installed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
