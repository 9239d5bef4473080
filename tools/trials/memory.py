"""How much memory a process has."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from pathlib import Path


def memory() -> float:
    """What this process has of the machine's memory, in MB, once all that is free is given back.

    Linux only: elsewhere there is neither the file nor the function.
    """
    if sys.platform != "linux":
        return 0.0
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
