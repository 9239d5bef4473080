"""Cleans up memory: not during a frame, and so that the system gets free memory back."""

from __future__ import annotations

import ctypes
import gc
import sys

LARGE = 256 << 10
"""Bytes from which a freed block of memory returns to the system at once."""
COLLECTED = (1000, 5, 4000)
"""How often the collector examines young, middle and old objects by itself. The young ones take
less than 1 ms, the middle ones 2 ms. The old ones take 20 to 40 ms: that happens at rest, and
automatically only if the player never rests.
"""
HANDOVER = 0.0005
"""Seconds after which a background thread hands the interpreter over to a frame that waits."""
_MMAP_THRESHOLD = -3
"""``M_MMAP_THRESHOLD`` of glibc's ``malloc.h``."""


def prepare() -> None:
    """Prepare for clean-up at rest. Objects that exist now are never examined again."""
    _return_large_blocks()
    sys.setswitchinterval(HANDOVER)
    gc.set_threshold(*COLLECTED)
    gc.collect()
    gc.freeze()


def tidy_up() -> None:
    """Collect garbage, and return free memory to the system. Takes about 10 ms."""
    gc.collect()
    trim = _find_glibc_function("malloc_trim")
    if trim is not None:
        trim(0)


def _return_large_blocks() -> None:
    """Return freed pictures and sounds to the system at once.

    By default, glibc takes large blocks from its heap after the first was freed, and the heap never
    shrinks below the last block in use: the program would hold 80 MB more than it needs. Other
    systems' libraries return such blocks by themselves.
    """
    mallopt = _find_glibc_function("mallopt")
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, LARGE)


def _find_glibc_function(name: str) -> ctypes._NamedFuncPointer | None:
    """Return this function of glibc; None on other systems."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), name, None)
