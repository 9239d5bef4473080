"""When memory is tidied up: not amid a frame, and so that the system gets back what is free."""

from __future__ import annotations

import ctypes
import gc
import sys

LARGE = 256 << 10
"""Bytes from which a block of memory is the system's again as soon as it is freed."""
COLLECTED = (2000, 10, 500)
"""How often the collector looks at young, middle and old objects by itself. Looking at the old ones
takes 20 to 40 ms: that is done at rest, and by the collector only where the player never rests.
"""
_MMAP_THRESHOLD = -3
"""``M_MMAP_THRESHOLD`` of glibc's ``malloc.h``."""


def prepare() -> None:
    """Have memory tidied up when there is time for it. What exists now stays for good."""
    _give_back_large_blocks()
    gc.set_threshold(*COLLECTED)
    gc.collect()
    gc.freeze()


def tidy_up() -> None:
    """Drop what nobody uses any more, and give free memory back. Takes about 10 ms."""
    gc.collect()
    trim = _of_the_c_library("malloc_trim")
    if trim is not None:
        trim(0)


def _give_back_large_blocks() -> None:
    """Have freed pictures and sounds given back at once.

    Left alone, glibc takes large blocks from its heap after the first was freed, and the heap
    never shrinks below the last block in use: the program would hold 80 MB more than it needs.
    Other systems' libraries give such blocks back by themselves.
    """
    mallopt = _of_the_c_library("mallopt")
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, LARGE)


def _of_the_c_library(name: str) -> ctypes._NamedFuncPointer | None:
    """This function of glibc; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), name, None)
