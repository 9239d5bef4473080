"""Fixtures for all tests: no screen, no sound, a home folder of their own, and the box."""

import gc
import os
import shutil
import signal
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
if (
    sys.platform == "linux"
    and os.access(memory := "/dev/shm", os.W_OK)
    and shutil.disk_usage(memory).free > 1 << 30
    and not os.statvfs(memory).f_flag & os.ST_NOEXEC
):  # a folder in memory: on a disk, each file that replaces another waits until it is written
    os.environ["TMPDIR"] = tempfile.tempdir = memory
os.environ["ALHAMBRA_HOME"] = tempfile.mkdtemp(prefix="alhambra-test-")
if sys.dont_write_bytecode:
    # Every process of the tests would compile all it imports, and all tests too. What the first one
    # compiled is read by the others and by the next run; not so of what lay in temporary folders.
    compiled = Path(__file__).parents[1] / ".pytest_cache" / "compiled"
    temporary = Path(tempfile.gettempdir()).resolve()
    shutil.rmtree(compiled / temporary.relative_to(temporary.anchor), ignore_errors=True)
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(compiled)
    os.environ["PYTHONPYCACHEPREFIX"] = str(compiled)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import pytest
import yaml
from hypothesis import HealthCheck, settings

from alhambra.app import main
from alhambra.app.program import audio
from alhambra.app.program.languages import languages
from alhambra.app.program.music import decode
from alhambra.content import load_rollwrite_box
from alhambra.library.saves import Boxes
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.model import Box
from alhambra.rules.rollwrite.model import Box as SheetBox
from tests.app import fit_languages
from tests.rules.alhambra.positions import the_box

GARBAGE = 100_000
"""Objects made until the collector looks for garbage. Tests keep many games in memory: by default
every fifth second would be spent on looking through them."""
gc.set_threshold(GARBAGE)
LONGEST = (
    "tests/window/",
    "tests/trials/",
    "tests/bench/",
    "tests/package/",
    "tests/test_stopping.py",
    "tests/opponents/test_bot_programs.py",
    "tests/app/games/alhambra/test_devices.py",
    "tests/app/games/alhambra/table/test_matrix.py",
    "tests/app/learn/test_lesson.py",
    "tests/app/test_texts_fit.py",
    "tests/app/gfx/test_looks.py",
)
"""The folders and files of tests that take longest as a whole, the longest first: each file runs in
one process."""
setattr(os, "fsync", lambda _: None)  # noqa: B010
"""No power fails here: nobody waits for disks."""
setattr(yaml, "compose", lru_cache(maxsize=64)(yaml.compose))  # noqa: B010
"""The same data files are read thousands of times: each is parsed once."""
setattr(audio, "decode", lru_cache(maxsize=None)(lambda path: [*decode(path)]))  # noqa: B010
"""Hundreds of programs are started, each with the same sounds: each sound is decoded once."""
setattr(main, "keep_memory_low", lambda: None)  # noqa: B010
"""Many pictures are made and freed here: memory that is kept is there at once."""
signal.signal(signal.SIGINT, signal.default_int_handler)
"""A shell starts jobs in the background with Ctrl-C ignored, and programs under test inherit it."""
settings.register_profile("clockless", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("clockless")
"""No example fails because a busy machine is slow to make it or to try it."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: tests in a real window mostly wait for it."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Never look for garbage among the thousands of tests and what they imported."""
    gc.freeze()


def pytest_sessionfinish() -> None:
    """Collect no garbage at the end: it goes with the process."""
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update-goldens``: write what is drawn to tests/goldens, in place of comparing it;
    ``--language pl``: the tests of texts and of their room, in this language alone.
    """
    parser.addoption("--update-goldens", action="store_true", help="write the text goldens anew")
    parser.addoption("--language", choices=languages(), help="test the texts of one language")


def pytest_configure(config: pytest.Config) -> None:
    if language := config.getoption("--language"):
        fit_languages.asked.append(language)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the files that take longest: at the end the other processes would wait for them.
    Leave out what is not about the one language that is asked for.
    """
    items.sort(key=lambda item: [not item.nodeid.startswith(path) for path in LONGEST])
    if language := config.getoption("--language"):
        items[:] = [
            item
            for item in items
            if isinstance(item, pytest.Function)
            and hasattr(item, "callspec")
            and item.callspec.params.get("language") == language
        ]


@pytest.fixture(scope="session")
def box() -> Box:
    return the_box()


@pytest.fixture(scope="session")
def sheet_box() -> SheetBox:
    return load_rollwrite_box()


@pytest.fixture(scope="session")
def boxes(box: Box, sheet_box: SheetBox) -> Boxes:
    return {alhambra.NAME: box, rollwrite.NAME: sheet_box}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path))
    return tmp_path
