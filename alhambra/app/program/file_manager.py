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

from alhambra.opponents.bot_process import own_environment

log = logging.getLogger(__name__)


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
            env=own_environment(os.environ),
            start_new_session=True,
            check=False,
        )
    except OSError as error:
        log.warning("the file manager cannot be started: %s", error)
