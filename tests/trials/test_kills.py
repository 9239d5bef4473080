"""The trial of kills, in short form."""

import os
from zlib import crc32

import pytest

from tools.trials import kills
from tools.trials.kills import Kept, Known


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_killed_program_has_kept_what_it_said() -> None:
    report = kills.run(2, 4)
    assert sum(report.tried.values()) == 2
    assert not report.found, report.text()


def test_the_trial_finds_a_file_that_lacks_what_was_kept() -> None:
    before, after = b"one\n", b"one\ntwo\n"
    known = Known(kept(after))
    assert known.allows(after)
    assert not known.allows(before)
    assert not known.allows(b"one\ntwo")
    pending = Known(kept(before), kept(after))
    assert pending.allows(before) and pending.allows(after) and pending.allows(b"one\nt")
    assert not pending.allows(b"on") and not pending.allows(b"two\none\n")


def kept(data: bytes) -> Kept:
    """What the program says of a file like that."""
    return Kept(len(data), crc32(data))
