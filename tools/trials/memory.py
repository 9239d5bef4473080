"""Measures the memory of a process."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from pathlib import Path


def memory() -> float:
    """Return the resident memory of this process in MB, after free memory was returned.

    Linux only: elsewhere there is neither the file nor the function.
    """
    if sys.platform != "linux":
        return 0.0
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
