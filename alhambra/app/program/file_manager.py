"""Shows a file in the system's file manager, where there is one."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

log = logging.getLogger(__name__)

LIBRARIES: Final = "LD_LIBRARY_PATH"
"""Programs on Linux find libraries in these folders; the packaged program has its own there."""


def find_file_manager() -> Callable[[Path], None] | None:
    """Return what shows a file in its folder; None where nothing does. It returns at once."""
    if sys.platform == "win32":
        return partial(_show, lambda path: f'explorer /select,"{path}"')
    if sys.platform == "darwin":
        return partial(_show, lambda path: ("open", "-R", str(path)))
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    opener = shutil.which("xdg-open") if has_screen else None
    if not opener:
        return None
    return partial(_show, lambda path: (opener, str(path.parent)))


def _show(command: Callable[[Path], str | Sequence[str]], path: Path) -> None:
    """Run the command for this path. The file manager may outlive the game."""
    Thread(target=_run, args=(command(path),), name="file manager", daemon=True).start()


def _run(command: str | Sequence[str]) -> None:
    nothing = subprocess.DEVNULL
    try:
        subprocess.run(
            command,
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            env=_environment(os.environ.copy()),
            start_new_session=True,
            check=False,
        )
    except OSError as error:
        log.warning("the file manager cannot be started: %s", error)


def _environment(environ: dict[str, str]) -> dict[str, str]:
    """Return the environment of other programs: without the libraries of the packaged one."""
    if getattr(sys, "frozen", False):
        original = environ.pop(f"{LIBRARIES}_ORIG", None)
        environ.pop(LIBRARIES, None)
        if original is not None:
            environ[LIBRARIES] = original
    return environ
