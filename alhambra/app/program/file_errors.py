"""Why a file cannot be written or read, in the player's language."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from alhambra.app.program.app import App

REASONS: Final[Mapping[int, str]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "rights",
    errno.EPERM: "rights",
    errno.EROFS: "read_only",
    errno.ENOENT: "gone",
    errno.ENODEV: "gone",
    errno.ENXIO: "gone",
    errno.ESTALE: "gone",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "no_folder",
}
"""By error number of the system: the last part of the text's id."""


def reason_of(app: App, error: OSError) -> str:
    """Return the reason in a few words; the system's own if the game has no text for it."""
    known = REASONS.get(error.errno or 0)
    return app.t(f"reason.{known}") if known else error.strerror or str(error)
